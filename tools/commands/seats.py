"""Beginning a game from what was typed: players, options, seed, and which seats are played by automatons."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from regelwerk.dsl.messages.message import message
from regelwerk.dsl.rulebook import Rulebook
from regelwerk.interpreter.decisions import Decision
from regelwerk.interpreter.game import Game, GameError
from regelwerk.tools.commands.games import UsageError

RANDOM = "random"
"""The automaton that is meant where none is named."""


def options_from(written: Sequence[str]) -> dict[str, Any]:
    """`["zahl=3", "lang=ja"]` as a mapping."""
    found: dict[str, Any] = {}
    for one in written:
        name, sign, value = one.partition("=")
        if not sign or not name or not value:
            raise UsageError(message("sitting.option_form", written=one))
        found[name] = value
    return found


def begin(
    rulebook: Rulebook,
    players: int | None,
    seed: int,
    options: dict[str, Any],
    profile: str = "",
    trace: bool = False,
    ask_everybody: bool = False,
) -> Game:
    """A new game; what the rulebook refuses was typed wrongly."""
    try:
        return Game.start(rulebook, players, seed, options, profile, trace=trace, ask_everybody=ask_everybody)
    except GameError as error:
        raise UsageError(str(error)) from error


def bot_seats(written: str, players: Sequence[str]) -> dict[str, str]:
    """The players whose seats `--bots` gives to automatons, and which: `all`, numbers from 1 or names, each with `=BOT`
    behind it if it is not to play at random (`all=greedy`, `2=ismcts:seconds=1,3`)."""
    found: dict[str, str] = {}
    for part in filter(None, (one.strip() for one in written.split(","))):
        seat, _, bot = part.partition("=")
        if seat in ("all", "alle"):
            seated = list(players)
        elif seat in players:
            seated = [seat]
        elif seat.isdecimal() and 1 <= int(seat) <= len(players):
            seated = [players[int(seat) - 1]]
        else:
            raise UsageError(message("sitting.bots_form", written=part, seats=len(players)))
        checked_bot(bot or RANDOM)
        found.update(dict.fromkeys(seated, bot or RANDOM))
    return found


def checked_bot(written: str) -> str:
    """A bot as it was typed, if there is such a one."""
    if written != RANDOM:
        from regelwerk.tools.bots.named_bots import NoSuchBot, named_bot  # mostly automatons play at random

        try:
            named_bot(written)
        except NoSuchBot as error:
            raise UsageError(str(error)) from error
    return written


def automatic_answer(game: Game, decision: Decision, bot: str) -> str:
    """What an automaton chooses. It depends on the seed and the number of the decision alone, also after undoing."""
    if bot != RANDOM:
        from regelwerk.tools.bots.named_bots import named_bot  # mostly automatons play at random
        from regelwerk.tools.bots.seat import answer

        return answer(named_bot(bot), game)
    dice = random.Random(f"{game.seed}/{len(game.answers)}")
    if decision.kind == "number" and decision.least is not None and decision.most is not None:
        return str(dice.randint(decision.least, decision.most))
    return decision.options[dice.randrange(len(decision.options))].id
