"""Random games are told in sentences: no line of the log, in either language, shows a call or lists fields by name."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from regelwerk.dsl.rulebook import Rulebook, load
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.views.log import entries
from regelwerk.interpreter.views.log_lines import line_of
from regelwerk.tools.commands.games import bundled
from regelwerk.tools.commands.installed_mods import mod_folder
from samples import THOROUGH, so_many

GAMES = so_many(1, 20)
DECISIONS = so_many(60, 3000)
MODS = {"hexpanse": ["aliens"], "funkenflug": ["tauschrunde", "wiedergang"], "rex": ["syndikat", "xxcha_doppelbefehl"]}
"""Mods with texts of their own, tried in thorough runs."""

CASES = [(name, ()) for name in sorted(bundled())]
CASES += [(name, (mod,)) for name, mods in MODS.items() for mod in mods if THOROUGH]

# `stehlen(a, b)` · `Anna: Stehlen (wen: Bert).` · `— Wette (Anna, Bert) —`
RAW = re.compile(r"\w\(|\([^()]*\w: |^— .*\(.*,.*\) —$")


def played(book: Rulebook, seed: int) -> Game:
    """A random game with random options, to its end or to as many decisions as are tried."""
    rng = random.Random(seed)
    options = {option.id: rng.choice(option.values) for option in book.world.options.values()}
    players = rng.randint(book.world.least_players, book.world.most_players)
    game = Game.start(book, players, seed, options, trace=True)
    for _ in range(DECISIONS):
        asked = game.decision
        if asked is None:
            break
        if asked.least is not None and asked.most is not None:
            game.submit(rng.randint(asked.least, asked.most))
        else:
            game.submit(rng.choice(asked.options).id)
    return game


def is_raw(game: Game, entry: dict[str, Any], language: str) -> bool:
    """Whether an entry is told otherwise than by a sentence of the reader's language."""
    if "event" in entry:
        sentences = game.link.world.events[entry["event"]].sentences
        if language not in {one.language for one in sentences}:
            return True
    return RAW.search(line_of(game.link, entry, language).text) is not None


def raw_lines(book: Rulebook) -> Iterator[str]:
    for seed in range(GAMES):
        game = played(book, seed)
        told = entries(game)
        assert told
        for entry in told:
            for language in ("de", "en"):
                if is_raw(game, entry, language):
                    yield f"{seed}, {language}: {line_of(game.link, entry, language).text}"


@pytest.mark.parametrize(("name", "mods"), [pytest.param(*case, id="-".join([case[0], *case[1]])) for case in CASES])
def test_no_line_of_the_log_is_raw(name: str, mods: tuple[str, ...]) -> None:
    book = load(bundled()[name], mods=[mod_folder(mod) for mod in mods])
    assert sorted(set(raw_lines(book))) == []


@pytest.mark.parametrize(
    ("line", "raw"),
    [
        ("Anna: Stehlen (wen: Bert).", True),
        ("stehlen(anna, bert)", True),
        ("— Wette (Anna, Bert) —", True),
        ("— Zug (Anna) —", False),
        ("Anna setzt einen Krieger (Elite) auf a1 ein.", False),
        ("Nicht möglich: Anna zieht 1 Karte.", False),
    ],
)
def test_what_is_raw(line: str, raw: bool) -> None:
    assert (RAW.search(line) is not None) == raw
