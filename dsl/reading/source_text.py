"""From the bytes of a file to the text that every position is counted in.

The text handed on has no byte order mark, ends its lines with `\\n` alone, is in Unicode normal form C, and holds no
character that could hide something from a reader or command a terminal. Whoever counts columns against a file must
look at it through `as_read`: a file with decomposed accents has fewer characters after it than on disk.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from regelwerk.dsl.findings.findings import Finding, RulebookError
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.reading.nodes import Span

MAX_BYTES = 4 * 1024 * 1024
MAX_FINDINGS = 100

# Python sorts combining marks by insertion, so a long run of them takes quadratic time to normalise. Unicode's own
# "stream-safe" format allows 30 in a row (UAX #15, section 13).
MAX_MARKS = 30
_LONG_RUN = re.compile(f"[^\x00-\u02ff]{{{MAX_MARKS + 1},}}")

_FORBIDDEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f"  # control characters but tab and line feed
    "\u2028\u2029"  # line breaks that editors do not count as such
    "\u202a-\u202e\u2066-\u2069"  # turn the direction of writing: the eye reads another text than the machine
    "\ufeff\ufffe\uffff"
    "\ud800-\udfff]"
)


def clean_text(raw: str | bytes, file: str) -> str:
    """The text of a file, or a RulebookError that names every character which keeps it from being read."""
    if _size(raw) > MAX_BYTES:
        raise RulebookError([_too_large(file)])
    text = as_read(raw if isinstance(raw, str) else _decoded(raw, file))
    findings = [_forbidden(text, at, file) for at in _forbidden_places(text)]
    crowd = crowded_marks(text)
    if crowd is not None:
        findings.append(_crowded(text, crowd, file))
    if findings:
        raise RulebookError(sorted(findings, key=lambda finding: (finding.span.line, finding.span.column)))
    return text


def as_read(text: str) -> str:
    """The same text in the form that lines and columns are counted in."""
    text = text.removeprefix("\ufeff")
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return composed(text)


def composed(text: str) -> str:
    """The text in normal form C; left alone where that could take for ever (clean_text refuses such text)."""
    if text.isascii() or crowded_marks(text) is not None:
        return text
    return unicodedata.normalize("NFC", text)


def crowded_marks(text: str) -> int | None:
    """Where the first overlong run of combining marks begins, or None."""
    for run in _LONG_RUN.finditer(text):
        marks = 0
        for at in range(run.start(), run.end()):
            marks = marks + 1 if unicodedata.combining(text[at]) else 0
            if marks > MAX_MARKS:
                return at - MAX_MARKS
    return None


def first_forbidden(text: str) -> str | None:
    """The first character of the text that no rulebook may hold, or None."""
    found = _FORBIDDEN.search(text)
    return found[0] if found else None


def forbidden_character(character: str, span: Span) -> Finding:
    """The finding for a character that no rulebook may hold."""
    name = f"U+{ord(character):04X}"
    if "\ud800" <= character <= "\udfff":
        return Finding(
            "RW012",
            span,
            message("findings.RW012.forbidden_character", name=name),
            message("findings.RW012.forbidden_character_hint"),
        )
    return Finding(
        "RW011",
        span,
        message("findings.RW011.forbidden_character", name=name),
        message("findings.RW011.forbidden_character_hint"),
    )


def _size(raw: str | bytes) -> int:
    # A text that is too long in characters is not encoded first only to learn that it is too long in bytes.
    if isinstance(raw, bytes) or len(raw) > MAX_BYTES:
        return len(raw)
    return len(raw.encode("utf-8", "surrogatepass"))


def _decoded(raw: bytes, file: str) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line, column = _place(as_read(raw[: error.start].decode("utf-8")))
        finding = Finding(
            "RW001",
            Span(file, line, column, line, column + 1),
            message("findings.RW001.decoded", byte=f"0x{raw[error.start]:02X}"),
            message("findings.RW001.decoded_hint"),
        )
        raise RulebookError([finding]) from None


def _too_large(file: str) -> Finding:
    return Finding(
        "RW002",
        Span(file, 1, 1, 1, 1),
        message("findings.RW002.too_large", max_bytes=MAX_BYTES // (1024 * 1024)),
        message("findings.RW002.too_large_hint"),
    )


def _forbidden_places(text: str) -> Iterator[int]:
    for count, found in enumerate(_FORBIDDEN.finditer(text)):
        if count >= MAX_FINDINGS:
            return
        yield found.start()


def _forbidden(text: str, at: int, file: str) -> Finding:
    line, column = _place(text[:at])
    return forbidden_character(text[at], Span(file, line, column, line, column + 1))


def _crowded(text: str, at: int, file: str) -> Finding:
    line, column = _place(text[:at])
    return crowded_finding(Span(file, line, column, line, column + MAX_MARKS))


def crowded_finding(span: Span) -> Finding:
    """The finding for a character that carries more accents than any script needs."""
    return Finding(
        "RW011",
        span,
        message("findings.RW011.crowded_finding", max_marks=MAX_MARKS),
        message("findings.RW011.crowded_finding_hint"),
    )


def _place(before: str) -> tuple[int, int]:
    return before.count("\n") + 1, len(before) - before.rfind("\n")
