"""The stories behind codes and the pages of `--help`, told in both languages: without a word of the other."""

from __future__ import annotations

import argparse
import re

import pytest
from regelwerk.dsl.findings import codes
from regelwerk.dsl.messages.languages import LANGUAGES, speaking
from regelwerk.tools.commands.arguments import parser
from regelwerk.tools.formatting import codes_translation
from regelwerk.tools.scenarios import scenario_codes
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
