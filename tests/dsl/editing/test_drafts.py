"""Checking with memory finds what checking anew finds, whatever was typed before."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest
from regelwerk.dsl.checking import check_sources
from regelwerk.dsl.editing.drafts import Drafts
from regelwerk.dsl.findings.findings import Finding, Severity

ROOT = Path(__file__).resolve().parents[3]
FOLDERS = [ROOT / where for where in ("rulebooks/funkenflug", "tests/gauntlet/bewegung", "tests/gauntlet/vertraege")]
TYPED = ("a", "_", " ", "(", ")", ":", "\n", "ich", " von ", "karte", "# ", "  ")


def told(findings: list[Finding]) -> list[Finding]:
    return sorted(findings, key=lambda one: (one.span.file, one.span.line, one.span.column, one.code, one.message))


def anew(drafts: Drafts) -> list[Finding]:
    return Drafts(drafts.main, dict(drafts.unsaved)).check()


@pytest.mark.long
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_memory_changes_no_finding(folder: Path) -> None:
    """A person types here and there, takes back some of it, and types on."""
    chance = random.Random(folder.name)
    drafts = Drafts(folder / "rulebook.yaml")
    assert drafts.check() == []
    files = [path.resolve() for path in sorted(folder.glob("*.yaml"))]
    for _ in range(40):
        path = chance.choice(files)
        text = drafts.content(path).decode()
        if chance.random() < 0.4:
            drafts.unsaved.pop(path, None)
        else:
            at = chance.randrange(len(text))
            drafts.unsaved[path] = text[:at] + chance.choice(TYPED) + text[at + chance.choice((0, 0, 1)) :]
        assert told(drafts.check()) == told(anew(drafts))


def test_a_finding_moves_with_its_text() -> None:
    drafts = Drafts(ROOT / "rulebooks" / "funkenflug" / "rulebook.yaml")
    path = (ROOT / "rulebooks" / "funkenflug" / "karten.yaml").resolve()
    wrong = path.read_text(encoding="utf-8").replace("füge z 2 schaden zu", "füge z 2 schden zu")
    drafts.unsaved[path] = wrong
    [before] = drafts.check()
    drafts.unsaved[path] = "# a line more\n" + wrong
    [after] = drafts.check()
    assert (after.code, after.message, after.span.line) == (before.code, before.message, before.span.line + 1)


def test_only_what_changed_is_understood_anew(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "rulebooks" / "funkenflug", tmp_path / "spiel")
    drafts = Drafts(tmp_path / "spiel" / "rulebook.yaml")
    drafts.check()
    path = (tmp_path / "spiel" / "karten.yaml").resolve()
    drafts.unsaved[path] = path.read_text(encoding="utf-8").replace("füge z 2 schaden zu", "füge z 3 schaden zu")
    assert drafts.check() == []
    assert drafts.world is not None
    assert {clause.entry for clause in drafts.world.clauses} == {"blitz"}


def test_a_rulebook_that_cannot_be_read_leaves_the_last_names() -> None:
    drafts = Drafts(ROOT / "rulebooks" / "funkenflug" / "rulebook.yaml")
    drafts.check()
    world = drafts.world
    drafts.unsaved[drafts.main.resolve()] = "id: [\n"
    assert [finding.code for finding in drafts.check()] != []
    assert drafts.world is world


def test_unsaved_text_lies_over_the_file() -> None:
    drafts = Drafts(ROOT / "rulebooks" / "hex" / "rulebook.yaml")
    saved = drafts.main.read_text(encoding="utf-8")
    drafts.unsaved[drafts.main.resolve()] = saved.replace("hauptablauf: partie", "hauptablauf: parti")
    [finding] = drafts.check()
    assert (finding.code, finding.suggestion) == ("RW300", "partie")


def test_what_concerns_the_whole_is_found_with_memory_too(tmp_path: Path) -> None:
    """A purpose that a remembered text pays for, and a step that a remembered rule names, are there all the same."""
    shutil.copytree(ROOT / "tests" / "gauntlet" / "preise", tmp_path / "preise")
    drafts = Drafts(tmp_path / "preise" / "rulebook.yaml")
    saved = drafts.main.read_text(encoding="utf-8")
    for text in (saved, saved + "\n", saved.replace("zwecke: [umtausch]", "zwecke: [umtausc]"), saved):
        drafts.main.write_text(text, encoding="utf-8")
        found = [one for one in check_sources(drafts.main)[1] if one.severity is Severity.ERROR]
        assert told(drafts.check()) == told(found)
        assert bool(found) == ("umtausc]" in text)
    steps = Drafts(ROOT / "tests" / "gauntlet" / "netze" / "rulebook.yaml")
    steps.check()
    assert steps.world is not None
    names = list(steps.world.procedures)
    steps.check()
    assert list(steps.world.procedures) == names
    assert "glied" in names
