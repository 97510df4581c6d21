"""Trying a mutant: it is compiled and plays the scenarios that reach its entry, until one of them fails."""

from __future__ import annotations

import gc
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from types import FrameType

from regelwerk.dsl.compile.compiled import Owner
from regelwerk.dsl.compile.module import Module
from regelwerk.dsl.compile.patching import Patches
from regelwerk.dsl.declare.citations import cited
from regelwerk.dsl.meaning.text_places import PARAGRAPH, STATED
from regelwerk.dsl.messages.message import say
from regelwerk.dsl.rulebook import Rulebook
from regelwerk.dsl.world.world import World
from regelwerk.interpreter import prepared
from regelwerk.interpreter.game import GameError
from regelwerk.interpreter.state.state import BudgetError
from regelwerk.tools.mutation.broken_worlds import Original
from regelwerk.tools.mutation.mutants import Mutant
from regelwerk.tools.mutation.scenario_reach import CLAUSES, Reached
from regelwerk.tools.scenarios.scenario_names import begin
from regelwerk.tools.scenarios.scenario_reading import Scenario
from regelwerk.tools.scenarios.scenario_steps import Difference, Playing

INVALID, NOTICED, UNNOTICED, UNREACHED = "invalid", "noticed", "unnoticed", "unreached"
_BETWEEN_COLLECTIONS = 10
LONGEST = 30
"""So many seconds of the processor's time a mutant may take to be made, and each scenario to be played with it. The
machine's own budget ends it much sooner; this is for what nobody foresaw. It is not the clock's time: a busy machine
would call a mutant noticed that is only slow."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What came of a mutant: INVALID (an error), NOTICED by a scenario, UNNOTICED by `played` of them, or UNREACHED.

    `fault` tells of an error of the machine or the compiler, which a sound rulebook should never bring about.
    """

    outcome: str
    scenario: str = ""
    played: int = 0
    fault: str = ""


class TooLong(Exception):
    """A mutant has taken all the time there is."""


class Citing:
    """Who cites which paragraphs of the printed rules: the entries of a rulebook, and scenarios by their number."""

    def __init__(self, world: World, scenarios: Sequence[Scenario]) -> None:
        self.scenarios = scenarios
        self.named = [frozenset(cited(text, world) for text, _ in one.sources) - {""} for one in scenarios]
        self.paragraphs: dict[str, frozenset[str]] = {}
        for citation in world.citations:
            known = self.paragraphs.get(citation.entry, frozenset())
            self.paragraphs[citation.entry] = known | ({cited(citation.text, world)} - {""})

    def naming(self, paragraph: str) -> frozenset[int]:
        """The scenarios that name a paragraph."""
        return frozenset(number for number, named in enumerate(self.named) if paragraph in named)


class Stand:
    """A sound rulebook with its scenarios and what they reach: where mutants are tried."""

    def __init__(self, original: Original, scenarios: Sequence[Scenario], reached: Sequence[Reached]) -> None:
        self.original = original
        self.scenarios = scenarios
        self.reached = reached
        self.patches = Patches(original.rulebook.world)
        self._tried = 0
        gc.collect()
        gc.freeze()  # all this stays, and need not be looked through for garbage again
        self.citing = Citing(original.rulebook.world, scenarios)

    def try_out(self, mutant: Mutant, left: Sequence[int] | None = None) -> Trial:
        """Play scenarios, the likeliest to notice first, until one fails; or those that are `left`."""
        chosen = self.chosen(mutant) if left is None else left
        if not chosen:
            return Trial(UNREACHED if self.sound(mutant) else INVALID)
        with self.trying():
            try:
                with within(LONGEST):
                    rulebook = self.made(mutant)
            except TooLong:
                return Trial(INVALID, fault=say("mutation.too_long"))
            except Exception as error:  # a fault of the compiler, told to whoever measures
                return Trial(INVALID, fault=f"{type(error).__name__}: {error}")
            if rulebook is None:
                return Trial(INVALID)
            for number in chosen:
                fails, fault = failure(rulebook, self.scenarios[number])
                if fails:
                    return Trial(NOTICED, self.scenarios[number].name, fault=fault)
        return Trial(UNNOTICED, played=len(chosen))

    @contextmanager
    def trying(self) -> Iterator[None]:
        """In here a mutant is made and played, with garbage left lying.

        A rulebook in the making is very many objects of which hardly one is thrown away; then all of it is.
        """
        collects = gc.isenabled()
        gc.disable()
        try:
            yield
        finally:
            self._tried += 1
            if self._tried % _BETWEEN_COLLECTIONS == 0:
                gc.collect()
            if collects:
                gc.enable()

    def sound(self, mutant: Mutant) -> bool:
        """Whether the mutant is a rulebook without errors."""
        return self.original.broken(mutant.path, mutant.text) is not None

    def made(self, mutant: Mutant) -> Rulebook | None:
        """The mutant, ready to be played; None if it has errors."""
        broken = self.original.broken(mutant.path, mutant.text)
        if broken is None:
            return None
        prepared.forget()
        rulebook = replace(self.original.rulebook, world=broken.world, digest=f"{self.original.rulebook.digest}!")
        patched = self.patches.patched(broken.world, broken.changed) if broken.changed else None
        made = patched if patched is not None else Module(broken.world).build()
        prepared.keep(rulebook, replace(made, keepable={}))  # a short game asks too little for values to be kept
        return rulebook

    def chosen(self, mutant: Mutant) -> list[int]:
        """The scenarios that reach a mutant's entry: those that cite the same paragraphs, then the direct and cheap."""
        owners = _owners(self.original, mutant)
        paragraphs = self.citing.paragraphs.get(mutant.entry, frozenset())

        def rank(number: int) -> tuple[bool, bool, int, int]:
            one = self.reached[number]
            direct = owners is None or not owners.isdisjoint(one.direct)
            return not self.citing.named[number] & paragraphs, not direct, one.cost, number

        found = [
            number
            for number, one in enumerate(self.reached)
            if one.passes and (owners is None or not owners.isdisjoint(one.named))
        ]
        return sorted(found, key=rank)


def failure(rulebook: Rulebook, scenario: Scenario) -> tuple[bool, str]:
    """Whether a scenario fails, and the fault of the machine, if it was one."""
    try:
        with within(LONGEST):
            Playing(begin(rulebook, scenario)).play(scenario)
    except (Difference, GameError, BudgetError, TooLong):
        return True, ""
    except Exception as error:  # whatever it is, `regelwerk test` would fail
        return True, f"{type(error).__name__}: {error}"
    return False, ""


def _owners(original: Original, mutant: Mutant) -> frozenset[Owner] | None:
    """The entries through which a scenario reaches a mutant; None if every scenario does."""
    what, id, part = mutant.path
    match what:
        case "event" | "procedure" | "derived" | "table":
            return frozenset({(what, id)})
        case "entry" | "kind" if part.startswith(STATED):
            return frozenset({("derived", part.removeprefix(STATED))})
        case "rule" | "entry":
            return frozenset({(CLAUSES, id)})
        case "kind" if part == "effect" or part.startswith(PARAGRAPH):
            return frozenset({(CLAUSES, id)})
        case "template":
            entries = original.rulebook.world.entries.values()
            return frozenset((CLAUSES, one.id) for one in entries if one.template == id)
    return None


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """What takes more of the processor's time ends with TooLong, where the system can interrupt."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        raise TooLong

    before = signal.signal(signal.SIGVTALRM, ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
