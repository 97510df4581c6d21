"""Can it be done? For every body, the expression that answers it: the same one that lists options and explains
refusals.

What it does is docs/semantics.md M3.
"""

from __future__ import annotations

from collections.abc import Callable

from regelwerk.dsl.compile.analysis.counter_changes import (
    CounterChange,
    counter_changes,
    looked_at,
    supposing,
)
from regelwerk.dsl.compile.analysis.price_parts import (
    Owed,
    added_up,
    chosen_first,
    losses,
    owed,
    payable,
    planned,
    whole,
)
from regelwerk.dsl.compile.plan import Plan
from regelwerk.dsl.tree.made_up_names import is_spread, made_up
from regelwerk.dsl.tree.payment_event import proposed_payment
from regelwerk.dsl.tree.tree import (
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
    Write,
    X,
)
from regelwerk.dsl.tree.types import BOOL, INT
from regelwerk.dsl.tree.walk import mentions

TRUE = X("const", (True,), BOOL)
_Debts = tuple[Owed, ...]


def is_true(x: X) -> bool:
    return x.op == "const" and x.args[0] is True


def both(a: X, b: X) -> X:
    if is_true(a):
        return b
    return a if is_true(b) else X("and", (a, b), BOOL, a.span)


def possible(plan: Plan, body: Body) -> X:
    """Whether a body can be carried out from its beginning: its choices have options, its prices can be paid all
    together, its events are permitted, each on what the earlier ones leave. What comes after a choice is asked for
    each option."""
    return _possible(plan, body, ())


def _possible(plan: Plan, body: Body, debts: _Debts) -> X:
    """`debts` are the payments in pieces that come before: which pieces they take is not yet known."""
    if not body:
        return TRUE
    first, rest = body[0], body[1:]
    if isinstance(first, Ask):
        if first.optional or (first.least is not None and first.least.op == "const" and first.least.args[0] == 0):
            return TRUE
        if first.least is not None:
            counted = X("count", (first.options,), first.least.type)
            return both(_asked(first.who), X("compare", (">=", counted, first.least), BOOL, first.span))
        named, debts = _kept(debts, lambda debt: mentions((debt.amount, debt.who), first.name))
        test = X("exists", (first.options, first.name, _possible(plan, rest, debts)), BOOL, first.span)
        return both(_asked(first.who), _naming(named, test))
    if isinstance(first, Let):
        named, debts = _kept(debts, lambda debt: mentions((debt.amount, debt.who), first.name))
        inner = _possible(plan, rest, debts)
        if is_true(inner) or not mentions(inner, first.name):
            return _naming(named, inner)
        return _naming(named, X("let", (first.name, first.value, inner), BOOL))
    opened = _opened(first)
    if opened is not None:
        if rest and any(isinstance(one, Ask) for one in opened):  # what follows hangs on no choice of this part
            return both(_possible(plan, opened, debts), _possible(plan, rest, debts))
        return _possible(plan, (*opened, *rest), debts)
    if isinstance(first, Cover):
        return _paid(plan, first, rest, debts)
    test = _one(plan, first, debts)
    if not rest:
        return test
    changes = counter_changes(plan, (first,)) if isinstance(first, (Emit, Write, Branch)) else []
    if isinstance(first, Emit) and plan.world.events[first.event].condition is not None:
        lost = losses(plan, changes)
        if lost:  # an event with a condition needs all of what it takes
            debts = (*debts, *lost)
            test = both(test, payable(debts, first.span)) if len(debts) > len(lost) else test
            changes = [one for one in changes if not (planned(plan.world, one.counter) and one.loss is not None)]
    return both(test, _afterwards(plan, changes, rest, debts))


def _asked(who: X) -> X:
    """Whether there is somebody to be asked; whoever a text names or goes through is there."""
    return TRUE if who.op in ("local", "const") else X("is_some", (who,), BOOL, who.span)


def _afterwards(plan: Plan, changes: list[CounterChange], rest: Body, debts: _Debts) -> X:
    """Whether the rest is possible on what some changes leave. What was owed before them is what it was before."""
    changed = {plan.column(one.counter) for one in changes}
    named, debts = _kept(debts, lambda debt: bool(changed & looked_at(plan, (debt.amount, debt.who))))
    return _naming(named, supposing(plan, changes, _possible(plan, rest, debts)))


