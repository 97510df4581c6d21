"""The examples of the pages on the API, on bots and on the protocol, run as they stand."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest
from fenced import blocks, write

PAGES = ("docs/api.md", "docs/bots.md", "docs/protocol.md")


@pytest.mark.parametrize("page", PAGES)
def test_the_examples_of_a_page(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    for block in blocks(page):
        if block.language == "yaml":
            write(block)
        if block.language != "python":
            continue
        example = doctest.DocTestParser().get_doctest(block.text, names, f"{page}:{block.line}", page, block.line)
        told: list[str] = []
        found = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example, out=told.append, clear_globs=False)
        assert found.attempted, f"line {block.line}: an example begins with >>>"
        assert not found.failed, "".join(told)
        names = example.globs
