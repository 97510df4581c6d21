"""What a person sees, as data: as its published schemas say, the same after any detour, and true.

Every rulebook is played at random; at some decisions everything is looked at from several seats.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from regelwerk.dsl import schemas
from regelwerk.dsl.compile.state_layout import INSIDE, PLACE
from regelwerk.dsl.tree.made_up_names import is_made_up
from regelwerk.dsl.tree.types import THING
from regelwerk.interpreter.explain.excerpts import HIDDEN
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.machine.listening import owner
from regelwerk.interpreter.naming import attribute_reader
from regelwerk.interpreter.shown.both_languages import names_of_thing
from regelwerk.interpreter.shown.differences import applied, differences
from regelwerk.interpreter.shown.moment import Moment, moment, number_of
from regelwerk.interpreter.shown.printed_names import meant_by
from regelwerk.interpreter.shown.question import preview, previews, question
from regelwerk.interpreter.shown.reasons import closed, impossible, reasons
from regelwerk.interpreter.shown.static_data import static
from regelwerk.interpreter.shown.told_log import log
from regelwerk.interpreter.state.state import State
from regelwerk.interpreter.views.sight import sees, sees_attribute, sees_into, visible_value
from samples import so_many
from tables import ROOT, folders, loaded, walk

BOOKS = [pytest.param(folder, id=folder.name) for folder in folders()]
STEPS, EVERY = so_many(40, 200), so_many(7, 3)


def positions(folder: Path, seed: int) -> Iterator[Game]:
    for step, game in enumerate(walk(loaded(folder), seed, STEPS)):
        if step % EVERY == 0:
            yield game


def fits(schema: str, data: Any) -> None:
    """It can be sent as JSON, and is as its schema says."""
    assert schemas.misplaced(schema, json.loads(json.dumps(data))) is None


@pytest.mark.parametrize("folder", BOOKS)
def test_everything_is_as_its_schema_says(folder: Path) -> None:
    rng, told = random.Random(3), False
    for game in positions(folder, 3):
        if not told:
            fits("static", static(game.link))
            told = True
        assert game.decision is not None
        asked = game.decision.player
        for seat in {asked, rng.choice(game.players), None}:
            fits("moment", moment(game, seat))
            fits("question", question(game, seat))
            fits("log", log(game, seat, max(-1, len(game.answers) - 3)))
        for one in previews(game, asked, 4):
            fits("preview", one)
        fits("impossible", impossible(game, asked))
        for thing in rng.sample(range(len(game.link.things)), min(2, len(game.link.things))):
            for name in names_of_thing(game.link, thing).values():
                fits("reasons", reasons(game, name, asked))


@pytest.mark.parametrize("folder", BOOKS)
def test_differences_put_onto_a_moment_give_the_later_one(folder: Path) -> None:
    before: dict[str | None, Moment] = {}
    for game in positions(folder, 4):
        for seat in (None, game.players[0], game.players[-1]):
            now = moment(game, seat)
            if seat in before:
                between, back = differences(before[seat], now), differences(now, before[seat])
                fits("differences", between)
                assert applied(before[seat], between) == now
                assert applied(now, back) == before[seat]
            before[seat] = now
    assert before or not list(walk(loaded(folder), 4, 1)), "some games ask nobody"


@pytest.mark.parametrize("folder", BOOKS)
def test_a_moment_with_what_is_static_tells_what_may_be_seen_and_nothing_else(folder: Path) -> None:
    """Asked of `sight.py` thing by thing and value by value; a moment takes shorter ways."""
    for game in positions(folder, 5):
        S, link, fixed = game.state, game.link, static(game.link)["things"]
        for seat in (None, game.players[-1]):
            viewer, now = number_of(link, seat), moment(game, seat)
            known = {one.id: one for one in link.things if sees(S, viewer, one.number)}
            assert now["things"].keys() == known.keys()
            for id, here in now["things"].items():
                thing, whose = known[id].number, owner(S, known[id].number)
                assert here["place"] == visible_value(S, viewer, S.c[PLACE][thing], THING)
                assert here["owner"] == (link.things[whose].id if whose >= 0 else None)
                told = {**fixed[id]["printed"], **here["values"]}
                # what is printed on a thing is known, even if it names one that nobody sees
                wanted = values_to_see(S, viewer, thing).items()
                assert {name: told.get(name) if one == HIDDEN else one for name, one in wanted} == told
            for id, place in now["places"].items():
                inside = S.c[INSIDE][known[id].number]
                assert (place["count"], place["open"]) == (len(inside), sees_into(S, viewer, known[id].number))
                names = [link.things[one].id for one in inside if sees(S, viewer, one)]
                assert place["things"] == (names if place["open"] else sorted(names))
            holding = [id for id, one in known.items() if S.c[INSIDE][one.number] or link.world.kinds[one.kind].place]
            assert list(now["places"]) == holding


def values_to_see(S: State, viewer: int, thing: int) -> dict[str, Any]:
    """The values of a thing that a viewer may know, as they are told."""
    world = S.link.world
    return {
        name: visible_value(S, viewer, attribute_reader(S, name)(thing), world.attributes[name].type)
        for name, one in world.kinds[S.link.things[thing].kind].attributes.items()
        if one.display and not is_made_up(name) and sees_attribute(S, viewer, thing, name)
    }


@pytest.mark.parametrize("folder", BOOKS)
def test_a_preview_is_true_unless_somebody_answers(folder: Path) -> None:
    """What is foretold whole, and rests on nothing that hidden things could change, comes about just so."""
    rng = random.Random(6)
    for game in positions(folder, 6):
        assert game.decision is not None
        asked, before = game.decision, game.hash
        numbers = [str(asked.least), str(asked.most)] if asked.kind == "number" else []
        options = numbers or [option["id"] for option in question(game, asked.player)["options"]]
        for id in rng.sample(options, min(3, len(options))):
            foretold = preview(game, id, asked.player)
            assert game.hash == before
            if foretold["stop"] is not None or foretold["may_be_answered"] or foretold["option"].startswith("#"):
                continue
            other = game.fork()
            other.submit(id)
            for gain in (*foretold["price"], *foretold["gains"]):
                sign = -1 if gain in foretold["price"] else 1
                grown = other.value(gain["of"], gain["resource"]) - game.value(gain["of"], gain["resource"])
                assert grown == sign * gain["amount"], (id, gain)
            for step in foretold["moves"]:
                assert (game.value(step["thing"], "ort"), other.value(step["thing"], "ort")) == (
                    step["source"],
                    step["target"],
                )
            assert foretold["over"] == other.over
            if foretold["next"] is not None and other.decision is not None:
                assert foretold["next"]["player"] == other.decision.player, id


@pytest.mark.parametrize("folder", BOOKS)
def test_what_is_not_possible_has_a_sentence_in_both_languages(folder: Path) -> None:
    """Every action that the asked player has is either offered or told with a reason."""
    for game in positions(folder, 7):
        assert game.decision is not None
        if game.decision.kind != "action":
            continue
        offered = {option.id.partition("@")[0].partition("~")[0] for option in game.decision.options}
        told = impossible(game, game.decision.player, 12)["actions"]
        assert closed(game, game.decision.player, 12) == [one["name"] for one in told]
        for one in told:
            assert one["entry"] not in offered
            assert one["reasons"], one["id"]
            assert all(text for reason in one["reasons"] for text in reason["sentence"].values())
            asked = reasons(game, one["entry"], game.decision.player)
            assert asked["offered"] is False
            assert asked["reasons"]


def test_everything_is_found_by_the_name_that_is_printed() -> None:
    game = Game.start(loaded(ROOT / "rulebooks" / "gaia"), 2, 1)
    assert meant_by(game.link, "Mine errichten")[0] == "mine_errichten"
    assert "mine_errichten" in meant_by(game.link, "build a mine")
    assert "gaia_projekt_beginnen" in meant_by(game.link, "GP 13.3")
    assert meant_by(game.link, "D6") == ["D6"]
    assert meant_by(game.link, "quatsch") == []


def test_how_many_actions_are_left_in_a_turn() -> None:
    """A course that offers two tells two, then one; others than who is asked hear nothing of it."""
    game = Game.start(loaded(ROOT / "rulebooks" / "hexpanse"), 2, 3)
    told: list[int | None] = []
    for _ in range(20):
        asked = game.decision
        assert asked is not None
        if asked.kind == "action":
            told.append(moment(game, asked.player)["status"]["actions_left"])
            other = next(one for one in game.players if one != asked.player)
            assert moment(game, other)["status"]["actions_left"] is None
        game.submit(asked.options[-1].id)
    assert told[:4] == [2, 1, 2, 1]


@pytest.mark.parametrize("name", ["gaia", "ti4", "tictactoe"])
def test_where_a_turn_has_one_action_nothing_is_counted(name: str) -> None:
    for game in walk(loaded(ROOT / "rulebooks" / name), 1, 30):
        assert moment(game, None)["status"]["actions_left"] is None
        if game.decision is not None:
            assert moment(game, game.decision.player)["status"]["actions_left"] is None
