"""Every message that the code says stands in both catalogues, with the same placeholders, and what runs is what
translators read."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

import pytest
from regelwerk.dsl.messages.languages import LANGUAGES
from regelwerk.tools.workshop.message_files import (
    HOME,
    compiled,
    lacking,
    modules,
    ordered,
    read_catalogue,
    sentences_of,
    subjects,
    used,
)

FILES = [HOME / language / f"{subject}.po" for language in LANGUAGES for subject in subjects()]
SENTENCES = {
    language: {
        id: sentences
        for subject in subjects()
        for id, sentences in sentences_of(read_catalogue(HOME / language / f"{subject}.po")).items()
    }
    for language in LANGUAGES
}


said = cache(used)
"""Every id in the code; it is looked for once, by whoever needs it."""


def named(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


def of(path: Path) -> set[str]:
    return {id for id in said() if id.startswith(f"{path.stem}.")}


@pytest.mark.parametrize("path", FILES, ids=named)
def test_a_catalogue_has_what_the_code_says_and_nothing_else(path: Path) -> None:
    known = set(sentences_of(read_catalogue(path)))
    assert (sorted(of(path) - known), sorted(known - of(path))) == ([], []), "run `make messages`"
    assert lacking(read_catalogue(path)) == []


@pytest.mark.parametrize("path", FILES, ids=named)
def test_what_runs_is_what_translators_read(path: Path) -> None:
    """By content: another edition of Babel may write another head."""

    def content(data: bytes) -> dict[object, str]:
        catalogue = dict(vars(GNUTranslations(BytesIO(data)))["_catalog"])
        del catalogue[""]
        return catalogue

    made = compiled(ordered(path, of(path)))
    assert content(path.with_suffix(".mo").read_bytes()) == content(made), "run `make messages`"


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def test_both_languages_have_the_same_plain_placeholders() -> None:
    for id in sorted(said()):
        german, english = ([placeholders(one) for one in SENTENCES[language][id]] for language in LANGUAGES)
        assert set.union(*german) == set.union(*english), id
        assert all(name.isidentifier() for name in set.union(*german)), id
        for forms in (german, english):
            # A sentence for one of a kind need not say the number; all others say everything.
            assert all(form | {"n"} == set.union(*forms) | {"n"} for form in forms), id
        assert (len(german), len(english)) == ((2, 2) if "n" in set.union(*german) else (1, 1)), id


def calls() -> Iterator[tuple[str, int, str, set[str]]]:
    """Every `say` and `message` with an id in its place and all arguments by name: file, line, id, arguments."""
    for module in modules():
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id not in ("say", "message") or any(one.arg is None for one in node.keywords):
                continue
            for part in ast.walk(node.args[0]) if node.args else ():
                if isinstance(part, ast.Constant) and part.value in said():
                    yield module.name, node.lineno, part.value, {str(one.arg) for one in node.keywords}


@pytest.mark.long
def test_every_call_gives_what_the_sentence_needs() -> None:
    wrong = [
        (file, line, id)
        for file, line, id, arguments in calls()
        if arguments != set.union(*(placeholders(one) for one in SENTENCES["de"][id]))
    ]
    assert wrong == []
    assert len(list(calls())) > len(said()) / 2
