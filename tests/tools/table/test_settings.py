"""What a seat says once and for all: passing ahead until its turn begins, standing answers. They hold at once, for
automatic answers only, and are there again after the server was begun anew."""

from __future__ import annotations

import random

import pytest
from regelwerk.dsl.compile.state_layout import PASS
from regelwerk.dsl.rulebook import Rulebook, load
from regelwerk.tools.commands.games import game_folder
from regelwerk.tools.table.all_tables import Tables, setup_of
from regelwerk.tools.table.open_table import Table
from regelwerk.tools.table.refusals import Refused
from regelwerk.tools.table.store import Store
from regelwerk.tools.table.table_limits import Limits


@pytest.fixture(scope="module")
def rulebook() -> Rulebook:
    return load(game_folder("funkenflug"))


def _table(rulebook: Rulebook, seed: int = 1) -> tuple[Tables, Table]:
    tables = Tables(Store(":memory:"), Limits(), {rulebook.id: rulebook})
    return tables, tables.open(tables.begin(rulebook, setup_of(rulebook, {"players": 2, "seed": seed})))


def _is_window(table: Table, seat: str) -> bool:
    """Whether a seat is asked for nothing but an answer of its own to what another does."""
    asked = table.game.decision
    if asked is None or asked.player != seat or asked.kind != "ability" or asked.options[-1].value != PASS:
        return False
    return table.game.state.who != table._turn()


def _go_on(table: Table, rng: random.Random) -> None:
    """All that nobody needs to be asked, then a random answer."""
    while table.go_on_alone():
        pass
    asked = table.game.decision
    if asked is not None:
        table.choose(table.seats, len(table.game.answers), rng.choice(asked.options).id)


def _windows(rulebook: Rulebook, ahead: bool) -> int:
    """How often the first seat is asked in windows, over some games; with passing ahead before each decision."""
    count = 0
    for seed in range(3):
        _, table = _table(rulebook, seed)
        rng = random.Random(seed)
        for _ in range(40):
            if ahead:
                table.pass_ahead(table.seats[0], True)
            while table.go_on_alone():
                pass
            count += _is_window(table, table.seats[0])
            _go_on(table, rng)
    return count


def test_who_passes_ahead_is_not_asked_in_windows(rulebook: Rulebook) -> None:
    assert _windows(rulebook, ahead=False) > 0
    assert _windows(rulebook, ahead=True) == 0


def test_passing_ahead_ends_when_the_turn_begins(rulebook: Rulebook) -> None:
    tables, table = _table(rulebook)
    rng = random.Random(3)
    other = next(seat for at, seat in enumerate(table.seats) if at != table._turn())
    table.pass_ahead(other, True)
    assert table.own(other)["ahead"]
    while other in table.ahead:
        assert table.seats[table._turn()] != other
        _go_on(table, rng)
    assert table.seats[table._turn()] == other
    assert not table.own(other)["ahead"]
    again = Tables(tables.store, Limits(), {}).open(table.kept)
    assert (again.ahead, again.game.answers) == (table.ahead, table.game.answers)


def test_a_standing_answer_is_given_without_asking(rulebook: Rulebook) -> None:
    tables, table = _table(rulebook)
    seat, rng = table.seats[0], random.Random(5)
    entries = {*rulebook.world.rules, *rulebook.world.entries}
    for entry in sorted(entries):
        table.stand(seat, entry, False)
    for _ in range(80):
        while table.go_on_alone():
            pass
        assert not _is_window(table, seat)
        _go_on(table, rng)
    again = Tables(tables.store, Limits(), {}).open(table.kept)
    assert again.stands == table.stands
    assert again.own(seat)["stands"] == dict.fromkeys(sorted(entries), False)
    assert again.own(table.seats[1])["stands"] == {}
    for entry in sorted(entries):
        again.stand(seat, entry, None)
    assert again.stands == {}
    with pytest.raises(Refused):
        again.stand(seat, "nothing_like_that", True)
