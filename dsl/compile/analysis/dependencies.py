"""What code depends on and what it changes: the columns that a tree reads and writes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from regelwerk.dsl.compile.state_layout import INSIDE, KNOWN, PLACE
from regelwerk.dsl.meaning.sentences.payment_event import payment_event
from regelwerk.dsl.operations.functions import BY_ID
from regelwerk.dsl.operations.reads import Read, Source
from regelwerk.dsl.operations.table import OPERATIONS
from regelwerk.dsl.tree.clauses import Clause
from regelwerk.dsl.tree.made_up_names import THIS
from regelwerk.dsl.tree.tree import Cover, Emit, Last, Move, Statement, Touches, Write, X
from regelwerk.dsl.tree.walk import expressions, statements

if TYPE_CHECKING:
    from regelwerk.dsl.compile.plan import Plan

PLACES = (PLACE, INSIDE)
ANYTHING = -1


def never_changes(plan: Plan, tree: Any) -> bool:
    """Whether a value depends on nothing but the names in it."""
    return next(_asked(plan, tree), None) is None


Cells = dict[int, frozenset[str] | None]
"""By column: the kinds of things whose cells are asked for; None if they can be any."""


def reads(plan: Plan, tree: Any) -> frozenset[int]:
    """The columns a tree depends on; ANYTHING among them if that cannot be told."""
    return frozenset(column for column, _ in _asked(plan, tree))


def cells(plan: Plan, tree: Any) -> Cells | None:
    """The cells a tree depends on; None if that cannot be told."""
    found: dict[int, frozenset[str] | None] = {}
    for column, kind in _asked(plan, tree):
        if column == ANYTHING:
            return None
        before = found.get(column, frozenset())
        found[column] = None if before is None or not kind else before | {kind}
    return found


def _asked(plan: Plan, tree: Any) -> Iterator[tuple[int, str]]:
    """Each column that a tree asks, with the kind of thing it asks for, or "" if that can be any.

    What an operation reads stands in its record; this turns it into columns of this rulebook.
    """
    seen: set[str] = set()
    stack = [tree]
    while stack:
        for x in expressions(stack.pop()):
            for read, args in _declared(x):
                if read.source is Source.DERIVED:
                    id = args[read.slot]
                    if "derived:" + id in plan.modified:
                        yield ANYTHING, ""
                    if id not in seen:
                        seen.add(id)
                        stack.append(plan.world.derived[id].value)
                else:
                    yield from _columns(plan, read, args)


def _declared(x: X) -> Iterator[tuple[Read, dict[str, Any]]]:
    """What the operation of an expression reads, with the arguments that this is about."""
    operation = OPERATIONS.get(x.op)
    if operation is None:
        return  # a phrase that is no value yet, such as `1 bis 3 karten`
    for read in operation.reads:
        if read.source is Source.FUNCTION:
            function, args = BY_ID[x.args[0]], x.args[1:]
            for inner in function.reads:
                yield inner, function.arguments(args)
        else:
            yield read, operation.arguments(x)


def _columns(plan: Plan, read: Read, args: dict[str, Any]) -> Iterator[tuple[int, str]]:
    about = args[read.slot] if read.slot else None
    match read.source:
        case Source.ATTRIBUTE:
            if about in plan.columns:
                yield plan.column(about), ""
            if f"attr:{about}" in plan.modified:
                yield ANYTHING, ""
        case Source.PLACE:
            yield PLACE, _kind(about)
        case Source.CONTENTS:
            yield INSIDE, _kind(about)
        case Source.OWNERS:
            yield from ((column, "") for column in (*PLACES, *owners(plan)))
        case Source.KNOWN:
            yield KNOWN, ""
        case Source.PURSE:
            yield ANYTHING if plan.world.means_for(str(about)) else plan.column(str(about)), ""
        case _:
            yield ANYTHING, ""


def _kind(x: X | None) -> str:
    return x.type.name if x is not None and x.type.base == "thing" else ""


def owners(plan: Plan) -> set[int]:
    """The columns that say whose a thing is."""
    return {plan.column(kind.owner) for kind in plan.world.kinds.values() if kind.owner in plan.columns}


def awakens(plan: Plan, body: Any) -> bool:
    """Whether a body can bring a clause to life: by moving a thing, or by granting."""
    return any(isinstance(one, (Move, Last)) for one in reached(plan, body))


def disturbs(plan: Plan, body: Any) -> bool:
    """Whether a body can take a listener away, give it to another owner, or change what it knows of itself."""
    return bool(writes(plan, body) & plan.bearing)


def reads_itself(clause: Clause) -> bool:
    """Whether a clause asks for values of the thing it stands on."""
    return any(
        x.op in ("attr", "place") and x.args[-1].op == "local" and x.args[-1].args[0] == THIS
        for x in expressions((clause.condition, clause.answer))
    )


def reached(plan: Plan, body: Any) -> Iterator[Statement]:
    """Every statement of a body and of the events it proposes."""
    seen: set[str] = set()
    stack: list[Any] = [body]
    while stack:
        for one in statements(stack.pop()):
            yield one
            if isinstance(one, Emit) and one.event not in seen:
                seen.add(one.event)
                stack.append(plan.world.events[one.event].effect)
            elif isinstance(one, Cover) and one.purse not in seen:
                seen.add(one.purse)
                stack += [means.effect for means in plan.world.means_for(one.purse)]
                payment = payment_event(plan.world)
                stack += [payment.effect] if payment is not None else []


_TOUCHED: dict[Touches, tuple[int, ...]] = {
    Touches.NOTHING: (),
    Touches.PLACES: (*PLACES, KNOWN),
    Touches.KNOWLEDGE: (KNOWN,),
    Touches.ANYTHING: (ANYTHING,),
}
"""The columns that a statement writes; which cells it names (Touches.CELLS), is asked of its own kind."""


def writes(plan: Plan, body: Any) -> frozenset[int]:
    """The columns a body may write, events it proposes included; ANYTHING if it writes at all."""
    found: set[int] = set()
    for one in reached(plan, body):
        if isinstance(one, Write):
            if isinstance(one.column, str):
                found.add(plan.column(one.column))
            else:
                found.update(plan.column(name) for name in plan.world.resources)
        elif isinstance(one, Cover):
            paid = {means.other for means in plan.world.means_for(one.purse) if means.other}
            found.update(plan.column(purse) for purse in (one.purse, *paid))
        else:
            found.update(_TOUCHED[one.touches])
    return frozenset(found | {ANYTHING}) if found else frozenset()
