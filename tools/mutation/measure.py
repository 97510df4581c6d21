"""All mutants of a rulebook, or some of them, tried one after the other or on several processors."""

from __future__ import annotations

import multiprocessing
import random
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from regelwerk.dsl.messages.message import say
from regelwerk.dsl.reading.nodes import Span
from regelwerk.tools.mutation.broken_worlds import Original
from regelwerk.tools.mutation.judged import Judgement, stale
from regelwerk.tools.mutation.known_trials import KnownTrials
from regelwerk.tools.mutation.mutants import Mutant, mutants_of, slots
from regelwerk.tools.mutation.scenario_reach import reach
from regelwerk.tools.mutation.trials import INVALID, NOTICED, UNNOTICED, UNREACHED, Stand, Trial
from regelwerk.tools.scenarios.scenarios_of_rulebook import scenarios_of


@dataclass
class Tally:
    """What came of the mutants of a rulebook: all that are rulebooks at all, how many were noticed, which were not."""

    mutants: int = 0
    noticed: int = 0
    invalid: int = 0
    judged: int = 0
    survivors: list[tuple[Mutant, Trial]] = field(default_factory=list)
    faults: list[tuple[Mutant, Trial]] = field(default_factory=list)
    stale: list[str] = field(default_factory=list)

    @property
    def rate(self) -> float:
        return self.noticed / self.mutants if self.mutants else 1.0

    def count(self, mutant: Mutant, trial: Trial, judged: bool) -> None:
        if trial.fault:
            self.faults.append((mutant, trial))
        if trial.outcome == INVALID:
            self.invalid += 1
        elif trial.outcome == NOTICED:
            self.mutants += 1
            self.noticed += 1
        elif judged:
            self.judged += 1
        else:
            self.mutants += 1
            self.survivors.append((mutant, trial))


def stand(folder: Path, mods: Sequence[Path] = ()) -> Stand:
    """A rulebook with the scenarios of its own folder and of the mods that are in it."""
    original = Original(folder, mods)
    scenarios = scenarios_of(original.rulebook)
    return Stand(original, scenarios, reach(original.rulebook, scenarios))


def all_mutants(
    at: Stand,
    entries: Collection[str] = (),
    sample: int = 0,
    seed: int = 0,
    concerns: Callable[[Span], bool] = lambda span: True,
) -> list[Mutant]:
    """The mutants of a rulebook or of some entries, if they are asked about; with `sample`, so many drawn by a seed."""
    found = [mutant for one in slots(at.original, entries) for mutant in mutants_of(one) if concerns(mutant.span)]
    if 0 < sample < len(found):
        chosen = sorted(random.Random(seed).sample(range(len(found)), sample))
        found = [found[number] for number in chosen]
    return found


def tried(at: Stand, mutants: Sequence[Mutant], jobs: int = 1, known: KnownTrials | None = None) -> Iterator[Trial]:
    """Try mutants, on several processors if there are; the answers come in the order of the mutants."""
    known = known or KnownTrials(None, at.original.rulebook, at.scenarios)
    tasks = [_task(at, known, mutant) for mutant in mutants]
    for mutant, task, trial in zip(mutants, tasks, _answers(at, tasks, jobs), strict=True):
        if isinstance(task, Trial):
            yield task
            continue
        chosen = at.chosen(mutant)
        if trial.outcome == UNREACHED and chosen:
            trial = Trial(UNNOTICED)
        if trial.outcome == UNNOTICED:
            trial = replace(trial, played=len(chosen))
        known.keep(mutant, trial, chosen)
        yield trial


_Task = Trial | tuple[Mutant, list[int]]
"""What is known of a mutant, or the mutant with the scenarios that are to be played."""


def _task(at: Stand, known: KnownTrials, mutant: Mutant) -> _Task:
    chosen = at.chosen(mutant)
    return known.trial(mutant, chosen) or (mutant, known.left(mutant, chosen))


def _answers(at: Stand, tasks: Sequence[_Task], jobs: int) -> Iterator[Trial]:
    _Worker.at = at
    if jobs > 1 and "fork" in multiprocessing.get_all_start_methods():
        with multiprocessing.get_context("fork").Pool(jobs) as pool:
            yield from pool.imap(_Worker.run, tasks, chunksize=4)
        return
    for task in tasks:
        yield _Worker.run(task)


class _Worker:
    """One process that tries mutants; it inherits the stand from the one that began it."""

    at: Stand

    @classmethod
    def run(cls, task: _Task) -> Trial:
        return task if isinstance(task, Trial) else cls.at.try_out(*task)


def tally(mutants: Sequence[Mutant], trials: Sequence[Trial], judgements: Sequence[Judgement], whole: bool) -> Tally:
    """Count what came of mutants. `whole`: all mutants of the rulebook were tried."""
    found = Tally()
    for mutant, trial in zip(mutants, trials, strict=True):
        found.count(mutant, trial, any(one.means(mutant) for one in judgements))
    found.stale = stale(judgements, zip(mutants, trials, strict=True), whole)
    return found


def why(trial: Trial) -> str:
    """Why nobody noticed a mutant."""
    if trial.outcome == UNREACHED:
        return say("mutation.unreached")
    return say("mutation.unnoticed", n=trial.played)
