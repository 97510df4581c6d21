"""Where in a file somebody types, told from the lines alone: while one types, a file is seldom good YAML.

The keys around the cursor follow from the indentation. A value behind a key may be a text of the language; then what
stands of it before the cursor is told, too.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

ITEM = "-"
"""Stands among the keys for an item of a list."""

_KEY = re.compile(r"""^(?P<key>"[^"]*"|'[^']*'|[^\s#:{}\[\],][^:{}\[\],]*?)\s*:(?=\s|$)\s*""")
_BLOCK = re.compile(r"^[|>][-+0-9]*\s*(?:#.*)?$")
_WORD_BEFORE = re.compile(r"[^\W\d]?\w*\Z")


@dataclass(frozen=True, slots=True)
class Cursor:
    """The keys from the top of the file to the cursor, the word before the cursor, and what can stand there.

    `at_key` and `at_value` say whether a key or a value can; at a place where neither is begun, both may be. `beside`
    are the keys that already stand beside the one that is typed. `value` is what stands of the value before the cursor,
    without the word; for a text on several lines (`block`) all of it, with its own indentation taken away.
    """

    keys: tuple[str, ...]
    word: str
    at_key: bool
    at_value: bool
    beside: frozenset[str]
    value: str = ""
    block: bool = False


@dataclass
class _Open:
    """A key whose value may hold the cursor."""

    indent: int
    key: str
    block: bool = False
    first: int = 0


def cursor(lines: list[str], line: int, column: int) -> Cursor:
    """The cursor in front of the character at a place (from 1)."""
    stack: list[_Open] = []
    for number, text in enumerate(lines[: line - 1]):
        _follow(stack, text, number)
    before = lines[line - 1][: column - 1] if line <= len(lines) else ""
    indent = len(before) - len(before.lstrip(" "))
    top = stack[-1] if stack else None
    blank = not before.strip()
    if top is not None and top.block and indent > top.indent:
        return _in_block(lines, line, before, stack)
    while stack and stack[-1].indent >= indent:
        stack.pop()
    keys = [one.key for one in stack]
    rest, at = before[indent:], indent
    while rest.startswith("- ") or rest == "-":
        keys.append(ITEM)
        at += len(rest) - len(rest[1:].lstrip(" "))
        rest = rest[1:].lstrip(" ")
    found = _KEY.match(rest)
    beside = _beside(lines, line, at)
    if found is None:
        if rest[:1] in ("{", "["):
            return _in_flow(tuple(keys), rest, beside)
        word = _word(rest)
        plain = rest == word
        at_value = plain and (keys[-1:] == [ITEM] or blank)
        return Cursor(tuple(keys), word, plain, at_value, beside, rest[: len(rest) - len(word)])
    keys.append(_plain(found["key"]))
    value = rest[found.end() :]
    if value[:1] in ("{", "["):
        return _in_flow(tuple(keys), value, frozenset())
    value = value[1:] if value[:1] in "\"'" and value else value
    word = _word(value)
    return Cursor(tuple(keys), word, False, True, frozenset(), value[: len(value) - len(word)])


def _follow(stack: list[_Open], text: str, number: int) -> None:
    """Take one line above the cursor into account."""
    bare = text.strip()
    if not bare:
        return
    indent = len(text) - len(text.lstrip(" "))
    if stack and stack[-1].block and indent > stack[-1].indent:
        return
    if bare.startswith("#"):
        return
    while stack and stack[-1].indent >= indent:
        stack.pop()
    rest = text[indent:]
    while rest.startswith("- "):
        stack.append(_Open(indent, ITEM))
        inner = rest[1:].lstrip(" ")
        indent += len(rest) - len(inner)
        rest = inner
    found = _KEY.match(rest)
    if found is not None:
        value = rest[found.end() :]
        stack.append(_Open(indent, _plain(found["key"]), bool(_BLOCK.match(value)), number + 1))


def _in_block(lines: list[str], line: int, before: str, stack: list[_Open]) -> Cursor:
    """Inside a text on several lines: what stands of it before the cursor."""
    first = stack[-1].first
    own = [text for text in lines[first:line] if text.strip()]
    indent = min((len(text) - len(text.lstrip(" ")) for text in own), default=len(before))
    above = [text[indent:] for text in lines[first : line - 1]]
    text = "\n".join([*above, before[indent:]])
    word = _word(text)
    keys = tuple(one.key for one in stack)
    return Cursor(keys, word, False, True, frozenset(), text[: len(text) - len(word)], True)


def _in_flow(keys: tuple[str, ...], text: str, beside: frozenset[str]) -> Cursor:
    """Inside `{…}` or `[…]` on one line."""
    inside: list[tuple[str, str, set[str]]] = []
    path, at = list(keys), 0
    begin = 0
    while at < len(text):
        sign = text[at]
        if sign in "{[":
            inside.append((sign, path[-1] if path else "", set()))
            if sign == "[":
                path.append(ITEM)
            begin = at + 1
        elif sign in "}]" and inside:
            inside.pop()
            if path:
                path.pop()
            begin = at + 1
        elif sign == "," and inside:
            if inside[-1][0] == "{" and len(path) > len(keys) and path[-1] != ITEM:
                path.pop()
            begin = at + 1
        elif sign == ":" and inside and inside[-1][0] == "{" and text[at + 1 : at + 2] in (" ", ""):
            key = _plain(text[begin:at].strip())
            inside[-1][2].add(key)
            path.append(key)
            begin = at + 1
        at += 1
    rest = text[begin:].lstrip(" ")
    word = _word(rest)
    if not inside:
        return Cursor(tuple(path), word, False, False, beside, rest)
    at_value = inside[-1][0] == "[" or (bool(path) and path[-1] in inside[-1][2])
    return Cursor(tuple(path), word, not at_value, at_value, frozenset(inside[-1][2]), rest[: len(rest) - len(word)])


def _beside(lines: list[str], line: int, indent: int) -> frozenset[str]:
    """The keys of the mapping that a line belongs to."""
    found = set()
    for step in (-1, 1):
        number = line - 1 + step
        while 0 <= number < len(lines):
            text = lines[number]
            own = len(text) - len(text.lstrip(" "))
            if text.strip() and own < indent:
                if not text[own:].startswith("- ") or own + 2 < indent:
                    break
                own, text = own + 2, " " * (own + 2) + text[own + 2 :]
                key = _KEY.match(text[own:])
                found |= {_plain(key["key"])} if key else set()
                break
            if own == indent and text[own:].startswith("- "):
                break
            if own == indent:
                key = _KEY.match(text[own:])
                found |= {_plain(key["key"])} if key else set()
            number += step
    return frozenset(found)


def _word(text: str) -> str:
    found = _WORD_BEFORE.search(text)
    return found[0] if found else ""


def _plain(key: str) -> str:
    return key[1:-1] if key[:1] in "\"'" and len(key) > 1 else key
