"""Prices: all of a price is paid, as one, or nothing happens."""

from __future__ import annotations

import ast
from typing import Any

from regelwerk.dsl.compile.analysis.possible import is_true, possible
from regelwerk.dsl.compile.analysis.price_parts import (
    Owed,
    added_up,
    chosen_first,
    owed,
    owed_later,
    pieced,
    whole,
    without_pieces,
)
from regelwerk.dsl.compile.bodies.bodies import Bodies, compiles
from regelwerk.dsl.compile.bodies.emissions import at_once, guards_after, is_heard
from regelwerk.dsl.compile.bodies.outcomes import FULL, NOT, traced
from regelwerk.dsl.compile.bodies.skipping import skipped
from regelwerk.dsl.compile.emit.blocks import Jump, Leave, ret, set_ret, set_top, when
from regelwerk.dsl.compile.emit.python_nodes import call, const, local, name
from regelwerk.dsl.tree.payment_event import proposed_payment
from regelwerk.dsl.tree.tree import Body, Cover, Pay, Statement, Then, Together, Write, X
from regelwerk.dsl.tree.walk import free_names


@compiles(Pay)
def pay(bodies: Bodies, s: Pay) -> None:
    """`cost ; effect`. What is paid with pieces is planned and spent first, then the rest is one bucket."""
    choice = chosen_first(s)
    if choice is not None:
        bodies.statement(choice)
        return
    world = bodies.plan.world
    test = possible(bodies.plan, (Pay(s.cost, (), s.span),))
    if not bodies.suspends((*s.cost, *s.effect)):
        price = bodies.aside(lambda: _all_at_once(bodies, s.cost, s.cost))
        paid = [set_ret(const(FULL)), *price, *bodies.nested(s.effect)]
        if is_true(test):
            bodies.out += paid
            return
        site = bodies.module.site(bodies.owner, s, bodies.excused)
        bodies.out.append(when(bodies.x(test), [*_paid(bodies, site), *paid], _unpaid(bodies, site, test)))
        return
    join = bodies.new_block()
    env = list(bodies.env)
    if not is_true(test):
        site = bodies.module.site(bodies.owner, s, bodies.excused)
        bodies.out.append(when(ast.UnaryOp(ast.Not(), bodies.x(test)), [*_unpaid(bodies, site, test), Jump(join)]))
        bodies.out += _paid(bodies, site)
    bodies.out.append(set_ret(const(FULL)))
    pieces = pieced(world, added_up(whole(s.cost)))
    unpaid = when(ast.Compare(ast.Attribute(name("S"), "ret", ast.Load()), [ast.Eq()], [const(NOT)]), [Jump(join)])
    if pieces:
        pay_pieces(bodies, pieces, (*whole(without_pieces(world, s.cost)), *s.effect))
        bodies.out.append(unpaid)
    rest = tuple(_proposing(bodies, one) for one in without_pieces(world, s.cost))
    if is_heard(bodies, rest):
        at_once(bodies, rest, paying=True)
        bodies.out.append(unpaid)
    else:
        _all_at_once(bodies, rest, s.cost)
        if any(isinstance(one, Then) for one in rest):  # of which the second half may not have been possible
            bodies.out.append(unpaid)
    bodies.body(s.effect)
    bodies.out.append(Jump(join))
    bodies.env = env
    bodies.enter(join)


def _paid(bodies: Bodies, site: int) -> list[Any]:
    """The note, for whoever watches, that a price can be paid."""
    return [] if bodies.excused else [when(traced(), [ast.Expr(call("note_done", name("S"), const(site)))])]


def _unpaid(bodies: Bodies, site: int, test: X) -> list[Any]:
    """What is left where a price cannot be paid: the note of it."""
    return [*skipped(bodies, site, const(-1), test), set_ret(const(NOT))]


def _all_at_once(bodies: Bodies, rest: Body, cost: Body) -> None:
    """What nobody hears of a price, and then the guards on all of it: a price is one change (docs/semantics.md G2)."""
    outer, bodies.in_price = bodies.in_price, True
    bodies.quiet += 1
    bodies.body(rest)
    bodies.quiet -= 1
    bodies.in_price = outer
    guards_after(bodies, cost)


def _proposing(bodies: Bodies, statement: Statement) -> Statement:
    """A part of a price, with payments as the event that carries them, if the rulebook has one."""
    if isinstance(statement, Cover):
        return proposed_payment(bodies.plan.world, statement) or statement
    if isinstance(statement, Together):
        inner = tuple(tuple(_proposing(bodies, one) for one in body) for body in statement.bodies)
        return Together(inner, statement.span)
    if isinstance(statement, Then):
        first, second = (tuple(_proposing(bodies, one) for one in body) for body in (statement.first, statement.second))
        return Then(first, second, statement.otherwise, statement.span, statement.announces)
    return statement


@compiles(Cover)
def cover(bodies: Bodies, s: Cover) -> None:
    """A payment. On its own it is a price for nothing: paid as a whole, or not at all."""
    if not bodies.in_price:
        pay(bodies, Pay((s,), (), s.span))
        return
    target = X("attr", (s.purse, s.who), s.amount.type)
    bodies.statement(Write(s.purse, s.who, X("math", ("-", target, s.amount), s.amount.type), s.span))


def pay_pieces(bodies: Bodies, pieces: tuple[Cover, ...], after_them: Body) -> None:
    """Put together a payment, keeping back what is owed after it, as far as that is known already."""
    known = set(bodies.env)
    later = [
        one
        for one in owed_later(bodies.plan, after_them)
        if {bodies.x.renamed.get(word, local(word)) for word in free_names((one.who, one.amount))} <= known
    ]
    after = bodies.new_block()
    bodies.out.append(set_top(Leave(after)))
    bodies.out.append(
        ret(call("begin_payment", name("S"), _parts(bodies, [owed(one) for one in pieces]), _parts(bodies, later)))
    )
    bodies.enter(after)


def _parts(bodies: Bodies, parts: list[Owed]) -> ast.expr:
    return ast.Tuple([bodies.x(part.x) for part in parts], ast.Load())
