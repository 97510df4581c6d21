"""What the clauses that live now amount to, worked out from their trees.

Changed values, prohibitions, open actions, means of payment. The compiled game asks the same questions of generated
functions (`rows.modified`, `buckets.reasons`, `actions.open_actions`, `payments.payable`); here every condition and
value is walked.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from regelwerk.dsl.compile.analysis.possible import is_true, possible
from regelwerk.dsl.compile.state_layout import LIVE, R_DESPITE, R_EVENTS, R_LIMITS, R_PROCEDURES, REGISTERS
from regelwerk.dsl.operations.evaluation import ARGUMENTS, FIELDS
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.tree.clauses import (
    MODIFIER_STEPS,
    Ability,
    Clause,
    Copy,
    Count,
    Modification,
    Permission,
    Prohibition,
    hears_leaving,
    limit_of,
)
from regelwerk.dsl.tree.made_up_names import ME, THIS, titled
from regelwerk.dsl.tree.tree import X
from regelwerk.interpreter.explain import evaluator
from regelwerk.interpreter.machine.limits import WINDOW_LIMIT
from regelwerk.interpreter.machine.listening import copied_reference, innermost, resolve, silent
from regelwerk.interpreter.runtime.rows import divide_up
from regelwerk.interpreter.state.state import State

Kind = TypeVar("Kind", bound=Clause)


@record
class Standing:
    """A clause that lives now: on which thing, for whom, with what it keeps."""

    ref: int
    clause: Clause
    me: int
    this: int
    kept: tuple[Any, ...]


def of_kind(one: Standing, kind: type[Kind]) -> Kind:
    """The clause, of the kind that lives under its topic."""
    assert isinstance(one.clause, kind)
    return one.clause


def standing(S: State, topic: int) -> list[Standing]:
    """The clauses that live under a topic and are not suspended, with those that a thing has by another one's text."""
    found = [*(stands(S, ref) for ref in S.c[LIVE][topic]), *_copied(S, topic)]
    return [one for one in found if not silent(S, one.clause.number, one.this)]


def _copied(S: State, topic: int) -> list[Standing]:
    found = []
    for one in (stands(S, ref) for ref in S.c[LIVE][S.link.copy_topic]):
        if silent(S, one.clause.number, one.this) or not holds(S, one):
            continue
        source = evaluator.evaluate(S, of_kind(one, Copy).source, environment(one))
        numbers = S.link.clauses_of_thing[source] if source >= 0 else []
        found += [
            Standing(copied_reference(one.ref, number), S.link.world.clauses[number], one.me, one.this, ())
            for number in numbers
            if S.link.clause_topic[number] == topic
        ]
    return found


def stands(S: State, ref: int) -> Standing:
    number, me, this, kept = resolve(S, ref)
    return Standing(ref, S.link.world.clauses[number], me, this, kept)


def environment(one: Standing, fields: tuple[Any, ...] = ()) -> dict[str, Any]:
    """The names a clause can use: me, this, what it keeps, what its pattern binds."""
    clause = one.clause
    words = [word for word, _ in clause.captured if word not in (ME, THIS)]
    env: dict[str, Any] = {ME: one.me, THIS: one.this, FIELDS: fields, ARGUMENTS: fields}
    env.update(zip(words, one.kept, strict=True))
    env.update({word: fields[index] for word, index in clause.fields})
    if hears_leaving(clause):
        env[evaluator.AFTERWARDS] = True
    if isinstance(clause, Modification) and clause.element is not None:
        env[clause.element] = fields[0]
    return env


def tests_of(S: State, clause: Clause) -> list[X]:
    """What must hold for a clause to answer: its condition, and, where it is an offer, that it can be carried out."""
    tests = [clause.condition] if clause.condition is not None else []
    if isinstance(clause, Ability) and clause.optional:
        can = possible(S.link.plan, clause.body)
        tests += [] if is_true(can) else [can]
    return tests


