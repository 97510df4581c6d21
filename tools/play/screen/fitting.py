"""One screen from many parts: what matters most gets its lines first, and nothing is longer than the terminal.

Whatever is asked, every answer is there; what the answers do is told as fully as there is room for. The map is drawn as
fully as it fits in, beside the rest where there is room.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field
from typing import NamedTuple

from regelwerk.dsl.record_classes import record
from regelwerk.tools.play.screen.board_text import Drawn
from regelwerk.tools.play.screen.wrapping import all_wrapped

_BESIDE, _GAP = 40, 3
"""What stands beside the map is at least so wide, and so far from it."""
_LEAST_BELOW = 5
"""So many lines for what players have and what happened are worth more than a map that nobody has to choose from."""


class Styled(NamedTuple):
    """A line, how it looks, and the colours of signs in it."""

    text: str
    style: str = ""
    colours: tuple[tuple[str, str], ...] = ()


@record
class Block:
    """Lines that belong together. Of those that do not fit in, the last are left out, or the first (`newest`); `cut`
    says how many."""

    lines: Sequence[str]
    least: int
    cut: Callable[[int], str]
    style: str = ""
    newest: bool = False

    def shown(self, lines: Sequence[str], rows: int) -> list[Styled]:
        """As many of the lines as there is room for."""
        if len(lines) <= rows:
            return [Styled(line, self.style) for line in lines]
        if rows <= 0:
            return []
        kept = lines[len(lines) - rows + 1 :] if self.newest else lines[: rows - 1]
        told = Styled(self.cut(len(lines) - rows + 1), "dim")
        styled = [Styled(line, self.style) for line in kept]
        return [told, *styled] if self.newest else [*styled, told]


@record
class Parts:
    """Everything that can be on a screen."""

    head: Sequence[Styled]
    maps: Sequence[Drawn]
    """The map, from the fullest drawing to the smallest."""
    blocks: Sequence[Block]
    """From top to bottom."""
    question: Sequence[Styled]
    """What is asked, in its fullest form."""
    no_map: Styled
    """Said where the map does not fit in."""
    choosing: bool = False
    """Whether fields can be chosen now: then the map goes before everything else."""
    order: Sequence[int] = field(default=())
    """Which blocks get their lines first."""
    shorter: Sequence[Sequence[Styled]] = field(default=())
    """What is asked, in shorter and shorter forms."""

    def question_in(self, rows: int) -> Sequence[Styled]:
        """The fullest form of what is asked that has room in so many rows; if none has, the shortest."""
        forms = [self.question, *self.shorter]
        return next((one for one in forms if len(one) <= rows), min(forms, key=len))


def fitted(parts: Parts, width: int, height: int) -> list[Styled]:
    """The lines of a screen; one line of it is left for what is typed."""
    question = parts.question_in(height - 1 - len(parts.head))
    room = height - 1 - len(parts.head) - len(question)
    for drawn in parts.maps:
        right = width - drawn.width - _GAP
        if right >= _BESIDE and len(drawn.lines) <= max(room, 0):
            return [*parts.head, *_beside(drawn, parts, right, room), *question]
    below = 1 if parts.choosing else _LEAST_BELOW
    for drawn in parts.maps:
        if drawn.width <= width and len(drawn.lines) <= room - below:
            left = room - len(drawn.lines)
            return [*parts.head, *_map(drawn), *_stacked(parts, width, left), *question]
    hint = [parts.no_map] if parts.maps and room > 0 else []
    return [*parts.head, *hint, *_stacked(parts, width, room - len(hint)), *question]


def _map(drawn: Drawn) -> list[Styled]:
    colours = tuple(drawn.colours.items())
    return [Styled(line, "", colours) for line in drawn.lines]


def _stacked(parts: Parts, width: int, rows: int) -> list[Styled]:
    """The blocks below each other in so many rows."""
    whole = [all_wrapped(block.lines, width) for block in parts.blocks]
    given = [0] * len(whole)
    order = list(parts.order) or list(range(len(whole)))
    for wanted in ([block.least for block in parts.blocks], [len(lines) for lines in whole]):
        for place in order:
            more = max(0, min(wanted[place], len(whole[place])) - given[place])
            given[place] += min(more, max(0, rows - sum(given)))
    return [
        line
        for block, lines, own in zip(parts.blocks, whole, given, strict=True)
        for line in block.shown(lines, own)
    ]


def _beside(drawn: Drawn, parts: Parts, right: int, room: int) -> list[Styled]:
    """The map on the left, the blocks on the right; what has no room there stands below over the whole width."""
    tall = len(drawn.lines)
    whole = [line for block in parts.blocks for line in all_wrapped(block.lines, right)]
    rows = min(room, max(tall, len(whole)))
    column = _stacked(parts, right, rows)
    colours = tuple(drawn.colours.items())
    made = []
    for at in range(max(tall, len(column))):
        left = drawn.lines[at] if at < tall else ""
        other = column[at] if at < len(column) else Styled("")
        text = f"{left:<{drawn.width + _GAP}}{other.text}".rstrip()
        made.append(Styled(text, "" if left else other.style, colours))
    return made
