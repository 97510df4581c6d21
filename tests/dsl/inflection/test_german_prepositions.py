"""Which case a preposition takes, and what is known of words without their plural."""

from __future__ import annotations

import pytest
from regelwerk.dsl.inflection.german_articles import Determiner
from regelwerk.dsl.inflection.german_cases import Case, Number
from regelwerk.dsl.inflection.german_genders import known_noun
from regelwerk.dsl.inflection.german_nouns import masculine_without_plural
from regelwerk.dsl.inflection.german_prepositions import case_after
from regelwerk.dsl.inflection.german_verbs import german_verb


@pytest.mark.parametrize(
    ("preposition", "verb", "particle", "case"),
    [
        ("aus", "ziehe", "", Case.DATIVE),
        ("gegen", "schicke", "", Case.ACCUSATIVE),
        ("auf", "lege", "", Case.ACCUSATIVE),
        ("auf", "setze", "ein", Case.DATIVE),
        ("in", "stelle", "auf", Case.DATIVE),
        ("in", "sage", "an", Case.DATIVE),
        ("in", "marschiere", "ein", Case.ACCUSATIVE),
        ("über", "gib", "ab", Case.ACCUSATIVE),
        ("auf", "übernimm", "", Case.DATIVE),
        ("in", "zaubere", "", None),
        ("je", "nimm", "", None),
    ],
)
def test_a_case_is_known_or_it_is_none(preposition: str, verb: str, particle: str, case: Case | None) -> None:
    assert case_after(preposition, german_verb(verb, particle)) is case


@pytest.mark.parametrize(
    ("word", "accusative"),
    [
        ("Nomade", "den Nomaden"),
        ("Kriegsherr", "den Kriegsherrn"),
        ("Trabant", "den Trabanten"),
        ("Kaiserpalast", "den Kaiserpalast"),
        ("Galaktischer Rat", "den Galaktischen Rat"),
        ("Händler", "den Händler"),
    ],
)
def test_a_masculine_name_tells_whether_it_is_weak(word: str, accusative: str) -> None:
    noun = masculine_without_plural(word)
    assert noun is not None
    assert noun.phrase(Case.ACCUSATIVE, Number.SINGULAR, Determiner.THE) == accusative


@pytest.mark.parametrize("word", ["Pilot", "Profit", "Planet"])
def test_of_others_nothing_is_known(word: str) -> None:
    assert masculine_without_plural(word) is None


def test_known_nouns_in_both_numbers_and_what_is_no_noun() -> None:
    assert known_noun("lebenspunkte") == ("lebenspunkt", "der")
    assert known_noun("machtsteine") == ("machtstein", "der")
    assert known_noun("zusatzkarten") == ("zusatzkarte", "die")
    assert known_noun("schaden") == ("schaden", "der")
    assert [known_noun(word) for word in ("weiter", "spielbereit", "neu", "xyxen")] == [None] * 4
