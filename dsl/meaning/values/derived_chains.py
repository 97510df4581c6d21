"""Derived values that ask others which ask others: how long such chains may be, and which may not come back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.walk import expressions
from regelwerk.dsl.world.world import World

LONGEST_CHAIN = 100


def too_long(world: World) -> list[Finding]:
    """One finding for the first derived value that ends a longer chain, whatever hangs on it further on."""
    lengths: dict[str, int] = {}
    for first in world.derived:
        waiting = [first]
        while waiting:
            id = waiting[-1]
            asked = {x.args[0] for x in expressions(world.derived[id].value) if x.op in ("derived", "function")}
            missing = [one for one in sorted(asked) if one not in lengths and one not in waiting]
            if missing:
                waiting.append(missing[0])
                continue
            waiting.pop()
            lengths[id] = 1 + max((lengths.get(one, 0) for one in asked), default=0)
            if lengths[id] > LONGEST_CHAIN:
                said = message("findings.RW456.too_long", id=id, longest_chain=LONGEST_CHAIN)
                hint = message("findings.RW456.too_long_hint")
                return [Finding("RW456", world.derived[id].span, said, hint)]
    return []


def asked_in_circles(world: World) -> Iterator[Finding]:
    """What a thing states may not ask for what things state under the same name; such a text is left out."""
    for derived in (one for one in world.derived.values() if one.stated and one.value is not None):
        assert derived.value is not None
        here, who, cases = derived.value.args
        kept = []
        for things, value in cases:
            if derived.id in _asked(world, value):
                what = message("findings.RW597.message", name=derived.id)
                yield Finding("RW597", value.span, what, message("findings.RW597.hint"))
            else:
                kept.append((things, value))
        derived.value = replace(derived.value, args=(here, who, tuple(kept)))


def _asked(world: World, value: X) -> set[str]:
    """All derived values that a value comes to ask."""
    found: set[str] = set()
    waiting: list[X | None] = [value]
    while waiting:
        named = {x.args[0] for x in expressions(waiting.pop()) if x.op in ("derived", "function")} - found
        found |= named
        waiting += [world.derived[one].value for one in named if one in world.derived]
    return found
