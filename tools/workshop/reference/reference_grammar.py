"""The language reference: kinds of text, words and grammar."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from regelwerk.dsl.grammar import parse
from regelwerk.dsl.grammar.words import BY_TERMINAL, spoken
from regelwerk.tools.workshop.reference.reference_tables import forms, joined, table

_GROUPS = {
    "window": "Windows", "head": "Heads", "qualifier": "Qualifiers of a head", "suffix": "Suffixes of a sentence",
    "connector": "Connectors", "modal": "Modals", "copula": "Copulas", "quantifier": "Quantifiers",
    "condition": "Conditions", "pronoun": "Pronoun", "genitive": "Genitive", "preposition": "Prepositions",
    "article": "Articles",
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


def texts() -> str:
    rows = [(f"`start_{kind}`", *_KINDS_OF_TEXT[kind]) for kind in parse.TEXT_KINDS]
    return joined([
        "## Kinds of text",
        "One grammar reads all texts. Which of its rules a text begins with depends on the key.",
        table(("begins with", "keys", "says"), rows),
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


def words() -> str:
    parts = ["## Words",
             "The first form is the one that the printer writes. *Soft* words are reserved only where a line may "
             "begin; all others can never be names, in neither language."]
    for group, title in _GROUPS.items():
        rows = [(forms(word.de), forms(word.en), word.meaning + (" *(soft)*" if word.soft else ""))
                for word in BY_TERMINAL.values() if word.group == group]
        parts += [f"### {title}", table(("German", "English", "meaning"), rows)]
    return joined(parts)


def grammar() -> str:
    parts = ["## Grammar",
             "German words stand for both languages. `[ x ]` may be left out, `x*` is any number, `x+` at least one, "
             "`|` separates alternatives. `⏎` ends a line, `⇥` and `⇤` begin and end a deeper block. `NAME` is a name, "
             "`NUMBER` a whole number, `COMPARISON` one of `≥ ≤ ≠ < >`.",
             "The grammar knows no game. A sentence is a flat row of pieces; the declared pattern of its verb says "
             "which piece is which."]
    for title, rules in _grammar_sections():
        parts += [f"### {title}", "```text\n" + "\n".join(rules) + "\n```"]
    return joined(parts)


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
