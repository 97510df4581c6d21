"""Places that leak: a choice among things that the player who chooses may not see."""

from __future__ import annotations

from collections.abc import Iterator

from regelwerk.dsl.lint.facts import Facts
from regelwerk.dsl.lint.remarks import Remark
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.tree.tree import Body, Reveal, X
from regelwerk.dsl.tree.walk import expressions, statements


def leaks(facts: Facts) -> Iterator[Remark]:
    """The options of a question are told to the player who is asked, so they betray what lies hidden."""
    world = facts.world
    hidden = {kind.id for kind in world.kinds.values() if kind.sight == "nobody"}
    if not hidden:
        return
    for entry, question, body in facts.questions:
        place = _place(question.options)
        if place in hidden and place not in _shown(body):
            what = message("findings.RW511.leaks", place=place)
            hint = message("findings.RW511.leaks_hint", place=place)
            yield Remark("RW511", entry, question.span, what, hint)


def _place(row: X) -> str:
    """The place whose whole contents a row offers, however narrowed."""
    while row.op in ("filter", "without", "sorted", "counting") or (row.op == "call" and row.args[0] == "distinct"):
        row = row.args[1] if row.op == "call" else row.args[0]
    if row.op == "kind_inside":
        row = X("contents", (row.args[1],), row.type)
    if row.op == "contents" or (row.op == "call" and row.args[0] == "contents"):
        inner = row.args[-1]
        if inner.op in ("the", "place_of"):
            return str(inner.args[0])
    return ""


def _shown(body: Body) -> set[str]:
    """Places that the same text shows to somebody."""
    return {
        str(x.args[0])
        for statement in statements(body)
        if isinstance(statement, Reveal)
        for x in expressions(statement.things)
        if x.op in ("the", "place_of")
    }
