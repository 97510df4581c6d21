"""Where a rulebook keeps each of its texts, and how another text is put in its place."""

from __future__ import annotations

from dataclasses import dataclass

from regelwerk.dsl.grammar.parsed_texts import parse_text
from regelwerk.dsl.grammar.printer import show
from regelwerk.dsl.meaning.text_places import PARAGRAPH, STATED, Path, TextPlace
from regelwerk.dsl.reading.nodes import Scalar
from regelwerk.dsl.tree.types import thing
from regelwerk.dsl.world.kinds import PLAYER
from regelwerk.dsl.world.world import World

_FIELDS = {
    ("derived", "text"): "text",
    ("event", "condition"): "condition_text",
    ("event", "effect"): "effect_text",
    ("procedure", "text"): "text",
    ("rule", "text"): "text",
    ("template", "effect"): "effect",
    ("kind", "effect"): "effect",
    ("kind", "after_use"): "after_use",
    ("kind", "present"): "present_text",
    ("kind", "most"): "most_text",
    ("entry", "effect"): "effect",
    ("means", "things"): "things_text",
    ("means", "condition"): "condition_text",
    ("means", "worth"): "worth_text",
    ("means", "effect"): "effect_text",
}
"""By what the owner is and which of its texts: the field of its record."""

_FRAME = {"setup": "setup_text", "window_order": "window_order_text", "in_order": "in_order_text"}

_DISPENSABLE = {
    ("event", "condition"): "condition",
    ("event", "effect"): "statement",
    ("kind", "effect"): "clause",
    ("kind", "present"): "condition",
    ("kind", "most"): "limit",
    ("kind", "after_use"): "statement",
    ("entry", "effect"): "clause",
    ("means", "condition"): "condition",
    ("means", "effect"): "price",
    ("rule", "text"): "clause",
}
"""Texts without which their owner can do, and what is missing then."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A text as it stands: where, what it says in the names of the whole game, and which names in it mean players."""

    place: TextPlace
    text: str
    players: frozenset[str]

    @property
    def entry(self) -> str:
        """The entry that the text belongs to; the set-up and the order of windows belong to the rulebook itself."""
        return self.place.path[1] or self.place.path[0]

    @property
    def dispensable(self) -> str:
        """What is missing if the whole text is; "" if it cannot be."""
        what, _, part = self.place.path
        if part.startswith(PARAGRAPH):
            return "clause"
        return _DISPENSABLE.get((what, part), "")


def slot(place: TextPlace) -> Slot | None:
    """The slot of a text; None where there are no words to break (a mere number or truth value has its words, too)."""
    value = place.scalar.value
    if value is None or isinstance(value, bool):
        return None
    if any(part.language != place.scalar.language for part in place.scalar.parts):
        return None  # paragraphs in two languages: there is no one text to break
    text = str(value).rstrip("\n")
    if any(part.words for part in place.scalar.parts or (place.scalar,)):
        tree = parse_text(place.scalar, place.kind, place.language, [])
        text = show(tree, place.language) if tree is not None else text
    players = frozenset(name for name, type in place.names.items() if type == thing(PLAYER))
    return Slot(place, text, players)


def put(world: World, path: Path, scalar: Scalar | None) -> None:
    """Another text in a slot; None takes it away."""
    what, id, part = path
    if what in _FRAME:
        setattr(world, _FRAME[what], scalar)
    elif part.startswith("default:"):
        owner = world.events[id] if what == "event" else world.procedures[id]
        owner.defaults[part.partition(":")[2]] = _needed(scalar)
    elif part.startswith(PARAGRAPH):
        _put_paragraph(world, what, id, part.removeprefix(PARAGRAPH), scalar)
    elif part.startswith(STATED):
        _put_stated(world, what, id, part.removeprefix(STATED), _needed(scalar))
    elif part.startswith("argument:"):
        world.entries[id].arguments[part.partition(":")[2]] = _needed(scalar)
    elif what == "rule" and scalar is None:
        del world.rules[id]
    else:
        setattr(_owner(world, what, id), _FIELDS[what, part], scalar)


def _put_paragraph(world: World, what: str, id: str, name: str, scalar: Scalar | None) -> None:
    if what == "kind":
        world.kinds[id].paragraphs[name].effect = scalar
        return
    paragraphs = world.entries[id].paragraphs if what == "entry" else world.templates[id].paragraphs
    if scalar is None:
        del paragraphs[name]
    else:
        paragraphs[name] = scalar


def _put_stated(world: World, what: str, id: str, name: str, scalar: Scalar) -> None:
    if what == "kind":
        world.kinds[id].stated[name].default = scalar
    else:
        world.entries[id].stated[name] = scalar


def _needed(scalar: Scalar | None) -> Scalar:
    assert scalar is not None, "only dispensable texts are taken away"
    return scalar


def _owner(world: World, what: str, id: str) -> object:
    tables: dict[str, dict[str, object]] = {
        "derived": {**world.derived}, "event": {**world.events}, "procedure": {**world.procedures},
        "rule": {**world.rules}, "template": {**world.templates}, "kind": {**world.kinds},
        "entry": {**world.entries}, "means": {**world.means},
    }  # fmt: skip
    return tables[what][id]
