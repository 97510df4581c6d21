"""Versions: whole numbers with dots between them, and ranges of them.

An upper bound counts as far as it is written: `bis: 2` includes 2.0 and 2.7.1, `bis: "2.1"` includes 2.1.9.
"""

from __future__ import annotations

import re

from regelwerk.dsl.messages.message import Message, message
from regelwerk.dsl.reading.nodes import Span
from regelwerk.dsl.record_classes import record

_VERSION = re.compile(r"\d{1,9}(?:\.\d{1,9}){0,5}")


def is_version(text: str) -> bool:
    return _VERSION.fullmatch(text) is not None


@record
class Wanted:
    """Another rulebook or mod that is spoken of, with the versions that are meant; "" is no bound."""

    id: str
    span: Span
    least: str = ""
    most: str = ""
    least_at: Span | None = None
    most_at: Span | None = None

    def bound_against(self, version: str) -> Span:
        """Where it says that a version will not do."""
        below = bool(self.least) and _padded(_numbers(version)) < _padded(_numbers(self.least))
        return (self.least_at if below else self.most_at) or self.span

    def allows(self, version: str) -> bool:
        have = _numbers(version)
        if self.least and _padded(have) < _padded(_numbers(self.least)):
            return False
        most = _numbers(self.most) if self.most else ()
        return not most or _padded(have)[: len(most)] <= most

    @property
    def range(self) -> Message:
        """The versions in words."""
        if self.least and self.most:
            return message("findings.RW107.from_to", least=self.least, most=self.most)
        if self.least:
            return message("overlay.versions.from", least=self.least)
        return message("overlay.versions.to", most=self.most) if self.most else message("overlay.versions.any")


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split("."))) if is_version(version) else ()


def _padded(numbers: tuple[int, ...]) -> tuple[int, ...]:
    """With as many numbers as there can be, so that 1 and 1.0 are the same."""
    return (*numbers, *[0] * (6 - len(numbers)))
