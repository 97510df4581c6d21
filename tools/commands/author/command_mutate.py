"""`regelwerk mutate`: breaks a rulebook on purpose and tells what no scenario notices."""

from __future__ import annotations

import json
import sys
import time
from argparse import Namespace
from pathlib import Path

from regelwerk.dsl.findings.findings import nearest
from regelwerk.dsl.messages.message import say
from regelwerk.dsl.messages.printable import printable
from regelwerk.dsl.overlay import SEPARATOR
from regelwerk.dsl.sentences.told_names import without_mods
from regelwerk.dsl.world.world import World
from regelwerk.tools.commands.command import FAILED, FINE
from regelwerk.tools.commands.games import UsageError, title_of
from regelwerk.tools.commands.installed_mods import asked_for
from regelwerk.tools.commands.shell.progress_line import Progress
from regelwerk.tools.many.runs import Together
from regelwerk.tools.mutation.broken_worlds import Original
from regelwerk.tools.mutation.judged import judgements_of
from regelwerk.tools.mutation.known_trials import KnownTrials
from regelwerk.tools.mutation.measure import Tally, all_mutants, around, tally, tried, why
from regelwerk.tools.mutation.mutants import Mutant, slots
from regelwerk.tools.mutation.trials import INVALID, NOTICED, Stand, Trial

FILE = ".yaml"


def run(args: Namespace) -> int:
    asked = asked_for(args.game, args.mod)
    rulebook, complete = asked.load()
    original = Original(asked.folder, [mod.folder for mod in rulebook.mods])
    entries = {one for written in args.entries for one in _known(original, written)}
    at = around(original)
    _tell_failing(at)
    mutants = all_mutants(at, entries, args.sample, args.seed or 0, asked.concerns)
    known = KnownTrials(Path(args.results) if args.results else None, at.original.rulebook, at.scenarios)
    trials = _watched(at, mutants, Together(args.workers, args.ray, args.results), known)
    whole = not entries and not args.sample and asked.own is None
    found = tally(mutants, trials, judgements_of(rulebook), whole)
    if args.json:
        print(json.dumps(_as_object(found), ensure_ascii=False, indent=2))
    else:
        _tell(at.original.rulebook.world, found)
    for line in found.stale:
        print(printable(line), file=sys.stderr)
    return FAILED if found.stale or found.rate * 100 < args.least or not complete else FINE


def _tell_failing(at: Stand) -> None:
    """A scenario that fails anyway can notice nothing."""
    names = [one.name for one, reached in zip(at.scenarios, at.reached, strict=True) if not reached.passes]
    if names:
        print(printable(say("mutation.failing", n=len(names), names=", ".join(names))), file=sys.stderr)


def _known(original: Original, written: str) -> list[str]:
    """The entries that are meant: one by its id or by the short name that a mod gave it, or all of a file."""
    texts = slots(original)
    if written.endswith(FILE):
        found = [one.entry for one in texts if Path(one.place.scalar.span.file).match(written)]
        if found:
            return found
    entries = [one.entry for one in texts]
    entry = next((one for one in entries if one.endswith(f"{SEPARATOR}{written}")), written)
    if entry not in entries:
        near = nearest(entry, entries)
        told = [say("mutation.no_entry", entry=entry), *([say("commands.did_you_mean", name=near)] if near else [])]
        raise UsageError(" ".join(told))
    return [entry]


def _watched(at: Stand, mutants: list[Mutant], together: Together, known: KnownTrials) -> list[Trial]:
    """Try all of them, with a line on the error output that tells how far it is."""
    began, noticed, trials = time.monotonic(), 0, list[Trial]()
    try:
        with Progress(len(mutants)) as progress:
            for number, trial in enumerate(tried(at, mutants, together, known), 1):
                trials.append(trial)
                noticed += trial.outcome == NOTICED
                survived = sum(one.outcome not in (NOTICED, INVALID) for one in trials)
                progress(number, say("mutation.so_far", noticed=noticed, survived=survived))
                if number % 200 == 0 and not sys.stderr.isatty():  # for whoever reads a file afterwards
                    print(say("mutation.progress", done=number, all=len(mutants), noticed=noticed, survived=survived,
                              seconds=round(time.monotonic() - began)), file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        if together.results is None:
            raise KeyboardInterrupt(say("many.broken_off_mutants_lost", count=len(trials))) from None
        there = KnownTrials(Path(together.results), at.original.rulebook, at.scenarios)  # the file knows what it holds
        kept = sum(there.trial(one, at.chosen(one)) is not None for one in mutants)
        raise KeyboardInterrupt(say("many.broken_off_mutants", count=kept, path=together.results)) from None
    return trials


def _as_object(found: Tally) -> dict[str, object]:
    return {
        "mutants": found.mutants,
        "noticed": found.noticed,
        "rate": round(found.rate, 4),
        "invalid": found.invalid,
        "judged": found.judged,
        "survivors": [
            {"entry": one.entry, "place": one.place, "kind": one.kind, "change": one.change, "line": one.line,
             "why": why(trial)}
            for one, trial in found.survivors
        ],
        "faults": [
            {"entry": one.entry, "place": one.place, "change": one.change, "fault": trial.fault}
            for one, trial in found.faults
        ],
        "stale": found.stale,
    }  # fmt: skip


def _tell(world: World, found: Tally) -> None:
    name = title_of(world)
    print(
        printable(
            say(
                "mutation.summary",
                name=name,
                n=found.mutants,
                noticed=found.noticed,
                percent=found.rate * 100,
                judged=found.judged,
                invalid=found.invalid,
            )
        )
    )
    entry = ""
    for one, trial in found.survivors:
        if one.entry != entry:
            entry = one.entry
            print(f"\n{printable(without_mods(entry, world))}: {why(trial)}")
        told = without_mods(f"{one.change}   [{one.line}]", world)
        print(f"  {printable(one.place)}  {printable(told)}")
    if found.faults:
        print("\n" + say("mutation.faults", count=len(found.faults)))
    for one, trial in found.faults:
        told = without_mods(f"{one.change}: {trial.fault}", world)
        print(f"  {printable(one.place)}  {printable(told)}")
