"""Linking: a compiled rulebook meets a number of players and a set of options.

Everything that exists in this game is numbered here: players first, then the things of each kind in the order of the
rulebook. The compiled module gets these tables and the machine's functions, and runs once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from regelwerk.dsl.compile.compiled import PURSE, Compiled
from regelwerk.dsl.compile.state_layout import FIRST_ATTRIBUTE, INSIDE, R_PROCEDURES, REGISTERS
from regelwerk.dsl.tree.clauses import (
    MODIFIER_STEPS,
    WINDOW_KINDS,
    Ability,
    Border,
    Count,
    Guard,
    Modification,
    Permission,
    Prohibition,
    Window,
    limit_of,
)
from regelwerk.dsl.tree.made_up_names import titled
from regelwerk.dsl.tree.tree import Statement
from regelwerk.interpreter.kept.install import install
from regelwerk.interpreter.kept.kept import Keeping
from regelwerk.interpreter.link import linked_clauses, linked_names, linked_values
from regelwerk.interpreter.link.board import Board
from regelwerk.interpreter.link.linked_things import Material
from regelwerk.interpreter.link.rows_of_kind import RowsOfKind, RowsOfKindAmong
from regelwerk.interpreter.link.shared_set_ups import SetUp
from regelwerk.interpreter.machine import actions, beginning, buckets, guards, payments, procedures, turns
from regelwerk.interpreter.machine import ask_everybody as table
from regelwerk.interpreter.machine import listening as live
from regelwerk.interpreter.machine import segments as at
from regelwerk.interpreter.machine.limits import WINDOW_LIMIT, Limit
from regelwerk.interpreter.runtime.builtins.nets import Ground, ground
from regelwerk.interpreter.state.records import WHOLE_GAME
from regelwerk.interpreter.state.state import Frame, State, budget_for


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


class Linked(Material):
    """A rulebook ready to be played by a number of players with a set of options."""

    def __init__(self, compiled: Compiled, players: int, options: dict[str, Any]) -> None:
        super().__init__(compiled.world, players, options)
        self.compiled = compiled
        self.budget = budget_for(len(self.things))
        self.plan = compiled.plan
        # Every table has one cell more than there are things: -1, nothing, reads its empty values there.
        self.kind: list[int] = [*(self.plan.kinds[thing.kind] for thing in self.things), -1]
        self.kind_names = list(self.world.kinds)
        self.order = [self.world.kinds[name].order for name in self.kind_names]
        self.alike = [self.world.kinds[name].alike for name in self.kind_names]
        self.any_alike = any(self.alike)
        self.sight = [self.world.kinds[name].sight for name in self.kind_names]
        self.all_columns = (1 << FIRST_ATTRIBUTE + len(self.plan.columns)) - 1
        self.has_secrets = compiled.facts.has_secrets
        self._make_space()
        self._make_topics()
        self._know_clauses()
        self._know_standing_clauses()
        self._carry_clauses()
        self._know_events()
        self._know_windows()
        self.resource_columns = [self.plan.column(name) for name in self.world.resources]
        self.rows_lying = [RowsOfKind(number, self.kind) for number in range(len(self.kind_names))]
        """By kind: of what lies in a place, the things of that kind, in their order."""
        self.rows_among = [RowsOfKindAmong(lying) for lying in self.rows_lying]
        """The same of what lies in several places."""
        self.namespace = linked_names.namespace(self)
        owning = [linked_values.owner_rule(self, kind) for kind in self.world.kinds.values()]
        self.owner_column = [column for column, _ in owning]
        self.owner_table = [table for _, table in owning]
        self.owner_steps = linked_values.owner_steps(self)
        exec(compiled.code, self.namespace)
        if compiled.patch is not None:
            for title in compiled.gone:
                del self.namespace[title]
            exec(compiled.patch, self.namespace)
        linked_values.fill_tables(self)
        self._collect_functions()
        self.keeping = Keeping(self)
        self.namespace[PURSE] = payments.pieces_for
        install(self)
        self.asking: dict[int, Statement | None] = {}
        """The statements that ask, by the number of their site, as far as somebody has looked for them."""
        self.first_uses: dict[int, tuple[Statement, frozenset[str]] | None] = {}
        """The first steps that need what is chosen at a site, and what is chosen in between, likewise."""
        self.segments = self._segment_table()
        self.plain_effects = linked_clauses.plain_effects(self)
        self.first_columns: list[list[Any]] | None = None
        self.acting: list[dict[tuple[int, ...], tuple[int, ...]]] = [{} for _ in range(self.players)]
        """By player: of the clauses under a topic, those that are not another player's."""
        self.set_ups: dict[tuple[int, bool], SetUp] = {}
        """Tables when the set-up is done, by seed and whether everybody is asked: for games that are arranged."""

    # ---- things

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
            numbers = plan.events if kind in ("heard", *WINDOW_KINDS, "forbid", "permit") else plan.procedures
            if name in numbers:
                self.topics.setdefault(kind, {})[numbers[name]] = number
        self.guard_topic = plan.topic("guard", "")
        self.action_topic = plan.topic("action", "")
        self.counts_topic = plan.topic("counts", "")
        self.copy_topic = plan.topic("copy", "")
        self.sight_topic = plan.topic("sight", "")
        self.heard_topic = [-1] * len(plan.topics)
        for kind in WINDOW_KINDS:
            for event, topic in self.topics.get(kind, {}).items():
                self.heard_topic[topic] = self.topics["heard"][event]
        self.start_topic = [self.topics["start"][number] for number in range(len(plan.procedures))]
        self.any_time_topic = [self.topics["any_time"][number] for number in range(len(plan.procedures))]
        self.end_topic = [self.topics["end"][number] for number in range(len(plan.procedures))]
        self.window_topics = linked_clauses.window_topics(self)
        self.forbid_topic = [self.topics["forbid"][number] for number in range(len(plan.events))]

    def _know_clauses(self) -> None:
        """What each clause is and does, by its number."""
        plan, clauses, facts = self.plan, self.world.clauses, self.compiled.facts.clauses
        self.clause_topic = [linked_clauses.topic(self, clause) for clause in clauses]
        self.bound = [clause.this for clause in clauses]
        self.bound_fields = [one.bound_fields for one in facts]
        self.optional = [isinstance(clause, Ability) and clause.optional for clause in clauses]
        self.once = [isinstance(clause, (Window, Border)) and clause.once for clause in clauses]
        self.entry_of_clause = [plan.entries.get(clause.entry, -1) for clause in clauses]
        self.after_entries = [
            frozenset(plan.entries.get(name, -1) for name in linked_clauses.after(self, clause)) for clause in clauses
        ]
        self.needs_me = [one.needs_me for one in facts]
        self.cancels = [one.cancels for one in facts]
        self.reads_itself = [one.reads_itself for one in facts]
        self.field_free = [one.field_free for one in facts]
        self.limits: dict[int, Limit] = {}
        self.limit_group = [one.limit_group for one in facts]
        self.window_limits = any(linked_clauses.counts_by_window(clause) for clause in clauses)
        self.disturbing = self.compiled.disturbing
        self.steady = self.compiled.steady
        self.commuting = self.compiled.commuting

    def _know_standing_clauses(self) -> None:
        """What guards, permits, forbids, counts or modifies says beyond its condition."""
        plan = self.plan
        self.guard_sleeps: dict[int, int] = {}
        self.lifts: dict[int, int] = {}
        self.layer: dict[int, int] = {}
        self.counts: dict[int, tuple[str, int, tuple[str, ...]]] = {}
        self.modifier: dict[int, tuple[int, int]] = {}
        for clause in self.world.clauses:
            match clause:
                case Guard():
                    self.guard_sleeps[clause.number] = plan.procedures.get(clause.asleep, -1)
                case Permission():
                    self.lifts[clause.number] = plan.entries.get(clause.despite, -1)
                    self.layer[clause.number] = clause.layer
                case Prohibition():
                    self.layer[clause.number] = clause.layer
                case Count():
                    kind = plan.kinds.get(clause.as_kind, -1)
                    self.counts[clause.number] = clause.element, kind, clause.purposes
                case Modification():
                    self.modifier[clause.number] = MODIFIER_STEPS.index(clause.step), clause.layer
        self.has_guards = bool(self.guard_sleeps)
        self.guard_entries = frozenset(self.entry_of_clause[clause] for clause in self.guard_sleeps)
        self.guards_that_end = {guard: ended for guard, ended in self.compiled.facts.guards_end.items() if ended}
        """For guards whose text may end procedures: which. They wait for abilities that run inside these."""
        self.sleeping_in = frozenset(self.guard_sleeps.values()) - {-1}
        self.irrevocable = linked_clauses.irrevocable(self)

    def _carry_clauses(self) -> None:
        """Which thing carries which clause."""
        self.instance_clause: list[int] = []
        self.instance_thing: list[int] = []
        self.instance_topic: list[int] = []
        self.active_in: list[frozenset[int] | None] = []
        self.instances_of: list[list[int]] = [[] for _ in self.things]
        self.clauses_of_thing: list[list[int]] = [[] for _ in self.things]
        self.text_of_thing: dict[int, int] = {}
        self.paragraph_of_thing: dict[tuple[int, int], int] = {}
        linked_clauses.carry(self)
        self.copied_topics = linked_clauses.copied_topics(self)
        self.kept_things = linked_clauses.kept_things(self)

    def _know_events(self) -> None:
        """What each event and each procedure means for windows, by its number."""
        plan, events, facts = self.plan, self.world.events, list(enumerate(self.compiled.facts.events))
        self.event_names = list(plan.events)
        self.replaced_is_paid = [event.replaced_is_paid for event in events.values()]
        self.self_changing = frozenset(number for number, one in facts if one.changes_itself)
        self.disturbing_events = frozenset(number for number, one in facts if one.disturbs)
        self.remembered = {
            plan.events[name]: frozenset(plan.procedures.get(scope, WHOLE_GAME) for scope in scopes)
            for name, scopes in plan.asked_history.items()
        }
        """The events of which is asked whether they happened, and in which procedures."""
        self.remembering = frozenset().union(*self.remembered.values())
        self.guards_of_event = self.compiled.guards_of_event
        self.ending_events = frozenset(plan.events[name] for name in plan.ending_events)
        self.ending_at_start, self.ending_at_end = (
            frozenset(plan.procedures[name] for when, name in plan.ending if when == border and name in plan.procedures)
            for border in ("start", "end")
        )
        self.heard_in = linked_clauses.heard_in(self)
        self.asks_cause = plan.asks_cause
        self.replaces = plan.replaces

    def _know_windows(self) -> None:
        """How windows go at this table."""
        world = self.world
        self.collects = world.triggers == "after_ability"
        self.cancel_first = world.cancel_first
        self.ordered_entries = any(self.after_entries)
        self.order_matters = bool(self.ordered_entries or not linked_clauses.names_everybody(world.window_order))
        self.seats_from: list[tuple[int, ...]] = [
            tuple((first + step) % self.players for step in range(self.players)) for first in range(self.players)
        ]
        self.hidden_answers = table.hidden_answers(self)

    # ---- the module

    def _collect_functions(self) -> None:
        names, plan, world = self.namespace, self.plan, self.world
        self.room: list[Callable[[State, int], int] | None] = [
            names.get(titled("room", kind)) for kind in self.kind_names
        ]
        self.match = self._for_clauses("match")
        self.modify = self._for_clauses("modify")
        self.substitute = self._for_clauses("can")
        self.copied = self._for_clauses("copied")
        for clause in world.clauses:
            limit = limit_of(clause)
            if limit is not None and clause.number in self.match:
                found = names[f"LIMIT_{clause.number}"] = linked_clauses.limit(self, clause, limit)
                self.limits[clause.number] = found
        self.limiting = frozenset(limit[0] for limit in self.limits.values()) - {-1, WINDOW_LIMIT}
        self.listeners = [linked_clauses.listener(self, ref) for ref in range(len(self.instance_clause))]
        self.apply = self._for_events("apply")
        self.condition = [names.get(titled("condition", name)) for name in plan.events]
        self.answers_inline = self._for_events("answers")
        self.idle = [names.get(titled("idle", name)) for name in plan.events]
        self.clause_segment = self.compiled.clause_segments
        self.plain_clauses = self.compiled.plain_clauses
        self.later_segment = self.compiled.later_segments
        self.effect_segment = self.compiled.effect_segments
        self.procedure_segment = self.compiled.procedure_segments
        ended = {plan.procedures[name] for name in plan.ended}
        unusual = ended | self.limiting | self.ending_at_start
        self.beginnings = [(self._actor(name), number in unusual) for name, number in plan.procedures.items()]
        """For each procedure which argument is its player, and whether more is done at its start than to note it."""
        lasting = self.limiting | self.ending_at_end | self.sleeping_in | self.remembering
        self.lasting = [number in lasting for number in plan.procedures.values()]
        """For each procedure whether something lasts as long as it."""
        self.same_as = [
            frozenset(plan.procedures[other] for other in world.procedures[name].same_as if other in plan.procedures)
            for name in plan.procedures
        ]
        self.told = [not world.procedures[name].is_part for name in plan.procedures]
        self.in_order: Callable[[State], Any] | None = names.get("in_order")
        self.order_in_windows: Callable[[State], Any] = names.get("window_order", turns.default_order)
        self.paid_exactly = tuple(not one.overpaid for one in world.resources.values())
        self.means_of: list[list[MeansTable]] = [[] for _ in world.resources]
        for means in world.means.values():
            other = world.resources[means.other].number if means.other else -1
            self.means_of[world.resources[means.resource].number].append(
                MeansTable(
                    means.id,
                    other,
                    names[titled("means", means.id)],
                    names[titled("worth", means.id)],
                    self.compiled.means_segments.get(means.id),
                    names.get(titled("open", means.id)),
                    frozenset(plan.purpose(one) for one in means.purposes),
                )
            )

    def _for_events(self, what: str) -> dict[int, Callable[..., Any]]:
        """The functions of this title, by the number of the event."""
        numbered = ((number, self.namespace.get(titled(what, name))) for name, number in self.plan.events.items())
        return {number: function for number, function in numbered if function is not None}

    def _for_clauses(self, what: str) -> dict[int, Callable[..., Any]]:
        """The functions of this title, by the number of the clause."""
        numbered = ((number, self.namespace.get(f"{what}_{number}")) for number in range(len(self.world.clauses)))
        return {number: function for number, function in numbered if function is not None}

    def _actor(self, name: str) -> int:
        procedure = self.world.procedures[name]
        if procedure.actor in procedure.parameters:
            return list(procedure.parameters).index(procedure.actor)
        return -1

    def _segment_table(self) -> list[Callable[[State, Frame, Any], Any]]:
        table: list[Any] = [None] * self.compiled.segments
        for number in range(at.BEFORE, at.AFTER + 1):
            table[number] = buckets.stage
        table[at.APPLIED], table[at.CLOSE], table[at.WINDOW] = buckets.applied, buckets.close, turns.window
        table[at.ANSWER], table[at.CLAUSE_END], table[at.LATER] = turns.answer, turns.clause_end, buckets.later
        table[at.RESULT] = buckets.result
        table[at.PROCEDURE_END], table[at.PROCEDURE_LEAVE] = procedures.end, procedures.leave
        table[at.GUARD] = guards.guard
        table[at.ACT], table[at.ACT_ANSWER] = actions.ask_action, actions.answer_action
        table[at.PAYMENT], table[at.PAYMENT_ANSWER] = payments.payment, payments.answer_payment
        table[at.ACT_DONE] = actions.action_done
        table[at.OVER], table[at.START] = beginning.over, beginning.start
        for number, function in self.namespace["SEGMENTS"].items():
            table[number] = function
        return table

    # ---- a new game

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
