"""Texts in named paragraphs, and the names that a mod made up.

An effect may be written as one text, or as a mapping of names to texts: its paragraphs, in order. The name is what a
mod patches a paragraph by; to the game both forms are the same. Inside its own files a mod calls its entries by the
short names it gave them, so the words of its texts are exchanged for the full names once the text has been parsed:
the text itself, and with it every position, stays as its author wrote it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from regelwerk.dsl.grammar.positions import paragraph_at
from regelwerk.dsl.grammar.syntax import Node, Word, changed
from regelwerk.dsl.reading.nodes import Scalar, Span

Whole = TypeVar("Whole", bound=Node)
_NAMES = frozenset({"NAME", "CALLNAME", "FIELD", "FIELDNAME"})


def joined(paragraphs: Sequence[Scalar], span: Span) -> Scalar | None:
    """The paragraphs as one text, each knowing where it came from; None if there are none."""
    parts = tuple(_whole_lines(one) for one in paragraphs if one.value is not None)
    if not parts:
        return None
    text = "\n".join(str(part.value) for part in parts)
    lines = tuple(place for part in parts for place in part.lines)
    languages = {part.language for part in parts}
    return Scalar(text, span, True, lines, parts, None, languages.pop() if len(languages) == 1 else "")


def _whole_lines(paragraph: Scalar) -> Scalar:
    """A paragraph with a place for each of its lines, also where YAML has lost them."""
    text = str(paragraph.value).rstrip("\n")
    count = text.count("\n") + 1
    start = (paragraph.span.line, paragraph.span.column)
    lines = (*paragraph.lines, *[start] * count)[:count]
    return Scalar(text, paragraph.span, paragraph.block, lines, (), paragraph.words, paragraph.language)


def in_full_names(tree: Whole, text: Scalar) -> Whole:
    """The tree of a text with every short name of a mod exchanged for the full one."""
    if not any(part.words for part in text.parts or (text,)):
        return tree

    def exchanged(part: Node | Word) -> Node | Word:
        if isinstance(part, Node):
            return changed(part, exchanged)
        if part.type not in _NAMES:
            return part
        words = paragraph_at(text, part.line or 1)[0].words
        return part.update(value=words[part.value]) if words and part.value in words else part

    return changed(tree, exchanged)
