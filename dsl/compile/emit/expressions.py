"""Expressions to Python: each operation of the typed tree becomes `ast` nodes, never text.

Constants stand in tables, and what can be called is what is emitted here. How an operation is emitted stands in its
record (`dsl/operations/`); this module is what the records have in common. Tests over rows become functions of their
own with plain loops (`queries.py`).
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from regelwerk.dsl.compile.emit import derived, queries
from regelwerk.dsl.compile.emit.indexes import ASKED_WITH, TRUE, Level, is_kept_row, narrowed
from regelwerk.dsl.compile.emit.python_nodes import call, cell, const, local, name, sub
from regelwerk.dsl.operations.table import OPERATIONS
from regelwerk.dsl.tree.made_up_names import titled
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.walk import bound_names
from regelwerk.dsl.world.kinds import PLAYER

if TYPE_CHECKING:
    from regelwerk.dsl.compile.module import Module


class Expressions:
    """Turns typed expressions into nodes. `renamed` maps names of the tree to names of the function."""

    def __init__(self, module: Module, renamed: dict[str, str] | None = None) -> None:
        self.module = module
        self.renamed = renamed or {}
        self.hears_leaving = False
        self.asks_somebody = False
        """Whether `ich` is surely a player here."""
        self.depth = 0
        """In how many rows and loops this stands: rows inside others are charged against the step budget."""

    def __call__(self, x: X) -> ast.expr:
        return OPERATIONS[x.op].emit(self, x)

    def base_value(self, attribute: str, thing: ast.expr) -> ast.expr:
        if self.module.plan.world.attributes[attribute].fixed:
            return sub(name(titled("fixed", attribute)), thing)
        return cell(self.module.plan.column(attribute), thing)

    def levels(self, x: X) -> tuple[ast.expr, list[Level]]:
        """A filter of a filter is one pass with both tests: the row below, and the tests from the inside out."""
        row, var, test = x.args
        levels: list[Level] = [(self.binding(var), var, test)]
        while row.op == "filter" and var not in bound_names(row.args[2]):
            row, inner_var, inner_test = row.args
            inner = self.binding(inner_var)
            inner.renamed[inner_var] = local(var)
            levels.insert(0, (inner, inner_var, inner_test))
        shorter, levels = narrowed(self, row, levels)
        if shorter is not None and self.depth and is_kept_row(shorter):
            # it costs the same, whether the game keeps such rows or looks at all things
            return call("charged_as", name("S"), shorter, self(row)), levels
        return self.charged(self(row) if shorter is None else shorter), levels

    def filtered(self, x: X) -> tuple[ast.expr, list[ast.expr]]:
        """The row below a filter, and the tests that its elements must pass."""
        row, levels = self.levels(x)
        return row, [names(test) for names, _, test in levels if test is not TRUE]

    def worked_out(self, function: str, *numbers: ast.expr) -> ast.expr:
        """A function of numbers, which is spelled out where that can be done (`arithmetic.py`)."""
        self.module.arithmetic = True
        return call(function, *numbers)

    def query(self, x: X) -> ast.expr:
        """A test over a row."""
        return queries.query(self.module, x, self)

    def search(self, x: X) -> ast.expr:
        """A search over a board."""
        return queries.search(self.module, x, self)

    def table(self, id: str, args: list[X]) -> str:
        """The table that answers a derived value, "" if there is none."""
        return derived.table(self.module, id, args)

    def spelled_out(self, x: X) -> X | None:
        """A derived value as the expression that it stands for, where that is short."""
        return derived.spelled_out(self.module, x)

    def opened(self, row: X) -> X | None:
        """The row behind a derived set."""
        return derived.opened(self.module, row)

    def charged(self, row: ast.expr) -> ast.expr:
        """A row inside another one costs what it is long; short ones (neighbours, players) only far inside."""
        players = isinstance(row, ast.Name) and row.id == titled("things", PLAYER)
        free = 1 if isinstance(row, ast.Subscript) or players else 0
        if self.depth <= free:
            return row
        if isinstance(row, ast.Call) and isinstance(row.func, ast.Name) and row.func.id in ASKED_WITH:
            costs = [] if len(row.args) > ASKED_WITH[row.func.id] else [const(True)]  # it is paid for once
            return ast.Call(row.func, [*row.args, *costs], [])
        return call("charged", name("S"), row)

    def binding(self, var: str) -> Expressions:
        """The same, inside a loop that has a variable of its own."""
        inner = self.again({word: to for word, to in self.renamed.items() if word != var})
        inner.depth += 1
        return inner

    def again(self, renamed: dict[str, str]) -> Expressions:
        """The same in the same place, with names of its own."""
        other = Expressions(self.module, renamed)
        other.hears_leaving, other.depth, other.asks_somebody = self.hears_leaving, self.depth, self.asks_somebody
        return other

    def purse(self, purse: str, purpose: str) -> tuple[ast.expr, ast.expr]:
        """What is paid, and for what, as numbers."""
        return const(self.module.plan.world.resources[purse].number), const(self.module.plan.purpose(purpose))
