"""A sign that went wrong in a line: the colon behind a key, a comma or a colon between brackets, the depth of a line.

The parser loses the thread there or some lines later. So the lines around are tried with one sign exchanged or put in,
or with another depth. The first change with which the whole file can be read is what was meant; a key counts as one
only if the file has it elsewhere too, since nearly every line can be read as a text.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.reading.breakdown import Breakdown
from regelwerk.dsl.record_classes import record

_KEY = re.compile(r"(\w[\w.]*):(?= |$)", re.MULTILINE)
_BEGINNING = re.compile(r"(?P<indent> *(?:- +)*)(?P<key>[^\W\d][\w.]*?)(?P<sign> ?[;,=.])?(?P<rest> +\S.*| *)")
_WRONG_SIGN = re.compile(r"(?P<before>\w[\w.]*) *(?P<sign>[;:=.,])(?= )")
_NO_BLANK = re.compile(r"(?:(?<=^)|(?<=[{, ]))(?P<before>\w+):(?=[\[{\"'])")
_NO_COLON = re.compile(r"(?<=[{,] )(?P<before>\w+)(?= +[\[{\"'\w])|(?<=[{])(?P<first>\w+)(?= +[\[{\"'\w])")
_NO_COMMA = re.compile(r"(?P<before>[\]}\"'\w])(?= +\w+: )")
_NEVER = ";=."
"""Signs that never stand between a key and its value, nor between two entries."""
_MOST_TRIED = 40


@record
class _Try:
    """A line as it may have been meant: from `start` on so many letters are replaced by `said`."""

    line: int
    start: int
    end: int
    said: str
    sure: bool
    """Whether a sign stands there that can be none: what is only missing may be missing elsewhere as well."""

    def made(self, text: str) -> str:
        return text[: self.start] + self.said + text[self.end :]


def wrong_sign(broken: Breakdown, sure: bool) -> Finding | None:
    """The finding for the one sign that keeps a file from being read: `sure` ones stand there, others are missing."""
    keys = {found[1] for found in _KEY.finditer("\n".join(broken.lines))}
    tried = 0
    for line in _lines(broken):
        for one in _tries(broken.short_text(line), line, keys):
            if one.sure is not sure:
                continue
            tried += 1
            if tried > _MOST_TRIED:
                return None
            if broken.readable_with(line, one.made(broken.text(line))):
                return _told(broken, one)
    return None


def _lines(broken: Breakdown) -> list[int]:
    """The lines in which the mistake may be: where the parser stopped, and where what it had in hand began."""
    above = next((line for line in range(broken.line - 1, 0, -1) if broken.text(line).strip()), 0)
    begun = broken.since[0] if broken.since else 0
    swallowed = broken.last.span.line if broken.last is not None else 0
    near = [line for line in (begun, swallowed) if broken.line - 3 <= line]
    return [line for line in dict.fromkeys((*near, above, broken.line)) if line]


def _tries(text: str, line: int, keys: set[str]) -> Iterator[_Try]:
    found = _BEGINNING.fullmatch(text)
    if found is not None and (found["key"] in keys or not found["rest"].strip()):
        whole = found["key"] + ":" + found["rest"].rstrip()
        yield _Try(line, found.start("key"), len(text.rstrip()), whole, found["sign"] is not None)
    for blank in _NO_BLANK.finditer(text):
        if blank["before"] in keys or blank.start() == len(text) - len(text.lstrip(" ")):
            yield _Try(line, blank.start(), blank.end(), f"{blank['before']}: ", True)
    for gap in _NO_COMMA.finditer(text):
        yield _Try(line, gap.start(), gap.end(), f"{gap['before']},", False)
    for inside in _WRONG_SIGN.finditer(text):
        for sign in (":", ","):
            in_brackets = re.search(r"[\[{]", text[: inside.start()]) is not None
            if not in_brackets and text[: inside.start()].strip(" -"):
                continue  # in the middle of a text it is a sign of the text
            if sign != inside["sign"] and (inside["before"] in keys if sign == ":" else in_brackets):
                said = f"{inside['before']}{sign}"
                yield _Try(line, inside.start(), inside.end(), said, inside["sign"] in _NEVER or _ends(inside, keys))
    for gap in _NO_COLON.finditer(text):
        word = gap["before"] or gap["first"]
        if word in keys or text[gap.end() :].lstrip(" ")[:1] in ("[", "{"):
            yield _Try(line, gap.start(), gap.end(), f"{word}:", False)


def _ends(inside: re.Match[str], keys: set[str]) -> bool:
    """`{von: 1: bis: 2}`: a colon behind a value, before the next key."""
    following = re.match(r" +(\w+):", inside.string[inside.end() :])
    before = inside.string[: inside.start()].rstrip()
    return inside["sign"] == ":" and before.endswith(":") and following is not None and following[1] in keys


def _told(broken: Breakdown, one: _Try) -> Finding:
    span = broken.at(one.line, one.start + 1, one.end - one.start)
    written = broken.text(one.line)[one.start : one.end]
    key = one.said.partition(":")[0]
    if one.said == written + " ":
        what = message("findings.RW009.missing_blank")
    elif ":" in one.said:
        what = message("findings.RW009.missing_colon", found=key)
    else:
        what = message("findings.RW009.no_comma", word=written.rstrip(";:=."))
    return Finding("RW009", span, what, message("findings.common.write", said=one.said), one.said)


# ---- the depth of a line

_MOST_LINES = 6
_RARELY = 2
_BAR = re.compile(r": +[|>][-+]?$")
_STEP = 2


def wrong_depth(broken: Breakdown) -> Finding | None:
    """The finding for the one line whose depth keeps a file from being read: it stands out among those around it."""
    for line in [*_too_deep(broken), *_standing_out(broken)[:_MOST_LINES]]:
        text = broken.text(line)
        for depth in _depths_around(broken, line):
            if depth != _depth(text) and broken.readable_with(line, " " * depth + text.lstrip(" ")):
                span = broken.at(line, _depth(text) + 1, len(text.strip()))
                what = message("findings.RW009.indented", depth=_depth(text))
                return Finding("RW009", span, what, message("findings.RW009.indented_hint", depth=depth))
    return None


def _too_deep(broken: Breakdown) -> list[int]:
    """The line above, if it is the first below a key, and deeper than this one, which is as deep as what stands below
    that key should be: the steps between the depths of a file are two blanks."""
    before = [line for line in range(broken.line - 1, 0, -1) if broken.text(line).strip(" ")][:2]
    if len(before) < 2:
        return []
    here, above, key = (_depth(broken.text(line)) for line in (broken.line, *before))
    below_bar = _BAR.search(broken.text(before[1])) is not None and above <= key < here
    return [before[0]] if below_bar or key + _STEP == here < above else []


def _standing_out(broken: Breakdown) -> list[int]:
    """The lines that may have slipped above the one where the parser stopped: nearly as deep as that one, with a depth
    that hardly any other line of the file has. Where that one stands out itself, it is told anyway."""
    here = _depth(broken.text(broken.line))
    found = {here: broken.line}
    for line in range(broken.line - 1, 0, -1):
        depth = _depth(broken.text(line))
        if not broken.text(line).strip(" "):
            continue
        if abs(depth - here) < 3:
            found.setdefault(depth, line)
        if depth <= here - 2:
            break
    often = Counter(_depth(text) for text in broken.lines if text.strip(" "))
    if often[here] <= _RARELY:
        return []
    return [line for line in found.values() if often[_depth(broken.text(line))] <= _RARELY]


def _depths_around(broken: Breakdown, line: int) -> list[int]:
    before = next((one for one in range(line - 1, 0, -1) if broken.text(one).strip()), 0)
    after = next((one for one in range(line + 1, len(broken.lines) + 1) if broken.text(one).strip()), 0)
    return list(dict.fromkeys(_depth(broken.text(one)) for one in (broken.line, before, after) if one))


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
