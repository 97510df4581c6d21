"""What the findings RW59x of paragraphs, conditions and prices of things mean, told to rulebook authors.

Each entry is (code, title, story, wrong, right): `wrong` is a small rulebook that has just this finding, `right` the
same one mended.
"""

from __future__ import annotations

from regelwerk.dsl.messages.message import Message, message

_BOOK = (
    "id: beispiel\nversion: 1\nsprache: de\nspieler: {von: 2, bis: 4}\nhauptablauf: partie\n"
    "ressourcen: {gold: {}}\n"
    "ereignisse:\n"
    "  zuwachs:\n    felder: {spieler: spieler, n: zahl, r: ressource}\n    subjekt: spieler\n"
    "    satz: erhalte {n} {r}\n    wirkung: erhöhe r von spieler um n\n"
    "abläufe:\n  partie:\n    ablauf: |\n      nacheinander für p aus spieler: einkommen(p, erste(karten))\n"
)
_KIND = "arten:\n  karte:\n    formen: [karten]\n    absätze: {einkommen: {satz: 'ernte {ding} ab'}}\n"
_THING = "dinge: {karte: {mine: {absätze: {einkommen: erhalte 1 gold}}}}\n"
_STATING = (
    "id: beispiel\nversion: 1\nsprache: de\nspieler: {von: 2, bis: 4}\nhauptablauf: partie\n"
    "ressourcen: {gold: {}}\n"
    "abläufe:\n  partie: {ablauf: 'nacheinander für p aus spieler: zug(p)'}\n"
    "  zug:\n    parameter: {s: spieler}\n    spieler: s\n"
    "    ablauf: 'falls wann von erste(karten): spielsieg(s)'\n"
    "arten:\n  karte: {formen: [karten], attribute: {wann: {art: bedingung}}}\n"
)
_PRICED = _STATING.replace("bedingung", "preis").replace("wann", "kosten").replace("falls", "zahle")
_PRICED = _PRICED.replace(": spielsieg(s)", "")

CODES_THINGS: tuple[tuple[str, Message, Message, str, str], ...] = (
    (
        "RW590",
        message("stories.RW590.title"),
        message("stories.RW590.story"),
        _BOOK + _KIND.replace("ab'", "ab', darf_fehlen: true") + _THING.replace("einkommen", "einkomen"),
        _BOOK + _KIND.replace("ab'", "ab', darf_fehlen: true") + _THING,
    ),
    (
        "RW591",
        message("stories.RW591.title"),
        message("stories.RW591.story"),
        _BOOK + _KIND + "dinge: {karte: {mine: {}}}\n",
        _BOOK + _KIND + _THING,
    ),
    (
        "RW592",
        message("stories.RW592.title"),
        message("stories.RW592.story"),
        _BOOK + _KIND + "  haus: {absätze: {einkommen: {satz: 'beziehe {ding}'}}}\n" + _THING,
        _BOOK + _KIND + "  haus: {absätze: {einkommen: {}}}\n" + _THING,
    ),
    (
        "RW593",
        message("stories.RW593.title"),
        message("stories.RW593.story"),
        _BOOK + _KIND + "  spieler: {absätze: {steuer: {effekt: erhalte 1 gold}}}\n" + _THING,
        _BOOK + _KIND + _THING + "regeln: {steuer: 'am ende von partie: spielsieg([])'}\n",
    ),
    (
        "RW594",
        message("stories.RW594.title"),
        message("stories.RW594.story"),
        _BOOK + _KIND + "vorlagen: {grube: {}}\n" + _THING,
        _BOOK + _KIND + "vorlagen: {grube: {absätze: {einkommen: erhalte 1 gold}}}\n"
        "dinge: {karte: {mine: {vorlage: grube}}}\n",
    ),
    (
        "RW595",
        message("stories.RW595.title"),
        message("stories.RW595.story"),
        _STATING + "dinge: {karte: {mine: {}}}\n",
        _STATING + "dinge: {karte: {mine: {wann: gold von mir ≥ 2}}}\n",
    ),
    (
        "RW596",
        message("stories.RW596.title"),
        message("stories.RW596.story"),
        _STATING + "  spieler: {attribute: {reich: {art: bedingung}}}\n",
        _STATING + "ableitungen:\n  reich: {parameter: {s: spieler}, bedingung: gold von s > 9}\n",
    ),
    (
        "RW597",
        message("stories.RW597.title"),
        message("stories.RW597.story"),
        _STATING + "dinge: {karte: {mine: {wann: wann von dieser karte}}}\n",
        _STATING + "dinge: {karte: {mine: {wann: gold von mir ≥ 2}}}\n",
    ),
    (
        "RW598",
        message("stories.RW598.title"),
        message("stories.RW598.story"),
        _PRICED + "dinge: {karte: {mine: {kosten: '3'}}}\n",
        _PRICED + "dinge: {karte: {mine: {kosten: 3 gold}}}\n",
    ),
)
