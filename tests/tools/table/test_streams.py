"""What a pair of eyes is told is made in one thread and read in another: nobody misses a text, whenever they look."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from regelwerk.dsl.rulebook import load
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.shown.moment import Eyes
from regelwerk.interpreter.shown.question import Asked
from regelwerk.tools.commands.games import game_folder
from regelwerk.tools.table import streams
from regelwerk.tools.table.streams import MOST_LINES, REMEMBERED, LogOfASeat, Now, Stream
from samples import so_many


@pytest.fixture(scope="module")
def game() -> Game:
    return Game.start(load(game_folder("tictactoe")), seed=7, trace=True)


def test_who_looks_while_something_is_made_hears_it_afterwards(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every part that a text is made of looks into the stream first, as another thread could."""
    playing = game.fork()
    stream = Stream(Now(playing), None, LogOfASeat(None))
    seen: list[tuple[int, list[str]] | None] = []
    for of, name in ((Eyes, "look"), (Asked, "told"), *((streams, one) for one in ("differences", "log", "as_text"))):
        usual = getattr(of, name)

        def looking(*given: Any, usual: Any = usual, **named: Any) -> Any:
            seen.append(stream.since(0))
            return usual(*given, **named)

        monkeypatch.setattr(of, name, looking)
    playing.submit("b2")
    stream.tell(Now(playing), 0, {})
    assert seen == [(0, [])] * 5
    found = stream.since(0)
    assert found is not None
    assert [json.loads(text)["is"] for text in found[1]] == ["step"]


def test_who_comes_again_and_again_hears_everything_once(game: Game) -> None:
    rng = random.Random(1)
    for _ in range(so_many(20, 400)):
        stream, told, heard, number = Stream(Now(game), None, LogOfASeat(None)), 0, [], 0
        for _ in range(rng.randrange(1, 200)):
            for _ in range(rng.choice((0, 1, 1, 2, rng.randrange(2 * REMEMBERED)))):
                told += 1
                stream.say({"is": "wish", "told": told})
            found = stream.since(number)
            if found is None:  # away for too long: hears how it stands now
                assert told - number > REMEMBERED
                number = stream.number
                continue
            heard = [json.loads(text)["told"] for text in found[1]]
            assert heard == list(range(number + 1, told + 1))
            number = found[0]
        assert number == stream.number == told
        assert stream.since(told + 1) is None


@pytest.fixture(params=[(2, 10), (120, MOST_LINES)], ids=["little at a time", "as usual"])
def most_lines(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many lines are told to who comes; also where but a few of them are told at a time."""
    at_first, most = request.param
    monkeypatch.setattr(streams, "_AT_FIRST", at_first)
    monkeypatch.setattr(streams, "MOST_LINES", most)
    return int(most)


def test_of_a_long_game_only_the_end_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    playing = Game.start(load(game_folder("funkenflug")), 2, seed=3, trace=True)
    while playing.decision is not None:
        playing.submit(playing.decision.options[0].id)
    told, usual = list[int](), streams.log
    monkeypatch.setattr(streams, "log", lambda game, seat, since: told.append(since) or usual(game, seat, since))
    monkeypatch.setattr(streams, "_AT_FIRST", 4)
    monkeypatch.setattr(streams, "MOST_LINES", 5)
    kept = LogOfASeat(None)
    assert len(kept.lines(playing)) == 5
    assert told == [len(playing.answers) - 4]


def test_the_log_of_a_seat_is_the_log_whenever_somebody_looks(most_lines: int) -> None:
    """A game goes on and back at random; who looks in between reads the same as who looks for the first time."""
    rng, playing = random.Random(2), Game.start(load(game_folder("funkenflug")), 2, seed=3, trace=True)
    seats: list[str | None] = [None, *playing.players]
    kept = {seat: LogOfASeat(seat) for seat in seats}
    compared = 0
    for _ in range(so_many(60, 600)):
        back = rng.random() < 0.2 or playing.decision is None
        for _ in range(rng.randrange(1, 6)):
            if back:
                playing.undo()
            elif playing.decision is not None:
                playing.submit(rng.choice(playing.decision.options).id)
        if back:
            for one in kept.values():
                one.forget_after(len(playing.answers))
        for seat in rng.sample(seats, rng.randrange(len(seats) + 1)):
            whole = streams.log(playing, seat)["lines"]
            assert kept[seat].lines(playing) == whole[-most_lines:]
            since = rng.randrange(len(playing.answers) + 1)
            assert kept[seat].since(playing, since) == [line for line in whole if line["decision"] > since]
            compared += len(whole)
    assert compared > 100


def test_the_log_of_a_moment_of_the_past_ends_there(most_lines: int) -> None:
    """Near enough to now it is among the lines that everybody is told who comes; else it is given."""
    rng, playing = random.Random(4), Game.start(load(game_folder("funkenflug")), 2, seed=3, trace=True)
    while playing.decision is not None:
        playing.submit(rng.choice(playing.decision.options).id)
    kept, whole, given = LogOfASeat(None), streams.log(playing, None)["lines"], 0
    for number in range(len(playing.answers) + 1):
        then = [line for line in whole if line["decision"] <= number]
        found = kept.of_past(playing, number)
        if found is None:
            assert set(map(id, then[-20:])) <= set(map(id, whole[-most_lines:]))
        else:
            given += 1
            assert found == then[-len(found) :]
            assert len(found) == min(60, len(then))
    assert len(whole) > MOST_LINES
    assert given > 0
