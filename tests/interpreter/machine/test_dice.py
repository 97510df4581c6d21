"""Dice without end are refused: where the number is written, and where it comes up in play (review S18)."""

from __future__ import annotations

from pathlib import Path

import pytest
from regelwerk.dsl.rulebook import check_folder, load
from regelwerk.interpreter.game import Game, GameError

BOOK = """\
id: wurf
version: 1
sprache: de
spieler: {von: 2, bis: 2, namen: [anna, bert]}
hauptablauf: partie
ressourcen: {ruhm: {}}
abläufe:
  partie:
    ablauf: |
      anna muss n aus zahlen(9999, 10001) wählen
      wurf(n)
      spielsieg(anna)
  wurf:
    parameter: {n: zahl}
    ablauf: |
      würfle w mit [NUMBER, 6]
      ruhm von anna = anzahl(w)
"""


def book(folder: Path, number: str) -> Path:
    (folder / "rulebook.yaml").write_text(BOOK.replace("NUMBER", number), encoding="utf-8")
    return folder


def test_too_many_dice_are_a_finding_where_the_number_is_written(tmp_path: Path) -> None:
    assert [finding.code for finding in check_folder(book(tmp_path, "2000000000"))[1]] == ["RW471"]


@pytest.mark.parametrize("count", ["9999", "10000"])
def test_very_many_dice_are_thrown(tmp_path: Path, count: str) -> None:
    game = Game.start(load(book(tmp_path, "n")), 2, 1)
    game.submit(count)
    assert game.value("anna", "ruhm") == int(count)


def test_more_are_refused_in_play_and_the_decision_is_taken_back(tmp_path: Path) -> None:
    game = Game.start(load(book(tmp_path, "n")), 2, 1)
    before = game.hash
    with pytest.raises(GameError, match="Die Regel wurf will 10001 Würfel werfen, und 10000 sind das meiste; die Ents"):
        game.submit("10001")
    assert game.hash == before
    game.submit("9999")
    assert game.decision is None


@pytest.mark.parametrize("written", ["w mit [3, 0]", "w mit 0", "w mit [3, -2]"])
def test_a_die_has_a_side(tmp_path: Path, written: str) -> None:
    text = BOOK.replace("w mit [NUMBER, 6]", written).replace("anzahl(w)", "0")
    (tmp_path / "rulebook.yaml").write_text(text, encoding="utf-8")
    assert [finding.code for finding in check_folder(tmp_path)[1]] == ["RW479"]
    later = BOOK.replace("w mit [NUMBER, 6]", "w mit [3, n - n]").replace("anzahl(w)", "summe(w)")
    (tmp_path / "rulebook.yaml").write_text(later, encoding="utf-8")
    game = Game.start(load(tmp_path), 2, 1)
    game.submit("9999")
    assert game.value("anna", "ruhm") == 3


ONE_DIE = BOOK.replace("anna muss n aus zahlen(9999, 10001) wählen\n      wurf(n)", "START").replace("NUMBER", "1")
THEN = "anna muss n aus zahlen(1, 2) wählen\n      wurf(n)\n      bert muss n aus zahlen(1, 2) wählen"


@pytest.mark.parametrize("shown", [0, 7, 100])
def test_a_die_is_not_said_to_show_a_side_it_lacks(tmp_path: Path, shown: int) -> None:
    (tmp_path / "rulebook.yaml").write_text(ONE_DIE.replace("START", THEN), encoding="utf-8")
    game = Game.start(load(tmp_path), players=2, seed=1, dice=[shown])
    before = game.hash
    with pytest.raises(GameError, match=f"6 Seiten zeigt nicht {shown}"):
        game.submit("1")
    assert game.hash == before
    assert game.decision is not None
    assert game.decision.player == "anna"
    (tmp_path / "rulebook.yaml").write_text(ONE_DIE.replace("START", "wurf(1)"), encoding="utf-8")
    with pytest.raises(GameError, match=f"6 Seiten zeigt nicht {shown}"):
        Game.start(load(tmp_path), players=2, seed=1, dice=[shown])


@pytest.mark.parametrize("shown", [1, 6])
def test_it_is_said_to_show_one_it_has(tmp_path: Path, shown: int) -> None:
    (tmp_path / "rulebook.yaml").write_text(ONE_DIE.replace("START", THEN), encoding="utf-8")
    game = Game.start(load(tmp_path), players=2, seed=1, dice=[shown], trace=True)
    game.submit("1")
    assert ("roll", (shown,), 6) in (game.state.trace or ())
