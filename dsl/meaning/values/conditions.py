"""Conditions: comparisons, tests, and what holds for some or for all."""

from __future__ import annotations

from dataclasses import replace

from regelwerk.dsl.findings.findings import meant
from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.syntax import Node, words
from regelwerk.dsl.grammar.words import spoken
from regelwerk.dsl.meaning.nouns.noun_names import copied, copies, hinted
from regelwerk.dsl.meaning.scope import Scope
from regelwerk.dsl.meaning.shared_words import COMPARISONS, NOTHING, as_ability, fits, is_settled
from regelwerk.dsl.meaning.uses import noting_binders
from regelwerk.dsl.meaning.values.applied import derived_call
from regelwerk.dsl.meaning.values.calls import fitting, given_by_name
from regelwerk.dsl.meaning.values.held_resources import are_held, holds_some
from regelwerk.dsl.meaning.values.missing_brackets import written
from regelwerk.dsl.meaning.values.named_behaviour import during, event_call, procedure_names
from regelwerk.dsl.meaning.values.quantities import compared, had
from regelwerk.dsl.meaning.values.understood_values import (
    as_amount,
    as_row,
    asked_for_nothing,
    bare_word,
    condition_of,
    expression,
    needed,
    understands,
    unwrapped,
)
from regelwerk.dsl.meaning.values.unknown_names import unknown
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.tree.made_up_names import made_up
from regelwerk.dsl.tree.tree import X, same_meaning
from regelwerk.dsl.tree.types import AMOUNT, BOOL, INT, NONE, RESOURCE, Type


@understands(syntax.AndCondition)
def and_cond(scope: Scope, tree: syntax.AndCondition) -> X:
    return junction(scope, "and", tree)


@understands(syntax.OrCondition)
def or_cond(scope: Scope, tree: syntax.OrCondition) -> X:
    return junction(scope, "or", tree)


def junction(scope: Scope, op: str, tree: syntax.AndCondition | syntax.OrCondition) -> X:
    parts = []
    for before, child in zip((None, *tree.tests), tree.tests, strict=False):
        parts.append(condition_of(scope, child))
        if before is not None:
            _must_be_whole(scope, parts[-2], before, child, parts[-1])
    return X(op, tuple(parts), BOOL, scope.span(tree))


def _must_be_whole(scope: Scope, before: X, written_before: Node, tree: Node, x: X) -> None:
    """`s = a oder b` would mean that b is there; a person means `s = a oder s = b`. Likewise with `a von k` and
    `b von k`."""
    if x.op != "is_some" or before.op != "compare" or before.args[0] not in ("=", "!="):
        return
    compared_with, bare = before.args[2], x.args[0]
    alike = bare.op == compared_with.op and any(one in compared_with.args for one in bare.args)
    if compared_with.type == bare.type and (alike or bare.op in ("local", "entry", "me", "const")):
        left = next((part for part in written_before.children if isinstance(part, Node)), None)
        sign = "=" if before.args[0] == "=" else "≠"
        said = f"{written(scope, left)} {sign} {written(scope, tree)}" if left is not None else ""
        what = message("findings.RW401.compared_once", type=bare.type)
        scope.fail("RW401", tree, what, message("findings.RW401.compared_once_hint", said=said), said)


@understands(syntax.NotTest)
def not_test(scope: Scope, tree: syntax.NotTest) -> X:
    return X("not", (condition_of(scope, tree.test),), BOOL, scope.span(tree))


@understands(syntax.Compare)
def compare(scope: Scope, tree: syntax.Compare) -> X:
    return comparison(scope, tree.left, COMPARISONS[str(tree.sign)], tree.right, tree)


@understands(syntax.CompareEqual)
def compare_equal(scope: Scope, tree: syntax.CompareEqual) -> X:
    return comparison(scope, tree.left, "=", tree.right, tree)


def _with_for_where(scope: Scope, left: Node) -> None:
    """`planeten von mir mit merkmal = kulturell`: what is compared stands behind `wo`."""
    having = [word for word in words(left) if word.type == "WITH"]
    if having:
        where = spoken("WHERE", scope.language)
        what = message("findings.RW210.with_for_where", word=having[-1])
        scope.fail("RW210", having[-1], what, message("findings.common.write", said=where), where)


