"""What the clauses that live now amount to, worked out from their trees.

Changed values, prohibitions, open actions, means of payment. The compiled game asks the same questions of generated
functions (`rows.modified`, `buckets.reasons`, `actions.open_actions`, `payments.payable`); here every condition and
value is walked.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from regelwerk.dsl.compile.plan import LIVE, PLACE, R_DESPITE, R_EVENTS, R_LIMITS, R_PROCEDURES, REGISTERS
from regelwerk.dsl.compile.possible import is_true, possible
from regelwerk.dsl.tree import MODIFIER_STEPS, Clause, X
from regelwerk.interpreter import evaluator_rows  # noqa: F401 - its operations are known from here on
from regelwerk.interpreter.builtins.payment import Means, coverable, most
from regelwerk.interpreter.evaluator import (
    AFTERWARDS,
    ARGUMENTS,
    FIELDS,
    Env,
    arguments,
    evaluate,
    operation,
    values_on_leaving,
)
from regelwerk.interpreter.limits import WINDOW_LIMIT
from regelwerk.interpreter.live import COPIED, innermost, resolve, silent
from regelwerk.interpreter.rows import divide_up
from regelwerk.interpreter.state import State


@dataclass(frozen=True, slots=True)
class Standing:
    """A clause that lives now: on which thing, for whom, with what it keeps."""

    ref: int
    clause: Clause
    me: int
    this: int
    kept: tuple[Any, ...]


def standing(S: State, topic: int) -> list[Standing]:
    """The clauses that live under a topic and are not suspended, with those that a thing has by another one's text."""
    found = [*(stands(S, ref) for ref in S.c[LIVE][topic]), *_copied(S, topic)]
    return [one for one in found if not silent(S, one.clause.number, one.this)]


