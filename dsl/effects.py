"""Effects: from the syntax tree of a text to typed statements.

Names that a line introduces (`sei`, `wähle`, `würfle`) are seen by the lines after it, so every step hands on a scope.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from lark import Token, Tree
from regelwerk.dsl import native, proposals
from regelwerk.dsl.findings import Finding
from regelwerk.dsl.grammar.parse import SyntaxTree
from regelwerk.dsl.grammar.printer import show
from regelwerk.dsl.nodes import Span
from regelwerk.dsl.nouns import Nouns
from regelwerk.dsl.pieces import (
    ACTION_WORDS,
    RESULT_WORDS,
    VICTORY_WORDS,
    Piece,
    fits,
    flat_pieces,
    only_thing,
    unwrapped,
)
from regelwerk.dsl.scope import PLAYER_TYPE, Fault, Made, Scope
from regelwerk.dsl.sentences import Match, Row, match, no_verb, row_of, verb_stands_last, word_of
from regelwerk.dsl.tree import (
    Ask,
    Body,
    Branch,
    Change,
    Consent,
    Either,
    Emit,
    Give,
    IfAble,
    Let,
    Loop,
    May,
    Pay,
    Perform,
    Repeat,
    Replace,
    Statement,
    StepOf,
    Then,
    Together,
    Until,
    Write,
    X,
)
from regelwerk.dsl.types import ANY, BOOL, INT, INTS, Type
from regelwerk.dsl.world import Procedure

if TYPE_CHECKING:
    from regelwerk.dsl.clauses import Clauses

FOREVER = Until("ever")
_FOLLOWS = ("then", "if_impossible", "if_not_done", "follow")
_MODES = {"ONE_BY_ONE": "one_by_one", "AT_ONCE": "at_once", "SECRETLY": "secretly", "IN_TURN": "in_turn"}


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
                if not self.unknown_words(cast(SyntaxTree, line), scope):
                    self.findings.append(fault.finding)
                # one root cause, one finding: what the broken line might have named counts as known
                for token in cast(SyntaxTree, line).scan_values(_is_name):
                    if not self.clauses.declared(str(token)) and str(token) not in scope.locals:
                        scope = scope.with_local(str(token), ANY)
        return tuple(made), scope

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

    # ---- heads that are statements

    def _loop_head(self, head: SyntaxTree, tail: SyntaxTree, scope: Scope) -> Made:
        mode_tree, _, over, *rest = head.children
        mode = _MODES[mode_tree.children[0].type]
        nouns = Nouns(scope)
        if over.data == "loop_named":
            name_token, _, query, _, condition = over.children
            name, row = str(name_token), nouns.row(nouns.expression(query), query)
        elif over.data == "loop_pairs":
            return self.pairs(mode, over, tail, scope, scope.span(head))
        else:
            _, query, _, condition = over.children
            row = nouns.row(nouns.expression(query), query)
            name = row.type.name or "es"
        again: X | None = None
        if condition is not None:
            test = Nouns(scope.with_element(name, row.type.each())).condition(condition)
            if mode == "in_turn":
                again = test  # who goes round and round is asked anew at each turn
            else:
                row = X("filter", (row, name, test), row.type, scope.span(query))
        inner = scope.with_local(name, row.type.each())
        until = limit = None
        parts = [part for part in rest if part is not None]
        for index, part in enumerate(parts):
            if isinstance(part, Token) and part.type == "UNTIL":
                until = Nouns(inner).condition(parts[index + 1])
            elif isinstance(part, Tree) and part.data == "limit":
                limit = Nouns(scope).expression(part.children[1])
        body = self.tail(tail, inner)
        if again is not None:
            nobody = X("not", (X("exists", (row, name, again), BOOL, again.span),), BOOL, again.span)
            until = nobody if until is None else X("or", (until, nobody), BOOL, again.span)
            body = (Branch(again, body, (), again.span),)
        return (Loop(mode, name, row, body, until, limit, scope.span(head)),), scope

    def pairs(self, mode: str, over: SyntaxTree, tail: SyntaxTree, scope: Scope, span: Span) -> Made:
        """`für a, b aus M`: each pair once, in the order of the row."""
        first, second, _, query = over.children
        nouns = Nouns(scope)
        row = nouns.row(nouns.expression(query), query)
        pair = X("local", ("paar_",), row.type, span)
        inner = scope.with_local(str(first), row.type.each()).with_local(str(second), row.type.each())
        body = (
            Let(str(first), X("call", ("first", pair), row.type.each(), span), span),
            Let(str(second), X("call", ("last", pair), row.type.each(), span), span),
            *self.tail(tail, inner),
        )
        pairs = X("call", ("pairs", row), Type("rows", row.type.name, True), span)
        return (Loop(mode, "paar_", pairs, body, None, None, span),), scope

    def _repeat_head(self, head: SyntaxTree, tail: SyntaxTree, scope: Scope) -> Made:
        name = str(head.children[1])
        self.declare_part(name, scope, scope.span(head.children[1]))
        until = limit = None
        parts = [part for part in head.children[2:] if part is not None]
        for index, part in enumerate(parts):
            if isinstance(part, Token) and part.type == "UNTIL":
                until = Nouns(scope).condition(parts[index + 1])
            elif isinstance(part, Tree) and part.data == "limit":
                limit = Nouns(scope).expression(part.children[1])
        return (Repeat(name, until, limit, self.tail(tail, scope), scope.span(head)),), scope

    def _step_head(self, head: SyntaxTree, tail: SyntaxTree, scope: Scope) -> Made:
        name = str(head.children[1])
        self.declare_part(name, scope, scope.span(head.children[1]))
        condition = Nouns(scope).condition(head.children[3]) if head.children[3] is not None else None
        return (StepOf(name, condition, self.tail(tail, scope), scope.span(head)),), scope

    def declare_part(self, name: str, scope: Scope, span: Span) -> None:
        """Steps and rounds are procedures too, found before the texts are understood."""
        scope.world.procedures.setdefault(name, Procedure(name, {}, None, "", (), None, span, step_of=scope.procedure))

    def _despite_head(self, head: SyntaxTree, tail: SyntaxTree, scope: Scope) -> Made:
        name = ".".join(str(part) for part in head.children[1].children)
        self.known_prohibition(name, head.children[1], scope)
        return tuple(with_despite(statement, name) for statement in self.tail(tail, scope)), scope

    def known_prohibition(self, name: str, tree: Piece, scope: Scope) -> None:
        known = [*scope.world.rules, *scope.world.entries]
        if name not in known:
            Nouns(scope).unknown("Verbot", name, tree, known)

    def _consent_head(self, head: SyntaxTree, tail: SyntaxTree, scope: Scope) -> Made:
        who = Nouns(scope).expression(head.children[1])
        if not who.type.many:
            who = X("list", (who,), who.type.row(), who.span)
        return (Consent(who, self.tail(tail, scope), scope.span(head)),), scope

    def _per_head(self, head: SyntaxTree, tail: SyntaxTree, scope: Scope) -> Made:
        """`je 3 gold: X`: whoever acts says how often, pays it all at once, and X happens so often."""
        nouns, span = Nouns(scope), scope.span(head)
        price = nouns.expression(head.children[1])
        if price.op != "amount" or price.args[1].op != "const":
            scope.fail("RW440", head, "Nach `je` steht eine Menge einer Ressource.", "Zum Beispiel: je 3 gold: …")
        each, resource = price.args
        name = f"mal_{span.line}_{span.column}"
        times = X("local", (name,), INT, span)
        most = X("most_payable", (self.actor(scope), resource.args[1], ""), INT, span)
        zero, one = X("const", (0,), INT), X("const", (1,), INT)
        options = X("call", ("numbers", zero, X("math", ("/", most, each), INT)), INTS, span)
        whole = X("amount", (X("math", ("*", each, times), INT, span), resource), price.type, span)
        inner = scope.with_local(name, INT)
        again = X("call", ("numbers", one, times), INTS, span)
        loop = Loop("one_by_one", f"i_{name}", again, self.tail(tail, inner), None, None, span)
        pay = Pay(self.paid(whole, inner, head), (loop,), span)
        return (Ask(name, self.actor(scope), options, None, None, False, False, span), pay), scope

    def _window_head(self, head: SyntaxTree, tail: SyntaxTree, scope: Scope) -> Made:
        return (self.clauses.granted(head, tail, scope, Until("ever")),), scope

    def _always_head(self, head: SyntaxTree, tail: SyntaxTree, scope: Scope) -> Made:
        return tuple(self.clauses.granted_lasting(head, tail, scope)), scope

    def _while_head(self, head: SyntaxTree, tail: SyntaxTree, scope: Scope) -> Made:
        return tuple(self.clauses.granted_lasting(head, tail, scope)), scope

    def _action_head(self, head: SyntaxTree, tail: SyntaxTree, scope: Scope) -> Made:
        scope.fail("RW430", head, "`aktion:` steht nur am Anfang eines Eintrags.", "Ziehe sie nach außen.")

    def _guard_head(self, head: SyntaxTree, tail: SyntaxTree, scope: Scope) -> Made:
        scope.fail("RW430", head, "`wache` steht nur am Anfang eines Eintrags.", "Ziehe sie nach außen.")

    # ---- chains and steps

    def steps(self, chain: SyntaxTree) -> list[SyntaxTree]:
        found: list[SyntaxTree] = []
        while len(chain.children) == 3:
            found.append(chain.children[2])
            chain = chain.children[0]
        found.append(chain.children[0])
        found.reverse()
        return found

    def chain(self, tree: SyntaxTree, scope: Scope, modal: bool = False) -> Made:
        made: list[Statement] = []
        for step in self.steps(tree):
            body, scope = self.step(step, scope, modal)
            made += body
        return tuple(made), scope

    def step(self, tree: SyntaxTree, scope: Scope, modal: bool = False, paying: bool = False) -> Made:
        if tree.data == "modal_step":
            made = self.modal_step(tree, scope)
        elif tree.data == "step":
            made = self.plain_step(tree, scope, modal, paying)
        else:
            made = self.unit(tree, scope, modal, paying)
        for statement in made[0]:
            if isinstance(statement, (Ask, May, Either, Consent)):
                named = {name: type for name, type in scope.locals.items() if type.base == "thing" and not type.many}
                scope.world.scopes.setdefault(statement.span, named)
        return made

    def plain_step(self, tree: SyntaxTree, scope: Scope, modal: bool, paying: bool) -> Made:
        unit, *rest = tree.children
        suffixes = [part for part in rest if isinstance(part, Tree) and part.data not in ("step", *_FOLLOWS)]
        follow = rest[-1] if rest and isinstance(rest[-1], Tree) and rest[-1].data in _FOLLOWS else None
        span = scope.span(tree)
        lasting = self.clauses.lasting_sentence(unit, suffixes, scope)
        if lasting is not None:
            return (lasting,), scope
        body, scope = self.unit(unit, scope, modal, paying, self.until(suffixes, scope))
        if any(suffix.data == "if_able" for suffix in suffixes):
            body = _preferring(body) if unit.data == "open_unit" else (IfAble(body, span),)
        if any(suffix.data == "instead" for suffix in suffixes):
            if not scope.event:
                scope.fail(
                    "RW431",
                    tree,
                    "`stattdessen` braucht ein vorgeschlagenes Ereignis.",
                    "Es steht nur in Texten, die mit `sobald` oder `bevor` beginnen.",
                )
            body = (Replace(body, span),)
        if follow is not None:
            other, _ = self.step(follow.children[-1], scope, modal)
            if follow.data == "if_not_done":
                scope.fail(
                    "RW430", follow, "`falls unterlassen` folgt nur auf ein `darf`.", "Für Pflichten: falls unmöglich."
                )
            if follow.data == "if_impossible":
                return (Then(body, (), other, span),), scope
            return (Then(body, other, (), span),), scope
        return body, scope

    def until(self, suffixes: list[SyntaxTree], scope: Scope) -> Until:
        for suffix in suffixes:
            if suffix.data in ("until_end", "until_start"):
                target = suffix.children[1]
                name = Nouns(scope).procedure_name(target)
                owned = isinstance(target, Tree) and target.data == "of"
                owner = Nouns(scope).expression(target.children[2]) if owned else None
                return Until("end" if suffix.data == "until_end" else "start", name, owner)
            if suffix.data == "until_event":
                name, _ = Nouns(scope).event_call(suffix.children[1])
                return Until("event", name)
        return Until("ever")

    def modal_step(self, tree: SyntaxTree, scope: Scope) -> Made:
        *before, modal = tree.children
        made: list[Statement] = []
        for piece in before:
            if isinstance(piece, Tree):
                body, scope = self.unit(piece, scope)
                made += body
        span = scope.span(tree)
        if modal.data in ("may", "must"):
            who = self.subject(modal.children[0], scope)
            inner = replace(scope, actor=who)
            offered, declined = _declined(modal.children[2]) if modal.data == "may" else (modal.children[2], None)
            body, after = self.step(offered, inner, modal=True)
            kept = replace(after, actor=scope.actor)
            if modal.data == "must":
                return (*made, *body), kept
            if declined is not None:
                otherwise, _ = self.step(declined, scope)
                return (*made, Then((May(who, body, span),), (), otherwise, span)), scope
            return (*made, May(who, body, span)), kept if _only_asks(body) else scope
        made.append(self.clauses.granted_modal(modal, scope))
        return tuple(made), scope

    def subject(self, pieces: SyntaxTree | None, scope: Scope) -> X:
        if pieces is None:
            return self.actor(scope)
        x = Nouns(scope).pieces(pieces)
        if not fits(x.type, PLAYER_TYPE):
            scope.fail(
                "RW432",
                pieces,
                f"Vor darf und muss steht ein Spieler, das ist {x.type}.",
                "Für mehrere Spieler: nacheinander für s aus …: s darf …",
            )
        return x

    def actor(self, scope: Scope) -> X:
        who = scope.actor or scope.me
        if who is None:
            raise Fault(
                Finding(
                    "RW405",
                    scope.scalar.span,
                    "Hier ist kein Spieler da, der handeln könnte.",
                    "Nenne ihn vor darf oder muss, oder gib dem Ablauf mit `spieler:` den Handelnden.",
                )
            )
        return who

    # ---- units

    def unit(
        self, tree: SyntaxTree, scope: Scope, modal: bool = False, paying: bool = False, until: Until = FOREVER
    ) -> Made:
        span = scope.span(tree)
        if tree.data == "and_units":
            return self.joined(tree, scope, modal, paying)
        if tree.data == "or_units":
            units = self.shared_verb(tree, scope, modal)
            bodies = tuple(self.unit(child, scope, modal, paying)[0] for child in units)
            labels = tuple(show(child, scope.language) for child in units)
            return (Either(self.actor(scope), bodies, False, span, labels),), scope
        if tree.data in ("sentence", "open_unit"):
            return self.sentence(tree, scope, modal, paying, until)
        if tree.data == "equals_sentence":
            left, right = tree.children[0], tree.children[-1]
            if scope.procedure and word_of(left) in RESULT_WORDS and word_of(left) not in scope.locals:
                return (self.given(right, scope, tree),), scope
            return (self.assignment(left, right, scope, span),), scope
        if tree.data == "copula_sentence":
            return self.copula(tree, scope, span)
        if tree.data == "bound_sentence":
            scope.fail("RW433", tree, "Eine Grenze gilt nur dauernd.", "Setze sie unter `immer:` oder `solange …:`.")
        if tree.data == "field_sentence":
            return self.change(str(tree.children[0].children[0]), tree.children[2], scope, tree)
        if tree.data == "modal_step":
            return self.modal_step(tree, scope)
        return scope.fail("RW422", tree, "Hier fehlt ein Verb.", "Ein Satz beginnt mit seinem Verb.")

    def joined(self, tree: SyntaxTree, scope: Scope, modal: bool, paying: bool) -> Made:
        bodies = []
        for child in self.shared_verb(tree, scope, modal):
            body, scope = self.unit(child, scope, modal, paying)
            bodies.append(body)
        return (Together(tuple(bodies), scope.span(tree)),), scope

    def shared_verb(self, tree: SyntaxTree, scope: Scope, modal: bool) -> list[SyntaxTree]:
        """`nimm 1 holz oder 1 erz`: units without a verb share that of their neighbour."""
        units = [child for child in tree.children if isinstance(child, Tree)]
        last = units[-1]
        if modal and last.data in ("sentence", "open_unit"):
            german = scope.language == "de" or verb_stands_last(scope.world, row_of(last), scope.language)
            if german and match_verb(scope, row_of(last), True):
                verb = (
                    flat_pieces(last.children[0])[-1] if last.data == "sentence" else Tree("name", [last.children[3]])
                )
                return [
                    unit
                    if unit is last or unit.data != "sentence" or match_verb(scope, row_of(unit), True)
                    else _with_pieces(unit, [*flat_pieces(unit.children[0]), verb])
                    for unit in units
                ]
        made = [units[0]]
        for unit in units[1:]:
            verb_row = row_of(made[-1]) if made[-1].data in ("sentence", "open_unit") else None
            if (
                unit.data == "sentence"
                and verb_row is not None
                and bracketed_chain(row_of(unit)) is None
                and not match_verb(scope, row_of(unit), False)
                and match_verb(scope, verb_row, False)
            ):
                unit = _with_pieces(unit, [flat_pieces(made[-1].children[0])[0], *flat_pieces(unit.children[0])])
            made.append(unit)
        return made

    def copula(self, tree: SyntaxTree, scope: Scope, span: Span) -> Made:
        left, copula, right = tree.children
        word = copula.children[0].type
        if word == "BECOMES":
            row = flat_pieces(left)
            name = word_of(row[0]) if len(row) == 1 else ""
            if name in scope.event_fields or (scope.event and name in scope.world.events[scope.event].fields):
                return self.change(name, right, scope, tree)
            return (self.assignment(left, right, scope, span),), scope
        if word == "IS" and len(copula.children) == 1:
            flag = word_of(flat_pieces(right)[0])
            attribute = scope.world.attributes.get(flag)
            if attribute is not None and attribute.type == BOOL:
                x = Nouns(scope).pieces(left)
                return (Write(flag, x, X("const", (True,), BOOL), span),), scope
        return scope.fail("RW433", tree, "Dieser Satz gilt nur dauernd.", "Setze ihn unter `immer:` oder `solange …:`.")

    def change(self, name: str, right: Piece, scope: Scope, tree: SyntaxTree) -> Made:
        if not scope.event:
            scope.fail(
                "RW431",
                tree,
                "`wird` ändert ein vorgeschlagenes Ereignis, hier ist keines.",
                "Es steht nur in Texten, die mit `sobald` oder `bevor` beginnen.",
            )
        fields = list(scope.world.events[scope.event].fields)
        field = scope.event_fields.get(name, name)
        if field not in fields:
            Nouns(scope).unknown("Feld", field, tree, fields)
        type = scope.world.events[scope.event].fields[field]
        nouns = Nouns(scope)
        row = flat_pieces(right)
        value = nouns.hinted(row[0], type) if len(row) == 1 else nouns.pieces(cast(SyntaxTree, right))
        if type.many and not value.type.many:
            value = X("list", (value,), value.type.row(), value.span)
        if not fits(value.type, type):
            scope.fail("RW404", right, f"Das Feld {field} ist {type}, hier steht {value.type}.", "Prüfe den Wert.")
        local = next((local for local, source in scope.event_fields.items() if source == field), "")
        return (Change(fields.index(field), local, value, scope.span(tree)),), scope

    def assignment(self, left: SyntaxTree, right: SyntaxTree, scope: Scope, span: Span) -> Statement:
        nouns = Nouns(scope)
        target = nouns.pieces(left)
        row = flat_pieces(right)
        value = nouns.hinted(row[0], target.type) if len(row) == 1 else nouns.pieces(right)
        value = nouns.as_amount(value, target, right)
        if target.op not in ("attr", "attr_of"):
            scope.fail(
                "RW434",
                left,
                "Nur ein Attribut eines Dings kann einen Wert bekommen.",
                "Zum Beispiel: farbe von feld = rot.",
            )
        if target.op == "attr" and scope.world.attributes[target.args[0]].fixed:
            scope.fail(
                "RW435", left, f"Das Attribut {target.args[0]} ist fest.", "Streiche `fest` in seiner Deklaration."
            )
        if not fits(value.type, target.type):
            scope.fail("RW404", right, f"{target.type} kann nicht {value.type} werden.", "Prüfe beide Seiten.")
        return Write(target.args[0], target.args[1], value, span)

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
            return self.bare_cost(row, scope, tree)
        no_verb(scope, row)
        raise AssertionError

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


def bracketed_chain(row: Row) -> SyntaxTree | None:
    """The chain of a sentence that is nothing but brackets."""
    if len(row.items) != 1 or row.items[0][0] is not None or row.particle is not None:
        return None
    inner = only_thing(row.items[0][1])
    return inner.children[0] if isinstance(inner, Tree) and inner.data == "group" else None


def match_verb(scope: Scope, row: Row, modal: bool) -> bool:
    """Whether a row has a verb at all."""
    from regelwerk.dsl.sentences import patterns_for

    if patterns_for(scope.world, row, modal, scope.language) is not None:
        return True
    if len(row.items) != 1:
        return False
    inner = only_thing(row.items[0][1])
    name = str(inner.children[0]) if isinstance(inner, Tree) and inner.data in ("call", "name") else ""
    return name in scope.world.events or name in scope.world.procedures or name in VICTORY_WORDS or name in ACTION_WORDS


def _with_pieces(unit: SyntaxTree, row: list[Piece]) -> SyntaxTree:
    pieces: SyntaxTree = Tree("pieces", [row[0]], unit.meta)
    for piece in row[1:]:
        pieces = Tree("pieces", [pieces, piece], unit.meta)
    return Tree("sentence", [pieces, *unit.children[1:]], unit.meta)


def _declined(step: SyntaxTree) -> tuple[SyntaxTree, SyntaxTree | None]:
    """What is offered, with all that follows on it by `dann`, and what happens when it is not done."""
    follow = step.children[-1] if step.data == "step" else None
    if isinstance(follow, Tree) and follow.data == "then":
        inner, declined = _declined(follow.children[-1])
        then = Tree("then", [*follow.children[:-1], inner], follow.meta)
        return Tree("step", [*step.children[:-1], then], step.meta), declined
    if not isinstance(follow, Tree) or follow.data != "if_not_done":
        return step, None
    return Tree("step", [*step.children[:-1], None], step.meta), follow.children[-1]


def _preferring(body: Body) -> Body:
    """`wähle x aus M wo B, falls möglich`: one for which it holds, or any if it holds for none."""
    ask = body[0]
    if not isinstance(ask, Ask) or ask.options.op != "filter":
        return (IfAble(body, body[0].span),)
    options = X("call", ("preferred", ask.options, ask.options.args[0]), ask.options.type, ask.options.span)
    return (replace(ask, options=options), *body[1:])


def _only_asks(body: Body) -> bool:
    return all(isinstance(statement, Ask) for statement in body)


def with_despite(statement: Statement, name: str) -> Statement:
    """The same statement, with every event in it allowed in spite of a named prohibition."""
    if isinstance(statement, (Emit, Perform)):
        return replace(statement, despite=(*statement.despite, name))
    changed: dict[str, Any] = {}
    for key in ("body", "yes", "no", "cost", "effect", "first", "second", "otherwise"):
        inner = getattr(statement, key, None)
        if isinstance(inner, tuple):
            changed[key] = tuple(with_despite(one, name) for one in inner)
    bodies = getattr(statement, "bodies", None)
    if bodies is not None:
        changed["bodies"] = tuple(tuple(with_despite(one, name) for one in body) for body in bodies)
    return replace(statement, **changed) if changed else statement  # type: ignore[type-var]
