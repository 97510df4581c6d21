"""Limits: how often a clause may be used, inside which procedure, per which values.

The uses are counted in their register, as sorted pairs of a key and a number. A key is the group of clauses, the thing
(or -1 where all of a name count together), the scope, and the values the limit is kept by.

What it does is docs/semantics.md U6 and U7.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from regelwerk.dsl.compile.state_layout import R_EVENTS, R_LIMITS, R_PROCEDURES, REGISTER_COUNT, REGISTERS
from regelwerk.interpreter.state.state import State, own, put

WINDOW_LIMIT = -2

Limit: TypeAlias = tuple[int, int, bool, int, Callable[..., Any] | None]
"""The procedure it counts in (-1 the whole game, WINDOW_LIMIT the open window), the group of clauses, whether all
things of a name count together, how often; and where that or its keys must be worked out, the function."""

Use: TypeAlias = tuple[tuple[Any, ...], int]
"""The counter of a clause and how far it may go."""


def next_use(S: State, limit: Limit, fields: tuple[Any, ...], me: int, this: int, kept: tuple[Any, ...]) -> Use:
    """The counter that a use of a limited clause would count on."""
    procedure, group, per_name, most, function = limit
    counter = (group, -1 if per_name else this, _scope(S, procedure))
    if function is None:
        return counter, most
    most, keys = function(S, fields, me, this, kept)
    return (*counter, *keys), most


def _scope(S: State, procedure: int) -> int:
    """The innermost instance of the procedure that a limit counts in; 0 for the whole game."""
    if procedure >= 0:
        found: int = S.c[REGISTERS][REGISTER_COUNT + procedure]
        return found
    return WINDOW_LIMIT - len(S.c[REGISTERS][R_EVENTS]) if procedure == WINDOW_LIMIT else 0


def begin_scope(S: State, procedure: int, serial: int) -> None:
    """A procedure that limits count in begins."""
    put(S, REGISTERS, REGISTER_COUNT + procedure, serial)


def end_scope(S: State, procedure: int, serial: int) -> None:
    """It is over, and no longer among those that run: its uses are forgotten, and an instance around it is the
    innermost again."""
    registers = S.c[REGISTERS]
    outer = -1
    for running in registers[R_PROCEDURES]:
        if running[0] == procedure:
            outer = running[1]
    innermost = REGISTER_COUNT + procedure
    S.log.append((REGISTERS, innermost, registers[innermost]))  # they are written already, so they are not shared
    registers[innermost] = outer
    if registers[R_LIMITS]:
        forget_uses(S, serial)


def is_spent(S: State, limit: Limit, fields: tuple[Any, ...], me: int, this: int, kept: tuple[Any, ...] = ()) -> bool:
    """Whether a clause has been used as often as it may."""
    procedure, group, per_name, most, function = limit
    if function is not None:
        return spent(S, next_use(S, limit, fields, me, this, kept))
    for used, count in S.c[REGISTERS][R_LIMITS]:
        if used[0] == group and (per_name or used[1] == this) and used[2] == _scope(S, procedure):
            return bool(count >= most)
    return most <= 0


def spent(S: State, use: Use) -> bool:
    key, most = use
    for used, count in S.c[REGISTERS][R_LIMITS]:
        if used == key:
            return bool(count >= most)
    return most <= 0


def count_use(S: State, key: tuple[Any, ...]) -> None:
    """A limited clause is used."""
    if S.shared & 1:
        own(S, REGISTERS)
    registers = S.c[REGISTERS]
    uses = registers[R_LIMITS]
    S.log.append((REGISTERS, R_LIMITS, uses))
    counted = dict(uses)
    counted[key] = counted.get(key, 0) + 1
    registers[R_LIMITS] = tuple(sorted(counted.items()))


def take_back_use(S: State, key: tuple[Any, ...]) -> None:
    uses = dict(S.c[REGISTERS][R_LIMITS])
    uses[key] = uses.get(key, 1) - 1
    put(S, REGISTERS, R_LIMITS, tuple(sorted(one for one in uses.items() if one[1] > 0)))


def forget_uses(S: State, scope: int) -> None:
    """The procedure (or window) that uses were counted in is over."""
    uses = S.c[REGISTERS][R_LIMITS]
    for key, _ in uses:
        if key[2] == scope:
            put(S, REGISTERS, R_LIMITS, tuple([one for one in uses if one[0][2] != scope]))
            return


CALLED: tuple[Callable[..., Any], ...] = (end_scope, is_spent)
"""What compiled code may call of this module."""
