"""How well single mistakes are told: the right line and column, one finding each, the right code and the right word."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from mistakes import Mistake, mistakes
from regelwerk.dsl.findings.findings import Finding

pytestmark = [pytest.mark.long, pytest.mark.xdist_group("mistakes")]  # all are worked out once, for all tests

CASES = list(mistakes())


@dataclass(frozen=True)
class Told:
    """A mistake with what the checker says about it."""

    mistake: Mistake
    place: tuple[int, int]
    findings: list[Finding]

    @property
    def first(self) -> Finding | None:
        return self.findings[0] if self.findings else None

    def __str__(self) -> str:
        first = self.first
        said = f"{first.code} {first.span.line}:{first.span.column} {first.message}" if first else "nothing"
        return f"{self.mistake}\n    expected {self.mistake.code} at {self.place}, told {len(self.findings)}: {said}"


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> list[Told]:
    home = tmp_path_factory.mktemp("mistakes")
    return [Told(case, case.damaged()[1], case.found(home)) for case in CASES]


def check(told: list[Told], least: float, good: Callable[[Told], bool]) -> None:
    """At least this share of the mistakes is told well."""
    missed = [one for one in told if not good(one)]
    rate = 1 - len(missed) / len(told)
    assert rate >= least, f"{rate:.1%} of {len(told)}:\n" + "\n".join(map(str, missed))


def test_there_are_many_mistakes_of_many_kinds() -> None:
    assert len(CASES) >= 200
    assert len({case.kind for case in CASES}) >= 15
    assert len({case.folder for case in CASES}) >= 10
    assert len({(case.folder, case.file, case.old, case.new) for case in CASES}) == len(CASES)


def test_the_line_is_right(told: list[Told]) -> None:
    check(told, 0.98, lambda one: one.first is not None and one.first.span.line == one.place[0])


def test_the_column_is_right(told: list[Told]) -> None:
    check(told, 0.95, lambda one: one.first is not None and (one.first.span.line, one.first.span.column) == one.place)


def test_one_mistake_is_one_finding(told: list[Told]) -> None:
    check(told, 0.90, lambda one: len(one.findings) == 1)


def test_the_code_is_right(told: list[Told]) -> None:
    check(told, 1.0, lambda one: one.first is not None and one.first.code == one.mistake.code)


def test_the_word_that_was_meant_is_suggested(told: list[Told]) -> None:
    typos = [one for one in told if one.mistake.meant]
    assert len(typos) >= 150
    check(typos, 0.90, lambda one: one.first is not None and one.first.suggestion == one.mistake.meant)


def test_nonsense_gets_no_suggestion(told: list[Told]) -> None:
    nonsense = [one for one in told if one.mistake.meant == ""]
    assert len(nonsense) >= 5
    check(nonsense, 1.0, lambda one: one.first is not None and one.first.suggestion == "")


@pytest.mark.parametrize("folder", sorted({case.folder for case in CASES}), ids=lambda folder: folder.name)
def test_without_the_mistake_there_is_no_finding(folder: Path, tmp_path: Path) -> None:
    case = next(case for case in CASES if case.folder == folder)
    whole = Mistake(case.kind, folder, case.file, case.old, case.old, case.old, "", None)
    assert whole.found(tmp_path) == []
