"""What the findings RW0xx of the reader mean, told to rulebook authors.

Each entry is (code, title, story, wrong, right): `wrong` is a small file that has just this finding, `right` the same
one mended. Both are empty where no small text can show the matter.
"""

from __future__ import annotations

CODES_READING: tuple[tuple[str, str, str, str, str], ...] = (
    (
        "RW001",
        "Nicht als UTF-8 gespeichert",
        "Regelbücher sind Textdateien in der Kodierung UTF-8, damit Umlaute und Sonderzeichen überall gleich ankommen. "
        "Diese Datei enthält Bytes, die in UTF-8 nicht vorkommen; meist wurde sie als „Windows-1252“ oder „Latin-1“ "
        "gespeichert. Im Editor lässt sich die Kodierung beim Speichern wählen.",
        "",
        "",
    ),
    (
        "RW002",
        "Datei zu groß",
        "Eine Datei darf höchstens 4 MB groß sein. Ein Regelbuch kann aus beliebig vielen Dateien bestehen.",
        "",
        "",
    ),
    (
        "RW003",
        "Zu tief verschachtelt",
        "Mehr als 64 Stufen kann kein Mensch überblicken, und sehr tiefe Dateien haben schon Programme abstürzen "
        "lassen. Gib inneren Teilen eigene Namen und verweise auf sie.",
        "karten: " + "[" * 64 + "]" * 64 + "\n",
        "karten: [[]]\n",
    ),
    (
        "RW004",
        "Anker oder Verweis",
        "Mit & und * kann YAML Inhalte an anderer Stelle wiederholen. In einem Regelbuch soll jede Zeile für sich "
        "lesbar sein, und wenige solche Zeilen können zu riesigen Datenmengen anwachsen. Deshalb sind sie nicht "
        "erlaubt. Beginnt ein Text mit & oder *, so gehört er in Anführungszeichen.",
        "jaeger: &schiff\n  kosten: 1\nkreuzer: *schiff\n",
        "jaeger:\n  kosten: 1\nkreuzer:\n  kosten: 1\n",
    ),
    (
        "RW005",
        "Typangabe",
        "Ein ! am Anfang eines Wertes ist in YAML eine Typangabe. Ein Regelbuch kommt ohne sie aus: Zahlen, Texte und "
        "Listen erkennt man an ihrer Schreibweise. Beginnt ein Text mit !, so gehört er in Anführungszeichen.",
        "kosten: !!int 3\n",
        "kosten: 3\n",
    ),
    (
        "RW006",
        "Doppelter Schlüssel",
        "Steht derselbe Schlüssel zweimal auf einer Stufe, so ginge einer der beiden Einträge still verloren. Meist "
        "ist es eine kopierte Zeile, deren Schlüssel noch geändert werden sollte.",
        "jaeger:\n  kosten: 1\n  kosten: 2\n",
        "jaeger:\n  kosten: 1\n  kampf: 2\n",
    ),
    (
        "RW007",
        "Zahl zu groß",
        "Zahlen dürfen von -2147483647 bis 2147483647 reichen. Ist eine lange Ziffernfolge als Text gemeint, etwa als "
        "Kennung, so gehört sie in Anführungszeichen.",
        "vorrat: 99999999999\n",
        "vorrat: 99\n",
    ),
    (
        "RW008",
        "Keine ganze Zahl",
        "Brettspiele rechnen mit ganzen Zahlen, und nur diese sind auf jedem Rechner genau gleich. Die Hälfte eines "
        "Wertes schreibt man in den Regeltext, mit Angabe der Rundung. Auch Versionsnummern wie 1.0 sind Texte und "
        "gehören in Anführungszeichen.",
        "version: 1.0\n",
        'version: "1.0"\n',
    ),
    (
        "RW009",
        "Kein lesbares YAML",
        "Die Datei hält sich nicht an die Schreibweise von YAML. Häufige Ursachen: ein Doppelpunkt mit Leerzeichen in "
        "einem Text ohne Anführungszeichen, ein fehlendes Leerzeichen nach dem Doppelpunkt, ungleiche Einrückung, ein "
        "Anführungszeichen oder eine Klammer ohne Gegenstück, ein Text, der mit einem Sonderzeichen beginnt.",
        "text: Achtung: Minen\n",
        'text: "Achtung: Minen"\n',
    ),
    (
        "RW010",
        "Mit Tabulator eingerückt",
        "YAML misst die Einrückung in Leerzeichen. Ein Tabulator ist je nach Editor verschieden breit und deshalb als "
        "Einrückung nicht erlaubt; dasselbe gilt für geschützte Leerzeichen.",
        "jaeger:\n\tkosten: 1\n",
        "jaeger:\n  kosten: 1\n",
    ),
    (
        "RW011",
        "Unerlaubtes Zeichen",
        "Steuerzeichen, Zeichen zur Umkehr der Schreibrichtung und Berge von Akzenten sieht man nicht oder sieht sie "
        "falsch, und manche stellen Unfug im Terminal an. Sie geraten meist beim Kopieren in den Text.",
        'text: "\\e[31mrot"\n',
        'text: "rot"\n',
    ),
    (
        "RW012",
        "Halbes Zeichen",
        "Der Text nennt einen Zeichencode, zu dem es kein Zeichen gibt, zum Beispiel die Hälfte eines Emojis in der "
        "Schreibweise von JSON. Schreibe das Zeichen selbst.",
        'text: "\\ud83d"\n',
        'text: "😀"\n',
    ),
    (
        "RW013",
        "Zwei Dokumente in einer Datei",
        "Eine Zeile --- trennt in YAML zwei Dokumente. Eine Datei eines Regelbuchs ist genau ein Dokument.",
        "jaeger: 1\n---\nkreuzer: 2\n",
        "jaeger: 1\nkreuzer: 2\n",
    ),
    (
        "RW014",
        "Einmischen mit <<",
        "Der Schlüssel << holt in YAML die Einträge einer anderen Stelle herein. Im Regelbuch steht jeder Eintrag "
        "dort, wo er gilt.",
        "jaeger:\n  <<: {kosten: 1}\n",
        "jaeger:\n  kosten: 1\n",
    ),
    (
        "RW015",
        "Schlüssel ist kein Name",
        "Vor dem Doppelpunkt steht ein Name in einer Zeile, keine Liste, keine Zuordnung und nicht nichts.",
        "[jaeger, kreuzer]: 1\n",
        "jaeger: 1\nkreuzer: 1\n",
    ),
    (
        "RW016",
        "Zu viele Einträge",
        "Eine Datei darf höchstens 100000 Einträge haben. Ein Regelbuch kann aus beliebig vielen Dateien bestehen.",
        "",
        "",
    ),
    (
        "RW017",
        "Datei nicht lesbar",
        "Die Datei gibt es nicht, sie ist ein Ordner oder etwas anderes als eine Datei, oder es fehlen die Leserechte.",
        "",
        "",
    ),
    (
        "RW018",
        "Anweisung an YAML",
        "Eine Zeile, die mit % beginnt, ist eine Anweisung an den YAML-Leser, etwa %YAML 1.1. Ein Regelbuch braucht "
        "keine.",
        "%YAML 1.1\n---\njaeger: 1\n",
        "jaeger: 1\n",
    ),
    (
        "RW019",
        "Schlüssel ohne Wert in { }",
        "Zwischen geschweiften Klammern beginnt nach jedem Komma ein neuer Schlüssel. Mehrere Werte eines Schlüssels "
        "stehen deshalb in eckigen Klammern, und ein Text mit Komma steht in Anführungszeichen.",
        "karte: {formen: karten, kärtchen}\n",
        "karte: {formen: [karten, kärtchen]}\n",
    ),
)
