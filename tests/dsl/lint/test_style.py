"""What counts as a line, what as a call, and what lacks a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest
from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.parse import parse
from regelwerk.dsl.grammar.parsed_texts import parse_text
from regelwerk.dsl.grammar.printer import show
from regelwerk.dsl.lint.call_form import call_form, called_by, lines_of, spoken_lines
from regelwerk.dsl.lint.missing_sentences import events_without_sentence, procedures_without_sentence
from regelwerk.dsl.meaning.text_places import text_places
from regelwerk.dsl.rulebook import MAIN_FILE, load
from regelwerk.dsl.world.world import World
from regelwerk.tools.workshop.damage import shipped

GAME = """\
id: beispiel
version: 1
sprache: de
spieler: {von: 2, bis: 2}
hauptablauf: partie
ressourcen:
  gold: {anfang: 3}
orte:
  hand: {je: spieler}
arten:
  karte: {}
ereignisse:
  nehmen:
    felder: {s: spieler, n: zahl}
    subjekt: s
    satz: nimm {n} gold
    en: take {n} gold
    wirkung: erhöhe gold von s um n
  zahlen_lassen:
    felder: {s: spieler, n: zahl}
    subjekt: s
    satz: lasse {n} gold fallen
    wirkung: senke gold von s um n
ableitungen:
  lohn: {parameter: {s: spieler}, wert: gold von s}
abläufe:
  partie:
    ablauf: |
      zug(erste(spieler))
      handeln(erste(spieler), 2)
      aufräumen
      spielsieg(erste(spieler))
  zug:
    parameter: {s: spieler}
    spieler: s
    ablauf: |
      s darf nehmen(s, 2)
      schritt nachlese:
        nimm 1 gold
  handeln: {parameter: {s: spieler, n: zahl}, spieler: s, ablauf: 'nimm (n) gold'}
  aufräumen: {ablauf: 'nacheinander für s aus spieler: s nimmt 1 gold'}
wörter:
  zug: {en: turn}
  partie: {en: game}
dinge:
  karte:
    händler: {effekt: 'nachdem nehmen(ich, n): nimm 1 gold und zahlen_lassen(ich, lohn(ich))'}
    bote: {effekt: 'aktion: handeln(ich, 1)'}
    dieb: {effekt: 'nachdem ich 2 gold genommen habe falls lohn(ich) > 3: aufräumen'}
"""


@pytest.fixture
def world(tmp_path: Path) -> World:
    (tmp_path / MAIN_FILE).write_text(GAME, encoding="utf-8")
    return load(tmp_path).world


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("nimm 1 gold", ["nimm 1 gold"]),
        ("nimm 1 gold und gib 2 gold dann f(x)", ["nimm 1 gold", "gib 2 gold", "f(x)"]),
        ("2 gold; nimm 1 karte", ["2 gold", "nimm 1 karte"]),
        ("nachdem f(x): darf g(x)", ["nachdem f(x)", "g(x)"]),
        ("falls f(x) > 3: nimm 1 gold", ["nimm 1 gold"]),
        ("sei n = f(x)\nnimm (n + 1) gold", ["sei n = f(x)", "nimm (n + 1) gold"]),
        ("darf (nimm 1 gold danach gib 1 gold)", ["nimm 1 gold", "gib 1 gold"]),
    ],
)
def test_a_line_is_a_sentence_or_a_head(text: str, lines: list[str]) -> None:
    tree = parse(text, "effect", "de")
    assert [show(line, "de").strip() for line in lines_of(tree)] == lines


def test_calls_propose_perform_or_hear(world: World) -> None:
    called: dict[str, list[str]] = {place.path[1]: [] for place in text_places(world)}
    for place, line in spoken_lines(world):
        called[place.path[1]].append(called_by(line, world))
    assert called["händler"] == ["nehmen", "", "zahlen_lassen"]  # lohn(ich) is a value
    assert called["bote"] == ["", "handeln"]
    assert called["dieb"] == ["", ""]  # told, and a bare name
    assert called["partie"] == ["zug", "handeln", "", "spielsieg"]


def test_texts_of_things_are_counted_apart(world: World) -> None:
    form = call_form(world)
    assert (form.thing_lines, form.thing_calls) == (7, 3)
    assert (form.lines, form.calls) == (19, 7)


def test_an_event_needs_both_sentences(world: World) -> None:
    assert events_without_sentence(world) == ["zahlen_lassen"]


def test_a_border_needs_a_name_and_the_rest_a_sentence(world: World) -> None:
    # `zug` and `partie` have English names; `handeln` has parameters, a thing performs `aufräumen`,
    # and nobody says what the step is called in English
    assert procedures_without_sentence(world) == ["handeln", "aufräumen", "nachlese"]


@pytest.mark.parametrize("folder", shipped(), ids=lambda folder: folder.name)
def test_no_call_of_any_rulebook_is_passed_over(folder: Path) -> None:
    """Every sentence, wherever it stands in the tree, that is a call of an event or a procedure is counted as one."""
    world = load(folder).world
    form = call_form(world)
    assert form.thing_calls <= form.thing_lines <= form.lines
    counted = [line for _, line in spoken_lines(world) if isinstance(line, syntax.Sentence) and called_by(line, world)]
    findings: list[Finding] = []
    there = 0
    for place in text_places(world):
        tree = parse_text(place.scalar, place.kind, place.language, findings, world)
        assert tree is not None
        there += sum(isinstance(node, syntax.Sentence) and bool(called_by(node, world)) for node in syntax.walk(tree))
    assert len(counted) == there
