"""What the findings RW3xx of declarations mean, told to rulebook authors.

Each entry is (code, title, story, wrong, right): `wrong` is a small rulebook that has just this finding, `right` the
same one mended. What stands below a comment that names a file belongs into that file.
"""

from __future__ import annotations

from regelwerk.dsl.messages.message import Sayable, message

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

CODES_NAMES: tuple[tuple[str, Sayable, Sayable, str, str], ...] = (
    (
        "RW300",
        "Den Namen gibt es nicht",
        "Texte und Verweise können nur nennen, was das Regelbuch deklariert. Meist ist der Name vertippt; dann steht "
        "der ähnlichste der Namen dabei, die hier stehen können.",
        _HEAD + "abläufe:\n  parti:\n    ablauf: spielsieg([])\n",
        _HEAD + _GAME,
    ),
    (
        "RW301",
        "Der Name ist vergeben",
        "Ein Wort bedeutet im ganzen Regelbuch nur eines, sonst wüsste kein Leser, was ein Satz meint. Das gilt auch "
        "für die gebeugten Formen und die englischen Wörter.",
        _HEAD + _GAME + "arten:\n  karte: {formen: [karten]}\norte:\n  stapel: {formen: [karten]}\n",
        _HEAD + _GAME + "arten:\n  karte: {formen: [karten]}\norte:\n  stapel: {}\n",
    ),
    (
        "RW302",
        "Wort der Sprache als Name",
        "Wörter wie „wo“, „dann“ oder „anzahl“ gehören zur Sprache selbst, in der deutschen oder der englischen "
        "Fassung. Als Namen machten sie Sätze mehrdeutig.",
        _HEAD + _GAME + "arten:\n  runde: {}\n  dann: {}\n",
        _HEAD + _GAME + "arten:\n  runde: {}\n  danach_karte: {}\n",
    ),
    (
        "RW303",
        "Gleicher Name, andere Art",
        "Haben zwei Arten von Dingen ein Attribut desselben Namens, so bedeutet es bei beiden dasselbe. Nur so kann "
        "ein Text von „wert“ sprechen, ohne zu wissen, was vor ihm liegt.",
        _HEAD + _GAME + "arten:\n  karte: {attribute: {wert: zahl}}\n  marke: {attribute: {wert: spieler}}\n",
        _HEAD + _GAME + "arten:\n  karte: {attribute: {wert: zahl}}\n  marke: {attribute: {eigner: spieler}}\n",
    ),
    (
        "RW304",
        "Satz ohne Verb am Anfang",
        "Unter „satz“ steht, wie man ein Ereignis sagt. Am ersten Wort wird der Satz erkannt; in { } stehen die "
        "Felder.",
        _HEAD + _GAME + _DISCARD + "    satz: '{karte} ablegen'\n",
        _HEAD + _GAME + _DISCARD + "    satz: 'lege {karte} ab'\n",
    ),
    (
        "RW305",
        "Ableitung ohne oder mit zwei Bedeutungen",
        "Eine Ableitung ist ein Wert, eine Bedingung oder eine Menge; was sie ist, sagt ihr Schlüssel. Ohne einen "
        "davon bedeutet sie nichts, mit zweien ist unklar, welcher gilt.",
        _HEAD + _GAME + "ableitungen:\n  viele: {wert: anzahl(spieler), bedingung: anzahl(spieler) > 3}\n",
        _HEAD + _GAME + "ableitungen:\n  viele: {bedingung: anzahl(spieler) > 3}\n",
    ),
    (
        "RW306",
        "Wert passt nicht zum Attribut",
        "Die Deklaration des Attributs sagt, was es sein kann: eine Zahl, ja oder nein, ein Ding. Der Wert hier ist "
        "etwas anderes.",
        _HEAD + _GAME + "arten:\n  karte: {attribute: {preis: zahl}}\ndinge:\n  karte:\n    burg: {preis: drei}\n",
        _HEAD + _GAME + "arten:\n  karte: {attribute: {preis: zahl}}\ndinge:\n  karte:\n    burg: {preis: 3}\n",
    ),
    (
        "RW307",
        "Datei außerhalb des Ordners",
        "Ein Regelbuch ist ein Ordner, den man weitergeben kann. Deshalb liest es keine Dateien, die woanders liegen, "
        "auch nicht über einen Verweis.",
        _HEAD + "dateien: [../karten.yaml]\n" + _GAME,
        _HEAD + "dateien: []\n" + _GAME,
    ),
    (
        "RW308",
        "Zweck, nach dem niemand fragt",
        "„x zählt nicht für Z“ wirkt nur, wo ein Text die Dinge „für Z“ zählt. Fragt keiner danach, so ist der Zweck "
        "meist vertippt, und die Regel wirkte nie.",
        _HEAD + _GAME + _PURPOSE + _SHIP + "    effekt: 'immer: diese schiff zählt nicht für bewegng'\n",
        _HEAD + _GAME + _PURPOSE + _SHIP + "    effekt: 'immer: diese schiff zählt nicht für bewegung'\n",
    ),
    (
        "RW309",
        "Absatz, den es nicht gibt",
        "Neben dem Regelbuch liegt in quellen/paragraphen.yaml eine Liste der gedruckten Absätze. Eine „quelle“, die "
        "aussieht wie einer davon, muss in der Liste stehen, sonst ist die Nummer vertippt. Andere Wörter, etwa "
        "„rekonstruiert“, bleiben frei.",
        _HEAD + _SOURCED.replace("R1", "R7") + _LIST + "- {id: R1, titel: Alle gewinnen}\n",
        _HEAD + _SOURCED + _LIST + "- {id: R1, titel: Alle gewinnen}\n",
    ),
    (
        "RW310",
        "Absatz zweimal in der Liste",
        "Jeder Absatz der gedruckten Regeln steht einmal in quellen/paragraphen.yaml, sonst zählte ihn der Bericht von "
        "`regelwerk audit` doppelt.",
        _HEAD + _SOURCED + _LIST + "- {id: R1, titel: Alle gewinnen}\n- {id: R1, titel: Niemand verliert}\n",
        _HEAD + _SOURCED + _LIST + "- {id: R1, titel: Alle gewinnen}\n- {id: R2, titel: Niemand verliert}\n",
    ),
    (
        "RW311",
        "Keine Regel, ohne Grund",
        "Ein Absatz, den kein Eintrag nachbaut, ist entweder noch offen oder keine Regel des Spiels: Material, "
        "Ratschlag, Beispiel. Der Grund gehört dazu, damit andere ihn prüfen können.",
        _HEAD + _SOURCED + _LIST + "- {id: R1}\n- {id: R2, titel: Zehn Karten, art: keine_regel}\n",
        _HEAD + _SOURCED + _LIST + "- {id: R1}\n- {id: R2, titel: Zehn Karten, art: keine_regel, grund: Material}\n",
    ),
    (
        "RW313",
        "Option ohne Werte",
        "Eine Option ist eine Wahl vor dem Spiel. Ihr erster Wert ist die Vorgabe, also braucht sie mindestens einen.",
        _HEAD + "optionen:\n  langes_spiel: []\n" + _GAME,
        _HEAD + "optionen:\n  langes_spiel: [nein, ja]\n" + _GAME,
    ),
    (
        "RW314",
        "Keine Spanne von Spielern",
        "„von“ ist die kleinste, „bis“ die größte Zahl von Spielern. Hier ist die kleinste größer als die größte.",
        _HEAD.replace("{von: 2, bis: 4}", "{von: 4, bis: 2}") + _GAME,
        _HEAD + _GAME,
    ),
    (
        "RW315",
        "Der Bibliothek fehlt eine Angabe",
        "Eine Bibliothek bringt fertige Abläufe mit. Manche ihrer Wörter sind Platzhalter, an deren Stelle das "
        "Regelbuch seine eigenen setzt; ohne sie ist der Ablauf nicht vollständig.",
        _HEAD + "bibliothek:\n  versteigerung: {ware: karte, währung: gold}\n" + _GAME + _AUCTION,
        _HEAD + "bibliothek:\n  versteigerung: {ware: karte, währung: gold, ziel: hand}\n" + _GAME + _AUCTION,
    ),
    (
        "RW316",
        "Eine Zahlung ohne Zahler oder Betrag",
        "Hat ein Regelbuch ein Ereignis „bezahlt“, so wird jeder Preis in einer Ressource als dieses Ereignis "
        "vorgeschlagen. Dafür braucht es ein Feld für den Spieler, der zahlt, und eines für die Zahl.",
        _HEAD + "ereignisse:\n  bezahlt:\n    felder: {spieler: spieler}\n" + _GAME,
        _HEAD + "ereignisse:\n  bezahlt:\n    felder: {spieler: spieler, n: zahl}\n" + _GAME,
    ),
    (
        "RW317",
        message("findings.RW317.title"),
        message("findings.RW317.story"),
        _HEAD + _GAME + _PRICED + "dinge:\n  karte:\n    burg: {}\n",
        _HEAD + _GAME + _PRICED + "dinge:\n  karte:\n    burg: {preis: 3}\n",
    ),
    (
        "RW318",
        message("findings.RW318.title"),
        message("findings.RW318.story"),
        _HEAD.replace("bis: 4}", "bis: 4, namen: [rot, blau]}") + _GAME,
        _HEAD.replace("bis: 4}", "bis: 4, namen: [rot, blau, gelb, weiß]}") + _GAME,
    ),
    (
        "RW319",
        message("findings.RW319.title"),
        message("findings.RW319.story"),
        _HEAD + _TABLE.format("fest: false") + _GAME,
        _HEAD + _TABLE.format("fest: true") + _GAME,
    ),
    (
        "RW320",
        message("findings.RW320.title"),
        message("findings.RW320.story"),
        _HEAD + _GAME + _COPIES.format("burg"),
        _HEAD + _GAME + _COPIES.format("burg#1"),
    ),
    (
        "RW321",
        message("findings.RW321.title"),
        message("findings.RW321.story"),
        _HEAD + _GAME + "ressourcen: {gold: {anfang: 1}}\ndarstellung:\n  gold: {zeile: [gold]}\n",
        _HEAD + _GAME + "ressourcen: {gold: {anfang: 1}}\ndarstellung:\n  spieler: {zeile: [gold]}\n",
    ),
    (
        "RW322",
        message("findings.RW322.title"),
        message("findings.RW322.story"),
        _HEAD + _GAME + "ressourcen: {gold: {anfang: 1}}\ndarstellung:\n  gold: {farbe: gelb}\n",
        _HEAD + _GAME + "ressourcen: {gold: {anfang: 1}}\ndarstellung:\n  gold: {farbe: \"#e8c24a\"}\n",
    ),
)
