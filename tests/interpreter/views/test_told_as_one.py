"""What is gained at once of several resources is one line; what is taken from several bowls is several."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from regelwerk.dsl.world.world import World
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.views.log_lines import lines_of
from regelwerk.interpreter.views.narrator import Narrator
from regelwerk.interpreter.views.told_as_one import as_one, runs
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


def move(thing: str, **other: Any) -> dict[str, Any]:
    way = {"kind": "move", "of": "allianzmarker", "from": "schachtel", "to": "markerstapel", "decision": 1}
    return {**way, "thing": thing, **other}


@pytest.mark.parametrize(
    ("second", "together"),
    [
        (move("b"), True),
        (move("b", of="technologie"), True),
        (move("b", to="volksstapel"), False),
        (move("b", **{"from": "volksstapel"}), False),
        (move("b", decision=2), False),
        (move("?"), False),  # one is seen, the other is not
    ],
)
def test_things_that_move_the_same_way_are_told_as_one(second: dict[str, Any], together: bool) -> None:
    first = move("a")
    assert list(runs(world(), [first, second])) == ([[first, second]] if together else [[first], [second]])
    one = as_one(world(), next(runs(world(), [first, second])))
    assert one.get("things") == (["a", second["thing"]] if together else None)


def test_hidden_things_move_together_if_their_kind_is_the_same() -> None:
    assert len(list(runs(world(), [move("?"), move("?")]))) == 1
    assert len(list(runs(world(), [move("?"), move("?", of="technologie")]))) == 2


def test_several_of_a_kind_are_counted_and_cards_keep_their_title() -> None:
    link = Game.start(loaded(ROOT / "rulebooks" / "ti4"), 3, 1).link
    fighters = [one.id for one in link.things if one.entry is not None and one.entry.id == "jäger_figur"][:3]
    cards = [one.id for one in link.things if one.entry is not None and one.entry.id == "geschickter_rückzug"][:2]
    way = {"kind": "move", "from": None, "to": "schachtel", "decision": 1}
    moved = [{**way, "thing": one, "of": link.things[link.by_id[one]].kind} for one in (*fighters, *cards)]
    [told] = lines_of(link, moved, "en")
    assert told.text.strip() == "3 fighters and 2 copies of Skilled Retreat go to the box."


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
