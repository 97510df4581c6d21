"""What code depends on and what it changes: the columns that a tree reads and writes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from regelwerk.dsl.payment_event import payment_event
from regelwerk.dsl.tree import Clause, Cover, Emit, Last, Move, Reveal, Shuffle, Statement, Suspend, Write, X
from regelwerk.dsl.walk import expressions, statements

if TYPE_CHECKING:
    from regelwerk.dsl.compile.plan import Plan

PLACES = (1, 2)
KNOWN = 4
ANYTHING = -1
_UNKNOWN = (
    "attr_of",
    "may",
    "can_act",
    "during",
    "happened",
    "caused",
    "round_number",
    "text_possible",
    "settled",
    "room",
    "counting",
    "result",
    "this_procedure",
)
_LYING_CALLS = ("top", "bottom", "tops", "distance", "adjacent")
_OWNING = ("belongs", "owner")
_UNKNOWN_CALLS = ("active_player", "round_number", "assignable", "assignment", "unlike", "room_in")


_FOR_GOOD = frozenset(
    """const local raw kind entry the place_of option and or not compare in is_none is_some is_empty math if filter map
    flat_map sorted exists forall list union without starting count is_kind""".split()  # noqa: SIM905
)
_CALLS_FOR_GOOD = frozenset(
    """count sum min max greatest least only first last nth first_n ceil floor abs neighbours orthogonal step groups
    group_of connected next_player previous_player numbers ascending descending distinct common""".split()  # noqa: SIM905
)


def never_changes(plan: Plan, tree: Any) -> bool:
    """Whether a value depends on nothing but the names in it. What is not known to do so does not."""
    seen: set[str] = set()
    stack = [tree]
    while stack:
        for x in expressions(stack.pop()):
            if x.op == "attr":
                if x.args[0] in plan.columns or "attr:" + x.args[0] in plan.modified:
                    return False
            elif x.op == "derived":
                if "derived:" + x.args[0] in plan.modified:
                    return False
                if x.args[0] not in seen:
                    seen.add(x.args[0])
                    stack.append(plan.world.derived[x.args[0]].value)
            elif x.op not in _FOR_GOOD and not (x.op == "call" and x.args[0] in _CALLS_FOR_GOOD):
                return False
    return True


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
    """Each column that a tree asks, with the kind of thing it asks for, or "" if that can be any."""
    seen: set[str] = set()
    stack = [tree]
    while stack:
        for x in expressions(stack.pop()):
            if x.op == "attr":
                attribute = x.args[0]
                if attribute in plan.columns:
                    yield plan.column(attribute), ""
                if "attr:" + attribute in plan.modified:
                    yield ANYTHING, ""
            elif x.op in _UNKNOWN:
                yield ANYTHING, ""
            elif x.op == "place" or (x.op == "call" and x.args[0] == "place"):
                yield PLACES[0], _kind(x.args[-1])
            elif x.op in ("contents", "kind_inside") or (x.op == "call" and x.args[0] == "contents"):
                yield PLACES[1], _kind(x.args[-1])
            elif x.op == "call" and x.args[0] in _LYING_CALLS:
                yield from ((column, "") for column in PLACES)
            elif x.op in _OWNING or (x.op == "call" and x.args[0] in _OWNING):
                yield from ((column, "") for column in (*PLACES, *owners(plan)))
            elif x.op == "call" and x.args[0] == "known_to":
                yield KNOWN, ""
            elif x.op == "call" and x.args[0] in _UNKNOWN_CALLS:
                yield ANYTHING, ""
            elif x.op in ("payable", "most_payable"):
                purse = x.args[-2]
                yield ANYTHING if plan.world.means_for(purse) else plan.column(purse), ""
            elif x.op == "derived":
                if "derived:" + x.args[0] in plan.modified:
                    yield ANYTHING, ""
                if x.args[0] not in seen:
                    seen.add(x.args[0])
                    stack.append(plan.world.derived[x.args[0]].value)


def _kind(x: X) -> str:
    return x.type.name if x.type.base == "thing" else ""


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
        x.op in ("attr", "place") and x.args[-1].op == "local" and x.args[-1].args[0] == "dies"
        for x in expressions((clause.condition, clause.body))
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
        elif isinstance(one, (Last, Suspend)):
            found.add(ANYTHING)
        elif isinstance(one, (Move, Shuffle)):
            found.update((*PLACES, KNOWN))
        elif isinstance(one, Reveal):
            found.add(KNOWN)
    return frozenset(found | {ANYTHING}) if found else frozenset()
