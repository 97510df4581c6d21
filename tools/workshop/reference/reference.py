"""The language reference, made from the declarations that the checker itself uses.

    python -m regelwerk.tools.workshop.reference.reference

writes its pages, and that of the commands, into `docs/`. Nothing about keys, words, grammar, sentences, functions,
types or codes is written here; what is, is how to read them.
"""

from __future__ import annotations

import re
from pathlib import Path

from regelwerk.dsl.findings import codes
from regelwerk.dsl.grammar.words import BY_TERMINAL, Language, spoken
from regelwerk.dsl.library import Library, libraries
from regelwerk.dsl.meaning.clauses.window_clauses import ANNOUNCED
from regelwerk.dsl.meaning.sentences.native_sentences import NATIVE, NATIVE_SENTENCES
from regelwerk.dsl.meaning.shared_words import (
    ACTION_WORDS,
    ANY_THING,
    BLOCK_WORDS,
    NOTHING,
    OTHERS,
    TRUTHS,
    VICTORY_WORDS,
)
from regelwerk.dsl.operations.functions import FUNCTIONS
from regelwerk.dsl.reading.nodes import Mapping
from regelwerk.dsl.tree.payment_event import PAID_WORDS
from regelwerk.dsl.world.type_words import MANY_WORDS, PER_WORDS, TYPE_WORDS
from regelwerk.tools.formatting import codes_translation
from regelwerk.tools.scenarios import scenario_codes
from regelwerk.tools.workshop.reference.reference_commands import COMMANDS, commands_page
from regelwerk.tools.workshop.reference.reference_grammar import grammar, texts, words
from regelwerk.tools.workshop.reference.reference_keys import keys, mods, scenarios
from regelwerk.tools.workshop.reference.reference_tables import forms, joined, table
from regelwerk.tools.workshop.reference.reference_verbs import word_forms
from regelwerk.tools.workshop.reference.rejected_forms import SAID_OTHERWISE

# ---- how to read what is generated

_NEEDS = {
    "int": "number", "ints": "numbers", "thing": "thing", "things": "things", "row": "row", "any": "anything",
    "pattern": "pattern", "name": "name", "pair": "condition over two things", "procedure": "procedure",
    "value": "attribute or derived value", "some": "thing or things", "table": "table", "bool": "condition",
    "test 2": "derived condition", "test 4": "derived condition", "each int": "number, for each field",
    "each things": "things, for each field", "int_each": "a number for each of these", "player": "player",
    "holder": "place", "movable": "thing", "owned": "thing", "field": "field, or thing on one",
}
_GIVES = {
    "int": "number", "ints": "numbers", "bool": "condition", "same": "the same row", "one": "one of the row",
    "thing": "thing", "player": "player", "players": "players", "inside": "thing", "insides": "things",
    "same_row": "things", "one_of": "thing", "layouts": "placements", "covers": "sets of things",
    "option": "the option's value", "routes": "routes", "keys": "what the table is asked with",
    "values": "some of the values",
}
_MADE = "<!-- Made by `python -m regelwerk.tools.workshop.reference.reference`. Do not edit. -->"


def reference() -> str:
    """All of it."""
    scenario_codes.register()
    codes_translation.register()
    parts = [_opening(), keys(), mods(), scenarios(), texts(), words(), grammar(), _sentences(), word_forms(), _names(),
             _functions(), _types(), _library(), _codes(), _said_otherwise()]
    return "\n\n".join(parts) + "\n"


def _opening() -> str:
    return f"""# The language reference

{_MADE}

Everything on these pages is made from the tables that the checker itself uses. If you want to learn the language,
begin with the [guide](../guide.md); what the words do, rule by rule, stands in [what the words mean](../semantics.md).
Two whole games to read beside it: `rulebooks/funkenflug` in German, `rulebooks/night_market` in English."""


# ---- sentences, names, functions, types, codes


