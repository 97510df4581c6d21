"""A name that stands where a rulebook names what it has must name something: every one of them, misspelt, is told."""

from __future__ import annotations

import re
from itertools import count
from pathlib import Path

import pytest
from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.rulebook import check_folder
from regelwerk.tools.commands.games import bundled

_WORDS = re.compile(r"^(?:wörter|words):\n((?:  .*\n|\n|#.*\n)+)", re.MULTILINE)
_KEY = re.compile(r"^  (\w+):", re.MULTILINE)


def _checked(file: Path, text: str, folder: Path) -> list[Finding]:
    """What is found in the rulebook of a file when the file has this text."""
    for other in file.parent.glob("*.yaml"):
        (folder / other.name).write_text(text if other == file else other.read_text("utf-8"), encoding="utf-8")
    return check_folder(folder)[1]


@pytest.mark.parametrize(
    ("game", "file"),
    [("hexpanse", "englisch.yaml"), ("night_market", "rulebook.yaml")],
)
def test_every_word_that_is_named_twice_is_one_of_the_rulebook(game: str, file: str, tmp_path: Path) -> None:
    path = bundled()[game] / file
    text = path.read_text("utf-8")
    section = _WORDS.search(text)
    assert section is not None
    number = count(1)
    wrong, words = _KEY.subn(lambda found: f"  {found[1]}_q{next(number)}:", section[1])
    found = _checked(path, text.replace(section[1], wrong), tmp_path)
    assert words > 20
    assert [one.code for one in found] == ["RW513"] * words


@pytest.mark.parametrize("code", ["RWW503", "RW5033", "rw503", "unread"])
@pytest.mark.parametrize("section", ["kinds", "events", "procedures", "rules"])
def test_every_warning_that_is_allowed_is_one(section: str, code: str, tmp_path: Path) -> None:
    path = bundled()["night_market"] / "rulebook.yaml"
    text = path.read_text("utf-8")
    head = re.search(rf"^{section}:\n(?:  #.*\n)*  \w+:\n", text, re.MULTILINE)
    assert head is not None
    found = _checked(path, text.replace(head[0], f"{head[0]}    allowed: {{{code}: so it is}}\n"), tmp_path)
    assert [one.code for one in found] in (["RW521"], ["RW520"])
