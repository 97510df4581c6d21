"""What the findings RW56x of heads told as sentences mean, told to rulebook authors.

Each entry is (code, title, story, wrong, right): `wrong` is a small rulebook that has just this finding, `right` the
same one mended.
"""

from __future__ import annotations

from regelwerk.dsl.messages.message import Message, message

_BOOK = (
    "id: beispiel\nversion: 1\nsprache: de\nspieler: {von: 2, bis: 4}\nhauptablauf: partie\n"
    "arten: {karte: {formen: [karten]}}\n"
    "ereignisse:\n"
    "  ziehen:\n    felder: {spieler: spieler, karte: karte}\n    satz: ziehe {karte}\n    subjekt: spieler\n"
    "  ablegen: {felder: {karte: karte}, satz: 'lege {karte} ab'}\n"
    "abläufe:\n"
    "  partie: {ablauf: 'nacheinander für p aus spieler: zug(p)'}\n"
    "  zug:\n    parameter: {s: spieler}\n    spieler: s\n    satz: spiele für {s}\n"
    "    ablauf: ziehen(s, erste(karten)) danach ablegen(erste(karten))\n"
    "regeln:\n  beispielregel: "
)

CODES_HEADS: tuple[tuple[str, Message, Message, str, str], ...] = (
    (
        "RW560",
        message("stories.RW560.title"),
        message("stories.RW560.story"),
        _BOOK + "'nachdem ein spieler zieht eine karte: spielsieg([])'\n",
        _BOOK + "'nachdem ein spieler eine karte zieht: spielsieg([])'\n",
    ),
    (
        "RW561",
        message("stories.RW561.title"),
        message("stories.RW561.story"),
        _BOOK + "'nachdem ein spieler eine karte ablegt: spielsieg([])'\n",
        _BOOK + "'nachdem eine karte abgelegt wird: spielsieg([])'\n",
    ),
    (
        "RW562",
        message("stories.RW562.title"),
        message("stories.RW562.story"),
        _BOOK + "'sobald ein spieler spielt: spielsieg([])'\n",
        _BOOK + "'am ende von zug: spielsieg([])'\n",
    ),
)
