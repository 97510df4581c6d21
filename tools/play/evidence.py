"""What games showed of a rulebook: which questions were put, which cards offered, which abilities answered, what was
skipped and why. `never.py` tells from it what never happened.

A game is watched through its trace, which costs little: a note that is not needed is not kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass, field
from typing import Any

from regelwerk.interpreter.game import Game
from regelwerk.interpreter.machine import segments as at
from regelwerk.interpreter.machine.windows import CLAUSE, NOTHING

Note = tuple[Any, ...]
Left = tuple[str, int]
"""What was left out: ("site", its number) or ("event", its number)."""

_SKIPS = {"skipped": "site", "impossible": "event", "forbidden": "event"}
"""The notes of what was left out, and what their number is the number of."""
_ROWS = ("asked", "held", "offered", "present", "happened")
_TAKEN = frozenset({"event", "held", "done", *_SKIPS})
"""The notes that are taken; the others are for the log."""


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


def evidence_as_data(found: Evidence) -> dict[str, Any]:
    """What games showed, as plain data."""
    rows = {name: sorted(getattr(found, name)) for name in _ROWS}
    return {**rows, "skipped": [[*left, *astuple(skip)] for left, skip in sorted(found.skipped.items())]}


def evidence_from(data: dict[str, Any]) -> Evidence:
    """What was kept as plain data; nothing where nothing was."""
    made = Evidence()
    for name in _ROWS:
        getattr(made, name).update(data.get(name, ()))
    made.skipped = {(what, number): Skip(*skip) for what, number, *skip in data.get("skipped", ())}
    return made


class Watching(list[Note]):
    """The trace of a game that is watched closely: each note is taken when it is made.

    Notes are kept only where somebody else reads them too.
    """

    def __init__(self, game: Game, evidence: Evidence, number: int, keep: bool = False) -> None:
        before = list(game.state.trace or ())
        super().__init__(before if keep else ())
        self.game, self.evidence, self.number, self.keep = game, evidence, number, keep
        self.stood: set[Any] = set()
        """What has stood to choose among things, as the machine's numbers."""
        compiled = game.link.compiled
        self.site_of = {
            segment: (site, compiled.sites[site].type.base == "thing")
            for segment, site in compiled.site_of_segment.items()
        }
        evidence.present.update(thing.entry.id for thing in game.link.things if thing.entry is not None)
        for note in before:
            self._count(note)
        game.state.trace = self

    def append(self, note: Note) -> None:
        self._count(note)
        if self.keep:
            super().append(note)

    def took(self, notes: list[Note]) -> bool:
        """Whether notes could be taken after a decision. Of what is skipped for the first time, the reasons can be told
        only at the moment; then nothing is taken, and the decision has to be watched closely."""
        skipped = self.evidence.skipped
        for note in notes:
            if note[0] in _SKIPS and (_SKIPS[note[0]], note[1]) not in skipped:
                return False
        for note in notes:
            if note[0] in _TAKEN:
                self._count(note)
        return True

    def _count(self, note: Note) -> None:
        match note[0]:
            case "event":
                self.evidence.happened.add(note[1])
            case "held":
                self.evidence.held.add(note[1])
            case "done":
                self.evidence.asked.add(note[1])
            case "skipped" | "impossible" | "forbidden":
                self._skipped((_SKIPS[note[0]], note[1]), note)

    def _skipped(self, left: Left, note: Note) -> None:
        known = self.evidence.skipped.get(left)
        if known is not None:
            known.times += 1
            return
        from regelwerk.interpreter.explain.skipped import why_skipped  # few games skip anything

        reasons = why_skipped(self.game.state, note, self.game.language)
        self.evidence.skipped[left] = Skip(1, self.number, self.game.seed, reasons)

    def look(self, raw: Sequence[Any]) -> None:
        """What stands to choose in the open question."""
        top, evidence = self.game.state.top, self.evidence
        found = self.site_of.get(top[0])
        if found is not None:
            evidence.asked.add(found[0])
            if found[1] and not self.stood.issuperset(raw):
                self._stand(raw)
        elif top[0] == at.ACT_ANSWER:
            evidence.asked.add(top[4])
            evidence.held.update([clause for clause, _, _ in top[5]])
        elif top[0] == at.ANSWER:
            evidence.held.update([one[CLAUSE] for one in top[6] if one[CLAUSE] != NOTHING])

    def _stand(self, raw: Sequence[Any]) -> None:
        self.stood.update(raw)
        things = (self.game.link.things[one] for one in raw if isinstance(one, int) and one >= 0)
        self.evidence.offered.update([thing.entry.id for thing in things if thing.entry is not None])
