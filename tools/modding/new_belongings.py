"""What belongs to a thing and is made anew with it: a race has units, leaders and abilities that name it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from regelwerk.dsl.overlay import SEPARATOR
from regelwerk.dsl.overlay.book import Slot
from regelwerk.dsl.reading.nodes import Mapping, Node, Scalar, Sequence
from regelwerk.dsl.rulebook import Rulebook
from regelwerk.tools.modding.nodes_text import plain


@dataclass(frozen=True, slots=True)
class Model:
    """A thing that a new one is made like: its full id, its kind, the word it stands under, what its author wrote."""

    id: str
    kind: str
    group: str
    slot: Slot

    @property
    def short(self) -> str:
        return self.id.rpartition(SEPARATOR)[2]


@dataclass(frozen=True, slots=True)
class Copy:
    """A new thing: its id, and the one it is made like."""

    id: str
    like: Model


def copies(book: Rulebook, models: dict[str, Model], model: Model, name: str) -> list[Copy]:
    """The new thing and everything that belongs to it, in the order of the kinds.

    What names the model in one of its values belongs to it, and so on: the card of a leader of a race is of that race.
    What names it beside others of its kind is shared with them, and is not made anew (`shared`).
    """
    found = {model.id: model}
    growing = True
    while growing:
        more = {
            one.id: one
            for one in models.values()
            if one.id not in found and any(named <= found.keys() for named in _names(book, one).values() if named)
        }
        found |= more
        growing = bool(more)
    ids = {one.id: name if one is model else _renamed(one.short, model.short, name) for one in found.values()}
    order = list(dict.fromkeys([model.kind, *book.world.kinds]))
    return sorted((Copy(ids[one.id], one) for one in found.values()), key=lambda one: order.index(one.like.kind))


def shared(book: Rulebook, models: dict[str, Model], made: list[Copy]) -> Iterator[tuple[Model, str]]:
    """Things that name the model in a list beside others, and the attribute with that list: a technology with which
    several races begin. The new thing joins the list."""
    copied = {copy.like.id for copy in made}
    for one in models.values():
        for attribute, named in _names(book, one).items():
            if one.id not in copied and made[0].like.id in named:
                yield one, attribute


def _names(book: Rulebook, one: Model) -> dict[str, set[str]]:
    """The things that the values of a thing name, by the attribute that names them."""
    attributes = book.world.kinds[one.kind].attributes
    named: dict[str, set[str]] = {}
    for entry in one.slot.node.entries if isinstance(one.slot.node, Mapping) else ():
        attribute = attributes.get(str(entry.key.value))
        if attribute is not None and attribute.type.base == "thing":
            value = plain(entry.value)
            named[str(entry.key.value)] = set(map(str, value)) if isinstance(value, list) else {str(value)}
    return named


def _renamed(id: str, old: str, new: str) -> str:
    """The id of something that belongs to another thing: `sol_einheit` becomes `saar_einheit`."""
    found, count = re.subn(rf"(?<![^\W_]){re.escape(old)}(?![^\W_])", new, id, count=1)
    return found if count else f"{new}_{id}"


def reprinted(text: str, old: str, new: str) -> str:
    """A printed name with the new thing's name in it: `Einheit der Jol-Nar` becomes `Einheit der Saar`."""
    pattern = r"[-_ ]".join(map(re.escape, old.split("_")))
    found, count = re.subn(rf"(?<!\w){pattern}(?!\w)", new, text, count=1, flags=re.IGNORECASE)
    return found if count else f"{new}: {text}"


def with_ids(node: Node, ids: dict[str, str]) -> Node:
    """What a thing says, with the new ids in place of the old ones."""
    match node:
        case Scalar(str() as text):
            words = re.sub(r"[^\W\d]\w*", lambda found: ids.get(found[0], found[0]), text)
            return Scalar(words, node.span, node.block)
        case Sequence(items):
            return Sequence(tuple(with_ids(item, ids) for item in items), node.span)
        case Mapping(entries):
            return Mapping(tuple(type(one)(one.key, with_ids(one.value, ids)) for one in entries), node.span)
    return node


def added(book: Rulebook, made: list[Copy]) -> Iterator[tuple[str, int]]:
    """How many more things there are of each kind whose number the rulebook fixes."""
    for kind in dict.fromkeys(copy.like.kind for copy in made):
        if book.world.kinds[kind].total is not None:
            yield kind, sum(book.world.entries[copy.like.id].count for copy in made if copy.like.kind == kind)
