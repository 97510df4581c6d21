"""The language reference is up to date, and complete."""

from __future__ import annotations

import pytest
from fenced import ROOT
from regelwerk.dsl.grammar.words import WORDS
from regelwerk.dsl.shape.schema import HEADER, SECTIONS
from regelwerk.tools.workshop.reference.reference import reference
from regelwerk.tools.workshop.reference.rejected_forms import SAID_OTHERWISE, SaidOtherwise


def test_the_page_is_up_to_date() -> None:
    page = (ROOT / "docs" / "reference.md").read_text(encoding="utf-8")
    assert page == reference(), "run: python -m regelwerk.tools.workshop.reference.reference > docs/reference.md"


def test_every_word_and_every_section_is_on_the_page() -> None:
    page = reference()
    assert [word.terminal for word in WORDS if f"`{word.de[0]}`" not in page] == []
    assert [key.de for key in (*HEADER, *SECTIONS) if key.de not in page] == []


@pytest.mark.parametrize("form", SAID_OTHERWISE, ids=[form.form for form in SAID_OTHERWISE])
def test_what_is_said_otherwise_is_said_in_a_rulebook(form: SaidOtherwise) -> None:
    files = (ROOT / "tests" / "gauntlet" / form.example).rglob("*.yaml")
    assert any(form.text in path.read_text(encoding="utf-8") for path in files), form.text
