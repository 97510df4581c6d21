"""What code depends on and what it changes: the columns that a tree reads and writes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from regelwerk.dsl.compile.analysis.rests import ANYTHING
from regelwerk.dsl.compile.state_layout import INSIDE, KNOWN, LIVE, PLACE, REGISTERS
from regelwerk.dsl.tree.clauses import Clause
from regelwerk.dsl.tree.made_up_names import THIS
from regelwerk.dsl.tree.payment_event import payment_event
from regelwerk.dsl.tree.tree import (
    Body,
    Cover,
    Emit,
    Last,
    Move,
    Perform,
    PerformParagraph,
    PerformText,
    Statement,
    Touches,
    Write,
)
from regelwerk.dsl.tree.walk import expressions, statements

if TYPE_CHECKING:
    from regelwerk.dsl.compile.plan import Plan

PLACES = (PLACE, INSIDE)
_MACHINE = {REGISTERS, LIVE}


def never_changes(plan: Plan, tree: Any) -> bool:
    """Whether a value depends on nothing but the names in it."""
    return not plan.resting.of(tree)


def reads(plan: Plan, tree: Any) -> frozenset[int]:
    """The columns a tree depends on; ANYTHING among them if that cannot be told, or if it looks at what runs and who
    listens: which bodies write that, `writes` does not tell."""
    found = {one.column for one in plan.resting.of(tree)}
    return frozenset(found - _MACHINE | {ANYTHING}) if found & _MACHINE else frozenset(found)


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


_PERFORMING = (Perform, PerformText, PerformParagraph)


def stirred(plan: Plan, body: Any, answers: Mapping[str, Sequence[Body]]) -> frozenset[int]:
    """The columns that a body may write, with all that answers to the events it proposes: guards that wait for its end
    look at that, too (docs/semantics.md E11)."""
    found = writes(plan, body)
    known: set[str] = set()
    waiting = [body]
    while waiting:
        done = list(reached(plan, waiting.pop()))
        if any(isinstance(one, _PERFORMING) for one in done):  # what it does is not looked through
            return frozenset({ANYTHING, KNOWN, *PLACES, *(plan.column(name) for name in plan.columns)})
        proposed = {one.event for one in done if isinstance(one, Emit)} - known
        known |= proposed
        more = [answer for event in proposed for answer in answers.get(event, ())]
        found = found.union(*(writes(plan, answer) for answer in more))
        waiting += more
    return found
