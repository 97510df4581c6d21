"""Clauses: the paragraphs of an entry that begin with a head, and clauses that an effect grants for a while.

A window clause listens to an event or to the border of a procedure. A lasting clause forbids, permits or modifies for as
long as it lives. Both become `Clause`s; what an effect grants also remembers the values it was granted with.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from lark import Token, Tree
from regelwerk.dsl.effects import Effects
from regelwerk.dsl.findings import Finding
from regelwerk.dsl.grammar.parse import SyntaxTree
from regelwerk.dsl.nouns import Nouns
from regelwerk.dsl.pieces import OTHERS, Piece, fits, flat_pieces, token_of
from regelwerk.dsl.scope import PLAYER_TYPE, Fault, Scope
from regelwerk.dsl.sentences import match, row_of, word_of
from regelwerk.dsl.tree import (
    Ask,
    Body,
    Cancel,
    Change,
    Clause,
    Emit,
    Last,
    Let,
    Limit,
    May,
    Modifier,
    Pay,
    Replace,
    Statement,
    Then,
    Until,
    X,
)
from regelwerk.dsl.types import ABILITY, BOOL, INT, RESOURCE, Type
from regelwerk.dsl.walk import free_names, mentions
from regelwerk.dsl.world import Event, World

_WINDOWS = {
    "BEFORE": "before",
    "WHEN": "when",
    "AFTER": "after",
    "AT_START": "start",
    "AT_END": "end",
    "ANY_TIME": "any_time",
}
WINDOW_SCOPE = "fenster"
ANNOUNCED = ("angesagt", "announced")
ME = X("local", ("ich",), PLAYER_TYPE)


class Clauses:
    """Collects the clauses of one rulebook."""

    def __init__(self, world: World, findings: list[Finding]) -> None:
        self.world = world
        self.findings = findings
        self.effects = Effects(self, findings)
        self.entry = ""
        self.layer = 0

    # ---- entries

    def understand(self, entry: str, tree: SyntaxTree, scope: Scope, layer: str) -> Body:
        """All clauses of an entry's text; what stands without a head is returned: the text that is played."""
        self.entry = entry
        self.layer = self.world.layers.index(layer) if layer in self.world.layers else 0
        plain: list[Statement] = []
        for line in tree.children:
            try:
                if line.data == "compound_line" and line.children[0] is None and line.children[1].data == "headed":
                    head, tail = line.children[1].children
                    head = head.children[0] if head.data == "head" else head
                    if self.head(head, tail, scope, None):
                        continue
                body, scope = self.effects.line(line, scope)
                plain += body
            except Fault as fault:
                self.findings.append(fault.finding)
        return tuple(plain)

    def head(self, head: SyntaxTree, tail: SyntaxTree, scope: Scope, condition: X | None) -> bool:
        """A head that begins a clause; False if it is an ordinary statement."""
        if head.data == "window_head":
            self.window(head, tail, scope, condition)
        elif head.data in ("always_head", "while_head"):
            self.lasting(head, tail, scope, condition)
        elif head.data == "guard_head":
            self.guard(head, tail, scope, condition)
        elif head.data == "action_head":
            self.action(head, tail, scope, condition)
        else:
            return False
        return True

    def add(self, clause: Clause) -> Clause:
        clause = replace(clause, number=len(self.world.clauses))
        self.world.clauses.append(clause)
        return clause

    def bound_to(self, scope: Scope, *parts: Any) -> str:
        """What the clause belongs to: the thing it stands on, every player if it says `ich`, else nothing."""
        if scope.this is not None:
            return scope.this_kind or "player"
        return "player" if any(mentions(part, "ich") for part in parts if part is not None) else ""

    # ---- windows

    def window(
        self,
        head: SyntaxTree,
        tail: SyntaxTree,
        scope: Scope,
        condition: X | None,
        captured: dict[str, Type] | None = None,
    ) -> list[Clause]:
        once = head.children[0] is not None
        patterns: list[tuple[str, Piece]] = []
        window = ""
        rest: dict[str, Any] = {}
        children = list(head.children[1:])
        while children:
            child = children.pop(0)
            if child is None:
                continue
            if isinstance(child, Tree) and child.data == "window":
                window = _WINDOWS[token_of(child).type]
            elif isinstance(child, Tree) and child.data in ("cause", "during", "limit"):
                rest[child.data] = child
            elif isinstance(child, Token) and child.type == "IF":
                rest["if"] = children.pop(0)
            elif isinstance(child, Token):
                continue
            else:
                patterns.append((window, child))
        return [
            clause
            for window, pattern in patterns
            if (clause := self.one_window(head, tail, scope, condition, window, pattern, rest, once, captured))
            is not None
        ]

    def one_window(
        self,
        head: SyntaxTree,
        tail: SyntaxTree,
        scope: Scope,
        condition: X | None,
        window: str,
        pattern: Piece,
        rest: dict[str, Any],
        once: bool,
        captured: dict[str, Type] | None,
    ) -> Clause | None:
        border = window in ("start", "end", "any_time")
        topic, fields, inner, tests = self.pattern(pattern, scope, border)
        if condition is not None:
            tests.append(condition)
        nouns = Nouns(inner)
        if "cause" in rest:
            tests.append(self.cause(rest["cause"].children[1], inner))
        if "during" in rest:
            tests.append(self.during(rest["during"].children[1], inner))
        if "if" in rest:
            tests.append(nouns.condition(rest["if"]))
        limit = self.limit(rest.get("limit"), inner)
        if window in ("before", "when"):
            inner = replace(
                inner,
                event=topic,
                event_fields={name: list(self.world.events[topic].fields)[index] for name, index in fields},
            )
        body = self.effects.tail(tail, inner)
        test = conjunction(tests)
        optional, body = self.unwrap(body)
        kind, body, later = self.split_when(window, body)
        body = self.announced(body, inner, optional)
        clause = Clause(
            0,
            self.entry,
            kind,
            topic,
            tuple(fields),
            test,
            body,
            optional,
            self.bound_to(scope, test, body, later, limit),
            scope.span(head),
            once,
            limit,
            tuple(captured.items()) if captured else (),
            later,
        )
        return self.add(clause)

    def pattern(self, tree: Piece, scope: Scope, border: bool) -> tuple[str, list[tuple[str, int]], Scope, list[X]]:
        """An event pattern: what it listens to, the names it binds to fields, and the tests on them."""
        owner: Piece | None = None
        if isinstance(tree, Tree) and tree.data == "of":
            owner, tree = tree.children[2], tree.children[0]
        nouns = Nouns(scope)
        if border and isinstance(tree, Tree) and tree.data == "quantified":
            name = str(tree.children[-1])
            args: list[Piece] = []
        else:
            name, args = nouns.event_call(tree)
        known: dict[str, Type] | None = None
        if border and name in self.world.procedures:
            known = self.world.procedures[name].parameters
        elif not border and name in self.world.events:
            known = self.world.events[name].fields
        if known is None:
            nouns.unknown("Ablauf" if border else "Ereignis", name, tree, [*(self.world.procedures if border else self.world.events)])
        fields: list[tuple[str, int]] = []
        tests: list[X] = []
        names = list(known)
        inner = scope
        position = 0
        for arg in args:
            field, value = self.pattern_argument(arg)
            if field:
                if field not in known:
                    nouns.unknown("Feld", field, arg, names)
                position = names.index(field)
            elif leading_word(value) in known and leading_word(value) not in inner.locals:
                position = names.index(leading_word(value))  # a field named by itself stands for that field
            elif position >= len(names):
                scope.fail("RW416", arg, f"{name} hat nur {len(names)} Felder.", f"Felder: {', '.join(names)}.")
            used, inner = self.bind(value, position, names, known, inner, fields, tests)
            position += used
        if owner is not None:
            x = Nouns(inner).expression(owner)
            players = [index for index, type in enumerate(known.values()) if type == PLAYER_TYPE]
            if not players:
                scope.fail(
                    "RW413", owner, f"{name} gehört zu keinem Spieler.", "Gib dem Ablauf einen Spieler als Parameter."
                )
            parts = tuple(X("compare", ("=", X("field", (index,), PLAYER_TYPE), x), BOOL, x.span) for index in players)
            tests.append(parts[0] if len(parts) == 1 else X("or", parts, BOOL, x.span))
        return name, fields, inner, tests

    def pattern_argument(self, arg: Piece) -> tuple[str, Piece]:
        field = ""
        if isinstance(arg, Tree) and arg.data == "arg":
            field, arg = str(arg.children[0] or ""), arg.children[1]
        return field, arg

    def bind(
        self,
        value: Piece,
        position: int,
        names: list[str],
        known: dict[str, Type],
        scope: Scope,
        fields: list[tuple[str, int]],
        tests: list[X],
    ) -> tuple[int, Scope]:
        """One argument of a pattern: a new name binds the field, everything else filters it."""
        type = known[names[position]]
        here = X("field", (position,), type, scope.span(value))
        if isinstance(value, Tree) and value.data == "pair":
            name, noun = (str(child) for child in value.children)
            if position + 1 >= len(names) or known[names[position + 1]] != RESOURCE:
                scope.fail("RW416", value, f"`{name} {noun}` braucht eine Zahl und dahinter eine Ressource.",
                           f"Felder: {', '.join(names)}.")
            fields.append((name, position))
            resource = Nouns(scope).named(noun, value)
            tests.append(X("compare", ("=", X("field", (position + 1,), known[names[position + 1]]), resource), BOOL))
            return 2, scope.with_local(name, type)
        if isinstance(value, Tree) and value.data == "bounded":
            sign = {"≥": ">=", "≤": "<=", "≠": "!="}.get(str(value.children[0]), str(value.children[0]))
            tests.append(X("compare", (sign, here, Nouns(scope).hinted(value.children[1], type)), BOOL))
            return 1, scope
        condition = None
        if isinstance(value, Tree) and value.data == "filtered":
            condition = value.children[2] if len(value.children) > 2 else None
            value = value.children[0]
        word = leading_word(value)
        new = (
            bool(word)
            and word not in scope.locals
            and (
                word == names[position]
                or self.world.kind_of_form(word) != ""
                or word in OTHERS
                or not self.declared(word)
            )
        )
        if not new:
            x = Nouns(scope).hinted(value, type)
            op = ("in", (here, x)) if x.type.many and not type.many else ("compare", ("=", here, x))
            if not (fits(x.type, type) or fits(type, x.type) or (x.type.many and fits(x.type.each(), type))):
                scope.fail(
                    "RW404", value, f"Das Feld {names[position]} ist {type}, hier steht {x.type}.", "Prüfe das Muster."
                )
            tests.append(X(op[0], op[1], BOOL, x.span))
            return 1, scope
        if type.base == "thing" and self.world.kind_of_form(word) and not type.many and word != names[position]:
            kind = self.world.kind_of_form(word)
            if not fits(Type("thing", kind), type):
                tests.append(X("is_kind", (here, kind), BOOL, here.span))
            type = Type("thing", kind)
        fields.append((word, position))
        inner = scope.with_local(word, type)
        if word in OTHERS:
            tests.append(X("compare", ("!=", X("local", (word,), type), scope.need_me(value)), BOOL))
        x = Nouns(inner).expression(value)
        if not (x.op == "local" and x.args[0] == word):
            tests.append(Nouns(inner).as_truth(x, value))
        if condition is not None:
            tests.append(Nouns(scope.with_element(word, type)).condition(condition))
        return 1, inner

    def declared(self, word: str) -> bool:
        world = self.world
        return (
            word in world.forms
            or word in world.entries
            or word in world.derived
            or any(word in values for values in world.enumerations.values())
        )

    def cause(self, tree: Piece, scope: Scope) -> X:
        """`durch x`: the ability that made it happen."""
        word = leading_word(tree)
        owner: X | None = None
        if isinstance(tree, Tree) and tree.data == "of":
            owner = Nouns(scope).expression(tree.children[2])
        if not self.world.kind_of_form(word) and word not in self.world.entries and word not in self.world.rules:
            Nouns(scope).unknown("Ursache", word, tree, [*self.world.entries, *self.world.rules, *self.world.forms])
        return X("caused", (self.world.kind_of_form(word) or word, owner), BOOL, scope.span(tree))

    def during(self, tree: Piece, scope: Scope) -> X:
        owner: X | None = None
        if isinstance(tree, Tree) and tree.data == "of":
            owner = Nouns(scope).expression(tree.children[2])
        return X("during", (Nouns(scope).procedure_name(tree), owner), BOOL, scope.span(tree))

    def limit(self, tree: SyntaxTree | None, scope: Scope) -> Limit | None:
        """`höchstens n mal pro P, x`: a procedure, `spiel` or `fenster`; `name` counts all copies of a card together."""
        if tree is None:
            return None
        nouns = Nouns(scope)
        things = [child for child in tree.children if child is not tree.children[1] and isinstance(child, Tree)]
        words = [word_of(thing) for thing in things]
        window = words[0] in ("fenster", "window")
        scope_name = WINDOW_SCOPE if window else nouns.procedure_name(things[0])
        keys = tuple(nouns.expression(thing) for thing, word in zip(things, words, strict=True)
                     if thing is not things[0] and word != "name")
        return Limit(nouns.expression(tree.children[1]), scope_name, keys, "name" in words)

    def unwrap(self, body: Body) -> tuple[bool, Body]:
        """`darf` at the top of a clause makes the whole clause optional: the window asks, not the effect."""
        before = body[:-1]
        if (
            body
            and isinstance(body[-1], May)
            and is_me(body[-1].who)
            and all(isinstance(s, (Ask, Let)) for s in before)
        ):
            return True, (*before, *body[-1].body)
        return False, body

    def split_when(self, window: str, body: Body) -> tuple[str, Body, Body]:
        """`sobald` holds two kinds of effect: what changes the proposal, and what happens as it happens."""
        if window != "when":
            return window, body, ()
        if not changes_event(body):
            return "when_done", body, ()
        first: list[Statement] = []
        later: list[Statement] = []
        for statement in body:
            if isinstance(statement, Then) and changes_event(statement.first) and not changes_event(statement.second):
                first += statement.first
                later += statement.second
            elif later or (not changes_event((statement,)) and first and changes_event(tuple(first))):
                later.append(statement)
            else:
                first.append(statement)
        return "when", tuple(first), tuple(later)

    def announced(self, body: Body, scope: Scope, optional: bool) -> Body:
        """An ability is announced after its targets are chosen and before its cost is paid: there it can be cancelled."""
        kind = self.world.kinds.get(scope.this_kind)
        event = kind.announce if kind is not None else ""
        if not event and optional:
            event = next((name for name in ANNOUNCED if name in self.world.events), "")
        if not event or event not in self.world.events:
            return body
        fields: list[X] = []
        for name, type in self.world.events[event].fields.items():
            if type == PLAYER_TYPE:
                fields.append(scope.need_me(Token("NAME", name)))
            elif type == ABILITY:
                fields.append(X("ability", (self.entry,), ABILITY))
            elif scope.this is not None and fits(scope.this.type, type):
                fields.append(scope.this)
            else:
                raise Fault(
                    Finding(
                        "RW450",
                        self.world.events[event].span,
                        f"Das Feld {name} von {event} lässt sich bei einer Ansage nicht füllen.",
                        "Eine Ansage hat den Spieler, die Fähigkeit und das Ding.",
                    )
                )
        split = next((i for i, s in enumerate(body) if not (isinstance(s, Ask) and s.announced)), len(body))
        targets, rest = body[:split], body[split:]
        emit = Emit(event, tuple(fields), (), scope.scalar.span)
        after = self.after_use(scope)
        if self.world.cost_first and len(rest) == 1 and isinstance(rest[0], Pay):
            paid = replace(rest[0], effect=(Then((emit,), rest[0].effect, (), scope.scalar.span, True),))
            return (*targets, paid, *after)
        return (*targets, Then((emit,), rest, (), scope.scalar.span, True), *after)

    def after_use(self, scope: Scope) -> Body:
        from regelwerk.dsl.texts import parse_text

        kind = self.world.kinds.get(scope.this_kind)
        if kind is None or kind.after_use is None:
            return ()
        tree = parse_text(kind.after_use, "effect", scope.language, self.findings)
        if tree is None:
            return ()
        body, _ = self.effects.text(tree.children[0], replace(scope, scalar=kind.after_use, event="", event_fields={}))
        return body

    # ---- lasting clauses

    def lasting(
        self,
        head: SyntaxTree,
        tail: SyntaxTree,
        scope: Scope,
        condition: X | None,
        captured: dict[str, Type] | None = None,
    ) -> list[Clause]:
        tests = [condition] if condition is not None else []
        nouns = Nouns(scope)
        parts = list(head.children)
        if head.data == "while_head":
            tests.append(self.state(parts[1], scope))
            parts = parts[2:]
        for index, part in enumerate(parts):
            if isinstance(part, Token) and part.type == "IF":
                tests.append(nouns.condition(parts[index + 1]))
        test = conjunction(tests)
        inner = tail.children[0]
        lines = inner.children if inner.data == "text" else [inner]
        made: list[Clause] = []
        for line in lines:
            made += self.lasting_line(line, scope, test, captured)
        return made

    def state(self, tree: Piece, scope: Scope) -> X:
        """The condition of `solange`: a condition, or the name of a procedure that is running."""
        word = leading_word(tree)
        bare = isinstance(tree, Tree) and tree.data == "query" and len(tree.children) == 1
        if bare and word in self.world.procedures and word not in self.world.derived:
            return self.during(cast(Tree[Token], tree).children[0], scope)
        return Nouns(scope).condition(tree)

    def lasting_line(
        self, line: SyntaxTree, scope: Scope, test: X | None, captured: dict[str, Type] | None
    ) -> list[Clause]:
        if line.data == "compound_line" and line.children[0] is None and line.children[1].data == "headed":
            head, tail = line.children[1].children
            head = head.children[0] if head.data == "head" else head
            if head.data == "window_head":
                return self.window(head, tail, scope, test, captured)
            if head.data in ("always_head", "while_head"):
                return self.lasting(head, tail, scope, test, captured)
            if head.data == "guard_head":
                return [self.guard(head, tail, scope, test)]
        if line.data == "chain_line":
            made: list[Clause] = []
            for step in self.effects.steps(line.children[0]):
                made += self.lasting_step(step, scope, test, captured)
            return made
        return scope.fail(
            "RW433",
            line,
            "Unter immer und solange steht, was dauernd gilt.",
            "Verbote, Erlaubnisse, Werte oder eigene Fenster; was geschieht, steht unter einem Fenster.",
        )

    def lasting_step(
        self, step: SyntaxTree, scope: Scope, test: X | None, captured: dict[str, Type] | None
    ) -> list[Clause]:
        if step.data == "modal_step":
            *before, modal = step.children
            made: list[Clause] = []
            for unit in before:
                if isinstance(unit, Tree):
                    made.append(self.modified(unit, scope, test, captured))
            return made + self.modal(modal, scope, test, captured)
        unit = step.children[0] if step.data == "step" else step
        units = [child for child in unit.children if isinstance(child, Tree)] if unit.data == "and_units" else [unit]
        return [self.modified(one, scope, test, captured) for one in units]

    def modal(self, modal: SyntaxTree, scope: Scope, test: X | None, captured: dict[str, Type] | None) -> list[Clause]:
        """`x darf nicht E`, `x darf trotz V E`, `x darf auch M`."""
        subject = Nouns(scope).pieces(modal.children[0]) if modal.children[0] is not None else None
        if modal.data == "may_not":
            units, substitute = self.forbidden_units(modal, scope)
            return [self.forbid(unit, subject, substitute, scope, test, captured) for unit in units]
        if modal.data == "may_despite":
            name = ".".join(str(part) for part in modal.children[3].children)
            self.effects.known_prohibition(name, modal.children[3], scope)
            return [self.permit(unit, name, subject, scope, test, captured) for unit in event_units(modal.children[4])]
        if modal.data == "may_also":
            return [self.widened(modal, subject, scope, test, captured)]
        return scope.fail(
            "RW433",
            modal,
            "Unter immer und solange darf hier nur stehen, was dauernd gilt.",
            "`darf nicht`, `darf trotz`, `darf auch`; anderes gehört unter ein Fenster.",
        )

    def forbidden_units(self, modal: SyntaxTree, scope: Scope) -> tuple[list[SyntaxTree], Body]:
        units = event_units(modal.children[3])
        substitute: Body = ()
        if (
            len(modal.children) > 4
            and modal.children[-1] is not None
            and isinstance(modal.children[-2], Token)
            and modal.children[-2].type == "BUT"
        ):
            actor = (
                replace(scope, actor=Nouns(scope).pieces(modal.children[0])) if modal.children[0] is not None else scope
            )
            substitute, _ = self.effects.step(modal.children[-1], actor)
        return units, substitute

    def event_of(self, unit: SyntaxTree, subject: X | None, scope: Scope) -> tuple[str, list[tuple[str, int]], list[X]]:
        """The event a prohibition speaks of, its bound fields and tests. A subject fills the event's subject field."""
        row = row_of(unit)
        call = row.items[0][1]
        while isinstance(call, Tree) and call.data == "things" and len(call.children) == 1:
            call = call.children[0]
        if isinstance(call, Tree) and call.data in ("call", "name") and str(call.children[0]) in self.world.events:
            topic, fields, inner, tests = self.pattern(call, scope, border=False)
            for preposition, target in row.items[1:]:
                if preposition is not None and preposition.type == "BY_WAY":
                    tests.append(self.cause(unwrapped(target), inner))
                else:
                    scope.fail(
                        "RW409",
                        target,
                        "Diese Wendung gehört hier zu nichts.",
                        "Nach dem Ereignis steht nur `durch …`.",
                    )
        else:
            found = match(scope, row, True)
            if found is None or found.pattern.event not in self.world.events:
                word = word_of(row.items[-1][1]) or word_of(row.items[0][1])
                Nouns(scope).unknown("Ereignis", word, unit, self.world.events)
            topic = found.pattern.event
            known = self.world.events[topic].fields
            fields, tests, inner = [], [], scope
            for slot, noun in found.slots.items():
                _, inner = self.bind(noun.tree, list(known).index(slot), list(known), known, inner, fields, tests)
                if noun.where is not None:
                    tests.append(Nouns(inner).condition(noun.where))
        if row.where is not None:
            tests.append(Nouns(inner).condition(row.where))
        if subject is not None:
            event = self.world.events[topic]
            fitting = [n for n, t in event.fields.items() if fits(subject.type.each(), t)]
            name = event.subject or (fitting[0] if len(fitting) == 1 else "")
            if not name:
                scope.fail(
                    "RW413", unit, f"{topic} hat kein Feld für den, der es tut.", "Gib dem Ereignis ein `subjekt`."
                )
            index = list(event.fields).index(name)
            here = X("field", (index,), event.fields[name])
            tests.append(
                X("in", (here, subject), BOOL) if subject.type.many else X("compare", ("=", here, subject), BOOL)
            )
        return topic, fields, tests

    def forbid(
        self,
        unit: SyntaxTree,
        subject: X | None,
        substitute: Body,
        scope: Scope,
        test: X | None,
        captured: dict[str, Type] | None,
    ) -> Clause:
        topic, fields, tests = self.event_of(unit, subject, scope)
        if test is not None:
            tests.append(test)
        condition = conjunction(tests)
        return self.add(
            Clause(
                0,
                self.entry,
                "forbid",
                topic,
                tuple(fields),
                condition,
                substitute,
                False,
                self.bound_to(scope, condition, substitute),
                scope.span(unit),
                captured=tuple(captured.items()) if captured else (),
                extra=self.layer,
            )
        )

    def permit(
        self,
        unit: SyntaxTree,
        name: str,
        subject: X | None,
        scope: Scope,
        test: X | None,
        captured: dict[str, Type] | None,
    ) -> Clause:
        topic, fields, tests = self.event_of(unit, subject, scope)
        if test is not None:
            tests.append(test)
        condition = conjunction(tests)
        return self.add(
            Clause(
                0,
                self.entry,
                "permit",
                topic,
                tuple(fields),
                condition,
                (),
                False,
                self.bound_to(scope, condition),
                scope.span(unit),
                captured=tuple(captured.items()) if captured else (),
                extra=(name, self.layer),
            )
        )

    def widened(
        self, modal: SyntaxTree, subject: X | None, scope: Scope, test: X | None, captured: dict[str, Type] | None
    ) -> Clause:
        """`A darf auch M`: a named set of targets gains more."""
        if subject is None or subject.op != "derived":
            scope.fail(
                "RW451",
                modal,
                "Vor `darf auch` steht eine abgeleitete Menge.",
                "Gib den Zielen der Aktion als Ableitung einen Namen.",
            )
        unit = next(child for child in modal.children[2:] if isinstance(child, Tree))
        value = Nouns(scope).pieces(unit.children[0])
        if unit.data == "open_unit":
            value = Nouns(scope).where(value, unit.children[2], unit)
        tests = [
            X("compare", ("=", X("param", (index,), arg.type), arg), BOOL) for index, arg in enumerate(subject.args[1:])
        ]
        if test is not None:
            tests.append(test)
        return self.modifier(
            "derived:" + subject.args[0], "extend", "_", value, conjunction(tests), scope, unit, captured
        )

    def modified(self, unit: SyntaxTree, scope: Scope, test: X | None, captured: dict[str, Type] | None) -> Clause:
        """A lasting sentence about a value: `A von M = w`, `A der M um +n`, `erweitere A um M`, `x zählt nicht für Z`."""
        nouns = Nouns(scope)
        if unit.data in ("equals_sentence", "copula_sentence"):
            return self.lasting_copula(unit, scope, test, captured)
        if unit.data == "sentence":
            row = row_of(unit)
            if len(row.items) == 2 and isinstance(row.items[1][1], Tree) and row.items[1][1].data == "by_phrase":
                _, sign, amount = row.items[1][1].children
                value = nouns.expression(amount)
                if str(sign) in ("×", "*", "/"):
                    op = "divide" if str(sign) == "/" else "times"
                    return self.attribute_modifier(row.items[0][1], op, value, test, scope, unit, captured)
                if str(sign) == "-":
                    value = X("math", ("-", X("const", (0,), INT), value), INT, value.span)
                return self.attribute_modifier(row.items[0][1], "plus", value, test, scope, unit, captured)
            found = match(scope, row, False)
            if found is not None and found.pattern.event == "extend":
                value = found.slots["m"].expression(nouns)
                return self.attribute_modifier(found.slots["a"].tree, "extend", value, test, scope, unit, captured)
        return scope.fail(
            "RW433",
            unit,
            "Dieser Satz beschreibt nichts, was dauernd gilt.",
            "Zum Beispiel: stärke der einheiten von mir um +1.",
        )

    def lasting_copula(
        self, unit: SyntaxTree, scope: Scope, test: X | None, captured: dict[str, Type] | None
    ) -> Clause:
        nouns = Nouns(scope)
        left, right = unit.children[0], unit.children[-1]
        word = unit.children[1].children[0].type if unit.data == "copula_sentence" else "="
        if word == "=" or word == "BECOMES":
            row = flat_pieces(left)
            piece = row[0] if len(row) == 1 else left
            return self.attribute_modifier(piece, "set", (right,), test, scope, unit, captured)
        if word in ("COUNTS_AS", "NOT_COUNTING"):
            return self.counted(unit, word, scope, test, captured)
        if word == "HAS":
            inner = unwrapped(flat_pieces(right)[0])
            if isinstance(inner, Tree) and inner.data == "of" and word_of(inner.children[0]) in ("text", "texte"):
                source = nouns.expression(inner.children[2])
                return self.add(
                    Clause(
                        0,
                        self.entry,
                        "copy",
                        "copy",
                        (),
                        test,
                        (),
                        False,
                        self.bound_to(scope, test),
                        scope.span(unit),
                        captured=tuple(captured.items()) if captured else (),
                        extra=source,
                    )
                )
        if word in ("IS", "HAS"):
            negated = len(unit.children[1].children) > 1
            flag = word_of(flat_pieces(right)[0])
            if flag in self.world.attributes and self.world.attributes[flag].type == BOOL:
                element, row_x = self.element_of(left, scope)
                value = X("const", (not negated,), BOOL)
                return self.on_elements("attr:" + flag, "set", element, row_x, value, test, scope, unit, captured)
        return scope.fail(
            "RW433", unit, "So lässt sich dauernd Geltendes nicht sagen.", "Nimm `=`, `um`, `zählt nicht für`."
        )

    def counted(
        self, unit: SyntaxTree, word: str, scope: Scope, test: X | None, captured: dict[str, Type] | None
    ) -> Clause:
        """`x gilt als K für Z`, `x zählt nicht für Z`: counting by purpose."""
        left, right = unit.children[0], unit.children[-1]
        element, row = self.element_of(left, scope)
        pieces = flat_pieces(right)
        kind, purposes = "", []
        for piece in pieces:
            if isinstance(piece, Tree) and piece.data == "phrase":
                purposes += [word_of(child) for child in piece.children[1].children]
            elif word == "COUNTS_AS":
                kind = self.world.kind_of_form(word_of(piece))
                if not kind:
                    Nouns(scope).unknown("Art", word_of(piece), piece, self.world.forms)
            else:
                purposes += [word_of(child) for child in cast(Tree[Token], piece).children]
        tests = [X("in", (X("local", (element,), row.type.each()), row), BOOL)]
        if test is not None:
            tests.append(test)
        return self.add(
            Clause(
                0,
                self.entry,
                "counts",
                "counts",
                (),
                conjunction(tests),
                (),
                False,
                self.bound_to(scope, *tests),
                scope.span(unit),
                captured=tuple(captured.items()) if captured else (),
                extra=(element, kind, tuple(purposes)),
            )
        )

    def element_of(self, tree: SyntaxTree, scope: Scope) -> tuple[str, X]:
        x = Nouns(scope).pieces(tree)
        if not x.type.many:
            x = X("list", (x,), x.type.row(), x.span)
        return "es_", x

    def attribute_modifier(
        self,
        tree: Piece,
        op: str,
        value: Any,
        test: X | None,
        scope: Scope,
        unit: SyntaxTree,
        captured: dict[str, Type] | None,
    ) -> Clause:
        """What is modified: an attribute of one thing, of each of several, or a derived value."""
        inner = unwrapped(tree)
        nouns = Nouns(scope)
        if isinstance(inner, Tree) and inner.data in ("of", "of_the"):
            name = word_of(inner.children[0])
            target = nouns.expression(inner.children[2])
            row = target if target.type.many else X("list", (target,), target.type.row(), target.span)
            derived = self.world.derived.get(name)
            if derived is not None and len(derived.parameters) == 1:
                made = self.valued(value, derived.type or INT, nouns)
                return self.on_elements("derived:" + name, op, "es_", row, made, test, scope, unit, captured)
            if name not in self.world.attributes:
                nouns.unknown("Attribut", name, inner.children[0], self.world.attributes)
            made = self.valued(value, self.world.attributes[name].type, nouns)
            return self.on_elements("attr:" + name, op, "es_", row, made, test, scope, unit, captured)
        x = nouns.expression(tree)
        if x.op == "derived":
            made = self.valued(value, x.type, nouns)
            tests = [
                X("compare", ("=", X("param", (index,), arg.type), arg), BOOL) for index, arg in enumerate(x.args[1:])
            ]
            if test is not None:
                tests.append(test)
            return self.modifier("derived:" + x.args[0], op, "_", made, conjunction(tests), scope, unit, captured)
        if x.op == "attr":
            made = self.valued(value, x.type, nouns)
            row = X("list", (x.args[1],), x.args[1].type.row(), x.span)
            return self.on_elements("attr:" + x.args[0], op, "es_", row, made, test, scope, unit, captured)
        return scope.fail(
            "RW452",
            unit,
            "Geändert wird ein Attribut oder eine Ableitung.",
            "Zum Beispiel: bewegung der schiffe von mir um +1.",
        )

    def valued(self, value: Any, type: Type, nouns: Nouns) -> X:
        if isinstance(value, X):
            return value
        pieces = flat_pieces(value[0])
        return nouns.hinted(pieces[0], type) if len(pieces) == 1 else nouns.pieces(value[0])

    def on_elements(
        self,
        topic: str,
        op: str,
        element: str,
        row: X,
        value: X,
        test: X | None,
        scope: Scope,
        unit: SyntaxTree,
        captured: dict[str, Type] | None,
    ) -> Clause:
        member = X("in", (X("local", (element,), row.type.each()), row), BOOL)
        if row.op == "list" and len(row.args) == 1:
            member = X("compare", ("=", X("local", (element,), row.type.each()), row.args[0]), BOOL)
        return self.modifier(
            topic,
            op,
            element,
            value,
            conjunction([member, test] if test is not None else [member]),
            scope,
            unit,
            captured,
        )

    def modifier(
        self,
        topic: str,
        op: str,
        element: str,
        value: X,
        test: X | None,
        scope: Scope,
        unit: Piece,
        captured: dict[str, Type] | None,
    ) -> Clause:
        return self.add(
            Clause(
                0,
                self.entry,
                "modify",
                topic,
                (),
                test,
                (),
                False,
                self.bound_to(scope, test, value),
                scope.span(unit),
                captured=tuple(captured.items()) if captured else (),
                extra=Modifier(op, element, value, self.layer),
            )
        )

    # ---- guards and actions

    def guard(self, head: SyntaxTree, tail: SyntaxTree, scope: Scope, condition: X | None) -> Clause:
        test = self.state(head.children[1], scope)
        if condition is not None:
            test = X("and", (condition, test), BOOL, test.span)
        asleep = ""
        if head.children[2] is not None:
            asleep = Nouns(scope).procedure_name(head.children[2].children[2])
        body = self.effects.tail(tail, scope)
        return self.add(
            Clause(
                0,
                self.entry,
                "guard",
                "guard",
                (),
                test,
                body,
                False,
                self.bound_to(scope, test, body),
                scope.span(head),
                extra=asleep,
            )
        )

    def action(self, head: SyntaxTree, tail: SyntaxTree, scope: Scope, condition: X | None) -> Clause:
        if scope.me is None:
            scope = replace(scope, me=ME)
        tests = [condition] if condition is not None else []
        limit = None
        for index, part in enumerate(head.children):
            if isinstance(part, Token) and part.type == "IF":
                tests.append(Nouns(scope).condition(head.children[index + 1]))
            elif isinstance(part, Tree) and part.data == "limit":
                limit = self.limit(part, scope)
        body = self.effects.tail(tail, scope)
        _, body = self.unwrap(body)
        body = self.announced(body, scope, True)
        return self.add(
            Clause(
                0,
                self.entry,
                "action",
                "action",
                (),
                conjunction(tests),
                body,
                True,
                self.bound_to(scope, body, *tests) or "player",
                scope.span(head),
                limit=limit,
            )
        )

    # ---- clauses that an effect grants

    def granted(self, head: SyntaxTree, tail: SyntaxTree, scope: Scope, until: Until) -> Last:
        captured = dict(scope.locals)
        outer = replace(scope, event="", event_fields={})
        made = self.window(head, tail, outer, None, captured)
        return self.last(made[0], scope, until, head)

    def granted_lasting(self, head: SyntaxTree, tail: SyntaxTree, scope: Scope) -> list[Last]:
        made = self.lasting(head, tail, scope, None, dict(scope.locals))
        return [self.last(clause, scope, Until("ever"), head) for clause in made]

    def granted_modal(self, modal: SyntaxTree, scope: Scope) -> Last:
        suffixes = [child for child in modal.children if isinstance(child, Tree) and child.data.startswith("until")]
        until = self.effects.until(suffixes, scope)
        made = self.modal(modal, scope, None, dict(scope.locals))
        lasts = [self.last(clause, scope, until, modal) for clause in made]
        return lasts[0] if len(lasts) == 1 else replace(lasts[0], clause=tuple(last.clause for last in lasts))  # type: ignore[arg-type]

    def lasting_sentence(self, unit: SyntaxTree, suffixes: list[SyntaxTree], scope: Scope) -> Last | None:
        """A sentence about a value with a duration: `stärke von x um +2 bis zum ende von kampf`."""
        until = self.effects.until(suffixes, scope)
        by = (
            unit.data == "sentence"
            and any(isinstance(piece, Tree) and piece.data == "by_phrase" for piece in flat_pieces(unit.children[0]))
            and match_free(unit, scope)
        )
        if until.kind == "ever" and not by:
            return None
        if unit.data not in ("equals_sentence", "copula_sentence") and not by:
            return None
        return self.last(self.modified(unit, scope, None, dict(scope.locals)), scope, until, unit)

    def last(self, clause: Clause, scope: Scope, until: Until, tree: Piece) -> Last:
        names = free_names(clause)
        kept = tuple((name, type) for name, type in clause.captured if name in names)
        self.world.clauses[clause.number] = replace(clause, captured=kept, this="granted")
        values = tuple((name, X("local", (name,), type)) for name, type in kept)
        return Last(clause.number, values, until, scope.span(tree))

    def default(self, event: Event, name: str, scope: Scope) -> X:
        """The declared value of a field that a sentence leaves out."""
        from regelwerk.dsl.texts import understand_default

        return understand_default(self.world, event, name, scope, self.findings)


