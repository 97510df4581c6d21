"""Effects: from the syntax tree of a text to typed statements.

Names that a line introduces (`sei`, `wähle`, `würfle`) are seen by the lines after it, so every step hands on a scope.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from lark import Token, Tree
from regelwerk.dsl.findings import Finding
from regelwerk.dsl.grammar.parse import SyntaxTree
from regelwerk.dsl.nodes import Span
from regelwerk.dsl.nouns import Nouns
from regelwerk.dsl.pieces import Piece, fits, flat_pieces
from regelwerk.dsl.scope import PLAYER_TYPE, Fault, Scope
from regelwerk.dsl.sentences import Match, Noun, Row, match, no_verb, row_of, word_of
from regelwerk.dsl.tree import (
    Act,
    Ask,
    Body,
    Branch,
    Cancel,
    Change,
    Consent,
    Cover,
    Either,
    Emit,
    End,
    IfAble,
    Last,
    Let,
    Loop,
    May,
    Move,
    Pay,
    Perform,
    PerformText,
    Repeat,
    Replace,
    Restart,
    Reveal,
    Roll,
    Shuffle,
    Skip,
    Statement,
    StepOf,
    Suspend,
    Then,
    Together,
    Until,
    Win,
    Write,
    X,
)
from regelwerk.dsl.types import ANY, BOOL, INT, INTS, RESOURCE, Type
from regelwerk.dsl.world import PLAYER, Event, Procedure

if TYPE_CHECKING:
    from regelwerk.dsl.clauses import Clauses

ACTION_WORDS = ("aktion", "action")
VICTORY_WORDS = ("spielsieg", "victory")
_MODES = {"ONE_BY_ONE": "one_by_one", "AT_ONCE": "at_once", "SECRETLY": "secretly", "IN_TURN": "in_turn"}
Made = tuple[Body, Scope]


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
                self.findings.append(fault.finding)
                if line.data == "let_line":
                    scope = scope.with_local(str(line.children[1]), ANY)  # one root cause, one finding
        return tuple(made), scope

    def line(self, tree: SyntaxTree, scope: Scope) -> Made:
        if tree.data == "chain_line":
            return self.chain(tree.children[0], scope)
        if tree.data == "cost_line":
            return self.cost(tree, scope)
        if tree.data == "let_line":
            _, name, value, *_ = tree.children
            x = Nouns(scope).expression(value)
            return (Let(str(name), x, scope.span(tree)),), scope.with_local(str(name), x.type)
        return self.compound(tree, scope)

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
        scope.world.procedures.setdefault(name, Procedure(name, {}, None, "", (), 0, span, step_of=scope.procedure))

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
            return self.modal_step(tree, scope)
        if tree.data == "step":
            return self.plain_step(tree, scope, modal, paying)
        return self.unit(tree, scope, modal, paying)

    def plain_step(self, tree: SyntaxTree, scope: Scope, modal: bool, paying: bool) -> Made:
        unit, *rest = tree.children
        suffixes = [
            part
            for part in rest
            if isinstance(part, Tree) and part.data not in ("step", "then", "if_impossible", "follow")
        ]
        follow = (
            rest[-1]
            if rest and isinstance(rest[-1], Tree) and rest[-1].data in ("then", "if_impossible", "follow")
            else None
        )
        span = scope.span(tree)
        lasting = self.clauses.lasting_sentence(unit, suffixes, scope)
        if lasting is not None:
            return (lasting,), scope
        body, scope = self.unit(unit, scope, modal, paying, self.until(suffixes, scope))
        if any(suffix.data == "if_able" for suffix in suffixes):
            body = (IfAble(body, span),)
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
            body, after = self.step(modal.children[2], inner, modal=True)
            kept = replace(after, actor=scope.actor)
            if modal.data == "must":
                return (*made, *body), kept
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
        self, tree: SyntaxTree, scope: Scope, modal: bool = False, paying: bool = False, until: Until = Until("ever")
    ) -> Made:
        span = scope.span(tree)
        if tree.data == "and_units":
            return self.joined(tree, scope, modal, paying)
        if tree.data == "or_units":
            bodies = []
            for child in self.shared_verb(tree, scope, modal):
                body, _ = self.unit(child, scope, modal, paying)
                bodies.append(body)
            return (Either(self.actor(scope), tuple(bodies), False, span),), scope
        if tree.data in ("sentence", "open_unit"):
            return self.sentence(tree, scope, modal, paying, until)
        if tree.data == "equals_sentence":
            left, right = tree.children[0], tree.children[-1]
            return (self.assignment(left, right, scope, span),), scope
        if tree.data == "copula_sentence":
            return self.copula(tree, scope, span)
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
        if modal and scope.language == "de":
            last = units[-1]
            if last.data in ("sentence", "open_unit") and match_verb(scope, row_of(last), True):
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

    def is_amount(self, row: Row, scope: Scope) -> bool:
        inner = row.items[0][1] if len(row.items) == 1 else None
        while isinstance(inner, Tree) and inner.data == "things" and len(inner.children) == 1:
            inner = inner.children[0]
        return (
            isinstance(inner, Tree)
            and inner.data == "amount"
            and (scope.world.forms.get(str(inner.children[1]), ("", ""))[0] == "resource")
        )

    def bare_cost(self, row: Row, scope: Scope, tree: SyntaxTree) -> Made:
        """An amount without a verb is paid."""
        if len(row.items) == 1 or (len(row.items) == 2 and row.items[0][0] is None):
            x = Nouns(scope).expression(row.items[0][1])
            if len(row.items) == 2:
                resource = Nouns(scope).expression(row.items[1][1])
                x = X("amount", (x, resource), Type("amount"), x.span)
            if x.op == "amount" and x.args[0].type == INT and x.args[1].type == RESOURCE and x.args[1].op == "const":
                return self.paid(x, scope, scope.span(tree)), scope
        no_verb(scope, row)
        raise AssertionError

    def paid(self, amount: X, scope: Scope, span: Span) -> Body:
        count, resource = amount.args
        return (Cover(self.actor(scope), count, resource.args[1], span),)

    def called(self, row: Row, scope: Scope) -> Made | None:
        """A sentence that is one call or one bare name: an event or a procedure."""
        if len(row.items) != 1 or row.items[0][0] is not None or row.particle is not None or row.where is not None:
            return None
        inner: Piece = row.items[0][1]
        while isinstance(inner, Tree) and inner.data == "things" and len(inner.children) == 1:
            inner = inner.children[0]
        if not isinstance(inner, Tree) or inner.data not in ("call", "name"):
            return None
        name = str(inner.children[0])
        args = [child for child in inner.children[1:] if child is not None]
        span = scope.span(inner)
        if name in scope.arguments:
            return self.argument_text(name, scope), scope
        if name in VICTORY_WORDS:
            winners = (
                Nouns(scope).expression(Nouns(scope).argument(args[0])[1] or inner)
                if args
                else X("list", (), PLAYER_TYPE.row())
            )
            if not winners.type.many:
                winners = X("list", (winners,), winners.type.row(), winners.span)
            declared = next((word for word in VICTORY_WORDS if word in scope.world.events), "")
            if declared and scope.applying != declared:
                fields = list(scope.world.events[declared].fields)
                given = {fields[0]: winners} if fields else {}
                return self.proposed(scope.world.events[declared], given, scope, inner, []), scope
            return (Win(winners, span),), scope
        event = scope.world.events.get(name)
        if event is not None:
            return self.emitted(event, args, scope, inner), scope
        procedure = scope.world.procedures.get(name)
        if procedure is not None:
            return (Perform(name, self.arguments(procedure.parameters, args, scope, inner, {}), span),), scope
        if scope.locals.get(name) is not None and scope.locals[name].base == "thing" and inner.data == "name":
            return None
        if name in ACTION_WORDS:
            return (Act(self.actor(scope), False, span),), scope
        if inner.data == "call":
            near_to = [*scope.world.events, *scope.world.procedures]
            Nouns(scope).unknown("Ereignis oder Ablauf", name, inner.children[0], near_to)
        return None

    def argument_text(self, name: str, scope: Scope) -> Body:
        """What an entry says in place of a parameter of its template."""
        from regelwerk.dsl.texts import parse_text

        scalar = scope.arguments[name]
        tree = parse_text(scalar, "effect", scope.language, self.findings)
        if tree is None:
            return ()
        body, _ = self.text(tree.children[0], replace(scope, scalar=scalar))
        return body

    def emitted(self, event: Event, args: list[Piece], scope: Scope, tree: SyntaxTree) -> Body:
        nouns = Nouns(scope)
        given: dict[str, X] = {}
        names = list(event.fields)
        asks: list[Statement] = []
        for position, arg in enumerate(args):
            field, value = nouns.argument(arg)
            name = field or (names[position] if position < len(names) else "")
            if name not in event.fields or value is None:
                nouns.unknown("Feld", name or str(position + 1), arg, names)
            given[name] = nouns.hinted(value, event.fields[name])
        return self.proposed(event, given, scope, tree, asks)

    def proposed(
        self, event: Event, given: dict[str, X], scope: Scope, tree: SyntaxTree, before: list[Statement]
    ) -> Body:
        """An event with its fields: implicit choices are asked first, a row for one thing means each of them at once."""
        span = scope.span(tree)
        fields: list[X] = []
        each: tuple[str, X] | None = None
        for name, type in event.fields.items():
            x = given.get(name)
            if x is None:
                x = self.left_out(event, name, type, scope, tree)
            if x.op == "some" and not type.many:
                x, each = self.implicit(x, name, type, scope, span, before, each)
            elif x.op == "some":
                x = self.several(x, name, scope, span, before)
            elif x.type.many and not type.many and fits(x.type.each(), type) and each is None:
                each = (f"je_{name}", x)
                x = X("local", (each[0],), x.type.each(), x.span)
            if x.op == "amount" and type == INT:
                x = x.args[0]
            if type.many and not x.type.many and fits(x.type, type.each()):
                x = X("list", (x,), x.type.row(), x.span)
            if type == INT:
                x = Nouns(scope).as_amount(x, X("const", (0,), INT), tree)
            if not fits(x.type, type):
                scope.fail(
                    "RW404",
                    tree,
                    f"Das Feld {name} von {event.id} ist {type}, hier steht {x.type}.",
                    f"{event.id} hat: {', '.join(f'{n}: {t}' for n, t in event.fields.items())}.",
                )
            fields.append(x)
        emit = Emit(event.id, tuple(fields), (), span)
        if each is None:
            return (*before, emit)
        return (*before, Loop("at_once", each[0], each[1], (emit,), None, None, span))

    def left_out(self, event: Event, name: str, type: Type, scope: Scope, tree: SyntaxTree) -> X:
        if name in event.defaults:
            return self.clauses.default(event, name, scope)
        if name == event.subject:
            return self.actor(scope)
        if type == PLAYER_TYPE and list(event.fields.values()).count(PLAYER_TYPE) == 1 and (scope.actor or scope.me):
            return self.actor(scope)
        scope.fail(
            "RW415",
            tree,
            f"Das Feld {name} von {event.id} fehlt.",
            f"{event.id} hat: {', '.join(f'{n}: {t}' for n, t in event.fields.items())}.",
        )

    def implicit(
        self, x: X, name: str, type: Type, scope: Scope, span: Span, before: list[Statement], each: tuple[str, X] | None
    ) -> tuple[X, tuple[str, X] | None]:
        """`zerstöre 1 schiff`: whoever acts chooses which."""
        least, most, row = x.args
        variable = f"w_{name}_{span.line}_{span.column}"
        if least.op == "const" and most.op == "const" and least.args[0] == most.args[0] == 1:
            before.append(Ask(variable, self.actor(scope), row, None, None, False, False, span))
            return X("local", (variable,), row.type.each(), span), each
        before.append(Ask(variable, self.actor(scope), row, least, most, False, False, span))
        chosen = X("local", (variable,), row.type, span)
        each = (f"je_{name}", chosen)
        return X("local", (each[0],), row.type.each(), span), each

    def several(self, x: X, name: str, scope: Scope, span: Span, before: list[Statement]) -> X:
        least, most, row = x.args
        variable = f"w_{name}_{span.line}_{span.column}"
        before.append(Ask(variable, self.actor(scope), row, least, most, False, False, span))
        return X("local", (variable,), row.type, span)

    def arguments(
        self, parameters: dict[str, Type], args: list[Piece], scope: Scope, tree: SyntaxTree, given: dict[str, X]
    ) -> tuple[X, ...]:
        nouns = Nouns(scope)
        names = list(parameters)
        for position, arg in enumerate(args):
            field, value = nouns.argument(arg)
            name = field or (names[position] if position < len(names) else "")
            if name not in parameters or value is None:
                nouns.unknown("Parameter", name or str(position + 1), arg, names)
            x = nouns.hinted(value, parameters[name])
            if not fits(x.type, parameters[name]):
                scope.fail("RW404", arg, f"{name} ist {parameters[name]}, hier steht {x.type}.", "Prüfe die Angabe.")
            given[name] = x
        for name, type in parameters.items():
            if name not in given and type == PLAYER_TYPE and (scope.actor or scope.me):
                given[name] = self.actor(scope)
        missing = [name for name in names if name not in given]
        if missing:
            scope.fail("RW415", tree, f"Es fehlt: {', '.join(missing)}.", f"Gebraucht wird {', '.join(names)}.")
        return tuple(given[name] for name in names)

    def declared(self, found: Match, scope: Scope, tree: SyntaxTree) -> Made:
        event = scope.world.events[found.pattern.event]
        nouns = Nouns(scope)
        given = {}
        for slot, noun in found.slots.items():
            given[slot] = noun.expression(nouns, event.fields[slot])
        return self.proposed(event, given, scope, tree, []), scope

    # ---- sentences of the language itself

    def natively(self, found: Match, scope: Scope, tree: SyntaxTree, until: Until) -> Made:
        method = getattr(self, "_native_" + found.pattern.event)
        return cast(Made, method(found.slots, scope, tree, scope.span(tree), until))

    def _native_choose(self, slots: dict[str, Noun], scope: Scope, tree: SyntaxTree, span: Span, until: Until) -> Made:
        return self.asked(slots, scope, tree, span, announced=True)

    def _native_pick(self, slots: dict[str, Noun], scope: Scope, tree: SyntaxTree, span: Span, until: Until) -> Made:
        return self.asked(slots, scope, tree, span, announced=False)

    def asked(self, slots: dict[str, Noun], scope: Scope, tree: SyntaxTree, span: Span, announced: bool) -> Made:
        nouns = Nouns(scope)
        name = word_of(slots["x"].tree)
        if not name:
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
        ask = Ask(name, self.actor(scope), row, least, most, False, announced, span)
        return (ask,), scope.with_local(name, type)

    def _native_raise(self, slots: dict[str, Noun], scope: Scope, tree: SyntaxTree, span: Span, until: Until) -> Made:
        return (self.added(slots, scope, tree, span, "+"),), scope

    def _native_lower(self, slots: dict[str, Noun], scope: Scope, tree: SyntaxTree, span: Span, until: Until) -> Made:
        return (self.added(slots, scope, tree, span, "-"),), scope

    def added(self, slots: dict[str, Noun], scope: Scope, tree: SyntaxTree, span: Span, sign: str) -> Statement:
        nouns = Nouns(scope)
        target = slots["a"].expression(nouns)
        if target.type == RESOURCE and target.op == "const":
            target = X("attr", (target.args[1], self.actor(scope)), INT, target.span)
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

    def _native_move(self, slots: dict[str, Noun], scope: Scope, tree: SyntaxTree, span: Span, until: Until) -> Made:
        return self.moved(slots, scope, tree, span, "top")

    def _native_move_under(
        self, slots: dict[str, Noun], scope: Scope, tree: SyntaxTree, span: Span, until: Until
    ) -> Made:
        return self.moved(slots, scope, tree, span, "bottom")

    def moved(self, slots: dict[str, Noun], scope: Scope, tree: SyntaxTree, span: Span, where: str) -> Made:
        nouns = Nouns(scope)
        x, place = slots["x"].expression(nouns), slots["p"].expression(nouns)
        before: list[Statement] = []
        if x.op == "some":
            least, most, row = x.args
            variable = f"w_x_{span.line}_{span.column}"
            one = least.op == "const" and least.args[0] == 1 and most.op == "const" and most.args[0] == 1
            before.append(
                Ask(variable, self.actor(scope), row, None if one else least, None if one else most, False, False, span)
            )
            x = X("local", (variable,), row.type.each() if one else row.type, span)
        if x.type.base not in ("thing", "none") or place.type.base not in ("thing", "none") or place.type.many:
            scope.fail(
                "RW437", tree, "Bewegt werden Dinge an einen Ort.", "Zum Beispiel: bewege karte nach hand von s."
            )
        return (*before, Move(x, place, where, span)), scope

    def _native_shuffle(self, slots: dict[str, Noun], scope: Scope, tree: SyntaxTree, span: Span, until: Until) -> Made:
        place = slots["p"].expression(Nouns(scope))
        if place.type.base != "thing" or place.type.many:
            scope.fail("RW437", tree, "Gemischt wird ein Ort.", "Zum Beispiel: mische stapel.")
        return (Shuffle(place, span),), scope

    def _native_roll(self, slots: dict[str, Noun], scope: Scope, tree: SyntaxTree, span: Span, until: Until) -> Made:
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

    def _native_reveal(self, slots: dict[str, Noun], scope: Scope, tree: SyntaxTree, span: Span, until: Until) -> Made:
        x = slots["x"].expression(Nouns(scope))
        return (Reveal(x, X("kind", (PLAYER,), PLAYER_TYPE.row()), span),), scope

    def _native_show(self, slots: dict[str, Noun], scope: Scope, tree: SyntaxTree, span: Span, until: Until) -> Made:
        nouns = Nouns(scope)
        to = slots["s"].expression(nouns)
        if not to.type.many:
            to = X("list", (to,), to.type.row(), to.span)
        return (Reveal(slots["x"].expression(nouns), to, span),), scope

    def _native_cancel(self, slots: dict[str, Noun], scope: Scope, tree: SyntaxTree, span: Span, until: Until) -> Made:
        if not scope.event:
            scope.fail(
                "RW431",
                tree,
                "`negiere` braucht ein vorgeschlagenes Ereignis.",
                "Es steht nur in Texten, die mit `sobald` oder `bevor` beginnen.",
            )
        return (Cancel(None, span),), scope

    def _native_end(self, slots: dict[str, Noun], scope: Scope, tree: SyntaxTree, span: Span, until: Until) -> Made:
        return (End(Nouns(scope).procedure_name(slots["p"].tree), span),), scope

    def _native_skip(self, slots: dict[str, Noun], scope: Scope, tree: SyntaxTree, span: Span, until: Until) -> Made:
        return (Skip(Nouns(scope).procedure_name(slots["p"].tree), span),), scope

    def _native_restart(self, slots: dict[str, Noun], scope: Scope, tree: SyntaxTree, span: Span, until: Until) -> Made:
        name = Nouns(scope).procedure_name(slots["p"].tree)
        parameters = scope.world.procedures[name].parameters
        x = slots["x"].expression(Nouns(scope))
        if len(parameters) != 1:
            scope.fail("RW415", tree, f"{name} hat {len(parameters)} Parameter.", "Neu begonnen wird mit genau einem.")
        return (Restart(name, (x,), span),), scope

    def _native_perform(self, slots: dict[str, Noun], scope: Scope, tree: SyntaxTree, span: Span, until: Until) -> Made:
        inner: Piece = slots["x"].tree
        while isinstance(inner, Tree) and inner.data == "things" and len(inner.children) == 1:
            inner = inner.children[0]
        word = word_of(inner)
        if word in ACTION_WORDS or (
            isinstance(inner, Tree) and inner.data == "amount" and str(inner.children[1]) in ACTION_WORDS
        ):
            return (Act(self.actor(scope), False, span),), scope
        if (
            isinstance(inner, Tree)
            and inner.data in ("call", "name")
            and str(inner.children[0]) in scope.world.procedures
        ):
            made = self.called(Row([(None, inner)], None, None, tree), scope)
            if made is not None:
                return made
        x = slots["x"].expression(Nouns(scope))
        if x.type.base != "thing" or x.type.many:
            scope.fail(
                "RW439", tree, "Ausgeführt wird ein Ablauf, eine Aktion oder der Text einer Karte.", "Prüfe den Namen."
            )
        return (PerformText(x, self.actor(scope), span),), scope

    def _native_pay(self, slots: dict[str, Noun], scope: Scope, tree: SyntaxTree, span: Span, until: Until) -> Made:
        nouns = Nouns(scope)
        count, resource = slots["n"].expression(nouns), slots["r"].expression(nouns)
        if count.type != INT or resource.type != RESOURCE or resource.op != "const":
            scope.fail("RW440", tree, "Gezahlt wird eine Menge einer Ressource.", "Zum Beispiel: zahle 2 gold.")
        return self.paid(X("amount", (count, resource), Type("amount"), span), scope, span), scope

    def _native_suspend(self, slots: dict[str, Noun], scope: Scope, tree: SyntaxTree, span: Span, until: Until) -> Made:
        return (Suspend(slots["f"].expression(Nouns(scope)), until, span),), scope

    def _native_extend(self, slots: dict[str, Noun], scope: Scope, tree: SyntaxTree, span: Span, until: Until) -> Made:
        return scope.fail("RW433", tree, "`erweitere` gilt nur dauernd.", "Setze es unter `immer:` oder `solange …:`.")


def bracketed_chain(row: Row) -> SyntaxTree | None:
    """The chain of a sentence that is nothing but brackets."""
    if len(row.items) != 1 or row.items[0][0] is not None or row.particle is not None:
        return None
    inner = row.items[0][1]
    while isinstance(inner, Tree) and inner.data == "things" and len(inner.children) == 1:
        inner = inner.children[0]
    return inner.children[0] if isinstance(inner, Tree) and inner.data == "group" else None


def match_verb(scope: Scope, row: Row, modal: bool) -> bool:
    """Whether a row has a verb at all."""
    from regelwerk.dsl.sentences import patterns_for

    if patterns_for(scope.world, row, modal, scope.language) is not None:
        return True
    if len(row.items) != 1:
        return False
    inner = row.items[0][1]
    while isinstance(inner, Tree) and inner.data == "things" and len(inner.children) == 1:
        inner = inner.children[0]
    name = str(inner.children[0]) if isinstance(inner, Tree) and inner.data in ("call", "name") else ""
    return name in scope.world.events or name in scope.world.procedures or name in VICTORY_WORDS or name in ACTION_WORDS


def _with_pieces(unit: SyntaxTree, row: list[Piece]) -> SyntaxTree:
    pieces: SyntaxTree = Tree("pieces", [row[0]], unit.meta)
    for piece in row[1:]:
        pieces = Tree("pieces", [pieces, piece], unit.meta)
    return Tree("sentence", [pieces, *unit.children[1:]], unit.meta)


def _only_asks(body: Body) -> bool:
    return all(isinstance(statement, Ask) for statement in body)


def with_despite(statement: Statement, name: str) -> Statement:
    """The same statement, with every event in it allowed in spite of a named prohibition."""
    if isinstance(statement, Emit):
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


__all__ = ["ANY", "Effects", "Last"]
