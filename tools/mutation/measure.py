"""All mutants of a rulebook, or some of them, tried one after the other or on several processors."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from regelwerk.dsl.messages.message import say
from regelwerk.dsl.reading.nodes import Span
from regelwerk.tools.many.batches import Workers, batches
from regelwerk.tools.many.runs import ALONE, Together
from regelwerk.tools.mutation.broken_worlds import Original
from regelwerk.tools.mutation.judged import Judgement, stale
from regelwerk.tools.mutation.known_trials import KnownTrials
from regelwerk.tools.mutation.mutants import Mutant, mutants_of, slots
from regelwerk.tools.mutation.scenario_reach import reach
from regelwerk.tools.mutation.trials import INVALID, NOTICED, UNNOTICED, UNREACHED, Stand, Trial
from regelwerk.tools.scenarios.scenarios_of_rulebook import scenarios_of

_MOST_AT_ONCE = 4
"""So many mutants are a batch: one of them may take a minute."""


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
    return around(Original(folder, mods))


def around(original: Original) -> Stand:
    """The same for a rulebook that is read already. All scenarios are played, which takes a while."""
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


def tried(
    at: Stand, mutants: Sequence[Mutant], together: Together = ALONE, known: KnownTrials | None = None
) -> Iterator[Trial]:
    """Try mutants, alone or with others; the answers come in the order of the mutants, and are kept as they come."""
    known = known or KnownTrials(None, at.original.rulebook, at.scenarios)
    answers: dict[int, Trial] = {}
    open_ones: list[int] = []
    for number, mutant in enumerate(mutants):
        trial = known.trial(mutant, at.chosen(mutant))
        if trial is not None:
            answers[number] = trial
        else:
            open_ones.append(number)
    asked = [mutants[number] for number in open_ones]
    tasks = tuple((mutant, tuple(known.left(mutant, at.chosen(mutant)))) for mutant in asked)
    rulebook = at.original.rulebook
    order = TrialsOrder(str(rulebook.folder), tuple(str(mod.folder) for mod in rulebook.mods), tasks)
    told = 0
    for found in _answers(at, order, together):
        for place, trial in found:
            number = open_ones[place]
            answers[number] = _judged(trial, mutants[number], at, known)
        while told in answers:
            yield answers.pop(told)
            told += 1
    while told in answers:
        yield answers.pop(told)
        told += 1


def _judged(trial: Trial, mutant: Mutant, at: Stand, known: KnownTrials) -> Trial:
    chosen = at.chosen(mutant)
    if trial.outcome == UNREACHED and chosen:
        trial = Trial(UNNOTICED)
    if trial.outcome == UNNOTICED:
        trial = replace(trial, played=len(chosen))
    known.keep(mutant, trial, chosen)
    return trial


@dataclass(frozen=True, slots=True)
class TrialsOrder:
    """Mutants to be tried, each with the scenarios that are to be played, and the rulebook that they are of."""

    folder: str
    mods: tuple[str, ...]
    tasks: tuple[tuple[Mutant, tuple[int, ...]], ...]


def _answers(at: Stand, order: TrialsOrder, together: Together) -> Iterator[list[tuple[int, Trial]]]:
    _Here.at = at
    try:
        todo = batches(len(order.tasks), together.workers, _MOST_AT_ONCE)
        for _, found in Workers(try_some, order, together.workers, together.ray).results(todo):
            yield found
    finally:
        _Here.at = None


class _Here:
    """The stand of this process. Those that are forked from it inherit it; who works elsewhere makes it once."""

    at: Stand | None = None


def try_some(order: TrialsOrder, first: int, end: int) -> list[tuple[int, Trial]]:
    """Some of the mutants, by their number."""
    if _Here.at is None:
        _Here.at = stand(Path(order.folder), [Path(mod) for mod in order.mods])
    at = _Here.at
    return [(number, at.try_out(mutant, list(chosen))) for number, (mutant, chosen) in
            enumerate(order.tasks[first:end], first)]


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
