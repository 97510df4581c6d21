"""The log tells a step only if something happened in it that the reader may know."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from regelwerk.dsl.rulebook import Rulebook, check_folder
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.views.empty_events import comes_to_nothing
from regelwerk.interpreter.views.log import SPECTATOR, entries, lines
from regelwerk.interpreter.views.told_as_one import runs
from samples import so_many
from tables import HERE, ROOT, folders, loaded, walk

BOOKS = [pytest.param(folder, id=folder.name) for folder in folders() if folder.parent == ROOT / "rulebooks"]
STEPS = ("begin", "ability")


@cache
def steps() -> Rulebook:
    book, findings = check_folder(HERE / "schritte")
    assert book is not None, findings
    return book


def after(*answers: str) -> Game:
    game = Game.start(steps(), 2, 1, trace=True)
    for answer in answers:
        game.submit(answer)
    return game


def told(game: Game, player: str | None = SPECTATOR) -> list[str]:
    """What the last decision brought, up to the next turn."""
    new = [run[0]["decision"] for run in runs(game.link.world, entries(game, player))]
    first = new.index(len(game.answers)) if len(game.answers) in new else len(new)
    return [line.strip() for line in lines(game, player)[first:] if "zieht weiter" not in line]


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        ("1", []),
        ("2", []),
        ("3", ["Anna prahlt."]),
        ("5", ["Anna mischt."]),
        ("6", ["Anna zieht nach.", "Eine verdeckte Karte kommt vom Stapel zur Hand von Anna."]),
        ("8", ["Anna überlegt."]),
        ("9", ["Anna geht um.", "Anna prahlt."]),
        ("12", ["Anna bricht ab."]),
    ],
)
def test_a_step_is_told_if_something_happened_in_it(answer: str, found: list[str]) -> None:
    assert told(after(answer)) == found


def test_a_throw_is_something_that_happened() -> None:
    step, throw = told(after("7"))
    assert step == "Anna würfelt."
    assert throw.startswith("Gewürfelt")


def test_what_a_player_notes_in_secret_is_news_to_that_player_alone() -> None:
    game = after("4")
    assert told(game, "anna") == ["Anna nimmt sich etwas vor."]
    assert told(game, "bert") == told(game, SPECTATOR) == []
    assert told(game, None) == ["Anna nimmt sich etwas vor."]


def test_that_one_hidden_thing_took_the_place_of_another_is_no_news_to_others() -> None:
    """That a favourite was chosen is seen, as it was none before; not which, so not whether it is another now."""
    game = after("11")
    assert told(game, "bert") == ["Anna liebäugelt."]
    again = after("11", "1", "11")
    assert told(again, "bert") == []


def test_an_ability_that_changes_an_event_is_told_and_one_that_does_nothing_is_not() -> None:
    game = after("10")
    assert told(game) == ["Es wirkt: Echo.", "Anna jubelt 3 mal."]
    assert "Es wirkt: Stille." not in lines(game)


def test_a_step_in_which_somebody_is_asked_is_told_before_the_answer() -> None:
    game = after("8")
    assert "Anna überlegt." in lines(game)
    before = lines(game)
    game.submit("1")
    assert lines(game)[: len(before)] == before


def test_what_is_taken_back_leaves_the_log_as_it_was() -> None:
    game = after("9", "2")
    before = entries(game)
    for answer in map(str, range(1, 13)):
        game.submit(answer)
        game.undo()
        assert entries(game) == before


@pytest.mark.parametrize("folder", BOOKS)
def test_who_reads_game_by_game_reads_what_who_reads_at_the_end_does(folder: Any) -> None:
    """Decision by decision, all of it at the end, and in a game that is played once more from its save."""
    seats: list[str | None] = [None, SPECTATOR]
    read: dict[str | None, list[dict[str, Any]]] = {}
    last, since = None, -1
    for game in walk(loaded(folder), 2, most=so_many(30, 200)):
        last = game
        for seat in (*seats, game.players[0]):
            read.setdefault(seat, []).extend(entries(game, seat, since))
        since = len(game.answers)
    assert last is not None
    for seat, found in read.items():
        whole = [entry for entry in entries(last, seat) if entry["decision"] <= since]
        assert found == whole, seat
    again = Game.replay(last.rulebook, last.save(), trace=True)
    assert all(entries(again, seat) == entries(last, seat) for seat in read)


def spans(game: Game) -> list[tuple[int, int, bool]]:
    """Of each procedure and ability in the notes: where it begins and ends, and whether anything happened in it.

    It is worked out from the notes alone, without a reader: written, moved, thrown, or somebody was asked.
    """
    trace = game.state.trace or []
    found: list[tuple[int, int, bool]] = []
    going_on: list[tuple[str, int, int]] = []
    asked = set(game.told)
    idle = ("begin", "end", "ability", "used", "held", "done", "hush")
    for place, note in enumerate(trace):
        if note[0] == "begin":
            going_on.append(("end", note[1], place))
        elif note[0] == "ability":
            going_on.append(("used", note[4], place))
        elif note[0] in ("end", "used") and any(one[:2] == note[:2] for one in going_on):
            while True:
                *what, start = going_on.pop()
                inside = range(start + 1, place)
                chosen = any(trace[one][0] not in idle or trace[one][-1:] == (True,) for one in inside)
                found.append((start, place, chosen or any(one in asked for one in range(start + 1, place + 1))))
                if tuple(what) == note[:2]:
                    break
    return found


@pytest.mark.parametrize("folder", BOOKS)
def test_every_step_that_is_told_has_news_and_no_news_is_lost(folder: Any) -> None:
    *_, last = walk(loaded(folder), 3, most=80)
    everything = spans(last)
    trace = last.state.trace or []
    chosen = [note for note in trace if note[0] == "ability" and note[5]]
    empty = [one for one in everything if not one[2] and not (trace[one[0]][0] == "ability" and trace[one[0]][5])]
    found = entries(last)
    steps_told = [entry for entry in found if entry["kind"] in STEPS]
    all_steps = [note for note in trace if note[0] in STEPS]
    assert len(steps_told) <= len(all_steps) - len(empty)
    assert sum(entry["kind"] == "ability" for entry in found) >= len(chosen)
    others = ("event", "move", "roll", "reveal", "forbidden", "impossible", "skipped", "over")
    assert [entry["kind"] for entry in found if entry["kind"] not in STEPS] == [
        note[0] for note in trace if note[0] in others and not (note[0] == "event" and is_empty(last, note))
    ]


def is_empty(game: Game, note: tuple[Any, ...]) -> bool:
    """Whether an event that happened came to nothing."""
    event = list(game.link.plan.events)[note[1]]
    return comes_to_nothing(game.link, event, dict(zip(game.link.world.events[event].fields, note[2], strict=True)))


def test_twilight_imperium_tells_no_turn_that_ended_without_anything() -> None:
    *_, last = walk(loaded(ROOT / "rulebooks" / "ti4"), 3, most=250, players=3)
    empty = [one for one in spans(last) if not one[2]]
    assert len(empty) > 3  # there are such steps; none of them is told
    assert not [line for line in lines(last, SPECTATOR, "de") if "Zugende" in line or "vergessen" in line]
