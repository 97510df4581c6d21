"""A thing that leaves by an event hears it still, with the values that it had."""

from __future__ import annotations

from pathlib import Path

from regelwerk.dsl.compile.state_layout import LIVE
from regelwerk.dsl.rulebook import load
from regelwerk.interpreter.game import Game

WARRIORS = """\
id: krieger
version: 1
sprache: de
spieler: {von: 2, bis: 2, namen: [anna, bert]}
hauptablauf: partie
ressourcen: {ruhm: {anfang: 0}}
orte: {lager: {}, grab: {}}
arten:
  krieger:
    in: lager
    aktiv: lager
    attribute: {kraft: {art: zahl, anfang: 2}}
    effekt: "nachdem fallen(krieger: dieser krieger) falls kraft von dieser krieger = 2: erhöhe ruhm von anna um 1"
dinge: {krieger: {recke: {anzahl: 90}}}
ereignisse:
  fallen:
    felder: {krieger: krieger}
    wirkung: |
      bewege krieger nach grab
      kraft von krieger = 0
abläufe:
  partie:
    ablauf: |
      anna muss k aus krieger wählen danach fallen(k)
      anna muss k aus krieger in lager wählen danach fallen(k)
"""


def test_in_a_game_with_more_things_than_topics(tmp_path: Path) -> None:
    (tmp_path / "rulebook.yaml").write_text(WARRIORS, encoding="utf-8")
    game = Game.start(load(tmp_path))
    last = game.link.of_kind["krieger"][-1]
    assert last >= len(game.state.c[LIVE])
    assert game.decision is not None
    game.submit(game.decision.options[-1].id)
    assert game.decision is not None
    assert game.value("anna", "ruhm") == 1
