"""Statements to blocks: the effect compiler.

What cannot be suspended becomes plain code. A question, a heard event or a procedure splits the code: what follows is
a new block, and a frame says where to go on. Each kind of statement has
a function of its own in one of the modules beside this one.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from regelwerk.dsl.compile.emit.blocks import Block, assign
from regelwerk.dsl.compile.emit.expressions import Expressions
from regelwerk.dsl.compile.emit.python_nodes import name
from regelwerk.dsl.compile.planning import suspends
from regelwerk.dsl.tree.made_up_names import titled
from regelwerk.dsl.tree.tree import Body, Statement, X

if TYPE_CHECKING:
    from regelwerk.dsl.compile.module import Module

Kind = TypeVar("Kind", bound=Statement)
Compiling: TypeAlias = "Callable[[Bodies, Kind], None]"
CompilingWithRest: TypeAlias = "Callable[[Bodies, Kind, Body], None]"

STATEMENTS: dict[type[Statement], Compiling[Any]] = {}
"""How each kind of statement is compiled: the functions of this room put themselves here with `compiles`."""
WITH_REST: dict[type[Statement], CompilingWithRest[Any]] = {}
"""The kinds that decide what becomes of all that stands behind them."""


def compiles(kind: type[Kind]) -> Callable[[Compiling[Kind]], Compiling[Kind]]:
    def noted(function: Compiling[Kind]) -> Compiling[Kind]:
        STATEMENTS[kind] = function
        return function

    return noted


def compiles_with_rest(kind: type[Kind]) -> Callable[[CompilingWithRest[Kind]], CompilingWithRest[Kind]]:
    def noted(function: CompilingWithRest[Kind]) -> CompilingWithRest[Kind]:
        WITH_REST[kind] = function
        return function

    return noted


class Bodies:
    """Compiles one body (of a procedure, an event, a clause) into blocks."""

    def __init__(self, module: Module, env: tuple[str, ...], owner: str) -> None:
        self.module = module
        self.plan = module.plan
        self.owner = owner
        self.blocks: list[Block] = []
        self.env = list(env)
        self.counter = 0
        self.collecting = ""
        self.quiet = 0
        self.in_price = False
        self.excused = False
        """Whether the text itself says what is done if this is impossible, so that leaving it out is no skipping."""
        self.in_procedure = False
        """Whether this is the text of a procedure, so that one surely runs."""
        self.fields: tuple[str, ...] | None = None
        """The locals that hold the fields of the event, where there is no record to be changed or cancelled."""
        self.block = self.new_block()
        self.out: list[Any] = self.block.code
        self.x = Expressions(module)

    # ---- blocks

    def suspends(self, body: Body) -> bool:
        """Whether a body can stop here; inside what an event does, guards wait."""
        return suspends(self.plan, body, guarded=not self.quiet)

    def new_block(self) -> Block:
        block = Block(len(self.blocks), tuple(self.env))
        self.blocks.append(block)
        return block

    def enter(self, block: Block) -> None:
        self.block = block
        self.out = block.code

    def fresh(self, word: str) -> str:
        self.counter += 1
        return titled("v", word, str(self.counter))

    def define(self, variable: str, value: ast.expr) -> None:
        self.out.append(assign(variable, value))
        if variable not in self.env:
            self.env.append(variable)

    def hold(self, word: str, x: X) -> ast.expr:
        """An expression that will be used more than once, in a local (unless it is one already)."""
        return self.kept(word, self.x(x))

    def kept(self, word: str, value: ast.expr) -> ast.expr:
        """A value in a local, unless it is one already."""
        if isinstance(value, (ast.Name, ast.Constant)):
            return value
        variable = self.fresh(word)
        self.define(variable, value)
        return name(variable)

    # ---- bodies

    def body(self, body: Body) -> None:
        for index, statement in enumerate(body):
            resting = WITH_REST.get(type(statement))
            if resting is None:
                self.statement(statement)
                continue
            out, first = self.out, len(self.out)
            resting(self, statement, body[index + 1 :])
            self.module.lines.mark(out[first:], statement)
            return

    def statement(self, statement: Statement) -> None:
        out, first = self.out, len(self.out)
        STATEMENTS[type(statement)](self, statement)
        self.module.lines.mark(out[first:], statement)

    def nested(self, body: Body) -> list[Any]:
        """The code of a body that cannot be suspended, for use inside a Python statement."""

        def write() -> None:
            for statement in body:
                self.statement(statement)

        return self.aside(write)

    def aside(self, write: Callable[[], None]) -> list[Any]:
        """The code that something writes, for use inside a Python statement: in one piece, or it would be lost."""
        outer, env = self.out, list(self.env)
        inner: list[Any] = []
        self.out = inner
        write()
        if self.out is not inner:
            raise AssertionError(f"{self.owner}: what can be suspended is compiled as if it could not")
        self.out, self.env = outer, env
        return inner

    def tried(self, body: Body, excused: bool) -> None:
        """A body of which the text itself may say what happens if it is impossible."""
        outer, self.excused = self.excused, self.excused or excused
        self.body(body)
        self.excused = outer
