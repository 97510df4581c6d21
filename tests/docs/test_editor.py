"""The page about editors and books: its commands run, its configurations can be read, its schema finds its keys."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import jsonschema
import pytest
import yaml
from fenced import alike, blocks, commands, run, write

PAGE = "docs/editor.md"


def test_every_command_does_what_the_page_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("REGELWERK_FORMAT", raising=False)
    for block in blocks(PAGE):
        if block.language == "console":
            for command in commands(block):
                written = run(command)
                assert alike(command.output, written), f"{PAGE}, line {command.line}: {command.words}\n{written}"
        elif block.note:
            write(block)
    schema = json.loads(Path("meinspiel/rulebook.schema.json").read_text(encoding="utf-8"))
    rulebook = yaml.safe_load(Path("meinspiel/rulebook.yaml").read_text(encoding="utf-8"))
    jsonschema.validate(rulebook, schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**rulebook, "hauptablf": "partie"}, schema)
    assert "<title>Sparks</title>" in Path("sparks.html").read_text(encoding="utf-8")


def test_the_configurations_can_be_read() -> None:
    [toml] = [block.text for block in blocks(PAGE) if block.language == "toml"]
    assert tomllib.loads(toml)["language-server"]["regelwerk"] == {"command": "regelwerk", "args": ["lsp"]}
    [lua] = [block.text for block in blocks(PAGE) if block.language == "lua"]
    assert '{ "regelwerk", "lsp" }' in lua
