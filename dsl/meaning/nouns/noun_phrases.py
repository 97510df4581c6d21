"""Phrases: what narrows a noun: `wo`, `in`, `mit`, `ohne`, `für`, `von`.

`a von b` is an attribute if b has one of that name, else what belongs to b. A phrase with a preposition narrows the
noun before it. Inside `wo`, the attributes of the thing in question stand without `von`, and its kind names it.
"""

from __future__ import annotations

from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.syntax import Node, Word
from regelwerk.dsl.grammar.words import spoken
from regelwerk.dsl.meaning.judged.needs import unmet
from regelwerk.dsl.meaning.nouns.noun_names import all_of, any_copy, hinted, named, role
from regelwerk.dsl.meaning.scope import PLAYER_TYPE, Fault, Scope
from regelwerk.dsl.meaning.shared_words import INSIDE, PRESENT, RESULT_WORDS, ROUTE_PARTS, fits
from regelwerk.dsl.meaning.uses import note, noting_attributes
from regelwerk.dsl.meaning.values.applied import builtin, derived_call
from regelwerk.dsl.meaning.values.held_resources import holds_some
from regelwerk.dsl.meaning.values.missing_brackets import check_brackets, written
from regelwerk.dsl.meaning.values.quantities import quantity, whole
from regelwerk.dsl.meaning.values.understood_values import (
    as_amount,
    as_row,
    bare_word,
    condition_of,
    expression,
    fresh,
    needed,
    understands,
)
from regelwerk.dsl.meaning.values.unknown_names import unknown
from regelwerk.dsl.meaning.without_effect import without_effect
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.operations.functions import BY_NAME
from regelwerk.dsl.tree.made_up_names import made_up
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import AMOUNT, BOOL, INT, RESOURCE, Type
from regelwerk.dsl.tree.walk import mentions
from regelwerk.dsl.world.kinds import PLAYER


@understands(syntax.QueryWhere)
def query_where(scope: Scope, tree: syntax.QueryWhere) -> X:
    row = expression(scope, tree.query)
    if tree.where is None:
        if tree.if_able_word is not None:
            without_effect(scope, tree.if_able_word, message("findings.RW459.hint_able"))
        return row
    wanted = filtered_by(scope, row, tree.where, tree.query)
    if tree.if_able_word is None:
        return wanted
    return X("call", ("preferred", wanted, as_row(scope, row, tree.query)), wanted.type, wanted.span)


@understands(syntax.Filtered)
def filtered(scope: Scope, tree: syntax.Filtered) -> X:
    x = expression(scope, tree.value)
    return x if tree.where is None else filtered_by(scope, x, tree.where, tree.value)


@understands(syntax.QueryGroup)
def query_group(scope: Scope, tree: syntax.QueryGroup) -> X:
    x = expression(scope, tree.value)
    return x if tree.where is None else filtered_by(scope, x, tree.where, tree.value)


@understands(syntax.Arg)
def argument(scope: Scope, tree: syntax.Arg) -> X:
    return expression(scope, tree.value)


def filtered_by(scope: Scope, x: X, condition: Node, tree: Node) -> X:
    if x.op == "some":
        return some_of(x, filtered_by(scope, x.args[2], condition, tree))
    counted = counted_row(x)
    if counted is not None:
        return recounted(x, filtered_by(scope, counted, condition, tree))
    if x.op in ("map", "flat_map"):
        # after `a der M`, `wo` speaks of M
        things, name, value = x.args
        kept = condition_of(scope.with_element(name, things.type.each()), condition)
        return X(x.op, (X("filter", (things, name, kept), things.type, things.span), name, value), x.type, x.span)
    row = as_row(scope, x, tree)
    name = fresh(scope, row.type)
    inner = scope.with_element(name, row.type.each())
    return X("filter", (row, name, condition_of(inner, condition)), row.type, scope.span(condition))


