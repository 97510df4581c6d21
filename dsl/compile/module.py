"""The whole rulebook as one Python module: functions for values, conditions, events and clauses, and segments.

The module is plain code without any table of a particular game: `interpreter/link/` gives it the things, the players
and the machine's own functions, and runs it once per number of players and set of options.
"""

from __future__ import annotations

import ast
from collections.abc import Hashable
from typing import Any

from regelwerk.dsl.compile.analysis.commuting import commuting
from regelwerk.dsl.compile.analysis.dependencies import disturbs, reads, stirred
from regelwerk.dsl.compile.analysis.text_facts import facts
from regelwerk.dsl.compile.analysis.undisturbing import steady
from regelwerk.dsl.compile.bodies import event_functions
from regelwerk.dsl.compile.bodies import procedure_borders as courses
from regelwerk.dsl.compile.bodies.bodies import Bodies
from regelwerk.dsl.compile.bodies.listeners import clause_functions, limit_groups
from regelwerk.dsl.compile.compiled import NOBODY, Compiled, Keepable, Owner, Site
from regelwerk.dsl.compile.emit import value_functions as values
from regelwerk.dsl.compile.emit.arithmetic import spell_out
from regelwerk.dsl.compile.emit.blocks import TYPE_PARAMS, Block, Jump, assign, functions, ret, set_top, when
from regelwerk.dsl.compile.emit.expressions import Expressions
from regelwerk.dsl.compile.emit.python_nodes import call, cell, const, local, name
from regelwerk.dsl.compile.emit.queries import Asked
from regelwerk.dsl.compile.keepable import keep_guard, keep_purse, keep_test
from regelwerk.dsl.compile.lines import Lines, place
from regelwerk.dsl.compile.plan import FIXED_SEGMENTS, Plan
from regelwerk.dsl.compile.planning import plan_for, suspends
from regelwerk.dsl.compile.state_layout import LIVE
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.tree.clauses import Clause, Guard, Window, hears_leaving
from regelwerk.dsl.tree.made_up_names import ME, RECORD, THIS, titled
from regelwerk.dsl.tree.tree import Ask, Body, Either, Statement, X
from regelwerk.dsl.tree.types import NONE
from regelwerk.dsl.tree.walk import free_names
from regelwerk.dsl.world.world import World


@record
class Segments:
    """Where texts begin: the first segments of procedures, clauses (and what they do later), events, means, set-up."""

    procedures: dict[int, int]
    clauses: dict[int, int]
    later: dict[int, int]
    effects: dict[int, int]
    means: dict[str, int]
    setup: int


