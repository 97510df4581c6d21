"""The mutants of a rulebook: every text of every entry, broken in every way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from regelwerk.dsl.grammar.positions import text_span
from regelwerk.dsl.meaning.text_places import Path
from regelwerk.dsl.reading.nodes import Span
from regelwerk.tools.mutation.broken_worlds import Original
from regelwerk.tools.mutation.edits import edits
from regelwerk.tools.mutation.scenario_reach import played_values
from regelwerk.tools.mutation.text_slots import Slot, slot


@dataclass(frozen=True, slots=True)
class Mutant:
    """A rulebook with one text broken: whose, where, how.

    `text` is what stands there now (None: the whole text is gone), `line` the line of the old text in which it changed,
    `turn` tells the first such change of this line from the second.
    """

    entry: str
    path: Path
    span: Span
    kind: str
    before: str
    after: str
    text: str | None
    line: str
    turn: int = 1

    @property
    def change(self) -> str:
        """What was done, in a line."""
        return f"{self.before} → {self.after}" if self.after else f"ohne: {self.before}"

    @property
    def place(self) -> str:
        return f"{self.span.file}:{self.span.line}:{self.span.column}"


def slots(original: Original, entries: Collection[str] = ()) -> list[Slot]:
    """The texts of a rulebook that are played, or those of some entries of it.

    Texts that a library brings are not the rulebook's own. A derived value that no other text names is not played; it
    says what is always so, and whoever looks on may ask it.
    """
    world = original.rulebook.world
    played = played_values(world)
    found = [
        slot(place)
        for place in original.places.values()
        if place.scalar.span.file not in world.libraries and (place.path[0] != "derived" or place.path[1] in played)
    ]
    return [one for one in found if one is not None and (not entries or one.entry in entries)]


def mutants_of(one: Slot) -> Iterator[Mutant]:
    """All mutants of one text."""
    place = one.place
    if one.dispensable:
        first = " ".join(one.text.split())
        shown = first if len(first) <= 60 else first[:59] + "…"
        yield Mutant(one.entry, place.path, place.scalar.span, one.dispensable, shown, "", None, shown)
    turns: Counter[tuple[str, str, int]] = Counter()
    for edit in edits(one.text, place.kind, place.language, one.players):
        start = (edit.line, edit.column)
        span = text_span(place.scalar, start, start)
        line = one.text.split("\n")[edit.line - 1].strip()
        turns[edit.before, edit.after, edit.line] += 1
        turn = turns[edit.before, edit.after, edit.line]
        yield Mutant(one.entry, place.path, span, edit.kind, edit.before, edit.after, edit.text, line, turn)
