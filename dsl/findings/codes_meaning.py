"""What the findings RW4xx of the understanding of texts mean, told to rulebook authors.

Each entry is (code, title, story, wrong, right): `wrong` is a small rulebook that has just this finding, `right` the
same one mended. Both are empty where no small rulebook can show the matter.
"""

from __future__ import annotations

from regelwerk.dsl.messages.message import Message, message

_HEAD = "id: beispiel\nversion: 1\nsprache: de\nspieler: {von: 2, bis: 4}\nhauptablauf: partie\n"
_CARDS = "arten:\n  karte:\n    formen: [karten]\n    attribute: {preis: zahl, farbe: spieler, offen: ja_nein}\n"
_PLACES = "orte:\n  stapel: {}\n"
_GOLD = "ressourcen:\n  gold: {anfang: 3}\n"
_DISCARD = (
    "ereignisse:\n  ablegen:\n    felder: {spieler: spieler, karte: karte}\n"
    "    satz: lege {karte} ab\n    subjekt: spieler\n"
)
_FIXED = "arten:\n  karte:\n    formen: [karten]\n    attribute: {preis: {art: zahl, fest: true}}\n"
_SAME = "vorrat: {menge: karten}\nzwei:\n  bedingung: es gibt a aus karten wo es gibt "
_END = "abläufe:\n  partie: {ablauf: 'spielsieg([])'}\n"


def _course(text: str, rest: str = "") -> str:
    """A rulebook whose main procedure is the text."""
    return _HEAD + rest + "abläufe:\n  partie:\n    ablauf: |\n" + _lines(text, 6)


def _turn(text: str, rest: str = "") -> str:
    """A rulebook in which each player has one turn, which is the text; `ich` is the player."""
    return (
        _HEAD
        + rest
        + "abläufe:\n  partie: {ablauf: 'nacheinander für p aus spieler: zug(p)'}\n"
        + "  zug:\n    parameter: {s: spieler}\n    spieler: s\n    ablauf: |\n"
        + _lines(text, 6)
    )


def _rule(text: str, rest: str = "") -> str:
    """A rulebook with one rule."""
    return _HEAD + rest + _END + "regeln:\n  beispielregel: |\n" + _lines(text, 4)


def _derived(text: str, rest: str = "") -> str:
    """A rulebook with derived values."""
    return _HEAD + rest + _END + "ableitungen:\n" + _lines(text, 2)


def _lines(text: str, indent: int) -> str:
    return "".join(" " * indent + line + "\n" for line in text.split("\n"))


_SETTING = """\
ressourcen: {gold: {}, rubin: {}}
mittel: {gold_als_rubin: {für: rubin, ressource: gold}}
ereignisse:
  fassen:
    felder: {spieler: spieler}
    subjekt: spieler
    wirkung: zahle 1 rubin
"""

_GIVE = (
    "ereignisse:\n"
    "  stiften: {felder: {x: ding, k: karte}, satz: 'gib {x} an {k}'}\n"
    "  schenken: {felder: {k: karte, x: ding}, "
)

