"""Whether something is among filtered things is asked of that thing alone, however many there are."""

from __future__ import annotations

from pathlib import Path

import pytest
from regelwerk.dsl.rulebook import load
from regelwerk.interpreter.game import Game

BOOK = """\
id: probe
version: 1
sprache: de
spieler: {{von: 2, bis: 2}}
hauptablauf: partie
arten: {{stein: {{formen: [steine], attribute: {{größe: {{art: zahl, anfang: 1}}}}}}}}
dinge: {{stein: {{kiesel: {{}}, fels: {{}}, kies: {{anzahl: {stones}}}}}}}
ableitungen:
  schwere: {{parameter: {{s: spieler, x: stein}}, wert: größe von x}}
regeln:
  bürde: "immer: schwere(ich, steine wo größe ≥ 2) um +5"
abläufe:
  partie:
    ablauf: |
      größe von fels = 2
      nacheinander für s aus spieler: s muss n aus [schwere(s, kiesel), schwere(s, fels)] wählen
      spielsieg([])
"""


def _played(folder: Path, stones: int) -> tuple[list[str], int]:
    folder.mkdir()
    (folder / "rulebook.yaml").write_text(BOOK.format(stones=stones), encoding="utf-8")
    game = Game.start(load(folder), players=2)
    offered = [option.label for option in game.decision.options]
    game.submit(game.decision.options[0].id)
    return offered, game.link.budget - game.state.fuel


@pytest.mark.parametrize("more", [30, 300])
def test_a_changed_value_costs_the_same_for_more_things(more: int, tmp_path: Path) -> None:
    few, many = _played(tmp_path / "few", 3), _played(tmp_path / "many", more)
    assert few == many
    assert few[0] == ["1", "7"]


LOOKED_FOR = """\
id: probe
version: 1
sprache: de
spieler: {von: 2, bis: 2}
hauptablauf: partie
arten:
  insel: {formen: [inseln], attribute: {ferne: {art: zahl, fest: true}}}
  stein: {formen: [steine], attribute: {lage: {art: insel}}}
dinge:
  insel: {riff: {ferne: 1}, kap: {ferne: 1}, bucht: {ferne: 2}}
  stein: {kiesel: {}, fels: {}, kies: {}}
ableitungen:
  nah: {parameter: {x: stein}, bedingung: es gibt i aus inseln wo ferne von i = 1 und lage von x = i}
abläufe:
  partie:
    ablauf: |
      lage von kiesel = kap
      lage von fels = bucht
      nacheinander für s aus spieler: s muss x aus steine wo nah(x) wählen
      spielsieg([])
"""


def test_an_element_that_is_equal_to_something_is_found(tmp_path: Path) -> None:
    """A stone on one of the near islands is near; one on another island is not, and one that lies nowhere is not."""
    (tmp_path / "rulebook.yaml").write_text(LOOKED_FOR, encoding="utf-8")
    game = Game.start(load(tmp_path), players=2)
    assert [option.label for option in game.decision.options] == ["kiesel"]
