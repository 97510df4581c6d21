"""Beginning a game from what was typed: players, options, seed, and which seats are played by automatons."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from regelwerk.dsl.messages.message import message, say
from regelwerk.dsl.rulebook import Rulebook
from regelwerk.interpreter.decisions import Decision
from regelwerk.interpreter.game import Game, GameError
from regelwerk.tools.commands.games import UsageError


def options_from(written: Sequence[str]) -> dict[str, Any]:
    """`["zahl=3", "lang=ja"]` as a mapping."""
    found: dict[str, Any] = {}
    for one in written:
        name, sign, value = one.partition("=")
        if not sign or not name or not value:
            raise UsageError(message("commands.seats.option", option=one))
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


def bot_seats(written: str, players: Sequence[str]) -> frozenset[str]:
    """The players whose seats `--bots` gives to automatons: `all`, or numbers from 1."""
    if written in ("all", "alle"):
        return frozenset(players)
    found = set()
    for part in filter(None, (one.strip() for one in written.split(","))):
        if part in players:
            found.add(part)
        elif part.isdecimal() and 1 <= int(part) <= len(players):
            found.add(players[int(part) - 1])
        else:
            raise UsageError(say("commands.seats.bot_seats", part=part, players=len(players)))
    return frozenset(found)


def random_answer(game: Game, decision: Decision) -> str:
    """What an automaton chooses. It depends on the seed and the number of the decision alone, also after undoing."""
    dice = random.Random(f"{game.seed}/{len(game.answers)}")
    if decision.kind == "number" and decision.least is not None and decision.most is not None:
        return str(dice.randint(decision.least, decision.most))
    return decision.options[dice.randrange(len(decision.options))].id
