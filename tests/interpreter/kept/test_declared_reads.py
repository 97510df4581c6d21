"""What code reads is what its operations declare (review S14).

Random games of all bundled rulebooks and of some of the gauntlet: at each decision derived values and conditions of
guards are worked out on a copy of the state whose columns note what is read. Every cell that was read must be one that
`resting.py` knows of; else a guard would sleep, or a value be kept, while something changes that it rests on.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, SupportsIndex

import pytest
from regelwerk.dsl.compile.analysis.resting import Resting
from regelwerk.dsl.compile.analysis.rests import TURN, Entries, Near, Rests, Single, Under, Wide, Within, is_known
from regelwerk.dsl.compile.state_layout import INSIDE, LIVE, PLACE, REGISTERS
from regelwerk.dsl.operations.functions import BY_ID
from regelwerk.dsl.operations.reads import NOTHING
from regelwerk.dsl.operations.table import OPERATIONS
from regelwerk.dsl.tree.clauses import EACH_PLAYER
from regelwerk.dsl.tree.made_up_names import ME, titled
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import BOOL, Type
from regelwerk.interpreter.explain.evaluator import evaluate
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.kept.install import nothing_kept
from regelwerk.interpreter.kept.kept import lives
from regelwerk.interpreter.link.link import Linked
from regelwerk.interpreter.machine.listening import resolve
from regelwerk.interpreter.state.state import State, fork
from tables import ROOT, folders_saying, loaded, own, walk

GAUNTLET = ROOT / "tests" / "gauntlet"
BUNDLED = sorted(file.parent for file in (ROOT / "rulebooks").glob("*/rulebook.yaml"))
GUARDING = [folder for folder in folders_saying("wache", "guard") if GAUNTLET in folder.parents]
MEASURING = [folder for folder in folders_saying("ableitungen", "derived") if GAUNTLET in folder.parents]
PLAYED = sorted({*BUNDLED, *GUARDING, *MEASURING[:12]})

MOST_VALUES = 25

Read = tuple[int, int]
"""A cell that was read: its column and its thing."""


class NotingColumn(list[Any]):
    """A column that notes which of its cells are read."""

    def __init__(self, number: int, cells: list[Any], noted: set[Read]) -> None:
        super().__init__(cells)
        self.number, self.noted = number, noted

    def __getitem__(self, index: SupportsIndex | slice) -> Any:
        if isinstance(index, slice):
            return NotingColumn(self.number, super().__getitem__(index), self.noted)  # a copy to write on
        self.noted.add((self.number, index.__index__()))
        return super().__getitem__(index)

    def __iter__(self) -> Iterator[Any]:
        self.noted.update((self.number, index) for index in range(len(self)))
        return super().__iter__()


def noting(S: State) -> tuple[State, set[Read]]:
    """A copy of a state that notes what is read, and its notes."""
    noted: set[Read] = set()
    copy = fork(S)
    copy.fuel = 10**9
    copy.c = [NotingColumn(number, column, noted) for number, column in enumerate(S.c)]
    return copy, noted


def undeclared(link: Linked, rests: Rests, near: set[Read], noted: set[Read]) -> set[str]:
    """What was read and is not declared; cells of nothing (-1) are never written."""
    if not is_known(rests):
        return set()
    single = {(one.column, one.index) for one in rests if isinstance(one, Single)}
    single |= {(one.column, one.register) for one in rests if isinstance(one, Entries)}  # see `without_others`
    wide = {(one.column, one.kind) for one in rests if isinstance(one, Wide)}
    columns = {one.column for one in rests}
    found = set()
    for column, thing in noted:
        if column in (PLACE, INSIDE) and columns & {PLACE, INSIDE}:
            continue  # two sides of where things lie: both are written together, and code looks at the shorter one
        if column in (REGISTERS, LIVE):
            if (column, thing) not in single:
                found.add(f"cell {thing} of the machine's own column {column}")
        elif thing >= 0 and (column, thing) not in near:
            kinds = {kind for one, kind in wide if one == column}
            if not kinds & {"", link.things[thing].kind}:
                found.add(f"column {column} of {link.things[thing].id}")
    return found


NO_SUCH = -99


def without_others(S: State, rests: Rests) -> None:
    """Of the rows of which single entries are declared, make the others be about something that no rulebook has."""
    whole = {one.index for one in rests if isinstance(one, Single) and one.column == REGISTERS}
    entries = {(one.register, one.number) for one in rests if isinstance(one, Entries)}
    S.c[REGISTERS] = list(S.c[REGISTERS])
    for register in {one for one, _ in entries} - whole:
        turn = (register, TURN) in entries
        S.c[REGISTERS][register] = tuple(
            entry if (register, entry[0]) in entries else (NO_SUCH, *[-1] * 2, entry[3] if turn else -1, ())
            for entry in S.c[REGISTERS][register]
        )


def counting_now(S: State, rests: Rests) -> Rests:
    """What a value rests on now: what only clauses read that nobody has does not count."""
    return frozenset(
        one.rest if isinstance(one, Under) else one
        for one in rests
        if not isinstance(one, Under) or lives(S, one.topic)
    )


def cells_near(link: Linked, rests: Rests, names: dict[str, Any], S: State) -> set[Read]:
    """The cells of things that are fixed as soon as the arguments are known."""
    found: set[Read] = set()
    for one in rests:
        if isinstance(one, Near):
            things = evaluate(S, one.where, names)
            found |= {(one.column, thing) for thing in ((things,) if isinstance(things, int) else things)}
        elif isinstance(one, Within):
            place = evaluate(S, one.where, names)
            found |= {(one.column, thing) for thing in S.c[INSIDE][place] if link.things[thing].kind in one.kinds}
    return found


def anything_of(link: Linked, type: Type, rng: random.Random) -> Any:
    """An argument of a type, as games give them."""
    if type.many:
        return tuple(rng.sample(link.of_kind[type.name], min(3, len(link.of_kind[type.name]))))
    if type.base == "thing":
        return rng.choice(link.of_kind.get(type.name) or range(len(link.things)))
    if type.base == "resource":
        return rng.randrange(len(link.world.resources))
    return rng.randint(0, 1)


Asked = Callable[[State], Any]


def values(game: Game, rng: random.Random) -> dict[str, tuple[Rests, dict[str, Any], Asked]]:
    """Derived values and guards: what each rests on, arguments chosen at random, and how it is asked with them."""
    link = game.link
    resting = Resting(link.plan)  # it remembers nothing of records that were right
    found: dict[str, tuple[Rests, dict[str, Any], Asked]] = {}
    for derived in link.world.derived.values():
        types = derived.parameters
        known = titled("derived", derived.id) in link.namespace
        if known and all(not type.many or type.base == "thing" for type in types.values()):
            arguments = {word: anything_of(link, type, rng) for word, type in types.items()}

            def ask(S: State, id: str = derived.id, arguments: dict[str, Any] = arguments) -> Any:
                return link.namespace[titled("derived", id)](S, *arguments.values())

            found[derived.id] = resting.of_derived(derived.id), arguments, ask
    for ref in sorted(link.keeping.dependable):
        clause, *whose = resolve(game.state, ref)

        def alarm(S: State, clause: int = clause, whose: list[Any] = whose) -> Any:
            return link.match[clause](S, (), *whose)

        me = {ME: whose[0]} if link.world.clauses[clause].this == EACH_PLAYER else {}
        found[f"guard {ref}"] = resting.of(link.world.clauses[clause].condition, me), me, alarm
    return found


def read_and_not_declared(game: Game, rng: random.Random) -> tuple[dict[str, set[str]], int]:
    """What values read without saying so, and how many cells were read in all."""
    found: dict[str, set[str]] = {}
    count = 0
    known = values(game, rng)
    for name in rng.sample(sorted(known), min(MOST_VALUES, len(known))):
        rests, arguments, ask = known[name]
        rests = counting_now(game.state, rests)
        S, noted = noting(game.state)
        with nothing_kept(game.link):
            value = ask(S)
            other = fork(game.state)
            other.fuel = 10**9
            without_others(other, rests)
            again = ask(other)
        count += len(noted)
        if is_known(rests) and value != again:
            found[name] = {"entries about something else"}
        wrong = undeclared(game.link, rests, cells_near(game.link, rests, arguments, game.state), noted)
        if wrong:
            found[name] = wrong
    return found, count


@pytest.mark.parametrize("folder", PLAYED, ids=lambda folder: folder.name)
def test_what_is_read_is_declared(folder: Path) -> None:
    for number, game in enumerate(walk(loaded(folder), 1, 24)):
        if number % 3 == 0:
            assert read_and_not_declared(game, random.Random(number))[0] == {}


def test_the_games_read_thousands_of_cells() -> None:
    """So the test above has something to find."""
    count = 0
    for number, game in enumerate(walk(loaded(ROOT / "rulebooks" / "hexpanse"), 1, 12)):
        count += read_and_not_declared(game, random.Random(number))[1]
    assert count > 1_000


READING = sorted(function.id for function in BY_ID.values() if function.reads and not function.meant)


@pytest.mark.parametrize("id", READING)
def test_a_function_that_does_not_say_what_it_reads_is_found(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record that is wrong on purpose: the function reads as before, and declares nothing."""
    game = next(walk(own("lesen"), 1))
    assert read_and_not_declared(game, random.Random(1))[0] == {}
    monkeypatch.setitem(BY_ID, id, replace(BY_ID[id], reads=NOTHING))
    assert read_and_not_declared(game, random.Random(1))[0] != {}


