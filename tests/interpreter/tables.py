"""Games for the tests of this folder: every rulebook there is, played at random, stopping at each decision."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from regelwerk.dsl.rulebook import Rulebook, check_folder
from regelwerk.interpreter.game import Game
from samples import so_many

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
OWN = HERE / "rulebooks"
VERY_MANY = 1000


def folders() -> list[Path]:
    """All rulebook folders: the bundled games, the gauntlet, and the small ones of these tests."""
    found = [
        *(ROOT / "rulebooks").glob("*/rulebook.yaml"),
        *(ROOT / "tests" / "gauntlet").glob("**/rulebook.yaml"),
        *OWN.glob("*/rulebook.yaml"),
    ]
    return sorted(path.parent for path in found)


def folders_saying(*words: str) -> list[Path]:
    """The rulebooks in whose own files one of some words stands."""
    spoken = re.compile(rf"\b({'|'.join(words)})\b")
    return [
        folder
        for folder in folders()
        if any(spoken.search(file.read_text(encoding="utf-8")) for file in folder.glob("*.yaml"))
    ]


@cache
def rulebook(folder: Path) -> Rulebook | None:
    """A rulebook, or None if it has findings."""
    return check_folder(folder)[0]


def own(name: str) -> Rulebook:
    found = rulebook(OWN / name)
    assert found is not None, check_folder(OWN / name)[1]
    return found


def bids() -> Game:
    """verdeckt, after both have made their secret bids: anna's first turn, in which she saw a card and drew it."""
    game = Game.start(own("verdeckt"), 2, 3, trace=True)
    game.submit("1")
    game.submit("2")
    return game


def loaded(folder: Path) -> Rulebook:
    """A rulebook for a test of all rulebooks."""
    found = rulebook(folder)
    assert found is not None, check_folder(folder)[1]
    return found


def walk(
    book: Rulebook, seed: int, most: int = 60, players: int | None = None, ask_everybody: bool = False
) -> Iterator[Game]:
    """The decisions of one random game, the first included; the game is the same object throughout.

    In a game with very many things each look takes long: there it stops at some of the decisions only.
    """
    rng = random.Random(seed)
    world = book.world
    options = {option.id: rng.choice(option.values) for option in world.options.values()}
    count = players or rng.randint(world.least_players, world.most_players)
    game = Game.start(book, count, seed, options, trace=True, ask_everybody=ask_everybody)
    every = so_many(10, 1) if len(game.link.things) > VERY_MANY else 1
    for number in range(most):
        if game.decision is None:
            return
        if number % every == 0:
            yield game
        game.submit(pick(game, rng))


def pick(game: Game, rng: random.Random) -> str:
    asked = game.decision
    assert asked is not None
    if asked.kind == "number":
        assert asked.least is not None
        assert asked.most is not None
        return str(rng.randint(asked.least, asked.most))
    return rng.choice(asked.options).id
