"""Hexpanse: random games over all numbers of players, levels and options stay in order.

The full size is a command: `python -m regelwerk.tools.campaign hexpanse --games 2000`.
"""

from __future__ import annotations

from functools import lru_cache

import pytest
from regelwerk.dsl.compile.state_layout import INSIDE
from regelwerk.dsl.rulebook import Rulebook, load
from regelwerk.interpreter.explain.why import why
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.runtime.places import move
from regelwerk.interpreter.shown.moment import moment
from regelwerk.interpreter.state.state import put
from regelwerk.interpreter.views.log import SPECTATOR, entries, lines
from regelwerk.tools.commands.games import game_folder
from regelwerk.tools.play.screen.board_text import board_lines
from regelwerk.tools.play.screen.seen_table import SeenTable
from regelwerk.tools.play.screen.table_text import table_lines
from regelwerk.tools.workshop.campaign import play, table
from regelwerk.tools.workshop.campaign_invariants import Invariants, declared

FOLDER = game_folder("hexpanse")


@lru_cache
def rulebook() -> Rulebook:
    return load(FOLDER)


def test_random_games_stay_in_order() -> None:
    played = [play(rulebook(), FOLDER, seed) for seed in range(12)]
    assert [str(one) for one in played if one.broken] == []
    assert {one.players for one in played} == {2, 3, 4}
    assert {one.options.get("stufe", "matrose") for one in played} == {"matrose", "kapitän", "admiral"}


def test_the_tables_of_a_campaign_reach_every_value_of_every_option() -> None:
    chosen = [table(rulebook(), seed)[1] for seed in range(300)]
    for option in rulebook().world.options.values():
        values = {str(one.get(option.id, option.values[0])) for one in chosen}
        assert values == set(map(str, option.values)), option.id


def broken_by(*changes: tuple[str, str, object]) -> list[str]:
    """What a campaign says of a game with these changes: a thing, its attribute or "ort", the new value by name."""
    game = Game.start(rulebook(), 3, 1, profile="schnell")
    link, S = game.link, game.state
    watch = Invariants(FOLDER, link)
    assert list(watch.broken(game)) == []
    for thing, attribute, value in changes:
        number = link.by_id[thing]
        raw = link.by_id[value] if isinstance(value, str) else value
        if attribute == "ort":
            assert isinstance(raw, int)
            move(S, number, raw, False)
        else:
            put(S, link.plan.column(attribute), number, raw)
    return list(watch.broken(game))


OUT: list[tuple[str, str, object]] = [("spieler_2", "leben", 0), ("spieler_2", "ausgeschieden", True)]

BROKEN: dict[str, list[tuple[str, str, object]]] = {
    "leben von spieler_1 ist 13": [("spieler_1", "leben", 13)],
    "hexilum von spieler_1 ist -1": [("spieler_1", "hexilum", -1)],
    "einkommen von spieler_1 ist 5": [("spieler_1", "einkommen", 5)],
    "terraner#1 liegt nirgends mehr": [("terraner#1", "ort", -1)],
    "höchstens_eine_einheit_je_feld gilt nicht": [("terraner#1", "ort", "F6"), ("terraner#2", "ort", "F6")],
    "höchstens_zwölf_einheiten gilt nicht": [("händler#1", "herr", "spieler_1")],
    "markt_nicht_überfüllt gilt nicht": [
        (card, "ort", "markt") for card in ("lowry", "cheyen", "mörser", "späher", "jongleur", "phönix")
    ],
    "ein_kriegsherr_je_lebendem gilt nicht": [("alita", "herr", "spieler_1")],
    "ausgeschiedene_haben_nichts gilt nicht": OUT,
    "söldner_gehören_wem_ihre_karte_gehört gilt nicht": [("figur_lowry", "herr", "spieler_1")],
    "im_lazarett_nur_reguläre_elite_und_minderheiten gilt nicht": [("figur_lowry", "ort", "lazarett")],
    "neutral_ist_nur_wer_auf_dem_plan_war gilt nicht": [("händler#1", "ort", "F6")],
}


@pytest.mark.parametrize("told", BROKEN, ids=lambda told: told.removesuffix(" gilt nicht"))
def test_a_campaign_notices_what_is_wrong(told: str) -> None:
    assert told in broken_by(*BROKEN[told])