def comparison(scope: Scope, left: Node, sign: str, right: Node, tree: Node) -> X:
    a = expression(scope, left)
    b = hinted(scope, right, a.type)
    if b.type.base == "enum" and a.type.base == "enum" and a.type != b.type:
        a = hinted(scope, left, b.type)
    a, b = as_amount(scope, a, b, left), as_amount(scope, b, a, right)
    a, b = as_ability(a, b), as_ability(b, a)
    amounts = compared(scope, sign, a, b, tree)
    if amounts is not None:
        return amounts
    if sign in ("<", ">", "<=", ">="):
        for x, piece in ((a, left), (b, right)):
            if x.type != INT:
                scope.fail(
                    "RW403",
                    piece,
                    message("findings.RW403.comparison", type=x.type),
                    message("findings.RW403.comparison_hint"),
                )
    elif not (fits(a.type, b.type) or fits(b.type, a.type)):
        _with_for_where(scope, left)
        values = _values_of(scope, a)
        hint, near = meant(bare_word(right), values, message("findings.RW404.comparison_hint")) if values else ("", "")
        what = message("findings.RW404.comparison", type=a.type, type2=b.type)
        scope.fail("RW404", right, what, hint or message("findings.RW404.comparison_hint"), near)
    _may_differ(scope, a, b, tree)
    for one, other, piece in ((a, b, left), (b, a, right)):
        if other.type == NONE and not scope.arguments:
            asked_for_nothing(scope, one, piece)
    if sign in ("=", "!=") and copied(scope.world, b):
        found = X("in", (a, copies(b)), BOOL, scope.span(tree))
        return X("not", (found,), BOOL, found.span) if sign == "!=" else found
    return X("compare", (sign, a, b), BOOL, scope.span(tree))


def _values_of(scope: Scope, x: X) -> tuple[str, ...]:
    """What an option or a value of an enumeration can be."""
    if x.op == "option":
        return tuple(str(one) for one in scope.world.options[x.args[0]].values)
    return scope.world.enumerations.get(x.type.name, ()) if x.type.base == "enum" else ()


def _may_differ(scope: Scope, a: X, b: X, tree: Node) -> None:
    """Two things that are settled are not compared, and nothing with itself; but a template is filled with them."""
    if scope.arguments:
        return
    if same_meaning(a, b):
        scope.fail("RW401", tree, message("findings.RW401.itself"), message("findings.RW401.itself_hint"))
    if is_settled(a) and is_settled(b) and "option" not in (a.op, b.op):
        scope.fail("RW401", tree, message("findings.RW401.settled"), message("findings.RW401.settled_hint"))


def is_that(scope: Scope, x: X, right: Node, tree: Node) -> X:
    """Whether something is what stands on the other side of `ist`."""
    word = bare_word(right)
    if word in NOTHING:
        kind = scope.world.kinds.get(x.type.name) if x.type.base == "thing" else None
        if kind is not None and kind.place and not x.type.many:
            x = X("contents", (x,), Type("thing", "", True), x.span)  # an empty place is one with nothing in it
        if not scope.arguments and not (x.type.many and x.op in ("kind", "filter")):
            asked_for_nothing(scope, x, tree)
        return X("is_empty" if x.type.many else "is_none", (x,), BOOL, scope.span(tree))
    if isinstance(bound := unwrapped(right), syntax.AtLeast) and bound.count is None and x.type == INT:
        least = needed(scope, expression(scope, bound).args[0], "int", right)
        return X("compare", (">=", x, least), BOOL, scope.span(tree))  # `n ist mindestens 3`
    return is_of(scope, x, right, word, tree)


def is_of(scope: Scope, x: X, right: Node, word: str, tree: Node) -> X:
    span = scope.span(tree)
    kind = scope.world.kind_of_form(word) if word and word not in scope.locals else ""
    if kind and x.type.base == "thing" and x.type.name and (kind not in x.type.kinds or len(x.type.kinds) == 1):
        said = message("findings.RW404.is_kind", have=x.type, kind=kind)
        scope.fail("RW404", right, said, message("findings.RW404.is_kind_hint"))
    if kind and x.type.base == "thing":
        return X("is_kind", (x, kind), BOOL, span)
    flag = scope.world.attributes.get(word)
    if flag is not None and flag.type == BOOL and x.type.base == "thing" and not x.type.many:
        if x.type.name and word not in scope.world.attributes_of(x.type):
            said = message("findings.RW413.lacking", thing=x.type, attribute=word)
            scope.fail("RW413", tree, said, message("findings.RW413.lacking_hint"))
        return X("attr", (word, x), BOOL, span)
    if word in scope.world.derived and scope.world.derived[word].text_kind == "condition":
        return derived_call(scope, word, [x], right)
    value = hinted(scope, right, x.type)
    _may_differ(scope, x, value, tree)
    if value.type.many and not x.type.many and (fits(x.type, value.type.each()) or fits(value.type.each(), x.type)):
        return X("in", (x, value), BOOL, span)
    if not (fits(value.type, x.type) or fits(x.type, value.type)):
        scope.fail(
            "RW404",
            tree,
            message("findings.RW404.is_of", type=x.type, type2=value.type),
            message("findings.RW404.is_of_hint"),
        )
    if copied(scope.world, value):
        return X("in", (x, copies(value)), BOOL, span)
    return compared(scope, "=", x, value, tree) or X("compare", ("=", x, value), BOOL, span)


