"""The tools that try what a server bears, in the smallest size: they find nothing wrong, and would say so otherwise."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from regelwerk.tools import table_faults, table_load
from regelwerk.tools.table.store import Entry, Line, Setup, Store

pytestmark = pytest.mark.long


def test_a_server_that_is_killed_has_lost_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    given = ["--kills", "2", "--tables", "2", "--game", "tictactoe", "--longest", "0.1", "--json"]
    assert table_faults.main(given) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["kills"], told["lost_or_damaged"]) == (2, 0)
    assert told["acknowledged"] > 0


def test_forged_messages_bring_nothing_out_of_a_server(capsys: pytest.CaptureFixture[str]) -> None:
    assert table_faults.main(["--kills", "0", "--messages", "150", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["forged"]
    assert (told["messages"], told["wrong"]) == (150, [])
    assert told["heard"] > 20


def test_a_lost_decision_would_be_noticed(tmp_path: Path) -> None:
    from regelwerk.dsl.rulebook import load
    from regelwerk.tools.commands.games import game_folder
    from regelwerk.tools.table.kept_rulebooks import packed

    rulebook, path = load(game_folder("tictactoe")), tmp_path / "tables.sqlite"
    store = Store(path)
    store.keep_rulebook(rulebook.digest, rulebook.id, packed(rulebook))
    kept = store.begin(rulebook.digest, Setup(2, 1), [Entry(Line.ANSWER, "kreuz", "b2")])
    store.close()
    assert table_faults.damage(path, {kept.id: {0: "b2"}}) == []
    assert len(table_faults.damage(path, {kept.id: {0: "b2", 1: "a1"}})) == 1
    assert len(table_faults.damage(path, {kept.id: {0: "c3"}})) == 1


def test_many_browsers_at_a_few_tables(capsys: pytest.CaptureFixture[str]) -> None:
    given = ["--tables", "3", "--clients", "6", "--game", "tictactoe", "--seconds", "3", "--pause", "0.1", "--json"]
    assert table_load.main(given) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["failed"] == 0
    assert told["decisions"] > 0
    assert told["acknowledged_ms"]["median"] <= told["acknowledged_ms"]["most"]
