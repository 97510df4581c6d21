"""What can be typed inside a text: the words that the grammar accepts there, and names, the fitting ones first."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import cast

from regelwerk.dsl.grammar.expected import expected_after
from regelwerk.dsl.grammar.parse import TextKind
from regelwerk.dsl.grammar.words import BY_TERMINAL, WORDS, Language
from regelwerk.dsl.meaning.sentences.native_sentences import NATIVE
from regelwerk.dsl.messages.message import say
from regelwerk.dsl.operations.functions import BY_NAME, FUNCTIONS
from regelwerk.dsl.tree.types import Type
from regelwerk.dsl.world.world import World
from regelwerk.tools.editing.lsp import told
from regelwerk.tools.editing.lsp.cursor import Cursor
from regelwerk.tools.editing.lsp.proposal import Proposal, named
from regelwerk.tools.modding.sorts import sort_word

_EVENT_WINDOWS = ("BEFORE", "WHEN", "AFTER", "HAPPENED")
_PROCEDURES_AFTER = ("AT_START", "AT_END", "ANY_TIME", "UNTIL_END", "UNTIL_START", "DURING", "TIMES_PER", "REPEAT")
_SIGNS = {"EQUAL": "=", "COLON": ":", "SEMICOLON": ";"}
_STARTS = ("THEN", "AND", "OR", "AFTERWARDS", "MAY", "MUST", "BUT")
_COMPARED = re.compile(r"(\w+)(?:\s+(?:von|of)\s+[\w.]+)?\s*(?:=|≠|!=|ist nicht|ist|sind|is not|is|wird|becomes)\s*$")
_CALL = re.compile(r"([^\W\d]\w*)\(([^()]*)$")
_BOUND = (
    re.compile(r"(?<!\w)(?:sei|let)\s+(\w+)"),
    re.compile(r"(?<!\w)(?:für|for|gibt|is|alle|all)\s+(\w+)\s+(?:aus|from)(?!\w)"),
    re.compile(r"(?<!\w)(?:wähle|bestimme|choose|pick)\s+(?:\S+\s+)?(\w+)\s+(?:aus|from)(?!\w)"),
    re.compile(r"(?<!\w)(?:würfle|roll)\s+(\w+)\s+(?:mit|with)(?!\w)"),
)
_PATTERN = re.compile(r"(?<!\w)(?:bevor|sobald|nachdem|before|when|after|oder|or|von|of)\s+\w+\(([^()]*)\)")


def in_text(world: World, cursor: Cursor, kind: str, language: Language) -> Iterator[Proposal]:
    """What fits behind what stands of a text."""
    text = cursor.value
    expected = expected_after(text, cast(TextKind, kind), language)
    before = _last_terminal(text, language)
    yield from _words(expected, language)
    if expected is not None and not expected & {"NAME", "CALLNAME", "FIELDNAME", "COUNT"}:
        return
    if before == "DOT":
        yield from named(world.attributes, "attribute", 0)
        yield from named((role for roles in world.patterns.values() for role in roles), "role", 0)
        return
    if before in _EVENT_WINDOWS:
        yield from _events(world, 0)
        return
    if before in _PROCEDURES_AFTER:
        yield from named(world.procedures, "procedure", 0)
        return
    if before == "DESPITE":
        yield from named(world.rules, "rule", 0)
        return
    if before == "THIS":
        yield from named(world.kind_forms(), "kind", 0)
        yield from named(world.procedures, "procedure", 1)
        return
    yield from _fields(world, text)
    yield from named(_locals(world, cursor), "local", 1)
    yield from _compared(world, text)
    at_start = before in ("", "COLON", "SEMICOLON", *_STARTS)
    if at_start and kind == "effect":
        yield from _sentences(world, language)
    yield from _nouns(world, language, 4 if at_start else 2)


def _words(expected: frozenset[str] | None, language: Language) -> Iterator[Proposal]:
    for word in WORDS:
        if expected is None or word.terminal in expected:
            rank = 6 if word.group == "preposition" or expected is None else 3
            yield Proposal(word.forms(language)[0], "keyword", word.meaning, told.of_word(word, language), rank=rank)


def _last_terminal(text: str, language: Language) -> str:
    """The terminal that the text ends with, if it is a word of the language or a sign; "" at the start of a line."""
    line = text.rpartition("\n")[2].rstrip(" ")
    if not line.strip():
        return ""
    for terminal, sign in _SIGNS.items():
        if line.endswith(sign):
            return terminal
    if line.endswith("."):
        return "DOT"
    if line.endswith(("(", ",")):
        return "ARGUMENT"
    return _ends_with(line, language)


def _ends_with(line: str, language: Language) -> str:
    best, longest = "NAME", 0
    for terminal, word in BY_TERMINAL.items():
        for form in word.forms(language):
            whole = line.endswith(form) and not line[: -len(form)][-1:].isalnum()
            if whole and len(form) > longest:
                best, longest = terminal, len(form)
    return best


def _fields(world: World, text: str) -> Iterator[Proposal]:
    """Inside the brackets of a call: its fields, as `feld: …`."""
    found = _CALL.search(text.rpartition("\n")[2])
    if found is None:
        return
    owner = world.events.get(found[1])
    procedure = world.procedures.get(found[1])
    derived = world.derived.get(found[1])
    fields: dict[str, Type] = {}
    if owner is not None:
        fields = owner.fields
    elif procedure is not None or derived is not None:
        fields = (procedure or derived).parameters  # type: ignore[union-attr]
    given = set(re.findall(r"(\w+)\s*:", found[2]))
    for name, type in fields.items():
        if name not in given:
            yield Proposal(
                name, "field", str(type), say("editing.completion_texts.fields_hint", found=found[1]), f"{name}: ", 0
            )


def _locals(world: World, cursor: Cursor) -> list[str]:
    """The names that the text before the cursor brings in, and those of its owner."""
    names = [name for pattern in _BOUND for name in pattern.findall(cursor.value)]
    for arguments in _PATTERN.findall(cursor.value):
        for argument in arguments.split(","):
            found = re.match(r"\s*(?:\w+\s*:\s*)?([^\W\d]\w*)", argument)
            if found is not None and found[1] not in BY_NAME:
                names.append(found[1])
    owner = cursor.keys[1] if len(cursor.keys) > 1 else ""
    for table in (world.events, world.procedures, world.derived):
        if owner in table:
            held = table[owner]
            names += getattr(held, "fields", None) or getattr(held, "parameters", {})
    return list(dict.fromkeys(names))


def _compared(world: World, text: str) -> Iterator[Proposal]:
    """Behind a comparison: the values that the left side can have."""
    found = _COMPARED.search(text.rpartition("\n")[2])
    if found is None:
        return
    attribute, derived = world.attributes.get(found[1]), world.derived.get(found[1])
    type = attribute.type if attribute is not None else derived.type if derived is not None else None
    if type is None:
        fields = [event.fields[found[1]] for event in world.events.values() if found[1] in event.fields]
        type = fields[0] if fields else None
    if type is not None and type.base == "enum":
        yield from named(world.enumerations.get(type.name, ()), "value", 0)
    elif type is not None and type.base == "thing" and type.name:
        yield from named((one.id for one in world.entries.values() if one.kind == type.name), "entry", 1)


def _sentences(world: World, language: Language) -> Iterator[Proposal]:
    for verb, patterns in world.sentences.items():
        for pattern in patterns:
            if pattern.language == language:
                detail = f"{pattern.text}  ({pattern.meaning})"
                what = sort_word("event" if pattern.meaning in world.events else "procedure")
                yield Proposal(verb, "verb", detail, f"`{pattern.text}`\n\n{what} `{pattern.meaning}`", rank=1)
    for pattern, _ in NATIVE:
        if pattern.language == language:
            yield Proposal(pattern.verb, "verb", pattern.text, f"`{pattern.text}`", rank=2)
    yield from _events(world, 3)
    yield from named((one.id for one in world.procedures.values() if not one.is_part), "procedure", 3)


def _events(world: World, rank: int) -> Iterator[Proposal]:
    for event in world.events.values():
        fields = ", ".join(f"{name}: {type}" for name, type in event.fields.items())
        yield Proposal(event.id, "event", f"({fields})", rank=rank)


def _nouns(world: World, language: Language, rank: int) -> Iterator[Proposal]:
    for form, (what, _) in world.forms.items():
        yield Proposal(form, what, sort_word(what), rank=rank)
    for derived in world.derived.values():
        shown = ", ".join(f"{name}: {type}" for name, type in derived.parameters.items())
        yield Proposal(derived.id, "derived", f"({shown}) {derived.type or ''}".strip(), rank=rank)
    yield from named((name for name in world.attributes if name not in world.resources), "attribute", rank)
    for function in FUNCTIONS:
        name = function.de if language == "de" else function.en
        yield Proposal(name, "function", function.doc, told.of_function(function, language), rank=rank + 1)
    yield from named(world.entries, "entry", rank + 2)
    for name, values in world.enumerations.items():
        for value in values:
            yield Proposal(value, "value", name, rank=rank + 2)
    yield from named(world.patterns, "pattern", rank + 2)
