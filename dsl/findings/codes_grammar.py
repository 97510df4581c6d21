"""What the findings RW2xx of the effect language mean, told to rulebook authors.

Each entry is (code, title, story, wrong, right): `wrong` is an effect text that has just this finding, `right` the same
one mended. Both are empty where no effect text alone can show the matter; `WHOLE_EXAMPLES` shows it in a rulebook.
"""

from __future__ import annotations

from regelwerk.dsl.messages.message import Sayable, message

_HEAD = "id: beispiel\nversion: 1\nsprache: de\nspieler: {von: 2, bis: 4}\nhauptablauf: partie\nabläufe:\n  partie:\n"

_WITHOUT_SENTENCE = (
    _HEAD + "    ablauf: 'nacheinander für s aus spieler: ernten(s)'\n"
    "ereignisse:\n  ernten: {felder: {spieler: spieler}}\nregeln:\n  beispielregel: "
)

WHOLE_EXAMPLES: dict[str, tuple[str, str]] = {
    "RW202": (
        _HEAD + "    ablauf: >\n      sei n = anzahl(spieler)\n      falls n > 3: spielsieg([])\n",
        _HEAD + "    ablauf: |\n      sei n = anzahl(spieler)\n      falls n > 3: spielsieg([])\n",
    ),
    "RW234": (
        _WITHOUT_SENTENCE + "'nachdem ein spieler erntet: spielsieg([])'\n",
        _WITHOUT_SENTENCE + "'nachdem ernten(spieler): spielsieg([])'\n",
    ),
}
"""What is wrong and right in a whole rulebook, for codes that no effect text alone can show."""

