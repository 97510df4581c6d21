"""Patterns in a game: fields of every board, and what is no field, or has no columns and rows to lay a pattern by."""

from __future__ import annotations

from pathlib import Path

import pytest
from regelwerk.dsl.rulebook import load
from regelwerk.interpreter.game import Game

HEXAGONS = "form: sechseck, feld: {}, radius: 1"
RING = "form: ring, feld: {}, länge: 7"
BOOK = """\
id: muster
version: 1
sprache: de
spieler: {{von: 2, bis: 2}}
hauptablauf: partie
arten:
  feld: {{formen: [felder]}}
  platz: {{formen: [plätze]}}
  stein: {{formen: [steine], in: beutel}}
orte: {{beutel: {{ordnung: haufen}}}}
dinge: {{stein: {{stein: {{anzahl: 3}}}}}}
raum:
  erster: {{{first}}}
  zweiter: {{{second}}}
muster: {{paar: {{ziel: [[0, 0], [1, 0]]}}}}
abläufe:
  partie:
    ablauf: |
      {before}
      falls {condition}: spielsieg(spieler)
      sonst: spielsieg([])
"""


def holds(folder: Path, condition: str, before: str = "mische beutel", first: str = HEXAGONS) -> bool:
    text = BOOK.format(first=first.format("feld"), second=HEXAGONS.format("platz"), before=before, condition=condition)
    (folder / "rulebook.yaml").write_text(text, encoding="utf-8")
    return bool(Game.start(load(folder), 2, 1).winners)


STANDING = "ort(stein, feld) aller steine"


@pytest.mark.parametrize(
    ("condition", "before", "expected"),
    [
        (f"formation(paar, {STANDING})", "mische beutel", False),
        (f"formation(paar, {STANDING})", "bewege erste(steine) nach erste(felder)", False),
        (f"formation(paar, ({STANDING}) + felder)", "mische beutel", True),
        ("formation(paar, plätze)", "mische beutel", True),
        ("formation(paar, [erste(plätze), erste(felder)])", "mische beutel", False),
        ("formation(paar, steine)", "mische beutel", False),
    ],
)
def test_a_formation_needs_fields_of_one_board(tmp_path: Path, condition: str, before: str, expected: bool) -> None:
    """Stones in the bag stand nowhere; they neither make a formation nor stop the game."""
    assert holds(tmp_path, condition, before) is expected


def test_a_ring_has_no_placements_and_no_formations(tmp_path: Path) -> None:
    assert not holds(tmp_path, "gewählt(lagen(paar, erste(felder)))", first=RING)
    assert not holds(tmp_path, "formation(paar, felder)", first=RING)
    assert holds(tmp_path, "gewählt(lagen(paar, erste(plätze)))", first=RING)
    assert holds(tmp_path, "formation(paar, plätze)", first=RING)
