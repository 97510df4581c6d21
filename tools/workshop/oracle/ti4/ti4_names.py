"""What the records of Twilight Imperium call things, and what our rulebook calls them."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from regelwerk.dsl.rulebook import Rulebook, load
from regelwerk.dsl.world.kinds import Entry
from regelwerk.interpreter.game import Game
from regelwerk.tools.commands.games import game_folder

UNITS = {
    "flagship": "flaggschiff",
    "war_sun": "kriegssonne",
    "dreadnought": "schlachtschiff",
    "carrier": "träger",
    "cruiser": "kreuzer",
    "destroyer": "zerstörer",
    "fighter": "jäger",
    "infantry": "infanterie",
    "pds": "pvs",
    "space_dock": "raumwerft",
}
OUR_UNITS = {ours: theirs for theirs, ours in UNITS.items()}

FIGURES = {
    "flaggschiff": 1,
    "kriegssonne": 2,
    "schlachtschiff": 5,
    "träger": 4,
    "kreuzer": 8,
    "zerstörer": 8,
    "jäger": 10,
    "infanterie": 12,
    "pvs": 6,
    "raumwerft": 3,
}
"""How many figures each seat has, in the order of seats (`figuren_je_farbe`)."""
TOKENS = 20
"""And how many tokens of fighters and infantry."""

ROMAN = re.compile(r"_([1-3])$")
"""Records count units with figures (`spec_ops_2`), cards with letters."""

FACTIONS = {"ghosts_of_creuss": "creuss"}


class Missing(Exception):
    """Content that the rulebook does not have yet; the text is its name."""


@cache
def rulebook() -> Rulebook:
    return load(game_folder("ti4"))


class Names:
    """Entries of the rulebook by what records call them: their printed English name in small letters."""

    def __init__(self, rulebook: Rulebook) -> None:
        self.world = rulebook.world
        self.fields = _fields(rulebook)
        self.by_name: dict[tuple[str, str], str] = {}
        for entry in self.world.entries.values():
            printed = entry.names.get("en") or entry.names.get("de", "")
            self.by_name.setdefault((entry.kind, slug(printed)), entry.id)

    def find(self, kind: str, name: str) -> str:
        for form in (slug(name), slug(ROMAN.sub(lambda one: "i" * int(one[1]), name))):
            if (kind, form) in self.by_name:
                return self.by_name[kind, form]
        raise Missing(name)

    def technology(self, name: str) -> str:
        """A technology by its name, or an upgrade by the unit it improves: `carrier_2`."""
        unit = name.removesuffix("_2").removesuffix("_technology")
        if ("technologie", slug(name)) not in self.by_name and unit in UNITS:
            return self.upgrade(UNITS[unit], "")
        return self.find("technologie", name)

    def faction(self, name: str) -> str:
        id = FACTIONS.get(name, name)
        entry = self.world.entries.get(id)
        if entry is None or entry.kind != "fraktion":
            raise Missing(name)
        return id

    def sheet(self, faction: str) -> list[str]:
        """What lies on the sheet of a faction: its abilities and its own units."""
        kinds = ("fraktionsfähigkeit", "bauplan")
        return [one.id for one in self.of(*kinds) if one.values.get("fraktion") == faction]

    def flagship(self, faction: str) -> str:
        """The plan of a faction's flagship."""
        plans = [id for id in self.sheet(faction) if self.world.entries[id].values.get("bauart") == "flaggschiff"]
        if not plans:
            raise Missing(faction)
        return plans[0]

    def upgrade(self, unit: str, faction: str) -> str:
        """The technology that improves a type of unit for a faction: its own one, else the generic one."""
        improving = [one for one in self.of("technologie") if one.values.get("verbessert") == unit]
        own = [one.id for one in improving if one.values.get("fraktion") == faction]
        generic = [one.id for one in improving if not one.values.get("fraktion")]
        if not own + generic:
            raise Missing(OUR_UNITS[unit])
        return (own + generic)[0]

    def of(self, *kinds: str) -> list[Entry]:
        return [one for one in self.world.entries.values() if one.kind in kinds]


def _fields(rulebook: Rulebook) -> dict[str, str]:
    """The spaces of the board by the coordinates that records write: `"1,-2"`."""
    game = Game.start(rulebook, players=3, options={"aufbau": "szenario"})
    board = game.link.boards["galaxie"]
    return {
        f"{column},{row}": game.link.things[number].id
        for number, (column, row) in zip(board.numbers, board.coordinates, strict=True)
    }


def slug(name: str) -> str:
    """A printed name or an id without all that records write in different ways: blanks, hyphens, accents."""
    plain = unicodedata.normalize("NFKD", name.lower())
    return re.sub(r"[^a-z0-9]", "", plain)


def unit_ids(unit: str, seat: int, count: int) -> list[str]:
    """The first so many units of a type that belong to a seat (from 1): figures, then tokens."""
    figures = FIGURES[unit]
    found = [f"{unit}_figur#{(seat - 1) * figures + place}" for place in range(1, min(count, figures) + 1)]
    tokens = count - figures
    if tokens > (TOKENS if unit in ("jäger", "infanterie") else 0):
        raise ValueError(f"{count} {unit}")
    return found + [f"{unit}_chip#{(seat - 1) * TOKENS + place}" for place in range(1, tokens + 1)]
