"""The language reference is up to date, complete, and honest about what is not there yet."""

from __future__ import annotations

from pathlib import Path

import pytest
from fenced import ROOT
from regelwerk.dsl.findings import Severity
from regelwerk.dsl.grammar.words import WORDS
from regelwerk.dsl.rulebook import check_folder
from regelwerk.dsl.schema import HEADER, SECTIONS
from regelwerk.tools.put_off import PUT_OFF, PutOff
from regelwerk.tools.reference import reference
from regelwerk.tools.said_otherwise import SAID_OTHERWISE, SaidOtherwise

PROBE = (Path(__file__).parent / "probe" / "rulebook.yaml").read_text(encoding="utf-8")
FORMS = [form for _, forms in PUT_OFF for form in forms if form.probe]


def test_the_page_is_up_to_date() -> None:
    page = (ROOT / "docs" / "reference.md").read_text(encoding="utf-8")
    assert page == reference(), "run: python -m regelwerk.tools.reference > docs/reference.md"


def test_every_word_and_every_section_is_on_the_page() -> None:
    page = reference()
    assert [word.terminal for word in WORDS if f"`{word.de[0]}`" not in page] == []
    assert [key.de for key in (*HEADER, *SECTIONS) if key.de not in page] == []


def test_the_probe_itself_is_a_good_rulebook() -> None:
    rulebook, findings = check_folder(Path(__file__).parent / "probe")
    assert rulebook is not None
    assert [finding for finding in findings if finding.severity is Severity.ERROR] == []  # it uses less than it has


@pytest.mark.parametrize("form", FORMS, ids=[form.form for form in FORMS])
def test_what_is_put_off_is_not_there(form: PutOff, tmp_path: Path) -> None:
    """A form that the checker accepts has arrived: take it off the list in tools/put_off.py."""
    (tmp_path / "rulebook.yaml").write_text(with_probe(form.probe), encoding="utf-8")
    _, findings = check_folder(tmp_path)
    assert [finding.message for finding in findings if finding.severity is Severity.ERROR] != [], form.probe


@pytest.mark.parametrize("form", SAID_OTHERWISE, ids=[form.form for form in SAID_OTHERWISE])
def test_what_is_said_otherwise_is_said_in_a_rulebook(form: SaidOtherwise) -> None:
    files = (ROOT / "tests" / "gauntlet" / form.example).rglob("*.yaml")
    assert any(form.text in path.read_text(encoding="utf-8") for path in files), form.text


def with_probe(probe: str) -> str:
    """The probe rulebook with one more rule, or with one more declaration in its section."""
    if not probe.endswith("\n"):
        return f"{PROBE}  probe:\n    effekt: |\n      {probe}\n"
    section, _, inner = probe.partition("\n")
    if f"\n{section}\n" not in PROBE:
        return PROBE + probe
    if inner.startswith("  karte:\n"):
        section, inner = "    kanone: {preis: 2}", inner.removeprefix("  karte:\n")
    return PROBE.replace(f"\n{section}\n", f"\n{section}\n{inner}", 1)
