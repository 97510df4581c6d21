"""The forms of English verbs, as a grammar book would list them."""

from __future__ import annotations

import pytest
from regelwerk.dsl.inflection.english_verbs import english_verb
from regelwerk.dsl.inflection.irregular_english_verbs import IRREGULAR_ENGLISH_VERBS
from regelwerk.dsl.inflection.verb_forms import VerbForm, VerbSource, WrittenVerb

TABLE = """
    discard discards discarded discarded
    pass passes passed passed
    research researches researched researched
    fix fixes fixed fixed
    carry carries carried carried
    play plays played played
    destroy destroys destroyed destroyed
    place places placed placed
    veto vetoes vetoed vetoed
    swap swaps swapped swapped
    plan plans planned planned
    trim trims trimmed trimmed
    roll rolls rolled rolled
    reveal reveals revealed revealed
    open opens opened opened
    cancel cancels canceled canceled
    control controls controlled controlled
    equip equips equipped equipped
    transfer transfers transferred transferred
    show shows showed shown
    draw draws drew drawn
    withdraw withdraws withdrew withdrawn
    redraw redraws redrew redrawn
    outbid outbids outbid outbid
    relay relays relayed relayed
    bring brings brought brought
    forbid forbids forbade forbidden
    lay lays laid laid
    choose chooses chose chosen
    go goes went gone
    have has had had
"""


@pytest.mark.parametrize("row", [line.split() for line in TABLE.strip().splitlines()], ids=lambda row: row[0])
def test_all_forms(row: list[str]) -> None:
    verb = english_verb(row[0])
    assert [verb.base, verb.third, verb.past, verb.participle] == row


def test_a_closing_word_stays_apart() -> None:
    verb = english_verb("roll", "out")
    assert (verb.particle, verb.third, verb.participle) == ("out", "rolls", "rolled")
    assert verb.forms()["rolls"] == (WrittenVerb(VerbForm.THIRD, closing_word_apart=True),)


def test_every_form_leads_back_to_its_verb() -> None:
    for base in (*IRREGULAR_ENGLISH_VERBS, "discard", "swap", "carry"):
        verb = english_verb(base)
        for word, readings in verb.forms().items():
            assert all(verb.person(reading.form) == word for reading in readings)


def test_what_a_rulebook_declares_comes_before_rule_and_table() -> None:
    verb = english_verb("cancel", overrides={"past": "cancelled"})
    assert (verb.past, verb.participle) == ("cancelled", "cancelled")
    assert verb.sources == {"third": VerbSource.RULE, "past": VerbSource.DECLARED, "participle": VerbSource.DECLARED}
    assert english_verb("prove", overrides={"participle": "proven"}).past == "proved"
