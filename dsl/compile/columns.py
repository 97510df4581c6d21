"""What code depends on and what it changes: the columns that a tree reads and writes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from regelwerk.dsl.tree import Clause, Emit, Last, Move, Shuffle, Statement, Suspend, Write
from regelwerk.dsl.walk import expressions, statements

if TYPE_CHECKING:
    from regelwerk.dsl.compile.plan import Plan

PLACES = (1, 2)
ANYTHING = -1
_UNKNOWN = (
    "attr_of",
    "may",
    "payable",
    "most_payable",
    "can_act",
    "during",
    "happened",
    "caused",
    "round_number",
    "text_possible",
    "settled",
    "room",
    "counting",
)
_LYING = ("place", "kind_inside", "contents", "belongs", "owner")
_LYING_CALLS = ("top", "bottom", "tops", "contents", "place", "owner", "distance", "adjacent", "known_to")
_UNKNOWN_CALLS = ("active_player", "round_number", "assignable", "assignment", "unlike", "room_in")


def reads(plan: Plan, tree: Any) -> frozenset[int]:
    """The columns a tree depends on; ANYTHING among them if that cannot be told."""
    found: set[int] = set()
    seen: set[str] = set()
    stack = [tree]
    while stack:
        for x in expressions(stack.pop()):
            if x.op == "attr":
                attribute = x.args[0]
                if attribute in plan.columns:
                    found.add(plan.column(attribute))
                if "attr:" + attribute in plan.modified:
                    found.add(ANYTHING)
            elif x.op in _UNKNOWN:
                found.add(ANYTHING)
            elif x.op in _LYING or (x.op == "call" and x.args[0] in _LYING_CALLS):
                found.update(PLACES)
            elif x.op == "call" and x.args[0] in _UNKNOWN_CALLS:
                found.add(ANYTHING)
            elif x.op == "derived":
                if "derived:" + x.args[0] in plan.modified:
                    found.add(ANYTHING)
                if x.args[0] not in seen:
                    seen.add(x.args[0])
                    stack.append(plan.world.derived[x.args[0]].value)
    return frozenset(found)


def awakens(plan: Plan, body: Any) -> bool:
    """Whether a body can bring a clause to life: by moving a thing, or by granting."""
    return any(isinstance(one, (Move, Last)) for one in _reached(plan, body))


def disturbs(plan: Plan, body: Any) -> bool:
    """Whether a body can take a listener away, give it to another owner, or change what it knows of itself."""
    return bool(writes(plan, body) & plan.bearing)


def reads_itself(clause: Clause) -> bool:
    """Whether a clause asks for values of the thing it stands on."""
    return any(
        x.op in ("attr", "place") and x.args[-1].op == "local" and x.args[-1].args[0] == "dies"
        for x in expressions((clause.condition, clause.body))
    )


def _reached(plan: Plan, body: Any) -> Iterator[Statement]:
    """Every statement of a body and of the events it proposes."""
    seen: set[str] = set()
    stack: list[Any] = [body]
    while stack:
        for one in statements(stack.pop()):
            yield one
            if isinstance(one, Emit) and one.event not in seen:
                seen.add(one.event)
                stack.append(plan.world.events[one.event].effect)


def writes(plan: Plan, body: Any) -> frozenset[int]:
    """The columns a body may write, events it proposes included; ANYTHING if it writes at all."""
    found: set[int] = set()
    for one in _reached(plan, body):
        if isinstance(one, Write):
            if isinstance(one.column, str):
                found.add(plan.column(one.column))
            else:
                found.update(plan.column(name) for name in plan.world.resources)
        elif isinstance(one, (Last, Suspend)):
            found.add(ANYTHING)
        elif isinstance(one, (Move, Shuffle)):
            found.update(PLACES)
    return frozenset(found | {ANYTHING}) if found else frozenset()
