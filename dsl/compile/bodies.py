"""Statements to blocks: the effect compiler.

What cannot be suspended becomes plain code. A question, a heard event or a procedure splits the code: what follows is a new
block, and a frame says where to go on. Writes are emitted in one place (`write`), with their undo entry inline.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from regelwerk.dsl.compile.blocks import Block, Jump, Leave, assign, ret, set_ret, set_top, when
from regelwerk.dsl.compile.columns import reads, writes
from regelwerk.dsl.compile.expressions import Expressions, call, cell, const, free_locals, local, name, sub
from regelwerk.dsl.compile.plan import LIVE, R_OVER, REGISTERS, simple_guard, suspends
from regelwerk.dsl.compile.possible import is_true, permitted, possible
from regelwerk.dsl.tree import (
    Act,
    Ask,
    Body,
    Branch,
    Cancel,
    Change,
    Clause,
    Consent,
    Cover,
    Either,
    Emit,
    End,
    IfAble,
    Last,
    Let,
    Loop,
    May,
    Move,
    Pay,
    Perform,
    PerformText,
    Repeat,
    Replace,
    Restart,
    Reveal,
    Roll,
    Shuffle,
    Skip,
    Statement,
    StepOf,
    Suspend,
    Then,
    Together,
    Win,
    Write,
    X,
)
from regelwerk.dsl.walk import free_names, statements

if TYPE_CHECKING:
    from regelwerk.dsl.compile.module import Module

TRACED = ast.Compare(ast.Attribute(name("S"), "trace", ast.Load()), [ast.IsNot()], [const(None)])
RESULT = ast.Attribute(name("S"), "ret", ast.Load())
FULL, PART, NOT = 2, 1, 0
PASS = -1


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
        self.despite: tuple[str, ...] = ()
        self.block = self.new_block()
        self.out: list[Any] = self.block.code
        self.x = Expressions(module)
        self.written: set[int] = set()

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
        return f"v_{word}_{self.counter}_"

    def define(self, variable: str, value: ast.expr) -> None:
        self.out.append(assign(variable, value))
        if variable not in self.env:
            self.env.append(variable)

    def hold(self, word: str, x: X) -> ast.expr:
        """An expression that will be used more than once, in a local (unless it is one already)."""
        value = self.x(x)
        if isinstance(value, (ast.Name, ast.Constant)):
            return value
        variable = self.fresh(word)
        self.define(variable, value)
        return name(variable)

    # ---- bodies

    def body(self, body: Body) -> None:
        for index, statement in enumerate(body):
            if isinstance(statement, Ask):
                self.ask_and_rest(statement, body[index + 1 :])
                return
            self.statement(statement)

    def ask_and_rest(self, ask: Ask, rest: Body) -> None:
        """A choice and what depends on it. Without an option, all that depends on it is left out."""
        used = 0
        names = {ask.name}
        for index, statement in enumerate(rest):
            if names & free_names(statement):
                used = index + 1
                # what a dependent statement introduces depends on the choice as well
                names |= {s.name for s in rest[:used] if isinstance(s, (Ask, Let, Roll))}
        depending, others = rest[:used], rest[used:]
        if ask.least is not None:
            self.ask_several(ask)
            self.body(depending)
            self.body(others)
            return
        after = self.choice(ask, depending, ask.optional)
        self.body(depending)
        self.out.append(Jump(after))
        self.enter(after)
        self.body(others)

    def choice(self, ask: Ask, depending: Body, optional: bool) -> Block:
        """Ask for one of several things: those for which everything that depends on the choice is possible."""
        test = possible(self.plan, depending)
        options = (
            ask.options if is_true(test) else X("filter", (ask.options, ask.name, test), ask.options.type, ask.span)
        )
        row = self.x(options)
        kind = self.plan.world.kinds.get(ask.options.type.name)
        if kind is not None and kind.alike:
            row = call("unlike", name("S"), row)
        variable = self.x.renamed.get(ask.name, local(ask.name))
        return self.question(variable, ask, self.x(ask.who), row, optional, options)

    def question(
        self,
        variable: str,
        statement: Statement,
        who: ast.expr,
        options: ast.expr,
        optional: bool,
        asked: X | None = None,
    ) -> Block:
        """Ask; go on in a block where the answer is known. Gives the block to jump to when there is no answer."""
        row = self.fresh("o")
        after, resume = self.new_block(), self.new_block()
        resume.site = self.module.site(self.owner, statement)
        self.module.sites_of_block.setdefault(id(self), {})[resume.number] = resume.site
        if asked is not None:
            self.module.options_of_site[resume.site] = asked
            resume.needs = tuple(free_locals(asked, self.x.renamed))
        self.out.append(assign(row, options))
        asking: list[Any] = []
        if optional:
            self.out.append(
                when(name(row), [assign(row, ast.List([ast.Starred(name(row), ast.Load()), const(PASS)], ast.Load()))])
            )
        asking.append(set_top(Leave(resume)))
        asking.append(ast.Assign([ast.Attribute(name("S"), "who", ast.Store())], who))
        asking.append(ret(name(row)))
        self.out.append(when(name(row), asking))
        self.out.append(set_ret(const(NOT)))
        self.out.append(Jump(after))
        self.enter(resume)
        self.define(variable, name("a"))
        if optional:
            self.out.append(
                when(ast.Compare(name(variable), [ast.Eq()], [const(PASS)]), [set_ret(const(NOT)), Jump(after)])
            )
        return after

    def ask_several(self, ask: Ask) -> None:
        """A choice of several, one at a time in ascending order, with an end as soon as there are enough."""
        assert ask.least is not None
        assert ask.most is not None
        variable = self.x.renamed.get(ask.name, local(ask.name))
        row, least, most = self.fresh("row"), self.fresh("least"), self.fresh("most")
        self.define(row, call("tuple", self.x(ask.options)))
        self.define(least, self.x(ask.least))
        self.define(most, call("min", self.x(ask.most), call("len", name(row))))
        self.define(variable, ast.Tuple([], ast.Load()))
        who = self.hold("who", ask.who)
        head = self.new_block()
        self.out.append(Jump(head))
        self.enter(head)
        done = self.new_block()
        offered = self.fresh("o")
        self.out.append(assign(offered, call("next_pieces", name(row), name(variable), name(least), name(most))))
        resume = self.new_block()
        resume.site = self.module.site(self.owner, ask)
        self.module.sites_of_block.setdefault(id(self), {})[resume.number] = resume.site
        self.out.append(
            when(
                name(offered),
                [
                    set_top(Leave(resume)),
                    ast.Assign([ast.Attribute(name("S"), "who", ast.Store())], who),
                    ret(name(offered)),
                ],
            )
        )
        self.out.append(Jump(done))
        self.enter(resume)
        self.out.append(when(ast.Compare(name("a"), [ast.Eq()], [const(PASS)]), [Jump(done)]))
        self.out.append(assign(variable, ast.Tuple([ast.Starred(name(variable), ast.Load()), name("a")], ast.Load())))
        self.out.append(Jump(head))
        self.enter(done)

    def statement(self, statement: Statement) -> None:
        method = getattr(self, "_" + type(statement).__name__.lower())
        method(statement)

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
            shared = ast.BinOp(ast.Attribute(name("S"), "shared", ast.Load()), ast.BitAnd(), const(1 << number))
            code.append(when(shared, [ast.Expr(call("own", name("S"), const(number)))]))
        else:
            code.append(ast.Expr(call("own_if_shared", name("S"), column)))
        log = ast.Attribute(ast.Attribute(name("S"), "log", ast.Load()), "append", ast.Load())
        code.append(ast.Expr(ast.Call(log, [ast.Tuple([column, index, sub(cells, index)], ast.Load())], [])))
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
        return call("clamp", value, const(most))

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
        clauses = s.clause if isinstance(s.clause, tuple) else (s.clause,)
        until = self.until_key(s)
        for number in clauses:
            clause = self.plan.world.clauses[number]
            kept = ast.Tuple([self.x(X("local", (word,), type)) for word, type in clause.captured], ast.Load())
            self.out.append(ast.Expr(call("grant", name("S"), const(number), kept, until)))
        self.guards_after(s)

    def until_key(self, s: Last | Suspend) -> ast.expr:
        owner = self.x(s.until.owner) if s.until.owner is not None else const(-1)
        return ast.Tuple([const(s.until.kind), const(self.until_number(s)), owner], ast.Load())

    def until_number(self, s: Last | Suspend) -> int:
        if s.until.kind in ("end", "start"):
            return self.plan.procedures.get(s.until.name, -1)
        return self.plan.events.get(s.until.name, -1)

    def _suspend(self, s: Suspend) -> None:
        until = self.until_key(s)
        of_thing = const(s.ability.type.base == "thing")
        self.out.append(ast.Expr(call("suspend_ability", name("S"), self.x(s.ability), of_thing, until)))
        self.guards_after(s)

    def _cancel(self, s: Cancel) -> None:
        self.out.append(ast.Expr(call("cancel", name("S"), name("v__ev"))))
        self.out.append(set_ret(const(FULL)))

    def _change(self, s: Change) -> None:
        value = self.x(s.value)
        if s.value.type.many:
            value = call("tuple", value)
        variable = self.fresh("w")
        self.define(variable, value)
        record = name(self.x.renamed.get("_ev", "v__ev"))
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

    def _loop(self, s: Loop) -> None:
        if s.mode == "at_once":
            self.at_once((s,))
            return
        if s.mode == "in_turn":
            self.in_turn(s)
            return
        if s.mode == "secretly":
            if not self.sealed(s):
                self.out.append(ast.Expr(call("hush", name("S"), const(1))))
                self.at_once((s,))
                self.out.append(ast.Expr(call("hush", name("S"), const(-1))))
            return
        if not self.suspends(s.body) and s.until is None:
            variable = self.x.renamed.get(s.name, local(s.name))
            whole = call("tuple", self.x(s.over))
            env = list(self.env)
            if variable not in self.env:
                self.env.append(variable)
            inner = self.nested(s.body)
            self.env = env
            self.out.append(ast.For(ast.Name(variable, ast.Store()), whole, inner or [ast.Pass()], []))
            return
        row, place = self.fresh("row"), self.fresh("at")
        self.define(row, call("tuple", self.x(s.over)))
        self.define(place, const(0))
        head, done = self.new_block(), self.new_block()
        env = list(self.env)
        self.out.append(Jump(head))
        self.enter(head)
        self.out.append(when(ast.Compare(name(place), [ast.GtE()], [call("len", name(row))]), [Jump(done)]))
        variable = self.x.renamed.get(s.name, local(s.name))
        self.define(variable, sub(name(row), name(place)))
        self.out.append(assign(place, ast.BinOp(name(place), ast.Add(), const(1))))
        if s.until is not None:
            self.out.append(when(self.x(s.until), [Jump(done)]))
        self.body(s.body)
        self.out.append(Jump(head))
        self.env = env
        self.enter(done)

    def sealed(self, s: Loop) -> bool:
        """Secret choices: everybody answers, from the state before, and only then what depends on the answers is done."""
        body, optional = s.body, False
        if len(body) == 1 and isinstance(body[0], May) and isinstance(body[0].body[0], Ask):
            body, optional = body[0].body, True
        count = next((i for i, one in enumerate(body) if not isinstance(one, Ask) or one.least is not None), len(body))
        asks, rest = body[:count], body[count:]
        if not asks or not rest:
            return False
        row, place = self.fresh("row"), self.fresh("at")
        self.define(row, call("tuple", self.x(s.over)))
        self.define(place, const(0))
        answers = [self.fresh("answers") for _ in asks]
        for one in answers:
            self.define(one, ast.Tuple([], ast.Load()))
        variable = self.x.renamed.get(s.name, local(s.name))
        env = list(self.env)
        head, second = self.new_block(), self.new_block()
        self.out.append(ast.Expr(call("hush", name("S"), const(1))))
        self.out.append(Jump(head))
        self.enter(head)
        self.out.append(when(ast.Compare(name(place), [ast.GtE()], [call("len", name(row))]), [Jump(second)]))
        self.define(variable, sub(name(row), name(place)))
        self.out.append(assign(place, ast.BinOp(name(place), ast.Add(), const(1))))
        for index, (ask, answer) in enumerate(zip(asks, answers, strict=True)):
            assert isinstance(ask, Ask)
            nobody = self.choice(ask, (*asks[index + 1 :], *rest), optional)
            chosen = self.x.renamed.get(ask.name, local(ask.name))
            self.out.append(assign(answer, _appended(answer, name(chosen))))
            after = self.new_block()
            self.out.append(Jump(after))
            self.enter(nobody)
            self.out.append(assign(answer, _appended(answer, const(None))))
            self.out.append(Jump(after))
            self.enter(after)
        self.out.append(Jump(head))
        self.env = list(env)
        self.enter(second)
        self.out.append(assign(place, const(0)))
        self.carry_out(s, row, place, answers, asks, rest)
        self.env = env
        return True

    def carry_out(self, s: Loop, row: str, place: str, answers: list[str], asks: Body, rest: Body) -> None:
        """The second half of a secret loop: what was chosen is done, one after the other."""
        head, done = self.new_block(), self.new_block()
        self.out.append(Jump(head))
        self.enter(head)
        self.out.append(when(ast.Compare(name(place), [ast.GtE()], [call("len", name(row))]), [Jump(done)]))
        self.define(self.x.renamed.get(s.name, local(s.name)), sub(name(row), name(place)))
        for ask, answer in zip(asks, answers, strict=True):
            assert isinstance(ask, Ask)
            self.define(self.x.renamed.get(ask.name, local(ask.name)), sub(name(answer), name(place)))
        self.out.append(assign(place, ast.BinOp(name(place), ast.Add(), const(1))))
        first = asks[0]
        assert isinstance(first, Ask)
        chosen = name(self.x.renamed.get(first.name, local(first.name)))
        self.out.append(when(ast.Compare(chosen, [ast.Is()], [const(None)]), [Jump(head)]))
        self.body(rest)
        self.out.append(Jump(head))
        self.enter(done)
        self.out.append(ast.Expr(call("hush", name("S"), const(-1))))

    def in_turn(self, s: Loop) -> None:
        """Round and round, until the condition holds, the limit is reached, or the procedure is ended."""
        constant = s.over.op == "kind"
        place = self.fresh("at")
        if constant:
            row: ast.expr = self.x(s.over)
        else:
            variable = self.fresh("row")
            self.define(variable, call("tuple", self.x(s.over)))
            row = name(variable)
        self.define(place, const(0))
        turns = limit = ""
        if s.limit is not None:
            turns, limit = self.fresh("turns"), self.fresh("limit")
            self.define(turns, const(0))
            self.define(limit, ast.BinOp(self.x(s.limit), ast.Mult(), call("len", row)))
        head, done = self.new_block(), self.new_block()
        env = list(self.env)
        self.out.append(Jump(head))
        self.enter(head)
        word = self.x.renamed.get(s.name, local(s.name))
        self.out.append(when(ast.UnaryOp(ast.Not(), row), [Jump(done)])) if not constant else None
        self.define(word, sub(row, name(place)))
        if s.until is not None:
            self.out.append(when(self.x(s.until), [Jump(done)]))
        if turns:
            self.out.append(when(ast.Compare(name(turns), [ast.GtE()], [name(limit)]), [Jump(done)]))
            self.out.append(assign(turns, ast.BinOp(name(turns), ast.Add(), const(1))))
        step = ast.BinOp(name(place), ast.Add(), const(1))
        self.out.append(assign(place, ast.IfExp(ast.Compare(step, [ast.Lt()], [call("len", row)]), step, const(0))))
        if not self.suspends(s.body):
            self.out.append(ast.Expr(call("spend", name("S"))))
        self.body(s.body)
        self.out.append(Jump(head))
        self.env = env
        self.enter(done)

    def _may(self, s: May) -> None:
        body = s.body
        if len(body) == 1 and isinstance(body[0], Act) and same(body[0].who, s.who):
            self._act(Act(body[0].who, True, s.span))
            return
        first = body[0]
        if len(body) == 1 and isinstance(first, Then) and len(first.first) == 1 and not first.otherwise:
            if isinstance(first.first[0], Ask):
                body = (first.first[0], *first.second)  # a choice that was made is fully resolved
        if isinstance(body[0], Ask) and body[0].least is None and same(body[0].who, s.who):
            after = self.choice(body[0], body[1:], True)
            self.body(body[1:])
        else:
            options = ast.IfExp(
                self.x(possible(self.plan, body)), ast.List([const(0)], ast.Load()), ast.List([], ast.Load())
            )
            after = self.question(self.fresh("yes"), s, self.x(s.who), options, True)
            self.body(body)
        self.out.append(Jump(after))
        self.enter(after)

    def _either(self, s: Either) -> None:
        tests = [possible(self.plan, body) for body in s.bodies]
        parts: list[ast.expr] = [
            ast.Starred(
                ast.IfExp(self.x(test), ast.Tuple([const(i)], ast.Load()), ast.Tuple([], ast.Load())), ast.Load()
            )
            for i, test in enumerate(tests)
        ]
        variable = self.fresh("which")
        after = self.question(variable, s, self.x(s.who), ast.List(parts, ast.Load()), s.optional)
        env = list(self.env)
        starts = [self.new_block() for _ in s.bodies]
        for index, block in enumerate(starts):
            self.out.append(when(ast.Compare(name(variable), [ast.Eq()], [const(index)]), [Jump(block)]))
        self.out.append(Jump(after))
        for block, body in zip(starts, s.bodies, strict=True):
            self.env = list(env)
            self.enter(block)
            self.body(body)
            self.out.append(Jump(after))
        self.env = [one for one in env if one in after.env]
        self.enter(after)

    def _then(self, s: Then) -> None:
        """`dann`: what follows only if the first half was fully resolved, and before the first half's last window."""
        self.out.append(set_ret(const(FULL)))
        emitted = s.first[-1] if s.first else None
        merged = isinstance(emitted, Emit) and emitted.event in self.plan.suspending_events and s.second
        self.body(s.first[:-1] if merged else s.first)
        env = list(self.env)
        if merged:
            assert isinstance(emitted, Emit)
            self.emit(emitted, keep_open=True)
        second, otherwise, join = self.new_block(), self.new_block(), self.new_block()
        resolved = ast.Compare(ast.Attribute(name("S"), "ret", ast.Load()), [ast.Eq()], [const(FULL)])
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

    def _consent(self, s: Consent) -> None:
        yes = self.fresh("all")
        self.define(yes, const(1))
        variable = "je_zustimmung"
        row = X("filter", (s.who, variable, X("const", (True,), s.who.type)), s.who.type)
        place = self.fresh("at")
        people = self.fresh("row")
        self.define(people, call("tuple", self.x(row)))
        self.define(place, const(0))
        head, done = self.new_block(), self.new_block()
        env = list(self.env)
        self.out.append(Jump(head))
        self.enter(head)
        self.out.append(
            when(
                ast.BoolOp(
                    ast.Or(),
                    [
                        ast.Compare(name(place), [ast.GtE()], [call("len", name(people))]),
                        ast.UnaryOp(ast.Not(), name(yes)),
                    ],
                ),
                [Jump(done)],
            )
        )
        who = sub(name(people), name(place))
        refused = self.question(self.fresh("yes"), s, who, ast.List([const(0)], ast.Load()), True)
        self.out.append(assign(place, ast.BinOp(name(place), ast.Add(), const(1))))
        self.out.append(Jump(head))
        self.enter(refused)
        self.out.append(assign(yes, const(0)))
        self.out.append(Jump(done))
        self.env = env
        self.enter(done)
        start, join = self.new_block(), self.new_block()
        self.out.append(when(name(yes), [Jump(start)], [set_ret(const(NOT)), Jump(join)]))
        self.enter(start)
        self.body(s.body)
        self.out.append(Jump(join))
        self.env = env
        self.enter(join)

    def _ifable(self, s: IfAble) -> None:
        self.body(s.body)

    def _pay(self, s: Pay) -> None:
        join = self.new_block()
        env = list(self.env)
        test = possible(self.plan, (Pay(s.cost, (), s.span),))
        if not is_true(test):
            self.out.append(when(ast.UnaryOp(ast.Not(), self.x(test)), [set_ret(const(NOT)), Jump(join)]))
        self.out.append(set_ret(const(FULL)))
        if any(isinstance(one, Emit) and one.event in self.plan.suspending_events for one in statements(s.cost)):
            self.at_once(s.cost, paying=True)
            self.out.append(
                when(ast.Compare(ast.Attribute(name("S"), "ret", ast.Load()), [ast.Eq()], [const(NOT)]), [Jump(join)])
            )
        else:
            self.body(s.cost)
        self.body(s.effect)
        self.out.append(Jump(join))
        self.env = env
        self.enter(join)

    def _cover(self, s: Cover) -> None:
        """A price in a resource. The rulebook's event `bezahlt` carries it, if it has one."""
        world = self.plan.world
        if any(means.resource == s.purse for means in world.means.values()):
            after = self.new_block()
            args = [self.x(s.who), self.x(s.amount), const(world.resources[s.purse].number)]
            self.out.append(set_top(Leave(after)))
            self.out.append(ret(call("begin_payment", name("S"), *args)))
            self.enter(after)
            return
        if "bezahlt" in world.events:
            event = world.events["bezahlt"]
            given = {"spieler": s.who, "n": s.amount}
            fields = []
            for word, type in event.fields.items():
                if word in given:
                    fields.append(given[word])
                elif type.base == "resource":
                    fields.append(X("const", (world.resources[s.purse].number, s.purse), type))
                else:
                    fields.append(X("const", (-1,), type))
            self.emit(Emit("bezahlt", tuple(fields), (), s.span))
            return
        target = X("attr", (s.purse, s.who), s.amount.type)
        self._write(Write(s.purse, s.who, X("math", ("-", target, s.amount), s.amount.type), s.span))

    # ---- events

    def _together(self, s: Together) -> None:
        self.at_once(tuple(one for body in s.bodies for one in body))

    def at_once(self, body: Body, paying: bool = False) -> None:
        """All events of a body as one bucket. Questions are asked first, one after the other."""
        if self.collecting:
            self.collect(body)
            return
        events = [one.event for one in statements(body) if isinstance(one, Emit)]
        asked = any(isinstance(one, (Ask, May, Either)) for one in statements(body))
        if not asked and not any(event in self.plan.suspending_events for event in events):
            least, most = self.fresh("least"), self.fresh("most")
            self.define(least, const(FULL))
            self.define(most, const(NOT))
            self.quiet += 1
            for statement in body:
                self.collect((statement,))
                self.out.append(assign(least, call("min", name(least), RESULT)))
                self.out.append(assign(most, call("max", name(most), RESULT)))
            self.quiet -= 1
            part = ast.IfExp(name(most), const(PART), const(NOT))
            full = ast.Compare(name(least), [ast.Eq()], [const(FULL)])
            self.out.append(set_ret(ast.IfExp(full, const(FULL), part)))
            self.simple_guards(body)
            self.guards_for(body)
            return
        bucket = self.fresh("bucket")
        self.define(bucket, ast.Tuple([], ast.Load()))
        self.collecting = bucket
        self.collect(body)
        self.collecting = ""
        after = self.new_block()
        self.out.append(
            when(
                name(bucket),
                [
                    set_top(Leave(after)),
                    ret(call("open_bucket", name("S"), name(bucket), const(paying), const(False))),
                ],
            )
        )
        self.out.append(set_ret(const(NOT)))
        self.out.append(Jump(after))
        self.enter(after)

    def collect(self, body: Body) -> None:
        for index, statement in enumerate(body):
            if isinstance(statement, Loop) and statement.mode in ("at_once", "secretly"):
                self._loop(
                    Loop(
                        "one_by_one",
                        statement.name,
                        statement.over,
                        statement.body,
                        statement.until,
                        statement.limit,
                        statement.span,
                    )
                )
            elif isinstance(statement, Ask):
                self.ask_and_rest(statement, body[index + 1 :])
                return
            else:
                self.statement(statement)

    def _emit(self, s: Emit) -> None:
        if self.collecting:
            self.out.append(
                assign(
                    self.collecting,
                    ast.Tuple([ast.Starred(name(self.collecting), ast.Load()), self.record(s)], ast.Load()),
                )
            )
            return
        self.emit(s)

    def record(self, s: Emit) -> ast.expr:
        """A proposed event: its number, its fields, the prohibitions it is excepted from."""
        fields = []
        for x in s.fields:
            value = self.x(x)
            fields.append(call("tuple", value) if x.type.many else value)
        despite = ast.Tuple([const(self.plan.entries.get(one, -1)) for one in s.despite], ast.Load())
        return ast.Tuple([const(self.plan.events[s.event]), ast.Tuple(fields, ast.Load()), despite], ast.Load())

    def emit(self, s: Emit, keep_open: bool = False) -> None:
        if s.event in self.plan.suspending_events:
            self.emit_heard(s, keep_open)
            return
        self.emit_here(s)

    def emit_heard(self, s: Emit, keep_open: bool) -> None:
        """An event somebody may hear: on the spot if nobody does now, else through a bucket."""
        after = self.new_block()
        event = self.plan.world.events[s.event]
        slow = [
            set_top(Leave(after)),
            ret(
                call("open_bucket", name("S"), ast.Tuple([self.record(s)], ast.Load()), const(False), const(keep_open))
            ),
        ]
        forbidden = not is_true(permitted(self.plan, s))
        if (
            suspends(self.plan, event.effect, guarded=False)
            or s.event in self.plan.asked_history
            or keep_open
            or forbidden
        ):
            self.out += slow
        else:
            heard = self.module.lives(self.plan.topic("heard", s.event))
            self.out.append(when(heard, slow))
            self.emit_here(s)
            # what the event itself brought to life hears it too
            happened = ast.Compare(RESULT, [ast.Eq()], [const(FULL)])
            late = call("heard_late", name("S"), self.record(s))
            self.out.append(when(ast.BoolOp(ast.And(), [heard, happened]), [set_top(Leave(after)), ret(late)]))
            self.guards_for(event.effect)
            self.out.append(Jump(after))
        self.enter(after)

    def emit_here(self, s: Emit) -> None:
        """An event that is done on the spot: permit, apply, the rules that answer at once, guards."""
        event = self.plan.world.events[s.event]
        test = permitted(self.plan, s)
        renamed = dict(self.x.renamed)
        changing = any(isinstance(one, Change) for one in statements(event.effect))
        for (word, type), x in zip(event.fields.items(), s.fields, strict=True):
            value = self.x(x)
            if isinstance(value, ast.Name) and not changing:
                renamed[f"{s.event}.{word}"] = value.id
            else:
                variable = self.fresh(word)
                self.define(variable, call("tuple", value) if type.many else value)
                renamed[f"{s.event}.{word}"] = variable
        outer = self.x
        inner = Expressions(self.module, {word: renamed[f"{s.event}.{word}"] for word in event.fields})
        inner.renamed["_ev"] = "NO_EVENT"
        code, self.out = self.out, []
        self.x = inner
        self.quiet += 1
        self.out.append(
            when(
                TRACED,
                [
                    ast.Expr(
                        call(
                            "told",
                            name("S"),
                            const(self.plan.events[s.event]),
                            ast.Tuple([name(inner.renamed[word]) for word in event.fields], ast.Load()),
                        )
                    )
                ],
            )
        )
        for statement in self.inlined(event.effect):
            self.statement(statement)
        self.remember(s, event.fields, inner)
        if s.event in self.plan.ending_events:
            self.out.append(ast.Expr(call("expire", name("S"), const("event"), const(self.plan.events[s.event]))))
        self.quiet -= 1
        for clause in self.plan.inline.get(s.event, ()):
            self.answer(clause, inner, list(event.fields))
        if not self.quiet:
            self.simple_guards(event.effect)
        self.out.append(set_ret(const(FULL)))
        self.x = outer
        done, self.out = self.out, code
        happens = [] if is_true(test) else [self.x(test)]
        if event.nothing is not None:
            happens.append(ast.UnaryOp(ast.Not(), inner(event.nothing)))  # nothing is no event
        if not happens:
            self.out += done
        else:
            both = happens[0] if len(happens) == 1 else ast.BoolOp(ast.And(), happens)
            self.out.append(when(both, done, [set_ret(const(NOT))]))

    def inlined(self, body: Body) -> Body:
        """Names that an inlined body introduces must not meet those of its surroundings."""
        for statement in statements(body):
            introduced = getattr(statement, "name", None)
            if isinstance(statement, (Let, Loop, Roll)) and introduced and introduced not in self.x.renamed:
                self.x.renamed[introduced] = self.fresh(introduced)
        return body

    def remember(self, s: Emit, fields: Any, inner: Expressions) -> None:
        if s.event in self.plan.asked_history:
            self.out.append(
                ast.Expr(
                    call(
                        "remember",
                        name("S"),
                        const(self.plan.events[s.event]),
                        ast.Tuple([name(inner.renamed[word]) for word in fields], ast.Load()),
                    )
                )
            )

    def answer(self, clause: Clause, inner: Expressions, fields: list[str]) -> None:
        """A general rule that answers on the spot."""
        outer = self.x
        self.x = Expressions(self.module, {word: inner.renamed[fields[index]] for word, index in clause.fields})
        test = _with_fields(clause.condition, {index: inner.renamed[word] for index, word in enumerate(fields)})
        self.inlined(clause.body)
        code = self.nested(clause.body)
        if test is None:
            self.out += code
        else:
            self.out.append(when(self.x(test), code))
        self.x = outer

    # ---- guards

    def guards_after(self, s: Statement) -> None:
        if not self.quiet and self.owner and not self.collecting:
            self.simple_guards((s,))
            self.guards_for((s,))

    def simple_guards(self, body: Body) -> None:
        """State checks that only end the game, tested on the spot."""
        columns = writes(self.plan, body)
        for clause in self.plan.world.clauses:
            if (
                clause.kind == "guard"
                and simple_guard(self.plan, clause)
                and reads(self.plan, clause.condition) & columns
            ):
                code = self.nested(clause.body)
                self.out.append(when(Expressions(self.module)(clause.condition), code))  # type: ignore[arg-type]

    def guards_for(self, body: Body) -> None:
        """The state checks that what was just written can have changed; they may ask, so the code splits here."""
        if self.quiet:
            return
        columns = writes(self.plan, body)
        if not columns & self.plan.watched:
            return
        numbers = ast.Tuple(
            [
                const(clause.number)
                for clause in self.plan.world.clauses
                if clause.kind == "guard"
                and not simple_guard(self.plan, clause)
                and reads(self.plan, clause.condition) & columns
            ],
            ast.Load(),
        )
        after = self.new_block()
        self.out.append(
            when(call("alarmed", name("S"), numbers), [set_top(Leave(after)), ret(call("open_guards", name("S")))])
        )
        self.out.append(Jump(after))
        self.enter(after)

    # ---- procedures

    def _perform(self, s: Perform) -> None:
        after = self.new_block()
        self.out.append(set_top(Leave(after)))
        args = ast.Tuple([call("tuple", self.x(x)) if x.type.many else self.x(x) for x in s.args], ast.Load())
        self.out.append(ret(call("perform", name("S"), const(self.plan.procedures[s.procedure]), args)))
        self.enter(after)

    def _performtext(self, s: PerformText) -> None:
        after = self.new_block()
        self.out.append(set_top(Leave(after)))
        self.out.append(ret(call("perform_text", name("S"), self.x(s.thing), self.x(s.who))))
        self.enter(after)

    def _act(self, s: Act) -> None:
        after = self.new_block()
        self.out.append(set_top(Leave(after)))
        self.out.append(
            ret(call("act", name("S"), self.x(s.who), const(s.optional), const(self.module.site(self.owner, s))))
        )
        self.enter(after)

    def _stepof(self, s: StepOf) -> None:
        join = self.new_block()
        if s.condition is not None:
            self.out.append(when(ast.UnaryOp(ast.Not(), self.x(s.condition)), [Jump(join)]))
        self.part(s.procedure, s.body, join, const(0))
        self.enter(join)

    def part(
        self, procedure: str, body: Body, join: Block, number: ast.expr, last: ast.expr | None = None
    ) -> None:
        """A named part: it runs above a marker frame, so that it can be ended, and its borders are windows."""
        index = self.plan.procedures[procedure]
        env = list(self.env)
        self.out.append(when(call("skipped", name("S"), const(index)), [Jump(join)]))
        self.out.append(assign("up", call("begin_part", name("S"), const(index), number, Leave(join))))
        start = self.new_block()
        topic: ast.expr = cell(LIVE, const(self.plan.topic("start", procedure)))
        if any(procedure in one.same_as for one in self.plan.world.procedures.values()):
            topic = call("starts_together", name("S"), const(index))
        self.out.append(when(topic, [set_top(Leave(start)), ret(call("open_border", name("S"), const(0)))]))
        self.out.append(Jump(start))
        self.enter(start)
        self.body(body)
        if last is not None:
            self.out.append(when(last, [ast.Expr(call("last_round", name("S"), const(index)))]))
        self.out.append(set_top(name("up")))
        self.out.append(ret())
        self.env = env

    def _repeat(self, s: Repeat) -> None:
        count = self.fresh("nr")
        self.define(count, const(0))
        head, done = self.new_block(), self.new_block()
        self.out.append(Jump(head))
        self.enter(head)
        until = _counted(s.until, s.procedure, count) if s.until is not None else None
        if until is not None:
            self.out.append(when(self.x(until), [Jump(done)]))
        if s.limit is not None:
            self.out.append(when(ast.Compare(name(count), [ast.GtE()], [self.x(s.limit)]), [Jump(done)]))
        self.out.append(assign(count, ast.BinOp(name(count), ast.Add(), const(1))))
        last = None
        if until is not None and any(s.procedure in one.same_as for one in self.plan.world.procedures.values()):
            last = self.x(until)
        self.part(s.procedure, s.body, head, name(count), last)
        self.enter(done)

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
        self.out.append(ast.Expr(call("begin_replacement", name("S"), name("v__ev"))))
        self.body(s.body)
        self.out.append(ast.Expr(call("end_replacement", name("S"), name("v__ev"))))


