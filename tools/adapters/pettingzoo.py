"""PettingZoo: every seat is an agent, one after the other (AEC), with a mask of what is possible.

env = regelwerk.tools.adapters.pettingzoo.env("gaia", players=2)
env.reset(seed=7)
for agent in env.agent_iter():
    observation, reward, termination, truncation, info = env.last()
    action = None if termination or truncation else env.action_space(agent).sample(observation["action_mask"])
    env.step(action)
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from regelwerk.interpreter.game import Game
from regelwerk.tools.adapters.beginning_games import Table
from regelwerk.tools.adapters.numbering import numbered, rewards

MOST_DECISIONS = 20_000


def env(
    game: str | Path, players: int | None = None, options: dict[str, Any] | None = None, mods: Sequence[str] = (),
    profile: str = "", most_decisions: int = MOST_DECISIONS,
) -> RegelwerkEnv:  # fmt: skip
    """A game as an environment; after `most_decisions` it is cut off."""
    return RegelwerkEnv(Table(game, players, options, mods, profile), most_decisions)


class RegelwerkEnv(AECEnv):  # type: ignore[misc, type-arg, unused-ignore]
    """One game. An agent is a player, by id; who must decide several times in a row stays selected."""

    def __init__(self, table: Table, most_decisions: int) -> None:
        super().__init__()
        self.table, self.most_decisions = table, most_decisions
        name = f"regelwerk_{table.rulebook.id}_v0"
        self.metadata = {"render_modes": ["ansi"], "name": name, "is_parallelizable": False}
        self.render_mode = "ansi"
        self.game: Game = table.begin(0)
        self.numbering, self.observer = numbered(self.game.link)
        self.possible_agents = list(self.game.players)
        size, length = self.numbering.size, len(self.observer.names)
        self.action_spaces = {agent: spaces.Discrete(size) for agent in self.possible_agents}
        low, high = np.iinfo(np.int32).min, np.iinfo(np.int32).max
        seen = spaces.Box(low, high, (length,), np.int32)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (size,), np.int8)})
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.game = self.table.begin(seed if seed is not None else int(np.random.default_rng().integers(2**31)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        self.offered = self.numbering.options(self.game)
        asked = self.game.decision
        self.agent_selection = asked.player if asked is not None else self.agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        mask: Any = np.zeros(self.numbering.size, np.int8)
        if self.game.decision is not None and self.game.decision.player == agent:
            mask[list(self.offered)] = 1
        row = self.observer.row(self.game.state, self.possible_agents.index(agent))
        return {"observation": np.array(row, np.int32), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.game.submit(self._option(action))
        if self.game.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.possible_agents, rewards(self.game), strict=True))
        elif len(self.game.answers) >= self.most_decisions:
            self.truncations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()

    def _option(self, action: int | None) -> str:
        """The option of an action; one that is masked out is refused, with what was possible."""
        found = self.offered.get(int(action)) if action is not None else None
        if found is None:
            said = "None" if action is None else self.numbering.said(int(action))
            raise ValueError(f"action {action} ({said}) is not possible now; possible are {sorted(self.offered)}")
        return found

    def render(self) -> str:
        from regelwerk.tools.adapters.text import told  # only who looks needs words

        return told(self.game, self.agent_selection)

    def close(self) -> None:
        """Nothing is held open."""
