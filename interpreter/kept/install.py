"""Give a linked game its functions that keep values; each is on trial first (`trial.py`)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from regelwerk.dsl.compile.compiled import CHANGING, CHANGING_OWNED
from regelwerk.interpreter.kept.decided import GIVEN_UP
from regelwerk.interpreter.kept.kept import MOST_KEYS, Keeping, Values
from regelwerk.interpreter.kept.rows_by_value import Among, index_on_trial, looking
from regelwerk.interpreter.kept.tested_rows import Views, kept_test
from regelwerk.interpreter.kept.trial import Candidate
from regelwerk.interpreter.kept.values import Cells, kept_value
from regelwerk.interpreter.kept.work import Work

if TYPE_CHECKING:
    from regelwerk.dsl.compile.compiled import Keepable
    from regelwerk.interpreter.link.link import Linked

LEAST_WORK = 100
"""What takes fewer operations than this, at a rough estimate, is not even tried."""
FEW = 12
"""So many things are looked through as fast as they are found by their value."""


def install(link: Linked) -> None:
    """Put functions that keep their values in the place of those that work them out."""
    keeping, work = link.keeping, Work(link)
    for keepable in link.compiled.keepable.values():
        given_up = keeping.decided.known.get(keepable.title) == GIVEN_UP
        if not given_up and work.of(keepable.tree) >= LEAST_WORK and _keys(link, keepable) <= MOST_KEYS:
            keeping.plain[keepable.title] = link.namespace[keepable.title]
            _keep(keeping, keepable)
    for title, (kind, attribute, how) in link.compiled.indexes.items():
        if how in (CHANGING, CHANGING_OWNED):
            among = Among(link.plan.column(attribute), tuple(link.of_kind[kind]), how == CHANGING_OWNED)
            keeping.plain[title] = link.namespace[title] = looking(among)
            if len(among.things) > FEW and keeping.decided.known.get(title) != GIVEN_UP:
                index_on_trial(keeping, title, among)
    _calm(keeping)


def _keys(link: Linked, keepable: Keepable) -> int:
    """With how many different things a function can be asked; of numbers there are few."""
    found = 1
    for type in keepable.arguments:
        if type.base == "thing":
            found *= sum(len(link.of_kind[kind]) for kind in type.kinds) or len(link.things)
    return found


@contextmanager
def nothing_kept(link: Linked) -> Iterator[None]:
    """For a while every value is worked out when it is asked for: what tests compare with."""
    keeping = link.keeping
    kept = {title: link.namespace[title] for title in keeping.plain}
    calm, keeping.guards = keeping.guards, {}
    link.namespace.update(keeping.plain)
    try:
        yield
    finally:
        link.namespace.update(kept)
        keeping.guards = calm


def _keep(keeping: Keeping, keepable: Keepable) -> None:
    names, title, view = keeping.link.namespace, keepable.title, keepable.view
    table = keeping.table(Values if view is None else Views)
    cells = Cells(keeping, table, keepable)
    if view is None:
        one = Candidate(
            keeping, title, cells, names[title], lambda plain: kept_value(table, len(keepable.arguments), plain, cells)
        )
    else:
        row, then = names[view.row], names[view.then] if view.then else None
        one = Candidate(
            keeping, title, cells, names[view.test], lambda test: kept_test(table, view, cells, row, test, then), True
        )
    names[title] = one.function()


def _calm(keeping: Keeping) -> None:
    """A guard whose condition did not hold is not asked before something that it rests on was written."""
    link = keeping.link
    known: dict[int, Cells] = {}
    for clause, keepable in link.compiled.guards.items():
        table = keeping.table(Values)
        keeping.guard_tables.add(table)
        known[clause] = Cells(keeping, table, keepable)
    keeping.guards = {ref: known[clause] for ref, clause in enumerate(link.instance_clause) if clause in known}
    keeping.dependable = frozenset(keeping.guards)
    keeping.unquiet = tuple(sorted({topic for cells in known.values() for topic in cells.unquiet}))
