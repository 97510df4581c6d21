"""Writing a file in its canonical layout: two blanks for each step, one blank between the parts, comments in place.

What authors decide stays as they decided: the order, brackets or blocks, quotes, which parts of a list in brackets
stand on one line. `replaced` gives, by the place of a value in the file, what is to stand there instead of it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from regelwerk.dsl.reading.scalars import plain_value
from regelwerk.tools.formatting.styled_yaml import Block, Comment, Page, Piece, Place, Text

_STEP = 2
_NEVER_FIRST = "!&*-?:,[]{}#|>@`'\"% "


def write_page(page: Page, replaced: Mapping[Place, str], notes: Mapping[int, str]) -> str:
    """The file as text. `notes` are comments to be set beside what stands in a line, instead of those there."""
    return _Writer(page, replaced, notes).text()


class _Writer:
    def __init__(self, page: Page, replaced: Mapping[Place, str], notes: Mapping[int, str]) -> None:
        self.page = page
        self.replaced = replaced
        self.beside = {**page.beside, **notes}
        self.out: list[str] = []
        self.line = ""
        self.at = 0
        self.levels: dict[int, int] = {}

    def text(self) -> str:
        if isinstance(self.page.root, Block) and not self.page.root.flow:
            self._block(self.page.root, 0, inline=False)
        elif self.page.root is not None:
            self._flush(self.page.root.start[0], 0, 1)
            self._value(self.page.root, 0)
            self._end(self.at)
        self._flush(len(self.page.lines) + 1, 0, 1)
        while self.out and not self.out[-1]:
            self.out.pop()
        return "".join(line + "\n" for line in self.out)

    # ---- lines

    def _end(self, line: int) -> None:
        """End the line that is being written, with the comment beside `line` of the file."""
        comment = self.beside.pop(line, "")
        self.out.append(f"{self.line}  {comment}" if comment else self.line)
        self.line = ""

    def _flush(self, line: int, indent: int, column: int) -> None:
        """Write the comments and empty lines that stand before `line`, whose content begins in `column`."""
        gap = False
        for number in range(self.at + 1, line):
            if number in self.page.empty:
                gap = True
            comment = self.page.alone.get(number)
            if comment is None:
                continue
            self._gap(gap)
            gap = False
            depth = indent
            if comment.column > column:
                outer = [level for level in self.levels if level <= comment.column]
                depth = self.levels[max(outer)] if outer else indent
            self.out.append(" " * depth + comment.text)
        self._gap(gap and line <= len(self.page.lines))
        self.at = max(self.at, line - 1)

    def _gap(self, wanted: bool) -> None:
        if wanted and self.out and self.out[-1]:
            self.out.append("")

    # ---- blocks

    def _block(self, block: Block, indent: int, inline: bool) -> None:
        column = block.start[1]
        for number, item in enumerate(block.items):
            key = block.keys[number] if block.mapping else None
            below = isinstance(item, Block) and not item.flow and bool(item.items)
            # A value that stands in a line of its own comes up to its key, a part of a list to its dash.
            begins = item.start[0] if not below or key is None else key.start[0]
            self._pull_up(key.start[0] if key is not None else begins, begins)
            if number or not inline:
                self._flush(begins, indent, column)
                self.line = " " * indent
            self.levels = {level: depth for level, depth in self.levels.items() if level < column}
            self.levels[column] = indent
            if key is not None:
                self._scalar(key, indent)
            self.line += ":" if key is not None else "-"
            self.at = max(self.at, begins)
            self._item(item, indent, below, key is not None)

    def _pull_up(self, line: int, other: int) -> None:
        """A comment between a key and its value comes to stand above both."""
        comment = self.beside.get(line)
        if line < other and comment is not None:
            del self.beside[line]
            self.page.alone[line] = Comment(comment, 1)

    def _item(self, item: Piece, indent: int, below: bool, keyed: bool) -> None:
        if isinstance(item, Block) and below:
            if keyed:
                self._end(self.at)
            else:
                self.line += " "
            self._block(item, indent + _STEP, inline=not keyed)
            return
        open_line = True
        if not _is_nothing(item):
            self.line += " "
            open_line = self._value(item, indent)
        if open_line:
            self._end(self.at)

    # ---- values

    def _value(self, piece: Piece, indent: int) -> bool:
        """Write a value; gives whether its last line is still open."""
        if isinstance(piece, Block):
            self._flow(piece, indent)
        elif piece.style in ("|", ">"):
            self._block_text(piece, indent)
            return False
        else:
            self._scalar(piece, indent)
        return True

    def _flow(self, block: Block, indent: int) -> None:
        opening, closing = "{}" if block.mapping else "[]"
        self.line += opening
        self.at = max(self.at, block.start[0])
        inner = indent + _STEP
        for number, item in enumerate(block.items):
            start = block.keys[number].start if block.mapping else item.start
            if number:
                self.line += ","
            if start[0] > self.at:
                self._new_line(start, inner)
            elif number:
                self.line += " "
            if block.mapping:
                self._scalar(block.keys[number], inner, flow=True)
                self.line += ": "
            if isinstance(item, Block):
                self._flow(item, inner)
            elif not _is_nothing(item):
                self._scalar(item, inner, flow=True)
        if block.end[0] > self.at:
            self._new_line(block.end, indent)
        self.line += closing
        self.at = max(self.at, block.end[0])

    def _new_line(self, place: Place, indent: int) -> None:
        self._end(self.at)
        self._flush(place[0], indent, place[1])
        self.line = " " * indent

    def _scalar(self, piece: Text, indent: int, flow: bool = False) -> None:
        new = self.replaced.get(piece.start)
        if new is not None and new != piece.value:
            self.line += _quoted(new, piece.style, flow)
        else:
            first, *rest = piece.raw
            self.line += first if not rest else first.rstrip()
            for raw in rest:
                self.out.append(self.line)
                self.line = " " * (indent + _STEP) + raw.strip() if raw.strip() else ""
        self.at = max(self.at, piece.end[0])

    def _block_text(self, piece: Text, indent: int) -> None:
        new = self.replaced.get(piece.start)
        lines = piece.raw
        if new is not None and new.rstrip("\n") != piece.value.rstrip("\n"):
            lines = new.rstrip("\n").split("\n")
        digit = str(_STEP) if next((line for line in lines if line.strip()), "").startswith(" ") else ""
        self.line += piece.style + digit + re.sub(r"\d", "", piece.header[1:])
        self._end(piece.start[0])
        for line in lines:
            self.out.append(" " * (indent + _STEP) + line if line.strip(" ") else "")
        if "+" in piece.header:
            self.out.extend("" for _ in range(len(piece.value) - len(piece.value.rstrip("\n")) - 1))
        self.at = max(self.at, piece.end[0])


def _is_nothing(piece: Piece) -> bool:
    return isinstance(piece, Text) and not piece.style and not piece.value


def _quoted(text: str, style: str, flow: bool) -> str:
    """A text in its author's quotes, or in some if it can no longer do without."""
    if style == "'":
        return "'" + text.replace("'", "''") + "'"
    if style == '"' or not _can_be_plain(text, flow):
        return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
    return text


def _can_be_plain(text: str, flow: bool) -> bool:
    if not text or text[0] in _NEVER_FIRST or text != text.strip() or "\n" in text:
        return False
    if ": " in text or " #" in text or text.endswith(":"):
        return False
    if flow and re.search(r"[,\[\]{}]", text):
        return False
    return isinstance(plain_value(text), str)
