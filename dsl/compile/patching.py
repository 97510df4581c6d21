"""A compiled rulebook of which one text changed: only the code that comes from it is made again.

Code that comes from another text sees of a text what it names: a derived value or an event may be spelled out where it
is used, and what they read and write decides how things are done. So with a text, everything is made again that names
it, directly or by way of events and derived values. The rest sees only what is the same for all (`_common`): if the
change touches that, there is no patch, and the rulebook is compiled as a whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from typing import Any

from regelwerk.dsl.compile.analysis.dependencies import reads
from regelwerk.dsl.compile.compiled import Compiled, Owner
from regelwerk.dsl.compile.module import Module, Segments
from regelwerk.dsl.compile.plan import Plan
from regelwerk.dsl.compile.planning import plan_for
from regelwerk.dsl.tree.clauses import WINDOW_KINDS, Guard
from regelwerk.dsl.tree.payment_event import payment_event
from regelwerk.dsl.tree.walk import names_in
from regelwerk.dsl.world.world import World

_MOST = 0.6
"""If more than this part of a rulebook would have to be made again, all of it is."""


class Patches:
    """A rulebook that was compiled as a whole, and for which patches can be made."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._common = _common(plan_for(world))
        self._module = Module(world)
        self.compiled = self._module.build()
        self._names = names(world)

    def patched(self, world: World, changed: frozenset[Owner]) -> Compiled | None:
        """The rulebook with the texts of some owners changed; None if that cannot be had by a patch."""
        fresh = plan_for(world)
        payment = payment_event(world)
        if payment is not None and ("event", payment.id) in changed:
            return None
        common, before = _common(fresh), self._common
        known = common.pop("clauses"), before["clauses"]
        if common != {part: facts for part, facts in before.items() if part != "clauses"}:
            return None
        heard = _heard_otherwise(*known)
        if heard is None:
            return None
        affected = self._affected(changed | heard | _charged_otherwise(self._module.plan, fresh))
        if _guards(world, affected):
            return None
        if len(affected) > _MOST * len(self._names):
            return None
        plan = replace(self._module.plan, **{part: getattr(fresh, part) for part in _TREES})
        return self._patch(world, plan, affected)

    def _affected(self, changed: frozenset[Owner]) -> frozenset[Owner]:
        """What changed, whatever names it directly or by way of events and derived values, and the events into which
        an answer is written that is among this; and the events that are forbidden by a clause among this."""
        event_of = {
            ("clause", str(clause.number)): ("event", topic)
            for topic, answers in self._module.plan.inline.items()
            for clause in answers
        }
        found = set(changed)
        grown = True
        while grown:
            seen = {one for one in found if one[0] in ("event", "derived")}
            more = {owner for owner, named in self._names.items() if owner not in found and named & seen}
            more |= {event_of[one] for one in found if one in event_of} - found
            found |= more
            grown = bool(more)
        forbidding = {
            ("clause", str(clause.number)): ("event", topic)
            for topic, clauses in self._module.plan.prohibitions.items()
            for clause in clauses
        }
        # who may forbid an event stands in the code of the event itself, and nowhere else
        return frozenset(found | {forbidding[one] for one in found if one in forbidding})

    def _patch(self, world: World, plan: Plan, affected: frozenset[Owner]) -> Compiled:
        before, old = self.compiled, self._module
        module = Module(world, plan)
        module.only = affected
        module.sites = list(before.sites)
        module.queries, module.rows, module.next_segment = old.queries, old.rows, old.next_segment
        module.site_of_segment = dict(before.site_of_segment)
        module.whole = set(old.whole)
        module.tables = {
            title: table for title, table in before.tables.items() if ("derived", table[0]) not in affected
        }
        module.indexes = dict(before.indexes)
        module.written = set(before.written)
        module.options_of_site = dict(before.options_of_site)
        module.test_of_site = dict(before.test_of_site)
        module.locals_of_segment = dict(before.locals_of_segment)
        module.lines.numbers.update(before.lines)
        made = module.finished(self._merged(module.segments(), affected))
        gone = tuple(
            title for title, owner in before.owners.items() if owner in affected and title not in module.owners
        )
        return replace(made, code=before.code, patch=made.code, gone=gone)

    def _merged(self, made: Segments, affected: frozenset[Owner]) -> Segments:
        """Where texts begin: those of which the code was made again, and the others."""
        before, plan = self.compiled, self._module.plan

        def kept(table: dict[int, int], what: str, ids: Sequence[str]) -> dict[int, int]:
            return {number: at for number, at in table.items() if (what, ids[number]) not in affected}

        numbers = [str(number) for number in range(len(self.world.clauses))]
        means = {id: at for id, at in before.means_segments.items() if ("means", id) not in affected}
        return Segments(
            kept(before.procedure_segments, "procedure", list(plan.procedures)) | made.procedures,
            kept(before.clause_segments, "clause", numbers) | made.clauses,
            kept(before.later_segments, "clause", numbers) | made.later,
            kept(before.effect_segments, "event", list(plan.events)) | made.effects,
            means | made.means,
            made.setup if made.setup >= 0 else before.setup_segment,
        )