def _sentences() -> str:
    said: dict[str, dict[str, list[str]]] = {}
    for pattern, infinitive in NATIVE:
        shown = f"`{_pattern(pattern.text, 'de' if pattern.language == 'de' else 'en')}`"
        said.setdefault(pattern.meaning, {"de": [], "en": []})[pattern.language].append(
            shown + (f" (`{infinitive}`)" if infinitive else ""))
    meant = {one.event: one.doc for one in NATIVE_SENTENCES}
    rows = [("<br>".join(one["de"]), "<br>".join(one["en"]), meant[event]) for event, one in said.items()]
    return joined([
        "## Sentences of the language itself",
        "All other verbs are declared by the rulebook (`satz`). In brackets: the infinitive, which stands last after "
        "`darf` and `muss` in German.",
        table(("German", "English", "meaning"), rows),
        "An attribute gets a value with `=` or `wird`: `stein von feld = spieler`. In a window, `feld wird x` changes "
        "one field of the proposed event. Under `immer` and `solange` sentences about values last: "
        "`preis aller karten = 1`, `bewegung aller schiffe von mir um +1`, `x gilt als K für Z`, "
        "`x zählt nicht für Z`, `diese karte hat text von k`, `schiffe von mir haben werte von dieser karte` "
        "(every value that is written there), `stärke von x ≤ 20`. They work in this order: "
        "a block of values, `=`, `×`, `/`, `+` and `-`, "
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
        (forms(ACTION_WORDS), "what is carried out in `s muss aktion ausführen`"),
        (forms(VICTORY_WORDS), "ends the game: `spielsieg(s)`, `spielsieg(menge)`, `spielsieg([])` for a draw. "
                                "If a rulebook declares an event of this name, that event is proposed"),
        (forms(ANNOUNCED), "an event of this name, if declared, announces every optional ability"),
        (forms(PAID_WORDS), "an event of this name, if declared, carries every price in a resource that no means pay: "
                            "its `subjekt` (or first player) pays, its first number is the amount, its first resource "
                            "is what is paid; other fields are empty, and `sobald` may change each of them"),
        (forms(("möglich", "possible")), "`möglich(E(…))`: whether the event would be permitted now"),
        (forms(NOTHING), "no value; `x ist leer`"),
        (forms(TRUTHS), "truth values"),
        (forms(ANY_THING), "behind `wo`, where things of several kinds are meant: the thing in question"),
        (forms(OTHERS), "all players but me; in an event pattern: a player other than me"),
        (forms(("spiel", "game")), "the whole game, in limits: `höchstens 1 mal pro spiel`"),
        (forms(("fenster", "window")), "the open window, in limits"),
        (forms(("text",)), "in `hat text von x`"),
        (forms(BLOCK_WORDS), "in `hat werte von x`"),
    ]
    return joined(["## Names with a fixed meaning", "These are no words of the grammar, but they mean something.",
                    table(("name", "meaning"), rows)])


def _functions() -> str:
    rows = []
    for one in FUNCTIONS:
        needs = ", ".join([*(_needed(need) for need in one.needs), *(["…"] if one.named else [])])
        rows.append((f"`{one.de}`", f"`{one.en}`", needs or "nothing", _GIVES[one.gives], one.doc))
    return joined([
        "## Functions",
        "Functions are pure. Those with one argument can be said with `von`: `anzahl(hand)`, `besitzer von k`.",
        table(("German", "English", "arguments", "result", "meaning"), rows),
        "### Arguments that can be left out",
        "They are given by name: `erreichbar(feld, 3, ende: häfen)`. A number or a set *for each field* is worked out "
        "anew for each field in question, which is meant by the name of its kind, as in `wo`: "
        "`erreichbar(feld, 3, preis: 1 + sumpf von feld)`.",
        table(("function", "German", "English", "value", "meaning"),
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
    rows = [(forms(words), meaning) for words, meaning in zip(spelled.values(), meanings, strict=True)]
    rows += [("the name of a kind, e.g. `karte`, `spieler`", "a thing of this kind"),
             ("the name of an enumeration", "one of its values"),
             (forms(f"{word}…" for word in MANY_WORDS), "several of the type that follows"),
             (forms(f"…{word}…" for word in PER_WORDS),
              "a table: for each key (second) a value (first). It never changes. It is written as a mapping, or for "
              "numbers as a list for 1, 2, 3 …, and asked with `bei`: `einkommen von mine bei n`; what is not in it is "
              "0, no or nothing")]
    return joined(["## Types", "Attributes, fields and parameters have one of these types.",
                    table(("written", "means"), rows)])


def _library() -> str:
    parts = ["## Library",
             "Ready-made procedures. A rulebook takes them in its header and puts its own words in the place of their "
             "parameters: `bibliothek: {versteigerung: {ware: karte, währung: gold, ziel: hand}}`. A library can be "
             "used twice under two names: `kartenkauf: {art: versteigerung, …}`; then all its names begin with "
             "`kartenkauf`. A value may speak of the player `s`. By its English name "
             "(`library: {auction: {good: card, …}}`) a library is asked for with English words for all that it has; "
             "these are names, which stay when a file is translated. Rules of the rulebook may listen to its events, "
             "forbid and change them like others."]
    for one in libraries():
        rows = []
        for given in one.parameters:
            otherwise = f" (else `{given.default}`)" if given.default else ""
            rows.append((f"`{given.de}`", f"`{given.en}`", _GIVEN[given.what] + otherwise, given.doc))
        parts += [f"### {one.de} · {one.en}", one.doc,
                  table(("German", "English", "what to give", "meaning"), rows), _declared_by(one)]
    return joined(parts)


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
    known = [codes.CODES[code] for code in sorted(codes.CODES)]
    rows = [(f"`{one.code}`", one.title.told("en"), one.story.told("en")) for one in known]
    return joined([
        "## Finding codes",
        "`regelwerk explain CODE` tells the story of a code with a wrong and a right one, in the reader's language. "
        "RW0xx: reading the file. RW1xx: its shape. RW2xx: grammar of texts. RW3xx: names. RW4xx: meaning of texts. "
        "RW5xx: lint; RW54x: mods. "
        "RW60x: scenarios; RW61x and RW62x: tables and amounts. RW7xx: mods. RW8xx: the formatter.",
        table(("code", "title", "story"), rows),
    ])


def _said_otherwise() -> str:
    rows = [(one.form, one.needed_by, one.wording, f"`tests/gauntlet/{one.example}`") for one in SAID_OTHERWISE]
    return joined([
        "## Said otherwise",
        "These forms were proposed when the language was planned. They need no words of their own: each is said with "
        "other words, and runs in a small rulebook. No form is put off.",
        table(("form", "needed by", "how it is said", "example"), rows),
    ])


# ---- pages


def made_pages() -> dict[str, str]:
    """Each page that is made, by its place in `docs/`: one for each chapter of the reference, and the commands."""
    opening, *chapters = re.split(r"^## ", reference(), flags=re.MULTILINE)
    pages = {f"{COMMANDS}.md": commands_page()}
    listed = []
    for chapter in chapters:
        title, _, text = chapter.partition("\n")
        name = f"{title.lower().replace(' ', '-')}.md"
        shallower = re.sub(r"^#(#+ )", r"\1", text.strip(), flags=re.MULTILINE)
        shallower = re.sub(r"\]\((\w[\w-]*\.md)", r"](../\1", shallower)  # links to pages beside the reference
        pages[f"reference/{name}"] = f"# {title}\n\n{_MADE}\n\n{shallower}\n"
        listed.append(f"- [{title}]({name})")
    pages["reference/index.md"] = "\n".join([opening.strip(), "", *listed, ""])
    return pages


def main() -> None:
    docs = Path(__file__).resolve().parents[3] / "docs"
    pages = made_pages()
    (docs / "reference").mkdir(exist_ok=True)
    for gone in {f"reference/{one.name}" for one in (docs / "reference").iterdir()} - set(pages):
        (docs / gone).unlink()
    for name, text in pages.items():
        (docs / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
