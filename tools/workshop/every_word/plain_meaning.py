"""What the texts of a rulebook mean, as plain values to compare: without places, without names that nobody wrote."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from regelwerk.dsl.compile.compiled import Owner
from regelwerk.dsl.meaning.values.field_defaults import understand_default
from regelwerk.dsl.tree.made_up_names import is_made_up
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.walk import parts_of
from regelwerk.dsl.world.behaviours import Event, Procedure
from regelwerk.dsl.world.world import World

Meaning = dict[Owner, Any]


def meaning(world: World, only: Iterable[Owner] = ()) -> Meaning:
    """What each text means, by its owner; of some owners alone, if they are named."""
    wanted = frozenset(only)
    return {owner: _Plain().of(tree) for owner, tree in _owned(world) if not wanted or owner in wanted}


def _owned(world: World) -> Iterator[tuple[Owner, Any]]:
    for number, clause in enumerate(world.clauses):
        yield ("clause", str(number)), clause
    for event in world.events.values():
        yield ("event", event.id), (event.condition, event.nothing, event.effect, *_defaults(world, event))
    for procedure in world.procedures.values():
        yield ("procedure", procedure.id), (procedure.body, *_defaults(world, procedure))
    for derived in world.derived.values():
        yield ("derived", derived.id), derived.value
    for means in world.means.values():
        yield ("means", means.id), (means.things, means.worth, means.condition, means.effect)
    for kind in world.kinds.values():
        yield ("kind", kind.id), (kind.present, kind.most)
    yield ("setup", ""), world.setup
    yield ("window_order", ""), world.window_order
    yield ("in_order", ""), world.in_order


def _defaults(world: World, event: Event | Procedure) -> Iterator[X | None]:
    return (understand_default(world, event, name, []) for name in event.defaults)


class _Plain:
    """Makes one tree plain. Names that nobody wrote are numbered: they carry the place where they came about."""

    def __init__(self) -> None:
        self._made_up: dict[str, int] = {}

    def of(self, tree: Any) -> Any:
        if isinstance(tree, X):
            return tree.op, tuple(map(self.of, tree.args)), str(tree.type)
        if isinstance(tree, (tuple, list)):
            return tuple(map(self.of, tree))
        if isinstance(tree, str) and is_made_up(tree):
            return self._made_up.setdefault(tree, len(self._made_up))
        parts = [part for part in parts_of(type(tree)) if part != "labels"]  # how options are shown is no meaning
        return (type(tree).__name__, *(self.of(getattr(tree, part)) for part in parts)) if parts else tree
