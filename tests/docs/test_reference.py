"""The language reference is up to date, and complete."""

from __future__ import annotations

import pytest
from fenced import ROOT
from regelwerk.dsl.grammar.words import WORDS
from regelwerk.dsl.shape.schema import HEADER, SECTIONS
from regelwerk.tools.workshop.reference.reference import made_pages, reference
from regelwerk.tools.workshop.reference.reference_commands import unknown_schemas
from regelwerk.tools.workshop.reference.rejected_forms import SAID_OTHERWISE, SaidOtherwise


def test_the_pages_are_up_to_date() -> None:
    made = made_pages()
    there = {page.relative_to(ROOT / "docs").as_posix(): page.read_text(encoding="utf-8")
             for page in ((ROOT / "docs") / name for name in made) if page.exists()}
    assert there == made, "run: python -m regelwerk.tools.workshop.reference.reference"
    assert {f"reference/{page.name}" for page in (ROOT / "docs" / "reference").iterdir()} <= set(made)


def test_the_page_of_commands_names_schemas_that_are_there() -> None:
    assert unknown_schemas() == []


def test_every_word_and_every_section_is_on_the_page() -> None:
    page = reference()
    assert [word.terminal for word in WORDS if f"`{word.de[0]}`" not in page] == []
    assert [key.de for key in (*HEADER, *SECTIONS) if key.de not in page] == []


@pytest.mark.parametrize("form", SAID_OTHERWISE, ids=[form.form for form in SAID_OTHERWISE])
def test_what_is_said_otherwise_is_said_in_a_rulebook(form: SaidOtherwise) -> None:
    files = (ROOT / "tests" / "gauntlet" / form.example).rglob("*.yaml")
    assert any(form.text in path.read_text(encoding="utf-8") for path in files), form.text
