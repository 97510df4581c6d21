"""Which values are charged against the step budget, because they are asked again and again inside rows and loops.

A row on its own is as long as the rulebook has things. What can run away is a row inside a row, a row inside a loop,
and a value that asks others which ask others. Only there does the compiler emit code that counts, so that everything
else costs nothing.

What it does is docs/semantics.md Q1 and Q2.
"""

from __future__ import annotations

from typing import Any

from regelwerk.dsl.tree.all_trees import trees
from regelwerk.dsl.tree.tree import AtWill, Loop, Repeat, Together, X
from regelwerk.dsl.tree.walk import BINDERS, expressions, parts_of
from regelwerk.dsl.world.world import World

STEP = 100
"""What one step of the machine costs. Looking through a row inside another one costs a fraction of it."""

DEEPEST = 200
"""So many abilities may run inside abilities, and so many procedures inside procedures."""

_HEAVY = 100
"""A derived value that can lead to more evaluations of derived values than this costs a toll each time."""

_LEAST_TOLL = 10
_MOST_TOLL = 10 * STEP
_EACH = 8
"""How long a row is taken to be, in such a chain."""


def asked_inside(world: World) -> frozenset[str]:
    """The derived values that are asked inside a row, a loop, or another such value."""
    found: set[str] = set()
    waiting = [
        *_inside([tree for _, tree in trees(world)]),
        *(x.args[0] for event in world.events.values() for x in expressions(event.condition) if x.op == "derived"),
        *(
            x.args[0]
            for clause in world.clauses
            for x in expressions(clause.asked)
            if x.op == "derived"
        ),
    ]
    while waiting:
        id = waiting.pop()
        if id in found or id not in world.derived:
            continue
        found.add(id)
        waiting += [x.args[0] for x in expressions(world.derived[id].value) if x.op in ("derived", "function")]
    return frozenset(found)


def _inside(node: Any) -> set[str]:
    """The derived values that a tree names in the body of a loop or in the test of a row."""
    found: set[str] = set()
    stack: list[tuple[Any, bool]] = [(node, False)]
    while stack:
        here, inside = stack.pop()
        if isinstance(here, X):
            if here.op == "function" or (inside and here.op == "derived"):
                found.add(here.args[0])
            if here.op in BINDERS:
                stack += [(here.args[0], inside), (here.args[2], True)]
            else:
                stack += [(arg, inside) for arg in here.args]
        elif isinstance(here, (tuple, list)):
            stack += [(one, inside) for one in here]
        else:
            deeper = inside or isinstance(here, (AtWill, Loop, Repeat, Together))
            stack += [(getattr(here, part), deeper) for part in parts_of(type(here))]
    return found


def tolls(world: World) -> dict[str, int]:
    """The derived values whose evaluation can lead to very many others (chains in which each asks the next twice).

    Each evaluation of one costs as much as what it works out on the way to the next ones that cost something.
    """
    weights: dict[str, int] = {}
    for id in world.derived:
        _weigh(world, id, weights)
    heavy = {id for id, weight in weights.items() if weight > _HEAVY}
    sizes: dict[str, int] = {}
    return {id: max(_LEAST_TOLL, min(_MOST_TOLL, _size(world, id, heavy, sizes) // 2)) for id in sorted(heavy)}


def _size(world: World, id: str, heavy: set[str], sizes: dict[str, int]) -> int:
    """How many operations a derived value takes, those of others that cost nothing included."""
    sizes[id] = 0  # a circle is found elsewhere
    size = 0
    for x in expressions(world.derived[id].value):
        size += 1
        if x.op == "derived" and x.args[0] not in heavy and x.args[0] in world.derived:
            inner = x.args[0]
            size += sizes[inner] if inner in sizes else _size(world, inner, heavy, sizes)
    sizes[id] = min(size, 2 * _MOST_TOLL)
    return sizes[id]


def _weigh(world: World, first: str, weights: dict[str, int]) -> None:
    stack = [first]
    while stack:
        id = stack[-1]
        value = world.derived[id].value
        used = [x.args[0] for x in expressions(value) if x.op in ("derived", "function")]
        repeated = _inside(value)
        missing = [one for one in used if one in world.derived and one not in weights and one not in stack]
        if missing:
            stack.append(missing[0])
            continue
        weight = 1 + sum(weights.get(one, 1) * (_EACH if one in repeated else 1) for one in used)
        weights[id] = min(weight, _HEAVY + 1)
        stack.pop()
