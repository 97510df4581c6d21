"""A line that is indented too little or too much, while all lines around it fit together.

The parser stops at a line behind it, which is right.
"""

from __future__ import annotations

import re

from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.reading.breakdown import Breakdown

_BARE_KEY = re.compile(r" *(?:- +)?\w[\w.]*: *(?:#.*)?")
_ITS_KEY = re.compile(r"( *)(\w[\w.]*):(?: |$)")


def slipped_in(broken: Breakdown) -> Finding | None:
    """The finding for the first entry of a block, if it is as deep as its own keys: without a value, it is told here,
    where the parser stops only at the next entry."""
    deep = _depth(broken.text(broken.line))
    first = _above(broken, broken.line, deep - 1) + 1
    depth = _depth(broken.text(first))
    empty = 1 < first < broken.line - 1 and _depth(broken.text(first + 1)) == depth > deep
    if not empty or not all(_BARE_KEY.fullmatch(broken.short_text(one)) for one in (first - 1, first)):
        return None
    return _moved(broken, first, deep, 1)


def slipped_out(broken: Breakdown) -> Finding | None:
    """The finding for a line that alone is less deep than the lines around it, if the file can be read otherwise."""
    deep = _depth(broken.text(broken.line))
    line = _above(broken, broken.line, deep - 1)
    if not line:
        return None
    text = broken.text(line)
    depth = _depth(text)
    before = _above(broken, line, deep)
    as_deep_before = before > 0 and _depth(broken.text(before)) == deep
    is_first = before > 0 and _BARE_KEY.fullmatch(broken.short_text(before)) is not None
    own = [_depth(broken.text(one)) for one in range(line + 1, broken.line) if broken.text(one).strip(" ")]
    left_empty = is_first and _depth(broken.text(before)) == depth
    usual_here, usual_there = _usual(broken, line, depth), _usual(broken, line, deep)
    sure = (as_deep_before or is_first) and usual_there > usual_here
    likely = as_deep_before and usual_here <= usual_there and (not own or own.count(own[0]) > 1)
    strange = _usual(broken, broken.line, depth) > _usual(broken, broken.line, deep)
    if not sure and (strange or not (likely or (left_empty and not own))):
        return None
    slipped = 1 if own and own[0] > deep else broken.line - line
    return _moved(broken, line, deep, slipped)


def _moved(broken: Breakdown, line: int, right: int, lines: int) -> Finding | None:
    """The finding for so many lines that are to be indented otherwise, if the file can be read then."""
    text = broken.text(line)
    depth = _depth(text)
    block = broken.lines[line - 1 :][:lines]
    moved = [" " * max(0, _depth(one) + right - depth) + one.lstrip(" ") for one in block]
    if not broken.readable_with(line, "\n".join(moved), line + lines):
        return None
    span = broken.at(line, depth + 1, len(text.strip()))
    what = message("findings.RW009.indented", depth=depth)
    said = " " * (right - depth) + text.strip() if lines == 1 and right > depth else ""
    return Finding("RW009", span, what, message("findings.RW009.indented_hint", depth=right), said)


def _above(broken: Breakdown, line: int, deepest: int) -> int:
    """The nearest line above that is at most so deep; 0 if there is none."""
    return next((one for one in range(line - 1, 0, -1) if _is_said(broken, one, deepest)), 0)


def _is_said(broken: Breakdown, line: int, deepest: int) -> bool:
    text = broken.text(line)
    return bool(text.strip(" ")) and not text.lstrip(" ").startswith("#") and _depth(text) <= deepest


def _usual(broken: Breakdown, line: int, depth: int) -> int:
    """How often the key of a line stands so deep in other lines of the file."""
    found = _ITS_KEY.match(broken.short_text(line))
    if found is None:
        return 0
    key = f"{' ' * depth}{found[2]}:"
    others = (text for number, text in enumerate(broken.lines, 1) if number != line)
    return sum(text == key or text.startswith(f"{key} ") for text in others)


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
