"""The pages about new functions, statements and windows can be followed, in a copy of the repository."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from fenced import ROOT, blocks, change, commands, write

pytestmark = pytest.mark.long

PAGE = "docs/extending.md"


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The package in a folder of its own, which is the current one."""
    home = tmp_path / "regelwerk"
    shutil.copytree(ROOT / "package", home)
    for part in ("dsl", "interpreter", "tools"):
        shutil.copytree(ROOT / part, home / part, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.chdir(home)
    return home


def run(home: Path, *words: str) -> str:
    """A command of the copy; what it writes."""
    there = {**os.environ, "PYTHONPATH": str(home.parent), "XDG_CACHE_HOME": str(home.parent / "cache")}
    start = "from regelwerk.tools.commands.command import main; raise SystemExit(main())"
    done = subprocess.run(
        [sys.executable, "-c", start, *words], cwd=home, env=there, capture_output=True, encoding="utf-8"
    )
    return done.stdout + done.stderr


@pytest.mark.parametrize(
    ("page", "files"), [("docs/extending.md", 2), ("docs/extending-statement.md", 5), ("docs/extending-window.md", 6)]
)
def test_the_page_can_be_followed(page: str, files: int, copy: Path) -> None:
    changed = set()
    for block in blocks(page):
        if block.language == "yaml":
            write(block)
        elif block.language == "diff":
            change(block)
            changed.add(block.note)
        elif block.language == "console":
            for command in commands(block):
                wanted = re.escape(command.output.strip()).replace("…", ".*")
                assert re.fullmatch(wanted, run(copy, *command.words[1:]).strip()), command.words
    assert len(changed) == files


def test_before_the_page_is_followed_there_is_no_such_function(copy: Path) -> None:
    write(next(block for block in blocks(PAGE) if block.language == "yaml"))
    assert "Name spanne gibt es hier nicht" in run(copy, "check", "messen")
