"""Whose order cannot matter: clauses that may be carried out one after the other in any order with the same result.

A player is asked for the order of their own obligations only where this module cannot show that it is all one.

What it does is docs/semantics.md A8.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from regelwerk.dsl.compile.analysis.dependencies import reads
from regelwerk.dsl.compile.analysis.rests import ANYTHING
from regelwerk.dsl.compile.compiled import Commuting
from regelwerk.dsl.tree.clauses import Border, Window
from regelwerk.dsl.tree.tree import Change, Emit, Write, X
from regelwerk.dsl.tree.types import RESOURCE
from regelwerk.dsl.tree.walk import free_names

if TYPE_CHECKING:
    from regelwerk.dsl.compile.plan import Plan

_FIELDS = 10_000  # fields of the proposed event, numbered behind all columns


@dataclass
class _Facts:
    """What a clause reads, sets, and merely adds to (or takes from)."""

    reads: set[int] = field(default_factory=set)
    sets: set[int] = field(default_factory=set)
    adds: set[int] = field(default_factory=set)
    known: bool = True


def commuting(plan: Plan) -> Commuting:
    group_of: dict[int, int] = {}
    groups: dict[Any, int] = {}
    facts: list[_Facts] = []
    for clause in plan.world.clauses:
        if not isinstance(clause, (Window, Border)):
            continue
        found = _facts(plan, clause)
        key = (frozenset(found.reads), frozenset(found.sets), frozenset(found.adds), found.known)
        if key not in groups:
            groups[key] = len(facts)
            facts.append(found)
        group_of[clause.number] = groups[key]
    known = [(number, one) for number, one in enumerate(facts) if one.known]
    return Commuting(group_of, frozenset((a, b) for a, one in known for b, other in known if _independent(one, other)))


def _independent(a: _Facts, b: _Facts) -> bool:
    if not (a.known and b.known):
        return False
    written_a, written_b = a.sets | a.adds, b.sets | b.adds
    if (ANYTHING in a.reads and written_b) or (ANYTHING in b.reads and written_a):
        return False
    return not (
        a.sets & (b.reads | written_b) or b.sets & (a.reads | written_a) or a.adds & b.reads or b.adds & a.reads
    )


def _facts(plan: Plan, clause: Window | Border) -> _Facts:
    found = _Facts()
    found.reads |= reads(plan, clause.condition)
    bound = dict(clause.fields)
    found.reads |= {_FIELDS + bound[word] for word in free_names((clause.condition, clause.body)) if word in bound}
    found.known = clause.effects == clause.body and not clause.optional
    for statement in clause.body:
        if isinstance(statement, Change):
            found.sets.add(_FIELDS + statement.field)
            found.reads |= reads(plan, statement.value)
            # `n wird n + 1` reads the field it sets; that is no dependence on the other clause unless that sets it too
            found.reads.discard(_FIELDS + statement.field)
        elif isinstance(statement, Write):
            _write(plan, statement, {}, found)
        elif isinstance(statement, Emit) and statement.event not in plan.suspending_events:
            _emit(plan, statement, found)
        else:
            found.known = False
    return found


def _emit(plan: Plan, statement: Emit, found: _Facts) -> None:
    event = plan.world.events[statement.event]
    given = dict(zip(event.fields, statement.fields, strict=True))
    found.reads |= reads(plan, (statement.fields, event.condition))
    if event.id in plan.prohibitions:
        found.known = False
    if plan.inline.get(event.id) or event.id in plan.asked_history:
        found.known = False
    for inner in event.effect:
        if isinstance(inner, Write):
            _write(plan, inner, given, found)
        else:
            found.known = False


def _write(plan: Plan, statement: Write, given: dict[str, X], found: _Facts) -> None:
    """A write that only adds a number to what is there does not mind other additions."""
    resource = statement.column
    if isinstance(resource, X):
        resource = given.get(resource.args[0], resource) if resource.op == "local" else resource
    name = resource if isinstance(resource, str) else _named(resource)
    if name is None:
        found.known = False
        return
    column = plan.column(name)
    value = statement.value
    amount = value.args[2] if value.op == "math" and value.args[0] in ("+", "-") else None
    capped = name in plan.world.resources and (value.args[0] == "-" or plan.world.resources[name].most is not None)
    old_value = (
        amount is not None and value.args[1].op in ("attr", "attr_of") and value.args[1].args[1] == statement.thing
    )
    found.reads |= reads(plan, (statement.thing,))
    if old_value and not capped and not reads(plan, amount):
        found.adds.add(column)
    else:
        found.sets.add(column)
        found.reads |= reads(plan, value) - {column}


def _named(x: Any) -> str | None:
    """The resource a constant stands for."""
    if isinstance(x, X) and x.op == "const" and x.type == RESOURCE:
        name: str = x.args[1]
        return name
    return None
