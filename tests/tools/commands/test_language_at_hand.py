"""Which language commands speak: `--lang`, then `REGELWERK_LANG`, then what they are given, then the system."""

from __future__ import annotations

from pathlib import Path

import pytest
from calling import SHOP, Call

FOUND = {"de": "0 Befunde in", "en": "0 findings in"}
ENGLISH, GERMAN = "night_market", "tictactoe"


def spoken(call: Call, *arguments: object) -> str:
    """The language in which `check` counts what it found."""
    said = call(*arguments).out
    return next(language for language, words in FOUND.items() if words in said)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture(autouse=True)
def system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("REGELWERK_LANG", raising=False)
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")


def test_a_switch_comes_before_the_environment(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REGELWERK_LANG", "en")
    assert spoken(call, "--lang", "de", "check", ENGLISH) == "de"


def test_the_environment_comes_before_the_rulebook(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REGELWERK_LANG", "en")
    assert spoken(call, "check", GERMAN) == "en"


@pytest.mark.parametrize(("game", "language"), [(ENGLISH, "en"), (GERMAN, "de")])
def test_the_rulebook_comes_before_the_system(
    call: Call, game: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8" if language == "en" else "en_GB.UTF-8")
    assert spoken(call, "check", game) == language


def test_a_mod_comes_before_the_game_that_it_is_for(call: Call, here: Path) -> None:
    assert call("--lang", "en", "new", "mod", "own", "--game", "tictactoe").code == 0
    assert spoken(call, "check", "own") == "en"
    assert call("diff", "tictactoe", "own").out == "own 1: no change\n"
    assert call("conflicts", "own").out.startswith("0 conflicts")


def test_a_file_inside_a_rulebook_is_of_its_language(call: Call) -> None:
    assert spoken(call, "check", SHOP / "rulebook.yaml") == "de"
    assert spoken(call, "check", SHOP / "szenarien" / "laden.yaml") == "de"


def test_where_nothing_is_at_hand_the_system_decides(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Meintest du check?" in call("chek").err
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    assert "Did you mean check?" in call("chek").err


@pytest.mark.parametrize("broken", ["", "language: en\n  x: [", "\x00"])
def test_a_file_that_cannot_be_read_is_told_of_all_the_same(call: Call, here: Path, broken: str) -> None:
    (here / "rulebook.yaml").write_text(broken, encoding="utf-8")
    assert call("check", ".").code == 1
