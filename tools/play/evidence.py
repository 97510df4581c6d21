"""What games showed of a rulebook: which questions were put, which cards offered, which abilities answered, what was
skipped and why. `never.py` tells from it what never happened.

A game is watched through its trace, which costs little: a note that is not needed is not kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from regelwerk.interpreter.explain.skipped import why_skipped
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.machine import segments as at
from regelwerk.interpreter.machine.windows import CLAUSE, NOTHING

Note = tuple[Any, ...]
Left = tuple[str, int]
"""What was left out: ("site", its number) or ("event", its number)."""


@dataclass
class Skip:
    """How often something was skipped, and the reasons at the first time, in the game with this number and seed."""

    times: int
    game: int
    seed: int
    reasons: list[str]


@dataclass
class Evidence:
    """Numbers are those of the compiled rulebook, so that games at different tables can be added up."""

    asked: set[int] = field(default_factory=set)
    """Sites at which somebody was asked, or something was done."""
    held: set[int] = field(default_factory=set)
    """Clauses that answered or were offered."""
    offered: set[str] = field(default_factory=set)
    """Entries of things that stood to choose."""
    present: set[str] = field(default_factory=set)
    """Entries of which a thing was in a game."""
    happened: set[int] = field(default_factory=set)
    skipped: dict[Left, Skip] = field(default_factory=dict)

    def add(self, other: Evidence) -> None:
        """Add what other games showed."""
        self.asked |= other.asked
        self.held |= other.held
        self.offered |= other.offered
        self.present |= other.present
        self.happened |= other.happened
        for left, skip in other.skipped.items():
            mine = self.skipped.get(left)
            if mine is None:
                self.skipped[left] = skip
            else:
                first = min(mine, skip, key=lambda one: one.game)
                self.skipped[left] = Skip(mine.times + skip.times, first.game, first.seed, first.reasons)


class Watching(list[Note]):
    """The trace of a game that is watched. Notes are kept only where somebody else reads them too."""

    def __init__(self, game: Game, evidence: Evidence, number: int, keep: bool = False) -> None:
        before = list(game.state.trace or ())
        super().__init__(before if keep else ())
        self.game, self.evidence, self.number, self.keep = game, evidence, number, keep
        evidence.present.update(thing.entry.id for thing in game.link.things if thing.entry is not None)
        for note in before:
            self._count(note)
        game.state.trace = self

    def append(self, note: Note) -> None:
        self._count(note)
        if self.keep:
            super().append(note)

    def _count(self, note: Note) -> None:
        match note[0]:
            case "event":
                self.evidence.happened.add(note[1])
            case "held":
                self.evidence.held.add(note[1])
            case "done":
                self.evidence.asked.add(note[1])
            case "skipped":
                self._skipped(("site", note[1]), note)
            case "impossible" | "forbidden":
                self._skipped(("event", note[1]), note)

    def _skipped(self, left: Left, note: Note) -> None:
        known = self.evidence.skipped.get(left)
        if known is not None:
            known.times += 1
            return
        reasons = why_skipped(self.game.state, note, self.game.language)
        self.evidence.skipped[left] = Skip(1, self.number, self.game.seed, reasons)

    def look(self, raw: Iterable[Any]) -> None:
        """What stands to choose in the open question."""
        S, evidence = self.game.state, self.evidence
        top, link = S.top, S.link
        if top[0] == at.ACT_ANSWER:
            evidence.asked.add(top[4])
            evidence.held.update([clause for clause, _, _ in top[5]])
        elif top[0] == at.ANSWER:
            evidence.held.update([one[CLAUSE] for one in top[6] if one[CLAUSE] != NOTHING])
        elif top[0] in link.compiled.site_of_segment:
            site = link.compiled.site_of_segment[top[0]]
            evidence.asked.add(site)
            if link.compiled.sites[site].type.base == "thing":
                things = (link.things[one] for one in raw if isinstance(one, int) and one >= 0)
                evidence.offered.update([thing.entry.id for thing in things if thing.entry is not None])