CODES_MEANING: tuple[tuple[str, Message, Message, str, str], ...] = (
    (
        "RW401",
        message("stories.RW401.title"),
        message("stories.RW401.story"),
        _course("falls anzahl(karten): spielsieg([])", _CARDS),
        _course("falls anzahl(karten) ≥ 1: spielsieg([])", _CARDS),
    ),
    (
        "RW402",
        message("stories.RW402.title"),
        message("stories.RW402.story"),
        _course("falls max(≥ 3) = 3: spielsieg([])"),
        _course("falls max(anzahl(spieler), 3) = 3: spielsieg([])"),
    ),
    (
        "RW403",
        message("stories.RW403.title"),
        message("stories.RW403.story"),
        _course("falls farbe von erste(karten) > 3: spielsieg([])", _CARDS),
        _course("falls preis von erste(karten) > 3: spielsieg([])", _CARDS),
    ),
    (
        "RW404",
        message("stories.RW404.title"),
        message("stories.RW404.story"),
        _course("falls farbe von erste(karten) = 3: spielsieg([])", _CARDS),
        _course("falls preis von erste(karten) = 3: spielsieg([])", _CARDS),
    ),
    (
        "RW405",
        message("stories.RW405.title"),
        message("stories.RW405.story"),
        _course("wähle k aus karten", _CARDS),
        _course("nacheinander für s aus spieler: s muss k aus karten wählen", _CARDS),
    ),
    (
        "RW406",
        message("stories.RW406.title"),
        message("stories.RW406.story"),
        _course("falls erste(karten) hat 3: spielsieg([])", _CARDS),
        _course("falls preis von erste(karten) = 3: spielsieg([])", _CARDS),
    ),
    (
        "RW407",
        message("stories.RW407.title"),
        message("stories.RW407.story"),
        _course("nacheinander für k aus erste(karten): offen von k = ja", _CARDS),
        _course("nacheinander für k aus karten: offen von k = ja", _CARDS),
    ),
    (
        "RW408",
        message("stories.RW408.title"),
        message("stories.RW408.story"),
        _rule("nachdem 3: spielsieg([])", _CARDS + _DISCARD),
        _rule("nachdem ablegen(spieler, karte): spielsieg([])", _CARDS + _DISCARD),
    ),
    (
        "RW409",
        message("stories.RW409.title"),
        message("stories.RW409.story"),
        _course("falls 3 in stapel: spielsieg([])", _CARDS + _PLACES),
        _course("falls anzahl(karten in stapel) ≥ 1: spielsieg([])", _CARDS + _PLACES),
    ),
    (
        "RW410",
        message("stories.RW410.title"),
        message("stories.RW410.story"),
        _course("falls anzahl(spieler) > 99999999999: spielsieg([])"),
        _course("falls anzahl(spieler) > 9: spielsieg([])"),
    ),
    (
        "RW411",
        message("stories.RW411.title"),
        message("stories.RW411.story"),
        _course("falls 2 grenze: spielsieg([])", _CARDS + "ableitungen:\n  grenze: {wert: '5'}\n"),
        _course("falls grenze ≥ 2: spielsieg([])", _CARDS + "ableitungen:\n  grenze: {wert: '5'}\n"),
    ),
    (
        "RW412",
        message("stories.RW412.title"),
        message("stories.RW412.story"),
        _course("offen von diese karte = ja", _CARDS),
        _HEAD + _CARDS + _END + "dinge:\n  karte:\n    burg:\n      effekt: offen von diese karte = ja\n",
    ),
    (
        "RW413",
        message("stories.RW413.title"),
        message("stories.RW413.story"),
        _course("falls karten von 3: spielsieg([])", _CARDS),
        _course("falls karten von erste(spieler): spielsieg([])", _CARDS),
    ),
    (
        "RW414",
        message("stories.RW414.title"),
        message("stories.RW414.story"),
        _turn("preis von erste(karten) = 3 ich", _CARDS + _GOLD),
        _turn("preis von erste(karten) = gold von ich", _CARDS + _GOLD),
    ),
    (
        "RW415",
        message("stories.RW415.title"),
        message("stories.RW415.story"),
        _course("ablegen(erste(spieler))", _CARDS + _DISCARD),
        _course("ablegen(erste(spieler), erste(karten))", _CARDS + _DISCARD),
    ),
    (
        "RW416",
        message("stories.RW416.title"),
        message("stories.RW416.story"),
        _rule("nachdem ablegen(spieler, karte, ort): spielsieg([])", _CARDS + _DISCARD),
        _rule("nachdem ablegen(spieler, karte): spielsieg([])", _CARDS + _DISCARD),
    ),
    (
        "RW417",
        message("stories.RW417.title"),
        message("stories.RW417.story"),
        _derived("hoch: {wert: hoch + 1}"),
        _derived("tief: {wert: '1'}\nhoch: {wert: tief + 1}"),
    ),
    (
        "RW418",
        message("stories.RW418.title"),
        message("stories.RW418.story"),
        _derived("beute: {wert: 2 karten}", _CARDS),
        _derived("beute: {menge: karten wo offen}", _CARDS),
    ),
    (
        "RW420",
        message("stories.RW420.title"),
        message("stories.RW420.story"),
        _turn("lege ab", _CARDS + _DISCARD),
        _turn("lege erste(karten) ab", _CARDS + _DISCARD),
    ),
    (
        "RW421",
        message("stories.RW421.title"),
        message("stories.RW421.story"),
        _turn("gib erste(karten) an erste(karten)", _CARDS + _GIVE + "satz: 'gib {k} an {x}'}\n"),
        _turn("gib erste(karten) an erste(karten)", _CARDS + _GIVE + "satz: 'schenke {k} an {x}'}\n"),
    ),
    (
        "RW422",
        message("stories.RW422.title"),
        message("stories.RW422.story"),
        _turn("wirf erste(karten) ab", _CARDS + _DISCARD),
        _turn("lege erste(karten) ab", _CARDS + _DISCARD),
    ),
    (
        "RW430",
        message("stories.RW430.title"),
        message("stories.RW430.story"),
        _course("aktion: spielsieg([])"),
        _rule("aktion: spielsieg([])"),
    ),
    (
        "RW431",
        message("stories.RW431.title"),
        message("stories.RW431.story"),
        _course("negiere"),
        _rule("sobald ablegen(spieler, karte): negiere", _CARDS + _DISCARD),
    ),
    (
        "RW432",
        message("stories.RW432.title"),
        message("stories.RW432.story"),
        _course("spieler muss k aus karten wählen", _CARDS),
        _course("nacheinander für s aus spieler: s muss k aus karten wählen", _CARDS),
    ),
    (
        "RW433",
        message("stories.RW433.title"),
        message("stories.RW433.story"),
        _rule("immer: spielsieg([])", _CARDS + _DISCARD),
        _rule("immer: ich darf nicht ablegen", _CARDS + _DISCARD),
    ),
    (
        "RW434",
        message("stories.RW434.title"),
        message("stories.RW434.story"),
        _course("anzahl(karten) = 3", _CARDS),
        _course("preis von erste(karten) = 3", _CARDS),
    ),
    (
        "RW435",
        message("stories.RW435.title"),
        message("stories.RW435.story"),
        _course("preis von erste(karten) = 3", _FIXED),
        _course("preis von erste(karten) = 3", _FIXED.replace(", fest: true", "")),
    ),
    (
        "RW436",
        message("stories.RW436.title"),
        message("stories.RW436.story"),
        _turn("wähle karten", _CARDS),
        _turn("wähle ziel aus karten", _CARDS),
    ),
    (
        "RW437",
        message("stories.RW437.title"),
        message("stories.RW437.story"),
        _course("bewege karten nach 3", _CARDS + _PLACES),
        _course("bewege karten nach stapel", _CARDS + _PLACES),
    ),
    (
        "RW438",
        message("stories.RW438.title"),
        message("stories.RW438.story"),
        _course("würfle wurf mit erste(spieler)"),
        _course("würfle wurf mit 6"),
    ),
    (
        "RW439",
        message("stories.RW439.title"),
        message("stories.RW439.story"),
        _turn("führe karten aus", _CARDS),
        _turn("führe erste(karten) aus", _CARDS + "    effekt: 'spielsieg([ich])'\n"),
    ),
    (
        "RW440",
        message("stories.RW440.title"),
        message("stories.RW440.story"),
        _turn("zahle (2) karten", _CARDS + _GOLD),
        _turn("zahle 2 gold", _CARDS + _GOLD),
    ),
    (
        "RW441",
        message("stories.RW441.title"),
        message("stories.RW441.story"),
        _turn("1 gold", _GOLD),
        _turn("zahle 1 gold", _GOLD),
    ),
    (
        "RW450",
        message("stories.RW450.title"),
        message("stories.RW450.story"),
        _HEAD
        + "arten:\n  karte: {formen: [karten], ansage: ausspielen}\n"
        + "dinge:\n  karte:\n    burg: {effekt: 'spielsieg(ich)'}\n"
        + "ereignisse:\n  ausspielen: {felder: {spieler: spieler, karte: karte, n: zahl}}\n"
        + _END,
        _HEAD
        + "arten:\n  karte: {formen: [karten], ansage: ausspielen}\n"
        + "dinge:\n  karte:\n    burg: {effekt: 'spielsieg(ich)'}\n"
        + "ereignisse:\n  ausspielen: {felder: {spieler: spieler, karte: karte}}\n"
        + _END,
    ),
    (
        "RW451",
        message("stories.RW451.title"),
        message("stories.RW451.story"),
        _rule("immer: ich darf auch karten", _CARDS),
        _rule("immer: ziele darf auch karten", _CARDS + "ableitungen:\n  ziele: {menge: karten wo offen}\n"),
    ),
    (
        "RW452",
        message("stories.RW452.title"),
        message("stories.RW452.story"),
        _rule("immer: anzahl(karten) um +1", _CARDS),
        _rule("immer: preis aller karten um +1", _CARDS),
    ),
    (
        "RW453",
        message("stories.RW453.title"),
        message("stories.RW453.story"),
        _rule("spielsieg([])"),
        _rule("nachdem ablegen(spieler, karte): spielsieg([])", _CARDS + _DISCARD),
    ),
    (
        "RW454",
        message("stories.RW454.title"),
        message("stories.RW454.story"),
        _HEAD + "abläufe:\n  partie: {parameter: {s: spieler}, ablauf: 'spielsieg(s)'}\n",
        _HEAD + "abläufe:\n  partie: {ablauf: 'spielsieg([])'}\n",
    ),
    (
        "RW455",
        message("stories.RW455.title"),
        message("stories.RW455.story"),
        "",
        "",
    ),
    (
        "RW456",
        message("stories.RW456.title"),
        message("stories.RW456.story"),
        "",
        "",
    ),
    (
        "RW457",
        message("stories.RW457.title"),
        message("stories.RW457.story"),
        _turn("offen aller karten = ja bis zum ende von zug bis ablegen", _CARDS + _DISCARD),
        _turn("offen aller karten = ja bis zum ende von zug oder bis ablegen", _CARDS + _DISCARD),
    ),
    (
        "RW458",
        message("stories.RW458.title"),
        message("stories.RW458.story"),
        _turn("solange zug: offen aller karten = ja bis zum ende von partie", _CARDS),
        _turn("solange zug: offen aller karten = ja", _CARDS),
    ),
    (
        "RW459",
        message("stories.RW459.title"),
        message("stories.RW459.story"),
        _turn("lege erste(karten) ab, höchstens 1 mal pro zug", _CARDS + _DISCARD),
        _turn("lege erste(karten) ab", _CARDS + _DISCARD),
    ),
    (
        "RW460",
        message("stories.RW460.title"),
        message("stories.RW460.story"),
        _derived(_SAME + "b aus vorrat wo b ≠ karte", _CARDS),
        _derived(_SAME + "b aus vorrat wo b ≠ a", _CARDS),
    ),
    (
        "RW461",
        message("stories.RW461.title"),
        message("stories.RW461.story"),
        _course("ablegen(erste(spieler), erste(karten))", _CARDS + _DISCARD + "    auch_bei_null: true\n"),
        _course("ablegen(erste(spieler), erste(karten))", _CARDS + _DISCARD),
    ),
    (
        "RW470",
        message("stories.RW470.title"),
        message("stories.RW470.story"),
        _course("falls 6 / 0 = 0: spielsieg([])"),
        _course("falls 6 / 2 = 3: spielsieg([])"),
    ),
    (
        "RW471",
        message("stories.RW471.title"),
        message("stories.RW471.story"),
        _course("würfle wurf mit [20000, 6]\nfalls summe(wurf) > 0: spielsieg([])"),
        _course("würfle wurf mit [20, 6]\nfalls summe(wurf) > 0: spielsieg([])"),
    ),
    (
        "RW472",
        message("stories.RW472.title"),
        message("stories.RW472.story"),
        _rule("einmal nachdem ablegen(): spielsieg([])", _CARDS + _DISCARD),
        _rule("nachdem ablegen(), höchstens 1 mal pro spiel: spielsieg([])", _CARDS + _DISCARD),
    ),
    (
        "RW479",
        message("stories.RW479.title"),
        message("stories.RW479.story"),
        _course("würfle wurf mit 0\nfalls wurf > 0: spielsieg([])"),
        _course("würfle wurf mit 6\nfalls wurf > 0: spielsieg([])"),
    ),
    (
        "RW480",
        message("stories.RW480.title"),
        message("stories.RW480.story"),
        _rule("aktion: fassen(ich) und fassen(ich); spielsieg(ich)", _SETTING),
        _rule("aktion: zahle 1 rubin und fassen(ich); spielsieg(ich)", _SETTING),
    ),
    ("RW490", message("findings.RW490.title"), message("findings.RW490.story"), "", ""),
)
