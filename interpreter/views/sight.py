"""Who may see what. Everything that shows a game to a player asks here: views, the log, explanations.

A viewer is the number of a player, or SPECTATOR, who sees what everybody may see.

What it does is docs/semantics.md S1 to S4.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from regelwerk.dsl.compile.state_layout import FIRST_ATTRIBUTE, INSIDE, KNOWN, LIVE, PLACE
from regelwerk.dsl.tree.clauses import Sight
from regelwerk.dsl.tree.types import Type
from regelwerk.interpreter.explain.excerpts import HIDDEN, plain_value
from regelwerk.interpreter.link.link import Linked
from regelwerk.interpreter.machine.listening import owner, silent
from regelwerk.interpreter.state.state import State

SPECTATOR = -1
TEAM = ("team", "gruppe", "group")


def sees_into(S: State, viewer: int, place: int) -> bool:
    """Whether a viewer may look into a place. Its number of things is never a secret."""
    sight = S.link.sight[S.link.kind[place]]
    if sight == "all":
        return True
    if viewer == SPECTATOR or sight == "nobody":
        return False
    holder = owner(S, place)
    return holder == viewer or (sight == "team" and allied(S, viewer, holder))


def allied(S: State, a: int, b: int) -> bool:
    """Players are of one team if they show the same value in their attribute of that name."""
    if a < 0 or b < 0:
        return False
    columns = [S.link.plan.columns[name] for name in TEAM if name in S.link.plan.columns]
    return any(S.c[column][a] == S.c[column][b] != -1 for column in columns)


def sees(S: State, viewer: int, thing: int) -> bool:
    """Whether a viewer may know a thing: everything it lies in is open to them, or they were shown it."""
    if viewer != SPECTATOR and S.c[KNOWN][thing] >> viewer & 1:
        return True
    if S.c[LIVE][S.link.sight_topic] and _is_shown(S, viewer, thing):
        return True
    for _ in range(64):
        place = S.c[PLACE][thing]
        if place < 0:
            return True
        if not sees_into(S, viewer, place):
            return False
        thing = place
    return False


def _is_shown(S: State, viewer: int, thing: int) -> bool:
    """Whether a lasting `zeige x an s` lets a viewer look: a view rule without a decision."""
    from regelwerk.interpreter.explain.evaluator import evaluate  # few games show things for a while
    from regelwerk.interpreter.explain.live_clauses import environment, holds, of_kind, standing

    for one in standing(S, S.link.sight_topic):
        if silent(S, one.clause.number, one.this) or not holds(S, one):
            continue
        sight, env = of_kind(one, Sight), environment(one)
        if viewer in evaluate(S, sight.viewers, env) and thing in evaluate(S, sight.things, env):
            return True
    return False


def sees_attribute(S: State, viewer: int, thing: int, name: str) -> bool:
    """Whether a viewer who knows a thing may know this value of it."""
    kind = S.link.world.kinds[S.link.things[thing].kind]
    attribute = kind.attributes.get(name)
    if attribute is None:
        return False
    if attribute.sight == "all":
        return True
    if viewer == SPECTATOR or attribute.sight == "nobody":
        return False
    holder = owner(S, thing)
    return holder == viewer or (attribute.sight == "team" and allied(S, viewer, holder))


def sees_cell(S: State, viewer: int, column: int, index: int) -> bool:
    """Whether a viewer may know what stands in a cell of the state. What nothing (-1) has is no secret."""
    if column == LIVE:
        return sees_clauses(S, viewer, index)
    if (column < FIRST_ATTRIBUTE and column not in (PLACE, INSIDE)) or index >= len(S.link.things):
        return True
    if column == INSIDE:
        return sees_into(S, viewer, index) and all(sees(S, viewer, one) for one in S.c[INSIDE][index])
    if column == PLACE:
        return sees(S, viewer, index)
    name = attribute_of(S.link, column)
    if name not in S.link.world.kinds[S.link.things[index].kind].attributes:
        return True
    if not (sees(S, viewer, index) and sees_attribute(S, viewer, index, name)):
        return False
    return all(sees(S, viewer, one) for one in _things_in(S.c[column][index], S.link.world.attributes[name].type))


def _things_in(value: Any, type: Type) -> Iterator[int]:
    """The things that a value speaks of."""
    if isinstance(value, (tuple, list)):
        for one in value:
            yield from _things_in(one, type.each())
    elif type.base in ("thing", "rows") and value >= 0:
        yield value


def visible_value(S: State, viewer: int, value: Any, type: Type) -> Any:
    """A value with names for numbers; things the viewer does not know stay HIDDEN."""
    if type.base == "int" and not type.many:
        return value
    if type.base in ("route", "table"):
        return plain_value(S.link, value, type)
    if isinstance(value, (tuple, list)):
        return [visible_value(S, viewer, one, type.each()) for one in value]
    if type.base in ("thing", "rows") and value >= 0 and not sees(S, viewer, value):
        return HIDDEN
    return plain_value(S.link, value, type)


def sees_clauses(S: State, viewer: int, topic: int) -> bool:
    """Whether a viewer may know which clauses live under a topic: nothing hidden from them could bring one.

    Whether a hidden thing does bring one makes no difference: else it would show by what is not told.
    """
    link = S.link
    return not any(
        where is not None
        and not sees(S, viewer, thing)
        and any(link.sight[place] != "all" for place in where)
        for of, thing, where in zip(link.instance_topic, link.instance_thing, link.active_in, strict=True)
        if of == topic and thing >= 0
    )


def attribute_of(link: Linked, column: int) -> str:
    return next(name for name, number in link.plan.columns.items() if number == column)