def narrowed(scope: Scope, x: X, preposition: Word, target: Node) -> X:
    """A noun narrowed by a phrase."""
    word, span = preposition.type, scope.span(target)
    if word == "PER" and (x.op == "amount" or x.type == INT):
        return per_each(scope, x, target)
    counted = counted_row(x)
    if counted is not None:
        return recounted(x, narrowed(scope, counted, preposition, target))
    if x.op == "some":
        return some_of(x, narrowed(scope, x.args[2], preposition, target))
    if x.op in ("map", "flat_map"):
        # after `a der M`, phrases describe M
        things, name, value = x.args
        return X(x.op, (narrowed(scope, things, preposition, target), name, value), x.type, x.span)
    if word == "STARTING" and x.type.many and x.type.name == PLAYER:
        first = expression(scope, target)
        if unmet(scope.world, "player", first.type) is not None:
            scope.fail(
                "RW404",
                target,
                message("findings.RW404.narrowed", type=first.type),
                message("findings.RW404.narrowed_hint"),
            )
        return X("starting", (x, first), x.type, span)
    if word == "AT" and x.type.key is not None and x.type.value is not None:
        key = hinted(scope, target, x.type.key)
        key = as_amount(scope, key, X("const", (0,), x.type.key), target)
        if not fits(key.type, x.type.key):
            scope.fail(
                "RW404",
                target,
                message("findings.RW404.table_has_asked", key=x.type.key, type=key.type),
                message("findings.RW404.valued_hint"),
            )
        return X("at", (x, key), x.type.value, span)
    if word == "FOR" and x.type.many and x.type.base == "thing":
        purpose = bare_word(target)
        known = scope.world.forms.get(purpose) or purpose in scope.world.entries or purpose in scope.locals
        if not purpose or known:
            said = message("findings.RW409.purpose", word=written(scope, target))
            scope.fail("RW409", target, said, message("findings.RW409.purpose_hint"))
        return counting(scope, x, purpose)
    other = hinted(scope, target, x.type.row()) if x.type.base == "enum" else expression(scope, target)
    if word == "EXCEPT":
        return all_but(scope, x, any_copy(scope.world, other), target)
    if (
        word == "WITHOUT"
        and x.type.many
        and other.type.base == x.type.base
        and fits(other.type.each(), x.type.each())
    ):
        return X("without", (x, other), x.type, span)
    if word in ("WITH", "WITHOUT") and x.type.base == "thing":
        if other.type.base == "thing":
            _can_lie(scope, X("local", ("",), other.type), x, target)
        if not x.type.many:
            return having_test(scope, x, other, word == "WITHOUT", target)
        name = fresh(scope, x.type)
        test = having_test(scope, X("local", (name,), x.type.each()), other, word == "WITHOUT", target)
        return X("filter", (x, name, test), x.type, x.span)
    if word in INSIDE and x.type.base == "thing":
        return lying(scope, x, other, target, span)
    if word in INSIDE and other.type.many and fits(x.type, other.type.each()):
        return X("in", (x, other), BOOL, x.span)
    return scope.fail(
        "RW409",
        preposition,
        message("findings.RW409.narrowed", preposition=preposition),
        message("findings.RW409.narrowed_hint"),
    )


def some_of(x: X, row: X) -> X:
    """As many of another row; where all that there are is the most, of that row."""
    least, most, _, *chance = x.args
    if most.op == "count":
        most = X("count", (row,), INT, most.span)
    return X("some", (least, most, row, *chance), row.type, x.span)


def all_but(scope: Scope, x: X, other: X, target: Node) -> X:
    """`karten außer dieser karte`: those that are none of these; of one thing, that it is none of them."""
    if not (fits(other.type.each(), x.type.each()) or fits(x.type.each(), other.type.each())):
        said = message("findings.RW404.except", have=other.type.each(), want=x.type.each())
        scope.fail("RW404", target, said, message("findings.RW404.except_hint"))
    span = scope.span(target)
    if x.type.many:
        return X("without", (x, other), x.type, span)
    return (
        X("not", (X("in", (x, other), BOOL, span),), BOOL, span)
        if other.type.many
        else X("compare", ("!=", x, other), BOOL, span)
    )