def holds(S: State, one: Standing, fields: tuple[Any, ...] = (), element: Any = None) -> bool:
    env = environment(one, fields)
    if isinstance(one.clause, Count):
        env[one.clause.element] = element
    return all(evaluator.evaluate(S, test, env) for test in tests_of(S, one.clause))


def answers(S: State, one: Standing, fields: tuple[Any, ...] = ()) -> bool:
    """Whether a clause would answer: what it would do then counts as done by it."""
    before = S.hint
    S.hint = (S.link.entry_of_clause[one.clause.number], one.this, one.me)
    try:
        return holds(S, one, fields)
    finally:
        S.hint = before


# ---- values and what changes them


def attribute_value(S: State, attribute: str, thing: int, before: str = "") -> Any:
    if thing < 0:
        return S.link.world.attributes[attribute].type.empty
    return changed_value(S, titled("attr", attribute), written_value(S, attribute, thing), (thing,), before)


def written_value(S: State, attribute: str, thing: int) -> Any:
    """The value that a thing has of itself."""
    declared = S.link.world.attributes[attribute]
    table = S.link.namespace[titled("fixed", attribute)] if declared.fixed else S.c[S.link.plan.column(attribute)]
    return table[thing]


def derived_value(S: State, id: str, args: tuple[Any, ...], before: str = "") -> Any:
    """A derived value with what changes it; worked out once while the state stands still."""
    known = {} if S.worked_out is None else S.worked_out
    asked = (id, before, S.hint, *(tuple(arg) if isinstance(arg, list) else arg for arg in args))
    if asked not in known:
        known[asked] = changed_value(S, titled("derived", id), defined_value(S, id, args), args, before)
    return known[asked]


def defined_value(S: State, id: str, args: tuple[Any, ...]) -> Any:
    """A derived value as it is defined, before anything changes it."""
    derived = S.link.world.derived[id]
    assert derived.value is not None
    return evaluator.evaluate(S, derived.value, dict(zip(derived.parameters, args, strict=True)))


def changes(S: State, topic: str, args: tuple[Any, ...]) -> list[Standing]:
    """The modifiers of a value that hold now, in the order in which they work."""
    if topic not in S.link.plan.modified:
        return []
    found = [
        one
        for one in standing(S, S.link.plan.topic("modify", topic))
        if not (S.link.needs_me[one.clause.number] and one.me < 0) and holds(S, one, args)
    ]
    order = S.link.modifier
    return sorted(found, key=lambda one: (*order[one.clause.number], one.ref if one.ref >= 0 else 2**31 - one.ref))


def changed_value(S: State, topic: str, value: Any, args: tuple[Any, ...], before: str = "") -> Any:
    """A value after all that changes it; with `before`, after all steps that come before this one."""
    steps = MODIFIER_STEPS[: MODIFIER_STEPS.index(before)] if before else MODIFIER_STEPS
    swapped_for: Any = None
    for one in changes(S, topic, args):
        modifier = of_kind(one, Modification)
        if modifier.step not in steps:
            continue
        change = evaluator.evaluate(S, modifier.value, environment(one, args))
        if modifier.step in ("block", "set"):
            value = change
        elif modifier.step == "swap":
            value, swapped_for = (change, value) if swapped_for is None else (swapped_for, None)
        elif modifier.step in ("least", "most"):
            value = max(value, change) if modifier.step == "least" else min(value, change)
        elif modifier.step == "times":
            value = value * change
        elif modifier.step == "divide":
            value = divide_up(value, change)
        elif modifier.step == "plus":
            value = value + change
        else:
            value = list(dict.fromkeys((*value, *(change if modifier.value.type.many else (change,)))))
    return value


def counting(S: State, row: Iterable[int], kind: str, purpose: str) -> list[int]:
    """The things of a row that count for a purpose, and others that are treated as things of its kind."""
    found = list(row)
    for one in standing(S, S.link.counts_topic):
        count = of_kind(one, Count)
        if purpose not in count.purposes:
            continue
        if not count.as_kind:
            found = [thing for thing in found if not holds(S, one, (), thing)]
        elif count.as_kind == kind:
            found += [thing for thing in range(len(S.link.things)) if thing not in found and holds(S, one, (), thing)]
    return found


