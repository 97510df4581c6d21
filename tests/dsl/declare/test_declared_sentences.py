"""Declared sentences: what belongs to the verb, and verbs of several words."""

from __future__ import annotations

import pytest
from regelwerk.dsl.messages.message import Message
from regelwerk.dsl.sentences.declared_sentences import Said, Unsaid, patterns_of
from regelwerk.dsl.tree.types import INT

SAID = Said("umsiedeln", {"start": INT, "ziel": INT})


def test_a_verb_joined_with_its_object_is_judged_by_its_first_part() -> None:
    assert [one.verb for one in patterns_of(SAID, "zahle_schaden", "de")] == ["zahle_schaden"]
    with pytest.raises(Unsaid) as wrong:
        patterns_of(SAID, "zahlen_schaden", "de")
    assert wrong.value.suggestion == "zahle schaden"


def test_what_belongs_to_the_verb_is_advised_to_stand_at_the_end() -> None:
    assert patterns_of(SAID, "siedle aus {start} nach {ziel} um", "de")
    with pytest.raises(Unsaid) as wrong:
        patterns_of(SAID, "siedle um aus {start} nach {ziel}", "de")
    assert isinstance(wrong.value.hint, Message)
    assert "… aus {start} nach {ziel} um" in wrong.value.hint.told("de")
