"""Numbers, counts, sums and amounts: `3 karten`, `bis zu 2`, lists, arithmetic, `2 erz + 1 gold`; by a condition."""

from __future__ import annotations

from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.syntax import Node, Word
from regelwerk.dsl.meaning.judged.needs import unmet
from regelwerk.dsl.meaning.nouns.noun_groups import Bounds
from regelwerk.dsl.meaning.nouns.noun_names import all_of, any_copy, named
from regelwerk.dsl.meaning.scope import Scope
from regelwerk.dsl.meaning.shared_words import fits
from regelwerk.dsl.meaning.values.understood_values import (
    as_amount,
    condition_of,
    expression,
    needed,
    understands,
)
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.reading.nodes import Span
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import AMOUNT, BOOL, INT, NONE, RESOURCE, Type, either
from regelwerk.dsl.world.world import World

ZERO = X("const", (0,), INT)


@understands(syntax.Number)
def written_number(scope: Scope, tree: syntax.Number) -> X:
    return whole(scope, tree.digits)


def whole(scope: Scope, digits: Word) -> X:
    """A written number, within bounds."""
    value = int(digits) if len(digits) < 11 else 2**31
    if value > 2**31 - 1:
        scope.fail("RW410", digits, message("findings.RW410.whole"), message("findings.RW410.hint"))
    return X("const", (value,), INT, scope.span(digits))


@understands(syntax.Amount)
def amount(scope: Scope, tree: syntax.Amount) -> X:
    n = whole(scope, tree.count)
    return quantity(scope, n, n, any_copy(scope.world, counted_noun(scope, tree.noun)), tree)


def counted_noun(scope: Scope, noun: Word | syntax.Call) -> X:
    """What stands behind a number or a quantifier."""
    x = all_of(scope, str(noun), noun) if isinstance(noun, Word) else expression(scope, noun)
    if x.type == NONE:
        scope.fail("RW411", noun, message("findings.RW411.nothing"), message("findings.RW411.nothing_hint"))
    return x


def quantity(scope: Scope, least: X, most: X, x: X, tree: Node) -> X:
    span = scope.span(tree)
    if x.type == RESOURCE:
        return X("amount", (most, x), AMOUNT, span)
    if x.type.many:
        return X("some", (least, most, x), x.type, span)
    if unmet(scope.world, "holder", x.type) is None:
        return X(
            "some", (least, most, X("contents", (x,), Type("thing", "", True), span)), Type("thing", "", True), span
        )
    return scope.fail(
        "RW411", tree, message("findings.RW411.quantity", type=x.type), message("findings.RW411.quantity_hint")
    )


_ZERO = X("const", (0,), INT)


@understands(syntax.UpTo)
def up_to(scope: Scope, tree: syntax.UpTo) -> X:
    if tree.count is not None:
        return bounded(scope, tree, named(scope, str(tree.what), tree.what), tree)
    return X("up_to", (_ZERO, _said_number(scope, tree)), Type("count"), scope.span(tree))


@understands(syntax.AtLeast)
def at_least(scope: Scope, tree: syntax.AtLeast) -> X:
    """`mindestens 2 karten`; alone it is a count without a most."""
    if tree.count is not None:
        return bounded(scope, tree, named(scope, str(tree.what), tree.what), tree)
    return X("up_to", (_said_number(scope, tree), None), Type("count"), scope.span(tree))


def _said_number(scope: Scope, tree: syntax.UpTo | syntax.AtLeast) -> X:
    what = tree.what
    x = named(scope, str(what), what) if isinstance(what, Word) else expression(scope, what)
    return needed(scope, as_amount(scope, x, ZERO, what), "int", what)


@understands(syntax.Between)
def between(scope: Scope, tree: syntax.Between) -> X:
    return bounded(scope, tree, named(scope, str(tree.noun), tree.noun), tree)


@understands(syntax.AnyNumber)
def any_number(scope: Scope, tree: syntax.AnyNumber) -> X:
    return bounded(scope, tree, named(scope, str(tree.noun), tree.noun), tree)


