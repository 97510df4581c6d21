"""What the findings RW60x of scenario files mean, told to rulebook authors.

Each entry is (code, title, story, wrong, right); the examples are scenario files for the bundled game `tictactoe`.
"""

from __future__ import annotations

from regelwerk.dsl.findings.codes import CODES, Code
from regelwerk.dsl.messages.message import Message, message

_HEAD = "szenarien:\n  beispiel:\n"

CODES_SCENARIO: tuple[tuple[str, Message, Message, str, str], ...] = (
    (
        "RW601",
        message("stories.RW601.title"),
        message("stories.RW601.story"),
        _HEAD + "    züge:\n      - kreutz: b2\n",
        _HEAD + "    züge:\n      - kreuz: b2\n",
    ),
    (
        "RW602",
        message("stories.RW602.title"),
        message("stories.RW602.story"),
        "",
        "",
    ),
    (
        "RW603",
        message("stories.RW603.title"),
        message("stories.RW603.story"),
        _HEAD + "    erwartet:\n      gilt: {b2: {steine: kreuz}}\n",
        _HEAD + "    erwartet:\n      gilt: {b2: {stein: leer}}\n",
    ),
    (
        "RW604",
        message("stories.RW604.title"),
        message("stories.RW604.story"),
        _HEAD + "    spieler: 5\n",
        _HEAD + "    spieler: 2\n",
    ),
)


def register() -> None:
    """Make these codes known beside those of the language, which knows no tools."""
    CODES.update({entry[0]: Code(*entry) for entry in CODES_SCENARIO})
