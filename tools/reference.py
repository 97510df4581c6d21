"""The language reference, made from the declarations that the checker itself uses.

    python -m regelwerk.tools.reference > docs/reference.md

Nothing about keys, words, grammar, sentences, functions, types or codes is written here; what is, is how to read
them, and the list of forms that are not there yet (`PUT_OFF`). Each of those has a text that the checker refuses
today; a test tries them, so that a form which has arrived is taken off the list.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from regelwerk.dsl import codes
from regelwerk.dsl.clauses import ANNOUNCED
from regelwerk.dsl.functions import FUNCTIONS
from regelwerk.dsl.grammar import parse
from regelwerk.dsl.grammar.words import BY_TERMINAL, WORDS, Language, spoken
from regelwerk.dsl.library import Library, libraries
from regelwerk.dsl.nodes import Mapping
from regelwerk.dsl.overlay import SEPARATOR
from regelwerk.dsl.overlay.mod_shape import CHANGE, CHANGES, MOD_HEADER, OTHER
from regelwerk.dsl.overlay.paths import UNDIVIDED
from regelwerk.dsl.pieces import ACTION_WORDS, BLOCK_WORDS, NOTHING, OTHERS, TRUTHS, VICTORY_WORDS
from regelwerk.dsl.schema import ATTRIBUTE, EFFECT, HEADER, NAMES, SECTIONS, THING_KEYS
from regelwerk.dsl.sentences import NATIVE
from regelwerk.dsl.shapes import Either, Key, ListOf, MapOf, Number, Record, Ref, Shape, Text, Truth
from regelwerk.dsl.world import MANY_WORDS, PER_WORDS, TYPE_WORDS
from regelwerk.tools.said_otherwise import SAID_OTHERWISE
from regelwerk.tools.scenario_codes import register
from regelwerk.tools.scenario_shape import BECAUSE, END, EXPECTATIONS, SCENARIO, SCENARIOS

# ---- what is not there yet


@dataclass(frozen=True, slots=True)
class PutOff:
    """A form that the language does not have yet.

    `probe` is a text (or, where it begins a line of YAML, a declaration) that the checker refuses until the form is
    there; "" where the matter is no form of the language.
    """

    form: str
    meaning: str
    entries: str
    until_then: str
    probe: str


PUT_OFF: tuple[tuple[str, tuple[PutOff, ...]], ...] = (
    ("Space and movement", (
        PutOff("`plane … mit flugroute, ladung, staffel`",
               "a plan of routes with cargo that changes nothing until it is confirmed, in waves",
               "TI4 movement and transport (4.12), Hil Colish, production, bombardment",
               "system by system, each step an event under the rules' own prohibitions (`tests/gauntlet/bewegung`)",
               "aktion: plane für beliebig viele schiffe: fliege schiff nach nord"),
    )),
    ("Values and modifiers", (
        PutOff("`merke x = …` across steps", "a name that outlives the step it was given in",
               "Rex spaceport at the start of a phase; TI4 Matriarch; Gaia geoden",
               "an attribute; inside one text `merke` is the same as `sei`",
               "abläufe:\n  runde:\n    parameter: {s: spieler}\n    spieler: s\n    ablauf: |\n"
               "      schritt a: merke x = 3\n      schritt b: bekomme x gold\n"),
    )),
    ("Events and windows", (
        PutOff("lasting obligations; `…, außer es geht nicht anders`",
               "an obligation that filters options for as long as it lives; a soft rule",
               "TI4 34.4, 36.2, 63.7, 87.5, map building; Rex must fight; Hexpanse field attacks",
               "a derived set of what is bidden, which lasting clauses widen; the choice is made from "
               "`bevorzugt(gemeinsame(erlaubt, geboten), erlaubt)` (`tests/gauntlet/obliegenheit`)",
               "immer: andere müssen bewegen_nach"),
    )),
    ("Choices, chance, information, offers", (
        PutOff("dice as things: `würfle ART n für e ab w`, `wiederhole würfel`, `würfel um ±n`",
               "a die knows its roller, unit and kind; rerolls and changes per die",
               "TI4 Wrath of Kenara, the_crown_of_thalnos, fire_team, J.N.S. Hylarim",
               "a kind `würfel` with attributes for what it shows and who rolled it (`tests/gauntlet/würfel`); "
               "`würfle w mit [n, 6]` gives mere numbers, `treffer_ab(w, 4)` counts them",
               "aktion: würfle w mit [3, 6] danach würfle w neu"),
    )),
)

# ---- how to read what is generated

SENTENCES: dict[str, str] = {
    "choose": "Whoever acts chooses one, when the ability is announced. With a count: `wähle (bis zu 2) x aus M`.",
    "pick": "The same, while the ability is carried out.",
    "raise": "A number attribute grows.",
    "lower": "A number attribute shrinks.",
    "move": "Things come to lie in a place, on top.",
    "move_under": "Things come to lie at the bottom of a place.",
    "push": "So many times, one thing of the kind goes one place on, from the first place that has one; which one is "
            "asked only where they differ. Steps that nothing can take are lost.",
    "shuffle": "The order of a place becomes random, and what was known of it is forgotten.",
    "roll": "Chance: `mit 6` is one die, `mit [3, 6]` are three dice.",
    "reveal": "Everybody comes to know the things.",
    "show": "Some players come to know the things.",
    "cancel": "The proposed event has no effect.",
    "end": "Unwind to the innermost running procedure of this name; its end window still runs.",
    "skip": "The next such step of the running procedures is left out.",
    "restart": "A new instance in the place of the running one, with fresh windows.",
    "perform": "Carry out an action (`aktion`), a procedure, or the text of a card.",
    "pay": "Pay an amount, with all means that can pay it: `zahle 2 gold`, `zahle 1 gold je schiff`; for a purpose, if "
           "some means serve it alone: `zahle 2 macht für umtausch`; a whole table (`zahl je ressource`): "
           "`zahle kosten von x`. In front of `;` the verb can be left out.",
    "suspend": "An ability is silent, for a duration.",
    "swap": "Under `immer` or `solange`: each of two attributes has the value of the other, after all that changes it.",
    "extend": "Under `immer` or `solange`: a set has more members.",
}
"""What the sentences of the language itself do, by their name in `NATIVE`."""

_GROUPS = {
    "window": "Windows", "head": "Heads", "qualifier": "Qualifiers of a head", "suffix": "Suffixes of a sentence",
    "connector": "Connectors", "modal": "Modals", "copula": "Copulas", "quantifier": "Quantifiers",
    "condition": "Conditions", "pronoun": "Pronoun", "genitive": "Genitive", "preposition": "Prepositions",
}
_TEXTS = {
    "name": "a name", "effekt": "effect text", "bedingung": "a condition", "wert": "a value", "menge": "a set",
    "angabe": "a value", "art": "a type", "satz": "a sentence", "ereignis": "an event pattern", "text": "text",
}
_NEEDS = {
    "int": "number", "ints": "numbers", "thing": "thing", "things": "things", "row": "row", "any": "anything",
    "pattern": "pattern", "name": "name", "pair": "condition over two things", "procedure": "procedure",
    "value": "attribute or derived value", "some": "thing or things", "table": "table", "bool": "condition",
    "test 2": "derived condition", "test 4": "derived condition", "each int": "number, for each field",
    "each things": "things, for each field",
}
_GIVES = {
    "int": "number", "ints": "numbers", "bool": "condition", "same": "the same row", "one": "one of the row",
    "thing": "thing", "player": "player", "players": "players", "inside": "thing", "insides": "things",
    "same_row": "things", "one_of": "thing", "layouts": "placements", "covers": "sets of things",
    "option": "the option's value", "routes": "routes", "keys": "what the table is asked with",
    "values": "some of the values",
}
_TERMINALS = {
    "_NL": "⏎", "_INDENT": "⇥", "_DEDENT": "⇤", "CALLNAME": "NAME", "FIELDNAME": "NAME", "FIELD": "NAME",
    "COUNT": "NUMBER", "INT": "NUMBER", "CMP": "COMPARISON", "SIGN": '("+" | "-")', "TIMES": '("×" | "/")',
}
_WIDTH = 100
_KINDS_OF_TEXT = {
    "effect": ("`effekt`, `wirkung`, `ablauf`, `aufbau`, `nach_gebrauch`", "what is done"),
    "condition": ("`bedingung`", "what must hold"),
    "value": ("`wert`, `vorgaben`, `fensterordnung`", "a value; may be `a falls b sonst c`"),
    "set": ("`menge`, `aus` of a means", "several things"),
    "event": ("`ereignis` of a prohibition", "an event, and when"),
    "window": ("(not used by a key yet)", "a window"),
    "limit": ("(not used by a key yet)", "a limit of use"),
    "range": ("(not used by a key yet)", "from a number to a number"),
}


def reference() -> str:
    """The whole page."""
    register()
    parts = [_opening(), _keys(), _mods(), _scenarios(), _texts(), _words(), _grammar(), _sentences(), _names(),
             _functions(), _types(), _library(), _codes(), _said_otherwise(), _put_off()]
    return "\n\n".join(parts) + "\n"


def _opening() -> str:
    return """# The language reference

