"""A profile, a named set of options of the rulebook, is chosen with `--profile` at the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from calling import Call

BOOK = """\
id: lohn
version: 1
sprache: de
spieler: {von: 2, bis: 2}
hauptablauf: partie
ressourcen: {gold: {anfang: 0}}
optionen: {lohn: {werte: [1, 7]}, runden: {werte: [1, 2]}}
profile: {reich: {lohn: 7, runden: 2}}
abläufe:
  partie:
    ablauf: |
      nacheinander für s aus spieler: s darf erhöhe gold von s um option(lohn)
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "rulebook.yaml").write_text(BOOK, encoding="utf-8")
    return tmp_path


def played(call: Call, folder: Path, *switches: str) -> dict[str, object]:
    answer = call("play", folder, "--bots", "all", "--seed", 1, "--save", "partie.json", *switches)
    assert answer.code == 0, answer.err
    options: dict[str, object] = json.loads((folder / "partie.json").read_text("utf-8"))["options"]
    return options


def test_a_profile_sets_its_options_and_a_single_option_beats_it(call: Call, folder: Path) -> None:
    assert played(call, folder) == {"lohn": 1, "runden": 1}
    assert played(call, folder, "--profile", "reich") == {"lohn": 7, "runden": 2}
    assert played(call, folder, "--profile", "reich", "--option", "lohn=1") == {"lohn": 1, "runden": 2}


def test_what_a_profile_cannot_be_is_told(call: Call, folder: Path) -> None:
    unknown = call("play", folder, "--bots", "all", "--profile", "arm")
    assert (unknown.code, "reich" in unknown.err, "Traceback" in unknown.err) == (2, True, False)
    played(call, folder)
    assert call("play", folder, "--load", "partie.json", "--profile", "reich").code == 2


def test_with_a_name_it_is_a_profile_and_without_one_what_the_entries_cost(call: Call, folder: Path) -> None:
    named, bare = (
        json.loads(call("simulate", folder, "--games", 1, "--json", "--profile", *name).out) for name in (["reich"], [])
    )
    assert "costs" not in named
    assert bare["costs"]
    assert call("simulate", folder, "--games", 1, "--profile", "arm").code == 2
