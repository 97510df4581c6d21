"""What a person sees at a terminal fits into it, in all games, languages and sizes."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path

import pytest
from regelwerk.dsl.messages.languages import speaking
from regelwerk.dsl.rulebook import load
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.shown.told_log import log
from regelwerk.tools.commands.games import UsageError, bundled, game_folder
from regelwerk.tools.commands.seats import RANDOM, automatic_answer
from regelwerk.tools.play.autosave import Autosave
from regelwerk.tools.play.screen.board_text import Drawn, drawings, whole_board
from regelwerk.tools.play.screen.fitting import Block, Parts, Styled, fitted
from regelwerk.tools.play.screen.seat_names import SeatNames, named_seats
from regelwerk.tools.play.screen.seen_table import SeenTable
from regelwerk.tools.play.screen.terminal import completions
from regelwerk.tools.play.screen.told_turns import by_turns
from regelwerk.tools.play.session import Session
from regelwerk.tools.play.typed_answers import Offer, answer_forms
from samples import so_many

SIZES = ((80, 24), (100, 40), (140, 50))


def somewhere(name: str, seed: int, decisions: int) -> Game:
    """A position of a random game in which somebody is asked."""
    game = Game.start(load(game_folder(name)), seed=seed, trace=True)
    for _ in range(decisions):
        if game.decision is None or (game.decision.forced is None and len(game.answers) > decisions):
            break
        game.submit(automatic_answer(game, game.decision, RANDOM))
    return game


@pytest.mark.parametrize("name", bundled())
@pytest.mark.parametrize("language", ["de", "en"])
def test_every_screen_fits_into_its_terminal(name: str, language: str, tmp_path: Path) -> None:
    dice = random.Random(f"{name}{language}")
    for seed in range(so_many(1, 6)):
        game = somewhere(name, seed, dice.randrange(60))
        if game.decision is None:
            game = somewhere(name, seed, 1)
        assert game.decision is not None
        with speaking(language):
            session = Session(game, {}, Autosave(game, {}, tmp_path / "s.json"))
        session.terminal.interactive = True
        for width, height in SIZES:
            parts = session._parts(game.decision, width)
            lines = fitted(parts, width, height)
            assert [line.text for line in lines if len(line.text) > width] == []
            question = parts.question_in(height - 1 - len(parts.head))
            assert len(lines) <= max(height - 1, len(parts.head) + len(question))
            assert lines[-len(question) :] == list(question)


@pytest.mark.parametrize("name", ["gaia", "ti4", "rex", "hexpanse"])
def test_the_first_question_fits_into_a_small_terminal_with_every_answer(name: str, tmp_path: Path) -> None:
    game = somewhere(name, 3, 0)
    assert game.decision is not None
    session = Session(game, {}, Autosave(game, {}, tmp_path / "s.json"))
    session.terminal.interactive = True
    lines = [line.text for line in fitted(session._parts(game.decision, 80), 80, 24)]
    assert len(lines) <= 23
    for offer in session._offers(game.decision):
        assert any(offer.label in line for line in lines), offer.label


def test_a_question_is_told_as_fully_as_there_is_room_for() -> None:
    forms = [[Styled("long")] * 5, [Styled("cut")] * 3, [Styled("name")]]
    parts = Parts([Styled("head")], [], [], forms[0], Styled("no map"), shorter=forms[1:])
    told = {height: [line.text for line in fitted(parts, 30, height)][1:] for height in (9, 7, 6, 5, 4, 3, 2)}
    assert told == {
        9: ["long"] * 5, 7: ["long"] * 5, 6: ["cut"] * 3, 5: ["cut"] * 3, 4: ["name"], 3: ["name"], 2: ["name"],
    }  # fmt: skip


def test_the_forms_of_the_answers() -> None:
    offers = [Offer("a", "Anna", "+1 gold, +2 wood, +3 stones"), Offer("b", "Bert", "")]
    whole, cut, alone = answer_forms(offers, 24)
    assert whole == [" 1 Anna  → +1 gold, +2", "     wood, +3 stones", " 2 Bert"]
    assert cut == [" 1 Anna  → +1 gold, +2…", " 2 Bert"]
    assert alone == [" 1 Anna", " 2 Bert"]


@pytest.mark.parametrize("name", bundled())
def test_a_board_with_nothing_on_it_needs_no_words_below(name: str) -> None:
    """At the very first question fields may be empty and none of them to be chosen."""
    game = Game.start(load(bundled()[name]))
    seen = SeenTable(game, game.players[0], "de")
    for board in seen.boards:
        assert all(line.isprintable() for one in drawings(seen, board, width=80) for line in one.lines)


@pytest.mark.parametrize("players", [2, 4])
def test_the_map_of_gaia_fits_into_a_hundred_columns_with_the_options_on_it(players: int) -> None:
    game = Game.start(load(game_folder("gaia")), players, seed=2, trace=True)
    labels = game.link.boards["galaxie"].labels
    while game.decision and game.decision.options and game.decision.options[0].id not in labels:
        game.submit(game.decision.options[0].id)
    assert game.decision is not None
    fields = {option.id for option in game.decision.options}
    drawn = next(drawings(SeenTable(game, game.decision.player, "de"), "galaxie", "", frozenset(fields), 100))
    assert drawn.width <= 100
    text = "\n".join(drawn.lines)
    assert all(f"<{id}>" in text or f"<{id}:" in text for id in fields)


def test_the_whole_map_names_every_field() -> None:
    game = somewhere("gaia", 1, 30)
    seen = SeenTable(game, None, "de")
    drawn = whole_board(seen, "galaxie", 100)
    assert drawn.width <= 100
    words = " ".join(drawn.lines).replace(":", " ").split()
    assert {field["id"] for field in seen.boards["galaxie"]["fields"]} <= set(words)


def cut(n: int) -> str:
    return f"({n})"


def test_the_question_goes_before_everything_and_the_newest_lines_are_kept() -> None:
    blocks = [Block(["a", "b", "c"], 1, cut), Block(["old", "new", "newest"], 1, cut, newest=True)]
    parts = Parts([Styled("head")], [Drawn(["map"] * 9)], blocks, [Styled("?")] * 3, Styled("no map"), order=(1, 0))
    short = [line.text for line in fitted(parts, 30, 10)]
    assert short == ["head", "no map", "(3)", "old", "new", "newest", "?", "?", "?"]
    assert [line.text for line in fitted(parts, 30, 5)] == ["head", "?", "?", "?"]
    tall = [line.text for line in fitted(parts, 30, 30)]
    assert tall == ["head", *["map"] * 9, "a", "b", "c", "old", "new", "newest", "?", "?", "?"]


def test_where_there_is_room_the_map_has_the_rest_beside_it() -> None:
    blocks = [Block(["a", "b", "c"], 1, cut)]
    parts = Parts([], [Drawn(["##", "##"])], blocks, [Styled("?")], Styled("no map"))
    assert [line.text for line in fitted(parts, 60, 20)] == ["##   a", "##   b", "     c", "?"]


@pytest.mark.parametrize(("width", "height"), [(80, 30), (100, 40)])
def test_a_board_of_places_is_a_map_where_the_list_of_all_places_does_not_fit(width: int, height: int) -> None:
    game = somewhere("rex", 1, 45)
    assert game.decision is not None
    seen = SeenTable(game, game.decision.player, "de")
    whole, *smaller = drawings(seen, "stadt", width=width)
    parts = Parts([Styled("head")], [whole, *smaller], [], [Styled("?")] * 5, Styled("no map"))
    lines = [line.text for line in fitted(parts, width, height)]
    assert len(whole.lines) > height - 12
    assert "no map" not in lines
    assert sum(line.count("·") for line in lines) > 10, "places where nothing is are dots"
    told = [line.split("  ", 1)[1].split(":")[0] for line in lines if ": " in line]
    names = [seen.things[field["id"]].name for field in seen.boards["stadt"]["fields"]]
    assert told
    assert set(told) <= set(names)
    numbers = {str(names.index(one) + 1) for one in told}
    drawn = {word for line in lines[1:-5] if ":" not in line for word in line.split()}
    assert numbers <= drawn, "whatever is listed has its number on the map"


def test_the_log_is_told_by_turns() -> None:
    game = somewhere("funkenflug", 1, 12)
    turns = by_turns(log(game, None)["lines"])
    begun = [turn[0] for turn in turns if turn[0]["kind"] == "begin" and turn[0]["subject"] is not None]
    assert len(begun) >= 2
    assert all(one["subject"] != other["subject"] for one, other in pairwise(begun))
    assert sum(map(len, turns)) == len(log(game, None)["lines"])


# ---- names


def test_people_have_names_where_something_is_shown() -> None:
    printed = {f"spieler_{number}": {"de": f"Spieler {number}", "en": f"Player {number}"} for number in (1, 12)}
    seats = SeatNames(printed, {"spieler_1": "Anna"}, "de")
    assert seats.told("Spieler 1 gibt Spieler 12 2; spieler_1 zahlt.") == "Anna gibt Spieler 12 2; Anna zahlt."
    assert seats.told("Player 1's hand") == "Anna's hand"
    assert seats.names == {"spieler_1": "Anna", "spieler_12": "Spieler 12"}


def test_names_are_given_in_order_or_by_number() -> None:
    assert named_seats(["2=Ben", "Anna"], ["a", "b", "c"]) == {"a": "Anna", "b": "Ben"}
    for wrong in (["4=Ben"], ["x=Ben"], ["A", "B", "C", "D"], ["Anna", "anna"], ["1="], ["n" * 41], ["A\x1b"]):
        with pytest.raises(UsageError):
            named_seats(wrong, ["a", "b", "c"])


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("b", ["b1", "b2", "Number of b"]),
        ("B1", ["b1"]),
        ("? b", ["? B1"]),
        ("c gol", ["c Gold"]),
        ("? x", []),
        ("gold", []),  # a name is no answer
    ],
)
def test_the_tab_key_completes_answers_and_behind_a_question_mark_names(typed: str, found: list[str]) -> None:
    assert completions(typed, ["a1", "b1", "b2", "B1", "Number of b"], ["B1", "Gold"]) == found
