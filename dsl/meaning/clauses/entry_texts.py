"""The texts of entries: paragraphs that begin with a head become clauses, the rest is the text that is played.

A window clause listens to an event or to the border of a procedure. A lasting clause forbids, permits or modifies for
as long as it lives. Both become `Clause`s; what an effect grants also remembers the values it was granted with.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.meaning.clauses.event_patterns import limit
from regelwerk.dsl.meaning.clauses.guard_clauses import guard
from regelwerk.dsl.meaning.clauses.lasting_clauses import lasting
from regelwerk.dsl.meaning.clauses.window_clauses import announced, unwrap, window
from regelwerk.dsl.meaning.scope import PLAYER_TYPE, Fault, Made, Scope
from regelwerk.dsl.meaning.sentences.effect_lines import broken
from regelwerk.dsl.meaning.sentences.statements import body_of, statements_of
from regelwerk.dsl.meaning.shared_words import conjunction
from regelwerk.dsl.meaning.understanding import Understanding
from regelwerk.dsl.meaning.values.understood_values import condition_of
from regelwerk.dsl.tree import made_up_names as names
from regelwerk.dsl.tree.clauses import Action
from regelwerk.dsl.tree.tree import Body, Statement, X

ME = X("local", (names.ME,), PLAYER_TYPE)


def understand_entry(so_far: Understanding, entry: str, text: syntax.Text, scope: Scope, layer: str) -> Body:
    """All clauses of an entry's text; what stands without a head is returned: the text that is played."""
    so_far.entry = entry
    so_far.layer = so_far.world.layers.index(layer) if layer in so_far.world.layers else 0
    plain: list[Statement] = []
    for line in text.lines:
        scope = scope.in_paragraph(line)
        try:
            body, scope = _understood(so_far, scope, line)
            plain += body
        except Fault as fault:
            scope = broken(so_far, line, scope, fault, partial(_understood, so_far, scope))
    return tuple(plain)


def _understood(so_far: Understanding, scope: Scope, line: syntax.Line) -> Made:
    """A line of an entry: a clause of it, or statements."""
    return ((), scope) if _begins_clause(so_far, line, scope) else statements_of(so_far, line, scope)


def _begins_clause(so_far: Understanding, line: syntax.Line, scope: Scope) -> bool:
    """A line with a head that begins a clause; False if it is an ordinary statement."""
    if not isinstance(line, syntax.CompoundLine) or line.before is not None:
        return False
    if not isinstance(line.compound, syntax.Headed):
        return False
    head, tail = line.compound.head, line.compound.tail
    match head:
        case syntax.WindowHead():
            window(so_far, head, tail, scope, None)
        case syntax.AlwaysHead() | syntax.WhileHead():
            lasting(so_far, head, tail, scope, None)
        case syntax.GuardHead():
            guard(so_far, head, tail, scope, None)
        case syntax.ActionHead():
            action(so_far, head, tail, scope)
        case _:
            return False
    return True


def action(so_far: Understanding, head: syntax.ActionHead, tail: syntax.Tail, scope: Scope) -> Action:
    """`aktion falls …: …`"""
    if scope.me is None:
        scope = replace(scope, me=ME)
    tests = [condition_of(scope, head.if_condition)] if head.if_condition is not None else []
    most = limit(head.limit, scope)
    body = body_of(so_far, tail, scope)
    _, body = unwrap(body)
    body = announced(so_far, body, scope, True)
    made = Action(span=scope.span(head), condition=conjunction(tests), body=body, optional=True, limit=most)
    return so_far.add(made, scope)
