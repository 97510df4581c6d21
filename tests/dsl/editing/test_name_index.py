"""Every name of every rulebook stands in the index: where it is declared, where it is used, and as what."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from pathlib import Path

import pytest
from regelwerk.dsl.editing.drafts import Drafts
from regelwerk.dsl.editing.name_index import NameIndex
from regelwerk.dsl.editing.occurrences import Occurrence, Symbol
from regelwerk.dsl.grammar.parsed_texts import parse_text
from regelwerk.dsl.grammar.syntax import words
from regelwerk.dsl.meaning.clauses.heard_events import BEEN
from regelwerk.dsl.meaning.nouns.adjectives import ENDINGS, FOREIGN, OWN, RANDOM
from regelwerk.dsl.meaning.sentences.native_sentences import NATIVE
from regelwerk.dsl.meaning.shared_words import ACTION_WORDS, NOTHING, OTHERS, RESOURCES, TRUTHS, VICTORY_WORDS
from regelwerk.dsl.meaning.text_places import text_places
from samples import evenly, so_many

ROOT = Path(__file__).resolve().parents[3]
PARTS = (ROOT / "rulebooks", ROOT / "tests" / "gauntlet")
FOLDERS = sorted(main.parent for part in PARTS for main in part.glob("*/rulebook.yaml"))
OWN_WORDS = {
    *NOTHING, *OTHERS, *RESOURCES, *TRUTHS, *ACTION_WORDS, *VICTORY_WORDS, "spiel", "game", "fenster", "window", "name",
    "text", "texte", "möglich", "possible", "dies", "ergebnis", "result", "werte", "values", "ding",
    "ort",
    "place", "thing", "option", "neu", "zurück", *BEEN.values(),
    *(word for pattern, infinitive in NATIVE for word in (pattern.verb, infinitive)),
    *(part.word for pattern, _ in NATIVE for part in pattern.parts if part.word),
    *(stem + ending for stem in (*OWN, *FOREIGN, *RANDOM) for ending in ENDINGS),
}  # fmt: skip
OF_A_KIND = so_many(15, 10_000)
"""So many names of each kind of name are looked for in each rulebook."""
BUILT_IN = {Symbol("kind", "spieler"), Symbol("attribute", "zeile"), Symbol("attribute", "spalte")}


@lru_cache(maxsize=2)
def index_of(folder: Path) -> tuple[Drafts, NameIndex]:
    drafts = Drafts(folder / "rulebook.yaml")
    assert drafts.check() == []
    assert drafts.world is not None
    return drafts, NameIndex(drafts.world, drafts.files)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_name_in_every_text_is_known(folder: Path) -> None:
    drafts, index = index_of(folder)
    assert drafts.world is not None
    unknown = []
    for place in text_places(drafts.world):
        tree = parse_text(place.scalar, place.kind, place.language, [])
        known = {(one.span.line, one.span.column) for one in index._in_text(place)}
        assert tree is not None
        for token in (word for word in words(tree) if word.type in ("NAME", "CALLNAME", "FIELD")):
            line, column = place.scalar.lines[token.line - 1]
            before = str(place.scalar.value).split("\n")[token.line - 1][: token.column - 1].split()
            purpose = before[-1:] in (["für"], ["for"])  # `schiffe für bewegung`: declared by whoever asks
            filled_in = place.path[2].startswith("argument:")  # it may say names that its template brings in
            free = str(token) in OWN_WORDS or purpose or filled_in
            if (line, column + token.column - 1) not in known and not free:
                unknown.append((line, str(token)))
    assert unknown == []


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_looking_for_one_name_finds_all_its_places(folder: Path) -> None:
    """Most texts are not looked at when somebody asks for one name; none of those says it."""
    _, index = index_of(folder)
    found: dict[Symbol, set[Occurrence]] = {}
    for one in index.everything():
        found.setdefault(one.symbol, set()).add(one)
    asked = [symbol for _, alike in groupby(sorted(found, key=_what), _what) for symbol in evenly(alike, OF_A_KIND)]
    assert {symbol for symbol in asked if set(index.of(symbol)) != found[symbol]} == set()


def _what(symbol: Symbol) -> str:
    return symbol.what


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_name_that_is_used_is_declared_somewhere(folder: Path) -> None:
    _, index = index_of(folder)
    used: dict[Symbol, list[str]] = {}
    declared = set()
    for one in index.everything():
        used.setdefault(one.symbol, []).append(f"{one.span.file}:{one.span.line}")
        if one.declares:
            declared.add(one.symbol)
    free = {"function", "layer", "option_value", "role"}  # of the language itself, or declared by default
    plural = {Symbol("attribute", "felder")}  # a line of fields has them under the plural of their kind
    assert {
        symbol: where
        for symbol, where in used.items()
        if symbol not in declared | BUILT_IN | plural and symbol.what not in free and not index.borrowed(symbol)
    } == {}


def test_a_name_is_told_by_what_it_means_where_it_stands() -> None:
    _, index = index_of(ROOT / "rulebooks" / "funkenflug")
    cards = next(file for file in index._files if file.endswith("karten.yaml"))
    rules = next(file for file in index._files if file.endswith("rulebook.yaml"))

    def at(file: str, line: int, column: int) -> tuple[str, str]:
        found = index.at(file, line, column)
        assert found is not None
        return found.symbol.what, found.symbol.id

    assert at(cards, 27, 20) == ("verb", "schaden:schaden")  # the noun of the sentence, not the event
    assert at(cards, 27, 28) == ("verb", "schaden:füge")
    assert at(cards, 12, 9) == ("verb", "schaden:füge")
    assert at(cards, 12, 18) == ("verb", "schaden:schaden")  # the noun of the sentence, not the event
    assert at(cards, 36, 37) == ("verb", "schaden:füge")
    assert at(cards, 36, 42)[0] == "local"  # the name that the window binds
    assert at(rules, 52, 22) == ("field", "ablegen.karte")  # in the event's own text, its field
    assert at(rules, 28, 7) == ("attribute", "preis")


def test_declarations_come_first_and_forms_belong_to_them() -> None:
    _, index = index_of(ROOT / "rulebooks" / "funkenflug")
    found = index.of(Symbol("resource", "funke"))
    assert {one.word for one in found if one.declares} == {"funke", "funken", "spark", "sparks"}
    assert [one.declares for one in found] == sorted((one.declares for one in found), reverse=True)
    assert any("karten.yaml" in one.span.file for one in found)
