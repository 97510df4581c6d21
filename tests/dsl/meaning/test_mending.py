"""A text that cannot be understood is told at the one change that mends it, and what mends nothing is not offered.

The slips are made by rule in sentences that are right, so whoever made them knows what is to be advised: words
exchanged, doubled, in the wrong order, misspelt, signs lost. Where a name is left out, nobody can know it.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from regelwerk.dsl.editing.drafts import Drafts
from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.rulebook import MAIN_FILE
from regelwerk.tools.commands.games import bundled

SENTENCES = (
    ("funkenflug", "karten.yaml", "wähle z aus lebende wo z ≠ ich"),
    ("funkenflug", "karten.yaml", "ziehe 1 karte oder erhalte 2 funken"),
    ("funkenflug", "rulebook.yaml", "senke leben von ziel um n + wucht von verursacher"),
    ("night_market", "rulebook.yaml", "move top_n(deck, 3) into market"),
    ("night_market", "rulebook.yaml", "lower coin of victim by loot"),
    ("kuhn", "rulebook.yaml", "bewege oberste_n(stapel, n) nach hand von spieler"),
)

LEFT_OUT = (
    ("funkenflug", "karten.yaml", "wähle z aus lebende wo z ≠ ich", "z aus lebende wo z"),
    ("funkenflug", "karten.yaml", "ziehe 1 karte oder erhalte 2 funken", "1"),
    ("funkenflug", "karten.yaml", "füge z 2 schaden zu", "z 2 schaden"),
    ("funkenflug", "rulebook.yaml", "senke leben von ziel um n + wucht von verursacher", "leben von ziel um"),
    ("hexpanse", "karten_aktion.yaml", "füge fremdem kriegsherrn 2 schaden zu", "fremdem kriegsherrn 2 schaden"),
    ("night_market", "rulebook.yaml", "choose c from cards in market", "from cards"),
    ("night_market", "rulebook.yaml", "lower coin of victim by loot", "coin of victim by"),
    ("kuhn", "rulebook.yaml", "bieter setzt 1 chip", "setzt 1"),
)
"""Sentences, and words of them that are missed where they stood; what a sentence says without others is no mistake, or
says nothing of the place."""


@cache
def drafts(game: str) -> Drafts:
    found = Drafts(bundled()[game] / MAIN_FILE)
    assert found.check() == []
    return found


def told(game: str, file: str, right: str, wrong: str) -> list[Finding]:
    path = bundled()[game] / file
    text = path.read_text(encoding="utf-8")
    assert right in text
    return drafts(game).with_texts({path.resolve(): text.replace(right, wrong, 1)}).check()


def mended(wrong: str, right: str, finding: Finding, column: int) -> bool:
    """Whether following the suggestion gives back the sentence that began at this column."""
    start, end = finding.span.column - column, finding.span.end_column - column
    return (wrong[:start] + finding.suggestion + wrong[end:]).rstrip() == right


def begins(game: str, file: str, right: str) -> int:
    text = (bundled()[game] / file).read_text(encoding="utf-8")
    return text.index(right) - text.rfind("\n", 0, text.index(right))


@pytest.mark.parametrize(("game", "file", "right"), SENTENCES)
def test_a_doubled_word_is_told_at_its_second_and_taken_away(game: str, file: str, right: str) -> None:
    words, seen = right.split(" "), 0
    for place, word in enumerate(words):
        if not word.isalpha() or len(word) < 2:
            continue
        wrong = " ".join([*words[: place + 1], *words[place:]])
        (finding,) = told(game, file, right, wrong)
        known = finding.code == "RW459"  # said by a finding of its own: it has no effect there
        assert known or mended(wrong, right, finding, begins(game, file, right)), (wrong, finding)
        seen += 1
    assert seen >= 3


@pytest.mark.parametrize(("game", "file", "right"), SENTENCES)
def test_two_words_in_the_wrong_order_are_one_finding_in_their_line(game: str, file: str, right: str) -> None:
    words, seen = right.split(" "), 0
    for place, (one, other) in enumerate(pairwise(words)):
        wrong = " ".join([*words[:place], other, one, *words[place + 2 :]])
        found = told(game, file, right, wrong)
        if one.isalpha() and other.isalpha() and one != other and found:
            assert len(found) == 1, wrong
            seen += 1
    assert seen


def test_words_in_the_wrong_order_are_put_right() -> None:
    right, wrong = "nach hand von spieler", "nach von hand spieler"
    (finding,) = told("kuhn", "rulebook.yaml", right, wrong)
    assert (finding.code, finding.suggestion) == ("RW420", "hand von")


def test_the_preposition_that_its_sentence_declares_is_told_before_others() -> None:
    (finding,) = told("night_market", "rulebook.yaml", "move ware into stall of buyer", "move ware by stall of buyer")
    assert (finding.code, finding.suggestion) == ("RW420", "into")


def test_the_closing_word_of_a_sentence_is_put_behind_it() -> None:
    (finding,) = told("hexpanse", "karten_aktion.yaml", "nach landetrupp_muster ein", "nach landetrupp_muster")
    assert finding.suggestion == " ein"


def test_nothing_is_suggested_where_a_name_is_left_out() -> None:
    """It could be any of many: taking the words around it away as well would read, and mean something else."""
    (finding,) = told("kuhn", "rulebook.yaml", "nach hand von spieler", "nach hand von")
    assert finding.suggestion == ""


def test_a_question_that_is_always_answered_alike_is_not_mended_into_another() -> None:
    (finding,) = told("funkenflug", "rulebook.yaml", "falls k in hand von mir:", "falls k ist karte:")
    assert (finding.code, finding.suggestion) == ("RW404", "")


def test_a_slip_is_told_once_although_others_use_what_it_declares() -> None:
    right, wrong = "max(0, price of c - discount(s))", "max(0, price of c - discont(s))"
    (finding,) = told("night_market", "rulebook.yaml", right, wrong)
    assert (finding.name, finding.suggestion) == ("discont", "discount")


@pytest.mark.long
def test_a_file_full_of_mistakes_is_told_in_bounded_work(tmp_path: Path) -> None:
    """What is read in search of mendings has a bound for the whole rulebook, however many lines are wrong."""
    path = bundled()["night_market"] / "cards.yaml"
    text = path.read_text(encoding="utf-8")
    card = text[text.index("    lamp_lighter:") : text.index("    rocket:")]
    card = card.replace("I buy a lamp", "I sell quite a lamp")
    damaged = text + "".join(card.replace("lamp_lighter", f"card_{number}") for number in range(60))
    found = drafts("night_market").with_texts({path.resolve(): damaged}).check()
    assert len(found) >= 50


NAMES_IN_PARTS = (
    ("night_market", "rulebook.yaml", "move top_n(deck, 3) into market", "top_n"),
    ("night_market", "rulebook.yaml", "pay (asked_for(me, c)) coins; buy c", "asked_for"),
    ("kuhn", "rulebook.yaml", "bewege oberste_n(stapel, n) nach hand von spieler", "oberste_n"),
)


@pytest.mark.parametrize("joint", ["-", " "])
@pytest.mark.parametrize(("game", "file", "right", "name"), NAMES_IN_PARTS)
def test_the_parts_of_a_name_are_put_together(game: str, file: str, right: str, name: str, joint: str) -> None:
    wrong = right.replace(name, name.replace("_", joint))
    (finding,) = told(game, file, right, wrong)
    assert mended(wrong, right, finding, begins(game, file, right)), finding


BRACKETS = (
    ("night_market", "rulebook.yaml", "if deck is not empty: lay top(deck) out"),
    ("night_market", "rulebook.yaml", "move top_n(deck, 3) into market"),
    ("kuhn", "rulebook.yaml", "erste(spieler) bietet gegen letzte(spieler)"),
)


@pytest.mark.parametrize(("game", "file", "right"), BRACKETS)
def test_a_lost_bracket_is_told_where_it_should_stand(game: str, file: str, right: str) -> None:
    for place in (number for number, sign in enumerate(right) if sign in "()"):
        wrong = right[:place] + right[place + 1 :]
        (finding,) = told(game, file, right, wrong)
        assert finding.span.column - begins(game, file, right) == place, wrong
        assert mended(wrong, right, finding, begins(game, file, right)), wrong


def test_where_a_bracket_belongs_is_not_guessed() -> None:
    right = "bewege inhalt(tisch von spieler) nach ablage"  # of the table, or of the player's table
    (finding,) = told("funkenflug", "rulebook.yaml", right, right.replace(")", ""))
    assert (finding.code, finding.suggestion) == ("RW204", "")
    assert finding.span.column - begins("funkenflug", "rulebook.yaml", right) == right.index("(")


def test_a_bracket_that_is_one_too_many_is_not_given_a_partner() -> None:
    right = "move top_n(deck, 3) into market"
    (finding,) = told("night_market", "rulebook.yaml", right, right.replace(")", "))"))
    assert (finding.code, finding.suggestion) == ("RW205", "")


DECLARED = (
    ("antwort: [aussteigen, mitgehen]", "mitgehen", "mitgehn"),
    ("ansage: [schieben, wetten]", "wetten", "weten"),
    ("parameter: {bieter: spieler, gegner: spieler}", "bieter", "bitter"),
    ("gegner muss entscheidung aus", "entscheidung", "entscheidun"),
)


@pytest.mark.parametrize(("right", "name", "written"), DECLARED)
def test_a_misspelt_declaration_is_one_finding_at_its_place(right: str, name: str, written: str) -> None:
    (finding,) = told("kuhn", "rulebook.yaml", right, right.replace(name, written))
    assert finding.suggestion == name
    assert finding.span.column - begins("kuhn", "rulebook.yaml", right) == right.index(name)


def test_a_misspelt_use_is_told_at_the_use() -> None:
    right = "decke karten in hand von erste(spieler) auf"
    (finding,) = told("kuhn", "rulebook.yaml", right, right.replace("erste", "erster"))
    assert finding.suggestion == "erste"
    assert finding.span.column - begins("kuhn", "rulebook.yaml", right) == right.index("erste")


def test_an_offer_of_an_offer_is_told() -> None:
    right = "s may throw the dice"
    (finding,) = told("night_market", "rulebook.yaml", right, right.replace("may", "may may"))
    assert (finding.code, finding.suggestion) == ("RW232", "may")


@pytest.mark.parametrize(
    ("game", "file", "right", "twice", "suggestion"),
    [
        ("funkenflug", "karten.yaml", "sobald mir schaden zugefügt wird:", "zugefügt", "zugefügt"),
        ("night_market", "cards.yaml", "when another player steals coins from me:", "steals", "steals"),
        ("funkenflug", "karten.yaml", "einmal zu beginn von zug von mir:", "von", "zu beginn von"),
        ("gaia", "ablauf.yaml", "falls nicht ", "nicht", "nicht"),
        ("gaia", "macht.yaml", "falls brainstone von s = nirgends oder", "nirgends", "nirgends"),
        ("kuhn", "rulebook.yaml", "falls eröffnung = wetten:", "wetten", "wetten"),
    ],
)
def test_a_word_that_has_no_meaning_twice_is_told(
    game: str, file: str, right: str, twice: str, suggestion: str
) -> None:
    text = (bundled()[game] / file).read_text("utf-8")
    assert right in text
    (finding,) = told(game, file, right, right.replace(twice, f"{twice} {twice}", 1))
    assert (finding.code, finding.suggestion) == ("RW232", suggestion)


@pytest.mark.parametrize(
    ("game", "file", "right", "place"),
    [
        (game, file, right, len(right.partition(words)[0].split()) + number)
        for game, file, right, words in LEFT_OUT
        for number in range(len(words.split()))
    ],
)
def test_a_word_left_out_is_missed_where_it_stood(game: str, file: str, right: str, place: int) -> None:
    words = right.split(" ")
    wrong = " ".join([*words[:place], *words[place + 1 :]])
    (finding,) = told(game, file, right, wrong)
    text = (bundled()[game] / file).read_text(encoding="utf-8")
    at = text.index(right) + len(" ".join(words[:place])) + 1
    line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
    assert (finding.span.line, finding.span.column) == (line, column), f"{finding.message} {finding.hint}"
    assert set(re.findall(r"\w+", f"{finding.message} {finding.hint}")) & {"fehlt", "missing"}
