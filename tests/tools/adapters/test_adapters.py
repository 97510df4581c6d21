"""Adapters: their own conformance suites pass, numbers are stable, and public trainers learn with them.

The packages are extras: what is not installed is skipped, and `make adapters` installs and runs all of it.
"""

from __future__ import annotations

import random
import warnings
from typing import Any

import pytest
from regelwerk.dsl.rulebook import load
from regelwerk.interpreter.game import Game
from regelwerk.tools.adapters.numbering import numbered, rewards
from regelwerk.tools.adapters.text import TextGame
from regelwerk.tools.bots.named_bots import named_bot
from regelwerk.tools.bots.seat import answer
from regelwerk.tools.commands.games import bundled, game_folder
from samples import so_many

LARGE = ("gaia", "hexpanse", "rex", "ti4")
SMALL = [name for name in bundled() if name not in LARGE]
ALL = [*SMALL, *(pytest.param(name, marks=pytest.mark.long) for name in LARGE)]


# ---- numbers


@pytest.mark.parametrize("name", bundled())
def test_every_option_has_one_number_and_every_number_one_option(name: str) -> None:
    game, rng = Game.start(load(game_folder(name)), seed=5, trace=True), random.Random(5)
    numbering, observer = numbered(game.link)
    for _ in range(so_many(20, 400)):
        if game.decision is None:
            break
        offered = numbering.options(game)
        if game.decision.kind != "number":
            assert sorted(offered.values()) == sorted(option.id for option in game.decision.options)
        assert all(0 <= one < numbering.size for one in offered)
        row = observer.row(game.state, game.state.who)
        assert len(row) == len(observer.names)
        game.submit(offered[rng.choice(list(offered))])


def test_numbers_are_the_same_in_every_game_and_say_what_they_are() -> None:
    games = [Game.start(load(game_folder("funkenflug")), 2, seed) for seed in (1, 2)]
    first, second = (numbered(game.link)[0] for game in games)
    assert [first.said(one) for one in range(first.size)] == [second.said(one) for one in range(second.size)]
    game = Game.start(load(game_folder("tictactoe")), seed=1)
    numbering = numbered(game.link)[0]
    b2 = next(number for number, id in numbering.options(game).items() if id == "b2")
    assert numbering.said(b2) == "thing b2"
    game.submit("a1")
    assert numbering.options(game)[b2] == "b2"


def test_an_observation_holds_nothing_that_is_hidden() -> None:
    rng = random.Random(3)
    for name in ("kuhn", "funkenflug", "rex"):
        game, chooser = Game.start(load(game_folder(name)), seed=4, trace=True), named_bot("random")
        observer = numbered(game.link)[1]
        for step in range(30):
            if game.decision is None:
                break
            if step % 5 == 0:
                seat = rng.randrange(game.link.players)
                other = game.redeterminise(game.players[seat], rng)
                assert observer.row(game.state, seat) == observer.row(other.state, seat)
            game.submit(answer(chooser, game))


def test_rewards_sum_to_nothing() -> None:
    game = Game.start(load(game_folder("funkenflug")), 3, seed=1)
    assert rewards(game) == [0, 0, 0]
    game.play_out(random.Random(1))
    assert sum(rewards(game)) == pytest.approx(0)
    assert len({*rewards(game)}) <= 2


# ---- PettingZoo and Gymnasium


@pytest.mark.parametrize("name", ALL)
def test_pettingzoo_finds_nothing_wrong(name: str) -> None:
    pytest.importorskip("pettingzoo", reason="the extra `pettingzoo` is not installed; `make adapters` does that")
    from pettingzoo.test import api_test, seed_test
    from regelwerk.tools.adapters import pettingzoo

    large = name in LARGE
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(pettingzoo.env(name, most_decisions=60 if large else 400), num_cycles=10 if large else 40)
        seed_test(lambda: pettingzoo.env(name, most_decisions=60), num_cycles=5 if large else 20)
    environment = pettingzoo.env(name)
    environment.reset(seed=1)
    with pytest.raises(ValueError, match="is not possible now"):
        environment.step(environment.numbering.size - 1)


