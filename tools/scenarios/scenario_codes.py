"""What the findings RW60x of scenario files mean, told to rulebook authors.

Each entry is (code, title, story, wrong, right); the examples are scenario files for the bundled game `tictactoe`.
"""

from __future__ import annotations

from regelwerk.dsl.findings.codes import CODES, Code

_HEAD = "szenarien:\n  beispiel:\n"

CODES_SCENARIO: tuple[tuple[str, str, str, str, str], ...] = (
    (
        "RW601",
        "Weder Spieler noch Erwartung",
        "Ein Schritt eines Szenarios ist die Wahl eines Spielers, etwa „kreuz: b2“, oder eine Erwartung, etwa "
        "„fragt: kreis“. Dieses Wort ist keines von beiden; meist ist der Name des Spielers vertippt.",
        _HEAD + "    züge:\n      - kreutz: b2\n",
        _HEAD + "    züge:\n      - kreuz: b2\n",
    ),
    (
        "RW602",
        "Kein Regelwerk zum Szenario",
        "Ein Szenario spielt ein Regelwerk. Welches, sagt „regelwerk: ORDNER“; sonst ist es der nächste Ordner über "
        "der Datei, in dem eine rulebook.yaml liegt. Hier gibt es keins, oder es hat selbst Fehler.",
        "",
        "",
    ),
    (
        "RW603",
        "Szenario nennt etwas, das es nicht gibt",
        "Das Ding, das Attribut, das Ereignis oder die Option kommt in diesem Spiel mit so vielen Spielern nicht vor. "
        "Ein Szenario, das nach etwas Unbekanntem fragt, würde sonst nichts beweisen.",
        _HEAD + "    erwartet:\n      gilt: {b2: {steine: kreuz}}\n",
        _HEAD + "    erwartet:\n      gilt: {b2: {stein: leer}}\n",
    ),
    (
        "RW604",
        "Das Szenario kann nicht beginnen",
        "Die Zahl der Spieler, eine Option oder die gegebene Lage passt nicht zum Regelwerk.",
        _HEAD + "    spieler: 5\n",
        _HEAD + "    spieler: 2\n",
    ),
)


def register() -> None:
    """Make these codes known beside those of the language, which knows no tools."""
    CODES.update({entry[0]: Code(*entry) for entry in CODES_SCENARIO})
