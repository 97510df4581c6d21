"""What the findings RW61x of tables and RW62x of amounts and rows mean, told to rulebook authors.

Each entry is (code, title, story, wrong, right): `wrong` is a small rulebook that has just this finding, `right` the
same one mended.
"""

from __future__ import annotations

from regelwerk.dsl.messages.message import Message, message

_HEAD = (
    "id: beispiel\nversion: 1\nsprache: de\nspieler: {von: 2, bis: 4}\nhauptablauf: partie\n"
    "aufzählungen: {farbe: [rot, blau]}\n"
)
_ASKING = "abläufe:\n  partie:\n    ablauf: 'falls %s ≥ 1: spielsieg([])'\n"
_BY_NUMBER = _ASKING % "kosten bei 3" + "tabellen:\n  kosten: {werte: %s}\n"
_BY_COLOUR = _ASKING % "kosten bei rot" + "tabellen:\n  kosten: {nach: %s, werte: {rot: 3, blau: 2}}\n"
_BY_BOTH = (
    _ASKING % "kosten bei rot bei 3"
    + "tabellen:\n  kosten:\n    nach: [farbe, zahl]\n    werte: {rot: %s, blau: {sonst: 2}}\n"
)
_AMOUNT = (
    "id: beispiel\nversion: 1\nsprache: de\nspieler: {von: 2, bis: 4}\nhauptablauf: partie\n"
    "ressourcen: {gold: {}, erz: {}}\n"
    "arten: {haus: {attribute: {preis: zahl je ressource}}}\n"
    "dinge: {haus: {hof: {preis: %s}}}\n"
    "abläufe:\n  partie:\n    ablauf: 'falls %s: spielsieg([])'\n"
)
_PRICE = "{gold: 2, erz: 1}"
_ROW = (
    "id: beispiel\nversion: 1\nsprache: de\nspieler: {von: 2, bis: 4}\nhauptablauf: partie\n"
    "aufzählungen: {farbe: [rot, blau]}\n"
    "arten:\n  haus: {attribute: {farbe: farbe, stufe: zahl, preis: zahl}}\n"
    "dinge: {haus: {hof: {je: %s, preis: %s}}}\n"
    "abläufe:\n  partie:\n    ablauf: |\n"
    "      falls stufe von %s = preis von %s: spielsieg([])\n"
    "      falls farbe von %s = rot: spielsieg(spieler)\n"
)
_LONG = (
    "id: beispiel\nversion: 1\nsprache: de\nspieler: {von: 2, bis: 4}\nhauptablauf: partie\n"
    "aufzählungen: {z: [z1, z2, z3, z4, z5, z6, z7, z8, z9]}\n"
    "arten: {stein: {formen: [steine], attribute: {a: z, b: z, c: z, d: z}}}\n"
    "dinge: {stein: {kiesel: {je: %s}}}\n"
    "abläufe:\n  partie:\n    ablauf: |\n      sei s = erste(steine)\n"
    "      falls a von s = b von s und c von s = d von s: spielsieg([])\n"
)
_CIRCLE = (
    "id: beispiel\nversion: 1\nsprache: de\nspieler: {von: 2, bis: 4}\nhauptablauf: partie\n"
    "arten:\n  haus: {formen: [häuser], attribute: {hof: hof}}\n"
    "  hof: {formen: [höfe], attribute: {haus: haus}}\n"
    "dinge:\n  haus: {villa: {%s}}\n  hof: {garten: {je: haus}}\n"
    "abläufe:\n  partie:\n    ablauf: |\n"
    "      falls hof von erste(häuser) ist leer: spielsieg([])\n"
    "      falls haus von erste(höfe) ist leer: spielsieg(spieler)\n"
)

CODES_TABLES: tuple[tuple[str, Message, Message, str, str], ...] = (
    (
        "RW610",
        message("stories.RW610.title"),
        message("stories.RW610.story"),
        _HEAD + _BY_NUMBER % "{1: 3, 2: 3, 3: 2}",
        _HEAD + _BY_NUMBER % "{1: 3, 2: 3, 3: 2, sonst: 1}",
    ),
    (
        "RW611",
        message("stories.RW611.title"),
        message("stories.RW611.story"),
        _HEAD + _BY_COLOUR % "mehrere farbe",
        _HEAD + _BY_COLOUR % "farbe",
    ),
    (
        "RW612",
        message("stories.RW612.title"),
        message("stories.RW612.story"),
        _HEAD + _BY_NUMBER % "{1 bis 3: 3, 3: 2, sonst: 1}",
        _HEAD + _BY_NUMBER % "{1 bis 2: 3, 3: 2, sonst: 1}",
    ),
    (
        "RW613",
        message("stories.RW613.title"),
        message("stories.RW613.story"),
        _HEAD + _BY_BOTH % "3",
        _HEAD + _BY_BOTH % "{1: 2, sonst: 3}",
    ),
    (
        "RW614",
        message("stories.RW614.title"),
        message("stories.RW614.story"),
        _HEAD + _BY_NUMBER % "{1 to 3: 3, sonst: 1}",
        _HEAD + _BY_NUMBER % "{1 bis 3: 3, sonst: 1}",
    ),
    (
        "RW615",
        message("stories.RW615.title"),
        message("stories.RW615.story"),
        _HEAD + _BY_NUMBER % "{3 bis 1: 3, sonst: 1}",
        _HEAD + _BY_NUMBER % "{1 bis 3: 3, sonst: 1}",
    ),
    (
        "RW620",
        message("stories.RW620.title"),
        message("stories.RW620.story"),
        _AMOUNT % (_PRICE, "preis von hof + 1 ≥ 3 gold"),
        _AMOUNT % (_PRICE, "preis von hof + 1 gold ≥ 3 gold"),
    ),
    (
        "RW621",
        message("stories.RW621.title"),
        message("stories.RW621.story"),
        _AMOUNT % (_PRICE, "preis von hof > 2 gold"),
        _AMOUNT % (_PRICE, "preis von hof ≥ 2 gold"),
    ),
    (
        "RW622",
        message("stories.RW622.title"),
        message("stories.RW622.story"),
        _AMOUNT % ("zwei gold", "preis von hof ≥ 2 gold"),
        _AMOUNT % ("2 gold und 1 erz", "preis von hof ≥ 2 gold"),
    ),
    (
        "RW623",
        message("stories.RW623.title"),
        message("stories.RW623.story"),
        _LONG % "[a, b, c, d]",
        _LONG % "[a, b]",
    ),
    (
        "RW624",
        message("stories.RW624.title"),
        message("stories.RW624.story"),
        _ROW % ("stufe", "1", *("hof_1",) * 3),
        _ROW % ("{stufe: [1, 2]}", "1", *("hof_1",) * 3),
    ),
    (
        "RW625",
        message("stories.RW625.title"),
        message("stories.RW625.story"),
        _ROW % ("farbe", "{rot: 2}", *("hof_rot",) * 3),
        _ROW % ("farbe", "{rot: 2, sonst: 1}", *("hof_rot",) * 3),
    ),
    (
        "RW626",
        message("stories.RW626.title"),
        message("stories.RW626.story"),
        _CIRCLE % "je: hof",
        _CIRCLE % "",
    ),
)
