"""What the warnings RW5xx of lint mean, told to rulebook authors.

Each entry is (code, title, story, wrong, right): `wrong` is a small rulebook that has just this finding, `right` the
same one mended.
"""

from __future__ import annotations

from regelwerk.dsl.messages.message import Sayable, message

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
_CARDS = "arten:\n  karte: {formen: [karten], in: stapel}\n"


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

CODES_LINT: tuple[tuple[str, Sayable, Sayable, str, str], ...] = (
    (
        "RW501",
        "Ereignis, das niemand vorschlägt",
        "Ein Ereignis geschieht nur, wenn ein Text es vorschlägt, mit seinem Satz oder seinem Namen. Dieses schlägt "
        "keiner vor. Wer darauf wartet, wartet vergebens; oft ist der Satz eines anderen Ereignisses gemeint.",
        _HEAD + _GOLD + _TAKE + _END,
        _HEAD + _GOLD + _TAKE + _END.replace("      spiel", "      nehmen(erste(spieler), 1)\n      spiel"),
    ),
    (
        "RW502",
        "Dazu kommt es nie",
        "Ein Ablauf, den kein Text beginnt, eine Aktion in einem Spiel ohne „aktion ausführen“, oder der Text einer "
        "Karte, den niemand ausführt: Was hier steht, kann nie wirken.",
        _HEAD + _GOLD + _END + "  zug: {ablauf: 'spielsieg([])'}\n",
        _HEAD + _GOLD + _END.replace("      spiel", "      zug\n      spiel") + "  zug: {ablauf: 'spielsieg([])'}\n",
    ),
    (
        "RW503",
        "Kommt in keinem Text vor",
        "Ein Attribut, eine Ressource, eine Ableitung oder eine Vorlage, die kein Text benutzt, tut nichts. Oft hat "
        "ein Text den Namen falsch, oder ein Filter ging verloren. Steht etwas nur zum Lesen da, so sagt das der "
        "Eintrag mit „geduldet“ und dem Grund.",
        _HEAD + _GOLD + _END + "arten:\n  karte:\n    attribute: {farbe: zahl}\n",
        _HEAD + _GOLD + _END + "arten:\n  karte:\n    attribute: {farbe: zahl}\n" + _ALLOWED,
    ),
    (
        "RW504",
        "Löst sich selbst immer wieder aus",
        "Die Fähigkeit wartet auf ein Ereignis und bringt es selbst wieder hervor, ohne Grenze, ohne Preis, ohne "
        "Bedingung und ohne Wahl. Ein Spiel bliebe darin stecken, bis die Maschine es abbricht.",
        _rules("  zins: 'nachdem nehmen: nimm 1 gold'\n"),
        _rules("  zins: 'nachdem nehmen, höchstens 1 mal pro zug: nimm 1 gold'\n"),
    ),
    (
        "RW505",
        "Preis, den niemand zahlen kann",
        "So viel, wie hier verlangt wird, kann kein Spieler je haben: Die Obergrenze der Ressource liegt darunter, "
        "oder niemand bekommt sie.",
        _rules("  markt: 'aktion: 9 gold; nimm 20 gold'\n", _CAPPED),
        _rules("  markt: 'aktion: 5 gold; nimm 20 gold'\n", _CAPPED),
    ),
    (
        "RW506",
        "Darf in einer Wache",
        "Eine Wache sieht nach jedem Ereignis nach und gibt keine Ruhe, bis ihre Bedingung nicht mehr gilt. Wer in ihr "
        "ablehnen darf, wird sofort wieder gefragt, ohne Ende.",
        _rules(_GUARD.format("darf"), _FORGET + _TAKE.removeprefix("ereignisse:\n") + _GOLD),
        _rules(_GUARD.format("muss"), _FORGET + _TAKE.removeprefix("ereignisse:\n") + _GOLD),
    ),
    (
        "RW507",
        "Pflicht gegen Verbot",
        "Ein Text verlangt, was ein Verbot immer und für alle verbietet. Ein Verbot gilt unbedingt, also geschieht es "
        "nie. Nur eine Ausnahme, die das Verbot nennt, hebt es auf.",
        _rules("verbote:\n  sparsamkeit: nehmen\n"),
        _rules("verbote:\n  sparsamkeit: nehmen(n) falls n > 3\n"),
    ),
    (
        "RW508",
        "Die Anzahlen gehen nicht auf",
        "„insgesamt“ sagt, wie viele Dinge einer Art das Spiel hat, zum Beispiel alle Karten eines Stapels. Was unter "
        "„dinge“ steht, ergibt zusammen eine andere Zahl.",
        _HEAD + _GOLD + _END + _KINDS + "    blau: {anzahl: 2}\n",
        _HEAD + _GOLD + _END + _KINDS + "    blau: {anzahl: 3}\n",
    ),
    (
        "RW509",
        "Name fehlt in einer Sprache",
        "Die meisten Dinge dieser Art haben auch einen englischen Namen, dieses nicht. Wer auf Englisch spielt, sähe "
        "mitten unter den anderen einen deutschen. In einem Regelwerk mit dem Abschnitt „wörter“ gilt das auch für "
        "alles andere, was ein Buch beim Namen nennt: Abläufe, Ereignisse, Ableitungen, Attribute, Werte.",
        _cards("      name: {de: Delta}\n      quelle: [S. 4]\n"),
        _cards("      name: {de: Delta, en: Delta}\n      quelle: [S. 4]\n"),
    ),
    (
        "RW510",
        "Eintrag ohne Quelle",
        "Dieses Regelbuch nennt seine Quelle, und die meisten Einträge dieser Art nennen ihren Absatz. Dieser nicht. "
        "Was ergänzt werden musste, hat die Quelle „rekonstruiert“.",
        _cards("      name: {de: Delta, en: Delta}\n"),
        _cards("      name: {de: Delta, en: Delta}\n      quelle: [rekonstruiert]\n"),
    ),
    (
        "RW511",
        "Die Auswahl verrät Verdecktes",
        "Wer gefragt wird, sieht alle Möglichkeiten mit ihren Namen. Liegen sie an einem Ort, in den niemand "
        "hineinsehen darf, so verrät die Frage, was dort liegt. Darf der Spieler den Stapel durchsuchen, so gehört "
        "davor, dass er ihn sieht.",
        _rules(
            _SEARCH + "wähle k aus karten in stapel\n        bewege k nach hand von mir\n",
            _TAKE + _GOLD + _DECK + _CARDS,
        ),
        _rules(_SEARCH + "bewege oberste(stapel) nach hand von mir\n", _TAKE + _GOLD + _DECK + _CARDS),
    ),
    (
        "RW512",
        "Neuer Name, den niemand benutzt",
        "In „nachdem nehmen(s: x)“ filtert ein bekanntes Wort das Feld; ein unbekanntes gibt ihm einen neuen Namen. "
        "Hier ist der Name fast ein bekanntes Wort, und kein Teil der Klausel benutzt ihn. Meist ist er vertippt, und "
        "die Klausel wartet auf mehr, als sie soll.",
        _rules("  lohn: 'nachdem nehmen(s: andrer): gold von erste(spieler) = 1'\n"),
        _rules("  lohn: 'nachdem nehmen(s: anderer): gold von erste(spieler) = 1'\n"),
    ),
    (
        "RW513",
        "Name für ein Wort, das es nicht gibt",
        "Unter „wörter“ steht, wie ein Buch nennt, was sich nicht selbst nennt: Attribute, Werte, Felder, Schritte, "
        "Abläufe. Dieses Wort kommt im Regelwerk nirgends vor; meist ist es vertippt, oder es heißt inzwischen anders.",
        _HEAD + _GOLD + _END + "wörter:\n  parti: {en: game}\n",
        _HEAD + _GOLD + _END + "wörter:\n  partie: {en: game}\n",
    ),
    (
        "RW514",
        message("findings.RW514.title"),
        message("findings.RW514.story"),
        _HEAD + _PLAN.format("") + _BID,
        _HEAD + _PLAN.format("    verdeckt: [n]\n") + _BID,
    ),
    (
        "RW515",
        message("findings.RW515.title"),
        message("findings.RW515.story"),
        _rules("  rast: 'aktion: gold von mir = 0 bis zum ende von zug'\n"),
        _rules("  rast: 'aktion: gold von mir = 0'\n"),
    ),
    (
        "RW520",
        "Duldung ohne Anlass",
        "Der Eintrag duldet einen Befund, den er nicht hat. Vielleicht ist der Anlass inzwischen behoben; bliebe die "
        "Duldung stehen, so verdeckte sie den nächsten.",
        _HEAD + _GOLD + _END + "arten:\n  karte:\n" + _ALLOWED,
        _HEAD + _GOLD + _END + "arten:\n  karte: {}\n",
    ),
    (
        "RW521",
        "Das lässt sich nicht dulden",
        "Unter „geduldet“ stehen nur Warnungen (RW501 und folgende), je mit dem Grund. Fehler lassen sich nicht "
        "dulden, und unbekannte Nummern meinen nichts.",
        _HEAD + _GOLD + _END + "arten:\n  karte: {geduldet: {RW300: So ist es}}\n",
        _HEAD + _GOLD + _END + "arten:\n  karte: {}\n",
    ),
    (
        "RW550",
        message("findings.RW550.title"),
        message("findings.RW550.story"),
        _rules("verben:\n  nimmt: {partizip: genommen}\n"),
        _rules(""),
    ),
    (
        "RW551",
        message("findings.RW551.title"),
        message("findings.RW551.story"),
        _rules("verben:\n  nimm: {vergangenheit: nahm}\n"),
        _rules(""),
    ),
    (
        "RW552",
        message("findings.RW552.title"),
        message("findings.RW552.story"),
        _rules("verben:\n  nimm: {partizip: genommen}\n"),
        _rules(""),
    ),
    (
        "RW553",
        message("findings.RW553.title"),
        message("findings.RW553.story"),
        _rules("").replace("nimm", "nehme"),
        _rules(""),
    ),
    (
        "RW570",
        message("findings.RW570.title"),
        message("findings.RW570.story"),
        _rules("", _TAKE.replace("nimm {n} gold", "'nimm {n:dativv} gold'") + _GOLD),
        _rules("", _TAKE.replace("nimm {n} gold", "'nimm {n:akkusativ} gold'") + _GOLD),
    ),
    (
        "RW571",
        message("findings.RW571.title"),
        message("findings.RW571.story"),
        _rules("", _TAKE + "    en: 'take {n:akkusativ} gold'\n" + _GOLD),
        _rules("", _TAKE + "    en: 'take {n} gold'\n" + _GOLD),
    ),
    (
        "RW572",
        message("findings.RW572.title"),
        message("findings.RW572.story"),
        _rules(_MEET, _TAKE + _SHOW + _GOLD),
        _rules(_MEET, _TAKE + _SHOW.replace("{a}", "{a:dativ}") + _GOLD),
    ),
    (
        "RW575",
        message("findings.RW575.title"),
        message("findings.RW575.story"),
        _rules("  ernten: 'aktion: raffen(ich, 1) oder nimm 2 gold'\n", _TAKE + _GRAB.replace(_GRABBED, "") + _GOLD),
        _rules("  ernten: 'aktion: raffe 1 gold oder nimm 2 gold'\n", _TAKE + _GRAB + _GOLD),
    ),
    (
        "RW576",
        message("findings.RW576.title"),
        message("findings.RW576.story"),
        _rules(_HARVEST, _TAKE + _GRAB.replace("raffe {", "nimm {") + _GOLD),
        _rules(_HARVEST, _TAKE + _GRAB + _GOLD),
    ),
)
