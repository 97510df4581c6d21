"""Purposes: what things count for, and what is paid for; each must be known on both sides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from regelwerk.dsl.findings.findings import Finding, nearest
from regelwerk.dsl.messages.message import about, message
from regelwerk.dsl.reading.nodes import Span
from regelwerk.dsl.tree.clauses import Clause, Count
from regelwerk.dsl.tree.tree import Cover
from regelwerk.dsl.tree.walk import expressions, statements
from regelwerk.dsl.world.world import World


def purposes_asked(trees: Any) -> list[tuple[str, Span]]:
    """The purposes that trees ask for: `schiffe für bewegung`."""
    return [(x.args[1], x.span) for x in expressions(trees) if x.op == "counting"]


def purposes_counted(clauses: list[Clause]) -> list[tuple[str, Span]]:
    """The purposes that clauses say something about: `x zählt nicht für bewegung`."""
    return [(purpose, clause.span) for clause in clauses if isinstance(clause, Count) for purpose in clause.purposes]


def purposes_paid(trees: Any) -> list[tuple[str, Span]]:
    """The purposes for which trees pay: `zahle 2 macht für umtausch`."""
    return [(one.purpose, one.span) for one in statements(trees) if isinstance(one, Cover) and one.purpose]


def of_counting(
    world: World, asked: list[tuple[str, Span]], counted: list[tuple[str, Span]]
) -> Iterator[Finding]:
    """What counts for a purpose that no text asks for never counts; who asks for one that nothing counts for, or does
    not count for, asks nothing."""
    wanted, known = dict(asked), dict(counted)
    unasked = [(purpose, span) for purpose, span in counted if purpose not in wanted]
    for purpose, span in unasked:
        near = nearest(purpose, wanted)
        advice = message("findings.common.meant", name=near) if near else message("findings.RW308.ask_ships_movement")
        said = message("findings.RW308.purposes", purpose=purpose)
        yield Finding("RW308", span, about(said, world.language), about(advice, world.language))
    names = {*known, *(purpose for kind in world.kinds.values() for purpose in kind.even_so_for)}
    for purpose, span in asked:
        if purpose not in names and not unasked:  # a slip of the pen is told once
            near = nearest(purpose, names)
            hint = message("findings.common.meant", name=near) if near else message("findings.RW308.asked_hint")
            said = message("findings.RW308.asked", purpose=purpose)
            yield Finding("RW308", span, about(said, world.language), about(hint, world.language))


def of_payments(world: World, payments: list[tuple[str, Span]]) -> Iterator[Finding]:
    """A means for a purpose that nothing is paid for, or a payment for one that no means knows (the first is told).

    They stand at the means and at the sentence, not at the word: so what may be meant is told, and not suggested.
    """
    paid = dict(sorted(payments, key=lambda one: one[1], reverse=True))
    known = {purpose: means.span for means in world.means.values() for purpose in means.purposes}
    for purpose, span in known.items():
        if purpose not in paid:
            near = nearest(purpose, paid)
            advice = message("findings.common.meant", name=near) if near else message("findings.RW308.of_payments_hint")
            yield Finding("RW308", span, message("findings.RW308.of_payments", purpose=purpose), advice)
    for purpose, span in paid.items():
        if purpose not in known:
            near = nearest(purpose, known)
            advice = (
                message("findings.common.meant", name=near)
                if near
                else message("findings.RW308.give_means_purpose_purposes")
            )
            yield Finding("RW308", span, message("findings.RW308.no_means_knows_purpose", purpose=purpose), advice)
