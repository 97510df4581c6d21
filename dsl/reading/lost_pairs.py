"""A bracket or a quotation mark without its partner: where the partner belongs.

The parser loses the thread where the text no longer fits, often lines further down. In the line itself there are only
a few places where the partner can stand: before the next key, before what closes around it, at the end of the line, and
for what opens at the beginning of a value. The first of them with which the whole file can be read is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.reading.breakdown import Breakdown
from regelwerk.dsl.reading.nodes import Node, Scalar, Span

_CLOSING = {"{": "}", "[": "]"}
_OPENING = {"}": "{", "]": "["}
_STRING = re.compile(r"\"[^\"]*\"|'[^']*'(?!\w)")
_NEXT_ENTRY = re.compile(r" *, *(?=\w+: |[\"\[{])")
_NEXT_KEY = re.compile(r" *, *(?P<key>\w+): ")
_KEYS_INSIDE = re.compile(r"(?<=[{,]) *(\w+): ")
_VALUE_BEGINS = re.compile(r"(?:\w: |[\[{] ?|, )(?=[^\s\"'])")
_BOTH_LANGUAGES = re.compile(
    r"\{(?:de|en): (?:\"[^\"]*\"|[^,{}\[\]\"]*), (?:de|en): (?:\"[^\"]*\"|[^,{}\[\]\"]*)(?=, \w+: )"
)
_LANGUAGES = frozenset({"de", "en"})
_QUOTE_AFTER_WORD = re.compile(r"(?P<key>\w+)(?:(?P<colon>:)| )(?=\")")
_MOST_TRIED = 12


def lost_quote(broken: Breakdown) -> Finding | None:
    """`{de: "Zug, en: turn}`, `{de: "Zug", en: my turn"}`: a quotation mark whose partner is missing."""
    for line in _lines(broken):
        text = broken.short_text(line)
        left = _STRING.sub(lambda found: " " * len(found[0]), text)
        if text.count('"') % 2 == 0:
            continue
        at = left.find('"')
        opens = re.search(r"(?:\w: +|[\[{,] *|- +)$", text[:at]) is not None
        places = list(_ends(text, at + 1)) if opens else []
        for place in (*places, *_beginnings(text)):
            if broken.readable_with(line, text[:place] + '"' + text[place:]):
                said = "findings.RW009.open_quote" if place > at else "findings.RW009.unopened_quote"
                what, hint = message(said), message("findings.common.write_here", said='"')
                return Finding("RW009", broken.at(line, place + 1, 0), what, hint, '"')
    return None


def lost_bracket(broken: Breakdown) -> Finding | None:
    """`{de: Zug, en: turn`, `names: a, b]`: a bracket whose partner is missing in its line."""
    for line in _lines(broken):
        text = broken.short_text(line)
        lonely = _lonely(text)
        if lonely is None:
            continue
        at, sign = lonely
        partner = _CLOSING.get(sign) or _OPENING[sign]
        closes = sign in _CLOSING
        places = _closing_places(text, at) if closes else _opening_places(text, at)
        for place in list(dict.fromkeys(places))[:_MOST_TRIED]:
            if broken.readable_with(line, text[:place] + partner + text[place:]):
                said = "findings.RW009.open_bracket" if closes else "findings.RW009.stray_bracket"
                what, hint = message(said, bracket=sign), message("findings.common.write_here", said=partner)
                return Finding("RW009", broken.at(line, place + 1, 0), what, hint, partner)
    return None


def unopened_quote(last: Span, before: Sequence[Node], lines: Sequence[str]) -> Finding:
    """The finding for a text that ends with a quotation mark and began with none. YAML has cut it at its commas: what
    goes on behind a comma begins with a small letter."""
    line = lines[last.line - 1]
    opened = _QUOTE_AFTER_WORD.search(line)
    if opened is not None and opened.end() < last.column and line.count('"') == 2:  # `effekt:"…"`, `effekt "…"`
        return _key_before_quote(opened, last)
    items = [one.span for one in before if isinstance(one, Scalar)]
    begin = last
    while items and _sign_at(begin, lines).islower() and _sign_at(items[-1], lines) not in "\"'":
        begin = items.pop()
    place = Span(begin.file, begin.line, begin.column, begin.line, begin.column)
    hint = message("findings.common.write_here", said='"')
    return Finding("RW009", place, message("findings.RW009.unopened_quote"), hint, '"')


def _key_before_quote(opened: re.Match[str], last: Span) -> Finding:
    """The finding for a key that lacks its colon, or the blank behind it, before a text in quotation marks."""
    if opened["colon"]:
        place, sign = opened.end() + 1, " "
        what, hint = message("findings.RW009.missing_blank"), message("findings.RW009.missing_blank_hint")
    else:
        place, sign = opened.end("key") + 1, ":"
        what = message("findings.RW009.missing_colon", found=opened["key"])
        hint = message("findings.common.write_here", said=sign)
    return Finding("RW009", Span(last.file, last.line, place, last.line, place), what, hint, sign)


def _sign_at(span: Span, lines: Sequence[str]) -> str:
    return lines[span.line - 1][span.column - 1]


def _lines(broken: Breakdown) -> list[int]:
    """Where the parser stopped, where what it had in hand began, and the line before."""
    above = next((line for line in range(broken.line - 1, 0, -1) if broken.text(line).strip()), 0)
    begun = broken.since[0] if broken.since else 0
    swallowed = broken.last.span.line if broken.last is not None else 0
    return [line for line in dict.fromkeys((begun, broken.line, swallowed, above)) if line]


def _ends(text: str, start: int) -> Iterator[int]:
    """Where a text that begins here may end: before the next entry, before closing brackets, with the line."""
    yield from (found.start() for found in _NEXT_ENTRY.finditer(text, start))
    end = len(text.rstrip())
    closers = end - len(text[start:end].rstrip("]}")) - start
    yield from range(end - closers, end + 1)


def _beginnings(text: str) -> Iterator[int]:
    yield from (found.end() for found in reversed(list(_VALUE_BEGINS.finditer(text))))


def _lonely(text: str) -> tuple[int, str] | None:
    """The one bracket of a line without a partner, and where it stands."""
    plain = _STRING.sub(lambda found: "_" * len(found[0]), text)
    if '"' in plain or "#" in plain or not re.match(r" *(?:- +)*(?:[\w\"'.]+: *)?[\[{\w]", plain):
        return None
    waiting: list[tuple[int, str]] = []
    lonely: list[tuple[int, str]] = []
    for at, sign in enumerate(plain):
        if sign in _CLOSING:
            waiting.append((at, sign))
        elif sign in _OPENING:
            if waiting and _CLOSING[waiting[-1][1]] == sign:
                waiting.pop()
            elif len(waiting) > 1 and _CLOSING[waiting[-2][1]] == sign:  # the inner one is open
                lonely.append(waiting.pop())
                waiting.pop()
            else:
                lonely.append((at, sign))
    lonely += waiting
    if len(lonely) != 1 or plain[max(0, lonely[0][0] - 1) : lonely[0][0] + 1] == "]]":
        return None  # `[Karte 2]]`: one too many
    return lonely[0]


def _closing_places(text: str, at: int) -> Iterator[int]:
    """A text in two languages ends before the first other key, a list before any; else all is inside to the end."""
    yield from (found.end() for found in _BOTH_LANGUAGES.finditer(text) if found.end() > at)
    end = len(text.rstrip().rstrip(","))
    keys = [(found.start(), found["key"]) for found in _NEXT_KEY.finditer(text, at)]
    first = _KEYS_INSIDE.match(text, at + 1)
    if text[at] == "[":
        yield from (place for place, _ in keys)
    elif first is not None and first[1] in _LANGUAGES:
        yield from (place for place, key in keys if key not in _LANGUAGES)
    closers = len(text[:end]) - len(text[:end].rstrip("]}"))
    yield from range(end, end - closers - 1, -1)


def _opening_places(text: str, at: int) -> Iterator[int]:
    """Before the value that is closed, the nearest first; a row of entries with keys begins behind the first key."""
    begins = r"\w: +(?=\w+: )" if text[at] == "}" else r"(?:\w: +|[\[{] *)(?=\S)"
    yield from reversed([found.end() for found in re.finditer(begins, text[:at])])
