"""Every inflection is read, and `fmt` writes one: the right one, where the rulebook tells which that is."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from essence import essence
from regelwerk.dsl.grammar.parse import SyntaxFault, TextKind, parse
from regelwerk.dsl.grammar.syntax import Node, words
from regelwerk.dsl.grammar.words import BY_TERMINAL, Language
from regelwerk.dsl.reading.reader import read_text
from regelwerk.dsl.rulebook import load
from regelwerk.dsl.shape.shape_check import declared_language
from regelwerk.tools.commands.command import main
from regelwerk.tools.commands.games import bundled
from regelwerk.tools.formatting.effect_text import inflected
from regelwerk.tools.formatting.roles import Role, outline, roles
from regelwerk.tools.formatting.surroundings import Around, around
from samples import so_many

GAUNTLET = Path(__file__).parents[2] / "gauntlet"
_INFLECTED = ("A", "THIS", "EACH", "ME", "THE", "MY", "THAT", "NO")
_STAY = (
    "booster", "x35", "energiekanone",  # no article is declared or known
    "in einem forschungsbereich", "auf einem feld",  # the verb does not tell which case stands behind the preposition
    "während dieser", "zu beginn der", "am ende der",  # procedures are no nouns yet
)  # fmt: skip
"""Lines with one of these stay as their author wrote them, since nobody knows the right form."""


@cache
def surroundings(name: str) -> Around:
    return around(bundled()[name], True)


def texts(name: str) -> Iterator[tuple[Role, Language]]:
    """The texts of a rulebook, without its scenarios."""
    folder, all_around = bundled()[name], surroundings(name)
    for file in sorted(folder.rglob("*.yaml")):
        if not {"szenarien", "quellen"} & set(file.parts):
            node = read_text(file.read_bytes(), str(file))
            language = declared_language(node, all_around.language)
            plan = outline(node, file.name, language, all_around.templates, all_around.mod)
            yield from ((role, language) for role in roles(node, plan) if role.what == "text" and not role.quotes)


@pytest.mark.parametrize("name", ["funkenflug", "night_market", "hexpanse", "rex", "gaia"])
def test_what_is_right_stays(name: str) -> None:
    """The bundled rulebooks are written by it: no text becomes another."""
    here = surroundings(name)
    assert here.world is not None
    for role, language in texts(name):
        text = str(role.scalar.value).rstrip("\n")
        assert inflected(text, role.kind, language, here.world, here.verbs(role.scalar.span)) == text


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


@pytest.mark.parametrize("name", ["funkenflug", "hexpanse", "rex", "gaia"])
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
        new = inflected(other, role.kind, language, here.world)
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