CODES_GRAMMAR: tuple[tuple[str, Sayable, Sayable, str, str], ...] = (
    (
        "RW200",
        "Das passt hier nicht",
        "Der Satz ist bis hierher verständlich, aber dieses Wort oder Zeichen kann nicht folgen. Der Hinweis sagt, was "
        "an dieser Stelle stehen kann.",
        "sei n 3",
        "sei n = 3",
    ),
    (
        "RW201",
        "Kein Text",
        "Das Feld ist da, aber es steht nichts darin als höchstens ein Kommentar.",
        "# kommt noch",
        "ziehe 1 karte",
    ),
    (
        "RW202",
        "Zeilenenden gehen verloren",
        "In einem Text mit „>“ oder in Anführungszeichen über mehrere Zeilen macht YAML aus Zeilenenden Leerzeichen. "
        "Der Effekt-Sprache fehlen dann die Zeilen, und Befunde könnten ihre Stelle nicht nennen. Ein Block mit „|“ "
        "behält alles.",
        "",
        "",
    ),
    (
        "RW203",
        "Tabulator",
        "Ein Tabulator ist in jedem Editor anders breit. Eingerückt wird mit Leerzeichen, zwei je Stufe.",
        "nachdem ablegen(karte):\n\tziehe 1 karte",
        "nachdem ablegen(karte):\n  ziehe 1 karte",
    ),
    (
        "RW204",
        "Klammer nicht geschlossen",
        "Zu jeder Klammer gehört eine schließende. In einer offenen Klammer zählen Zeilenenden nicht, deshalb fällt "
        "der Fehler oft erst weiter unten auf; gemeldet wird die Klammer selbst.",
        "nachdem ablegen(karte: ziehe 1 karte",
        "nachdem ablegen(karte): ziehe 1 karte",
    ),
    (
        "RW205",
        "Klammer zu viel",
        "Diese schließende Klammer hat keine öffnende, oder die öffnende ist von der anderen Art.",
        "nachdem ablegen(karte)): ziehe 1 karte",
        "nachdem ablegen(karte): ziehe 1 karte",
    ),
    (
        "RW206",
        "Doppelpunkt fehlt",
        "Fenster, Bedingungen und Schleifen enden mit einem Doppelpunkt; erst dahinter steht, was geschieht.",
        "falls hand ist leer ziehe 1 karte",
        "falls hand ist leer: ziehe 1 karte",
    ),
    (
        "RW207",
        "Zeile nicht eingerückt",
        "Endet eine Zeile mit „:“ oder „;“, so gehört das Folgende dazu und steht zwei Leerzeichen tiefer.",
        "nachdem ablegen(karte):\nziehe 1 karte",
        "nachdem ablegen(karte):\n  ziehe 1 karte",
    ),
    (
        "RW208",
        "Zeile zu tief eingerückt",
        "Nur „:“ und „;“ am Ende einer Zeile eröffnen einen tieferen Block.",
        "ziehe 1 karte\n  verliere 1 siegpunkt",
        "ziehe 1 karte\nverliere 1 siegpunkt",
    ),
    (
        "RW209",
        "Zeile ungleich eingerückt",
        "Jede Zeile eines Blocks ist gleich weit eingerückt. Diese liegt zwischen zwei Stufen.",
        "falls hand ist leer:\n    ziehe 1 karte\n  verliere 1 siegpunkt",
        "falls hand ist leer:\n    ziehe 1 karte\n    verliere 1 siegpunkt",
    ),
    (
        "RW210",
        "Alltagswort",
        "Jedes Wort der Sprache hat genau eine Bedeutung. Alltagswörter wie „wenn“ haben mehrere: „falls“ prüft eine "
        "Bedingung, „sobald“ wartet auf ein Ereignis. Deshalb gibt es sie hier nicht.",
        "wenn hand ist leer: ziehe 1 karte",
        "falls hand ist leer: ziehe 1 karte",
    ),
    (
        "RW211",
        message("findings.RW211.title"),
        message("findings.RW211.story"),
        "falls summe(kosten der schiffe) ≥ 3: ziehe 1 karte",
        "falls summe(kosten aller schiffe) ≥ 3: ziehe 1 karte",
    ),
    (
        "RW212",
        "Zeichen aus einer anderen Sprache",
        "Gleich ist „=“, ungleich „≠“ oder „!=“, mindestens „≥“ oder „>=“; Bedingungen verbinden „und“ und „oder“.",
        "falls n == 3: ziehe 1 karte",
        "falls n = 3: ziehe 1 karte",
    ),
    (
        "RW213",
        "Anführungszeichen",
        "Namen stehen ohne Anführungszeichen. Besteht ein Name aus mehreren Wörtern, so verbindet sie ein „_“.",
        'lege "rote karte" ab',
        "lege rote_karte ab",
    ),
    (
        "RW214",
        "Groß geschrieben",
        "Die Wörter der Sprache sind klein geschrieben, auch am Anfang einer Zeile. Groß geschrieben wären sie Namen.",
        "Nachdem ablegen(karte): ziehe 1 karte",
        "nachdem ablegen(karte): ziehe 1 karte",
    ),
    (
        "RW215",
        "Vertippt",
        "Dieses Wort ist keines der Sprache, aber einem sehr ähnlich, das hier stehen kann.",
        "nachdm ablegen(karte): ziehe 1 karte",
        "nachdem ablegen(karte): ziehe 1 karte",
    ),
    (
        "RW216",
        "Wort der anderen Fassung",
        "Die Sprache gibt es deutsch und englisch. Welche gilt, sagt „sprache“ am Anfang des Regelbuchs; gemischt wird "
        "nicht.",
        "when ablegen(karte): ziehe 1 karte",
        "sobald ablegen(karte): ziehe 1 karte",
    ),
    (
        "RW217",
        "Leerzeichen vor der Klammer",
        "Direkt hinter einem Namen enthält eine Klammer, was zu ihm gehört: „ablegen(karte)“. Mit Leerzeichen davor "
        "fasst sie nur zusammen: „zerstöre (einheiten in bezirk)“.",
        "falls anzahl (karten) ≥ 3 und nicht a: ziehe 1 karte",
        "falls anzahl(karten) ≥ 3 und nicht a: ziehe 1 karte",
    ),
    (
        "RW218",
        "„und“ und „oder“ gemischt",
        "Menschen lesen „a und b oder c“ verschieden. Klammern sagen, was zusammengehört.",
        "falls a und b oder c: ziehe 1 karte",
        "falls (a und b) oder c: ziehe 1 karte",
    ),
    (
        "RW219",
        "„wo“ reicht zu weit",
        "Eine Bedingung mit „wo“ reicht so weit wie möglich; auch „und“ dahinter gehört noch dazu. Klammern oder eine "
        "neue Zeile beenden sie.",
        "zerstöre 1 schiff wo kosten = 1 und ziehe 1 karte",
        "zerstöre (1 schiff wo kosten = 1) und ziehe 1 karte",
    ),
    (
        "RW220",
        "Wort der Sprache als Name",
        "Wörter wie „an“, „von“ oder „über“ haben eine feste Bedeutung und können keine Namen sein. Nur hinter einem "
        "Punkt und vor einem Doppelpunkt sind sie als Feldnamen erlaubt.",
        "sei über = 3",
        "sei überschuss = 3",
    ),
    (
        "RW221",
        "Zu tief verschachtelt",
        "So viele Stufen kann kein Mensch überblicken. Gib inneren Teilen mit „sei“ einen eigenen Namen.",
        "zerstöre " + "(" * 61 + "schiff" + ")" * 61,
        "zerstöre (schiff)",
    ),
    (
        "RW222",
        "Schleife unvollständig",
        "Eine Schleife sagt, wie sie läuft (nacheinander, zugleich, geheim, reihum) und worüber.",
        "für p aus spieler: ziehe 1 karte",
        "nacheinander für p aus spieler: ziehe 1 karte",
    ),
    (
        "RW223",
        "Da fehlt noch etwas",
        "Der Satz hört auf, bevor er fertig ist.",
        "ziehe 1 karte und",
        "ziehe 1 karte und verliere 1 siegpunkt",
    ),
    (
        "RW224",
        "Unbekanntes Zeichen",
        "Außer Wörtern und Zahlen kennt die Sprache nur wenige Zeichen: Klammern, Komma, Punkt, Doppelpunkt, "
        "Strichpunkt, Vergleiche und Rechenzeichen.",
        "ziehe 1 karte @ zug",
        "ziehe 1 karte",
    ),
    (
        "RW225",
        "Zusätze in falscher Reihenfolge",
        "Hinter einem Fenster steht erst die Ursache (durch), dann der Ablauf (während), dann die Bedingung (falls), "
        "zuletzt die Grenze (höchstens). So ist immer klar, was wozu gehört.",
        "nachdem ablegen(karte) falls n = 1 während kampf: ziehe 1 karte",
        "nachdem ablegen(karte) während kampf falls n = 1: ziehe 1 karte",
    ),
    (
        "RW226",
        "Zerlegter Buchstabe",
        "Ein Akzent kann als eigenes Zeichen hinter seinem Buchstaben stehen. Bei „ü“ wird beides zusammengefügt; wo "
        "es den fertigen Buchstaben nicht gibt, bleibt ein Zeichen übrig, das man kaum sieht.",
        "lege k\u0308arte ab",
        "lege karte ab",
    ),
    (
        "RW227",
        "„sonst“ ohne „falls“",
        "„sonst“ steht genau unter seinem „falls“. Dessen erster Teil ist ein eingerückter Block oder ein Satz.",
        "sonst: ziehe 1 karte",
        "falls hand ist leer: ziehe 1 karte\nsonst: passe",
    ),
    (
        "RW228",
        "Überflüssiges Wort",
        "Ohne dieses Wort oder Zeichen ist der Satz vollständig; es verbindet hier nichts.",
        "darf diese karte ablegen; dann ziehe 1 karte",
        "darf diese karte ablegen; ziehe 1 karte",
    ),
    (
        "RW229",
        "Bedingung am Ende",
        "Wann etwas gilt, steht immer vorn. So sieht man am Anfang jeder Zeile, ob sie überhaupt zutrifft.",
        "ziehe 1 karte falls hand ist leer",
        "falls hand ist leer: ziehe 1 karte",
    ),
    (
        "RW230",
        "Keine ganze Zahl",
        "Spiele zählen in ganzen Zahlen. Halbe Werte entstehen mit „/“ und einer Funktion, die rundet.",
        "zahle 1.5 erz",
        "zahle 2 erz",
    ),
    (
        "RW231",
        "Satzzeichen am Ende",
        "Ein Satz endet mit seiner Zeile; ein Punkt verbindet nur ein Ding mit seinem Feld: „lage.angriff“.",
        "lege karte ab.",
        "lege karte ab",
    ),
    (
        "RW232",
        "Doppeltes Wort",
        "Dasselbe Wort steht zweimal hintereinander.",
        "ziehe 1 karte und und passe",
        "ziehe 1 karte und passe",
    ),
    (
        "RW233",
        "Strichpunkt nach Kosten",
        "Was jemand aufwendet, trennt ein Strichpunkt von dem, was er dafür bekommt. Der Doppelpunkt trennt, wann "
        "etwas gilt, von dem, was geschieht.",
        "darf diese karte ablegen:\n  ziehe 1 karte",
        "darf diese karte ablegen;\n  ziehe 1 karte",
    ),
    (
        "RW234",
        message("findings.RW234.title"),
        message("findings.RW234.story"),
        "",
        "",
    ),
    (
        "RW235",
        "Klammern fehlen",
        "Wonach eine Funktion oder eine Ableitung fragt, steht in runden Klammern direkt hinter ihrem Namen.",
        "falls anzahl hand ≥ 3: ziehe 1 karte",
        "falls anzahl(hand) ≥ 3: ziehe 1 karte",
    ),
)