<!-- Made by `python -m regelwerk.tools.reference > docs/reference.md`. Do not edit. -->

Everything on this page is made from the tables that the checker itself uses. If you want to learn the language,
begin with the [guide](guide.md).

- [Keys of a rulebook](#keys-of-a-rulebook)
- [Mods](#mods)
- [Scenarios](#scenarios)
- [Kinds of text](#kinds-of-text)
- [Words](#words)
- [Grammar](#grammar)
- [Sentences of the language itself](#sentences-of-the-language-itself)
- [Names with a fixed meaning](#names-with-a-fixed-meaning)
- [Functions](#functions)
- [Types](#types)
- [Library](#library)
- [Finding codes](#finding-codes)
- [Said otherwise](#said-otherwise)
- [Put off](#put-off)"""


# ---- keys


def _keys() -> str:
    parts = ["## Keys of a rulebook",
             "A file uses the keys of the language it declares. Keys in **bold** are required. *short* means that "
             "the value may stand there alone, without its key.",
             "### The header of rulebook.yaml", _key_table(HEADER)]
    parts += ["### Names", *_record(NAMES)]
    for section in SECTIONS:
        parts += [f"### {section.de} · {section.en}", section.doc]
        inner = section.shape.value if isinstance(section.shape, MapOf) else section.shape
        if section.en == "things":
            parts += ["Kind, then id, then these keys and the attributes of the kind:", _key_table(THING_KEYS)]
        else:
            parts += _record(inner)
            if section.en == "kinds":
                parts += ["Each attribute has:", *_record(ATTRIBUTE)]
    return _joined(parts)


def _record(shape: Shape) -> list[str]:
    """What can be written in a mapping; of any other shape, the shape."""
    return [_short(shape), _key_table(shape.keys)] if isinstance(shape, Record) else [f"Each: {_shape(shape)}."]


def _mods() -> str:
    return _joined([
        "## Mods",
        "A mod is a folder with a file `mod.yaml`; [Mods](mods.md) leads through one. Beside the keys here it has the "
        "sections of a rulebook, for new entries.",
        "### The header of mod.yaml", _key_table((*MOD_HEADER, CHANGES)),
        "### Another rulebook or mod", *_record(OTHER),
        "### One change", _key_table(CHANGE.keys),
        "- A path is a key of the rulebook, then names and keys with dots between them: `dinge.karte.blitz.preis`, "
        "`abläufe.zug.ablauf.spielen` (a paragraph), `spieler.bis`, `schichten`. It is written in the language of its "
        "file and fits rulebooks in both.\n"
        f"- An effect that is written as one text has one paragraph, called `{UNDIVIDED}`.\n"
        "- Items of a list are known by what they are, never by their place.\n"
        f"- The entry `x` of the mod `m` is known as `m{SEPARATOR}x`; inside the mod and its scenarios `x` will do. "
        "The same goes for names that `add` brings into a mapping, and for paragraphs.\n"
        "- Mods come after those that they name under `after`, `needs` and `if_mod`, else in the order of their ids. "
        "Two mods that touch the same place need an order; else both are left out.",
    ])


def _scenarios() -> str:
    return _joined([
        "## Scenarios",
        "Scenarios are files in the folder `szenarien` of a rulebook. `regelwerk test` plays them.",
        _key_table(SCENARIOS.keys),
        "### One scenario", _key_table(SCENARIO.keys),
        "### Steps",
        "A step is the choice of a player (`anna: zugreifen`, `anna: [zugreifen, 3]`), or one of these:",
        _key_table((*EXPECTATIONS.keys, BECAUSE)),
        "### What is expected in the end", _key_table(END.keys),
    ])


def _key_table(keys: Iterable[Key]) -> str:
    rows = []
    for key in keys:
        de, en = (f"**`{word}`**" if key.required else f"`{word}`" for word in (key.de, key.en))
        rows.append((de, en, _shape(key.shape), key.doc))
    return _table(("German", "English", "value", "meaning"), rows)


def _short(record: Record) -> str:
    if record.short is None:
        return ""
    key = next(one for one in record.keys if one.en == record.short_key)
    return f"*short*: {_shape(record.short)} alone is `{key.de}` (`{key.en}`)."


def _shape(shape: Shape) -> str:
    """A shape in a few words."""
    match shape:
        case Text():
            if shape.choices:
                return ", ".join(f"`{de}`" if de == en else f"`{de}` (`{en}`)" for de, en in shape.choices)
            return _TEXTS.get(shape.kind, shape.kind)
        case Number(least, most):
            if most is not None:
                return f"a number, {least} to {most}"
            return "a number" if least is None else f"a number from {least}"
        case Truth():
            return "`true` or `false`"
        case ListOf(item, single):
            return f"{_shape(item)}, or a list of such" if single else f"list: {_shape(item)}"
        case MapOf(value):
            return f"mapping: name → {_shape(value)}"
        case Record():
            keys = ", ".join(f"`{key.de}`" + (f" (`{key.en}`)" if key.en != key.de else "") for key in shape.keys)
            few = f"mapping: {keys}" if len(shape.keys) <= 4 else "mapping"
            return few if shape.short is None else f"{few}; or *short*: {_shape(shape.short)}"
        case Either() if shape == EFFECT:
            return _TEXTS["effekt"]
        case Either() | Ref():
            return "a value, a list or a mapping"
    raise TypeError(shape)


# ---- texts and words


def _texts() -> str:
    rows = [(f"`start_{kind}`", *_KINDS_OF_TEXT[kind]) for kind in parse.TEXT_KINDS]
    return _joined([
        "## Kinds of text",
        "One grammar reads all texts. Which of its rules a text begins with depends on the key.",
        _table(("begins with", "keys", "says"), rows),
        "- A text of one line may stand behind its key. It must be quoted if it contains `: `. Longer texts are blocks "
        "(`|`).\n"
        "- An effect may also be a mapping of names to texts: its paragraphs, in order. Locals live on from one to the "
        "next. Mods patch a paragraph by its name. Words of the language are no names of paragraphs.\n"
        "- Indentation counts. `:` and `;` at the end of a line open a deeper block, nothing else does.\n"
        "- A line that begins with `dann`, `und`, `oder`, `sondern`, `stattdessen`, `falls möglich`, "
        "`falls unmöglich`, `bis zum ende von` or `bis zum beginn von` continues the line before.\n"
        "- A comma before such a word is punctuation. All other commas enumerate.\n"
        "- `#` begins a comment. `≥ ≤ ≠ ×` may be typed as `>= <= != *`. Numbers are whole.\n"
        "- A call has no blank before its bracket: `anzahl(haufen)`. A group has one: `lege (karten in hand) ab`.",
    ])


def _words() -> str:
    parts = ["## Words",
             "The first form is the one that the printer writes. *Soft* words are reserved only where a line may "
             "begin; all others can never be names, in neither language."]
    for group, title in _GROUPS.items():
        rows = [(_forms(word.de), _forms(word.en), word.meaning + (" *(soft)*" if word.soft else ""))
                for word in WORDS if word.group == group]
        parts += [f"### {title}", _table(("German", "English", "meaning"), rows)]
    return _joined(parts)


def _forms(forms: Iterable[str]) -> str:
    return ", ".join(f"`{form}`" for form in forms)


# ---- grammar


def _grammar() -> str:
    parts = ["## Grammar",
             "German words stand for both languages. `[ x ]` may be left out, `x*` is any number, `x+` at least one, "
             "`|` separates alternatives. `⏎` ends a line, `⇥` and `⇤` begin and end a deeper block. `NAME` is a name, "
             "`NUMBER` a whole number, `COMPARISON` one of `≥ ≤ ≠ < >`.",
             "The grammar knows no game. A sentence is a flat row of pieces; the declared pattern of its verb says "
             "which piece is which."]
    for title, rules in _grammar_sections():
        parts += [f"### {title}", "```text\n" + "\n".join(rules) + "\n```"]
    return _joined(parts)


def _grammar_sections() -> Iterator[tuple[str, list[str]]]:
    text = (Path(parse.__file__).parent / "effect.lark").read_text(encoding="utf-8")
    names = set(re.findall(r"^[?!]?(\w+):", text, re.MULTILINE))
    title, rules = "Where a text begins", list[str]()
    for line in re.sub(r"\n[ ]+(?=\S)", " ", text).splitlines():
        if line.startswith("// ----"):
            yield title, rules
            title, rules = line.removeprefix("// ----").strip().capitalize(), []
        elif line and not line.startswith("//"):
            rules.append(_rule(line, names))
    yield title, rules


def _rule(line: str, names: set[str]) -> str:
    """One rule of the grammar as a person reads it."""
    name, _, body = line.partition(":")
    body = re.sub(r"->\s*\w+", "", body)
    parts = re.split(r"(\"[^\"]*\")", body)
    shown = [part if part.startswith('"') else re.sub(r"\w+", lambda found: _symbol(found[0], names), part)
             for part in parts]
    alternatives = [re.sub(r"\s+", " ", one).strip() for one in _alternatives("".join(shown))]
    head = _symbol(name.lstrip("?!"), names)
    on_one_line = f"{head} = {' | '.join(alternatives)}"
    return on_one_line if len(on_one_line) <= _WIDTH else f"{head} = " + f"\n{' ' * len(head)} | ".join(alternatives)


def _alternatives(body: str) -> list[str]:
    """The alternatives of a rule: parts between bars that stand in no bracket and no quotes."""
    found, depth, quoted, start = [], 0, False, 0
    for place, sign in enumerate(body):
        if sign == '"':
            quoted = not quoted
        elif not quoted and sign in "([":
            depth += 1
        elif not quoted and sign in ")]":
            depth -= 1
        elif sign == "|" and not quoted and depth == 0:
            found.append(body[start:place])
            start = place + 1
    return [*found, body[start:]]


def _symbol(word: str, names: set[str]) -> str:
    if word in BY_TERMINAL:
        return f'"{spoken(word, "de")}"'
    if word in _TERMINALS:
        return _TERMINALS[word]
    if word.startswith("_"):
        return f"any_{word[1:]}" if word[1:] in names else word[1:]
    return word


# ---- sentences, names, functions, types, codes


def _sentences() -> str:
    said: dict[str, dict[str, list[str]]] = {}
    for pattern, infinitive in NATIVE:
        shown = f"`{_pattern(pattern.text, 'de' if pattern.language == 'de' else 'en')}`"
        said.setdefault(pattern.event, {"de": [], "en": []})[pattern.language].append(
            shown + (f" (`{infinitive}`)" if infinitive else ""))
    rows = [("<br>".join(one["de"]), "<br>".join(one["en"]), SENTENCES[event]) for event, one in said.items()]
    return _joined([
        "## Sentences of the language itself",
        "All other verbs are declared by the rulebook (`satz`). In brackets: the infinitive, which stands last after "
        "`darf` and `muss` in German.",
        _table(("German", "English", "meaning"), rows),
        "An attribute gets a value with `=` or `wird`: `stein von feld = spieler`. In a window, `feld wird x` changes "
        "one field of the proposed event. Under `immer` and `solange` sentences about values last: "
        "`preis der karten = 1`, `bewegung der schiffe von mir um +1`, `x gilt als K für Z`, `x zählt nicht für Z`, "
        "`diese karte hat text von k`, `schiffe von mir haben werte von dieser karte` (every value that is written "
        "there), `stärke von x ≤ 20`. They work in this order: a block of values, `=`, `×`, `/`, `+` and `-`, "
        "`vertausche`, the bounds `≥` and `≤`, `erweitere`; among equals the strongest layer last, then the youngest.",
    ])


def _pattern(text: str, language: Language) -> str:
    """A sentence with its prepositions as words."""
    def said(word: str) -> str:
        terminals = word.split("|")
        return "|".join(spoken(one, language) for one in terminals) if terminals[0] in BY_TERMINAL else word

    return " ".join(said(word) for word in text.split())


def _names() -> str:
    rows = [
        (_forms(ACTION_WORDS), "what is carried out in `s muss aktion ausführen`"),
        (_forms(VICTORY_WORDS), "ends the game: `spielsieg(s)`, `spielsieg(menge)`, `spielsieg([])` for a draw. "
                                "If a rulebook declares an event of this name, that event is proposed"),
        (_forms(ANNOUNCED), "an event of this name, if declared, announces every optional ability"),
        (_forms(("möglich", "possible")), "`möglich(E(…))`: whether the event would be permitted now"),
        (_forms(NOTHING), "no value; `x ist leer`"),
        (_forms(TRUTHS), "truth values"),
        (_forms(OTHERS), "all players but me; in an event pattern: a player other than me"),
        (_forms(("spiel", "game")), "the whole game, in limits: `höchstens 1 mal pro spiel`"),
        (_forms(("fenster", "window")), "the open window, in limits"),
        (_forms(("text",)), "in `hat text von x`"),
        (_forms(BLOCK_WORDS), "in `hat werte von x`"),
    ]
    return _joined(["## Names with a fixed meaning", "These are no words of the grammar, but they mean something.",
                    _table(("name", "meaning"), rows)])


def _functions() -> str:
    rows = []
    for one in FUNCTIONS:
        needs = ", ".join([*(_needed(need) for need in one.needs), *(["…"] if one.named else [])])
        rows.append((f"`{one.de}`", f"`{one.en}`", needs or "nothing", _GIVES[one.gives], one.doc))
    return _joined([
        "## Functions",
        "Functions are pure. Those with one argument can be said with `von`: `anzahl(hand)`, `besitzer von k`.",
        _table(("German", "English", "arguments", "result", "meaning"), rows),
        "### Arguments that can be left out",
        "They are given by name: `erreichbar(feld, 3, ende: häfen)`. A number or a set *for each field* is worked out "
        "anew for each field in question, which is meant by the name of its kind, as in `wo`: "
        "`erreichbar(feld, 3, preis: 1 + sumpf von feld)`.",
        _table(("function", "German", "English", "value", "meaning"),
               [(f"`{one.de}`", f"`{named.de}`", f"`{named.en}`", _NEEDS[named.need], _sentence(named.doc))
                for one in FUNCTIONS for named in one.named]),
    ])


def _sentence(doc: str) -> str:
    return doc[0].upper() + doc[1:] + "."


def _needed(need: str) -> str:
    word = _NEEDS[need.rstrip("*")]
    return word + (" …" if need.endswith("*") else "")


def _types() -> str:
    spelled: dict[str, list[str]] = {}
    for word, type in TYPE_WORDS.items():
        spelled.setdefault(str(type), []).append(word)
    meanings = (
        "a whole number", "yes or no", "a declared resource", "an ability of an entry", "any thing", "a pattern",
        "a placement of a pattern",
    )
    rows = [(_forms(words), meaning) for words, meaning in zip(spelled.values(), meanings, strict=True)]
    rows += [("the name of a kind, e.g. `karte`, `spieler`", "a thing of this kind"),
             ("the name of an enumeration", "one of its values"),
             (_forms(f"{word}…" for word in MANY_WORDS), "several of the type that follows"),
             (_forms(f"…{word}…" for word in PER_WORDS),
              "a table: for each key (second) a value (first). It never changes. It is written as a mapping, or for "
              "numbers as a list for 1, 2, 3 …, and asked with `bei`: `einkommen von mine bei n`; what is not in it is "
              "0, no or nothing")]
    return _joined(["## Types", "Attributes, fields and parameters have one of these types.",
                    _table(("written", "means"), rows)])


def _library() -> str:
    parts = ["## Library",
             "Ready-made procedures. A rulebook takes them in its header and puts its own words in the place of their "
             "parameters: `bibliothek: {versteigerung: {ware: karte, währung: gold, ziel: hand}}`. A library can be "
             "used twice under two names: `kartenkauf: {art: versteigerung, …}`; then all its names begin with "
             "`kartenkauf`. A value may speak of the player `s`. By its English name "
             "(`library: {auction: {good: card, …}}`) a library is asked for with English words for all that it has; "
             "these are names, which stay when a file is translated. Rules of the rulebook may listen to its events, forbid and change them like others."]
    for one in libraries():
        rows = []
        for given in one.parameters:
            otherwise = f" (else `{given.default}`)" if given.default else ""
            rows.append((f"`{given.de}`", f"`{given.en}`", _GIVEN[given.what] + otherwise, given.doc))
        parts += [f"### {one.de} · {one.en}", one.doc,
                  _table(("German", "English", "what to give", "meaning"), rows), _declared_by(one)]
    return _joined(parts)


_GIVEN = {"art": "a kind", "ort": "a place", "ressource": "a resource", "wert": "a value"}


def _declared_by(library: Library) -> str:
    """What a library brings: its procedures, events and derived values with their fields, in both languages."""
    lines = []
    for key, title in (("abläufe", "Procedures"), ("ereignisse", "Events"), ("ableitungen", "Derived values")):
        section = library.node.get(key)
        said = []
        for entry in section.entries if isinstance(section, Mapping) else ():
            inner = entry.value if isinstance(entry.value, Mapping) else None
            fields = (inner.get("felder") or inner.get("parameter")) if inner is not None else None
            names = [str(field.key.value) for field in fields.entries] if isinstance(fields, Mapping) else []
            shown = f"{entry.key.value}({', '.join(names)})" if names or key != "ableitungen" else str(entry.key.value)
            said.append(f"`{shown}` (`{library.words[str(entry.key.value)]}`)")
        if said:
            lines.append(f"- {title}: {', '.join(said)}.")
    return "\n".join(lines)


def _codes() -> str:
    rows = [(f"`{code}`", codes.CODES[code].title, codes.CODES[code].story) for code in sorted(codes.CODES)]
    return _joined([
        "## Finding codes",
        "`regelwerk explain CODE` tells the story of a code with a wrong and a right example. RW0xx: reading the file. "
        "RW1xx: its shape. RW2xx: grammar of texts. RW3xx: names. RW4xx: meaning of texts. RW5xx: lint. "
        "RW6xx: scenarios. RW7xx: mods. RW8xx: the formatter.",
        _table(("code", "title", "story"), rows),
    ])


def _said_otherwise() -> str:
    rows = [(one.form, one.needed_by, one.wording, f"`tests/gauntlet/{one.example}`") for one in SAID_OTHERWISE]
    return _joined([
        "## Said otherwise",
        "These forms were proposed when the language was planned. They need no words of their own: each is said with "
        "other words, and runs in a small rulebook.",
        _table(("form", "needed by", "how it is said", "example"), rows),
    ])


def _put_off() -> str:
    parts = ["## Put off",
             "These forms are not there yet. The third column names the entries of the four big games that will need "
             "them; the fourth says what to write until then. A test tries every form that has a text: when one "
             "arrives, it must leave this list."]
    for title, forms in PUT_OFF:
        rows = [(one.form, one.meaning, one.entries, one.until_then) for one in forms]
        parts += [f"### {title}", _table(("form", "meaning", "needed by", "until then"), rows)]
    return _joined(parts)


# ---- Markdown


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = ["| " + " | ".join(head) + " |", "|" + " --- |" * len(head)]
    lines += ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows]
    return "\n".join(lines)




def _joined(parts: Iterable[str]) -> str:
    return "\n\n".join(part for part in parts if part)


if __name__ == "__main__":
    sys.stdout.write(reference())
