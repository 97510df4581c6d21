"""Window clauses: what listens to an event or to the border of a procedure, and how an ability is announced."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.parsed_texts import parse_text
from regelwerk.dsl.grammar.syntax import Word
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.meaning.clauses.event_patterns import limit, running
from regelwerk.dsl.meaning.clauses.heard_events import PERFORMED, bordered, heard
from regelwerk.dsl.meaning.scope import PLAYER_TYPE, Fault, Scope
from regelwerk.dsl.meaning.sentences.statements import body_of, statements_of
from regelwerk.dsl.meaning.shared_words import conjunction, fits
from regelwerk.dsl.meaning.understanding import Understanding
from regelwerk.dsl.meaning.uses import note
from regelwerk.dsl.meaning.values.named_behaviour import during, without_article
from regelwerk.dsl.meaning.values.understood_values import condition_of
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.tree.clauses import (
    BORDER_KINDS,
    WINDOW_KINDS,
    WORDS,
    Ability,
    Action,
    Border,
    BorderKind,
    Limit,
    Window,
    WindowKind,
)
from regelwerk.dsl.tree.made_up_names import ME
from regelwerk.dsl.tree.tree import Ask, Body, Cancel, Change, Emit, Let, May, Pay, Replace, Statement, Then, X
from regelwerk.dsl.tree.types import ABILITY, Type
from regelwerk.dsl.tree.walk import expressions, statements

_WINDOWS: dict[str, WindowKind] = {WORDS[kind]: kind for kind in WINDOW_KINDS if kind != "when_done"}
_BORDERS: dict[str, BorderKind] = {WORDS[kind]: kind for kind in BORDER_KINDS}
ANNOUNCED = ("angesagt", "announced")


def window(
    so_far: Understanding,
    head: syntax.WindowHead,
    tail: syntax.Tail,
    scope: Scope,
    condition: X | None,
    captured: dict[str, Type] | None = None,
) -> list[Ability]:
    """One clause for each event that the window listens to."""
    _may_be_promised(head, scope, captured is not None)
    word = head.window.word
    alternatives = [(word, one) for one in _each_border(word, head.heard, scope)]
    for other in head.others:
        word = other.window.word if other.window is not None else word
        alternatives += [(word, one) for one in _each_border(word, other.heard, scope)]
    return [_one_window(so_far, head, tail, scope, condition, word, event, captured) for word, event in alternatives]


def _each_border(word: Word, heard: syntax.Heard, scope: Scope) -> list[syntax.Heard]:
    """`zu beginn von A, B oder C`, `zu beginn jeder phase`: each is an occasion (docs/semantics.md W13, R11)."""
    first = heard.pieces.items[0]
    if word.type not in (*_BORDERS, "ANY_TIME") or not isinstance(first, syntax.Things):
        return [heard]
    borders: list[syntax.Heard] = []
    for thing in first.items:
        for one in _gathered(thing, scope):
            items = (syntax.Things(one.first, one.last, (one,)), *heard.pieces.items[1:])
            borders.append(replace(heard, pieces=replace(heard.pieces, items=items)))
    return borders


def _gathered(thing: syntax.Sum, scope: Scope) -> list[syntax.Sum]:
    """A procedure, or all that it gathers, of the same player."""
    spoken = without_article(scope, thing)
    bare = spoken.thing if isinstance(spoken, syntax.Of) else spoken
    noun = bare.word if isinstance(bare, syntax.Name) else None
    procedure = scope.world.procedures.get(str(noun)) if isinstance(noun, Word) else None
    if not isinstance(noun, Word) or procedure is None or not procedure.covers:
        return [thing]
    note(scope, noun, str(noun), "procedure", procedure.id)
    names = [syntax.Name(noun, noun, Word("NAME", one)) for one in procedure.covers]
    return [replace(spoken, thing=one) if isinstance(spoken, syntax.Of) else one for one in names]


def _one_window(
    so_far: Understanding,
    head: syntax.WindowHead,
    tail: syntax.Tail,
    scope: Scope,
    condition: X | None,
    word: Word,
    event: syntax.Heard,
    captured: dict[str, Type] | None,
) -> Ability:
    span = scope.span(head)
    if word.type == "ANY_TIME":
        procedure, tests = running(so_far, bordered(event, scope), scope)
        test, most = _tested(head, scope, condition, tests)
        _, body = unwrap(body_of(so_far, tail, scope))
        body = announced(so_far, body, scope, True)  # it is offered, so it must be possible
        made = Action(span=span, condition=test, body=body, optional=True, limit=most, during=procedure)
        return so_far.add(made, scope, captured)
    spoken = heard(so_far, event, scope, word.type in _BORDERS, word.type in PERFORMED)
    topic, inner = spoken.topic, spoken.scope
    border = _BORDERS.get(word.type) or (PERFORMED.get(word.type) if topic in so_far.world.procedures else None)
    test, most = _tested(head, inner, condition, spoken.tests)
    if spoken.owners:
        test = spoken.asked(test) if test is not None else None
        most = replace(most, keys=tuple(map(spoken.asked, most.keys))) if most is not None else None
    owners = tuple(Let(name, value, value.span) for name, value in spoken.owners.items())
    bound, once = tuple(spoken.fields), head.once_word is not None
    if border is not None:
        optional, body = unwrap((*owners, *body_of(so_far, tail, inner)))
        body = announced(so_far, body, inner, optional)
        return so_far.add(
            Border(span=span, condition=test, fields=bound, body=body, optional=optional, limit=most,
                   border=border, procedure=topic, once=once),
            scope, captured,
        )  # fmt: skip
    window = _WINDOWS[word.type]
    if window in ("before", "when"):
        names = list(so_far.world.events[topic].fields)
        inner = replace(inner, event=topic, event_fields={name: names[index] for name, index in bound})
    optional, body = unwrap((*owners, *body_of(so_far, tail, inner)))
    window, body, later = _split_when(window, body)
    _knows(inner, head, body, later)
    body = announced(so_far, body, inner, optional)
    return so_far.add(
        Window(span=span, condition=test, fields=bound, body=body, optional=optional, limit=most,
               window=window, event=topic, later=later, once=once),
        scope, captured,
    )  # fmt: skip


def _may_be_promised(head: syntax.WindowHead, scope: Scope, granted: bool) -> None:
    """`einmal` is a promise, made by an effect, to answer to the next event (docs/semantics.md W11)."""
    if head.once_word is None:
        return
    if not granted:
        scope.fail("RW472", head.once_word, message("findings.RW472.message"), message("findings.RW472.hint"))
    words = [head.window.word, *(other.window.word for other in head.others if other.window is not None)]
    if any(word.type == "ANY_TIME" for word in words):
        told = message("findings.RW472.message_any_time")
        scope.fail("RW472", head.once_word, told, message("findings.RW472.hint_any_time"))


def _tested(
    head: syntax.WindowHead, scope: Scope, condition: X | None, tests: list[X]
) -> tuple[X | None, Limit | None]:
    """What a head asks besides its event, in the order in which it is written; and how often it answers."""
    if condition is not None:
        tests.append(condition)
    if head.during is not None:
        tests.append(during(scope, head.during.procedure))
    if head.condition is not None:
        tests.append(condition_of(scope, head.condition))
    return conjunction(tests), limit(head.limit, scope)


def unwrap(body: Body) -> tuple[bool, Body]:
    """`darf` at the top of a clause makes the whole clause optional: the window asks, not the effect."""
    before = body[:-1]
    asked = all(isinstance(s, Let) or (isinstance(s, Ask) and not s.chance) for s in before)  # no die before the answer
    if body and isinstance(body[-1], May) and _is_me(body[-1].who) and asked:
        return True, (*before, *body[-1].body)
    return False, body


def _split_when(window: WindowKind, body: Body) -> tuple[WindowKind, Body, Body]:
    """`sobald` holds two kinds of effect: what changes the proposal, and what happens as it happens."""
    if window != "when":
        return window, body, ()
    if not _changes_event(body):
        return "when_done", body, ()
    first: list[Statement] = []
    later: list[Statement] = []
    for statement in body:
        if isinstance(statement, Then) and _changes_event(statement.first) and not _changes_event(_after(statement)):
            first += statement.first
            later += statement.second
        elif later or (not _changes_event((statement,)) and first and _changes_event(tuple(first))):
            later.append(statement)
        else:
            first.append(statement)
    return "when", tuple(first), tuple(later)


def _knows(scope: Scope, head: syntax.WindowHead, body: Body, later: Body) -> None:
    """What waits for the changed event knows its fields, and none of the names that were given before it happened."""
    given = {one.name for one in statements(body) if isinstance(one, (Let, Ask))}
    given -= {one.name for one in statements(later) if isinstance(one, (Let, Ask))}
    lost = next((x for x in expressions(later) if x.op == "local" and x.args[0] in given), None)
    if lost is not None:
        said = message("findings.RW662.message", word=lost.args[0])
        scope.fail_at(lost.span, "RW662", head, said, message("findings.RW662.hint"))


def _after(statement: Then) -> Body:
    """What waits for the changed event; with an `otherwise`, the statement is carried out as a whole."""
    return statement.first if statement.otherwise else statement.second


def announced(so_far: Understanding, body: Body, scope: Scope, optional: bool) -> Body:
    """An ability is announced between its targets and its cost: there it can be cancelled."""
    kind = so_far.world.kinds.get(scope.this_kind)
    event = kind.announce if kind is not None else ""
    if not event and optional:
        event = next((name for name in ANNOUNCED if name in so_far.world.events), "")
    if not event or event not in so_far.world.events:
        return body
    fields: list[X] = []
    for name, type in so_far.world.events[event].fields.items():
        if type == PLAYER_TYPE:
            fields.append(scope.need_me(Word("NAME", name)))
        elif type == ABILITY:
            fields.append(X("ability", (so_far.entry,), ABILITY))
        elif scope.this is not None and fits(scope.this.type, type):
            fields.append(scope.this)
        else:
            raise Fault(
                Finding(
                    "RW450",
                    so_far.world.events[event].span,
                    message("findings.RW450.announced", name=name, event=event),
                    message("findings.RW450.announced_hint"),
                )
            )
    split = next((i for i, s in enumerate(body) if not (isinstance(s, Ask) and s.announced)), len(body))
    targets, rest = body[:split], body[split:]
    emit = Emit(event, tuple(fields), (), scope.scalar.span)
    after = _after_use(so_far, scope)
    if so_far.world.cost_first and len(rest) == 1 and isinstance(rest[0], Pay):
        paid = replace(rest[0], effect=(Then((emit,), rest[0].effect, (), scope.scalar.span, True),))
        return (*targets, paid, *after)
    return (*targets, Then((emit,), rest, (), scope.scalar.span, True), *after)


def _after_use(so_far: Understanding, scope: Scope) -> Body:
    kind = so_far.world.kinds.get(scope.this_kind)
    if kind is None or kind.after_use is None:
        return ()
    language = cast(Language, kind.language)  # the text stands with the kind, whatever the thing is written in
    tree = parse_text(kind.after_use, "effect", language, so_far.findings, so_far.world)
    if tree is None:
        return ()
    there = replace(scope, scalar=kind.after_use, language=language, home=language, event="", event_fields={})
    return statements_of(so_far, tree.text, there)[0]


def _is_me(x: X) -> bool:
    return x.op == "local" and x.args[0] == ME


def _changes_event(body: Body) -> bool:
    """Whether a body changes, replaces or cancels the proposed event."""
    return any(isinstance(statement, (Cancel, Change, Replace)) for statement in statements(body))
