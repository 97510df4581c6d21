"""The highlighting and the extension for VS Code: no word is forgotten, nothing points to a missing file."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from regelwerk.dsl.grammar.words import WORDS
from regelwerk.dsl.operations.functions import FUNCTIONS
from regelwerk.tools.editing.highlighting import grammar, short_sections, text_keys, written

EXTENSION = Path(__file__).resolve().parents[3] / "tools" / "editing" / "vscode"
PACKAGE = json.loads((EXTENSION / "package.json").read_text(encoding="utf-8"))


def scope(text: str) -> str:
    """What an editor would call a word that stands alone, by the first pattern that takes all of it."""
    for pattern in grammar()["repository"]["text"]["patterns"]:
        found = re.match(pattern["match"], text)
        if found is not None and found.end() == len(text.removesuffix("(")):
            return str(pattern["name"])
    return ""


def test_the_file_is_what_the_tables_say() -> None:
    file = EXTENSION / "syntaxes" / "regelwerk.tmLanguage.json"
    hint = "python -m regelwerk.tools.editing.highlighting > tools/editing/vscode/syntaxes/regelwerk.tmLanguage.json"
    assert file.read_text(encoding="utf-8") == written(), hint


def test_every_word_of_the_language_has_its_colour() -> None:
    for word in WORDS:
        for form in (*word.de, *word.en):
            assert scope(form).startswith(("keyword.", "storage.", "variable.language")), form
    for function in FUNCTIONS:
        assert scope(f"{function.de}(") != ""
    assert scope("karte") == ""
    assert scope("und_so_weiter") == ""


def test_texts_are_found_by_their_keys() -> None:
    assert {"effekt", "effect", "wirkung", "ablauf", "course", "bedingung", "menge", "aufbau", "nach_gebrauch"} <= set(
        text_keys()
    )
    assert "name" not in text_keys()
    assert set(short_sections()) >= {"regeln", "rules", "verbote", "prohibitions"}
    begin = re.compile(grammar()["repository"]["block"]["begin"])
    assert begin.match("      effekt: |")
    assert not begin.match("      hinweis: |")


def test_the_extension_names_only_what_is_there() -> None:
    source = PACKAGE["scripts"]["vscode:prepublish"].split()[1]
    assert (EXTENSION / source).is_file()
    assert PACKAGE["scripts"]["vscode:prepublish"].endswith(f"--outfile={PACKAGE['main'].removeprefix('./')}")
    for one in PACKAGE["contributes"]["grammars"]:
        assert (EXTENSION / one["path"]).is_file()
        assert one["scopeName"] == grammar()["scopeName"]
    assert list(PACKAGE["dependencies"]) == ["vscode-languageclient"]


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed, so the script cannot be read by it")
def test_the_extension_is_a_script_that_can_be_read() -> None:
    done = subprocess.run(
        ["node", "--check", str(EXTENSION / "extension.js")], capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
