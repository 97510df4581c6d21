"""The architecture page names every room, and its example happens as it is told."""

from __future__ import annotations

import re
import tomllib
from collections import Counter

import pytest
from fenced import ROOT
from regelwerk.dsl.rulebook import load
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.machine import segments
from regelwerk.interpreter.state.records import EVENT, FIELDS, PROPOSED, RECORDS, STATUS
from regelwerk.tools.commands.games import game_folder

PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


PARTS = ["dsl", "interpreter", "tools"]
UNSHIPPED = ("tools/workshop", "tools/oracle", "tools/campaign")
"""What only developers run."""


def rooms(part: str) -> list[str]:
    """Every folder of one part that is a package, as a path in the repository."""
    return sorted(str(path.parent.relative_to(ROOT)) for path in (ROOT / part).rglob("__init__.py"))


@pytest.mark.parametrize("part", PARTS)
def test_every_room_has_its_line_and_every_line_its_room(part: str) -> None:
    section = PAGE.split(f"### {part}:")[1].split("\n#")[0]
    assert re.findall(r"^\| `([\w/]+)/` \|", section, re.M) == rooms(part)


@pytest.mark.parametrize("part", PARTS)
def test_no_room_is_crowded(part: str) -> None:
    sizes = {room: len(list((ROOT / room).glob("[!_]*.py"))) for room in rooms(part)}
    assert {room: size for room, size in sizes.items() if size > 17} == {}


def test_no_two_modules_share_a_name() -> None:
    names = Counter(path.name for part in PARTS for path in (ROOT / part).rglob("*.py"))
    assert {name for name, times in names.items() if times > 1} == {"__init__.py", "__main__.py"}


def test_file_names_are_written_without_umlauts() -> None:
    """`ä` has two spellings in Unicode, and archives and file systems do not agree which: names stay plain."""
    parts = (*PARTS, "docs", "rulebooks", "tests", "package")
    paths = [path.relative_to(ROOT) for part in parts for path in (ROOT / part).rglob("*")]
    assert [str(path) for path in paths if not str(path).isascii()] == []


def test_everything_but_the_workshop_is_installed() -> None:
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]["packages"]
    shipped = [room for part in PARTS for room in rooms(part) if not room.startswith(UNSHIPPED)]
    assert listed == ["regelwerk", *(f"regelwerk.{room.replace('/', '.')}" for room in shipped), "regelwerk.rulebooks"]


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
