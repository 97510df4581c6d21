"""`regelwerk fmt`: what it writes, what it only shows, and what it leaves alone."""

from __future__ import annotations

from pathlib import Path

from calling import Call
from regelwerk.dsl.rulebook import MAIN_FILE


def untidy(shop: Path) -> str:
    text = (shop / MAIN_FILE).read_text(encoding="utf-8").replace("version: 1", "version:    1  # die erste")
    (shop / MAIN_FILE).write_text(text, encoding="utf-8")
    return text


def test_it_writes_only_what_changes(call: Call, shop: Path) -> None:
    call("fmt", shop)
    untidy(shop)
    others = {path: path.stat().st_mtime_ns for path in shop.rglob("*.yaml") if path.name != MAIN_FILE}
    answer = call("fmt", shop)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.endswith(", 1 geändert\n")
    assert "version: 1  # die erste\n" in (shop / MAIN_FILE).read_text(encoding="utf-8")
    assert {path: path.stat().st_mtime_ns for path in others} == others


def test_check_writes_nothing_and_fails(call: Call, shop: Path) -> None:
    call("fmt", shop)
    text = untidy(shop)
    assert call("fmt", "--check", shop).code == 1
    assert (shop / MAIN_FILE).read_text(encoding="utf-8") == text
    call("fmt", shop)
    assert call("fmt", "--check", shop).code == 0


def test_diff_shows_and_writes_nothing(call: Call, shop: Path) -> None:
    call("fmt", shop)
    text = untidy(shop)
    answer = call("fmt", "--diff", shop)
    assert answer.code == 0
    assert "-version:    1  # die erste\n+version: 1  # die erste\n" in answer.out
    assert (shop / MAIN_FILE).read_text(encoding="utf-8") == text


def test_an_unreadable_file_is_told_and_left_alone(call: Call, shop: Path) -> None:
    (shop / "kaputt.yaml").write_text("a: [1,\n", encoding="utf-8")
    answer = call("fmt", shop)
    assert answer.code == 1
    assert "RW009" in answer.err
    assert (shop / "kaputt.yaml").read_text(encoding="utf-8") == "a: [1,\n"


def test_a_rulebook_with_errors_is_formatted_but_not_translated(call: Call, shop: Path) -> None:
    main = shop / MAIN_FILE
    text = main.read_text(encoding="utf-8").replace("hauptablauf: ", "hauptablauf:   x")
    main.write_text(text, encoding="utf-8")
    answer = call("fmt", "--lang", "en", shop)
    assert answer.code == 1
    assert "RW300" in answer.err
    assert main.read_text(encoding="utf-8") == text
    assert call("fmt", shop).code == 0
    assert "hauptablauf: x" in main.read_text(encoding="utf-8")


def test_a_scenario_alone_keeps_the_answers_that_its_rulebook_knows(call: Call, shop: Path) -> None:
    path = next((shop / "szenarien").glob("*.yaml"))
    assert call("fmt", "--lang", "en", path).code == 0
    assert "scenarios:" in path.read_text(encoding="utf-8")
    assert call("test", shop).code == 0


def test_a_folder_without_files_is_no_folder_to_format(call: Call, tmp_path: Path) -> None:
    answer = call("fmt", tmp_path)
    assert answer.code == 2
    assert "liegt keine Datei" in answer.err
    assert call("fmt", tmp_path / "fehlt").code == 2
