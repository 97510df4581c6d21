"""The examples of the API page, run as they stand."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest
from fenced import blocks, write

PAGE = "docs/api.md"


def test_the_examples_of_the_api_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    for block in blocks(PAGE):
        if block.language == "yaml":
            write(block)
            continue
        example = doctest.DocTestParser().get_doctest(block.text, names, f"{PAGE}:{block.line}", PAGE, block.line)
        told: list[str] = []
        found = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example, out=told.append, clear_globs=False)
        assert found.attempted, f"line {block.line}: an example begins with >>>"
        assert not found.failed, "".join(told)
        names = example.globs
