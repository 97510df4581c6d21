"""Every inflection is read, and `fmt` writes one: the right one, where the rulebook tells which that is."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest
from essence import essence
from regelwerk.dsl.grammar.parse import SyntaxFault, TextKind, parse
from regelwerk.dsl.grammar.syntax import Node, Word, words
from regelwerk.dsl.grammar.words import BY_TERMINAL, Language
from regelwerk.dsl.inflection.german_articles import DETERMINER_READINGS, adjective_form
from regelwerk.dsl.inflection.german_nouns import GermanNoun
from regelwerk.dsl.meaning.nouns.adjectives import is_adjective, stems
from regelwerk.dsl.meaning.scope import Scope
from regelwerk.dsl.meaning.shared_words import OTHERS
from regelwerk.dsl.reading.nodes import NOWHERE, Scalar
from regelwerk.dsl.reading.reader import read_text
from regelwerk.dsl.rulebook import load
from regelwerk.dsl.sentences.sentence_verbs import nouns_of
from regelwerk.dsl.shape.shape_check import declared_language
from regelwerk.tools.commands.command import main
from regelwerk.tools.commands.games import SCENARIO_FOLDERS, bundled
from regelwerk.tools.formatting.effect_text import inflected
from regelwerk.tools.formatting.roles import Role, outline, roles
from regelwerk.tools.formatting.surroundings import Around, around
from samples import so_many

Verbs = Mapping[tuple[int, int], str]
GAUNTLET = Path(__file__).parents[2] / "gauntlet"
_INFLECTED = ("A", "THIS", "EACH", "ME", "THE", "MY", "THAT", "NO")
_STAY = (
    "x35", "energiekanone",  # no article is declared or known
    "diese technologie hat text", "den auftragspreis",  # said with no declared sentence
)  # fmt: skip
"""Lines with one of these stay as their author wrote them, since nobody knows the right form."""


@cache
def surroundings(name: str) -> Around:
    return around(bundled()[name], True)


def texts(name: str) -> Iterator[tuple[Role, Language]]:
    """The texts of a rulebook, without its scenarios."""
    folder, all_around = bundled()[name], surroundings(name)
    for file in sorted(folder.rglob("*.yaml")):
        if not {*SCENARIO_FOLDERS.values(), "quellen"} & set(file.parts):
            node = read_text(file.read_bytes(), str(file))
            language = declared_language(node, all_around.language)
            plan = outline(node, file.name, language, all_around.templates, all_around.mod)
            yield from ((role, language) for role in roles(node, plan) if role.what == "text" and not role.quotes)


GAMES = ["funkenflug", "hexpanse", "rex", "gaia", "ti4"]


@pytest.mark.long
@pytest.mark.parametrize("name", [*GAMES, "night_market"])
def test_what_is_right_stays(name: str) -> None:
    """The bundled rulebooks are written by it: no text becomes another."""
    here = surroundings(name)
    assert here.world is not None
    for role, language in texts(name):
        text = str(role.scalar.value).rstrip("\n")
        assert inflected(text, role.kind, language, here.world, here.verbs(role.scalar.span)) == text


@pytest.mark.parametrize("name", GAMES)
def test_the_words_of_a_noun_agree(name: str) -> None:
    """An article, its adjectives and its noun have a case, a number and a gender in common. It is asked of the tables
    of endings alone, not of what writes them."""
    world = surroundings(name).world
    assert world is not None
    nouns = {form: noun for _, noun in nouns_of(world) for form in noun.forms()}
    scope = Scope(world, Scalar("", NOWHERE), "de")
    seen = 0
    for role, language in texts(name):
        row = list(words(parse(str(role.scalar.value).rstrip("\n"), role.kind, language))) if language == "de" else []
        for place, word in enumerate(row):
            if word.type in _INFLECTED and str(word) in DETERMINER_READINGS:
                noun, adjectives = behind(row[place + 1 :], nouns, scope)
                seen += noun is not None
                assert noun is None or agree(str(word), adjectives, *noun), " ".join(map(str, row[place : place + 4]))
    assert seen >= 4


def behind(
    row: list[Word], nouns: Mapping[str, GermanNoun], scope: Scope
) -> tuple[tuple[str, GermanNoun] | None, list[tuple[str, str]]]:
    """The noun of an article, as it is written, and the adjectives before it, each with its stem."""
    adjectives: list[tuple[str, str]] = []
    for word in row:
        written = str(word)
        if word.type != "NAME" or (written in nouns and written in scope.world.forms):
            return ((written, nouns[written]) if word.type == "NAME" else None), adjectives
        own = (one for one in sorted(stems(written), key=len) if is_adjective(scope, one))
        stem = "ander" if written in OTHERS else next(own, "")
        if not stem or written in scope.world.fixed_words:
            break
        adjectives.append((written, stem))
    return None, adjectives


def agree(article: str, adjectives: list[tuple[str, str]], written: str, noun: GermanNoun) -> bool:
    return any(
        noun.agreement(case, number) == agreement
        and all(adjective_form(stem, agreement, determiner) == one for one, stem in adjectives)
        for determiner, agreement in DETERMINER_READINGS[article]
        for case, number in noun.forms()[written]
    )


def disguised(text: str, kind: TextKind, language: Language, rng: random.Random) -> str:
    """A text with each article and pronoun in any of its forms."""
    try:
        tree: Node = parse(text, kind, language)
    except SyntaxFault:
        return text
    for word in sorted(words(tree), key=lambda one: -(one.start_pos or 0)):
        if word.type in _INFLECTED and str(word) != "another" and word.start_pos is not None:
            forms = [form for form in BY_TERMINAL[word.type].forms(language) if form[0] == word[0]]
            text = text[: word.start_pos] + rng.choice(forms or [str(word)]) + text[word.end_pos :]
    return text


def moved(text: str, other: str, kind: TextKind, language: Language, verbs: Verbs) -> Verbs:
    """What is meant by the verbs of a text, by their places in another one with the same words in other forms."""
    rows = [sorted(words(parse(one, kind, language)), key=lambda word: word.start_pos or 0) for one in (text, other)]
    pairs = (((a.line or 0, a.column or 0), (b.line or 0, b.column or 0)) for a, b in zip(*rows, strict=True))
    return {there: verbs[here] for here, there in pairs if here in verbs}


@pytest.mark.parametrize("name", GAMES)
def test_wrong_forms_are_mended(name: str) -> None:
    """All lines with an article or a pronoun come back as they were; those in which no form is known, with as many
    words."""
    here, rng = surroundings(name), random.Random(3)
    assert here.world is not None
    tried = 0
    for role, language in rng.sample(chosen := list(texts(name)), min(len(chosen), so_many(150, 2000))):
        text = str(role.scalar.value).rstrip("\n")
        other = disguised(text, role.kind, language, rng)
        if other == text:
            continue
        verbs = moved(text, other, role.kind, language, here.verbs(role.scalar.span))
        new = inflected(other, role.kind, language, here.world, verbs)
        lines = zip(text.split("\n"), other.split("\n"), new.split("\n"), strict=True)
        for right, wrong, found in lines:
            assert len(found.split()) == len(right.split())
            if right != wrong and not any(word in right for word in _STAY):
                tried += 1
                assert found == right
    assert tried >= 4


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("sobald ich schaden zugefügt wird: negiere", "sobald mir schaden zugefügt wird: negiere"),
        (
            "nachdem einem anderen spieler s mich schaden zugefügt hat: füge s 1 schaden zu",
            "nachdem ein anderer spieler s mir schaden zugefügt hat: füge s 1 schaden zu",
        ),
        ("nachdem ich eine karte ausspiele: ziehe 1 karte", "nachdem ich eine karte ausgespielt habe: ziehe 1 karte"),
        ("nachdem ich eine karte ausspiele: ziehe 1 karten", "nachdem ich eine karte ausgespielt habe: ziehe 1 karte"),
        ("lege dieses karte ab", "lege diese karte ab"),
        ("leben von mich = 3", "leben von mir = 3"),
        ("falls diesem karte in hand von mich: ziehe 2 karte", "falls diese karte in hand von mir: ziehe 2 karten"),
        ("falls ich hat leben: passe", "falls ich habe leben: passe"),
    ],
)
def test_a_wrong_form(wrong: str, right: str) -> None:
    world = surroundings("funkenflug").world
    assert world is not None
    assert inflected(wrong, "effect", "de", world) == right
    assert inflected(right, "effect", "de", world) == right


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        (
            "nachdem ich n gold von einer anderem spieler s nehme: s erhält 1 gold",
            "nachdem ich n gold von einem anderen spieler s genommen habe: s erhält 1 gold",
        ),
        ("aktion: tausche einem feld von mich gegen 2 gold", "aktion: tausche ein feld von mir gegen 2 gold"),
        ("nachdem ich 2 karte ziehe: erhalte 1 gold", "nachdem ich 2 karten gezogen habe: erhalte 1 gold"),
        (
            "solange einem anderer spieler einem freie feld hat: ich darf nicht einem feld nehmen",
            "solange ein anderer spieler ein freies feld hat: ich darf nicht ein feld nehmen",
        ),
    ],
)
def test_a_wrong_form_of_a_longer_noun(wrong: str, right: str) -> None:
    world = around(GAUNTLET / "lesarten", True).world
    assert world is not None
    assert inflected(wrong, "effect", "de", world) == right
    assert inflected(right, "effect", "de", world) == right


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("after another player buy a delicacy: gain 1 coin", "after another player buys a delicacy: gain 1 coin"),
        ("after I buys a lamp: gain 1 fame", "after I buy a lamp: gain 1 fame"),
    ],
)
def test_a_wrong_form_in_english(wrong: str, right: str) -> None:
    world = surroundings("night_market").world
    assert world is not None
    assert inflected(wrong, "effect", "en", world) == right


def test_a_rulebook_means_the_same_afterwards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What `fmt` changes is told by other forms alone."""
    here = tmp_path / "funkenflug"
    shutil.copytree(bundled()["funkenflug"], here)
    cards = here / "karten.yaml"
    written = cards.read_text(encoding="utf-8")
    wrong = written.replace("sobald mir schaden", "sobald ich schaden").replace("lege diese karte", "lege dieser karte")
    assert wrong != written
    cards.write_text(wrong, encoding="utf-8")
    before = essence(load(here).world)
    assert main(["fmt", str(here)]) == 0
    assert cards.read_text(encoding="utf-8") == written
    assert essence(load(here).world) == before
    capsys.readouterr()


def test_without_a_world_only_the_layout_changes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A rulebook with an error gets its layout; nobody knows what its words mean."""
    here = tmp_path / "funkenflug"
    shutil.copytree(bundled()["funkenflug"], here)
    cards = here / "karten.yaml"
    wrong = cards.read_text(encoding="utf-8").replace("füge z 2 schaden zu", "füge  z 2 schadn zu")
    cards.write_text(wrong.replace("sobald mir schaden", "sobald ich schaden"), encoding="utf-8")
    assert main(["fmt", str(here)]) == 0
    text = cards.read_text(encoding="utf-8")
    assert "füge z 2 schadn zu" in text
    assert "sobald ich schaden" in text
    capsys.readouterr()
