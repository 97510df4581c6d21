"""What is running names things, too: the frames, the open events, the procedures and what they gave back.

Whoever makes another game of a state (with something unknown in it, or with something exchanged) changes those names
here, in one walk.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias
from weakref import WeakKeyDictionary

from regelwerk.dsl.compile.state_layout import R_APPLYING, R_EVENTS, R_PROCEDURES, R_RESULTS, R_WAITING, REGISTERS
from regelwerk.dsl.tree.types import Type
from regelwerk.interpreter.link.link import Linked
from regelwerk.interpreter.machine import segments as at
from regelwerk.interpreter.state.records import RECORDS
from regelwerk.interpreter.state.state import Frame, State

Change: TypeAlias = Callable[[Any, "Type | None"], Any]
"""A value and its type, if that is known, to the value that takes its place."""

_MACHINE = range(at.APPLIED + 1)
"""The segments of the machine itself."""
_BUCKET = 8
"""Where the frame of an open window has what happens in it (`turns.py`)."""
_TYPES: WeakKeyDictionary[Linked, dict[str, Type]] = WeakKeyDictionary()


def change_running(S: State, change: Change) -> None:
    """Change all values that what is running holds. The columns of the state must be its own."""
    registers, link = S.c[REGISTERS], S.link
    for register in (R_EVENTS, R_WAITING):
        registers[register] = tuple([bucket_with(link, one, change) for one in registers[register]])
    procedures = list(link.world.procedures.values())
    registers[R_PROCEDURES] = tuple(
        [
            (*one[:4], _typed(one[4], list(procedures[one[0]].parameters.values()), change), *one[5:])
            for one in registers[R_PROCEDURES]
        ]
    )
    for register in (R_APPLYING, R_RESULTS):
        registers[register] = tuple([(one[0], change(one[1], None), *one[2:]) for one in registers[register]])
    S.top = frames_with(S.top, lambda frame: _values_with(link, frame, change))


def bucket_with(link: Linked, bucket: Any, change: Change) -> Any:
    """A bucket whose events have other values in their fields."""
    if not isinstance(bucket, tuple) or len(bucket) <= RECORDS or not isinstance(bucket[RECORDS], tuple):
        return bucket
    events = list(link.world.events.values())
    records = tuple(
        [
            (event, _typed(fields, list(events[event].fields.values()) if event >= 0 else [], change), *rest)
            for event, fields, *rest in bucket[RECORDS]
        ]
    )
    return (records, *bucket[1:])


def _typed(values: tuple[Any, ...], types: list[Type], change: Change) -> tuple[Any, ...]:
    if len(types) != len(values):
        return tuple([change(value, None) for value in values])
    return tuple([change(value, type) for value, type in zip(values, types, strict=True)])


def frames_with(top: Frame, values_of: Callable[[Frame], Sequence[Any]]) -> Frame:
    """A frame and those below it, each with other values."""
    frames = []
    while top:
        frames.append(top)
        top = top[1]
    made: Frame = ()
    for one in reversed(frames):
        made = (one[0], made, *values_of(one))
    return made


def _values_with(link: Linked, frame: Frame, change: Change) -> Sequence[Any]:
    """The values of a frame, with others in the names of the rulebook's texts."""
    values = frame[2:]
    if frame[0] == at.ANSWER:
        return (*frame[2:_BUCKET], bucket_with(link, frame[_BUCKET], change), *frame[_BUCKET + 1 :])
    if frame[0] in _MACHINE:
        return values
    types, asked = _types(link), _asked(link, frame[0])
    names = link.compiled.locals_of_segment.get(frame[0], ())
    known = [types.get(name.removeprefix("v_")) or (asked if _offered(name) else None) for name in names]
    known += [None] * (len(values) - len(known))
    return [change(value, type) for value, type in zip(values, known, strict=False)]


def _asked(link: Linked, segment: int) -> Type | None:
    """Of what type the answers are that a segment waits for."""
    site = link.compiled.site_of_segment.get(segment, -1)
    return link.compiled.sites[site].type if site >= 0 else None


def _offered(name: str) -> bool:
    """Whether a name that no author gave holds what is offered in a choice of several, or was chosen so far."""
    return name.startswith(("v:row:", "v_chosen:"))


def _types(link: Linked) -> dict[str, Type]:
    """The types of the names that texts give to values, as far as a name means the same sort of thing everywhere."""
    found = _TYPES.get(link)
    if found is None:
        several: dict[str, dict[tuple[str, bool], Type]] = {}
        world = link.world
        named = [*world.scopes.values(), *(one.parameters for one in world.procedures.values())]
        named += [one.fields for one in world.events.values()]
        for names in named:
            for name, type in names.items():
                several.setdefault(name, {})[type.base, type.many] = type
        found = {name: next(iter(types.values())) for name, types in several.items() if len(types) == 1}
        _TYPES[link] = found
    return found
