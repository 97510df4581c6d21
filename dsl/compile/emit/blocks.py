"""Blocks: stretches of code between the points where an effect can be suspended, and how they become functions.

A block ends by jumping to another one, by asking, or by returning. A jump inside a function copies a short block in
place, and goes round where the block is the head of the loop it stands in; every other jump leaves a frame
`(segment, parent, live locals…)` and goes back to the driver.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from typing import Any

from regelwerk.dsl.compile.analysis.budget import STEP
from regelwerk.dsl.compile.emit.python_nodes import call, const, name

TYPE_PARAMS: dict[str, Any] = {"type_params": []}  # Python 3.12 wants it, 3.11 does not know it
INLINE_SIZE = 260
INLINE_TOTAL = 1600
COPIED_TOTAL = 40_000
"""How much is copied for one function, and how much for one text: a text of hundreds of steps would be copied dozens of
times over. What comes after that is copied only where it is hardly more than a frame."""
INLINE_LITTLE = 160
NO_LOOP = -1


@dataclass
class Block:
    """One stretch of code. `env` are the names that surely have a value when it begins; `loop` says that it is the head
    of a loop that comes to an end by itself."""

    number: int
    env: tuple[str, ...]
    code: list[Any] = field(default_factory=list)
    live: tuple[str, ...] = ()
    site: int = -1
    needs: tuple[str, ...] = ()
    loop: bool = False


class Jump(ast.stmt):
    """Go on with another block."""

    _fields = ()

    def __init__(self, block: Block) -> None:
        super().__init__()
        self.block = block


class Leave(ast.expr):
    """The frame of a block, as an expression: what the driver needs to go on there."""

    _fields = ()

    def __init__(self, block: Block) -> None:
        super().__init__()
        self.block = block


def assign(target: str, value: ast.expr) -> ast.Assign:
    return ast.Assign([ast.Name(target, ast.Store())], value)


def set_top(value: ast.expr) -> ast.Assign:
    return ast.Assign([ast.Attribute(name("S"), "top", ast.Store())], value)


def set_ret(value: ast.expr) -> ast.Assign:
    return ast.Assign([ast.Attribute(name("S"), "ret", ast.Store())], value)


def ret(value: Any = None) -> ast.Return:
    return ast.Return(value if isinstance(value, ast.expr) else const(value))


def when(test: ast.expr, yes: list[Any], no: list[Any] | None = None) -> ast.If:
    return ast.If(test, yes or [ast.Pass()], no or [])


def owned(column: int) -> ast.If:
    """Before a write: a copy of a column that another state sees too."""
    shared = ast.BinOp(ast.Attribute(name("S"), "shared", ast.Load()), ast.BitAnd(), const(1 << column))
    return when(shared, [ast.Expr(ast.Call(name("own"), [name("S"), const(column)], []))])


def logged(column: ast.expr, index: ast.expr, old: ast.expr) -> ast.Expr:
    """What takes a write back."""
    log = ast.Attribute(ast.Attribute(name("S"), "log", ast.Load()), "append", ast.Load())
    return ast.Expr(ast.Call(log, [ast.Tuple([column, index, old], ast.Load())], []))


def logged_together(*writes: tuple[ast.expr, ast.expr, ast.expr]) -> ast.AugAssign:
    """What takes several writes back."""
    entries = ast.Tuple([ast.Tuple([*write], ast.Load()) for write in writes], ast.Load())
    return ast.AugAssign(ast.Attribute(name("S"), "log", ast.Store()), ast.Add(), entries)


def consumed(price: ast.expr) -> list[ast.stmt]:
    """Take so much of the budget of a decision, without a call unless it is used up."""
    fuel = ast.Attribute(name("S"), "fuel", ast.Load())
    return [
        ast.AugAssign(ast.Attribute(name("S"), "fuel", ast.Store()), ast.Sub(), price),
        when(ast.Compare(fuel, [ast.Lt()], [const(0)]), [ast.Expr(call("consume", name("S"), const(0)))]),
    ]


def children(node: ast.AST) -> list[Any]:
    """The nodes directly inside a node."""
    found: list[Any] = []
    for value in node.__dict__.values():
        if value.__class__ is list:
            found += [one for one in value if isinstance(one, ast.AST)]
        elif isinstance(value, ast.AST):
            found.append(value)
    return found


def names_read(nodes: list[Any]) -> tuple[set[str], set[int], set[int]]:
    """The locals a piece of code reads, and the blocks it jumps to or leaves frames for."""
    read: set[str] = set()
    jumps: set[int] = set()
    leaves: set[int] = set()
    stack: list[Any] = list(nodes)
    while stack:
        node = stack.pop()
        if isinstance(node, Jump):
            jumps.add(node.block.number)
        elif isinstance(node, Leave):
            leaves.add(node.block.number)
        elif isinstance(node, ast.Name):
            if isinstance(node.ctx, ast.Load):
                read.add(node.id)
        else:
            stack.extend(children(node))
    return read, jumps, leaves


def reads(block: Block, variable: str) -> bool:
    """Whether a block asks for a local."""
    return variable in block.needs or variable in names_read(block.code)[0]


def size_of(nodes: list[Any]) -> int:
    count = 0
    stack = list(nodes)
    while stack:
        count += 1
        node = stack.pop()
        kind = node.__class__
        if kind is ast.Name:
            count += 1  # its context
        elif kind is not ast.Constant and not isinstance(node, (Jump, Leave)):
            stack += children(node)
    return count


def find_live(blocks: list[Block]) -> None:
    """Which locals each block needs: what it and its followers read, as far as it has a value."""
    by_number = {block.number: block for block in blocks}
    facts = {block.number: names_read(block.code) for block in blocks}
    live: dict[int, set[str]] = {block.number: set() for block in blocks}
    changed = True
    while changed:
        changed = False
        for block in reversed(blocks):
            read, jumps, leaves = facts[block.number]
            needed = {*read, *block.needs}
            for follower in jumps | leaves:
                needed |= live[follower]
            needed &= set(block.env)
            if needed != live[block.number]:
                live[block.number] = needed
                changed = True
    for number, found in live.items():
        block = by_number[number]
        block.live = tuple(one for one in block.env if one in found)


def functions(blocks: list[Block], base: int, prefix: str) -> list[tuple[int, ast.FunctionDef]]:
    """One function for each block that a frame can name, with short followers copied in."""
    find_live(blocks)
    by_number = {block.number: block for block in blocks}
    named: list[int] = [blocks[0].number]
    made: list[tuple[int, ast.FunctionDef]] = []
    done: set[int] = set()
    copied = 0
    sizes = {block.number: size_of(block.code) for block in blocks}
    while named:
        number = named.pop()
        if number in done:
            continue
        done.add(number)
        block = by_number[number]
        expander = _Expander(sizes, base, INLINE_TOTAL if copied < COPIED_TOTAL else INLINE_LITTLE)
        code = expander.whole(block, (number,), NO_LOOP)
        copied += expander.spent
        named.extend(sorted(expander.framed - done, reverse=True))
        made.append((base + number, _function(f"{prefix}_{number}", block, code)))
    return made


def _function(title: str, block: Block, code: list[ast.stmt]) -> ast.FunctionDef:
    targets: list[ast.expr] = [ast.Name("_", ast.Store()), ast.Name("up", ast.Store())]
    targets += [ast.Name(one, ast.Store()) for one in block.live]
    head: list[ast.stmt] = [
        ast.Assign([ast.Tuple(targets, ast.Store())], name("F")),
        assign("C", ast.Attribute(name("S"), "c", ast.Load())),
    ]
    arguments = ast.arguments([], [ast.arg("S"), ast.arg("F"), ast.arg("a")], None, [], [], None, [])
    return ast.FunctionDef(title, arguments, [*head, *code], [], None, **TYPE_PARAMS)


class _Expander:
    """Copies code, with jumps replaced by code or frames; there is a budget for copying."""

    def __init__(self, sizes: dict[int, int], base: int, most: int) -> None:
        self.sizes = sizes
        self.base = base
        self.most = most
        self.framed: set[int] = set()
        self.spent = 0

    def whole(self, block: Block, chain: tuple[int, ...], loop: int) -> list[ast.stmt]:
        """The code of a block. Every way through it ends by leaving, so that one which does not goes round again."""
        if not block.loop:
            return self.expand(block.code, chain, loop)
        return [ast.While(const(True), self.expand(block.code, chain, block.number), [])]

    def expand(self, nodes: list[Any], chain: tuple[int, ...], loop: int) -> list[ast.stmt]:
        """A copy of code that stands inside a loop, named by the number of its head."""
        made: list[ast.stmt] = []
        for node in nodes:
            if isinstance(node, Jump):
                made += self.jump(node.block, chain, loop)
                return made
            made.append(self.statement(node, chain, loop))
            if isinstance(node, ast.Return):
                return made
        return made

    def jump(self, block: Block, chain: tuple[int, ...], loop: int) -> list[ast.stmt]:
        if block.number == loop:
            fuel = ast.Attribute(name("S"), "fuel", ast.Store())
            return [ast.AugAssign(fuel, ast.Sub(), const(STEP)), ast.Continue()]
        size = self.sizes[block.number]
        if block.number not in chain and size <= INLINE_SIZE and self.spent + size <= self.most and len(chain) < 12:
            self.spent += size
            return self.whole(block, (*chain, block.number), loop)
        return [set_top(self.frame(block)), ret()]

    def frame(self, block: Block) -> ast.expr:
        self.framed.add(block.number)
        return ast.Tuple([const(self.base + block.number), name("up"), *(name(one) for one in block.live)], ast.Load())

    def statement(self, node: Any, chain: tuple[int, ...], loop: int) -> ast.stmt:
        made: ast.stmt
        if isinstance(node, ast.If):
            yes, no = self.expand(node.body, chain, loop), self.expand(node.orelse, chain, loop)
            return ast.copy_location(ast.If(self.copied(node.test), yes, no), node)
        if isinstance(node, ast.For):
            made = ast.For(
                self.copied(node.target),
                self.copied(node.iter),
                self.expand(node.body, chain, NO_LOOP),
                self.expand(node.orelse, chain, loop),
            )
            return ast.copy_location(made, node)
        copied: ast.stmt = self.copied(node)
        return copied

    def copied(self, node: Any) -> Any:
        """A copy of a node, with frames in it. A block may be copied to several places, each with lines of its own."""
        if isinstance(node, Leave):
            return self.frame(node.block)
        inside = vars(node)
        if not inside:
            return node  # an operator or a context is always the same
        made = node.__class__.__new__(node.__class__)
        own = vars(made)
        for key, value in inside.items():
            if isinstance(value, ast.AST):
                own[key] = self.copied(value)
            elif isinstance(value, list):
                own[key] = [self.copied(one) if isinstance(one, ast.AST) else one for one in value]
            else:
                own[key] = value
        return made
