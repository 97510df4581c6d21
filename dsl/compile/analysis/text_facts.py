"""What the machine must know of the texts of a rulebook beyond their code: found once, by looking through their trees.

It holds for every number of players and every option, so it is kept with the code (`compile/remembering.py`): linking
a game looks through no tree again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelwerk.dsl.compile.analysis.dependencies import disturbs, reads_itself
from regelwerk.dsl.compile.bodies.listeners import limit_groups, needs_me
from regelwerk.dsl.compile.compiled import ClauseFacts, EventFacts, Facts
from regelwerk.dsl.operations.functions import BY_ID
from regelwerk.dsl.operations.record import Cost
from regelwerk.dsl.tree.clauses import Clause, Guard, paragraph_bodies
from regelwerk.dsl.tree.made_up_names import THIS
from regelwerk.dsl.tree.tree import (
    Body,
    Cancel,
    Change,
    Emit,
    End,
    Perform,
    PerformParagraph,
    Replace,
    Restart,
    Then,
)
from regelwerk.dsl.tree.walk import free_names, statements
from regelwerk.dsl.tree.what_is_hidden import hides_something
from regelwerk.dsl.world.world import World

if TYPE_CHECKING:
    from regelwerk.dsl.compile.plan import Plan


def facts(plan: Plan) -> Facts:
    world = plan.world
    groups = limit_groups(world)
    guards = [clause for clause in world.clauses if isinstance(clause, Guard)]
    return Facts(
        clauses=tuple(_of_clause(clause, groups[clause.number]) for clause in world.clauses),
        events=tuple(_of_event(plan, name) for name in world.events),
        guards_end={
            guard.number: frozenset(plan.procedures[name] for name in _ended_by(world, guard.body)) for guard in guards
        },
        holders=plan.resting.holders,
        searching=frozenset(id for id, function in BY_ID.items() if function.cost is Cost.WORK),
        has_secrets=hides_something(world),
    )


def _of_clause(clause: Clause, group: int) -> ClauseFacts:
    steps = list(statements(clause.answer))
    bound = dict(clause.fields)
    return ClauseFacts(
        bound_fields=tuple(bound.values()),
        limit_group=group,
        needs_me=needs_me(clause),
        cancels=any(isinstance(one, Cancel) for one in steps),
        announces=any(isinstance(one, Then) and one.announces for one in steps),
        reads_itself=reads_itself(clause),
        field_free=free_names(clause.answer).isdisjoint({*bound, THIS}),
    )


def _of_event(plan: Plan, name: str) -> EventFacts:
    effect = plan.world.events[name].effect
    steps = list(statements(effect))
    answers = [clause.body for clause in plan.inline.get(name, ())]
    return EventFacts(
        changes_itself=any(isinstance(one, Change) for one in steps),
        changes_record=any(isinstance(one, (Change, Cancel, Replace)) for one in steps),
        disturbs=disturbs(plan, (effect, answers)),
    )


def _ended_by(world: World, body: Body) -> set[str]:
    """The procedures that a text may end, by itself or by what it proposes and performs."""
    ended: set[str] = set()
    seen: set[tuple[str, str]] = set()
    waiting = [body]
    while waiting:
        for one in statements(waiting.pop()):
            match one:
                case End() | Restart():
                    ended.add(one.procedure)
                case Emit() if ("event", one.event) not in seen:
                    seen.add(("event", one.event))
                    waiting.append(world.events[one.event].effect)
                case Perform() if ("procedure", one.procedure) not in seen:
                    seen.add(("procedure", one.procedure))
                    waiting.append(world.procedures[one.procedure].body)
                case PerformParagraph():
                    waiting += paragraph_bodies(world.clauses, one.paragraph)
    return ended
