"""The entries of a rulebook and how they hang together: who says what, who brings it about, who listens to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, cast

from regelwerk.dsl.grammar.words import Language, spoken
from regelwerk.dsl.messages.message import Message, Sayable, message, say
from regelwerk.dsl.reading.nodes import NOWHERE, Scalar, Span
from regelwerk.dsl.shape.cell_keys import OTHERWISE as OTHERWISE_WORDS
from regelwerk.dsl.tree.all_trees import bodies
from regelwerk.dsl.tree.clauses import WORDS
from regelwerk.dsl.tree.made_up_names import is_made_up, titled, untitled
from regelwerk.dsl.tree.tree import Emit, End, Perform, Restart, Skip, Win
from regelwerk.dsl.tree.types import AMOUNT, OTHERWISE
from regelwerk.dsl.tree.walk import statements
from regelwerk.dsl.world.counted_values import Table
from regelwerk.dsl.world.kinds import Entry, Kind, Template
from regelwerk.dsl.world.world import World

SETUP = message("modding.entries.setup")
ITSELF = message("modding.entries.itself")
"""Two that bring things about without being entries."""

SECTIONS = {
    "rules": "rule", "entries": "entry", "procedures": "procedure", "events": "event", "kinds": "kind",
    "derived": "derived", "resources": "resource", "means": "means", "options": "option", "spaces": "space",
    "tables": "table",
}
"""The tables of a world in which an entry can stand, with the sort (`sorts.py`) of what stands there."""

_TEXTS = (
    ("text", message("modding.entries.text")), ("effect", message("modding.entries.effect")),
    ("condition_text", message("modding.entries.condition")), ("effect_text", message("modding.entries.outcome")),
    ("after_use", message("modding.entries.after_use")), ("things_text", message("modding.entries.out_of")),
    ("worth_text", message("modding.entries.worth")),
)
"""The texts that an entry can have, with what they are called."""


@dataclass(frozen=True, slots=True)
class Found:
    """An entry: what sort of thing it is, where it stands, what it says."""

    id: str
    what: str
    kind: str
    names: dict[str, str]
    source: tuple[str, ...]
    span: Span
    texts: tuple[tuple[Sayable, str], ...]
    values: dict[str, Any]


def ids(world: World) -> dict[str, list[str]]:
    """All ids of a rulebook, by their sort."""
    return {word: list(getattr(world, table)) for table, word in SECTIONS.items()}


def find(world: World, id: str) -> list[Found]:
    """The entries with an id; a kind and an event may share one."""
    tables = [(word, getattr(world, table)) for table, word in SECTIONS.items()]
    found = [_found(word, id, table[id], cast(Language, world.language)) for word, table in tables if id in table]
    said = [{name: _said(world, name, value) for name, value in one.values.items()} for one in found]
    return [replace(one, values=values) for one, values in zip(found, said, strict=True)]


def _said(world: World, name: str, value: Any) -> Any:
    """A value of an entry; an amount of resources as it is said."""
    attribute = world.attributes.get(name)
    if attribute is None or attribute.type != AMOUNT or not isinstance(value, tuple):
        return value
    return f" {spoken('AND', cast(Language, world.language))} ".join(f"{one} {resource}" for resource, one in value)


def _found(word: str, id: str, entry: Any, language: Language) -> Found:
    texts: list[tuple[Sayable, str]] = [
        (label, str(scalar.value))
        for attribute, label in _TEXTS
        if isinstance(scalar := getattr(entry, attribute, None), Scalar)
    ]
    if getattr(entry, "template", ""):
        texts += [
            (message("modding.entries.of_template", name=name, template=entry.template), str(text.value))
            for name, text in entry.arguments.items()
        ]
    if isinstance(entry, Entry):
        texts += [(name, str(text.value)) for name, text in entry.stated.items()]
    if isinstance(entry, (Entry, Template)):
        texts += [_paragraph(name, text) for name, text in entry.paragraphs.items()]
    if isinstance(entry, Kind):
        texts += [_paragraph(one.id, one.effect) for one in entry.paragraphs.values() if one.effect is not None]
    sentences = [pattern.text for pattern in getattr(entry, "sentences", ())]
    if sentences:
        texts.insert(0, (message("modding.entries.sentence"), "\n".join(sentences)))
    what = "prohibition" if getattr(entry, "prohibition", False) else word
    return Found(
        id, what, getattr(entry, "kind", ""), dict(getattr(entry, "names", {})), tuple(getattr(entry, "source", ())),
        getattr(entry, "span", NOWHERE), tuple(texts), _values(entry, language),
    )


def _paragraph(name: str, text: Scalar) -> tuple[Message, str]:
    return message("modding.entries.paragraph", name=name), str(text.value)


def _values(entry: Any, language: Language) -> dict[str, Any]:
    """What an entry declares beside its texts, in the words of the rulebook."""
    found: dict[str, Any] = {}
    labels = {"fields": say("modding.entries.fields"), "parameters": say("modding.entries.parameters")}
    for attribute, label in labels.items():
        types = getattr(entry, attribute, None)
        if types:
            found[label] = ", ".join(f"{name}: {type}" for name, type in types.items())
    attributes = getattr(entry, "attributes", None)
    if attributes:
        found[say("modding.entries.attributes")] = ", ".join(
            f"{name}: {one.type}" for name, one in attributes.items() if not is_made_up(name))
    if isinstance(entry, Table):
        found.update(_cells(entry, language))
    values = getattr(entry, "values", None)
    if isinstance(values, dict):
        found.update(values)
    elif values:
        found[say("modding.entries.values")] = ", ".join(map(str, values))
    return found


def _cells(table: Table, language: Language) -> dict[str, Any]:
    """The cells of a table, each under its key; of several keys, those of a row together."""
    rows = dict(_keyed(table.cells, language))
    if len(table.keys) == 1:
        return rows
    return {key: ", ".join(f"{word}: {one}" for word, one in _keyed(cells, language)) for key, cells in rows.items()}


def _keyed(cells: Any, language: Language) -> Iterator[tuple[str, Any]]:
    return ((OTHERWISE_WORDS[language] if key == OTHERWISE else str(key), cell) for key, cell in cells)


def emits(world: World) -> dict[Sayable, dict[Sayable, None]]:
    """Which events and procedures each entry brings about, by entry."""
    found: dict[Sayable, dict[Sayable, None]] = {}
    for entry, body in bodies(world):
        owner: Sayable = entry or SETUP
        for statement in statements(body):
            match statement:
                case Emit(event=name):
                    found.setdefault(owner, {})[name] = None
                case Perform(procedure=name) | Restart(procedure=name):
                    found.setdefault(owner, {})[name] = None
                case End(procedure=name):
                    found.setdefault(owner, {})[message("modding.entries.end_of", name=name)] = None
                case Skip(procedure=name):
                    found.setdefault(owner, {})[message("modding.entries.skipping", name=name)] = None
                case Win():
                    found.setdefault(owner, {})[message("modding.entries.end_of_game")] = None
    return found


def triggers(world: World, topic: str) -> list[Sayable]:
    """The entries that bring an event or procedure about."""
    found = [owner for owner, named in emits(world).items() if topic in named]
    if topic == world.main:
        found.insert(0, ITSELF)
    return found


def listeners(world: World, topic: str) -> list[str]:
    """The entries that answer an event or the borders of a procedure, forbid or change it; with how they do."""
    found: dict[str, None] = {}
    for clause in world.clauses:
        if clause.topic in (topic, titled("attr", topic), titled("derived", topic)):
            found[f"{clause.entry} ({said(clause.kind, topic, world.language)})"] = None
    return list(found)


def listens(world: World, entry: str) -> list[tuple[str, str]]:
    """What an entry's paragraphs wait for or do while they live: in words, and the event or procedure if any."""
    found: dict[tuple[str, str], None] = {}
    for clause in world.clauses:
        if clause.entry == entry:
            topic = untitled(clause.topic)[1]
            waits = clause.kind in WORDS
            found[(said(clause.kind, topic, world.language), topic if waits else "")] = None
    return list(found)


def said(kind: str, topic: str, language: str) -> str:
    """What a clause of this kind does with its topic; what it waits for, in the language of the rulebook."""
    match kind:
        case "forbid":
            return say("modding.entries.forbids", topic=topic)
        case "permit":
            return say("modding.entries.permits", topic=topic)
        case "modify":
            return say("modding.entries.changes", topic=topic)
        case "guard":
            return say("modding.entries.guards")
        case "action":
            return say("modding.entries.is_action")
        case "text":
            return say("modding.entries.works_when_done")
        case "counts":
            return say("modding.entries.counts_as")
        case "copy":
            return say("modding.entries.copies")
        case "sight":
            return say("modding.entries.shows")
        case "paragraph":
            return say("modding.entries.works_by_paragraph")
    return f"{spoken(WORDS[kind], cast(Language, language))} {topic}" if kind in WORDS else kind
