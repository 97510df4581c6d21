"""Loops: one by one, in turn, in secret; rounds and steps of procedures.

What it does is docs/semantics.md E9, M8 and M9.
"""

from __future__ import annotations

import ast

from regelwerk.dsl.compile.bodies import procedure_borders as courses
from regelwerk.dsl.compile.bodies.bodies import Bodies, compiles
from regelwerk.dsl.compile.bodies.emissions import at_once
from regelwerk.dsl.compile.bodies.outcomes import appended, counted
from regelwerk.dsl.compile.bodies.questions import choice
from regelwerk.dsl.compile.emit.blocks import Block, Jump, Leave, assign, reads, ret, set_top, when
from regelwerk.dsl.compile.emit.python_nodes import call, const, local, name, sub
from regelwerk.dsl.tree.tree import (
    Ask,
    Body,
    Loop,
    May,
    Repeat,
    StepOf,
    X,
)


@compiles(Loop)
def loop(bodies: Bodies, s: Loop) -> None:
    """A loop of any mode. Where it asks nobody and proposes nothing, no step is counted, so rows are charged."""
    outer, bodies.x.depth = bodies.x.depth, bodies.x.depth + (not bodies.suspends(s.body))
    _loop(bodies, s)
    bodies.x.depth = outer


def _loop(bodies: Bodies, s: Loop) -> None:
    if s.mode == "at_once":
        at_once(bodies, (s,))
        return
    if s.mode == "in_turn":
        in_turn(bodies, s)
        return
    if s.mode == "secretly":
        if not sealed(bodies, s):
            bodies.out.append(ast.Expr(call("hush", name("S"), const(1))))
            at_once(bodies, (s,))
            bodies.out.append(ast.Expr(call("hush", name("S"), const(-1))))
        return
    if not bodies.suspends(s.body) and s.until is None:
        variable = bodies.x.renamed.get(s.name, local(s.name))
        whole = bodies.x(s.over) if s.over.op == "kind" else call("tuple", bodies.x(s.over))
        whole = bodies.x.charged(whole)
        env = list(bodies.env)
        if variable not in bodies.env:
            bodies.env.append(variable)
        inner = bodies.nested(s.body)
        bodies.env = env
        bodies.out.append(ast.For(ast.Name(variable, ast.Store()), whole, inner or [ast.Pass()], []))
        return
    place = bodies.fresh("at")
    over, here = _stages(bodies, s.over, place)
    head, done = bodies.new_block(), bodies.new_block()
    head.loop = True
    env = list(bodies.env)
    bodies.out.append(Jump(head))
    bodies.enter(head)
    bodies.out.append(when(over, [Jump(done)]))
    variable = bodies.x.renamed.get(s.name, local(s.name))
    bodies.define(variable, here)
    named = bodies.out[-1]
    bodies.out.append(assign(place, ast.BinOp(name(place), ast.Add(), const(1))))
    if s.until is not None:
        bodies.out.append(when(bodies.x(s.until), [Jump(done)]))
    bodies.body(s.body)
    bodies.out.append(Jump(head))
    if isinstance(here, ast.Name) and not any(reads(block, variable) for block in bodies.blocks[head.number :]):
        head.code.remove(named)  # so many times, whatever the number
    bodies.env = env
    bodies.enter(done)


def _stages(bodies: Bodies, over: X, place: str) -> tuple[ast.expr, ast.expr]:
    """Where a loop begins, in `place`; whether it is over there, and what it has come to."""
    if over.op == "call" and over.args[0] == "numbers":
        first, last = over.args[1:]
        bodies.define(place, bodies.x(first))
        most = bodies.fresh("to")
        bodies.define(most, bodies.x(last))
        return ast.Compare(name(place), [ast.Gt()], [name(most)]), name(place)
    row = kept_row(bodies, over)
    bodies.define(place, const(0))
    return ast.Compare(name(place), [ast.GtE()], [call("len", row)]), sub(row, name(place))


