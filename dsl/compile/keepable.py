"""Functions of the compiled code whose values can be kept until something they rest on is written.

The compiler knows what they rest on; whether keeping pays is found out in the game (`interpreter/kept/`, explained in
docs/kept-values.md). For each it emits, beside the function itself, functions that name the things whose cells it reads
where that is no parameter (`near:…`); of a test over a row also the row and the test on their own.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import TYPE_CHECKING

from regelwerk.dsl.compile.analysis.rests import Near, Rests, Single, Under, Wide, is_known_in_quiet
from regelwerk.dsl.compile.compiled import Keepable, View
from regelwerk.dsl.compile.emit.blocks import ret
from regelwerk.dsl.compile.emit.expressions import Expressions
from regelwerk.dsl.compile.emit.python_nodes import local
from regelwerk.dsl.tree.made_up_names import titled, untitled
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import Type
from regelwerk.dsl.tree.walk import BINDERS, expressions, filled

if TYPE_CHECKING:
    from regelwerk.dsl.compile.module import Module


def keep_derived(module: Module, id: str) -> None:
    """A derived value that can change, and not by everything that happens."""
    derived = module.world.derived[id]
    rests = module.plan.resting.of_derived(id)
    if derived.value is None or not _tells_apart(derived.parameters.values()) or not _works(derived.value):
        return
    _keep(module, titled("derived", id), derived.parameters, rests, derived.value, Expressions(module))


def _tells_apart(types: Iterable[Type]) -> bool:
    """Whether arguments of these types can be looked up: rows cannot."""
    return not any(one.many or one.base == "table" for one in types)


def _works(value: X) -> bool:
    """Whether working a value out can be more than looking it up: it goes through a row, or asks who changes it."""
    return any(x.op in BINDERS or x.op in ("derived", "call", "in", "kind_inside", "may") for x in expressions(value))


def _keep(
    module: Module,
    title: str,
    parameters: dict[str, Type],
    rests: Rests,
    tree: X,
    names: Expressions,
    view: View | None = None,
) -> bool:
    """Note what a function rests on, if that is known and can change."""
    if not rests or not is_known_in_quiet(rests):
        return False
    places = {word: place for place, word in enumerate(parameters)}
    near: list[tuple[int, int | str, bool]] = []
    functions: dict[X, str] = {}
    for one in sorted((one for one in rests if isinstance(one, Near)), key=lambda one: (one.column, repr(one.where))):
        if one.where.op == "local":
            near.append((one.column, places[one.where.args[0]], one.compared))
            continue
        if one.where not in functions:
            functions[one.where] = titled("near", title, str(len(functions)))
            words = [names.renamed.get(word, local(word)) for word in parameters]
            body = [module.columns(), ret(names.again(dict(names.renamed))(one.where))]
            module.function(functions[one.where], ["S", *words], body)
        near.append((one.column, functions[one.where], one.compared))
    module.keepable[title] = Keepable(
        title,
        tuple(parameters.values()),
        tuple(sorted((one for one in rests if isinstance(one, Wide)), key=lambda one: (one.column, one.kind))),
        tuple(sorted((one for one in rests if isinstance(one, Single)), key=lambda one: (one.column, one.index))),
        tuple(near),
        tuple(sorted((one for one in rests if isinstance(one, Under)), key=repr)),
        tree,
        view,
    )
    return True


def keep_test(
    module: Module, title: str, x: X, names: Expressions, needed: dict[str, Type], row: ast.expr, test: list[ast.stmt]
) -> None:
    """A test over a row that never changes: each element is tested again only when something it rests on was written.

    `needed` are the names that it asks for, by what they are called in the function; `test` is the body of a function
    for one element.
    """
    _, var, _ = x.args
    parameters = {**needed, var: x.args[0].type.each()}
    if names.hears_leaving or var in needed or not _tells_apart(parameters.values()) or not _stays(module, x, row):
        return
    view = View(titled("row_of", title), titled("test_of", title), x.op)
    if _keep(module, title, parameters, module.plan.resting.of(_whole_test(x), parameters), x, names, view):
        words = [names.renamed.get(word, local(word)) for word in needed]
        module.function(view.row, ["S", *words], [module.columns(), ret(row)])
        module.function(view.test, ["S", *words, local(var)], [module.columns(), *test])


def _whole_test(x: X) -> X:
    """All that is asked of an element, also by the filters below, under the name that it has in the last one."""
    row, var, test = x.args
    parts = [test]
    while row.op == "filter":
        row, inner, asked = row.args
        parts.append(filled(asked, {inner: X("local", (var,), row.type.each())}))
    return X("and", tuple(parts), x.type)


def _stays(module: Module, x: X, row: ast.expr) -> bool:
    """Whether the row that is gone through is always the same for the same arguments."""
    base = x.args[0]
    while base.op == "filter":
        base = base.args[0]
    if module.plan.resting.of(base):
        return False
    called = {one.func.id for one in ast.walk(row) if isinstance(one, ast.Call) and isinstance(one.func, ast.Name)}
    if any(one == "lying" or untitled(one)[0] == "having" for one in called):
        return False
    # a table that is printed stays, but the value it is asked for may be read from the state
    keys = [one.slice for one in ast.walk(row) if isinstance(one, ast.Subscript)]
    return all(isinstance(key, (ast.Name, ast.Constant)) for key in keys)