def _guards(world: World, affected: frozenset[Owner]) -> bool:
    """Whether a guard is among what must be made again: guards stand wherever something is written."""
    return any(isinstance(clause, Guard) and ("clause", str(clause.number)) in affected for clause in world.clauses)


def names(world: World) -> dict[Owner, frozenset[Owner]]:
    """The events, derived values and tables that each text names."""
    trees: dict[Owner, Any] = {("clause", str(one.number)): one for one in world.clauses}
    trees |= {("derived", one.id): one.value for one in world.derived.values()}
    trees |= {("event", one.id): (one.condition, one.nothing, one.effect) for one in world.events.values()}
    trees |= {("procedure", one.id): one.body for one in world.procedures.values()}
    trees |= {("kind", one.id): (one.present, one.most) for one in world.kinds.values()}
    trees |= {("means", one.id): (one.things, one.condition, one.worth, one.effect) for one in world.means.values()}
    trees |= {
        ("setup", ""): world.setup, ("in_order", ""): world.in_order, ("window_order", ""): world.window_order,
    }  # fmt: skip
    return {owner: frozenset(_named(world, tree)) for owner, tree in trees.items()}


def _named(world: World, tree: Any) -> Iterator[Owner]:
    for word in names_in(tree):
        if word in world.derived:
            yield "derived", word
        if word in world.events:
            yield "event", word
        if word in world.tables:
            yield "table", word


def _charged_otherwise(before: Plan, fresh: Plan) -> frozenset[Owner]:
    """The derived values that cost something else, or are now asked inside one another, or no longer: only their own
    code and that of those who name them rests on it."""
    tolls = {id for id, _ in before.tolls.items() ^ fresh.tolls.items()}
    return frozenset(("derived", id) for id in tolls | (before.asked_inside ^ fresh.asked_inside))


def _heard_otherwise(before: tuple[int, _Filed], fresh: tuple[int, _Filed]) -> frozenset[Owner] | None:
    """The events that are now answered to in a window in which nobody answered, or no longer; None if clauses differ
    in other ways, or in number. Whoever proposes an event names it."""
    others = before[1] ^ fresh[1]
    if before[0] != fresh[0] or any(kind not in WINDOW_KINDS for kind, _ in others):
        return None
    return frozenset(("event", topic) for _, topic in others)


_Filed = set[tuple[str, str]]
"""How clauses are filed: by kind and topic."""

_TREES = ("world", "inline", "prohibitions", "guards", "simple_guards", "tolls", "asked_inside")
"""What a patch takes from the plan of the changed rulebook; all the rest must be the same."""


def _common(plan: Plan) -> Any:
    """What code that names nothing in particular can rest on."""
    world = plan.world
    facts = {part.name: getattr(plan, part.name) for part in fields(plan) if part.name not in _TREES}
    facts["inline"] = {topic: [clause.number for clause in answers] for topic, answers in plan.inline.items()}
    facts["clauses"] = len(world.clauses), {(clause.kind, clause.topic) for clause in world.clauses}
    for name, guards in (("guards", plan.guards), ("simple_guards", plan.simple_guards)):
        facts[name] = [(guard.number, reads(plan, guard.condition)) for guard in guards]
    return facts
