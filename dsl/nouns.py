"""Nouns, values and conditions: from the syntax tree to typed expressions.

`a von b` is an attribute if b has one of that name, else what belongs to b. A phrase with a preposition narrows the
noun before it. Inside `wo`, the attributes of the thing in question stand without `von`, and its kind names it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NoReturn

from lark import Token, Tree
from regelwerk.dsl import calls, conditions, phrases, uses
from regelwerk.dsl.findings import Finding, nearest
from regelwerk.dsl.functions import BY_NAME
from regelwerk.dsl.grammar.faults import misspelt_keyword
from regelwerk.dsl.grammar.parse import SyntaxTree
from regelwerk.dsl.nodes import Span
from regelwerk.dsl.pieces import (
    NOTHING,
    OTHERS,
    PRESENT,
    ROUTE_PARTS,
    TRUTHS,
    Piece,
    fits,
    flat_pieces,
    token_of,
    unwrapped,
)
from regelwerk.dsl.scope import PLAYER_TYPE, Fault, Scope
from regelwerk.dsl.tree import X
from regelwerk.dsl.types import BOOL, INT, NONE, RESOURCE, Type
from regelwerk.dsl.uses import note
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

    def _qgroup(self, tree: SyntaxTree) -> X:
        return self._filtered(tree)

    def _arg(self, tree: SyntaxTree) -> X:
        return self.expression(tree.children[1])

    def fresh(self, type: Type) -> str:
        return f"{type.name or 'es'}_{len(self.scope.elements) + 1}"

    # ---- things

    def name(self, token: Token) -> X:
        return self.named(str(token), token)

    def _name(self, tree: SyntaxTree) -> X:
        return self.named(str(tree.children[0]), tree)

    @uses.noting_names
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
        if element.type.base == "layout" and any(word in pattern for pattern in self.world.patterns.values()):
            return self._role(element, word, element.span)
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
            row = X("kind", (id,), Type("thing", id, True), span)
            return row if kind.present is None else X("filter", (row, PRESENT, kind.present), row.type, span)
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

    def is_known(self, word: str) -> bool:
        """Whether a bare word means anything here."""
        try:
            self.named(word, Token("NAME", word))
        except Fault:
            return False
        return True

    def known_names(self) -> list[str]:
        world = self.world
        names = [*self.scope.locals, *world.forms, *world.entries, *world.derived, *BY_NAME, *world.attributes]
        names += [*NOTHING, *OTHERS, *TRUTHS, *world.player_names]
        return names + [value for values in world.enumerations.values() for value in values]

    def unknown(self, what: str, word: str, tree: Piece, names: Iterable[str]) -> NoReturn:
        near = nearest(word, names)
        if not near:
            token = tree if isinstance(tree, Token) else next(tree.scan_values(lambda one: one == word), None)
            keyword = misspelt_keyword(token, self.scope.scalar, self.scope.language) if token is not None else None
            if keyword is not None:
                raise Fault(keyword)
        hint = f"Meintest du {near}?" if near else "Deklariere den Namen oder prüfe die Schreibung."
        if near == word:
            near, hint = "", f"{word} ist ein Attribut: sage, wovon ({word} von …)."
        message = f"{what} {word} gibt es hier nicht."
        raise Fault(Finding("RW300", self.scope.span(tree), message, hint, near, name=word))

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

    @uses.noting_this
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
        if not kind and self.scope.locals.get(word) is None:
            known = [form for form, (what, _) in self.world.forms.items() if what == "kind"]
            if nearest(word, [*known, *self.world.procedures]):
                self.unknown("Art", word, noun, [*known, *self.world.procedures])
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

    def _member(self, tree: SyntaxTree) -> X:
        base, field = tree.children
        x = self.expression(base)
        word = str(field)
        if x.type.base == "layout":
            roles = {role for pattern in self.world.patterns.values() for role in pattern}
            if word not in roles:
                self.unknown("Rolle", word, field, sorted(roles))
            return self._role(x, word, self.scope.span(tree))
        if x.type.base == "route" and not x.type.many and word in ROUTE_PARTS:
            part = ROUTE_PARTS[word]
            note(self.scope, field, word, "function", "routes")
            type = {"target": Type("thing", x.type.name), "fields": Type("thing", x.type.name, True)}.get(part, INT)
            return X("route_part", (x, part), type, self.scope.span(tree))
        if x.type.base == "thing" and not x.type.many:
            return self.attribute(Tree("name", [field]), x, tree)
        return self.scope.fail("RW413", field, f"{x.type} hat kein {word}.", "Prüfe den Namen nach dem Punkt.")

    def _role(self, x: X, word: str, span: Span) -> X:
        """The fields that a placement gives to one of its roles."""
        fields = {space.field for space in self.world.spaces.values()}
        kind = x.type.name or (fields.pop() if len(fields) == 1 else "")
        return X("layout_role", (x, word), Type("thing", kind, True), span)

    def _list(self, tree: SyntaxTree) -> X:
        items = [self.expression(child) for child in tree.children if child is not None]
        type = items[0].type if items else NONE
        if len({item.type for item in items}) > 1 and all(item.type.base == "thing" for item in items):
            type = Type("thing", "", type.many)  # things of different kinds are still things
        for item, child in zip(items, tree.children, strict=False):
            if not (fits(item.type, type) or fits(type, item.type)):
                self.scope.fail(
                    "RW404", child, f"In der Liste stehen {type} und {item.type}.", "Eine Liste hat eine Art."
                )
            if type == NONE:
                type = item.type
        if items and all(item.type.many for item in items):
            return self.joined(tuple(items), tree)
        return X("list", tuple(items), type.row(), self.scope.span(tree))

    def _things(self, tree: SyntaxTree) -> X:
        if len(tree.children) == 1:
            return self.expression(tree.children[0])
        items = [self.expression(child) for child in tree.children]
        rows = tuple(item if item.type.many else X("list", (item,), item.type.row(), item.span) for item in items)
        return self.joined(rows, tree)

    def joined(self, rows: tuple[X, ...], tree: Piece) -> X:
        """Several rows as one: of things each once, of numbers all."""
        op = "concat" if any(row.type.base == "int" for row in rows) else "union"
        return X(op, rows, rows[0].type, self.scope.span(tree))

    def _negative(self, tree: SyntaxTree) -> X:
        x = self.expression(tree.children[1])
        if x.op == "const" and x.type == INT and str(tree.children[0]) == "-":
            return X("const", (-x.args[0],), INT, self.scope.span(tree))
        return X("math", (str(tree.children[0]), X("const", (0,), INT), x), INT, self.scope.span(tree))

    def _is_place(self, x: X) -> bool:
        kind = self.world.kinds.get(x.type.name) if x.type.base == "thing" else None
        return kind is not None and kind.place

    def _arithmetic(self, tree: SyntaxTree) -> X:
        left, sign, right = tree.children
        a, b = self.expression(left), self.expression(right)
        op = {"×": "*"}.get(str(sign), str(sign))
        if a.type.many or b.type.many:
            row_a = a if a.type.many else X("list", (a,), a.type.row(), a.span)
            row_b = b if b.type.many else X("list", (b,), b.type.row(), b.span)
            if op == "+":
                if self._is_place(a) != self._is_place(b):
                    self.scope.fail(
                        "RW404",
                        tree,
                        f"{row_a.type} und {row_b.type} geben zusammen keine Menge.",
                        "Vor und nach + steht dieselbe Art; setze Wendungen in Klammern: (k in a) + (k in b).",
                    )
                return self.joined((row_a, row_b), tree)
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
        for piece in row[1:]:
            if not isinstance(piece, Tree) or piece.data != "phrase":
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

    # ---- calls

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
