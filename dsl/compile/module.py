"""The whole rulebook as one Python module: functions for values, conditions, events and clauses, and segments.

The module is plain code without any table of a particular game: `interpreter/link.py` gives it the things, the players
and the machine's own functions, and runs it once per number of players and set of options.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from types import CodeType
from typing import Any

from regelwerk.dsl.compile.blocks import TYPE_PARAMS, Block, Jump, assign, functions, ret, when
from regelwerk.dsl.compile.bodies import Bodies
from regelwerk.dsl.compile.charging import TOLL, asked_inside, heavy
from regelwerk.dsl.compile.columns import disturbs, reads, writes
from regelwerk.dsl.compile.commuting import Commuting, commuting
from regelwerk.dsl.compile.expressions import (
    Expressions,
    call,
    cell,
    const,
    free_locals,
    hold_columns,
    local,
    name,
    negated,
)
from regelwerk.dsl.compile.lines import Line, Lines, place
from regelwerk.dsl.compile.listeners import clause_functions
from regelwerk.dsl.compile.plan import FIXED_SEGMENTS, LIVE, Plan, plan_for, suspends
from regelwerk.dsl.compile.steady import steady
from regelwerk.dsl.nodes import Span
from regelwerk.dsl.tree import Ask, Body, Clause, Either, Statement, X
from regelwerk.dsl.types import NONE, Type
from regelwerk.dsl.walk import BINDERS, expressions, filled
from regelwerk.dsl.world import Event, World

SHORT = 16  # so many operations of a derived value are spelled out where it is asked for
DEEP = 3  # and of those it asks for itself, so deep
_BINDING = (*BINDERS, "let", "param")


@dataclass(frozen=True, slots=True)
class Site:
    """Where in the rulebook a decision comes from."""

    owner: str
    span: Span
    kind: str
    variable: str
    type: Type
    several: bool = False
    labels: tuple[str, ...] = ()
    optional: bool = False


@dataclass
class Compiled:
    """A compiled rulebook: code, and what the machine must know about it."""

    world: World
    plan: Plan
    code: CodeType
    segments: int
    procedure_segments: dict[int, int]
    clause_segments: dict[int, int]
    later_segments: dict[int, int]
    effect_segments: dict[int, int]
    means_segments: dict[str, int]
    setup_segment: int
    site_of_segment: dict[int, int]
    sites: list[Site]
    nodes: int
    guards_of_event: dict[int, tuple[int, ...]]
    commuting: Commuting
    plain_clauses: frozenset[int] = frozenset()
    """Clauses whose effect is one stretch of code: it asks nobody and proposes nothing that is heard."""
    disturbing: frozenset[int] = frozenset()
    """Clauses whose effect can change who listens."""
    steady: frozenset[int] = frozenset()
    """Clauses after whose effect the window they answer in is the same for everybody else."""
    options_of_site: dict[int, X] = field(default_factory=dict)
    locals_of_segment: dict[int, tuple[str, ...]] = field(default_factory=dict)
    tables: dict[str, tuple[str, tuple[int | None, ...]]] = field(default_factory=dict)
    indexes: dict[str, tuple[str, str, str]] = field(default_factory=dict)
    lines: dict[Line, int] = field(default_factory=dict)


class Module:
    """Builds the module."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.plan = plan_for(world)
        self.functions: list[ast.stmt] = []
        self.sites: list[Site] = []
        self.sites_of_block: dict[int, dict[int, int]] = {}
        self.queries = 0
        self.next_segment = FIXED_SEGMENTS
        self.segment_names: list[tuple[int, str]] = []
        self.site_of_segment: dict[int, int] = {}
        self.whole: set[int] = set()  # segments that leave no frame behind
        self.tables: dict[str, tuple[str, tuple[int | None, ...]]] = {}
        self.indexes: dict[str, tuple[str, str, str]] = {}
        self.lasting_rows: dict[tuple[str, str, X], str] = {}
        self.short: dict[str, bool] = {}
        self.spelling: list[str] = []
        self.options_of_site: dict[int, X] = {}
        self.locals_of_segment: dict[int, tuple[str, ...]] = {}
        self.lines = Lines()
        self.asked_inside = asked_inside(world)
        self.heavy = heavy(world)

    # ---- facts about code

    def site(self, owner: str, statement: Statement, optional: bool = False) -> int:
        kind = type(statement).__name__.lower()
        asked = statement.options.type.each() if isinstance(statement, Ask) else NONE
        several = isinstance(statement, Ask) and statement.least is not None
        labels = statement.labels if isinstance(statement, Either) else ()
        self.sites.append(
            Site(owner, statement.span, kind, getattr(statement, "name", ""), asked, several, labels, optional)
        )
        return len(self.sites) - 1

    # ---- functions

    def function(self, title: str, args: list[str], body: list[Any]) -> None:
        arguments = ast.arguments([], [ast.arg(one) for one in args], None, [], [], None, [])
        self.functions.append(ast.FunctionDef(title, arguments, body or [ast.Pass()], [], None, **TYPE_PARAMS))

    def columns(self) -> ast.stmt:
        return assign("C", ast.Attribute(name("S"), "c", ast.Load()))

    def query(self, x: X, asker: Expressions) -> ast.expr:
        """A test over a row, as a function with plain loops."""
        needed = free_locals(x, asker.renamed)
        special = sorted(
            {one for node in expressions(x) for one in ({"field": "f", "param": "p"}.get(node.op),) if one}
        )
        title = f"q{self.queries}"
        self.queries += 1
        made = asker.again(dict(asker.renamed))
        if x.op == "first":
            code = self._loop_test(X("exists", x.args, x.type), made, [ret(name(local(x.args[1])))])
            code.append(ret(-1))
        else:
            code = [*self._loop_test(x, made, [ret(True)]), ret(False)]
        self.function(title, ["S", "C", *special, *needed], _held(code))
        return call(title, name("S"), name("C"), *(name(one) for one in special), *(name(one) for one in needed))

    def _loop_test(self, x: X, made: Expressions, found: list[Any]) -> list[Any]:
        """Code that runs `found` as soon as the test holds."""
        if x.op == "and":
            first, *rest = x.args
            inner = X("and", tuple(rest), x.type) if len(rest) > 1 else rest[0]
            return self._loop_test(first, made, self._loop_test(inner, made, found))
        if x.op == "exists":
            target = ast.Name(local(x.args[1]), ast.Store())
            row, levels = made.levels(x)
            code = found
            for names, _, test in reversed(levels):
                code = self._loop_test(test, names, code)
            return [ast.For(target, row, code, [])]
        if x.op == "forall":
            row, var, test = x.args
            target = ast.Name(local(var), ast.Store())
            unrolled = self._unrolled(row, var, test, made)
            if unrolled is not None:
                assignment, tests = unrolled
                return [assignment, when(ast.BoolOp(ast.And(), tests), found)]
            stop = when(negated(made.binding(var)(test)), [ast.Break()])
            return [ast.For(target, made.charged(made(row)), [stop], found)]
        if x.op == "const" and x.args[0] is True:
            return found
        return [when(made(x), found)]

    def _unrolled(self, row: X, var: str, test: X, made: Expressions) -> tuple[ast.stmt, list[ast.expr]] | None:
        """A test for every field of a line of known length, without a loop."""
        lengths = [
            space.lines[row.args[1].type.name]
            for space in self.world.spaces.values()
            if row.op == "attr" and row.args[1].type.name in space.lines
        ]
        if len(lengths) != 1 or lengths[0] > 8:
            return None
        cells = [f"{local(var)}_{place}" for place in range(lengths[0])]
        tests = []
        for one in cells:
            inner = made.binding(var)
            inner.renamed[var] = one
            tests.append(inner(test))
        target = ast.Tuple([ast.Name(one, ast.Store()) for one in cells], ast.Store())
        return ast.Assign([target], made(row)), tests

    def derived(self) -> None:
        for derived in self.world.derived.values():
            if derived.value is None:
                continue
            args = [local(word) for word in derived.parameters]
            made = Expressions(self)
            made.depth = int(derived.id in self.asked_inside)
            value = made(derived.value)
            topic = "derived:" + derived.id
            body: list[Any] = [self.columns()]
            if derived.id in self.heavy:
                body.append(ast.Expr(call("consume", name("S"), const(TOLL))))
            if topic in self.plan.modified:
                self.function("b_" + derived.id, ["S", *args], [self.columns(), ret(value)])
                value = call("b_" + derived.id, name("S"), *(name(one) for one in args))
                body.append(assign("value", value))
                body.append(
                    ret(
                        call(
                            "modified",
                            name("S"),
                            const(self.plan.topic("modify", topic)),
                            name("value"),
                            ast.Tuple([name(one) for one in args], ast.Load()),
                        )
                    )
                )
            else:
                body.append(ret(value))
            self.function("d_" + derived.id, ["S", *args], body)

    def rooms(self) -> None:
        """How many things have room in each kind of place that has a bound."""
        for kind in self.world.kinds.values():
            if kind.most is not None:
                value = Expressions(self)(kind.most)
                body = [self.columns(), assign("v_place", name("v_ort")), ret(value)]
                self.function("room_" + kind.id, ["S", "v_ort"], body)

    def lives(self, topic: int) -> ast.expr:
        """Whether a clause lives under a topic; a copied text may bring one to any topic."""
        here = cell(LIVE, const(topic))
        if not any(clause.kind == "copy" for clause in self.world.clauses):
            return here
        return ast.BoolOp(ast.Or(), [here, cell(LIVE, const(self.plan.topic("copy", "")))])

    def modified_attributes(self) -> None:
        for topic in sorted(self.plan.modified):
            if not topic.startswith("attr:"):
                continue
            attribute = topic[5:]
            base = Expressions(self).base_value(attribute, name("t"))
            number = self.plan.topic("modify", topic)
            self.function(
                "value_" + attribute,
                ["S", "t"],
                [
                    self.columns(),
                    assign("value", base),
                    when(ast.UnaryOp(ast.Not(), self.lives(number)), [ret(name("value"))]),
                    ret(call("modified", name("S"), const(number), name("value"), ast.Tuple([name("t")], ast.Load()))),
                ],
            )

    def events(self) -> None:
        for event in self.world.events.values():
            fields = [local(word) for word in event.fields]
            unpack: list[Any] = [self.columns()]
            if fields:
                unpack.append(
                    ast.Assign([ast.Tuple([ast.Name(one, ast.Store()) for one in fields], ast.Store())], name("f"))
                )
            body = list(unpack)
            made = Expressions(self)
            made.depth = 1  # options are listed by asking whether each is possible
            if event.condition is not None:
                body.append(when(ast.UnaryOp(ast.Not(), made(event.condition)), [ret(False)]))
            topic = self.lives(self.plan.topic("forbid", event.id))
            body.append(
                when(
                    topic,
                    [ret(call("permitted", name("S"), const(self.plan.events[event.id]), name("f"), name("despite")))],
                )
            )
            body.append(ret(True))
            self.function("possible_" + event.id, ["S", "f", "despite"], body)
            if event.nothing is not None:
                self.function("idle_" + event.id, ["S", "f"], [*unpack, ret(made(event.nothing))])
            if event.condition is not None:
                condition = [*unpack, ret(made(event.condition))]
                self.function("condition_" + event.id, ["S", "f"], condition)

    def applies(self) -> dict[int, int]:
        """What each event does: a plain function, or a segment where it can be suspended."""
        segments: dict[int, int] = {}
        for event in self.world.events.values():
            number = self.plan.events[event.id]
            env = tuple(local(word) for word in ("_ev", *event.fields))
            if suspends(self.plan, event.effect, guarded=False):
                segments[number] = self.segment(event.effect, env, event.id, "e_" + event.id)
                continue
            bodies = Bodies(self, env, "")
            bodies.quiet = 1
            bodies.body(event.effect)
            unpack: list[Any] = [self.columns()]
            fields: list[ast.expr] = [ast.Name(one, ast.Store()) for one in env[1:]]
            if fields:
                unpack.append(ast.Assign([ast.Tuple(fields, ast.Store())], name("f")))
            self.inline_answers(event, unpack)
            self.function("apply_" + event.id, ["S", "f", "v__ev"], [*unpack, *bodies.blocks[0].code, ret()])
        return segments

    def inline_answers(self, event: Event, unpack: list[Any]) -> None:
        """The general rules that answer on the spot, for an event that goes through a bucket all the same."""
        if event.id not in self.plan.inline:
            return
        bodies = Bodies(self, tuple(local(word) for word in event.fields), "")
        bodies.quiet = 1
        fields = Expressions(self, {word: local(word) for word in event.fields})
        for clause in self.plan.inline[event.id]:
            bodies.answer(clause, fields, list(event.fields))
        self.function("answers_" + event.id, ["S", "f"], [*unpack, *bodies.blocks[0].code, ret()])

    def search(self, x: X, asker: Expressions) -> ast.expr:
        """`verbunden(M wo p, …)`: a search over the board that tests each field as it comes to it."""
        row, starts, goals = x.args
        _, var, test = row.args
        renamed = asker.renamed
        needed = sorted(
            {
                *free_locals(X("exists", row.args, x.type), renamed),
                *free_locals(starts, renamed),
                *free_locals(goals, renamed),
            }
        )
        title = f"q{self.queries}"
        self.queries += 1
        made = asker.again(dict(renamed))
        here = made.binding(var)
        field = ast.Name(local(var), ast.Store())
        add = [
            ast.Expr(ast.Call(ast.Attribute(name("seen"), "add", ast.Load()), [name(local(var))], [])),
            ast.Expr(ast.Call(ast.Attribute(name("todo"), "append", ast.Load()), [name(local(var))], [])),
        ]
        fresh = ast.Compare(name(local(var)), [ast.NotIn()], [name("seen")])
        loop = ast.For(
            field,
            ast.Subscript(name("N_neighbours"), name("here"), ast.Load()),
            [when(ast.BoolOp(ast.And(), [here(test), fresh]), add)],
            [],
        )
        pop = ast.Call(ast.Attribute(name("todo"), "pop", ast.Load()), [], [])
        code: list[Any] = [
            assign("goal", made.charged(made(goals))),
            assign("todo", ast.ListComp(name(local(var)), [ast.comprehension(field, made(starts), [here(test)], 0)])),
            assign("seen", call("set", name("todo"))),
            ast.While(
                name("todo"),
                [
                    assign("here", pop),
                    when(ast.Compare(name("here"), [ast.In()], [name("goal")]), [ret(True)]),
                    loop,
                ],
                [],
            ),
            ret(False),
        ]
        self.function(title, ["S", "C", *needed], _held(code))
        return call(title, name("S"), name("C"), *(name(one) for one in needed))

    def table(self, id: str, args: list[X]) -> str:
        """The table that answers a derived value, if it never changes: one for each constant it is asked with."""
        derived = self.world.derived[id]
        if derived.value is None or "derived:" + id in self.plan.modified or reads(self.plan, derived.value):
            return ""
        constants: list[int | None] = []
        for arg, type in zip(args, derived.parameters.values(), strict=True):
            if arg.op == "const" and type.base != "thing" and isinstance(arg.args[0], int):
                constants.append(arg.args[0])
            elif type.base == "thing" and type.name and not type.many and arg.type.name == type.name:
                constants.append(None)
            else:
                return ""
        if not 1 <= constants.count(None) <= 2:
            return ""
        title = "D_" + "_".join([id, *("t" if one is None else str(one).replace("-", "m") for one in constants)])
        self.tables[title] = (id, tuple(constants))
        return title

    def lasting_row(self, kind: str, var: str, test: X, others: list[str]) -> str:
        """A function for the things of a kind that pass a test which never changes; it works each row out once."""
        key = (kind, var, test)
        if key not in self.lasting_rows:
            number = len(self.lasting_rows)
            title = self.lasting_rows[key] = f"row_{number}"
            memory = name(f"ROWS_{number}")
            words = [local(word) for word in others]
            asked: ast.expr = ast.Tuple([name(word) for word in words], ast.Load())
            found = Expressions(self).binding(var)(test)
            loop = ast.comprehension(ast.Name(local(var), ast.Store()), name("K_" + kind), [found], 0)
            self.functions.append(assign(f"ROWS_{number}", ast.Dict([], [])))
            code = [
                assign("asked", asked),
                when(
                    ast.Compare(name("asked"), [ast.NotIn()], [memory]),
                    [
                        self.columns(),
                        ast.Assign(
                            [ast.Subscript(memory, name("asked"), ast.Store())],
                            call("tuple", ast.ListComp(name(local(var)), [loop])),
                        ),
                    ],
                ),
                ret(ast.Subscript(memory, name("asked"), ast.Load())),
            ]
            self.function(title, ["S", *words], code)
        return self.lasting_rows[key]

    def spelled_out(self, x: X) -> X | None:
        """A short derived value, with its parameters filled in: shorter than calling it."""
        id, *args = x.args
        derived = self.world.derived[id]
        if derived.value is None or "derived:" + id in self.plan.modified:
            return None
        if id in self.spelling or len(self.spelling) >= DEEP:
            return None
        if id not in self.short:
            parts = list(expressions(derived.value))
            self.short[id] = len(parts) <= SHORT and not any(part.op in _BINDING for part in parts)
        if not self.short[id] or not all(arg.op in ("local", "const", "entry", "field", "raw") for arg in args):
            return None
        return filled(derived.value, dict(zip(derived.parameters, args, strict=True)))

    def opened(self, row: X) -> X | None:
        """The row behind a derived set, with its parameters filled in, where that is simple."""
        if row.op != "derived" or "derived:" + row.args[0] in self.plan.modified:
            return None
        id, *args = row.args
        derived = self.world.derived[id]
        if derived.value is None or not all(arg.op in ("local", "const", "entry", "field") for arg in args):
            return None
        return filled(derived.value, dict(zip(derived.parameters, args, strict=True)))

    # ---- segments

    def segment(self, body: Body, env: tuple[str, ...], owner: str, prefix: str, leaving: bool = False) -> int:
        """A body as segments; gives the number of the first one, whose frame holds all of `env`."""
        bodies = Bodies(self, env, owner)
        bodies.x.hears_leaving = leaving
        bodies.body(body)
        bodies.out.append(ast.Assign([ast.Attribute(name("S"), "top", ast.Store())], name("up")))
        bodies.out.append(ret())
        base = self.next_segment
        self.next_segment += len(bodies.blocks)
        entry = Block(len(bodies.blocks), env, [Jump(bodies.blocks[0])])
        self.next_segment += 1
        blocks = [entry, *bodies.blocks]
        made = functions(blocks, base, prefix)
        if len(made) == 1:
            self.whole.add(base + entry.number)
        for block in blocks:
            self.locals_of_segment[base + block.number] = env if block is entry else block.live
        for number, function in made:
            if number == base + entry.number:
                self._unpack_all(function, env)
            self.functions.append(function)
            self.segment_names.append((number, function.name))
        for block_number, site in self.sites_of_block.pop(id(bodies), {}).items():
            self.site_of_segment[base + block_number] = site
        return base + entry.number

    def _unpack_all(self, function: ast.FunctionDef, env: tuple[str, ...]) -> None:
        targets: list[ast.expr] = [ast.Name("_", ast.Store()), ast.Name("up", ast.Store())]
        targets += [ast.Name(one, ast.Store()) for one in env]
        function.body[0] = ast.Assign([ast.Tuple(targets, ast.Store())], name("F"))

    def clause_env(self, clause: Clause) -> tuple[str, ...]:
        """The frame of a clause: me, this, the event, what it kept, what its pattern binds."""
        words = [
            "ich",
            "dies",
            "_ev",
            *(word for word, _ in clause.captured if word not in ("ich", "dies")),
            *(word for word, _ in clause.fields),
        ]
        return tuple(local(word) for word in dict.fromkeys(words))

    def clauses(self) -> tuple[dict[int, int], dict[int, int]]:
        segments: dict[int, int] = {}
        later: dict[int, int] = {}
        inlined = {clause.number for answers in self.plan.inline.values() for clause in answers}
        for clause in self.world.clauses:
            if clause.number in inlined:
                continue
            env = self.clause_env(clause)
            if clause.body:
                leaving = clause.kind in ("after", "when_done")
                segments[clause.number] = self.segment(clause.body, env, clause.entry, f"c{clause.number}", leaving)
            if clause.kind == "when" and clause.extra:
                later[clause.number] = self.segment(clause.extra, env, clause.entry, f"l{clause.number}")
            clause_functions(self, clause)
        return segments, later

    def _plain(self, clause: int) -> bool:
        return not suspends(self.plan, self.world.clauses[clause].body)

    def build(self) -> Compiled:
        self.derived()
        self.rooms()
        self.modified_attributes()
        self.events()
        effects = self.applies()
        procedures = {}
        for procedure in self.world.procedures.values():
            if procedure.text is None:
                continue
            env = tuple(local(word) for word in procedure.parameters)
            procedures[self.plan.procedures[procedure.id]] = self.segment(
                procedure.body, env, procedure.id, "p_" + procedure.id
            )
        clause_segments, later = self.clauses()
        means = self._means()
        setup = self.segment(self.world.setup, (), "aufbau", "setup")
        if self.world.in_order is not None:
            self.function("in_order", ["S"], [self.columns(), ret(Expressions(self)(self.world.in_order))])
        if self.world.window_order is not None:
            self.function("window_order", ["S"], [self.columns(), ret(Expressions(self)(self.world.window_order))])
        table = ast.Dict(
            [const(number) for number, _ in self.segment_names], [name(title) for _, title in self.segment_names]
        )
        tree = ast.Module([*self.functions, assign("SEGMENTS", table)], [])
        nodes = place(tree)
        guards = {
            number: tuple(
                clause.number
                for clause in self.world.clauses
                if clause.kind == "guard"
                and reads(self.plan, clause.condition) & writes(self.plan, self.world.events[event].effect)
            )
            for event, number in self.plan.events.items()
        }
        plain = frozenset(n for n, s in clause_segments.items() if s in self.whole and self._plain(n))
        code = compile(tree, f"<{self.world.id}>", "exec", dont_inherit=True, optimize=1)
        return Compiled(
            self.world,
            self.plan,
            code,
            self.next_segment,
            procedures,
            clause_segments,
            later,
            effects,
            means,
            setup,
            self.site_of_segment,
            self.sites,
            nodes,
            guards,
            commuting(self.plan),
            plain,
            frozenset(n for n, c in enumerate(self.world.clauses) if n not in plain or disturbs(self.plan, c.body)),
            steady(self.plan, plain),
            self.options_of_site,
            self.locals_of_segment,
            self.tables,
            self.indexes,
            self.lines.numbers,
        )

    def _means(self) -> dict[str, int]:
        segments = {}
        for means in self.world.means.values():
            made = Expressions(self)
            things = made(means.things) if means.things is not None else ast.Tuple([], ast.Load())
            self.function("means_" + means.id, ["S", "v_ich"], [self.columns(), ret(things)])
            if means.condition is not None:
                self.function("open_" + means.id, ["S", "v_ich"], [self.columns(), ret(made(means.condition))])
            worth = made(means.worth) if means.worth is not None else const(1)
            self.function(
                "worth_" + means.id,
                ["S", "v_ich", "v_ding"],
                [self.columns(), assign("v_thing", name("v_ding")), ret(worth)],
            )
            if means.effect:
                segments[means.id] = self.segment(means.effect, ("v_ich", "v_ding"), means.id, "m_" + means.id)
        return segments


def _held(code: list[Any]) -> list[Any]:
    """The body of a query, with its columns in locals."""
    holder = ast.Module(code, [])
    return [
        *(assign(f"c{one}", ast.Subscript(name("C"), const(one), ast.Load())) for one in hold_columns([holder])),
        *holder.body,
    ]


def compile_world(world: World) -> Compiled:
    """Compile a checked rulebook."""
    return Module(world).build()
