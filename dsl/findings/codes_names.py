"""What the findings RW3xx of declarations mean, told to rulebook authors.

Each entry is (code, title, story, wrong, right): `wrong` is a small rulebook that has just this finding, `right` the
same one mended. What stands below a comment that names a file belongs into that file.
"""

from __future__ import annotations

from regelwerk.dsl.messages.message import Message, message

_HEAD = "id: beispiel\nversion: 1\nsprache: de\nspieler: {von: 2, bis: 4}\nhauptablauf: partie\n"
_GAME = "abläufe:\n  partie:\n    ablauf: spielsieg([])\n"
_DISCARD = "arten:\n  karte: {}\nereignisse:\n  ablegen:\n    felder: {karte: karte}\n"
_AUCTION = "ressourcen:\n  gold: {}\norte:\n  hand: {je: spieler}\narten:\n  karte: {}\n"
_PRICED = "arten:\n  karte: {attribute: {preis: {art: zahl, fest: true}}}\n"
_SHIP = "arten:\n  schiff:\n    formen: [schiffe]\n"
_PURPOSE = "  kampf:\n    ablauf: |\n      falls anzahl(schiffe für bewegung) ≥ 1: spielsieg([])\n"
_SOURCED = "abläufe:\n  partie: {quelle: [R1], ablauf: 'spielsieg(spieler)'}\n"
_LIST = "# quellen/paragraphen.yaml\n"

_COPIES = (
    "arten:\n  karte: {{}}\n  haus: {{attribute: {{bild: {{art: karte, fest: true}}}}}}\n"
    "dinge:\n  karte: {{burg: {{anzahl: 3}}}}\n  haus: {{hof: {{bild: '{}'}}}}\n"
)
_TABLE = (
    "ressourcen: {{gold: {{}}}}\narten:\n  krone:\n    formen: [kronen]\n    anzahl: 1\n    attribute:\n"
    "      kosten: {{art: zahl je ressource, {}, anfang: {{gold: 2}}}}\n"
)

_ROADS = (
    "raum:\n  karte: {{form: graph, feld: gegend, kanten: [{}]}}\n"
    "arten:\n  gegend: {{}}\ndinge:\n  gegend: {{aue: {{}}, berg: {{}}}}\n"
)

_PEOPLE = "arten:\n  volk: {{}}\ndinge:\n  volk:\n    zwerge: {{name: {{de: Zwerge}}, {}}}\n"

