"""Both halves of what cards and abilities say: a scenario in which one does it, and one that holds it to its limits.

    python -m regelwerk.tools.workshop.both_halves ti4 FILE

Proof is behaviour. An entry does what it says in a scenario that fails when a sentence of it is gone. It is held to its
limits in one that fails when the entry does more than is printed: when a condition is dropped, an event is heard
whosever it is, a limit or a price is gone, a number asks for less or allows more, what concerns its owner concerns
anybody, a choice becomes a duty.

What was found is written to FILE, one line for each entry. What stands there is kept, so that after new scenarios only
the rest is looked for; with `--again` only if it still proves itself. A test plays what stands there (`holds`), and an
entry that is held to no limits must be one whose texts say nothing that could be widened (`Texts.widened`).
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Collection, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from regelwerk.tools.mutation.broken_worlds import Original
from regelwerk.tools.mutation.mutants import Mutant, mutants_of, slots
from regelwerk.tools.mutation.text_slots import Slot
from regelwerk.tools.mutation.trials import Stand, failure
from regelwerk.tools.scenarios.scenarios_of_rulebook import scenarios_of

_DOING = ("clause", "statement", "condition", "number", "part", "argument", "window")
"""What is broken to see that an entry does what it says, the coarsest first."""

_WIDER = ("condition", "limit", "number", "argument", "duration", "price", "anybody", "modal")
"""What is broken to see that it does no more, the plainest first."""

_ANYBODY = (
    (re.compile(r" (von mir|of me)\b"), ""),
    (re.compile(r"\b(\w+) von mir\b"), r"\1(spieler)"),
    (re.compile(r"(?<=[(, ])ich(?=[,)])"), "spieler"),
    (re.compile(r"\bich (darf|muss)\b"), r"ein spieler \1"),
    (re.compile(r"\bmit mir\b"), "mit einem spieler"),
    (re.compile(r"\bich (.*?)habe\b"), r"ein spieler \1hat"),
    (re.compile(r"\bich (.*?)e(?=:| falls|,)"), r"ein spieler \1t"),
)
"""What speaks of its owner, and how it would speak of anybody. Where that is no sentence, nothing is broken."""

_LEAST = re.compile(r"(≥|mindestens)$")
_MOST = re.compile(r"(≤|höchstens|bis zu)$")

_OWN_PLACE = re.compile(r"\b(nach|aus|to|from) \w+$")
"""Where something is moved to or taken from: of a place for each owner, the own one is meant anyway."""


@dataclass(frozen=True, slots=True)
class Proof:
    """A scenario that notices a change of an entry: which text of it, in which line, what was changed."""

    scenario: str
    part: str
    line: str
    kind: str
    change: str
    turn: int = 1

    def means(self, mutant: Mutant) -> bool:
        told = (mutant.path[2], mutant.line, mutant.kind, mutant.change, mutant.turn)
        return told == (self.part, self.line, self.kind, self.change, self.turn)


@dataclass(frozen=True, slots=True)
class Halves:
    """What proves the two halves of an entry; None where nothing was found."""

    entry: str
    does: Proof | None
    limits: Proof | None


class Texts:
    """The texts of cards: their own and what their template says, with all ways in which they can be broken."""

    def __init__(self, original: Original, kinds: Collection[str]) -> None:
        self.original = original
        self.world = original.rulebook.world
        self._mutants: dict[str, list[Mutant]] = {}
        for one in slots(original):
            self._mutants.setdefault(one.entry, []).extend([*mutants_of(one), *_for_anybody(one)])
        self.entries = [one.id for one in self.world.entries.values() if one.kind in kinds and self.mutants(one.id)]

    def mutants(self, entry: str) -> list[Mutant]:
        """All ways to break what stands on an entry."""
        template = self.world.entries[entry].template
        return [*self._mutants.get(entry, ()), *(self._mutants.get(template, ()) if template else ())]

    def doing(self, entry: str) -> list[Mutant]:
        """Those in which it does less or something else."""
        found = [one for one in self.mutants(entry) if one.kind in _DOING]
        return sorted(found, key=lambda one: _DOING.index(one.kind))

    def widened(self, entry: str) -> list[Mutant]:
        """Those in which it does more than is printed."""
        found = [one for one in self.mutants(entry) if one.kind in _WIDER and _widens(one)]
        return sorted(found, key=lambda one: _WIDER.index(one.kind))


def _for_anybody(one: Slot) -> Iterator[Mutant]:
    """What is said of the owner of a card, said of anybody."""
    place, lines = one.place, one.text.split("\n")
    for number, line in enumerate(lines):
        for owned, anybody in _ANYBODY:
            for turn, found in enumerate(owned.finditer(line), 1):
                if _OWN_PLACE.search(line[: found.start()]):
                    continue
                said = found.expand(anybody)
                text = "\n".join(
                    [*lines[:number], line[: found.start()] + said + line[found.end() :], *lines[number + 1 :]]
                )
                yield Mutant(one.entry, place.path, place.scalar.span, "anybody", found.group().strip(), said.strip(),
                             text, line.strip(), turn)  # fmt: skip


def _widens(mutant: Mutant) -> bool:
    start = mutant.before.rstrip("…")
    match mutant.kind:
        case "condition":  # one of several that would do is no limit
            return f"oder {start}" not in mutant.line and f"{start} oder" not in mutant.line
        case "modal":
            return mutant.after in ("muss", "müssen", "must")
        case "number":
            return _asks_less(mutant) if int(mutant.after) < int(mutant.before) else _allows_more(mutant)
    return True


def _asks_less(mutant: Mutant) -> bool:
    price = mutant.path[2].startswith("stated:") and mutant.line.startswith(mutant.before)
    return price or any(_LEAST.search(part.rstrip()) for part in _before(mutant))


def _allows_more(mutant: Mutant) -> bool:
    return any(_MOST.search(part.rstrip()) for part in _before(mutant))


def _before(mutant: Mutant) -> Iterator[str]:
    """What stands before the number in its line, wherever it stands in it."""
    for found in re.finditer(rf"\b{mutant.before}\b", mutant.line):
        yield mutant.line[: found.start()]


def standing(original: Original) -> Stand:
    """Where changes are tried: with all scenarios, of which it is not known what they reach."""
    return Stand(original, scenarios_of(original.rulebook), ())


def proof(at: Stand, entry: str, mutants: Sequence[Mutant]) -> Proof | None:
    """The first of these changes that a scenario notices in which the entry is named."""
    speaks = re.compile(rf"\b{re.escape(entry)}(#\d+)?\b")
    about = [number for number, one in enumerate(at.scenarios)
             if speaks.search(repr((one.given, one.draws, one.steps)))]  # fmt: skip
    for mutant in mutants if about else ():
        trial = at.try_out(mutant, about)
        told = Proof(trial.scenario, mutant.path[2], mutant.line, mutant.kind, mutant.change, mutant.turn)
        if trial.scenario and holds(at, [mutant], told):
            return told
    return None


def holds(at: Stand, mutants: Sequence[Mutant], told: Proof) -> bool:
    """Whether the scenario still fails with the change, and only with it."""
    scenario = next((one for one in at.scenarios if one.name == told.scenario), None)
    mutant = next((one for one in mutants if told.means(one)), None)
    if scenario is None or mutant is None or failure(at.original.rulebook, scenario)[0]:
        return False
    with at.trying():
        broken = at.made(mutant)
        return broken is not None and failure(broken, scenario)[0]


def read(path: Path) -> dict[str, Halves]:
    """What a file tells, by entry."""
    found: dict[str, Halves] = {}
    for line in path.read_text("utf-8").splitlines() if path.is_file() else ():
        data = json.loads(line)
        does, limits = (Proof(**data[half]) if data[half] else None for half in ("does", "limits"))
        found[data["entry"]] = Halves(data["entry"], does, limits)
    return found


def written(path: Path, found: Sequence[Halves]) -> None:
    """A line for each entry, in the order of the rulebook."""
    lines = [json.dumps(asdict(one), ensure_ascii=False) for one in found]
    path.write_text("".join(f"{line}\n" for line in lines), "utf-8")


def main(arguments: Sequence[str]) -> int:
    """Look for both halves of all entries of some kinds, and tell which are missing."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("file", type=Path)
    parser.add_argument("--again", action="store_true", help="play again what the file tells")
    parser.add_argument("kinds", nargs="+", help="the kinds whose entries are looked at")
    given = parser.parse_args(arguments)
    texts = Texts(Original(given.folder, []), given.kinds)
    at = standing(texts.original)
    known, found = read(given.file), []
    for entry in texts.entries:
        before = known.get(entry, Halves(entry, None, None))
        does, limits = (
            one if one is None or not given.again or holds(at, texts.mutants(entry), one) else None
            for one in (before.does, before.limits)
        )
        made = Halves(
            entry, does or proof(at, entry, texts.doing(entry)), limits or proof(at, entry, texts.widened(entry))
        )
        found.append(made)
        written(given.file, [*found, *(known[one] for one in texts.entries[len(found) :] if one in known)])
        missing = [*(["does"] if made.does is None else []),
                   *(["limits"] if made.limits is None and texts.widened(entry) else [])]  # fmt: skip
        if missing:
            print(entry, *missing, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
