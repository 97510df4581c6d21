"""Emissions: events on the spot or through a bucket, several at once, and the guards after them."""

from __future__ import annotations

import ast
from dataclasses import replace
from typing import Any

from regelwerk.dsl.compile.analysis.dependencies import awakens, reads, writes
from regelwerk.dsl.compile.analysis.possible import is_true, permitted
from regelwerk.dsl.compile.bodies.bodies import Bodies, compiles
from regelwerk.dsl.compile.bodies.outcomes import FULL, NOT, PART, result, traced, with_fields
from regelwerk.dsl.compile.emit.blocks import Jump, Leave, assign, ret, set_ret, set_top, when
from regelwerk.dsl.compile.emit.expressions import Expressions
from regelwerk.dsl.compile.emit.python_nodes import call, const, local, name
from regelwerk.dsl.compile.planning import suspends
from regelwerk.dsl.tree.clauses import Clause, Window
from regelwerk.dsl.tree.made_up_names import RECORD
from regelwerk.dsl.tree.tree import Ask, Body, Change, Either, Emit, Let, Loop, May, Roll, Together, X
from regelwerk.dsl.tree.walk import bound_names, statements


@compiles(Together)
def together(bodies: Bodies, s: Together) -> None:
    at_once(bodies, tuple(one for body in s.bodies for one in body))


def at_once(bodies: Bodies, body: Body, paying: bool = False, keep_open: bool = False) -> None:
    """All events of a body as one bucket. Questions are asked first, one after the other."""
    if bodies.collecting:
        collect(bodies, body)
        return
    events = [one.event for one in statements(body) if isinstance(one, Emit)]
    asked = any(isinstance(one, (Ask, May, Either)) for one in statements(body))
    if not asked and not any(event in bodies.plan.suspending_events for event in events):
        least, most = bodies.fresh("least"), bodies.fresh("most")
        bodies.define(least, const(FULL))
        bodies.define(most, const(NOT))
        bodies.quiet += 1
        for statement in body:
            collect(bodies, (statement,))
            bodies.out.append(assign(least, call("min", name(least), result())))
            bodies.out.append(assign(most, call("max", name(most), result())))
        bodies.quiet -= 1
        part = ast.IfExp(name(most), const(PART), const(NOT))
        full = ast.Compare(name(least), [ast.Eq()], [const(FULL)])
        bodies.out.append(set_ret(ast.IfExp(full, const(FULL), part)))
        simple_guards(bodies, body)
        guards_for(bodies, body)
        return
    bucket = bodies.fresh("bucket")
    bodies.define(bucket, ast.Tuple([], ast.Load()))
    bodies.collecting = bucket
    collect(bodies, body)
    bodies.collecting = ""
    after = bodies.new_block()
    opened = [
        set_top(Leave(after)),
        ret(call("open_bucket", name("S"), name(bucket), const(paying), const(keep_open))),
    ]
    if keep_open:  # even if it is empty: what follows closes it
        bodies.out += opened
        bodies.enter(after)
        return
    bodies.out.append(when(name(bucket), opened))
    bodies.out.append(set_ret(const(FULL if paying else NOT)))
    bodies.out.append(Jump(after))
    bodies.enter(after)


def collect(bodies: Bodies, body: Body) -> None:
    for index, statement in enumerate(body):
        if isinstance(statement, Loop) and statement.mode in ("at_once", "secretly"):
            bodies.statement(replace(statement, mode="one_by_one"))
        elif isinstance(statement, Ask):
            bodies.body(body[index:])
            return
        else:
            bodies.statement(statement)


@compiles(Emit)
def collected_or_emitted(bodies: Bodies, s: Emit) -> None:
    if bodies.collecting:
        bodies.out.append(
            assign(
                bodies.collecting,
                ast.Tuple([ast.Starred(name(bodies.collecting), ast.Load()), record(bodies, s)], ast.Load()),
            )
        )
        return
    emit(bodies, s)


def record(bodies: Bodies, s: Emit) -> ast.Tuple:
    """A proposed event: its number, its fields, the prohibitions it is excepted from."""
    fields = []
    for x in s.fields:
        value = bodies.x(x)
        fields.append(call("tuple", value) if x.type.many else value)
    despite = ast.Tuple([const(bodies.plan.entries.get(one, -1)) for one in s.despite], ast.Load())
    return ast.Tuple([const(bodies.plan.events[s.event]), ast.Tuple(fields, ast.Load()), despite], ast.Load())


