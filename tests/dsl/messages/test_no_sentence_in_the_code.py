"""What the checker and its tools say stands in the catalogues: none of it stands in the code."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from regelwerk import dsl, tools
from telling_words import telling, words

HOME = Path(str(dsl.__file__)).parent.parent
WORD_TABLES = (
    "dsl/findings/codes", "dsl/findings/english/", "dsl/grammar/advice/false_friends",
    "dsl/grammar/advice/verbs_alike", "dsl/grammar/words",
    "dsl/inflection/", "dsl/meaning/sentences/native_sentences", "dsl/operations/", "dsl/saying/", "dsl/shape/",
    "dsl/tree/tree", "dsl/reading/syntax_advice", "dsl/overlay/mod_shape", "tools/book/", "tools/workshop/",
    "tools/scenarios/scenario_codes", "tools/editing/lsp/completion_texts", "tools/migration/", "tools/formatting/",
)  # fmt: skip
"""Words of the language of rulebooks, examples in it, and tables that say everything in both languages."""
MODULES = [
    path
    for package in (dsl, tools)
    for path in sorted(Path(str(package.__file__)).parent.rglob("*.py"))
    if not path.relative_to(HOME).as_posix().startswith(WORD_TABLES)
]


def _said(module: Path) -> Iterator[str]:
    """The texts of several words in a module; those that stand alone tell its readers something."""
    tree = ast.parse(module.read_text(encoding="utf-8"))
    alone = {id(one.value) for one in ast.walk(tree) if isinstance(one, ast.Expr)}
    for one in ast.walk(tree):
        if isinstance(one, ast.Constant) and isinstance(one.value, str) and id(one) not in alone:
            if " " in one.value.strip() and "(?" not in one.value:  # patterns know words of both languages
                yield one.value


def test_the_modules_are_looked_at() -> None:
    assert len(MODULES) > 300
    assert {"der", "nicht", "steht"} <= telling("de")
    assert {"the", "is", "not"} <= telling("en")


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.relative_to(HOME).as_posix())
def test_no_german_sentence_stands_in_the_code(module: Path) -> None:
    assert [text for text in _said(module) if words(text) & telling("de")] == []
