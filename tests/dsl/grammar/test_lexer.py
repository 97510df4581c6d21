"""Our lexer reads every text as Lark's own contextual lexer does: the same token in every state of the parser, the same
tree, and the same fault where there is none."""

from __future__ import annotations

from itertools import chain
from typing import Any

import pytest
from built_parsers import strict
from corpus import hard_entries
from lark import Lark, Token
from lark.exceptions import UnexpectedCharacters, UnexpectedToken
from lark.lexer import TextSlice
from regelwerk.dsl.grammar.layout import LayoutError
from regelwerk.dsl.grammar.lexer import Terminals
from regelwerk.dsl.grammar.parse import build, grammar_text
from regelwerk.dsl.grammar.syntax import Node, walk, words
from regelwerk.dsl.grammar.tables import stored
from regelwerk.dsl.grammar.words import LANGUAGES, WORDS, Language
from spoiled import spoiled

pytestmark = [pytest.mark.long, pytest.mark.xdist_group("parsers")]

SIGNS = ["x", "x1", "x(", "x:", "x :", "3", "3 x", "3 mal pro", "3x", "²", "é", "_", "\t", '"', "§", "≥", "<=", "!=",
         "!", "+", "-", "×", "*", "/", "=", ",", ", und", ",\n oder", ".", "(", ")", "[", "]", ";", ":", " ", "  ",
         "# so", " # so", "\n", "\n\n  ", " # so\n  und", "\nsonst", "\n  danach", "\ndann", "\nnach"]  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_state_reads_the_same(language: Language) -> None:
    front: Any = strict(language).parser
    terminals = Terminals(front.lexer_conf)
    forms = list(chain.from_iterable((form, f"{form}x", f"{form} x", f"{form}(", f"{form}:") for word in WORDS
                                     for form in (*word.de, *word.en)))  # fmt: skip
    lexers = {id(one): (state, one) for state, one in front.lexer.lexer.lexers.items()}
    assert len(lexers) > 100
    states = front.parser._parse_table.states
    for state, theirs in lexers.values():
        ours = terminals.of(states[state])
        assert ours.allowed == theirs.scanner.allowed_types
        for text in (*SIGNS, *forms):
            assert ours.match(text, 0, len(text)) == theirs.match(TextSlice(text, 0, len(text)), 0), (state, text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_read_the_same(language: Language) -> None:
    own = stored(grammar_text(language)) or build(language)
    entries = [entry for entry in hard_entries() if entry.language == language]
    for entry in entries:
        for text in (entry.text, *(one.text for one in spoiled(entry))):
            start = f"start_{entry.kind}"
            assert _read(own, text, start) == _read(strict(language), text, start), text


def _read(parser: Lark, text: str, start: str) -> object:
    """The tree with the places of its words, or what is wrong where, and what was expected."""
    try:
        tree: Any = parser.parse(text + "\n", start=start)
    except LayoutError as error:
        return error.kind, error.token.start_pos
    except UnexpectedToken as error:
        return _place(error.token), error.accepts, error.expected
    except UnexpectedCharacters as error:
        return error.pos_in_stream, error.line, error.column, error.allowed
    assert isinstance(tree, Node)
    return tree, [_place(one) for node in walk(tree) for one in (node.first, node.last)], list(map(_place, words(tree)))


def _place(word: Token) -> tuple[object, ...]:
    ends = word.start_pos, word.end_pos, word.line, word.column, word.end_line, word.end_column
    return word.type, str(word), *ends
