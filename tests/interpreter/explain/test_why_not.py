"""Whatever is named, at whatever moment: `why_not` has a verdict and ends in a reason."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from regelwerk.dsl.rulebook import load
from regelwerk.interpreter.explain.why import explain_decision, why_not
from regelwerk.interpreter.game import Game
from tables import folders, loaded, walk

MOMENTS, NAMES = 8, 8
CARDS = """\
id: anlass
version: 1
sprache: de
spieler: {von: 2, bis: 2}
hauptablauf: partie
ressourcen: {gold: {anfang: 2}}
orte: {ablage: {}}
arten: {karte: {formen: [karten], in: ablage}}
ereignisse:
  nehmen: {felder: {s: spieler, n: zahl}, satz: "nimm {n} gold", subjekt: s, wirkung: erhöhe gold von s um n}
dinge:
  karte:
    gut: {effekt: nimm 1 gold}
    nur_anlass: {effekt: "nachdem nehmen: gold von erste(spieler) = 3"}
abläufe:
  partie: {ablauf: "nacheinander für s aus spieler: zug(s)"}
  zug: {parameter: {s: spieler}, spieler: s, ablauf: "wähle k aus karten in ablage; führe k aus"}
"""


@pytest.mark.parametrize("folder", folders(), ids=lambda folder: folder.name)
def test_every_answer_has_a_verdict_and_a_reason(folder: Path) -> None:
    rng = random.Random(5)
    for game in walk(loaded(folder), 5, MOMENTS):
        asked = game.decision
        assert asked is not None
        clauses = [clause.entry for clause in game.link.world.clauses]
        names = [*game.link.by_id, *clauses, "passen", "1", "99", "gibt_es_nicht"]
        for name in rng.sample(names, min(NAMES, len(names))):
            for viewer in (None, *game.players):
                verdict, *rest = why_not(game, name, viewer).split("\n")
                assert verdict.startswith((name, f"Ob {name}", f"Whether {name}"))
                known = viewer in (None, asked.player)
                question = explain_decision(game).split("\n") if known else []
                assert rest[: len(question)] == question
                reasons = rest[len(question) :]
                assert any(line.strip() for line in reasons), (name, viewer, verdict)
                assert not re.search("trotzdem nicht angeboten|not offered all the same", reasons[-1])


def test_a_card_that_has_only_occasions_cannot_be_carried_out_and_this_is_the_reason(tmp_path: Path) -> None:
    text = CARDS.replace("; führe", "\\nführe")
    (tmp_path / "rulebook.yaml").write_text(text, encoding="utf-8")
    game = Game.start(load(tmp_path), 2, 1)
    assert "nur anlass hat keinen Text ohne Anlass" in why_not(game, "nur_anlass")
    assert "hat keinen Text ohne Anlass" not in why_not(game, "gut")
