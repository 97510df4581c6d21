"""Texts that work against each other: a guard that leaves a choice, an obligation that is always forbidden."""

from __future__ import annotations

from collections.abc import Iterator

from regelwerk.dsl.lint.facts import Facts
from regelwerk.dsl.lint.remarks import Remark
from regelwerk.dsl.messages.message import about, message
from regelwerk.dsl.tree.all_trees import bodies
from regelwerk.dsl.tree.clauses import EACH_PLAYER, GRANTED, Clause, Guard, Modification, Permission, Prohibition
from regelwerk.dsl.tree.made_up_names import ME, untitled
from regelwerk.dsl.tree.tree import Emit, May, Write, X
from regelwerk.dsl.tree.walk import statements


def contradictions(facts: Facts) -> Iterator[Remark]:
    yield from _optional_guards(facts)
    yield from _forbidden_obligations(facts)
    yield from _covered_writes(facts)


def _optional_guards(facts: Facts) -> Iterator[Remark]:
    for clause in facts.world.clauses:
        if not isinstance(clause, Guard):
            continue
        for statement in statements(clause.body):
            if isinstance(statement, May):
                what = message("findings.RW506.optional_guards")
                hint = message("findings.RW506.optional_guards_hint")
                yield Remark("RW506", clause.entry, statement.span, what, hint)
                break


def _forbidden_obligations(facts: Facts) -> Iterator[Remark]:
    world = facts.world
    optional = {option for rule in world.rules.values() if rule.options for option in (rule.id,)}
    always = {
        clause.event: clause
        for clause in world.clauses
        if isinstance(clause, Prohibition)
        and not clause.substitute
        and clause.entry not in optional
        and _holds_always(clause)
    }
    if not always:
        return
    lifted = {clause.despite for clause in world.clauses if isinstance(clause, Permission)}
    for entry, body in bodies(world):
        for statement in statements(body):
            if not isinstance(statement, Emit) or statement.event not in always:
                continue
            forbidding = always[statement.event]
            if forbidding.entry in statement.despite or forbidding.entry in lifted:
                continue
            what = message("findings.RW507.forbidden_obligations", event=statement.event, entry=forbidding.entry)
            hint = message("findings.RW507.forbidden_obligations_hint", entry=forbidding.entry)
            yield Remark("RW507", entry, statement.span, what, hint)


def _covered_writes(facts: Facts) -> Iterator[Remark]:
    """A value that is written for good, while for a while it may be set to another (docs/semantics.md L11)."""
    world = facts.world
    granted = {
        untitled(clause.target)[1]: clause
        for clause in world.clauses
        if isinstance(clause, Modification)
        and clause.this == GRANTED
        and clause.step == "set"
        and untitled(clause.target)[0] == "attr"
    }
    for entry, body in bodies(world) if granted else ():
        for one in statements(body):
            if isinstance(one, Write) and isinstance(one.column, str) and one.column in granted:
                lasting = granted[one.column].span
                said = message("findings.RW515.message", attribute=one.column, line=lasting.line)
                hint = message("findings.RW515.hint")
                yield Remark("RW515", entry, one.span, about(said, world.language), about(hint, world.language))


def _holds_always(clause: Clause) -> bool:
    """Whether a prohibition holds for everybody at any time. `ich` in a general rule means each player."""
    if clause.this == "":
        return clause.condition is None
    if clause.this != EACH_PLAYER or clause.condition is None:
        return False
    test = clause.condition
    return test.op == "compare" and test.args[0] == "=" and test.args[1].op == "field" and _is_me(test.args[2])


def _is_me(x: X) -> bool:
    return x.op == "local" and x.args[0] == ME
