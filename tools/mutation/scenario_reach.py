"""Which scenarios reach which entries: whose generated code runs while a scenario is played, and what that code names.

Every function of the generated code knows the text it comes from. Some texts have no function of their own where they
are used: an event that nobody hears and a condition are written on the spot. So whatever a text that runs names counts
as reached, too, only less directly.
"""

from __future__ import annotations

import cProfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from types import CodeType

from regelwerk.dsl.compile.compiled import NOBODY, Compiled, Owner
from regelwerk.dsl.compile.patching import names
from regelwerk.dsl.rulebook import Rulebook
from regelwerk.dsl.world.world import World
from regelwerk.interpreter.game import GameError
from regelwerk.interpreter.prepared import compiled
from regelwerk.interpreter.state.state import BudgetError
from regelwerk.tools.scenarios.scenario_names import begin
from regelwerk.tools.scenarios.scenario_reading import Scenario
from regelwerk.tools.scenarios.scenario_steps import Difference, Playing

CLAUSES = "clauses"
"""What all clauses of an entry are together: `("clauses", entry)`."""


@dataclass(frozen=True, slots=True)
class Reached:
    """What a scenario does: whether it passes, how much code it runs, and whose texts it reaches, directly or not."""

    passes: bool
    cost: int
    direct: frozenset[Owner]
    named: frozenset[Owner]


def reach(rulebook: Rulebook, scenarios: Sequence[Scenario]) -> list[Reached]:
    """Play all scenarios and see what each of them reaches."""
    made = compiled(rulebook)
    links = _links(made)
    return [_reached(rulebook, made, scenario, links) for scenario in scenarios]


def _reached(rulebook: Rulebook, made: Compiled, scenario: Scenario, links: dict[Owner, frozenset[Owner]]) -> Reached:
    watch = _Calls(made.code.co_filename)
    passes = True
    with watch:
        try:
            Playing(begin(rulebook, scenario)).play(scenario)
        except (GameError, BudgetError, Difference):
            passes = False
    direct = {made.owners.get(title, NOBODY) for title in watch.counts}
    everything = _closure(direct, links)
    cost = sum(watch.counts.values())
    return Reached(passes, cost, _by_entry(rulebook.world, direct), _by_entry(rulebook.world, everything))


class _Calls:
    """Counts the calls of each function of a rulebook's generated code."""

    def __init__(self, file: str) -> None:
        self.counts: dict[str, int] = {}
        self._file = file
        self._profile = cProfile.Profile(subcalls=False, builtins=False)

    def __enter__(self) -> _Calls:
        self._profile.enable()
        return self

    def __exit__(self, *_: object) -> None:
        self._profile.disable()
        for entry in self._profile.getstats():
            code = entry.code
            if isinstance(code, CodeType) and code.co_filename == self._file:
                self.counts[code.co_name] = self.counts.get(code.co_name, 0) + entry.callcount


def played_values(world: World) -> frozenset[str]:
    """The derived values that play can ask for: those that something else than a derived value leads to."""
    known = names(world)
    found = _closure([owner for owner in known if owner[0] != "derived"], known)
    return frozenset(id for what, id in found if what == "derived")


def _links(made: Compiled) -> dict[Owner, frozenset[Owner]]:
    """What each text names; and for an event, the clauses that answer to it without a function of their own."""
    found = dict(names(made.world))
    for event, answers in made.plan.inline.items():
        found["event", event] |= {("clause", str(one.number)) for one in answers}
    return found


def _closure(first: Iterable[Owner], links: dict[Owner, frozenset[Owner]]) -> set[Owner]:
    found: set[Owner] = set()
    waiting = list(first)
    while waiting:
        one = waiting.pop()
        if one not in found:
            found.add(one)
            waiting += links.get(one, ())
    return found


def _by_entry(world: World, owners: Iterable[Owner]) -> frozenset[Owner]:
    """The same with clauses by the entries that have them."""
    return frozenset((CLAUSES, world.clauses[int(id)].entry) if what == "clause" else (what, id) for what, id in owners)
