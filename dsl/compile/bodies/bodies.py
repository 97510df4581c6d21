"""Statements to blocks: the effect compiler.

What cannot be suspended becomes plain code. A question, a heard event or a procedure splits the code: what follows is
a new block, and a frame says where to go on. Writes are emitted in one place (`write`), with their undo entry inline.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from regelwerk.dsl.compile.bodies import emissions, loops, paying, questions, skipping
from regelwerk.dsl.compile.bodies import procedure_borders as courses
from regelwerk.dsl.compile.bodies.outcomes import FULL
from regelwerk.dsl.compile.emit.blocks import Block, Jump, Leave, assign, logged, owned, ret, set_ret, set_top, when
from regelwerk.dsl.compile.emit.expressions import Expressions
from regelwerk.dsl.compile.emit.python_nodes import call, const, local, name, sub
from regelwerk.dsl.compile.plan import suspends
from regelwerk.dsl.tree.made_up_names import RECORD
from regelwerk.dsl.tree.tree import (
    Act,
    Ask,
    Body,
    Branch,
    Cancel,
    Change,
    Emit,
    End,
    Give,
    IfAble,
    Last,
    Let,
    Move,
    PerformText,
    Replace,
    Restart,
    Reveal,
    Roll,
    Shuffle,
    Skip,
    Statement,
    Suspend,
    Then,
    Together,
    Win,
    Write,
    X,
)
from regelwerk.dsl.tree.walk import statements

if TYPE_CHECKING:
    from regelwerk.dsl.compile.module import Module


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
        return f"v:{word}:{self.counter}"

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
            if isinstance(statement, Ask):
                out, first = self.out, len(self.out)
                self.ask_and_rest(statement, body[index + 1 :])
                self.module.lines.mark(out[first:], statement)
                return
            self.statement(statement)

    def statement(self, statement: Statement) -> None:
        method = getattr(self, "_" + type(statement).__name__.lower())
        out, first = self.out, len(self.out)
        method(statement)
        self.module.lines.mark(out[first:], statement)

    # ---- plain statements

    def _let(self, s: Let) -> None:
        value = self.x(s.value)
        if s.value.type.many:
            value = call("tuple", value)
        self.define(self.x.renamed.get(s.name, local(s.name)), value)

    def write(self, column: ast.expr, index: ast.expr, value: ast.expr, number: int | None) -> None:
        """The one logged write: take ownership, keep the old value, store. An attribute of nothing is not written."""
        cells = sub(name("C"), column)
        code: list[Any] = []
        if number is not None:
            code.append(owned(number))
        else:
            code.append(ast.Expr(call("own_if_shared", name("S"), column)))
        code.append(logged(column, index, sub(cells, index)))
        code.append(ast.Assign([ast.Subscript(cells, index, ast.Store())], value))
        if isinstance(index, ast.Constant):
            self.out += code
        else:
            self.out.append(when(ast.Compare(index, [ast.GtE()], [const(0)]), code))

    def _write(self, s: Write) -> None:
        index = self.hold("i", s.thing)
        if isinstance(s.column, str):
            number = self.plan.column(s.column)
            value = self.x(s.value)
            if s.value.type.many:
                value = call("tuple", value)
            value = self.capped(s.column, value)
            self.write(const(number), index, value, number)
        else:
            column = self.fresh("c")
            self.define(column, sub(name("RESOURCE_COLUMNS"), self.x(s.column)))
            value = call("capped", self.x(s.column), self.x(s.value))
            self.write(name(column), index, value, None)
        self.guards_after(s)

    def capped(self, attribute: str, value: ast.expr) -> ast.expr:
        resource = self.plan.world.resources.get(attribute)
        if resource is None:
            return value
        most = resource.most if resource.most is not None else 2**31 - 1
        # 0 if value < 0 else most if value > most else value
        held = ast.NamedExpr(ast.Name("amount", ast.Store()), value)
        too_much = ast.Compare(name("amount"), [ast.Gt()], [const(most)])
        capped = ast.IfExp(too_much, const(most), name("amount"))
        return ast.IfExp(ast.Compare(held, [ast.Lt()], [const(0)]), const(0), capped)

    def _move(self, s: Move) -> None:
        things = self.x(s.things)
        if not s.things.type.many:
            self.out.append(ast.Expr(call("move", name("S"), things, self.x(s.place), const(s.where == "bottom"))))
        else:
            self.out.append(ast.Expr(call("move_all", name("S"), things, self.x(s.place), const(s.where == "bottom"))))
        self.guards_after(s)

    def _shuffle(self, s: Shuffle) -> None:
        self.out.append(ast.Expr(call("shuffle", name("S"), self.x(s.place))))

    def _roll(self, s: Roll) -> None:
        variable = self.x.renamed.get(s.name, local(s.name))
        if s.count is None:
            self.define(variable, call("roll", name("S"), self.x(s.sides)))
        else:
            self.define(variable, call("rolls", name("S"), self.x(s.count), self.x(s.sides)))

    def _reveal(self, s: Reveal) -> None:
        things = self.x(s.things)
        if not s.things.type.many:
            things = ast.Tuple([things], ast.Load())
        self.out.append(ast.Expr(call("reveal", name("S"), things, self.x(s.to))))

    def _win(self, s: Win) -> None:
        self.out.append(ast.Expr(call("finish", name("S"), call("tuple", self.x(s.winners)))))
        self.out.append(ret(ast.Tuple([], ast.Load())))

    def _skip(self, s: Skip) -> None:
        self.out.append(ast.Expr(call("skip", name("S"), const(self.plan.procedures[s.procedure]))))

    def _last(self, s: Last) -> None:
        until = self.until_key(s)
        for number in s.clauses:
            clause = self.plan.world.clauses[number]
            kept = ast.Tuple([self.x(X("local", (word,), type)) for word, type in clause.captured], ast.Load())
            self.out.append(ast.Expr(call("grant", name("S"), const(number), kept, until)))
        self.guards_after(s)

    def until_key(self, s: Last | Suspend) -> ast.expr:
        """What ends it, one after the other: how, the number of the procedure or event, whose."""
        ends: list[ast.expr] = []
        for until in s.until.all:
            owner = self.x(until.owner) if until.owner is not None else const(-1)
            numbers = self.plan.procedures if until.kind in ("end", "start") else self.plan.events
            ends += [const(until.kind), const(numbers.get(until.name, -1)), owner]
        return ast.Tuple(ends, ast.Load())

    def _suspend(self, s: Suspend) -> None:
        until = self.until_key(s)
        of_thing = const(s.ability.type.base == "thing")
        self.out.append(ast.Expr(call("suspend_ability", name("S"), self.x(s.ability), of_thing, until)))
        self.guards_after(s)

    def _cancel(self, s: Cancel) -> None:
        if self.fields is not None:
            self.out.append(assign("cancelled", const(True)))
        else:
            self.out.append(ast.Expr(call("cancel", name("S"), name(local(RECORD)))))
        self.out.append(set_ret(const(FULL)))

    def _change(self, s: Change) -> None:
        value = self.x(s.value)
        if s.value.type.many:
            value = call("tuple", value)
        variable = self.fresh("w")
        self.define(variable, value)
        if self.fields is not None and RECORD not in self.x.renamed:
            self.out.append(assign(self.fields[s.field], name(variable)))
            self.out.append(assign("f", ast.Tuple([name(one) for one in self.fields], ast.Load())))
        else:
            record = name(self.x.renamed.get(RECORD, local(RECORD)))
            self.out.append(ast.Expr(call("change", name("S"), record, const(s.field), name(variable))))
            if s.name:
                self.out.append(assign(self.x.renamed.get(s.name, local(s.name)), name(variable)))
        self.out.append(set_ret(const(FULL)))

    # ---- control

    def _branch(self, s: Branch) -> None:
        test = self.x(s.condition)
        if not self.suspends((*s.yes, *s.no)):
            yes, no = self.nested(s.yes), self.nested(s.no)
            self.out.append(when(test, yes, no))
            return
        env = list(self.env)
        first, second, join = self.new_block(), self.new_block(), self.new_block()
        self.out.append(when(test, [Jump(first)], [Jump(second)]))
        for block, inner in ((first, s.yes), (second, s.no)):
            self.env = list(env)
            self.enter(block)
            self.body(inner)
            self.out.append(Jump(join))
        self.env = env
        self.enter(join)

    def nested(self, body: Body) -> list[Any]:
        """The code of a body that cannot be suspended, for use inside a Python statement."""
        outer, env = self.out, list(self.env)
        inner: list[Any] = []
        self.out = inner
        for statement in body:
            self.statement(statement)
        self.out, self.env = outer, env
        return inner

    def _then(self, s: Then) -> None:
        """`dann`: what follows only if the first half was fully resolved, and before the first half's last window."""
        self.out.append(set_ret(const(FULL)))
        resolved = ast.Compare(ast.Attribute(name("S"), "ret", ast.Load()), [ast.Eq()], [const(FULL)])
        if not self.suspends((*s.first, *s.second, *s.otherwise)):
            annulled: list[Any] = [ast.Expr(call("annul", name("S")))] if s.announces else []
            self.tried(s.first, bool(s.otherwise))
            self.out.append(when(resolved, self.nested(s.second), [*annulled, *self.nested(s.otherwise)]))
            return
        last = s.first[-1] if s.first else None
        heard = isinstance(last, (Emit, Together)) and not self.collecting and self.is_heard((last,))
        merged = heard and s.second
        self.tried(s.first[:-1] if merged else s.first, bool(s.otherwise))
        env = list(self.env)
        if merged and isinstance(last, Emit):
            self.emit(last, keep_open=True)
        elif merged and isinstance(last, Together):
            self.at_once(tuple(one for body in last.bodies for one in body), keep_open=True)
        second, otherwise, join = self.new_block(), self.new_block(), self.new_block()
        self.out.append(when(resolved, [Jump(second)], [Jump(otherwise)]))
        self.enter(second)
        self.body(s.second)
        self.out.append(Jump(join))
        self.env = list(env)
        self.enter(otherwise)
        if s.announces:
            self.out.append(ast.Expr(call("annul", name("S"))))
        self.body(s.otherwise)
        self.out.append(Jump(join))
        self.env = env
        self.enter(join)
        if merged:
            after = self.new_block()
            self.out.append(
                when(call("still_open", name("S")), [set_top(Leave(after)), ret(call("close_bucket", name("S")))])
            )
            self.out.append(Jump(after))
            self.enter(after)

    def tried(self, body: Body, excused: bool) -> None:
        """A body of which the text itself may say what happens if it is impossible."""
        outer, self.excused = self.excused, self.excused or excused
        self.body(body)
        self.excused = outer

    def is_heard(self, body: Body) -> bool:
        """Whether somebody can answer to an event of a body."""
        return any(isinstance(one, Emit) and one.event in self.plan.suspending_events for one in statements(body))

    def _ifable(self, s: IfAble) -> None:
        """What can be left out leaves its names with no value, since the text goes on."""
        for one in s.body:
            if isinstance(one, Ask):
                self.define(self.x.renamed.get(one.name, local(one.name)), const(() if one.least is not None else -1))
        self.tried(s.body, True)

    # ---- Prices: planned as one, paid as one.

    _pay = paying.pay
    _cover = paying.cover
    pay_pieces = paying.pay_pieces

    # ---- procedures

    def _give(self, s: Give) -> None:
        value = call("tuple", self.x(s.value)) if s.value.type.many else self.x(s.value)
        self.out.append(ast.Expr(call("give", name("S"), const(self.plan.procedures[s.procedure]), value)))

    def _performtext(self, s: PerformText) -> None:
        after = self.new_block()
        self.out.append(set_top(Leave(after)))
        site = const(self.module.site(self.owner, s, self.excused))
        self.out.append(ret(call("perform_text", name("S"), self.x(s.thing), self.x(s.who), site)))
        self.enter(after)

    def _act(self, s: Act) -> None:
        after = self.new_block()
        site = const(self.module.site(self.owner, s, s.optional or self.excused))
        self.out.append(set_top(Leave(after)))
        self.out.append(ret(call("act", name("S"), self.x(s.who), const(s.optional), site)))
        self.enter(after)

    def _end(self, s: End) -> None:
        self.out.append(self.stand_here())
        self.out.append(ret(call("end_procedure", name("S"), const(self.plan.procedures[s.procedure]))))

    def _restart(self, s: Restart) -> None:
        args = ast.Tuple([self.x(x) for x in s.args], ast.Load())
        self.out.append(self.stand_here())
        self.out.append(ret(call("restart_procedure", name("S"), const(self.plan.procedures[s.procedure]), args)))

    def stand_here(self) -> ast.stmt:
        """The stack as it is inside this function: unwinding starts from here."""
        return set_top(ast.Tuple([const(0), name("up")], ast.Load()))

    def _replace(self, s: Replace) -> None:
        self.out.append(ast.Expr(call("begin_replacement", name("S"), name(local(RECORD)))))
        self.body(s.body)
        self.out.append(ast.Expr(call("end_replacement", name("S"), name(local(RECORD)))))

    # ---- Procedures begin and end.

    _perform = courses.perform

    # ---- Loops: one by one, in turn, in secret; rounds and steps of procedures.

    _loop = loops.loop
    sealed = loops.sealed
    carry_out = loops.carry_out
    in_turn = loops.in_turn
    _stepof = loops.stepof
    part = loops.part
    _repeat = loops.repeat

    # ---- Emissions: events on the spot or through a bucket, several at once, and the guards after them.

    _together = emissions.together
    at_once = emissions.at_once
    collect = emissions.collect
    _emit = emissions.collected_or_emitted
    record = emissions.record
    emit = emissions.emit
    emit_heard = emissions.emit_heard
    emit_here = emissions.emit_here
    inlined = emissions.inlined
    remember = emissions.remember
    answer = emissions.answer
    guards_after = emissions.guards_after
    simple_guards = emissions.simple_guards
    guards_for = emissions.guards_for

    # ---- Questions: choices, options, alternatives, consent.

    ask_and_rest = questions.ask_and_rest
    choice = questions.choice
    question = questions.question
    ask_several = questions.ask_several
    _may = questions.may
    _either = questions.either
    _consent = questions.consent

    # ---- Obligations that cannot be met are skipped, and noted if somebody watches.

    skipped = skipping.skipped
