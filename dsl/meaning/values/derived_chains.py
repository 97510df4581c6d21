"""Derived values that ask others which ask others: how long such chains may be."""

from __future__ import annotations

from regelwerk.dsl.declare.world import World
from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.tree.walk import expressions

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
                message = f"{id} steht am Ende einer Kette von mehr als {LONGEST_CHAIN} Ableitungen."
                hint = "Kürze die Kette, oder speichere einen Zwischenwert als Attribut."
                return [Finding("RW456", world.derived[id].span, message, hint)]
    return []
