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
from functools import partial
from types import CodeType
from typing import Any, TypeAlias

from regelwerk.dsl.compile.blocks import assign, ret, set_ret, set_top, when
from regelwerk.dsl.compile.bodies import Bodies
from regelwerk.dsl.compile.columns import reached, writes
from regelwerk.dsl.compile.compiled import Compiled
from regelwerk.dsl.compile.expressions import Expressions
from regelwerk.dsl.compile.lines import place
from regelwerk.dsl.compile.listeners import Asked, once_counter, question
from regelwerk.dsl.compile.module import Module
from regelwerk.dsl.compile.outcomes import FULL, NOT, PASS
from regelwerk.dsl.compile.plan import R_EVENTS, REGISTERS, Plan
from regelwerk.dsl.compile.python_nodes import call, cell, const, hold_values, name, sub
from regelwerk.dsl.compile.queries import held
from regelwerk.dsl.tree import Branch, Cancel, Change, Clause, Cover, Emit, Let, Pay, Write
from regelwerk.dsl.walk import free_names, mentions, statements
from regelwerk.dsl.world import Event

LIFE, LATER = "life", "later"
BEFORE, WHEN, APPLY, AFTER = range(4)
PROPOSED = 3
_STAGES = {BEFORE: "PLAIN_WHEN", WHEN: "PLAIN_APPLY", AFTER: "PLAIN_CLOSE"}
_STAYING = (Write, Emit, Let, Branch, Change, Cancel, Cover, Pay)
_FROM_THE_BEGINNING = ["S", "f", "up"]
_GOING_ON = ["S", "f", "despite", "used", "up", "depth", "begin", "chosen"]

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
    """Code that defines the life of an event for those who listen before, when, after: `life(S, f, up)` from its
    beginning, with nothing around it, and `later(S, f, despite, used, up, depth, begin, chosen)` from a stage on.

    `carried` are the clauses that may be carried out in it; `everybody` says whether every player has a turn in
    windows. None if an answer is not one stretch of code, or needs a table that the game does not have.
    """
    module = Module(compiled.world, compiled.plan)
    module.lines.numbers.update(compiled.lines)  # who watches a game run sees the same lines
    parts = [_Life(module, event, carried, compiled.steady, everybody, first) for first in (True, False)]
    for part in parts:
        part.write(windows)
    missing = module.tables.keys() - compiled.tables.keys() or module.indexes.keys() - compiled.indexes.keys()
    if missing or not all(part.whole for part in parts):
        return None
    tree = ast.Module(module.functions, [])
    place(tree)
    return compile(tree, f"<{compiled.world.id}>", "exec", dont_inherit=True, optimize=1)


def _until(begin: int) -> ast.expr:
    """Whether a life begins before or with this stage."""
    if begin == BEFORE:
        return ast.UnaryOp(ast.Not(), name("begin"))
    return ast.Compare(name("begin"), [ast.LtE()], [const(begin)])


