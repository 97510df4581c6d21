"""Phrases: what narrows a noun: `wo`, `in`, `mit`, `ohne`, `für`, `von`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lark import Token, Tree
from regelwerk.dsl.findings import Finding
from regelwerk.dsl.functions import BY_NAME
from regelwerk.dsl.grammar.parse import SyntaxTree
from regelwerk.dsl.grammar.words import spoken
from regelwerk.dsl.missing_brackets import check_brackets
from regelwerk.dsl.pieces import (
    INSIDE,
    PRESENT,
    Piece,
    fits,
)
from regelwerk.dsl.scope import PLAYER_TYPE, Fault
from regelwerk.dsl.tree import X
from regelwerk.dsl.types import BOOL, INT, RESOURCE, Type
from regelwerk.dsl.world import PLAYER

if TYPE_CHECKING:
    from regelwerk.dsl.nouns import Nouns


def query(nouns: Nouns, tree: SyntaxTree) -> X:
    if len(tree.children) == 1:
        return nouns.expression(tree.children[0])
    x = nouns.expression(tree.children[0])
    for preposition, target in zip(tree.children[1::2], tree.children[2::2], strict=True):
        x = nouns.phrase(x, preposition.children[0], target)
    return x


def query_where(nouns: Nouns, tree: SyntaxTree) -> X:
    query = tree.children[0]
    condition = tree.children[2] if len(tree.children) > 2 else None
    if condition is None:
        return nouns.expression(query)
    row = nouns.expression(query)
    wanted = nouns.where(row, condition, query)
    if tree.children[-1] is None:
        return wanted
    return X("call", ("preferred", wanted, nouns.row(row, query)), wanted.type, wanted.span)


def filtered(nouns: Nouns, tree: SyntaxTree) -> X:
    base, _, condition = [*tree.children, None, None][:3]
    if condition is None:
        return nouns.expression(base)
    return nouns.where(nouns.expression(base), condition, base)


def where(nouns: Nouns, x: X, condition: Piece, tree: Piece) -> X:
    if x.op == "some":
        least, most, row = x.args
        return X("some", (least, most, nouns.where(row, condition, tree)), x.type, x.span)
    counted = nouns.counted(x)
    if counted is not None:
        return nouns.recounted(x, nouns.where(counted, condition, tree))
    if x.op in ("map", "flat_map"):
        # after `a der M`, `wo` speaks of M
        things, name, value = x.args
        kept = nouns.inside(nouns.scope.with_element(name, things.type.each())).condition(condition)
        return X(x.op, (X("filter", (things, name, kept), things.type, things.span), name, value), x.type, x.span)
    row = nouns.row(x, tree)
    name = nouns.fresh(row.type)
    inner = nouns.inside(nouns.scope.with_element(name, row.type.each()))
    return X("filter", (row, name, inner.condition(condition)), row.type, nouns.scope.span(condition))


def phrase(nouns: Nouns, x: X, preposition: Token, target: Piece) -> X:
    """A noun narrowed by a phrase."""
    word, span = preposition.type, nouns.scope.span(target)
    if word == "PER" and (x.op == "amount" or x.type == INT):
        return nouns.per(x, target)
    counted = nouns.counted(x)
    if counted is not None:
        return nouns.recounted(x, nouns.phrase(counted, preposition, target))
    if x.op == "some":
        least, most, row = x.args
        return X("some", (least, most, nouns.phrase(row, preposition, target)), x.type, x.span)
    if x.op in ("map", "flat_map"):
        # after `a der M`, phrases describe M
        things, name, value = x.args
        return X(x.op, (nouns.phrase(things, preposition, target), name, value), x.type, x.span)
    if word == "STARTING" and x.type.many and x.type.name == PLAYER:
        first = nouns.expression(target)
        if not fits(first.type, PLAYER_TYPE):
            nouns.scope.fail("RW404", target, f"Nach `ab` steht ein Spieler, das ist {first.type}.", "Nenne einen.")
        return X("starting", (x, first), x.type, span)
    if word == "AT" and x.type.key is not None and x.type.value is not None:
        key = nouns.hinted(target, x.type.key)
        key = nouns.as_amount(key, X("const", (0,), x.type.key), target)
        if not fits(key.type, x.type.key):
            nouns.scope.fail(
                "RW404", target, f"Die Tabelle hat {x.type.key}, gefragt wird nach {key.type}.", "Prüfe beide Seiten."
            )
        return X("at", (x, key), x.type.value, span)
    if word == "FOR" and x.type.many and x.type.base == "thing":
        return nouns.counting(x, nouns._bare_word(target))
    other = nouns.hinted(target, x.type.row()) if x.type.base == "enum" else nouns.expression(target)
    if (
        word == "WITHOUT"
        and x.type.many
        and other.type.base == x.type.base
        and (other.type.name == x.type.name or not other.type.name)
    ):
        return X("without", (x, other), x.type, span)
    if word in ("WITH", "WITHOUT") and x.type.base == "thing":
        if not x.type.many:
            return nouns._having_test(x, other, word == "WITHOUT", target)
        name = nouns.fresh(x.type)
        test = nouns._having_test(X("local", (name,), x.type.each()), other, word == "WITHOUT", target)
        return X("filter", (x, name, test), x.type, x.span)
    if word in INSIDE and x.type.base == "thing":
        return nouns._lying(x, other, target, span)
    if word in INSIDE and other.type.many and fits(x.type, other.type.each()):
        return X("in", (x, other), BOOL, x.span)
    return nouns.scope.fail(
        "RW409",
        preposition,
        f"Die Wendung mit `{preposition}` passt hier zu nichts.",
        "Setze Klammern um das, was zusammengehört, oder nimm `wo`.",
    )


def per(nouns: Nouns, x: X, target: Piece) -> X:
    """`2 gold je schiff`: so much for each of them."""
    row = nouns.row(nouns.expression(target), target)
    if x.op == "amount":
        return X("amount", (X("per", (x.args[0], row), INT, x.span), x.args[1]), x.type, x.span)
    return X("per", (x, row), INT, x.span)


def counted(nouns: Nouns, x: X) -> X | None:
    """What stands behind `je`: phrases that follow describe it."""
    number = x.args[0] if x.op == "amount" else x
    row: X | None = number.args[1] if number.op == "per" else None
    return row


def recounted(nouns: Nouns, x: X, row: X) -> X:
    if x.op == "amount":
        return X("amount", (nouns.recounted(x.args[0], row), x.args[1]), x.type, x.span)
    return X("per", (x.args[0], row), INT, x.span)


def counting(nouns: Nouns, x: X, purpose: str) -> X:
    """What counts for a purpose is settled for the kind itself; everything that narrows the row comes after."""
    if x.op == "filter":
        row, name, test = x.args
        if name == PRESENT and purpose in nouns.world.kinds[x.type.name].even_so_for:
            return nouns.counting(row, purpose)
        return X("filter", (nouns.counting(row, purpose), name, test), x.type, x.span)
    if x.op == "kind_inside":
        kind, place = x.args
        name = nouns.fresh(x.type)
        row = nouns.counting(X("kind", (kind,), x.type, x.span), purpose)
        inside = X("compare", ("=", X("place", (X("local", (name,), x.type.each()),), Type("thing")), place), BOOL)
        return X("filter", (row, name, inside), x.type, x.span)
    return X("counting", (x, purpose), x.type, x.span)


def having_test(nouns: Nouns, element: X, other: X, negated: bool, tree: Piece) -> X:
    """Whether a thing holds, owns or shows something."""
    if other.type.base == "thing":
        if other.type.many:
            inner = X("belongs", (X("local", ("h_",), other.type.each()), element), BOOL)
            test = X("exists", (other, "h_", inner), BOOL, other.span)
        else:
            test = X("belongs", (other, element), BOOL, other.span)
    elif other.type == RESOURCE:
        amount = X("attr", (other.args[1], element), INT)
        test = X("compare", (">=", amount, X("const", (1,), INT)), BOOL, other.span)
    else:
        shown = [
            a
            for a in nouns.world.attributes.values()
            if (a.type.base, a.type.name) == (other.type.base, other.type.name)
        ]
        if len(shown) != 1:
            nouns.scope.fail("RW409", tree, "`mit` passt hier zu keinem Attribut eindeutig.", "Nimm `wo`.")
        value = X("attr", (shown[0].name, element), shown[0].type)
        if shown[0].type.many:
            test = X("in", (other, value), BOOL, other.span)
        else:
            test = X(
                "in" if other.type.many else "compare",
                (value, other) if other.type.many else ("=", value, other),
                BOOL,
                other.span,
            )
    return X("not", (test,), BOOL, other.span) if negated else test


def lying(nouns: Nouns, x: X, other: X, target: Piece, span: object) -> X:
    if x.op == "filter" and x.args[1] == PRESENT:
        return X("filter", (lying(nouns, x.args[0], other, target, span), *x.args[1:]), x.type, x.span)
    if x.type.many:
        if x.op == "kind" and other.type.base == "thing" and not other.type.many:
            return X("kind_inside", (x.args[0], other), x.type, x.span)
        name = nouns.fresh(x.type)
        if other.type.many and other.type.name == x.type.name and x.type.name:
            member = X("in", (X("local", (name,), x.type.each()), other), BOOL)
            return X("filter", (x, name, member), x.type, x.span)
        place = X("place", (X("local", (name,), x.type.each()),), Type("thing"))
        op = "in" if other.type.many else "compare"
        test = X("in", (place, other), BOOL) if op == "in" else X("compare", ("=", place, other), BOOL)
        return X("filter", (x, name, test), x.type, x.span)
    if other.type.many:
        if other.type.base == x.type.base and fits(x.type, other.type.each()):
            return X("in", (x, other), BOOL, x.span)
        return X("in", (X("place", (x,), Type("thing")), other), BOOL, x.span)
    if x.type.base == "thing" and other.type.base == "thing":
        return X("compare", ("=", X("place", (x,), Type("thing")), other), BOOL, x.span)
    return nouns.scope.fail("RW409", target, f"{x.type} kann nicht in {other.type} liegen.", "Prüfe die beiden Namen.")


def of(nouns: Nouns, tree: SyntaxTree) -> X:
    left, right = tree.children[0], tree.children[-1]
    if isinstance(left, Tree) and left.data == "name":
        return nouns.attribute(left, nouns.expression(right), tree)
    if isinstance(left, Tree) and left.data == "amount":
        # `1 kämpfer von p`: as many of what `kämpfer von p` means
        count, noun = left.children
        n = nouns.whole(count)
        return nouns.quantity(
            n, n, nouns.attribute(Tree("name", [noun], left.meta), nouns.expression(right), tree), tree
        )
    x = nouns.expression(left)
    return nouns.owned(x, nouns.expression(right), tree)


def attribute(nouns: Nouns, left: SyntaxTree, target: X, tree: Piece) -> X:
    """`a von b`."""
    word, span = str(left.children[0]), nouns.scope.span(tree)
    world = nouns.world
    if target.type.base == "thing" and not target.type.many:
        kind = world.kinds.get(target.type.name)
        attributes = kind.attributes if kind is not None else world.attributes
        if word in attributes and (word not in nouns.scope.locals or nouns.scope.locals[word] != RESOURCE):
            return X("attr", (word, target), attributes[word].type, span)
        if nouns.scope.locals.get(word) == RESOURCE:
            return X("attr_of", (X("local", (word,), RESOURCE, span), target), INT, span)
        what, id = world.forms.get(word, ("", ""))
        if what == "resource":
            return X("attr", (id, target), INT, span)
        if (
            what == "kind"
            and world.kinds[id].per
            and world.kinds[id].count <= 1
            and fits(target.type, Type("thing", world.kinds[id].per))
        ):
            return X("place_of", (id, target), Type("thing", id), span)
        if word in BY_NAME and len(BY_NAME[word].needs) == 1 and word not in world.forms:
            return nouns.builtin(BY_NAME[word], [target], tree)
    derived = world.derived.get(word)
    if derived is None and world.forms.get(word, ("", ""))[0] == "derived":
        derived = world.derived[world.forms[word][1]]
    if derived is not None and len(derived.parameters) == 1:
        return nouns.call(derived.id, [target], tree)
    if isinstance(tree, Tree) and tree.data == "of" and target.type.many:
        check_brackets(nouns.scope, word, left, tree.children[-1])  # `anzahl von karten`
    what, id = world.forms.get(word, ("", ""))
    if what == "kind" and word not in nouns.scope.locals and fits(target.type.each(), PLAYER_TYPE):
        if world.kinds[id].place and not world.kinds[id].per and world.kinds[id].count <= 1:
            message = f"{word} gibt es nur einmal, nicht für jeden Spieler."
            hint = f"Lass „{spoken('OF', nouns.scope.language)} …“ weg, oder schreibe bei {id} „je: spieler“ dazu."
            raise Fault(Finding("RW413", span, message, hint, name=id))
    return nouns.owned(nouns.named(word, left), target, tree)


def owned(nouns: Nouns, x: X, owner: X, tree: Piece) -> X:
    """The things of a row that belong to somebody."""
    if x.op == "some":
        least, most, row = x.args
        return X("some", (least, most, nouns.owned(row, owner, tree)), x.type, x.span)
    if x.type.many and x.type.base == "thing" and owner.type.base == "thing":
        name = nouns.fresh(x.type)
        element = X("local", (name,), x.type.each())
        if owner.type.many:
            test = X("in", (X("owner", (element,), PLAYER_TYPE), owner), BOOL)
        else:
            test = X("belongs", (element, owner), BOOL)
        return X("filter", (x, name, test), x.type, nouns.scope.span(tree))
    if not x.type.many and x.type.base == "thing" and owner.type.base == "thing":
        if owner.type.many:
            return X("in", (X("owner", (x,), PLAYER_TYPE), owner), BOOL, nouns.scope.span(tree))
        return X("belongs", (x, owner), BOOL, nouns.scope.span(tree))
    return nouns.scope.fail(
        "RW413",
        tree,
        f"{owner.type} hat kein solches Attribut, und es besitzt auch nichts.",
        "Prüfe den Namen vor `von`; bei mehreren Dingen heißt es `der`.",
    )


def of_the(nouns: Nouns, tree: SyntaxTree) -> X:
    left, right = tree.children[0], tree.children[-1]
    row = nouns.row(nouns.expression(right), right)
    name = nouns.fresh(row.type)
    element = X("local", (name,), row.type.each())
    inner = nouns.inside(nouns.scope.with_element(name, row.type.each()))
    value = (
        inner.attribute(left, element, tree)
        if isinstance(left, Tree) and left.data == "name"
        else inner.expression(left)
    )
    if value.type.many:
        return X("flat_map", (row, name, value), value.type, nouns.scope.span(tree))
    return X("map", (row, name, value), value.type.row(), nouns.scope.span(tree))
