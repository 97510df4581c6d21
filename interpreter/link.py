"""Linking: a compiled rulebook meets a number of players and a set of options.

Everything that exists in this game is numbered here: players first, then the things of each kind in the order of the rulebook.
The compiled module gets these tables and the machine's functions, and runs once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from regelwerk.dsl.compile.module import Compiled
from regelwerk.dsl.compile.plan import (
    FIRST_ATTRIBUTE,
    INSIDE,
    KNOWN,
    LIVE,
    PLACE,
    R_CHANCE,
    R_DECISIONS,
    R_MUTE,
    R_OVER,
    R_PROCEDURES,
    R_SERIAL,
    REGISTER_COUNT,
    REGISTERS,
)
from regelwerk.dsl.pieces import WINDOW_SCOPE
from regelwerk.dsl.tree import Cancel, Change, Clause, Suspend
from regelwerk.dsl.types import BOOL, INT, Type
from regelwerk.dsl.walk import expressions, free_names, mentions, statements
from regelwerk.dsl.world import PLAYER, Entry, Kind
from regelwerk.interpreter import (
    actions,
    buckets,
    chance,
    guards,
    live,
    payments,
    places,
    procedures,
    prohibitions,
    records,
    rows,
    state,
    windows,
)
from regelwerk.interpreter import segments as at
from regelwerk.interpreter.board import Board, build_boards
from regelwerk.interpreter.builtins.nets import Ground, ground
from regelwerk.interpreter.builtins.patterns import formation_masks, placements
from regelwerk.interpreter.state import Frame, State

_MODIFIER_ORDER = {"set": 0, "times": 1, "divide": 4, "plus": 2, "extend": 3}


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
        self.boards: dict[str, Board] = build_boards(self.world)
        self._make_things()
        if len(self.things) > MOST_THINGS:
            raise TooManyThings(len(self.things))
        # Every table has one cell more than there are things: -1, nothing, reads its empty values there.
        self.kind: list[int] = [*(self.plan.kinds[thing.kind] for thing in self.things), -1]
        self.kind_names = list(self.world.kinds)
        self.order = [self.world.kinds[name].order for name in self.kind_names]
        self.alike = [self.world.kinds[name].alike for name in self.kind_names]
        self.sight = [self.world.kinds[name].sight for name in self.kind_names]
        self.all_columns = (1 << FIRST_ATTRIBUTE + len(self.plan.columns)) - 1
        self._make_space()
        self._make_topics()
        self._make_instances()
        self.namespace = self._namespace()
        exec(compiled.code, self.namespace)
        self.owner_column = [self._owner_column(thing) for thing in self.things]
        self._fill_tables()
        self._collect_functions()
        self.segments = self._segment_table()
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
            for copy in range(kind.count):
                self._add(f"{kind.id}_{copy + 1}", kind.id, None, {})
        elif kind.place and not kind.per:
            self._add(kind.id, kind.id, None, {})

    def _add(self, id: str, kind: str, entry: Entry | None, names: dict[str, str]) -> None:
        while id in self.by_id:
            id += "'"
        number = len(self.things)
        self.things.append(Thing(number, id, kind, entry, names or {"de": id.replace("_", " ")}))
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
        self._distances: dict[tuple[int, int], int] = {}
        self._layouts: dict[str, list[Any]] = {}
        self._layout_list: list[Any] = []
        self._layouts_at: dict[tuple[str, int], tuple[int, ...]] = {}
        self._masks: dict[str, tuple[tuple[int, ...], dict[int, int]]] = {}

    @property
    def ground(self) -> Ground:
        if self._ground is None:
            self._ground = ground(tuple(self.neighbours))
        return self._ground

    def step(self, field: int, columns: int, rows_: int) -> int:
        found = self.board_of.get(field)
        if found is None:
            return -1
        board, place, _ = found
        other = board.step(place, columns, rows_)
        return board.numbers[other] if other >= 0 else -1

    def distance(self, S: State, a: int, b: int) -> int:
        """Steps between two fields (or the fields two things stand on), -1 if there is no way."""
        for _ in range(8):
            if a in self.board_of or a < 0:
                break
            a = S.c[PLACE][a]
        for _ in range(8):
            if b in self.board_of or b < 0:
                break
            b = S.c[PLACE][b]
        if a < 0 or b < 0:
            return -1
        if (a, b) not in self._distances:
            seen = {a: 0}
            edge = [a]
            while edge:
                following = []
                for here in edge:
                    for there in self.neighbours[here]:
                        if there not in seen:
                            seen[there] = seen[here] + 1
                            following.append(there)
                edge = following
            for other in self.board_of:
                self._distances[(a, other)] = seen.get(other, -1)
        return self._distances.get((a, b), -1)

    def layouts(self, pattern: str, field: int) -> tuple[int, ...]:
        """Every placement of a pattern anchored at a field, as numbers in one table."""
        found = self._layouts_at.get((pattern, field))
        if found is None:
            self._fill_layouts(pattern)
            found = self._layouts_at.get((pattern, field), ())
        return found

    def _fill_layouts(self, pattern: str) -> None:
        board = next(iter(self.boards.values()))
        cells = {cell: board.numbers[place] for place, cell in enumerate(board.cells)}
        by_anchor: dict[int, list[int]] = {}
        for number in cells.values():
            for one in placements(self.world.patterns[pattern], cells, number):
                by_anchor.setdefault(number, []).append(len(self._layout_list))
                self._layout_list.append(one)
        for number in cells.values():
            self._layouts_at[(pattern, number)] = tuple(by_anchor.get(number, ()))

    def layout_role(self, layout: int, role: str) -> tuple[int, ...]:
        return tuple(self._layout_list[layout].fields(role))

    def layout(self, number: int) -> tuple[int, int]:
        """Where a placement lies: the field of its anchor, and how it is turned."""
        found = self._layout_list[number]
        return found.anchor, found.orientation

    def masks(self, pattern: str) -> tuple[tuple[int, ...], dict[int, int]]:
        if pattern not in self._masks:
            board = next(iter(self.boards.values()))
            shape = [cell for cells in self.world.patterns[pattern].values() for cell in cells]
            place = {number: index for index, number in enumerate(board.numbers)}
            self._masks[pattern] = (formation_masks(shape, {c: i for i, c in enumerate(board.cells)}), place)
        return self._masks[pattern]

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
        self.heard_topic = [-1] * len(plan.topics)
        for kind in ("before", "when", "when_done", "after"):
            for event, topic in self.topics.get(kind, {}).items():
                self.heard_topic[topic] = self.topics["heard"][event]
        self._slots = [self.topics.get(kind, {}) for kind in ("before", "when", "when_done", "after")]

    def topic_of(self, event: int, slot: int) -> int:
        """The topic of a window on an event, or (negative numbers) at the border of a procedure."""
        if event >= 0:
            return self._slots[slot][event]
        procedure, which = divmod(-1 - event, 2)
        return self.topics["end" if which else "start"][procedure]

    def _make_instances(self) -> None:
        plan, world = self.plan, self.world
        clauses = world.clauses
        inlined = {clause.number for answers in plan.inline.values() for clause in answers}
        self.clause_topic = [self._topic(clause) for clause in clauses]
        self.bound = [clause.this for clause in clauses]
        self.optional = [clause.optional for clause in clauses]
        self.once = [clause.once for clause in clauses]
        self.entry_of_clause = [plan.entries.get(clause.entry, -1) for clause in clauses]
        self.needs_me = [mentions((clause.condition, clause.body, clause.extra), "ich") for clause in clauses]
        self.cancels = [any(isinstance(s, Cancel) for s in statements(clause.body)) for clause in clauses]
        self.can_suspend = any(isinstance(s, Suspend) for clause in clauses for s in statements(clause.body))
        self.after_entries = [
            frozenset(plan.entries.get(name, -1) for name in self._after(clause)) for clause in clauses
        ]
        self.limits: dict[int, tuple[int, Callable[..., Any], bool]] = {}
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
        self.layer = {c.number: c.extra[1] if c.kind == "permit" else c.extra for c in clauses if c.kind in ("permit", "forbid")}
        self.lifts = {c.number: plan.entries.get(c.extra[0], -1) for c in clauses if c.kind == "permit"}
        self.counts = {
            c.number: (c.extra[0], plan.kinds.get(c.extra[1], -1) if c.extra[1] else -1, c.extra[2])
            for c in clauses
            if c.kind == "counts"
        }
        self.modifier = {c.number: (_MODIFIER_ORDER[c.extra.op], c.extra.layer) for c in clauses if c.kind == "modify"}
        self.self_changing = frozenset(
            plan.events[event.id]
            for event in world.events.values()
            if any(isinstance(s, Change) for s in statements(event.effect))
        )
        self.replaced_is_paid = [event.replaced_is_paid for event in world.events.values()]
        self.reads_itself = [
            any(x.op in ("attr", "place") and x.args[-1].op == "local" and x.args[-1].args[0] == "dies"
                for x in expressions((clause.condition, clause.body)))
            for clause in clauses
        ]
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
        self.bound_as = [0 if not clause.this else 1 if clause.this == "player" else 2 for clause in clauses]
        self.asks_cause = any(x.op == "caused" for x in expressions(clauses))
        self.seats_from: list[tuple[int, ...]] = [
            tuple((first + step) % self.players for step in range(self.players)) for first in range(self.players)
        ]
        self.commuting = self.compiled.commuting

    def _group(self, clause: Clause) -> int:
        """Clauses of one head (`nachdem A oder B`) share their limit."""
        return next(c.number for c in self.world.clauses if c.entry == clause.entry and c.span == clause.span)

    def _after(self, clause: Clause) -> tuple[str, ...]:
        world = self.world
        if clause.entry in world.rules:
            return world.rules[clause.entry].after
        return world.entries[clause.entry].after if clause.entry in world.entries else ()

    def _topic(self, clause: Clause) -> int:
        if clause.kind in ("guard", "action", "counts", "copy"):
            return self.plan.topic(clause.kind, "")
        if clause.kind == "text":
            return -1
        return self.plan.topic(clause.kind, clause.topic)

    def _carriers(self, clause: Clause) -> list[int]:
        if clause.this == "":
            return [-1]
        if clause.this == "player":
            return list(range(self.players))
        if clause.entry in self.world.entries:
            return [t.number for t in self.things if t.entry is not None and t.entry.id == clause.entry]
        return self.of_kind[clause.this]

    def _instance(self, clause: Clause, thing: int) -> None:
        if thing >= 0:
            self.clauses_of_thing[thing].append(clause.number)
        if clause.kind == "text":
            self.text_of_thing[thing] = clause.number
            return
        number = len(self.instance_clause)
        self.instance_clause.append(clause.number)
        self.instance_thing.append(thing)
        self.instance_topic.append(self.clause_topic[clause.number])
        active: tuple[str, ...] | None = None
        if thing >= 0 and clause.this != "player":
            self.instances_of[thing].append(number)
            found = self.things[thing]
            active = found.entry.active if found.entry is not None else self.world.kinds[found.kind].active
        self.active_in.append(None if active is None else frozenset(self.plan.kinds[name] for name in active))

    def captured(self, clause: int, values: tuple[Any, ...]) -> tuple[int, int, tuple[Any, ...]]:
        me = this = -1
        kept = []
        for (name, _), value in zip(self.world.clauses[clause].captured, values, strict=True):
            if name == "ich":
                me = value
            elif name == "dies":
                this = value
            else:
                kept.append(value)
        return me, this, tuple(kept)

    def liftable(self, clause: int) -> bool:
        """Whether a named exception lifts this prohibition: its layer says."""
        layer = self.world.clauses[clause].extra
        if layer == 99:
            return False
        return self.world.layers[layer] not in self.world.irrevocable if layer < len(self.world.layers) else True

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
        for module in (actions, buckets, chance, guards, live, payments, places, procedures, prohibitions, records, rows, state, windows):
            for name, value in vars(module).items():
                if (
                    callable(value)
                    and not name.startswith("_")
                    and getattr(value, "__module__", "").startswith("regelwerk.interpreter")
                ):
                    names[name] = value
        names["KIND"] = self.kind
        names["NO_EVENT"] = -1
        names["NEXT"] = [*((one + 1) % self.players for one in range(self.players)), -1]
        names["PREVIOUS"] = [*((one - 1) % self.players for one in range(self.players)), -1]
        names["layout_role"] = self.layout_role
        names["N_neighbours"] = self.neighbours
        names["N_orthogonal"] = self.orthogonal
        for kind_id, numbers in self.of_kind.items():
            names["K_" + kind_id] = tuple(numbers)
        for entry in world.entries.values():
            names["T_" + entry.id] = next((t.number for t in self.things if t.entry is entry), -1)
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
        for pattern in world.patterns:
            names["M_" + pattern] = pattern
        self.resource_columns = [plan.column(name) for name in world.resources]
        caps = [resource.most if resource.most is not None else rows.LARGEST for resource in world.resources.values()]
        names["RESOURCE_COLUMNS"] = self.resource_columns
        names["capped"] = lambda resource, value: rows.clamp(value, caps[resource])
        for name, attribute in world.attributes.items():
            if attribute.fixed:
                names["A_" + name] = self._initial(name)
        self.owner_rule = [self._owner_rule(kind, names) for kind in world.kinds.values()]
        return names

    def _fill_tables(self) -> None:
        """Derived values that never change, for every thing (or pair of things) they can be asked for."""
        tables = self.compiled.tables
        for title in tables:
            self.namespace[title] = ()
        blank = State(self, [])
        blank.c = [[]] * FIRST_ATTRIBUTE
        for title, (id, constants) in sorted(tables.items(), key=lambda one: (self._depth_of_table(one[1][0]), one[0])):
            parameters = list(self.world.derived[id].parameters.values())
            self.namespace[title] = self._table(self.namespace["d_" + id], blank, parameters, constants, ())

    def _table(
        self, function: Callable[..., Any], blank: State, types: list[Type], constants: tuple[int | None, ...], given: tuple[int, ...]
    ) -> Any:
        place = len(given)
        if place == len(types):
            value = function(blank, *given)
            return tuple(value) if isinstance(value, list) else value
        if constants[place] is not None:
            return self._table(function, blank, types, constants, (*given, int(constants[place] or 0)))
        row: list[Any] = [None] * (len(self.things) + 1)
        for one in [*self.of_kind[types[place].name], -1]:
            row[one] = self._table(function, blank, types, constants, (*given, one))
        return row

    def _depth_of_table(self, id: str) -> int:
        """Tables that use other tables come after them."""
        used = [x.args[0] for x in expressions(self.world.derived[id].value) if x.op == "derived"]
        return 1 + max((self._depth_of_table(one) for one in used), default=0)

    def _owner_column(self, thing: Thing) -> int:
        """The column that holds a thing's owning player, or -1 if it must be looked for."""
        kind = self.world.kinds[thing.kind]
        if kind.owner and self.world.attributes[kind.owner].type.name == PLAYER:
            return self.plan.columns.get(kind.owner, -1)
        return -1

    def _owner_rule(self, kind: Kind, names: dict[str, Any]) -> Any:
        """How the owner of a thing of this kind is found: a column, a table, or (None) by its place."""
        if not kind.owner:
            return None
        if self.world.attributes[kind.owner].fixed:
            return names["A_" + kind.owner]
        return self.plan.column(kind.owner)

    def _initial(self, name: str) -> list[Any]:
        """The first values of an attribute, for every thing."""
        attribute = self.world.attributes[name]
        type = attribute.type
        empty: Any = () if type.many else 0 if type == INT else False if type == BOOL else -1
        column = [empty] * (len(self.things) + 1)
        for thing in self.things:
            kind = self.world.kinds[thing.kind]
            if name not in kind.attributes:
                continue
            value = kind.attributes[name].start
            if thing.entry is not None and name in thing.entry.values:
                value = thing.entry.values[name]
            if value is not None:
                column[thing.number] = self._plain(value, type)
        self._structural(name, column)
        return column

    def _structural(self, name: str, column: list[Any]) -> None:
        """Attributes that boards and owners give."""
        if name == "besitzer_":
            for kind in self.world.kinds.values():
                if kind.per:
                    copies = max(kind.count, 1)
                    for place, number in enumerate(self.of_kind[kind.id]):
                        column[number] = self.of_kind[kind.per][place // copies]
        for board in self.boards.values():
            if name in ("spalte", "zeile"):
                for place, number in enumerate(board.numbers):
                    column[number] = board.coordinates[place][0 if name == "spalte" else 1]
            for line, found in board.lines.items():
                kind = self.world.kinds[line]
                if name in kind.attributes:
                    for number, fields in zip(self.of_kind[line], found, strict=True):
                        column[number] = tuple(board.numbers[field] for field in fields)

    def _plain(self, value: Any, type: Type) -> Any:
        if type.many:
            return tuple(self._plain(one, type.each()) for one in value)
        if type.base == "enum":
            return self.world.enumerations[type.name].index(value)
        if type.base == "thing":
            return self.by_id.get(value, -1)
        if type.base == "resource":
            return self.world.resources[value].number
        return value

    def _collect_functions(self) -> None:
        names, plan, world = self.namespace, self.plan, self.world
        self.match = {n: names[f"match_{n}"] for n in range(len(world.clauses)) if f"match_{n}" in names}
        self.modify = {n: names[f"modify_{n}"] for n in range(len(world.clauses)) if f"modify_{n}" in names}
        self.substitute = {n: names[f"can_{n}"] for n in range(len(world.clauses)) if f"can_{n}" in names}
        self.copied = {n: names[f"copied_{n}"] for n in range(len(world.clauses)) if f"copied_{n}" in names}
        for clause in world.clauses:
            if clause.limit is not None and f"limit_{clause.number}" in names:
                scope = plan.procedures[clause.limit.scope] if clause.limit.scope in plan.procedures else -1
                if clause.limit.scope == WINDOW_SCOPE:
                    scope = live.WINDOW_LIMIT
                self.limits[clause.number] = (scope, names[f"limit_{clause.number}"], clause.limit.per_name)
        self.apply = {
            number: names["apply_" + name] for name, number in plan.events.items() if "apply_" + name in names
        }
        self.condition = {number: names["condition_" + name] for name, number in plan.events.items()}
        self.answers_inline = {
            number: names["answers_" + name] for name, number in plan.events.items() if "answers_" + name in names
        }
        self.idle = {number: names["idle_" + name] for name, number in plan.events.items() if "idle_" + name in names}
        self.clause_segment = self.compiled.clause_segments
        self.later_segment = self.compiled.later_segments
        self.effect_segment = self.compiled.effect_segments
        self.procedure_segment = self.compiled.procedure_segments
        self.actor_index = [self._actor(name) for name in plan.procedures]
        self.same_as = [
            frozenset(plan.procedures[other] for other in world.procedures[name].same_as if other in plan.procedures)
            for name in plan.procedures
        ]
        self.told = [world.procedures[name].text is not None for name in plan.procedures]
        self.order_in_windows: Callable[[State], Any] = names.get("window_order", windows.default_order)
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
                )
            )

    def _actor(self, name: str) -> int:
        procedure = self.world.procedures[name]
        if procedure.actor in procedure.parameters:
            return list(procedure.parameters).index(procedure.actor)
        return -1

    def _segment_table(self) -> list[Callable[[State, Frame, Any], Any]]:
        table: list[Any] = [None] * self.compiled.segments
        table[at.BEFORE], table[at.WHEN], table[at.APPLY] = buckets.before, buckets.when, buckets.apply
        table[at.DONE], table[at.GUARDS], table[at.AFTER] = buckets.done, buckets.guards, buckets.after
        table[at.CLOSE], table[at.WINDOW], table[at.ANSWER] = buckets.close, windows.window, windows.answer
        table[at.CLAUSE_END], table[at.LATER], table[at.RESULT] = windows.clause_end, buckets.later, buckets.result
        table[at.PROCEDURE_BODY], table[at.PROCEDURE_END] = procedures.body, procedures.end
        table[at.PROCEDURE_LEAVE], table[at.GUARD] = procedures.leave, guards.guard
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
        if self._first is None:
            self._first = self._first_state().c
        S = State(self, [column[:] for column in self._first])
        S.c[REGISTERS][R_CHANCE] = (seed, 0)
        S.top = (self.compiled.setup_segment, (at.START, (at.OVER, ())))
        return S

    def _first_state(self) -> State:
        columns: list[list[Any]] = [[], [], [], [], []]
        count = len(self.things)
        columns[REGISTERS] = [()] * REGISTER_COUNT
        columns[REGISTERS][R_SERIAL] = 0
        columns[REGISTERS][R_OVER] = None
        columns[REGISTERS][R_MUTE] = 0
        columns[REGISTERS][R_DECISIONS] = 0
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
        stack = S.c[REGISTERS][R_PROCEDURES]
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
        if old < 0 or self.sight[self.kind[old]] == "all" or self.order[self.kind[old]] != "heap" or not S.c[INSIDE][old]:
            return everybody
        return 1 << live.owner(S, old) if self.sight[self.kind[old]] == "owner" and live.owner(S, old) >= 0 else 0


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
