"""The JSON Schema that editors use accepts every bundled file and refuses a misspelt key."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml
from regelwerk.tools.commands.command import main

ROOT = Path(__file__).parents[3]
FILES = sorted([*(ROOT / "rulebooks").glob("*/*.yaml"), *(ROOT / "rulebooks" / "mods").glob("*/*.yaml")])


def schema(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert main(["schema", *words]) == 0
    made: dict[str, Any] = json.loads(capsys.readouterr().out)
    return made


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.name}")
def test_bundled_files_fit_their_schema(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    content = yaml.safe_load(file.read_text(encoding="utf-8"))
    words = [content.get("language", content.get("sprache", "de"))]
    words += [] if file.name in ("rulebook.yaml", "mod.yaml") else ["--part"]
    words += ["--mod"] if file.parent.parent.name == "mods" else []
    validator = jsonschema.Draft202012Validator(schema(capsys, *words))
    assert [error.message for error in validator.iter_errors(content)] == []


def test_a_misspelt_key_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    content = yaml.safe_load((ROOT / "rulebooks" / "tictactoe" / "rulebook.yaml").read_text(encoding="utf-8"))
    content["ereignise"] = {}
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(content, schema(capsys, "de"))
