"""What the warnings RW5xx of lint mean, told to rulebook authors.

Each entry is (code, title, story, wrong, right): `wrong` is a small rulebook that has just this finding, `right` the
same one mended.
"""

from __future__ import annotations

from regelwerk.dsl.messages.message import Message, message

_HEAD = "id: beispiel\nversion: 1\nsprache: de\nspieler: {von: 2, bis: 4}\nhauptablauf: partie\n"
_END = "abläufe:\n  partie:\n    ablauf: |\n      spielsieg(spieler wo gold ≥ 3)\n"
_GOLD = "ressourcen:\n  gold: {anfang: 3}\n"
_TURNS = (
    "abläufe:\n  partie: {ablauf: 'nacheinander für s aus spieler: zug(s)'}\n"
    "  zug:\n    parameter: {s: spieler}\n    spieler: s\n    ablauf: s muss aktion ausführen\n"
)
_TAKE = (
    "ereignisse:\n  nehmen:\n    felder: {s: spieler, n: zahl}\n    satz: nimm {n} gold\n    subjekt: s\n"
    "    wirkung: erhöhe gold von s um n\n"
)
_GRABBED = "    satz: raffe {n} gold\n"
_GRAB = _TAKE.replace("ereignisse:\n", "").replace("nehmen", "raffen").replace("    satz: nimm {n} gold\n", _GRABBED)
_HARVEST = "  ernten: 'aktion: raffen(ich, 1)'\n"
_ALLOWED = "    geduldet: {RW503: Sie steht nur auf der Karte.}\n"
_DECK = "orte:\n  stapel: {sicht: niemand}\n  hand: {je: spieler}\n"
_OPEN = _DECK + "  tisch: {}\n"
_CARDS = "arten:\n  karte: {formen: [karten], in: stapel}\n"
_AWAKE = "  wecken: 'aktion: wach von mir = ja'\narten: {spieler: {attribute: {wach: ja_nein}}}\n"


def _rules(text: str, rest: str = _TAKE + _GOLD) -> str:
    return _HEAD + rest + _TURNS + "regeln:\n  sammeln: 'aktion: nimm 1 gold'\n" + text


def _cards(keys: str) -> str:
    """Three cards that have everything, and a fourth with these keys."""
    complete = "      name: {{de: {0}, en: {0}}}\n      quelle: [S. 3]\n"
    cards = "".join(f"    {name.lower()}:\n" + complete.format(name) for name in ("Alpha", "Beta", "Gamma"))
    head = _HEAD.replace("sprache: de\n", "sprache: de\nquelle: [Heft]\n")
    return head + _GOLD + _END + "arten:\n  karte: {}\ndinge:\n  karte:\n" + cards + "    delta:\n" + keys


_MEET = "  treffen: 'aktion: vorstellen(ich, ich, ich)'\n"
_SHOW = (
    "  vorstellen:\n    felder: {s: spieler, a: spieler, b: spieler}\n    subjekt: s\n    satz: 'stelle {a} {b} vor'\n"
    "    wirkung: erhöhe gold von a um anzahl([b])\n"
)
_FORGET = "ereignisse:\n  vergessen: {felder: {s: spieler}, wirkung: gold von s = 9}\n"
_GUARD = "  grenze: 'wache gold von mir > 9: {} vergessen(ich)'\n"
_CAPPED = _TAKE + "ressourcen:\n  gold: {anfang: 3, höchstens: 6}\n"
_KINDS = "arten:\n  karte: {insgesamt: 5}\ndinge:\n  karte:\n    rot: {anzahl: 2}\n"
_PLAN = (
    "arten:\n  spieler: {{attribute: {{gebot: {{art: zahl, sicht: besitzer}}}}}}\n"
    "ereignisse:\n  bieten:\n    felder: {{s: spieler, n: zahl}}\n    subjekt: s\n{}    wirkung: gebot von s = n\n"
)
_BID = _END.replace("      spiel", "      bieten(erste(spieler), 3)\n      spiel").replace("gold ≥ 3", "gebot ≥ 3")
_SEARCH = "  suchen:\n    effekt: |\n      aktion:\n        "
_CHOSEN = (
    "wähle k aus karten in tisch\n        falls gewählt(k): bewege k nach hand von mir\n        sonst: nimm 1 gold\n"
)

