"""What is as it is where nothing is said of it (`vorgaben`) is left out of a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest
from regelwerk.dsl.rulebook import load
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.shown.moment import moment

BOOK = """\
id: hafen
version: 1
sprache: de
spieler: {von: 1, bis: 1, namen: [anna]}
hauptablauf: partie
aufzählungen: {ware: [holz, stein]}
abläufe:
  bau:
    parameter: {spieler: spieler, n: zahl, preis: zahl, waren: mehrere ware}
    vorgaben: {preis: 1000, waren: ware}
    spieler: spieler
    satz: baue {n} Kräne [für {preis} Gold] [aus {waren}]
    en: build {n} cranes [for {preis} gold] [from {waren}]
    ablauf: "spieler muss k aus [1, 2] bestimmen"
  partie:
    ablauf: |
      nacheinander für s aus spieler: s DEED
"""


@pytest.mark.parametrize(
    ("deed", "told"),
    [
        ("baut 3 kräne", "Anna builds 3 cranes."),
        ("baut 3 kräne für 5 gold", "Anna builds 3 cranes for 5 gold."),
        ("baut 3 kräne für 1000 gold", "Anna builds 3 cranes."),
        ("baut 3 kräne für 5 gold aus [holz]", "Anna builds 3 cranes for 5 gold from holz."),
        ("baut 3 kräne für 5 gold aus [holz, stein]", "Anna builds 3 cranes for 5 gold."),
    ],
)
def test_only_what_is_unusual_is_said(tmp_path: Path, deed: str, told: str) -> None:
    (tmp_path / "rulebook.yaml").write_text(BOOK.replace("DEED", deed), encoding="utf-8")
    running = moment(Game.start(load(tmp_path)), None)["status"]["running"]
    said = [one["sentence"]["en"] for one in running if one["sentence"] is not None]
    assert said == [told]
