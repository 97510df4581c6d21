"""A line that the next one says once more is not told twice; two things that somebody does are two lines."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.link.link import Linked
from regelwerk.interpreter.views.said_again import says_again, without_repeated
from tables import ROOT, loaded


@cache
def link() -> Linked:
    return Game.start(loaded(ROOT / "rulebooks" / "ti4"), 3, 1, trace=True).link


def ability(entry: str, player: str | None = "spieler_1", decision: int = 4) -> dict[str, Any]:
    return {"kind": "ability", "entry": entry, "player": player, "decision": decision}


def begin(procedure: str, **arguments: str) -> dict[str, Any]:
    return {"kind": "begin", "procedure": procedure, "arguments": arguments, "decision": 4}


def event(event: str, **fields: str) -> dict[str, Any]:
    return {"kind": "event", "event": event, "fields": fields, "decision": 4}


CARD = "handelskonvois"
SYSTEM = {"spieler": "spieler_1", "system": "thibah"}


def played(player: str = "spieler_1", card: str | None = None) -> dict[str, Any]:
    cards = [one.id for one in link().things if one.entry is not None and one.entry.id == CARD]
    return event("vertragskarte_spielen", spieler=player, karte=card or cards[0])


@pytest.mark.parametrize(
    ("first", "second", "again"),
    [
        (ability(CARD), played(), True),
        (ability(CARD, "spieler_2"), played(), False),  # somebody else does it
        (ability(CARD, None), played(), False),
        (ability(CARD, decision=3), played(), False),  # somebody was asked in between
        (ability("neurostimulator"), played(), False),  # another card
        (ability(CARD), played(card="?"), False),  # who cannot see which card it is, reads both
        (begin("taktikaktion", **SYSTEM), event("system_aktivieren", **SYSTEM), False),  # a part of it
        (begin("schiffe_bewegen", spieler="spieler_1"), event("system_aktivieren", **SYSTEM), False),
        (event("system_aktivieren", **SYSTEM), event("system_aktivieren", **SYSTEM), False),  # it happened twice
        (ability("aussteigen"), event("passen", spieler="spieler_1"), True),  # it has the same name
        (ability("aussteigen"), event("passen", spieler="spieler_2"), False),
        (ability("taktikaktion"), event("system_aktivieren", **SYSTEM), False),  # it has not
    ],
)
def test_when_a_line_is_said_again(first: dict[str, Any], second: dict[str, Any], again: bool) -> None:
    assert says_again(link(), first, second) == again
    assert list(without_repeated(link(), [first, second])) == ([second] if again else [first, second])
