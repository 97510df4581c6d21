"""Ways to damage a text as authors, editors and accidents do: `damaged` applies one to three of them."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

Edit = Callable[[str, random.Random, str], str]

_WORD = re.compile(r"[^\W\d]\w*")
_NUMBER = re.compile(r"(?<!\w)-?\d+")
_KEY = re.compile(r"(?m)^(?: *(?:- )?)([^\s:#][^:\n]*):(?= |$)|(?<=[{,] )([^\s:{},]+):(?= )")
_SCALAR = re.compile(r"(?m)(?<=: )[^\n{}\[\],|>]+(?=[,}\]\n])")
_PUNCTUATION = ":;,.()[]{}=≥≤≠<>+-*/|#&!?'\"%@`~^$\\_"
_MARK = re.compile(r"[:;,.()\[\]{}=≥≤≠<>+\-*/|]")

_EFFECT = re.compile(
    r"(?m)(?<=^    )(?! )[^:\n]+ [^\n]+|(?<=^      )(?! )[^:\n]+ [^\n]+|(?<=^        )(?! )[^\n]+ [^\n]+"
    r"|(?<=wert: )[^\n{}]+|(?<=bedingung: )[^\n{}]+|(?<=menge: )[^\n{}]+|(?<=wirkung: )[^|\n]+|(?<=satz: )[^\n]+"
)

_ODD_VALUES = (
    "[]", "{}", "null", "~", "true", "nein", "''", '"x"', "-1", "0", "1.5", "1e9", "0x1F", "012", "2147483647", "5000",
    "99999999999999999999", "[a, b]", "[[1, 2], [3]]", "{a: b}", "{von: 1}", "|", ">", "&anker 1", "*anker", "!!int 3",
    "2024-01-01", "spieler", "zahl", "mehrere spieler", "mehrere mehrere zahl", "__class__", "{0.__init__}", "%s",
)  # fmt: skip
_ODD_CHARACTERS = (
    "\u00a0", "\u200b", "\ufeff", "\u202e", "\u2066", "\u0301", "\u0308" * 3, "\u2028", "\x85", "\x00", "\x1b[31m",
    "\x7f", "\ud800", "\U0001f600", "ﬁ", "Ａ", "ı", "ß", "\u0130", "\ufffe", "\U000e0041", "–", "„", "“", "…", "\t",
    "\r", "\r\n", "٣", "²", "½", "∞", "\u3000",
)  # fmt: skip
_ODD_WORDS = (
    "falls", "sonst", "nachdem", "sobald", "bevor", "immer", "solange", "wache", "aktion", "darf", "muss", "nicht",
    "dann", "stattdessen", "und", "oder", "wo", "von", "der", "aus", "für", "nacheinander", "zugleich", "reihum",
    "geheim",
    "dies", "diese", "alle", "kein", "leer", "spieler", "wähle", "würfle", "negiere", "beende", "höchstens", "einmal",
    "sei", "schritt", "wiederhole", "mit zustimmung von", "trotz", "bis zum ende von", "zu beginn von", "wird", "ist",
    "hat", "es gibt", "for", "when", "player", "class", "None", "__import__", "zahlen(1, 2147483647)", "1 / 0",
)  # fmt: skip


def damaged(text: str, rng: random.Random, other: str = "") -> str:
    """The text with one to three damages; `other` is a text that pieces may be spliced in from.

    Half of the damages are small ones inside effect texts: they get past the reader of YAML, to where meaning is found.
    """
    for _ in range(rng.choice((1, 1, 1, 1, 2, 2, 3))):
        if rng.random() < 0.5:
            text = _in_effect(text, rng, other or text)
        else:
            text = rng.choice(EDITS)(text, rng, other or text)
    return text


def _in_effect(text: str, rng: random.Random, other: str) -> str:
    """A small damage to a line of an effect: one below a `|`, or behind a key that effects stand behind."""
    found = _some(_EFFECT, text, rng)
    if found is None:
        return text
    strange = _some(_EFFECT, other, rng)
    line = rng.choice(SMALL_EDITS)(found[0], rng, strange[0] if strange is not None else found[0])
    return _replaced(text, found, line)


def _replaced(text: str, found: re.Match[str] | None, new: str, group: int = 0) -> str:
    return text if found is None else text[: found.start(group)] + new + text[found.end(group) :]


def _some(pattern: re.Pattern[str], text: str, rng: random.Random) -> re.Match[str] | None:
    found = list(pattern.finditer(text))
    return rng.choice(found) if found else None


# --- lines -----------------------------------------------------------------------------------------------------------


def _line(text: str, rng: random.Random) -> tuple[list[str], int]:
    lines = text.split("\n")
    full = [number for number, line in enumerate(lines) if line.strip()]
    return lines, rng.choice(full) if full else 0


def delete_line(text: str, rng: random.Random, other: str) -> str:
    lines, at = _line(text, rng)
    del lines[at : at + rng.choice((1, 1, 1, 2, 3))]
    return "\n".join(lines)


def duplicate_line(text: str, rng: random.Random, other: str) -> str:
    lines, at = _line(text, rng)
    size = rng.choice((1, 1, 2, 4))
    lines[at:at] = lines[at : at + size]
    return "\n".join(lines)


def swap_lines(text: str, rng: random.Random, other: str) -> str:
    lines, a = _line(text, rng)
    b = min(a + 1, len(lines) - 1) if rng.random() < 0.5 else rng.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]
    return "\n".join(lines)


def join_lines(text: str, rng: random.Random, other: str) -> str:
    lines, at = _line(text, rng)
    if at + 1 < len(lines):
        lines[at : at + 2] = [lines[at] + " " + lines[at + 1].strip()]
    return "\n".join(lines)


def split_line(text: str, rng: random.Random, other: str) -> str:
    lines, at = _line(text, rng)
    place = rng.randint(0, len(lines[at]))
    indent = " " * rng.choice((0, len(lines[at]) - len(lines[at].lstrip()), 2))
    lines[at : at + 1] = [lines[at][:place], indent + lines[at][place:].lstrip()]
    return "\n".join(lines)


def indent(text: str, rng: random.Random, other: str) -> str:
    lines, at = _line(text, rng)
    for number in range(at, min(len(lines), at + rng.choice((1, 1, 1, 2, 5)))):
        shift = rng.choice((-4, -2, -1, 1, 2, 4, 99))
        if shift == 99:
            lines[number] = "\t" + lines[number]
        elif shift > 0:
            lines[number] = " " * shift + lines[number]
        else:
            blanks = len(lines[number]) - len(lines[number].lstrip(" "))
            lines[number] = lines[number][min(blanks, -shift) :]
    return "\n".join(lines)


def splice(text: str, rng: random.Random, other: str) -> str:
    lines, at = _line(text, rng)
    strange, source = _line(other, rng)
    lines[at:at] = strange[source : source + rng.choice((1, 2, 4, 8))]
    return "\n".join(lines)


def truncate(text: str, rng: random.Random, other: str) -> str:
    return text[: rng.randrange(len(text) + 1)]


# --- words -----------------------------------------------------------------------------------------------------------


def delete_word(text: str, rng: random.Random, other: str) -> str:
    return _replaced(text, _some(_WORD, text, rng), "")


def duplicate_word(text: str, rng: random.Random, other: str) -> str:
    found = _some(_WORD, text, rng)
    return text if found is None else _replaced(text, found, f"{found[0]} {found[0]}")


def swap_words(text: str, rng: random.Random, other: str) -> str:
    words = list(_WORD.finditer(text))
    if len(words) < 2:
        return text
    at = rng.randrange(len(words) - 1)
    a, b = words[at], words[at + 1 if rng.random() < 0.6 else rng.randrange(len(words))]
    a, b = sorted((a, b), key=lambda one: one.start())
    if a is b:
        return text
    return text[: a.start()] + b[0] + text[a.end() : b.start()] + a[0] + text[b.end() :]


def strange_word(text: str, rng: random.Random, other: str) -> str:
    source = _some(_WORD, other, rng)
    word = source[0] if source is not None and rng.random() < 0.5 else rng.choice(_ODD_WORDS)
    return _replaced(text, _some(_WORD, text, rng), word)


def insert_word(text: str, rng: random.Random, other: str) -> str:
    found = _some(_WORD, text, rng)
    return text if found is None else _replaced(text, found, f"{found[0]} {rng.choice(_ODD_WORDS)}")


def mistype(text: str, rng: random.Random, other: str) -> str:
    found = _some(_WORD, text, rng)
    if found is None:
        return text
    word, at = found[0], rng.randrange(len(found[0]))
    new = rng.choice(
        (
            word[:at] + word[at + 1 :],
            word[:at] + word[at] + word[at:],
            word[:at] + word[at + 1 : at + 2] + word[at] + word[at + 2 :],
            word[:at] + rng.choice("aeiourtsnx_äß9") + word[at + 1 :],
            word.swapcase(),
            word.capitalize(),
        )
    )
    return _replaced(text, found, new)


# --- values, keys, signs ---------------------------------------------------------------------------------------------


def retype(text: str, rng: random.Random, other: str) -> str:
    return _replaced(text, _some(_SCALAR, text, rng), rng.choice(_ODD_VALUES))


def change_number(text: str, rng: random.Random, other: str) -> str:
    new = rng.choice(("0", "1", "-1", "2", "7", "63", "5000", "2147483647", "2147483648", "-2147483648", "9" * 30))
    return _replaced(text, _some(_NUMBER, text, rng), new)


def rename_key(text: str, rng: random.Random, other: str) -> str:
    found, source = _some(_KEY, text, rng), _some(_KEY, other, rng)
    if found is None or source is None:
        return text
    new = source[1] or source[2] if rng.random() < 0.6 else rng.choice((*_ODD_VALUES, *_ODD_WORDS))
    return _replaced(text, found, new, 1 if found[1] else 2)


def change_mark(text: str, rng: random.Random, other: str) -> str:
    return _replaced(text, _some(_MARK, text, rng), rng.choice(("", "", *_PUNCTUATION)))


def insert_mark(text: str, rng: random.Random, other: str) -> str:
    at = rng.randint(0, len(text))
    return text[:at] + rng.choice(_PUNCTUATION) + text[at:]


def odd_character(text: str, rng: random.Random, other: str) -> str:
    at = rng.randint(0, len(text))
    return text[:at] + rng.choice(_ODD_CHARACTERS) + text[at:]


EDITS: tuple[Edit, ...] = (
    delete_line, duplicate_line, swap_lines, join_lines, split_line, indent, splice, truncate, delete_word,
    duplicate_word, swap_words, strange_word, insert_word, mistype, retype, change_number, rename_key, change_mark,
    insert_mark, odd_character, delete_word, swap_words, strange_word, strange_word, insert_word, mistype,
    change_number, retype, rename_key,
)  # fmt: skip

SMALL_EDITS: tuple[Edit, ...] = (
    delete_word, duplicate_word, swap_words, strange_word, insert_word, mistype, change_number, change_mark,
    insert_mark, odd_character, truncate, strange_word, delete_word, swap_words,
)  # fmt: skip
