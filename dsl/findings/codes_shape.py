"""What the findings RW1xx of the shape checker mean, told to rulebook authors.

Each entry is (code, title, story, wrong, right): `wrong` is a small rulebook that has just this finding, `right` the
same one mended. `codes.py` adds the keys that every rulebook needs and that are beside the point here.
"""

from __future__ import annotations

from regelwerk.dsl.messages.message import Message, message

_HEAD = "id: beispiel\nsprache: de\n"
_PLAYERS = "spieler:\n  von: 2\n  bis: 4\n"

CODES_SHAPE: tuple[tuple[str, Message, Message, str, str], ...] = (
    (
        "RW101",
        message("stories.RW101.title"),
        message("stories.RW101.story"),
        _HEAD + _PLAYERS + "ortte:\n  hand: {}\n",
        _HEAD + _PLAYERS + "orte:\n  hand: {}\n",
    ),
    (
        "RW102",
        message("stories.RW102.title"),
        message("stories.RW102.story"),
        _HEAD + _PLAYERS + "places:\n  hand: {}\n",
        _HEAD + _PLAYERS + "orte:\n  hand: {}\n",
    ),
    (
        "RW103",
        message("stories.RW103.title"),
        message("stories.RW103.story"),
        _HEAD + "spieler:\n  von: 2\n",
        _HEAD + _PLAYERS,
    ),
    (
        "RW104",
        message("stories.RW104.title"),
        message("stories.RW104.story"),
        _HEAD + "spieler:\n  von: zwei\n  bis: 4\n",
        _HEAD + _PLAYERS,
    ),
    (
        "RW105",
        message("stories.RW105.title"),
        message("stories.RW105.story"),
        _HEAD + _PLAYERS + "orte:\n  hand:\n    sicht: besizer\n",
        _HEAD + _PLAYERS + "orte:\n  hand:\n    sicht: besitzer\n",
    ),
    (
        "RW106",
        message("stories.RW106.title"),
        message("stories.RW106.story"),
        _HEAD + _PLAYERS + "orte:\n  linke-hand: {}\n",
        _HEAD + _PLAYERS + "orte:\n  linke_hand: {}\n",
    ),
    (
        "RW107",
        message("stories.RW107.title"),
        message("stories.RW107.story"),
        _HEAD + "spieler:\n  von: 0\n  bis: 4\n",
        _HEAD + "spieler:\n  von: 1\n  bis: 4\n",
    ),
    (
        "RW108",
        message("stories.RW108.title"),
        message("stories.RW108.story"),
        _HEAD + _PLAYERS + "orte:\n  hand:\n",
        _HEAD + _PLAYERS + "orte:\n  hand: {}\n",
    ),
    (
        "RW109",
        message("stories.RW109.title"),
        message("stories.RW109.story"),
        _HEAD + _PLAYERS + "orte:\n  hand:\n    sicht: owner\n",
        _HEAD + _PLAYERS + "orte:\n  hand:\n    sicht: besitzer\n",
    ),
)
