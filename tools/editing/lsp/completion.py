"""What can be typed at a place: keys by the shape of the file, values by their key, and inside texts whatever fits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from regelwerk.dsl.editing.names_in_files import REFERENCES
from regelwerk.dsl.messages.message import say
from regelwerk.dsl.shape.schema import NAMED
from regelwerk.dsl.shape.shapes import Language, ListOf, MapOf, Record, Shape, Text, Truth, resolve
from regelwerk.dsl.tree.types import BOOL, Type
from regelwerk.dsl.world.type_words import MANY_WORDS, STATED_WORDS, TYPE_WORDS
from regelwerk.dsl.world.world import World
from regelwerk.tools.editing.lsp import told
from regelwerk.tools.editing.lsp.completion_texts import in_text
from regelwerk.tools.editing.lsp.cursor import ITEM, Cursor
from regelwerk.tools.editing.lsp.proposal import Proposal, named
from regelwerk.tools.editing.lsp.shape_at import (
    THING_SECTIONS,
    record_of,
    scalar_of,
    shape_at,
    text_kind,
)
from regelwerk.tools.modding.sorts import sort_word

TABLE_SECTIONS = ("tabellen", "tables")
TYPED_MAPS = ("felder", "fields", "parameter", "parameters")


def proposals(world: World | None, cursor: Cursor, file: str, language: Language) -> list[Proposal]:
    """Everything that fits at a cursor, without regard to the word that has been begun."""
    shape = shape_at(cursor.keys, file, language, world)
    found: list[Proposal] = []
    if cursor.at_key:
        found += _keys(world, cursor, shape, language)
    if cursor.at_value:
        kind = text_kind(shape)
        if kind and world is not None and not _is_attribute(world, cursor):
            found += in_text(world, cursor, kind, language)
        found += _values(world, cursor, shape, file, language)
    return list({(one.label, one.sort): one for one in found}.values())


# ---- keys


def _keys(world: World | None, cursor: Cursor, shape: Shape | None, language: Language) -> Iterator[Proposal]:
    record = record_of(shape)
    if record is not None:
        for key in record.keys:
            label = key.spelling(language)
            if label not in cursor.beside or label == cursor.word:
                rank = 1 if key.required else 2
                insert = _inserted(label, key.shape)
                yield Proposal(label, "key", _shape_word(key.shape, language), told.of_key(key, language), insert, rank)
    elif world is not None:
        yield from _free_keys(world, cursor)


def _free_keys(world: World, cursor: Cursor) -> Iterator[Proposal]:
    """Keys that the author makes up, where only certain names make sense."""
    if len(cursor.keys) == 1 and cursor.keys[0] in THING_SECTIONS:
        yield from named((kind.id for kind in world.kinds.values() if not kind.place), "kind", 1)
    elif cursor.keys[-1:] in (("falls_option",), ("if_option",)) or cursor.keys[:-1] in (("profile",), ("profiles",)):
        yield from named(world.options, "option", 1)
    elif cursor.keys[-1:] in (("absätze",), ("paragraphs",)) and len(cursor.keys) == 4:
        kind = world.kinds.get(world.kind_of_form(cursor.keys[1]))
        yield from named(kind.paragraphs if kind is not None else (), "procedure", 1)
    elif cursor.keys and cursor.keys[-1] in ("vorgaben", "defaults") and cursor.keys[1] in world.events:
        yield from named(world.events[cursor.keys[1]].fields, "field", 1)


def _inserted(label: str, shape: Shape) -> str:
    inner = resolve(shape, NAMED)
    if isinstance(inner, Text) and inner.kind == "effekt":
        return f"{label}: |\n  "
    if isinstance(inner, (MapOf, Record)) and not (isinstance(inner, Record) and inner.short is not None):
        return f"{label}:\n  "
    return f"{label}: "


def _shape_word(shape: Shape, language: Language) -> str:
    inner = resolve(shape, NAMED)
    match inner:
        case Text(kind, choices):
            return " | ".join(inner.words(language)) if choices else _text_word(kind)
        case ListOf():
            return say("editing.completion.list")
        case MapOf() | Record():
            return say("editing.completion.mapping")
        case Truth():
            return "true | false"
    return sort_word("value")


def _text_word(kind: str) -> str:
    """What a text of this kind (`shapes.Text`) is called."""
    match kind:
        case "name":
            return say("editing.completion.name")
        case "art":
            return say("editing.completion.type")
        case "angabe":
            return say("editing.completion.data")
        case "effekt":
            return say("modding.entries.effect")
        case "bedingung":
            return say("modding.entries.condition")
        case "wert":
            return sort_word("value")
        case "satz":
            return say("modding.entries.sentence")
        case "ereignis":
            return sort_word("event")
        case "preis":
            return say("editing.completion.price")
        case "menge":
            return say("editing.completion.row")
    return say("modding.entries.text")


# ---- values


def _values(
    world: World | None, cursor: Cursor, shape: Shape | None, file: str, language: Language
) -> Iterator[Proposal]:
    governing = scalar_of(shape)
    if isinstance(governing, Text) and governing.choices:
        for word in governing.words(language):
            yield Proposal(word, "word", rank=0)
        return
    if isinstance(governing, Truth):
        yield from (Proposal(word, "word", rank=0) for word in ("true", "false"))
        return
    if world is None:
        return
    if _is_attribute(world, cursor):
        yield from _of_type(world, world.attributes[_own_key(cursor)].type)
    elif _is_type(cursor):
        yield from named([*TYPE_WORDS, *STATED_WORDS, *MANY_WORDS], "word", 3)
        yield from named(world.kind_forms(), "kind", 1)
        yield from named(world.enumerations, "enumeration", 1)
    elif not cursor.value:
        yield from _referred(world, _own_key(cursor), cursor, file, language)


def _own_key(cursor: Cursor) -> str:
    return next((key for key in reversed(cursor.keys) if key != ITEM), "")


def _is_attribute(world: World, cursor: Cursor) -> bool:
    """Whether the value of an attribute of a thing is typed."""
    keys = [key for key in cursor.keys if key != ITEM]
    if len(keys) != 4 or keys[0] not in THING_SECTIONS:
        return False
    kind = world.kinds.get(world.kind_of_form(keys[1]))
    return kind is not None and keys[3] in kind.attributes


def _is_type(cursor: Cursor) -> bool:
    keys = cursor.keys
    if keys[-1:] in (("art",), ("type",)) and len(keys) > 3:
        return True
    inner = [key for key in keys if key != ITEM][2:]
    if keys and keys[0] in TABLE_SECTIONS and inner in (["art"], ["type"], ["nach"], ["by"]):
        return True
    if len(keys) >= 2 and keys[-2] in TYPED_MAPS:
        return True
    return len(keys) == 4 and keys[2] in ("attribute", "attributes")


def _of_type(world: World, type: Type) -> Iterator[Proposal]:
    if type == BOOL:
        yield from named(("true", "false"), "word", 0)
    elif type.base == "enum":
        yield from named(world.enumerations.get(type.name, ()), "value", 0)
    elif type.base == "thing":
        yield from named(
            (entry.id for entry in world.entries.values() if not type.name or entry.kind == type.name), "entry", 0
        )
    elif type.base == "resource":
        yield from named(world.resources, "resource", 0)


def _referred(world: World, key: str, cursor: Cursor, file: str, language: Language) -> Iterator[Proposal]:
    """Names for a key whose value refers to something."""
    above = cursor.keys[: len(cursor.keys) - 1 - cursor.keys[::-1].index(key)] if key else ()
    record = record_of(shape_at(above, file, language, world))
    spelled = record.spelled(key, language) if record is not None else None
    what = REFERENCES.get(spelled.en, "") if spelled is not None else ""
    places = [kind.id for kind in world.kinds.values() if kind.place]
    tables: dict[str, Iterable[str]] = {
        "kind": world.kinds, "event": world.events, "resource": world.resources, "procedure": world.procedures,
        "layer": world.layers, "template": world.templates, "entry or rule": [*world.rules, *world.entries],
        "attribute": world.attributes,
    }  # fmt: skip
    if what == "place" or key in ("aktiv", "active"):
        yield from named(places, "kind", 0)
        if what == "place":
            yield from named(world.entries, "entry", 1)
    elif key in ("subjekt", "subject", "verdeckt", "hidden") and len(cursor.keys) > 1:
        event = world.events.get(cursor.keys[1])
        yield from named(event.fields if event is not None else (), "field", 0)
    elif key in ("spieler", "actor") and len(cursor.keys) > 2:
        procedure = world.procedures.get(cursor.keys[1])
        yield from named(procedure.parameters if procedure is not None else (), "parameter", 0)
    elif what:
        yield from named(tables[what], "entry" if what == "entry or rule" else what, 0)
