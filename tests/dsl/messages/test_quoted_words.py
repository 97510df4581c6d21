"""What a message quotes is quoted in the language of the file that it is about, whoever reads it."""

from __future__ import annotations

from string import Formatter

import pytest
from regelwerk.dsl.messages.languages import LANGUAGES
from regelwerk.dsl.messages.message import message, quoted_in
from regelwerk.tools.workshop.message_files import HOME, read_catalogue, sentences_of

ABOUT_FILES = ("findings", "overlay")


@pytest.mark.parametrize("subject", ABOUT_FILES)
def test_both_languages_quote_as_many_words(subject: str) -> None:
    """Word for word in the same order: else a word could not be exchanged for that of the other language."""
    german, english = (sentences_of(read_catalogue(HOME / one / f"{subject}.po")) for one in LANGUAGES)
    quoted = {id: [[_slots(one) for one in said] for said in (german[id], english[id])] for id in german}
    assert [id for id, (de, en) in quoted.items() if de != en] == []


def _slots(sentence: str) -> list[list[str | None]]:
    """What is filled in, in each of the quotations of a sentence."""
    return [[name for _, name, _, _ in Formatter().parse(one) if name is not None] for one in quoted_in(sentence)]


def test_an_english_file_is_told_english_words_in_german() -> None:
    about_english = message("findings.RW430.action_head")._replace(about="en")
    assert about_english.told("de") == "„action:“ steht nur am Anfang eines Eintrags."
    assert about_english.told("en") == "“action:” stands only at the beginning of an entry."
    assert about_english._replace(about="de").told("en") == "“aktion:” stands only at the beginning of an entry."


def test_a_message_inside_a_message_is_about_the_same_file() -> None:
    inner = message("findings.RW433.copula_hint")
    outer = message("findings.RW300.and_more", hint=inner, more="–")._replace(about="en")
    assert outer.told("de") == "Setze ihn unter „always:“ oder „while …:“. –"
