"""Whether things can be paired off, and choices that cover a need with nothing to spare."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from regelwerk.interpreter.runtime.builtins.too_large import Charge, SearchLimit, nobody


def partners(
    left: Sequence[int],
    right: Sequence[int],
    fits: Callable[[int, int], bool],
    capacity: Mapping[int, int] | None = None,
    charge: Charge = nobody,
) -> tuple[int | None, ...]:
    """A largest pairing: for each on the left its partner on the right, or None where no partner is left.

    The left side may name equal things several times. Something on the right takes one partner, or as many as
    `capacity` says. Earlier entries are served first and by the first partner that fits, as far as the others allow.
    """
    room = [1 if capacity is None else capacity.get(thing, 1) for thing in right]
    charge(len(left) * len(right))
    suitors = [[place for place, thing in enumerate(right) if room[place] > 0 and fits(x, thing)] for x in left]
    taken: list[list[int]] = [[] for _ in right]
    chosen: list[int | None] = [None] * len(left)

    for start in range(len(left)):
        # Breadth first, so that no depth of recursion depends on the size of the question.
        came_from: dict[int, int] = {}
        asking = [start]
        end: int | None = None
        for x in asking:
            charge(1 + len(suitors[x]))
            for place in suitors[x]:
                if place in came_from:
                    continue
                came_from[place] = x
                if len(taken[place]) < room[place]:
                    end = place
                    break
                asking.extend(taken[place])
            if end is not None:
                break
        while end is not None:
            x = came_from[end]
            before = chosen[x]
            if before is not None:
                taken[before].remove(x)
            taken[end].append(x)
            chosen[x] = end
            end = before

    return tuple(None if place is None else right[place] for place in chosen)


def covering_choices(
    items: Sequence[int], values: Mapping[int, int], need: int, most: int = 10_000, charge: Charge = nobody
) -> tuple[tuple[int, ...], ...]:
    """All sets of items worth at least `need` of which none is dispensable: without any one of them it is not enough.

    Each set is sorted, the sets are sorted. More than `most` sets raise `SearchLimit`; ask piece by piece then.
    """
    if need <= 0:
        return ((),)
    # From the dearest to the cheapest, the last one taken is the one that would be missed least.
    order = sorted((item for item in items if values[item] > 0), key=lambda item: (-values[item], item))
    rest = [0] * (len(order) + 1)
    for index in range(len(order) - 1, -1, -1):
        rest[index] = rest[index + 1] + values[order[index]]
    found: list[tuple[int, ...]] = []
    # Since the cheapest comes last and the sum was short before it, every branch that is still payable is a set.
    open_branches: list[tuple[int, int, tuple[int, ...]]] = [(0, 0, ())]
    while open_branches:
        index, worth, taken = open_branches.pop()
        charge(1 + len(taken))
        if worth + rest[index] < need:
            continue
        item = order[index]
        open_branches.append((index + 1, worth, taken))
        if worth + values[item] >= need:
            found.append(tuple(sorted((*taken, item))))
            if len(found) > most:
                raise SearchLimit("sets that cover the need", most)
        else:
            open_branches.append((index + 1, worth + values[item], (*taken, item)))
    return tuple(sorted(found))
