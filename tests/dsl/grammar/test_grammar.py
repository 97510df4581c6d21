"""The grammar has no conflict, reads every hard entry, and leaves everyday words to authors."""

from __future__ import annotations

import pytest
from built_parsers import strict
from corpus import HardEntry, hard_entries
from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.advice.case import pieces_of
from regelwerk.dsl.grammar.advice.false_friends import never_names
from regelwerk.dsl.grammar.parse import MAX_DEPTH, MAX_NESTING, SyntaxFault, parse
from regelwerk.dsl.grammar.printer import same
from regelwerk.dsl.grammar.syntax import walk, words
from regelwerk.dsl.grammar.words import LANGUAGES, WORDS, Language, hard_words

ENTRIES = hard_entries()


@pytest.mark.long
@pytest.mark.xdist_group("parsers")
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_conflicts(language: Language) -> None:
    """A strict parser refuses a grammar with a conflict; and what it makes of texts is what the shipped tables make."""
    for entry in ENTRIES:
        if entry.language == language:
            assert same(strict(language).parse(entry.text.rstrip("\n") + "\n", f"start_{entry.kind}"), read(entry))


def test_the_corpus_is_whole() -> None:
    assert len(ENTRIES) == 129
    assert {entry.kind for entry in ENTRIES} == {
        "effect", "condition", "value", "set", "event", "window", "limit", "range",
    }


@pytest.mark.parametrize("entry", ENTRIES, ids=str)
def test_every_hard_entry_is_read(entry: HardEntry) -> None:
    """Whole: every name and number of the text is in the tree, in this order."""
    own = [piece.text for piece in pieces_of(entry.text, entry.language) if piece.is_name or piece.text.isdigit()]
    assert [str(word) for word in words(read(entry)) if str(word) in own] == own


def read(entry: HardEntry) -> syntax.Node:
    return parse(entry.text, entry.kind, entry.language)


# ---- words


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_belongs_to_one_word(language: Language) -> None:
    forms = [form for word in WORDS for form in word.forms(language)]
    assert len(forms) == len(set(forms))
    assert len({word.terminal for word in WORDS}) == len(WORDS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_everyday_word_is_a_keyword(language: Language) -> None:
    assert not never_names(language) & {form for word in WORDS for form in word.forms(language)}


FREE = (
    "karte runde zug aktion schritt ende beginn mal menge wert spieler fenster zurück fest ein neu bekannt statt "
    "leer ja nein in_kraft anzahl a b"
)


@pytest.mark.parametrize("word", FREE.split())
def test_free_words_are_names_in_both_languages(word: str) -> None:
    assert word not in hard_words()
    for language in LANGUAGES:
        tree = parse(f"x {word}", "effect", language)
        assert word in [str(token) for token in words(tree)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_soft_words_are_names_inside_a_sentence(language: Language) -> None:
    for word in WORDS:
        form = word.forms(language)[0]
        if word.soft and " " not in form:
            tree = parse(f"beende {form} danach x({form}, wert: {form}.{form})", "effect", "de")
            assert any(isinstance(part, syntax.Name) and part.word == form for part in walk(tree))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("word", sorted(hard_words()))
def test_hard_words_of_both_languages_are_never_names(word: str, language: Language) -> None:
    with pytest.raises(SyntaxFault):
        parse(f"sei {word} = 1" if language == "de" else f"let {word} = 1", "effect", language)


@pytest.mark.parametrize("field", ["von", "bis", "an", "durch", "während", "falls", "until", "wo"])
def test_fields_may_be_called_like_keywords(field: str) -> None:
    tree = parse(f"zahle(a, {field}: b.{field})", "effect", "de")
    tokens = [token.type for token in words(tree) if token == field]
    assert tokens == ["FIELD", "FIELDNAME"]


# ---- depth


def test_brackets_nest_up_to_the_limit() -> None:
    parse("x " + "(" * MAX_NESTING + "a" + ")" * MAX_NESTING, "effect", "de")
    with pytest.raises(SyntaxFault) as caught:
        parse("x " + "(" * (MAX_NESTING + 1) + "a" + ")" * (MAX_NESTING + 1), "effect", "de")
    assert (caught.value.kind, caught.value.line, caught.value.column) == ("nesting", 1, MAX_NESTING + 3)


def test_brackets_in_comments_do_not_nest() -> None:
    assert same(parse("x a  # " + "(" * 200, "effect", "de"), parse("x a", "effect", "de"))


@pytest.mark.parametrize("part", ["nicht ", "a von ", "a + "])
def test_other_ways_to_nest_end_too(part: str) -> None:
    with pytest.raises(SyntaxFault) as caught:
        parse(part * MAX_DEPTH * 2 + "a", "condition", "de")
    assert caught.value.kind == "nesting"


# ---- layout


def test_the_span_of_a_line_ends_with_the_line() -> None:
    tree = parse("lege karte ab  # Rest\n\nziehe 1 karte", "effect", "de")
    lines = [node for node in walk(tree) if isinstance(node, syntax.ChainLine)]
    places = [(line.first.line, line.first.column, line.last.end_line, line.last.end_column) for line in lines]
    assert sorted(places) == [(1, 1, 1, 14), (3, 1, 3, 14)]
