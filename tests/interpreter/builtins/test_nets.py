"""Nets against a plain reading of their definition on small boards, and worked examples on hexagons."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from regelwerk.dsl.declare import field_names
from regelwerk.interpreter.runtime.builtins import graph, hexgrid
from regelwerk.interpreter.runtime.builtins.nets import Completion, Net, completions, ground, nets
from regelwerk.interpreter.runtime.builtins.too_large import SearchLimit

Rows = tuple[tuple[int, ...], ...]


def joins(rows: Rows, members: tuple[int, ...], connectors: tuple[int, ...]) -> bool:
    return len(graph.groups(rows, members + connectors)) <= 1


def touches(rows: Rows, fields: tuple[int, ...], others: set[int]) -> bool:
    return any(neighbour in others for field in fields for neighbour in rows[field])


def unions(rows: Rows, ends: list[int]) -> list[tuple[int, ...]]:
    groups = graph.groups(rows, ends)
    return [
        tuple(sorted(field for group in chosen for field in group))
        for count in range(1, len(groups) + 1)
        for chosen in combinations(groups, count)
    ]


def by_definition(
    rows: Rows,
    endpoints: dict[int, int],
    threshold: int,
    connectors: list[int],
    budget: int,
    forbidden: tuple[int, ...] = (),
    must: tuple[int, ...] = (),
    touching_joins: bool = False,
) -> tuple[Net, ...]:
    """Every set of connectors is tried for every set of members."""
    if set(must) & set(forbidden):
        return ()
    ends = sorted({field for field in endpoints if field not in forbidden} | set(must))
    free = [field for field in connectors if field not in forbidden and field not in ends]
    trials = [trial for count in range(budget + 1) for trial in combinations(free, count)]
    sets = [one for one in unions(rows, ends) if set(must) <= set(one)]

    def worth(one: tuple[int, ...]) -> int:
        return sum(endpoints.get(field, 0) for field in one)

    def least(one: tuple[int, ...], untouched: set[int]) -> int | None:
        for trial in trials:
            if joins(rows, one, trial) and not touches(rows, trial, untouched):
                return len(trial)
        return None

    answers = []
    for one in sets:
        outside = set(ends) - set(one)
        cost = least(one, outside if touching_joins else set())
        if cost is None or worth(one) < threshold:
            continue
        rivals = [least(part, outside) for part in sets if set(part) < set(one) and worth(part) >= threshold]
        if not any(rival is not None and rival < cost for rival in rivals):
            answers.append(Net(one, worth(one), cost))
    return tuple(sorted(answers, key=lambda net: (net.cost, net.members)))


def random_board(chance: random.Random) -> Rows:
    if chance.random() < 0.6:
        cells = [cell for cell in field_names.rhombus(4, 4) if chance.random() < 0.9]
        return hexgrid.adjacency(cells)
    count = chance.randint(3, 13)
    pairs = list(combinations(range(count), 2))
    return graph.adjacency(count, chance.sample(pairs, min(len(pairs), chance.randint(count - 1, 2 * count))))


def random_question(seed: int) -> tuple[Rows, dict[int, int], int, list[int], int, tuple[int, ...], tuple[int, ...]]:
    chance = random.Random(seed)
    rows = random_board(chance)
    fields = list(range(len(rows)))
    ends = chance.sample(fields, min(len(fields), chance.randint(2, 6)))
    endpoints = {field: chance.randint(1, 4) for field in ends}
    threshold = chance.randint(1, sum(endpoints.values()))
    connectors = [field for field in fields if chance.random() < 0.9]
    forbidden = tuple(field for field in fields if chance.random() < 0.06)
    must = tuple(chance.sample(fields, chance.choice((0, 0, 0, 1, 2))))
    return rows, endpoints, threshold, connectors, chance.randint(0, 4), forbidden, must


@pytest.mark.parametrize("touching_joins", [False, True])
@pytest.mark.parametrize("block", range(10))
def test_nets_are_those_of_the_definition(block: int, touching_joins: bool) -> None:
    found = 0
    for seed in range(block * 40, block * 40 + 40):
        rows, endpoints, threshold, connectors, budget, forbidden, must = random_question(seed)
        answers = nets(
            ground(rows), endpoints, threshold, connectors, budget, forbidden, must, touching_joins=touching_joins
        )
        expected = by_definition(
            rows, endpoints, threshold, connectors, budget, forbidden, must, touching_joins=touching_joins
        )
        assert answers == expected, seed
        found += len(answers)
    assert found > 20, "the questions are too poor to prove anything"


@pytest.mark.parametrize("block", range(10))
def test_completions_are_the_fields_of_all_least_nets(block: int) -> None:
    for seed in range(1000 + block * 30, 1000 + block * 30 + 30):
        rows, endpoints, threshold, connectors, budget, forbidden, _ = random_question(seed)
        chance = random.Random(seed)
        for net in nets(ground(rows), endpoints, threshold, connectors, budget, forbidden):
            free = [field for field in connectors if field not in endpoints and field not in forbidden]
            least = [trial for trial in combinations(free, net.cost) if joins(rows, net.members, trial)]
            chosen: tuple[int, ...] = ()
            while True:
                possible = [trial for trial in least if set(chosen) <= set(trial)]
                offered = completions(ground(rows), endpoints, net.members, connectors, chosen, forbidden)
                expected = sorted({field for trial in possible for field in trial} - set(chosen))
                assert offered == Completion(tuple(expected), net.cost - len(chosen)), seed
                assert offered is not None
                assert offered.forced == (len(possible) == 1)
                if offered.forced:
                    break
                chosen += (chance.choice(offered.fields),)


def board_and_numbers(radius: int) -> tuple[Rows, dict[hexgrid.Axial, int]]:
    cells = field_names.disk((0, 0), radius)
    return hexgrid.adjacency(cells), hexgrid.numbered(cells)


def test_an_endpoint_on_the_way_is_free_and_becomes_a_member() -> None:
    rows, number = board_and_numbers(3)
    west, middle, east = number[-2, 0], number[0, 0], number[2, 0]
    straight = [number[-1, 0], number[1, 0]]
    answers = nets(ground(rows), {west: 3, middle: 1, east: 3}, 6, straight, 4)
    assert answers == (Net(tuple(sorted((west, middle, east))), 7, 2),)


def test_whether_a_touched_endpoint_is_a_member_is_for_the_rules_to_say() -> None:
    rows, number = board_and_numbers(2)
    a, b, c = sorted((number[1, 0], number[-1, 1], number[0, -1]))
    values = {a: 3, b: 3, c: 3}
    # One connector in the middle is beside all three.
    assert nets(ground(rows), values, 6, [number[0, 0]], 2) == (
        Net((a, b), 6, 1),
        Net((a, b, c), 9, 1),
        Net((a, c), 6, 1),
        Net((b, c), 6, 1),
    )
    assert nets(ground(rows), values, 6, [number[0, 0]], 2, touching_joins=True) == (Net((a, b, c), 9, 1),)


def test_a_long_way_around_is_found_where_the_short_one_touches_another() -> None:
    # 0 and 1 are joined by 3, which is beside 2, or by 4, 5, 6.
    rows = graph.adjacency(7, [(0, 3), (3, 1), (3, 2), (0, 4), (4, 5), (5, 6), (6, 1)])
    answers = nets(ground(rows), {0: 3, 1: 3, 2: 1}, 6, [3, 4, 5, 6], 5, touching_joins=True)
    assert answers == (Net((0, 1, 2), 7, 1), Net((0, 1), 6, 3))


def test_a_superfluous_member_is_refused() -> None:
    rows, number = board_and_numbers(3)
    a, b, far = number[0, 0], number[2, 0], number[-3, 0]
    free = [field for field in range(len(rows)) if field not in (a, b, far)]
    answers = nets(ground(rows), {a: 4, b: 4, far: 1}, 7, free, 8)
    assert answers == (Net(tuple(sorted((a, b))), 8, 1),)


def test_a_net_that_grows_contains_what_is_there_and_pays_only_for_more() -> None:
    rows, number = board_and_numbers(3)
    old = (number[0, 0], number[1, 0])
    new = number[3, 0]
    free = [field for field in range(len(rows)) if field not in (*old, new)]
    assert nets(ground(rows), {old[0]: 3, new: 3}, 6, free, 3, must_contain=old) == (
        Net(tuple(sorted((*old, new))), 6, 1),
    )
    assert nets(ground(rows), {old[0]: 3, new: 7}, 6, free, 0, must_contain=old) == ()


def test_no_net_beyond_the_budget_or_over_forbidden_fields() -> None:
    rows = graph.adjacency(4, [(0, 1), (1, 2), (2, 3)])
    assert nets(ground(rows), {0: 1, 3: 1}, 2, [1, 2], 1) == ()
    assert nets(ground(rows), {0: 1, 3: 1}, 2, [1, 2], 2) == (Net((0, 3), 2, 2),)
    assert nets(ground(rows), {0: 1, 3: 1}, 2, [1, 2], 2, forbidden=[2]) == ()


def test_members_that_cannot_be_joined_have_no_completion() -> None:
    rows = graph.adjacency(4, [(0, 1), (2, 3)])
    assert completions(ground(rows), [0, 3], [0, 3], [1, 2]) is None


def test_a_completion_keeps_away_from_others_if_touching_joins() -> None:
    rows = graph.adjacency(6, [(0, 1), (1, 2), (0, 3), (3, 2), (3, 4)])
    assert completions(ground(rows), [0, 2, 4], [0, 2], [1, 3]) == Completion((1, 3), 1)
    assert completions(ground(rows), [0, 2, 4], [0, 2], [1, 3], touching_joins=True) == Completion((1,), 1)


def test_too_many_groups_are_refused_with_a_name() -> None:
    rows = graph.adjacency(12, [(0, leaf) for leaf in range(1, 12)])
    with pytest.raises(SearchLimit, match="groups of endpoints"):
        nets(ground(rows), dict.fromkeys(range(1, 12), 1), 3, [0], 3, most_groups=10)
