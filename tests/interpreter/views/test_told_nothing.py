"""No statement of the language, and no line that tells of it, breaks at nothing: no thing, no place, no player."""

from __future__ import annotations

import re
from functools import cache

import pytest
from regelwerk.dsl.meaning.sentences.native_sentences import NATIVE
from regelwerk.dsl.rulebook import check_folder
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.views.log import SPECTATOR, entries, lines
from tables import HERE

FOLDER = HERE / "nichts"
LASTING = ("extend", "swap")
"""Sentences that nobody carries out: they stand under `immer`."""


@cache
def played() -> Game:
    book, findings = check_folder(FOLDER)
    assert book is not None, findings
    assert not findings
    game = Game.start(book, 2, 1, trace=True)
    while game.decision is not None:
        game.submit(game.decision.options[0].id)
    return game


def test_every_statement_stands_in_this_game() -> None:
    words = set(re.findall(r"\w+", FOLDER.joinpath("rulebook.yaml").read_text(encoding="utf-8")))
    said = {pattern.meaning for pattern, infinitive in NATIVE if {pattern.verb, infinitive} & words}
    assert {pattern.meaning for pattern, _ in NATIVE} - said == set(LASTING)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "de",
            [
                "— Versuch (niemand, nichts, nichts, nichts) —",
                "  Gezeigt an Anna und Bert: nichts.",
                "  Gezeigt an Anna und Bert: nichts.",
                "  Gezeigt an niemanden: nichts.",
                "  Gezeigt an niemanden: nichts.",
                "  Gezeigt an niemanden: Vier.",
                "  Gewürfelt mit 6 Seiten: nichts.",
            ],
        ),
        (
            "en",
            [
                "— Attempt (nobody, nothing, nothing, nothing) —",
                "  Shown to Anna and Bert: nothing.",
                "  Shown to Anna and Bert: nothing.",
                "  Shown to nobody: nothing.",
                "  Shown to nobody: nothing.",
                "  Shown to nobody: Four.",
                "  Rolled with 6 sides: nothing.",
            ],
        ),
    ],
)
def test_nothing_is_shown_and_thrown(language: str, told: list[str]) -> None:
    assert lines(played(), None, language)[1:8] == told


def test_every_reader_reads_all_of_it() -> None:
    for reader in (None, SPECTATOR, *played().players):
        for language in ("de", "en"):
            found = lines(played(), reader, language)
            assert len(found) == len(entries(played(), reader))
            assert not any("None" in line or "?" in line for line in found)


def test_showing_nothing_shows_nothing_else_and_nobody_wins_if_nobody_is_named() -> None:
    """There is no last thing and no last player behind a nothing."""
    game = played()
    assert [entry["things"] for entry in entries(game) if entry["kind"] == "reveal"][:2] == [[], []]
    assert game.winners == ()
    assert lines(game)[-1] == "Das Spiel ist zu Ende. Gewonnen hat: niemand."


def test_procedures_and_places_are_told_by_their_names_in_the_language_of_the_reader() -> None:
    german, english = lines(played(), None, "de"), lines(played(), None, "en")
    assert german[0] == "— Partie —"
    assert english[0] == "— Game —"
    assert "— Versuch (Bert, Zwei, Schale, Drei und nichts) —" in german
    assert "— Attempt (Bert, Two, Bowl, Three and nothing) —" in english
    assert "  Zwei kommt vom Stapel zur Schale." in german
    assert "  Two goes from the deck to the bowl." in english