def bounded(scope: Scope, count: Bounds, x: X, tree: Node) -> X:
    """Some of them, within the bounds that are said; of a resource, only a most makes an amount."""
    if x.type == RESOURCE:
        if isinstance(count, (syntax.AtLeast, syntax.Between)):
            scope.fail("RW411", tree, message("findings.RW411.bounds"), message("findings.RW411.bounds_hint"))
        most = X("const", (2**31 - 1,), INT) if isinstance(count, syntax.AnyNumber) else bounds_of(scope, count, x)[1]
        return X("amount", (most, x), AMOUNT, scope.span(tree))
    row = x if x.type.many else X("contents", (x,), Type("thing", "", True), scope.span(tree))
    if not x.type.many and unmet(scope.world, "holder", x.type) is not None:
        return quantity(scope, _ZERO, _ZERO, x, tree)  # which says what is wrong
    return X("some", (*bounds_of(scope, count, row), row), row.type, scope.span(tree))


def bounds_of(scope: Scope, count: Node, row: X) -> tuple[X, X]:
    """The least and the most of a number in front of a noun; all that there are, where no most is said."""
    match count:
        case syntax.Amount():
            n = whole(scope, count.count)
            return n, n
        case syntax.Between():
            least, most = whole(scope, count.least), _most(scope, count.most)
            if most.op == "const" and least.args[0] > most.args[0]:
                turned = f"{count.most} {count.to_word} {count.least} {count.noun}"
                hint = message("findings.RW636.hint", turned=turned)
                scope.fail("RW636", count, message("findings.RW636.message"), hint, turned)
            return least, most
        case syntax.UpTo() if count.count is not None:
            return _ZERO, whole(scope, count.count)
        case syntax.AtLeast() if count.count is not None:
            return whole(scope, count.count), X("count", (row,), INT)
    return _ZERO, X("count", (row,), INT)


def _most(scope: Scope, most: Word | Node) -> X:
    """The most of a range, as it is written or reckoned."""
    if isinstance(most, Word):
        return whole(scope, most)
    x = expression(scope, most)
    if x.type != INT:
        scope.fail("RW411", most, message("findings.RW411.most", type=x.type), message("findings.RW411.most_hint"))
    return x


@understands(syntax.Listed)
def listed(scope: Scope, tree: syntax.Listed) -> X:
    items = [expression(scope, child) for child in tree.items]
    type = items[0].type if items else NONE
    if len({item.type for item in items}) > 1 and all(item.type.base == "thing" for item in items):
        many = type.many  # things of different kinds are still things
        type = either(item.type for item in items)
        type = type.row() if many else type
    for item, child in zip(items, tree.items, strict=True):
        if not (fits(item.type, type) or fits(type, item.type)):
            scope.fail(
                "RW404",
                child,
                message("findings.RW404.listed", type=type, type2=item.type),
                message("findings.RW404.listed_hint"),
            )
        if type == NONE:
            type = item.type
    if items and all(item.type.many for item in items):
        return joined(scope, tuple(items), tree)
    return X("list", tuple(items), type.row(), scope.span(tree))


@understands(syntax.Things)
def several(scope: Scope, tree: syntax.Things) -> X:
    items = [expression(scope, child) for child in tree.items]
    if len(items) == 1:
        return items[0]
    rows = tuple(item if item.type.many else X("list", (item,), item.type.row(), item.span) for item in items)
    return joined(scope, rows, tree)


def joined(scope: Scope, rows: tuple[X, ...], tree: Node) -> X:
    """Several rows as one: of things each once, of numbers all."""
    op = "concat" if any(row.type.base == "int" for row in rows) else "union"
    type = rows[0].type
    if len({row.type for row in rows}) > 1:
        if any(row.type.base != type.base for row in rows if row.type.base != "none"):
            types = [row.type for row in rows]
            what = message("findings.RW404.joined", before=types[:-1], last=types[-1])
            scope.fail("RW404", tree, what, message("findings.RW404.joined_hint"))
        known = [row.type for row in rows if row.type.base != "none"]
        type = either(known).row() if type.base == "thing" else known[0]
    return X(op, rows, type, scope.span(tree))


