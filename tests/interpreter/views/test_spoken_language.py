"""What the interpreter says stands in the catalogues, in both languages: none of it stands in the code."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from regelwerk import interpreter
from regelwerk.dsl.messages.languages import speaking
from regelwerk.dsl.rulebook import load
from regelwerk.interpreter.explain.why import explain_decision, why, why_not
from regelwerk.interpreter.game import Game, GameError
from tables import ROOT, folders, loaded, walk

MODULES = sorted(Path(str(interpreter.__file__)).parent.rglob("*.py"))
GERMAN = re.compile(
    r"[äöüßÄÖÜ]|\b([Dd]er|[Dd]ie|[Dd]as|[Ee]in|[Ee]ine|nicht|ist|sind|wird|gibt|kann|und|oder|von|kein|keine)\b"
)
ENGLISH = [
    folder for folder in folders() if loaded(folder).world.language == "en" and folder.name != "library"
]
"""`library` plays procedures that come with the language; those are quoted as they are written, in German."""


def _said(module: Path) -> Iterator[str]:
    """The texts of more than one word in a module; those that stand alone tell its readers something."""
    tree = ast.parse(module.read_text(encoding="utf-8"))
    alone = {id(one.value) for one in ast.walk(tree) if isinstance(one, ast.Expr)}
    for one in ast.walk(tree):
        if isinstance(one, ast.Constant) and isinstance(one.value, str) and id(one) not in alone and " " in one.value:
            yield one.value


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.stem)
def test_no_sentence_stands_in_the_code(module: Path) -> None:
    assert [text for text in _said(module) if GERMAN.search(text)] == []


@pytest.mark.parametrize("folder", ENGLISH, ids=lambda folder: folder.name)
def test_a_game_in_english_is_explained_in_english(folder: Path) -> None:
    rng, told = random.Random(2), []
    for game in walk(loaded(folder), 2, 20):
        names = [*game.link.by_id, *(clause.entry for clause in game.link.world.clauses), "pass", "99", "nothing_such"]
        told.append(explain_decision(game))
        told += [say(game, name, viewer) for name in rng.sample(names, 6) for say in (why, why_not)
                 for viewer in (None, *game.players)]  # fmt: skip
    assert told
    assert [text for text in told if GERMAN.search(text)] == []


REFUSED = {
    "de": [
        "Drei gewinnt spielt man zu 2, nicht zu 3.",
        "Die Option größe gibt es nicht. Es gibt: –.",
        "Ein Ding a11 gibt es in diesem Spiel nicht. Meintest du a1?",
        "kreuz kann hier nicht d4 wählen.",
    ],
    "en": [
        "Drei gewinnt is for 2 players, not 3.",
        "There is no option größe. There is: –.",
        "There is no thing a11 in this game. Did you mean a1?",
        "kreuz cannot choose d4 here.",
    ],
}


@pytest.mark.parametrize("language", ["de", "en"])
def test_what_a_game_refuses_it_says_in_the_language_of_the_reader(language: str) -> None:
    book = load(ROOT / "rulebooks" / "tictactoe")
    asked = [
        lambda: Game.start(book, 3),
        lambda: Game.start(book, 2, options={"größe": 4}),
        lambda: Game.start(book, 2, given={"a11": {}}),
        lambda: Game.start(book, 2).submit("d4"),
    ]
    said = []
    for one in asked:
        with speaking(language), pytest.raises(GameError) as refused:
            one()
        with speaking(language):
            said.append(str(refused.value))
    assert said == REFUSED[language]
