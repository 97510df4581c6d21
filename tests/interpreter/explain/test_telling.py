"""The compiled rules and the telling evaluator agree, at every decision of random games of every rulebook."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from regelwerk.dsl.compile.emit import expressions
from regelwerk.dsl.compile.state_layout import LIVE, PASS
from regelwerk.dsl.operations.table import OPERATIONS
from regelwerk.dsl.tree.clauses import Clause
from regelwerk.dsl.tree.made_up_names import ME, THIS, titled
from regelwerk.dsl.tree.types import BOOL, Type
from regelwerk.interpreter.explain.explain_choices import asking_environment
from regelwerk.interpreter.explain.live_clauses import (
    actions_of,
    answers,
    attribute_value,
    derived_value,
    event_condition,
    forbidding,
    has_substitute,
    holds,
    is_spent,
    standing,
)
from regelwerk.interpreter.explain.telling import Told, evaluate, lines, tell
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.machine import actions
from regelwerk.interpreter.naming import attribute_now
from regelwerk.interpreter.runtime import rows
from regelwerk.interpreter.state.state import State
from samples import so_many
from tables import folders, loaded, own, walk

SEEDS = range(1, 1 + so_many(1, 3))


def books() -> list[Any]:
    return [pytest.param(folder, id=folder.name) for folder in folders()]


def test_every_operation_of_the_compiler_can_be_told() -> None:
    assert set(expressions.OPERATIONS) == set(OPERATIONS)


@pytest.mark.parametrize("folder", books())
@pytest.mark.parametrize("seed", SEEDS)
def test_the_options_of_a_question_are_those_of_its_text(folder: Path, seed: int) -> None:
    for game in walk(loaded(folder), seed):
        S, compiled = game.state, game.link.compiled
        site = compiled.site_of_segment.get(S.top[0], -1)
        asked = compiled.options_of_site.get(site)
        if asked is None:
            continue
        row = evaluate(S, asked, asking_environment(S))
        kind = game.link.world.kinds.get(asked.type.name)
        if kind is not None and kind.alike:
            row = rows.unlike(S, row)
        offered = list(game.raw)
        if offered[-1:] == [PASS] and list(row)[-1:] != [PASS]:
            offered.pop()
        assert list(row) == offered


@pytest.mark.parametrize("folder", books())
@pytest.mark.parametrize("seed", SEEDS)
def test_clauses_answer_to_the_same_events(folder: Path, seed: int) -> None:
    rng = random.Random(seed)
    for game in walk(loaded(folder), seed, 30):
        S = game.state
        for (kind, name), topic in game.link.plan.topics.items():
            if kind == "heard":
                continue
            for one in standing(S, topic):
                if game.link.needs_me[one.clause.number] and one.me < 0:
                    continue
                for _ in range(3):
                    fields, more = _fields(S, name, one.clause, rng)
                    fast = game.link.match[one.clause.number](S, fields, one.me, one.this, one.kept, *more)
                    assert bool(fast) == holds(S, one, fields, *more), (one.clause.entry, fields)


@pytest.mark.parametrize("folder", books())
@pytest.mark.parametrize("seed", SEEDS)
def test_values_are_the_same(folder: Path, seed: int) -> None:
    rng = random.Random(seed)
    for game in walk(loaded(folder), seed, 30):
        S, world = game.state, game.link.world
        for derived in world.derived.values():
            args = tuple(_value(S, type, rng) for type in derived.parameters.values())
            fast = game.link.namespace[titled("derived", derived.id)](S, *args)
            assert _plain(fast) == _plain(derived_value(S, derived.id, args)), (derived.id, args)
        for thing in rng.sample(game.link.things, min(12, len(game.link.things))):
            for name in world.kinds[thing.kind].attributes:
                assert _plain(attribute_now(S, thing.number, name)) == _plain(attribute_value(S, name, thing.number))


@pytest.mark.parametrize("folder", books())
def test_values_of_nothing_are_the_same(folder: Path) -> None:
    for game in walk(loaded(folder), 3, 10):
        for derived in game.link.world.derived.values():
            if any(type.base != "thing" or type.many for type in derived.parameters.values()):
                continue
            args = tuple(-1 for _ in derived.parameters)
            fast = game.link.namespace[titled("derived", derived.id)](game.state, *args)
            assert _plain(fast) == _plain(derived_value(game.state, derived.id, args)), derived.id


@pytest.mark.parametrize("folder", books())
def test_events_are_possible_in_both(folder: Path) -> None:
    rng = random.Random(5)
    for game in walk(loaded(folder), 5, 30):
        S = game.state
        for event in game.link.world.events.values():
            fields = tuple(_value(S, type, rng) for type in event.fields.values())
            fast = game.link.namespace[titled("possible", event.id)](S, fields, ())
            assert bool(fast) == _may(S, event.id, fields)


@pytest.mark.parametrize("folder", books())
def test_the_same_actions_are_open(folder: Path) -> None:
    for game in walk(loaded(folder), 6, 30):
        S = game.state
        for player in range(game.link.players):
            fast = [(clause, this) for clause, this, _ in actions.open_actions(S, player)]
            told = [one for one in actions_of(S, player) if answers(S, one) and not is_spent(S, one)]
            assert fast == [(one.clause.number, one.this) for one in told]


@pytest.mark.parametrize("folder", books())
def test_telling_gives_the_value_of_the_evaluator(folder: Path) -> None:
    for game in walk(loaded(folder), 7, 12):
        S = game.state
        for clause_topic in set(game.link.instance_topic):
            if clause_topic < 0 or not isinstance(S.c[LIVE][clause_topic], tuple):
                continue
            for one in standing(S, clause_topic):
                if one.clause.condition is None or one.clause.kind not in ("guard", "action"):
                    continue
                env = {ME: one.me, THIS: one.this}
                told = tell(S, one.clause.condition, env, "de")
                assert told.value == bool(evaluate(S, one.clause.condition, env))
                assert list(lines(told, "de"))


def test_a_told_condition_has_the_words_of_the_rulebook() -> None:
    game = Game.start(own("basar"), 2, 1)
    handel = next(clause for clause in game.link.world.clauses if clause.entry == "handel")
    assert handel.condition is not None
    told = tell(game.state, handel.condition, {ME: 0, THIS: 0}, "de")
    assert told.text == "reich(ich)"
    assert told.source == ("Basar 6",)
    assert told.value is False
    either = told.parts[0]
    assert either.text == "gold von s ≥ 5 oder (silber von s ≥ 2 und nicht stände von s ist leer)"
    assert [part.value for part in either.parts] == [False, False]
    assert either.parts[0].parts == (Told("gold von s", 3),)


def test_names_of_a_rulebook_never_meet_those_of_the_machine() -> None:
    """`f` and `p` are good names for an author, too."""
    game = Game.start(own("basar"), 2, 1)
    row = game.link.world.derived["reihen_von"]
    assert derived_value(game.state, row.id, (0,)) == 0


def _may(S: State, event: str, fields: tuple[Any, ...]) -> bool:
    return event_condition(S, event, fields) and all(
        has_substitute(S, one, fields) for one in forbidding(S, event, fields, ())
    )


def _fields(S: State, name: str, clause: Clause, rng: random.Random) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Random fields for whatever a clause of this kind listens to, and the element of a clause that counts."""
    world, kind = S.link.world, clause.kind
    if kind in ("before", "when", "when_done", "after", "forbid", "permit"):
        types = list(world.events[name].fields.values())
    elif kind in ("start", "end", "any_time"):
        types = list(world.procedures[name].parameters.values())
    elif kind == "modify" and name.startswith("derived:"):
        types = list(world.derived[name[8:]].parameters.values())
    elif kind == "modify":
        having = [one.number for one in S.link.things if name[5:] in world.kinds[one.kind].attributes]
        return (rng.choice(having),), ()
    else:
        return (), (rng.randrange(len(S.link.things)),) if kind == "counts" else ()
    return tuple(_value(S, type, rng) for type in types), ()


def _value(S: State, type: Type, rng: random.Random) -> Any:
    if type.key is not None and type.value is not None:
        keys = {_value(S, type.key, rng) for _ in range(rng.randint(0, 3))}
        return tuple((key, _value(S, type.value, rng)) for key in sorted(keys))
    if type.many:
        return tuple(_value(S, type.each(), rng) for _ in range(rng.randint(0, 3)))
    if type.base == "thing":
        return rng.choice(S.link.of_kind[type.name] if type.name else range(len(S.link.things)))
    if type == BOOL:
        return rng.random() < 0.5
    if type.base == "enum":
        return rng.randrange(len(S.link.world.enumerations[type.name]))
    if type.base == "resource":
        return rng.randrange(len(S.link.world.resources))
    return rng.randint(0, 6)


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, (tuple, list, range)) else value
