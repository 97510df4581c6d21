"""What a state keeps is what it would find by working it out, also after going back, in a fork and in a loaded game.

A second game gets the same answers and keeps nothing: after every decision both have the same state, and the decision
has cost the same. Everything that can be kept is kept here, whether that pays or not.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from regelwerk.dsl.compile.analysis.rests import ANYTHING, TURN, Entries, Under, Wide, is_known
from regelwerk.dsl.compile.compiled import CHANGING, CHANGING_OWNED, Keepable, NearCells, View
from regelwerk.dsl.compile.state_layout import FIRST_ATTRIBUTE, INSIDE, KNOWN, LIVE, PLACE, R_PROCEDURES, REGISTERS
from regelwerk.dsl.rulebook import Rulebook, load
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import INT
from regelwerk.interpreter import game as games
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.kept import install, trial
from regelwerk.interpreter.kept.install import nothing_kept
from regelwerk.interpreter.kept.kept import Keeping, Values, current, refresh
from regelwerk.interpreter.kept.operations import operations
from regelwerk.interpreter.kept.rows_by_value import Among, kept_index
from regelwerk.interpreter.kept.tested_rows import Views, kept_test
from regelwerk.interpreter.kept.values import Cells, kept_value
from regelwerk.interpreter.link.link import Linked
from regelwerk.interpreter.machine.beginning import new_state
from regelwerk.interpreter.machine.listening import resolve
from regelwerk.interpreter.prepared import chosen_options, compiled
from regelwerk.interpreter.runtime.places import move
from regelwerk.interpreter.state.state import State, put
from tables import ROOT, folders, folders_saying, loaded, pick

Value = Callable[..., Any]


def keeping_all(monkeypatch: pytest.MonkeyPatch, book: Rulebook, players: int, options: dict[str, Any]) -> Linked:
    """A table at which nothing is on trial."""
    monkeypatch.setattr(install, "LEAST_WORK", 0)
    monkeypatch.setattr(install, "MOST_KEYS", 10**9)
    monkeypatch.setattr(install, "FEW", 0)
    monkeypatch.setattr(trial.Candidate, "function", lambda one: one.make(one.work_out))
    monkeypatch.setattr(install, "index_on_trial", index_kept)
    link = Linked(replace(compiled(book), name=""), players, chosen_options(book, options))
    monkeypatch.setattr(games, "linked", lambda *_: link)
    return link


class Comparison:
    """Every value that is found kept is worked out again, with nothing kept, and compared."""

    def __init__(self, link: Linked) -> None:
        self.names, self.link = link.namespace, link
        self.compared = 0
        self.working_out = False

    @contextmanager
    def running(self) -> Iterator[None]:
        before = {title: self.names[title] for title in self.link.compiled.keepable}
        self.names.update({title: self._comparing(title, value) for title, value in before.items()})
        try:
            yield
        finally:
            self.names.update(before)

    def _comparing(self, title: str, keeps: Value) -> Value:
        plain = self.link.keeping.plain[title]

        def compared(S: State, *args: Any) -> Any:
            if self.working_out:
                return plain(S, *args)
            fuel = S.fuel
            found = keeps(S, *args)
            left, S.fuel = S.fuel, fuel
            self.working_out = True
            try:
                again = plain(S, *args)
            finally:
                self.working_out = False
            assert (title, args, found) == (title, args, again)
            assert (title, args, fuel - left) == (title, args, fuel - S.fuel)
            self.compared += 1
            return found

        return compared


def detour(game: Game, rng: random.Random) -> Game:
    """The same position, after going another way and back, in a copy, or saved and loaded."""
    way = rng.random()
    if way < 0.3 and game.decision is not None:
        here = game.hash
        game.submit(pick(game, rng))
        game.undo()
        assert game.hash == here
    elif way < 0.4:
        game = game.fork()
    elif way < 0.45:
        game = Game.load(game.rulebook, game.save())
    return game


@pytest.mark.parametrize("folder", folders(), ids=lambda folder: folder.name)
def test_kept_or_not_states_and_budgets_are_the_same(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book, rng = loaded(folder), random.Random(7)
    options = {option.id: rng.choice(option.values) for option in book.world.options.values()}
    players = rng.randint(book.world.least_players, book.world.most_players)
    link = keeping_all(monkeypatch, book, players, options)
    comparison = Comparison(link)
    with comparison.running():
        game = Game.start(book, players, 7, options)
    with nothing_kept(link):
        other = Game.start(book, players, 7, options)
    for _ in range(30):
        assert (game.hash, game.raw) == (other.hash, other.raw)
        assert game.state.fuel == other.state.fuel
        if game.decision is None:
            break
        with comparison.running():
            game = detour(game, rng)
            answer = pick(game, rng)
            game.submit(answer)
        with nothing_kept(link):
            other.submit(answer)
    assert comparison.compared >= COMPARED.get(folder.name, 0)


COMPARED = {"gaia": 100, "hexpanse": 100, "rex": 100}
"""So the test has something to find: in these games at least so many values are compared."""


def test_no_more_is_kept_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("regelwerk.interpreter.kept.values.MOST_KEYS", 5)
    test_kept_or_not_states_and_budgets_are_the_same(ROOT / "rulebooks" / "hexpanse", monkeypatch)


@pytest.mark.parametrize("folder", folders(), ids=lambda folder: folder.name)
def test_things_by_value_are_those_that_have_it(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book, rng = loaded(folder), random.Random(3)
    changing = [title for title, (_, _, how) in compiled(book).indexes.items() if how in (CHANGING, CHANGING_OWNED)]
    if not changing:
        return
    link = keeping_all(monkeypatch, book, book.world.least_players, {})
    game = Game.start(book, link.players, 3)
    for _ in range(40):
        if game.decision is None:
            break
        game.submit(pick(game, rng))
        if rng.random() < 0.3:
            game.undo()
        for title in changing:
            kind, attribute, _ = link.compiled.indexes[title]
            values = game.state.c[link.plan.column(attribute)]
            for value in {values[thing] for thing in link.of_kind[kind]}:
                row, looked = (by[title](game.state, value) for by in (link.namespace, link.keeping.plain))
                assert list(row) == looked


def index_kept(keeping: Keeping, title: str, among: Among) -> None:
    keeping.link.namespace[title] = kept_index(keeping, among)[1]


NEVER_ASLEEP = {
    "bewegung": "in this game its guard is never at rest after an answer",
    "eimer": "four answers end the game, and nothing was remembered yet",
    "fracht": "nobody is asked anything",
}
"""Rulebooks of whose guards this test says nothing."""


def sleeping_guards_do_not_hold(game: Game) -> int:
    """How many guards that are not asked again were asked again."""
    S, link = game.state, game.link
    asleep = [ref for ref, cells in link.keeping.guards.items() if ref in current(S).tables[cells.table]]
    for ref in asleep:
        clause, me, this, known = resolve(S, ref)
        assert not link.match[clause](S, (), me, this, known), link.entry_name(link.entry_of_clause[clause])
    return len(asleep)


@pytest.mark.parametrize("folder", folders_saying("wache", "guard"), ids=lambda folder: folder.name)
def test_a_guard_is_asked_again_when_what_it_rests_on_was_written(folder: Path) -> None:
    game, rng = Game.start(loaded(folder), None, 5), random.Random(5)
    asked = 0
    for _ in range(200):
        if game.decision is None:
            break
        game.submit(pick(game, rng))
        asked += sleeping_guards_do_not_hold(game)
        if rng.random() < 0.3:
            game.undo()
            asked += sleeping_guards_do_not_hold(game)
    assert bool(asked) == (bool(game.link.keeping.guards) and folder.name not in NEVER_ASLEEP)


def test_a_guard_sleeps_while_only_other_things_move() -> None:
    """A formation of units is not looked for because a card was drawn."""
    game = Game.start(load(ROOT / "rulebooks" / "hexpanse"), 2, 1, {"aufstellung": "nach_sitzen"})
    S, link = game.state, game.link
    assert sleeping_guards_do_not_hold(game) == len(link.keeping.guards) > 0
    cards, units = link.of_kind["karte"], link.of_kind["einheit"]
    move(S, cards[0], link.of_kind["ablage"][0], False)
    assert sleeping_guards_do_not_hold(game) == len(link.keeping.guards)
    move(S, units[0], link.of_kind["feld"][0], False)
    assert sleeping_guards_do_not_hold(game) < len(link.keeping.guards)


def test_operations_are_counted_the_same_every_time() -> None:
    def work(most: int) -> int:
        return sum(one * one for one in range(most))

    counted = [operations(work, 20) for _ in range(3)]
    assert len(set(counted)) == 1
    assert operations(work, 40)[0] > counted[0][0] > 20
    assert counted[0][1] == work(20)


def dear(S: State, a: int) -> int:
    return sum(one for one in range(200)) + a


def cheap(S: State, a: int) -> int:
    return a + 1


class Asked:
    """A function on trial, asked for two values in turn, with a write after every so many questions."""

    def __init__(self, value: Value, under: tuple[Under, ...] = ()) -> None:
        self.link = Linked(replace(compiled(load(ROOT / "rulebooks" / "tictactoe")), name=""), 2, {})
        self.value, self.names, self.keeping = value, self.link.namespace, self.link.keeping
        self.table = table = self.keeping.table(Values)
        self.keeping.drops_all_by(table, PLACE, (0,))
        self.keeping.drops_all_by(table, LIVE, [one.topic for one in under])
        self.keeping.drops_all(table, under)
        cells = Cells(self.keeping, table, Keepable("value", (INT,), (), (), (), under, X("const", (0,), INT)))
        self.keeping.plain["value"] = value
        self.names["value"] = trial.Candidate(
            self.keeping, "value", cells, value, lambda plain: kept_value(table, 1, plain, cells)
        ).function()
        self.state = new_state(self.link, 1)
        self.state.fuel = 1_000
        self.state.who = 0

    def asked(self, questions: int, per_write: int) -> None:
        for number in range(questions):
            if number % per_write == 0:
                put(self.state, PLACE, 0, -1)
            assert self.names["value"](self.state, number % 2) == self.value(self.state, number % 2)
        assert self.state.fuel == 1_000

    @property
    def is_kept(self) -> bool:
        whole = self.keeping.whole[PLACE]
        assert whole is not None
        assert (self.names["value"] is not self.value) == (self.table in whole[0])
        return self.table in whole[0]


@pytest.mark.parametrize(
    ("value", "questions_per_write", "pays"), [(dear, 10, True), (dear, 1, False), (cheap, 10, False)]
)
def test_what_does_not_pay_is_not_kept(value: Value, questions_per_write: int, pays: bool) -> None:
    one = Asked(value)
    one.asked(trial.SELDOM + trial.QUESTIONS + 2, questions_per_write)
    assert one.is_kept == pays


def test_what_no_longer_pays_is_no_longer_kept() -> None:
    one = Asked(dear)
    one.asked(trial.SELDOM + trial.QUESTIONS + 2, 10)
    assert one.is_kept
    one.asked(trial.FIRST_AGAIN + trial.SELDOM + trial.QUESTIONS + 2, 1)
    assert not one.is_kept


@pytest.mark.parametrize("forked", [False, True])
def test_a_fork_goes_on_keeping_what_has_paid_in_games(forked: bool) -> None:
    """It begins with nothing, so the first questions in it say little."""
    one = Asked(dear)
    one.keeping.decided.known["value"] = trial.FIRST_AGAIN
    one.state.forked = forked
    one.asked(trial.SELDOM + trial.QUESTIONS + 2, 1)
    assert one.is_kept == forked


def test_what_is_seldom_asked_in_a_game_is_worked_out() -> None:
    """Nothing is kept for it, so that nobody goes through the log for its sake."""
    one = Asked(dear)
    for _ in range(3):
        one.state = new_state(one.link, 1)
        one.state.fuel, one.state.who = 1_000, 0
        one.asked(trial.SELDOM, 10)
        assert one.state.kept is None
    one.asked(1, 10)
    assert one.state.kept is not None


@pytest.mark.parametrize("guarded", [False, True])
def test_who_keeps_alone_pays_for_going_through_the_log(guarded: bool) -> None:
    """Much is written between the questions that no value rests on. Where guards are kept, it is looked at anyway."""
    one = Asked(dear)
    cells = Cells(one.keeping, one.table, Keepable("value", (INT,), (), (), (), (), X("const", (0,), INT)))
    one.keeping.guards = {0: cells} if guarded else {}
    for number in range(trial.SELDOM + trial.QUESTIONS + 2):
        for _ in range(100):
            put(one.state, PLACE, 1, -1)
        refresh(one.state)  # as a guard does that is asked
        one.names["value"](one.state, number % 2)
    assert one.is_kept == guarded


def test_the_set_up_is_no_part_of_the_trial() -> None:
    one = Asked(dear)
    one.state.who = -1
    one.asked(2 * trial.MOST_QUESTIONS, 1)
    one.state.who = 0
    one.asked(trial.SELDOM + trial.QUESTIONS + 2, 10)
    assert one.is_kept


TOPIC = 1
SOMEBODY = (0,)


@pytest.mark.parametrize("rest", [Wide(PLACE), Wide(ANYTHING)])
def test_what_clauses_read_counts_only_while_one_lives(rest: Wide) -> None:
    """Nobody lives under the topic: other cells do not count. Somebody does: they count, or nothing is kept at all."""
    counted: list[int] = []
    one = Asked(lambda S, a: counted.append(a) or a, (Under(TOPIC, rest),))  # type: ignore[func-returns-value]

    def asked_again() -> bool:
        before = len(counted)
        one.names["value"](one.state, 5)
        return len(counted) > before

    S, known = one.state, Keepable("value", (INT,), (), (), (), (Under(TOPIC, rest),), X("const", (0,), INT))
    one.names["value"] = kept_value(one.table, 1, one.value, Cells(one.keeping, one.table, known))
    assert asked_again()
    put(S, PLACE, 1, -1)
    assert not asked_again()
    put(S, LIVE, TOPIC, SOMEBODY)
    assert asked_again()
    put(S, PLACE, 1, -1)
    assert asked_again()
    assert asked_again() == (rest.column == ANYTHING)
    put(S, LIVE, TOPIC, ())
    assert asked_again()
    put(S, PLACE, 1, -1)
    assert not asked_again()


class Row:
    """A kept test over ten things, each of which rests on where it lies; it holds for those that lie nowhere. The row
    is asked for by one argument, thing 4, and all its elements rest on who knows that."""

    def __init__(self, then: Value | None = None) -> None:
        self.tested: list[int] = []
        link = Linked(compiled(load(ROOT / "rulebooks" / "tictactoe")), 2, {})
        keeping = link.keeping
        table = keeping.table(Views)
        near = (NearCells(PLACE, 1), NearCells(KNOWN, 0, of_row=True))
        known = Keepable("test", (INT, INT), (), (), near, (), X("const", (0,), INT))
        cells = Cells(keeping, table, known)
        self.found = kept_test(table, View("", "", "first"), cells, lambda S, of: range(10), self.test, then)
        self.state = new_state(link, 1)
        for thing in range(10):
            put(self.state, PLACE, thing, 0)

    def test(self, S: State, of: int, thing: int) -> bool:
        self.tested.append(thing)
        S.fuel -= thing
        return bool(S.c[PLACE][thing] < 0)

    def asked(self) -> tuple[int, list[int], int]:
        """What is found, the elements that were tested for it, and what it cost."""
        self.tested.clear()
        self.state.fuel = 1_000
        return self.found(self.state, self.state.c, 4), list(self.tested), 1_000 - self.state.fuel


def test_only_elements_whose_cells_were_written_are_tested_again() -> None:
    row, every = Row(), list(range(10))
    assert row.asked() == (-1, every, sum(every))
    assert row.asked() == (-1, [], sum(every))
    for thing in (7, 3, 7):
        put(row.state, PLACE, thing, 1)
    assert row.asked() == (-1, [3, 7], sum(every))
    put(row.state, PLACE, 7, -1)
    assert row.asked() == (7, [7], sum(range(8)))
    put(row.state, PLACE, 7, 0)
    put(row.state, PLACE, 9, 1)
    assert row.asked() == (-1, [7, 9], sum(every))
    put(row.state, PLACE, 2, -1)
    put(row.state, PLACE, 5, -1)
    assert row.asked() == (2, [2], sum(range(3))), "what comes behind it would not have been tested either"
    put(row.state, PLACE, 2, 0)
    assert row.asked() == (5, [2, 5], sum(range(6)))


def test_what_is_not_kept_is_asked_anew_of_those_that_pass() -> None:
    held, asked = set[int](), list[int]()

    def then(S: State, of: int, thing: int) -> bool:
        asked.append(thing)
        S.fuel -= 100
        return thing in held

    row, every = Row(then), list(range(10))
    for thing in (6, 2, 8):
        put(row.state, PLACE, thing, -1)
    assert row.asked() == (-1, every, sum(every) + 300)
    assert (row.asked(), asked) == ((-1, [], sum(every) + 300), [2, 6, 8] * 2)
    held.add(6)
    assert row.asked() == (6, [], sum(range(7)) + 200)
    held.clear()
    put(row.state, PLACE, 6, 0)
    asked.clear()
    assert (row.asked(), asked) == ((-1, [6], sum(every) + 200), [2, 8])
    for thing in (2, 8):
        put(row.state, PLACE, thing, 0)
    asked.clear()
    assert (row.asked(), asked) == ((-1, [2, 8], sum(every)), [])
    assert (row.asked(), asked) == ((-1, [], sum(every)), [])


def test_what_lies_in_a_place_counts_where_it_lies() -> None:
    """A value that reads something of all that lies in a place is dropped when that is written of one of them, and when
    one comes or goes; not when it is written of something else."""
    one = Asked(cheap)
    column, (first, place, other) = FIRST_ATTRIBUTE, one.link.of_kind["feld"][:3]
    near = (NearCells(INSIDE, 0, compared=True), NearCells(column, 0, compared=True, within=True))
    known = Keepable("value", (INT,), (), (), near, (), X("const", (0,), INT))
    one.names["value"] = kept_value(one.table, 1, one.value, Cells(one.keeping, one.table, known))
    S = one.state

    def kept() -> bool:
        return place in current(S).tables[one.table]

    def asked() -> None:
        one.names["value"](S, place)
        assert kept()

    asked()
    put(S, column, first, S.c[column][first])
    assert kept(), "it lies elsewhere"
    move(S, first, place, False)
    assert not kept()
    asked()
    put(S, column, first, S.c[column][first])
    assert not kept()
    asked()
    put(S, column, other, S.c[column][other])
    assert kept()
    put(S, column, first, S.c[column][first])
    move(S, first, other, False)
    assert not kept(), "written while it lay there, and gone since"


def test_what_rests_on_one_procedure_is_not_dropped_by_others() -> None:
    """Procedures begin and end all the time. What rests on whose turn it is, is dropped only when that is another."""
    one = Asked(cheap)
    S, tables = one.state, [one.keeping.table(Values) for _ in range(3)]
    for table, number in zip(tables, (0, 1, TURN), strict=True):
        one.keeping.drops_all(table, [Entries(R_PROCEDURES, number)])

    def dropped(*running: tuple[int, int, int, int, tuple[int, ...]]) -> list[int]:
        """Which of the tables are empty when these procedures run."""
        for table in tables:
            current(S).tables[table][()] = True
        put(S, REGISTERS, R_PROCEDURES, running)
        return [number for number, table in enumerate(tables) if not current(S).tables[table]]

    game, turn, step = (0, 1, 0, -1, ()), (1, 2, 0, 1, (1,)), (2, 3, 0, 1, ())
    assert dropped(game) == [0]
    assert dropped(game, turn) == [1, 2]
    assert dropped(game, turn, step) == []
    assert dropped(game, turn) == []
    assert dropped(game, (1, 4, 1, 1, (1,))) == [1], "another turn of the same player"
    assert dropped(game, step) == [1]
    assert dropped() == [0, 2]


def test_what_all_elements_rest_on_drops_a_row_once() -> None:
    row = Row()
    every = list(range(10))
    assert row.asked() == (-1, every, sum(every))
    put(row.state, PLACE, 3, 1)
    assert row.asked() == (-1, [3], sum(every))
    put(row.state, KNOWN, 4, 0)
    assert row.asked() == (-1, every, sum(every)), "each element rests on what is known of the argument"
    put(row.state, KNOWN, 5, 0)
    assert row.asked() == (-1, [], sum(every)), "that is another argument"


def test_where_a_place_is_moved_nothing_is_kept() -> None:
    """Whose the things in it are would rest on more than what is noted."""
    game = Game.start(load(ROOT / "rulebooks" / "hexpanse"), 2, 1)
    S, keeping = game.state, game.link.keeping
    assert not current(S).tables[keeping.moved].happened
    put(S, PLACE, keeping.staying[0], 0)
    for state in (S, game.fork().state):
        tables = current(state).tables
        assert tables[keeping.moved].happened
        put(state, PLACE, 0, -1)
        assert not any(isinstance(table, dict) and table for table in current(state).tables)


def test_an_operation_that_nobody_knows_rests_on_anything() -> None:
    resting = compiled(load(ROOT / "rulebooks" / "tictactoe")).plan.resting
    assert is_known(resting.of(X("const", (1,), INT)))
    assert not is_known(resting.of(X("count", (X("no_such_operation", (), INT),), INT)))
