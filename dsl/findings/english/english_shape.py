"""Examples of the findings RW1xx of the shape checker, for those who write in English.

Each code has what is wrong, and the same mended; `codes_shape.py` tells more.
"""

from __future__ import annotations

_HEAD = "id: example\nlanguage: en\n"
_PLAYERS = "players:\n  from: 2\n  to: 4\n"

ENGLISH_SHAPE: dict[str, tuple[str, str]] = {
    "RW101": (
        _HEAD + _PLAYERS + "placess:\n  hand: {}\n",
        _HEAD + _PLAYERS + "places:\n  hand: {}\n",
    ),
    "RW102": (
        _HEAD + _PLAYERS + "orte:\n  hand: {}\n",
        _HEAD + _PLAYERS + "places:\n  hand: {}\n",
    ),
    "RW103": (
        _HEAD + "players:\n  from: 2\n",
        _HEAD + _PLAYERS,
    ),
    "RW104": (
        _HEAD + "players:\n  from: two\n  to: 4\n",
        _HEAD + _PLAYERS,
    ),
    "RW105": (
        _HEAD + _PLAYERS + "places:\n  hand:\n    sight: ownr\n",
        _HEAD + _PLAYERS + "places:\n  hand:\n    sight: owner\n",
    ),
    "RW106": (
        _HEAD + _PLAYERS + "places:\n  left-hand: {}\n",
        _HEAD + _PLAYERS + "places:\n  left_hand: {}\n",
    ),
    "RW107": (
        _HEAD + "players:\n  from: 0\n  to: 4\n",
        _HEAD + "players:\n  from: 1\n  to: 4\n",
    ),
    "RW108": (
        _HEAD + _PLAYERS + "places:\n  hand:\n",
        _HEAD + _PLAYERS + "places:\n  hand: {}\n",
    ),
    "RW109": (
        _HEAD + _PLAYERS + "places:\n  hand:\n    sight: besitzer\n",
        _HEAD + _PLAYERS + "places:\n  hand:\n    sight: owner\n",
    ),
}
