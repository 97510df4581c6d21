"""OpenSpiel: a game as `pyspiel.Game`, with chance as a player of its own.

game = regelwerk.tools.adapters.openspiel.game("kuhn", payoff="chips")
state = game.new_initial_state()

Chance is told in one of two ways. `chance="every"`: each throw and each step of a shuffle is a move of chance; whoever
goes through all that can happen (exploitability, CFR) needs that, and it is for small games. `chance="seeds"`: chance
moves once, at the beginning, and chooses one of `seeds` games.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
from regelwerk.dsl.compile.state_layout import R_CHANCE, REGISTERS
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.shown.moment import moment
from regelwerk.interpreter.shown.question import question
from regelwerk.interpreter.state.state import own
from regelwerk.interpreter.views.log import entries
from regelwerk.tools.adapters.beginning_games import Table
from regelwerk.tools.adapters.numbering import numbered, rewards

SEEDS = 1_000
MOST_DECISIONS = 20_000
_MOST_OUTCOMES = 4_096
_LONGEST_LOG = 20_000
"""What a player has read is told in words up to so many characters."""


class NeedsChance(Exception):
    """Chance must move: one of so many numbers."""

    def __init__(self, bound: int) -> None:
        super().__init__(bound)
        self.bound = bound


class Script:
    """Chance as it was told so far; the next number that is asked for is not known yet."""

    def __init__(self, told: tuple[int, ...]) -> None:
        self.told = list(told)

    def below(self, bound: int) -> int:
        if not self.told:
            raise NeedsChance(bound)
        return self.told.pop(0)


class Position:
    """A moment of a game that is never changed: whoever goes on makes another one. So copies are the same object."""

    def __init__(
        self, table: Table, before: Game | None, answer: str, told: tuple[int, ...], every: bool,
        logs: tuple[str, ...] = (),
    ) -> None:  # fmt: skip
        self.table, self.before, self.answer, self.told, self.every = table, before, answer, told, every
        self.logs = logs
        """For each player, what they have read so far: told on from position to position, since a log is long."""
        self.bound = 0
        self.game = before
        if not every and before is None and not told:
            self.bound = -1
            return
        try:
            self.game = self._played()
        except NeedsChance as needed:
            self.bound = needed.bound
        else:
            self.logs = self._read_on(self.game)

    def __deepcopy__(self, memo: object) -> Position:
        return self

    def _played(self) -> Game:
        if self.before is None:
            seed: Any = Script(self.told) if self.every else self.told[0]
            return self.table.begin(seed)
        game = copied(self.before)
        if self.every:
            own(game.state, REGISTERS)
            game.state.c[REGISTERS][R_CHANCE] = (Script(self.told), 0)
        game.submit(self.answer)
        return game

    def _read_on(self, game: Game) -> tuple[str, ...]:
        """What each player has read, with what followed from the last answer; of what is long, a digest."""
        since = len(self.before.answers) if self.before is not None else -1
        made = []
        for seat, name in enumerate(game.players):
            new = json.dumps(entries(game, name, since), sort_keys=True, ensure_ascii=False, default=str)
            whole = (self.logs[seat] if self.logs else name) + new
            made.append(whole if len(whole) <= _LONGEST_LOG else blake2b(whole.encode(), digest_size=16).hexdigest())
        return tuple(made)

    def after(self, answer: str) -> Position:
        return Position(self.table, self.game, answer, (), self.every, self.logs)

    def after_chance(self, outcome: int) -> Position:
        return Position(self.table, self.before, self.answer, (*self.told, outcome), self.every, self.logs)


def copied(game: Game) -> Game:
    """A game that can be played on, with all that was told of it."""
    other = game.fork()
    other.state.trace = list(game.state.trace or ())
    other._told_before = game.told
    return other


def game(
    game: str | Path, players: int | None = None, options: dict[str, Any] | None = None, mods: Sequence[str] = (),
    profile: str = "", chance: str = "", payoff: str = "", seeds: int = SEEDS,
) -> RegelwerkGame:  # fmt: skip
    """A rulebook as a game of OpenSpiel. Without a word, chance is told in every step where the material is small.

    `payoff` names an attribute of players that is paid out at the end (less what all have on average); without it, the
    winner has 1, and the others share -1.
    """
    table = Table(game, players, options, mods, profile)
    if chance not in ("", "every", "seeds"):
        raise ValueError(f"chance={chance}: every or seeds")
    small = len(table.begin(0).link.things) <= 20
    return RegelwerkGame(table, chance == "every" or (not chance and small), payoff, seeds)


class RegelwerkGame(pyspiel.Game):  # type: ignore[misc, unused-ignore]
    """One rulebook with its players and options."""

    def __init__(self, table: Table, every: bool, payoff: str, seeds: int) -> None:
        self.table, self.every, self.payoff, self.seeds = table, every, payoff, seeds
        link = table.begin(0).link
        self.link = link
        self.numbering, self.observer = numbered(link)
        world = table.rulebook.world
        count = link.players
        information = pyspiel.GameType.Information
        kind = pyspiel.GameType(
            short_name=f"regelwerk_{table.rulebook.id}",
            long_name=world.names.get("en") or world.names["de"],
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=information.IMPERFECT_INFORMATION if link.has_secrets else information.PERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=world.most_players,
            min_num_players=world.least_players,
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification={},
        )
        largest = 1_000.0 if payoff else 1.0
        info = pyspiel.GameInfo(
            num_distinct_actions=self.numbering.size,
            max_chance_outcomes=_MOST_OUTCOMES if every else seeds,
            num_players=count,
            min_utility=-largest,
            max_utility=largest,
            utility_sum=0.0,
            max_game_length=MOST_DECISIONS,
        )
        super().__init__(kind, info, {})

    def new_initial_state(self) -> RegelwerkState:
        return RegelwerkState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> RowObserver:
        return RowObserver(self, params)

    def payoffs(self, played: Game) -> list[float]:
        if not self.payoff:
            return rewards(played)
        values = [float(played.value(name, self.payoff)) for name in played.players]
        return [one - sum(values) / len(values) for one in values]


class RegelwerkState(pyspiel.State):  # type: ignore[misc, unused-ignore]
    """A moment of a game."""

    def __init__(self, of: RegelwerkGame) -> None:
        super().__init__(of)
        self.of = _Shared(of)
        self.position = Position(of.table, None, "", (), of.every)

    @property
    def played(self) -> Game:
        found = self.position.game
        assert found is not None
        return found

    def current_player(self) -> int:
        if self.position.bound:
            return int(pyspiel.PlayerId.CHANCE)
        if self.played.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return self.played.state.who

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.of.game.numbering.options(self.played))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        bound = self.position.bound if self.position.bound > 0 else self.of.game.seeds
        return [(one, 1 / bound) for one in range(bound)]

    def _apply_action(self, action: int) -> None:
        if self.position.bound:
            self.position = self.position.after_chance(action)
        else:
            self.position = self.position.after(self.of.game.numbering.options(self.played)[action])

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        offered = self.of.game.numbering.options(self.played) if not self.position.bound else {}
        return offered.get(action) or self.of.game.numbering.said(action)

    def is_terminal(self) -> bool:
        return not self.position.bound and self.played.over

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.of.game.link.players
        return self.of.game.payoffs(self.played)

    def resample_from_infostate(self, player: int, rng: Any) -> RegelwerkState:
        """Another state that a player cannot tell from this one (OpenSpiel's own IS-MCTS asks for it)."""
        import random

        other = self.clone()
        seat = self.played.players[player]
        other.position = Position(self.of.game.table, None, "", (0,), False)
        other.position.game = self.played.redeterminise(seat, random.Random(float(rng())))
        other.position.every, other.position.logs = self.position.every, self.position.logs
        return other  # type: ignore[no-any-return, unused-ignore]

    def known(self, player: int) -> str:
        """All that a player knows and remembers, as one text: the log as they read it, and what they see now."""
        if self.position.bound:
            return "chance"
        found, seat = self.played, self.played.players[player]
        offered = question(found, seat)
        mine = sorted(one["id"] for one in offered["options"]) if offered is not None and offered["yours"] else []
        return json.dumps([seat, self.position.logs[player], mine], ensure_ascii=False)

    def seen(self, player: int) -> str:
        """What a player sees now."""
        if self.position.bound:
            return "chance"
        seat = self.played.players[player]
        return json.dumps(moment(self.played, seat), sort_keys=True, ensure_ascii=False, default=str)

    def __str__(self) -> str:
        if self.position.bound:
            return f"chance, after {len(self.history())}"
        asked = self.played.decision
        return f"decision {len(self.played.answers)}: {asked.player if asked is not None else 'over'}"


class _Shared:
    """What all states of a game share; a copy of a state has the same one."""

    def __init__(self, game: RegelwerkGame) -> None:
        self.game = game

    def __deepcopy__(self, memo: object) -> _Shared:
        return self


class RowObserver:
    """The observer of OpenSpiel: the row of numbers, and texts."""

    def __init__(self, game: RegelwerkGame, params: Any) -> None:
        if params:
            raise ValueError(f"Observation parameters not supported; passed {params}")
        self.game = game
        self.tensor: Any = np.zeros(len(game.observer.names), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: RegelwerkState, player: int) -> None:
        self.tensor.fill(0)
        if not state.position.bound:
            self.tensor[:] = self.game.observer.row(state.played.state, player)

    def string_from(self, state: RegelwerkState, player: int) -> str:
        return state.known(player)
