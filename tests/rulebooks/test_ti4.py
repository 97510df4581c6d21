"""Twilight Imperium in random games, at a small size: they come to an end, and nothing is lost or made up on the way.

The full size is a command: `python -m regelwerk.tools.campaign ti4 --games 300`.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from regelwerk.dsl.rulebook import Rulebook, load
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.runtime.places import move
from regelwerk.interpreter.state.state import put
from regelwerk.tools.balance.seat_values import seat_values
from regelwerk.tools.workshop.campaign import Played, play, played_as, table
from regelwerk.tools.workshop.campaign_invariants import Invariants, declared
from samples import so_many

FOLDER = Path(__file__).resolve().parents[2] / "rulebooks" / "ti4"


@cache
def rulebook() -> Rulebook:
    return load(FOLDER)


@pytest.mark.long
def test_random_games_come_to_an_end_and_stay_in_order() -> None:
    played = [play(rulebook(), FOLDER, seed, 200) for seed in range(so_many(2, 60))]
    assert [str(one) for one in played if one.broken] == []
    assert not any(one.limited for one in played)
    assert all(one.decisions > 20 for one in played)


def test_the_tables_of_a_campaign_reach_every_value_of_every_option() -> None:
    chosen = [table(rulebook(), seed) for seed in range(300)]
    assert {players for players, _ in chosen} == {3, 4, 5, 6}
    for option in rulebook().world.options.values():
        values = {str(one.get(option.id, option.values[0])) for _, one in chosen}
        assert values == set(map(str, option.values)), option.id


def test_a_campaign_counts_in_how_many_games_a_faction_was_played() -> None:
    game = Game.start(rulebook(), 3, 1, {"aufbau": "szenario"})
    seats = frozenset(value for seat in range(3) for value in seat_values(game, seat))
    assert seats == {("volk", "letnev"), ("volk", "hacan"), ("volk", "xxcha")}
    alone = frozenset({("volk", "hacan")})
    games = [Played(seed, 3, {}, 0, False, (), values) for seed, values in enumerate((seats, seats, alone))]
    assert played_as(games) == {"volk": {"hacan": 3, "letnev": 2, "xxcha": 2}}


def test_every_question_of_the_manual_is_shown_by_a_scenario() -> None:
    cited = {
        int(number)
        for file in (FOLDER / "szenarien").glob("*.yaml")
        for number in re.findall(r"\bFAQ (\d+)\b", file.read_text("utf-8"))
    }
    assert cited == set(range(1, 70))


BROKEN: dict[str, list[tuple[str, str, object]]] = {
    "einheiten_vollzählig gilt nicht": [("kreuzer_figur#1", "ort", "hand:spieler_1")],
    "bestellung_aufgelöst gilt nicht": [("kreuzer_figur#1", "ort", "bestellung:spieler_1")],
    "nachschub_beim_herrn gilt nicht": [("kreuzer_figur#1", "ort", "nachschub:spieler_2")],
    "marker_begrenzt gilt nicht": [("spieler_1", "taktikmarker", 17)],
    "aktionskarten_vollzählig gilt nicht": [("sabotage#1", "ort", "agendaablage")],
    "strategiekarten_vollzählig gilt nicht": [("handel", "ort", "schachtel")],
    "verträge_haben_eigner gilt nicht": [("waffenstillstand#1", "ort", "aktionsablage")],
    "würfel_vollzählig gilt nicht": [("würfel_1", "ort", "schachtel")],
    "ausgeschiedene_haben_nichts gilt nicht": [("spieler_2", "ausgeschieden", True)],
    "sprecher_spielt_mit gilt nicht": [("spieler_1", "ausgeschieden", True)],
    "siegpunkte von spieler_1 ist -1": [("spieler_1", "siegpunkte", -1)],
}


@pytest.mark.parametrize("told", BROKEN, ids=lambda told: told.removesuffix(" gilt nicht"))
def test_a_campaign_notices_what_is_wrong(told: str) -> None:
    game = Game.start(rulebook(), 3, 1, {"aufbau": "szenario"})
    link, S = game.link, game.state
    watch = Invariants(FOLDER, link)
    assert list(watch.broken(game)) == []
    for thing, attribute, value in BROKEN[told]:
        number = link.by_id[thing]
        raw = link.by_id[value] if isinstance(value, str) else value
        if attribute == "ort":
            assert isinstance(raw, int)
            move(S, number, raw, False)
        else:
            put(S, link.plan.column(attribute), number, raw)
    assert told in watch.broken(game)


def test_every_condition_that_is_watched_can_be_broken() -> None:
    assert {f"{name} gilt nicht" for name in declared(FOLDER)} <= set(BROKEN)
