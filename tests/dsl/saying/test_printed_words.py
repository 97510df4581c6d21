"""What nouns are called in the other language of a rulebook, one of them and several."""

from __future__ import annotations

import pytest
from regelwerk.dsl.reading.nodes import NOWHERE
from regelwerk.dsl.saying.printed_words import Vocabulary
from regelwerk.dsl.world.boards_and_options import Word
from regelwerk.dsl.world.counted_values import Resource
from regelwerk.dsl.world.kinds import Entry, Kind, NounWords
from regelwerk.dsl.world.world import World


def rulebook(language: str) -> World:
    return World(language=language)


def counted(world: World, id: str, language: str) -> tuple[str, str]:
    noun = Vocabulary(world).noun(id, language)
    return noun.counted(1, None), noun.counted(2, None)


def resource(world: World, id: str, words: NounWords) -> None:
    world.nouns[id] = words
    world.resources[id] = Resource(id, words.german, "spieler", 0, None, 0, NOWHERE)


def test_words_give_an_english_rulebook_its_german_plural() -> None:
    world = rulebook("en")
    resource(world, "coin", NounWords(("coin", "coins")))
    world.words["coin"] = Word({"de": "Münze"}, NOWHERE, ("Münzen",))
    assert counted(world, "coin", "de") == ("1 Münze", "2 Münzen")
    assert counted(world, "coin", "en") == ("1 coin", "2 coins")


def test_a_title_has_the_plural_that_words_declare() -> None:
    world = rulebook("en")
    resource(world, "coin", NounWords(("coin", "coins")))
    world.titles["coin"] = {"de": "Taler", "en": "coin"}
    world.words["coin"] = Word({}, NOWHERE, ("Taler",), "der")
    assert counted(world, "coin", "de") == ("1 Taler", "2 Taler")


def test_what_can_be_counted_has_the_plural_that_its_word_tells() -> None:
    world = rulebook("en")
    for id, title in (("card", "Karte"), ("unit", "Einheit"), ("energy", "Energie")):
        world.nouns[id] = NounWords((id,))
        world.titles[id] = {"de": title, "en": id}
    world.kinds |= {id: Kind(id, (id,)) for id in ("card", "unit")}
    assert counted(world, "card", "de") == ("1 Karte", "2 Karten")
    assert counted(world, "unit", "de") == ("1 Einheit", "2 Einheiten")
    assert counted(world, "energy", "de") == ("1 Energie", "2 Energie")


def test_an_english_name_in_the_plural_is_one_without_it() -> None:
    world = rulebook("de")
    for id, english in (("credits", "credits"), ("einfluss", "influence"), ("vorräte", "supplies")):
        resource(world, id, NounWords((id,)))
        world.words[id] = Word({"en": english}, NOWHERE)
    assert counted(world, "credits", "en") == ("1 credit", "2 credits")
    assert counted(world, "einfluss", "en") == ("1 influence", "2 influence")
    assert counted(world, "vorräte", "en") == ("1 supply", "2 supplies")


@pytest.mark.parametrize(
    ("title", "one"),
    [
        ("Trade Station", "a trade station"),
        ("Mercenaries", "mercenaries"),
        ("New Recruits", "new recruits"),
        ("Letnev unit", "a Letnev unit"),
        ("Bonus", "a bonus"),
        ("QIC", "a QIC"),
        ("X-89 Bomb", "an X-89 bomb"),
    ],
)
def test_one_of_several_things_with_an_english_title(title: str, one: str) -> None:
    world = rulebook("de")
    for id, count, name in (("letnev", 1, "Barony of Letnev"), ("ding", 3, title)):
        names = {"de": id, "en": name}
        world.entries[id] = Entry(id, "art", count, {}, names, (), "", None, "", (), None, {}, NOWHERE)
    assert Vocabulary(world).entry_noun("ding", "en").one(None) == one


def test_a_title_has_the_plural_of_its_noun_and_a_compound_that_of_its_last_part() -> None:
    world = rulebook("de")
    world.nouns["schlachtschiff"] = NounWords(("schlachtschiff", "schlachtschiffe"), article="das")
    titles = {"a": ("Einheit der Sol", "die"), "b": ("Flaggschlachtschiff", "das"), "c": ("Gehöft", "das")}
    for id, (title, article) in titles.items():
        world.nouns[id] = NounWords((id,), article=article)
        world.titles[id] = {"de": title}
        world.kinds[id] = Kind(id, (id,))
    assert counted(world, "a", "de")[1] == "2 Einheiten der Sol"
    assert counted(world, "b", "de")[1] == "2 Flaggschlachtschiffe"
    assert counted(world, "c", "de")[1] == "2 Gehöft"  # a plural that nobody knows is not made up


def test_a_place_is_called_as_it_is_declared() -> None:
    world = rulebook("de")
    for id, english in (("nachschub", "reinforcements"), ("rand", "beside_the_board")):
        world.nouns[id] = NounWords((id,), (english,))
        world.kinds[id] = Kind(id, (id,), place=True)
    words = Vocabulary(world)
    assert words.noun("nachschub", "en").the(None) == "the reinforcements"
    assert words.noun("rand", "en").the(None) == "beside the board"