def _copied(S: State, topic: int) -> list[Standing]:
    found = []
    for one in (stands(S, ref) for ref in S.c[LIVE][S.link.copy_topic]):
        if silent(S, one.clause.number, one.this) or not holds(S, one):
            continue
        source = evaluate(S, one.clause.extra, environment(one))
        numbers = S.link.clauses_of_thing[source] if source >= 0 else []
        found += [
            Standing(COPIED + one.ref * 1000 + number, S.link.world.clauses[number], one.me, one.this, ())
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
    words = [word for word, _ in clause.captured if word not in ("ich", "dies")]
    env: dict[str, Any] = {"ich": one.me, "dies": one.this, FIELDS: fields, ARGUMENTS: fields}
    env.update(zip(words, one.kept, strict=True))
    env.update({word: fields[index] for word, index in clause.fields})
    if clause.kind in ("after", "when_done"):
        env[AFTERWARDS] = True
    if clause.kind == "modify" and clause.extra.element != "_":
        env[clause.extra.element] = fields[0]
    return env


def tests_of(S: State, clause: Clause) -> list[X]:
    """What must hold for a clause to answer: its condition, and, where it is an offer, that it can be carried out."""
    tests = [clause.condition] if clause.condition is not None else []
    if clause.optional:
        can = possible(S.link.plan, clause.body)
        tests += [] if is_true(can) else [can]
    return tests


def holds(S: State, one: Standing, fields: tuple[Any, ...] = (), element: Any = None) -> bool:
    env = environment(one, fields)
    if one.clause.kind == "counts":
        env[one.clause.extra[0]] = element
    return all(evaluate(S, test, env) for test in tests_of(S, one.clause))


def answers(S: State, one: Standing, fields: tuple[Any, ...] = ()) -> bool:
    """Whether a clause would answer: what it would do then counts as done by it."""
    before = S.hint
    S.hint = (S.link.entry_of_clause[one.clause.number], one.this, one.me)
    try:
        return holds(S, one, fields)
    finally:
        S.hint = before


# ---- values and what changes them


@operation("attr")
def _attr(S: State, x: X, env: Env) -> Any:
    attribute, thing = x.args
    last = values_on_leaving(S, thing, env)
    if last is not None and attribute in S.link.plan.columns:
        return last[S.link.plan.column(attribute) - PLACE]
    return attribute_value(S, attribute, evaluate(S, thing, env))


def attribute_value(S: State, attribute: str, thing: int, before: str = "") -> Any:
    if thing < 0:
        return S.link.world.attributes[attribute].type.empty
    return changed_value(S, "attr:" + attribute, written_value(S, attribute, thing), (thing,), before)


def written_value(S: State, attribute: str, thing: int) -> Any:
    """The value that a thing has of itself."""
    declared = S.link.world.attributes[attribute]
    table = S.link.namespace["A_" + attribute] if declared.fixed else S.c[S.link.plan.column(attribute)]
    return table[thing]


@operation("settled")
def _settled(S: State, x: X, env: Env) -> Any:
    return attribute_value(S, x.args[0], evaluate(S, x.args[1], env), before="swap")


@operation("written")
def _written(S: State, x: X, env: Env) -> Any:
    thing = evaluate(S, x.args[1], env)
    entry = S.link.things[thing].entry if thing >= 0 else None
    return entry is not None and x.args[0] in entry.values


@operation("base")
def _base(S: State, x: X, env: Env) -> Any:
    value = x.args[0]
    if value.op == "attr":
        thing = evaluate(S, value.args[1], env)
        return written_value(S, value.args[0], thing) if thing >= 0 else value.type.empty
    return defined_value(S, value.args[0], tuple(arguments(S, value, env)))


@operation("derived")
def _derived(S: State, x: X, env: Env) -> Any:
    return derived_value(S, x.args[0], tuple(arguments(S, x, env)))


def derived_value(S: State, id: str, args: tuple[Any, ...]) -> Any:
    return changed_value(S, "derived:" + id, defined_value(S, id, args), args)


def defined_value(S: State, id: str, args: tuple[Any, ...]) -> Any:
    """A derived value as it is defined, before anything changes it."""
    derived = S.link.world.derived[id]
    assert derived.value is not None
    return evaluate(S, derived.value, dict(zip(derived.parameters, args, strict=True)))


@operation("function")
def _function(S: State, x: X, env: Env) -> Any:
    return lambda state, *args: derived_value(state, x.args[0], args)


def changes(S: State, topic: str, args: tuple[Any, ...]) -> list[Standing]:
    """The modifiers of a value that hold now, in the order in which they work."""
    if topic not in S.link.plan.modified:
        return []
    found = [
        one
        for one in standing(S, S.link.plan.topic("modify", topic))
        if not (S.link.needs_me[one.clause.number] and one.me < 0) and holds(S, one, args)
    ]
    return sorted(
        found,
        key=lambda one: (
            MODIFIER_STEPS.index(one.clause.extra.op),
            one.clause.extra.layer,
            one.ref if one.ref >= 0 else 2**31 - one.ref,
        ),
    )


def changed_value(S: State, topic: str, value: Any, args: tuple[Any, ...], before: str = "") -> Any:
    """A value after all that changes it; with `before`, after all steps that come before this one."""
    steps = MODIFIER_STEPS[: MODIFIER_STEPS.index(before)] if before else MODIFIER_STEPS
    swapped_for: Any = None
    for one in changes(S, topic, args):
        modifier = one.clause.extra
        if modifier.op not in steps:
            continue
        change = evaluate(S, modifier.value, environment(one, args))
        if modifier.op in ("block", "set"):
            value = change
        elif modifier.op == "swap":
            value, swapped_for = (change, value) if swapped_for is None else (swapped_for, None)
        elif modifier.op in ("least", "most"):
            value = max(value, change) if modifier.op == "least" else min(value, change)
        elif modifier.op == "times":
            value = value * change
        elif modifier.op == "divide":
            value = divide_up(value, change)
        elif modifier.op == "plus":
            value = value + change
        else:
            value = list(dict.fromkeys((*value, *(change if modifier.value.type.many else (change,)))))
    return value


@operation("counting")
def _counting(S: State, x: X, env: Env) -> Any:
    row, purpose = x.args
    found = list(evaluate(S, row, env))
    for one in standing(S, S.link.counts_topic):
        _, as_kind, purposes = one.clause.extra
        if purpose not in purposes:
            continue
        if not as_kind:
            found = [thing for thing in found if not holds(S, one, (), thing)]
        elif as_kind == row.type.name:
            found += [thing for thing in range(len(S.link.things)) if thing not in found and holds(S, one, (), thing)]
    return found


# ---- prohibitions


@operation("may")
def _may(S: State, x: X, env: Env) -> Any:
    event, fields, despite = x.args
    values = tuple(evaluate(S, field, env) for field in fields)
    return event_condition(S, event, values) and all(
        has_substitute(S, one, values) for one in forbidding(S, event, values, despite)
    )


def has_substitute(S: State, one: Standing, fields: tuple[Any, ...]) -> bool:
    """Whether a prohibition says what to do instead, and that can be done."""
    body = one.clause.body
    return bool(body) and bool(evaluate(S, possible(S.link.plan, body), environment(one, fields)))


def event_environment(S: State, event: str, fields: tuple[Any, ...]) -> dict[str, Any]:
    return dict(zip(S.link.world.events[event].fields, fields, strict=True))


def event_condition(S: State, event: str, fields: tuple[Any, ...]) -> bool:
    condition = S.link.world.events[event].condition
    return condition is None or bool(evaluate(S, condition, event_environment(S, event, fields)))


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
                other.clause.extra[0] == one.clause.entry
                and layer[other.clause.number] >= layer[one.clause.number]
                and holds(S, other, fields)
                for other in standing(S, topic("permit", event))
            )
        )
        if not (lifted and S.link.liftable(one.clause.number)):
            found.append(one)
    return found


