"""What an editor shows about a name, a word or a key: what it is, its type, its source, what it means."""

from __future__ import annotations

import re
from functools import cache

from regelwerk.dsl.editing.occurrences import Occurrence, Symbol
from regelwerk.dsl.grammar.words import WORDS, Language, Word
from regelwerk.dsl.meaning.sentences.native_sentences import NATIVE
from regelwerk.dsl.meaning.shared_words import NOTHING, OTHERS, TRUTHS
from regelwerk.dsl.messages.languages import language_for
from regelwerk.dsl.messages.message import say
from regelwerk.dsl.operations.functions import BY_NAME, FUNCTIONS
from regelwerk.dsl.operations.record import Function
from regelwerk.dsl.shape.shapes import Key
from regelwerk.dsl.tree.made_up_names import is_made_up
from regelwerk.dsl.tree.types import Type
from regelwerk.dsl.world.world import World
from regelwerk.tools.modding import entries
from regelwerk.tools.modding.sorts import sort_word

_IN_TABLES = frozenset(
    {"kind", "resource", "derived", "event", "procedure", "rule", "entry", "means", "space", "option", "table"}
)
_LONGEST = 12


def of_occurrence(world: World, one: Occurrence, language: Language) -> str:
    """A name, as Markdown."""
    symbol = one.symbol
    if symbol.what == "function":
        found = next(function for function in FUNCTIONS if function.id == symbol.id)
        return of_function(found, language)
    owner, id = _owner(symbol)
    sort = sort_word(symbol.what) or symbol.what
    type = one.type or _type(world, symbol)
    if symbol.what in ("field", "parameter", "value", "verb") and owner:
        sort = say("editing.told.of_owner", sort=sort, owner=owner)
    head = f"**{one.word}** — {sort}"
    parts = [head + (f": `{type}`" if type is not None else "")]
    if symbol.what == "verb":
        return "\n\n".join([*parts, *_entry(world, "event" if owner in world.events else "procedure", owner)])
    if symbol.what in _IN_TABLES:
        parts += _entry(world, symbol.what, id)
    elif symbol.what == "attribute" and id in world.attributes:
        attribute = world.attributes[id]
        kinds = ", ".join(f"`{kind.id}`" for kind in world.kinds.values() if id in kind.attributes)
        had = say("editing.told.had_by", kinds=kinds)
        parts.append(f"{had} {say('editing.told.never_changes')}" if attribute.fixed else had)
    elif symbol.what == "enumeration":
        parts.append(", ".join(f"`{value}`" for value in world.enumerations.get(id, ())))
    elif symbol.what == "template" and id in world.templates:
        template = world.templates[id]
        texts = [text for text in (template.effect, *template.paragraphs.values()) if text is not None]
        parts += [_code(str(text.value)) for text in texts]
    return "\n\n".join(part for part in parts if part)


def _owner(symbol: Symbol) -> tuple[str, str]:
    if symbol.what == "verb":
        return symbol.id.partition(":")[0], symbol.id
    if symbol.what in ("field", "parameter", "value", "option_value"):
        return symbol.id.rpartition(".")[0], symbol.id
    return "", symbol.id


def _type(world: World, symbol: Symbol) -> Type | None:
    owner, _, name = symbol.id.rpartition(".")
    match symbol.what:
        case "attribute":
            return world.attributes[symbol.id].type if symbol.id in world.attributes else None
        case "derived":
            return world.derived[symbol.id].type if symbol.id in world.derived else None
        case "table":
            return world.tables[symbol.id].type if symbol.id in world.tables else None
        case "field":
            return world.events[owner].fields.get(name) if owner in world.events else None
        case "parameter":
            holder = world.procedures.get(owner) or world.derived.get(owner)
            return holder.parameters.get(name) if holder is not None else None
        case "entry":
            return Type("thing", world.entries[symbol.id].kind) if symbol.id in world.entries else None
    return None


def _entry(world: World, what: str, id: str) -> list[str]:
    """What the tables say of an entry: names, source, values, texts."""
    sorts = (what, "prohibition") if what == "rule" else (what,)
    found = next((one for one in entries.find(world, id) if one.what in sorts), None)
    if found is None:
        return []
    parts = []
    names = " / ".join(f"*{name}*" for name in dict.fromkeys(found.names.values()) if name != id)
    if names:
        parts.append(names)
    values = [f"{key}: `{value}`" for key, value in found.values.items() if not is_made_up(key)]
    if values:
        parts.append("  \n".join(values[:_LONGEST]))
    for label, text in found.texts:
        parts.append(f"{label}:\n{_code(text)}")
    parts.append(say("editing.told.source", source=", ".join(found.source)) if found.source else "")
    return parts


def _code(text: str) -> str:
    lines = text.rstrip("\n").split("\n")
    shown = [*lines[:_LONGEST], "…"] if len(lines) > _LONGEST else lines
    return "```regelwerk\n" + "\n".join(shown) + "\n```"


def of_function(function: Function, language: Language) -> str:
    name, other = (function.de, function.en) if language == "de" else (function.en, function.de)
    head = f"**{name}**({', '.join(function.needs)}) → `{function.gives}`"
    return f"{head} — {sort_word('function')} (`{other}`)\n\n{function.doc}"


def of_key(key: Key, language: Language) -> str:
    other = key.spelling("en" if language == "de" else "de")
    told = say("editing.told.needed_key", other=other) if key.required else say("editing.told.key", other=other)
    return f"**{key.spelling(language)}** — {told}\n\n{key.doc}"


def of_word(word: Word, language: Language) -> str:
    other = word.forms("en" if language == "de" else "de")[0]
    return f"**{word.forms(language)[0]}** — {say('editing.told.word', other=other)}\n\n{word.meaning}"


@cache
def _spoken(language: Language, reader: str) -> tuple[re.Pattern[str], dict[str, str]]:
    """Every word of the language itself, longest first, with what to say of it to somebody who reads this language."""
    told: dict[str, str] = {}
    for word in WORDS:
        for form in word.forms(language):
            told[form] = of_word(word, language)
    for pattern, infinitive in NATIVE:
        if pattern.language == language:
            for verb in filter(None, (pattern.verb, infinitive)):
                told.setdefault(verb, f"**{verb}** — {say('editing.told.sentence')}\n\n`{pattern.text}`")
    for name in TRUTHS:
        told.setdefault(name, f"**{name}** — {say('editing.told.truth')}")
    for name in NOTHING:
        told.setdefault(name, f"**{name}** — {say('editing.told.nothing')}")
    for name in OTHERS:
        told.setdefault(name, f"**{name}** — {say('editing.told.others')}")
    for name, function in BY_NAME.items():
        told.setdefault(name, of_function(function, language))
    forms = sorted(told, key=len, reverse=True)
    alternatives = "|".join(re.escape(form).replace("\\ ", " +") for form in forms)
    return re.compile(rf"(?<!\w)(?:{alternatives})(?!\w)"), told


def of_spoken(line: str, column: int, language: Language) -> tuple[int, int, str] | None:
    """The word of the language at a column (from 1) of a line: where it begins and ends, and what it means."""
    pattern, told = _spoken(language, language_for())
    for found in pattern.finditer(line):
        if found.start() + 1 <= column <= found.end() + 1:
            return found.start() + 1, found.end() + 1, told[" ".join(found[0].split())]
    return None