CODES_NAMES: tuple[tuple[str, Message, Message, str, str], ...] = (
    (
        "RW300",
        message("stories.RW300.title"),
        message("stories.RW300.story"),
        _HEAD + "abläufe:\n  parti:\n    ablauf: spielsieg([])\n",
        _HEAD + _GAME,
    ),
    (
        "RW301",
        message("stories.RW301.title"),
        message("stories.RW301.story"),
        _HEAD + _GAME + "arten:\n  karte: {formen: [karten]}\norte:\n  stapel: {formen: [karten]}\n",
        _HEAD + _GAME + "arten:\n  karte: {formen: [karten]}\norte:\n  stapel: {}\n",
    ),
    (
        "RW302",
        message("stories.RW302.title"),
        message("stories.RW302.story"),
        _HEAD + _GAME + "arten:\n  runde: {}\n  dann: {}\n",
        _HEAD + _GAME + "arten:\n  runde: {}\n  danach_karte: {}\n",
    ),
    (
        "RW303",
        message("stories.RW303.title"),
        message("stories.RW303.story"),
        _HEAD + _GAME + "arten:\n  karte: {attribute: {wert: zahl}}\n  marke: {attribute: {wert: spieler}}\n",
        _HEAD + _GAME + "arten:\n  karte: {attribute: {wert: zahl}}\n  marke: {attribute: {eigner: spieler}}\n",
    ),
    (
        "RW304",
        message("stories.RW304.title"),
        message("stories.RW304.story"),
        _HEAD + _GAME + _DISCARD + "    satz: '{karte} ablegen'\n",
        _HEAD + _GAME + _DISCARD + "    satz: 'lege {karte} ab'\n",
    ),
    (
        "RW305",
        message("stories.RW305.title"),
        message("stories.RW305.story"),
        _HEAD + _GAME + "ableitungen:\n  viele: {wert: anzahl(spieler), bedingung: anzahl(spieler) > 3}\n",
        _HEAD + _GAME + "ableitungen:\n  viele: {bedingung: anzahl(spieler) > 3}\n",
    ),
    (
        "RW306",
        message("stories.RW306.title"),
        message("stories.RW306.story"),
        _HEAD + _GAME + "arten:\n  karte: {attribute: {preis: zahl}}\ndinge:\n  karte:\n    burg: {preis: drei}\n",
        _HEAD + _GAME + "arten:\n  karte: {attribute: {preis: zahl}}\ndinge:\n  karte:\n    burg: {preis: 3}\n",
    ),
    (
        "RW307",
        message("stories.RW307.title"),
        message("stories.RW307.story"),
        _HEAD + "dateien: [../karten.yaml]\n" + _GAME,
        _HEAD + "dateien: []\n" + _GAME,
    ),
    (
        "RW308",
        message("stories.RW308.title"),
        message("stories.RW308.story"),
        _HEAD + _GAME + _PURPOSE + _SHIP + "    effekt: 'immer: diese schiff zählt nicht für bewegng'\n",
        _HEAD + _GAME + _PURPOSE + _SHIP + "    effekt: 'immer: diese schiff zählt nicht für bewegung'\n",
    ),
    (
        "RW309",
        message("stories.RW309.title"),
        message("stories.RW309.story"),
        _HEAD + _SOURCED.replace("R1", "R7") + _LIST + "- {id: R1, titel: Alle gewinnen}\n",
        _HEAD + _SOURCED + _LIST + "- {id: R1, titel: Alle gewinnen}\n",
    ),
    (
        "RW310",
        message("stories.RW310.title"),
        message("stories.RW310.story"),
        _HEAD + _SOURCED + _LIST + "- {id: R1, titel: Alle gewinnen}\n- {id: R1, titel: Niemand verliert}\n",
        _HEAD + _SOURCED + _LIST + "- {id: R1, titel: Alle gewinnen}\n- {id: R2, titel: Niemand verliert}\n",
    ),
    (
        "RW311",
        message("stories.RW311.title"),
        message("stories.RW311.story"),
        _HEAD + _SOURCED + _LIST + "- {id: R1}\n- {id: R2, titel: Zehn Karten, art: keine_regel}\n",
        _HEAD + _SOURCED + _LIST + "- {id: R1}\n- {id: R2, titel: Zehn Karten, art: keine_regel, grund: Material}\n",
    ),
    (
        "RW313",
        message("stories.RW313.title"),
        message("stories.RW313.story"),
        _HEAD + "optionen:\n  langes_spiel: []\n" + _GAME,
        _HEAD + "optionen:\n  langes_spiel: [nein, ja]\n" + _GAME,
    ),
    (
        "RW314",
        message("stories.RW314.title"),
        message("stories.RW314.story"),
        _HEAD.replace("{von: 2, bis: 4}", "{von: 4, bis: 2}") + _GAME,
        _HEAD + _GAME,
    ),
    (
        "RW315",
        message("stories.RW315.title"),
        message("stories.RW315.story"),
        _HEAD + "bibliothek:\n  versteigerung: {ware: karte, währung: gold}\n" + _GAME + _AUCTION,
        _HEAD + "bibliothek:\n  versteigerung: {ware: karte, währung: gold, ziel: hand}\n" + _GAME + _AUCTION,
    ),
    (
        "RW316",
        message("stories.RW316.title"),
        message("stories.RW316.story"),
        _HEAD + "ereignisse:\n  bezahlt:\n    felder: {spieler: spieler}\n" + _GAME,
        _HEAD + "ereignisse:\n  bezahlt:\n    felder: {spieler: spieler, n: zahl}\n" + _GAME,
    ),
    (
        "RW317",
        message("stories.RW317.title"),
        message("stories.RW317.story"),
        _HEAD + _GAME + _PRICED + "dinge:\n  karte:\n    burg: {}\n",
        _HEAD + _GAME + _PRICED + "dinge:\n  karte:\n    burg: {preis: 3}\n",
    ),
    (
        "RW318",
        message("stories.RW318.title"),
        message("stories.RW318.story"),
        _HEAD.replace("bis: 4}", "bis: 4, namen: [rot, blau]}") + _GAME,
        _HEAD.replace("bis: 4}", "bis: 4, namen: [rot, blau, gelb, weiß]}") + _GAME,
    ),
    (
        "RW319",
        message("stories.RW319.title"),
        message("stories.RW319.story"),
        _HEAD + _TABLE.format("fest: false") + _GAME,
        _HEAD + _TABLE.format("fest: true") + _GAME,
    ),
    (
        "RW320",
        message("stories.RW320.title"),
        message("stories.RW320.story"),
        _HEAD + _GAME + _COPIES.format("burg"),
        _HEAD + _GAME + _COPIES.format("burg#1"),
    ),
    (
        "RW321",
        message("stories.RW321.title"),
        message("stories.RW321.story"),
        _HEAD + _GAME + "ressourcen: {gold: {anfang: 1}}\ndarstellung:\n  gold: {zeile: [gold]}\n",
        _HEAD + _GAME + "ressourcen: {gold: {anfang: 1}}\ndarstellung:\n  spieler: {zeile: [gold]}\n",
    ),
    (
        "RW322",
        message("stories.RW322.title"),
        message("stories.RW322.story"),
        _HEAD + _GAME + "ressourcen: {gold: {anfang: 1}}\ndarstellung:\n  gold: {farbe: gelb}\n",
        _HEAD + _GAME + 'ressourcen: {gold: {anfang: 1}}\ndarstellung:\n  gold: {farbe: "#e8c24a"}\n',
    ),
    (
        "RW323",
        message("stories.RW323.title"),
        message("stories.RW323.story"),
        _HEAD + _GAME + _ROADS.format("[aue, berg], [berg]"),
        _HEAD + _GAME + _ROADS.format("[aue, berg]"),
    ),
    (
        "RW324",
        message("stories.RW324.title"),
        message("stories.RW324.story"),
        _HEAD + _GAME + _PEOPLE.format("artikel: das, mehrzahl: de"),
        _HEAD + _GAME + _PEOPLE.format("mehrzahl: de"),
    ),
)
