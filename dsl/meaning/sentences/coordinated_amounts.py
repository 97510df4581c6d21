"""Amounts that share a verb: `erhalte 1 qic und 5 credits`, `zahle 2 erz und 1 gold` (docs/semantics.md N12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from regelwerk.dsl.declare.world import World
from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.meaning.scope import Fault, Scope
from regelwerk.dsl.meaning.sentences.sentence_rows import row_of
from regelwerk.dsl.meaning.sentences.told_sentences import told
from regelwerk.dsl.meaning.shared_words import only_thing
from regelwerk.dsl.reading.nodes import Span
from regelwerk.dsl.tree.tree import Body, Cover, Emit, Pay, Statement, Together, X, same_meaning
from regelwerk.dsl.tree.types import AMOUNT


def telling_again(scope: Scope, before: syntax.Junction, unit: syntax.Sentence) -> syntax.Sentence | None:
    """`s verliert 1 gold und 2 erz`: the second amount with the subject and the verb of the first."""
    amount = _amount_alone(unit)
    if amount is None or not isinstance(before, syntax.Sentence):
        return None
    places = [place for place, piece in enumerate(before.pieces.items) if _is_amount(piece)]
    try:
        clause = told(scope, row_of(before)) if len(places) == 1 else None
    except Fault:
        return None
    if clause is None:
        return None
    items = tuple(amount if place == places[0] else piece for place, piece in enumerate(before.pieces.items))
    return replace(unit, pieces=replace(unit.pieces, items=items), particle=before.particle)


def _amount_alone(unit: syntax.Sentence) -> syntax.Piece | None:
    items = unit.pieces.items
    return items[0] if len(items) == 1 and unit.particle is None and _is_amount(items[0]) else None


def _is_amount(piece: syntax.Piece) -> bool:
    return isinstance(only_thing(piece), syntax.Amount)


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
    return group


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