class _Life:
    """Writes one of the two functions. The fields of the event are in the tuple `f` and in locals.

    In a window `one` is the answer that was found; where there are several, `found` are all of them. Where something
    is owed, these two are what is owed and carried out here, and `other`, `others` are the rest. `last` is the player
    who answered last."""

    def __init__(
        self, module: Module, event: Event, carried: Set[int], steady: Set[int], everybody: bool, first: bool
    ) -> None:
        self.module = module
        self.event = event
        self.carried = carried
        self.steady = steady
        self.everybody = everybody
        self.first = first
        self.whole = True
        """Whether everything that is carried out is one stretch of code."""
        self.fields = tuple(f"f{place}" for place in range(len(event.fields)))
        self.despite: ast.expr = const(()) if first else name("despite")
        self.depth: ast.expr = const(0) if first else name("depth")

    def write(self, windows: Sequence[Sequence[Listener]]) -> None:
        before, at_once, after = windows
        stages = [
            (BEFORE, self.window(BEFORE, before)),
            (WHEN, self.window(WHEN, at_once)),
            (APPLY, self.applied()),
            (AFTER, self.window(AFTER, after)),
        ]
        if self.first:
            code = [assign("used", const(())), *(one for _, part in stages for one in part)]
        else:
            code = [when(_until(begin), part) for begin, part in stages if part]
        bodies = [self.module.world.clauses[number].body for window in windows for number, _, _ in window]
        if not any(isinstance(one, Change) for one in statements(bodies)):
            holder = ast.Module(code, [])
            code = [*(assign(*one) for one in hold_values([holder], self.fields)), *holder.body]
        code = [self.module.columns(), *self.unpacked(), *code, *self.over(FULL)]
        if self.first:
            self.module.function(LIFE, _FROM_THE_BEGINNING, code)
        else:
            self.module.function(LATER, _GOING_ON, code)

    def over(self, status: int) -> list[Any]:
        """What the event belonged to goes on. In the general way it may have been laid on the stack."""
        laid = ast.Compare(call("len", cell(REGISTERS, const(R_EVENTS))), [ast.Gt()], [name("depth")])
        leave = when(laid, [ast.Expr(call("leave_stack", name("S"), name("depth")))])
        return [*([] if self.first else [leave]), set_ret(const(status)), set_top(name("up")), ret()]

    def unpacked(self) -> list[Any]:
        targets: list[ast.expr] = [ast.Name(one, ast.Store()) for one in self.fields]
        return [ast.Assign([ast.Tuple(targets, ast.Store())], name("f"))] if targets else []

    def applied(self) -> list[Any]:
        """What the event does."""
        bodies = Bodies(self.module, (), "")
        bodies.quiet = 1
        bodies.x = Expressions(self.module, dict(zip(self.event.fields, self.fields, strict=True)))
        bodies.body(self.event.effect)
        return self._stretch(bodies)

    def window(self, slot: int, listeners: Sequence[Listener]) -> list[Any]:
        """Carry out the answer that was chosen; ask everybody; carry out what is owed; hand over to the general way
        where that is not enough."""
        if not listeners:
            return []
        owed = [one for one in listeners if one[0] in self.carried and not self._optional(one)]
        free = [one for one in listeners if one[0] in self.carried and self._optional(one)]
        again = any(self._stirs(one) for one in owed)
        asking = self._asking(listeners, owed, again)
        if owed:
            rest = [one for one in listeners if one not in owed]
            carrying = [*self._unclear(slot, rest), *self._choice(owed)]
            left = when(_is_some("other"), self._hand_over(slot, rest, "other", "others"))
            asking.append(ast.While(_is_some("one"), carrying, [left] if rest else []))
        else:
            asking.append(when(_is_some("one"), self._hand_over(slot, listeners, "one", "found")))
        if again:
            looking = ast.While(name("again"), [assign("again", const(False)), *asking], [])
            asking = [assign("again", const(True)), looking]
        if self.first or not free:
            return [assign("last", const(-1)), *asking]
        chosen = ast.Compare(name("chosen"), [ast.IsNot()], [const(None)])
        taken = [assign("one", name("chosen")), assign("chosen", const(None)), *self._choice(free)]
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

    def _asking(self, listeners: Sequence[Listener], owed: Sequence[Listener], again: bool) -> list[Any]:
        """Everybody who can answer now. Unless this is done `again`, nobody has answered when a life begins."""
        code: list[Any] = []
        stirring = any(self._stirs(one) for one in listeners) and (again or not self.first)
        names = ["one", "found", *(("other", "others") if 0 < len(owed) < len(listeners) else ())]
        begun = set()
        for listener in listeners:
            number, ref, this = listener
            clause = self.module.world.clauses[number]
            one, found = ("one", "found") if not owed or listener in owed else ("other", "others")
            keep = partial(_kept, one, found, one not in begun)
            begun.add(one)
            asked = question(self.module, clause, Asked(const(this), const(ref), const(0), self.fields, keep))
            if mentions((clause.condition, clause.body), "dies"):
                asked.insert(0, assign("v_dies", const(this)))
            if stirring and number in self.carried:  # it can be asked twice
                asked = [when(ast.Compare(const((ref, 0)), [ast.NotIn()], [name("used")]), asked)]
            code += asked
        nobody = ast.Assign([ast.Name(one, ast.Store()) for one in names], const(None))
        return [nobody, *(held(code) if len(listeners) > 2 else code)]

    def _choice(self, listeners: Sequence[Listener]) -> list[Any]:
        """Carry out the answer `one`, if it is of these listeners."""
        code: list[Any] = []
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
            ast.AugAssign(ast.Name("used", ast.Store()), ast.Add(), const(((ref, 0),))),
        ]
        counter = once_counter(self.module, clause, const(this))
        if "ich" in words or (clause.limit and counter is None):
            code.append(assign("v_ich", name("last")))
        if "dies" in words:
            code.append(assign("v_dies", const(this)))
        if clause.limit:
            limit = [name(f"LIMIT_{number}"), name("f"), name("v_ich"), const(this), const(())]
            key = counter if counter is not None else sub(call("next_use", name("S"), *limit), const(0))
            code.append(ast.Expr(call("count_use", name("S"), key)))
        if self._cancels((number, ref, this)) and len(clause.body) == 1:
            return [*code, *self.over(NOT)]
        code += self._body(clause)
        if self._cancels((number, ref, this)):
            return [*code, *self.over(NOT)]
        if any(isinstance(one, Cancel) for one in statements(clause.body)):
            code.append(when(name("cancelled"), self.over(NOT)))
        if clause.optional:
            return [*code, assign("again", const(number not in self.steady))]
        if number in self.steady:
            return [*code, assign("one", const(None))]
        return [*code, assign("again", const(True)), ast.Break()]

    def _body(self, clause: Clause) -> list[Any]:
        """The effect of a clause in its place."""
        bodies = Bodies(self.module, (), clause.entry)
        bodies.fields = self.fields
        bodies.x = Expressions(self.module, {word: self.fields[index] for word, index in clause.fields})
        bodies.x.hears_leaving = clause.kind == "after"
        bodies.body(clause.body)
        cancelling = any(isinstance(one, Cancel) for one in statements(clause.body))
        return [*([assign("cancelled", const(False))] if cancelling else []), *self._stretch(bodies)]

    def _stretch(self, bodies: Bodies) -> list[Any]:
        self.whole &= len(bodies.blocks) == 1
        return bodies.blocks[0].code

    def _unclear(self, slot: int, rest: Sequence[Listener]) -> list[Any]:
        """Where more than one thing is owed, or others can answer too, the general way sees whose turn it is."""
        doubts: list[ast.expr] = [_is_some("found")]
        if rest:
            another = ast.Compare(sub(name("other"), const(0)), [ast.NotEq()], [sub(name("one"), const(0))])
            doubt: list[ast.expr] = [_is_some("others"), another]
            if not all(self._optional(one) for one in rest):
                doubt.append(ast.UnaryOp(ast.Not(), sub(name("other"), const(1))))
            doubts.append(ast.BoolOp(ast.And(), [_is_some("other"), ast.BoolOp(ast.Or(), doubt)]))
        words = ("one", "found", "other", "others") if rest else ("one", "found")
        answers = call("in_their_order", *(name(one) for one in words))
        unclear = doubts[0] if len(doubts) == 1 else ast.BoolOp(ast.Or(), doubts)
        return [when(unclear, [self._turn(slot, answers)])]

    def _record(self, slot: int) -> ast.expr:
        status = const(FULL if slot == AFTER else PROPOSED)
        number = const(self.module.plan.events[self.event.id])
        return ast.Tuple([number, name("f"), self.despite, status], ast.Load())

    def _turn(self, slot: int, answers: ast.expr) -> ast.stmt:
        """The general way goes on, with a bucket."""
        records = ast.Tuple([self._record(slot)], ast.Load())
        bucket = ast.Tuple([records, name("used"), const(None), const(()), const(0)], ast.Load())
        frame = ast.Tuple([name(_STAGES[slot]), name("up"), self.depth], ast.Load())
        return ret(call("turn", name("S"), bucket, answers, frame, self.depth, const(slot), name("last")))

    def _hand_over(self, slot: int, listeners: Sequence[Listener], one: str, found: str) -> list[Any]:
        """Ask for the only answer there is; or let the general way see whose turn it is."""
        clauses = [self.module.world.clauses[number] for number, _, _ in listeners]
        several = self._turn(slot, name(found))
        alone: list[Any] = [self._turn(slot, ast.List([name(one)], ast.Load()))]
        if self.everybody and all(clause.this for clause in clauses):
            frame = [name("PLAIN_ASKED"), name("up"), self.depth, const(slot)]
            asked = [*frame, self._record(slot), name("used"), name(one)]
            player = ast.Assign([ast.Attribute(name("S"), "who", ast.Store())], sub(name(one), const(0)))
            options = ast.List([const(0), const(PASS)], ast.Load())
            ask = [player, set_top(ast.Tuple(asked, ast.Load())), ret(options)]
            optional = all(clause.optional for clause in clauses)
            alone = ask if optional else [when(sub(name(one), const(1)), ask), *alone]
        return [when(_is_none(found), alone), several]


def _is_none(word: str) -> ast.expr:
    return ast.Compare(name(word), [ast.Is()], [const(None)])


def _is_some(word: str) -> ast.expr:
    return ast.Compare(name(word), [ast.IsNot()], [const(None)])


def _kept(one: str, found: str, first: bool, answer: ast.expr) -> ast.stmt:
    """Keep an answer: the first that can be; or nobody has answered before, or somebody has, or several have."""
    if first:
        return assign(one, answer)
    both = ast.List([name(one), copy(answer)], ast.Load())
    more = ast.Expr(ast.Call(ast.Attribute(name(found), "append", ast.Load()), [copy(answer)], []))
    several = when(_is_none(found), [assign(found, both)], [more])
    return when(_is_none(one), [assign(one, answer)], [several])
