"""The plan of a rulebook: everything gets its number, and what can be done on the spot is found."""

from __future__ import annotations

from regelwerk.dsl.compile.analysis.budget import asked_inside, tolls
from regelwerk.dsl.compile.analysis.dependencies import PLACES, owners, reads, reads_itself, writes
from regelwerk.dsl.compile.analysis.rests import ANYTHING
from regelwerk.dsl.compile.plan import Plan
from regelwerk.dsl.compile.state_layout import FIRST_ATTRIBUTE, SILENCED
from regelwerk.dsl.tree.all_trees import bodies, trees
from regelwerk.dsl.tree.clauses import (
    BORDER_KINDS,
    WINDOW_KINDS,
    Copy,
    Guard,
    Modification,
    Prohibition,
    Window,
    hears_leaving,
    limit_of,
)
from regelwerk.dsl.tree.payment_event import payment_event
from regelwerk.dsl.tree.tree import (
    Body,
    Branch,
    Cover,
    Emit,
    End,
    Give,
    Last,
    Let,
    Loop,
    Perform,
    Replace,
    Restart,
    Skip,
    Statement,
    Suspend,
    Touches,
    Win,
)
from regelwerk.dsl.tree.walk import expressions, statements
from regelwerk.dsl.world.world import World


def plan_for(world: World) -> Plan:
    """Number everything, and find out which events can be done on the spot."""
    plan = Plan(world)
    for name, attribute in world.attributes.items():
        if not attribute.fixed:
            plan.columns[name] = FIRST_ATTRIBUTE + len(plan.columns)
    plan.events = {name: index for index, name in enumerate(world.events)}
    plan.procedures = {name: index for index, name in enumerate(world.procedures)}
    plan.kinds = {name: index for index, name in enumerate(world.kinds)}
    plan.topics = {("silenced", ""): SILENCED}
    names = dict.fromkeys([*world.entries, *world.kinds, *world.rules, *world.procedures, *world.events])
    plan.entries = {name: index for index, name in enumerate(names)}
    for name in world.events:
        for kind in ("heard", *WINDOW_KINDS, "forbid", "permit"):
            plan.topic(kind, name)
    for name in world.procedures:
        for kind in (*BORDER_KINDS, "any_time"):
            plan.topic(kind, name)
    for kind in ("guard", "action", "counts", "copy", "sight"):
        plan.topic(kind, "")
    for clause in world.clauses:
        if isinstance(clause, Modification):
            plan.topic(clause.kind, clause.target)
            plan.modified.add(clause.target)
        elif isinstance(clause, Prohibition):
            plan.prohibitions.setdefault(clause.event, []).append(clause)
    guards = [clause for clause in world.clauses if isinstance(clause, Guard)]
    plan.guards = tuple(one for one in guards if not simple_guard(one))
    plan.simple_guards = tuple(one for one in guards if simple_guard(one))
    steps = [one for _, body in bodies(world) for one in statements(body)]
    plan.skippable = frozenset(s.procedure for s in steps if isinstance(s, Skip))
    plan.ended = frozenset(s.procedure for s in steps if isinstance(s, (End, Restart)))
    plan.ending = frozenset(
        (one.kind, one.name) for s in steps if isinstance(s, (Last, Suspend)) for one in s.until.all
    )
    plan.ending_events = frozenset(name for kind, name in plan.ending if kind == "event")
    plan.copies = any(isinstance(clause, Copy) for clause in world.clauses)
    plan.replaces = any(isinstance(s, Replace) for s in steps)
    plan.silences = any(isinstance(s, Suspend) for s in steps)
    asked = [x for _, tree in trees(world) for x in expressions(tree) if x.op in ("happened", "caused", "applying")]
    for x in asked:
        if x.op == "happened":
            event, _, scope = x.args
            plan.asked_history.setdefault(event, set()).add(scope or "")
    plan.asks_cause = any(x.op == "caused" for x in asked)
    plan.asked_running = frozenset(x.args[0] for x in asked if x.op == "applying")
    leavers = any(hears_leaving(clause) and reads_itself(clause) for clause in world.clauses)
    plan.bearing = frozenset({*PLACES, *owners(plan), *({ANYTHING} if leavers else ())})
    plan.asked_inside, plan.tolls = asked_inside(world), tolls(world)
    _find_plain_borders(plan, steps)
    _find_suspending(plan)
    _find_inline(plan)
    return plan


