"""Entries of which there are several copies: to be one of them is to be it, and one of them is any of them."""

from __future__ import annotations

from regelwerk.dsl.declare.world import World
from regelwerk.dsl.tree.tree import X


def copied(world: World, x: X) -> bool:
    """Whether an expression names an entry of which there are several copies."""
    return x.op == "entry" and world.entries[x.args[0]].count > 1


def copies(x: X) -> X:
    """All copies of an entry."""
    return X("copies", x.args, x.type.row(), x.span)


def any_copy(world: World, x: X) -> X:
    """What an entry means where it does not matter which copy: all of them."""
    return copies(x) if copied(world, x) else x
