"""Explanations speak of values, steps and options by names of the reader's language."""

from __future__ import annotations

from functools import cache

from regelwerk.dsl.tree.types import Type
from regelwerk.interpreter.explain.excerpts import shown
from regelwerk.interpreter.explain.explain_choices import unknown_value
from regelwerk.interpreter.game import Game
from tables import ROOT, loaded


@cache
def rex() -> Game:
    return Game.start(loaded(ROOT / "rulebooks" / "rex"), 4, 1, trace=True)


def test_a_value_has_its_name_in_the_other_language_and_is_a_word_of_the_rulebook_in_its_own() -> None:
    link = rex().link
    told = {
        language: {
            shown(link, number, Type("enum", name), language)
            for name, values in link.world.enumerations.items()
            for number in range(len(values))
        }
        for language in ("de", "en")
    }
    ids = {value for values in link.world.enumerations.values() for value in values}
    assert told["de"] == ids
    assert not [name for name in told["en"] if "_" in name]


def test_a_thing_that_is_no_answer_is_called_by_its_name() -> None:
    link = rex().link
    for language, name in (("de", "Halle der Erinnerung"), ("en", "Hall of Records")):
        [line] = unknown_value(link, "halle_der_erinnerung", Type("thing", "spieler"), language)
        assert name in line
        assert "halle_der_erinnerung" not in line
    [unknown] = unknown_value(link, "nirgendwo", Type("thing", "spieler"), "en")
    assert "nirgendwo" in unknown  # what is not there at all is said as it was typed
