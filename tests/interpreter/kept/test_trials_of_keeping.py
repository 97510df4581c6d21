"""What a trial of keeping decides is remembered: the next process keeps what pays, and tries nothing again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from regelwerk.dsl.cache import OWN, cache_folder
from regelwerk.dsl.compile.compiled import Keepable
from regelwerk.dsl.rulebook import load
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import INT
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.kept import decided
from regelwerk.interpreter.kept.decided import GIVEN_UP, KIND
from regelwerk.interpreter.kept.kept import Values
from regelwerk.interpreter.kept.trial import Candidate, Trial
from regelwerk.interpreter.kept.values import Cells, kept_value
from regelwerk.interpreter.link.link import Linked
from regelwerk.interpreter.machine.driver import play_out
from regelwerk.interpreter.prepared import chosen_options, compiled
from regelwerk.interpreter.state.state import State, fork
from tables import ROOT

NAME = "some compiled rulebook"


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("REGELWERK_CACHE", str(tmp_path))
    monkeypatch.setattr(decided, "_known", {})
    cache_folder.cache_clear()
    yield tmp_path / OWN
    cache_folder.cache_clear()


def another_process() -> None:
    """What the end of a program does, and the beginning of the next one."""
    decided._write_all()
    decided._known.clear()


def test_what_was_decided_is_known_to_the_next_process() -> None:
    decided.decided(NAME, 3).note("a", 300)
    decided.decided(NAME, 3).note("b", GIVEN_UP)
    another_process()
    assert decided.decided(NAME, 3).known == {"a": 300, "b": GIVEN_UP}
    assert decided.decided(NAME, 4).known == {}


def test_a_rulebook_that_is_not_remembered_is_tried_anew(own_cache: Path) -> None:
    one = decided.decided("", 3)
    one.note("a", 300)
    one.write()
    another_process()
    assert decided.decided("", 3).known == {}
    assert not list(own_cache.glob(f"{KIND}-*"))


@pytest.mark.parametrize("what", [b"", b"nonsense"])
def test_a_damaged_file_means_that_nothing_was_decided(own_cache: Path, what: bytes) -> None:
    decided.decided(NAME, 3).note("a", 300)
    another_process()
    (file,) = own_cache.glob(f"{KIND}-*")
    file.write_bytes(file.read_bytes()[:-3] + what)
    assert decided.decided(NAME, 3).known == {}


@pytest.mark.parametrize("data", [["a"], {"a": -1}, {"a": "300"}, {1: 300}, {"a": True}])
def test_what_is_no_decision_is_not_taken_for_one(data: object) -> None:
    with pytest.raises(TypeError):
        decided._checked(data, b"")


def test_the_second_process_tries_only_what_was_not_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same games are played twice, with the same states: the second time hardly anything is on trial."""
    book = load(ROOT / "rulebooks" / "hexpanse")
    tried: list[str] = []
    on_trial = Candidate._on_trial
    monkeypatch.setattr(Candidate, "_on_trial", lambda one, after: tried.append(one.title) or on_trial(one, after))
    hashes = []
    for _ in range(2):
        tried.append("")
        link = Linked(replace(compiled(book), name=NAME), 3, chosen_options(book, {}))
        monkeypatch.setattr("regelwerk.interpreter.game.linked", lambda *_, made=link: made)
        game = Game.start(book, 3, 1)
        play_out(game.state, game.raw, Random(1).random, 150)
        hashes.append(game.hash)
        known = dict(link.keeping.decided.known)
        another_process()
    assert hashes[0] == hashes[1]
    assert known
    assert not set(tried[tried.index("", 1) :]) & set(known)


@pytest.mark.parametrize(("before", "after"), [({}, GIVEN_UP), ({"value": 1200}, 1200)])
def test_what_has_paid_before_is_given_up_in_this_process_only(before: dict[str, int], after: int) -> None:
    link = Linked(replace(compiled(load(ROOT / "rulebooks" / "tictactoe")), name=NAME), 2, {})
    keeping = link.keeping
    keeping.decided.known.update(before)
    table = keeping.table(Values)
    cells = Cells(keeping, table, Keepable("value", (INT,), (), (), (), (), X("const", (0,), INT)))
    keeping.plain["value"] = len
    one = Candidate(keeping, "value", cells, len, lambda plain: kept_value(table, 1, plain, cells))
    one.decide(Trial(len, len, cells), pays=False, after=300)
    assert link.namespace["value"] is len
    assert keeping.decided.known["value"] == after


@pytest.mark.parametrize("usual", [True, False])
def test_only_games_from_their_set_up_on_have_a_say(usual: bool) -> None:
    """In forks and in positions that were laid down, other values pay."""
    game = Game.start(load(ROOT / "rulebooks" / "tictactoe"), 2, 1)
    trial = Trial(len, len, None)  # type: ignore[arg-type]
    states: list[State] = [game.state, game.state if usual else fork(game.state)]
    for S in states:
        trial.ask(S)
    assert trial.asked == 2
    assert trial.usual == usual
