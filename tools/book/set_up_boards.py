"""Boards as they lie on the table when the first round begins, drawn from what everybody sees of a game.

How a field looks is what the rulebook says under `darstellung`; without it, what a field shows first gives its colour.
"""

from __future__ import annotations

import math
import random
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from regelwerk.dsl.rulebook import Rulebook
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.shown.moment import moment
from regelwerk.interpreter.shown.static_data import static
from regelwerk.tools.book.book_names import Naming
from regelwerk.tools.book.markup import element
from regelwerk.tools.book.pictures import COLOURS, PALE, Point, hexagon, label, number, picture

_UNIT = 46.0
_SEED = 7
_MOST_DECISIONS = 400
_FLAT = 0.0
_POINTED = math.pi / 6
_WIDE = 0.6
"""How wide a letter is, compared to its height."""
_COORDINATES = ("spalte", "zeile", "column", "row")


@dataclass
class SetUp:
    """A game whose first round begins: what never changes, and what everybody sees now."""

    players: int
    fixed: Mapping[str, Any]
    now: Mapping[str, Any]


def set_up(rulebook: Rulebook, players: int) -> SetUp:
    """A game for so many players, set up by chance, always in the same way."""
    game = Game.start(rulebook, players=players, seed=_SEED)
    chance = random.Random(_SEED)
    seen = moment(game, None)
    for _ in range(_MOST_DECISIONS if rulebook.world.phases else 0):
        if game.decision is None or seen["status"]["phase"] or seen["status"]["round"]:
            break
        options = game.decision.options
        game.submit(chance.choice(options).id if options else str(game.decision.least))
        seen = moment(game, None)
    return SetUp(players, static(game.link), seen)


@dataclass
class BoardPicture:
    """A board as a picture, and what its colours mean."""

    drawn: ET.Element
    legend: dict[str, str]


def board_picture(naming: Naming, table: SetUp, id: str) -> BoardPicture:
    return _Drawing(naming, table, id).picture()