@understands(syntax.Negative)
def negative(scope: Scope, tree: syntax.Negative) -> X:
    x = expression(scope, tree.value)
    x = needed(scope, as_amount(scope, x, ZERO, tree.value), "int", tree.value)
    if x.op == "const" and str(tree.sign) == "-":
        return X("const", (-x.args[0],), INT, scope.span(tree))
    return X("math", (str(tree.sign), X("const", (0,), INT), x), INT, scope.span(tree))


def is_place(scope: Scope, x: X) -> bool:
    kind = scope.world.kinds.get(x.type.name) if x.type.base == "thing" else None
    return kind is not None and kind.place


@understands(syntax.Arithmetic)
def arithmetic(scope: Scope, tree: syntax.Arithmetic) -> X:
    left, right = tree.left, tree.right
    a, b = expression(scope, left), expression(scope, right)
    op = {"×": "*"}.get(str(tree.sign), str(tree.sign))
    if a.type.many or b.type.many:
        row_a = a if a.type.many else X("list", (a,), a.type.row(), a.span)
        row_b = b if b.type.many else X("list", (b,), b.type.row(), b.span)
        if op in ("+", "-") and row_a.type.base != row_b.type.base and "none" not in (a.type.base, b.type.base):
            said = message("findings.RW404.no_set", one=row_a.type, other=row_b.type)
            scope.fail("RW404", tree, said, message("findings.RW404.no_set_hint"))
        if op == "+":
            if is_place(scope, a) != is_place(scope, b):
                scope.fail(
                    "RW404",
                    tree,
                    message("findings.RW404.arithmetic", type=row_a.type, type2=row_b.type),
                    message("findings.RW404.arithmetic_hint"),
                )
            return joined(scope, (row_a, row_b), tree)
        if op == "-":
            if not (fits(row_b.type, row_a.type) or fits(row_a.type, row_b.type)):
                said = message("findings.RW404.except", have=row_b.type.each(), want=row_a.type.each())
                scope.fail("RW404", right, said, message("findings.RW404.except_hint"))
            return X("without", (row_a, row_b), row_a.type, scope.span(tree))
    amount = reckoned(scope, op, a, b, (left, right), tree)
    if amount is not None:
        return amount
    number = X("const", (1,), INT)
    a, b = as_amount(scope, a, number, left), as_amount(scope, b, number, right)
    for x, piece in ((a, left), (b, right)):
        if x.type != INT:
            scope.fail(
                "RW403", piece, message("findings.RW403.arithmetic", type=x.type), message("findings.RW403.adds_hint")
            )
    if op == "/":
        divisor(scope, b, right)
    return X("math", (op, a, b), INT, scope.span(tree))


def divisor(scope: Scope, x: X, piece: Node) -> None:
    """What is written as 0 was not meant; what becomes 0 in play gives 0 (docs/semantics.md N6)."""
    if x.op == "const" and x.args[0] == 0:
        scope.fail("RW470", piece, message("findings.RW470.message"), message("findings.RW470.hint"))


@understands(syntax.ValueIf)
def value_if(scope: Scope, tree: syntax.ValueIf) -> X:
    a, b = expression(scope, tree.value), expression(scope, tree.otherwise)
    if not (fits(a.type, b.type) or fits(b.type, a.type)):
        scope.fail(
            "RW404",
            tree,
            message("findings.RW404.value_if", type=a.type, type2=b.type),
            message("findings.RW404.value_if_hint"),
        )
    type = b.type if a.type == NONE else a.type
    return X("if", (condition_of(scope, tree.condition), a, b), type, scope.span(tree))


# ---- amounts of several resources as one value (docs/semantics.md N11)


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
