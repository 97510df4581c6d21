"""The extension for VS Code: what it promises is there, and it packages without a warning."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from regelwerk.tools.commands.command import HOMES

FOLDER = Path(__file__).resolve().parents[3] / "tools" / "editing" / "vscode"
PACKAGE = json.loads((FOLDER / "package.json").read_text(encoding="utf-8"))


def test_its_commands_are_commands_of_regelwerk() -> None:
    offered = {one["command"].removeprefix("regelwerk.") for one in PACKAGE["contributes"]["commands"]}
    assert offered == {"check", "test", "play", "book"}
    assert offered <= set(HOMES)
    script = (FOLDER / "extension.js").read_text(encoding="utf-8")
    assert all(f'"{name}"' in script for name in offered)


def test_its_snippets_use_keys_of_the_language() -> None:
    reference = FOLDER.parents[2] / "docs" / "reference"
    names = ("keys-of-a-rulebook.md", "scenarios.md")
    pages = "".join((reference / name).read_text(encoding="utf-8") for name in names)
    for place in PACKAGE["contributes"]["snippets"]:
        snippets = json.loads((FOLDER / place["path"]).read_text(encoding="utf-8"))
        assert snippets
        for snippet in snippets.values():
            keys = re.findall(r"^ +(?:- )?(\w+):", "\n".join(snippet["body"]), re.MULTILINE)
            assert keys
            assert [key for key in keys if f"`{key}`" not in pages] == []


def test_every_file_it_names_is_there() -> None:
    named = [one["path"] for one in (*PACKAGE["contributes"]["snippets"], *PACKAGE["contributes"]["grammars"])]
    assert [name for name in named if not (FOLDER / name).is_file()] == []


@pytest.mark.long
def test_it_packages_without_a_warning(tmp_path: Path) -> None:
    """Where its libraries could be fetched (`make extension`, which `make test` tries first)."""
    if shutil.which("npm") is None:
        pytest.skip("npm is not there")
    if not (FOLDER / "node_modules" / ".bin" / "vsce").exists():
        pytest.skip("the libraries of the extension could not be fetched: make extension")
    target = tmp_path / "regelwerk.vsix"
    command = ["npm", "run", "-s", "package", "--", "--out", str(target)]
    done = subprocess.run(command, cwd=FOLDER, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "WARNING" not in done.stdout + done.stderr
    assert target.stat().st_size > 10_000