class _Drawing:
    """Draws one board."""

    def __init__(self, naming: Naming, table: SetUp, id: str) -> None:
        self.naming = naming
        self.board = table.fixed["boards"][id]
        self.fixed = table.fixed
        self.things: Mapping[str, Any] = table.now["things"]
        self.look = table.fixed["display"].get(id, {})
        self.legend: dict[str, str] = {}
        self.fields = {one["id"] for one in self.board["fields"]}
        self._inside = self._lying()

    def picture(self) -> BoardPicture:
        parts: list[ET.Element] = []
        centres: list[Point] = []
        spots = self.board["cell"] == "spot"
        unit = _UNIT * (2.4 if spots else 1)
        at = {one["id"]: (one["x"] * unit, one["y"] * unit) for one in self.board["fields"]}
        if spots:
            parts += self._lines(at)
        for one in self.board["fields"]:
            x, y = at[one["id"]]
            drawn = element("g", self._field(one["id"], (x, y)))
            linked = one["id"] in self.naming.world.entries
            parts.append(element("a", drawn, href=f"#entry-{one['id']}") if linked else drawn)
            half = len(self._name(one["id"])) * 9.5 * _WIDE / 2 if spots else 0
            centres += [(x - half, y), (x + half, y + (20 if spots else 0))]
        return BoardPicture(picture(parts, centres, unit / math.sqrt(3) + 3 if not spots else 14), self.legend)

    # ---- fields

    def _lines(self, at: Mapping[str, Point]) -> Iterator[ET.Element]:
        for one in self.board["fields"]:
            for other in one["neighbours"]:
                if one["id"] < other and other in at:
                    (x1, y1), (x2, y2) = at[one["id"]], at[other]
                    yield element("line", x1=number(x1), y1=number(y1), x2=number(x2), y2=number(y2), class_="line")

    def _field(self, id: str, centre: Point) -> Iterator[ET.Element]:
        x, y = centre
        cell = self.board["cell"]
        fill = self._ground(id) or PALE
        if cell == "spot":
            yield element("circle", cx=number(x), cy=number(y), r="9", fill=fill, stroke="#6b5d42", stroke_width="1.4")
            yield from self._layers(id, centre)
            named = label(x, y + 20, self._name(id), 9.5)
            named.set("class", "beside")
            yield named
            return
        if cell == "square":
            half = _UNIT / 2
            yield element("rect", x=number(x - half), y=number(y - half), width=number(_UNIT), height=number(_UNIT),
                          fill=fill, stroke="#8a7a5c")  # fmt: skip
        else:
            turn = _FLAT if cell == "hexagon_flat" else _POINTED
            yield hexagon(centre, _UNIT / math.sqrt(3), turn, fill)
        yield from self._layers(id, centre)
        yield label(x, y + _UNIT * 0.36, self._name(id), 7.5)

    def _name(self, id: str) -> str:
        return self.naming.text("entry", id) if id in self.naming.world.entries else id.upper()

    def _ground(self, id: str) -> str:
        """The colour of a field: what the rulebook says, else by the first value that a field shows."""
        for layer in self.look.get("field", ()):
            if layer["as"] in ("ground", "pattern") and "value" in layer:
                for thing in self._about(id, layer):
                    colour = self._coloured(self._value(thing, layer["value"]), layer)
                    if colour:
                        return colour
        if self.look.get("field"):
            return ""
        shown = (one for one in self.board["shows"] if one not in _COORDINATES)
        return next((found for name in shown if (found := self._coloured(self._value(id, name), {}))), "")

    def _layers(self, id: str, centre: Point) -> Iterator[ET.Element]:
        x, y = centre
        signs: list[str] = []
        discs, free = False, True
        for layer in self.look.get("field", ()):
            about = self._about(id, layer)
            if layer["as"] == "disc":
                drawn = list(self._discs(about, layer, centre))
                discs = discs or bool(drawn)
                free = free and not layer.get("numbers")
                yield from drawn
            elif layer["as"] == "symbol":
                signs += [self._sign(layer["value"]) for one in about if self._value(one, layer["value"]) is True]
            elif layer["as"] == "number":
                counts = [str(self._value(one, layer["value"])) for one in about if self._value(one, layer["value"])]
                signs += counts
            elif layer["as"] == "piece":
                signs += [self._sign(str(value)) for one in about if (value := self._value(one, layer["value"]))]
            elif layer["as"] == "stack" and about:
                signs.append(f"×{len(about)}")
        if signs:
            # on the disc, if it is free: below it stands the name of the field
            below = -2 if free else _UNIT * 0.21
            yield label(x, y + (below if discs else -1), " ".join(signs), 7.5)

    def _discs(self, about: list[str], layer: Mapping[str, Any], centre: Point) -> Iterator[ET.Element]:
        shown = [(one, value) for one in about if (value := self._value(one, layer.get("value", ""))) is not None]
        shown = [(one, value) for one, value in shown if value not in layer.get("except", ())]
        others = [(one, None) for one in about if one not in dict(shown) and "kind" in layer]
        row = [*shown, *others]
        for place, (one, value) in enumerate(row):
            x = centre[0] + (place - (len(row) - 1) / 2) * (17 if len(row) < 3 else 14)
            y = centre[1] - 3
            colour = self._coloured(value, layer) or "#b9b0a0"
            yield element("circle", cx=number(x), cy=number(y), r=("11", "8", "7")[min(len(row), 3) - 1], fill=colour,
                          stroke="#333", stroke_width=".8")  # fmt: skip
            numbers = [str(self._value(one, name) or 0) for name in layer.get("numbers", ())]
            if numbers:
                yield label(x, y, "/".join(numbers), 7)

    # ---- what is known of things

    def _lying(self) -> dict[str, list[str]]:
        """What lies in each field, or in something that lies there."""
        found: dict[str, list[str]] = {}
        for id, thing in self.things.items():
            place = thing["place"]
            seen: set[str] = set()
            while place is not None and place not in self.fields and place not in seen:
                seen.add(place)
                place = self.things[place]["place"] if place in self.things else None
            if place in self.fields:
                found.setdefault(place, []).append(id)
        return found

    def _about(self, field: str, layer: Mapping[str, Any]) -> list[str]:
        """What a layer is about: the field itself, or things of a kind that lie in it or say that they are there."""
        if "kind" not in layer:
            return [field]
        here = {field, *self._inside.get(field, ())}
        kind = layer["kind"]
        if "at" in layer:
            return [one for one, thing in self.fixed["things"].items() if thing["kind"] == kind and
                    here & _ids(self._value(one, layer["at"]))]  # fmt: skip
        return [one for one in self._inside.get(field, ()) if self.fixed["things"][one]["kind"] == kind]

    def _value(self, thing: str, attribute: str) -> Any:
        values = self.things.get(thing, {}).get("values", {})
        if attribute in values:
            return values[attribute]
        return self.fixed["things"].get(thing, {}).get("printed", {}).get(attribute)

    def _coloured(self, value: Any, layer: Mapping[str, Any]) -> str:
        """The colour of a value, which the legend then tells."""
        if not isinstance(value, str) or value in layer.get("except", ()):
            return ""
        name = self.naming.text("entry" if value in self.naming.world.entries else "value", value)
        if name not in self.legend:
            given = self.fixed["display"].get(value, {}).get("colour")
            own = given[0] if isinstance(given, list) else given
            if own is None and (self.look.get("field") or len(self.legend) >= len(COLOURS)):
                return ""
            self.legend[name] = own or COLOURS[len(self.legend)]
        return self.legend[name]

    def _sign(self, id: str) -> str:
        short = self.fixed["display"].get(id, {}).get("short", {})
        if isinstance(short, Mapping) and short.get(self.naming.language):
            return str(short[self.naming.language])[:3]
        return (self.naming.text("entry", id) if id in self.naming.world.entries else self.naming.human(id))[:2]


def _ids(value: Any) -> set[str]:
    """The ids that a value names: one, several, or none."""
    if isinstance(value, str):
        return {value}
    return {one for one in value if isinstance(one, str)} if isinstance(value, list) else set()
