"""Examples of the findings RW61x of tables and RW62x of amounts and rows, for those who write in English.

Each code has what is wrong, and the same mended; `codes_tables.py` tells more.
"""

from __future__ import annotations

_HEAD = (
    "id: example\nversion: 1\nlanguage: en\nplayers: {from: 2, to: 4}\nmain: match\n"
    "enumerations: {colour: [red, blue]}\n"
)
_ASKING = "procedures:\n  match:\n    course: 'if %s ≥ 1: victory([])'\n"
_BY_NUMBER = _ASKING % "cost at 3" + "tables:\n  cost: {values: %s}\n"
_BY_COLOUR = _ASKING % "cost at red" + "tables:\n  cost: {by: %s, values: {red: 3, blue: 2}}\n"
_BY_BOTH = (
    _ASKING % "cost at red at 3"
    + "tables:\n  cost:\n    by: [colour, number]\n    values: {red: %s, blue: {else: 2}}\n"
)
_AMOUNT = (
    "id: example\nversion: 1\nlanguage: en\nplayers: {from: 2, to: 4}\nmain: match\n"
    "resources: {gold: {}, ore: {}}\n"
    "kinds: {house: {attributes: {price: number per resource}}}\n"
    "things: {house: {farm: {price: %s}}}\n"
    "procedures:\n  match:\n    course: 'if %s: victory([])'\n"
)
_PRICE = "{gold: 2, ore: 1}"
_ROW = (
    "id: example\nversion: 1\nlanguage: en\nplayers: {from: 2, to: 4}\nmain: match\n"
    "enumerations: {colour: [red, blue]}\n"
    "kinds:\n  house: {attributes: {colour: colour, level: number, price: number}}\n"
    "things: {house: {farm: {per: %s, price: %s}}}\n"
    "procedures:\n  match:\n    course: |\n"
    "      if level of %s = price of %s: victory([])\n"
    "      if colour of %s = red: victory(players)\n"
)
_LONG = (
    "id: example\nversion: 1\nlanguage: en\nplayers: {from: 2, to: 4}\nmain: match\n"
    "enumerations: {z: [z1, z2, z3, z4, z5, z6, z7, z8, z9]}\n"
    "kinds: {stone: {forms: [stones], attributes: {a: z, b: z, c: z, d: z}}}\n"
    "things: {stone: {pebble: {per: %s}}}\n"
    "procedures:\n  match:\n    course: |\n      let s = first(stones)\n"
    "      if a of s = b of s and c of s = d of s: victory([])\n"
)
_CIRCLE = (
    "id: example\nversion: 1\nlanguage: en\nplayers: {from: 2, to: 4}\nmain: match\n"
    "kinds:\n  house: {forms: [houses], attributes: {farm: farm}}\n"
    "  farm: {forms: [farms], attributes: {house: house}}\n"
    "things:\n  house: {villa: {%s}}\n  farm: {garden: {per: house}}\n"
    "procedures:\n  match:\n    course: |\n"
    "      if farm of first(houses) is empty: victory([])\n"
    "      if house of first(farms) is empty: victory(players)\n"
)

ENGLISH_TABLES: dict[str, tuple[str, str]] = {
    "RW610": (
        _HEAD + _BY_NUMBER % "{1: 3, 2: 3, 3: 2}",
        _HEAD + _BY_NUMBER % "{1: 3, 2: 3, 3: 2, else: 1}",
    ),
    "RW611": (
        _HEAD + _BY_COLOUR % "several colour",
        _HEAD + _BY_COLOUR % "colour",
    ),
    "RW612": (
        _HEAD + _BY_NUMBER % "{1 to 3: 3, 3: 2, else: 1}",
        _HEAD + _BY_NUMBER % "{1 to 2: 3, 3: 2, else: 1}",
    ),
    "RW613": (
        _HEAD + _BY_BOTH % "3",
        _HEAD + _BY_BOTH % "{1: 2, else: 3}",
    ),
    "RW614": (
        _HEAD + _BY_NUMBER % "{1 bis 3: 3, else: 1}",
        _HEAD + _BY_NUMBER % "{1 to 3: 3, else: 1}",
    ),
    "RW615": (
        _HEAD + _BY_NUMBER % "{3 to 1: 3, else: 1}",
        _HEAD + _BY_NUMBER % "{1 to 3: 3, else: 1}",
    ),
    "RW620": (
        _AMOUNT % (_PRICE, "price of farm + 1 ≥ 3 gold"),
        _AMOUNT % (_PRICE, "price of farm + 1 gold ≥ 3 gold"),
    ),
    "RW621": (
        _AMOUNT % (_PRICE, "price of farm > 2 gold"),
        _AMOUNT % (_PRICE, "price of farm ≥ 2 gold"),
    ),
    "RW622": (
        _AMOUNT % ("two gold", "price of farm ≥ 2 gold"),
        _AMOUNT % ("2 gold and 1 ore", "price of farm ≥ 2 gold"),
    ),
    "RW623": (
        _LONG % "[a, b, c, d]",
        _LONG % "[a, b]",
    ),
    "RW624": (
        _ROW % ("level", "1", *("farm_1",) * 3),
        _ROW % ("{level: [1, 2]}", "1", *("farm_1",) * 3),
    ),
    "RW625": (
        _ROW % ("colour", "{red: 2}", *("farm_red",) * 3),
        _ROW % ("colour", "{red: 2, else: 1}", *("farm_red",) * 3),
    ),
    "RW626": (
        _CIRCLE % "per: farm",
        _CIRCLE % "",
    ),
}
