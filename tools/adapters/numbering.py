"""Options and observations as numbers, the same in every game of one rulebook with the same players and options.

Actions, in this order:

| block | what |
| --- | --- |
| `pass` | to pass, to be done |
| `way` | yes, and the ways of a choice between several (the first, the second, …) |
| `number` | the numbers 0 to 99 |
| `value` | the values of enumerations, in the order in which they are declared; then no and yes; then resources |
| `thing` | a thing, by its number in the material |
| `ability` | a text on a thing that can be used (a card, a technology, an action of a kind) |
| `other` | what has no number of its own (several things, routes, what is chosen blindly), by its place among those |

An observation is one row of numbers (`Observer`): who is asked and whose view it is, then for each thing whether it is
seen, where it lies, whose it is, and then, attribute by attribute, the values of the things that have it; what the seat
may not know is 0 with a mark of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from regelwerk.dsl.compile.state_layout import INSIDE, PASS, PLACE
from regelwerk.interpreter.blind_options import is_blind
from regelwerk.interpreter.decisions import Decision, Option
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.link.link import Linked
from regelwerk.interpreter.machine.listening import owner
from regelwerk.interpreter.machine.segments import ACT_ANSWER, ANSWER
from regelwerk.interpreter.machine.windows import CLAUSE, THIS
from regelwerk.interpreter.state.state import State
from regelwerk.interpreter.views.sight import sees, sees_attribute, sees_into

WAYS = 12
NUMBERS = 100
OTHERS = 400
_CHOICES, _FOUND = 6, 5
"""Where the frames of an open window and of a choice of actions have what can be chosen."""


class TooManyOptions(Exception):
    """More options at once than have numbers; so many were never seen."""


class Block(NamedTuple):
    """A block of actions: its name, its first number, and how many there are."""

    name: str
    first: int
    size: int


class Numbering:
    """The numbers of actions for one rulebook, number of players and options."""

    def __init__(self, link: Linked) -> None:
        self.link = link
        self.values = [(name, value) for name, row in link.world.enumerations.items() for value in range(len(row))]
        self.values += [("bool", 0), ("bool", 1)]
        self.values += [("resource", number) for number in range(len(link.world.resources))]
        abilities = zip(link.instance_clause, link.instance_thing, strict=True)
        self.abilities = sorted({*abilities, *((clause, -1) for clause in range(len(link.world.clauses)))})
        sizes = {
            "pass": 1, "way": WAYS, "number": NUMBERS, "value": len(self.values), "thing": len(link.things),
            "ability": len(self.abilities), "other": OTHERS,
        }  # fmt: skip
        self.blocks: dict[str, Block] = {}
        at = 0
        for name, count in sizes.items():
            self.blocks[name] = Block(name, at, count)
            at += count
        self.size = at
        self._value_at = {value: number for number, value in enumerate(self.values)}
        self._ability_at = {ability: number for number, ability in enumerate(self.abilities)}

    def options(self, game: Game) -> dict[int, str]:
        """What is offered now: numbers of actions to ids of options. Each option has one number, each number one."""
        asked = game.decision
        if asked is None:
            return {}
        if asked.kind == "number":
            assert asked.least is not None
            assert asked.most is not None
            row = range(asked.least, asked.most + 1)
            options = [Option(str(one), "", one) for one in row[: NUMBERS + OTHERS]]
        else:
            options = list(asked.options)
        found: dict[int, str] = {}
        rest: list[str] = []
        for option in options:
            number = self._own(game, asked, option)
            if number is None or number in found:
                rest.append(option.id)
            else:
                found[number] = option.id
        if len(rest) > OTHERS:
            raise TooManyOptions(len(rest))
        first = self.blocks["other"].first
        return found | {first + place: id for place, id in enumerate(rest)}

    def _own(self, game: Game, asked: Decision, option: Option) -> int | None:
        value, S = option.value, game.state
        if value == PASS:
            return 0
        if asked.kind == "yes_no":
            return self._at("way", 0)
        if asked.kind == "either":
            return self._at("way", value) if 0 <= value < WAYS else None
        if asked.kind == "number":
            return self._at("number", value) if 0 <= value < NUMBERS else None
        if S.top[0] in (ANSWER, ACT_ANSWER):
            one = S.top[_CHOICES][value] if S.top[0] == ANSWER else S.top[_FOUND][value]
            pair = (one[CLAUSE], one[THIS]) if S.top[0] == ANSWER else (one[0], one[1])
            number = self._ability_at.get(pair, self._ability_at.get((pair[0], -1)))
            return None if number is None else self._at("ability", number)
        if asked.kind != "choice" or not isinstance(value, int) or is_blind(S, asked, option):
            return None  # the number of a thing would name what is chosen blindly
        type = S.link.compiled.sites[S.link.compiled.site_of_segment[S.top[0]]].type
        if type.base in ("thing", "rows"):
            return self._at("thing", value)
        if type.base == "int":
            return self._at("number", value) if 0 <= value < NUMBERS else None
        number = self._value_at.get((type.name if type.base == "enum" else type.base, int(value)))
        return None if number is None else self._at("value", number)

    def _at(self, block: str, number: int) -> int:
        return self.blocks[block].first + number

    def said(self, action: int) -> str:
        """What an action is, in a few words, without a game."""
        block = next(one for one in reversed(self.blocks.values()) if one.first <= action)
        number, link = action - block.first, self.link
        match block.name:
            case "thing":
                return f"thing {link.things[number].id}"
            case "value":
                name, value = self.values[number]
                return f"value {link.world.enumerations[name][value] if name in link.world.enumerations else value}"
            case "ability":
                clause, thing = self.abilities[number]
                on = f"@{link.things[thing].id}" if thing >= 0 else ""
                return f"ability {link.world.clauses[clause].entry}{on}~{clause}"
        return f"{block.name} {number}"


class Observer:
    """What a seat sees as a row of numbers; `names` says what each of them is."""

    def __init__(self, link: Linked) -> None:
        self.link = link
        things = range(len(link.things))
        self.attributes = [
            (name, link.plan.columns[name], list(link.of_kind[kind.id]), attribute.sight == "all")
            for kind in link.world.kinds.values()
            for name, attribute in kind.attributes.items()
            if not attribute.fixed
            and name in link.plan.columns
            and not attribute.type.many
            and attribute.type.base in ("int", "bool", "enum", "thing")
        ]
        ids = [thing.id for thing in link.things]
        of_things = [f"{what}({ids[one]})" for one in things for what in ("seen", "place", "owner")]
        self.names = ["seat", "asked", *of_things]
        self.names += [f"inside({one})" for one in ids]
        self.names += [f"{name}({ids[one]})" for name, _, row, _ in self.attributes for one in row]

    def row(self, S: State, seat: int) -> list[int]:
        return list(self._numbers(S, seat))

    def _numbers(self, S: State, seat: int) -> Iterator[int]:
        yield seat
        yield S.who
        places, count = S.c[PLACE], len(self.link.things)
        seen = [sees(S, seat, one) for one in range(count)]
        for one in range(count):
            if seen[one]:
                yield from (1, places[one] + 1 if places[one] < 0 or seen[places[one]] else 0, owner(S, one) + 1)
            else:
                yield from (0, 0, 0)
        for one in range(count):
            is_open = seen[one] or (S.link.world.kinds[S.link.things[one].kind].place and sees_into(S, seat, one))
            yield len(S.c[INSIDE][one]) if is_open or seen[one] else 0
        for name, column, row, is_open in self.attributes:
            cells = S.c[column]
            names_things = S.link.world.attributes[name].type.base == "thing"
            for one in row:
                if not seen[one] or not (is_open or sees_attribute(S, seat, one, name)):
                    yield -1
                elif names_things and cells[one] >= 0 and not seen[cells[one]]:
                    yield 0
                else:
                    yield int(cells[one]) + 1


_NUMBERINGS: WeakKeyDictionary[Linked, tuple[Numbering, Observer]] = WeakKeyDictionary()


def numbered(link: Linked) -> tuple[Numbering, Observer]:
    """The numbers of a rulebook with its players and options, made once."""
    found = _NUMBERINGS.get(link)
    if found is None:
        found = _NUMBERINGS[link] = (Numbering(link), Observer(link))
    return found


def rewards(game: Game) -> list[float]:
    """What each seat has of a game that is over: its share of the win, less what everybody could expect; 1 to -1 for
    two players. Nobody has anything of a game that is not."""
    players = game.link.players
    if not game.over:
        return [0.0] * players
    winners = game.winners
    if not winners:
        return [0.0] * players
    share = players / len(winners) / max(1, players - 1)
    return [(share if name in winners else 0.0) - 1 / max(1, players - 1) for name in game.players]


Options = dict[str, Any]
