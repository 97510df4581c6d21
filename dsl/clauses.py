"""Clauses: the paragraphs of an entry that begin with a head, and clauses that an effect grants for a while.

A window clause listens to an event or to the border of a procedure. A lasting clause forbids, permits or modifies for
as long as it lives. Both become `Clause`s; what an effect grants also remembers the values it was granted with.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from lark import Token, Tree
from regelwerk.dsl import event_patterns, lasting_attributes, lasting_clauses, lasting_events, uses, window_clauses
from regelwerk.dsl.derived_texts import understand_default
from regelwerk.dsl.effect_units import match_verb
from regelwerk.dsl.effects import Effects
from regelwerk.dsl.findings import Finding
from regelwerk.dsl.grammar.parse import SyntaxTree
from regelwerk.dsl.nodes import Span
from regelwerk.dsl.nouns import Nouns
from regelwerk.dsl.pieces import Piece, conjunction, flat_pieces
from regelwerk.dsl.scope import PLAYER_TYPE, Fault, Scope
from regelwerk.dsl.sentences import patterns_for, row_of
from regelwerk.dsl.tree import Body, Clause, Last, Limit, Statement, Until, X
from regelwerk.dsl.types import BOOL, Type
from regelwerk.dsl.walk import free_names, mentions
from regelwerk.dsl.world import Binding, Event, World

ME = X("local", ("ich",), PLAYER_TYPE)


class Clauses:
    """Collects the clauses of one rulebook."""

    def __init__(self, world: World, findings: list[Finding]) -> None:
        self.world = world
        self.findings = findings
        self.effects = Effects(self, findings)
        self.entry = ""
        self.layer = 0
        self.bound: list[Binding] = []

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
                scope = self.effects.broken(line, scope, fault)
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

    def add(
        self,
        kind: str,
        topic: str,
        span: Span,
        scope: Scope,
        test: X | None,
        body: Body = (),
        *,
        fields: Iterable[tuple[str, int]] = (),
        optional: bool = False,
        once: bool = False,
        limit: Limit | None = None,
        captured: dict[str, Type] | None = None,
        extra: Any = None,
    ) -> Clause:
        """A clause of the entry: of the thing it stands on, of every player if it says `ich`, else of nobody."""
        if scope.this is not None:
            this = scope.this_kind or "player"
        else:
            this = "player" if kind == "action" or mentions((test, body, limit, extra), "ich") else ""
        bound = tuple(fields)
        kept = tuple(captured.items()) if captured else ()
        number = len(self.world.clauses)
        clause = Clause(
            number, self.entry, kind, topic, bound, test, body, optional, this, span, once, limit, kept, extra
        )
        self.world.clauses.append(clause)
        own = {name for name, _ in bound}
        self.world.bindings[number] = tuple(one for one in self.bound if one.name in own)
        self.bound.clear()
        return clause

    # ---- guards and actions

    def guard(self, head: SyntaxTree, tail: SyntaxTree, scope: Scope, condition: X | None) -> Clause:
        test = self.state(head.children[1], scope)
        if condition is not None:
            test = X("and", (condition, test), BOOL, test.span)
        asleep = ""
        if head.children[2] is not None:
            asleep = Nouns(scope).procedure_name(head.children[2].children[2])
        body = self.effects.tail(tail, scope)
        return self.add("guard", "guard", scope.span(head), scope, test, body, extra=asleep)

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
        _, body = window_clauses.unwrap(body)
        body = self.announced(body, scope, True)
        span = scope.span(head)
        return self.add("action", "action", span, scope, conjunction(tests), body, optional=True, limit=limit)

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
        return self.lasts(self.modal(modal, scope, None, dict(scope.locals)), scope, until, modal)

    def lasts(self, made: list[Clause], scope: Scope, until: Until, tree: Piece) -> Last:
        """Several clauses that are granted together."""
        lasts = [self.last(clause, scope, until, tree) for clause in made]
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
        lasting = unit.data in ("equals_sentence", "copula_sentence", "bound_sentence") or swaps(unit, scope)
        if not lasting and not by:
            return None
        return self.lasts(self.modified(unit, scope, None, dict(scope.locals)), scope, until, unit)

    def last(self, clause: Clause, scope: Scope, until: Until, tree: Piece) -> Last:
        names = free_names(clause)
        kept = tuple((name, type) for name, type in clause.captured if name in names)
        self.world.clauses[clause.number] = replace(clause, captured=kept, this="granted")
        values = tuple((name, X("local", (name,), type)) for name, type in kept)
        return Last(clause.number, values, until, scope.span(tree))

    def default(self, event: Event, name: str, scope: Scope) -> X:
        """The declared value of a field that a sentence leaves out."""
        return understand_default(self.world, event, name, scope, self.findings)

    # ---- Windows, and announcing what is done in them.

    window = window_clauses.window
    announced = window_clauses.announced

    # ---- Lasting clauses: prohibitions, permissions, changed values, counting by purpose.

    lasting = lasting_clauses.lasting
    state = lasting_clauses.state
    lasting_line = lasting_clauses.lasting_line
    lasting_step = lasting_clauses.lasting_step
    modal = lasting_events.modal
    forbidden_units = lasting_events.forbidden_units
    event_of = lasting_events.event_of
    forbid = lasting_events.forbid
    permit = lasting_events.permit
    on_event = lasting_events.on_event
    widened = lasting_events.widened
    modified = lasting_clauses.modified
    lasting_copula = lasting_clauses.lasting_copula
    counted = lasting_clauses.counted
    element_of = lasting_attributes.element_of
    attribute_modifier = lasting_attributes.attribute_modifier
    valued = lasting_attributes.valued
    on_elements = lasting_attributes.on_elements
    modifier = lasting_attributes.modifier

    # ---- Patterns of events in heads: which names they bind, what they filter, causes and limits.

    pattern = event_patterns.pattern
    pattern_argument = event_patterns.pattern_argument
    bind = uses.noting_patterns(event_patterns.bind)
    declared = event_patterns.declared
    cause = event_patterns.cause
    during = event_patterns.during
    running = event_patterns.running
    limit = event_patterns.limit


def match_free(unit: SyntaxTree, scope: Scope) -> bool:
    """Whether a sentence with `um +n` has no verb of its own."""
    return not match_verb(scope, row_of(unit), False)


def swaps(unit: SyntaxTree, scope: Scope) -> bool:
    """Whether a sentence swaps two values, which only lasts."""
    found = patterns_for(scope.world, row_of(unit), False, scope.language) if unit.data == "sentence" else None
    return found is not None and all(pattern.event == "swap" for pattern in found[0])
