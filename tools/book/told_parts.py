"""The prose that a rulebook has for its readers (`buch`): chapters at the front, and remarks at entries."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.shape.checked_data import RecordData
from regelwerk.tools.book.markup import element


@dataclass(frozen=True)
class ToldPart:
    """One piece of prose; `at` is the entry it stands with, "" if it is a chapter."""

    id: str
    title: str
    text: str
    at: str
    see: tuple[str, ...]


def told_parts(files: Iterable[tuple[RecordData, Language]], language: Language) -> list[ToldPart]:
    """All of it in the language of the book, or else in the one that it has."""
    return [
        ToldPart(item.id, _in(item.record, "title", language), _in(item.record, "text", language),
                 item.record.text("at"), tuple(leaf.text for leaf in item.record.leaves("see")))
        for data, _ in files
        if data.shape is not None and any(key.en == "book" for key in data.shape.keys)
        for item in data.entries("book")
    ]  # fmt: skip


def _in(record: RecordData, key: str, language: Language) -> str:
    texts = record.record(key)
    return texts.text(language) or texts.text("de") or texts.text("en")


def paragraphs(text: str) -> Iterator[ET.Element]:
    """Text as paragraphs; lines that begin with a dash are a list."""
    for block in text.strip().split("\n\n"):
        words = " ".join(line.strip() for line in block.splitlines())
        if words.startswith("- "):
            items = "".join(f"\n{line}" if line.startswith("- ") else f" {line.strip()}" for line in block.splitlines())
            yield element("ul", (element("li", item.strip()) for item in items.split("\n- ") if item))
        else:
            yield element("p", words)