CODES_LINT: tuple[tuple[str, Message, Message, str, str], ...] = (
    (
        "RW501",
        message("stories.RW501.title"),
        message("stories.RW501.story"),
        _HEAD + _GOLD + _TAKE + _END,
        _HEAD + _GOLD + _TAKE + _END.replace("      spiel", "      nehmen(erste(spieler), 1)\n      spiel"),
    ),
    (
        "RW502",
        message("stories.RW502.title"),
        message("stories.RW502.story"),
        _HEAD + _GOLD + _END + "  zug: {ablauf: 'spielsieg([])'}\n",
        _HEAD + _GOLD + _END.replace("      spiel", "      zug\n      spiel") + "  zug: {ablauf: 'spielsieg([])'}\n",
    ),
    (
        "RW503",
        message("stories.RW503.title"),
        message("stories.RW503.story"),
        _HEAD + _GOLD + _END + "arten:\n  karte:\n    attribute: {farbe: zahl}\n",
        _HEAD + _GOLD + _END + "arten:\n  karte:\n    attribute: {farbe: zahl}\n" + _ALLOWED,
    ),
    (
        "RW504",
        message("stories.RW504.title"),
        message("stories.RW504.story"),
        _rules("  zins: 'nachdem nehmen: nimm 1 gold'\n"),
        _rules("  zins: 'nachdem nehmen, höchstens 1 mal pro zug: nimm 1 gold'\n"),
    ),
    (
        "RW505",
        message("stories.RW505.title"),
        message("stories.RW505.story"),
        _rules("  markt: 'aktion: 9 gold; nimm 20 gold'\n", _CAPPED),
        _rules("  markt: 'aktion: 5 gold; nimm 20 gold'\n", _CAPPED),
    ),
    (
        "RW506",
        message("stories.RW506.title"),
        message("stories.RW506.story"),
        _rules(_GUARD.format("darf"), _FORGET + _TAKE.removeprefix("ereignisse:\n") + _GOLD),
        _rules(_GUARD.format("muss"), _FORGET + _TAKE.removeprefix("ereignisse:\n") + _GOLD),
    ),
    (
        "RW507",
        message("stories.RW507.title"),
        message("stories.RW507.story"),
        _rules("verbote:\n  sparsamkeit: nehmen\n"),
        _rules("verbote:\n  sparsamkeit: nehmen(n) falls n > 3\n"),
    ),
    (
        "RW508",
        message("stories.RW508.title"),
        message("stories.RW508.story"),
        _HEAD + _GOLD + _END + _KINDS + "    blau: {anzahl: 2}\n",
        _HEAD + _GOLD + _END + _KINDS + "    blau: {anzahl: 3}\n",
    ),
    (
        "RW509",
        message("stories.RW509.title"),
        message("stories.RW509.story"),
        _cards("      name: {de: Delta}\n      quelle: [S. 4]\n"),
        _cards("      name: {de: Delta, en: Delta}\n      quelle: [S. 4]\n"),
    ),
    (
        "RW510",
        message("stories.RW510.title"),
        message("stories.RW510.story"),
        _cards("      name: {de: Delta, en: Delta}\n"),
        _cards("      name: {de: Delta, en: Delta}\n      quelle: [rekonstruiert]\n"),
    ),
    (
        "RW511",
        message("stories.RW511.title"),
        message("stories.RW511.story"),
        _rules(
            _SEARCH + "wähle k aus karten in stapel\n        bewege k nach hand von mir\n",
            _TAKE + _GOLD + _DECK + _CARDS,
        ),
        _rules(_SEARCH + "bewege oberste(stapel) nach hand von mir\n", _TAKE + _GOLD + _DECK + _CARDS),
    ),
    (
        "RW512",
        message("stories.RW512.title"),
        message("stories.RW512.story"),
        _rules("  lohn: 'nachdem nehmen(s: andrer): gold von erste(spieler) = 1'\n"),
        _rules("  lohn: 'nachdem nehmen(s: anderer): gold von erste(spieler) = 1'\n"),
    ),
    (
        "RW513",
        message("stories.RW513.title"),
        message("stories.RW513.story"),
        _HEAD + _GOLD + _END + "wörter:\n  parti: {en: game}\n",
        _HEAD + _GOLD + _END + "wörter:\n  partie: {en: game}\n",
    ),
    (
        "RW514",
        message("stories.RW514.title"),
        message("stories.RW514.story"),
        _HEAD + _PLAN.format("") + _BID,
        _HEAD + _PLAN.format("    verdeckt: [n]\n") + _BID,
    ),
    (
        "RW515",
        message("stories.RW515.title"),
        message("stories.RW515.story"),
        _rules("  rast: |\n    aktion falls wach von mir:\n      wach von mir = nein bis zum ende von zug\n" + _AWAKE),
        _rules("  rast: |\n    aktion falls wach von mir:\n      wach von mir = nein\n" + _AWAKE),
    ),
    (
        "RW520",
        message("stories.RW520.title"),
        message("stories.RW520.story"),
        _HEAD + _GOLD + _END + "arten:\n  karte:\n" + _ALLOWED,
        _HEAD + _GOLD + _END + "arten:\n  karte: {}\n",
    ),
    (
        "RW521",
        message("stories.RW521.title"),
        message("stories.RW521.story"),
        _HEAD + _GOLD + _END + "arten:\n  karte: {geduldet: {RW300: So ist es}}\n",
        _HEAD + _GOLD + _END + "arten:\n  karte: {}\n",
    ),
    (
        "RW550",
        message("stories.RW550.title"),
        message("stories.RW550.story"),
        _rules("verben:\n  nimmt: {partizip: genommen}\n"),
        _rules(""),
    ),
    (
        "RW551",
        message("stories.RW551.title"),
        message("stories.RW551.story"),
        _rules("verben:\n  nimm: {vergangenheit: nahm}\n"),
        _rules(""),
    ),
    (
        "RW552",
        message("stories.RW552.title"),
        message("stories.RW552.story"),
        _rules("verben:\n  nimm: {partizip: genommen}\n"),
        _rules(""),
    ),
    (
        "RW553",
        message("stories.RW553.title"),
        message("stories.RW553.story"),
        _rules("").replace("nimm", "nehme"),
        _rules(""),
    ),
    (
        "RW570",
        message("stories.RW570.title"),
        message("stories.RW570.story"),
        _rules("", _TAKE.replace("nimm {n} gold", "'nimm {n:dativv} gold'") + _GOLD),
        _rules("", _TAKE.replace("nimm {n} gold", "'nimm {n:akkusativ} gold'") + _GOLD),
    ),
    (
        "RW571",
        message("stories.RW571.title"),
        message("stories.RW571.story"),
        _rules("", _TAKE + "    en: 'take {n:akkusativ} gold'\n" + _GOLD),
        _rules("", _TAKE + "    en: 'take {n} gold'\n" + _GOLD),
    ),
    (
        "RW572",
        message("stories.RW572.title"),
        message("stories.RW572.story"),
        _rules(_MEET, _TAKE + _SHOW + _GOLD),
        _rules(_MEET, _TAKE + _SHOW.replace("{a}", "{a:dativ}") + _GOLD),
    ),
    (
        "RW575",
        message("stories.RW575.title"),
        message("stories.RW575.story"),
        _rules("  ernten: 'aktion: raffen(ich, 1) oder nimm 2 gold'\n", _TAKE + _GRAB.replace(_GRABBED, "") + _GOLD),
        _rules("  ernten: 'aktion: raffe 1 gold oder nimm 2 gold'\n", _TAKE + _GRAB + _GOLD),
    ),
    (
        "RW576",
        message("stories.RW576.title"),
        message("stories.RW576.story"),
        _rules(_HARVEST, _TAKE + _GRAB.replace("raffe {", "nimm {") + _GOLD),
        _rules(_HARVEST, _TAKE + _GRAB + _GOLD),
    ),
    (
        "RW516",
        message("stories.RW516.title"),
        message("stories.RW516.story"),
        _rules(_SEARCH + _CHOSEN, _TAKE + _GOLD + _OPEN + _CARDS),
        _rules(_SEARCH + _CHOSEN.replace("tisch\n", "tisch, falls möglich\n"), _TAKE + _GOLD + _OPEN + _CARDS),
    ),
)
