"""The functions that every rulebook can call, but for those that search. `dsl/operations/` declares them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import Any, Literal

from regelwerk.dsl.compile.state_layout import INSIDE, KNOWN, PLACE, R_PROCEDURES, REGISTERS
from regelwerk.dsl.tree.types import OTHERWISE
from regelwerk.interpreter.link import linked_space
from regelwerk.interpreter.machine.listening import owner
from regelwerk.interpreter.runtime.builtins import ranking
from regelwerk.interpreter.runtime.builtins.patterns import formed
from regelwerk.interpreter.runtime.places import room_in
from regelwerk.interpreter.runtime.rows import unlike
from regelwerk.interpreter.state.state import State, consume


def fn_only(S: State, row: Sequence[int]) -> int:
    return row[0] if len(row) == 1 else -1


def fn_first(S: State, row: Sequence[int]) -> int:
    return row[0] if row else -1


def fn_last(S: State, row: Sequence[int]) -> int:
    return row[-1] if row else -1


def fn_position(S: State, row: Sequence[int], element: int) -> int:
    return 1 + row.index(element) if element in row else 0


def fn_keys(S: State, table: Iterable[tuple[int, Any]]) -> tuple[int, ...]:
    return tuple(key for key, _ in table if key != OTHERWISE)


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
    return owner(S, thing)


def fn_step(S: State, field: int, columns: int, rows: int) -> int:
    return linked_space.step(S.link, field, columns, rows)


def fn_distance(S: State, a: int, b: int) -> int:
    return linked_space.distance(S.link, S, a, b)


def fn_adjacent(S: State, a: int, b: int) -> bool:
    return linked_space.adjacent(S.link, S, a, b)


def fn_connected(S: State, fields: Sequence[int], starts: Sequence[int], goals: Sequence[int]) -> bool:
    """A search from all starts at once, through the given fields only."""
    consume(S, len(fields))
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
    consume(S, len(fields))
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
    return linked_space.layouts(S.link, pattern, field, turn, mirror, whole)


def fn_formed(S: State, pattern: int, fields: Sequence[int], turn: bool = True, mirror: bool = False) -> bool:
    if pattern < 0:
        return False
    masks, bits = linked_space.masks(S.link, pattern, turn, mirror)
    fields = tuple(fields)
    if not masks or len(fields) < masks[0].bit_count():
        return False
    occupied = 0
    for field in fields:
        if field in bits:  # the place of something that stands nowhere is no field
            occupied |= 1 << bits[field]
    return formed(masks, occupied)


def fn_numbers(S: State, first: int, last: int) -> range:
    consume(S, max(0, last - first))
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
    things = tuple(row)
    consume(S, len(things))
    return tuple(unlike(S, things))


def fn_common(S: State, row: Iterable[int], other: Sequence[int]) -> tuple[int, ...]:
    wanted = set(other)
    found = tuple(one for one in row if one in wanted)
    consume(S, len(wanted) + len(found))
    return found


def fn_pairs(S: State, row: Iterable[int]) -> tuple[tuple[int, int], ...]:
    things = tuple(row)
    consume(S, len(things) ** 2 * 10)
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


def fn_known_to(S: State, player: int, thing: int) -> bool:
    return player >= 0 and thing >= 0 and bool(S.c[KNOWN][thing] >> player & 1)


def fn_active_player(S: State) -> int:
    return next((one[3] for one in reversed(S.c[REGISTERS][R_PROCEDURES]) if one[3] >= 0), -1)


FUNCTIONS: tuple[Callable[..., Any], ...] = (
    fn_active_player,
    fn_adjacent,
    fn_ascending,
    fn_bottom,
    fn_common,
    fn_connected,
    fn_contents,
    fn_descending,
    fn_distance,
    fn_distinct,
    fn_first,
    fn_first_n,
    fn_formed,
    fn_group_of,
    fn_groups,
    fn_hits,
    fn_keys,
    fn_known_to,
    fn_last,
    fn_nth,
    fn_numbers,
    fn_of_kind,
    fn_only,
    fn_owner,
    fn_pairs,
    fn_place,
    fn_place_points,
    fn_position,
    fn_preferred,
    fn_rank,
    fn_reversed,
    fn_room_in,
    fn_rotations,
    fn_step,
    fn_top,
    fn_tops,
    fn_unlike,
)
"""What rulebooks can call of these."""
