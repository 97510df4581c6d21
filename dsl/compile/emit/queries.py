"""Tests over rows, as functions of their own with plain loops that stop as soon as the answer is known."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from regelwerk.dsl.compile.emit.blocks import assign, consumed, ret, when
from regelwerk.dsl.compile.emit.indexes import ASKED_WITH, LYING
from regelwerk.dsl.compile.emit.python_nodes import (
    call,
    cell,
    const,
    free_locals,
    hold_columns,
    is_at_hand,
    local,
    name,
    negated,
)
from regelwerk.dsl.compile.state_layout import INSIDE
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.tree.made_up_names import titled, untitled
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import Type
from regelwerk.dsl.tree.walk import conjuncts, expressions, free_names

if TYPE_CHECKING:
    from regelwerk.dsl.compile.emit.expressions import Expressions
    from regelwerk.dsl.compile.module import Module


@record
class Asked:
    """What a test over a row asks: of which names, of which row, and of each element (by the name that it has there),
    one after the other. `test` gives the body of a function for some of that."""

    needed: dict[str, Type]
    row: ast.expr
    parts: list[tuple[str, X]]
    test: Callable[[int, int], list[Any]]


def query(module: Module, x: X, asker: Expressions) -> ast.expr:
    """A test over a row, as a function with plain loops."""
    needed = free_locals(x, asker.renamed)
    special = sorted(
        {one for node in expressions(x) for one in ({"field": "f", "param": "p"}.get(node.op),) if one}
    )
    made = asker.again(dict(asker.renamed))
    title, is_new = module.query_title(x, made)
    asked = call(title, name("S"), name("C"), *(name(one) for one in special), *(name(one) for one in needed))
    if not is_new:
        return asked
    if x.op == "first":
        code = _loop_test(module, X("exists", x.args, x.type), made, [ret(name(local(x.args[1])))])
        code.append(ret(-1))
    else:
        code = [*_loop_test(module, x, made, [ret(True)]), ret(False)]
    if x.op in ("first", "exists") and not special:
        _keep(module, title, x, asker, needed)
    module.function(title, ["S", "C", *special, *needed], held(code))
    return asked


def _keep(module: Module, title: str, x: X, asker: Expressions, needed: list[str]) -> None:
    """The same test for one element on its own, so that its answers can be kept."""
    made = asker.again(dict(asker.renamed))
    free = free_names(x)
    types = {one.args[0]: one.type for one in expressions(x) if one.op == "local" and one.args[0] in free}
    words = {made.renamed.get(word, local(word)): word for word in types}
    if set(words) != set(needed):
        return  # a name that stands for something else
    row, levels = made.levels(X("exists", x.args, x.type))
    parts = [(names, var, part) for names, var, test in levels for part in conjuncts(test)]

    def test(first: int, last: int) -> list[Any]:
        code: list[Any] = [ret(True)]
        for names, _, part in reversed(parts[first:last]):
            code = _loop_test(module, part, names, code)
        return held([*code, ret(False)])

    parameters = {words[one]: types[words[one]] for one in needed}
    module.keep_test(title, x, asker, Asked(parameters, row, [(var, part) for _, var, part in parts], test))


def _loop_test(module: Module, x: X, made: Expressions, found: list[Any]) -> list[Any]:
    """Code that runs `found` as soon as the test holds."""
    if x.op == "and":
        first, *rest = x.args
        inner = X("and", tuple(rest), x.type) if len(rest) > 1 else rest[0]
        return _loop_test(module, first, made, _loop_test(module, inner, made, found))
    if x.op == "exists":
        row, levels = made.levels(x)
        code = found
        for names, _, test in reversed(levels):
            code = _loop_test(module, test, names, code)
        return looking_through(local(x.args[1]), row, code, [])
    if x.op == "forall":
        row, var, test = x.args
        unrolled = _unrolled(module, row, var, test, made)
        if unrolled is not None:
            assignment, tests = unrolled
            return [assignment, when(ast.BoolOp(ast.And(), tests), found)]
        stop = when(negated(made.binding(var)(test)), [ast.Break()])
        return looking_through(local(var), made.charged(made(row)), [stop], found)
    if x.op == "const" and x.args[0] is True:
        return found
    return [when(made(x), found)]


def looking_through(var: str, row: ast.expr, code: list[Any], otherwise: list[Any]) -> list[Any]:
    """A loop over a row. What the row costs is taken in its place, since a call would cost more than the counting."""
    target, held_row = ast.Name(var, ast.Store()), f"{var}_row"
    asked = row.func.id if isinstance(row, ast.Call) and isinstance(row.func, ast.Name) else ""
    costs = asked == "charged"
    if isinstance(row, ast.Call):
        costs = costs or (asked == LYING and len(row.args) > ASKED_WITH[LYING])
        row = row.args[1] if asked == "charged" else row
    one_of = None if otherwise else _one_of(var, code)
    if not costs:
        row = _found_before(row)
        return [one_of(row) if one_of is not None else ast.For(target, row, code, otherwise)]
    price = ast.BinOp(const(1), ast.Add(), call("len", name(held_row)))
    return [
        assign(held_row, _found_before(row)),
        *consumed(price),
        one_of(name(held_row)) if one_of is not None else ast.For(target, name(held_row), code, otherwise),
    ]


def _one_of(var: str, code: list[Any]) -> Callable[[ast.expr], ast.stmt] | None:
    """If a loop only looks for an element that is equal to something at hand: the test whether that is in a row."""
    if len(code) != 1 or not isinstance(code[0], ast.If) or not isinstance(code[0].test, ast.Compare):
        return None
    test, found = code[0].test, code[0].body
    if len(test.ops) != 1 or not isinstance(test.ops[0], ast.Eq):
        return None
    others = [one for one in (test.left, *test.comparators) if not (isinstance(one, ast.Name) and one.id == var)]
    if len(others) != 1 or not is_at_hand(others[0]) or not _leaves(found) or _speaks_of(var, [*others, *found]):
        return None
    return lambda row: when(ast.Compare(others[0], [ast.In()], [row]), found)


def _leaves(found: list[Any]) -> bool:
    """Whether what is done if a test holds is no more than giving an answer."""
    return len(found) == 1 and isinstance(found[0], ast.Return)


def _speaks_of(var: str, code: list[Any]) -> bool:
    return any(isinstance(node, ast.Name) and node.id == var for one in code for node in ast.walk(one))


def _found_before(row: ast.expr) -> ast.expr:
    """What lies in a place, without a call where the place is at hand: by all that lies there."""
    if isinstance(row, ast.IfExp):
        return ast.IfExp(row.test, row.body, _found_before(row.orelse))
    if not (isinstance(row, ast.Call) and isinstance(row.func, ast.Name) and row.func.id == LYING):
        return row
    _, place, _, everything = row.args[: ASKED_WITH[LYING]]
    if not is_at_hand(place) or not isinstance(everything, ast.Name):
        return row
    known = name(titled(LYING, untitled(everything.id)[1]))
    found = ast.Subscript(known, cell(INSIDE, place), ast.Load())
    return ast.IfExp(ast.Compare(place, [ast.Lt()], [const(0)]), everything, found)


def _unrolled(module: Module, row: X, var: str, test: X, made: Expressions) -> tuple[ast.stmt, list[ast.expr]] | None:
    """A test for every field of a line of known length, without a loop."""
    lengths = [
        space.lines[row.args[1].type.name]
        for space in module.world.spaces.values()
        if row.op == "attr" and row.args[1].type.name in space.lines
    ]
    if len(lengths) != 1 or lengths[0] > 8:
        return None
    cells = [f"{local(var)}_{place}" for place in range(lengths[0])]
    tests = []
    for one in cells:
        inner = made.binding(var)
        inner.renamed[var] = one
        tests.append(inner(test))
    target = ast.Tuple([ast.Name(one, ast.Store()) for one in cells], ast.Store())
    return ast.Assign([target], made(row)), tests


def search(module: Module, x: X, asker: Expressions) -> ast.expr:
    """`verbunden(M wo p, …)`: a search over the board that tests each field as it comes to it."""
    row, starts, goals = x.args
    _, var, test = row.args
    renamed = asker.renamed
    needed = sorted(
        {
            *free_locals(X("exists", row.args, x.type), renamed),
            *free_locals(starts, renamed),
            *free_locals(goals, renamed),
        }
    )
    title = f"q{module.queries}"
    module.queries += 1
    made = asker.again(dict(renamed))
    here = made.binding(var)
    field = ast.Name(local(var), ast.Store())
    add = [
        ast.Expr(ast.Call(ast.Attribute(name("seen"), "add", ast.Load()), [name(local(var))], [])),
        ast.Expr(ast.Call(ast.Attribute(name("todo"), "append", ast.Load()), [name(local(var))], [])),
    ]
    fresh = ast.Compare(name(local(var)), [ast.NotIn()], [name("seen")])
    loop = ast.For(
        field,
        ast.Subscript(name("NEIGHBOURS"), name("here"), ast.Load()),
        [when(ast.BoolOp(ast.And(), [here(test), fresh]), add)],
        [],
    )
    pop = ast.Call(ast.Attribute(name("todo"), "pop", ast.Load()), [], [])
    code: list[Any] = [
        assign("goal", made.charged(made(goals))),
        assign("todo", ast.ListComp(name(local(var)), [ast.comprehension(field, made(starts), [here(test)], 0)])),
        assign("seen", call("set", name("todo"))),
        ast.While(
            name("todo"),
            [
                assign("here", pop),
                when(ast.Compare(name("here"), [ast.In()], [name("goal")]), [ret(True)]),
                loop,
            ],
            [],
        ),
        ret(False),
    ]
    module.function(title, ["S", "C", *needed], held(code))
    return call(title, name("S"), name("C"), *(name(one) for one in needed))


def held(code: list[Any]) -> list[Any]:
    """Code that writes nothing, with the columns it asks in locals."""
    holder = ast.Module(code, [])
    return [
        *(assign(f"c{one}", ast.Subscript(name("C"), const(one), ast.Load())) for one in hold_columns([holder])),
        *holder.body,
    ]
