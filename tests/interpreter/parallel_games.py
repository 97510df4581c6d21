"""Two games side by side that differ only in what one viewer cannot know.

Hidden things lie elsewhere; everybody gives the same answers, or, where an answer is a thing that only one of them can
have, another such thing. Where the answers are given, one that is a hidden thing is another in the twin, if there is
any to choose: what was exchanged for it, else any that is hidden, too. As long as both look the same to a viewer,
so must be all that they are told.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

from regelwerk.dsl.rulebook import Rulebook
from regelwerk.interpreter.game import Game, GameError
from regelwerk.interpreter.machine.listening import owner
from regelwerk.interpreter.views.log import entries
from regelwerk.interpreter.views.log_lines import line_of
from regelwerk.interpreter.views.sight import sees
from regelwerk.interpreter.worlds.asking_anew import ask_anew
from regelwerk.tools.commands.games import scenario_files
from regelwerk.tools.scenarios.scenario_names import begin
from regelwerk.tools.scenarios.scenario_reading import Move, Scenario, Undo, read_scenarios
from secrets_swapped import exchange, eye, hidden_pairs, reorder_hidden_places, seen, seen_before, twin
from tables import pick

_TRIES = 6
_EXCHANGED = 3


def side_by_side(
    game: Game, viewer: str, rng: random.Random, steps: int, answers: Sequence[str] = ()
) -> Iterator[tuple[Game, Game]]:
    """A game and its twin after each decision up to which both look the same to a viewer; answers at random, or
    first those that are given."""
    one, other = twin(game), twin(game)
    number = eye(game, viewer)
    reorder_hidden_places(other, number, rng)
    busy = {*_numbers(game.state.top), *_numbers(list(game.raw))}  # what the question is about stays as it is
    lies_there: dict[str, str] = {}
    for _ in range(_EXCHANGED):
        kept = seen_before(other, viewer) | busy
        pairs = [pair for pair in hidden_pairs(other.state, number, with_abilities=True) if not kept & {*pair}]
        held = [pair for pair in pairs if any(owner(other.state, one) >= 0 for one in pair)]
        if pairs:
            pair = rng.choice(held or pairs)
            exchange(other, *pair)
            _note_exchange(lies_there, *(game.link.things[number].id for number in pair))
    if not ask_anew(other) or seen(one, viewer) != seen(other, viewer):
        return
    for step in range(steps):
        if not _go_on_alike(one, other, viewer, rng, answers[step : step + 1], lies_there):
            return
        yield one, other


def told(game: Game, viewer: str) -> list[dict[str, Any]]:
    """The log of a viewer, as data and as people read it, without what was done by themselves, and without what only
    announces: an event without any effect is there to tell something that no table shows."""
    events = game.link.world.events
    found = [
        {**entry, "read": [line_of(game.link, entry, language) for language in ("de", "en")]}
        for entry in entries(game, viewer)
        if entry["kind"] != "event"
        or (events[entry["event"]].effect and entry["fields"].get(events[entry["event"]].subject) != (viewer or None))
    ]
    return [entry for _, run in groupby(found, _moved) for entry in sorted(run, key=lambda one: str(one.get("thing")))]


def _moved(entry: dict[str, Any]) -> object:
    """From where to where: what moves together comes in any order. Other entries stand alone."""
    return (entry["decision"], entry["from"], entry["to"]) if entry["kind"] == "move" else id(entry)


@cache
def scenarios_of(folder: Path) -> list[Scenario]:
    """The scenarios of a rulebook that need no mods."""
    files = [read_scenarios(file)[0] for file in scenario_files(folder)]
    return [scenario for file in files if not file.mods for scenario in file.scenarios]


def scenario_positions(book: Rulebook, scenario: Scenario) -> Iterator[Game]:
    """Each decision of a scenario; the game is the same object throughout."""
    game = begin(book, scenario)
    for step in scenario.steps:
        if isinstance(step, Undo):
            for _ in range(step.count):
                game.undo()
        for answer in step.answers if isinstance(step, Move) else ():
            yield game
            game.submit(answer)
    if game.decision is not None:
        yield game


def _note_exchange(lies_there: dict[str, str], a: str, b: str) -> None:
    """Where a thing lay lies now what lies where the other was, and the other way round."""
    origins = {now: first for first, now in lies_there.items()}
    lies_there[origins.get(a, a)], lies_there[origins.get(b, b)] = b, a


def _go_on_alike(
    one: Game, other: Game, viewer: str, rng: random.Random, given: Sequence[str], lies_there: dict[str, str]
) -> bool:
    """Both go on by one decision; False if they are over or if a viewer can tell them apart, whatever is answered."""
    for _ in range(_TRIES):
        if one.decision is None or other.decision is None or one.decision.player != other.decision.player:
            return False
        mine = theirs = given[0] if given else pick(one, rng)
        if one.decision.option(mine) is None:
            return False
        if given and (others := _hidden_answers(other, viewer, mine, lies_there)):
            theirs = rng.choice(others)
        elif other.decision.option(mine) is None:
            only = [option.id for option in other.decision.options if one.decision.option(option.id) is None]
            if not only:
                continue
            theirs = rng.choice(only)
        if not _answered(one, mine):
            continue
        if _answered(other, theirs):
            if seen(one, viewer) == seen(other, viewer) and _asked_alike(one, other):
                return True
            other.undo()
        one.undo()
    return False


def _asked_alike(one: Game, other: Game) -> bool:
    """Where the table does not ask everybody, who is asked in a window has an answer (docs/semantics.md A12): if only
    one of the games stands in a window, what has happened before the question is not the same."""
    if one.save()["everybody"] or one.decision is None or other.decision is None:
        return True
    return (one.decision.kind == "ability") == (other.decision.kind == "ability")


def _hidden_answers(game: Game, viewer: str, answer: str, lies_there: dict[str, str]) -> list[str]:
    """What may be answered in the twin in the place of a thing that is hidden from a viewer."""
    by_id, asked = game.link.by_id, game.decision
    assert asked is not None
    if lies_there.get(answer, answer) != answer and asked.option(lies_there[answer]) is not None:
        return [lies_there[answer]]
    things = [one.id for one in asked.options if one.id in by_id]
    hidden = [one for one in things if not sees(game.state, eye(game, viewer), by_id[one])]
    return [one for one in hidden if one != answer] if answer in hidden else []


def _answered(game: Game, answer: str) -> bool:
    try:
        game.submit(answer)
    except GameError:  # a rule that does not come to an end was taken back
        return False
    return True


def _numbers(value: Any) -> Iterator[int]:
    if isinstance(value, (tuple, list)):
        for one in value:
            yield from _numbers(one)
    elif isinstance(value, int):
        yield value
