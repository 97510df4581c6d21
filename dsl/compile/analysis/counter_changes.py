"""What a text surely does to counters: its own writes, and those of the events it proposes, in their order.

So that a later part of an ability is judged on what its earlier parts leave: the running total (rule 51.3 in
`docs/hard-entries.md`). What moves, what a choice decides and what a procedure does is not foreseen.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from regelwerk.dsl.compile.analysis.dependencies import reads
from regelwerk.dsl.compile.analysis.rests import ANYTHING
from regelwerk.dsl.compile.plan import Plan
from regelwerk.dsl.tree.tree import Body, Branch, Cover, Emit, Let, Pay, Statement, Write, X
from regelwerk.dsl.tree.types import BOOL, INT
from regelwerk.dsl.tree.walk import expressions, filled

_ASKING = ("attr", "attr_of", "derived", "owed", "most_payable")
"""What asks for counters; other ways to ask for the game as a whole are not foreseen."""

DEEPEST = 3
"""So many events inside events are looked into."""


class CounterChange(NamedTuple):
    """A counter (attribute or resource) of one thing gets a value."""

    counter: str
    thing: X
    value: X
    purpose: str | None = None
    """What it is paid for; None if it is not paid but changed, so that nothing else can stand in for it."""

    @property
    def loss(self) -> X | None:
        """How much of it is lost, where it is written as a loss."""
        if self.value.op != "math" or self.value.args[0] != "-":
            return None
        before, amount = self.value.args[1:]
        same = before.op == "attr" and before.args[0] == self.counter and _alike(before.args[1], self.thing)
        return amount if same else None


def counter_changes(plan: Plan, body: Body, names: dict[str, X] | None = None, depth: int = 0) -> list[CounterChange]:
    """The changes of counters that a body makes whatever is answered, with names replaced by what they stand for."""
    found: list[CounterChange] = []
    values = dict(names or {})
    for statement in body:
        if isinstance(statement, Let):
            values[statement.name] = filled(statement.value, values)
        else:
            found += _changes(plan, statement, values, depth)
    return found


def _changes(plan: Plan, statement: Statement, names: dict[str, X], depth: int) -> Iterator[CounterChange]:
    if isinstance(statement, Write):
        column = statement.column
        if isinstance(column, X):
            column = filled(column, names)
            column = str(column.args[1]) if column.op == "const" else ""
        if column in plan.columns and plan.world.attributes[column].type == INT and not statement.thing.type.many:
            value = _named(filled(statement.value, names))
            yield CounterChange(column, filled(statement.thing, names), value)
    elif isinstance(statement, Branch):
        condition = filled(statement.condition, names)
        for body, wanted in ((statement.yes, True), (statement.no, False)):
            for change in counter_changes(plan, body, names, depth):
                same = X("attr", (change.counter, change.thing), INT)
                chosen = (change.value, same) if wanted else (same, change.value)
                yield change._replace(value=X("if", (condition, *chosen), INT))
    elif isinstance(statement, Cover):
        payer = filled(statement.who, names)
        left = X("math", ("-", X("attr", (statement.purse, payer), INT), filled(statement.amount, names)), INT)
        yield CounterChange(statement.purse, payer, left, statement.purpose)
    elif isinstance(statement, Pay) and not statement.effect:
        yield from counter_changes(plan, statement.cost, names, depth)
    elif isinstance(statement, Emit) and depth < DEEPEST:
        event = plan.world.events[statement.event]
        fields = dict(zip(event.fields, (filled(x, names) for x in statement.fields), strict=True))
        yield from counter_changes(plan, event.effect, fields, depth + 1)


def _named(x: X) -> X:
    """The same, with resources that have become known by name as plain attributes."""
    args = tuple(_named(one) if isinstance(one, X) else one for one in x.args)
    if x.op == "attr_of" and isinstance(args[0], X) and args[0].op == "const":
        return X("attr", (args[0].args[1], args[1]), x.type, x.span)
    return X(x.op, args, x.type, x.span)


def _alike(a: X, b: X) -> bool:
    if a.op != b.op or len(a.args) != len(b.args):
        return False
    return all(
        _alike(one, two) if isinstance(one, X) and isinstance(two, X) else one == two
        for one, two in zip(a.args, b.args, strict=True)
    )


def supposing(plan: Plan, changes: list[CounterChange], test: X) -> X:
    """A test on what the changes leave. Only those count that it looks at, directly or through another."""
    looked = looked_at(plan, test) if changes else frozenset()
    for change in reversed(changes):
        if plan.column(change.counter) in looked:
            test = X("supposing", (change.counter, change.thing, change.value, test), BOOL, test.span)
            looked |= looked_at(plan, (change.thing, change.value))
    return test


def looked_at(plan: Plan, tree: Any) -> frozenset[int]:
    """The columns that a tree depends on, also through the conditions of events and what forbids them."""
    found: set[int] = set()
    for x in expressions(tree):
        if x.op == "may":
            event = plan.world.events[x.args[0]]
            against = [
                one.condition for one in plan.prohibitions.get(event.id, ())
            ]
            found |= reads(plan, (event.condition, against))
        elif x.op in _ASKING:
            found |= reads(plan, x)
    return frozenset(found) | frozenset(plan.columns.values()) if ANYTHING in found else frozenset(found)
