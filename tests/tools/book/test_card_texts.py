"""Cards at the table say what the book says, in both languages."""

from __future__ import annotations

import json

import pytest
from regelwerk.dsl.rulebook import load
from regelwerk.tools.book.card_texts import card_texts
from regelwerk.tools.commands.games import bundled, game_folder


def test_a_card_is_told_in_whole_sentences() -> None:
    told = card_texts(load(game_folder("hexpanse")))["datendiebstahl"]
    assert told["de"] == [(0, "wähle eines davon:"), (1, "Stiehl Aktionskarte"), (1, "Stiehl 2 Hexilum")]
    assert told["en"] == [(0, "choose one of these:"), (1, "Steal action card"), (1, "Steal 2 hexilum")]


@pytest.mark.parametrize("name", sorted(set(bundled()) - {"ti4"}))
def test_every_text_is_there_in_both_languages(name: str) -> None:
    rulebook = load(game_folder(name))
    told = card_texts(rulebook)
    assert set(told) <= set(rulebook.world.entries)
    assert all(set(one) == {"de", "en"} and all(text for _, text in one["de"] + one["en"]) for one in told.values())
    assert json.loads(json.dumps(told)).keys() == told.keys()
