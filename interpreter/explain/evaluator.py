"""The slow, plain evaluator: it walks a typed expression and gives its value.

It is the reference that the compiled form is compared with, and what explanations are made of. Nothing generated is
called from here: what the compiler turns into code is worked out from the tree. How an operation is evaluated stands in
its record (`dsl/operations/`), which asks the game by the methods of `Moment`; what depends on the clauses that live
now is worked out in `live_clauses.py`.

Nothing (-1) has no values: a number of nothing is 0, a flag of it is off, what it holds is empty.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any

from regelwerk.dsl.compile.state_layout import INSIDE, LIVE, PLACE, R_APPLYING, R_HISTORY, R_PROCEDURES, REGISTERS
from regelwerk.dsl.operations.evaluation import ARGUMENTS, FIELDS, Env, Evaluation, Part
from regelwerk.dsl.operations.table import OPERATIONS
from regelwerk.dsl.tree.made_up_names import THIS, titled
from regelwerk.dsl.tree.tree import X
from regelwerk.interpreter.explain import live_clauses, told_purses
from regelwerk.interpreter.link import linked_space
from regelwerk.interpreter.machine import listening, procedures
from regelwerk.interpreter.runtime import rows
from regelwerk.interpreter.runtime.builtins.payment import most_payable
from regelwerk.interpreter.runtime.function_table import FUNCTIONS
from regelwerk.interpreter.runtime.searches import bounded
from regelwerk.interpreter.state import records
from regelwerk.interpreter.state.state import State

__all__ = ["AFTERWARDS", "ARGUMENTS", "FIELDS", "Env", "evaluate"]

# Set for clauses that answer after an event: `dies` may have left by it, and then counts as it was.
AFTERWARDS = "answers afterwards"


def evaluate(S: State, x: X, env: Env) -> Any:
    """The value of an expression. `env` gives the names it uses; see `environment` in `live_clauses.py`."""
    if S.worked_out is not None:
        return OPERATIONS[x.op].evaluate(Moment(S), x, env)
    with standing_still(S):
        return OPERATIONS[x.op].evaluate(Moment(S), x, env)


@contextmanager
def standing_still(S: State) -> Iterator[None]:
    """As long as nothing is written, no derived value is worked out twice for the same arguments.

    Searches ask for the same values again and again; without this, a question about a large game takes minutes.
    """
    before = S.worked_out
    S.worked_out = {} if before is None else before
    try:
        yield
    finally:
        S.worked_out = before


class Moment:
    """One moment of a game, as the records of operations ask for it (`dsl/operations/evaluation.py`)."""

    __slots__ = ("S",)

    def __init__(self, S: State) -> None:
        self.S = S

    def value(self, x: X, env: Env) -> Any:
        return OPERATIONS[x.op].evaluate(self, x, env)

    # ---- what is fixed when a game begins

    def things(self, kind: str) -> Sequence[int]:
        numbers: Sequence[int] = self.S.link.of_kind[kind]
        return numbers

    def copies(self, entry: str) -> tuple[int, ...]:
        return tuple(one.number for one in self.S.link.things if one.entry is not None and one.entry.id == entry)

    def kind(self, thing: int) -> str:
        return self.S.link.things[thing].kind

    def place_of(self, kind: str, owner: int) -> int:
        link = self.S.link
        place = link.world.kinds[kind]
        owners, owned = link.of_kind[place.per], link.of_kind[place.id]
        return owned[owners.index(owner) * max(place.count, 1)] if owner in owners else -1

    def option(self, option: str) -> int:
        value = self.S.link.options[option]
        if isinstance(value, (bool, int)):
            return value
        return [str(one) for one in self.S.link.world.options[option].values].index(str(value))

    def pattern(self, pattern: str) -> int:
        return list(self.S.link.world.patterns).index(pattern)

    def table(self, table: str) -> tuple[tuple[Any, Any], ...]:
        cells: tuple[tuple[Any, Any], ...] = self.S.link.namespace[titled("table", table)]
        return cells

    def ability(self, entry: str) -> int:
        return self.S.link.plan.entries.get(entry, -1)

    def says(self, thing: int, attribute: str) -> bool:
        entry = self.S.link.things[thing].entry if thing >= 0 else None
        return entry is not None and attribute in entry.values

    def first_value(self, attribute: str, thing: int) -> Any:
        return rows.first_value(self.S, self.S.link.plan.column(attribute), thing)

    def layout_role(self, layout: int, role: str) -> Any:
        return linked_space.layout_role(self.S.link, layout, role)

    def beside(self, field: int, straight: bool) -> Sequence[int]:
        table = self.S.link.orthogonal if straight else self.S.link.neighbours
        row: Sequence[int] = table[field]
        return row

    # ---- what things are now

    def attribute(self, attribute: str, thing: int, before: str = "") -> Any:
        return live_clauses.attribute_value(self.S, attribute, thing, before)

    def own_value(self, attribute: str, thing: int) -> Any:
        return live_clauses.written_value(self.S, attribute, thing)

    def resource(self, resource: int, thing: int) -> int:
        number: int = self.S.c[self.S.link.resource_columns[resource]][thing]
        return number

    def on_leaving(self, x: X, env: Env, attribute: str) -> tuple[Any] | None:
        if not env.get(AFTERWARDS) or x.op != "local" or x.args[0] != THIS:
            return None
        if attribute and attribute not in self.S.link.plan.columns:
            return None
        last = records.values_on_leaving(self.S, env[THIS])
        if last is None:
            return None
        return (last[self.S.link.plan.column(attribute) - PLACE if attribute else 0],)

    def place(self, thing: int) -> int:
        place: int = self.S.c[PLACE][thing]
        return place

    def contents(self, place: int) -> tuple[int, ...]:
        row: tuple[int, ...] = self.S.c[INSIDE][place]
        return row

    def has_room(self, things: Sequence[int], place: int) -> bool:
        """Room is counted by walking the bound of the place, if it has one."""
        most_things = self.S.link.world.kinds[self.kind(place)].most if place >= 0 else None
        if most_things is None:
            return True
        coming = {one for one in things if one >= 0 and self.place(one) != place}
        free = self.value(most_things, {"ort": place, "place": place}) - len(self.contents(place))
        return bool(len(coming) <= max(0, free))

    def owner(self, thing: int) -> int:
        return listening.owner(self.S, thing)

    def belongs(self, thing: int, other: int) -> bool:
        return listening.belongs(self.S, thing, other)

    # ---- what rules make of them

    def derived(self, id: str, args: tuple[Any, ...], before: str = "") -> Any:
        return live_clauses.derived_value(self.S, id, args, before)

    def defined(self, id: str, args: tuple[Any, ...]) -> Any:
        return live_clauses.defined_value(self.S, id, args)

    def test(self, id: str) -> Callable[..., Any]:
        return lambda state, *args: live_clauses.derived_value(state, id, args)

    def counting(self, row: Sequence[int], kind: str, purpose: str) -> list[int]:
        return live_clauses.counting(self.S, row, kind, purpose)

    def may(self, event: str, fields: tuple[Any, ...], despite: tuple[str, ...]) -> bool:
        return live_clauses.may(self.S, event, fields, despite)

    def can_act(self, player: int) -> bool:
        return live_clauses.can_act(self.S, player)

    def text_possible(self, thing: int, player: int) -> bool:
        return live_clauses.text_possible(self.S, thing, player)

    def payable(self, parts: Sequence[Part]) -> bool:
        with bounded(self.S):
            return told_purses.purse_told(self.S, parts).plan.payable()

    def most_payable(self, player: int, purse: str, purpose: str) -> int:
        return most_payable(told_purses.purse_told(self.S, [(player, 1, purse, purpose, False)]).plan.pieces)

    def supposing(self, counter: str, thing: int, value: int) -> AbstractContextManager[None]:
        return told_purses.supposed(self.S, counter, thing, value)

    def live(self, topic: int) -> tuple[int, ...]:
        clauses: tuple[int, ...] = self.S.c[LIVE][topic]
        return clauses

    # ---- what is running

    def result(self, procedure: str, empty: Any) -> Any:
        return procedures.result_of(self.S, self.S.link.plan.procedures[procedure], empty)

    def parameter(self, procedure: str, place: int, empty: Any) -> Any:
        stack = self.S.c[REGISTERS][R_PROCEDURES]
        return procedures.parameter_of(stack, self.S.link.plan.procedures[procedure], place, empty)

    def serial(self, procedure: str) -> int:
        return procedures.serial_of(self.S, self.S.link.plan.procedures[procedure])

    def during(self, procedure: str, player: int) -> bool:
        stack = self.S.c[REGISTERS][R_PROCEDURES]
        return procedures.during(stack, self.S.link.plan.procedures[procedure], player)

    def happened(self, event: str, wanted: tuple[tuple[int, Any], ...], scope: str) -> bool:
        plan = self.S.link.plan
        history = self.S.c[REGISTERS][R_HISTORY]
        inside = plan.procedures[scope] if scope else -1
        return procedures.happened(self.S, history, plan.events[event], wanted, inside)

    def applying(self, event: str, player: int) -> bool:
        carried_out = self.S.c[REGISTERS][R_APPLYING]
        return procedures.applying(carried_out, self.S.link.plan.events[event], player)

    def caused(self, what: str, owner: int) -> bool:
        plan = self.S.link.plan
        kind = plan.kinds[what] if what in self.S.link.world.kinds else -1
        entry = plan.entries.get(what, -1) if kind < 0 else -1
        return procedures.caused(self.S, entry, kind, owner)

    def round_number(self, procedure: str) -> int:
        return procedures.round_number(self.S, self.S.link.plan.procedures[procedure] if procedure else -1)

    def call(self, function: str, values: Sequence[Any]) -> Any:
        return FUNCTIONS["fn_" + function](self.S, *values)


_: type[Evaluation] = Moment