# ---- prohibitions


def may(S: State, event: str, fields: tuple[Any, ...], despite: tuple[str, ...]) -> bool:
    """Whether an event is possible: its own condition, and no prohibition without a substitute."""
    return event_condition(S, event, fields) and all(
        has_substitute(S, one, fields) for one in forbidding(S, event, fields, despite)
    )


def has_substitute(S: State, one: Standing, fields: tuple[Any, ...]) -> bool:
    """Whether a prohibition says what to do instead, and that can be done."""
    body = of_kind(one, Prohibition).substitute
    return bool(body) and bool(evaluator.evaluate(S, possible(S.link.plan, body), environment(one, fields)))


def event_environment(S: State, event: str, fields: tuple[Any, ...]) -> dict[str, Any]:
    return dict(zip(S.link.world.events[event].fields, fields, strict=True))


def event_condition(S: State, event: str, fields: tuple[Any, ...]) -> bool:
    condition = S.link.world.events[event].condition
    return condition is None or bool(evaluator.evaluate(S, condition, event_environment(S, event, fields)))


def forbidding(S: State, event: str, fields: tuple[Any, ...], despite: tuple[str, ...]) -> list[Standing]:
    """The prohibitions that hold against an event, after all named exceptions. A weaker layer lifts nothing."""
    topic, numbers = S.link.plan.topic, S.link.plan.entries
    allowed = {entry for _, entries in S.c[REGISTERS][R_DESPITE] for entry in entries}
    found = []
    for one in standing(S, topic("forbid", event)):
        if not holds(S, one, fields):
            continue
        layer = S.link.layer
        lifted = (
            one.clause.entry in despite
            or numbers[one.clause.entry] in allowed
            or any(
                of_kind(other, Permission).despite == one.clause.entry
                and layer[other.clause.number] >= layer[one.clause.number]
                and holds(S, other, fields)
                for other in standing(S, topic("permit", event))
            )
        )
        if not (lifted and one.clause.number not in S.link.irrevocable):
            found.append(one)
    return found


# ---- what a player can do


def used_up(S: State, one: Standing, fields: tuple[Any, ...] = ()) -> tuple[int, int] | None:
    """How often a limited clause was used and how often it may be; None without a limit."""
    limit = limit_of(one.clause)
    if limit is None:
        return None
    env = environment(one, fields)
    procedure = S.link.limits[one.clause.number][0]
    scope = innermost(S, procedure) if procedure >= 0 else 0
    if procedure == WINDOW_LIMIT:
        scope = WINDOW_LIMIT - len(S.c[REGISTERS][R_EVENTS])
    whose = -1 if limit.per_name else one.this
    values = ((part.type.many, evaluator.evaluate(S, part, env)) for part in limit.keys)
    keys = (tuple(value) if many else value for many, value in values)
    key = (S.link.limit_group[one.clause.number], whose, scope, *keys)
    return dict(S.c[REGISTERS][R_LIMITS]).get(key, 0), evaluator.evaluate(S, limit.count, env)


def is_spent(S: State, one: Standing, fields: tuple[Any, ...] = ()) -> bool:
    used = used_up(S, one, fields)
    return used is not None and used[0] >= used[1]


def actions_of(S: State, player: int) -> list[Standing]:
    """The actions that live for a player, open or not."""
    topics = [S.link.action_topic, *(S.link.topics["any_time"][one[0]] for one in S.c[REGISTERS][R_PROCEDURES])]
    return [one for topic in topics for one in standing(S, topic) if one.me == player]


def can_act(S: State, player: int) -> bool:
    return any(answers(S, one) and not is_spent(S, one) for one in actions_of(S, player))


def text_possible(S: State, thing: int, player: int) -> bool:
    number = S.link.text_of_thing.get(thing, -1)
    return number >= 0 and holds(S, Standing(-1, S.link.world.clauses[number], player, thing, ()))
