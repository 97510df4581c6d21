"""How far a player has come, in numbers that the rulebook itself has: its score, its resources, the values of players,
the values that it derives for a player (how many strongholds, which fields), and what lies where that is theirs.

No game is known here: a rulebook that derives a value for a player has found it worth a name.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from regelwerk.dsl.compile.state_layout import PLACE, R_OVER, REGISTERS
from regelwerk.dsl.tree.made_up_names import is_made_up, titled
from regelwerk.interpreter.link.link import Linked
from regelwerk.interpreter.machine.listening import owner
from regelwerk.interpreter.naming import attribute_reader
from regelwerk.interpreter.state.state import BudgetError, State, fork

Measure: TypeAlias = Callable[[State], list[float]]
"""A number of each player in a state: whoever compares players wants all of them."""

DEAREST = 4_000
"""What a derived value may take of the budget of a decision, to be looked at again and again."""


def outcome(S: State) -> list[float] | None:
    """What each seat has of a game that is over: winners share one, and where nobody wins all do."""
    winners = S.c[REGISTERS][R_OVER]
    if winners is None:
        return None
    players = S.link.players
    if not winners:
        return [1 / players] * players
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(players)]


def score(link: Linked) -> Measure | None:
    """What counts, if the rulebook says so (`darstellung`, `punkte`)."""
    name = link.world.display.get(link.world.id, {}).get("score")
    return _attribute(str(name)) if name in link.world.attributes else None


def measures(S: State) -> dict[str, Measure]:
    """All that can be measured of a player, by name; what takes too long in this state is left out."""
    link, found = S.link, dict[str, Measure]()
    of_players = link.world.kinds[link.things[0].kind].attributes
    for name, attribute in of_players.items():
        if attribute.type.base in ("int", "bool") and not attribute.type.many and not attribute.fixed:
            if not is_made_up(name) and name in link.plan.columns:
                found[name] = _attribute(name)
    for id, derived in link.world.derived.items():
        types = list(derived.parameters.values())
        if len(types) == 1 and types[0].base == "thing" and types[0].name == link.things[0].kind:
            if derived.type is not None and (derived.type.many or derived.type.base in ("int", "bool")):
                measure = _derived(id, derived.type.many)
                if _is_cheap(S, measure):
                    found[f"{id}()"] = measure
    for kind in link.world.kinds.values():
        if link.of_kind[kind.id] and not kind.place and link.things[0].kind != kind.id:
            for where in sorted(link.compiled.facts.holders[kind.id]):
                found[f"{kind.id} in {where}"] = _owned(kind.id, where)
    return found


def _attribute(name: str) -> Measure:
    def measure(S: State) -> list[float]:
        return [float(one) for one in map(attribute_reader(S, name), range(S.link.players))]

    return measure


def _derived(id: str, many: bool) -> Measure:
    def measure(S: State) -> list[float]:
        work_out, found = S.link.namespace[titled("derived", id)], []
        for player in range(S.link.players):
            S.fuel = S.link.budget
            value: Any = work_out(S, player)
            found.append(float(len(value)) if many else float(value))
        return found

    return measure


def _is_cheap(S: State, measure: Measure) -> bool:
    trial = fork(S)
    try:
        measure(trial)
    except (BudgetError, RecursionError, TypeError, IndexError):
        return False
    return trial.link.budget - trial.fuel <= DEAREST


def _owned(kind: str, where: str) -> Measure:
    def measure(S: State) -> list[float]:
        link, places, found = S.link, S.c[PLACE], [0.0] * S.link.players
        kinds, holders = link.kind, link.of_kind[where]
        if holders:
            holder = kinds[holders[0]]
            for one in link.of_kind[kind]:
                place = places[one]
                if place >= 0 and kinds[place] == holder:
                    whose = owner(S, one)
                    if 0 <= whose < link.players:
                        found[whose] += 1
        return found

    return measure
