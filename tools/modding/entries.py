"""The entries of a rulebook and how they hang together: who says what, who brings it about, who listens to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, cast

from regelwerk.dsl.declare.world import Entry, Kind, Table, Template, World
from regelwerk.dsl.grammar.words import Language, spoken
from regelwerk.dsl.reading.nodes import NOWHERE, Scalar, Span
from regelwerk.dsl.shape.cell_keys import OTHERWISE as OTHERWISE_WORDS
from regelwerk.dsl.tree.all_trees import bodies
from regelwerk.dsl.tree.clauses import WORDS
from regelwerk.dsl.tree.made_up_names import is_made_up, titled, untitled
from regelwerk.dsl.tree.tree import Emit, End, Perform, Restart, Skip, Win
from regelwerk.dsl.tree.types import AMOUNT, OTHERWISE
from regelwerk.dsl.tree.walk import statements

SETUP = "aufbau"
ITSELF = "das Spiel selbst"
SECTIONS = {
    "rules": "Regel", "entries": "Ding", "procedures": "Ablauf", "events": "Ereignis", "kinds": "Art",
    "derived": "Ableitung", "resources": "Ressource", "means": "Mittel", "options": "Option", "spaces": "Raum",
    "tables": "Tabelle",
}
"""The tables of a world in which an entry can stand, with the word for what stands there."""

_OTHERS = {
    "forbid": "verbietet {topic}", "permit": "erlaubt {topic} trotz eines Verbots", "modify": "ändert {topic}",
    "guard": "wacht nach jedem Ereignis", "action": "ist eine Aktion", "text": "wirkt, wenn es ausgeführt wird",
    "counts": "ändert, was als etwas zählt", "copy": "kopiert Fähigkeiten", "sight": "zeigt dauernd",
    "paragraph": "wirkt, wenn sein Absatz ausgeführt wird",
}


@dataclass(frozen=True, slots=True)
class Found:
    """An entry: what it is, where it stands, what it says."""

    id: str
    what: str
    kind: str
    names: dict[str, str]
    source: tuple[str, ...]
    span: Span
    texts: tuple[tuple[str, str], ...]
    values: dict[str, Any]


def ids(world: World) -> dict[str, list[str]]:
    """All ids of a rulebook, by what they are."""
    return {word: list(getattr(world, table)) for table, word in SECTIONS.items()}


def find(world: World, id: str) -> list[Found]:
    """The entries with an id; a kind and an event may share one."""
    tables = [(word, getattr(world, table)) for table, word in SECTIONS.items()]
    found = [_found(word, id, table[id]) for word, table in tables if id in table]
    said = [{name: _said(world, name, value) for name, value in one.values.items()} for one in found]
    return [replace(one, values=values) for one, values in zip(found, said, strict=True)]


def _said(world: World, name: str, value: Any) -> Any:
    """A value of an entry; an amount of resources as it is said."""
    attribute = world.attributes.get(name)
    if attribute is None or attribute.type != AMOUNT or not isinstance(value, tuple):
        return value
    return f" {spoken('AND', cast(Language, world.language))} ".join(f"{one} {resource}" for resource, one in value)


def _found(word: str, id: str, entry: Any) -> Found:
    texts = [
        (label, str(scalar.value))
        for attribute, label in (
            ("text", "Text"), ("effect", "Effekt"), ("condition_text", "Bedingung"), ("effect_text", "Wirkung"),
            ("after_use", "Nach Gebrauch"), ("things_text", "Aus"), ("worth_text", "Wert"),
        )
        if isinstance(scalar := getattr(entry, attribute, None), Scalar)
    ]
    if getattr(entry, "template", ""):
        texts += [(f"{name} (Vorlage {entry.template})", str(text.value)) for name, text in entry.arguments.items()]
    if isinstance(entry, Entry):
        texts += [(name, str(text.value)) for name, text in entry.stated.items()]
    if isinstance(entry, (Entry, Template)):
        texts += [(f"Absatz {name}", str(text.value)) for name, text in entry.paragraphs.items()]
    if isinstance(entry, Kind):
        told = [(one.id, one.effect) for one in entry.paragraphs.values() if one.effect is not None]
        texts += [(f"Absatz {name}", str(text.value)) for name, text in told]
    sentences = [pattern.text for pattern in getattr(entry, "sentences", ())]
    if sentences:
        texts.insert(0, ("Satz", "\n".join(sentences)))
    what = "Verbot" if getattr(entry, "prohibition", False) else word
    return Found(
        id, what, getattr(entry, "kind", ""), dict(getattr(entry, "names", {})), tuple(getattr(entry, "source", ())),
        getattr(entry, "span", NOWHERE), tuple(texts), _values(entry),
    )


def _values(entry: Any) -> dict[str, Any]:
    """What an entry declares beside its texts, in the words of the rulebook."""
    found: dict[str, Any] = {}
    for attribute, label in (("fields", "Felder"), ("parameters", "Parameter")):
        types = getattr(entry, attribute, None)
        if types:
            found[label] = ", ".join(f"{name}: {type}" for name, type in types.items())
    attributes = getattr(entry, "attributes", None)
    if attributes:
        found["Attribute"] = ", ".join(
            f"{name}: {one.type}" for name, one in attributes.items() if not is_made_up(name))
    if isinstance(entry, Table):
        found.update(_cells(entry))
    values = getattr(entry, "values", None)
    if isinstance(values, dict):
        found.update(values)
    elif values:
        found["Werte"] = ", ".join(map(str, values))
    return found


def _cells(table: Table) -> dict[str, Any]:
    """The cells of a table, each under its key; of several keys, those of a row together."""
    rows = dict(_keyed(table.cells))
    if len(table.keys) == 1:
        return rows
    return {key: ", ".join(f"{word}: {one}" for word, one in _keyed(cells)) for key, cells in rows.items()}


def _keyed(cells: Any) -> Iterator[tuple[str, Any]]:
    return ((OTHERWISE_WORDS["de"] if key == OTHERWISE else str(key), cell) for key, cell in cells)


def emits(world: World) -> dict[str, dict[str, None]]:
    """Which events and procedures each entry brings about, by entry."""
    found: dict[str, dict[str, None]] = {}
    for entry, body in bodies(world):
        owner = entry or SETUP
        for statement in statements(body):
            match statement:
                case Emit(event=name):
                    found.setdefault(owner, {})[name] = None
                case Perform(procedure=name) | Restart(procedure=name):
                    found.setdefault(owner, {})[name] = None
                case End(procedure=name):
                    found.setdefault(owner, {})[f"das Ende von {name}"] = None
                case Skip(procedure=name):
                    found.setdefault(owner, {})[f"das Auslassen von {name}"] = None
                case Win():
                    found.setdefault(owner, {})["das Spielende"] = None
    return found


def triggers(world: World, topic: str) -> list[str]:
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
            found[f"{clause.entry} ({said(clause.kind, topic)})"] = None
    return list(found)


def listens(world: World, entry: str) -> list[tuple[str, str]]:
    """What an entry's paragraphs wait for or do while they live: in words, and the event or procedure if any."""
    found: dict[tuple[str, str], None] = {}
    for clause in world.clauses:
        if clause.entry == entry:
            topic = untitled(clause.topic)[1]
            waits = clause.kind in WORDS
            found[(said(clause.kind, topic), topic if waits else "")] = None
    return list(found)


def said(kind: str, topic: str) -> str:
    """A clause's kind in words."""
    if kind in WORDS:
        return f"{spoken(WORDS[kind], 'de')} {topic}"
    return _OTHERS.get(kind, kind).format(topic=topic)
