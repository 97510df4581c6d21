"""Cards at the table say what the book says, in both languages."""

from __future__ import annotations

import json

import pytest
from regelwerk.dsl.editing.drafts import Drafts
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.rulebook import MAIN_FILE, load
from regelwerk.tools.book.book_names import Naming
from regelwerk.tools.book.card_texts import card_texts
from regelwerk.tools.commands.games import bundled, game_folder


def test_a_card_is_told_in_whole_sentences() -> None:
    told = card_texts(load(game_folder("hexpanse")))["datendiebstahl"]
    assert told["de"] == [(0, "Wähle eines davon:"), (1, "Stiehl Aktionskarte"), (1, "Stiehl 2 Hexilum")]
    assert told["en"] == [(0, "Choose one of these:"), (1, "Steal action card"), (1, "Steal 2 hexilum")]


@pytest.mark.parametrize("name", sorted(set(bundled()) - {"ti4"}))
def test_every_text_is_there_in_both_languages(name: str) -> None:
    rulebook = load(game_folder(name))
    told = card_texts(rulebook)
    assert set(told) <= set(rulebook.world.entries)
    assert all(set(one) == {"de", "en"} and all(text for _, text in one["de"] + one["en"]) for one in told.values())
    assert json.loads(json.dumps(told)).keys() == told.keys()


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("name", sorted(bundled()))
def test_things_are_called_on_cards_as_in_the_book(name: str, language: Language) -> None:
    """Cards are told without the files; the book has them. Capitals inside a name may be known from the files alone."""
    drafts = Drafts(game_folder(name) / MAIN_FILE)
    drafts.check()
    assert drafts.world is not None
    of_the_book = Naming(drafts.world, drafts.files, language)
    of_a_card = Naming(load(game_folder(name)).world, (), language)
    for what, ids in (("kind", drafts.world.kinds), ("resource", drafts.world.resources)):
        for id in ids:
            assert of_a_card.text(what, id) == of_the_book.text(what, id)
    for id in drafts.world.resources:
        assert of_a_card.several(id).text == of_the_book.several(id).text


def test_no_sign_of_how_sentences_are_made_is_left_in_a_text() -> None:
    """What marks the end of a clause while a sentence is made is a comma in it, or nothing."""
    told = card_texts(load(game_folder("ti4")))
    texts = [text for one in told.values() for lines in one.values() for _, text in lines]
    assert any(", die " in text for text in texts)
    assert all(sign.isprintable() for text in texts for sign in text)
