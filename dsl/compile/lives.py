"""The life of an event for a known circle of listeners, as one function.

In general a window looks up who listens, asks each of them, sees whose turn it is, and carries answers out one after
the other (`interpreter/windows.py`, `interpreter/turns.py`). Where the same things listen to the same event again and
again, all that can be written out: the questions stand in a row, and what is owed and is one stretch of code stands
where it is carried out. Only plain events have such a life. As soon as a player must be asked, or the order of answers
is not beyond doubt, the general way takes over, with what was found so far.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from types import CodeType
from typing import Any, TypeAlias

from regelwerk.dsl.compile.blocks import assign, ret, set_ret, set_top, when
from regelwerk.dsl.compile.bodies import Bodies
from regelwerk.dsl.compile.columns import reached, writes
from regelwerk.dsl.compile.compiled import Compiled
from regelwerk.dsl.compile.expressions import Expressions
from regelwerk.dsl.compile.lines import place
from regelwerk.dsl.compile.listeners import Asked, question
from regelwerk.dsl.compile.module import Module
from regelwerk.dsl.compile.outcomes import FULL
from regelwerk.dsl.compile.plan import Plan
from regelwerk.dsl.compile.python_nodes import call, const, name, sub
from regelwerk.dsl.compile.queries import held
from regelwerk.dsl.tree import Branch, Change, Clause, Cover, Emit, Let, Write
from regelwerk.dsl.walk import free_names, mentions
from regelwerk.dsl.world import Event

LIFE = "life"
BEFORE, WHEN, AFTER = 0, 1, 3
PROPOSED = 3
_STAYING = (Write, Emit, Let, Branch, Change, Cover)

Listener: TypeAlias = tuple[int, int, int]
"""A clause, the reference under which it listens, and the thing it stands on."""


def stays(plan: Plan, body: Any) -> bool:
    """Whether the same listeners listen after a body as before it."""
    return all(isinstance(one, _STAYING) for one in reached(plan, body)) and not writes(plan, body) & plan.bearing


def life(
    compiled: Compiled, event: Event, windows: Sequence[Sequence[Listener]], owed: frozenset[int], everybody: bool
) -> CodeType | None:
    """Code that defines `life(S, f, despite, used, up, depth, begin)` for those who listen before, when and after.

    `owed` are the clauses that may be carried out in it; `everybody` says whether every player has a turn in windows.
    None if it needs a table that the game does not have.
    """
    module = Module(compiled.world, compiled.plan)
    module.lines.numbers.update(compiled.lines)  # who watches a game run sees the same lines
    made = _Life(module, event, owed, compiled.steady, everybody)
    code: list[Any] = [module.columns(), *made.unpacked()]
    for begin, (slot, listeners) in enumerate(zip((BEFORE, WHEN), windows, strict=False), 1):
        if listeners:
            code.append(when(ast.Compare(name("begin"), [ast.Lt()], [const(begin)]), made.window(slot, listeners)))
    code += made.applied()
    if windows[2]:
        code += made.window(AFTER, windows[2])
    code += [
        when(name("begin"), [ast.Expr(call("leave_stack", name("S"), name("depth")))]),
        set_ret(const(FULL)),
        set_top(name("up")),
        ret(),
    ]
    module.function(LIFE, ["S", "f", "despite", "used", "up", "depth", "begin"], code)
    if module.tables.keys() - compiled.tables.keys() or module.indexes.keys() - compiled.indexes.keys():
        return None
    tree = ast.Module(module.functions, [])
    place(tree)
    return compile(tree, f"<{compiled.world.id}>", "exec", dont_inherit=True, optimize=1)


class _Life:
    """Writes the parts of one life. The fields of the event are in the tuple `f` and in locals."""

    def __init__(
        self, module: Module, event: Event, owed: frozenset[int], steady: frozenset[int], everybody: bool
    ) -> None:
        self.module = module
        self.event = event
        self.owed = owed
        self.steady = steady
        self.everybody = everybody
        self.fields = tuple(f"f{place}" for place in range(len(event.fields)))

    def unpacked(self) -> list[Any]:
        targets: list[ast.expr] = [ast.Name(one, ast.Store()) for one in self.fields]
        return [ast.Assign([ast.Tuple(targets, ast.Store())], name("f"))] if targets else []

    def applied(self) -> list[Any]:
        """What the event does."""
        bodies = Bodies(self.module, (), "")
        bodies.quiet = 1
        bodies.x = Expressions(self.module, dict(zip(self.event.fields, self.fields, strict=True)))
        bodies.body(self.event.effect)
        return bodies.blocks[0].code

    def window(self, slot: int, listeners: Sequence[Listener]) -> list[Any]:
        """Ask everybody; carry out what is owed; hand over to the general way where that is not enough."""
        asking: list[Any] = [assign("found", ast.List([], ast.Load()))]
        effects: list[tuple[int, list[Any]]] = []
        stirring = {clause for clause, _, _ in listeners if clause in self.owed - self.steady}
        for number, ref, this in listeners:
            clause = self.module.world.clauses[number]
            asked = Asked(const(this), const(ref), const(0), self.fields)
            code = question(self.module, clause, asked)
            if mentions((clause.condition, clause.body), "dies"):
                code.insert(0, assign("v_dies", const(this)))
            if number in self.owed:
                effects.append((ref, self._effect(clause, ref, this)))
                if stirring:  # it can be asked twice
                    code = [when(ast.Compare(const((ref, 0)), [ast.NotIn()], [name("used")]), code)]
            asking += code
        asking = held(asking)
        if not effects:
            return [*asking, when(name("found"), self._hand_over(slot, listeners, const(-1)))]
        choice = self._hand_over(slot, listeners, name("last"))
        for ref, effect in effects:
            choice = [when(ast.Compare(name("ref"), [ast.Eq()], [const(ref)]), effect, choice)]
        first = ast.IfExp(_alone(), sub(name("found"), const(0)), call("next_owed", name("found")))
        carrying = [assign("one", first), assign("ref", sub(name("one"), const(2))), *choice]
        deciding = [*asking, ast.While(name("found"), carrying, [])]
        nobody = assign("last", const(-1))
        if not stirring:
            return [nobody, *deciding]
        again = [assign("again", const(False)), *deciding]
        return [nobody, assign("again", const(True)), ast.While(name("again"), again, [])]

    def _effect(self, clause: Clause, ref: int, this: int) -> list[Any]:
        """Carry out what a clause owes, and mark that it has answered."""
        bodies = Bodies(self.module, (), clause.entry)
        bodies.fields = self.fields
        bodies.x = Expressions(self.module, {word: self.fields[index] for word, index in clause.fields})
        bodies.x.hears_leaving = clause.kind == "after"
        bodies.body(clause.body)
        words = free_names(clause.body)
        code: list[Any] = [
            assign("last", sub(name("one"), const(0))),
            *([assign("v_ich", name("last"))] if "ich" in words else []),
            *([assign("v_dies", const(this))] if "dies" in words else []),
            *bodies.blocks[0].code,
            ast.AugAssign(ast.Attribute(name("S"), "fuel", ast.Store()), ast.Sub(), name("STEP")),
            ast.AugAssign(ast.Name("used", ast.Store()), ast.Add(), const(((ref, 0),))),
        ]
        if clause.number in self.steady:
            removed = ast.Call(ast.Attribute(name("found"), "remove", ast.Load()), [name("one")], [])
            return [*code, ast.Expr(removed)]
        return [*code, assign("again", const(True)), ast.Break()]

    def _hand_over(self, slot: int, listeners: Sequence[Listener], last: ast.expr) -> list[Any]:
        """The general way goes on, with a bucket: ask for the only answer there is, or see whose turn it is."""
        status = const(FULL if slot == AFTER else PROPOSED)
        number = const(self.module.plan.events[self.event.id])
        record = ast.Tuple([number, name("f"), name("despite"), status], ast.Load())
        bucket = [ast.Tuple([record], ast.Load()), name("used"), const(None), const(()), const(0)]
        stage = {BEFORE: "PLAIN_WHEN", WHEN: "PLAIN_APPLY", AFTER: "CLOSE"}[slot]
        frame = [name(stage), name("up"), name("depth"), *([const(0)] if slot == AFTER else [])]
        made = [assign("bucket", ast.Tuple(bucket, ast.Load())), assign("going_on", ast.Tuple(frame, ast.Load()))]
        rest = [name("going_on"), name("depth"), const(slot)]
        turn = ret(call("turn", name("S"), name("bucket"), name("found"), *rest, last))
        if not self.everybody or not all(self.module.world.clauses[clause].this for clause, _, _ in listeners):
            return [*made, turn]
        one = sub(name("found"), const(0))
        free = ast.BoolOp(ast.And(), [_alone(), sub(one, const(1))])
        return [*made, when(free, [ret(call("ask_one", name("S"), name("bucket"), one, *rest))]), turn]


def _alone() -> ast.expr:
    return ast.Compare(call("len", name("found")), [ast.Eq()], [const(1)])
