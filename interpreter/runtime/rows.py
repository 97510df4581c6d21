"""What compiled rulebooks do with numbers and rows of things: arithmetic, what counts, changed values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import Any

from regelwerk.dsl.compile.analysis.budget import STEP
from regelwerk.dsl.compile.state_layout import FIRST_ATTRIBUTE, LIVE, PASS, PLACE, R_LASTING, R_OVER, REGISTERS
from regelwerk.dsl.tree.clauses import MODIFIER_STEPS
from regelwerk.dsl.tree.types import OTHERWISE
from regelwerk.interpreter.machine.listening import matching, resolve, silent, standing
from regelwerk.interpreter.state.secrecy import unwound
from regelwerk.interpreter.state.state import BudgetError, State, consume, put

_, SET, TIMES, DIVIDE, PLUS, SWAP, LEAST, MOST, _ = range(len(MODIFIER_STEPS))
ALL_STEPS = len(MODIFIER_STEPS)
LARGEST = 2**31 - 1
SMALLEST = -LARGEST


def clamp(value: int, most: int) -> int:
    """A resource never falls below nothing and never goes beyond its cap (docs/semantics.md N3)."""
    return 0 if value < 0 else most if value > most else value


def product(a: int, b: int) -> int:
    """Numbers stay within bounds, whatever a rulebook multiplies (docs/semantics.md N2)."""
    value = a * b
    return value if SMALLEST <= value <= LARGEST else saturated(value)


def saturated(value: int) -> int:
    """A number beyond the bounds is as large as numbers can be; compiled code has looked whether it is."""
    return LARGEST if value > 0 else SMALLEST


def divide(a: int, b: int) -> int:
    """Nothing can be shared out among nobody (docs/semantics.md N6)."""
    return a // b if b else 0


def divide_up(a: int, b: int) -> int:
    return -(-a // b) if b else 0


def union(*rows: Iterable[int]) -> list[int]:
    return list(dict.fromkeys(chain.from_iterable(rows)))


def subset(part: Iterable[int], whole: Sequence[int]) -> bool:
    return all(one in whole for one in part)


def starting(row: Sequence[int], first: int) -> list[int]:
    """The same circle, beginning with another one; one who is not in it stands between their neighbours."""
    later = [one for one in row if one >= first] if first not in row else list(row[row.index(first) :])
    return later + [one for one in row if one not in later]


def next_pieces(row: tuple[int, ...], chosen: tuple[int, ...], least: int, most: int) -> list[int]:
    """What can be added to a choice of several, in any order; and its end, as soon as there are enough
    (docs/semantics.md M13)."""
    if len(chosen) >= most or len(row) < least:
        return []
    options = list(row)
    for one in chosen:
        options.remove(one)
    return [*options, PASS] if len(chosen) >= least else options


def unlike_pieces(S: State, pieces: list[int]) -> list[int]:
    """The same offer with one of each group of things that are alike."""
    things = unlike(S, (one for one in pieces if one != PASS))
    return [*things, PASS] if pieces and pieces[-1] == PASS else things


def pieces_together(S: State, pieces: list[int], most: int) -> list[int | tuple[int, ...]]:
    """The same offer with one of each group of things that are alike, and as many of them at once as there may be
    (docs/semantics.md M18)."""
    groups: dict[tuple[Any, ...], list[int]] = {}
    for one in pieces:
        if one != PASS:
            groups.setdefault(look(S, one), []).append(one)
    offered: list[int | tuple[int, ...]] = []
    for group in groups.values():
        offered.append(group[0])
        offered += [tuple(group[:count]) for count in range(2, min(len(group), most) + 1)]
    return [*offered, PASS] if pieces and pieces[-1] == PASS else offered


def at_once(answer: int | tuple[int, ...]) -> tuple[int, ...]:
    """What one answer takes: a thing, or several that are alike."""
    return answer if isinstance(answer, tuple) else (answer,)


def unlike(S: State, row: Iterable[int]) -> list[int]:
    """One of each group of things that are alike to everybody: same kind, same place, same values."""
    seen = set()
    found = []
    for one in row:
        seen_as = look(S, one)
        if seen_as not in seen:
            seen.add(seen_as)
            found.append(one)
    return found


def look(S: State, thing: int) -> tuple[Any, ...]:
    """What tells a thing from others of its kind."""
    entry = S.link.things[thing].entry
    printed = entry.id if entry is not None else ""
    values = [column[thing] for column in S.c[FIRST_ATTRIBUTE:]]
    return (S.link.kind[thing], printed, S.c[PLACE][thing], *values, *_effects_on(S, thing))


def _effects_on(S: State, thing: int) -> list[int]:
    """The effects that last now and mean this very thing: they tell it from others that have the same values."""
    lasting = S.c[REGISTERS][R_LASTING]
    if not lasting:
        return []
    kept_things = S.link.kept_things
    return [
        clause
        for _, clause, _, this, kept, _, _ in lasting
        if this == thing or any(kept[at] == thing or (many and thing in kept[at]) for at, many in kept_things[clause])
    ]


def side_by_side(S: State, row: Iterable[int]) -> tuple[int, ...]:
    """The same row, with things that are alike beside each other: a choice of several takes them in this order."""
    groups: dict[tuple[Any, ...], list[int]] = {}
    for one in row:
        groups.setdefault(look(S, one), []).append(one)
    return tuple(one for group in groups.values() for one in group)


def counting(S: State, row: Iterable[int], kind: int, purpose: str) -> list[int]:
    """The things of a row that count for a purpose, and others that are treated as such."""
    link = S.link
    found = list(row)
    for ref in S.c[LIVE][link.counts_topic]:
        clause, me, this, kept = resolve(S, ref)
        _, as_kind, purposes = link.counts[clause]
        if purpose not in purposes or silent(S, clause, this):
            continue
        if as_kind < 0:
            found = [one for one in found if not link.match[clause](S, (), me, this, kept, one)]
        elif as_kind == kind:
            found += [
                one
                for one in range(len(link.things))
                if one not in found and link.match[clause](S, (), me, this, kept, one)
            ]
    return found


def settled(S: State, topic: int, value: Any, args: tuple[Any, ...]) -> Any:
    """A value with everything that changes it by itself; it may still be swapped with another one."""
    return modified(S, topic, value, args, SWAP)


def modified(S: State, topic: int, value: Any, args: tuple[Any, ...], before: int = ALL_STEPS) -> Any:
    """A value with everything that changes it, step by step (all steps before one): docs/semantics.md L1, L2."""
    link = S.link
    steps = []
    found = matching(S, topic, args) if before == ALL_STEPS else _before(S, topic, args, before)
    if not found:
        return value
    for clause, me, this, kept, ref in charged(S, found):
        op, layer = link.modifier[clause]
        steps.append((op, layer, ref if ref >= 0 else LARGEST - ref, clause, me, this, kept))
    swapped_for: Any = None
    for op, _, _, clause, me, this, kept in sorted(steps, key=lambda step: step[:3]):
        change = link.modify[clause](S, args, me, this, kept)
        if op <= SET:
            value = change
        elif op == TIMES:
            value = product(value, change)
        elif op == DIVIDE:
            value = divide_up(value, change)
        elif op == PLUS:
            value = value + change
        elif op == SWAP:
            # swapped twice is as before
            value, swapped_for = (change, value) if swapped_for is None else (swapped_for, None)
        elif op == LEAST:
            value = max(value, change)
        elif op == MOST:
            value = min(value, change)
        else:
            value = union(value, change if isinstance(change, (tuple, list)) else (change,))
    return value


def _before(
    S: State, topic: int, args: tuple[Any, ...], before: int
) -> list[tuple[int, int, int, tuple[Any, ...], int]]:
    """What changes a value before a step; the conditions of later steps are not even asked."""
    link = S.link
    return [
        (clause, me, this, kept, ref)
        for clause, me, this, kept, ref in standing(S, topic)
        if not silent(S, clause, this)
        and (me >= 0 or not link.needs_me[clause])
        and link.modifier[clause][0] < before
        and link.match[clause](S, args, me, this, kept)
    ]


def looked_up(table: Iterable[tuple[Any, Any]], key: Any, empty: Any) -> Any:
    """What a table says to a key: its cell, else that of all others."""
    for one, value in table:
        if one == key:
            return value
        if one == OTHERWISE:
            empty = value
    return empty


def finish(S: State, winners: tuple[int, ...]) -> None:
    """The game is over; a winner that is nobody is none."""
    winners = tuple(sorted({one for one in winners if one >= 0}))
    put(S, REGISTERS, R_OVER, winners)
    S.top = ()
    if S.trace is not None:
        unwound(S)
        S.trace.append(("over", winners))


def spend(S: State) -> None:
    """One round of a loop that asks nobody costs one step of the budget."""
    consume(S, STEP)


def charged(S: State, row: Sequence[Any]) -> Sequence[Any]:
    """The same row, which is looked through inside another row or a loop and costs what it is long."""
    S.fuel -= 1 + len(row)
    if S.fuel < 0:
        raise BudgetError(S.link.running_name(S))
    return row


def charged_as(S: State, row: Sequence[Any], whole: Sequence[Any]) -> Sequence[Any]:
    """A part of a row that was found without looking; it costs as much as looking through the whole."""
    S.fuel -= 1 + len(whole)
    if S.fuel < 0:
        raise BudgetError(S.link.running_name(S))
    return row


def first_value(S: State, column: int, thing: int) -> Any:
    """What a cell held before the set-up (docs/semantics.md B1); nothing of no thing, which has none."""
    first = S.link.first_columns
    assert first is not None  # every state begins with them
    return first[column][thing]


CALLED: tuple[Callable[..., Any], ...] = (
    at_once, charged, charged_as, counting, divide, divide_up, finish, first_value, looked_up, modified,
    next_pieces, pieces_together, product, saturated, settled, side_by_side, spend, starting, subset, union, unlike,
    unlike_pieces,
)  # fmt: skip
"""What compiled code may call of this module."""
