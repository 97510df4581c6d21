"""Window clauses: what listens to an event or to the border of a procedure, and how an ability is announced."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from lark import Token, Tree
from regelwerk.dsl.findings import Finding
from regelwerk.dsl.grammar.parse import SyntaxTree
from regelwerk.dsl.nouns import Nouns
from regelwerk.dsl.parsed_texts import parse_text
from regelwerk.dsl.pieces import Piece, conjunction, fits, token_of
from regelwerk.dsl.scope import PLAYER_TYPE, Fault, Scope
from regelwerk.dsl.tree import Ask, Body, Cancel, Change, Clause, Emit, Let, May, Pay, Replace, Statement, Then, X
from regelwerk.dsl.types import ABILITY, Type
from regelwerk.dsl.walk import statements

if TYPE_CHECKING:
    from regelwerk.dsl.clauses import Clauses

_WINDOWS = {
    "BEFORE": "before",
    "WHEN": "when",
    "AFTER": "after",
    "AT_START": "start",
    "AT_END": "end",
    "ANY_TIME": "any_time",
}
ANNOUNCED = ("angesagt", "announced")


def window(
    clauses: Clauses,
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
        _one_window(clauses, head, tail, scope, condition, window, pattern, rest, once, captured)
        for window, pattern in patterns
    ]


def _one_window(
    clauses: Clauses,
    head: SyntaxTree,
    tail: SyntaxTree,
    scope: Scope,
    condition: X | None,
    window: str,
    pattern: Piece,
    rest: dict[str, Any],
    once: bool,
    captured: dict[str, Type] | None,
) -> Clause:
    if window == "any_time":
        topic, tests = clauses.running(pattern, scope)
        fields: list[tuple[str, int]] = []
        inner = scope
    else:
        topic, fields, inner, tests = clauses.pattern(pattern, scope, window in ("start", "end"))
    if condition is not None:
        tests.append(condition)
    nouns = Nouns(inner)
    if "cause" in rest:
        tests.append(clauses.cause(rest["cause"].children[1], inner))
    if "during" in rest:
        tests.append(clauses.during(rest["during"].children[1], inner))
    if "if" in rest:
        tests.append(nouns.condition(rest["if"]))
    limit = clauses.limit(rest.get("limit"), inner)
    if window in ("before", "when"):
        inner = replace(
            inner,
            event=topic,
            event_fields={name: list(clauses.world.events[topic].fields)[index] for name, index in fields},
        )
    body = clauses.effects.tail(tail, inner)
    test = conjunction(tests)
    optional, body = unwrap(body)
    optional = optional or window == "any_time"  # it is offered, so it must be possible
    kind, body, later = _split_when(window, body)
    body = clauses.announced(body, inner, optional)
    return clauses.add(
        kind,
        topic,
        scope.span(head),
        scope,
        test,
        body,
        fields=fields,
        optional=optional,
        once=once,
        limit=limit,
        captured=captured,
        extra=later,
    )


def unwrap(body: Body) -> tuple[bool, Body]:
    """`darf` at the top of a clause makes the whole clause optional: the window asks, not the effect."""
    before = body[:-1]
    if (
        body
        and isinstance(body[-1], May)
        and _is_me(body[-1].who)
        and all(isinstance(s, (Ask, Let)) for s in before)
    ):
        return True, (*before, *body[-1].body)
    return False, body


def _split_when(window: str, body: Body) -> tuple[str, Body, Body]:
    """`sobald` holds two kinds of effect: what changes the proposal, and what happens as it happens."""
    if window != "when":
        return window, body, ()
    if not _changes_event(body):
        return "when_done", body, ()
    first: list[Statement] = []
    later: list[Statement] = []
    for statement in body:
        if isinstance(statement, Then) and _changes_event(statement.first) and not _changes_event(statement.second):
            first += statement.first
            later += statement.second
        elif later or (not _changes_event((statement,)) and first and _changes_event(tuple(first))):
            later.append(statement)
        else:
            first.append(statement)
    return "when", tuple(first), tuple(later)


def announced(clauses: Clauses, body: Body, scope: Scope, optional: bool) -> Body:
    """An ability is announced between its targets and its cost: there it can be cancelled."""
    kind = clauses.world.kinds.get(scope.this_kind)
    event = kind.announce if kind is not None else ""
    if not event and optional:
        event = next((name for name in ANNOUNCED if name in clauses.world.events), "")
    if not event or event not in clauses.world.events:
        return body
    fields: list[X] = []
    for name, type in clauses.world.events[event].fields.items():
        if type == PLAYER_TYPE:
            fields.append(scope.need_me(Token("NAME", name)))
        elif type == ABILITY:
            fields.append(X("ability", (clauses.entry,), ABILITY))
        elif scope.this is not None and fits(scope.this.type, type):
            fields.append(scope.this)
        else:
            raise Fault(
                Finding(
                    "RW450",
                    clauses.world.events[event].span,
                    f"Das Feld {name} von {event} lässt sich bei einer Ansage nicht füllen.",
                    "Eine Ansage hat den Spieler, die Fähigkeit und das Ding.",
                )
            )
    split = next((i for i, s in enumerate(body) if not (isinstance(s, Ask) and s.announced)), len(body))
    targets, rest = body[:split], body[split:]
    emit = Emit(event, tuple(fields), (), scope.scalar.span)
    after = _after_use(clauses, scope)
    if clauses.world.cost_first and len(rest) == 1 and isinstance(rest[0], Pay):
        paid = replace(rest[0], effect=(Then((emit,), rest[0].effect, (), scope.scalar.span, True),))
        return (*targets, paid, *after)
    return (*targets, Then((emit,), rest, (), scope.scalar.span, True), *after)


def _after_use(clauses: Clauses, scope: Scope) -> Body:
    kind = clauses.world.kinds.get(scope.this_kind)
    if kind is None or kind.after_use is None:
        return ()
    tree = parse_text(kind.after_use, "effect", scope.language, clauses.findings, clauses.world)
    if tree is None:
        return ()
    body, _ = clauses.effects.text(tree.children[0], replace(scope, scalar=kind.after_use, event="", event_fields={}))
    return body


def _is_me(x: X) -> bool:
    return x.op == "local" and x.args[0] == "ich"


def _changes_event(body: Body) -> bool:
    """Whether a body changes, replaces or cancels the proposed event."""
    return any(isinstance(statement, (Cancel, Change, Replace)) for statement in statements(body))
