"""The stories behind codes and the pages of `--help`, told in both languages: without a word of the other."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator

import pytest
from regelwerk.dsl.findings import codes
from regelwerk.dsl.grammar.words import LANGUAGES, WORDS
from regelwerk.dsl.messages.languages import speaking
from regelwerk.dsl.operations.functions import FUNCTIONS
from regelwerk.dsl.overlay.mod_shape import CHANGE, CHANGES, MOD_HEADER, OTHER
from regelwerk.dsl.shape.common_shapes import NAMES
from regelwerk.dsl.shape.noun_shapes import ATTRIBUTE, THING_KEYS
from regelwerk.dsl.shape.schema import HEADER, SECTIONS
from regelwerk.dsl.shape.shapes import Either, Key, ListOf, MapOf, Record, Shape
from regelwerk.tools.commands.arguments import parser
from regelwerk.tools.formatting import codes_translation
from regelwerk.tools.scenarios import scenario_codes
from regelwerk.tools.scenarios.scenario_shape import END, EXPECTATIONS, SCENARIO, SCENARIOS
from telling_words import telling, words

_TYPED = re.compile(r"--?[\w-]+(?:[= ][A-Z]+)?|\{[^}]*\}|\bregelwerk\.?\w*(?: [\w-]+)?")
"""What is typed as it stands, in either language: options, choices, commands."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_stories_have_no_word_of_the_other_language(language: str) -> None:
    scenario_codes.register()
    codes_translation.register()
    other = telling("en" if language == "de" else "de")
    told = {one.code: f"{one.title.told(language)} {one.story.told(language)}" for one in codes.CODES.values()}
    assert len(told) > 200
    assert {code: found for code, text in told.items() if (found := words(text) & other)} == {}


def _keys(shape: Shape | None) -> Iterator[Key]:
    """Every key that can stand in a shape, at any depth."""
    if isinstance(shape, Record):
        for key in shape.keys:
            yield key
            yield from _keys(key.shape)
    elif isinstance(shape, MapOf):
        yield from _keys(shape.value)
    elif isinstance(shape, ListOf):
        yield from _keys(shape.item)
    elif isinstance(shape, Either):
        for _, option in shape.options:
            yield from _keys(option)


def _words_of_rulebooks() -> dict[str, set[str]]:
    """The words of the language of rulebooks and its keys that only one of the two languages has."""
    whole = [Record(keys) for keys in (HEADER, SECTIONS, THING_KEYS, MOD_HEADER, (CHANGES,))]
    records = (*whole, NAMES, ATTRIBUTE, OTHER, CHANGE, SCENARIOS, SCENARIO, EXPECTATIONS, END)
    keys = [key for record in records for key in _keys(record)]
    pairs = [(key.de, key.en) for key in keys] + [(one.de, one.en) for one in FUNCTIONS]
    said: dict[str, set[str]] = {"de": {de for de, _ in pairs}, "en": {en for _, en in pairs}}
    for language in LANGUAGES:
        said[language] |= {part for word in WORDS for form in word.forms(language) for part in form.split()}
    return {"de": said["de"] - said["en"], "en": said["en"] - said["de"]}


_IN_THE_OTHER = re.compile(r"\b(?:de|en): *(?:'[^']*'|[^,}\n]*)")
"""A name or a sentence that is said to be in a language."""
_MEANT: dict[str, dict[str, set[str]]] = {
    "de": {"RW102": {"places"}, "RW109": {"owner"}, "RW216": {"when"}, "RW614": {"to"}},
    "en": {"RW102": {"orte"}, "RW109": {"besitzer"}, "RW216": {"sobald"}, "RW614": {"bis"}},
}
"""The codes that tell of a word of the other language, and that word: their wrong example must have it."""

_OF_BOTH = {
    "alpha", "beta", "gamma", "delta", "gold", "graph", "hand", "id", "in", "max", "mine", "name", "phase", "start",
    "text", "version", "villa", "winter", "true", "false", "So", "an", "int", "yaml", "YAML",
    "quellen", "paragraphen",  # a file that has one name only
    "akkusativ",  # a case of German, which an English sentence cannot have
}  # fmt: skip
"""Words of the examples that are the same in both languages."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_examples_have_no_word_of_the_other_language(language: str) -> None:
    scenario_codes.register()
    other = "en" if language == "de" else "de"
    foreign = _words_of_rulebooks()[other] | telling(other)
    assert len(foreign) > 300
    shown = {one.code: _shown(one.german if language == "de" else one.english) for one in codes.CODES.values()}
    assert {code: strange for code, text in shown.items() if (strange := text & foreign)} == _MEANT[language]


def test_no_other_word_of_a_german_example_is_left_in_an_english_one() -> None:
    """Whatever the examples call their things: it is called otherwise in English, or is a word of both."""
    scenario_codes.register()
    german: set[str] = set().union(*(_shown(one.german) for one in codes.CODES.values()))
    assert len(german) > 300
    meant = set().union(*_MEANT["de"].values(), *_MEANT["en"].values())
    left = {one.code: _shown(one.english) & german - meant - _OF_BOTH for one in codes.CODES.values()}
    assert {code: found for code, found in left.items() if found} == {}


def _shown(example: codes.Example) -> set[str]:
    """The words of an example, but for single letters and what is said to be in a language."""
    text = _IN_THE_OTHER.sub(" ", f"{example.wrong}\n{example.right}")
    return {word for word in re.findall(r"[^\W\d_][^\W\d]+", text) if word not in ("RW", "ud")}


def test_an_explanation_has_the_example_in_the_language_in_which_it_is_told() -> None:
    for language, shown in (("de", "falls hand ist leer: ziehe 1 karte"), ("en", "if hand is empty: draw 1 card")):
        with speaking(language):
            told = codes.explain("RW206")
        assert told is not None
        assert shown in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_of_help_have_no_word_of_the_other_language(language: str) -> None:
    other = telling("en" if language == "de" else "de")
    with speaking(language):
        whole = parser()
        choices = next(one for one in whole._actions if isinstance(one, argparse._SubParsersAction)).choices
        pages = {"": whole.format_help(), **{name: one.format_help() for name, one in choices.items()}}
    assert len(pages) > 20
    plain = {name: words(_TYPED.sub(" ", page)) - set(choices) for name, page in pages.items()}
    assert {name: found for name, text in plain.items() if (found := text & other)} == {}
