"""Amounts that share a verb: `erhalte 1 qic und 5 credits`, `zahle 2 erz und 1 gold` (docs/semantics.md N12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.reading.nodes import Span
from regelwerk.dsl.tree.tree import Body, Cover, Emit, Let, Loop, Pay, Statement, Together, X, same_meaning
from regelwerk.dsl.tree.types import AMOUNT
from regelwerk.dsl.world.world import World


def as_one(
    world: World,
    written: Sequence[syntax.Junction],
    read: Sequence[syntax.Junction],
    bodies: Sequence[Body],
    span: Span,
) -> Body:
    """Joined sentences. Those that share a verb are one payment, or one event with one amount, if they can be.

    What was `written` without a verb was `read` with that of its neighbour: behind a German modal of the next one.
    """
    groups: list[list[Body]] = [[bodies[0]]]
    units = zip(written, read, strict=True)
    for (before, here), body in zip(pairwise(units), bodies[1:], strict=True):
        if _borrows(*before) == "behind" or _borrows(*here) == "before":
            groups[-1].append(body)
        else:
            groups.append([body])
    made = [part for group in groups for part in _one(world, group, span)]
    return (Together(tuple(made), span),) if len(made) > 1 else made[0]


def _borrows(written: syntax.Junction, read: syntax.Junction) -> str:
    """Where the verb stands that a sentence was read with and that it has not itself; "" if it has its own."""
    if written is read or not isinstance(written, syntax.Sentence) or not isinstance(read, syntax.Sentence):
        return ""
    return "behind" if read.pieces.items[0] is written.pieces.items[0] else "before"


def _one(world: World, group: list[Body], span: Span) -> list[Body]:
    if len(group) < 2:
        return group
    statements = [one for body in group for one in body]
    if all(isinstance(one, Cover) or (isinstance(one, Pay) and not one.effect) for one in statements):
        return [(Pay(tuple(statements), (), span),)]
    emits = [one for one in statements if isinstance(one, Emit)]
    if len(emits) == len(statements) == len(group):
        one = _one_event(world, emits)
        return [(one,)] if one is not None else group
    whole = _one_amount(group)
    return [whole] if whole is not None else group


def _one_amount(group: list[Body]) -> Body | None:
    """`erhalte den ertrag von p und 1 gold`: the parts of one amount, each an event, all at once."""
    first = next((body for body in group if _takes_apart(body)), None)
    if first is None:
        return None
    let, loop = first
    assert isinstance(let, Let)
    assert isinstance(loop, Loop)
    (emit,) = loop.body
    assert isinstance(emit, Emit)
    resource = next(place for place, x in enumerate(emit.fields) if x.op == "local" and x.args[0] == loop.name)
    number = next(place for place, x in enumerate(emit.fields) if x.op == "at" and x.args[0].args[:1] == (let.name,))
    amounts = [_amount_in(body, emit, number, resource) for body in group]
    known = [one for one in amounts if one is not None]
    if len(known) < len(amounts):
        return None
    value = known[0]
    for one in known[1:]:
        value = X("amounts", ("+", value, one), AMOUNT, let.span)
    return replace(let, value=value), loop


def _takes_apart(body: Body) -> bool:
    """Whether a sentence says one event for each part of an amount."""
    match body:
        case (Let(value=value), Loop(mode="at_once", body=(Emit(),))):
            return value.type == AMOUNT
    return False


def _amount_in(body: Body, like: Emit, number: int, resource: int) -> X | None:
    """The amount of one of several sentences, if they differ in nothing else."""
    emit = body[0] if len(body) == 1 else None
    amount: X | None = None
    if isinstance(emit, Emit):
        amount = X("amount", (emit.fields[number], emit.fields[resource]), AMOUNT, emit.span)
    elif _takes_apart(body) and isinstance(body[0], Let) and isinstance(body[1], Loop):
        (emit,), amount = body[1].body, body[0].value
    if not isinstance(emit, Emit) or emit.event != like.event:
        return None
    others = [place for place in range(len(like.fields)) if place not in (number, resource)]
    return amount if all(same_meaning(emit.fields[one], like.fields[one]) for one in others) else None


def _one_event(world: World, emits: list[Emit]) -> Statement | None:
    """Several of one event that differ in one amount alone: one event with all of it."""
    first, *others = emits
    if any(one.event != first.event for one in others):
        return None
    types = list(world.events[first.event].fields.values())
    differing = {
        place for one in others for place, x in enumerate(one.fields) if not same_meaning(x, first.fields[place])
    }
    amounts = [place for place, type in enumerate(types) if type == AMOUNT]
    if len(amounts) != 1 or differing - set(amounts):
        return None
    (place,) = amounts
    whole = first.fields[place]
    for one in others:
        whole = X("amounts", ("+", whole, one.fields[place]), AMOUNT, whole.span)
    return replace(first, fields=(*first.fields[:place], whole, *first.fields[place + 1 :]))
