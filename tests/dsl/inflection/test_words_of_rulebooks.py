"""Verbs and nouns as rulebooks use them: a list read over by a person, and all sentences of the bundled rulebooks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import yaml
from regelwerk import rulebooks
from regelwerk.dsl.inflection.english_verbs import english_verb
from regelwerk.dsl.inflection.german_genders import guessed_article
from regelwerk.dsl.inflection.german_nouns import german_noun
from regelwerk.dsl.inflection.german_verbs import GermanVerb, german_verb
from regelwerk.dsl.inflection.verb_forms import VerbForm
from regelwerk.dsl.meaning.sentences.native_sentences import NATIVE

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
FILES = sorted(Path(str(rulebooks.__path__[0])).rglob("*.yaml"))

# Verbs of games: their forms were read over one by one, not printed and believed.
READ_OVER = Path(__file__).with_name("german_verbs.txt").read_text(encoding="utf-8").splitlines()


def _verb(declared: str) -> GermanVerb:
    imperative, _, closing_word = declared.partition(" ")
    return german_verb(imperative, closing_word)


@pytest.mark.parametrize("line", READ_OVER, ids=lambda line: line.split(":")[0])
def test_verbs_of_games(line: str) -> None:
    declared, _, forms = line.partition(": ")
    verb = _verb(declared)
    assert f"{verb.infinitive}, {verb.second}, {verb.third}, {verb.perfect(VerbForm.THIRD)}" == forms


@cache
def _contents() -> list[object]:
    """What all files of the bundled rulebooks and mods say."""
    return [yaml.load(file.read_text(encoding="utf-8"), Loader=LOADER) for file in FILES]


def _sections(*names: str) -> Iterator[tuple[str, dict[str, object]]]:
    """The entries of some sections of all bundled rulebooks and mods."""
    for content in _contents():
        for name in names:
            section = content.get(name) if isinstance(content, dict) else None
            for id, entry in section.items() if isinstance(section, dict) else ():
                if isinstance(entry, dict):
                    yield str(id), entry


def _texts(value: object) -> list[str]:
    return [str(one) for one in (value if isinstance(value, list) else [value] if value else [])]


def _sentences(key: str) -> list[str]:
    found = [
        text
        for _, entry in _sections("ereignisse", "events", "abläufe", "procedures")
        for text in _texts(entry.get(key))
    ]
    return sorted({text for text in found if re.fullmatch(r"[a-zäöüß]+( .*)?", text)})


def _first_and_closing_word(sentence: str) -> tuple[str, str]:
    """The verb of a sentence, and the word at its end if that is neither a slot nor the word of a slot."""
    words = sentence.split()
    return words[0], words[-1] if len(words) > 1 and words[-1].isalpha() else ""


def test_each_verb_of_a_bundled_sentence_is_recognised_by_all_its_forms() -> None:
    sentences = _sentences("satz")
    assert len(sentences) > 40
    for sentence in sentences:
        verb = german_verb(*_first_and_closing_word(sentence))
        readings = [(word, one) for word, all in verb.forms().items() for one in all]
        assert {one.form for _, one in readings} == set(VerbForm) - {VerbForm.PAST}
        assert all(word in (verb.joined(one.form).split()[-1], verb.person(one.form)) for word, one in readings)
        assert verb.imperative == sentence.split()[0], "the imperative of a bundled rulebook is wrong German"


def test_the_infinitives_of_the_language_itself() -> None:
    """They are written down beside each sentence of the language: independent of the rules that are tested here."""
    checked = 0
    for pattern, infinitive in NATIVE:
        if pattern.language == "de" and infinitive and pattern.verb.isalpha():
            assert infinitive.endswith(german_verb(pattern.verb).infinitive), pattern.text
            checked += 1
    assert checked > 15


def test_each_english_verb_of_a_bundled_sentence_has_all_forms() -> None:
    sentences = _sentences("en")
    assert sentences
    for sentence in sentences:
        verb = english_verb(sentence.split()[0])
        assert {one.form for readings in verb.forms().values() for one in readings} == set(VerbForm)


def test_what_rulebooks_declare_as_forms_of_a_noun_are_forms_of_it() -> None:
    """Declared by authors, each for texts of their own: independent of the rules that are tested here."""
    checked = 0
    for id, entry in _sections("arten", "ressourcen"):
        forms = _texts(entry.get("formen"))
        article = guessed_article(forms[0] if forms and id.startswith(forms[0]) else id)
        if forms and article is not None:
            assert {id, *forms} <= set(german_noun(id, forms, article).forms()), id
            checked += 1
    assert checked > 30


ARTICLES_OF_BUNDLED_NOUNS = {
    "der": "spieler auftrag schacht kampfplan bezirk verband vorrat vorteil anführer forschungsbereich sektor umtausch"
    " sektorplanet sektorplatz allianzmarker einkommensposten",
    "die": "partei einheit karte kampftafel kartensorte rasse strategiekarte tafel anzeige bündniskarte auslage zelle"
    " forschungsstufe rundenwertung planetenart drehung technologie",
    "das": "feld volk aktionsfeld einkommen leben erz wissen hexilum",
}


@pytest.mark.parametrize(
    ("noun", "article"),
    [(noun, article) for article, nouns in ARTICLES_OF_BUNDLED_NOUNS.items() for noun in nouns.split()],
)
def test_articles_of_bundled_nouns(noun: str, article: str) -> None:
    assert guessed_article(noun) == article