def per_each(scope: Scope, x: X, target: Node) -> X:
    """`2 gold je schiff`: so much for each of them."""
    row = as_row(scope, expression(scope, target), target)
    if x.op == "amount":
        return X("amount", (X("per", (x.args[0], row), INT, x.span), x.args[1]), x.type, x.span)
    return X("per", (x, row), INT, x.span)


def counted_row(x: X) -> X | None:
    """What stands behind `je`: phrases that follow describe it."""
    number = x.args[0] if x.op == "amount" else x
    row: X | None = number.args[1] if number.op == "per" else None
    return row


def recounted(x: X, row: X) -> X:
    if x.op == "amount":
        return X("amount", (recounted(x.args[0], row), x.args[1]), x.type, x.span)
    return X("per", (x.args[0], row), INT, x.span)


def counting(scope: Scope, x: X, purpose: str) -> X:
    """What counts for a purpose is settled for the kind itself; everything that narrows the row comes after."""
    if x.op == "filter":
        row, name, test = x.args
        if name == PRESENT and purpose in scope.world.kinds[x.type.name].even_so_for:
            return counting(scope, row, purpose)
        return X("filter", (counting(scope, row, purpose), name, test), x.type, x.span)
    if x.op == "kind_inside":
        kind, place = x.args
        name = fresh(scope, x.type)
        row = counting(scope, X("kind", (kind,), x.type, x.span), purpose)
        inside = X("compare", ("=", X("place", (X("local", (name,), x.type.each()),), Type("thing")), place), BOOL)
        return X("filter", (row, name, inside), x.type, x.span)
    return X("counting", (x, purpose), x.type, x.span)


def having_test(scope: Scope, element: X, other: X, negated: bool, tree: Node) -> X:
    """Whether a thing holds, owns or shows something."""
    if other.type.base == "thing":
        if other.type.many:
            inner = X("belongs", (X("local", (made_up("holder"),), other.type.each()), element), BOOL)
            test = X("exists", (other, made_up("holder"), inner), BOOL, other.span)
        else:
            test = X("belongs", (other, element), BOOL, other.span)
    elif other.type == RESOURCE:
        test = holds_some(scope, element, other, tree)
    else:
        shown = [
            a
            for a in scope.world.attributes.values()
            if (a.type.base, a.type.name) == (other.type.base, other.type.name)
        ]
        if len(shown) != 1:
            scope.fail("RW409", tree, message("findings.RW409.having_test"), message("findings.RW409.where"))
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


def lying(scope: Scope, x: X, other: X, target: Node, span: object) -> X:
    inner = x
    while inner.op == "filter":
        inner = inner.args[0]
    if inner.op == "kind_inside" and not other.type.many:
        said = message("findings.RW409.lies_elsewhere", what=x.type)
        scope.fail("RW409", target, said, message("findings.RW409.lies_elsewhere_hint"))
    if x.op == "filter" and x.args[1] == PRESENT:
        return X("filter", (lying(scope, x.args[0], other, target, span), *x.args[1:]), x.type, x.span)
    if x.type.many:
        if x.op == "kind" and other.type.base == "thing" and not other.type.many:
            _can_lie(scope, x, other, target)
            return X("kind_inside", (x.args[0], other), x.type, x.span)
        name = fresh(scope, x.type)
        alike = other.type.name == x.type.name and x.type.name
        if other.type.many and (alike or other.type.base == x.type.base != "thing"):
            member = X("in", (X("local", (name,), x.type.each()), other), BOOL)
            return X("filter", (x, name, member), x.type, x.span)
        _can_lie(scope, x, other, target)
        place = X("place", (X("local", (name,), x.type.each()),), Type("thing"))
        op = "in" if other.type.many else "compare"
        test = X("in", (place, other), BOOL) if op == "in" else X("compare", ("=", place, other), BOOL)
        return X("filter", (x, name, test), x.type, x.span)
    if other.type.many:
        if other.type.base == x.type.base and fits(x.type, other.type.each()):
            return X("in", (x, other), BOOL, x.span)
        _can_lie(scope, x, other, target)
        return X("in", (X("place", (x,), Type("thing")), other), BOOL, x.span)
    _can_lie(scope, x, other, target)
    return X("compare", ("=", X("place", (x,), Type("thing")), other), BOOL, x.span)