def conjunction(tests: list[X]) -> X | None:
    """All of the tests, or None if there are none."""
    if not tests:
        return None
    return tests[0] if len(tests) == 1 else X("and", tuple(tests), BOOL, tests[0].span)


def is_me(x: X) -> bool:
    return x.op == "local" and x.args[0] == "ich"


def changes_event(body: Body) -> bool:
    """Whether a body changes, replaces or cancels the proposed event."""
    from regelwerk.dsl.walk import statements

    return any(isinstance(statement, (Cancel, Change, Replace)) for statement in statements(body))


def leading_word(tree: Piece) -> str:
    """The first bare word of an expression."""
    while isinstance(tree, Tree):
        if tree.data in ("name", "call"):
            return str(tree.children[0]) if tree.data == "name" else ""
        if tree.data in ("number", "me", "quantified", "list", "amount", "up_to", "any_number", "not_test"):
            return ""
        first = next((child for child in tree.children if isinstance(child, Tree)), None)
        if first is None:
            return ""
        tree = first
    return ""


def unwrapped(tree: Piece) -> Piece:
    while (
        isinstance(tree, Tree)
        and tree.data in ("things", "query", "filtered", "pieces", "arg")
        and len([child for child in tree.children if child is not None]) == 1
    ):
        tree = next(child for child in tree.children if child is not None)
    return tree


def event_units(tree: SyntaxTree) -> list[SyntaxTree]:
    """The single sentences of an enumeration joined by und/oder."""
    if tree.data in ("and_units", "or_units"):
        return [child for child in tree.children if isinstance(child, Tree)]
    return [tree]



def match_free(unit: SyntaxTree, scope: Scope) -> bool:
    """Whether a sentence with `um +n` has no verb of its own."""
    from regelwerk.dsl.effects import match_verb

    return not match_verb(scope, row_of(unit), False)