def emit(bodies: Bodies, s: Emit, keep_open: bool = False) -> None:
    if s.event in bodies.plan.suspending_events:
        emit_heard(bodies, s, keep_open)
        return
    emit_here(bodies, s)


def emit_heard(bodies: Bodies, s: Emit, keep_open: bool) -> None:
    """An event somebody may hear: on the spot if nobody does now, else through a bucket."""
    after = bodies.new_block()
    event = bodies.plan.world.events[s.event]
    s = held(bodies, s)
    proposed = record(bodies, s)
    if event.condition is not None or event.nothing is not None:
        through = call("open_bucket", name("S"), ast.Tuple([proposed], ast.Load()), const(False), const(keep_open))
        slow = [set_top(Leave(after)), ret(through)]
    else:
        slow = [set_top(Leave(after)), ret(call("open_one", name("S"), *proposed.elts, const(keep_open)))]
    forbidden = not is_true(permitted(bodies.plan, s))
    if (
        suspends(bodies.plan, event.effect, guarded=False)
        or s.event in bodies.plan.asked_history
        or keep_open
        or forbidden
    ):
        bodies.out += slow
    else:
        heard = bodies.module.lives(bodies.plan.topic("heard", s.event))
        bodies.out.append(when(heard, slow))
        emit_here(bodies, s)
        if awakens(bodies.plan, event.effect):
            # what the event itself brought to life hears it too
            happened = ast.Compare(result(), [ast.Eq()], [const(FULL)])
            late = call("heard_late", name("S"), record(bodies, s))
            bodies.out.append(when(ast.BoolOp(ast.And(), [heard, happened]), [set_top(Leave(after)), ret(late)]))
        guards_for(bodies, event.effect)
        bodies.out.append(Jump(after))
    bodies.enter(after)


def held(bodies: Bodies, s: Emit) -> Emit:
    """The same event with its fields worked out: what it does must not change what it was about."""
    fields = []
    for x in s.fields:
        value = bodies.x(x)
        if not isinstance(value, (ast.Name, ast.Constant)):
            variable = bodies.fresh("f")
            bodies.define(variable, call("tuple", value) if x.type.many else value)
            x = X("raw", (variable,), x.type, x.span)
        fields.append(x)
    return Emit(s.event, tuple(fields), s.despite, s.span)


def emit_here(bodies: Bodies, s: Emit) -> None:
    """An event that is done on the spot: permit, apply, the rules that answer at once, guards."""
    event = bodies.plan.world.events[s.event]
    test = permitted(bodies.plan, s)
    renamed = dict(bodies.x.renamed)
    changing = any(isinstance(one, Change) for one in statements(event.effect))
    answering = [(clause.condition, clause.body) for clause in bodies.plan.inline.get(s.event, ())]
    catching = {local(one) for one in bound_names((event.effect, event.nothing, answering))}
    for (word, type), x in zip(event.fields.items(), s.fields, strict=True):
        value = bodies.x(x)
        if isinstance(value, ast.Name) and not changing and value.id not in catching:
            renamed[f"{s.event}.{word}"] = value.id
        else:
            variable = bodies.fresh(word)
            bodies.define(variable, call("tuple", value) if type.many else value)
            renamed[f"{s.event}.{word}"] = variable
    outer = bodies.x
    inner = bodies.x.again({word: renamed[f"{s.event}.{word}"] for word in event.fields})
    inner.renamed[RECORD] = "NO_EVENT"
    code, bodies.out = bodies.out, []
    bodies.x = inner
    bodies.quiet += 1
    bodies.out.append(
        when(
            traced(),
            [
                ast.Expr(
                    call(
                        "told",
                        name("S"),
                        const(bodies.plan.events[s.event]),
                        ast.Tuple([name(inner.renamed[word]) for word in event.fields], ast.Load()),
                    )
                )
            ],
        )
    )
    for statement in inlined(bodies, bodies.plan.effect(event)):
        bodies.statement(statement)
    remember(bodies, s, event.fields, inner)
    if s.event in bodies.plan.ending_events:
        bodies.out.append(ast.Expr(call("expire", name("S"), const("event"), const(bodies.plan.events[s.event]))))
    bodies.quiet -= 1
    for clause in bodies.plan.inline.get(s.event, ()):
        answer(bodies, clause, inner, list(event.fields))
    simple_guards(bodies, event.effect)
    bodies.out.append(set_ret(const(FULL)))
    bodies.x = outer
    done, bodies.out = bodies.out, code
    happens = [] if is_true(test) else [bodies.x(test)]
    if event.nothing is not None:
        happens.append(ast.UnaryOp(ast.Not(), inner(event.nothing)))  # nothing is no event
    if not happens:
        bodies.out += done
    else:
        both = happens[0] if len(happens) == 1 else ast.BoolOp(ast.And(), happens)
        fields = ast.Tuple([name(inner.renamed[word]) for word in event.fields], ast.Load())
        note = ast.Expr(call("note_impossible", name("S"), const(bodies.plan.events[s.event]), fields))
        told = [] if bodies.excused else [when(traced(), [note])]
        undone = [*told, set_ret(const(NOT))]
        if bodies.in_price and event.nothing is not None:  # a price of nothing is paid
            undone = [when(inner(event.nothing), [set_ret(const(FULL))], undone)]
        bodies.out.append(when(both, done, undone))