def _find_plain_borders(plan: Plan, steps: list[Statement]) -> None:
    """A border is plain if nobody can hear it, and if nothing begins or ends with it but the procedure itself."""
    world = plan.world
    merged = {name for id, one in world.procedures.items() if one.same_as for name in (id, *one.same_as)}
    hearing = {(clause.kind, clause.topic) for clause in world.clauses}
    heard = plan.ending | hearing
    plan.heard_beginnings = frozenset(topic for kind, topic in hearing if kind == "start")
    giving = {one.procedure for one in steps if isinstance(one, Give)}  # what gives by `beende` is ended, too
    asleep = {clause.asleep for clause in world.clauses if isinstance(clause, Guard)}
    excepted = any(isinstance(one, Perform) and one.despite for one in steps)
    plan.counting = frozenset(limit.scope for clause in world.clauses if (limit := limit_of(clause)) is not None)
    unheard = {kind: {id for id in world.procedures if (kind, id) not in heard} - merged for kind in ("start", "end")}
    plan.plain_beginnings = frozenset(unheard["start"] - plan.ended - giving)
    if not excepted:
        plan.plain_endings = frozenset(unheard["end"] - asleep - set().union(*plan.asked_history.values()))


def suspends(plan: Plan, body: Body | Statement, guarded: bool = True) -> bool:
    """Whether carrying this out can need more than one go: a question, a heard event, a procedure, an alarmed guard.
    Inside what an event does (`guarded` false) guards wait for the end of its bucket."""
    return any(_stops(plan, statement, guarded) for statement in statements(body))


def _stops(plan: Plan, statement: Statement, guarded: bool) -> bool:
    if isinstance(statement, Emit):
        return statement.event in plan.suspending_events
    if isinstance(statement, Cover) and (plan.world.means_for(statement.purse) or payment_event(plan.world)):
        return True
    if isinstance(statement, Loop):  # what goes round until something holds comes back to its head
        return statement.until is not None or statement.mode in ("in_turn", "secretly")
    if statement.stops or statement.touches is Touches.NOTHING or not guarded:
        return statement.stops
    return bool(plan.watched and writes(plan, (statement,)) & plan.watched)


def _find_suspending(plan: Plan) -> None:
    """An event can suspend if somebody may listen to it, or if what it does can."""
    world = plan.world
    heard = {clause.event for clause in world.clauses if isinstance(clause, Window) and not _plain(plan, clause)}
    plan.watched = frozenset(column for guard in plan.guards for column in reads(plan, guard.condition))
    answers: dict[str, list[Body]] = {}
    for clause in world.clauses:
        if isinstance(clause, Window):
            answers.setdefault(clause.event, []).append(clause.body)
    substituted = {event for event, them in plan.prohibitions.items() if any(one.substitute for one in them)}
    if plan.copies:
        heard |= set(answers)
    plan.suspending_events = (heard & set(world.events)) | _circular(plan)
    changed = True
    while changed:
        changed = False
        for name, event in world.events.items():
            if name in plan.suspending_events:
                continue
            watched = plan.watched & writes(plan, event.effect)
            if (
                suspends(plan, event.effect, guarded=False)
                or any(suspends(plan, body) for body in answers.get(name, ()))
                or name in substituted
                or watched
            ):
                plan.suspending_events.add(name)
                changed = True


def _circular(plan: Plan) -> set[str]:
    """Events that can bring themselves about, by what they do or by rules that answer: they cannot be done on the
    spot.
    """
    world = plan.world
    follows: dict[str, set[str]] = {}
    for name, event in world.events.items():
        follows[name] = {s.event for s in statements(event.effect) if isinstance(s, Emit)}
    for clause in world.clauses:
        if isinstance(clause, Window):
            follows[clause.event] |= {s.event for s in statements(clause.body) if isinstance(s, Emit)}
    found = set()
    for name in follows:
        seen: set[str] = set()
        todo = list(follows[name])
        while todo:
            one = todo.pop()
            if one == name:
                found.add(name)
                break
            if one not in seen:
                seen.add(one)
                todo.extend(follows[one])
    return found


def simple_guard(guard: Guard) -> bool:
    """A guard that belongs to nothing, never sleeps and only ends the game can be tested on the spot."""
    ends_game = all(isinstance(s, (Win, Branch, Let)) for s in statements(guard.body))
    return not guard.this and not guard.asleep and ends_game


def _plain(plan: Plan, clause: Window) -> bool:
    """A general obligation that answers right after the event: it can be done on the spot, without a window."""
    if clause.this or clause.optional or clause.once or clause.limit or not hears_leaving(clause):
        return False
    rule = plan.world.rules.get(clause.entry)
    if clause.captured or plan.world.triggers != "at_once" or rule is None or rule.options:
        return False
    return not any(
        s.stops or isinstance(s, (Last, Suspend, Skip)) or (isinstance(s, Loop) and s.mode != "one_by_one")
        for s in statements(clause.body)
    )


def _find_inline(plan: Plan) -> None:
    for clause in plan.world.clauses:
        if isinstance(clause, Window) and hears_leaving(clause) and clause.event not in plan.suspending_events:
            plan.inline.setdefault(clause.event, []).append(clause)
