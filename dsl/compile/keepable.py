"""Functions of the compiled code whose values can be kept until something they rest on is written.

The compiler knows what they rest on; whether keeping pays is found out in the game (`interpreter/kept/`, explained in
docs/kept-values.md). For each it emits, beside the function itself, functions that name the things whose cells it reads
where that is no parameter (`near:…`); of a test over a row also the row and the test on their own.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from regelwerk.dsl.compile.analysis.rests import (
    ANYTHING,
    Entries,
    Near,
    Rests,
    Single,
    Under,
    Wide,
    Within,
    is_known_in_quiet,
)
from regelwerk.dsl.compile.compiled import PURSE, Keepable, NearCells, View
from regelwerk.dsl.compile.emit.blocks import ret
from regelwerk.dsl.compile.emit.expressions import Expressions
from regelwerk.dsl.compile.emit.indexes import ASKED_WITH
from regelwerk.dsl.compile.emit.python_nodes import local
from regelwerk.dsl.compile.state_layout import INSIDE, PLACE
from regelwerk.dsl.tree.clauses import EACH_PLAYER, Guard
from regelwerk.dsl.tree.made_up_names import ME, made_up, titled, untitled
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import INT, Type
from regelwerk.dsl.tree.walk import BINDERS, expressions, filled, free_names
from regelwerk.dsl.world.kinds import PLAYER

if TYPE_CHECKING:
    from regelwerk.dsl.compile.emit.queries import Asked
    from regelwerk.dsl.compile.module import Module


def keep_derived(module: Module, id: str) -> None:
    """A derived value that can change, and not by everything that happens."""
    derived = module.world.derived[id]
    rests = module.plan.resting.of_derived(id)
    if derived.value is None or not _tells_apart(derived.parameters.values()) or not _works(derived.value):
        return
    _keep(module, titled("derived", id), derived.parameters, rests, derived.value, Expressions(module))


def keep_guard(module: Module, guard: Guard) -> None:
    """That a guard finds nothing is kept for each of its instances; of those that each player has, what they rest on is
    told apart."""
    resting = module.plan.resting
    parameters = {ME: Type("thing", PLAYER)} if guard.this == EACH_PLAYER else {}
    rests = resting.of(guard.condition, parameters) | resting.of_bearer(guard)
    if is_known_in_quiet(rests):
        title = titled("guard", str(guard.number))
        module.guards[guard.number] = _keepable(
            module, title, parameters, rests, guard.condition, Expressions(module), None
        )


def keep_purse(module: Module) -> None:
    """What a player can pay with is kept for each player and each kind of price."""
    means = module.world.means.values()
    trees = [tree for one in means for tree in (one.things, one.condition, one.worth) if tree is not None]
    if trees:
        parameters = {ME: Type("thing", PLAYER), _PARTS: INT}
        work = X("list", tuple(trees), INT)
        _keep(module, PURSE, parameters, module.plan.resting.of_purse(), work, Expressions(module))


_PARTS = made_up("parts")


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
    module.keepable[title] = _keepable(module, title, parameters, rests, tree, names, view)
    return True


def _keepable(
    module: Module,
    title: str,
    parameters: dict[str, Type],
    rests: Rests,
    tree: X,
    names: Expressions,
    view: View | None,
) -> Keepable:
    """What a function rests on, with functions that find the cells of its arguments."""
    places = {word: place for place, word in enumerate(parameters)}
    functions: dict[X, str] = {}

    def cells(one: Near | Within) -> NearCells:
        where, element = one.where, next(reversed(parameters), "")
        of_row = view is not None and element not in free_names(where)
        if where.op != "local" and where not in functions:
            functions[where] = titled("near", title, str(len(functions)))
            words = [names.renamed.get(word, local(word)) for word in parameters if not of_row or word != element]
            body = [module.columns(), ret(names.again(dict(names.renamed))(where))]
            module.function(functions[where], ["S", *words], body)
        found = places[where.args[0]] if where.op == "local" else functions[where]
        if isinstance(one, Within):
            return NearCells(one.column, found, compared=True, within=True, of_row=of_row)
        return NearCells(one.column, found, one.compared, of_row=of_row)

    near = sorted(
        (one for one in rests if isinstance(one, (Near, Within))),
        key=lambda one: (isinstance(one, Within), one.column, repr(one.where)),
    )
    return Keepable(
        title,
        tuple(parameters.values()),
        tuple(sorted((one for one in rests if isinstance(one, Wide)), key=lambda one: (one.column, one.kind))),
        tuple(sorted((one for one in rests if isinstance(one, (Single, Entries))), key=repr)),
        tuple(cells(one) for one in near),
        tuple(sorted((one for one in rests if isinstance(one, Under)), key=repr)),
        tree,
        view,
    )


def keep_test(module: Module, title: str, x: X, names: Expressions, asked: Asked) -> None:
    """A test over a row that changes rarely: each element is tested again only when something it rests on was written,
    and all are when something was that the row rests on."""
    _, var, _ = x.args
    parameters = {**asked.needed, var: x.args[0].type.each()}
    if names.hears_leaving or var in asked.needed or not _tells_apart(parameters.values()):
        return
    row_rests = _of_row(module, x, asked.row)
    if row_rests is None:
        return
    kept = _kept_part(module, [filled(part, {word: _element(x)}) for word, part in asked.parts], parameters)
    view = View(titled("row_of", title), titled("test_of", title), x.op)
    rests = row_rests.union(*(module.plan.resting.of(one, parameters) for one in kept))
    if len(kept) < len(asked.parts):
        view = replace(view, then=titled("then_of", title))
    if _keep(module, title, parameters, rests, x, names, view):
        words = [names.renamed.get(word, local(word)) for word in asked.needed]
        module.function(view.row, ["S", *words], [module.columns(), ret(asked.row)])
        module.function(view.test, ["S", *words, local(var)], [module.columns(), *asked.test(0, len(kept))])
        if view.then:
            code = asked.test(len(kept), len(asked.parts))
            module.function(view.then, ["S", *words, local(var)], [module.columns(), *code])


def _element(x: X) -> X:
    row, var, _ = x.args
    return X("local", (var,), row.type.each())


def _kept_part(module: Module, parts: list[X], parameters: dict[str, Type]) -> list[X]:
    """How much of a test is kept: all, or what stands before the first part that rests on where all things of a kind
    lie. Things move all the time, and most elements do not pass what stands before."""
    wide = [_moves(module.plan.resting.of(one, parameters)) for one in parts]
    return parts[: wide.index(True)] if True in wide[1:] and not wide[0] else parts


def _moves(rests: Rests) -> bool:
    return any(isinstance(one, Wide) and one.column in (ANYTHING, PLACE, INSIDE) for one in rests)


def _of_row(module: Module, x: X, row: ast.expr) -> Rests | None:
    """What the row rests on that is gone through; None if that is not known, or too much."""
    base = x.args[0]
    while base.op == "filter":
        base = base.args[0]
    called = {one.func.id for one in ast.walk(row) if isinstance(one, ast.Call) and isinstance(one.func, ast.Name)}
    if any(one in ASKED_WITH or untitled(one)[0] == "having" for one in called):
        return None
    # a table that is printed stays, but the value it is asked for may be read from the state
    keys = [one.slice for one in ast.walk(row) if isinstance(one, ast.Subscript)]
    if not all(isinstance(key, (ast.Name, ast.Constant)) for key in keys):
        return None
    rests = module.plan.resting.of(base)
    return rests if is_known_in_quiet(rests) else None
