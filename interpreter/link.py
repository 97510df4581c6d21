"""Linking: a compiled rulebook meets a number of players and a set of options.

Everything that exists in this game is numbered here: players first, then the things of each kind in the order of the
rulebook. The compiled module gets these tables and the machine's functions, and runs once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from regelwerk.dsl.compile.columns import disturbs, reads_itself
from regelwerk.dsl.compile.compiled import Compiled
from regelwerk.dsl.compile.indexes import CHANGING, OWNED
from regelwerk.dsl.compile.plan import (
    FIRST_ATTRIBUTE,
    INSIDE,
    KNOWN,
    LIVE,
    PLACE,
    R_CHANCE,
    R_MUTE,
    R_OVER,
    R_PROCEDURES,
    R_SERIAL,
    R_TABLE,
    REGISTER_COUNT,
    REGISTERS,
)
from regelwerk.dsl.pieces import WINDOW_SCOPE
from regelwerk.dsl.tree import MODIFIER_STEPS, Cancel, Change, Suspend
from regelwerk.dsl.walk import expressions, free_names, mentions, statements
from regelwerk.dsl.world import PLAYER, Entry, Kind, plain_name
from regelwerk.interpreter import (
    actions,
    buckets,
    chance,
    guards,
    limits,
    linked_clauses,
    linked_space,
    linked_values,
    live,
    memory,
    payments,
    places,
    procedures,
    prohibitions,
    records,
    rehearsal,
    rows,
    searches,
    state,
    table,
    turns,
    windows,
)
from regelwerk.interpreter import segments as at
from regelwerk.interpreter.board import Board, build_boards
from regelwerk.interpreter.builtins.nets import Ground, ground
from regelwerk.interpreter.limits import Limit
from regelwerk.interpreter.rehearsal import Circle, Life
from regelwerk.interpreter.state import Frame, State

MOST_THINGS = 20_000


class TooManyThings(Exception):
    """A rulebook that makes more things than a game can hold."""


@dataclass(frozen=True)
class Thing:
    """One thing of this game."""

    number: int
    id: str
    kind: str
    entry: Entry | None
    names: dict[str, str]


@dataclass(frozen=True)
class MeansTable:
    """A way to pay, with the functions that find and value it."""

    id: str
    other: int
    things: Callable[[State, int], Any]
    worth: Callable[[State, int, int], int]
    segment: int | None
    condition: Callable[[State, int], bool] | None
    purposes: frozenset[int]

    def serves(self, S: State, player: int, purpose: int) -> bool:
        """Whether it can pay for a purpose now."""
        if self.purposes and purpose not in self.purposes:
            return False
        return self.condition is None or self.condition(S, player)


class Linked:
    """A rulebook ready to be played by a number of players with a set of options."""

    def __init__(self, compiled: Compiled, players: int, options: dict[str, Any]) -> None:
        self.compiled = compiled
        self.world = compiled.world
        self.plan = compiled.plan
        self.players = players
        self.options = options
        self.things: list[Thing] = []
        self.of_kind: dict[str, list[int]] = {name: [] for name in self.world.kinds}
        self.by_id: dict[str, int] = {}
        self.boards: dict[str, Board] = build_boards(self.world, players, options)
        self._make_things()
        # Every table has one cell more than there are things: -1, nothing, reads its empty values there.
        self.kind: list[int] = [*(self.plan.kinds[thing.kind] for thing in self.things), -1]
        self.kind_names = list(self.world.kinds)
        self.order = [self.world.kinds[name].order for name in self.kind_names]
        self.alike = [self.world.kinds[name].alike for name in self.kind_names]
        self.any_alike = any(self.alike)
        self.sight = [self.world.kinds[name].sight for name in self.kind_names]
        self.all_columns = (1 << FIRST_ATTRIBUTE + len(self.plan.columns)) - 1
        self._make_space()
        self._make_topics()
        self._make_instances()
        self.namespace = self._namespace()
        exec(compiled.code, self.namespace)
        self._fill_tables()
        self._collect_functions()
        self.indexed: list[str] = []
        self.indexes_of_column: dict[int, list[int]] = {}
        self.dependable_guards: set[int] = set()
        self.guards_of_column: dict[int, list[tuple[int, frozenset[int] | None]]] = {}
        memory.install(self)
        self.segments = self._segment_table()
        self.plain_effects = linked_clauses.plain_effects(self)
        self.circle = rehearsal.circles(self)
        self.lives: dict[Circle, Life] = {}
        self.circles: dict[Circle, int] = {}
        self._first: list[list[Any]] | None = None

    # ---- things

    def _make_things(self) -> None:
        world = self.world
        names = world.player_names
        for number in range(self.players):
            self._add(names[number] if number < len(names) else f"spieler_{number + 1}", PLAYER, None, {})
        waiting = [kind for kind in world.kinds.values() if kind.id != PLAYER]
        while waiting:
            kind = next((one for one in waiting if not one.per or one.per not in {w.id for w in waiting}), waiting[0])
            waiting.remove(kind)
            self._make_kind(kind)

    def _make_kind(self, kind: Kind) -> None:
        world = self.world
        for board in self.boards.values():
            if board.field == kind.id and not board.named:
                for label in board.labels:
                    self._add(label, kind.id, None, {"de": label})
            if kind.id in board.lines:
                for number in range(len(board.lines[kind.id])):
                    self._add(f"{kind.id}_{number + 1}", kind.id, None, {})
        for entry in world.entries.values():
            if entry.kind == kind.id and self._wanted(entry.options):
                for copy in range(entry.count):
                    self._add(entry.id if entry.count == 1 else f"{entry.id}#{copy + 1}", kind.id, entry, entry.names)
        if kind.per:
            for owner in list(self.of_kind[kind.per]):
                for copy in range(max(kind.count, 1)):
                    suffix = f"#{copy + 1}" if kind.count > 1 else ""
                    self._add(f"{kind.id}:{self.things[owner].id}{suffix}", kind.id, None, {})
        elif kind.count:
            names = world.titles.get(kind.id, {"de": plain_name(kind.id)}) if kind.alike else {}
            for copy in range(kind.count):
                self._add(f"{kind.id}_{copy + 1}", kind.id, None, names)
        elif kind.place and not kind.per:
            self._add(kind.id, kind.id, None, {})

    def _add(self, id: str, kind: str, entry: Entry | None, names: dict[str, str]) -> None:
        while id in self.by_id:
            id += "'"
        number = len(self.things)
        if number >= MOST_THINGS:
            raise TooManyThings
        self.things.append(Thing(number, id, kind, entry, names or {"de": plain_name(id)}))
        self.of_kind[kind].append(number)
        self.by_id[id] = number

    def _wanted(self, needed: dict[str, Any]) -> bool:
        return all(self.options.get(name) == value for name, value in needed.items())

    def _make_space(self) -> None:
        count = len(self.things)
        neighbours: list[tuple[int, ...]] = [()] * (count + 1)
        orthogonal: list[tuple[int, ...]] = [()] * (count + 1)
        self.board_of: dict[int, tuple[Board, int, int]] = {}
        for board in self.boards.values():
            first = self.of_kind[board.field][0] if self.of_kind.get(board.field) else 0
            index = {label: self.by_id[label] for label in board.labels if label in self.by_id}
            if board.named:
                numbers = [index[label] for label in board.labels]
            else:
                numbers = [first + place for place in range(len(board.labels))]
            for place, number in enumerate(numbers):
                neighbours[number] = tuple(numbers[other] for other in board.neighbours[place])
                orthogonal[number] = tuple(numbers[other] for other in board.orthogonal[place])
                self.board_of[number] = (board, place, first)
            board.numbers = numbers
        self.neighbours = neighbours
        self.orthogonal = orthogonal
        self._ground: Ground | None = None
        self.searched: dict[Any, Any] = {}
        self._distances: dict[tuple[int, int], int] = {}
        self._layouts_at: dict[tuple[int, int, bool, bool, bool], tuple[int, ...]] = {}
        self._layout_roles: dict[tuple[int, str], tuple[int, ...]] = {}
        self._masks: dict[tuple[int, bool, bool], tuple[tuple[int, ...], dict[int, int]]] = {}

    @property
    def ground(self) -> Ground:
        if self._ground is None:
            self._ground = ground(tuple(self.neighbours))
        return self._ground

    # ---- listeners

    def _make_topics(self) -> None:
        plan = self.plan
        self.topics: dict[str, dict[int, int]] = {}
        for (kind, name), number in plan.topics.items():
            numbers = (
                plan.events
                if kind in ("heard", "before", "when", "when_done", "after", "forbid", "permit")
                else plan.procedures
            )
            if name in numbers:
                self.topics.setdefault(kind, {})[numbers[name]] = number
        self.guard_topic = plan.topic("guard", "")
        self.action_topic = plan.topic("action", "")
        self.counts_topic = plan.topic("counts", "")
        self.copy_topic = plan.topic("copy", "")
        self.sight_topic = plan.topic("sight", "")
        self.heard_topic = [-1] * len(plan.topics)
        for kind in ("before", "when", "when_done", "after"):
            for event, topic in self.topics.get(kind, {}).items():
                self.heard_topic[topic] = self.topics["heard"][event]
        self.start_topic = [self.topics["start"][number] for number in range(len(plan.procedures))]
        self.any_time_topic = [self.topics["any_time"][number] for number in range(len(plan.procedures))]
        self.end_topic = [self.topics["end"][number] for number in range(len(plan.procedures))]
        self.window_topics = linked_clauses.window_topics(self)
        self.forbid_topic = [self.topics["forbid"][number] for number in range(len(plan.events))]

    def _make_instances(self) -> None:
        plan, world = self.plan, self.world
        clauses = world.clauses
        inlined = {clause.number for answers in plan.inline.values() for clause in answers}
        self.clause_topic = [self._topic(clause) for clause in clauses]
        self.bound = [clause.this for clause in clauses]
        self.optional = [clause.optional for clause in clauses]
        self.once = [clause.once for clause in clauses]
        self.entry_of_clause = [plan.entries.get(clause.entry, -1) for clause in clauses]
        self.needs_me = [
            clause.kind not in ("forbid", "permit") and mentions((clause.condition, clause.body, clause.extra), "ich")
            for clause in clauses
        ]
        self.cancels = [any(isinstance(s, Cancel) for s in statements(clause.body)) for clause in clauses]
        self.can_suspend = any(isinstance(s, Suspend) for clause in clauses for s in statements(clause.body))
        self.after_entries = [
            frozenset(plan.entries.get(name, -1) for name in self._after(clause)) for clause in clauses
        ]
        self.limits: dict[int, Limit] = {}
        self.limit_group = [self._group(clause) for clause in clauses]
        self.guard_sleeps = {
            c.number: plan.procedures.get(c.extra, -1) if c.extra else -1 for c in clauses if c.kind == "guard"
        }
        self.sleeping_in = frozenset(self.guard_sleeps.values()) - {-1}
        self.has_guards = any(clause.kind == "guard" for clause in clauses)
        self.instance_clause: list[int] = []
        self.instance_thing: list[int] = []
        self.instance_topic: list[int] = []
        self.active_in: list[frozenset[int] | None] = []
        self.instances_of: list[list[int]] = [[] for _ in self.things]
        self.clauses_of_thing: list[list[int]] = [[] for _ in self.things]
        self.text_of_thing: dict[int, int] = {}
        self.bound_fields = [tuple(dict.fromkeys(index for _, index in clause.fields)) for clause in clauses]
        for clause in clauses:
            if clause.number in inlined or clause.this == "granted":
                continue
            rule = world.rules.get(clause.entry)
            if rule is not None and not self._wanted(rule.options):
                continue
            for thing in self._carriers(clause):
                self._instance(clause, thing)
        self.layer = {
            c.number: c.extra[1] if c.kind == "permit" else c.extra for c in clauses if c.kind in ("permit", "forbid")
        }
        self.lifts = {c.number: plan.entries.get(c.extra[0], -1) for c in clauses if c.kind == "permit"}
        self.counts = {
            c.number: (c.extra[0], plan.kinds.get(c.extra[1], -1) if c.extra[1] else -1, c.extra[2])
            for c in clauses
            if c.kind == "counts"
        }
        modifiers = {c.number: c.extra for c in clauses if c.kind == "modify"}
        self.modifier = {number: (MODIFIER_STEPS.index(one.op), one.layer) for number, one in modifiers.items()}
        self.self_changing = frozenset(
            plan.events[event.id]
            for event in world.events.values()
            if any(isinstance(s, Change) for s in statements(event.effect))
        )
        self.replaced_is_paid = [event.replaced_is_paid for event in world.events.values()]
        self.reads_itself = [reads_itself(clause) for clause in clauses]
        self.field_free = [
            not {name for name, _ in clause.fields} & free_names(clause.body) and "dies" not in free_names(clause.body)
            for clause in clauses
        ]
        self.remembered = frozenset(plan.events[name] for name in plan.asked_history)
        self.guards_of_event = self.compiled.guards_of_event
        self.collects = world.triggers == "after_ability"
        self.cancel_first = world.cancel_first
        self.event_names = list(plan.events)
        self.ordered_entries = any(self.after_entries)
        self.asks_cause = plan.asks_cause
        self.replaces = plan.replaces
        self.ending_at_start, self.ending_at_end = (
            frozenset(plan.procedures[name] for when, name in plan.ending if when == border and name in plan.procedures)
            for border in ("start", "end")
        )
        self.ending_events = frozenset(plan.events[name] for name in plan.ending_events)
        self.heard_in = linked_clauses.heard_in(self)
        self.disturbing = self.compiled.disturbing
        self.steady = self.compiled.steady
        self.disturbing_events = frozenset(
            plan.events[event.id]
            for event in world.events.values()
            if disturbs(plan, (event.effect, [clause.body for clause in plan.inline.get(event.id, ())]))
        )
        self.window_limits = any(clause.limit and clause.limit.scope == WINDOW_SCOPE for clause in clauses)
        self.order_matters = bool(self.ordered_entries or not linked_clauses.names_everybody(world.window_order))
        self.seats_from: list[tuple[int, ...]] = [
            tuple((first + step) % self.players for step in range(self.players)) for first in range(self.players)
        ]
        self.commuting = self.compiled.commuting
        self.hidden_answers = table.hidden_answers(self)

    # ---- the module

    def _namespace(self) -> dict[str, Any]:
        world, plan = self.world, self.plan
        names: dict[str, Any] = {
            "__builtins__": {
                "len": len,
                "tuple": tuple,
                "min": min,
                "max": max,
                "sum": sum,
                "abs": abs,
                "sorted": sorted,
                "set": set,
                "bool": bool,
                "range": range,
            }
        }
        for module in (
            actions,
            buckets,
            chance,
            guards,
            limits,
            live,
            payments,
            places,
            procedures,
            prohibitions,
            records,
            rows,
            searches,
            state,
            turns,
            windows,
        ):
            for name, value in vars(module).items():
                if (
                    callable(value)
                    and not name.startswith("_")
                    and getattr(value, "__module__", "").startswith("regelwerk.interpreter")
                ):
                    names[name] = value
        names["KIND"] = self.kind
        names["NO_EVENT"] = records.NO_EVENT
        names["NEXT"] = [*((one + 1) % self.players for one in range(self.players)), -1]
        names["PREVIOUS"] = [*((one - 1) % self.players for one in range(self.players)), -1]
        names["layout_role"] = self.layout_role
        names["N_neighbours"] = self.neighbours
        names["N_orthogonal"] = self.orthogonal
        for kind_id, numbers in self.of_kind.items():
            names["K_" + kind_id] = tuple(numbers)
        copies_of: dict[str, list[int]] = {}
        for thing in self.things:
            if thing.entry is not None:
                copies_of.setdefault(thing.entry.id, []).append(thing.number)
        for entry in world.entries.values():
            copies = tuple(copies_of.get(entry.id, ()))
            names["T_" + entry.id] = copies[0] if copies else -1
            if entry.count > 1:
                names["E_" + entry.id] = copies
        for kind in world.kinds.values():
            if kind.per:
                table = [-1] * (len(self.things) + 1)
                for owner, place in zip(self.of_kind[kind.per], self.of_kind[kind.id], strict=False):
                    table[owner] = place
                names["P_" + kind.id] = table
        for option in world.options.values():
            value = self.options[option.id]
            names["O_" + option.id] = (
                value if isinstance(value, (bool, int)) else [str(v) for v in option.values].index(str(value))
            )
        for number, pattern in enumerate(world.patterns):
            names["M_" + pattern] = number
        for name in {x.args[0] for x in expressions(world.clauses) if x.op == "written"}:
            names["W_" + name] = [*(one.entry is not None and name in one.entry.values for one in self.things), False]
        self.resource_columns = [plan.column(name) for name in world.resources]
        caps = [resource.most if resource.most is not None else rows.LARGEST for resource in world.resources.values()]
        names["RESOURCE_COLUMNS"] = self.resource_columns
        names["capped"] = lambda resource, value: rows.clamp(value, caps[resource])
        for name, attribute in world.attributes.items():
            if attribute.fixed:
                names["A_" + name] = self._initial(name)
                if attribute.type.base == "table":
                    names["B_" + name] = [dict(table) for table in names["A_" + name]]
        for title, (kind_id, name, how) in self.compiled.indexes.items():
            if how != CHANGING:
                names[title] = self._index(names["A_" + name], kind_id, how == OWNED)
        owning = [self._owner_rule(kind, names) for kind in world.kinds.values()]
        self.owner_column = [column for column, _ in owning]
        self.owner_table = [table for _, table in owning]
        return names

    def _collect_functions(self) -> None:
        names, plan, world = self.namespace, self.plan, self.world
        self.room: list[Callable[[State, int], int] | None] = [names.get("room_" + kind) for kind in self.kind_names]
        self.match = {n: names[f"match_{n}"] for n in range(len(world.clauses)) if f"match_{n}" in names}
        self.modify = {n: names[f"modify_{n}"] for n in range(len(world.clauses)) if f"modify_{n}" in names}
        self.substitute = {n: names[f"can_{n}"] for n in range(len(world.clauses)) if f"can_{n}" in names}
        self.copied = {n: names[f"copied_{n}"] for n in range(len(world.clauses)) if f"copied_{n}" in names}
        for clause in world.clauses:
            if clause.limit is not None and clause.number in self.match:
                found = names[f"LIMIT_{clause.number}"] = linked_clauses.limit(self, clause, clause.limit)
                self.limits[clause.number] = found
        self.listeners = [linked_clauses.listener(self, ref) for ref in range(len(self.instance_clause))]
        self.apply = {
            number: names["apply_" + name] for name, number in plan.events.items() if "apply_" + name in names
        }
        self.condition = [names.get("condition_" + name) for name in plan.events]
        self.answers_inline = {
            number: names["answers_" + name] for name, number in plan.events.items() if "answers_" + name in names
        }
        self.idle = [names.get("idle_" + name) for name in plan.events]
        self.clause_segment = self.compiled.clause_segments
        self.plain_clauses = self.compiled.plain_clauses
        self.later_segment = self.compiled.later_segments
        self.plain_events = linked_clauses.plain_events(self)
        self.effect_segment = self.compiled.effect_segments
        self.procedure_segment = self.compiled.procedure_segments
        self.actor_index = [self._actor(name) for name in plan.procedures]
        self.same_as = [
            frozenset(plan.procedures[other] for other in world.procedures[name].same_as if other in plan.procedures)
            for name in plan.procedures
        ]
        self.told = [world.procedures[name].text is not None for name in plan.procedures]
        self.in_order: Callable[[State], Any] | None = names.get("in_order")
        self.order_in_windows: Callable[[State], Any] = names.get("window_order", turns.default_order)
        self.means_of: list[list[MeansTable]] = [[] for _ in world.resources]
        for means in world.means.values():
            other = world.resources[means.other].number if means.other else -1
            self.means_of[world.resources[means.resource].number].append(
                MeansTable(
                    means.id,
                    other,
                    names["means_" + means.id],
                    names["worth_" + means.id],
                    self.compiled.means_segments.get(means.id),
                    names.get("open_" + means.id),
                    frozenset(plan.purpose(one) for one in means.purposes),
                )
            )

    def _actor(self, name: str) -> int:
        procedure = self.world.procedures[name]
        if procedure.actor in procedure.parameters:
            return list(procedure.parameters).index(procedure.actor)
        return -1

    def _segment_table(self) -> list[Callable[[State, Frame, Any], Any]]:
        table: list[Any] = [None] * self.compiled.segments
        for number in (at.BEFORE, at.WHEN, at.APPLY, at.DONE, at.GUARDS, at.AFTER):
            table[number] = buckets.stage
        table[at.APPLIED], table[at.CLOSE], table[at.WINDOW] = buckets.applied, buckets.close, turns.window
        table[at.ANSWER], table[at.CLAUSE_END], table[at.LATER] = turns.answer, turns.clause_end, buckets.later
        table[at.RESULT] = buckets.result
        table[at.PLAIN_WHEN] = table[at.PLAIN_APPLY] = buckets.plain_stage
        table[at.PROCEDURE_END], table[at.PROCEDURE_LEAVE] = procedures.end, procedures.leave
        table[at.GUARD] = guards.guard
        table[at.ACT], table[at.ACT_ANSWER] = actions.ask_action, actions.answer_action
        table[at.PAYMENT], table[at.PAYMENT_ANSWER] = payments.payment, payments.answer_payment
        table[at.ACT_DONE] = actions.action_done
        table[at.OVER], table[at.START] = _over, _start
        for number, function in self.namespace["SEGMENTS"].items():
            table[number] = function
        return table

    # ---- a new game

    def new_state(self, seed: int) -> State:
        """The state before the set-up."""
        S = State(self, [column[:] for column in self.first_columns()])
        S.c[REGISTERS][R_CHANCE] = (seed, 0)
        S.top = (self.compiled.setup_segment, (at.START, (at.OVER, ())))
        return S

    def first_columns(self) -> list[list[Any]]:
        """The columns before the set-up; nobody may write them."""
        if self._first is None:
            self._first = self._first_state().c
        return self._first

    def _first_state(self) -> State:
        columns: list[list[Any]] = [[], [], [], [], []]
        count = len(self.things)
        columns[REGISTERS] = [()] * REGISTER_COUNT
        columns[REGISTERS][R_SERIAL] = 0
        columns[REGISTERS][R_OVER] = None
        columns[REGISTERS][R_MUTE] = 0
        columns[REGISTERS][R_TABLE] = 0
        columns[PLACE] = [-1] * (count + 1)
        columns[INSIDE] = [()] * (count + 1)
        columns[LIVE] = [()] * len(self.plan.topics)
        columns[KNOWN] = [0] * (count + 1)
        for topic in self.topics.get("heard", {}).values():
            columns[LIVE][topic] = 0
        columns += [self._initial(name) for name in self.plan.columns]
        S = State(self, columns)
        self._first_places(S)
        for ref, topic in enumerate(self.instance_topic):
            if self.active_in[ref] is None:
                live.add(S, topic, ref)
        return S

    def _first_places(self, S: State) -> None:
        for thing in self.things:
            kind = self.world.kinds[thing.kind]
            place = thing.entry.place if thing.entry is not None and thing.entry.place else kind.start_place
            if not place:
                continue
            kind_of_place = self.world.kind_of_form(place)
            if not kind_of_place:
                places.move(S, thing.number, self.namespace["T_" + place], False)
                continue
            place = kind_of_place
            holders = self.of_kind[place]
            target = holders[0] if holders else -1
            if self.world.kinds[place].per:
                owner = live.owner(S, thing.number)
                target = self.namespace["P_" + place][owner] if owner >= 0 else -1
            if target >= 0:
                places.move(S, thing.number, target, False)

    def entry_name(self, number: int) -> str:
        return next((name for name, index in self.plan.entries.items() if index == number), "")

    def running_name(self, S: State) -> str:
        stack = S.c[REGISTERS][R_PROCEDURES] if S.c[REGISTERS] else ()
        names = list(self.plan.procedures)
        return names[stack[-1][0]] if stack else ""

    def keeps_knowing(self, S: State, old: int, new: int) -> int:
        """Who still knows a hidden thing after it moved, as a mask of players.

        In the open nobody needs a mark. Out of a closed heap in which other things lie, only who can look into it sees
        which one went.
        """
        everybody = (1 << self.players) - 1
        if self.sight[self.kind[new]] == "all":
            return 0
        if (
            old < 0
            or self.sight[self.kind[old]] == "all"
            or self.order[self.kind[old]] != "heap"
            or not S.c[INSIDE][old]
        ):
            return everybody
        return 1 << live.owner(S, old) if self.sight[self.kind[old]] == "owner" and live.owner(S, old) >= 0 else 0

    # ---- Space in a linked game: steps, distances, placements of patterns.

    step = linked_space.step
    distance = linked_space.distance
    layouts = linked_space.layouts
    layout_pattern = linked_space.layout_pattern
    layout_role = linked_space.layout_role
    layout = linked_space.layout
    masks = linked_space.masks

    # ---- Values in a linked game: first values of attributes, owners, tables of what never changes.

    _fill_tables = linked_values.fill_tables
    _table = linked_values.table
    _index = linked_values.index
    _depth_of_table = linked_values.depth_of_table
    _owner_rule = linked_values.owner_rule
    _initial = linked_values.initial
    _structural = linked_values.structural
    _plain = linked_values.plain

    # ---- Clauses in a linked game: which thing carries which clause, and under which topic.

    topic_of = linked_clauses.topic_of
    _group = linked_clauses.group
    _after = linked_clauses.after
    _topic = linked_clauses.topic
    _carriers = linked_clauses.carriers
    _instance = linked_clauses.instance
    captured = linked_clauses.captured
    liftable = linked_clauses.liftable


def _over(S: State, F: Frame, a: Any) -> Any:
    """The main procedure has ended without a winner."""
    rows.finish(S, ())
    return ()


def _start(S: State, F: Frame, a: Any) -> Any:
    """The set-up is done. A scenario may now lay out its own position, before the game itself begins."""
    S.top = F[1]
    for thing, column, value in (S.forced or {}).get("given", ()):
        if column == PLACE:
            places.move(S, thing, value, False)
        else:
            state.put(S, column, thing, value)
    main = S.link.plan.procedures[S.link.world.main]
    return procedures.perform(S, main, ())
