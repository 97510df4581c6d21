"""Which shape the value under some keys has: in a rulebook's files, and in scenarios."""

from __future__ import annotations

from regelwerk.dsl.messages.message import say
from regelwerk.dsl.overlay import mod_shape
from regelwerk.dsl.shape.common_shapes import ANYTHING, EFFECT
from regelwerk.dsl.shape.noun_shapes import STATED, THING_KEYS
from regelwerk.dsl.shape.schema import NAMED, PART, RULEBOOK
from regelwerk.dsl.shape.shapes import Either, Form, Key, Language, ListOf, MapOf, Record, Shape, Text, resolve
from regelwerk.dsl.tree.made_up_names import is_made_up
from regelwerk.dsl.world.world import World
from regelwerk.tools.editing.lsp.cursor import ITEM
from regelwerk.tools.modding.sorts import sort_word
from regelwerk.tools.scenarios.scenario_shape import EXPECTATIONS, SCENARIOS

THING_SECTIONS = ("dinge", "things")
STEP_SECTIONS = ("züge", "steps")
RULEBOOK_FILE, PART_FILE, SCENARIO_FILE, MOD_MAIN, MOD_PART = "rulebook", "part", "scenarios", "mod", "mod part"
_TOPS = {
    RULEBOOK_FILE: RULEBOOK, PART_FILE: PART, SCENARIO_FILE: SCENARIOS,
    MOD_MAIN: mod_shape.MOD, MOD_PART: mod_shape.MOD_PART,
}  # fmt: skip


def shape_at(keys: tuple[str, ...], file: str, language: Language, world: World | None) -> Shape | None:
    """The shape of what stands under these keys; None where nothing is known of it."""
    shape: Shape | None = _TOPS[file]
    for depth, key in enumerate(keys):
        if shape is None:
            return None
        if depth == 2 and keys[0] in THING_SECTIONS:
            shape = thing_shape(world, keys[1], None)
        else:
            shape = EXPECTATIONS if _is_step(keys[:depth]) and key != ITEM else _below(shape, key, language)
            if _is_step(keys[:depth]) and key != ITEM:
                shape = _below(EXPECTATIONS, key, language)
    if shape is not None and _is_step(keys):
        return EXPECTATIONS
    return shape


def _is_step(keys: tuple[str, ...]) -> bool:
    return len(keys) >= 2 and keys[-1] == ITEM and keys[-2] in STEP_SECTIONS


def _below(shape: Shape, key: str, language: Language) -> Shape | None:
    shape = resolve(shape, NAMED)
    if isinstance(shape, Either):
        inner = shape.option("list" if key == ITEM else "mapping")
        return _below(inner, key, language) if inner is not None else None
    if isinstance(shape, ListOf):
        return shape.item if key == ITEM else _below(shape.item, key, language)
    if isinstance(shape, MapOf):
        return shape.value if key != ITEM else None
    if isinstance(shape, Record):
        other: Language = "en" if language == "de" else "de"
        found = shape.spelled(key, language) or shape.spelled(key, other)
        if found is not None:
            return found.shape
        if shape.short is not None and key == ITEM:
            return _below(shape.short, key, language)
    return None


def thing_shape(world: World | None, group: str, template: str | None) -> Record:
    """The keys of a thing: those that every thing has, the attributes of its kind, and what its template asks for."""
    keys = list(THING_KEYS)
    taken = {word for key in keys for word in (key.de, key.en)}
    kind = world.kinds.get(world.kind_of_form(group)) if world is not None else None
    for name, attribute in (kind.attributes if kind is not None else {}).items():
        if name not in taken and not is_made_up(name):
            keys.append(Key(name, name, ANYTHING, doc=f"{sort_word('attribute')}: {attribute.type}."))
            taken.add(name)
    for name, stated in (kind.stated if kind is not None else {}).items():
        keys.append(Key(name, name, STATED[stated.what], doc=say("editing.shape_at.thing_shape")))
        taken.add(name)
    for one in world.templates.values() if world is not None else ():
        if template is None or one.id == template:
            for name in one.parameters:
                if name not in taken:
                    keys.append(Key(name, name, EFFECT, doc=say("editing.shape_at.told_template", name=one.id)))
                    taken.add(name)
    return Record(tuple(keys))


def record_of(shape: Shape | None) -> Record | None:
    """The record that a mapping of this shape is held against."""
    found = _chosen(shape, "mapping")
    return found if isinstance(found, Record) else None


def scalar_of(shape: Shape | None) -> Shape | None:
    """The shape that a single value is held against."""
    found = _chosen(shape, "scalar")
    return scalar_of(found.short) if isinstance(found, Record) else found


def _chosen(shape: Shape | None, form: Form) -> Shape | None:
    """What a shape asks of a node of this form: the right one of several, the item of a list that may be alone."""
    if shape is None:
        return None
    shape = resolve(shape, NAMED)
    if isinstance(shape, Either):
        return _chosen(shape.option(form), form)
    if isinstance(shape, ListOf):
        return _chosen(shape.item, form) if shape.single else None
    return shape


def text_kind(shape: Shape | None) -> str:
    """The kind of text that stands here, by the grammar's own word for it, or ""."""
    found = scalar_of(shape)
    kinds = {
        "effekt": "effect",
        "bedingung": "condition",
        "wert": "value",
        "menge": "set",
        "ereignis": "event",
        "preis": "value",
    }
    return kinds.get(found.kind, "") if isinstance(found, Text) and not found.choices else ""
