"""What the findings RW4xx of the understanding of texts mean, told to rulebook authors.

Each entry is (code, title, story, wrong, right): `wrong` is a small rulebook that has just this finding, `right` the
same one mended. Both are empty where no small rulebook can show the matter.
"""

from __future__ import annotations

from regelwerk.dsl.messages.message import Sayable, message

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

CODES_MEANING: tuple[tuple[str, Sayable, Sayable, str, str], ...] = (
    (
        "RW401",
        "Keine Bedingung",
        "Hinter „falls“, „wo“ und „solange“ steht etwas, das zutrifft oder nicht. Eine Zahl allein trifft nicht zu; "
        "sie wird mit etwas verglichen.",
        _course("falls anzahl(karten): spielsieg([])", _CARDS),
        _course("falls anzahl(karten) ≥ 1: spielsieg([])", _CARDS),
    ),
    (
        "RW402",
        "Kein Ausdruck",
        "An dieser Stelle wird etwas gebraucht, das einen Wert hat: ein Ding, eine Menge, eine Zahl oder eine "
        "Bedingung. Ein halber Vergleich wie „≥ 3“ steht nur im Muster eines Ereignisses.",
        _course("falls max(≥ 3) = 3: spielsieg([])"),
        _course("falls max(anzahl(spieler), 3) = 3: spielsieg([])"),
    ),
    (
        "RW403",
        "Keine Zahl",
        "Gerechnet, sortiert und mit größer oder kleiner verglichen werden nur Zahlen. Wie viele Dinge es sind, sagt "
        "„anzahl(…)“.",
        _course("falls farbe von erste(karten) > 3: spielsieg([])", _CARDS),
        _course("falls preis von erste(karten) > 3: spielsieg([])", _CARDS),
    ),
    (
        "RW404",
        "Die Arten passen nicht zusammen",
        "Zwei Werte werden verglichen, verbunden oder eingesetzt, die nie dasselbe sein können, etwa eine Zahl und ein "
        "Spieler. So etwas träfe nie zu und fiele im Spiel niemandem auf.",
        _course("falls farbe von erste(karten) = 3: spielsieg([])", _CARDS),
        _course("falls preis von erste(karten) = 3: spielsieg([])", _CARDS),
    ),
    (
        "RW405",
        "Niemand da, der handelt",
        "„ich“, „darf“ und „wähle“ brauchen einen Spieler. In einem Ablauf ist das der Parameter, den „spieler:“ "
        "nennt; sonst steht der Spieler vor „darf“ oder „muss“.",
        _course("wähle k aus karten", _CARDS),
        _course("nacheinander für s aus spieler: s muss k aus karten wählen", _CARDS),
    ),
    (
        "RW406",
        "Das kann man nicht haben",
        "„hat“ fragt nach Besitz, nach Inhalt, nach einer Ressource oder nach einem Attribut, das ja oder nein ist. "
        "Eine Zahl hat man nicht; man vergleicht sie.",
        _course("falls erste(karten) hat 3: spielsieg([])", _CARDS),
        _course("falls preis von erste(karten) = 3: spielsieg([])", _CARDS),
    ),
    (
        "RW407",
        "Eines statt mehrerer",
        "Schleifen, „wo“, „anzahl“ und „es gibt“ arbeiten mit mehreren Dingen. Hier steht nur eines.",
        _course("nacheinander für k aus erste(karten): offen von k = ja", _CARDS),
        _course("nacheinander für k aus karten: offen von k = ja", _CARDS),
    ),
    (
        "RW408",
        "Kein Ereignis",
        "Hinter „nachdem“, „sobald“ und „bevor“ steht der Name eines Ereignisses, mit seinen Feldern in Klammern.",
        _rule("nachdem 3: spielsieg([])", _CARDS + _DISCARD),
        _rule("nachdem ablegen(spieler, karte): spielsieg([])", _CARDS + _DISCARD),
    ),
    (
        "RW409",
        "Wendung ohne Halt",
        "Ein Teil mit „in“, „mit“ oder „auf“ beschreibt das Wort davor. Hier passt er zu keinem; oft fehlt eine "
        "Klammer, oder „wo“ sagt es deutlicher.",
        _course("falls 3 in stapel: spielsieg([])", _CARDS + _PLACES),
        _course("falls anzahl(karten in stapel) ≥ 1: spielsieg([])", _CARDS + _PLACES),
    ),
    (
        "RW410",
        "Zahl zu groß",
        "Zahlen reichen bis 2147483647, damit jede Rechnung auf jedem Rechner gleich ausgeht.",
        _course("falls anzahl(spieler) > 99999999999: spielsieg([])"),
        _course("falls anzahl(spieler) > 9: spielsieg([])"),
    ),
    (
        "RW411",
        "Davon gibt es keine Anzahl",
        "Vor einer Zahl wie in „2 karten“ steht eine Art von Dingen oder eine Ressource. Von einem Wert kann man keine "
        "Stücke nehmen.",
        _course("falls 2 grenze: spielsieg([])", _CARDS + "ableitungen:\n  grenze: {wert: '5'}\n"),
        _course("falls grenze ≥ 2: spielsieg([])", _CARDS + "ableitungen:\n  grenze: {wert: '5'}\n"),
    ),
    (
        "RW412",
        "„diese“ meint hier nichts",
        "„diese karte“ ist die Karte, auf der der Text steht. In einem Ablauf oder einer Regel gibt es keine solche.",
        _course("offen von diese karte = ja", _CARDS),
        _HEAD + _CARDS + _END + "dinge:\n  karte:\n    burg:\n      effekt: offen von diese karte = ja\n",
    ),
    (
        "RW413",
        "Das hat es nicht",
        "Vor „von“ steht ein Attribut des Dings dahinter, oder etwas, das ihm gehört. Dieses Ding hat nichts "
        "dergleichen.",
        _course("falls karten von 3: spielsieg([])", _CARDS),
        _course("falls karten von erste(spieler): spielsieg([])", _CARDS),
    ),
    (
        "RW414",
        "Zwei Wörter ohne Verbindung",
        "Hier stehen zwei Wörter nebeneinander, die keinen Satz bilden. Meist fehlt dazwischen ein „von“, ein Komma "
        "oder ein Rechenzeichen.",
        _turn("preis von erste(karten) = gold ich", _CARDS + _GOLD),
        _turn("preis von erste(karten) = gold von ich", _CARDS + _GOLD),
    ),
    (
        "RW415",
        "Es fehlt eine Angabe",
        "Ereignisse, Abläufe und Ableitungen sagen, welche Angaben sie brauchen. Hier sind es zu wenige oder zu viele.",
        _course("ablegen(erste(spieler))", _CARDS + _DISCARD),
        _course("ablegen(erste(spieler), erste(karten))", _CARDS + _DISCARD),
    ),
    (
        "RW416",
        "Mehr Angaben als Felder",
        "Das Muster eines Ereignisses nennt mehr, als das Ereignis Felder hat.",
        _rule("nachdem ablegen(spieler, karte, ort): spielsieg([])", _CARDS + _DISCARD),
        _rule("nachdem ablegen(spieler, karte): spielsieg([])", _CARDS + _DISCARD),
    ),
    (
        "RW417",
        "Im Kreis",
        "Eine Ableitung, die sich selbst braucht, hätte nie einen Wert, auch nicht auf dem Umweg über andere. Ebenso "
        "wenig hätte ihn ein Attribut, das sich für alle ändert, die einen bestimmten Wert dieses Attributs haben.",
        _derived("hoch: {wert: hoch + 1}"),
        _derived("tief: {wert: '1'}\nhoch: {wert: tief + 1}"),
    ),
    (
        "RW418",
        "Wahl in einem Wert",
        "„2 karten“ heißt in einem Satz: Jemand wählt zwei aus. Eine Ableitung fragt niemanden; sie ist jederzeit ein "
        "Wert.",
        _derived("beute: {wert: 2 karten}", _CARDS),
        _derived("beute: {menge: karten wo offen}", _CARDS),
    ),
    (
        "RW420",
        "So lässt sich der Satz nicht lesen",
        "Das Verb ist bekannt, aber was dahinter steht, passt zu keinem seiner Sätze. Der Hinweis zeigt die möglichen.",
        _turn("lege erste(karten)", _CARDS + _DISCARD),
        _turn("lege erste(karten) ab", _CARDS + _DISCARD),
    ),
    (
        "RW421",
        "Zwei Lesarten",
        "Zwei Ereignisse werden mit denselben Worten gesagt. Erraten wird nie: Eines der beiden braucht einen anderen "
        "Satz, oder man schreibt das Ereignis mit Klammern.",
        _turn("gib erste(karten) an erste(karten)", _CARDS + _GIVE + "satz: 'gib {k} an {x}'}\n"),
        _turn("gib erste(karten) an erste(karten)", _CARDS + _GIVE + "satz: 'schenke {k} an {x}'}\n"),
    ),
    (
        "RW422",
        "Kein Verb",
        "Ein Satz beginnt mit seinem Verb; nach „darf“ und „muss“ steht es am Ende, in der Grundform. Verben sind die "
        "der Sprache und die Sätze der Ereignisse.",
        _turn("wirf erste(karten) ab", _CARDS + _DISCARD),
        _turn("lege erste(karten) ab", _CARDS + _DISCARD),
    ),
    (
        "RW430",
        "Nur am Anfang eines Eintrags",
        "„aktion:“ und „wache …:“ sind selbst Regeln. Sie beginnen einen Eintrag und stehen nicht in einem anderen "
        "Text.",
        _course("aktion: spielsieg([])"),
        _rule("aktion: spielsieg([])"),
    ),
    (
        "RW431",
        "Kein vorgeschlagenes Ereignis",
        "„negiere“, „stattdessen“ und „n wird …“ ändern ein Ereignis, bevor es geschieht. Das geht nur hinter „sobald“ "
        "und „bevor“.",
        _course("negiere"),
        _rule("sobald ablegen(spieler, karte): negiere", _CARDS + _DISCARD),
    ),
    (
        "RW432",
        "Kein Spieler vor „darf“",
        "Vor „darf“ und „muss“ steht der eine Spieler, der entscheidet. Sind es mehrere, so sagt eine Schleife, in "
        "welcher Reihenfolge.",
        _course("spieler muss k aus karten wählen", _CARDS),
        _course("nacheinander für s aus spieler: s muss k aus karten wählen", _CARDS),
    ),
    (
        "RW433",
        "Dauerndes und Geschehendes vermischt",
        "Unter „immer:“ und „solange …:“ steht, was gilt: Verbote, Erlaubnisse, Werte. Was geschieht, steht unter "
        "einem Fenster wie „nachdem …:“.",
        _rule("immer: spielsieg([])", _CARDS + _DISCARD),
        _rule("immer: ich darf nicht ablegen", _CARDS + _DISCARD),
    ),
    (
        "RW434",
        "Das kann keinen Wert bekommen",
        "Einen neuen Wert bekommt ein Attribut eines Dings. Ableitungen und Anzahlen ergeben sich von selbst.",
        _course("anzahl(karten) = 3", _CARDS),
        _course("preis von erste(karten) = 3", _CARDS),
    ),
    (
        "RW435",
        "Das Attribut ist fest",
        "Ein Attribut mit „fest: true“ ändert sich im Spiel nie; das macht das Spiel schneller. Soll es sich ändern, "
        "so entfällt „fest“.",
        _course("preis von erste(karten) = 3", _FIXED),
        _course("preis von erste(karten) = 3", _FIXED.replace(", fest: true", "")),
    ),
    (
        "RW436",
        "Gewähltes ohne Namen",
        "Was gewählt wird, bekommt einen Namen, unter dem die nächsten Zeilen davon sprechen.",
        _turn("wähle karten", _CARDS),
        _turn("wähle ziel aus karten", _CARDS),
    ),
    (
        "RW437",
        "Kein Ding oder kein Ort",
        "Bewegt werden Dinge, und zwar an einen Ort; gemischt wird ein Ort. Eine Zahl ist weder das eine noch das "
        "andere.",
        _course("bewege karten nach 3", _CARDS + _PLACES),
        _course("bewege karten nach stapel", _CARDS + _PLACES),
    ),
    (
        "RW438",
        "Wurf ohne Namen oder Seiten",
        "Ein Wurf bekommt einen Namen, und „mit“ sagt, wie viele Seiten der Würfel hat.",
        _course("würfle wurf mit erste(spieler)"),
        _course("würfle wurf mit 6"),
    ),
    (
        "RW439",
        "Das lässt sich nicht ausführen",
        "Ausgeführt wird ein Ablauf, eine Aktion oder der Text einer Karte.",
        _turn("führe karten aus", _CARDS),
        _turn("führe erste(karten) aus", _CARDS + "    effekt: 'spielsieg([ich])'\n"),
    ),
    (
        "RW440",
        "Keine Ressource",
        "Gezahlt wird eine Menge einer Ressource. Dinge werden nicht gezahlt, sondern bewegt oder abgelegt.",
        _turn("zahle (2) karten", _CARDS + _GOLD),
        _turn("zahle 2 gold", _CARDS + _GOLD),
    ),
    (
        "RW441",
        message("findings.RW441.title"),
        message("findings.RW441.story"),
        _turn("1 gold", _GOLD),
        _turn("zahle 1 gold", _GOLD),
    ),
    (
        "RW450",
        "Ansage mit fremdem Feld",
        "Eine Ansage sagt, wer welche Fähigkeit welchen Dings verwendet. Nur diese drei kann ihr Ereignis als Felder "
        "haben; anderes ist bei der Ansage noch nicht bekannt.",
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
        "„darf auch“ ohne Ableitung",
        "„x darf auch M“ erweitert eine benannte Menge von Zielen. Dazu muss die Menge eine Ableitung sein.",
        _rule("immer: ich darf auch karten", _CARDS),
        _rule("immer: ziele darf auch karten", _CARDS + "ableitungen:\n  ziele: {menge: karten wo offen}\n"),
    ),
    (
        "RW452",
        "Kein Attribut und keine Ableitung",
        "Auf Dauer verändert wird der Wert eines Attributs oder einer Ableitung.",
        _rule("immer: anzahl(karten) um +1", _CARDS),
        _rule("immer: preis aller karten um +1", _CARDS),
    ),
    (
        "RW453",
        "Regel ohne Anlass",
        "Eine Regel sagt, wann sie gilt: nach einem Ereignis, solange etwas zutrifft, immer, als Wache oder als "
        "Aktion. Ein Satz allein geschähe nie.",
        _rule("spielsieg([])"),
        _rule("nachdem ablegen(spieler, karte): spielsieg([])", _CARDS + _DISCARD),
    ),
    (
        "RW454",
        "Hauptablauf mit Parametern",
        "Der Hauptablauf ist das ganze Spiel. Niemand ruft ihn auf, also kann ihm niemand Angaben machen.",
        _HEAD + "abläufe:\n  partie: {parameter: {s: spieler}, ablauf: 'spielsieg(s)'}\n",
        _HEAD + "abläufe:\n  partie: {ablauf: 'spielsieg([])'}\n",
    ),
    (
        "RW455",
        "Text zu lang",
        "Ein einzelner Text darf höchstens 20000 Zeichen haben. Was länger ist, liest niemand am Stück; Teile "
        "bekommen als Ablauf oder Ableitung einen eigenen Namen.",
        "",
        "",
    ),
    (
        "RW456",
        "Zu lange Kette",
        "Ableitungen brauchen einander, oder Texte stecken ineinander, und zwar tiefer, als sich auswerten lässt. Eine "
        "kürzere Kette oder ein Zwischenwert, der als Attribut gespeichert wird, hilft.",
        "",
        "",
    ),
    (
        "RW457",
        message("findings.RW457.title"),
        message("findings.RW457.story"),
        _turn("offen aller karten = ja bis zum ende von zug bis ablegen", _CARDS + _DISCARD),
        _turn("offen aller karten = ja bis zum ende von zug oder bis ablegen", _CARDS + _DISCARD),
    ),
    (
        "RW458",
        message("findings.RW458.title"),
        message("findings.RW458.story"),
        _turn("solange zug: offen aller karten = ja bis zum ende von partie", _CARDS),
        _turn("solange zug: offen aller karten = ja", _CARDS),
    ),
    (
        "RW459",
        message("findings.RW459.title"),
        message("findings.RW459.story"),
        _turn("lege erste(karten) ab, höchstens 1 mal pro zug", _CARDS + _DISCARD),
        _turn("lege erste(karten) ab", _CARDS + _DISCARD),
    ),
    (
        "RW460",
        message("findings.RW460.title"),
        message("findings.RW460.story"),
        _derived(_SAME + "b aus vorrat wo b ≠ karte", _CARDS),
        _derived(_SAME + "b aus vorrat wo b ≠ a", _CARDS),
    ),
    (
        "RW461",
        message("findings.RW461.title"),
        message("findings.RW461.story"),
        _course("ablegen(erste(spieler), erste(karten))", _CARDS + _DISCARD + "    auch_bei_null: true\n"),
        _course("ablegen(erste(spieler), erste(karten))", _CARDS + _DISCARD),
    ),
    (
        "RW470",
        message("findings.RW470.title"),
        message("findings.RW470.story"),
        _course("falls 6 / 0 = 0: spielsieg([])"),
        _course("falls 6 / 2 = 3: spielsieg([])"),
    ),
    (
        "RW471",
        message("findings.RW471.title"),
        message("findings.RW471.story"),
        _course("würfle wurf mit [20000, 6]\nfalls summe(wurf) > 0: spielsieg([])"),
        _course("würfle wurf mit [20, 6]\nfalls summe(wurf) > 0: spielsieg([])"),
    ),
    (
        "RW472",
        message("findings.RW472.title"),
        message("findings.RW472.story"),
        _rule("einmal nachdem ablegen(): spielsieg([])", _CARDS + _DISCARD),
        _rule("nachdem ablegen(), höchstens 1 mal pro spiel: spielsieg([])", _CARDS + _DISCARD),
    ),
    (
        "RW479",
        message("findings.RW479.title"),
        message("findings.RW479.story"),
        _course("würfle wurf mit 0\nfalls wurf > 0: spielsieg([])"),
        _course("würfle wurf mit 6\nfalls wurf > 0: spielsieg([])"),
    ),
    (
        "RW480",
        message("findings.RW480.title"),
        message("findings.RW480.story"),
        _rule("aktion: fassen(ich) und fassen(ich); spielsieg(ich)", _SETTING),
        _rule("aktion: zahle 1 rubin und fassen(ich); spielsieg(ich)", _SETTING),
    ),
    ("RW490", message("findings.RW490.title"), message("findings.RW490.story"), "", ""),
)
