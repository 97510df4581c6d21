"""How strong a bot is: the command, its figures, and what it says of a wrong call."""

from __future__ import annotations

from pathlib import Path

import pytest
from regelwerk.tools.balance.statistics import share
from regelwerk.tools.bots.strength import is_decided, main


def test_the_share_is_told_with_its_interval_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tictactoe", "random", "random", "--games", "6", "--seed", "2"]) == 0
    german = capsys.readouterr().out
    assert main(["--lang", "en", "tictactoe", "random", "random", "--games", "6", "--seed", "2"]) == 0
    english = capsys.readouterr().out
    assert german.startswith("Drei gewinnt, 2 Spieler: random gegen random: ")
    assert " 6 games, " in english
    assert german.split("(")[1].split(")")[0] == english.split("(")[1].split(")")[0]


def test_it_stops_when_the_goal_is_certain_and_says_on_which_side_it_lies(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    kept = ["--results", str(tmp_path / "games.sqlite")]
    order = ["--lang", "en", "tictactoe", "random", "random", *kept]
    assert main([*order, "--games", "200", "--goal", "0.05"]) == 0
    told = capsys.readouterr().out
    assert "certainly lies above 0.05" in told
    assert " of 200 games" not in told
    assert main([*order, "--games", "5", "--goal", "0.5"]) == 0
    assert "do not say yet" in capsys.readouterr().out
    assert not is_decided(share(5, 5), 0.9)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["tictactö", "random", "random"], "Meintest du tictactoe?"),
        (["tictactoe", "rndom", "random"], "Meintest du random?"),
        (["tictactoe", "random", "ismcts:tiefe=3"], "tiefe"),
        (["tictactoe", "random", "random", "--players", "5"], "5"),
        (["tictactoe", "random", "random", "--games", "0"], "--games"),
        (["tictactoe", "random", "random", "--goal", "90"], "kein Anteil"),
        (["tictactoe", "random"], "OTHER"),
    ],
)
def test_a_wrong_call_is_told_in_a_sentence(
    typed: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(typed) == 2
    found = capsys.readouterr()
    assert said in found.err
    assert "Traceback" not in found.err
    assert not found.out


def test_help_is_told_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "--help"]) == 0
    assert "Lets a bot play against others" in capsys.readouterr().out
    assert main(["--help"]) == 0
    assert "Lässt einen Automaten gegen andere spielen" in capsys.readouterr().out
