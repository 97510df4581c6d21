"""Least nets: which things can be joined by connectors so that together they are worth enough.

Endpoints lie on fields and have values. A connector may be laid on a free field and costs one. A net is a connected set
of endpoints and connectors; to pass over an endpoint costs nothing and makes it a member. Endpoints that are neighbours
belong together from the start and are contracted to groups.

For a set M of members let g(M) be the least number of connectors that join exactly these. M is an answer if its value
reaches the threshold, g(M) is within the budget, and no part M' of M that also reaches the threshold can be joined with
fewer than g(M) connectors by a net that touches no endpoint outside M.

How it is found. Fields are the bits of a number. For each set of groups, `layers` holds the fields at which a connected
set of these groups and c connectors ends, without paying for that field. Two sets that end at the same field are merged
there for the sum of their connectors; paying for a field spreads to its neighbours one layer further on (the method of
Dreyfus and Wagner for Steiner trees, in layers of cost).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from regelwerk.dsl.record_classes import record
from regelwerk.interpreter.runtime.builtins.too_large import Charge, SearchLimit, nobody

Rows = tuple[tuple[int, ...], ...]


@record
class Ground:
    """A board made ready for nets. Prepare it once and keep it: it depends on nothing but the neighbours.

    `tables[i][byte]` are the neighbours of the fields that byte i of a set stands for.
    """

    size: int
    tables: tuple[tuple[int, ...], ...]


@record
class Net:
    """Members that can be joined, their value, and the least number of connectors."""

    members: tuple[int, ...]
    value: int
    cost: int


@record
class Completion:
    """The fields from which the next connector is chosen, and how many connectors are still missing.

    It is forced when every field offered must be taken.
    """

    fields: tuple[int, ...]
    missing: int

    @property
    def forced(self) -> bool:
        return len(self.fields) == self.missing


def ground(rows: Rows) -> Ground:
    """Make a board ready. Steps are taken to go both ways."""
    around = [0] * len(rows)
    for field, row in enumerate(rows):
        for neighbour in row:
            around[field] |= 1 << neighbour
            around[neighbour] |= 1 << field
    around += [0] * (-len(rows) % 8)
    tables: list[tuple[int, ...]] = []
    for first in range(0, len(around), 8):
        table = [0] * 256
        for byte in range(1, 256):
            lowest = byte & -byte
            table[byte] = table[byte ^ lowest] | around[first + lowest.bit_length() - 1]
        tables.append(tuple(table))
    return Ground(len(rows), tuple(tables))


def nets(
    board: Ground,
    endpoints: Mapping[int, int],
    threshold: int,
    connectors: Iterable[int],
    budget: int,
    forbidden: Iterable[int] = (),
    must_contain: Iterable[int] = (),
    *,
    touching_joins: bool = False,
    most_groups: int = 16,
    charge: Charge = nobody,
) -> tuple[Net, ...]:
    """All answers as the module describes them, ordered by cost, then by members.

    `endpoints` gives the value of each endpoint by its field. Fields in `forbidden` cannot be used at all. Fields in
    `must_contain` belong to every net and cost nothing; those that are no endpoints have no value.

    With `touching_joins` an endpoint beside a connector is a member, so that also g(M) is taken over nets that touch no
    endpoint outside M. More than `most_groups` groups within reach of each other raise `SearchLimit`.
    """
    closed = _mask(forbidden)
    must = _mask(must_contain)
    values = {field: value for field, value in endpoints.items() if not closed >> field & 1}
    ends = _mask(values) | must
    if closed & must or sum(values.values()) < threshold:
        return ()
    free = _mask(connectors) & ~closed & ~ends
    pieces = [_piece(board, group, free, budget) for group in _groups(board, ends)]
    answers: list[Net] = []
    for cluster in _clusters(pieces):
        if must & ~_union(piece.fields for piece in cluster):
            continue
        worth = [sum(values.get(field, 0) for field in _fields(piece.fields)) for piece in cluster]
        if sum(worth) < threshold:
            continue
        if len(cluster) > most_groups:
            raise SearchLimit("groups of endpoints to be joined", most_groups)
        answers += _answers(board, cluster, worth, threshold, free, budget, must, touching_joins, charge)
    return tuple(sorted(answers, key=lambda net: (net.cost, net.members)))


def completions(
    board: Ground,
    endpoints: Iterable[int],
    members: Iterable[int],
    connectors: Iterable[int],
    chosen: Iterable[int] = (),
    forbidden: Iterable[int] = (),
    *,
    touching_joins: bool = False,
    charge: Charge = nobody,
) -> Completion | None:
    """For members that are to be joined and connectors already chosen: where the next connector may lie.

    These are the fields that lie in some least net of exactly these members and the chosen connectors. Every choice
    among them can be completed without waste, and every least net can be chosen. Nothing if they cannot be joined.
    """
    inside = _mask(members) | _mask(chosen)
    outside = _mask(endpoints) & ~inside
    free = _mask(connectors) & ~_mask(forbidden) & ~inside & ~outside
    if touching_joins:
        free &= ~_spread(board, outside)
    groups = _groups(board, inside)
    if len(groups) < 2:
        return Completion((), 0)
    budget = free.bit_count()
    pieces = [_piece(board, group, free, budget) for group in groups]
    # No part of a least net is dearer than one way to join them all.
    joined = _joined(board, pieces, free, min(budget, _surely_enough(pieces, budget, charge)[-1]), charge)[-1]
    if not joined:
        return None
    cost, fields = joined[0]
    # A least net falls into two parts at each of its connectors, so all of them are places where parts are merged.
    return Completion(_fields(fields), cost + 1)


Layers = list[tuple[int, int]]
"""The fields at which a connected set ends, as (connectors paid, fields), by rising cost, each field once."""


@record
class _Piece:
    """A group of endpoints: its fields, the free fields beside it, and its layers."""

    fields: int
    doors: int
    layers: Layers


def _piece(board: Ground, fields: int, free: int, budget: int) -> _Piece:
    doors = _spread(board, fields) & free
    return _Piece(fields, doors, _flood(board, [(0, doors)], -1, 0, free, budget))


def _flood(board: Ground, seeds: Layers, joined_at: int, beside: int, free: int, budget: int) -> Layers:
    """Layers that grow from seeds, and from the fields beside all groups of the set once the set is joined."""
    tables = board.tables
    coming = dict(seeds)
    if joined_at >= 0:
        # Once joined, a net goes on from any of its groups, not only from where it was closed.
        coming[joined_at] = coming.get(joined_at, 0) | beside
    last_seed = max(coming)
    layers: Layers = []
    unseen = free
    fresh = 0
    for cost in range(seeds[0][0], budget):
        spread = coming.get(cost, 0)
        if fresh:
            for table, byte in zip(tables, fresh.to_bytes((fresh.bit_length() + 7) // 8, "little"), strict=False):
                if byte:
                    spread |= table[byte]
        elif cost > last_seed:
            break
        fresh = spread & unseen
        if fresh:
            unseen ^= fresh
            layers.append((cost, fresh))
    return layers


def _joined(board: Ground, pieces: Sequence[_Piece], free: int, budget: int, charge: Charge) -> list[Layers]:
    """The layers of each set of pieces; a set is a number with a bit for each piece, the empty set has none.

    A set of several pieces whose first layer has cost c is joined by c + 1 connectors. Of the set of all pieces there
    is only the first layer: nothing is built on it.
    """
    found: list[Layers] = [[]]
    beside = [0]
    everything = (1 << len(pieces)) - 1
    for one in range(1, everything + 1):
        lowest = one & -one
        others = one ^ lowest
        piece = pieces[lowest.bit_length() - 1]
        beside.append(beside[others] | piece.doors)
        if not others:
            found.append(piece.layers)
            continue
        charge(1 << others.bit_count())  # so many ways to take the set apart
        seeds = _merged(found, one, others, budget)
        if one == everything:
            found.append(seeds[:1])
        elif seeds:
            found.append(_flood(board, seeds, seeds[0][0] + 1, beside[one], free, budget))
        else:
            found.append([])
    return found


def _merged(found: Sequence[Layers], one: int, others: int, budget: int) -> Layers:
    """Where two parts of a set end at the same field, by the sum of their connectors."""
    sums = [0] * budget
    part = others
    while part:
        left, right = found[part], found[one ^ part]
        if left and right:
            for a, fields in left:
                for b, more in right:
                    if a + b >= budget:
                        break
                    both = fields & more
                    if both:
                        sums[a + b] |= both
        part = (part - 1) & others
    return [(cost, fields) for cost, fields in enumerate(sums) if fields]


def _surely_enough(pieces: Sequence[_Piece], budget: int, charge: Charge) -> list[int]:
    """For each set of pieces a number of connectors with which it can be joined, one piece after the other.

    The budget itself, or more, if it cannot be joined like that. Nothing dearer than this needs to be looked at.
    """
    apart = [
        [next((cost + 1 for cost, fields in a.layers if fields & b.doors), budget) for b in pieces] for a in pieces
    ]
    sure = [0]
    nearest = [[budget] for _ in pieces]
    for one in range(1, 1 << len(pieces)):
        charge(1)
        index = one.bit_length() - 1
        others = one ^ 1 << index
        sure.append(sure[others] + nearest[index][others] if others else 0)
        for distances, near in zip(apart, nearest, strict=True):
            near.append(min(near[others], distances[index]))
    return sure


def _costs(joined: Sequence[Layers]) -> list[int | None]:
    """The least number of connectors for each set of pieces."""
    return [0 if one & (one - 1) == 0 else layers[0][0] + 1 if layers else None for one, layers in enumerate(joined)]


def _answers(
    board: Ground,
    pieces: Sequence[_Piece],
    worth: Sequence[int],
    threshold: int,
    free: int,
    budget: int,
    must: int,
    touching_joins: bool,
    charge: Charge,
) -> list[Net]:
    needed = sum(1 << index for index, piece in enumerate(pieces) if piece.fields & must)
    enough_for_all = max(_surely_enough(pieces, budget, charge))
    costs = _costs(_joined(board, pieces, free, min(budget, enough_for_all), charge))
    values = [0]
    for value in worth:
        values += [value + other for other in values]
    enough = [one & needed == needed and value >= threshold for one, value in enumerate(values)]
    answers: list[Net] = []
    for one in range(1, len(enough)):
        cost = costs[one]
        if not enough[one] or cost is None:
            continue
        apart: dict[int, int] | None = None
        if touching_joins:
            apart = _costs_apart(board, pieces, free, one, budget, one, charge)
            if one not in apart:
                continue
            cost = apart[one]
        charge(1 << one.bit_count())
        rivals = [part for part in _parts(one) if enough[part] and _below(costs[part], cost)]
        if any(part & (part - 1) == 0 for part in rivals):
            continue
        if rivals and apart is None:
            apart = _costs_apart(board, pieces, free, one, cost - 1, _union(rivals), charge)
        if apart is not None and any(apart.get(part, cost) < cost for part in rivals):
            continue
        members = _union(piece.fields for index, piece in enumerate(pieces) if one >> index & 1)
        answers.append(Net(_fields(members), values[one], cost))
    return answers


def _costs_apart(
    board: Ground, pieces: Sequence[_Piece], free: int, one: int, budget: int, joining: int, charge: Charge
) -> dict[int, int]:
    """The least costs within the budget of all parts of `joining` by nets that touch no piece outside the set `one`."""
    for index, piece in enumerate(pieces):
        if not one >> index & 1:
            free &= ~piece.doors
    inside = [index for index in range(len(pieces)) if joining >> index & 1]
    again = [_piece(board, pieces[index].fields, free, budget) for index in inside]
    names = [0]
    for index in inside:
        names += [name | 1 << index for name in names]
    costs = _costs(_joined(board, again, free, budget, charge))
    return {name: cost for name, cost in zip(names, costs, strict=True) if cost is not None}


def _below(cost: int | None, limit: int) -> bool:
    return cost is not None and cost < limit


def _parts(one: int) -> list[int]:
    """All parts of a set but itself and nothing."""
    parts: list[int] = []
    part = (one - 1) & one
    while part:
        parts.append(part)
        part = (part - 1) & one
    return parts


def _clusters(pieces: Sequence[_Piece]) -> list[list[_Piece]]:
    """Pieces that can be joined at all within the budget, directly or by way of others."""
    clusters: list[list[_Piece]] = []
    left = list(pieces)
    while left:
        cluster = [left.pop(0)]
        for piece in cluster:
            reached = _union(fields for _, fields in piece.layers)
            near = [other for other in left if other.doors & reached]
            left = [other for other in left if not other.doors & reached]
            cluster += near
        clusters.append(cluster)
    return clusters


def _groups(board: Ground, fields: int) -> list[int]:
    """The connected parts of a set of fields, by their smallest field."""
    found: list[int] = []
    while fields:
        group = fields & -fields
        grown = group
        while grown:
            grown = _spread(board, grown) & fields & ~group
            group |= grown
        fields &= ~group
        found.append(group)
    return found


def _spread(board: Ground, fields: int) -> int:
    """The neighbours of a set of fields."""
    spread = 0
    for table, byte in zip(board.tables, fields.to_bytes(len(board.tables), "little"), strict=True):
        if byte:
            spread |= table[byte]
    return spread


def _union(sets: Iterable[int]) -> int:
    union = 0
    for one in sets:
        union |= one
    return union


def _mask(fields: Iterable[int]) -> int:
    bits = 0
    for field in fields:
        bits |= 1 << field
    return bits


def _fields(mask: int) -> tuple[int, ...]:
    fields: list[int] = []
    while mask:
        lowest = mask & -mask
        fields.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(fields)