class Module:
    """Builds the module."""

    def __init__(self, world: World, plan: Plan | None = None) -> None:
        self.world = world
        self.plan = plan_for(world) if plan is None else plan
        self.functions: list[ast.stmt] = []
        self.sites: list[Site] = []
        self.sites_of_block: dict[int, dict[int, int]] = {}
        self.queries = 0
        self.queries_made: dict[Hashable, str] = {}
        self.next_segment = FIXED_SEGMENTS
        self.segment_names: list[tuple[int, str]] = []
        self.site_of_segment: dict[int, int] = {}
        self.whole: set[int] = set()  # segments that leave no frame behind
        self.tables: dict[str, tuple[str, tuple[int | None, ...]]] = {}
        self.indexes: dict[str, tuple[str, str, str]] = {}
        self.keepable: dict[str, Keepable] = {}
        self.guards: dict[int, Keepable] = {}
        self.written: set[str] = set()  # attributes of which is asked whether a thing says anything
        self.limit_groups = limit_groups(world)
        self.guard_rows: dict[frozenset[int], str] = {}
        self.answers: dict[str, list[Body]] = {}
        """What windows do in answer to each event."""
        for clause in world.clauses:
            if isinstance(clause, Window):
                self.answers.setdefault(clause.event, []).append(clause.body)
        self.lasting_rows: dict[tuple[str, str, X], str] = {}
        self.rows = 0
        self.short: dict[str, bool] = {}
        self.spelling: list[str] = []
        self.options_of_site: dict[int, X] = {}
        self.test_of_site: dict[int, tuple[X, tuple[str, ...]]] = {}
        self.locals_of_segment: dict[int, tuple[str, ...]] = {}
        self.lines = Lines()
        self.owner: Owner = NOBODY
        self.arithmetic = False  # whether the code of this owner multiplies or compares numbers
        self.owners: dict[str, Owner] = {}
        self.only: frozenset[Owner] | None = None  # whose code is made; None: all (`patching.py`)

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

    def stirred(self, body: Body) -> frozenset[int]:
        """What may be another when all that a body does, and all that answers to it, is done."""
        return stirred(self.plan, body, self.answers)

    # ---- functions

    def begins(self, what: str, id: str) -> bool:
        """From here on, functions belong to this owner; False if no code is made for it."""
        self.owner = (what, id)
        self.arithmetic = False
        return self.only is None or self.owner in self.only

    def function(self, title: str, args: list[str], body: list[Any]) -> None:
        arguments = ast.arguments([], [ast.arg(one) for one in args], None, [], [], None, [])
        function = ast.FunctionDef(title, arguments, body or [ast.Pass()], [], None, **TYPE_PARAMS)
        if self.arithmetic:
            spell_out(function)
        self.functions.append(function)
        self.owners[title] = self.owner

    def columns(self) -> ast.stmt:
        return assign("C", ast.Attribute(name("S"), "c", ast.Load()))

    def lives(self, topic: int) -> ast.expr:
        """Whether a clause lives under a topic; a copied text may bring one to any topic."""
        here = cell(LIVE, const(topic))
        if not self.plan.copies:
            return here
        return ast.BoolOp(ast.Or(), [here, cell(LIVE, const(self.plan.topic("copy", "")))])

    def guards_reading(self, columns: frozenset[int]) -> ast.expr:
        """The numbers of the guards that look at one of these columns: a row that all its places in the code share."""
        if columns not in self.guard_rows:
            numbers = tuple(one.number for one in self.plan.guards if reads(self.plan, one.condition) & columns)
            title = "_".join(["GUARDS", *(str(column) for column in sorted(columns))]).replace("-", "m")
            self.functions.append(assign(title, const(numbers)))
            self.guard_rows[columns] = title
        return name(self.guard_rows[columns])

    def lasting_row(self, among: ast.expr, var: str, test: X, others: list[str]) -> str:
        """A function for the things of a row that pass a test which never changes; it works each row out once."""
        key = (ast.dump(among), var, test)
        if key not in self.lasting_rows:
            number = self.rows
            self.rows += 1
            title = self.lasting_rows[key] = f"row_{number}"
            memory = name(self.rows_of(title))
            words = [local(word) for word in others]
            asked = name(words[0]) if len(words) == 1 else ast.Tuple([name(word) for word in words], ast.Load())
            found = Expressions(self).binding(var)(test)
            loop = ast.comprehension(ast.Name(local(var), ast.Store()), among, [found], 0)
            self.functions.append(assign(memory.id, ast.Dict([], [])))
            code = [
                assign("asked", asked),
                when(
                    ast.Compare(name("asked"), [ast.NotIn()], [memory]),
                    [
                        self.columns(),
                        assign("fuel", ast.Attribute(name("S"), "fuel", ast.Load())),
                        ast.Assign(
                            [ast.Subscript(memory, name("asked"), ast.Store())],
                            call("tuple", ast.ListComp(name(local(var)), [loop])),
                        ),
                        # it is worked out once for all games, so no decision pays for it
                        ast.Assign([ast.Attribute(name("S"), "fuel", ast.Store())], name("fuel")),
                    ],
                ),
                ret(ast.Subscript(memory, name("asked"), ast.Load())),
            ]
            self.function(title, ["S", *words], code)
            self.owners[title] = NOBODY  # whoever asks for the same row shares it
        return self.lasting_rows[key]

    def query_title(self, x: X, made: Expressions) -> tuple[str, bool]:
        """The function for a test over a row, and whether it is still to be made. A text that stands in several
        functions of its owner, asked in the same way, is one function: what is kept of it is kept once."""
        names = free_names(x)
        renamed = tuple(sorted((word, to) for word, to in made.renamed.items() if word in names))
        key = (self.owner, x, renamed, made.hears_leaving, made.asks_somebody, made.depth)
        known = self.queries_made.get(key)
        if known is not None:
            return known, False
        title = self.queries_made[key] = f"q{self.queries}"
        self.queries += 1
        return title, True

    def rows_of(self, title: str) -> str:
        """The table in which such a function keeps its rows. Who has the arguments at hand looks there first."""
        return title.replace("row", "ROWS")

    def keep_test(self, title: str, x: X, names: Expressions, asked: Asked) -> None:
        """A test over a row whose answers can be kept."""
        keep_test(self, title, x, names, asked)

    def cases(self, x: X) -> str:
        """What stands on things: a function for each text, in a dictionary by the things that have it."""
        _, _, cases = x.args
        title = titled("cases", str(self.queries))
        self.queries += 1
        parts: list[ast.expr] = []
        for number, (things, value) in enumerate(cases):
            function = titled(title, str(number))
            made = Expressions(self)
            made.depth = 1
            self.function(function, ["S", local(THIS), local(ME)], [self.columns(), ret(made(value))])
            loop = ast.comprehension(ast.Name("one", ast.Store()), Expressions(self)(things), [], 0)
            parts.append(ast.DictComp(name("one"), name(function), [loop]))
        nothing = titled(title, "none")
        self.function(nothing, ["S", local(THIS), local(ME)], [ret(const(x.type.empty))])
        self.functions.append(
            assign(title, ast.Dict([None] * len(parts) + [const(-1)], [*parts, name(nothing)]))
        )  # a thing that is not there has no number of its own
        return title

    # ---- segments

    def segment(
        self,
        body: Body,
        env: tuple[str, ...],
        owner: str,
        prefix: str,
        leaving: bool = False,
        procedure: bool = False,
    ) -> int:
        """A body as segments; gives the number of the first one, whose frame holds all of `env`."""
        bodies = Bodies(self, env, owner)
        bodies.x.hears_leaving = leaving
        bodies.in_procedure = procedure
        bodies.body(body)
        bodies.out += courses.end(bodies, owner) if procedure else [set_top(name("up")), ret()]
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
            if self.arithmetic:
                spell_out(function)
            self.functions.append(function)
            self.owners[function.name] = self.owner
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
            ME,
            THIS,
            RECORD,
            *(word for word, _ in clause.captured if word not in (ME, THIS)),
            *(word for word, _ in clause.fields),
        ]
        return tuple(local(word) for word in dict.fromkeys(words))

    def clauses(self) -> tuple[dict[int, int], dict[int, int]]:
        segments: dict[int, int] = {}
        later: dict[int, int] = {}
        inlined = {clause.number for answers in self.plan.inline.values() for clause in answers}
        for clause in self.world.clauses:
            if clause.number in inlined or not self.begins("clause", str(clause.number)):
                continue
            env = self.clause_env(clause)
            if clause.answer:
                title = f"c{clause.number}"
                segments[clause.number] = self.segment(clause.answer, env, clause.entry, title, hears_leaving(clause))
            if isinstance(clause, Window) and clause.later:
                later[clause.number] = self.segment(clause.later, env, clause.entry, f"l{clause.number}")
            clause_functions(self, clause)
        return segments, later

    def _plain(self, clause: int) -> bool:
        return not suspends(self.plan, self.world.clauses[clause].answer)

    def _guards(self) -> dict[int, tuple[int, ...]]:
        """For each event, the guards that look at what it writes, or at what may be written meanwhile (E11)."""
        guards = [one for one in self.world.clauses if isinstance(one, Guard)]
        looked_at = {guard.number: reads(self.plan, guard.condition) for guard in guards}
        looking: dict[frozenset[int], tuple[int, ...]] = {}
        found = {}
        for event, number in self.plan.events.items():
            written = self.stirred(self.world.events[event].effect)
            if written not in looking:
                looking[written] = tuple(guard for guard, read in looked_at.items() if read & written)
            found[number] = looking[written]
        return found

    def segments(self) -> Segments:
        """Make all code; gives the numbers of the segments at which texts begin."""
        values.derived_values(self)
        values.rooms(self)
        values.modified_attributes(self)
        event_functions.conditions(self)
        effects = event_functions.effects(self)
        procedures = {}
        for procedure in self.world.procedures.values():
            if procedure.is_part or not self.begins("procedure", procedure.id):
                continue
            env = tuple(local(word) for word in procedure.parameters)
            number = self.plan.procedures[procedure.id]
            title = titled("procedure", procedure.id)
            procedures[number] = self.segment(procedure.body, env, procedure.id, title, procedure=True)
            first = dict(self.segment_names)[procedures[number]]
            self.functions += [
                assign(f"SEGMENT_{number}", const(procedures[number])),
                assign(f"FIRST_{number}", name(first)),
            ]
        clause_segments, later = self.clauses()
        for guard in self.world.clauses:
            if isinstance(guard, Guard):
                self.begins("clause", str(guard.number))
                keep_guard(self, guard)
        means = values.means(self)
        self.begins("means", "")
        keep_purse(self)
        setup = self.segment(self.world.setup, (), "aufbau", "setup") if self.begins("setup", "") else -1
        if self.world.in_order is not None and self.begins("in_order", ""):
            self.function("in_order", ["S"], [self.columns(), ret(Expressions(self)(self.world.in_order))])
        if self.world.window_order is not None and self.begins("window_order", ""):
            self.function("window_order", ["S"], [self.columns(), ret(Expressions(self)(self.world.window_order))])
        return Segments(procedures, clause_segments, later, effects, means, setup)

    def build(self) -> Compiled:
        """The whole module."""
        return self.finished(self.segments())

    def finished(self, begin: Segments) -> Compiled:
        """The code that was made, compiled, with everything that is to be known about it."""
        table = ast.Dict(
            [const(number) for number, _ in self.segment_names], [name(title) for _, title in self.segment_names]
        )
        known: ast.stmt = assign("SEGMENTS", table)
        if self.only is not None:
            known = ast.Expr(ast.Call(ast.Attribute(name("SEGMENTS"), "update", ast.Load()), [table], []))
        tree = ast.Module([*self.functions, known], [])
        nodes = place(tree)
        plain = frozenset(n for n, s in begin.clauses.items() if s in self.whole and self._plain(n))
        code = compile(tree, f"<{self.world.id}>", "exec", dont_inherit=True, optimize=1)
        return Compiled(
            self.world,
            self.plan,
            code,
            self.next_segment,
            begin.procedures,
            begin.clauses,
            begin.later,
            begin.effects,
            begin.means,
            begin.setup,
            self.site_of_segment,
            self.sites,
            nodes,
            self._guards(),
            commuting(self.plan),
            facts(self.plan),
            plain,
            frozenset(n for n, c in enumerate(self.world.clauses) if n not in plain or disturbs(self.plan, c.answer)),
            steady(self.plan, plain),
            self.options_of_site,
            self.locals_of_segment,
            self.tables,
            self.indexes,
            self.written,
            self.lines.numbers,
            self.owners,
            test_of_site=self.test_of_site,
            keepable={} if self.only is not None else self.keepable,
            guards=self.guards,
        )


def compile_world(world: World) -> Compiled:
    """Compile a checked rulebook."""
    return Module(world).build()