def _can_lie(scope: Scope, x: X, other: X, target: Node) -> None:
    """What is no thing lies nowhere, and nothing lies in it; players and places lie nowhere, either."""
    lying, place = unmet(scope.world, "movable", x.type.each()), unmet(scope.world, "holder", other.type.each())
    if lying is not None or place is not None:
        what = message("findings.RW409.lies_nowhere", what=x.type, where=other.type)
        scope.fail("RW409", target, what, message("findings.RW409.check_names"))


@understands(syntax.Of)
def of(scope: Scope, tree: syntax.Of) -> X:
    left = tree.thing
    running = running_parameter(scope, tree)
    if running is not None:
        return running
    if isinstance(left, syntax.Quantified) and left.quantifier.word.type == "THE" and isinstance(left.noun, Word):
        left = syntax.name(left.noun)  # `die hand von s`: whose it is says which one
    if isinstance(left, syntax.Name):
        return attribute(scope, left, expression(scope, tree.owner), tree)
    if isinstance(left, syntax.Quantified) and left.quantifier.word.type == "THE" and isinstance(left.noun, Word):
        target = expression(scope, tree.owner)
        if _has(scope, str(left.noun), target):  # `den preis von k`
            return attribute(scope, syntax.name(left.noun), target, tree)
    if isinstance(left, syntax.Amount) and isinstance(left.noun, Word):
        # `1 kämpfer von p`: as many of what `kämpfer von p` means
        n = whole(scope, left.count)
        x = attribute(scope, syntax.name(left.noun), expression(scope, tree.owner), tree)
        return quantity(scope, n, n, x, tree)
    return owned(scope, expression(scope, left), expression(scope, tree.owner), tree)


def _has(scope: Scope, word: str, target: X) -> bool:
    """Whether a word is an attribute or a derived value of a thing: something of which it has just one."""
    if target.type.base != "thing" or target.type.many:
        return False
    what, id = scope.world.forms.get(word, ("", ""))
    derived = scope.world.derived.get(id if what == "derived" else word)
    own = derived is not None and (len(derived.parameters) == 1 or derived.stated)
    return word in scope.world.attributes_of(target.type) or own


def running_parameter(scope: Scope, tree: syntax.Of) -> X | None:
    """`ziel von angriff`: a parameter of the innermost one that runs; nothing if none does (docs/semantics.md R9).

    `ergebnis von angriff`: what the last one gave (docs/semantics.md R10).
    """
    owner = tree.owner
    if not isinstance(tree.thing, syntax.Name):
        return None
    if isinstance(owner, syntax.Quantified) and owner.quantifier.word.type in ("THIS", "THE"):
        name = str(owner.noun)
    else:
        name = str(owner.word) if isinstance(owner, syntax.Name) else ""
    procedure = scope.world.procedures.get(name)
    word = str(tree.thing.word)
    if procedure is None or name in scope.locals or name in scope.world.forms:
        return None
    if word in RESULT_WORDS and word not in procedure.parameters:
        note(scope, owner, name, "procedure", name)
        if procedure.result is None:
            said = message("findings.RW413.no_result", name=name)
            scope.fail("RW413", tree, said, message("findings.RW413.result_hint"))
        return X("result", (name,), procedure.result, scope.span(tree))
    if word not in procedure.parameters:
        if not any(name in table for table in (scope.world.entries, scope.world.derived, scope.world.events)):
            unknown(scope, "parameter", word, tree.thing, procedure.parameters)
        return None
    note(scope, owner, name, "procedure", name)
    note(scope, tree.thing, word, "parameter", f"{name}.{word}")
    place = list(procedure.parameters).index(word)
    return X("parameter", (name, place), procedure.parameters[word], scope.span(tree))


