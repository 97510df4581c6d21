"""An answer is told by what is done with it: what is known by its name, what is still to be chosen by its kind."""

from __future__ import annotations

from pathlib import Path

import pytest
from regelwerk.dsl.rulebook import load
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.shown.question import question

BOOK = """\
id: hafen
version: 1
sprache: de
spieler: {von: 1, bis: 1, namen: [anna]}
hauptablauf: partie
arten:
  kiste: {artikel: die, attribute: {liegt_auf: kai}}
  kai: {artikel: der}
dinge:
  kiste: {rote: {name: {de: Rote, en: Red One}}, blaue: {name: {de: Blaue, en: Blue One}}}
  kai: {nord: {name: {de: Nord, en: North}}, süd: {name: {de: Süd, en: South}}}
ereignisse:
  verladen:
    felder: {was: kiste, wohin: kai}
    satz: verlade {was} auf {wohin}
    en: load {was} onto {wohin}
    wirkung: liegt_auf von was = wohin
abläufe:
  partie:
    ablauf: |
TEXT
"""


def told(folder: Path, *steps: str) -> list[list[str]]:
    """What the answers to the questions say."""
    text = "".join(f"      {one}\n" for one in steps)
    (folder / "rulebook.yaml").write_text(BOOK.replace("TEXT\n", text), encoding="utf-8")
    game, said = Game.start(load(folder)), []
    for answer in ("rote", "süd"):
        asked = question(game, "anna")
        if asked is None:
            break
        said.append([one["sentence"]["en"] for one in asked["options"]])
        game.submit(answer)
    return said


ONTO_ONE = [["Load Red One onto Kai", "Load Blue One onto Kai"], ["Load Red One onto North", "Load Red One onto South"]]


@pytest.mark.parametrize(
    "steps",
    [
        ["anna muss k aus kiste bestimmen", "anna muss l aus kai bestimmen", "verlade k auf l"],
        ["anna muss k aus kiste bestimmen", "anna muss verlade k auf einen kai"],
        ["anna darf k aus kiste bestimmen dann anna muss verlade k auf einen kai"],
        ["anna darf k aus kiste bestimmen dann anna muss l aus kai bestimmen dann verlade k auf l"],
    ],
)
def test_what_is_chosen_later_is_told_by_its_kind(tmp_path: Path, steps: list[str]) -> None:
    """Also where the machine keeps a place for it already: nothing lies in it, but it is not *nothing*."""
    said = told(tmp_path, *steps)
    assert [[one for one in options if one != "Pass"] for options in said] == ONTO_ONE


def test_what_is_nothing_is_told_as_nothing(tmp_path: Path) -> None:
    steps = ["sei l = erste(kai wo nein)", "anna muss k aus kiste bestimmen", "verlade k auf l"]
    assert told(tmp_path, *steps) == [["Load Red One onto nothing", "Load Blue One onto nothing"]]