@pytest.mark.parametrize("name", ALL)
def test_gymnasium_finds_nothing_wrong(name: str) -> None:
    pytest.importorskip("gymnasium", reason="the extra `gymnasium` is not installed; `make adapters` does that")
    from gymnasium.utils.env_checker import check_env
    from regelwerk.tools.adapters import gymnasium

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        environment = gymnasium.env(name)
        check_env(environment, skip_render_check=True)
    seen, info = environment.reset(seed=3)
    assert environment.observation_space.contains(seen)
    assert info["action_mask"].sum() == len(environment.offered) > 0


def test_a_seat_plays_a_whole_game_against_bots() -> None:
    pytest.importorskip("gymnasium", reason="the extra `gymnasium` is not installed; `make adapters` does that")
    from regelwerk.tools.adapters import gymnasium

    environment = gymnasium.env("tictactoe", seat=1, bot="greedy")
    seen: list[float] = []
    for seed in range(6):
        _, info = environment.reset(seed=seed)
        over, reward = False, 0.0
        environment.action_space.seed(seed)
        while not over:
            action = environment.action_space.sample(info["action_mask"])
            _, reward, over, _, info = environment.step(action)
        seen.append(reward)
    assert {*seen} <= {-1.0, 0.0, 1.0}
    _, info = environment.reset(seed=1)
    _, reward, _, _, info = environment.step(0)
    assert reward == -1.0
    assert "not possible" in info["illegal"]


# ---- OpenSpiel


def spiel() -> Any:
    pytest.importorskip("pyspiel", reason="the extra `openspiel` is not installed; `make adapters` does that")
    from regelwerk.tools.adapters import openspiel

    return openspiel


@pytest.mark.parametrize("name", ALL)
def test_openspiel_plays_at_random(name: str) -> None:
    import_openspiel = spiel()
    import pyspiel

    made = import_openspiel.game(name)
    pyspiel.random_sim_test(made, num_sims=1, serialize=False, verbose=False)
    assert made.num_players() >= 2


@pytest.mark.long
def test_kuhn_poker_has_the_value_of_the_book() -> None:
    """-1/18 for who begins; what CFR finds can hardly be exploited. What a player knows is what the log tells them."""
    made = spiel().game("kuhn", payoff="chips")
    from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

    solver = cfr.CFRSolver(made)
    for _ in range(so_many(60, 300)):
        solver.evaluate_and_update_policy()
    found = solver.average_policy()
    assert exploitability.exploitability(made, found) < 0.02
    value = expected_game_score.policy_value(made.new_initial_state(), [found, found])
    assert value[0] == pytest.approx(-1 / 18, abs=0.01)
    assert value[0] + value[1] == pytest.approx(0)


@pytest.mark.long
def test_a_small_agent_learns_kuhn_poker_by_playing() -> None:
    """OpenSpiel's Monte-Carlo regret learner, which sees nothing but games that are played: what it learns can be
    exploited by far less than what it began with."""
    made = spiel().game("kuhn", payoff="chips")
    from open_spiel.python.algorithms import exploitability, external_sampling_mccfr

    np = pytest.importorskip("numpy")
    np.random.seed(7)
    learner = external_sampling_mccfr.ExternalSamplingSolver(made)
    before = exploitability.exploitability(made, learner.average_policy())
    for _ in range(so_many(150, 2_000)):
        learner.iteration()
    after = exploitability.exploitability(made, learner.average_policy())
    assert before > 0.4
    assert after < 0.2


