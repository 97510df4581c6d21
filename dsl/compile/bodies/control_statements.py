"""Statements that say what comes next: branches, `dann`, texts and actions that are carried out, ends of procedures."""

from __future__ import annotations

import ast
from typing import Any

from regelwerk.dsl.compile.bodies.bodies import Bodies, compiles
from regelwerk.dsl.compile.bodies.emissions import at_once, emit, is_heard
from regelwerk.dsl.compile.bodies.outcomes import FULL
from regelwerk.dsl.compile.bodies.questions import leave_empty
from regelwerk.dsl.compile.emit.blocks import Jump, Leave, ret, set_ret, set_top, when
from regelwerk.dsl.compile.emit.python_nodes import call, const, local, name
from regelwerk.dsl.tree.made_up_names import RECORD
from regelwerk.dsl.tree.tree import (
    Branch,
    Emit,
    End,
    IfAble,
    PerformParagraph,
    PerformText,
    Replace,
    Restart,
    Then,
    Together,
)


@compiles(Branch)
def branch(bodies: Bodies, s: Branch) -> None:
    test = bodies.x(s.condition)
    if not bodies.suspends((*s.yes, *s.no)):
        yes, no = bodies.nested(s.yes), bodies.nested(s.no)
        bodies.out.append(when(test, yes, no))
        return
    env = list(bodies.env)
    first, second, join = bodies.new_block(), bodies.new_block(), bodies.new_block()
    bodies.out.append(when(test, [Jump(first)], [Jump(second)]))
    for block, inner in ((first, s.yes), (second, s.no)):
        bodies.env = list(env)
        bodies.enter(block)
        bodies.body(inner)
        bodies.out.append(Jump(join))
    bodies.env = env
    bodies.enter(join)


@compiles(Then)
def then(bodies: Bodies, s: Then) -> None:
    """`dann`: what follows only if the first half was fully resolved, and before the first half's last window."""
    bodies.out.append(set_ret(const(FULL)))
    resolved = ast.Compare(ast.Attribute(name("S"), "ret", ast.Load()), [ast.Eq()], [const(FULL)])
    if not bodies.suspends((*s.first, *s.second, *s.otherwise)):
        annulled: list[Any] = [ast.Expr(call("annul", name("S")))] if s.announces else []
        bodies.tried(s.first, bool(s.otherwise))
        bodies.out.append(when(resolved, bodies.nested(s.second), [*annulled, *bodies.nested(s.otherwise)]))
        return
    last = s.first[-1] if s.first else None
    heard = isinstance(last, (Emit, Together)) and not bodies.collecting and is_heard(bodies, (last,))
    merged = heard and s.second
    bodies.tried(s.first[:-1] if merged else s.first, bool(s.otherwise))
    env = list(bodies.env)
    if merged and isinstance(last, Emit):
        emit(bodies, last, keep_open=True)
    elif merged and isinstance(last, Together):
        at_once(bodies, tuple(one for body in last.bodies for one in body), keep_open=True)
    second, otherwise, join = bodies.new_block(), bodies.new_block(), bodies.new_block()
    bodies.out.append(when(resolved, [Jump(second)], [Jump(otherwise)]))
    bodies.enter(second)
    bodies.body(s.second)
    bodies.out.append(Jump(join))
    bodies.env = list(env)
    bodies.enter(otherwise)
    if s.announces:
        bodies.out.append(ast.Expr(call("annul", name("S"))))
    bodies.body(s.otherwise)
    bodies.out.append(Jump(join))
    bodies.env = env
    bodies.enter(join)
    if merged:
        after = bodies.new_block()
        bodies.out.append(
            when(call("still_open", name("S")), [set_top(Leave(after)), ret(call("close_bucket", name("S")))])
        )
        bodies.out.append(Jump(after))
        bodies.enter(after)


@compiles(IfAble)
def if_able(bodies: Bodies, s: IfAble) -> None:
    """What can be left out leaves its names with no value, since the text goes on."""
    leave_empty(bodies, s.body)
    bodies.tried(s.body, True)


@compiles(Replace)
def replaced(bodies: Bodies, s: Replace) -> None:
    bodies.out.append(ast.Expr(call("begin_replacement", name("S"), name(local(RECORD)))))
    bodies.body(s.body)
    bodies.out.append(ast.Expr(call("end_replacement", name("S"), name(local(RECORD)))))


@compiles(PerformText)
def perform_text(bodies: Bodies, s: PerformText) -> None:
    after = bodies.new_block()
    bodies.out.append(set_top(Leave(after)))
    site = const(bodies.module.site(bodies.owner, s, bodies.excused))
    bodies.out.append(ret(call("perform_text", name("S"), bodies.x(s.thing), bodies.x(s.who), site)))
    bodies.enter(after)


@compiles(PerformParagraph)
def perform_paragraph(bodies: Bodies, s: PerformParagraph) -> None:
    after = bodies.new_block()
    number = const(bodies.plan.procedures[s.paragraph])
    bodies.out.append(set_top(Leave(after)))
    bodies.out.append(ret(call("perform_paragraph", name("S"), number, bodies.x(s.thing), bodies.x(s.who))))
    bodies.enter(after)


@compiles(End)
def end(bodies: Bodies, s: End) -> None:
    after = bodies.new_block()
    given = [] if s.value is None else [call("tuple", bodies.x(s.value)) if s.value.type.many else bodies.x(s.value)]
    bodies.out.append(set_top(Leave(after)))
    bodies.out.append(ret(call("end_procedure", name("S"), const(bodies.plan.procedures[s.procedure]), *given)))
    bodies.enter(after)  # where no such procedure runs, nothing happens and the text goes on


@compiles(Restart)
def restart(bodies: Bodies, s: Restart) -> None:
    after = bodies.new_block()
    args = ast.Tuple([bodies.x(x) for x in s.args], ast.Load())
    bodies.out.append(set_top(Leave(after)))
    bodies.out.append(ret(call("restart_procedure", name("S"), const(bodies.plan.procedures[s.procedure]), args)))
    bodies.enter(after)
