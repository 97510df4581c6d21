"""Amounts of several resources as one value: added, taken away, multiplied, compared, taken apart.

An amount is a table that has a number for each resource (`zahl je ressource`). `2 erz` is one of a single part.
"""

from __future__ import annotations

from regelwerk.dsl.declare.world import World
from regelwerk.dsl.grammar.syntax import Node
from regelwerk.dsl.meaning.scope import Scope
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.reading.nodes import Span
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import AMOUNT, BOOL, INT, RESOURCE

ZERO = X("const", (0,), INT)


def reckoned(scope: Scope, op: str, a: X, b: X, pieces: tuple[Node, Node], tree: Node) -> X | None:
    """`preis von k + 1 erz`, `2 × ertrag von p`; None if no amount is in it."""
    if AMOUNT not in (a.type, b.type):
        return None
    span = scope.span(tree)
    if a.type == b.type and op in ("+", "-"):
        return X("amounts", (op, a, b), AMOUNT, span)
    if op == "*" and INT in (a.type, b.type):
        amount, number = (a, b) if a.type == AMOUNT else (b, a)
        if amount.op == "amount":
            return X("amount", (X("math", ("*", amount.args[0], number), INT), amount.args[1]), AMOUNT, span)
        return X("amounts_times", (amount, number), AMOUNT, span)
    wrong = pieces[1] if a.type == AMOUNT else pieces[0]
    return scope.fail("RW620", wrong, message("findings.RW620.message"), message("findings.RW620.hint"))


def compared(scope: Scope, sign: str, a: X, b: X, tree: Node) -> X | None:
    """Whether of each resource there is as much; None if these are no amounts."""
    if a.type != AMOUNT or b.type != AMOUNT:
        return None
    if sign in ("<", ">"):
        scope.fail("RW621", tree, message("findings.RW621.message"), message("findings.RW621.hint"))
    return X("amounts_compared", (sign, a, b), BOOL, scope.span(tree))


def had(world: World, who: X, amount: X, span: Span) -> X:
    """Whether somebody has all of an amount."""
    tests = [
        X("compare", (">=", X("attr", (id, who), INT), n), BOOL)
        for id, n in parts(world, amount)
        if id in world.attributes_of(who.type)
    ]
    return X("and", tuple(tests), BOOL, span) if len(tests) > 1 else tests[0] if tests else X("const", (True,), BOOL)


def nothing(x: X) -> bool:
    """Whether a number is written as 0."""
    return x.op == "const" and x.args[0] == 0


def parts(world: World, amount: X) -> list[tuple[str, X]]:
    """How much of each resource is in an amount, but for those of which there is surely nothing."""
    found = [(one.id, part_of(amount, one.number, one.id)) for one in world.resources.values()]
    return [(id, n) for id, n in found if not nothing(n)]


def part_of(amount: X, number: int, id: str) -> X:
    """How much of one resource is in an amount; 0 where that is known to be nothing."""
    match amount.op:
        case "amount":
            count, resource = amount.args
            if resource.op == "const":
                return count if resource.args[0] == number else ZERO
            same = X("compare", ("=", resource, X("const", (number, id), RESOURCE)), BOOL, amount.span)
            return X("if", (same, count, ZERO), INT, count.span)
        case "amounts":
            sign, left, right = amount.args
            a, b = part_of(left, number, id), part_of(right, number, id)
            if nothing(b) or (nothing(a) and sign == "+"):
                return a if nothing(b) else b
            joined = X("math", (sign, a, b), INT, amount.span)
            return X("call", ("max", joined, ZERO), INT, amount.span) if sign == "-" else joined
        case "amounts_times":
            part = part_of(amount.args[0], number, id)
            return part if nothing(part) else X("math", ("*", part, amount.args[1]), INT, amount.span)
    return X("at", (amount, X("const", (number, id), RESOURCE)), INT)
