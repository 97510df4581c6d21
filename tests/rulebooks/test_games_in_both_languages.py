"""Whole games are told in both languages: questions, answers, what happens, what is not possible and why. No sentence
has a word of the other language, but names of the rulebook, and none is missing.

Twenty games of each rulebook where everything is tried, the beginnings of one otherwise.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from regelwerk.dsl.messages.languages import LANGUAGES
from regelwerk.dsl.rulebook import load
from regelwerk.dsl.world.world import World
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.shown.question import question
from regelwerk.interpreter.shown.reasons import impossible, reasons
from regelwerk.interpreter.shown.static_data import static
from regelwerk.interpreter.shown.status import status
from regelwerk.interpreter.shown.told_log import log
from regelwerk.tools.commands.games import bundled
from samples import so_many
from telling_words import telling, words

_SOURCES = re.compile(r"\[[^\]]*\]")
GAMES, DECISIONS, EVERY = so_many(1, 20), so_many(40, 3000), so_many(5, 10)


def texts(data: object) -> Iterator[dict[str, str]]:
    """Everything in it that is there in both languages."""
    if isinstance(data, dict):
        if data.keys() == set(LANGUAGES):
            yield data
        for one in data.values():
            yield from texts(one)
    elif isinstance(data, list):
        for one in data:
            yield from texts(one)


def told(game: Game, seed: int) -> Iterator[dict[str, str]]:
    """What is seen and told of a game that goes on at random."""
    rng = random.Random(seed)
    for step in range(DECISIONS):
        asked = game.decision
        if asked is None:
            break
        if step % EVERY == 0:
            yield from texts(question(game, asked.player))
            yield from texts(status(game, game.state.who))
            yield from texts(impossible(game, asked.player))
            for name in rng.sample(sorted(game.link.world.entries), min(4, len(game.link.world.entries))):
                yield from texts(reasons(game, name, asked.player))
        if asked.least is not None and asked.most is not None:
            game.submit(rng.randint(asked.least, asked.most))
        else:
            game.submit(rng.choice(asked.options).id)
    yield from texts(log(game, None))


def names(world: World, language: str) -> set[str]:
    """The words of all names that the rulebook has in a language; in its own, ids are names as well."""
    every = (*world.entries.values(), *world.words.values())
    named = [*(one.names for one in every), *world.titles.values(), world.names]
    found = {word for one in named if language in one for word in words(one[language])}
    ids = (*world.attributes, *world.kinds, *world.procedures) if language == world.language else ()
    return found | {word for id in ids for word in words(id.replace("_", " "))}


def without_sources(text: str) -> str:
    """A paragraph is cited as the book that it stands in names it."""
    return _SOURCES.sub("", text)


@pytest.mark.parametrize("name", sorted(bundled()))
def test_games_are_told_in_either_language_without_a_word_of_the_other(name: str) -> None:
    book = load(bundled()[name])
    own = {language: names(book.world, language) for language in LANGUAGES}
    wrong: set[str] = set()
    count = 0
    for seed in range(GAMES):
        players = random.Random(seed).randint(book.world.least_players, book.world.most_players)
        game = Game.start(book, players, seed, trace=True)
        for one in (*texts(static(game.link)), *told(game, seed)):
            count += 1
            for language, other in zip(LANGUAGES, reversed(LANGUAGES), strict=True):
                if not one[language].strip() and one[other].strip():
                    wrong.add(f"{language}: nothing for {one[other]}")
                if found := (words(without_sources(one[language])) - own[language]) & telling(other):
                    wrong.add(f"{language}: {one[language]} ({', '.join(sorted(found))})")
    assert count > 50
    assert sorted(wrong) == []


def test_a_word_of_the_other_language_would_be_noticed() -> None:
    assert words("Anna zieht the nächste Karte.") & telling("en")
    assert words("Anna draws nicht a card.") & telling("de")
