"""What an answer has to name is asked as a person would ask it, in both languages, wherever something is chosen."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from regelwerk.interpreter.decisions import PROPOSING
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.shown.question import question
from samples import so_many
from tables import ROOT, folders, loaded, walk

BOOKS = [pytest.param(folder, id=folder.name) for folder in folders()]
_IS_AN_ID = re.compile(r"[_|:]")


def _wanted(game: Game) -> dict[str, str] | None:
    assert game.decision is not None
    told = question(game, game.decision.player)
    assert told is not None
    return told["wanted"]


@pytest.mark.parametrize("folder", BOOKS)
def test_it_is_a_question_without_ids_and_only_where_something_is_named(folder: Path) -> None:
    for game in walk(loaded(folder), 5, so_many(30, 200)):
        asked, wanted = game.decision, _wanted(game)
        assert asked is not None
        if asked.kind in PROPOSING:
            assert wanted is None
        elif asked.kind in ("number", "payment"):
            assert wanted is not None
        for text in (wanted or {}).values():
            assert text.endswith("?")
            assert text[0].isupper()
            assert not _IS_AN_ID.search(text)


def _first(game: str, players: int, **known: Any) -> dict[str, str] | None:
    return _wanted(Game.start(loaded(ROOT / "rulebooks" / game), players, seed=1, **known))


def test_a_kind_is_asked_for_with_its_gender() -> None:
    assert _first("ti4", 3) == {"de": "Welche Fraktion?", "en": "Which faction?"}
    assert _first("gaia", 2) == {"de": "Welches Volk?", "en": "Which faction?"}
    assert _first("tictactoe", 2) == {"de": "Welches Feld?", "en": "Which field?"}


def test_who_is_not_asked_does_not_hear_what_for() -> None:
    game = Game.start(loaded(ROOT / "rulebooks" / "ti4"), 3, seed=1)
    assert game.decision is not None
    other = next(one for one in game.players if one != game.decision.player)
    told = question(game, other)
    assert told is not None
    assert told["wanted"] is None
