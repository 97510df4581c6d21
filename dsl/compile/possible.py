"""Can it be done? For every body, the expression that answers it: the same one that lists options and explains
refusals.
"""

from __future__ import annotations

from dataclasses import replace

from regelwerk.dsl.compile.plan import Plan
from regelwerk.dsl.payment_event import proposed_payment
from regelwerk.dsl.tree import (
    Act,
    Ask,
    Body,
    Branch,
    Consent,
    Cover,
    Either,
    Emit,
    Let,
    Loop,
    Pay,
    PerformText,
    Replace,
    Statement,
    Then,
    Together,
    X,
)
from regelwerk.dsl.types import BOOL
from regelwerk.dsl.walk import mentions

TRUE = X("const", (True,), BOOL)


def is_true(x: X) -> bool:
    return x.op == "const" and x.args[0] is True


def both(a: X, b: X) -> X:
    if is_true(a):
        return b
    return a if is_true(b) else X("and", (a, b), BOOL, a.span)


def possible(plan: Plan, body: Body) -> X:
    """Whether a body can be carried out from its beginning: its choices have options, its costs can be paid, its events
    are permitted. What comes after a choice is asked for each option."""
    if not body:
        return TRUE
    first, rest = body[0], body[1:]
    if isinstance(first, Ask):
        if first.optional or (first.least is not None and first.least.op == "const" and first.least.args[0] == 0):
            return TRUE
        if first.least is not None:
            return X("compare", (">=", X("count", (first.options,), first.least.type), first.least), BOOL, first.span)
        return X("exists", (first.options, first.name, possible(plan, rest)), BOOL, first.span)
    if isinstance(first, Let):
        inner = possible(plan, rest)
        return (
            inner
            if is_true(inner) or not mentions(inner, first.name)
            else X("let", (first.name, first.value, inner), BOOL)
        )
    return both(_one(plan, first), possible(plan, rest))


def _one(plan: Plan, statement: Statement) -> X:
    if isinstance(statement, Emit):
        return permitted(plan, statement)
    if isinstance(statement, Cover):
        values = (statement.who, statement.amount, statement.purse, statement.purpose)
        proposed = proposed_payment(plan.world, statement)
        return both(X("payable", values, BOOL, statement.span), TRUE if proposed is None else permitted(plan, proposed))
    if isinstance(statement, Pay):
        return possible(plan, (*_added_up(_whole(statement.cost)), *statement.effect))
    if isinstance(statement, Then):
        if statement.announces:
            return possible(plan, (*statement.first, *statement.second))
        return possible(plan, statement.first) if not statement.otherwise else TRUE
    if isinstance(statement, Together):
        parts = [possible(plan, body) for body in statement.bodies]
        parts = [part for part in parts if not is_true(part)]
        # `und` does as much as possible of both: one half is enough.
        return X("or", tuple(parts), BOOL, statement.span) if len(parts) == len(statement.bodies) and parts else TRUE
    if isinstance(statement, Either):
        parts = [possible(plan, body) for body in statement.bodies]
        return TRUE if any(is_true(part) for part in parts) else X("or", tuple(parts), BOOL, statement.span)
    if isinstance(statement, Branch):
        yes, no = possible(plan, statement.yes), possible(plan, statement.no)
        return TRUE if is_true(yes) and is_true(no) else X("if", (statement.condition, yes, no), BOOL, statement.span)
    if isinstance(statement, Loop) and statement.name.startswith("je_"):
        inner = possible(plan, statement.body)
        return X("exists", (statement.over, statement.name, inner), BOOL, statement.span)
    if isinstance(statement, Act):
        return X("can_act", (statement.who,), BOOL, statement.span)
    if isinstance(statement, PerformText):
        return X("text_possible", (statement.thing, statement.who), BOOL, statement.span)
    if isinstance(statement, (Replace, Consent)):
        return possible(plan, statement.body)
    return TRUE


def _whole(cost: Body) -> Body:
    """In a price, `und` means all of it."""
    made: list[Statement] = []
    for statement in cost:
        made += (
            [one for body in statement.bodies for one in _whole(body)]
            if isinstance(statement, Together)
            else [statement]
        )
    return tuple(made)


def _added_up(cost: Body) -> Body:
    """Several amounts of one resource are one amount: each alone may be there, and not both."""
    made: list[Statement] = []
    for statement in cost:
        place = next((i for i, one in enumerate(made) if _same_purse(one, statement)), -1)
        before = made[place] if place >= 0 else None
        if isinstance(before, Cover) and isinstance(statement, Cover):
            amount = X("math", ("+", before.amount, statement.amount), statement.amount.type, statement.span)
            made[place] = replace(before, amount=amount)
        else:
            made.append(statement)
    return tuple(made)


def _same_purse(a: Statement, b: Statement) -> bool:
    if not (isinstance(a, Cover) and isinstance(b, Cover)):
        return False
    return (a.purse, a.purpose, a.who.op, a.who.args) == (b.purse, b.purpose, b.who.op, b.who.args)


def permitted(plan: Plan, statement: Emit) -> X:
    """Whether an event may happen; trivially so if it has no condition and nothing in the rulebook forbids it."""
    event = plan.world.events[statement.event]
    forbidden = any(clause.kind == "forbid" and clause.topic == statement.event for clause in plan.world.clauses)
    if event.condition is None and not forbidden:
        return TRUE
    return X("may", (statement.event, statement.fields, statement.despite), BOOL, statement.span)
