"""Which clauses listen now: an index of live clauses by topic, kept up to date as things move and grants come and go.

A reference is the number of an instance (a clause on a thing) or, negative, the serial number of a granted clause.

What it does is docs/semantics.md D1 to D5 and K1 to K4.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator
from operator import itemgetter
from typing import Any, Final, TypeAlias

from regelwerk.dsl.compile.analysis.budget import DEEPEST
from regelwerk.dsl.compile.state_layout import (
    LIVE,
    PLACE,
    R_CAUSE,
    R_LASTING,
    R_PROCEDURES,
    R_SERIAL,
    REGISTERS,
    SILENCED,
)
from regelwerk.dsl.tree.clauses import EACH_PLAYER
from regelwerk.dsl.tree.made_up_names import ME, THIS
from regelwerk.interpreter.state.state import BudgetError, State, put

MOST_STEPS_TO_OWNER = 64
"""A thing lies in a thing that lies in a thing: further than this nobody looks whose it is."""

COPIED = 1 << 48
"""References from here on are clauses of a copied text."""


Answer: TypeAlias = tuple[int, bool, int, int, int, int]
"""A clause that can answer now: for whom (-1 a general rule), whether it is optional, its reference, the record it
answers to, the clause, the thing it stands on."""

# A clause that an effect granted is a tuple: its serial number, the clause, for whom, on what, with the values it
# keeps; what ends it, and which one of that.
SERIAL: Final = 0
CLAUSE: Final = 1
UNTIL: Final = 5
KEY: Final = 6


def add(S: State, topic: int, *refs: int) -> None:
    row = S.c[LIVE][topic]
    put(S, LIVE, topic, tuple(sorted((*row, *refs))))
    heard = S.link.heard_topic[topic]
    if heard >= 0:
        put(S, LIVE, heard, S.c[LIVE][heard] + len(refs))


def drop(S: State, topic: int, ref: int) -> None:
    row = S.c[LIVE][topic]
    if ref not in row:
        return
    put(S, LIVE, topic, tuple(one for one in row if one != ref))
    heard = S.link.heard_topic[topic]
    if heard >= 0:
        put(S, LIVE, heard, S.c[LIVE][heard] - 1)


def moved(S: State, thing: int, old: int, new: int) -> None:
    """A thing changed its place: its abilities come alive or fall silent."""
    link = S.link
    for ref in link.instances_of[thing]:
        where = link.active_in[ref]
        if where is None:
            continue
        before = old >= 0 and link.kind[old] in where
        after = new >= 0 and link.kind[new] in where
        if before != after:
            (add if after else drop)(S, link.instance_topic[ref], ref)


def serial(S: State) -> int:
    number: int = S.c[REGISTERS][R_SERIAL] + 1
    put(S, REGISTERS, R_SERIAL, number)
    return number


def innermost(S: State, procedure: int) -> int:
    """The serial number of the innermost running instance of a procedure, or -1."""
    for running in reversed(S.c[REGISTERS][R_PROCEDURES]):
        if running[0] == procedure:
            found: int = running[1]
            return found
    return -1


def _ending(S: State, until: tuple[Any, ...]) -> tuple[str, Any]:
    """What will end it: the running instance of a procedure, the next one (of a player), an event; or the first of
    several."""
    kind, number, player, *others = until
    if others:
        return "first", tuple([_ending(S, until[at : at + 3]) for at in range(0, len(until), 3)])
    if kind == "end":
        here = innermost(S, number) if player < 0 else -1
        return (kind, here) if here >= 0 else ("end_of", (number, player))
    return (kind, (number, player)) if kind == "start" else (kind, number)


def _ends(end: tuple[str, Any], kind: str, key: Any) -> bool:
    """Whether something that was to end so ends now."""
    return end == (kind, key) or (end[0] == "first" and (kind, key) in end[1])


def grant(S: State, clause: int, values: tuple[Any, ...], until: tuple[Any, ...]) -> None:
    link = S.link
    me, this, kept = _captured(S, clause, values)
    kind, key = _ending(S, until)
    number = serial(S)
    put(S, REGISTERS, R_LASTING, (*S.c[REGISTERS][R_LASTING], (number, clause, me, this, kept, kind, key)))
    add(S, link.clause_topic[clause], -number)
    if S.trace is not None:
        S.trace.append(("effect",))


def _captured(S: State, clause: int, values: tuple[Any, ...]) -> tuple[int, int, tuple[Any, ...]]:
    """Whose a granted clause is, the thing that granted it, and what else it keeps."""
    me = this = -1
    kept = []
    for (name, _), value in zip(S.link.world.clauses[clause].captured, values, strict=True):
        if name == ME:
            me = value
        elif name == THIS:
            this = value
        else:
            kept.append(value)
    return me, this, tuple(kept)


def expire(S: State, kind: str, key: Any) -> None:
    """End what lasted until now."""
    lasting = S.c[REGISTERS][R_LASTING]
    ended = [one for one in lasting if _ends((one[UNTIL], one[KEY]), kind, key)]
    for one in ended:
        drop(S, S.link.clause_topic[one[CLAUSE]], -one[SERIAL])
    if ended:
        put(S, REGISTERS, R_LASTING, tuple(one for one in lasting if one not in ended))
    silent = S.c[LIVE][SILENCED]
    if any(_ends((one[1], one[2]), kind, key) for one in silent):
        put(S, LIVE, SILENCED, tuple(one for one in silent if not _ends((one[1], one[2]), kind, key)))


def end_grant(S: State, ref: int) -> None:
    """A promise is kept, and gone for all events that it names: those were granted one after the other."""
    link, lasting = S.link, S.c[REGISTERS][R_LASTING]
    kept = next((one for one in lasting if one[SERIAL] == -ref), None)
    if kept is None:
        return
    group, first = link.limit_group[kept[CLAUSE]], kept[SERIAL] - kept[CLAUSE]
    ended = [
        one for one in lasting if link.limit_group[one[CLAUSE]] == group and one[SERIAL] - one[CLAUSE] == first
    ]
    for one in ended:
        drop(S, link.clause_topic[one[CLAUSE]], -one[SERIAL])
    put(S, REGISTERS, R_LASTING, tuple(one for one in lasting if one not in ended))


def suspend_ability(S: State, ability: int, of_thing: bool, until: tuple[Any, ...]) -> None:
    """Silence an entry, or everything that stands on one thing."""
    kind, key = _ending(S, until)
    put(S, LIVE, SILENCED, (*S.c[LIVE][SILENCED], ((ability, of_thing), kind, key)))
    if S.trace is not None:
        S.trace.append(("effect",))


def resolve(S: State, ref: int) -> tuple[int, int, int, tuple[Any, ...]]:
    """The clause, its owner, its thing and what it keeps, for a reference."""
    link = S.link
    if ref >= 0:
        clause, this = link.instance_clause[ref], link.instance_thing[ref]
        bound = link.bound[clause]
        if bound == "":
            return clause, -1, -1, ()
        if bound == EACH_PLAYER:
            return clause, this, this, ()
        return clause, owner(S, this), this, ()
    lasting = S.c[REGISTERS][R_LASTING]  # in the order in which it came about
    place = bisect_left(lasting, -ref, key=itemgetter(SERIAL)) if len(lasting) > 1 else 0
    if place < len(lasting) and lasting[place][SERIAL] == -ref:
        _, clause, me, this, kept, _, _ = lasting[place]
        return clause, me, this, kept
    return -1, -1, -1, ()


def standing(S: State, topic: int) -> list[tuple[int, int, int, tuple[Any, ...], int]]:
    """The clauses that live under a topic, with those that a thing has from another whose text it has."""
    return [*((*resolve(S, ref), ref) for ref in S.c[LIVE][topic]), *copied(S, topic)]


def copied(S: State, topic: int) -> Iterator[tuple[int, int, int, tuple[Any, ...], int]]:
    """The clauses under a topic that a thing has from another whose text it has: it answers with them, as itself."""
    link = S.link
    for ref in S.c[LIVE][link.copy_topic]:
        clause, me, this, kept = resolve(S, ref)
        if silent(S, clause, this) or not link.match[clause](S, (), me, this, kept):
            continue
        source = link.copied[clause](S, (), me, this, kept)
        for number in link.clauses_of_thing[source] if source >= 0 else ():
            if link.clause_topic[number] == topic:
                yield number, me, this, (), copied_reference(ref, number)


def copied_reference(ref: int, clause: int) -> int:
    """The reference of a clause that a thing has by the text of another: one for each copy (the reference of the clause
    that copies, negative if it was granted) and clause."""
    return (1 << 60) + (ref << 24) + clause


def matching(S: State, topic: int, fields: tuple[Any, ...]) -> list[tuple[int, int, int, tuple[Any, ...], int]]:
    """Those of the clauses that live under a topic whose condition holds.

    Mostly they speak for themselves: none is silenced, granted, or had from another thing."""
    link, live = S.link, S.c[LIVE]
    row = live[topic]
    if not (
        live[SILENCED] or (row and row[0] < 0) or (topic in link.copied_topics and live[link.copy_topic])
    ):
        columns, listeners = S.c, link.listeners
        found: list[Answer] = []
        for ref in row:
            listen, this = listeners[ref]
            listen(S, columns, fields, this, ref, 0, found)
        return [(clause, me, this, (), ref) for me, _, ref, _, clause, this in found] if found else []
    return [
        one
        for one in standing(S, topic)
        if not silent(S, one[0], one[2])
        and (one[1] >= 0 or not link.needs_me[one[0]])
        and link.match[one[0]](S, fields, *one[1:4])
    ]


def silent(S: State, clause: int, this: int = -1) -> bool:
    suspended = S.c[LIVE][SILENCED]
    if not suspended:
        return False
    entry = S.link.entry_of_clause[clause]
    return any(what == ((this, True) if what[1] else (entry, False)) for what, _, _ in suspended)


def owner(S: State, thing: int) -> int:
    """Whose thing it is: by its own attribute, else by the place it lies in."""
    if thing < 0:
        return thing
    steps = S.link.owner_steps
    column, thing = steps[thing]
    if column < 0:
        return thing
    thing = S.c[column][thing]
    column, there = steps[thing]  # mostly somebody, or a place of theirs: no loop is needed
    if column < 0:
        return there
    columns = S.c
    for _ in range(MOST_STEPS_TO_OWNER):
        thing = columns[column][there]
        column, there = steps[thing]
        if column < 0:
            return there
    return -1


def belongs(S: State, thing: int, other: int) -> bool:
    """Whether a thing is owned by a player, or lies in another thing, or is attached to it."""
    if thing < 0 or other < 0:
        return False
    if other < S.link.players:
        return owner(S, thing) == other
    if S.c[PLACE][thing] == other:
        return True
    link, kind = S.link, S.link.kind[thing]
    column = link.owner_column[kind]
    return bool((S.c[column] if column >= 0 else link.owner_table[kind])[thing] == other)


# ---- causes: the abilities that are running


def push_cause(S: State, clause: int, this: int, me: int) -> None:
    if len(S.c[REGISTERS][R_CAUSE]) >= DEEPEST:
        raise BudgetError(S.link.entry_name(S.link.entry_of_clause[clause]))
    put(S, REGISTERS, R_CAUSE, (*S.c[REGISTERS][R_CAUSE], (S.link.entry_of_clause[clause], this, me)))


def pop_cause(S: State) -> None:
    put(S, REGISTERS, R_CAUSE, S.c[REGISTERS][R_CAUSE][:-1])


CALLED: tuple[Callable[..., Any], ...] = (belongs, expire, grant, owner, suspend_ability)
"""What compiled code may call of this module."""
