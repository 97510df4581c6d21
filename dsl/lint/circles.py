"""Abilities that trigger themselves for ever: obligations without limit, price or condition that go in a circle."""

from __future__ import annotations

from collections.abc import Iterator

from regelwerk.dsl.lint.facts import Facts
from regelwerk.dsl.lint.remarks import Remark
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.tree.clauses import GRANTED, Window
from regelwerk.dsl.tree.tree import Body, Emit, Statement, Then, Together, X
from regelwerk.dsl.tree.walk import statements


def circles(facts: Facts) -> Iterator[Remark]:
    """One remark for each circle, at its first clause."""
    world = facts.world
    ways: dict[str, list[tuple[Window, Emit]]] = {}
    for clause in world.clauses:
        if not isinstance(clause, Window) or clause.window == "when" or clause.optional or clause.limit is not None:
            continue
        if clause.this != GRANTED:  # a granted clause may have ended before it is heard again
            ways.setdefault(clause.event, []).extend((clause, emit) for emit in _surely(clause.body))
    told: set[str] = set()
    for topic, leading in ways.items():
        for clause, _ in leading:
            round_trip = _way_back(topic, clause, ways)
            if round_trip is None or topic in told:
                continue
            told |= {one.topic for one, _ in round_trip}
            names = list(dict.fromkeys(one.entry for one, _ in round_trip))
            what = message("findings.RW504.circles", name=names[0])
            if len(names) > 1:
                what = message("findings.RW504.these_entries_trigger_each", names=", ".join(names))
            hint = message("findings.RW504.circles_hint")
            yield Remark("RW504", clause.entry, clause.span, what, hint)


def _surely(body: Body) -> Iterator[Emit]:
    """The events that a body proposes whatever is the case: not behind a condition, a price or a choice."""
    for statement in body:
        if isinstance(statement, Emit):
            yield statement
        elif isinstance(statement, Then):
            yield from _surely(statement.first)
        elif isinstance(statement, Together):
            for inner in statement.bodies:
                yield from _surely(inner)
        elif _stops(statement):
            return


def _stops(statement: Statement) -> bool:
    """Whether what stands behind a statement may never come."""
    return any(type(inner).__name__ in ("Win", "End") for inner in statements((statement,)))


def _way_back(
    topic: str, first: Window, ways: dict[str, list[tuple[Window, Emit]]]
) -> list[tuple[Window, Emit]] | None:
    """The shortest way from a clause back to the event that it listens to."""
    begin = [[(clause, emit)] for clause, emit in ways[topic] if clause is first and _hears_always(clause)]
    seen: set[str] = set()
    while begin:
        path = begin.pop(0)
        emit = path[-1][1]
        if emit.event == topic:
            return path if all(_hears(clause, path[at - 1][1]) for at, (clause, _) in enumerate(path)) else None
        if emit.event in seen:
            continue
        seen.add(emit.event)
        begin += [[*path, way] for way in ways.get(emit.event, ()) if _hears_always(way[0])]
    return None


def _tests(clause: Window) -> tuple[X, ...]:
    condition = clause.condition
    if condition is None:
        return ()
    return condition.args if condition.op == "and" else (condition,)


def _hears_always(clause: Window) -> bool:
    """Whether nothing but fields of the event decide: then the circle is the same each time."""
    return all(
        test.op == "compare" and test.args[0] == "=" and _field(test.args[1]) is not None for test in _tests(clause)
    )


def _hears(clause: Window, emit: Emit) -> bool:
    """Whether a clause hears an event as it is proposed there: its fields are what the clause wants."""
    for test in _tests(clause):
        index = _field(test.args[1])
        if index is None or index >= len(emit.fields) or not _alike(emit.fields[index], test.args[2]):
            return False
    return True


def _field(x: X) -> int | None:
    return x.args[0] if x.op == "field" else None


def _alike(one: X, other: X) -> bool:
    """The same expression, wherever it is written."""
    return (
        one.op == other.op
        and len(one.args) == len(other.args)
        and all(
            _alike(a, b) if isinstance(a, X) and isinstance(b, X) else a == b
            for a, b in zip(one.args, other.args, strict=True)
        )
    )
