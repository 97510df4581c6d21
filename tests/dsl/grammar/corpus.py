"""The hard entries and scalars to stand for their place in a file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import yaml
from regelwerk.dsl.grammar.parse import TextKind
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.reading.nodes import Scalar, Span


@dataclass(frozen=True)
class HardEntry:
    """One text of the corpus."""

    language: Language
    kind: TextKind
    name: str
    text: str

    def __str__(self) -> str:
        return f"{self.language}-{self.kind}-{self.name}"


def hard_entries() -> list[HardEntry]:
    content = yaml.safe_load((Path(__file__).parent / "hard_entries.yaml").read_text(encoding="utf-8"))
    return [
        HardEntry(language, kind, name, text)
        for language, kinds in content.items()
        for kind, texts in kinds.items()
        for name, text in texts.items()
    ]


def block(text: str, first_line: int = 1, indent: int = 0) -> Scalar:
    """The text as a block scalar that begins on this line of a file."""
    count = text.count("\n") + 1
    lines = tuple((first_line + number, indent + 1) for number in range(count))
    return Scalar(text, Span("regeln.yaml", first_line, 1, first_line + count, 1), True, lines)
