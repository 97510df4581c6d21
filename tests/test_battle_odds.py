"""Battles of `tests/gauntlet/schlacht`, played often: how they end agrees with odds that were worked out.

The odds come from a dynamic programme over the states of the fleets, written without any of this code. Both players
follow one policy: sustain damage first (dreadnoughts, then war suns), then lose the cheapest ship. Seeds are fixed, so
a result never changes by chance. With n battles, a share differs from its probability p by more than four standard
errors, 4 · sqrt(p(1 − p) / n), in about 1 of 16,000 cases. The sum of all squared errors, which are independent from
one battle to the next, is held against its own spread, so that many small errors are noticed as well as one large one.
"""

from __future__ import annotations

from functools import cache
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from regelwerk.dsl.rulebook import Rulebook, load
from regelwerk.interpreter.decisions import Decision
from regelwerk.interpreter.game import Game

BATTLES = 600
CHEAPEST_FIRST = ("jäger", "zerstörer", "kreuzer", "träger", "schlachtschiff", "kriegssonne")
SUSTAIN_FIRST = ("schlachtschiff", "kriegssonne")


class Battle(NamedTuple):
    """Two fleets (kind to number) with their cards, and the odds of attacker and defender winning."""

    attacker: dict[str, int]
    defender: dict[str, int]
    attacker_wins: float
    defender_wins: float
    attackers_cards: tuple[str, ...] = ()
    defenders_cards: tuple[str, ...] = ()
    damaged: str = ""
    """One ship of this kind of the attacker has sustained damage before."""


ODDS = {
    "destroyer against fighter": Battle({"zerstörer": 1}, {"jäger": 1}, 29 / 45, 64 / 225),
    "dreadnoughts": Battle({"schlachtschiff": 1}, {"schlachtschiff": 1}, 128 / 343, 128 / 343),
    "war suns": Battle({"kriegssonne": 1}, {"kriegssonne": 1}, 80398 / 861273, 80398 / 861273),
    "mixed fleets": Battle(
        {"schlachtschiff": 1, "kreuzer": 1}, {"schlachtschiff": 1, "zerstörer": 1}, 0.556697314036, 0.316601687727
    ),
    "cruisers against a war sun": Battle({"kreuzer": 4}, {"kriegssonne": 1}, 0.553072831017, 0.271312790864),
    "barrages": Battle(
        {"zerstörer": 2, "jäger": 4}, {"träger": 1, "jäger": 4, "zerstörer": 1}, 0.297821913137, 0.69308202219,
        (), ("zerstörer_2",),
    ),
    "better cruisers": Battle(
        {"kreuzer": 2}, {"kreuzer": 2}, 240069 / 443989, 144324 / 443989, ("kreuzer_2",)
    ),
    "dreadnoughts that sustain": Battle(
        {"schlachtschiff": 2}, {"kreuzer": 2, "zerstörer": 1}, 0.624181956467, 0.2872486137, damaged="schlachtschiff"
    ),
    "a cannon": Battle({"kreuzer": 1}, {"zerstörer": 1, "abwehr": 1}, 4 / 13, 8 / 13),
    "the attacker's cannon": Battle({"kreuzer": 2, "abwehr": 1}, {"kreuzer": 2}, 35407 / 53312, 13647 / 53312),
    "a better cannon": Battle(
        {"zerstörer": 3}, {"träger": 1, "jäger": 2, "abwehr": 1}, 0.565942922432, 0.408828154526, (), ("abwehr_2",)
    ),
    "deflected cannons": Battle(
        {"kreuzer": 2}, {"zerstörer": 1, "abwehr": 2}, 18552 / 28925, 323 / 1157, ("ablenker",)
    ),
    "cannons at larger ships first": Battle(
        {"träger": 1, "jäger": 4}, {"kreuzer": 1, "abwehr": 2}, 0.965273343969, 0.027781324825, (), ("graviton",)
    ),
}  # fmt: skip


@cache
def rulebook() -> Rulebook:
    return load(Path(__file__).parent / "gauntlet" / "schlacht")


def fleets(battle: Battle) -> dict[str, dict[str, Any]]:
    """Where everything lies when the battle begins."""
    given: dict[str, dict[str, Any]] = {}
    sides = ((battle.attacker, battle.attackers_cards, "a", 1), (battle.defender, battle.defenders_cards, "b", 2))
    for fleet, cards, side, number in sides:
        for kind, many in fleet.items():
            place = f"planeten:spieler_{number}" if kind == "abwehr" else "raum"
            given |= {f"{kind}_{side}#{copy}": {"ort": place} for copy in range(1, many + 1)}
        given |= {f"{card}#{number}": {"ort": f"auslage:spieler_{number}"} for card in cards}
    if battle.damaged:
        given[f"{battle.damaged}_a#1"]["beschädigt"] = True
    return given


def play(battle: Battle, seed: int) -> tuple[str, ...]:
    """The winners of one battle; nobody if no ship is left."""
    game = Game.start(rulebook(), given=fleets(battle), seed=seed)
    while not game.over:
        assert game.decision is not None
        game.submit(chosen(game.decision))
    return game.winners


def chosen(decision: Decision) -> str:
    """What the policy says: whoever can sustain does; else the cheapest ship goes."""
    order = SUSTAIN_FIRST if decision.kind == "ability" else CHEAPEST_FIRST
    ships = [option.id for option in decision.options if option.id != "passen"]
    return min(ships, key=lambda ship: [kind in ship for kind in order].index(True) if len(ships) > 1 else 0)


def errors(battle: Battle, battles: int, first_seed: int = 0) -> list[tuple[float, float]]:
    """For each side: by how much its share of victories is off, and one standard error."""
    ends = [play(battle, first_seed + number) for number in range(battles)]
    found = []
    for player, odds in (("spieler_1", battle.attacker_wins), ("spieler_2", battle.defender_wins)):
        share = sum(end == (player,) for end in ends) / battles
        found.append((share - odds, sqrt(odds * (1 - odds) / battles)))
    return found


@cache
def played(name: str) -> list[tuple[float, float]]:
    return errors(ODDS[name], BATTLES, 10_000 * list(ODDS).index(name))  # no battle shares its seeds with another


@pytest.mark.parametrize("name", ODDS)
def test_a_battle_ends_as_often_as_it_should(name: str) -> None:
    for error, spread in played(name):
        assert abs(error) <= 4 * spread


def test_all_battles_together() -> None:
    """The attackers' errors are independent of each other, so the sum of their squares has a known spread."""
    squares = [(played(name)[0][0] / played(name)[0][1]) ** 2 for name in ODDS]
    assert sum(squares) <= len(squares) + 4 * sqrt(2 * len(squares))


def test_a_wrong_rule_would_be_noticed() -> None:
    """A dreadnought that has sustained damage before does not win as often as one that has not."""
    wrong = ODDS["dreadnoughts"]._replace(damaged="schlachtschiff")
    assert any(abs(error) > 4 * spread for error, spread in errors(wrong, BATTLES))