def _opened(statement: Statement) -> Body | None:
    """What a price, or an announced text, is made of: all of it must be possible."""
    if isinstance(statement, Pay):
        choice = chosen_first(statement)
        return (choice,) if choice is not None else (*added_up(whole(statement.cost)), *statement.effect)
    if isinstance(statement, Then) and statement.announces:
        return (*statement.first, *statement.second)
    return None


def _paid(plan: Plan, price: Cover, rest: Body, debts: _Debts) -> X:
    proposed = proposed_payment(plan.world, price)
    allowed = TRUE if proposed is None else permitted(plan, proposed)
    if not planned(plan.world, price.purse):
        test = both(payable((owed(price),), price.span), allowed)
        left = X("math", ("-", X("attr", (price.purse, price.who), INT), price.amount), INT)
        return both(test, _afterwards(plan, [CounterChange(price.purse, price.who, left)], rest, debts))
    debts = (*debts, owed(price))
    if rest and isinstance(rest[0], Cover) and planned(plan.world, rest[0].purse):
        return both(allowed, _possible(plan, rest, debts))  # the next one asks for both
    return both(payable(debts, price.span), both(allowed, _possible(plan, rest, debts)))


def _kept(debts: _Debts, caught: Callable[[Owed], bool]) -> tuple[list[tuple[str, X]], _Debts]:
    """The same debts, under names of their own where something that they say is about to mean another."""
    named: list[tuple[str, X]] = []
    kept = []
    for place, debt in enumerate(debts):
        if caught(debt):
            word, payer = made_up("owed", place), made_up("payer", place)
            named += [(word, debt.amount), (payer, debt.who)]
            debt = debt._replace(
                amount=X("local", (word,), INT, debt.amount.span),
                who=X("local", (payer,), debt.who.type, debt.who.span),
            )
        kept.append(debt)
    return named, tuple(kept)


def _naming(named: list[tuple[str, X]], test: X) -> X:
    for word, value in reversed(named):
        test = X("let", (word, value, test), BOOL, test.span)
    return test


def _one(plan: Plan, statement: Statement, debts: _Debts) -> X:
    if isinstance(statement, Emit):
        return permitted(plan, statement)
    if isinstance(statement, Then):
        return _possible(plan, statement.first, debts) if not statement.otherwise else TRUE
    if isinstance(statement, Together):
        parts = [_possible(plan, body, debts) for body in statement.bodies]
        parts = [part for part in parts if not is_true(part)]
        # `und` does as much as possible of both: one half is enough.
        return X("or", tuple(parts), BOOL, statement.span) if len(parts) == len(statement.bodies) and parts else TRUE
    if isinstance(statement, Either):
        parts = [_possible(plan, body, debts) for body in statement.bodies]
        return TRUE if any(is_true(part) for part in parts) else X("or", tuple(parts), BOOL, statement.span)
    if isinstance(statement, Branch):
        yes, no = _possible(plan, statement.yes, debts), _possible(plan, statement.no, debts)
        return TRUE if is_true(yes) and is_true(no) else X("if", (statement.condition, yes, no), BOOL, statement.span)
    if isinstance(statement, Loop) and is_spread(statement.name):
        inner = _possible(plan, statement.body, debts)
        return X("exists", (statement.over, statement.name, inner), BOOL, statement.span)
    if isinstance(statement, Act):
        return X("can_act", (statement.who,), BOOL, statement.span)
    if isinstance(statement, PerformText):
        return X("text_possible", (statement.thing, statement.who), BOOL, statement.span)
    if isinstance(statement, (Replace, Consent)):
        return _possible(plan, statement.body, debts)
    return TRUE


def permitted(plan: Plan, statement: Emit) -> X:
    """Whether an event may happen; trivially so if it has no condition and nothing in the rulebook forbids it."""
    event = plan.world.events[statement.event]
    forbidden = statement.event in plan.prohibitions
    if event.condition is None and not forbidden:
        return TRUE
    return X("may", (statement.event, statement.fields, statement.despite), BOOL, statement.span)
