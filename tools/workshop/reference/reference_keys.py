"""The language reference: every key of a rulebook, a mod and a scenario."""

from __future__ import annotations

from collections.abc import Iterable

from regelwerk.dsl.overlay import SEPARATOR
from regelwerk.dsl.overlay.mod_shape import CHANGE, CHANGES, MOD_HEADER, OTHER
from regelwerk.dsl.overlay.paths import UNDIVIDED
from regelwerk.dsl.shape.common_shapes import EFFECT, NAMES
from regelwerk.dsl.shape.noun_shapes import ATTRIBUTE, THING_KEYS
from regelwerk.dsl.shape.schema import HEADER, SECTIONS
from regelwerk.dsl.shape.shapes import Either, Key, ListOf, MapOf, Number, Record, Ref, Shape, Text, Truth
from regelwerk.tools.scenarios.scenario_shape import BECAUSE, END, EXPECTATIONS, SCENARIO, SCENARIOS
from regelwerk.tools.workshop.reference.reference_tables import joined, table

_TEXTS = {
    "name": "a name", "effekt": "effect text", "bedingung": "a condition", "wert": "a value", "menge": "a set",
    "angabe": "a value", "art": "a type", "satz": "a sentence", "ereignis": "an event pattern", "text": "text",
}


def keys() -> str:
    parts = ["## Keys of a rulebook",
             "A file uses the keys of the language it declares. Keys in **bold** are required. *short* means that "
             "the value may stand there alone, without its key.",
             "### The header of rulebook.yaml", _key_table(HEADER)]
    parts += ["### Names", *_record(NAMES)]
    for section in SECTIONS:
        parts += [f"### {section.de} · {section.en}", section.doc]
        inner = section.shape.value if isinstance(section.shape, MapOf) else section.shape
        if section.en == "things":
            parts += ["Kind, then id, then these keys and the attributes of the kind:", _key_table(THING_KEYS)]
        else:
            parts += _record(inner)
            if section.en == "kinds":
                parts += ["Each attribute has:", *_record(ATTRIBUTE)]
    return joined(parts)


def _record(shape: Shape) -> list[str]:
    """What can be written in a mapping; of any other shape, the shape."""
    return [_short(shape), _key_table(shape.keys)] if isinstance(shape, Record) else [f"Each: {_shape(shape)}."]


def mods() -> str:
    return joined([
        "## Mods",
        "A mod is a folder with a file `mod.yaml`; [Mods](mods.md) leads through one. Beside the keys here it has the "
        "sections of a rulebook, for new entries.",
        "### The header of mod.yaml", _key_table((*MOD_HEADER, CHANGES)),
        "### Another rulebook or mod", *_record(OTHER),
        "### One change", _key_table(CHANGE.keys),
        "- A path is a key of the rulebook, then names and keys with dots between them: `dinge.karte.blitz.preis`, "
        "`abläufe.zug.ablauf.spielen` (a paragraph), `spieler.bis`, `schichten`. It is written in the language of its "
        "file and fits rulebooks in both.\n"
        f"- An effect that is written as one text has one paragraph, called `{UNDIVIDED}`.\n"
        "- Items of a list are known by what they are, never by their place.\n"
        f"- The entry `x` of the mod `m` is known as `m{SEPARATOR}x`; inside the mod and its scenarios `x` will do. "
        "The same goes for names that `add` brings into a mapping, and for paragraphs.\n"
        "- Mods come after those that they name under `after`, `needs` and `if_mod`, else in the order of their ids. "
        "Two mods that touch the same place need an order; else both are left out.",
    ])


def scenarios() -> str:
    return joined([
        "## Scenarios",
        "Scenarios are files in the folder `szenarien` of a rulebook. `regelwerk test` plays them.",
        _key_table(SCENARIOS.keys),
        "### One scenario", _key_table(SCENARIO.keys),
        "### Steps",
        "A step is the choice of a player (`anna: zugreifen`, `anna: [zugreifen, 3]`), or one of these:",
        _key_table((*EXPECTATIONS.keys, BECAUSE)),
        "### What is expected in the end", _key_table(END.keys),
    ])


def _key_table(keys: Iterable[Key]) -> str:
    rows = []
    for key in keys:
        de, en = (f"**`{word}`**" if key.required else f"`{word}`" for word in (key.de, key.en))
        rows.append((de, en, _shape(key.shape), key.doc))
    return table(("German", "English", "value", "meaning"), rows)


def _short(record: Record) -> str:
    if record.short is None:
        return ""
    key = next(one for one in record.keys if one.en == record.short_key)
    return f"*short*: {_shape(record.short)} alone is `{key.de}` (`{key.en}`)."


def _shape(shape: Shape) -> str:
    """A shape in a few words."""
    match shape:
        case Text():
            if shape.choices:
                return ", ".join(f"`{de}`" if de == en else f"`{de}` (`{en}`)" for de, en in shape.choices)
            return _TEXTS.get(shape.kind, shape.kind)
        case Number(least, most):
            if most is not None:
                return f"a number, {least} to {most}"
            return "a number" if least is None else f"a number from {least}"
        case Truth():
            return "`true` or `false`"
        case ListOf(item, single):
            return f"{_shape(item)}, or a list of such" if single else f"list: {_shape(item)}"
        case MapOf(value):
            return f"mapping: name → {_shape(value)}"
        case Record():
            keys = ", ".join(f"`{key.de}`" + (f" (`{key.en}`)" if key.en != key.de else "") for key in shape.keys)
            few = f"mapping: {keys}" if len(shape.keys) <= 4 else "mapping"
            return few if shape.short is None else f"{few}; or *short*: {_shape(shape.short)}"
        case Either() if shape == EFFECT:
            return _TEXTS["effekt"]
        case Either() | Ref():
            return "a value, a list or a mapping"
    raise TypeError(shape)