@pytest.mark.long
def test_a_player_who_bluffs_as_the_book_says_cannot_be_exploited() -> None:
    """The equilibrium of Kuhn poker as it is printed; and one that calls with everything can be exploited."""
    made = spiel().game("kuhn", payoff="chips")
    import pyspiel
    from open_spiel.python import policy
    from open_spiel.python.algorithms import exploitability

    class Book(policy.Policy):  # type: ignore[misc, unused-ignore]
        """With the jack one bets a third of the times, as who answers; who begins never bets, and calls with the queen
        a third of the times; with the king one always goes on."""

        def __init__(self, bold: bool) -> None:
            super().__init__(made, [0, 1])
            self.bold = bold

        def action_probabilities(self, state: Any, player_id: int | None = None) -> dict[int, float]:
            seat = state.current_player()
            card = state.played.value(f"hand:{state.played.players[seat]}", "inhalt")[0]
            chances = self._chances(seat, card, [one.id for one in state.played.decision.options])
            numbers = state.of.game.numbering.options(state.played)
            return {number: chances[id] for number, id in numbers.items()}

        def _chances(self, seat: int, card: str, offered: list[str]) -> dict[str, float]:
            if "mitgehen" in offered:
                go = 1.0 if self.bold else {"bube": 0.0, "dame": 1 / 3, "könig": 1.0}[card]
                return {"mitgehen": go, "aussteigen": 1 - go}
            go = 0.0 if seat == 0 else {"bube": 1 / 3, "dame": 0.0, "könig": 1.0}[card]
            (rest,) = [one for one in offered if one != "wetten"]
            return {"wetten": go, rest: 1 - go}

    assert isinstance(made, pyspiel.Game)
    assert exploitability.exploitability(made, Book(bold=False)) == pytest.approx(0, abs=1e-9)
    assert exploitability.exploitability(made, Book(bold=True)) > 0.05


@pytest.mark.long
def test_a_table_of_values_learns_tictactoe() -> None:
    """OpenSpiel's own Q-learner, against chance: after some thousand games it hardly loses."""
    made = spiel().game("tictactoe")
    from open_spiel.python import rl_environment
    from open_spiel.python.algorithms import random_agent, tabular_qlearner

    environment = rl_environment.Environment(made, include_full_state=False)
    size = environment.action_spec()["num_actions"]
    learner = tabular_qlearner.QLearner(0, size, epsilon_schedule=_constant(0.2))
    chance = random_agent.RandomAgent(1, size)

    def play(learning: bool) -> float:
        step = environment.reset()
        while not step.last():
            agents = (learner, chance)
            asked = agents[step.observations["current_player"]]
            chosen = asked.step(step, is_evaluation=not learning or asked is chance)
            step = environment.step([chosen.action])
        for one in (learner, chance):
            one.step(step, is_evaluation=not learning)
        return float(step.rewards[0])

    before = sum(play(False) for _ in range(40)) / 40
    for _ in range(so_many(500, 5000)):
        play(True)
    after = sum(play(False) for _ in range(40)) / 40
    assert after > before


def _constant(value: float) -> Any:
    from open_spiel.python import rl_tools

    return rl_tools.ConstantSchedule(value)


# ---- words


def test_a_game_in_words_says_why_an_answer_is_not_possible() -> None:
    game = TextGame("tictactoe", seed=1, language="en")
    assert game.player == "kreuz"
    assert "b2" in game.prompt()
    assert game.answer("I mark b2.") == ""
    refused = game.answer("b2")
    assert "b2" in refused
    assert game.player == "kreis"
    assert "is not offered" in refused or "not" in refused
    while not game.over:
        assert game.game.decision is not None
        assert game.answer(f"My move: `{game.game.decision.options[0].id}`") == ""
    assert "over" in game.prompt()
    assert "over" in game.answer("a1")


@pytest.mark.parametrize("name", bundled())
def test_every_game_can_be_told_in_words(name: str) -> None:
    game, chooser = TextGame(name, seed=2, language="en"), named_bot("random")
    for _ in range(3):
        if game.over:
            break
        assert game.prompt()
        assert game.answer(answer(chooser, game.game)) == ""
