"""Answers that leave their window as it is: nothing that they write is looked at by anybody who could answer in it.

After such an answer nobody needs to be asked again, and if it is owed, it needs no frame and no place on the stack.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from regelwerk.dsl.compile.analysis.dependencies import reads, writes
from regelwerk.dsl.compile.analysis.possible import possible
from regelwerk.dsl.compile.analysis.rests import ANYTHING
from regelwerk.dsl.tree.clauses import GRANTED, Ability, Clause, limit_of
from regelwerk.dsl.tree.tree import Branch, Cover, Emit, Let, Pay, Write
from regelwerk.dsl.tree.walk import statements

if TYPE_CHECKING:
    from regelwerk.dsl.compile.plan import Plan

_PLAIN = (Write, Emit, Let, Branch, Pay, Cover)


def steady(plan: Plan, plain: Iterable[int]) -> frozenset[int]:
    """Those of some clauses (each one stretch of code) that change nothing for the window they answer in."""
    clauses = plan.world.clauses
    if plan.copies:
        return frozenset()  # a copied text may look at anything
    together: dict[tuple[str, str], list[Clause]] = {}
    for clause in clauses:
        together.setdefault((clause.kind, clause.topic), []).append(clause)
    heads = Counter((clause.entry, clause.span) for clause in clauses)
    looked: dict[tuple[str, str], frozenset[int]] = {}
    found = set()
    for number in plain:
        clause = clauses[number]
        window = clause.kind, clause.topic
        if window not in looked:
            looked[window] = frozenset().union(*(_looks(plan, one) for one in together[window]))
        if _stays(plan, clause, looked[window]) and not _shares_limit(clause, heads[clause.entry, clause.span]):
            found.add(number)
    return frozenset(found)


def _looks(plan: Plan, clause: Clause) -> frozenset[int]:
    """What is looked at to find out whether a clause can answer."""
    can = possible(plan, clause.body) if isinstance(clause, Ability) and clause.optional else None
    return reads(plan, (clause.asked, can))


def _stays(plan: Plan, clause: Clause, looked: frozenset[int]) -> bool:
    if clause.this == GRANTED or not isinstance(clause, Ability) or clause.effects != clause.body:
        return False
    if not all(isinstance(one, _PLAIN) for one in statements(clause.body)):
        return False
    return ANYTHING not in looked and not writes(plan, clause.body) & (looked | plan.bearing)


def _shares_limit(clause: Clause, of_its_head: int) -> bool:
    """Whether its use counts for others, too: the heads of one text (`nachdem A oder B`), or all things of a name."""
    limit = limit_of(clause)
    if limit is None:
        return False
    return limit.per_name or of_its_head > 1