def test_every_condition_that_is_watched_can_be_broken() -> None:
    assert {f"{name} gilt nicht" for name in declared(FOLDER)} <= set(BROKEN)


def test_a_campaign_notices_a_thing_in_two_places() -> None:
    game = Game.start(rulebook(), 2, 1, profile="schnell")
    inside = game.state.c[INSIDE]
    reserve, field = game.link.by_id["reserve:spieler_1"], game.link.by_id["F6"]
    inside[field] = tuple(inside[reserve][:1])
    assert any(" und in " in one for one in Invariants(FOLDER, game.link).broken(game))


def test_extra_cards_are_seen_by_their_buyer_alone() -> None:
    """The extended market lies open to one player; the others see how many cards there are."""
    game = Game.start(rulebook(), 2, 1, profile="schnell", given={"cheyen": {"ort": "zusatzmarkt:spieler_1"}})
    assert "cheyen" in str(moment(game, "spieler_1"))
    assert "cheyen" not in str(moment(game, "spieler_2"))


MISSION_ORDERS = ({}, {"auftragswahl": "verdeckt"}, {"aufstellung": "nach_sitzen"})


def after_the_missions(options: dict[str, str], swapped: bool = False) -> Game:
    """An Admiral's game of three with all missions taken; swapped: the first two to choose take each other's."""
    game = Game.start(rulebook(), 3, 1, options={"stufe": "admiral", **options}, trace=True)
    factions, minorities = ("imperium", "kollektiv", "nomaden"), ("schürfer", "herolde", "saboteure")
    missions = ("propeller", "spitzwinkel", "kreuz") if swapped else ("spitzwinkel", "propeller", "kreuz")
    for answer in (*factions, *minorities, *missions) if "aufstellung" not in options else ():
        game.submit(answer)
    return game


@pytest.mark.parametrize("options", MISSION_ORDERS, ids=str)
def test_no_log_keeps_who_took_which_secret_mission(options: dict[str, str]) -> None:
    game = after_the_missions(options)
    for reader in ("spieler_1", "spieler_2", "spieler_3", SPECTATOR):
        told = [one for one in entries(game, reader) if str(one.get("to")).startswith("geheimer_auftrag")]
        named = {one["to"] for one in told if one["thing"] != "?"}
        assert named == ({f"geheimer_auftrag:{reader}"} if reader else set())
        seen = moment(game, reader or None)["places"]
        assert {place for place in seen if "geheimer_auftrag" in place and seen[place]["things"]} == named
    assert len([one for one in entries(game) if str(one.get("to")).startswith("geheimer_auftrag")]) == 3


@pytest.mark.parametrize("options", MISSION_ORDERS[:2], ids=str)
def test_who_did_not_take_a_mission_reads_the_same_whoever_did(options: dict[str, str]) -> None:
    game, other = after_the_missions(options), after_the_missions(options, swapped=True)
    for reader in ("spieler_1", SPECTATOR):
        assert lines(game, reader) == lines(other, reader)
        assert moment(game, reader or None) == moment(other, reader or None)
    assert lines(game, "spieler_2") != lines(other, "spieler_2")


def test_the_table_shows_units_sources_prices_and_the_mission() -> None:
    given = {"terraner#1": {"ort": "F6"}, "alita": {"ort": "F4"}}
    game = Game.start(rulebook(), 2, 1, profile="schnell", given=given, draws=["raute"])
    board = "\n".join(board_lines(SeenTable(game, "spieler_1", "de"), "spielplan"))
    assert "F6:T1" in board
    assert "*F4:K2" in board
    shown = "\n".join(table_lines(SeenTable(game, "spieler_1", "de")))
    assert "Gemeinsamer Auftrag: " in shown
    assert "[Preis" in shown
    assert "f f f" in shown


def test_a_placement_is_told_by_its_fields() -> None:
    given = {"the_baron": {"ort": "auslage:spieler_1"}, "figur_the_baron": {"herr": "spieler_1"}}
    game = Game.start(rulebook(), 2, 1, profile="schnell", given=given)
    for answer in ("einheit_einsetzen", "figur_the_baron", "F6"):
        game.submit(answer)
    assert game.decision is not None
    told = {option.id: option.label for option in game.decision.options}
    assert told["F6/0"] == "angriff E6; einsatz G5, G6"
    assert len(set(told.values())) == 6
    assert "F6/0 ist unter" in why(game, "F6/0")
