"""Hundreds of damaged rulebooks: findings or a game, never a traceback, each within bounds."""

from __future__ import annotations

import json
import random
import subprocess
import sys

import pytest
from regelwerk.tools.workshop.damage import shipped
from regelwerk.tools.workshop.damage_edits import EDITS, SMALL_EDITS, damaged
from samples import so_many

pytestmark = pytest.mark.long

FILES = so_many(240, 2000)
SHARES = 4


@pytest.mark.parametrize("share", range(SHARES))
def test_no_damage_gives_a_traceback(share: int) -> None:
    """One share of the files, in a process of its own: it limits its memory."""
    size = FILES // SHARES
    command = [sys.executable, "-m", "regelwerk.tools.workshop.damage", "--json", "--seed", "1", "--longest", "8"]
    command += ["--files", str(size), "--first", str(share * size)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=3600)
    assert done.stdout, done.stderr
    report = json.loads(done.stdout)
    assert report["files"] == size
    told = [f"file {one['number']} ({one['folder']}), {one['stage']}:\n{one['story']}" for one in report["faults"]]
    assert told == [], "\n\n".join(told)
    assert report["refused"] > size / 2
    assert report["played"] > 0


def test_damage_depends_on_the_seed_alone() -> None:
    text = (shipped()[0] / "rulebook.yaml").read_text(encoding="utf-8")
    first, again = (damaged(text, random.Random("1/7")) for _ in range(2))
    assert first == again
    assert len({damaged(text, random.Random(seed)) for seed in range(50)}) > 40


@pytest.mark.parametrize("text", ["", "x", "\n\n", "a: 1\n"])
def test_every_edit_bears_small_texts(text: str) -> None:
    for edit in {*EDITS, *SMALL_EDITS}:
        for seed in range(20):
            assert isinstance(edit(text, random.Random(seed), text), str)
