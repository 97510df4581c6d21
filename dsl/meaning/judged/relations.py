"""What the parts of one operation or statement must have to do with each other, where a word for each is not enough.

Each function gives what is wrong: the part, and what should stand in its place; nothing, if all is well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeAlias

from regelwerk.dsl.meaning.judged.needs import NEEDS, unmet
from regelwerk.dsl.meaning.shared_words import fits
from regelwerk.dsl.messages.message import Message, message
from regelwerk.dsl.operations.functions import BY_ID
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.tree.tree import Emit, End, Give, Perform, Restart, Statement, Write, X
from regelwerk.dsl.tree.types import INT, Type
from regelwerk.dsl.world.kinds import PLAYER
from regelwerk.dsl.world.world import World


@record
class Wrong:
    """A part that cannot stand where it stands, and what could."""

    part: X
    want: Message


Judged: TypeAlias = Iterator[Wrong]


def of_type(type: Type) -> Message:
    """A value of this type, as findings speak of it."""
    return message("findings.needs.of_type", type=type)


def _alike(one: Type, other: Type) -> bool:
    return fits(one, other) or fits(other, one)


def filled(parts: Iterable[X], wanted: Iterable[Type]) -> Judged:
    """Values for declared fields or parameters."""
    for part, want in zip(parts, wanted, strict=False):
        if not fits(part.type, want):
            yield Wrong(part, of_type(want))


def _compare(world: World, x: X) -> Judged:
    sign, a, b = x.args
    if sign not in ("=", "!="):
        yield from (Wrong(one, of_type(INT)) for one in (a, b) if one.type != INT)
    elif not _alike(a.type, b.type):
        yield Wrong(b, of_type(a.type))


def _in(world: World, x: X) -> Judged:
    element, row = x.args
    if not _alike(element.type.each(), row.type.each()) and row.type.base != "none":
        yield Wrong(element, of_type(row.type.each()))


def _attr(world: World, x: X) -> Judged:
    attribute, thing = x.args
    if thing.type.name and attribute not in world.attributes_of(thing.type):
        yield Wrong(thing, message("findings.needs.having", attribute=attribute))


def _at(world: World, x: X) -> Judged:
    table, key = x.args
    if table.type.key is not None:
        yield from filled((key,), (table.type.key,))


def _if(world: World, x: X) -> Judged:
    _, yes, no = x.args
    if not _alike(yes.type, no.type):
        yield Wrong(no, of_type(yes.type))


def _parts(world: World, x: X) -> Judged:
    known = [one for one in x.args if one.type.base != "none"]
    for one in known[1:]:
        if one.type.base != known[0].type.base or one.type.many != known[0].type.many:
            yield Wrong(one, of_type(known[0].type))


def _without(world: World, x: X) -> Judged:
    row, other = x.args
    if not _alike(row.type.each(), other.type.each()):
        yield Wrong(other, of_type(row.type.each()))


def _is_kind(world: World, x: X) -> Judged:
    """What a thing is for certain, or cannot be, is not asked."""
    thing, kind = x.args
    if thing.type.name and (kind not in thing.type.kinds or len(thing.type.kinds) == 1):
        yield Wrong(thing, message("findings.needs.perhaps", kind=kind))


def _place_of(world: World, x: X) -> Judged:
    kind, owner = x.args
    yield from filled((owner,), (Type("thing", world.kinds[kind].per or PLAYER),))


def _derived(world: World, x: X) -> Judged:
    yield from filled(x.args[1:], world.derived[x.args[0]].parameters.values())


def _may(world: World, x: X) -> Judged:
    yield from filled(x.args[1], world.events[x.args[0]].fields.values())


def _happened(world: World, x: X) -> Judged:
    fields = list(world.events[x.args[0]].fields.values())
    for index, value in x.args[1]:
        yield from filled((value,), (fields[index],))


_CALLED = {
    "int": "int", "int_each": "row", "ints": "row", "thing": "thing", "things": "things", "row": "row",
    "table": "table", "value": "any", "any": "any",
}  # fmt: skip
"""What a function needs, in the words of slots; names, tests and patterns are no values."""


def _call(world: World, x: X) -> Judged:
    id, *given = x.args
    function = BY_ID.get(id)
    if function is None:
        return  # what no text can write
    for need, part in zip(function.needs, given, strict=False):
        want = "" if need.endswith("*") else _CALLED.get(need, need if need in NEEDS else "")
        missing = unmet(world, want, part.type) if want and part.type.base != "none" else None
        if missing is not None:
            yield Wrong(part, missing)


RELATIONS: Mapping[str, Callable[[World, X], Judged]] = {
    "compare": _compare, "in": _in, "attr": _attr, "first_value": _attr, "written": _attr, "at": _at, "if": _if,
    "list": _parts, "union": _parts, "concat": _parts, "without": _without, "is_kind": _is_kind,
    "place_of": _place_of, "derived": _derived, "may": _may, "happened": _happened, "call": _call,
}  # fmt: skip
"""By operation."""


def of_statement(world: World, one: Statement) -> Judged:
    """The same of a statement: what it gives to what a rulebook declares."""
    match one:
        case Write(column=str(column), thing=thing, value=value):
            known = world.attributes_of(thing.type).get(column) if thing.type.name else world.attributes.get(column)
            if known is None:
                yield Wrong(thing, message("findings.needs.having", attribute=column))
            else:
                yield from filled((value,), (known.type,))
        case Write(value=value):
            yield from filled((value,), (INT,))
        case Emit(event=event, fields=fields):
            yield from filled(fields, world.events[event].fields.values())
        case Perform(procedure=procedure, args=args) | Restart(procedure=procedure, args=args):
            yield from filled(args, world.procedures[procedure].parameters.values())
        case Give(procedure=procedure, value=X() as value) | End(procedure=procedure, value=X() as value):
            result = world.procedures[procedure].result
            yield from filled((value,), (result,) if result is not None else ())
