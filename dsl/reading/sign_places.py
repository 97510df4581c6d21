"""Where a sign is wrong or missing, a finding points at the sign.

Whoever finds out that `anzahl 4` lacks a colon knows how the whole entry should read. A reader looks for the place:
what is written and what is suggested are held against each other, and only where they differ is told.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.reading.nodes import Span

_LETTER = re.compile(r"\w")


def at_its_sign(finding: Finding, lines: Sequence[str]) -> Finding:
    """The finding with the signs that its suggestion changes; as it is, where words change or nothing is suggested."""
    span = finding.span
    if not finding.suggestion or span.line != span.end_line or not 1 <= span.line <= len(lines):
        return finding
    written = lines[span.line - 1][span.column - 1 : span.end_column - 1]
    place, said = narrowed(span, written, finding.suggestion)
    return replace(finding, span=place, suggestion=said)


def narrowed(span: Span, written: str, said: str) -> tuple[Span, str]:
    """The part of what is written in a line that is to be other signs, and those signs."""
    same = _alike(written, said)
    most = min(len(written), len(said)) - same
    behind = min(_alike(written[::-1], said[::-1]), most)
    old, new = written[same : len(written) - behind], said[same : len(said) - behind]
    if not written or not new or _LETTER.search(old + new):
        return span, said
    same += len(old) - len(old.lstrip(" ")) if old.strip(" ") else 0  # `version = 1` is wrong at its sign
    start, end = span.column + same, span.column + len(written) - behind
    return Span(span.file, span.line, start, span.line, end), new


def _alike(one: str, other: str) -> int:
    """How many letters two texts have in common at their beginning."""
    pairs = zip(one, other, strict=False)
    return next((number for number, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))