def kept_row(bodies: Bodies, over: X) -> ast.expr:
    """A row that stays the same while a loop runs. All things of a kind are the same for ever."""
    if over.op == "kind":
        return bodies.x(over)
    variable = bodies.fresh("row")
    bodies.define(variable, call("tuple", bodies.x(over)))
    return name(variable)


def sealed(bodies: Bodies, s: Loop) -> bool:
    """Secret choices: everybody answers, from the state before, and only then what depends on the answers is done."""
    body, optional = s.body, False
    if len(body) == 1 and isinstance(body[0], May) and isinstance(body[0].body[0], Ask):
        body, optional = body[0].body, True
    count = next((i for i, one in enumerate(body) if not isinstance(one, Ask) or one.least is not None or one.chance),
                 len(body))
    asks, rest = body[:count], body[count:]
    if not asks or not rest:
        return False
    row, place = bodies.fresh("row"), bodies.fresh("at")
    bodies.define(row, call("tuple", bodies.x(s.over)))
    bodies.define(place, const(0))
    answers = [bodies.fresh("answers") for _ in asks]
    for one in answers:
        bodies.define(one, ast.Tuple([], ast.Load()))
    variable = bodies.x.renamed.get(s.name, local(s.name))
    env = list(bodies.env)
    head, second = bodies.new_block(), bodies.new_block()
    bodies.out.append(ast.Expr(call("hush", name("S"), const(1))))
    bodies.out.append(Jump(head))
    bodies.enter(head)
    bodies.out.append(when(ast.Compare(name(place), [ast.GtE()], [call("len", name(row))]), [Jump(second)]))
    bodies.define(variable, sub(name(row), name(place)))
    bodies.out.append(assign(place, ast.BinOp(name(place), ast.Add(), const(1))))
    for index, (ask, answer) in enumerate(zip(asks, answers, strict=True)):
        assert isinstance(ask, Ask)
        nobody = choice(bodies, ask, (*asks[index + 1 :], *rest), optional)
        chosen = bodies.x.renamed.get(ask.name, local(ask.name))
        bodies.out.append(assign(answer, appended(answer, name(chosen))))
        after = bodies.new_block()
        bodies.out.append(Jump(after))
        bodies.enter(nobody)
        bodies.out.append(assign(answer, appended(answer, const(None))))
        bodies.out.append(Jump(after))
        bodies.enter(after)
    bodies.out.append(Jump(head))
    bodies.env = list(env)
    bodies.enter(second)
    bodies.out.append(assign(place, const(0)))
    carry_out(bodies, s, row, place, answers, asks, rest)
    bodies.env = env
    return True


def carry_out(bodies: Bodies, s: Loop, row: str, place: str, answers: list[str], asks: Body, rest: Body) -> None:
    """The second half of a secret loop: what was chosen is done, one after the other."""
    head, done = bodies.new_block(), bodies.new_block()
    bodies.out.append(Jump(head))
    bodies.enter(head)
    bodies.out.append(when(ast.Compare(name(place), [ast.GtE()], [call("len", name(row))]), [Jump(done)]))
    bodies.define(bodies.x.renamed.get(s.name, local(s.name)), sub(name(row), name(place)))
    for ask, answer in zip(asks, answers, strict=True):
        assert isinstance(ask, Ask)
        bodies.define(bodies.x.renamed.get(ask.name, local(ask.name)), sub(name(answer), name(place)))
    bodies.out.append(assign(place, ast.BinOp(name(place), ast.Add(), const(1))))
    first = asks[0]
    assert isinstance(first, Ask)
    chosen = name(bodies.x.renamed.get(first.name, local(first.name)))
    bodies.out.append(when(ast.Compare(chosen, [ast.Is()], [const(None)]), [Jump(head)]))
    bodies.body(rest)
    bodies.out.append(Jump(head))
    bodies.enter(done)
    bodies.out.append(ast.Expr(call("hush", name("S"), const(-1))))


