"""The toy battle by hand, as generators: they hand out options and are sent the one that was chosen.

`quiet` has no abilities, `with_cards` has the ten of karten.yaml and knows exactly these. Dice fall as in the machine.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence

from regelwerk.dsl.compile.state_layout import PASS
from regelwerk.interpreter.state.chance import Stream

Battle = Generator[Sequence[int], int, tuple[int, ...]]

UNITS = 6
ENERGY = 2
USE_OR_PASS = (0, PASS)


def hits(seed: int, throw: int, dice: int) -> int:
    """How many of some dice show 5 or 6. They are thrown in one go, as the machine does it."""
    return len([die for die in Stream(seed, throw).dice(dice, 6) if die >= 5])


def quiet(seed: int, first: int) -> Battle:
    """Both sides shoot, then both take their losses. `first` is the number of the first unit."""
    troops = (list(range(first, first + UNITS)), list(range(first + UNITS, first + 2 * UNITS)))
    pending = [0, 0]
    throw = 0
    while troops[0] and troops[1]:
        for side in (0, 1):
            pending[1 - side] += hits(seed, throw, len(troops[side]))
            throw += 1
        for side in (0, 1):
            troop = troops[side]
            count = pending[side]
            pending[side] = 0
            for _ in range(count):
                if troop:
                    troop.remove((yield troop[:]))
    return tuple(side for side in (0, 1) if troops[side])


def with_cards(seed: int, first: int) -> Battle:
    """The same with a shield, a targeting computer, evasion, salvage and retaliation on both sides."""
    troops = (list(range(first, first + UNITS)), list(range(first + UNITS, first + 2 * UNITS)))
    pending = [0, 0]
    energy = [ENERGY, ENERGY]
    scrap = [0, 0]
    throw = 0
    while troops[0] and troops[1]:
        shielded = [False, False]
        retaliated = [False, False]
        for side in (0, 1):
            count = hits(seed, throw, len(troops[side]))
            throw += 1
            other = 1 - side
            if energy[other] > 0 and (yield USE_OR_PASS) != PASS:
                energy[other] -= 1
                pending[other] -= 1
            if count >= 1:
                count += 1
            pending[other] += count
        for side in (0, 1):
            troop = troops[side]
            count = max(0, pending[side])
            pending[side] -= count
            for _ in range(count):
                if not troop:
                    break
                unit = yield troop[:]
                if not shielded[side] and (yield USE_OR_PASS) != PASS:
                    shielded[side] = True
                    continue
                troop.remove(unit)
                scrap[side] += 1
                if not retaliated[side] and (yield USE_OR_PASS) != PASS:
                    retaliated[side] = True
                    pending[1 - side] += 1
    return tuple(side for side in (0, 1) if troops[side])
