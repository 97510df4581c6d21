"""Hexpanse: a game ends at the decision that completes a formation, and never goes on beside one.

Players who want to build are compared with a search of their own: it knows the printed names of the fields and the
cells of the missions, and nothing of how the machine looks for patterns.
"""

from __future__ import annotations

import random
from functools import lru_cache

import pytest
from regelwerk.dsl.compile.state_layout import INSIDE, PLACE
from regelwerk.dsl.rulebook import Rulebook, load
from regelwerk.interpreter.game import Game
from regelwerk.tools.commands.games import game_folder

Cell = tuple[int, int]
SIZE = 9  # fields of a mission


@lru_cache
def rulebook() -> Rulebook:
    return load(game_folder("hexpanse"))


def cell(name: str) -> Cell:
    """Where a field lies, by its printed name: F6 is the middle, rows above it are numbered from their left edge."""
    row, number = ord(name[0]) - ord("F"), int(name[1:])
    return (number - 6 - min(row, 0), row)


@lru_cache
def shapes(mission: str) -> frozenset[tuple[Cell, ...]]:
    """A mission in all twelve ways it can be turned and mirrored."""
    (cells,) = rulebook().world.patterns[f"{mission}_muster"].values()
    found = set()
    for mirrored in (False, True):
        turned = [(r, q) if mirrored else (q, r) for q, r in cells]
        for _ in range(6):
            turned = [(-r, q + r) for q, r in turned]
            found.add(tuple(sorted(turned)))
    return frozenset(found)


def placed(mission: str, anchors: set[Cell]) -> list[set[Cell]]:
    """Every way to lay a mission with its first cell on one of these fields."""
    return [
        {(q + a - shape[0][0], r + b - shape[0][1]) for a, b in shape} for shape in shapes(mission) for q, r in anchors
    ]


class Watcher:
    """What stands on the board, read off the columns."""

    def __init__(self, game: Game) -> None:
        self.game, self.link = game, game.link
        self.fields = {number: cell(self.link.things[number].id) for number in self.link.of_kind["feld"]}

    def value(self, thing: int, attribute: str) -> int:
        value: int = self.game.state.c[self.link.plan.column(attribute)][thing]
        return value

    def occupied(self, player: int | None) -> set[Cell]:
        """The fields of a player's side, or all that are taken."""
        found = set()
        for unit in self.link.of_kind["einheit"]:
            place, owner = self.game.state.c[PLACE][unit], self.value(unit, "herr")
            mine = player is None or (owner >= 0 and self.value(owner, "team") == self.value(player, "team"))
            if place in self.fields and mine:
                found.add(self.fields[place])
        return found

    def missions(self, player: int) -> list[str]:
        places = ("gemeinsamer_auftrag", f"geheimer_auftrag:spieler_{player + 1}")
        inside = self.game.state.c[INSIDE]
        return [self.link.things[one].id for place in places for one in inside[self.link.by_id[place]]]

    def built(self) -> set[int]:
        """The players who are in the game and have a formation."""
        found = set()
        for player in range(self.link.players):
            own = self.occupied(player) if self.value(player, "leben") > 0 else set()
            if len(own) >= SIZE and any(lies <= own for one in self.missions(player) for lies in placed(one, own)):
                found.add(player)
        return found

    def wanted(self, player: int) -> set[Cell]:
        """The fields that are missing where a player's last mission is furthest built."""
        own, board = self.occupied(player), set(self.fields.values())
        open_to_me = board - (self.occupied(None) - own)
        possible = [lies for lies in placed(self.missions(player)[-1], board) if lies <= open_to_me]
        return max(possible, key=lambda lies: len(lies & own), default=set()) - own


def answer(game: Game, watcher: Watcher, rng: random.Random) -> str:
    """A builder: deploys, and where it helps."""
    assert game.decision is not None
    offered = [option.id for option in game.decision.options]
    if "einheit_einsetzen" in offered and rng.random() < 0.85:
        return "einheit_einsetzen"
    if game.decision.entry == "einheit_einsetzen" and offered[0][1:].isdecimal():
        wanted = watcher.wanted(game.players.index(game.decision.player))
        useful = [name for name in offered if cell(name) in wanted]
        if useful:
            return rng.choice(useful)
    return rng.choice(offered)


@pytest.mark.parametrize(
    ("players", "options"),
    [(2, {}), (3, {"stufe": "admiral"}), (4, {"team": True}), (4, {"stufe": "admiral", "team": True, "elite": 2})],
    ids=["two", "three with secret missions", "teams", "teams with secret missions"],
)
def test_a_game_ends_with_the_decision_that_completes_a_formation(players: int, options: dict[str, object]) -> None:
    by_formation = 0
    for seed in range(2):
        rng = random.Random(seed)
        game = Game.start(rulebook(), players, seed, options, profile="schnell")
        watcher = Watcher(game)
        while game.decision is not None:
            assert watcher.built() == set(), f"seed {seed}, decision {len(game.answers)}"
            game.submit(answer(game, watcher, rng))
        built, winners = watcher.built(), {game.players.index(name) for name in game.winners}
        by_formation += bool(built)
        assert not built or built & winners
    assert by_formation
