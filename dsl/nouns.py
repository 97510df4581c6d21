"""Nouns, values and conditions: from the syntax tree to typed expressions.

`a von b` is an attribute if b has one of that name, else what belongs to b. A phrase with a preposition narrows the noun
before it. Inside `wo`, the attributes of the thing in question stand without `von`, and its kind names it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NoReturn

from lark import Token, Tree
from regelwerk.dsl.findings import Finding, nearest
from regelwerk.dsl.functions import BY_NAME, Function
from regelwerk.dsl.grammar.parse import SyntaxTree
from regelwerk.dsl.pieces import (
    COMPARISONS,
    INSIDE,
    NOTHING,
    OTHERS,
    TRUTHS,
    Piece,
    as_ability,
    fits,
    flat_pieces,
    token_of,
)
from regelwerk.dsl.scope import PLAYER_TYPE, Fault, Scope
from regelwerk.dsl.tree import X
from regelwerk.dsl.types import ANY, BOOL, INT, INTS, NONE, RESOURCE, Type
from regelwerk.dsl.world import PLAYER


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
        if method is None:
            self.scope.fail(
                "RW402", tree, "Das ist hier kein Ausdruck.", "Setze eine Menge, einen Wert oder eine Bedingung."
            )
        found: X = method(tree)
        return found

    # ---- logic

    def _and_cond(self, tree: SyntaxTree) -> X:
        return self._junction("and", tree)

    def _or_cond(self, tree: SyntaxTree) -> X:
        return self._junction("or", tree)

    def _junction(self, op: str, tree: SyntaxTree) -> X:
        parts = tuple(self.condition(child) for child in tree.children if isinstance(child, Tree))
        return X(op, parts, BOOL, self.scope.span(tree))

    def _not_test(self, tree: SyntaxTree) -> X:
        return X("not", (self.condition(tree.children[-1]),), BOOL, self.scope.span(tree))

    def _compare(self, tree: SyntaxTree) -> X:
        left, sign, right = tree.children
        return self.comparison(left, COMPARISONS[str(sign)], right, tree)

    def _compare_equal(self, tree: SyntaxTree) -> X:
        left, right = [child for child in tree.children if isinstance(child, Tree)]
        return self.comparison(left, "=", right, tree)

    def comparison(self, left: Piece, sign: str, right: Piece, tree: Piece) -> X:
        a = self.expression(left)
        b = self.hinted(right, a.type)
        if b.type.base == "enum" and a.type.base == "enum" and a.type != b.type:
            a = self.hinted(left, b.type)
        a, b = self.as_amount(a, b, left), self.as_amount(b, a, right)
        a, b = as_ability(a, b), as_ability(b, a)
        if a.type.many and b.type == INT:
            a = X("count", (a,), INT, a.span)
        if sign in ("<", ">", "<=", ">="):
            for x, piece in ((a, left), (b, right)):
                if x.type != INT:
                    self.scope.fail(
                        "RW403",
                        piece,
                        f"Größer und kleiner gelten nur für Zahlen, das ist {x.type}.",
                        "Zähle mit anzahl(…) oder vergleiche mit =.",
                    )
        elif not (fits(a.type, b.type) or fits(b.type, a.type)):
            self.scope.fail(
                "RW404",
                tree,
                f"{a.type} und {b.type} lassen sich nicht vergleichen.",
                "Prüfe, ob beide Seiten dasselbe meinen.",
            )
        return X("compare", (sign, a, b), BOOL, self.scope.span(tree))

    def as_amount(self, x: X, other: X, tree: Piece) -> X:
        """A resource beside a number means how much of it I have."""
        if x.type == RESOURCE and other.type == INT and x.op == "const":
            return X("attr", (x.args[1], self.scope.need_me(tree)), INT, x.span)
        return x

    def _is_test(self, tree: SyntaxTree) -> X:
        left, _, negated, right = tree.children
        x = self.expression(left)
        word = self._bare_word(right)
        if word in NOTHING:
            kind = self.world.kinds.get(x.type.name) if x.type.base == "thing" else None
            if kind is not None and kind.place and not x.type.many:
                x = X("contents", (x,), Type("thing", "", True), x.span)  # an empty place is one with nothing in it
            found = X("is_empty" if x.type.many else "is_none", (x,), BOOL, self.scope.span(tree))
        else:
            found = self._is(x, right, word, tree)
        return X("not", (found,), BOOL, found.span) if negated is not None else found

    def _is(self, x: X, right: Piece, word: str, tree: SyntaxTree) -> X:
        span = self.scope.span(tree)
        kind = self.world.kind_of_form(word) if word and word not in self.scope.locals else ""
        if kind and x.type.base == "thing":
            return X("is_kind", (x, kind), BOOL, span)
        flag = self.world.attributes.get(word)
        if flag is not None and flag.type == BOOL and x.type.base == "thing" and not x.type.many:
            return X("attr", (word, x), BOOL, span)
        if word in self.world.derived and self.world.derived[word].text_kind == "condition":
            return self.call(word, [x], right)
        value = self.hinted(right, x.type)
        if value.type.many and not x.type.many:
            return X("in", (x, value), BOOL, span)
        if not (fits(value.type, x.type) or fits(x.type, value.type)):
            self.scope.fail("RW404", tree, f"{x.type} kann nicht {value.type} sein.", "Prüfe beide Seiten von `ist`.")
        return X("compare", ("=", x, value), BOOL, span)

    def _has_test(self, tree: SyntaxTree) -> X:
        left, _, negated, right = tree.children
        x = self.expression(left)
        word = self._bare_word(right)
        flag = self.world.attributes.get(word)
        if flag is not None and flag.type == BOOL:
            found = X("attr", (word, x), BOOL, self.scope.span(tree))
        else:
            found = self._has(x, self.expression(right), tree)
        return X("not", (found,), BOOL, found.span) if negated is not None else found

    def _has(self, x: X, what: X, tree: SyntaxTree) -> X:
        span = self.scope.span(tree)
        if what.op == "amount":
            return X("compare", (">=", X("attr", (what.args[1].args[1], x), INT, span), what.args[0]), BOOL, span)
        if what.type == RESOURCE and what.op == "const":
            return X("compare", (">=", X("attr", (what.args[1], x), INT, span), X("const", (1,), INT)), BOOL, span)
        if what.type.base == "thing" and x.type.base == "thing":
            if what.type.many:
                element = X("local", ("h_",), what.type.each(), span)
                return X("exists", (what, "h_", X("belongs", (element, x), BOOL, span)), BOOL, span)
            return X("belongs", (what, x), BOOL, span)
        return self.scope.fail(
            "RW406",
            tree,
            f"{x.type} kann {what.type} nicht haben.",
            "`hat` fragt nach Besitz, Inhalt oder einem ja/nein-Attribut.",
        )

    def _there_is(self, tree: SyntaxTree) -> X:
        negated, _, query, _, condition = tree.children
        name, source = self.binder(query)
        row = self.row(source, query)
        inner = self.inside(self.scope.with_element(name, row.type.each()))
        found = X("exists", (row, name, inner.condition(condition)), BOOL, self.scope.span(tree))
        return X("not", (found,), BOOL, found.span) if negated is not None else found

    def _for_all(self, tree: SyntaxTree) -> X:
        query, condition = [child for child in tree.children if isinstance(child, Tree)]
        name, source = self.binder(query)
        row = self.row(source, query)
        inner = self.inside(self.scope.with_element(name, row.type.each()))
        return X("forall", (row, name, inner.condition(condition)), BOOL, self.scope.span(tree))

    def binder(self, query: Piece) -> tuple[str, X]:
        """`x aus M` names its elements; a bare noun is named by its kind."""
        if isinstance(query, Tree) and query.data == "query" and len(query.children) >= 3:
            first, preposition = query.children[0], query.children[1]
            if (
                isinstance(first, Tree)
                and first.data == "name"
                and isinstance(preposition, Tree)
                and token_of(preposition).type == "FROM"
                and str(first.children[0]) not in self.scope.locals
                and not self.world.kind_of_form(str(first.children[0]))
            ):
                rest = Tree("query", query.children[2:], query.meta)
                return str(first.children[0]), self.expression(rest)
        x = self.expression(query)
        return (x.type.name if x.type.base == "thing" and x.type.name else "es"), x

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

    def _happened(self, tree: SyntaxTree) -> X:
        event_tree = tree.children[1]
        during = tree.children[3] if len(tree.children) > 3 and tree.children[3] is not None else None
        name, args = self.event_call(event_tree)
        event = self.world.events.get(name)
        if event is None:
            self.unknown("Ereignis", name, event_tree, self.world.events)
        tests: list[tuple[int, X]] = []
        fields = list(event.fields)
        for position, arg in enumerate(args):
            field, value = self.argument(arg)
            index = fields.index(field) if field in fields else position
            if value is not None:
                tests.append((index, self.hinted(value, event.fields[fields[index]])))
        scope = self.procedure_name(during) if during is not None else ""
        return X("happened", (name, tuple(tests), scope), BOOL, self.scope.span(tree))

    def _during_test(self, tree: SyntaxTree) -> X:
        """`während P` as a condition: P is running (for a player, with `von`)."""
        target = tree.children[1]
        owner = self.expression(target.children[2]) if isinstance(target, Tree) and target.data == "of" else None
        return X("during", (self.procedure_name(target), owner), BOOL, self.scope.span(tree))

    def event_call(self, tree: Piece) -> tuple[str, list[Piece]]:
        if isinstance(tree, Tree) and tree.data == "call":
            return str(tree.children[0]), [child for child in tree.children[1:] if child is not None]
        if isinstance(tree, Tree) and tree.data == "name":
            return str(tree.children[0]), []
        return self.scope.fail("RW408", tree, "Hier wird ein Ereignis erwartet.", "Zum Beispiel: bewegen(einheit).")

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

    def _query(self, tree: SyntaxTree) -> X:
        if len(tree.children) == 1:
            return self.expression(tree.children[0])
        x = self.expression(tree.children[0])
        for preposition, target in zip(tree.children[1::2], tree.children[2::2], strict=True):
            x = self.phrase(x, preposition.children[0], target)
        return x

    def _query_where(self, tree: SyntaxTree) -> X:
        query = tree.children[0]
        condition = tree.children[2] if len(tree.children) > 2 else None
        if condition is None:
            return self.expression(query)
        return self.where(self.expression(query), condition, query)

    def _filtered(self, tree: SyntaxTree) -> X:
        base, _, condition = [*tree.children, None, None][:3]
        if condition is None:
            return self.expression(base)
        return self.where(self.expression(base), condition, base)

    def _qgroup(self, tree: SyntaxTree) -> X:
        return self._filtered(tree)

    def _arg(self, tree: SyntaxTree) -> X:
        return self.expression(tree.children[1])

    def where(self, x: X, condition: Piece, tree: Piece) -> X:
        if x.op == "some":
            least, most, row = x.args
            return X("some", (least, most, self.where(row, condition, tree)), x.type, x.span)
        if x.op in ("map", "flat_map"):
            # after `a der M`, `wo` speaks of M
            things, name, value = x.args
            kept = self.inside(self.scope.with_element(name, things.type.each())).condition(condition)
            return X(x.op, (X("filter", (things, name, kept), things.type, things.span), name, value), x.type, x.span)
        row = self.row(x, tree)
        name = self.fresh(row.type)
        inner = self.inside(self.scope.with_element(name, row.type.each()))
        return X("filter", (row, name, inner.condition(condition)), row.type, self.scope.span(condition))

    def fresh(self, type: Type) -> str:
        return f"{type.name or 'es'}_{len(self.scope.elements) + 1}"

    def phrase(self, x: X, preposition: Token, target: Piece) -> X:
        """A noun narrowed by a phrase."""
        word, span = preposition.type, self.scope.span(target)
        if x.op == "some":
            least, most, row = x.args
            return X("some", (least, most, self.phrase(row, preposition, target)), x.type, x.span)
        if x.op in ("map", "flat_map"):
            # after `a der M`, phrases describe M
            things, name, value = x.args
            return X(x.op, (self.phrase(things, preposition, target), name, value), x.type, x.span)
        if word == "STARTING" and x.type.many and x.type.name == PLAYER:
            first = self.expression(target)
            if not fits(first.type, PLAYER_TYPE):
                self.scope.fail("RW404", target, f"Nach `ab` steht ein Spieler, das ist {first.type}.", "Nenne einen.")
            return X("starting", (x, first), x.type, span)
        if word == "FOR" and x.type.many and x.type.base == "thing":
            return self.counting(x, self._bare_word(target))
        other = self.expression(target)
        if (
            word == "WITHOUT"
            and x.type.many
            and other.type.base == x.type.base
            and (other.type.name == x.type.name or not other.type.name)
        ):
            return X("without", (x, other), x.type, span)
        if word in ("WITH", "WITHOUT") and x.type.base == "thing":
            if not x.type.many:
                return self._having_test(x, other, word == "WITHOUT", target)
            name = self.fresh(x.type)
            test = self._having_test(X("local", (name,), x.type.each()), other, word == "WITHOUT", target)
            return X("filter", (x, name, test), x.type, x.span)
        if word in INSIDE and x.type.base == "thing":
            return self._lying(x, other, target, span)
        if word in INSIDE and other.type.many and fits(x.type, other.type.each()):
            return X("in", (x, other), BOOL, x.span)
        return self.scope.fail(
            "RW409",
            preposition,
            f"Die Wendung mit `{preposition}` passt hier zu nichts.",
            "Setze Klammern um das, was zusammengehört, oder nimm `wo`.",
        )

    def counting(self, x: X, purpose: str) -> X:
        """What counts for a purpose is settled for the kind itself; everything that narrows the row comes after."""
        if x.op == "filter":
            row, name, test = x.args
            return X("filter", (self.counting(row, purpose), name, test), x.type, x.span)
        if x.op == "kind_inside":
            kind, place = x.args
            name = self.fresh(x.type)
            row = self.counting(X("kind", (kind,), x.type, x.span), purpose)
            inside = X("compare", ("=", X("place", (X("local", (name,), x.type.each()),), Type("thing")), place), BOOL)
            return X("filter", (row, name, inside), x.type, x.span)
        return X("counting", (x, purpose), x.type, x.span)

    def _having_test(self, element: X, other: X, negated: bool, tree: Piece) -> X:
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
                for a in self.world.attributes.values()
                if (a.type.base, a.type.name) == (other.type.base, other.type.name)
            ]
            if len(shown) != 1:
                self.scope.fail("RW409", tree, "`mit` passt hier zu keinem Attribut eindeutig.", "Nimm `wo`.")
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

    def _lying(self, x: X, other: X, target: Piece, span: object) -> X:
        if x.type.many:
            if x.op == "kind" and other.type.base == "thing" and not other.type.many:
                return X("kind_inside", (x.args[0], other), x.type, x.span)
            name = self.fresh(x.type)
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
        return self.scope.fail(
            "RW409", target, f"{x.type} kann nicht in {other.type} liegen.", "Prüfe die beiden Namen."
        )

    # ---- things

    def name(self, token: Token) -> X:
        return self.named(str(token), token)

    def _name(self, tree: SyntaxTree) -> X:
        return self.named(str(tree.children[0]), tree)

    def named(self, word: str, tree: Piece, hint: Type | None = None) -> X:
        """What a bare word means here."""
        scope, world, span = self.scope, self.world, self.scope.span(tree)
        if word in scope.locals:
            return X("local", (word,), scope.locals[word], span)
        if word in scope.arguments:
            return self.argument_value(word, tree)
        if hint is not None and hint.base == "enum" and word in world.enumerations.get(hint.name, ()):
            return X("const", (world.enumerations[hint.name].index(word), word), Type("enum", hint.name), span)
        for element, type in scope.elements:
            found = self.of_element(word, X("local", (element,), type, span))
            if found is not None:
                return found
        if word in TRUTHS:
            return X("const", (TRUTHS[word],), BOOL, span)
        if word in NOTHING:
            return X("const", (-1,), NONE, span)
        if word in OTHERS:
            me = scope.need_me(tree)
            return X("without", (X("kind", (PLAYER,), PLAYER_TYPE.row()), me), PLAYER_TYPE.row(), span)
        found = self._declared(word, tree)
        if found is not None:
            return found
        return self.unknown("Name", word, tree, self.known_names())

    def argument_value(self, word: str, tree: Piece) -> X:
        """The value an entry gives to a parameter of its template."""
        from regelwerk.dsl.texts import parse_text

        findings: list[Finding] = []
        scalar = self.scope.arguments[word]
        parsed = parse_text(scalar, "value", self.scope.language, findings)
        if parsed is None:
            raise Fault(findings[0])
        return self.inside(replace(self.scope, scalar=scalar)).expression(parsed.children[0])

    def of_element(self, word: str, element: X) -> X | None:
        """A bare word inside `wo`: the thing in question itself, or one of its attributes."""
        if element.type.base != "thing":
            return None
        kind = self.world.kinds.get(element.type.name)
        if kind is not None and self.world.kind_of_form(word) == kind.id:
            return element
        attributes = kind.attributes if kind is not None else self.world.attributes
        if word in attributes:
            return X("attr", (word, element), attributes[word].type, element.span)
        return None

    def _declared(self, word: str, tree: Piece) -> X | None:
        world, span, scope = self.world, self.scope.span(tree), self.scope
        what, id = world.forms.get(word, ("", ""))
        if what == "kind":
            kind = world.kinds[id]
            if kind.place and kind.per == PLAYER and kind.count <= 1 and scope.me is not None:
                return X("place_of", (id, scope.me), Type("thing", id), span)
            if kind.place and not kind.per:
                return X("the", (id,), Type("thing", id), span)
            return X("kind", (id,), Type("thing", id, True), span)
        if what == "resource":
            return X("const", (world.resources[id].number, id), RESOURCE, span)
        if word in world.entries:
            return X("entry", (word,), Type("thing", world.entries[word].kind), span)
        derived = world.derived.get(word) or (world.derived.get(id) if what == "derived" else None)
        if derived is not None:
            return self.call(derived.id, [], tree)
        owners = [name for name, values in world.enumerations.items() if word in values]
        if owners:
            return X("const", (world.enumerations[owners[0]].index(word), word), Type("enum", owners[0]), span)
        if word in world.patterns:
            return X("pattern", (word,), Type("pattern"), span)
        if scope.this is not None and scope.this_kind:
            own = world.kinds.get(scope.this_kind)
            if own is not None and word in own.attributes:
                return X("attr", (word, scope.this), own.attributes[word].type, span)
        if word in world.player_names:
            return X("const", (world.player_names.index(word),), PLAYER_TYPE, span)
        if word in BY_NAME and not BY_NAME[word].needs:
            return self.builtin(BY_NAME[word], [], tree)
        if word in world.events or word in world.rules:
            return X("ability", (word,), Type("ability"), span)
        return None

    def known_names(self) -> list[str]:
        world = self.world
        names = [*self.scope.locals, *world.forms, *world.entries, *world.derived, *BY_NAME, *world.attributes]
        return names + [value for values in world.enumerations.values() for value in values]

    def unknown(self, what: str, word: str, tree: Piece, names: Iterable[str]) -> NoReturn:
        near = nearest(word, names)
        self.scope.fail(
            "RW300",
            tree,
            f"{what} {word} gibt es hier nicht.",
            f"Meintest du {near}?" if near else "Deklariere den Namen oder prüfe die Schreibung.",
            near,
        )

    def _me(self, tree: SyntaxTree) -> X:
        return self.scope.need_me(tree)

    def _number(self, tree: SyntaxTree) -> X:
        return self.whole(tree.children[0])

    def whole(self, digits: Piece) -> X:
        """A written number, within bounds."""
        value = int(digits) if len(digits) < 11 else 2**31
        if value > 2**31 - 1:
            self.scope.fail("RW410", digits, "Diese Zahl ist zu groß.", "Zahlen gehen bis 2147483647.")
        return X("const", (value,), INT, self.scope.span(digits))

    def _amount(self, tree: SyntaxTree) -> X:
        count, noun = tree.children
        n = self.whole(count)
        x = self.named(str(noun), noun) if isinstance(noun, Token) else self.expression(noun)
        return self.quantity(n, n, x, tree)

    def quantity(self, least: X, most: X, x: X, tree: Piece) -> X:
        span = self.scope.span(tree)
        if x.type == RESOURCE:
            return X("amount", (most, x), Type("amount"), span)
        if x.type.many:
            return X("some", (least, most, x), x.type, span)
        if x.type.base == "thing":
            return X(
                "some", (least, most, X("contents", (x,), Type("thing", "", True), span)), Type("thing", "", True), span
            )
        return self.scope.fail(
            "RW411", tree, f"Von {x.type} lässt sich keine Anzahl nehmen.", "Nenne eine Art von Dingen."
        )

    def _up_to(self, tree: SyntaxTree) -> X:
        parts = tree.children[1:]
        zero = X("const", (0,), INT)
        if len(parts) == 2:
            n = self.whole(parts[0])
            return self.quantity(zero, n, self.named(str(parts[1]), parts[1]), tree)
        n = self.expression(parts[0])
        return X("up_to", (zero, n), Type("count"), self.scope.span(tree))

    def _any_number(self, tree: SyntaxTree) -> X:
        x = self.named(str(tree.children[1]), tree.children[1])
        zero = X("const", (0,), INT)
        if x.type == RESOURCE:
            return X("amount", (X("const", (2**31 - 1,), INT), x), Type("amount"), self.scope.span(tree))
        return X("some", (zero, X("count", (self.row(x, tree),), INT), x), x.type, self.scope.span(tree))

    def _quantified(self, tree: SyntaxTree) -> X:
        quantifier, noun = tree.children[0].children[0], tree.children[1]
        if quantifier.type == "THIS" and isinstance(noun, Token):
            return self.this(noun)
        x = self.named(str(noun), noun) if isinstance(noun, Token) else self.expression(noun)
        if quantifier.type == "NO":
            return X("not", (self.as_truth(x, tree),), BOOL, self.scope.span(tree))
        return self.row(x, tree)

    def this(self, noun: Token) -> X:
        word = str(noun)
        kind = self.world.kind_of_form(word)
        this = self.scope.this
        if this is not None and kind and kind == this.type.name:
            return this
        if word in self.scope.locals:
            return self.named(word, noun)
        if word in self.world.procedures:
            return X("this_procedure", (word,), Type("procedure", word), self.scope.span(noun))
        if this is None or not kind:
            self.scope.fail(
                "RW412",
                noun,
                f"Hier ist nichts da, das `{word}` meinen könnte.",
                "`diese …` meint die Karte, die Einheit oder den Ablauf, zu dem der Text gehört.",
            )
        if kind != this.type.name:
            if self.world.kinds[kind].place or self.world.kinds[kind].space:
                return X("place", (this,), Type("thing", kind), self.scope.span(noun))
            self.scope.fail(
                "RW412",
                noun,
                f"Der Text gehört zu {this.type}, nicht zu {word}.",
                "Nenne die eigene Art.",
                this.type.name,
            )
        return this

    def _of(self, tree: SyntaxTree) -> X:
        left, right = tree.children[0], tree.children[-1]
        if isinstance(left, Tree) and left.data == "name":
            return self.attribute(left, self.expression(right), tree)
        if isinstance(left, Tree) and left.data == "amount":
            # `1 kämpfer von p`: as many of what `kämpfer von p` means
            count, noun = left.children
            n = self.whole(count)
            return self.quantity(n, n, self.attribute(Tree("name", [noun], left.meta), self.expression(right), tree), tree)
        x = self.expression(left)
        return self.owned(x, self.expression(right), tree)

    def attribute(self, left: SyntaxTree, target: X, tree: Piece) -> X:
        """`a von b`."""
        word, span = str(left.children[0]), self.scope.span(tree)
        world = self.world
        if target.type.base == "thing" and not target.type.many:
            kind = world.kinds.get(target.type.name)
            attributes = kind.attributes if kind is not None else world.attributes
            if word in attributes and (word not in self.scope.locals or self.scope.locals[word] != RESOURCE):
                return X("attr", (word, target), attributes[word].type, span)
            if self.scope.locals.get(word) == RESOURCE:
                return X("attr_of", (X("local", (word,), RESOURCE, span), target), INT, span)
            what, id = world.forms.get(word, ("", ""))
            if what == "resource":
                return X("attr", (id, target), INT, span)
            if what == "kind" and world.kinds[id].per and world.kinds[id].count <= 1 and fits(target.type, Type("thing", world.kinds[id].per)):
                return X("place_of", (id, target), Type("thing", id), span)
            if word in BY_NAME and len(BY_NAME[word].needs) == 1 and word not in world.forms:
                return self.builtin(BY_NAME[word], [target], tree)
        derived = world.derived.get(word)
        if derived is None and world.forms.get(word, ("", ""))[0] == "derived":
            derived = world.derived[world.forms[word][1]]
        if derived is not None and len(derived.parameters) == 1:
            return self.call(derived.id, [target], tree)
        return self.owned(self.named(word, left), target, tree)

    def owned(self, x: X, owner: X, tree: Piece) -> X:
        """The things of a row that belong to somebody."""
        if x.op == "some":
            least, most, row = x.args
            return X("some", (least, most, self.owned(row, owner, tree)), x.type, x.span)
        if x.type.many and x.type.base == "thing" and owner.type.base == "thing":
            name = self.fresh(x.type)
            element = X("local", (name,), x.type.each())
            if owner.type.many:
                test = X("in", (X("owner", (element,), PLAYER_TYPE), owner), BOOL)
            else:
                test = X("belongs", (element, owner), BOOL)
            return X("filter", (x, name, test), x.type, self.scope.span(tree))
        if not x.type.many and x.type.base == "thing" and owner.type.base == "thing":
            if owner.type.many:
                return X("in", (X("owner", (x,), PLAYER_TYPE), owner), BOOL, self.scope.span(tree))
            return X("belongs", (x, owner), BOOL, self.scope.span(tree))
        return self.scope.fail(
            "RW413",
            tree,
            f"{owner.type} hat kein solches Attribut, und es besitzt auch nichts.",
            "Prüfe den Namen vor `von`; bei mehreren Dingen heißt es `der`.",
        )

    def _of_the(self, tree: SyntaxTree) -> X:
        left, right = tree.children[0], tree.children[-1]
        row = self.row(self.expression(right), right)
        name = self.fresh(row.type)
        element = X("local", (name,), row.type.each())
        inner = self.inside(self.scope.with_element(name, row.type.each()))
        value = (
            inner.attribute(left, element, tree)
            if isinstance(left, Tree) and left.data == "name"
            else inner.expression(left)
        )
        if value.type.many:
            return X("flat_map", (row, name, value), value.type, self.scope.span(tree))
        return X("map", (row, name, value), value.type.row(), self.scope.span(tree))

    def _member(self, tree: SyntaxTree) -> X:
        base, field = tree.children
        x = self.expression(base)
        word = str(field)
        if x.type.base == "layout":
            return X("layout_role", (x, word), Type("thing", x.type.name, True), self.scope.span(tree))
        if x.type.base == "thing" and not x.type.many:
            return self.attribute(Tree("name", [field]), x, tree)
        return self.scope.fail("RW413", field, f"{x.type} hat kein {word}.", "Prüfe den Namen nach dem Punkt.")

    def _list(self, tree: SyntaxTree) -> X:
        items = [self.expression(child) for child in tree.children if child is not None]
        type = items[0].type if items else NONE
        for item, child in zip(items, tree.children, strict=False):
            if not (fits(item.type, type) or fits(type, item.type)):
                self.scope.fail(
                    "RW404", child, f"In der Liste stehen {type} und {item.type}.", "Eine Liste hat eine Art."
                )
            if type == NONE:
                type = item.type
        if items and all(item.type.many for item in items):
            return X("union", tuple(items), items[0].type, self.scope.span(tree))
        return X("list", tuple(items), type.row(), self.scope.span(tree))

    def _things(self, tree: SyntaxTree) -> X:
        if len(tree.children) == 1:
            return self.expression(tree.children[0])
        items = [self.expression(child) for child in tree.children]
        rows = tuple(item if item.type.many else X("list", (item,), item.type.row(), item.span) for item in items)
        return X("union", rows, rows[0].type, self.scope.span(tree))

    def _negative(self, tree: SyntaxTree) -> X:
        x = self.expression(tree.children[1])
        if x.op == "const" and x.type == INT and str(tree.children[0]) == "-":
            return X("const", (-x.args[0],), INT, self.scope.span(tree))
        return X("math", (str(tree.children[0]), X("const", (0,), INT), x), INT, self.scope.span(tree))

    def _arithmetic(self, tree: SyntaxTree) -> X:
        left, sign, right = tree.children
        a, b = self.expression(left), self.expression(right)
        op = {"×": "*"}.get(str(sign), str(sign))
        if a.type.many or b.type.many:
            row_a = a if a.type.many else X("list", (a,), a.type.row(), a.span)
            row_b = b if b.type.many else X("list", (b,), b.type.row(), b.span)
            if op == "+":
                return X("union", (row_a, row_b), row_a.type, self.scope.span(tree))
            if op == "-":
                return X("without", (row_a, row_b), row_a.type, self.scope.span(tree))
        if a.op == "amount" and op == "*" and b.type == INT:
            return X("amount", (X("math", ("*", a.args[0], b), INT), a.args[1]), a.type, a.span)
        number = X("const", (1,), INT)
        a, b = self.as_amount(a, number, left), self.as_amount(b, number, right)
        for x, piece in ((a, left), (b, right)):
            if x.type != INT:
                self.scope.fail("RW403", piece, f"Gerechnet wird mit Zahlen, das ist {x.type}.", "Zähle mit anzahl(…).")
        return X("math", (op, a, b), INT, self.scope.span(tree))

    def _value_if(self, tree: SyntaxTree) -> X:
        value, _, condition, _, other = tree.children
        a, b = self.expression(value), self.expression(other)
        if not (fits(a.type, b.type) or fits(b.type, a.type)):
            self.scope.fail(
                "RW404", tree, f"Der Wert ist einmal {a.type}, einmal {b.type}.", "Beide Fälle haben eine Art."
            )
        type = b.type if a.type == NONE else a.type
        return X("if", (self.condition(condition), a, b), type, self.scope.span(tree))

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
        x = self.expression(row[0])
        for piece in row[1:]:
            if isinstance(piece, Tree) and piece.data == "phrase":
                x = self.phrase(x, token_of(piece.children[0]), piece.children[1])
            else:
                self.scope.fail(
                    "RW414",
                    piece,
                    "Zwei Wörter stehen hier unverbunden nebeneinander.",
                    "Fehlt ein `von`, ein Komma oder ein Verb?",
                )
        return x

    def _pieces(self, tree: SyntaxTree) -> X:
        return self.pieces(tree)

    # ---- calls

    def _call(self, tree: SyntaxTree) -> X:
        word = str(tree.children[0])
        args = [child for child in tree.children[1:] if child is not None]
        world = self.world
        if word in world.derived or world.forms.get(word, ("", ""))[0] == "derived":
            id = word if word in world.derived else world.forms[word][1]
            return self._call_derived(id, args, tree)
        if word in ("möglich", "possible"):
            return self._possible_event(args, tree)
        if word in BY_NAME:
            return self._call_builtin(BY_NAME[word], args, tree)
        if len(args) == 1:
            _, value = self.argument(args[0])
            if value is not None:
                return self.attribute(Tree("name", [tree.children[0]]), self.expression(value), tree)
        return self.unknown("Funktion", word, tree.children[0], [*world.derived, *BY_NAME, *world.attributes])

    def _possible_event(self, args: list[Piece], tree: SyntaxTree) -> X:
        """`möglich(E(…))`: whether the event would be permitted now."""
        inner: Piece = self.argument(args[0])[1] if args else tree
        while isinstance(inner, Tree) and inner.data in ("query", "filtered", "things") and len(inner.children) >= 1:
            inner = inner.children[0]
        name, given = self.event_call(inner)
        event = self.world.events.get(name)
        if event is None:
            self.unknown("Ereignis", name, inner, self.world.events)
        fields: dict[str, X] = {}
        names = list(event.fields)
        for position, arg in enumerate(given):
            field, value = self.argument(arg)
            word = field or (names[position] if position < len(names) else "")
            if word not in event.fields or value is None:
                self.unknown("Feld", word or str(position + 1), arg, names)
            fields[word] = self.hinted(value, event.fields[word])
        missing = [word for word in names if word not in fields]
        if missing:
            self.scope.fail("RW415", tree, f"Es fehlt: {', '.join(missing)}.", f"{name} hat {', '.join(names)}.")
        return X("may", (name, tuple(fields[word] for word in names), ()), BOOL, self.scope.span(tree))

    def _call_derived(self, id: str, args: list[Piece], tree: SyntaxTree) -> X:
        derived = self.world.derived[id]
        names = list(derived.parameters)
        values: dict[str, X] = {}
        for position, arg in enumerate(args):
            field, value = self.argument(arg)
            name = field or (names[position] if position < len(names) else "")
            if name not in derived.parameters or value is None:
                self.unknown("Parameter", name or str(position + 1), arg, names)
            values[name] = self.hinted(value, derived.parameters[name])
        missing = [name for name in names if name not in values]
        if missing:
            self.scope.fail("RW415", tree, f"Es fehlt: {', '.join(missing)}.", f"{id} braucht {', '.join(names)}.")
        return self.call(id, [values[name] for name in names], tree)

    def call(self, id: str, args: list[X], tree: Piece) -> X:
        """A derived value with its arguments; its own type is found on first use."""
        from regelwerk.dsl.texts import understand_derived

        derived = self.world.derived[id]
        if len(args) != len(derived.parameters):
            self.scope.fail(
                "RW415",
                tree,
                f"{id} braucht {len(derived.parameters)} Angaben, hier sind es {len(args)}.",
                f"Parameter: {', '.join(derived.parameters)}.",
            )
        for x, (name, type) in zip(args, derived.parameters.items(), strict=True):
            if not fits(x.type, type):
                self.scope.fail(
                    "RW404", tree, f"{name} ist {type}, hier steht {x.type}.", f"Prüfe die Angaben von {id}."
                )
        type_of = understand_derived(self.world, derived, self.scope, tree)
        return X("derived", (id, *args), type_of, self.scope.span(tree))

    def _call_builtin(self, function: Function, args: list[Piece], tree: SyntaxTree) -> X:
        if function.id == "option":
            return self._option(args, tree)
        if function.id == "sorted_by" and len(args) == 2:
            row = self.row(self.expression(self.argument(args[0])[1] or tree), tree)
            name = self.fresh(row.type)
            inner = self.inside(self.scope.with_element(name, row.type.each()))
            word = self._bare_word(args[1])
            element = X("local", (name,), row.type.each())
            rank = inner.attribute(Tree("name", [Token("NAME", word)]), element, tree)
            if rank.type != INT:
                self.scope.fail("RW403", tree, f"Sortiert wird nach Zahlen, {word} ist {rank.type}.", function.doc)
            return X("sorted", (row, name, rank), row.type, self.scope.span(tree))
        if function.id == "round_number":
            return X(
                "round_number",
                (self.procedure_name(self.argument(args[0])[1] or tree) if args else "",),
                INT,
                self.scope.span(tree),
            )
        if function.id == "ceil" and args:
            number = self.expression(args[0])
            if number.op == "math" and number.args[0] == "/":
                return X("math", ("ceil", *number.args[1:]), INT, number.span)
            return number
        values = []
        for need, arg in zip([*function.needs, *["any"] * len(args)], args, strict=False):
            _, value = self.argument(arg)
            if need == "pair":
                values.append(self._pair_test(self._bare_word(value or arg), arg))
                continue
            values.append(self.expression(value if value is not None else arg))
        return self.builtin(function, values, tree)

    def _pair_test(self, word: str, tree: Piece) -> X:
        """The name of a derived condition over two things."""
        derived = self.world.derived.get(word)
        if derived is None or len(derived.parameters) != 2 or derived.text_kind != "condition":
            self.unknown(
                "Bedingung über zwei Dinge",
                word,
                tree,
                [name for name, one in self.world.derived.items() if len(one.parameters) == 2],
            )
        return X("function", (word,), Type("function", word), self.scope.span(tree))

    def _option(self, args: list[Piece], tree: SyntaxTree) -> X:
        word = self._bare_word(args[0]) if args else ""
        option = self.world.options.get(word)
        if option is None:
            self.unknown("Option", word, tree, self.world.options)
        first = option.values[0]
        type = BOOL if isinstance(first, bool) else INT if isinstance(first, int) else Type("enum", "option:" + word)
        return X("option", (word,), type, self.scope.span(tree))

    def builtin(self, function: Function, values: list[X], tree: Piece) -> X:
        needs = function.needs
        wants = [need.rstrip("?*") for need in needs]
        while needs and needs[-1].endswith("*") and len(wants) < len(values):
            wants.append(wants[-1])
        least = sum(1 for need in needs if not need.endswith(("?", "*")))
        if not least <= len(values) <= len(wants):
            self.scope.fail(
                "RW415", tree, f"{function.de} braucht {len(needs)} Angaben, hier sind es {len(values)}.", function.doc
            )
        values = [self._argument_for(want, x, tree, function) for want, x in zip(wants, values, strict=False)]
        return X("call", (function.id, *values), self._result(function, values), self.scope.span(tree))

    def _argument_for(self, want: str, x: X, tree: Piece, function: Function) -> X:
        if want == "int":
            x = self.as_amount(x, X("const", (0,), INT), tree)
            if x.type.many and x.type.base == "int" and function.id in ("min", "max"):
                return x
        good = {
            "int": x.type == INT and not x.type.many,
            "ints": x.type == INTS or (x.type.many and x.type.base in ("int", "none")),
            "thing": x.type.base in ("thing", "none") and not x.type.many,
            "things": x.type.many and x.type.base == "thing",
            "row": x.type.many,
            "any": True,
            "pattern": x.type.base == "pattern",
            "procedure": True,
            "pair": True,
        }[want]
        if want in ("row", "things") and not good and x.type.base == "thing":
            return X("contents", (x,), Type("thing", "", True), x.span)
        if not good:
            self.scope.fail("RW404", tree, f"{function.de} kann mit {x.type} nichts anfangen.", function.doc)
        return x

    def _result(self, function: Function, values: list[X]) -> Type:
        first = values[0].type if values else ANY
        return {
            "int": INT,
            "bool": BOOL,
            "ints": INTS,
            "same": first,
            "one": first.each(),
            "thing": Type("thing"),
            "player": PLAYER_TYPE,
            "players": PLAYER_TYPE.row(),
            "inside": Type("thing"),
            "insides": Type("thing", "", True),
            "same_row": first.each().row(),
            "one_of": first.each(),
            "layouts": Type("layout", values[1].type.name if len(values) > 1 else "", True),
            "covers": Type("rows", first.name, True),
        }[function.gives]

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


