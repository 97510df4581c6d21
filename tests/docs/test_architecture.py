"""The architecture page names every module, and its example happens as it is told."""

from __future__ import annotations

import re
from fnmatch import fnmatch

import pytest
from fenced import ROOT
from regelwerk.dsl.rulebook import load
from regelwerk.interpreter import segments
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.records import EVENT, FIELDS, PROPOSED, RECORDS, STATUS
from regelwerk.tools.games import game_folder

PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


def named(part: str) -> list[str]:
    """What the table of one part names: modules, patterns of modules, folders."""
    section = PAGE.split(f"### {part}:")[1].split("\n#")[0]
    return re.findall(r"`([\w*/]+\.py|[\w/]+\.lark|\w+/)`", section)


@pytest.mark.parametrize("part", ["dsl", "interpreter", "tools"])
def test_every_module_has_its_line(part: str) -> None:
    folder = ROOT / part
    modules = [str(path.relative_to(folder)) for path in folder.rglob("*.py") if path.name != "__init__.py"]
    names = [f"{name}*" if name.endswith("/") else name for name in named(part)]
    assert [module for module in modules if not any(fnmatch(module, name) for name in names)] == []


@pytest.mark.parametrize("part", ["dsl", "interpreter", "tools"])
def test_every_module_that_is_named_is_there(part: str) -> None:
    assert [name for name in named(part) if not list((ROOT / part).glob(name.rstrip("/")))] == []


def test_the_path_of_one_event() -> None:
    given = {"schild#1": {"ort": "hand:spieler_2"}, "blitz#1": {"ort": "hand:spieler_1"}}
    game = Game.start(load(game_folder("funkenflug")), 2, seed=1, given=given)
    for answer in ("karte_spielen", "blitz#1"):
        game.submit(answer)
    if game.decision is not None and game.decision.option("spieler_2") is not None:
        game.submit("spieler_2")
    asked = game.decision
    assert asked is not None
    assert (asked.player, asked.kind, asked.entry, asked.source) == ("spieler_2", "ability", "schild", ("Karte 3",))
    assert [option.id for option in asked.options] == ["schild@schild#1", "passen"]
    frames, frame = [], game.state.top
    while frame:
        frames.append(frame[0])
        frame = frame[1]
    assert frames[:2] == [segments.ANSWER, segments.APPLY]
    record = game.state.top[-1][RECORDS][0]
    assert (record[EVENT], record[FIELDS], record[STATUS]) == (game.link.plan.events["schaden"], (0, 1, 2), PROPOSED)
    before = game.value("spieler_2", "leben")
    other = game.fork()
    game.submit("schild@schild#1")
    other.submit("passen")
    assert (game.value("spieler_2", "leben"), other.value("spieler_2", "leben")) == (before, before - 2)
