"""What the findings RW60x of scenario files mean, told to rulebook authors.

Each entry is (code, title, story, wrong, right); the examples are scenario files for the bundled game `tictactoe`.
Those in English stand in `ENGLISH_SCENARIOS` and are for `night_market`.
"""

from __future__ import annotations

from regelwerk.dsl.findings.codes import CODES, Code, Example
from regelwerk.dsl.messages.message import Message, message

_HEAD = "szenarien:\n  beispiel:\n"
_ENGLISH_HEAD = "language: en\nscenarios:\n  example:\n"

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

ENGLISH_SCENARIOS: dict[str, tuple[str, str]] = {
    "RW601": (
        _ENGLISH_HEAD + "    steps:\n      - ambre: [buying, tea_house#1]\n",
        _ENGLISH_HEAD + "    steps:\n      - amber: [buying, tea_house#1]\n",
    ),
    "RW603": (
        _ENGLISH_HEAD + "    expected:\n      holds: {amber: {fortune: 3}}\n",
        _ENGLISH_HEAD + "    expected:\n      holds: {amber: {coin: 3}}\n",
    ),
    "RW604": (
        _ENGLISH_HEAD + "    players: 5\n",
        _ENGLISH_HEAD + "    players: 2\n",
    ),
}


def register() -> None:
    """Make these codes known beside those of the language, which knows no tools."""
    for code, title, story, wrong, right in CODES_SCENARIO:
        english = Example(*ENGLISH_SCENARIOS.get(code, ()))
        CODES[code] = Code(code, title, story, Example(wrong, right), english)
