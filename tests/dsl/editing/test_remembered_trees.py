"""What is remembered while somebody edits stays within bounds, however many texts come and go."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from regelwerk.dsl.editing.drafts import _FRAMES, Drafts
from regelwerk.dsl.grammar import parsed_texts
from regelwerk.dsl.grammar.advice.recipes_spelling import near_keywords
from regelwerk.dsl.grammar.parse import SyntaxFault
from regelwerk.dsl.grammar.parsed_texts import RememberedTrees
from samples import so_many

ROOT = Path(__file__).resolve().parents[3]
CARDS = ROOT / "rulebooks" / "funkenflug"


def test_the_oldest_are_forgotten_first_and_what_is_asked_for_stays() -> None:
    trees = RememberedTrees(most_letters=1_000)
    kept = trees.of("1", "value", "de")
    for number in range(100, 200):
        trees.of(f"{number}", "value", "de")
        assert trees.of("1", "value", "de") is kept
        assert trees.letters <= 1_000
    first = trees.of("100", "value", "de")
    assert first is trees.of("100", "value", "de")


def test_a_text_that_alone_is_too_long_is_understood_all_the_same() -> None:
    trees = RememberedTrees(most_letters=10)
    assert not isinstance(trees.of("1 + 2 + 3 + 4 + 5 + 6 + 7", "value", "de"), SyntaxFault)
    assert isinstance(trees.of("1 + + 2", "value", "de"), SyntaxFault)


@pytest.mark.long
def test_hundreds_of_destructive_edits_leave_tables_of_the_same_size(monkeypatch: pytest.MonkeyPatch) -> None:
    trees = RememberedTrees(most_letters=10_000)
    monkeypatch.setattr(parsed_texts, "_remembered", trees)
    drafts = Drafts(CARDS / "rulebook.yaml")
    drafts.check()
    files = {path: path.read_text(encoding="utf-8") for path in CARDS.glob("*.yaml")}
    units = max(map(len, drafts._memories.values()))
    dice = random.Random(4)
    sizes: list[tuple[int, ...]] = []
    for _ in range(so_many(120, 600)):
        path = dice.choice(list(files))
        text, at = files[path], dice.randrange(len(files[path]))
        drafts.unsaved = {path.resolve(): text[:at] + text[at + dice.choice((1, 1, 3, 20, 200)) :]}
        drafts.check()
        whole = [len(memory) for memory in drafts._memories.values()]
        sizes.append((len(drafts._nodes), len(whole), max(whole), len(drafts._shapes), trees.letters))
    nodes, frames, most, shapes, letters = map(max, zip(*sizes, strict=True))
    assert nodes <= 2 * len(files)
    assert frames <= _FRAMES
    assert most <= units + 5, "an edit may split an entry in two, no more"
    assert shapes <= max(size[3] for size in sizes[:50]) + 5
    assert 9_500 < letters <= 10_000, "the table was full, and stayed so"
    assert (near_keywords.cache_info().maxsize or 10**9) <= 10_000
