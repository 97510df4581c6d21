"""Nouns, values and conditions: from the syntax tree to typed expressions.

`a von b` is an attribute if b has one of that name, else what belongs to b. A phrase with a preposition narrows the
noun before it. Inside `wo`, the attributes of the thing in question stand without `von`, and its kind names it.
"""

from __future__ import annotations

from lark import Token, Tree
from regelwerk.dsl import calls, conditions, noun_names, phrases, quantities, uses
from regelwerk.dsl.grammar.parse import SyntaxTree
from regelwerk.dsl.missing_brackets import check_brackets
from regelwerk.dsl.pieces import (
    Piece,
    flat_pieces,
    token_of,
    unwrapped,
)
from regelwerk.dsl.scope import Scope
from regelwerk.dsl.tree import X
from regelwerk.dsl.types import BOOL, INT, RESOURCE, Type


class Nouns:
    """Understands expressions inside one scope."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.world = scope.world

    def inside(self, scope: Scope) -> Nouns:
        return Nouns(scope)

    # ---- conditions

    def condition(self, tree: Piece) -> X:
        """A condition; a bare set means that there is one, a bare thing that it is there."""
        return self.as_truth(self.expression(tree), tree)

    def as_truth(self, x: X, tree: Piece) -> X:
        if x.type == BOOL:
            return x
        if x.type.many:
            return X("exists", (x, "_", X("const", (True,), BOOL)), BOOL, x.span)
        if x.type.base in ("thing", "enum"):
            return X("is_some", (x,), BOOL, x.span)
        return self.scope.fail(
            "RW401",
            tree,
            f"Hier wird eine Bedingung erwartet, das ist {x.type}.",
            "Vergleiche den Wert mit etwas, zum Beispiel mit ≥ 1.",
        )

    def expression(self, tree: Piece) -> X:
        """Any expression."""
        if isinstance(tree, Token):
            return self.name(tree)
        method = getattr(self, "_" + tree.data, None)
        if tree.data == "pair":
            first, second = tree.children
            message = "Zwei Wörter stehen hier unverbunden nebeneinander."
            hint = f"Ist „{first}“ ein Feld, so steht dahinter ein Doppelpunkt; sonst fehlt ein Komma oder ein `von`."
            self.scope.fail("RW414", tree, message, hint, f"{first}: {second}")
        if method is None:
            self.scope.fail(
                "RW402", tree, "Das ist hier kein Ausdruck.", "Setze eine Menge, einen Wert oder eine Bedingung."
            )
        found: X = method(tree)
        return found

    # ---- logic

    def as_amount(self, x: X, other: X, tree: Piece) -> X:
        """A resource beside a number means how much of it I have."""
        if x.type == RESOURCE and other.type == INT and x.op == "const":
            return X("attr", (x.args[1], self.scope.need_me(tree)), INT, x.span)
        return x

    def row(self, x: X, tree: Piece) -> X:
        if not x.type.many:
            if x.type.base == "thing" and not x.type.name:
                return X("contents", (x,), Type("thing", "", True), x.span)
            self.scope.fail(
                "RW407",
                tree,
                f"Hier werden mehrere Dinge erwartet, das ist {x.type}.",
                "Nenne eine Menge, zum Beispiel eine Art oder eine Liste in [ ].",
            )
        return x

    def event_call(self, tree: Piece) -> tuple[str, list[Piece]]:
        if isinstance(tree, Tree) and tree.data == "call":
            return str(tree.children[0]), [child for child in tree.children[1:] if child is not None]
        if isinstance(tree, Tree) and tree.data == "name":
            return str(tree.children[0]), []
        number = isinstance(tree, Tree) and tree.data == "number"
        hint = "Ein Bereich von Zahlen ist zahlen(…, …)." if number else "Zum Beispiel: bewegen(einheit)."
        return self.scope.fail("RW408", tree, "Hier wird ein Ereignis erwartet.", hint)

    def argument(self, arg: Piece) -> tuple[str, Piece | None]:
        """The field name (or "") and the expression of one argument of a call."""
        field = ""
        if isinstance(arg, Tree) and arg.data == "arg":
            field, arg = str(arg.children[0] or ""), arg.children[1]
        if isinstance(arg, Tree) and arg.data == "filtered":
            base, _, condition = [*arg.children, None, None][:3]
            return field, base if condition is None else arg
        return field, arg

    def procedure_name(self, tree: Piece) -> str:
        """`raumkampf`, `dieser runde`, `zug von mir`: the procedure that is meant."""
        while isinstance(tree, Tree) and tree.data in ("of", "query", "call", "things", "filtered", "pieces"):
            tree = tree.children[0]
        word = ""
        if isinstance(tree, Tree) and tree.data == "quantified":
            word = str(tree.children[-1])
        elif isinstance(tree, Tree) and tree.data == "name":
            word = str(tree.children[0])
        elif isinstance(tree, Token):
            word = str(tree)
        if word in ("spiel", "game"):
            return ""
        if word not in self.world.procedures:
            self.unknown("Ablauf", word, tree, self.world.procedures)
        return word

    # ---- queries

    def _qgroup(self, tree: SyntaxTree) -> X:
        return self._filtered(tree)

    def _arg(self, tree: SyntaxTree) -> X:
        return self.expression(tree.children[1])

    def fresh(self, type: Type) -> str:
        return f"{type.name or 'es'}_{len(self.scope.elements) + 1}"

    def _me(self, tree: SyntaxTree) -> X:
        return self.scope.need_me(tree)

    def _phrase(self, tree: SyntaxTree) -> X:
        return self.scope.fail(
            "RW409", tree, "Diese Wendung gehört zu keinem Wort davor.", "Setze Klammern oder stelle um."
        )

    def _group(self, tree: SyntaxTree) -> X:
        """Brackets in a sentence hold a chain; without a verb in it, it is a thing."""
        inner: Piece = tree
        while isinstance(inner, Tree) and inner.data in ("group", "chain", "step", "sentence", "modal_step"):
            children = [child for child in inner.children if child is not None]
            if len(children) != 1:
                break
            inner = children[0]
        if isinstance(inner, Tree) and inner.data == "pieces":
            return self.pieces(inner)
        if isinstance(inner, Tree) and inner.data == "open_unit":
            return self.where(self.pieces(inner.children[0]), inner.children[2], inner)
        return self.expression(inner)

    def pieces(self, tree: SyntaxTree) -> X:
        """A row of pieces that is one noun with its phrases."""
        row = flat_pieces(tree)
        for piece in row[1:]:
            if not isinstance(piece, Tree) or piece.data != "phrase":
                check_brackets(self.scope, self._bare_word(row[row.index(piece) - 1]), row[0], piece)
                self.scope.fail(
                    "RW414",
                    piece,
                    "Zwei Wörter stehen hier unverbunden nebeneinander.",
                    "Fehlt ein `von`, ein Komma oder ein Verb?",
                )
        x = self.expression(row[0])
        for piece in row[1:]:
            x = self.phrase(x, token_of(piece.children[0]), piece.children[1])
        return x

    def _pieces(self, tree: SyntaxTree) -> X:
        return self.pieces(tree)

    # ---- with an expectation

    def hinted(self, tree: Piece, hint: Type) -> X:
        """An expression of which the type is expected, so that values of enumerations are found by their own kind."""
        word = self._bare_word(tree)
        if word and hint.base == "enum" and hint.name.startswith("option:"):
            values = [str(value) for value in self.world.options[hint.name[7:]].values]
            if word in values:
                return X("const", (values.index(word), word), hint, self.scope.span(tree))
        if word:
            return self.named(word, tree, hint.each())
        inner = unwrapped(tree)
        if hint.many and isinstance(inner, Tree) and inner.data == "list":
            items = tuple(self.hinted(child, hint.each()) for child in inner.children if child is not None)
            if items and all(item.type == hint.each() for item in items):
                return X("list", items, hint, self.scope.span(tree))
        return self.expression(tree)

    def _bare_word(self, tree: Piece) -> str:
        while isinstance(tree, Tree):
            children = [child for child in tree.children if child is not None]
            if tree.data == "name":
                return str(children[0])
            if tree.data not in ("query", "filtered", "arg", "things", "query_where", "pieces") or len(children) != 1:
                return ""
            tree = children[0]
        return ""

    # ---- What a bare word means.

    name = noun_names.name
    _name = noun_names.written_name
    named = uses.noting_names(noun_names.named)
    argument_value = noun_names.argument_value
    of_element = noun_names.of_element
    _declared = noun_names.declared
    is_known = noun_names.is_known
    known_names = noun_names.known_names
    unknown = noun_names.unknown
    this = uses.noting_this(noun_names.this)
    _member = noun_names.member
    _role = noun_names.role

    # ---- Numbers, counts, lists and sums.

    _number = quantities.written_number
    whole = quantities.whole
    _amount = quantities.amount
    quantity = quantities.quantity
    _up_to = quantities.up_to
    _any_number = quantities.any_number
    _quantified = quantities.quantified
    _list = quantities.listed
    _things = quantities.several
    joined = quantities.joined
    _negative = quantities.negative
    _is_place = quantities.is_place
    _arithmetic = quantities.arithmetic
    _value_if = quantities.value_if

    # ---- Conditions: comparisons, tests, and what holds for some or for all.

    _and_cond = conditions.and_cond
    _or_cond = conditions.or_cond
    _junction = conditions.junction
    _not_test = conditions.not_test
    _compare = conditions.compare
    _compare_equal = conditions.compare_equal
    comparison = conditions.comparison
    _is_test = conditions.is_test
    _is = conditions.is_of
    _has_test = conditions.has_test
    _has = conditions.has
    _there_is = conditions.there_is
    _for_all = conditions.for_all
    binder = uses.noting_binders(conditions.binder)
    _happened = conditions.happened
    _during_test = conditions.during_test

    # ---- Calls: derived values, built-in functions, options, questions about events.

    _call = calls.written_call
    _possible_event = calls.possible_event
    _call_derived = calls.call_derived
    call = calls.call
    _call_builtin = calls.call_builtin
    _named_test = calls.named_test
    _option = calls.option
    builtin = calls.builtin
    _argument_for = calls.argument_for
    _result = calls.result

    # ---- Phrases: what narrows a noun: `wo`, `in`, `mit`, `ohne`, `für`, `von`.

    _query = phrases.query
    _query_where = phrases.query_where
    _filtered = phrases.filtered
    where = phrases.where
    phrase = phrases.phrase
    per = phrases.per
    counted = phrases.counted
    recounted = phrases.recounted
    counting = phrases.counting
    _having_test = phrases.having_test
    _lying = phrases.lying
    _of = phrases.of
    attribute = uses.noting_attributes(phrases.attribute)
    owned = phrases.owned
    _of_the = phrases.of_the
