"""How what a rulebook declares is to look: the section `darstellung`, as plain data, and what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from regelwerk.dsl.declare.declared_values import DeclaredValues
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.shape.checked_data import Data, Leaf, ListData, MapData, MapEntry, RecordData
from regelwerk.dsl.world.counted_values import Derived
from regelwerk.dsl.world.kinds import PLAYER, PLAYER_FORMS

_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
_BOARD = frozenset({"layout", "field", "background", "groups", "wheel"})
_SEAT = frozenset({"line", "parts"})
_TABLE = frozenset({"background", "panels", "phases", "score", "seat_colour"})
_ALL = frozenset({"colour", "symbol", "short"})
_THING = frozenset({"text"})
_NAMING = frozenset(
    {
        "kind", "at", "value", "numbers", "of", "by", "places", "values", "line", "score", "seat_colour", "except",
        "dim", "built", "most", "beside", "middle", "thing",
    }
)  # fmt: skip
"""Keys whose values name something that the rulebook declares."""


class DeclaredDisplay(DeclaredValues):
    """Takes the section into the world; its ids are looked up when everything is declared."""

    def _display(self, data: RecordData, language: Language) -> None:
        known = {key.en for key in data.shape.keys} if data.shape is not None else set()
        for item in data.entries("display") if "display" in known else ():
            if _about(item) in self.world.display:
                said = message("findings.RW301.looks_twice", id=item.id)
                self.fail("RW301", item.id_span, said, message("findings.RW301.verb_hint"))
                continue
            self.world.display[_about(item)] = _plain(item.record)
            self._looks.append(item)

    def _check_display(self) -> None:
        world = self.world
        declared = {*self._all_names()}
        for item in self._looks:
            if item.id != world.id and _about(item) not in declared:
                self._unknown("name", item.id, item.id_span, [*declared, world.id])
                continue
            for key in (one.key for one in item.record.fields):
                if key not in self._fitting(_about(item)):
                    said = message("findings.RW321.message", key=self._spelling(item, key), id=item.id)
                    self.fail("RW321", item.record.key_span(key), said, message("findings.RW321.hint"))
            world.phases |= {leaf.text: leaf.span for leaf in item.record.leaves("phases")}
            self._check_look(item, declared)

    def _check_look(self, item: MapEntry, declared: set[str]) -> None:
        for leaf in item.record.leaves("colour"):
            if not _COLOUR.fullmatch(leaf.text):
                said = message("findings.RW322.message", colour=leaf.text)
                self.fail("RW322", leaf.span, said, message("findings.RW322.hint"))
        for leaf in named_in_look(item.record):
            if leaf.text not in declared and leaf.text not in ("inhalt", "contents"):
                self._unknown("name", leaf.text, leaf.span, declared)
        for panel in (one for key in ("panels", "parts") for one in item.record.records(key)):
            self._check_order(panel, declared)
        for point in item.record.record("layout").entries("points") if "layout" in item.record else ():
            if point.id not in self.world.entries:
                self._unknown("field", point.id, point.id_span, self.world.entries)

    def _check_order(self, panel: RecordData, declared: set[str]) -> None:
        """An order goes by a value that each player has; nothing else goes by one."""
        if (panel.text("as") == "order") != ("by" in panel):
            said = message("findings.RW321.order")
            self.fail("RW321", panel.span, said, message("findings.RW321.order_hint"))
        each = [id for id, one in self.world.derived.items() if _of_a_player(one)]
        for leaf in panel.leaves("by"):
            if leaf.text in declared and leaf.text not in each:
                self._unknown("name", leaf.text, leaf.span, each)

    def _spelling(self, item: MapEntry, key: str) -> str:
        shape = item.record.shape
        found = next((one for one in shape.keys if one.en == key), None) if shape is not None else None
        return found.spelling("en" if self.world.language == "en" else "de") if found is not None else key

    def _fitting(self, id: str) -> frozenset[str]:
        """The keys that a look may have, by what it is about."""
        world = self.world
        fitting = _ALL
        if id == world.id:
            fitting |= _TABLE
        if id in world.spaces:
            fitting |= _BOARD
        if id == PLAYER:
            fitting |= _SEAT
        if id in world.entries:
            fitting |= _THING
        return fitting

    def _all_names(self) -> Iterator[str]:
        """Everything that can have a look or be named in one."""
        world = self.world
        for table in (
            world.kinds, world.entries, world.resources, world.attributes, world.enumerations, world.spaces,
            world.procedures, world.events, world.derived, world.rules, world.tables, world.patterns,
        ):  # fmt: skip
            yield from table
        for values in world.enumerations.values():
            yield from values
        yield from world.player_names


def _about(item: MapEntry) -> str:
    """What the look is of: players go by one name, in whichever language they are called."""
    return PLAYER if item.id in PLAYER_FORMS else item.id


def _of_a_player(derived: Derived) -> bool:
    """Whether it is a value that each player has."""
    return derived.text_kind == "value" and [one.name for one in derived.parameters.values()] == [PLAYER]


def named_in_look(data: Data) -> Iterator[Leaf]:
    """The leaves that name something, wherever they stand in a look; phases are looked up by themselves."""
    if isinstance(data, RecordData):
        for key, _, inner in data.fields:
            if key in _NAMING:
                yield from _leaves(inner)
            elif key in ("field", "parts", "panels", "groups", "wheel"):
                yield from named_in_look(inner)
    elif isinstance(data, ListData):
        for one in data.items:
            yield from named_in_look(one)


def _leaves(data: Data) -> Iterator[Leaf]:
    if isinstance(data, Leaf):
        yield data
    elif isinstance(data, ListData):
        for one in data.items:
            yield from _leaves(one)


def _plain(data: Data) -> Any:
    """Checked data as it can be sent."""
    if isinstance(data, RecordData):
        return {key: _plain(inner) for key, _, inner in data.fields}
    if isinstance(data, MapData):
        return {one.id: _plain(one.data) for one in data.entries}
    if isinstance(data, ListData):
        return [_plain(one) for one in data.items]
    return data.value if isinstance(data, Leaf) else None
