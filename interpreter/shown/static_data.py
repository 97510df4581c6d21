"""What never changes while a game is played, told once per table: names in both languages, kinds, what is printed on
things, their texts, boards with the positions and neighbours of their fields, and how the rulebook wants it to look.

It is a function of the rulebook, the number of players and the options, so nothing in it can be a secret. Its `hash` is
that of its content: whoever has it once need not ask for it again.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any, TypedDict
from weakref import WeakKeyDictionary

from regelwerk.dsl.sentences.told_names import is_known_noun, spaced
from regelwerk.dsl.tree.made_up_names import is_made_up, titled
from regelwerk.dsl.tree.types import Type
from regelwerk.dsl.world.kinds import PLAYER, Entry, Kind
from regelwerk.interpreter.explain.excerpts import plain_value
from regelwerk.interpreter.link.board import Board
from regelwerk.interpreter.link.link import Linked
from regelwerk.interpreter.shown.both_languages import (
    Both,
    begun,
    both,
    names_of_entry,
    names_of_resource,
    names_of_thing,
    names_of_word,
    one_of_resource,
)
from regelwerk.interpreter.shown.drawn_boards import POINTED, positions

PROTOCOL = 1
"""The version of the protocol (docs/protocol.md): another one if something is gone or means something else."""


class StaticSeat(TypedDict):
    """A player: what they are called, and how their pieces are told from those of others."""

    id: str
    name: Both
    colour: str
    shape: str


class Text(TypedDict):
    """A text of an entry in the words of the rulebook; `paragraph` is its name where an entry has several."""

    paragraph: str
    text: str


class StaticEntry(TypedDict):
    """A card, a leader, a tile: whatever has a name of its own in the rulebook."""

    name: Both
    kind: str
    source: list[str]
    texts: list[Text]


class StaticThing(TypedDict):
    """A thing of this game, wherever it may lie."""

    kind: str
    name: Both
    sign: str
    entry: str | None
    printed: dict[str, Any]


class StaticField(TypedDict):
    """A field of a board."""

    id: str
    x: float
    y: float
    column: int
    row: int
    neighbours: list[str]


class StaticBoard(TypedDict):
    """A board. `cell` is how its fields look: hexagon (standing on a point or lying flat), square or spot."""

    name: Both
    shape: str
    kind: str
    cell: str
    fields: list[StaticField]
    shows: list[str]
    mark: str


class StaticKind(TypedDict):
    """A kind of things or places."""

    name: Both
    place: bool
    per: str
    order: str
    sight: str
    sign: str
    alike: bool
    display: bool
    attributes: list[str]
    shows: list[str]


class StaticAttribute(TypedDict):
    """An attribute: `type` is number, truth, thing, value (of the enumeration `of`), resource, … ; `many` a row."""

    name: Both
    type: str
    of: str
    many: bool
    fixed: bool
    sight: str
    sign: str
    display: bool


class Static(TypedDict):
    """All of it; docs/protocol.md tells of each part."""

    protocol: int
    hash: str
    game: dict[str, Any]
    seats: list[StaticSeat]
    options: dict[str, Any]
    kinds: dict[str, StaticKind]
    attributes: dict[str, StaticAttribute]
    resources: dict[str, dict[str, Any]]
    values: dict[str, dict[str, Both]]
    things: dict[str, StaticThing]
    entries: dict[str, StaticEntry]
    procedures: dict[str, dict[str, Any]]
    events: dict[str, dict[str, Any]]
    boards: dict[str, StaticBoard]
    patterns: dict[str, dict[str, list[list[int]]]]
    display: dict[str, Any]


def static(link: Linked) -> Static:
    """What never changes in games of these players with these options."""
    if link not in _MADE:
        made = _static(link)
        made["hash"] = content_hash(made)
        _MADE[link] = made
    return _MADE[link]


_MADE: WeakKeyDictionary[Linked, Static] = WeakKeyDictionary()


def content_hash(data: object) -> str:
    """A name for plain data: the same for the same content."""
    text = json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=16).hexdigest()


def _static(link: Linked) -> Static:
    world = link.world
    return {
        "protocol": PROTOCOL,
        "hash": "",
        "game": {
            "id": world.id,
            "version": world.version,
            "language": world.language,
            "name": both(lambda language: world.names.get(language) or world.names.get(world.language) or world.id),
            "source": list(world.source),
        },
        "seats": [_seat(link, at) for at in range(link.players)],
        "options": dict(link.options),
        "kinds": {kind.id: _kind(link, kind) for kind in world.kinds.values()},
        "attributes": {name: _attribute(link, name) for name in world.attributes if not is_made_up(name)},
        "resources": {
            one.id: {
                "name": names_of_resource(link, one.id),
                "one": one_of_resource(link, one.id),
                "most": one.most,
                "of": one.of or PLAYER,
            }
            for one in world.resources.values()
        },
        "values": {
            name: {value: names_of_word(link, value) for value in values}
            for name, values in world.enumerations.items()
        },
        "things": _things(link),
        "entries": {id: _entry(link, world.entries[id]) for id in _entries(link)},
        "procedures": {
            id: {"name": names_of_entry(link, id), "source": list(one.source), "part_of": one.step_of}
            for id, one in world.procedures.items()
        },
        "events": {
            id: {"name": names_of_entry(link, id), "source": list(one.source)} for id, one in world.events.items()
        },
        "boards": {name: _board(link, name, board) for name, board in link.boards.items()},
        "patterns": {
            name: {role: [list(cell) for cell in cells] for role, cells in roles.items()}
            for name, roles in world.patterns.items()
        },
        "display": {id: dict(look) for id, look in world.display.items()},
    }


SEAT_COLOURS = ("#3b8be0", "#e8693a", "#16a583", "#f2cc3d", "#cf6fb0", "#74c9ef", "#7d5a38", "#c9ced6")
SEAT_SHAPES = ("circle", "square", "triangle", "diamond", "pentagon", "cross", "hexagon", "star")
"""Seats are told apart by colour and by shape: colours alone are not safe for everybody."""


def _seat(link: Linked, at: int) -> StaticSeat:
    id = link.player_names[at]
    given = link.world.display.get(id, {}).get("colour")
    return {
        "id": id,
        "name": names_of_thing(link, at),
        "colour": given[0] if given else SEAT_COLOURS[at % len(SEAT_COLOURS)],
        "shape": SEAT_SHAPES[at % len(SEAT_SHAPES)],
    }


def _kind(link: Linked, kind: Kind) -> StaticKind:
    return {
        "name": both(lambda language: begun(link.vocabulary.noun(kind.id, language).alone(None))),
        "place": kind.place,
        "per": kind.per,
        "order": kind.order,
        "sight": kind.sight,
        "sign": kind.sign,
        "alike": kind.alike,
        "display": kind.display,
        "attributes": [name for name in kind.attributes if not is_made_up(name)],
        "shows": list(kind.shows),
    }


_NOUNS = ("int", "thing", "enum")
_TYPES = {"int": "number", "bool": "truth", "enum": "value"}


def _attribute(link: Linked, name: str) -> StaticAttribute:
    attribute = link.world.attributes[name]
    type = attribute.type
    return {
        "name": _attribute_names(link, name),
        "type": _TYPES.get(type.base, type.base),
        "of": type.name,
        "many": type.many,
        "fixed": attribute.fixed,
        "sight": attribute.sight,
        "sign": attribute.sign,
        "display": attribute.display,
    }


def _attribute_names(link: Linked, name: str) -> Both:
    """An attribute that is a resource is called as that is; one that has the name of a kind, as its things are."""
    world = link.world
    if name in world.resources:
        return names_of_resource(link, name)
    if name in world.kinds and name not in world.titles and name not in world.words:
        return both(lambda language: link.vocabulary.noun(name, language).alone(None))
    told = names_of_word(link, name)
    # What has a number or a thing for its value is a noun; a truth may be any word, and is one that everybody knows.
    is_its_id = told["de"].casefold() == spaced(name, world, "de").casefold()
    noun = world.attributes[name].type.base in _NOUNS or is_known_noun(name)
    return {**told, "de": begun(told["de"])} if is_its_id and noun else told


# ---- things


def _things(link: Linked) -> dict[str, StaticThing]:
    shown = {id: printed_attributes(link, kind) for id, kind in link.world.kinds.items()}
    return {one.id: _thing(link, one.number, shown[one.kind]) for one in link.things}


def _thing(link: Linked, number: int, shown: list[tuple[str, Type]]) -> StaticThing:
    thing = link.things[number]
    kind = link.world.kinds[thing.kind]
    return {
        "kind": thing.kind,
        "name": names_of_thing(link, number),
        "sign": (thing.entry.sign if thing.entry is not None else "") or kind.sign,
        "entry": thing.entry.id if thing.entry is not None else None,
        "printed": {name: printed(link, number, name, type) for name, type in shown},
    }


def printed_attributes(link: Linked, kind: Kind) -> list[tuple[str, Type]]:
    """What is printed on the things of a kind, and seen by whoever sees the thing."""
    return [
        (name, link.world.attributes[name].type)
        for name, attribute in kind.attributes.items()
        if attribute.display
        and attribute.sight == "all"
        and not is_made_up(name)
        and link.world.attributes[name].fixed
    ]


def printed(link: Linked, thing: int, name: str, type: Type) -> Any:
    """The printed value of a thing, by its name."""
    return plain(link, link.namespace[titled("fixed", name)][thing], type)


def plain(link: Linked, value: Any, type: Type) -> Any:
    """A value by its names, as JSON can hold it."""
    if isinstance(value, (tuple, list)) and type.base not in ("route", "table") and type.key is None:
        return [plain(link, one, type.each()) for one in value]
    return plain_value(link, value, type)


def _entries(link: Linked) -> list[str]:
    return list(dict.fromkeys(thing.entry.id for thing in link.things if thing.entry is not None))


def _entry(link: Linked, entry: Entry) -> StaticEntry:
    texts: list[Text] = [] if entry.effect is None else [{"paragraph": "", "text": entry.effect.text.rstrip()}]
    template = link.world.templates.get(entry.template)
    if template is not None and template.effect is not None and entry.effect is None:
        texts.append({"paragraph": "", "text": template.effect.text.rstrip()})
    paragraphs = link.world.paragraphs_of(entry)
    texts += [{"paragraph": one.name, "text": one.text.text.rstrip()} for one in paragraphs]
    texts += [{"paragraph": name, "text": stated.text.rstrip()} for name, stated in entry.stated.items()]
    return {
        "name": names_of_entry(link, entry.id),
        "kind": entry.kind,
        "source": list(entry.source),
        "texts": texts,
    }


# ---- boards


def _board(link: Linked, name: str, board: Board) -> StaticBoard:
    ids = [link.things[number].id for number in board.numbers]
    layout = link.world.display.get(name, {}).get("layout", {})
    orientation = layout.get("hexagon", POINTED)
    hexagon = f"hexagon_{orientation}"
    cell = {"hexagon": hexagon, "rhombus": hexagon, "rectangle": "square"}
    unit = layout.get("unit", 100)
    given = {id: (x / unit, y / unit) for id, (x, y) in layout.get("points", {}).items()}
    places = positions(board, orientation, layout.get("turn", 0), given)
    fields: list[StaticField] = [
        {
            "id": ids[at],
            "x": places[at][0],
            "y": places[at][1],
            "column": board.coordinates[at][0],
            "row": board.coordinates[at][1],
            "neighbours": [ids[other] for other in board.neighbours[at]],
        }
        for at in range(len(ids))
    ]
    return {
        "name": names_of_entry(link, name),
        "shape": board.space.shape,
        "kind": board.field,
        "cell": cell.get(board.space.shape, "spot"),
        "fields": fields,
        "shows": list(board.space.shows),
        "mark": board.space.mark,
    }
