"""A number in front of a kind (`2 karten`, `bis zu 2 karten`) says how many are chosen. Where nobody chooses, it would
mean nothing: the things are not there yet."""

from __future__ import annotations

from collections.abc import Iterator

from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.tree.all_trees import trees
from regelwerk.dsl.tree.walk import expressions
from regelwerk.dsl.world.world import World

_COUNTS = frozenset({"some", "up_to"})
"""What sentences turn into a question; nothing else knows what to do with it."""


def unchosen(world: World) -> Iterator[Finding]:
    """Every count that no sentence has taken for a choice."""
    found = {x.span for _, tree in trees(world) for x in expressions(tree) if x.op in _COUNTS}
    for span in sorted(found, key=lambda one: (one.file, one.line, one.column)):
        yield Finding("RW639", span, message("findings.RW639.message"), message("findings.RW639.hint"))
