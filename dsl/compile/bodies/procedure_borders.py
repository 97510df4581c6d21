"""How procedures begin and end, as code in its place.

The machine does it for every procedure (`interpreter/machine/procedures.py`). Where a rulebook has nobody who could
hear the border of a procedure, and nothing that lasts as long as it, all that is left is to note that it runs or no
longer runs.
"""

from __future__ import annotations

import ast
from typing import Any

from regelwerk.dsl.compile.analysis.budget import DEEPEST
from regelwerk.dsl.compile.bodies.bodies import Bodies, compiles
from regelwerk.dsl.compile.bodies.outcomes import FULL, traced
from regelwerk.dsl.compile.emit.blocks import Leave, assign, logged, logged_together, owned, ret, set_ret, set_top, when
from regelwerk.dsl.compile.emit.python_nodes import call, const, name, sub
from regelwerk.dsl.compile.state_layout import R_PROCEDURES, R_SERIAL, REGISTER_COUNT, REGISTERS
from regelwerk.dsl.tree.tree import Perform


@compiles(Perform)
def perform(bodies: Bodies, s: Perform) -> None:
    """A procedure runs, and then what follows."""
    after = bodies.new_block()
    index = bodies.plan.procedures[s.procedure]
    number = const(index)
    values = [call("tuple", bodies.x(x)) if x.type.many else bodies.x(x) for x in s.args]
    declared = bodies.plan.world.procedures[s.procedure]
    has_player = declared.actor in declared.parameters
    plain = s.procedure in bodies.plan.plain_beginnings and not s.despite
    if not plain or not (has_player or bodies.in_procedure):
        despite = ast.Tuple([const(bodies.plan.entries.get(one, -1)) for one in s.despite], ast.Load())
        args = ast.Tuple(values, ast.Load())
        bodies.out.append(set_top(Leave(after)))
        bodies.out.append(ret(call("perform", name("S"), number, args, despite)))
        bodies.enter(after)
        return
    values = [bodies.kept("arg", value) for value in values]
    player = values[list(declared.parameters).index(declared.actor)] if has_player else sub(_outer(), const(3))
    args = ast.Tuple(values, ast.Load())
    instance = ast.Tuple([number, name("serial"), const(0), player, args], ast.Load())
    marker = _marker(number, Leave(after))
    first = ast.Tuple([name(f"SEGMENT_{index}"), marker, *values], ast.Load())
    bodies.out += [
        *_begun(bodies, s.procedure, instance),
        _traced(const("begin"), number, args),
        ast.Assign([ast.Attribute(name("S"), "top", ast.Store()), ast.Name("first", ast.Store())], first),
        ret(call(f"FIRST_{index}", name("S"), name("first"), const(None))),
    ]
    bodies.enter(after)


def begin_part(bodies: Bodies, procedure: str, number: ast.expr, join: ast.expr) -> None:
    """A part of a procedure begins, above a marker of its own; it has the arguments of what it belongs to."""
    index = const(bodies.plan.procedures[procedure])
    if procedure not in bodies.plan.plain_beginnings or not bodies.in_procedure:
        bodies.out.append(assign("up", call("begin_part", name("S"), index, number, join)))
        return
    fields = [index, name("serial"), number, sub(_outer(), const(3)), sub(_outer(), const(4))]
    bodies.out += [*_begun(bodies, procedure, ast.Tuple(fields, ast.Load())), assign("up", _marker(index, join))]


def _outer() -> ast.expr:
    """The innermost procedure that runs already."""
    return sub(name("stack"), const(-1))


def _marker(procedure: ast.expr, up: ast.expr) -> ast.expr:
    return ast.Tuple([name("PROCEDURE_END"), up, procedure, name("serial")], ast.Load())


def _begun(bodies: Bodies, procedure: str, instance: ast.expr) -> list[Any]:
    """Note that an instance runs, with a new number in `serial`."""
    deep = ast.Compare(call("len", name("stack")), [ast.GtE()], [const(DEEPEST)])
    code = [
        *_noting(),
        when(deep, [ast.Expr(call("too_deep", name("S")))]),
        assign("serial", _register(R_SERIAL)),
        logged_together(
            (const(REGISTERS), const(R_SERIAL), name("serial")),
            (const(REGISTERS), const(R_PROCEDURES), name("stack")),
        ),
        ast.AugAssign(ast.Name("serial", ast.Store()), ast.Add(), const(1)),
        _set(R_SERIAL, name("serial")),
        _set(R_PROCEDURES, ast.Tuple([ast.Starred(name("stack"), ast.Load()), instance], ast.Load())),
    ]
    if procedure in bodies.plan.counting:
        innermost = REGISTER_COUNT + bodies.plan.procedures[procedure]
        code += [_logged(innermost, _register(innermost)), _set(innermost, name("serial"))]
    return code


def end(bodies: Bodies, procedure: str) -> list[Any]:
    """The body of a procedure is done, and its marker lies below it."""
    if procedure not in bodies.plan.plain_endings:
        return [ret(call("end", name("S"), name("up"), const(None)))]
    is_part = bodies.plan.world.procedures[procedure].is_part
    told = [] if is_part else [_traced(const("end"), _number(bodies, procedure))]
    code = [
        *told,
        *_noting(),
        _logged(R_PROCEDURES, name("stack")),
        _set(R_PROCEDURES, sub(name("stack"), ast.Slice(None, const(-1)))),
    ]
    if procedure in bodies.plan.counting:
        code.append(ast.Expr(call("end_scope", name("S"), _number(bodies, procedure), sub(name("up"), const(3)))))
    return [*code, set_ret(const(FULL)), set_top(sub(name("up"), const(1))), ret()]


def _number(bodies: Bodies, procedure: str) -> ast.expr:
    return const(bodies.plan.procedures[procedure])


def _traced(*note: ast.expr) -> ast.stmt:
    """A note for whoever watches."""
    append = ast.Attribute(ast.Attribute(name("S"), "trace", ast.Load()), "append", ast.Load())
    return when(traced(), [ast.Expr(ast.Call(append, [ast.Tuple([*note], ast.Load())], []))])


def _noting() -> list[Any]:
    return [
        owned(REGISTERS),
        assign("registers", sub(name("C"), const(REGISTERS))),
        assign("stack", sub(name("registers"), const(R_PROCEDURES))),
    ]


def _logged(register: int, old: ast.expr) -> ast.stmt:
    return logged(const(REGISTERS), const(register), old)


def _register(register: int) -> ast.expr:
    return sub(name("registers"), const(register))


def _set(register: int, value: ast.expr) -> ast.stmt:
    return ast.Assign([ast.Subscript(name("registers"), const(register), ast.Store())], value)