@noting_attributes
def attribute(scope: Scope, left: syntax.Name, target: X, tree: Node) -> X:
    """`a von b`."""
    word, span = str(left.word), scope.span(tree)
    world = scope.world
    if target.type.base == "thing" and not target.type.many:
        attributes = world.attributes_of(target.type)
        if len(target.type.kinds) > 1 and word in world.attributes and word not in attributes:
            lacking = [kind for kind in target.type.kinds if word not in world.kinds[kind].attributes]
            said = message("findings.RW413.attribute", type=target.type, word=word, lacking=", ".join(lacking))
            scope.fail("RW413", tree, said, message("findings.RW413.attribute_hint"))
        if word in attributes and (word not in scope.locals or scope.locals[word] != RESOURCE):
            return X("attr", (word, target), attributes[word].type, span)
        if scope.locals.get(word) == RESOURCE:
            who = needed(scope, target, "player", tree)
            return X("attr_of", (X("local", (word,), RESOURCE, span), who), INT, span)
        what, id = world.forms.get(word, ("", ""))
        if what == "resource":
            return X("attr", (id, needed(scope, target, "player", tree)), INT, span)
        if (
            what == "kind"
            and world.kinds[id].per
            and world.kinds[id].count <= 1
            and fits(target.type, Type("thing", world.kinds[id].per))
        ):
            return X("place_of", (id, target), Type("thing", id), span)
        if word in BY_NAME and len(BY_NAME[word].needs) == 1 and word not in world.forms:
            return builtin(scope, BY_NAME[word], [target], tree)
    own = world.attributes_of(target.type.each()).get(word) if target.type.base == "thing" else None
    if target.type.many and own is not None and own.type == AMOUNT:  # `den ertrag von jedem feld`
        name = fresh(scope, target.type)
        element = X("local", (name,), target.type.each(), span)
        return X("map", (target, name, X("attr", (word, element), AMOUNT, span)), AMOUNT.row(), span)
    derived = world.derived.get(word)
    if derived is None and world.forms.get(word, ("", ""))[0] == "derived":
        derived = world.derived[world.forms[word][1]]
    if derived is not None and derived.stated:
        return derived_call(scope, derived.id, [target, scope.need_me(tree)], tree)
    if derived is not None and len(derived.parameters) == 1:
        return derived_call(scope, derived.id, [target], tree)
    if isinstance(tree, syntax.Of) and target.type.many:
        check_brackets(scope, word, left, tree.owner)  # `anzahl von karten`
    what, id = world.forms.get(word, ("", ""))
    if what == "kind" and word not in scope.locals and fits(target.type.each(), PLAYER_TYPE):
        if world.kinds[id].place and not world.kinds[id].per and world.kinds[id].count <= 1:
            said = message("findings.RW413.exists_only_once_not", word=word)
            hint = message("findings.RW413.leave_out_add_per", of_word=spoken("OF", scope.language), id=id)
            raise Fault(Finding("RW413", span, said, hint, name=id))
    return owned(scope, named(scope, word, left), target, tree)


def owned(scope: Scope, x: X, owner: X, tree: Node) -> X:
    """The things of a row that belong to somebody."""
    if x.op == "some":
        return some_of(x, owned(scope, x.args[2], owner, tree))
    if x.type.base == "thing" and owner.type.base == "thing":
        _can_belong(scope, x, owner, tree)
    if x.type.many and x.type.base == "thing" and owner.type.base == "thing":
        name = fresh(scope, x.type)
        element = X("local", (name,), x.type.each())
        if owner.type.many:
            test = X("in", (X("owner", (element,), PLAYER_TYPE), owner), BOOL)
        else:
            test = X("belongs", (element, owner), BOOL)
        return X("filter", (x, name, test), x.type, scope.span(tree))
    if not x.type.many and x.type.base == "thing" and owner.type.base == "thing":
        if owner.type.many:
            return X("in", (X("owner", (x,), PLAYER_TYPE), owner), BOOL, scope.span(tree))
        return X("belongs", (x, owner), BOOL, scope.span(tree))
    named = tree.owner if isinstance(tree, syntax.Of) and owner.type.base == "ability" else tree
    return scope.fail(
        "RW413",
        named,  # of an ability nothing is had: its name is what is wrong
        message("findings.RW413.owned", type=owner.type),
        message("findings.RW413.owned_hint"),
    )


