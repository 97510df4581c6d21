"""How things lie at a moment, as a scenario says it (`gegeben`): so a position of any game can be changed, played on
from, and written down.

It is laid out when the set-up is done (what is asked in a set-up is answered as it was), and the main procedure begins
then. What the beginning of a game does (a first income, a first phase) happens after that: what lies otherwise for that
reason is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from regelwerk.dsl.compile.state_layout import INSIDE, PLACE, R_PROCEDURES, REGISTERS
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.naming import raw_value, spoken

Given = dict[str, dict[str, Any]]


def set_up(game: Game, answers: Sequence[str]) -> None:
    """Give a new game the first of these answers, until its set-up is done."""
    for answer in answers:
        if _is_set_up(game):
            return
        game.submit(answer)


def _is_set_up(game: Game) -> bool:
    procedures, main = list(game.link.plan.procedures), game.link.world.main
    return game.over or any(procedures[one[0]] == main for one in game.state.c[REGISTERS][R_PROCEDURES])


def position(begun: Game, now: Game) -> Given:
    """What lies otherwise now than when the same game had begun."""
    given: Given = {}
    for thing in _in_their_order(begun, now):
        given.setdefault(thing, {})["ort"] = now.value(thing, "ort")
    for thing, attribute, value in _values(begun, now):
        given.setdefault(thing, {})[attribute] = value
    return given


def differing(one: Game, other: Game) -> list[str]:
    """What lies otherwise in two games of the same rulebook: `thing`, or `thing.attribute`."""
    places = [thing.id for thing in one.link.things if _place(one, thing.number) != _place(other, thing.number)]
    return [*places, *(f"{thing}.{attribute}" for thing, attribute, _ in _values(one, other))]


def _place(game: Game, thing: int) -> int:
    found: int = game.state.c[PLACE][thing]
    return found


def _in_their_order(begun: Game, now: Game) -> Iterator[str]:
    """Things that lie elsewhere, those in one place from the first to the last: each is laid behind the others."""
    inside, things = now.state.c[INSIDE], now.link.things
    moved = [one.number for one in things if _place(begun, one.number) != _place(now, one.number)]
    order = {thing: at for place in range(len(things)) for at, thing in enumerate(inside[place])}
    for thing in sorted(moved, key=lambda one: (_place(now, one), order.get(one, 0), one)):
        yield things[thing].id


def _values(one: Game, other: Game) -> Iterator[tuple[str, str, Any]]:
    """Attributes that have another value in the second game, as far as a scenario can write them."""
    link = one.link
    for thing in link.things:
        for name in link.world.kinds[thing.kind].attributes:
            if name not in link.plan.columns:
                continue
            column, type = link.plan.columns[name], link.world.attributes[name].type
            value = other.state.c[column][thing.number]
            if one.state.c[column][thing.number] == value:
                continue
            said = spoken(link, value, type)
            try:
                again = raw_value(link, said, type)
            except (KeyError, ValueError, TypeError):
                continue
            if again == value:
                yield thing.id, name, said