# ---- what a player can do


def used_up(S: State, one: Standing, fields: tuple[Any, ...] = ()) -> tuple[int, int] | None:
    """How often a limited clause was used and how often it may be; None without a limit."""
    limit = one.clause.limit
    if limit is None:
        return None
    env = environment(one, fields)
    procedure = S.link.limits[one.clause.number][0]
    scope = innermost(S, procedure) if procedure >= 0 else 0
    if procedure == WINDOW_LIMIT:
        scope = WINDOW_LIMIT - len(S.c[REGISTERS][R_EVENTS])
    whose = -1 if limit.per_name else one.this
    key = (S.link.limit_group[one.clause.number], whose, scope, *(evaluate(S, part, env) for part in limit.keys))
    return dict(S.c[REGISTERS][R_LIMITS]).get(key, 0), evaluate(S, limit.count, env)


def is_spent(S: State, one: Standing, fields: tuple[Any, ...] = ()) -> bool:
    used = used_up(S, one, fields)
    return used is not None and used[0] >= used[1]


def actions_of(S: State, player: int) -> list[Standing]:
    """The actions that live for a player, open or not."""
    topics = [S.link.action_topic, *(S.link.topics["any_time"][one[0]] for one in S.c[REGISTERS][R_PROCEDURES])]
    return [one for topic in topics for one in standing(S, topic) if one.me == player]


@operation("can_act")
def _can_act(S: State, x: X, env: Env) -> Any:
    (player,) = arguments(S, x, env)
    return any(answers(S, one) and not is_spent(S, one) for one in actions_of(S, player))


@operation("text_possible")
def _text_possible(S: State, x: X, env: Env) -> Any:
    thing, player = arguments(S, x, env)
    number = S.link.text_of_thing.get(thing, -1)
    return number >= 0 and holds(S, Standing(-1, S.link.world.clauses[number], player, thing, ()))


@operation("payable")
def _payable(S: State, x: X, env: Env) -> Any:
    who, amount, purse, purpose = x.args
    player, price = evaluate(S, who, env), evaluate(S, amount, env)
    return price <= 0 or coverable(means_of(S, player, purse, purpose), price)


@operation("most_payable")
def _most_payable(S: State, x: X, env: Env) -> Any:
    who, purse, purpose = x.args
    return most(means_of(S, evaluate(S, who, env), purse, purpose))


def means_of(S: State, player: int, purse: str, purpose: str) -> list[Means]:
    """Everything a price can be paid with: the resource itself, and each declared means that serves now."""
    link = S.link
    own = S.c[link.plan.column(purse)][player]
    found = [(1, own)] if own > 0 else []
    for means in link.world.means_for(purse):
        if means.purposes and purpose not in means.purposes:
            continue
        if means.condition is not None and not evaluate(S, means.condition, {"ich": player}):
            continue
        if means.other:
            there = S.c[link.plan.column(means.other)][player]
            found += [(_worth(S, means.worth, player, player), there)] if there > 0 else []
        elif means.things is not None:
            found += [
                (_worth(S, means.worth, player, thing), 1) for thing in evaluate(S, means.things, {"ich": player})
            ]
    return [Means(place, worth, available) for place, (worth, available) in enumerate(found)]


def _worth(S: State, worth: X | None, player: int, thing: int) -> int:
    if worth is None:
        return 1
    value: int = evaluate(S, worth, {"ich": player, "ding": thing, "thing": thing})
    return value
