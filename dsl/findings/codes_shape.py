"""What the findings RW1xx of the shape checker mean, told to rulebook authors.

Each entry is (code, title, story, wrong, right): `wrong` is a small rulebook that has just this finding, `right` the
same one mended. `codes.py` adds the keys that every rulebook needs and that are beside the point here.
"""

from __future__ import annotations

_HEAD = "id: beispiel\nsprache: de\n"
_PLAYERS = "spieler:\n  von: 2\n  bis: 4\n"

CODES_SHAPE: tuple[tuple[str, str, str, str, str], ...] = (
    (
        "RW101",
        "Unbekannter Schlüssel",
        "An dieser Stelle gibt es den Schlüssel nicht: Er ist vertippt oder steht eine Ebene zu hoch oder zu tief.",
        _HEAD + _PLAYERS + "ortte:\n  hand: {}\n",
        _HEAD + _PLAYERS + "orte:\n  hand: {}\n",
    ),
    (
        "RW102",
        "Schlüssel in der anderen Sprache",
        "Eine Datei verwendet durchgehend die Schlüssel der Sprache, die sie unter „sprache“ nennt.",
        _HEAD + _PLAYERS + "places:\n  hand: {}\n",
        _HEAD + _PLAYERS + "orte:\n  hand: {}\n",
    ),
    (
        "RW103",
        "Fehlender Schlüssel",
        "Ohne diesen Schlüssel ist der Eintrag unvollständig, einen Vorgabewert gibt es nicht.",
        _HEAD + "spieler:\n  von: 2\n",
        _HEAD + _PLAYERS,
    ),
    (
        "RW104",
        "Falsche Art von Wert",
        "Hier wird etwas anderes erwartet, etwa eine Liste statt eines Textes oder eine Zahl statt eines Wortes.",
        _HEAD + "spieler:\n  von: zwei\n  bis: 4\n",
        _HEAD + _PLAYERS,
    ),
    (
        "RW105",
        "Keines der erlaubten Wörter",
        "An dieser Stelle sind nur bestimmte Wörter erlaubt.",
        _HEAD + _PLAYERS + "orte:\n  hand:\n    sicht: besizer\n",
        _HEAD + _PLAYERS + "orte:\n  hand:\n    sicht: besitzer\n",
    ),
    (
        "RW106",
        "Kein gültiger Name",
        "Ein Name besteht aus Buchstaben, Ziffern und Unterstrichen und beginnt nicht mit einer Ziffer, "
        "damit Effekte ihn nennen können.",
        _HEAD + _PLAYERS + "orte:\n  linke-hand: {}\n",
        _HEAD + _PLAYERS + "orte:\n  linke_hand: {}\n",
    ),
    (
        "RW107",
        "Zahl außerhalb des Erlaubten",
        "Die Zahl ist kleiner oder größer, als es an dieser Stelle Sinn ergibt.",
        _HEAD + "spieler:\n  von: 0\n  bis: 4\n",
        _HEAD + "spieler:\n  von: 1\n  bis: 4\n",
    ),
    (
        "RW108",
        "Leerer Wert",
        "Hinter dem Schlüssel steht nichts; ist wirklich nichts gemeint, gehört „[]“ oder „{}“ dorthin, "
        "oder der Schlüssel entfällt.",
        _HEAD + _PLAYERS + "orte:\n  hand:\n",
        _HEAD + _PLAYERS + "orte:\n  hand: {}\n",
    ),
    (
        "RW109",
        "Wort in der anderen Sprache",
        "Wie die Schlüssel gehören auch die festen Wörter einer Datei zu der Sprache, die sie unter „sprache“ nennt.",
        _HEAD + _PLAYERS + "orte:\n  hand:\n    sicht: owner\n",
        _HEAD + _PLAYERS + "orte:\n  hand:\n    sicht: besitzer\n",
    ),
)