def in_turn(bodies: Bodies, s: Loop) -> None:
    """Round and round, until the condition holds, the limit is reached, or the procedure is ended."""
    constant = s.over.op == "kind"
    place = bodies.fresh("at")
    row = kept_row(bodies, s.over)
    bodies.define(place, const(0))
    turns = limit = ""
    if s.limit is not None:
        turns, limit = bodies.fresh("turns"), bodies.fresh("limit")
        bodies.define(turns, const(0))
        bodies.define(limit, ast.BinOp(bodies.x(s.limit), ast.Mult(), call("len", row)))
    head, done = bodies.new_block(), bodies.new_block()
    env = list(bodies.env)
    bodies.out.append(Jump(head))
    bodies.enter(head)
    word = bodies.x.renamed.get(s.name, local(s.name))
    bodies.out.append(when(ast.UnaryOp(ast.Not(), row), [Jump(done)])) if not constant else None
    bodies.define(word, sub(row, name(place)))
    if s.until is not None:
        bodies.out.append(when(bodies.x(s.until), [Jump(done)]))
    if turns:
        bodies.out.append(when(ast.Compare(name(turns), [ast.GtE()], [name(limit)]), [Jump(done)]))
        bodies.out.append(assign(turns, ast.BinOp(name(turns), ast.Add(), const(1))))
    step = ast.BinOp(name(place), ast.Add(), const(1))
    bodies.out.append(assign(place, ast.IfExp(ast.Compare(step, [ast.Lt()], [call("len", row)]), step, const(0))))
    if not bodies.suspends(s.body):
        bodies.out.append(ast.Expr(call("spend", name("S"))))
    bodies.body(s.body)
    bodies.out.append(Jump(head))
    bodies.env = env
    bodies.enter(done)


@compiles(StepOf)
def stepof(bodies: Bodies, s: StepOf) -> None:
    join = bodies.new_block()
    if s.condition is not None:
        bodies.out.append(when(ast.UnaryOp(ast.Not(), bodies.x(s.condition)), [Jump(join)]))
    part(bodies, s.procedure, s.body, join, const(0))
    bodies.enter(join)


def part(
    bodies: Bodies, procedure: str, body: Body, join: Block, number: ast.expr, last: ast.expr | None = None
) -> None:
    """A named part: it runs above a marker frame, so that it can be ended, and its borders are windows."""
    index = bodies.plan.procedures[procedure]
    env = list(bodies.env)
    if procedure in bodies.plan.skippable:
        bodies.out.append(when(call("skipped", name("S"), const(index)), [Jump(join)]))
    courses.begin_part(bodies, procedure, number, Leave(join))
    start = bodies.new_block()
    heard: ast.expr | None = None
    if procedure in bodies.plan.heard_beginnings:
        heard = call("listens", name("S"), const("start"), const(index))
    if any(procedure in one.same_as for one in bodies.plan.world.procedures.values()):
        heard = call("starts_together", name("S"), const(index))
    if heard is not None:
        bodies.out.append(when(heard, [set_top(Leave(start)), ret(call("open_border", name("S"), const(0)))]))
    bodies.out.append(Jump(start))
    bodies.enter(start)
    bodies.body(body)
    if last is not None:
        bodies.out.append(when(last, [ast.Expr(call("last_round", name("S"), const(index)))]))
    bodies.out += courses.end(bodies, procedure)
    bodies.env = env


@compiles(Repeat)
def repeat(bodies: Bodies, s: Repeat) -> None:
    count = bodies.fresh("nr")
    bodies.define(count, const(0))
    head, done = bodies.new_block(), bodies.new_block()
    bodies.out.append(Jump(head))
    bodies.enter(head)
    until = counted(s.until, s.procedure, count) if s.until is not None else None
    if until is not None:
        bodies.out.append(when(bodies.x(until), [Jump(done)]))
    if s.limit is not None:
        bodies.out.append(when(ast.Compare(name(count), [ast.GtE()], [bodies.x(s.limit)]), [Jump(done)]))
    bodies.out.append(assign(count, ast.BinOp(name(count), ast.Add(), const(1))))
    last = None
    if until is not None and any(s.procedure in one.same_as for one in bodies.plan.world.procedures.values()):
        last = bodies.x(until)
    part(bodies, s.procedure, s.body, head, name(count), last)
    bodies.enter(done)
