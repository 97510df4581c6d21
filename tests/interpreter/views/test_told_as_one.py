"""What is gained at once of several resources is one line; what is taken from several bowls is several."""

from __future__ import annotations

from functools import cache
from typing import Any

from regelwerk.dsl.declare.world import World
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.views.narrator import Narrator
from regelwerk.interpreter.views.told_as_one import runs
from tables import ROOT, loaded


@cache
def world() -> World:
    return loaded(ROOT / "rulebooks" / "gaia").world


def event(id: str, resource: str) -> dict[str, Any]:
    """An event of 2 of a resource, by the first player."""
    values = {"int": 2, "resource": resource, "thing": "spieler_1"}
    fields = {name: values[type.base] for name, type in world().events[id].fields.items()}
    return {"kind": "event", "event": id, "fields": fields, "decision": 1, "cause": None}


def test_a_number_and_its_resource_side_by_side_are_joined() -> None:
    gains = [event("erhalten", "erz"), event("erhalten", "wissen")]
    assert list(runs(world(), gains)) == [gains]


def test_a_resource_that_stands_elsewhere_in_the_sentence_is_told_by_itself() -> None:
    taken = [event("steine_nehmen", "schale_1"), event("steine_nehmen", "schale_2")]
    assert list(runs(world(), taken)) == [[one] for one in taken]


def test_what_happens_one_time_happens_once() -> None:
    game = Game.start(loaded(ROOT / "rulebooks" / "gaia"), 2, 1, trace=True)
    told = {
        (count, language): Narrator(game.link, language).event(
            "umtauschen", {"spieler": game.players[0], "umtausch": "qic_zu_erz", "n": count}
        )
        for count in (1, 2)
        for language in ("de", "en")
    }
    assert told[1, "de"].endswith(" einmal.")
    assert told[1, "en"].endswith(" once.")
    assert told[2, "de"].endswith(" 2 mal.")
    assert told[2, "en"].endswith(" 2 times.")
