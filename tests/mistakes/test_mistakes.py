"""How single mistakes are told: the right line and column, one finding, the right code and the right word; and when a
suggestion is followed, the finding is gone and no other stands there.

There is no tolerated rest: each mistake of the corpus is told as its case says.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import pytest
from mistakes import Mistake, mistakes
from regelwerk.dsl.findings.findings import Finding, errors_in
from regelwerk.dsl.messages.languages import LANGUAGES
from regelwerk.dsl.messages.message import Message
from regelwerk.dsl.tree.types import Type
from samples import THOROUGH
from telling_words import telling, words

pytestmark = [pytest.mark.long, pytest.mark.xdist_group("mistakes")]  # all are worked out once, for all tests

CASES = list(mistakes())


@dataclass(frozen=True)
class Told:
    """A mistake with what the checker says about it."""

    mistake: Mistake
    place: tuple[int, int]
    findings: list[Finding]
    home: Path

    @property
    def first(self) -> Finding | None:
        return self.findings[0] if self.findings else None

    def __str__(self) -> str:
        first = self.first
        said = f"{first.code} {first.span.line}:{first.span.column} {first.message}" if first else "nothing"
        told = f"expected {self.mistake.code} at {self.place}, told {len(self.findings)}: {said}"
        return f"{self.mistake}\n    {told} {first.hint if first else ''} [{first.suggestion if first else ''}]"

    @cached_property
    def followed(self) -> str:
        """The damaged file with the suggestion in place of what the finding marks."""
        assert self.first is not None
        text, span = self.mistake.damaged()[0], self.first.span
        lines = text.split("\n")
        start = sum(len(line) + 1 for line in lines[: span.line - 1]) + span.column - 1
        end = sum(len(line) + 1 for line in lines[: span.end_line - 1]) + span.end_column - 1
        return text[:start] + self.first.suggestion + text[end:]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> list[Told]:
    home = tmp_path_factory.mktemp("mistakes")
    return [Told(case, case.damaged()[1], case.found(home), home) for case in CASES]


def check(told: list[Told], good: Callable[[Told], bool]) -> None:
    """Every one of the mistakes is told well."""
    missed = [one for one in told if not good(one)]
    assert not missed, f"{len(missed)} of {len(told)}:\n" + "\n".join(map(str, missed))


def test_there_are_many_mistakes_of_many_kinds() -> None:
    assert len(CASES) >= 460
    assert len({case.kind for case in CASES}) >= 30
    assert len({case.folder for case in CASES}) >= 15
    assert len({(case.folder, case.file, case.old, case.new) for case in CASES}) == len(CASES)


def test_the_line_is_right(told: list[Told]) -> None:
    check(told, lambda one: one.first is not None and one.first.span.line == one.place[0])


def test_the_column_is_right(told: list[Told]) -> None:
    check(told, lambda one: one.first is not None and (one.first.span.line, one.first.span.column) == one.place)


def test_one_mistake_is_one_finding(told: list[Told]) -> None:
    check(told, lambda one: len(one.findings) == 1)


def test_the_code_is_right(told: list[Told]) -> None:
    check(told, lambda one: one.first is not None and one.first.code == one.mistake.code)


def test_the_word_that_was_meant_is_suggested_and_no_other(told: list[Told]) -> None:
    assert sum(bool(one.mistake.meant) for one in told) >= 300
    check(told, lambda one: one.first is not None and one.first.suggestion == one.mistake.meant)


def test_every_finding_says_what_to_do(told: list[Told]) -> None:
    check(told, lambda one: one.first is not None and bool(str(one.first.hint)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_told_in_the_language_of_its_reader(told: list[Told], language: str) -> None:
    """No word of the other language, but names of the rulebook and what is quoted from it."""
    other = telling("en" if language == "de" else "de")
    said = [(finding, part) for one in told for finding in one.findings for part in (finding.message, finding.hint)]
    assert [str(part) for _, part in said if part and not isinstance(part, Message)] == []
    sentences = [(finding, part) for finding, part in said if isinstance(part, Message)]
    assert len(sentences) > 2 * len(told) - 20
    strange = [
        f"{finding.code} {part.told(language)} {found}"
        for finding, part in sentences
        if (found := (words(part.told(language)) - _names(part, finding.suggestion)) & other)
    ]
    assert strange == []


def _names(said: Message, suggestion: str) -> set[str]:
    """The words of what is filled in: names, rows of them, places in files, and what is suggested."""
    found = words(suggestion)
    for _, value in said.arguments:
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, Message):
                found |= _names(one, "")
            elif isinstance(one, Type):
                found |= words(one.name.replace("_", " "))
            elif all(" " not in part.strip(" …") for part in re.split("[,:]", str(one))):
                found |= words(str(one))
    return found


def test_a_suggestion_that_is_followed_leaves_no_finding(told: list[Told]) -> None:
    suggesting = [one for one in told if one.first is not None and one.first.suggestion]
    assert len(suggesting) >= 300
    check(suggesting, _leaves_no_finding)


def test_an_editor_finds_what_checking_a_folder_finds(told: list[Told]) -> None:
    """One of each kind of those that were found in an editor, once more without one."""
    found = [one for one in told if errors_in(one.findings)]
    check(found if THOROUGH else list({one.mistake.kind: one for one in found}.values()), _found_as_well_anew)


def _found_as_well_anew(one: Told) -> bool:
    text, _ = one.mistake.damaged()
    return [*map(_said, one.findings)] == [*map(_said, one.mistake.found_anew(one.home, text))]


def _said(finding: Finding) -> tuple[object, ...]:
    """A finding without the name of its file, which is another in a copy."""
    span = finding.span
    at = (Path(span.file).name, span.line, span.column, span.end_line, span.end_column)
    return (*at, finding.code, str(finding.message), str(finding.hint), finding.suggestion)


def _leaves_no_finding(one: Told) -> bool:
    whole = (one.mistake.folder / one.mistake.file).read_text(encoding="utf-8")
    if one.followed == whole:  # whole files have none, see below
        return True
    return one.mistake.found_in_editor(one.followed) == [] and (not THOROUGH or one.mistake.found(one.home, one.followed) == [])


@pytest.mark.parametrize("folder", sorted({case.folder for case in CASES}), ids=lambda folder: folder.name)
def test_without_the_mistake_there_is_no_finding(folder: Path, tmp_path: Path) -> None:
    case = next(case for case in CASES if case.folder == folder)
    assert case.found(tmp_path, (folder / case.file).read_text(encoding="utf-8")) == []