def _counted(x: X, procedure: str, count: str) -> X:
    """Between two rounds, `nummer(runde)` is the number of the round that has just ended."""

    def walk(node: Any) -> Any:
        if isinstance(node, X):
            if node.op == "round_number" and node.args[0] == procedure:
                return X("raw", (count,), node.type, node.span)
            return X(node.op, tuple(walk(arg) for arg in node.args), node.type, node.span)
        return tuple(walk(one) for one in node) if isinstance(node, tuple) else node

    made: X = walk(x)
    return made


def _appended(row: str, value: ast.expr) -> ast.expr:
    return ast.Tuple([ast.Starred(name(row), ast.Load()), value], ast.Load())


def same(a: X, b: X) -> bool:
    return a.op == b.op and a.args == b.args


def _with_fields(x: X | None, names: dict[int, str]) -> X | None:
    """A condition on the fields of an event, where the fields are locals."""
    if x is None:
        return None

    def walk(node: Any) -> Any:
        if isinstance(node, X):
            if node.op == "field":
                return X("raw", (names[node.args[0]],), node.type, node.span)
            return X(node.op, tuple(walk(arg) for arg in node.args), node.type, node.span)
        if isinstance(node, tuple):
            return tuple(walk(one) for one in node)
        return node

    made: X = walk(x)
    return made


__all__ = ["FULL", "NOT", "PART", "PASS", "REGISTERS", "R_OVER", "Bodies"]
