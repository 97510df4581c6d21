"""Set-ups that arranged games share: a scenario lays out its position when the set-up is done, and the set-up is the
same for all scenarios at such a table. It is carried out once; each of them goes on from a fork of it.

A set-up in which somebody is asked, or which rests on the dice or draws that a scenario names, is not shared.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from regelwerk.dsl.record_classes import record
from regelwerk.interpreter.machine import ask_everybody as table
from regelwerk.interpreter.machine import segments as at
from regelwerk.interpreter.machine.beginning import new_state
from regelwerk.interpreter.machine.driver import run_until
from regelwerk.interpreter.state.state import BudgetError, State, fork

if TYPE_CHECKING:
    from regelwerk.interpreter.link.link import Linked

_MOST = 8
"""So many set-ups a table keeps: scenarios hardly ever name a seed."""


class _Asked(dict[str, list[Any]]):
    """Dice and draws that nobody has named; it notes which of them the set-up would have looked at."""

    def __init__(self) -> None:
        super().__init__(given=[])  # not empty: whoever looks whether anything is named must look into it
        self.names: set[str] = set()

    def get(self, name: str, default: Any = None) -> Any:
        self.names.add(name)
        return default


@record
class SetUp:
    """A table when the set-up is done (None: somebody is asked before, or it does not end), and what it rests on."""

    state: State | None
    rests_on: frozenset[str]


def after_set_up(link: Linked, seed: int, everybody: bool, forced: Mapping[str, list[Any]]) -> State | None:
    """A state of one's own in which the set-up is done, with its trace; None if this game must have its own set-up."""
    key = seed, everybody
    if key not in link.set_ups:
        while len(link.set_ups) >= _MOST:
            del link.set_ups[next(iter(link.set_ups))]
        link.set_ups[key] = _set_up(link, seed, everybody)
    shared = link.set_ups[key]
    if shared.state is None or any(forced[name] for name in shared.rests_on):
        return None
    made = fork(shared.state)
    made.trace = list(shared.state.trace or ())
    return made


def _set_up(link: Linked, seed: int, everybody: bool) -> SetUp:
    S = new_state(link, seed)
    if everybody:
        table.ask_everybody(S)
    S.trace = []
    S.forced = noted = _Asked()
    try:
        arrived = run_until(S, at.START)
    except (BudgetError, RecursionError):
        arrived = False
    S.kept = None  # what is kept belongs to one state alone
    return SetUp(S if arrived else None, frozenset(noted.names))
