"""The sentences of the language itself: choosing, moving, rolling, paying, ending."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lark import Tree
from regelwerk.dsl.grammar.parse import SyntaxTree
from regelwerk.dsl.missing_brackets import check_brackets
from regelwerk.dsl.nodes import Span
from regelwerk.dsl.nouns import Nouns
from regelwerk.dsl.pieces import ACTION_WORDS, Piece, only_thing
from regelwerk.dsl.scope import PLAYER_TYPE, Made, Scope
from regelwerk.dsl.sentences import Noun, Row, word_of
from regelwerk.dsl.tree import (
    Act,
    Ask,
    Branch,
    Cancel,
    End,
    Let,
    Loop,
    Move,
    PerformText,
    Restart,
    Reveal,
    Roll,
    Shuffle,
    Skip,
    Statement,
    Suspend,
    Until,
    Write,
    X,
)
from regelwerk.dsl.types import BOOL, INT, INTS, RESOURCE, Type
from regelwerk.dsl.world import PLAYER

if TYPE_CHECKING:
    from regelwerk.dsl.effects import Effects

TRUE = X("const", (True,), BOOL)


def native_choose(
    effects: Effects, slots: dict[str, Noun], scope: Scope, tree: SyntaxTree, span: Span, until: Until
) -> Made:
    return effects.asked(slots, scope, tree, span, announced=True)


def native_pick(
    effects: Effects, slots: dict[str, Noun], scope: Scope, tree: SyntaxTree, span: Span, until: Until
) -> Made:
    return effects.asked(slots, scope, tree, span, announced=False)


def asked(
    effects: Effects, slots: dict[str, Noun], scope: Scope, tree: SyntaxTree, span: Span, announced: bool
) -> Made:
    nouns = Nouns(scope)
    name = word_of(slots["x"].tree)
    if not name:
        check_brackets(scope, word_of(slots["m"].tree), slots["m"].tree, slots["x"].tree)
        scope.fail(
            "RW436",
            slots["x"].tree if isinstance(slots["x"].tree, Tree) else tree,
            "Gewählt wird unter einem Namen.",
            "Zum Beispiel: wähle ziel aus felder.",
        )
    noun = slots["m"]
    row = nouns.row(Noun(noun.tree, noun.phrases).expression(nouns), tree)
    if noun.where is not None:
        inner = Nouns(scope.with_element(name, row.type.each()))
        row = X("filter", (row, name, inner.condition(noun.where)), row.type, scope.span(noun.where))
    least = most = None
    type = Type("thing", row.type.name, True) if row.type.base == "rows" else row.type.each()
    if "count" in slots:
        counted = slots["count"].expression(nouns)
        least, most = counted.args[:2] if counted.op == "up_to" else (counted, counted)
        type = row.type
    ask = Ask(name, effects.actor(scope), row, least, most, False, announced, span)
    return (ask,), scope.with_local(name, type)


def native_raise(
    effects: Effects, slots: dict[str, Noun], scope: Scope, tree: SyntaxTree, span: Span, until: Until
) -> Made:
    return (effects.added(slots, scope, tree, span, "+"),), scope


def native_lower(
    effects: Effects, slots: dict[str, Noun], scope: Scope, tree: SyntaxTree, span: Span, until: Until
) -> Made:
    return (effects.added(slots, scope, tree, span, "-"),), scope


def added(effects: Effects, slots: dict[str, Noun], scope: Scope, tree: SyntaxTree, span: Span, sign: str) -> Statement:
    nouns = Nouns(scope)
    target = slots["a"].expression(nouns)
    if target.type == RESOURCE and target.op == "const":
        target = X("attr", (target.args[1], effects.actor(scope)), INT, target.span)
    if target.op not in ("attr", "attr_of") or target.type != INT:
        scope.fail(
            "RW434",
            tree,
            "Erhöht und gesenkt wird ein Zahlen-Attribut eines Dings.",
            "Zum Beispiel: erhöhe punkte von s um 1.",
        )
    amount = slots["n"].expression(nouns)
    if amount.type != INT:
        scope.fail("RW403", tree, f"Hier wird eine Zahl erwartet, das ist {amount.type}.", "Zum Beispiel: um 1.")
    return Write(target.args[0], target.args[1], X("math", (sign, target, amount), INT, span), span)


def native_move(
    effects: Effects, slots: dict[str, Noun], scope: Scope, tree: SyntaxTree, span: Span, until: Until
) -> Made:
    return effects.moved(slots, scope, tree, span, "top")


def native_move_under(
    effects: Effects, slots: dict[str, Noun], scope: Scope, tree: SyntaxTree, span: Span, until: Until
) -> Made:
    return effects.moved(slots, scope, tree, span, "bottom")


def moved(effects: Effects, slots: dict[str, Noun], scope: Scope, tree: SyntaxTree, span: Span, where: str) -> Made:
    nouns = Nouns(scope)
    x, place = slots["x"].expression(nouns), slots["p"].expression(nouns)
    before: list[Statement] = []
    if x.op == "some":
        least, most, row = x.args
        variable = f"w_x_{span.line}_{span.column}"
        one = least.op == "const" and least.args[0] == 1 and most.op == "const" and most.args[0] == 1
        before.append(
            Ask(variable, effects.actor(scope), row, None if one else least, None if one else most, False, False, span)
        )
        x = X("local", (variable,), row.type.each() if one else row.type, span)
    if x.type.base not in ("thing", "none") or place.type.base not in ("thing", "none") or place.type.many:
        wrong = slots["x"].tree if x.type.base not in ("thing", "none") else slots["p"].tree
        scope.fail("RW437", wrong, "Bewegt werden Dinge an einen Ort.", "Zum Beispiel: bewege karte nach hand von s.")
    return (*before, Move(x, place, where, span)), scope


def native_push(
    effects: Effects, slots: dict[str, Noun], scope: Scope, tree: SyntaxTree, span: Span, until: Until
) -> Made:
    """`schiebe 3 steine durch [a, b, c]`: three times, one stone goes one place on, from the first place that has one.

    Whoever acts is asked which one, where they are not all alike. A step that no stone can take is lost.
    """
    nouns = Nouns(scope)
    count, kind = slots["n"].expression(nouns), slots["k"].expression(nouns)
    places = nouns.row(slots["p"].expression(nouns), tree)
    if count.type != INT or kind.op != "kind" or places.type.base != "thing":
        scope.fail(
            "RW437",
            tree,
            "Durchgeschoben werden Dinge einer Art durch eine Reihe von Orten.",
            "Zum Beispiel: schiebe 3 steine durch [schale_1 von s, schale_2 von s].",
        )
    mark = f"{span.line}_{span.column}"
    thing, place = kind.type.each(), places.type.each()
    row = X("local", (f"orte_{mark}",), places.type, span)
    here = X("local", (f"ort_{mark}",), place, span)
    inside = X("kind_inside", (kind.args[0], here), kind.type, span)
    unlike = X("call", ("unlike", inside), kind.type, span)
    one = X("local", (f"ding_{mark}",), thing, span)
    last = X("call", ("last", row), place, span)
    waiting = X("exists", (X("kind_inside", (kind.args[0], X("local", ("o_",), place)), kind.type), "_", TRUE), BOOL)
    source = X("filter", (X("without", (row, last), places.type), "o_", waiting), places.type, span)
    following = X("math", ("+", X("call", ("position", row, here), INT), X("const", (1,), INT)), INT)
    target = X("call", ("nth", row, following, X("const", (-1,), place)), place, span)
    alike = X("compare", ("<=", X("count", (unlike,), INT), X("const", (1,), INT)), BOOL, span)
    step = Branch(
        alike,
        (Move(X("call", ("first", inside), thing, span), target, "top", span),),
        (
            Ask(one.args[0], effects.actor(scope), inside, None, None, False, False, span),
            Move(one, target, "top", span),
        ),
        span,
    )
    steps = X("call", ("numbers", X("const", (1,), INT), count), INTS, span)
    body = (Let(here.args[0], X("call", ("first", source), place, span), span), step)
    return (Let(row.args[0], places, span), Loop("one_by_one", f"i_{mark}", steps, body, None, None, span)), scope


def native_shuffle(
    effects: Effects, slots: dict[str, Noun], scope: Scope, tree: SyntaxTree, span: Span, until: Until
) -> Made:
    place = slots["p"].expression(Nouns(scope))
    if place.type.base != "thing" or place.type.many:
        scope.fail("RW437", slots["p"].tree, "Gemischt wird ein Ort.", "Zum Beispiel: mische stapel.")
    return (Shuffle(place, span),), scope


def native_roll(
    effects: Effects, slots: dict[str, Noun], scope: Scope, tree: SyntaxTree, span: Span, until: Until
) -> Made:
    """`würfle x mit 6` is one die; `würfle x mit [3, 6]` are three dice."""
    name = word_of(slots["x"].tree)
    sides = slots["k"].expression(Nouns(scope))
    if sides.op == "list" and len(sides.args) == 2:
        return (Roll(name, sides.args[0], sides.args[1], span),), scope.with_local(name, INTS)
    if sides.type != INT or not name:
        scope.fail(
            "RW438",
            tree,
            "Gewürfelt wird unter einem Namen, mit einer Zahl von Seiten.",
            "Zum Beispiel: würfle wurf mit 6, oder mit [3, 6] für drei Würfel.",
        )
    return (Roll(name, None, sides, span),), scope.with_local(name, INT)


def native_reveal(
    effects: Effects, slots: dict[str, Noun], scope: Scope, tree: SyntaxTree, span: Span, until: Until
) -> Made:
    x = slots["x"].expression(Nouns(scope))
    return (Reveal(x, X("kind", (PLAYER,), PLAYER_TYPE.row()), span),), scope


def native_show(
    effects: Effects, slots: dict[str, Noun], scope: Scope, tree: SyntaxTree, span: Span, until: Until
) -> Made:
    nouns = Nouns(scope)
    to = slots["s"].expression(nouns)
    if not to.type.many:
        to = X("list", (to,), to.type.row(), to.span)
    return (Reveal(slots["x"].expression(nouns), to, span),), scope


def native_cancel(
    effects: Effects, slots: dict[str, Noun], scope: Scope, tree: SyntaxTree, span: Span, until: Until
) -> Made:
    if not scope.event:
        scope.fail(
            "RW431",
            tree,
            "`negiere` braucht ein vorgeschlagenes Ereignis.",
            "Es steht nur in Texten, die mit `sobald` oder `bevor` beginnen.",
        )
    return (Cancel(None, span),), scope


def native_end(
    effects: Effects, slots: dict[str, Noun], scope: Scope, tree: SyntaxTree, span: Span, until: Until
) -> Made:
    return (End(Nouns(scope).procedure_name(slots["p"].tree), span),), scope


def native_skip(
    effects: Effects, slots: dict[str, Noun], scope: Scope, tree: SyntaxTree, span: Span, until: Until
) -> Made:
    return (Skip(Nouns(scope).procedure_name(slots["p"].tree), span),), scope


def native_restart(
    effects: Effects, slots: dict[str, Noun], scope: Scope, tree: SyntaxTree, span: Span, until: Until
) -> Made:
    name = Nouns(scope).procedure_name(slots["p"].tree)
    parameters = scope.world.procedures[name].parameters
    x = slots["x"].expression(Nouns(scope))
    if len(parameters) != 1:
        scope.fail("RW415", tree, f"{name} hat {len(parameters)} Parameter.", "Neu begonnen wird mit genau einem.")
    return (Restart(name, (x,), span),), scope


def native_perform(
    effects: Effects, slots: dict[str, Noun], scope: Scope, tree: SyntaxTree, span: Span, until: Until
) -> Made:
    inner: Piece = only_thing(slots["x"].tree)
    word = word_of(inner)
    if word in ACTION_WORDS or (
        isinstance(inner, Tree) and inner.data == "amount" and str(inner.children[1]) in ACTION_WORDS
    ):
        return (Act(effects.actor(scope), False, span),), scope
    if isinstance(inner, Tree) and inner.data in ("call", "name") and str(inner.children[0]) in scope.world.procedures:
        made = effects.called(Row([(None, inner)], None, None, tree), scope)
        if made is not None:
            return made
    x = slots["x"].expression(Nouns(scope))
    if x.type.base != "thing" or x.type.many:
        scope.fail(
            "RW439", tree, "Ausgeführt wird ein Ablauf, eine Aktion oder der Text einer Karte.", "Prüfe den Namen."
        )
    return (PerformText(x, effects.actor(scope), span),), scope


def native_pay(
    effects: Effects, slots: dict[str, Noun], scope: Scope, tree: SyntaxTree, span: Span, until: Until
) -> Made:
    nouns = Nouns(scope)
    noun = slots["k"] if "k" in slots else slots["r"]
    purpose = next((word_of(target) for word, target in noun.phrases if word.type == "FOR"), "")
    noun.phrases = [phrase for phrase in noun.phrases if phrase[0].type != "FOR" or not word_of(phrase[1])]
    if "k" in slots:
        return effects.paid(noun.expression(nouns), scope, tree, purpose), scope
    count, resource = slots["n"].expression(nouns), slots["r"].expression(nouns)
    return effects.paid(X("amount", (count, resource), Type("amount"), span), scope, tree, purpose), scope


def native_suspend(
    effects: Effects, slots: dict[str, Noun], scope: Scope, tree: SyntaxTree, span: Span, until: Until
) -> Made:
    return (Suspend(slots["f"].expression(Nouns(scope)), until, span),), scope


def native_extend(
    effects: Effects, slots: dict[str, Noun], scope: Scope, tree: SyntaxTree, span: Span, until: Until
) -> Made:
    return scope.fail("RW433", tree, "`erweitere` gilt nur dauernd.", "Setze es unter `immer:` oder `solange …:`.")


def native_swap(
    effects: Effects, slots: dict[str, Noun], scope: Scope, tree: SyntaxTree, span: Span, until: Until
) -> Made:
    return scope.fail("RW433", tree, "`vertausche` gilt nur dauernd.", "Setze es unter `immer:` oder `solange …:`.")
