"""Gymnasium: one seat is the agent, bots have all others.

env = regelwerk.tools.adapters.gymnasium.env("hexpanse", seat=0, bot="greedy")
observation, info = env.reset(seed=7)
observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from regelwerk.interpreter.game import Game
from regelwerk.tools.adapters.beginning_games import Table
from regelwerk.tools.adapters.numbering import numbered, rewards
from regelwerk.tools.bots.named_bots import named_bot
from regelwerk.tools.bots.seat import answer

MOST_DECISIONS = 20_000


def env(
    game: str | Path, players: int | None = None, options: dict[str, Any] | None = None, mods: Sequence[str] = (),
    profile: str = "", seat: int = 0, bot: str = "random", illegal: float = -1.0, most_decisions: int = MOST_DECISIONS,
) -> SeatEnv:  # fmt: skip
    """A game as the environment of one seat (its number, from 0)."""
    return SeatEnv(Table(game, players, options, mods, profile), seat, bot, illegal, most_decisions)


class SeatEnv(gymnasium.Env):  # type: ignore[misc, type-arg, unused-ignore]
    """One seat of a game. The mask of what is possible stands in the observation and in `info`; an action that is not
    possible changes nothing, costs `illegal`, and `info["illegal"]` says why."""

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012 (so it is in the class that this one stands on)

    def __init__(self, table: Table, seat: int, bot: str, illegal: float, most_decisions: int) -> None:
        self.table, self.seat, self.bot = table, seat, named_bot(bot)
        self.illegal, self.most_decisions = illegal, most_decisions
        self.render_mode = "ansi"
        self.game: Game = table.begin(0)
        self.numbering, self.observer = numbered(self.game.link)
        self.name = self.game.players[seat]
        self.steps = 0
        low, high = np.iinfo(np.int32).min, np.iinfo(np.int32).max
        self.action_space = spaces.Discrete(self.numbering.size)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(low, high, (len(self.observer.names),), np.int32),
                "action_mask": spaces.MultiBinary(self.numbering.size),
            }
        )

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self.steps = 0
        self.game = self.table.begin(int(self.np_random.integers(2**31)))
        self._others()
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        self.steps += 1
        found = self.offered.get(int(action))
        late = self.steps >= self.most_decisions
        if found is None:
            info = {**self._info(), "illegal": f"{self.numbering.said(int(action))} is not possible now"}
            return self._observation(), self.illegal, self.game.over, late, info
        self.game.submit(found)
        self._others()
        reward = rewards(self.game)[self.seat]
        return self._observation(), reward, self.game.over, late and not self.game.over, self._info()

    def _others(self) -> None:
        """Bots decide until the seat is asked, or the game is over."""
        while (asked := self.game.decision) is not None and asked.player != self.name:
            self.game.submit(answer(self.bot, self.game))
        self.offered = self.numbering.options(self.game)

    def _mask(self) -> Any:
        mask: Any = np.zeros(self.numbering.size, np.int8)
        mask[list(self.offered)] = 1
        return mask

    def _observation(self) -> dict[str, Any]:
        row = self.observer.row(self.game.state, self.seat)
        return {"observation": np.array(row, np.int32), "action_mask": self._mask()}

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._mask()}

    def render(self) -> str:
        from regelwerk.tools.adapters.text import told  # only who looks needs words

        return told(self.game, self.name)
