"""The log tells nobody what their view hides; each `verdeckt` of each rulebook is needed for that.

What an event does to hidden *things* is held against a second game in which they lie elsewhere. What it writes into
hidden *values* is a finding of lint (RW514). REGELWERK_SECRETS=20 looks at twenty times as many positions.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path

import pytest
from parallel_games import scenario_positions, scenarios_of, side_by_side, told
from regelwerk.dsl.lint import told_secrets
from regelwerk.dsl.lint.facts import Facts
from regelwerk.dsl.tree.what_is_hidden import hides_something
from regelwerk.dsl.world.world import World
from regelwerk.interpreter import prepared
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.views.log import SPECTATOR
from regelwerk.tools.scenarios.scenario_reading import Scenario
from samples import so_many
from secrets_swapped import twin
from tables import folders, folders_saying, loaded, walk

SIZE = int(os.environ.get("REGELWERK_SECRETS", "1"))
SECRETIVE = folders_saying("sicht", "sight", "geheim für", "secretly for", "verdeckt: *[^{]")
STEPS = 4


def viewers(game: Game) -> list[str]:
    assert game.decision is not None
    return [one for one in (SPECTATOR, *game.players) if one != game.decision.player]


def betrayed(game: Game, viewer: str, rng: random.Random, answers: Sequence[str] = ()) -> object:
    """The first place at which two games are told differently to a viewer to whom they look alike; None if none is."""
    for one, other in side_by_side(game, viewer, rng, STEPS, answers):
        mine, theirs = told(one, viewer), told(other, viewer)
        if mine != theirs:
            return next((pair for pair in zip(mine, theirs, strict=False) if pair[0] != pair[1]), (mine, theirs))
    return None


def some_positions(folder: Path, rng: random.Random) -> Iterator[Game]:
    """Decisions of random games and of scenarios."""
    book = loaded(folder)
    for seed in range(SIZE):
        for game in walk(book, seed, 60, ask_everybody=True):
            if rng.random() < 0.15:
                yield game
    scenarios = scenarios_of(folder)
    for scenario in rng.sample(scenarios, min(len(scenarios), 12 * SIZE)):
        for game in scenario_positions(book, scenario):
            if rng.random() < 0.25:
                yield game


@pytest.mark.parametrize("folder", SECRETIVE, ids=lambda folder: folder.name)
def test_where_hidden_things_lie_is_not_told(folder: Path) -> None:
    if not hides_something(loaded(folder).world):
        return
    rng = random.Random(3)
    for game in some_positions(folder, rng):
        viewer = rng.choice(viewers(game))
        assert betrayed(game, viewer, rng) is None, (viewer, game.answers)


# ---- each declaration is needed

DECLARED = [
    (folder, event.id, field)
    for folder in folders_saying("verdeckt: *[^{]", "hidden: *[^{]", "bibliothek", "library")
    for event in loaded(folder).world.events.values()
    for field in event.hidden
]
TRIED = DECLARED[:: so_many(2, 1)]


HELD: dict[tuple[Path, str], frozenset[tuple[int, int]]] = {}


def held_in(folder: Path, scenario: Scenario) -> frozenset[tuple[int, int]]:
    """The events that happen in a scenario, each with its fields that hold something: few come to any one of them."""
    if (folder, scenario.name) not in HELD:
        *_, game = [None, *scenario_positions(loaded(folder), scenario)]
        notes = (game.state.trace or ()) if game is not None else ()
        events = [(note[1], note[2]) for note in notes if note[0] == "event"]
        held = {(event, place) for event, fields in events for place, one in enumerate(fields) if one not in (-1, ())}
        HELD[folder, scenario.name] = frozenset(held)
    return HELD[folder, scenario.name]


def likely_first(folder: Path, event: str, field: str) -> list[Scenario]:
    """The scenarios of a rulebook, first those that speak of an event: one is enough."""
    words = {event, field, *event.split("_")}
    return sorted(scenarios_of(folder), key=lambda one: -sum(word in f"{one.name} {one.steps}" for word in words))


def steps_before(folder: Path, event: str, field: str) -> Iterator[tuple[Game, list[str]]]:
    """Decisions of scenarios and of random games that a known row of answers separates from an event; of scenarios, if
    there is something in a field of it."""
    book = loaded(folder)
    number = list(book.world.events).index(event)
    place = list(book.world.events[event].fields).index(field)
    fitting = (one for one in likely_first(folder, event, field) if (number, place) in held_in(folder, one))
    written = (scenario_positions(book, scenario) for scenario in fitting)
    for games in chain(written, (walk(book, seed, 120) for seed in range(12))):
        passed: list[Game] = []
        for game in games:
            if passed and passed[-1].answers != game.answers[:-1]:
                passed = []
            since = len(passed[-1].state.trace or ()) if passed else 0
            if any(note[:2] == ("event", number) for note in (game.state.trace or ())[since:]):
                yield from ((one, game.answers[len(one.answers) :]) for one in passed)
            passed = [*passed[1 - STEPS :], twin(game)]


def without(world: World, event: str, field: str) -> World:
    """A world in which a field of an event is no longer `verdeckt`."""
    one = world.events[event]
    kept = tuple(name for name in one.hidden if name != field)
    return replace(world, events={**world.events, event: replace(one, hidden=kept)})


@pytest.fixture
def made_ready_anew() -> Iterator[None]:
    """Another test may have linked games with its own copy of a world, and none is to get what is changed here."""
    prepared.forget()
    yield
    prepared.forget()


@pytest.mark.long
@pytest.mark.parametrize(
    ("folder", "event", "field"), TRIED, ids=[f"{one[0].name}-{one[1]}-{one[2]}" for one in TRIED]
)
def test_without_it_something_would_be_betrayed(
    folder: Path, event: str, field: str, monkeypatch: pytest.MonkeyPatch, made_ready_anew: None
) -> None:
    world = loaded(folder).world
    open_world = without(world, event, field)
    if any(remark.code == "RW514" for remark in told_secrets.told(Facts(open_world))):
        return  # checking the rulebook tells
    made = prepared.compiled(loaded(folder))
    monkeypatch.setitem(world.events, event, open_world.events[event])
    assert made.world is world
    still_hidden = replace(made.facts, has_secrets=hides_something(world))  # its code knows nothing of it
    prepared.keep(loaded(folder), replace(made, facts=still_hidden))
    if event not in told_secrets.seen_by_all(world):
        return  # it happens inside `geheim` alone: its fields are told to nobody else anyway; it counts for mods
    rng = random.Random(1)
    for game, answers in steps_before(folder, event, field):
        for viewer in viewers(game):
            if betrayed(game, viewer, rng, answers) is not None:
                return
    pytest.fail("nobody notices")


def test_all_declarations_are_looked_at() -> None:
    declared = {folder for folder in folders() if any(one.hidden for one in loaded(folder).world.events.values())}
    assert declared == {folder for folder, _, _ in DECLARED}
