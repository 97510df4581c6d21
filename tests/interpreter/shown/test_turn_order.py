"""By what turns come, as a rulebook says it, is told to everybody alike; what not everybody knows is not told."""

from __future__ import annotations

from pathlib import Path

import pytest
from regelwerk.dsl.rulebook import load
from regelwerk.interpreter.explain.excerpts import HIDDEN
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.shown.moment import Eyes, moment

BOOK = """\
id: hafen
version: 1
sprache: de
spieler: {von: 2, bis: 2, namen: [anna, bert]}
hauptablauf: partie
arten:
  spieler:
    attribute:
      rang: zahl
      los: {art: zahl, sicht: besitzer}
ableitungen:
  folge: {parameter: {s: spieler}, wert: FOLGE}
darstellung:
  hafen: {tafeln: [{als: folge, nach: folge}]}
abläufe:
  partie:
    ablauf: |
      anna muss n aus [1, 2] bestimmen
      rang von bert = n
      anna muss m aus [1, 2] bestimmen
      los von bert = m
      anna muss k aus [1, 2] bestimmen
      rang von bert = k
"""


def begun(folder: Path, order: str) -> Game:
    (folder / "rulebook.yaml").write_text(BOOK.replace("FOLGE", order), encoding="utf-8")
    return Game.start(load(folder))


def test_it_is_told_as_it_is(tmp_path: Path) -> None:
    game = begun(tmp_path, "rang von s")
    assert moment(game, None)["status"]["order"] == {"anna": 0, "bert": 0}
    game.submit("2")
    assert moment(game, "anna")["status"]["order"] == {"anna": 0, "bert": 2}


@pytest.mark.parametrize("seat", ["anna", "bert", None])
def test_what_hangs_on_something_hidden_is_told_to_nobody(tmp_path: Path, seat: str | None) -> None:
    """Not even to those who could know it: it is the same for all."""
    game, eyes = begun(tmp_path, "rang von s + los von s"), Eyes(seat)
    for answer in ("1", "2", "1"):
        assert eyes.look(game)["status"]["order"] == {"anna": HIDDEN, "bert": HIDDEN}
        game.submit(answer)


def test_nothing_is_told_where_the_rulebook_does_not_say_by_what(tmp_path: Path) -> None:
    game = begun(tmp_path, "rang von s")
    game.link.world.display.clear()
    assert moment(game, None)["status"]["order"] is None