def has_flag(scope: Scope, word: str) -> str:
    """The attribute that is yes or no, if a word is one: `x hat schild`."""
    flag = scope.world.attributes.get(word)
    return word if flag is not None and flag.type == BOOL else ""


def has(scope: Scope, x: X, what: X, tree: Node) -> X:
    span = scope.span(tree)
    if what.type == AMOUNT:
        needed(scope, x, "player", tree)
        are_held(scope, x, what, tree)
        return had(scope.world, x, what, span)
    if what.type == RESOURCE:
        return replace(holds_some(scope, x, what, tree), span=span)
    if what.type.base == "thing" and x.type.base == "thing":
        if what.type.many:
            element = X("local", (made_up("holder"),), what.type.each(), span)
            return X("exists", (what, made_up("holder"), X("belongs", (element, x), BOOL, span)), BOOL, span)
        return X("belongs", (what, x), BOOL, span)
    return scope.fail(
        "RW406",
        tree,
        message("findings.RW406.has", type=x.type, type2=what.type),
        message("findings.RW406.has_hint"),
    )


@understands(syntax.ThereIs)
def there_is(scope: Scope, tree: syntax.ThereIs) -> X:
    name, row, inner = _bound(scope, tree.query)
    found = X("exists", (row, name, condition_of(inner, tree.where)), BOOL, scope.span(tree))
    return X("not", (found,), BOOL, found.span) if tree.not_word is not None else found


@understands(syntax.ForAll)
def for_all(scope: Scope, tree: syntax.ForAll) -> X:
    name, row, inner = _bound(scope, tree.query)
    return X("forall", (row, name, condition_of(inner, tree.condition)), BOOL, scope.span(tree))


def _bound(scope: Scope, query: syntax.Query) -> tuple[str, X, Scope]:
    """The name for the elements of a row, the row, and the scope in which that name is known."""
    name, source = binder(scope, query)
    row = as_row(scope, source, query)
    return name, row, scope.with_element(name, row.type.each())


@noting_binders
def binder(scope: Scope, query: syntax.Query) -> tuple[str, X]:
    """`x aus M` names its elements; a bare noun is named by its kind."""
    if isinstance(query.head, syntax.Name) and query.phrases and query.phrases[0].preposition.word.type == "FROM":
        word = str(query.head.word)
        if word not in scope.locals and not scope.world.kind_of_form(word):
            first, *rest = query.phrases
            return word, expression(scope, replace(query, head=first.target, phrases=tuple(rest)))
    x = expression(scope, query)
    return (x.type.word if x.type.base == "thing" else "es"), x


@understands(syntax.Happened)
def happened(scope: Scope, tree: syntax.Happened) -> X:
    name, args = event_call(scope, tree.event)
    event = scope.world.events.get(name)
    if event is None:
        unknown(scope, "event", name, tree.event, scope.world.events)
    fields = list(event.fields)
    given = given_by_name(scope, name, event.fields, args, "field")
    tests = [(fields.index(one), fitting(scope, name, event.fields, one, x, tree)) for one, x in given.items()]
    since = procedure_names(scope, tree.during) if tree.during is not None else ("",)
    asked = tuple(X("happened", (name, tuple(tests), one), BOOL, scope.span(tree)) for one in since)
    return asked[0] if len(asked) == 1 else X("or", asked, BOOL, scope.span(tree))


@understands(syntax.DuringTest)
def during_test(scope: Scope, tree: syntax.DuringTest) -> X:
    """`während P` as a condition: P is running (for a player, with `von`)."""
    return during(scope, tree.procedure)
