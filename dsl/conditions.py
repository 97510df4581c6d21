"""Conditions: comparisons, tests, and what holds for some or for all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lark import Tree
from regelwerk.dsl.grammar.parse import SyntaxTree
from regelwerk.dsl.pieces import (
    COMPARISONS,
    NOTHING,
    Piece,
    as_ability,
    fits,
    token_of,
)
from regelwerk.dsl.tree import X
from regelwerk.dsl.types import BOOL, INT, RESOURCE, Type

if TYPE_CHECKING:
    from regelwerk.dsl.nouns import Nouns
    from regelwerk.dsl.world import World


def and_cond(nouns: Nouns, tree: SyntaxTree) -> X:
    return nouns._junction("and", tree)


def or_cond(nouns: Nouns, tree: SyntaxTree) -> X:
    return nouns._junction("or", tree)


def junction(nouns: Nouns, op: str, tree: SyntaxTree) -> X:
    children = [child for child in tree.children if isinstance(child, Tree)]
    parts = []
    for before, child in zip([None, *children], children, strict=False):
        parts.append(nouns.condition(child))
        if before is not None:
            _must_be_whole(nouns, parts[-2], child, parts[-1])
    return X(op, tuple(parts), BOOL, nouns.scope.span(tree))


def _must_be_whole(nouns: Nouns, before: X, tree: Piece, x: X) -> None:
    """`s = a oder b` would mean that b is there; a person means `s = a oder s = b`."""
    bare = x.op == "is_some" and x.args[0].op in ("local", "entry", "me", "const")
    if bare and before.op == "compare" and before.args[0] in ("=", "!=") and before.args[2].type == x.args[0].type:
        nouns.scope.fail(
            "RW401",
            tree,
            f"Hier wird eine Bedingung erwartet, das ist {x.args[0].type}.",
            "Schreibe den Vergleich auch hier ganz aus, oder nimm „in [… , …]“.",
        )


def not_test(nouns: Nouns, tree: SyntaxTree) -> X:
    return X("not", (nouns.condition(tree.children[-1]),), BOOL, nouns.scope.span(tree))


def compare(nouns: Nouns, tree: SyntaxTree) -> X:
    left, sign, right = tree.children
    return nouns.comparison(left, COMPARISONS[str(sign)], right, tree)


def compare_equal(nouns: Nouns, tree: SyntaxTree) -> X:
    left, right = [child for child in tree.children if isinstance(child, Tree)]
    return nouns.comparison(left, "=", right, tree)


def comparison(nouns: Nouns, left: Piece, sign: str, right: Piece, tree: Piece) -> X:
    a = nouns.expression(left)
    b = nouns.hinted(right, a.type)
    if b.type.base == "enum" and a.type.base == "enum" and a.type != b.type:
        a = nouns.hinted(left, b.type)
    a, b = nouns.as_amount(a, b, left), nouns.as_amount(b, a, right)
    a, b = as_ability(a, b), as_ability(b, a)
    if a.type.many and b.type == INT:
        a = X("count", (a,), INT, a.span)
    if sign in ("<", ">", "<=", ">="):
        for x, piece in ((a, left), (b, right)):
            if x.type != INT:
                nouns.scope.fail(
                    "RW403",
                    piece,
                    f"Größer und kleiner gelten nur für Zahlen, das ist {x.type}.",
                    "Zähle mit anzahl(…) oder vergleiche mit =.",
                )
    elif not (fits(a.type, b.type) or fits(b.type, a.type)):
        nouns.scope.fail(
            "RW404",
            tree,
            f"{a.type} und {b.type} lassen sich nicht vergleichen.",
            "Prüfe, ob beide Seiten dasselbe meinen.",
        )
    if sign in ("=", "!=") and copied(nouns.world, b):
        found = X("in", (a, copies(b)), BOOL, nouns.scope.span(tree))
        return X("not", (found,), BOOL, found.span) if sign == "!=" else found
    return X("compare", (sign, a, b), BOOL, nouns.scope.span(tree))


def copied(world: World, x: X) -> bool:
    """Whether an expression names an entry of which there are several copies."""
    return x.op == "entry" and world.entries[x.args[0]].count > 1


def copies(x: X) -> X:
    """All copies of an entry: to be one of them is to be it."""
    return X("copies", x.args, x.type.row(), x.span)


def is_test(nouns: Nouns, tree: SyntaxTree) -> X:
    left, _, negated, right = tree.children
    x = nouns.expression(left)
    word = nouns._bare_word(right)
    if word in NOTHING:
        kind = nouns.world.kinds.get(x.type.name) if x.type.base == "thing" else None
        if kind is not None and kind.place and not x.type.many:
            x = X("contents", (x,), Type("thing", "", True), x.span)  # an empty place is one with nothing in it
        found = X("is_empty" if x.type.many else "is_none", (x,), BOOL, nouns.scope.span(tree))
    else:
        found = nouns._is(x, right, word, tree)
    return X("not", (found,), BOOL, found.span) if negated is not None else found


def is_of(nouns: Nouns, x: X, right: Piece, word: str, tree: SyntaxTree) -> X:
    span = nouns.scope.span(tree)
    kind = nouns.world.kind_of_form(word) if word and word not in nouns.scope.locals else ""
    if kind and x.type.base == "thing":
        return X("is_kind", (x, kind), BOOL, span)
    flag = nouns.world.attributes.get(word)
    if flag is not None and flag.type == BOOL and x.type.base == "thing" and not x.type.many:
        return X("attr", (word, x), BOOL, span)
    if word in nouns.world.derived and nouns.world.derived[word].text_kind == "condition":
        return nouns.call(word, [x], right)
    value = nouns.hinted(right, x.type)
    if value.type.many and not x.type.many:
        return X("in", (x, value), BOOL, span)
    if not (fits(value.type, x.type) or fits(x.type, value.type)):
        nouns.scope.fail("RW404", tree, f"{x.type} kann nicht {value.type} sein.", "Prüfe beide Seiten von `ist`.")
    if copied(nouns.world, value):
        return X("in", (x, copies(value)), BOOL, span)
    return X("compare", ("=", x, value), BOOL, span)


def has_test(nouns: Nouns, tree: SyntaxTree) -> X:
    left, _, negated, right = tree.children
    x = nouns.expression(left)
    word = nouns._bare_word(right)
    flag = nouns.world.attributes.get(word)
    if flag is not None and flag.type == BOOL:
        found = X("attr", (word, x), BOOL, nouns.scope.span(tree))
    else:
        found = nouns._has(x, nouns.expression(right), tree)
    return X("not", (found,), BOOL, found.span) if negated is not None else found


def has(nouns: Nouns, x: X, what: X, tree: SyntaxTree) -> X:
    span = nouns.scope.span(tree)
    if what.op == "amount":
        return X("compare", (">=", X("attr", (what.args[1].args[1], x), INT, span), what.args[0]), BOOL, span)
    if what.type == RESOURCE and what.op == "const":
        return X("compare", (">=", X("attr", (what.args[1], x), INT, span), X("const", (1,), INT)), BOOL, span)
    if what.type.base == "thing" and x.type.base == "thing":
        if what.type.many:
            element = X("local", ("h_",), what.type.each(), span)
            return X("exists", (what, "h_", X("belongs", (element, x), BOOL, span)), BOOL, span)
        return X("belongs", (what, x), BOOL, span)
    return nouns.scope.fail(
        "RW406",
        tree,
        f"{x.type} kann {what.type} nicht haben.",
        "`hat` fragt nach Besitz, Inhalt oder einem ja/nein-Attribut.",
    )


def there_is(nouns: Nouns, tree: SyntaxTree) -> X:
    negated, _, query, _, condition = tree.children
    name, source = nouns.binder(query)
    row = nouns.row(source, query)
    inner = nouns.inside(nouns.scope.with_element(name, row.type.each()))
    found = X("exists", (row, name, inner.condition(condition)), BOOL, nouns.scope.span(tree))
    return X("not", (found,), BOOL, found.span) if negated is not None else found


def for_all(nouns: Nouns, tree: SyntaxTree) -> X:
    query, condition = [child for child in tree.children if isinstance(child, Tree)]
    name, source = nouns.binder(query)
    row = nouns.row(source, query)
    inner = nouns.inside(nouns.scope.with_element(name, row.type.each()))
    return X("forall", (row, name, inner.condition(condition)), BOOL, nouns.scope.span(tree))


def binder(nouns: Nouns, query: Piece) -> tuple[str, X]:
    """`x aus M` names its elements; a bare noun is named by its kind."""
    if isinstance(query, Tree) and query.data == "query" and len(query.children) >= 3:
        first, preposition = query.children[0], query.children[1]
        if (
            isinstance(first, Tree)
            and first.data == "name"
            and isinstance(preposition, Tree)
            and token_of(preposition).type == "FROM"
            and str(first.children[0]) not in nouns.scope.locals
            and not nouns.world.kind_of_form(str(first.children[0]))
        ):
            rest = Tree("query", query.children[2:], query.meta)
            return str(first.children[0]), nouns.expression(rest)
    x = nouns.expression(query)
    return (x.type.name if x.type.base == "thing" and x.type.name else "es"), x


def happened(nouns: Nouns, tree: SyntaxTree) -> X:
    event_tree = tree.children[1]
    during = tree.children[3] if len(tree.children) > 3 and tree.children[3] is not None else None
    name, args = nouns.event_call(event_tree)
    event = nouns.world.events.get(name)
    if event is None:
        nouns.unknown("Ereignis", name, event_tree, nouns.world.events)
    tests: list[tuple[int, X]] = []
    fields = list(event.fields)
    for position, arg in enumerate(args):
        field, value = nouns.argument(arg)
        index = fields.index(field) if field in fields else position
        if value is not None:
            tests.append((index, nouns.hinted(value, event.fields[fields[index]])))
    scope = nouns.procedure_name(during) if during is not None else ""
    return X("happened", (name, tuple(tests), scope), BOOL, nouns.scope.span(tree))


def during_test(nouns: Nouns, tree: SyntaxTree) -> X:
    """`während P` as a condition: P is running (for a player, with `von`)."""
    target = tree.children[1]
    owner = nouns.expression(target.children[2]) if isinstance(target, Tree) and target.data == "of" else None
    return X("during", (nouns.procedure_name(target), owner), BOOL, nouns.scope.span(tree))
