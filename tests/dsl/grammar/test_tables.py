"""The tables that were made beforehand are those of the grammar, and read as a parser reads that was built now."""

from __future__ import annotations

import json
from pathlib import Path

import lark
import pytest
from corpus import hard_entries
from lark import Lark
from regelwerk.dsl.grammar.parse import build, grammar_text
from regelwerk.dsl.grammar.tables import FILE, PLAIN_FILE, file_text, stored
from regelwerk.dsl.grammar.words import LANGUAGES

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def built() -> dict[str, Lark]:
    return {grammar_text(language): build(language) for language in LANGUAGES}


@pytest.mark.parametrize("rows", [True, False])
def test_the_file_is_what_the_grammar_gives(built: dict[str, Lark], rows: bool) -> None:
    text = (FILE if rows else PLAIN_FILE).read_text(encoding="utf-8")
    made = built if rows else {grammar_text(one, rows): build(one, rows) for one in LANGUAGES}
    made_by = json.loads(text)["lark"]
    if made_by != lark.__version__:
        pytest.skip(f"the file is made by Lark {made_by}; here is {lark.__version__}, which builds its own tables")
    assert text == file_text(made), "python -m regelwerk.tools.workshop.reference.parser_tables"


def test_stored_tables_read_like_built_ones(built: dict[str, Lark], tmp_path: Path) -> None:
    path = tmp_path / "tables.json"
    path.write_text(file_text(built), encoding="utf-8")
    for language in LANGUAGES:
        grammar = grammar_text(language)
        known = stored(grammar, path)
        assert known is not None
        entries = [entry for entry in hard_entries() if entry.language == language]
        assert entries
        for entry in entries:
            text, start = entry.text + "\n", f"start_{entry.kind}"
            assert known.parse(text, start=start) == built[grammar].parse(text, start=start)


@pytest.mark.parametrize("content", [None, "", "{", '{"words": {}, "rules": [], "data": {}}'])
def test_without_fitting_tables_there_are_none(content: str | None, tmp_path: Path) -> None:
    path = tmp_path / "tables.json"
    if content is not None:
        path.write_text(content, encoding="utf-8")
    assert stored(grammar_text("de"), path) is None


def test_another_grammar_has_other_tables() -> None:
    assert stored(grammar_text("de") + "\nMORE: /more/") is None