def inlined(bodies: Bodies, body: Body) -> Body:
    """Names that an inlined body introduces must not meet those of its surroundings."""
    for statement in statements(body):
        introduced = getattr(statement, "name", None)
        if isinstance(statement, (Let, Loop, Roll)) and introduced and introduced not in bodies.x.renamed:
            bodies.x.renamed[introduced] = bodies.fresh(introduced)
    return body


def remember(bodies: Bodies, s: Emit, fields: Any, inner: Expressions) -> None:
    if s.event in bodies.plan.asked_history:
        bodies.out.append(
            ast.Expr(
                call(
                    "remember",
                    name("S"),
                    const(bodies.plan.events[s.event]),
                    ast.Tuple([name(inner.renamed[word]) for word in fields], ast.Load()),
                )
            )
        )


def answer(bodies: Bodies, clause: Window, inner: Expressions, fields: list[str]) -> None:
    """A general rule that answers on the spot."""
    outer = bodies.x
    bodies.x = inner.again({word: inner.renamed[fields[index]] for word, index in clause.fields})
    places = {index: inner.renamed[word] for index, word in enumerate(fields)}
    test = None if clause.condition is None else with_fields(clause.condition, places)
    inlined(bodies, clause.body)
    code = [_noted(clause), *bodies.nested(clause.body)]
    if test is None:
        bodies.out += code
    else:
        bodies.out.append(when(bodies.x(test), code))
    bodies.x = outer


def _noted(clause: Clause) -> ast.stmt:
    """The note that an ability answers, for whoever watches."""
    return when(traced(), [ast.Expr(call("note_held", name("S"), const(clause.number)))])


def guards_after(bodies: Bodies, body: Body) -> None:
    """The state checks after what is no event."""
    if bodies.owner and not bodies.collecting:
        simple_guards(bodies, body)
        guards_for(bodies, body)


def simple_guards(bodies: Bodies, body: Body) -> None:
    """State checks that only end the game, tested on the spot."""
    if bodies.quiet or not bodies.plan.simple_guards:
        return
    columns = bodies.module.stirred(body)
    for clause in bodies.plan.simple_guards:
        if reads(bodies.plan, clause.condition) & columns:
            code = [_noted(clause), *bodies.nested(clause.body)]
            bodies.out.append(when(Expressions(bodies.module)(clause.condition), code))


def guards_for(bodies: Bodies, body: Body) -> None:
    """The state checks that what was just written can have changed; they may ask, so the code splits here."""
    if bodies.quiet:
        return
    columns = writes(bodies.plan, body)
    if not columns & bodies.plan.watched:
        return
    numbers = bodies.module.guards_reading(columns)
    after = bodies.new_block()
    bodies.out.append(
        when(call("alarmed", name("S"), numbers), [set_top(Leave(after)), ret(call("open_guards", name("S")))])
    )
    bodies.out.append(Jump(after))
    bodies.enter(after)


def is_heard(bodies: Bodies, body: Body) -> bool:
    """Whether somebody can answer to an event of a body."""
    return any(isinstance(one, Emit) and one.event in bodies.plan.suspending_events for one in statements(body))
