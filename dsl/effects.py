"""Effects: from the syntax tree of a text to typed statements.

Names that a line introduces (`sei`, `wähle`, `würfle`) are seen by the lines after it, so every step hands on a scope.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from lark import Token, Tree
from regelwerk.dsl import effect_heads, effect_steps, effect_units, native, proposals
from regelwerk.dsl.effect_units import bracketed_chain, match_verb
from regelwerk.dsl.findings import Finding
from regelwerk.dsl.grammar.parse import SyntaxTree
from regelwerk.dsl.nouns import Nouns
from regelwerk.dsl.pieces import (
    fits,
    flat_pieces,
    unwrapped,
)
from regelwerk.dsl.scope import Fault, Made, Scope
from regelwerk.dsl.sentence_advice import no_verb
from regelwerk.dsl.sentences import Match, Row, match, row_of
from regelwerk.dsl.tree import (
    Body,
    Branch,
    Give,
    Let,
    May,
    Pay,
    Statement,
    Then,
    Until,
    X,
)
from regelwerk.dsl.types import ANY

if TYPE_CHECKING:
    from regelwerk.dsl.clauses import Clauses


class Effects:
    """Understands effect text. Findings are collected line by line, so that one bad line hides no other."""

    def __init__(self, clauses: Clauses, findings: list[Finding]) -> None:
        self.clauses = clauses
        self.findings = findings

    # ---- lines

    def text(self, tree: SyntaxTree, scope: Scope) -> Made:
        made: list[Statement] = []
        for line in tree.children:
            try:
                body, scope = self.line(cast(SyntaxTree, line), scope)
                made += body
            except Fault as fault:
                scope = self.broken(cast(SyntaxTree, line), scope, fault)
        return tuple(made), scope

    def broken(self, line: SyntaxTree, scope: Scope, fault: Fault) -> Scope:
        """One root cause, one finding: what a broken line might have named counts as known in the lines after it."""
        if not self.unknown_words(line, scope):
            self.findings.append(fault.finding)
        for token in line.scan_values(_is_name):
            if not self.clauses.declared(str(token)) and str(token) not in scope.locals:
                scope = scope.with_local(str(token), ANY)
        return scope

    def unknown_words(self, line: SyntaxTree, scope: Scope) -> bool:
        """Whether a line uses a name that an earlier broken line should have given: it is not to blame."""
        return any(scope.locals.get(str(token)) == ANY for token in line.scan_values(_is_name))

    def line(self, tree: SyntaxTree, scope: Scope) -> Made:
        if tree.data == "chain_line":
            return self.chain(tree.children[0], scope)
        if tree.data == "cost_line":
            return self.cost(tree, scope)
        if tree.data == "let_line":
            _, name, value = tree.children
            performed = self.performed(str(name), value, scope)
            if performed is not None:
                return performed
            x = Nouns(scope).expression(value)
            return (Let(str(name), x, scope.span(tree)),), scope.with_local(str(name), x.type)
        return self.compound(tree, scope)

    def performed(self, name: str, value: SyntaxTree, scope: Scope) -> Made | None:
        """`sei x = P(…)`: a procedure is carried out, and what it gave has a name."""
        call = unwrapped(value)
        if not isinstance(call, Tree) or call.data not in ("call", "name"):
            return None
        procedure = scope.world.procedures.get(str(call.children[0]))
        if procedure is None or str(call.children[0]) in scope.locals:
            return None
        if procedure.result is None:
            scope.fail(
                "RW413", call, f"{procedure.id} gibt kein Ergebnis.", "Nenne seine Art mit `ergebnis:` beim Ablauf."
            )
        made, scope = cast(Made, self.called(Row([(None, call)], None, None, value), scope))
        span = scope.span(value)
        result = X("result", (procedure.id,), procedure.result, span)
        return (*made, Let(name, result, span)), scope.with_local(name, procedure.result)

    def given(self, right: SyntaxTree, scope: Scope, tree: SyntaxTree) -> Statement:
        procedure = scope.world.procedures[scope.procedure]
        if procedure.result is None:
            scope.fail(
                "RW413", tree, f"{procedure.id} gibt kein Ergebnis.", "Nenne seine Art mit `ergebnis:` beim Ablauf."
            )
        row = flat_pieces(right)
        value = Nouns(scope).hinted(row[0], procedure.result) if len(row) == 1 else Nouns(scope).pieces(right)
        if not fits(value.type, procedure.result):
            scope.fail("RW404", right, f"Das Ergebnis ist {procedure.result}, hier steht {value.type}.", "Prüfe es.")
        return Give(procedure.id, value, scope.span(tree))

    def tail(self, tree: SyntaxTree, scope: Scope) -> Body:
        inner = tree.children[0]
        body, _ = self.text(inner, scope) if inner.data == "text" else self.line(inner, scope)
        return body

    def cost(self, tree: SyntaxTree, scope: Scope) -> Made:
        """`K ; X`. A modal in front of the cost belongs to both halves."""
        chain, tail = tree.children
        steps = self.steps(chain)
        body: list[Statement] = []
        for step in steps[:-1]:
            more, scope = self.step(step, scope)
            body += more
        last = steps[-1]
        span = scope.span(tree)
        if last.data == "modal_step" and last.children[-1].data in ("may", "must"):
            modal = last.children[-1]
            who = self.subject(modal.children[0], scope)
            inner = replace(scope, actor=who)
            price, inner = self.step(modal.children[2], inner, modal=True, paying=True)
            paid = Pay(price, self.tail(tail, inner), span)
            body.append(May(who, (paid,), span) if modal.data == "may" else paid)
        else:
            price, inner = self.step(last, scope, paying=True)
            body.append(Pay(price, self.tail(tail, inner), span))
        return tuple(body), scope

    def compound(self, tree: SyntaxTree, scope: Scope) -> Made:
        before, inner = tree.children
        made: list[Statement] = []
        if before is None:
            body, scope = self.headed(inner, scope)
            return body, scope
        if before.data == "before_afterwards":
            first, scope = self.chain(before.children[0], scope)
            body, scope = self.headed(inner, scope)
            return (*first, *body), scope
        first, scope = self.step(before.children[0], scope)
        body, scope = self.headed(inner, scope)
        made.append(Then(first, body, (), scope.span(tree)))
        return tuple(made), scope

    def headed(self, tree: SyntaxTree, scope: Scope) -> Made:
        if tree.data in ("branch", "branch_else"):
            return (self.branch(tree, scope),), scope
        head, tail = tree.children
        head = head.children[0] if head.data == "head" else head
        method = getattr(self, "_" + head.data)
        return cast(Made, method(head, tail, scope))

    def branch(self, tree: SyntaxTree, scope: Scope) -> Branch:
        _, condition, yes, *rest = tree.children
        x = Nouns(scope).condition(condition)
        if yes.data == "text":
            first, _ = self.text(yes, scope)
        elif yes.data == "tail":
            first = self.tail(yes, scope)
        else:
            first, _ = self.chain(yes, scope)
        second: Body = ()
        if tree.data == "branch_else":
            other = rest[-1]
            second = (
                (self.branch(other, scope),) if other.data in ("branch", "branch_else") else self.tail(other, scope)
            )
        return Branch(x, first, second, scope.span(condition))

    # ---- sentences

    def sentence(self, tree: SyntaxTree, scope: Scope, modal: bool, paying: bool, until: Until) -> Made:
        row = row_of(tree)
        chain = bracketed_chain(row)
        if chain is not None and self.is_done(chain, scope):
            return self.chain(chain, scope)
        called = self.called(row, scope)
        if called is not None:
            return called
        found = match(scope, row, modal)
        if found is not None:
            if (
                found.pattern.event in scope.world.events
                and found.pattern in scope.world.events[found.pattern.event].sentences
            ):
                return self.declared(found, scope, tree)
            return self.natively(found, scope, tree, until)
        if paying or self.is_amount(row, scope):
            return self.bare_cost(row, scope, tree, modal)
        return no_verb(scope, row, modal)

    def is_done(self, chain: SyntaxTree, scope: Scope) -> bool:
        """Whether brackets hold sentences rather than a thing."""
        first = self.steps(chain)[0]
        unit = first.children[0] if first.data == "step" else first
        if unit.data not in ("sentence", "open_unit"):
            return True
        return len(self.steps(chain)) > 1 or match_verb(scope, row_of(unit), False)

    # ---- sentences of the language itself

    def natively(self, found: Match, scope: Scope, tree: SyntaxTree, until: Until) -> Made:
        method = getattr(self, "_native_" + found.pattern.event)
        return cast(Made, method(found.slots, scope, tree, scope.span(tree), until))

    # ---- Paragraphs with a head: loops, steps, exceptions, consents, prices.

    _loop_head = effect_heads.loop_head
    pairs = effect_heads.pairs
    _repeat_head = effect_heads.repeat_head
    _step_head = effect_heads.step_head
    declare_part = effect_heads.declare_part
    _despite_head = effect_heads.despite_head
    known_prohibition = effect_heads.known_prohibition
    _consent_head = effect_heads.consent_head
    _per_head = effect_heads.per_head
    _window_head = effect_heads.window_head
    _always_head = effect_heads.always_head
    _while_head = effect_heads.while_head
    _action_head = effect_heads.action_head
    _guard_head = effect_heads.guard_head

    # ---- Chains and steps: what follows on what, what somebody may or must do.

    steps = effect_steps.steps
    chain = effect_steps.chain
    step = effect_steps.step
    plain_step = effect_steps.plain_step
    until = effect_steps.until
    modal_step = effect_steps.modal_step
    subject = effect_steps.subject
    actor = effect_steps.actor

    # ---- Units: joined sentences, changed fields and values.

    unit = effect_units.unit
    joined = effect_units.joined
    shared_verb = effect_units.shared_verb
    copula = effect_units.copula
    change = effect_units.change
    assignment = effect_units.assignment

    # ---- The sentences of the language itself: choosing, moving, rolling, paying, ending.

    _native_choose = native.native_choose
    _native_pick = native.native_pick
    asked = native.asked
    _native_raise = native.native_raise
    _native_lower = native.native_lower
    added = native.added
    _native_move = native.native_move
    _native_move_under = native.native_move_under
    moved = native.moved
    _native_push = native.native_push
    _native_shuffle = native.native_shuffle
    _native_roll = native.native_roll
    _native_reveal = native.native_reveal
    _native_show = native.native_show
    _native_cancel = native.native_cancel
    _native_end = native.native_end
    _native_skip = native.native_skip
    _native_restart = native.native_restart
    _native_perform = native.native_perform
    _native_pay = native.native_pay
    _native_suspend = native.native_suspend
    _native_extend = native.native_extend
    _native_swap = native.native_swap

    # ---- Proposals: calls and sentences that propose events or start procedures, with their fields.

    is_amount = proposals.is_amount
    bare_cost = proposals.bare_cost
    paid = proposals.paid
    called = proposals.called
    argument_text = proposals.argument_text
    emitted = proposals.emitted
    proposed = proposals.proposed
    left_out = proposals.left_out
    implicit = proposals.implicit
    several = proposals.several
    arguments = proposals.arguments
    declared = proposals.declared


def _is_name(token: object) -> bool:
    return isinstance(token, Token) and token.type == "NAME"
