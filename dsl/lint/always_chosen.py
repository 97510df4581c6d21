"""A test whether something was chosen, where it always was: without an option, all that needs the choice is left out.

`wähle x aus M` leaves x without a value only where it is an offer (`darf`) or may fail (`falls möglich`). Behind a
plain choice, and behind a wish (`wo B, falls möglich`; docs/semantics.md C8), whatever names x is skipped together with
the choice: `falls gewählt(x)` is never false there, its `sonst` never carried out, and `x ist leer` never true.
"""

from __future__ import annotations

from collections.abc import Iterator

from regelwerk.dsl.lint.facts import Facts
from regelwerk.dsl.lint.remarks import Remark
from regelwerk.dsl.messages.message import about, message
from regelwerk.dsl.tree.all_trees import bodies
from regelwerk.dsl.tree.made_up_names import is_made_up
from regelwerk.dsl.tree.tree import Ask, Body, IfAble, Let, May, Roll, Statement, Then, X
from regelwerk.dsl.tree.walk import expressions, parts_of


def always_chosen(facts: Facts) -> Iterator[Remark]:
    """Tests of a choice that can have only one outcome."""
    world = facts.world
    for entry, body in bodies(world):
        for name, place in dict.fromkeys((name, test.span) for name, test in _idle_tests(body, frozenset())):
            said, hint = message("findings.RW516.message", name=name), message("findings.RW516.hint", name=name)
            yield Remark("RW516", entry, place, about(said, world.language), about(hint, world.language))


def _idle_tests(body: Body, chosen: frozenset[str]) -> Iterator[tuple[str, X]]:
    """Tests in a body of names that are certain to have a value where it begins, or get one in it."""
    for statement in body:
        yield from _inside(statement, chosen)
        chosen = _behind(statement, chosen)


def _behind(statement: Statement, chosen: frozenset[str]) -> frozenset[str]:
    """The names that are certain to have a value behind a statement."""
    if isinstance(statement, Ask) and statement.least is None and not statement.optional:
        return chosen | {statement.name}
    return chosen - _names_of(statement)


def _names_of(statement: Statement) -> set[str]:
    """The names to which a statement may give a value, and may give none."""
    inside = statement.body if isinstance(statement, (May, IfAble)) else (statement,)
    return {one.name for one in inside if isinstance(one, (Ask, Let, Roll))}


def _inside(statement: Statement, chosen: frozenset[str]) -> Iterator[tuple[str, X]]:
    """The tests of one statement: in its own conditions and values, and in the bodies that it holds."""
    if isinstance(statement, Then):  # what is chosen first is known in what follows
        yield from _idle_tests((*statement.first, *statement.second), chosen)
        yield from _idle_tests(statement.otherwise, chosen)
        return
    for part in parts_of(type(statement)):
        value = getattr(statement, part)
        if isinstance(value, X):
            yield from ((name, test) for test in expressions(value) if (name := _tested(test)) in chosen)
        elif isinstance(value, tuple):
            yield from _of_parts(value, chosen)


def _of_parts(parts: tuple[object, ...], chosen: frozenset[str]) -> Iterator[tuple[str, X]]:
    if parts and all(isinstance(one, Statement) for one in parts):
        yield from _idle_tests(tuple(one for one in parts if isinstance(one, Statement)), chosen)
        return
    for one in parts:
        if isinstance(one, X):
            yield from ((name, test) for test in expressions(one) if (name := _tested(test)) in chosen)
        elif isinstance(one, tuple):
            yield from _of_parts(one, chosen)


def _tested(x: X) -> str:
    """The name of which an expression asks nothing but whether it has a value; "" if it asks anything else."""
    match x:
        case (
            X(op="call", args=("chosen", X(op="local", args=(str() as name,))))
            | X(op="is_none", args=(X(op="local", args=(str() as name,)),))
        ):
            return "" if is_made_up(name) else name
    return ""
