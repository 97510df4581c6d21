"""Every hostile rulebook is refused with findings, or stopped with a clear word, or simply plays; fast and small."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from machine_pace import slowness
from regelwerk.dsl.cache import cache_folder
from regelwerk.dsl.rulebook import check_folder
from regelwerk.interpreter.game import Game

from hostile import endless, giants, names, paths, reading, texts
from hostile.arena import SECONDS, Case, book, tried

pytestmark = pytest.mark.xdist_group("hostile")  # groups come first: forking a process that is still small is cheap

CORPUS = {
    f"{module.__name__.split('.')[-1]}-{case.name}": case
    for module in (reading, names, texts, endless, giants, paths)
    for case in module.CASES
}


@pytest.fixture(scope="session", autouse=True)
def _warm(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The grammar is built once, in the process that all children are forked from; nothing is kept on disk."""
    folder = tmp_path_factory.mktemp("warm")
    Case("warm", book()).write(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REGELWERK_CACHE", "0")
        cache_folder.cache_clear()
        rulebook, findings = check_folder(folder)
        assert rulebook is not None, findings
        Game.start(rulebook)
        yield
    cache_folder.cache_clear()


def test_the_corpus_is_large() -> None:
    assert len(CORPUS) >= 200


@pytest.mark.parametrize("case", CORPUS.values(), ids=CORPUS)
def test_is_refused_or_bounded(case: Case, tmp_path: Path) -> None:
    outcome = tried(case, tmp_path / "book")
    told = f"{outcome.end} at {outcome.stage} after {outcome.seconds:.2f} s: {outcome.codes} {outcome.message}"
    assert outcome.end in ("refused", "played", "stopped"), told
    assert outcome.seconds <= SECONDS * slowness(), told
    if case.refused is not None:
        assert (outcome.end == "refused") == case.refused, told
    if outcome.end == "refused":
        assert outcome.codes, told
        assert not case.codes or set(case.codes) & set(outcome.codes), told
    if outcome.end == "stopped":
        assert outcome.message.endswith("."), told
        assert "kommt nicht zu einem Ende" in outcome.message or len(outcome.message.split()) > 4, told


def test_nothing_was_run() -> None:
    assert not Path("/tmp/hostile_was_here").exists()
