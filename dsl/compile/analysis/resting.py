"""What a value rests on: the cells of a state that can make it another one.

A value is kept until one of them is written (docs/kept-values.md), so this must name too much rather than too little.
It is complete by construction: what an operation reads stands in its record, an operation without a record rests on
anything, and so does what a record calls unknown. What others can change is seen through: a changed value rests on who
changes it now and on all that their texts look at.

"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from regelwerk.dsl.compile.analysis.asked_cells import (
    Names,
    all_expressions,
    all_locals,
    argument,
    cells_of_kinds,
    cells_within,
    declared,
    holder_of,
    joined,
    lies_among,
    lies_in,
    place_asked,
    without,
)
from regelwerk.dsl.compile.analysis.holders import holders
from regelwerk.dsl.compile.analysis.rests import (
    ANYTHING,
    TURN,
    UNKNOWN,
    Entries,
    Near,
    Rest,
    Rests,
    Single,
    Under,
    Wide,
    Within,
)
from regelwerk.dsl.compile.state_layout import (
    INSIDE,
    KNOWN,
    LIVE,
    PLACE,
    R_DESPITE,
    R_LASTING,
    R_PROCEDURES,
    REGISTERS,
    SILENCED,
)
from regelwerk.dsl.operations.reads import Read, Source
from regelwerk.dsl.tree.clauses import EACH_PLAYER, GRANTED, Clause, Copy, Count, Modification, Permission
from regelwerk.dsl.tree.made_up_names import ME, titled
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import Type
from regelwerk.dsl.tree.walk import BINDERS, bound_names, conjuncts, filled, free_names, parts_of
from regelwerk.dsl.world.kinds import PLAYER

if TYPE_CHECKING:
    from regelwerk.dsl.compile.plan import Plan

_NOTHING: Rests = frozenset()


THING_PAID_WITH = ("ding", "thing")
"""The names of a thing that pays, in what it is worth."""

_LONGEST = 24
"""An expression of more operations is no short way to name a thing; then all things of its kind are meant."""


class Resting:
    """What the values of one rulebook rest on; each is looked through once."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._derived: dict[str, Rests] = {}
        self._changed: dict[tuple[str, bool], Rests] = {}
        self._counted: Rests | None = None
        self._purse: Rests | None = None
        self._possible: dict[str, Rests] = {}
        self._permitting: dict[str, list[Permission]] = {}
        self._fields = {space.field for space in plan.world.spaces.values()}
        self._changing: dict[str, list[Modification]] = {}
        self._counting: list[Clause] = []
        self._copying = [clause for clause in plan.world.clauses if isinstance(clause, Copy)]
        for clause in plan.world.clauses:
            if isinstance(clause, Modification):
                self._changing.setdefault(clause.target, []).append(clause)
            elif isinstance(clause, Count):
                self._counting.append(clause)
            elif isinstance(clause, Permission):
                self._permitting.setdefault(clause.event, []).append(clause)

    @cached_property
    def holders(self) -> dict[str, frozenset[str]]:
        """By kind: the kinds of things that it can lie in, by what the rulebook moves and where things begin."""
        return holders(self.plan.world)

    def of(self, tree: Any, parameters: Iterable[str] = ()) -> Rests:
        """What a tree rests on; cells of its parameters are told apart."""
        names: Names = {}
        if isinstance(tree, X):
            types = {x.args[0]: x for x in all_locals(tree)}
            names = {word: types[word] for word in parameters if word in types and not types[word].type.many}
        found: set[Rest] = set()
        self._walk(tree, names, found)
        return joined(found)

    def of_derived(self, id: str) -> Rests:
        """What a derived value rests on, with all that changes it; cells of its parameters are told apart."""
        if id not in self._derived:
            self._derived[id] = UNKNOWN  # a value that rests on itself
            derived = self.plan.world.derived[id]
            found = set(self.of(derived.value, derived.parameters))
            if titled("derived", id) in self.plan.modified:
                arguments = [X("local", (word,), type) for word, type in derived.parameters.items()]
                given = {argument(place): one for place, one in enumerate(arguments) if not one.type.many}
                found |= set(self._filled(self._change(titled("derived", id)), given))
            self._derived[id] = joined(found)
        return self._derived[id]

    def of_event(self, id: str) -> Rests:
        """What it rests on whether an event is possible, by its fields: its own condition, what forbids it and what
        lifts that. What would come instead of it is not looked through."""
        if id not in self._possible:
            self._possible[id] = UNKNOWN  # a condition that asks for itself
            plan, event = self.plan, self.plan.world.events[id]
            found: set[Rest] = set()
            if event.condition is not None:
                fields = {
                    word: X("local", (argument(place),), type)
                    for place, (word, type) in enumerate(event.fields.items())
                    if not type.many
                }
                self._walk(event.condition, fields, found)
            forbidding, topic = plan.prohibitions.get(id, []), plan.topic("forbid", id)
            found |= self._lasting(topic, forbidding)
            found |= self._lasting(plan.topic("permit", id), self._permitting.get(id, []))
            found.add(Under(topic, Single(REGISTERS, R_DESPITE)))
            if any(one.substitute for one in forbidding):
                found.add(Under(topic, Wide(ANYTHING)))
            self._possible[id] = joined(found)
        return self._possible[id]

    def of_purse(self) -> Rests:
        """What it rests on with which a player (`ich`) can pay: all resources, and all means of paying."""
        if self._purse is None:
            self._purse = UNKNOWN  # a means that asks what can be paid
            world, plan = self.plan.world, self.plan
            me = X("local", (ME,), Type("thing", PLAYER))
            found: set[Rest] = {Near(plan.column(name), me) for name in world.resources}
            for means in world.means.values():
                self._walk([means.things, means.condition], {ME: me}, found)
                names = {ME: me}
                for word in THING_PAID_WITH:
                    names = self._bound(names, word, means.things)
                self._walk(means.worth, names, found)
            self._purse = joined(found)
        return self._purse

    def of_bearer(self, clause: Clause) -> Rests:
        """What it rests on whose a clause is."""
        if clause.this == GRANTED:
            return frozenset({Single(REGISTERS, R_LASTING)})
        if clause.this in ("", EACH_PLAYER):
            return _NOTHING
        places = None if self.plan.world.kinds[clause.this].owner else self._lives_in(clause)
        if places is None:
            return frozenset(self._owned({clause.this}))
        return frozenset({Wide(PLACE, clause.this), *(self._owned(places) if places else ())})

    def _lives_in(self, clause: Clause) -> set[str] | None:
        """The kinds of places in which a clause of a thing lives; None if it can be any. When the thing comes there or
        leaves, the topic of the clause is written."""
        world = self.plan.world
        bearers = [
            entry
            for entry in world.entries.values()
            if entry.id == clause.entry or (clause.entry not in world.entries and entry.kind == clause.this)
        ]
        active = [world.kinds[clause.this].active, *(entry.active for entry in bearers)]
        found: set[str] = set()
        for places in active:
            if places is None:
                return None
            found.update(places)
        return found

    # ---- trees

    def _walk(self, tree: Any, names: Names, found: set[Rest]) -> None:
        if isinstance(tree, X):
            self._look(tree, names, found)
        elif isinstance(tree, (tuple, list)):
            for one in tree:
                self._walk(one, names, found)
        else:
            for part in parts_of(type(tree)):
                self._walk(getattr(tree, part), {}, found)

    def _look(self, x: X, names: Names, found: set[Rest]) -> None:
        if x.op in BINDERS:
            row, word, inner = x.args
            levels, place = self._picked(x, names)
            if place is not None:
                found.add(Near(INSIDE, place, True))
                for level, test in levels:
                    self._walk(test, {**without(names, level), holder_of(level): place}, found)
                return
            self._walk(row, names, found)
            self._walk(inner, self._bound(names, word, row), found)
            return
        if x.op == "let":
            word, value, inner = x.args
            self._walk(value, names, found)
            self._walk(inner, self._bound(names, word, value), found)
            return
        if x.op == "by_thing":
            *asked, cases = x.args
            self._walk(asked, names, found)
            self._walk(cases, {}, found)  # `dies` and `ich` are others there
            return
        if x.op in ("settled", "base"):
            self._settled(x.args[0], names, found, changed=x.op == "settled")
            return
        compared = lies_in(x)
        for lying in (lies_among(x), compared):
            if lying is None:
                continue
            element, where = lying
            fixed = self._fixed(where, names)
            if fixed is not None:
                found.add(Near(INSIDE, fixed, True))
                self._walk(element, names, found)
                return
        if compared is not None:
            found |= set(cells_of_kinds(INSIDE, compared[1]))
        for read, args in declared(x):
            found |= set(self._read(read, args, names))
        for arg in x.args:
            if isinstance(arg, (X, tuple)):
                self._walk(arg, names, found)

    def _settled(self, x: X, names: Names, found: set[Rest], changed: bool) -> None:
        """A value before it is swapped rests on what it is made of and on what changes it so far: not on the swap. Its
        base rests on nothing that changes it."""
        id, *args = x.args
        self._walk(args, names, found)
        fixed = [self._fixed(one, names) for one in args]
        given = {argument(n): one for n, one in enumerate(fixed) if one is not None and not one.type.many}
        if x.op == "attr":
            if id in self.plan.columns:
                found |= set(self._cells(self.plan.column(id), args[0], names))
        else:
            derived = self.plan.world.derived[id]
            called = {word: given[argument(n)] for n, word in enumerate(derived.parameters) if argument(n) in given}
            found |= set(self._filled(self.of(derived.value, derived.parameters), called))
        if changed:
            found |= set(self._filled(self._change(titled(x.op, id), swapped=False), given))

    def _bound(self, names: Names, word: str, value: X | None) -> Names:
        """The same names with one more, which stands for what is fixed, or for something that is not."""
        inner = without(names, word)
        fixed = None if value is None else self._fixed(value, names)
        if fixed is not None:
            return {**inner, word: fixed}
        place = None if value is None else self._all_lie_in(value, names)
        return inner if place is None else {**inner, holder_of(word): place}

    def _all_lie_in(self, row: X, names: Names) -> X | None:
        """The fixed place in which all elements of a row lie, if that can be told."""
        if row.op == "filter":
            return self._picked(row, names)[1] or self._all_lie_in(row.args[0], names)
        if row.op in ("contents", "kind_inside"):
            return self._single(row.args[-1], names)
        if row.op == "derived" and titled("derived", row.args[0]) not in self.plan.modified:
            derived = self.plan.world.derived.get(row.args[0])
            if derived is None or derived.value is None:
                return None
            parameters = {word: X("local", (word,), type) for word, type in derived.parameters.items()}
            place = self._all_lie_in(derived.value, parameters)
            if place is None:
                return None
            given = {word: self._single(one, names) for word, one in zip(parameters, row.args[1:], strict=False)}
            said = {word: one for word, one in given.items() if one is not None}
            return filled(place, said) if free_names(place) <= said.keys() else None
        return None

    def _single(self, x: X, names: Names) -> X | None:
        fixed = self._fixed(x, names)
        return None if fixed is None or fixed.type.many else fixed

    def _picked(self, x: X, names: Names) -> tuple[list[tuple[str, X]], X | None]:
        """The tests of filters over things of a kind that are one pass, each with the name of the element; and the
        fixed place, if they ask whether it lies there. The compiler begins with what lies there (`emit/indexes.py`), so
        nothing is asked of other things."""
        row, word, test = x.args
        levels: list[tuple[str, X]] = [(word, test)]
        if x.op not in ("filter", "exists", "first"):
            return levels, None
        while row.op == "filter" and word not in bound_names(row.args[2]):
            row, inner, asked = row.args
            levels.append((inner, asked))
        words = {level for level, _ in levels}
        places = [place_asked(part, level) for level, test in levels for part in conjuncts(test)]
        asked_for = [place for place in places if place is not None and not words & free_names(place)]
        if row.op != "kind" or len(asked_for) != 1:
            return levels, None
        return levels, self._single(asked_for[0], names)

    def _fixed(self, x: X, names: Names) -> X | None:
        """A thing or row that never changes once the parameters are known, said by them; None if it is not such."""
        if x.op == "local":
            return names.get(x.args[0])
        if x.op == "param":
            return names.get(argument(x.args[0]))
        free = free_names(x)
        if x.type.base != "thing" or not free or not all(name in names for name in free):
            return None
        if any(names[name].type.many for name in free) or self.of(x):
            return None
        said = filled(x, {name: names[name] for name in free})
        return said if sum(1 for _ in all_expressions(said)) <= _LONGEST else None

    # ---- what operations read

    def _read(self, read: Read, args: dict[str, Any], names: Names) -> Iterator[Rest]:
        about = args[read.slot] if read.slot else None
        thing = args[read.of] if read.of else None
        plan = self.plan
        match read.source:
            case Source.DERIVED:
                yield from self._called(str(about), args.get("arguments"), names)
            case Source.ATTRIBUTE:
                if about in plan.columns:
                    yield from self._cells(plan.column(str(about)), thing, names)
                if titled("attr", str(about)) in plan.modified:
                    fixed = self._fixed(thing, names) if isinstance(thing, X) else None
                    given = {} if fixed is None or fixed.type.many else {argument(0): fixed}
                    yield from self._filled(self._change(titled("attr", str(about))), given)
            case Source.PLACE:
                yield from self._cells(PLACE, about, names)
            case Source.CONTENTS:
                yield from self._cells(INSIDE, about, names)
            case Source.FIELD:
                if not (isinstance(about, X) and about.type.kinds and set(about.type.kinds) <= self._fields):
                    yield Wide(PLACE)
            case Source.OWNER:
                yield from self._owner(about, args.get("other"), names)
            case Source.ROOM:
                yield from self._cells(INSIDE, about, names)
                for kind in plan.world.kinds.values():
                    yield from self.of(kind.most)
            case Source.KNOWN:
                yield Wide(KNOWN)
            case Source.RESOURCE:
                for name in plan.world.resources:
                    yield from self._cells(plan.column(name), about, names)
            case Source.PURSE:
                yield from self._cells(plan.column(str(about)), thing, names)
                if plan.world.means_for(str(about)):
                    who = self._single(thing, names) if isinstance(thing, X) else None
                    yield from self._filled(self.of_purse(), {} if who is None else {ME: who})
            case Source.COUNTS:
                yield from self._counts()
            case Source.TOPIC:
                yield Single(LIVE, int(str(about)))
            case Source.REGISTER:
                yield Single(REGISTERS, read.register)
            case Source.ENTRIES:
                yield from self._entries(read, str(about or ""))
            case Source.TURN:
                yield Entries(R_PROCEDURES, TURN)
            case Source.POSSIBLE:
                said = [self._single(one, names) for one in args["fields"]]
                fields = {argument(place): one for place, one in enumerate(said) if one is not None}
                yield from self._filled(self.of_event(str(about)), fields)
            case _:
                yield Wide(ANYTHING)

    def _entries(self, read: Read, about: str) -> Iterator[Rest]:
        """What is noted of a procedure or event; of an innermost procedure that is not named, of all."""
        plan = self.plan
        if about:
            yield Entries(read.register, (plan.procedures if read.register == R_PROCEDURES else plan.events)[about])
        elif read.slot != "scope":
            yield Single(REGISTERS, read.register)

    def _cells(self, column: int, thing: Any, names: Names) -> Iterator[Rest]:
        """The cell of a thing, or of the things of a row."""
        if not isinstance(thing, X):
            yield Wide(column)
            return
        where = self._fixed(thing, names)
        holder = names.get(holder_of(thing.args[0])) if thing.op == "local" else None
        if where is not None:
            yield Near(column, where)
        elif holder is not None:
            yield from cells_within(column, thing, holder)
        else:
            yield from cells_of_kinds(column, thing)

    def _called(self, id: str, arguments: tuple[X, ...] | None, names: Names) -> Iterator[Rest]:
        derived = self.plan.world.derived.get(id)
        if derived is None:
            yield Wide(ANYTHING)
            return
        fixed: Names = {}
        for word, given in zip(derived.parameters, arguments or (), strict=False):
            said = self._single(given, names)
            if said is not None:
                fixed[word] = said
            elif given.op == "local" and holder_of(given.args[0]) in names:
                fixed[holder_of(word)] = names[holder_of(given.args[0])]
        yield from self._filled(self.of_derived(id), fixed)

    def _filled(self, rests: Iterable[Rest], names: Names) -> Iterator[Rest]:
        """What something rests on that was called with other names for its parameters."""
        for one in rests:
            if not isinstance(one, (Near, Within)):
                yield one
                continue
            free = free_names(one.where)
            if isinstance(one, Within):
                if free <= names.keys():
                    yield Within(one.column, filled(one.where, {word: names[word] for word in free}), one.kinds)
                else:
                    yield from (Wide(one.column, kind) for kind in one.kinds)
            elif one.where.op == "local" and holder_of(one.where.args[0]) in names:
                yield from cells_within(one.column, one.where, names[holder_of(one.where.args[0])])
            elif free <= names.keys():
                yield Near(one.column, filled(one.where, {word: names[word] for word in free}), one.compared)
            else:
                yield from cells_of_kinds(one.column, one.where)

    # ---- who owns, who changes, what counts

    def _owner(self, thing: Any, other: Any, names: Names) -> Iterator[Rest]:
        """Whose a thing is; also where it lies, if it is asked for another thing than a player."""
        kinds = set(thing.type.kinds) if isinstance(thing, X) and thing.type.base == "thing" else set()
        if isinstance(other, X) and other.type.name != PLAYER:
            yield from self._cells(PLACE, thing, names)
        own = [self.plan.world.kinds[kind].owner for kind in kinds]
        if len(own) == 1 and own[0] in self.plan.columns and self._names_player(own[0]):
            yield from self._cells(self.plan.column(own[0]), thing, names)
        else:
            yield from self._owned(kinds)

    def _names_player(self, attribute: str) -> bool:
        return self.plan.world.attributes[attribute].type.name == PLAYER

    def _owned(self, kinds: Iterable[str]) -> set[Rest]:
        """What it rests on whose the things of some kinds are: of all kinds, if none is named."""
        world, plan = self.plan.world, self.plan
        found: set[Rest] = set()
        seen: set[str] = set()
        waiting = list(kinds) or list(world.kinds)
        while waiting:
            id = waiting.pop()
            if id in seen:
                continue
            seen.add(id)
            if id == PLAYER:
                continue
            kind = world.kinds[id]
            if not kind.owner:
                found.add(Wide(PLACE, id))
                waiting += self.holders[id]
                continue
            if kind.owner in plan.columns:
                found.add(Wide(plan.column(kind.owner), id))
            if not self._names_player(kind.owner):
                waiting += world.attributes[kind.owner].type.kinds or world.kinds
        return found

    def _change(self, target: str, swapped: bool = True) -> Rests:
        """What rests on others in a changed value: who changes it now, and what their texts look at."""
        key = (target, swapped)
        if key not in self._changed:
            self._changed[key] = UNKNOWN  # a change that looks at what it changes
            clauses = [one for one in self._changing.get(target, []) if swapped or one.step != "swap"]
            self._changed[key] = self._lasting(self.plan.topic("modify", target), clauses)
        return self._changed[key]

    def _counts(self) -> Rests:
        if self._counted is None:
            self._counted = UNKNOWN
            self._counted = self._lasting(self.plan.topic("counts", ""), self._counting)
        return self._counted

    def _lasting(self, topic: int, clauses: Sequence[Clause]) -> Rests:
        """What the clauses that live under a topic rest on: which live, which are silenced, whose they are, what they
        ask."""
        plan = self.plan
        found: set[Rest] = set()
        for copy in self._copying:
            copied = [clause for clause in clauses if clause.this in (copy.source.type.kinds or plan.world.kinds)]
            if copied:
                self._walk(copy.asked, {}, found)
                found |= self.of_bearer(copy)
            if any(clause.this != copy.this for clause in copied):
                found.add(Wide(ANYTHING))  # `dies` is a thing of another kind there
        for clause in clauses:
            names: Names = {}
            element = clause.element if isinstance(clause, Modification) else None
            heard = dict(clause.fields)
            for x in all_expressions(clause.asked):
                if x.op == "param" and not x.type.many:
                    names[argument(x.args[0])] = X("local", (argument(x.args[0]),), x.type)
                elif x.op == "local" and element is not None and x.args[0] == element:
                    names[element] = X("local", (argument(0),), x.type)
                elif x.op == "local" and x.args[0] in heard and not x.type.many:
                    names[x.args[0]] = X("local", (argument(heard[x.args[0]]),), x.type)
            self._walk(clause.asked, names, found)
            found |= self.of_bearer(clause)
        which = {Single(LIVE, one) for one in (topic, SILENCED, plan.topic("copy", ""))}
        read = (Under(topic, one) if isinstance(one, (Wide, Single, Entries)) else one for one in found)
        return joined({*which, *read})
