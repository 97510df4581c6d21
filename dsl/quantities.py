"""Numbers, counts and sums: `3 karten`, `bis zu 2`, lists, arithmetic, a value on a condition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lark import Token
from regelwerk.dsl.grammar.parse import SyntaxTree
from regelwerk.dsl.pieces import (
    Piece,
    fits,
)
from regelwerk.dsl.tree import X
from regelwerk.dsl.types import BOOL, INT, NONE, RESOURCE, Type

if TYPE_CHECKING:
    from regelwerk.dsl.nouns import Nouns


def written_number(nouns: Nouns, tree: SyntaxTree) -> X:
    return nouns.whole(tree.children[0])


def whole(nouns: Nouns, digits: Piece) -> X:
    """A written number, within bounds."""
    value = int(digits) if len(digits) < 11 else 2**31
    if value > 2**31 - 1:
        nouns.scope.fail("RW410", digits, "Diese Zahl ist zu groß.", "Zahlen gehen bis 2147483647.")
    return X("const", (value,), INT, nouns.scope.span(digits))


def amount(nouns: Nouns, tree: SyntaxTree) -> X:
    count, noun = tree.children
    n = nouns.whole(count)
    x = nouns.named(str(noun), noun) if isinstance(noun, Token) else nouns.expression(noun)
    return nouns.quantity(n, n, x, tree)


def quantity(nouns: Nouns, least: X, most: X, x: X, tree: Piece) -> X:
    span = nouns.scope.span(tree)
    if x.type == RESOURCE:
        return X("amount", (most, x), Type("amount"), span)
    if x.type.many:
        return X("some", (least, most, x), x.type, span)
    if x.type.base == "thing":
        return X(
            "some", (least, most, X("contents", (x,), Type("thing", "", True), span)), Type("thing", "", True), span
        )
    return nouns.scope.fail(
        "RW411", tree, f"Von {x.type} lässt sich keine Anzahl nehmen.", "Nenne eine Art von Dingen."
    )


def up_to(nouns: Nouns, tree: SyntaxTree) -> X:
    parts = tree.children[1:]
    zero = X("const", (0,), INT)
    if len(parts) == 2:
        n = nouns.whole(parts[0])
        return nouns.quantity(zero, n, nouns.named(str(parts[1]), parts[1]), tree)
    n = nouns.expression(parts[0])
    return X("up_to", (zero, n), Type("count"), nouns.scope.span(tree))


def any_number(nouns: Nouns, tree: SyntaxTree) -> X:
    x = nouns.named(str(tree.children[1]), tree.children[1])
    zero = X("const", (0,), INT)
    if x.type == RESOURCE:
        return X("amount", (X("const", (2**31 - 1,), INT), x), Type("amount"), nouns.scope.span(tree))
    return X("some", (zero, X("count", (nouns.row(x, tree),), INT), x), x.type, nouns.scope.span(tree))


def quantified(nouns: Nouns, tree: SyntaxTree) -> X:
    quantifier, noun = tree.children[0].children[0], tree.children[1]
    if quantifier.type == "THIS" and isinstance(noun, Token):
        return nouns.this(noun)
    x = nouns.named(str(noun), noun) if isinstance(noun, Token) else nouns.expression(noun)
    if quantifier.type == "NO":
        return X("not", (nouns.as_truth(x, tree),), BOOL, nouns.scope.span(tree))
    return nouns.row(x, tree)


def listed(nouns: Nouns, tree: SyntaxTree) -> X:
    items = [nouns.expression(child) for child in tree.children if child is not None]
    type = items[0].type if items else NONE
    if len({item.type for item in items}) > 1 and all(item.type.base == "thing" for item in items):
        type = Type("thing", "", type.many)  # things of different kinds are still things
    for item, child in zip(items, tree.children, strict=False):
        if not (fits(item.type, type) or fits(type, item.type)):
            nouns.scope.fail("RW404", child, f"In der Liste stehen {type} und {item.type}.", "Eine Liste hat eine Art.")
        if type == NONE:
            type = item.type
    if items and all(item.type.many for item in items):
        return nouns.joined(tuple(items), tree)
    return X("list", tuple(items), type.row(), nouns.scope.span(tree))


def several(nouns: Nouns, tree: SyntaxTree) -> X:
    if len(tree.children) == 1:
        return nouns.expression(tree.children[0])
    items = [nouns.expression(child) for child in tree.children]
    rows = tuple(item if item.type.many else X("list", (item,), item.type.row(), item.span) for item in items)
    return nouns.joined(rows, tree)


def joined(nouns: Nouns, rows: tuple[X, ...], tree: Piece) -> X:
    """Several rows as one: of things each once, of numbers all."""
    op = "concat" if any(row.type.base == "int" for row in rows) else "union"
    return X(op, rows, rows[0].type, nouns.scope.span(tree))


def negative(nouns: Nouns, tree: SyntaxTree) -> X:
    x = nouns.expression(tree.children[1])
    if x.op == "const" and x.type == INT and str(tree.children[0]) == "-":
        return X("const", (-x.args[0],), INT, nouns.scope.span(tree))
    return X("math", (str(tree.children[0]), X("const", (0,), INT), x), INT, nouns.scope.span(tree))


def is_place(nouns: Nouns, x: X) -> bool:
    kind = nouns.world.kinds.get(x.type.name) if x.type.base == "thing" else None
    return kind is not None and kind.place


def arithmetic(nouns: Nouns, tree: SyntaxTree) -> X:
    left, sign, right = tree.children
    a, b = nouns.expression(left), nouns.expression(right)
    op = {"×": "*"}.get(str(sign), str(sign))
    if a.type.many or b.type.many:
        row_a = a if a.type.many else X("list", (a,), a.type.row(), a.span)
        row_b = b if b.type.many else X("list", (b,), b.type.row(), b.span)
        if op == "+":
            if nouns._is_place(a) != nouns._is_place(b):
                nouns.scope.fail(
                    "RW404",
                    tree,
                    f"{row_a.type} und {row_b.type} geben zusammen keine Menge.",
                    "Vor und nach + steht dieselbe Art; setze Wendungen in Klammern: (k in a) + (k in b).",
                )
            return nouns.joined((row_a, row_b), tree)
        if op == "-":
            return X("without", (row_a, row_b), row_a.type, nouns.scope.span(tree))
    if a.op == "amount" and op == "*" and b.type == INT:
        return X("amount", (X("math", ("*", a.args[0], b), INT), a.args[1]), a.type, a.span)
    number = X("const", (1,), INT)
    a, b = nouns.as_amount(a, number, left), nouns.as_amount(b, number, right)
    for x, piece in ((a, left), (b, right)):
        if x.type != INT:
            nouns.scope.fail("RW403", piece, f"Gerechnet wird mit Zahlen, das ist {x.type}.", "Zähle mit anzahl(…).")
    return X("math", (op, a, b), INT, nouns.scope.span(tree))


def value_if(nouns: Nouns, tree: SyntaxTree) -> X:
    value, _, condition, _, other = tree.children
    a, b = nouns.expression(value), nouns.expression(other)
    if not (fits(a.type, b.type) or fits(b.type, a.type)):
        nouns.scope.fail(
            "RW404", tree, f"Der Wert ist einmal {a.type}, einmal {b.type}.", "Beide Fälle haben eine Art."
        )
    type = b.type if a.type == NONE else a.type
    return X("if", (nouns.condition(condition), a, b), type, nouns.scope.span(tree))
