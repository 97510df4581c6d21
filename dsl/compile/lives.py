"""The life of an event for a known circle of listeners, as one function.

In general a window looks up who listens, asks each of them, sees whose turn it is, and carries answers out one after
the other (`interpreter/windows.py`, `interpreter/turns.py`). Where the same things listen to the same event again and
again, all that can be written out: the questions stand in a row, and an answer that is one stretch of code stands where
it is carried out. Only plain events have such a life. A player is asked for a single answer out of it, and it goes on
with what was chosen; where several may answer, the general way takes over with what was found.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence, Set
from copy import copy
from types import CodeType
from typing import Any, TypeAlias

from regelwerk.dsl.compile.blocks import assign, ret, set_ret, set_top, when
from regelwerk.dsl.compile.bodies import Bodies
from regelwerk.dsl.compile.columns import reached, writes
from regelwerk.dsl.compile.compiled import Compiled
from regelwerk.dsl.compile.expressions import Expressions
from regelwerk.dsl.compile.lines import place
from regelwerk.dsl.compile.listeners import Asked, bound_fields, once_counter, question
from regelwerk.dsl.compile.module import Module
from regelwerk.dsl.compile.outcomes import FULL, NOT, PASS
from regelwerk.dsl.compile.plan import R_EVENTS, REGISTERS, Plan
from regelwerk.dsl.compile.python_nodes import call, cell, const, name, sub
from regelwerk.dsl.compile.queries import held
from regelwerk.dsl.tree import Branch, Cancel, Change, Clause, Cover, Emit, Let, Pay, Write
from regelwerk.dsl.walk import free_names, mentions, statements
from regelwerk.dsl.world import Event

LIFE = "life"
BEFORE, WHEN, APPLY, AFTER = range(4)
PROPOSED = 3
_STAGES = {BEFORE: "PLAIN_WHEN", WHEN: "PLAIN_APPLY", AFTER: "PLAIN_CLOSE"}
_STAYING = (Write, Emit, Let, Branch, Change, Cancel, Cover, Pay)
_ARGUMENTS = ["S", "f", "despite", "used", "up", "depth", "begin", "chosen"]

Listener: TypeAlias = tuple[int, int, int]
"""A clause, the reference under which it listens, and the thing it stands on."""


def stays(plan: Plan, body: Any) -> bool:
    """Whether the same listeners listen after a body as before it."""
    done = list(reached(plan, body))
    inner = [plan.world.events[one.event].effect for one in done if isinstance(one, Emit)]
    if not all(isinstance(one, _STAYING) for one in done) or any(isinstance(one, Cancel) for one in statements(inner)):
        return False
    return not writes(plan, body) & plan.bearing


def life(
    compiled: Compiled, event: Event, windows: Sequence[Sequence[Listener]], carried: Set[int], everybody: bool
) -> CodeType | None:
    """Code that defines `life(S, f, despite, used, up, depth, begin, chosen)` for those who listen before, when, after.

    `carried` are the clauses that may be carried out in it; `everybody` says whether every player has a turn in
    windows. None if it needs a table that the game does not have.
    """
    module = Module(compiled.world, compiled.plan)
    module.lines.numbers.update(compiled.lines)  # who watches a game run sees the same lines
    made = _Life(module, event, carried, compiled.steady, everybody)
    before, at_once, after = windows
    stages = [
        (BEFORE, made.window(BEFORE, before)),
        (WHEN, made.window(WHEN, at_once)),
        (APPLY, made.applied()),
        (AFTER, made.window(AFTER, after)),
    ]
    code: list[Any] = [module.columns(), *made.unpacked()]
    code += [when(_until(begin), part) for begin, part in stages if part]
    module.function(LIFE, _ARGUMENTS, [*code, *_over(FULL)])
    if module.tables.keys() - compiled.tables.keys() or module.indexes.keys() - compiled.indexes.keys():
        return None
    tree = ast.Module(module.functions, [])
    place(tree)
    return compile(tree, f"<{compiled.world.id}>", "exec", dont_inherit=True, optimize=1)


def _until(begin: int) -> ast.expr:
    """Whether a life begins before or with this stage."""
    if begin == BEFORE:
        return ast.UnaryOp(ast.Not(), name("begin"))
    return ast.Compare(name("begin"), [ast.LtE()], [const(begin)])


def _over(status: int) -> list[Any]:
    """What the event belonged to goes on."""
    laid = ast.Compare(call("len", cell(REGISTERS, const(R_EVENTS))), [ast.Gt()], [name("depth")])
    leave = when(laid, [ast.Expr(call("leave_stack", name("S"), name("depth")))])
    return [leave, set_ret(const(status)), set_top(name("up")), ret()]


class _Life:
    """Writes the parts of one life. The fields of the event are in the tuple `f` and in locals."""

    def __init__(self, module: Module, event: Event, carried: Set[int], steady: Set[int], everybody: bool) -> None:
        self.module = module
        self.event = event
        self.carried = carried
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
        """Carry out the answer that was chosen; ask everybody; carry out what is owed; hand over to the general way
        where that is not enough. `one` is the answer that is carried out next, `last` the player who answered last."""
        if not listeners:
            return []
        owed = [one for one in listeners if one[0] in self.carried and not self._optional(one)]
        free = [one for one in listeners if one[0] in self.carried and self._optional(one)]
        asking = self._asking(listeners)
        if owed:
            first = ast.IfExp(_alone(), sub(name("found"), const(0)), call("next_owed", name("found")))
            carrying = [assign("one", first), *self._choice(owed, self._hand_over(slot, listeners))]
            asking.append(ast.While(name("found"), carrying, []))
        else:
            asking.append(when(name("found"), self._hand_over(slot, listeners)))
        if any(self._stirs(one) for one in owed):
            looking = ast.While(name("again"), [assign("again", const(False)), *asking], [])
            asking = [assign("again", const(True)), looking]
        if not free:
            return [assign("last", const(-1)), *asking]
        chosen = ast.Compare(name("chosen"), [ast.IsNot()], [const(None)])
        taken = [assign("one", name("chosen")), assign("chosen", const(None)), *self._choice(free, [])]
        if all(self._cancels(one) for one in free):
            return [when(chosen, taken), assign("last", const(-1)), *asking]
        unasked = [assign("last", const(-1)), assign("again", const(True))]
        return [when(chosen, taken, unasked), when(name("again"), asking)]

    def _optional(self, listener: Listener) -> bool:
        return self.module.world.clauses[listener[0]].optional

    def _cancels(self, listener: Listener) -> bool:
        """Whether the event is over when this has answered."""
        return any(isinstance(one, Cancel) for one in self.module.world.clauses[listener[0]].body)

    def _stirs(self, listener: Listener) -> bool:
        """Whether all must be asked again when this has answered."""
        return listener[0] in self.carried and listener[0] not in self.steady and not self._cancels(listener)

    def _asking(self, listeners: Sequence[Listener]) -> list[Any]:
        """Everybody who can answer now, in `found`."""
        code: list[Any] = [assign("found", ast.List([], ast.Load()))]
        stirring = any(self._stirs(one) for one in listeners)
        for number, ref, this in listeners:
            clause = self.module.world.clauses[number]
            asked = question(self.module, clause, Asked(const(this), const(ref), const(0), self.fields))
            if mentions((clause.condition, clause.body), "dies"):
                asked.insert(0, assign("v_dies", const(this)))
            if stirring and number in self.carried:  # it can be asked twice
                asked = [when(ast.Compare(const((ref, 0)), [ast.NotIn()], [name("used")]), asked)]
            code += asked
        return held(code) if len(listeners) > 2 else code

    def _choice(self, listeners: Sequence[Listener], otherwise: list[Any]) -> list[Any]:
        """Carry out the answer `one`, if it is of these listeners."""
        code = otherwise
        for listener in listeners:
            chosen = ast.Compare(name("ref"), [ast.Eq()], [const(listener[1])])
            code = [when(chosen, self._effect(*listener), code)]
        return [assign("ref", sub(name("one"), const(2))), *code]

    def _effect(self, number: int, ref: int, this: int) -> list[Any]:
        """Carry out what a clause does, and mark that it has answered. `again` is whether all must be asked again."""
        clause = self.module.world.clauses[number]
        words = free_names((clause.body, clause.limit))
        code: list[Any] = [
            assign("last", sub(name("one"), const(0))),
            ast.AugAssign(ast.Attribute(name("S"), "fuel", ast.Store()), ast.Sub(), name("STEP")),
            ast.AugAssign(ast.Name("used", ast.Store()), ast.Add(), const(((ref, 0),))),
        ]
        if "ich" in words or clause.limit:
            code.append(assign("v_ich", name("last")))
        if "dies" in words:
            code.append(assign("v_dies", const(this)))
        if clause.limit:
            limit = [name(f"LIMIT_{number}"), name("f"), name("v_ich"), const(this), const(())]
            counter = once_counter(self.module, clause, const(this))
            key = counter if counter is not None else sub(call("next_use", name("S"), *limit), const(0))
            code.append(ast.Expr(call("count_use", name("S"), key)))
        code += self._body(clause, this)
        if self._cancels((number, ref, this)):
            return [*code, *_over(NOT)]
        if any(isinstance(one, Cancel) for one in statements(clause.body)):
            code.append(when(name("cancelled"), _over(NOT)))
        if clause.optional:
            return [*code, assign("again", const(number not in self.steady))]
        if number in self.steady:
            removed = ast.Call(ast.Attribute(name("found"), "remove", ast.Load()), [name("one")], [])
            return [*code, ast.Expr(removed)]
        return [*code, assign("again", const(True)), ast.Break()]

    def _body(self, clause: Clause, this: int) -> list[Any]:
        """The effect of a clause in its place; called, if it has several ways to its end."""
        bodies = Bodies(self.module, (), clause.entry)
        bodies.fields = self.fields
        bodies.x = Expressions(self.module, {word: self.fields[index] for word, index in clause.fields})
        bodies.x.hears_leaving = clause.kind == "after"
        bodies.body(clause.body)
        if len(bodies.blocks) == 1:
            cancelling = any(isinstance(one, Cancel) for one in statements(clause.body))
            return [*([assign("cancelled", const(False))] if cancelling else []), *bodies.blocks[0].code]
        frame = [const(0), const(()), name("last"), const(this), name("NO_EVENT")]
        frame += [name(self.fields[index]) for index in bound_fields(clause)]
        effect = call(f"EFFECT_{clause.number}", name("S"), ast.Tuple(frame, ast.Load()), const(None))
        return [when(ast.Compare(effect, [ast.IsNot()], [const(None)]), [ret(const(()))])]

    def _hand_over(self, slot: int, listeners: Sequence[Listener]) -> list[Any]:
        """Ask for the only answer there is; or let the general way see whose turn it is, with a bucket."""
        status = const(FULL if slot == AFTER else PROPOSED)
        number = const(self.module.plan.events[self.event.id])
        record = ast.Tuple([number, name("f"), name("despite"), status], ast.Load())
        bucket = ast.Tuple(
            [ast.Tuple([record], ast.Load()), name("used"), const(None), const(()), const(0)], ast.Load()
        )
        frame = ast.Tuple([name(_STAGES[slot]), name("up"), name("depth")], ast.Load())
        turn = ret(call("turn", name("S"), bucket, name("found"), frame, name("depth"), const(slot), name("last")))
        if not self.everybody or not all(self.module.world.clauses[clause].this for clause, _, _ in listeners):
            return [turn]
        asked = [name("PLAIN_ASKED"), name("up"), name("depth"), const(slot), copy(record), name("used"), name("one")]
        player = ast.Assign([ast.Attribute(name("S"), "who", ast.Store())], sub(name("one"), const(0)))
        options = ast.List([const(0), const(PASS)], ast.Load())
        ask = [player, set_top(ast.Tuple(asked, ast.Load())), ret(options)]
        free = ast.BoolOp(ast.And(), [_alone(), sub(name("one"), const(1))])
        return [assign("one", sub(name("found"), const(0))), when(free, ask), turn]


def _alone() -> ast.expr:
    return ast.Compare(call("len", name("found")), [ast.Eq()], [const(1)])
