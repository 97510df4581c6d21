"""Another game that looks the same to one player: what they cannot know is exchanged."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

from regelwerk.dsl.compile.state_layout import INSIDE, KNOWN, PLACE
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.machine import listening as live
from regelwerk.interpreter.shown.moment import Moment, moment
from regelwerk.interpreter.shown.question import Question, question
from regelwerk.interpreter.state.state import State, put
from regelwerk.interpreter.views.log import SPECTATOR, entries
from regelwerk.interpreter.views.sight import SPECTATOR as NOBODY
from regelwerk.interpreter.views.sight import sees, sees_attribute, sees_into


def twin(game: Game) -> Game:
    """The same game once more, with its log."""
    other = game.fork()
    other.state.trace, other._marks = list(game.state.trace or ()), list(game._marks)
    return other


def hidden_pairs(S: State, viewer: int, with_abilities: bool = False) -> list[tuple[int, int]]:
    """Pairs of things of one kind that lie in different places, both hidden from a viewer; without abilities, unless
    those are wanted, too: they may change what is open to all."""
    hidden = [
        one.number
        for one in S.link.things
        if not sees(S, viewer, one.number) and (with_abilities or not S.link.clauses_of_thing[one.number])
    ]
    return [
        (a, b)
        for a, b in combinations(hidden, 2)
        if S.link.kind[a] == S.link.kind[b] and S.c[PLACE][a] != S.c[PLACE][b]
    ]


def exchange(game: Game, a: int, b: int) -> None:
    """Two hidden things have always lain where the other one lies."""
    S = game.state
    swap = {a: b, b: a}
    places = S.c[PLACE][a], S.c[PLACE][b]
    for place in places:
        row = tuple(swap.get(one, one) for one in S.c[INSIDE][place])
        heap = S.link.order[S.link.kind[place]] == "heap"
        put(S, INSIDE, place, tuple(sorted(row)) if heap else row)
    known = S.c[KNOWN][a], S.c[KNOWN][b]
    for one, place, mask in ((a, places[1], known[1]), (b, places[0], known[0])):
        put(S, PLACE, one, place)
        put(S, KNOWN, one, mask)
        live.moved(S, one, S.c[PLACE][swap[one]], place)
    S.trace = [_renamed(game, note, swap) for note in S.trace or ()]


def _renamed(game: Game, note: tuple[Any, ...], swap: dict[int, int]) -> tuple[Any, ...]:
    if note[0] == "move":
        return ("move", swap.get(note[1], note[1]), *note[2:])
    if note[0] == "reveal":
        return ("reveal", tuple(swap.get(one, one) for one in note[1]), *note[2:])
    if note[0] == "event":
        types = list(game.link.world.events.values())[note[1]].fields.values()
        fields = tuple(
            swap.get(value, value) if type.base == "thing" and not type.many else value
            for type, value in zip(types, note[2], strict=True)
        )
        return ("event", note[1], fields, *note[3:])
    return note


def reorder_hidden_places(game: Game, viewer: int, rng: random.Random) -> None:
    """What lies in a closed stack may lie there in any order."""
    S = game.state
    for place, row in enumerate(S.c[INSIDE]):
        if len(row) > 1 and not sees_into(S, viewer, place) and S.link.order[S.link.kind[place]] != "heap":
            # what a lasting look shows is known in its place
            shown = [sees(S, viewer, one) and not S.c[KNOWN][one] >> viewer & 1 for one in row]
            covered = [one for one, is_shown in zip(row, shown, strict=True) if not is_shown]
            others = iter(rng.sample(covered, len(covered)))
            mixed = tuple(one if is_shown else next(others) for one, is_shown in zip(row, shown, strict=True))
            put(S, INSIDE, place, mixed)


def change_hidden_values(game: Game, viewer: int, rng: random.Random) -> None:
    """Values that only others may see may be any."""
    S = game.state
    for thing in S.link.things:
        for name, attribute in S.link.world.kinds[thing.kind].attributes.items():
            if attribute.fixed or (sees_attribute(S, viewer, thing.number, name) and sees(S, viewer, thing.number)):
                continue
            if attribute.type.base == "int":
                put(S, S.link.plan.column(name), thing.number, rng.randint(0, 9))


def change_what_others_know(game: Game, viewer: int, rng: random.Random) -> None:
    """Others may or may not have seen what a viewer cannot see."""
    S = game.state
    for thing in S.link.things:
        if not sees(S, viewer, thing.number):
            mask = rng.getrandbits(S.link.players)
            put(S, KNOWN, thing.number, mask & ~(1 << viewer) if viewer >= 0 else mask)


def seen(game: Game, viewer: str) -> tuple[Moment, Question | None]:
    """All that a viewer has before them: the table, and the question as they may know it."""
    return moment(game, viewer or None), question(game, viewer or None)


def eye(game: Game, viewer: str) -> int:
    return NOBODY if viewer == SPECTATOR else game.link.by_id[viewer]


def seen_before(game: Game, viewer: str) -> set[int]:
    """Hidden things that a viewer once saw: they lay open when they were moved, were shown, or were announced."""
    told = entries(game, viewer)
    return come_to_light(game, told) | {thing for entry in told for thing in named_by_event(game, entry)}


def come_to_light(game: Game, told: list[dict[str, Any]]) -> set[int]:
    """The things that a log tells of as seen: by a move out of or into an open place, or shown."""
    names = [entry["thing"] for entry in told if entry["kind"] == "move"]
    names += [thing for entry in told if entry["kind"] == "reveal" for thing in entry["things"]]
    return {game.link.by_id[name] for name in names if name in game.link.by_id}


def named_by_event(game: Game, entry: dict[str, Any]) -> list[int]:
    """The things other than players that an event of a log names in its fields."""
    if entry["kind"] not in ("event", "forbidden"):
        return []
    types = game.link.world.events[entry["event"]].fields
    values = [value for field, value in entry["fields"].items() if types[field].base == "thing"]
    flat = [one for value in values for one in (value if isinstance(value, list) else [value])]
    return [game.link.by_id[one] for one in flat if game.link.by_id.get(one, -1) >= game.link.players]