def _can_belong(scope: Scope, x: X, owner: X, tree: Node) -> None:
    """Things belong to a player, to what their owner is declared to be, or to the place where they lie."""
    world = scope.world
    owned = [world.kinds[kind] for kind in x.type.kinds if world.kinds[kind].owner]
    declared = [kind.attributes[kind.owner].type for kind in owned]
    if any(fits(owner.type.each(), type) for type in (PLAYER_TYPE, *declared)):
        needed(scope, X("local", ("",), x.type.each()), "owned", tree)
        return
    kinds = [world.kinds[kind] for kind in owner.type.kinds]
    if kinds and (owner.type.many or not any(kind.place or kind.space for kind in kinds)):
        said = message("findings.RW413.no_owner", what=x.type, owner=owner.type)
        scope.fail("RW413", tree, said, message("findings.RW413.no_owner_hint"))


@understands(syntax.OfThe)
def of_the(scope: Scope, tree: syntax.OfThe) -> X:
    """`wert aller schiffe`: of each of them. English says `of the` of a single thing as well."""
    if scope.language == "en":
        plain = syntax.Of(tree.first, tree.last, tree.thing, tree.of_word, tree.owner)
        running = running_parameter(scope, plain)
        single = "each" not in str(tree.of_word) and not expression(scope, tree.owner).type.many
        if running is not None or single:
            return running or of(scope, plain)
    owner = tree.owner
    all_meant = isinstance(owner, syntax.Name) and (scope.language == "de" or str(tree.of_word).endswith("each"))
    whole = all_of(scope, str(owner.word), owner) if all_meant and isinstance(owner, syntax.Name) else None
    row = as_row(scope, whole or expression(scope, owner), owner)
    name = fresh(scope, row.type)
    element = X("local", (name,), row.type.each())
    inner = scope.with_element(name, row.type.each())
    left = tree.thing
    value = attribute(inner, left, element, tree) if isinstance(left, syntax.Name) else expression(inner, left)
    if not mentions(value, name):
        scope.fail("RW413", left, message("findings.RW413.of_none"), message("findings.RW413.of_none_hint"))
    if value.type.many:
        return X("flat_map", (row, name, value), value.type, scope.span(tree))
    return X("map", (row, name, value), value.type.row(), scope.span(tree))


@understands(syntax.Member)
def member(scope: Scope, tree: syntax.Member) -> X:
    """What follows a dot: a role of a placement, a part of a route, an attribute."""
    x = expression(scope, tree.thing)
    field, word = tree.field, str(tree.field)
    if x.type.base == "layout":
        roles = {one for pattern in scope.world.patterns.values() for one in pattern}
        if word not in roles:
            unknown(scope, "role", word, field, sorted(roles))
        return role(scope, x, word, scope.span(tree))
    if x.type.base == "route" and not x.type.many and word in ROUTE_PARTS:
        part = ROUTE_PARTS[word]
        note(scope, field, word, "function", "routes")
        type = {"target": Type("thing", x.type.name), "fields": Type("thing", x.type.name, True)}.get(part, INT)
        return X("route_part", (x, part), type, scope.span(tree))
    if x.type.base == "thing" and not x.type.many:
        return attribute(scope, syntax.name(field), x, tree)
    return scope.fail(
        "RW413", field, message("findings.RW413.member", type=x.type, word=word), message("findings.RW413.member_hint")
    )
