"""What came of mutants before, in a file of the author's: a run that was broken off goes on, and after new scenarios
only what nobody had noticed is tried again, with the new scenarios alone.

A line of the file is one mutant. It holds for the very rulebook it was tried in. For another one it still tells which
scenario noticed the mutant last time: that is played first, and mostly notices again.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from regelwerk.dsl.rulebook import Rulebook
from regelwerk.tools.mutation.mutants import Mutant
from regelwerk.tools.mutation.trials import INVALID, NOTICED, UNNOTICED, UNREACHED, Trial
from regelwerk.tools.scenarios.scenario_reading import Scenario

_PLACE = re.compile(r"Span\([^()]*\)")
_OUTCOMES = (INVALID, NOTICED, UNNOTICED, UNREACHED)


@dataclass(frozen=True, slots=True)
class Line:
    """What came of one mutant: in which rulebook, and which scenarios did not notice it (by their content)."""

    rulebook: str
    outcome: str
    scenario: str
    passed: frozenset[str]


class KnownTrials:
    """The trials that a file holds; without one, nothing is known and nothing kept."""

    def __init__(self, path: Path | None, rulebook: Rulebook, scenarios: Sequence[Scenario]) -> None:
        self._path = path
        self._rulebook = rulebook.digest
        self._contents = [_content(one) for one in scenarios] if path is not None else []
        self._names = {one.name: number for number, one in enumerate(scenarios)}
        self._lines: dict[str, Line] = {}
        if path is not None and path.is_file():
            for line in path.read_text(encoding="utf-8").splitlines():
                self._read(line)

    def _read(self, text: str) -> None:
        """A line that was cut off when the run was, or that somebody has changed, is left out."""
        try:
            data = json.loads(text)
            line = Line(str(data["rulebook"]), str(data["outcome"]), str(data["scenario"]), frozenset(data["passed"]))
            mutant = str(data["mutant"])
        except (ValueError, KeyError, TypeError):
            return
        if line.outcome in _OUTCOMES:
            self._lines[mutant] = line

    def trial(self, mutant: Mutant, chosen: Sequence[int]) -> Trial | None:
        """What is known to come of a mutant; None if it must be tried."""
        line = self._lines.get(_name(mutant)) if self._path is not None else None
        if line is None or line.rulebook != self._rulebook:
            return None
        if line.outcome == INVALID:
            return Trial(INVALID)
        if line.outcome == NOTICED:
            known = self._names.get(line.scenario)
            same = known is not None and self._contents[known] in line.passed
            return Trial(NOTICED, line.scenario) if same else None
        if not chosen:
            return Trial(UNREACHED)
        return None if self.left(mutant, chosen) else Trial(UNNOTICED, played=len(chosen))

    def left(self, mutant: Mutant, chosen: Sequence[int]) -> list[int]:
        """The scenarios that are still to be played: none that did not notice before, the one that did first."""
        line = self._lines.get(_name(mutant)) if self._path is not None else None
        if line is None:
            return list(chosen)
        if line.outcome == NOTICED:
            return sorted(chosen, key=lambda number: number != self._names.get(line.scenario))
        if line.rulebook != self._rulebook:
            return list(chosen)
        return [number for number in chosen if self._contents[number] not in line.passed]

    def keep(self, mutant: Mutant, trial: Trial, chosen: Sequence[int]) -> None:
        """Write down what came of a mutant. `passed` of a noticed one is the scenario that noticed, by its content."""
        if self._path is None or trial.fault:
            return
        if trial.outcome == NOTICED:
            told = [self._contents[self._names[trial.scenario]]]
        else:
            told = [self._contents[number] for number in chosen]
        line = {"mutant": _name(mutant), "entry": mutant.entry, "place": mutant.place, "change": mutant.change,
                "outcome": trial.outcome, "scenario": trial.scenario, "rulebook": self._rulebook,
                "passed": told}  # fmt: skip
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line, ensure_ascii=False) + "\n")


def _name(mutant: Mutant) -> str:
    """A mutant by what it is: which text, and what stands there now."""
    told = "\0".join((*mutant.path, "-" if mutant.text is None else "=" + mutant.text))
    return hashlib.blake2b(told.encode(), digest_size=10).hexdigest()


def _content(scenario: Scenario) -> str:
    """A scenario by what it says, wherever it stands."""
    return hashlib.blake2b(_PLACE.sub("", repr(scenario)).encode(), digest_size=6).hexdigest()
