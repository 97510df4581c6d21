"""Bots by name: those that are here, and those that other packages bring by an entry point of the group
`regelwerk.bots`. `ismcts:iterations=100+depth=20` gives settings."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.metadata import entry_points

from regelwerk.dsl.messages.message import message
from regelwerk.interpreter.prepared import GameError, did_you_mean
from regelwerk.tools.bots.ismcts import Ismcts
from regelwerk.tools.bots.learned_value import GAMES
from regelwerk.tools.bots.seat import Bot, MakeBot
from regelwerk.tools.bots.simple_bots import Greedy, Random

GROUP = "regelwerk.bots"


class NoSuchBot(GameError):
    """Somebody asked for a bot that there is not, or gave it settings that it does not have."""


def random_bot(settings: Mapping[str, str]) -> Bot:
    _only(settings, ())
    return Random()


def greedy_bot(settings: Mapping[str, str]) -> Bot:
    _only(settings, ("games",))
    return Greedy(int(_number(settings, "games", GAMES)))


def ismcts_bot(settings: Mapping[str, str]) -> Bot:
    _only(settings, ("iterations", "seconds", "depth", "explore", "games", "among"))
    return Ismcts(
        int(_number(settings, "iterations", 200)),
        _number(settings, "seconds", 0),
        int(_number(settings, "depth", 30)),
        _number(settings, "explore", 0.7),
        int(_number(settings, "games", GAMES)),
        int(_number(settings, "among", 3)),
    )


def _only(settings: Mapping[str, str], known: tuple[str, ...]) -> None:
    for name in settings:
        if name not in known:
            raise NoSuchBot(message("bots.no_setting", name=name, known=", ".join(known) or "-"))


def _number(settings: Mapping[str, str], name: str, otherwise: float) -> float:
    written = settings.get(name, str(otherwise))
    try:
        found = float(written)
    except ValueError:
        found = -1
    if not 0 <= found < float("inf"):
        raise NoSuchBot(message("bots.no_number", name=name, value=written))
    return found


def bot_makers() -> dict[str, MakeBot]:
    """All bots that can be named. What another package brings does not take the place of ours."""
    ours: dict[str, MakeBot] = {"random": random_bot, "greedy": greedy_bot, "ismcts": ismcts_bot}
    brought = {one.name: one.load() for one in entry_points(group=GROUP) if one.name not in ours}
    return {**brought, **ours}


def named_bot(written: str) -> Bot:
    """A bot as it is typed: its name, and settings behind a colon."""
    name, _, rest = written.partition(":")
    makers = bot_makers()
    if name not in makers:
        near = did_you_mean(name, makers)  # it brings the space before it
        raise NoSuchBot(message("bots.no_such_bot", name=name, known=", ".join(sorted(makers)), near=near))
    settings = {}
    for part in filter(None, rest.split("+")):
        key, _, value = part.partition("=")
        settings[key.strip()] = value.strip()
    return makers[name](settings)
