"""Functions over rows of things that compiled rulebooks call."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any, Literal

from regelwerk.dsl.compile.plan import (
    FIRST_ATTRIBUTE,
    INSIDE,
    KNOWN,
    LIVE,
    PLACE,
    R_OVER,
    R_PROCEDURES,
    REGISTERS,
)
from regelwerk.dsl.tree import MODIFIER_STEPS
from regelwerk.interpreter.builtins import ranking
from regelwerk.interpreter.builtins.patterns import formed
from regelwerk.interpreter.live import resolve, silent, standing
from regelwerk.interpreter.places import room_in
from regelwerk.interpreter.state import BudgetError, State, put

PASS = -1
BLOCK, SET, TIMES, DIVIDE, PLUS, SWAP, LEAST, MOST, EXTEND = range(len(MODIFIER_STEPS))
LARGEST = 2**31 - 1
MOST_NUMBERS = 100_000


def clamp(value: int, most: int) -> int:
    """A resource never falls below nothing and never goes beyond its cap."""
    return 0 if value < 0 else most if value > most else value


def product(a: int, b: int) -> int:
    """Numbers stay within bounds, whatever a rulebook multiplies."""
    return max(-LARGEST, min(LARGEST, a * b))


def divide(a: int, b: int) -> int:
    return a // b if b else 0


def divide_up(a: int, b: int) -> int:
    return -(-a // b) if b else 0


def union(*rows: Iterable[int]) -> list[int]:
    return list(dict.fromkeys(one for row in rows for one in row))


def subset(part: Iterable[int], whole: Sequence[int]) -> bool:
    return all(one in whole for one in part)


def starting(row: Sequence[int], first: int) -> list[int]:
    """The same circle, beginning with another one; one who is not in it stands between their neighbours."""
    later = [one for one in row if one >= first] if first not in row else list(row[row.index(first) :])
    return later + [one for one in row if one not in later]


def next_pieces(row: tuple[int, ...], chosen: tuple[int, ...], least: int, most: int) -> list[int]:
    """What can be added to a choice of several: in the order of the row, never back, and always enough left."""
    if len(chosen) >= most or len(row) < least:
        return []
    begin = row.index(chosen[-1]) + 1 if chosen else 0
    missing = least - len(chosen)
    options = [one for place, one in enumerate(row) if place >= begin and len(row) - place >= missing]
    if not options:
        return []
    return [*options, PASS] if missing <= 0 else options


def unlike_pieces(S: State, pieces: list[int]) -> list[int]:
    """The same offer with one of each group of things that are alike."""
    things = unlike(S, (one for one in pieces if one != PASS))
    return [*things, PASS] if pieces and pieces[-1] == PASS else things


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
    return (S.link.kind[thing], printed, S.c[PLACE][thing], *(column[thing] for column in S.c[FIRST_ATTRIBUTE:]))


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


def modified(S: State, topic: int, value: Any, args: tuple[Any, ...], before: int = len(MODIFIER_STEPS)) -> Any:
    """A value with everything that changes it, step by step (all steps before one)."""
    link = S.link
    steps = []
    for clause, me, this, kept, ref in standing(S, topic):
        if silent(S, clause, this) or (link.needs_me[clause] and me < 0):
            continue
        op, layer = link.modifier[clause]
        if op < before and link.match[clause](S, args, me, this, kept):
            steps.append((op, layer, ref if ref >= 0 else LARGEST - ref, clause, me, this, kept))
    swapped_for: Any = None
    for op, _, _, clause, me, this, kept in sorted(steps, key=lambda step: step[:3]):
        change = link.modify[clause](S, args, me, this, kept)
        if op <= SET:
            value = change
        elif op == TIMES:
            value = value * change
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


def looked_up(table: Iterable[tuple[Any, Any]], key: Any, empty: Any) -> Any:
    """What a table says to a key."""
    return next((value for one, value in table if one == key), empty)


def finish(S: State, winners: tuple[int, ...]) -> None:
    """The game is over."""
    put(S, REGISTERS, R_OVER, tuple(sorted(set(winners))))
    S.top = ()
    if S.trace is not None:
        S.trace.append(("over", winners))


def hush(S: State, by: int) -> None:
    """Inside a secret loop, what happens is not told to everybody."""
    if S.trace is not None:
        S.trace.append(("hush", by))


def spend(S: State) -> None:
    """One round of a loop that asks nobody costs one step of the budget."""
    S.fuel -= 1
    if S.fuel < 0:
        raise BudgetError(S.link.running_name(S))


# ---- built-in functions: each takes the state first


def fn_greatest(S: State, row: Sequence[int]) -> int:
    return max(row, default=0)


def fn_least(S: State, row: Sequence[int]) -> int:
    return min(row, default=0)


def fn_only(S: State, row: Sequence[int]) -> int:
    return row[0] if len(row) == 1 else -1


def fn_first(S: State, row: Sequence[int]) -> int:
    return row[0] if row else -1


def fn_last(S: State, row: Sequence[int]) -> int:
    return row[-1] if row else -1


def fn_position(S: State, row: Sequence[int], element: int) -> int:
    return 1 + row.index(element) if element in row else 0


def fn_keys(S: State, table: Iterable[tuple[int, Any]]) -> tuple[int, ...]:
    return tuple(key for key, _ in table)


def fn_top(S: State, place: int) -> int:
    row = S.c[INSIDE][place] if place >= 0 else ()
    return row[-1] if row else -1


def fn_bottom(S: State, place: int) -> int:
    row = S.c[INSIDE][place] if place >= 0 else ()
    return row[0] if row else -1


def fn_tops(S: State, place: int, count: int) -> tuple[int, ...]:
    row = S.c[INSIDE][place]
    return tuple(reversed(row[-count:])) if count > 0 else ()


def fn_contents(S: State, place: int) -> tuple[int, ...]:
    row: tuple[int, ...] = S.c[INSIDE][place] if place >= 0 else ()
    return row


def fn_room_in(S: State, place: int) -> int:
    return room_in(S, place)


def fn_place(S: State, thing: int) -> int:
    found: int = S.c[PLACE][thing] if thing >= 0 else -1
    return found


def fn_owner(S: State, thing: int) -> int:
    from regelwerk.interpreter.live import owner

    return owner(S, thing)


def fn_step(S: State, field: int, columns: int, rows: int) -> int:
    return S.link.step(field, columns, rows)


def fn_distance(S: State, a: int, b: int) -> int:
    return S.link.distance(S, a, b)


def fn_adjacent(S: State, a: int, b: int) -> bool:
    return S.link.distance(S, a, b) == 1


def fn_connected(S: State, fields: Sequence[int], starts: Sequence[int], goals: Sequence[int]) -> bool:
    """A search from all starts at once, through the given fields only."""
    inside = set(fields)
    wanted = set(goals)
    todo = [one for one in starts if one in inside]
    seen = set(todo)
    neighbours = S.link.neighbours
    while todo:
        here = todo.pop()
        if here in wanted:
            return True
        for there in neighbours[here]:
            if there in inside and there not in seen:
                seen.add(there)
                todo.append(there)
    return False


def fn_group_of(S: State, field: int, fields: Sequence[int]) -> tuple[int, ...]:
    inside = set(fields)
    seen = {field}
    todo = [field]
    while todo:
        for there in S.link.neighbours[todo.pop()]:
            if there in inside and there not in seen:
                seen.add(there)
                todo.append(there)
    return tuple(sorted(seen))


def fn_groups(S: State, fields: Sequence[int]) -> tuple[int, ...]:
    left = list(fields)
    sizes = []
    while left:
        group = fn_group_of(S, left[0], left)
        sizes.append(len(group))
        left = [one for one in left if one not in group]
    return tuple(sizes)


def fn_rotations(
    S: State, pattern: int, field: int, turn: bool = True, mirror: bool = False, whole: bool = False
) -> tuple[int, ...]:
    if pattern < 0 or field not in S.link.board_of:
        return ()
    return S.link.layouts(pattern, field, turn, mirror, whole)


def fn_formed(S: State, pattern: int, fields: Sequence[int], turn: bool = True, mirror: bool = False) -> bool:
    if pattern < 0:
        return False
    masks, place = S.link.masks(pattern, turn, mirror)
    fields = tuple(fields)
    if not masks or len(fields) < masks[0].bit_count():
        return False
    occupied = 0
    for field in fields:
        occupied |= 1 << place[field]
    return formed(masks, occupied)


def fn_next_player(S: State, player: int) -> int:
    return (player + 1) % S.link.players


def fn_previous_player(S: State, player: int) -> int:
    return (player - 1) % S.link.players


def fn_numbers(S: State, first: int, last: int) -> range:
    if last - first > MOST_NUMBERS:
        raise BudgetError(S.link.running_name(S))
    S.fuel -= (last - first) // 100
    if S.fuel < 0:
        raise BudgetError(S.link.running_name(S))
    return range(first, last + 1)


def fn_ascending(S: State, row: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(set(row)))


def fn_descending(S: State, row: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(set(row), reverse=True))


def fn_reversed(S: State, row: Sequence[int]) -> tuple[int, ...]:
    return tuple(reversed(tuple(row)))


def fn_distinct(S: State, row: Iterable[int]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(row))


def fn_unlike(S: State, row: Iterable[int]) -> tuple[int, ...]:
    return tuple(unlike(S, row))


def fn_common(S: State, row: Iterable[int], other: Sequence[int]) -> tuple[int, ...]:
    return tuple(one for one in row if one in other)


def fn_pairs(S: State, row: Iterable[int]) -> tuple[tuple[int, int], ...]:
    things = tuple(row)
    S.fuel -= len(things) ** 2 // 10
    if S.fuel < 0:
        raise BudgetError(S.link.running_name(S))
    return tuple(combinations(things, 2))


def fn_preferred(S: State, wanted: Iterable[int], other: Iterable[int]) -> tuple[int, ...]:
    return tuple(wanted) or tuple(other)


def fn_nth(S: State, row: Iterable[int], position: int, beyond: int) -> int:
    row = tuple(row)
    return row[position - 1] if 1 <= position <= len(row) else beyond


def fn_first_n(S: State, row: Iterable[int], count: int) -> tuple[int, ...]:
    return tuple(row)[: max(count, 0)]


def fn_of_kind(S: State, thing: int, kind: int) -> int:
    return thing if S.link.kind[thing] == kind else -1


def fn_hits(S: State, row: Iterable[int], least: int) -> int:
    return len([one for one in row if one >= least])


def fn_rank(S: State, row: Iterable[int], number: int) -> int:
    return 1 + sum(1 for other in row if other > number)


def fn_place_points(
    S: State, row: Iterable[int], number: int, points: Sequence[int], up: bool | None, zero: bool | None
) -> int:
    """The number's own competitor is number 0 and the first of its size; all others need no seat."""
    others = list(row)
    if number in others:
        others.remove(number)
    counts = [(0, number), *((place, other) for place, other in enumerate(others, 1))]
    rounding: Literal["down", "up"] = "up" if up else "down"
    earned = ranking.shared_places(counts, tuple(points), rounding=rounding, zero_gets_none=not zero)
    return earned[0]


def fn_known_to(S: State, thing: int, player: int) -> bool:
    return bool(S.c[KNOWN][thing] >> player & 1)


def fn_active_player(S: State) -> int:
    return next((one[3] for one in reversed(S.c[REGISTERS][R_PROCEDURES]) if one[3] >= 0), -1)
