"""A YAML file that cannot be read: where the parser gave up, and whether other lines would help."""

from __future__ import annotations

import re

import yaml
from regelwerk.dsl.reading.nodes import Scalar, Span
from regelwerk.dsl.record_classes import record


@record
class Breakdown:
    """Where the parser gave up, and what it had in hand.

    Lines and columns count from 1. `since` is where the construct began that it could not finish. `last` is the last
    value read before.
    """

    file: str
    lines: list[str]
    problem: str
    context: str
    line: int
    column: int
    since: tuple[int, int] | None
    last: Scalar | None

    def text(self, line: int) -> str:
        return self.lines[line - 1] if 1 <= line <= len(self.lines) else ""

    def short_text(self, line: int) -> str:
        """The line, or "" where it is so long that matching a pattern against it could take long."""
        text = self.text(line)
        return text if len(text) <= 500 else ""

    def at(self, line: int, column: int, width: int = 1) -> Span:
        return Span(self.file, line, column, line, column + width)

    def here(self) -> Span:
        return self.at(self.line, self.column)

    def opening(self) -> Span:
        return self.at(*self.since) if self.since else self.here()

    def readable_with(self, line: int, text: str, behind: int = 0) -> bool:
        """Whether the file is YAML if this line reads otherwise, or all lines up to that one `behind` them."""
        tried = "\n".join([*self.lines[: line - 1], text, *self.lines[(behind or line + 1) - 1 :]])
        try:
            return all(True for _ in yaml.parse(tried, Loader=yaml.CSafeLoader))
        except yaml.YAMLError:
            return False

    def has_key(self, name: str) -> bool:
        """Whether the file has a key of this name elsewhere."""
        key = re.compile(rf"(?<!\w){re.escape(name)}:(?= |$)", re.MULTILINE)
        return len(key.findall("\n".join(self.lines))) > 1

    def says(self, *problems: str) -> bool:
        return any(problem in self.problem for problem in problems)
