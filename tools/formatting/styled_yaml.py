"""A YAML file as its author laid it out: which style each value has, which comments stand where.

The reader of the checker (`dsl/reading/reader.py`) gives meaning and drops the rest. Here the rest is what counts. A
file must have passed that reader before: its guards are not repeated here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import yaml

Place: TypeAlias = tuple[int, int]
"""Line and column, counted from 1."""

_HEADER = re.compile(r"[|>][-+0-9]*")
_COMMENT = re.compile(r"(?:^|(?<=[ \t]))#.*")


@dataclass(slots=True)
class Text:
    """A single value. `style` is "" (plain), one of the quotes, or `|` or `>`; `raw` are its lines as written.

    The raw lines of a block text are its content without its indentation.
    """

    start: Place
    end: Place
    style: str
    value: str
    raw: list[str]
    header: str = ""


@dataclass(slots=True)
class Block:
    """A mapping or a list, `flow` if written in brackets. A mapping has a key for each item."""

    start: Place
    end: Place
    flow: bool
    mapping: bool
    keys: list[Text] = field(default_factory=list)
    items: list[Piece] = field(default_factory=list)


Piece: TypeAlias = Text | Block


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment with the column that it begins in."""

    text: str
    column: int


@dataclass(slots=True)
class Page:
    """A whole file: its content, the comments beside something, the comments on lines of their own, the empty lines."""

    root: Piece | None
    lines: list[str]
    beside: dict[int, str] = field(default_factory=dict)
    alone: dict[int, Comment] = field(default_factory=dict)
    empty: set[int] = field(default_factory=set)


def read_page(text: str) -> Page:
    """The layout of a file that the checker can read."""
    return _Reading(text).page()


class _Reading:
    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = text.split("\n")
        self.covered: dict[int, list[tuple[int, int]]] = {}
        self.inside_block: set[int] = set()

    def page(self) -> Page:
        root: Piece | None = None
        stack: list[Block] = []
        for event in yaml.parse(self.text, Loader=yaml.CSafeLoader):
            piece: Piece
            if isinstance(event, yaml.ScalarEvent):
                piece = self._scalar(event)
            elif isinstance(event, yaml.CollectionStartEvent):
                stack.append(self._opened(event))
                continue
            elif isinstance(event, yaml.CollectionEndEvent):
                piece = stack.pop()
                piece.end = self._place(event.end_mark)
                if not piece.flow:
                    piece.end = piece.items[-1].end if piece.items else piece.start
            else:
                continue
            if not stack:
                root = piece
            elif stack[-1].mapping and len(stack[-1].keys) == len(stack[-1].items):
                assert isinstance(piece, Text)
                stack[-1].keys.append(piece)
            else:
                stack[-1].items.append(piece)
        page = Page(root, self.lines)
        self._margins(page)
        return page

    def _place(self, mark: Any) -> Place:
        if mark.line < len(self.lines):
            return mark.line + 1, mark.column + 1
        return len(self.lines), len(self.lines[-1]) + 1

    def _opened(self, event: yaml.CollectionStartEvent) -> Block:
        start = self._place(event.start_mark)
        return Block(start, start, bool(event.flow_style), isinstance(event, yaml.MappingStartEvent))

    def _scalar(self, event: yaml.ScalarEvent) -> Text:
        start, end = self._place(event.start_mark), self._place(event.end_mark)
        style: str = event.style or ""
        if style in "|>" and style:
            return self._block_text(start, style, event.value)
        raw = [self.lines[line - 1] for line in range(start[0], end[0] + 1)]
        raw[-1] = raw[-1][: end[1] - 1]
        raw[0] = raw[0][start[1] - 1 :]
        for line in range(start[0], end[0] + 1):
            first = start[1] if line == start[0] else 1
            last = end[1] if line == end[0] else len(self.lines[line - 1]) + 1
            self.covered.setdefault(line, []).append((first, last))
        return Text(start, end, style, event.value, raw)

    def _block_text(self, start: Place, style: str, value: str) -> Text:
        found = _HEADER.match(self.lines[start[0] - 1], start[1] - 1)
        header = found[0] if found else style
        digits = re.sub(r"\D", "", header)
        content: list[str] = []
        indent = 0
        line = start[0] + 1
        while line <= len(self.lines):
            written = self.lines[line - 1]
            blanks = len(written) - len(written.lstrip(" "))
            if written.strip(" "):
                # An indentation that is given counts from the outside, so the value tells how much was taken away.
                if not indent:
                    first = next(one for one in value.split("\n") if one.strip(" ")) if value.strip() else ""
                    indent = blanks if not digits else len(written) - len(first)
                if blanks < indent:
                    break
            content.append(written[indent:] if indent else "")
            line += 1
        while content and not content[-1].strip(" "):
            content.pop()
        last = start[0] + len(content)
        self.inside_block.update(range(start[0] + 1, last + 1))
        self.covered.setdefault(start[0], []).append((start[1], start[1] + len(header)))
        return Text(start, (last, len(self.lines[last - 1]) + 1), style, value, content, header)

    def _margins(self, page: Page) -> None:
        for number, line in enumerate(self.lines, start=1):
            if number in self.inside_block:
                continue
            if not line.strip():
                page.empty.add(number)
                continue
            for found in _COMMENT.finditer(line):
                column = found.start() + 1
                inner = next((last for first, last in self.covered.get(number, ()) if first <= column < last), 0)
                while inner:  # a sign inside a text: look on behind the text
                    later = _COMMENT.search(line, inner - 1)
                    if later is None:
                        break
                    found, column = later, later.start() + 1
                    inner = next((last for first, last in self.covered.get(number, ()) if first <= column < last), 0)
                else:
                    if line[: found.start()].strip(" -"):
                        page.beside[number] = found[0].rstrip()
                    else:
                        page.alone[number] = Comment(found[0].rstrip(), len(line) - len(line.lstrip(" ")) + 1)
                break
