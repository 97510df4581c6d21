"""What a rulebook declares of its words: forms of verbs under `verben`, articles beside `formen`, in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest
from regelwerk.dsl.inflection.german_articles import Determiner
from regelwerk.dsl.inflection.german_cases import Case, Number
from regelwerk.dsl.inflection.german_verbs import GermanVerb
from regelwerk.dsl.inflection.verb_forms import VerbSource
from regelwerk.dsl.rulebook import check_folder
from regelwerk.dsl.sentences.sentence_verbs import nouns_of, verbs_of
from regelwerk.dsl.world.world import World

GERMAN = """\
id: beispiel
version: 1
sprache: de
spieler: {von: 2, bis: 2}
hauptablauf: partie
ressourcen: {taler: {formen: [talern], en: [coin, coins]}}
arten:
  qual: {formen: [qualen], artikel: die, en: [ordeal, ordeals]}
  feuerqual: {formen: [feuerqualen], en: [fire_ordeal, fire_ordeals]}
  mok: {formen: [moks], en: [mok, moks]}
dinge:
  qual:
    palast: {artikel: der}
    haus: {}
ereignisse:
  gleiten: {felder: {q: qual}, satz: 'gleite {q} ab', en: 'slide {q}'}
  zurücklassen: {felder: {q: qual, s: spieler}, satz: 'lasse zurück von {s} {q}'}
abläufe: {partie: {ablauf: 'spielsieg([])'}}
aufzählungen: {laune: [ruh, zorn]}
wörter:
  laune: {en: mood, artikel: die, formen: launen}
  ruh: {artikel: die}
verben:
  gleite: {partizip: gegleitet, hilfsverb: haben}
  slide: {vergangenheit: slode}
"""
ENGLISH = """\
id: beispiel
version: 1
language: en
players: {from: 2, to: 2}
main: match
events:
  gleiten: {fields: {s: player}, de: 'gleite {s} ab', sentence: 'slide {s}'}
procedures: {match: {course: 'victory([])'}}
verbs:
  gleite: {participle: gegleitet, auxiliary: haben}
  slide: {past: slode}
"""


def _world(folder: Path, text: str) -> World:
    (folder / "rulebook.yaml").write_text(text, encoding="utf-8")
    rulebook, findings = check_folder(folder)
    assert [finding for finding in findings if not finding.code.startswith("RW5")] == []
    assert rulebook is not None
    return rulebook.world


@pytest.mark.parametrize("text", [GERMAN, ENGLISH], ids=["de", "en"])
def test_declared_forms_of_verbs(text: str, tmp_path: Path) -> None:
    verbs = {one.word: one.verb for one in verbs_of(_world(tmp_path, text))}
    slide = verbs["gleite"]
    assert isinstance(slide, GermanVerb)
    assert (slide.infinitive, slide.participle, slide.auxiliary) == ("abgleiten", "abgegleitet", "haben")
    assert slide.sources["participle"] is VerbSource.DECLARED
    assert (verbs["slide"].third, verbs["slide"].participle) == ("slides", "slode")


def test_a_particle_may_stand_behind_its_verb(tmp_path: Path) -> None:
    verbs = {one.word: one.verb for one in verbs_of(_world(tmp_path, GERMAN))}
    assert verbs["lasse"].particle == "zurück"


def test_articles_are_declared_or_known_or_absent(tmp_path: Path) -> None:
    world = _world(tmp_path, GERMAN)
    nouns = {id: noun.phrase(Case.DATIVE, Number.SINGULAR, Determiner.THE) for id, noun in nouns_of(world)}
    assert nouns == {
        "spieler": "dem spieler",
        "taler": "dem taler",
        "qual": "der qual",
        "feuerqual": "der feuerqual",
        "laune": "der laune",
        "ruh": "der ruh",
    }
    assert world.nouns["laune"].german == ("laune", "launen")
    assert world.nouns["palast"].article == "der"
    assert "haus" not in world.nouns
    assert world.nouns["qual"].english == ("ordeal", "ordeals")


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ("artikel: die", "artikel: dat"),
        ("partizip: gegleitet", "partizp: gegleitet"),
        ("hilfsverb: haben", "hilfsverb: werden"),
    ],
)
def test_what_is_no_form_is_a_finding(wrong: str, code: str, tmp_path: Path) -> None:
    (tmp_path / "rulebook.yaml").write_text(GERMAN.replace(wrong, code, 1), encoding="utf-8")
    _, findings = check_folder(tmp_path)
    assert [finding.code[:3] for finding in findings if not finding.code.startswith("RW5")] == ["RW1"]


def test_a_verb_is_declared_once(tmp_path: Path) -> None:
    (tmp_path / "rulebook.yaml").write_text(GERMAN.replace("hauptablauf", "dateien: [mehr.yaml]\nhauptablauf"), "utf-8")
    (tmp_path / "mehr.yaml").write_text("verben:\n  gleite: {du: gleitest}\n", encoding="utf-8")
    _, findings = check_folder(tmp_path)
    assert [finding.code for finding in findings if not finding.code.startswith("RW5")] == ["RW301"]
