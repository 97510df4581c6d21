"""The table as one seat sees it, in one language: names, values, and what lies where.

It is made of the data that every display is made of (docs/protocol.md), and made anew for each decision.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from regelwerk.dsl.messages.message import message
from regelwerk.dsl.record_classes import record
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.shown.moment import moment
from regelwerk.interpreter.shown.static_data import static

CONTENTS = ("inhalt", "contents")
"""What lies in a field, shown like an attribute of it."""

Details = Callable[[str], str]
"""What is told of a thing behind its name."""


@record
class SeenThing:
    """A thing that the seat knows: what is printed on it and what it has now, together."""

    kind: str
    name: str
    sign: str
    owner: str | None
    place: str | None
    attributes: dict[str, Any]


class SeenTable:
    """One look at a game."""

    def __init__(self, game: Game, seat: str | None, language: str) -> None:
        fixed, now = static(game.link), moment(game, seat)
        self.language, self.seat = language, seat
        self.fixed, self.status = fixed, now["status"]
        self.players = [one["id"] for one in fixed["seats"]]
        self.seats = {one["id"]: one["name"][language] for one in fixed["seats"]}
        self.boards, self.kinds, self.attributes = fixed["boards"], fixed["kinds"], fixed["attributes"]
        self.patterns, self.places = fixed["patterns"], now["places"]
        self.things = {
            id: SeenThing(
                printed["kind"], printed["name"][language], printed["sign"], seen["owner"], seen["place"],
                {**printed["printed"], **seen["values"]},
            )
            for id, seen in now["things"].items()
            for printed in (fixed["things"][id],)
        }  # fmt: skip

    def say(self, id: str, /, **arguments: object) -> str:
        """A message to whoever looks at this table."""
        return message(id, **arguments).told(self.language)

    def title(self, word: str) -> str:
        """What an attribute, a resource or a kind is called."""
        for group in (self.fixed["resources"], self.attributes, self.kinds):
            if word in group:
                return group[word]["name"][self.language]
        return self.say("sitting.contents") if word in CONTENTS else word.replace("_", " ")

    def amount(self, resource: str, count: int) -> str:
        """So many of a resource, without a sign: `1 Siegpunkt`, `3 Siegpunkte`."""
        names = self.fixed["resources"].get(resource)
        word = names["one" if count == 1 else "name"][self.language] if names else self.title(resource)
        return f"{count} {word}"

    def value(self, thing: str, attribute: str) -> Any:
        """A value of a thing that the seat knows, else None."""
        found = self.things.get(thing)
        return found.attributes.get(attribute) if found is not None else None

    def said(self, value: Any) -> str:
        """A value in words: nothing and truth have words, a thing and a value of an enumeration their names."""
        if value is None:
            return self.say("sitting.empty")
        if isinstance(value, bool):
            return self.say("sitting.yes" if value else "sitting.no")
        if isinstance(value, (list, tuple)):
            return "[" + ", ".join(map(self.said, value)) + "]"
        if isinstance(value, str):
            if value in self.things:
                return self.things[value].name
            for values in self.fixed["values"].values():
                if value in values:
                    return values[value][self.language]
        return str(value)

    def grouped(self, things: Sequence[str], details: Details | None = None, in_order: bool = False) -> list[str]:
        """Things by name, alike ones counted: `10 × Soldat (Anna)`. In order, only neighbours are counted together."""
        counts: list[tuple[str, int]] = []
        for one in things:
            thing = self.things[one]
            owner = f" ({self.seats[thing.owner]})" if thing.owner in self.seats and details is None else ""
            name = f"{thing.name}{owner}{details(one) if details is not None else ''}"
            alike = [place for place, (other, _) in enumerate(counts) if other == name]
            if alike and (not in_order or alike[-1] == len(counts) - 1):
                counts[alike[-1]] = (name, counts[alike[-1]][1] + 1)
            else:
                counts.append((name, 1))
        return [f"{count} × {name}" if count > 1 else name for name, count in counts]
