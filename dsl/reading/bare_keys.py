"""Entries of `{…}` that have no value: `{formen: karte, karten}` reads `karten` as a key of its own.

What is meant is a list, a text with a comma in it, or a key whose colon went wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.reading.nodes import Entry, Scalar, Span
from regelwerk.dsl.reading.syntax_advice import quoted

_HALF = re.compile(r"(?P<key>\w+)(?: *[=;] *|:| +)(?P<value>[\w.-]+|\"[^\"]*\")")
_TEXT_HALF = re.compile(r"(?P<key>de|en)(?:[.;=]? +|:)(?P<value>.+)")
_TIGHT_HALF = re.compile(r"(?P<key>[^\W\d]\w*):(?P<value>[^\s/].*)")
_TOLD_HALF = re.compile(r"(?P<key>wert|bedingung|menge|effekt|wirkung|value|condition|set|effect) (?P<value>.+)")
"""`wert anzahl(f)`: what is told in words stands behind these."""
_LANGUAGES = frozenset({"de", "en"})
_CODE = "RW019"


def is_bare(entry: Entry, lines: Sequence[str]) -> bool:
    """Whether an entry of a mapping in braces is a key without colon and value."""
    value, key = entry.value, entry.key.span
    if not isinstance(value, Scalar) or value.value is not None or value.span[1:3] != value.span[3:5]:
        return False
    return not lines[key.end_line - 1][key.end_column - 1 :].lstrip().startswith(":")


def bare_keys(entries: Sequence[Entry], lines: Sequence[str], whole: Span) -> Iterator[tuple[Finding, list[Span]]]:
    """A finding for each row of bare keys, with the places of those keys; `whole` is the mapping in its braces."""
    row: list[Entry] = []
    before: Entry | None = None
    for entry in (*entries, None):
        if entry is not None and is_bare(entry, lines):
            row.append(entry)
            continue
        if row:
            named = {one.key.value for one in entries if not is_bare(one, lines)}
            yield _finding(row, before, lines, whole, named <= _LANGUAGES), [one.key.span for one in row]
        row, before = [], entry


def _finding(row: list[Entry], before: Entry | None, lines: Sequence[str], whole: Span, is_text: bool) -> Finding:
    """`is_text` says that the mapping holds a text in two languages."""
    words = [str(one.key.value) for one in row]
    if before is None:
        listed = f"[{', '.join(words)}]"
        what = message("findings.bare_keys.curly_brackets_each_key")
        lost = _lost_colon(row, "") or (_lost_colon(row, "", _TEXT_HALF) if is_text else None)
        halves = [_TEXT_HALF.fullmatch(word) for word in words]
        if len(row) > 1 and all(halves):  # `{de Blitz, en Lightning}`
            right = "{" + ", ".join(f"{half['key']}: {half['value']}" for half in halves if half) + "}"
            return Finding(
                _CODE, whole, what, message("findings.bare_keys.colon_belongs_behind_each", right=right), right
            )
        hint = message("findings.bare_keys.list_stands_square_brackets", listed=listed)
        return lost or Finding(_CODE, whole, what, hint, listed)
    value = before.value
    what = message("findings.bare_keys.behind_value_missing_after", word=words[0])
    if not isinstance(value, Scalar):
        hint = message("findings.bare_keys.write_colon_value_behind")
        return _lost_colon(row, "") or Finding(_CODE, row[0].key.span, what, hint)
    words = [str(value.value), *words]
    lost = _lost_colon(row, "", _TEXT_HALF) if is_text else _lost_colon(row, words[0])
    if lost is not None:
        return lost
    span = Span(whole.file, *value.span[1:3], *row[-1].key.span[3:5])
    if is_text or len({len(word.split()) for word in words}) > 1:
        hint = message("findings.bare_keys.text_comma_belongs_quotation")
        written = lines[span.line - 1][span.column - 1 : span.end_column - 1] if span.line == span.end_line else ""
        return Finding(_CODE, span, what, hint, quoted(written) if written else "")
    listed = f"[{', '.join(words)}]"
    return Finding(_CODE, span, what, message("findings.bare_keys.several_values_stand_square", listed=listed), listed)


def _lost_colon(row: list[Entry], before: str, form: re.Pattern[str] = _HALF) -> Finding | None:
    """`{anzahl: 2, rasse sol}`, unless what stands before the comma is two words of the same kind: `GP 3.1, GP 3.2`."""
    written = str(row[0].key.value)
    half = form.fullmatch(written) if len(row) == 1 else None
    half = half or _TIGHT_HALF.fullmatch(written) or (_TOLD_HALF.fullmatch(written) if len(row) == 1 else None)
    if half is None or before.split()[:1] == [half["key"]]:
        return None
    right = f"{half['key']}: {half['value']}"
    what = message("findings.bare_keys.between_colon_blank_behind", key=half["key"], value=half["value"])
    hint = message("findings.common.write", said=right)
    if before:
        hint = message("findings.bare_keys.write_or_quote", said=right)
    return Finding(_CODE, row[0].key.span, what, hint, right)