@pytest.mark.parametrize("op", ["attr", "contents", "kind_inside", "belongs", "counting", "happened"])
def test_so_is_an_operation(op: str, monkeypatch: pytest.MonkeyPatch) -> None:
    books = [loaded(ROOT / "rulebooks" / name) for name in ("hexpanse", "rex", "gaia")]
    for book in books:
        next(walk(book, 1))  # compiled and linked as it is, before the record is wrong
    monkeypatch.setitem(OPERATIONS, op, replace(OPERATIONS[op], reads=NOTHING))
    games = (game for book in books for game in walk(book, 1, 12))
    assert any(read_and_not_declared(game, random.Random(number))[0] for number, game in enumerate(games))


def test_where_a_thing_lies_rests_on_its_own_cell_or_on_the_place_it_is_compared_with() -> None:
    """The test above takes both sides of where things lie for one."""
    book = loaded(ROOT / "rulebooks" / "hexpanse")
    resting = next(walk(book, 1)).link.plan.resting
    unit, field = (X("local", (kind,), Type("thing", kind)) for kind in ("einheit", "feld"))
    lies = X("place", (unit,), Type("thing"))
    there = X("compare", ("=", lies, field), BOOL)
    assert resting.of(lies) == {Wide(PLACE, "einheit")}
    assert resting.of(lies, ["einheit"]) == {Near(PLACE, unit)}
    assert resting.of(there, ["feld"]) == {Near(INSIDE, field, True)}
    assert resting.of(there) == {Wide(PLACE, "einheit"), Wide(INSIDE, "feld")}
