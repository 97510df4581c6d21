"""Damaged mods: each gives findings or is loaded, none a traceback; and the rulebook without them stays as it is."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from regelwerk.dsl.findings.codes_mods import EXAMPLE_BASE
from regelwerk.dsl.findings.render import Style, render
from regelwerk.dsl.rulebook import MAIN_FILE, check_folder
from regelwerk.tools.workshop.damage_edits import damaged

MOD = """\
id: winter
name: {de: Winter, en: Winter}
version: "1.4"
sprache: de
erweitert: {id: grundspiel, von: 1, bis: 2}
braucht: [{id: schnee, von: 1}]
unverträglich: {id: sommer, bis: 3}
nach: [herbst]
änderungen:
  spieler.bis: {erwartet: 4, setze: 3}
  arten.karte.formen: {füge_hinzu: kartei, vor: karten}
  arten.karte.attribute: {füge_hinzu: {kälte: {art: zahl, anfang: 2}}}
  dinge.karte.burg.preis: {ersetze: 4}
  dinge.karte.burg: {füge_hinzu: {anzahl: 2, quelle: [S. 1, S. 2]}}
  dinge.karte.dorf.quelle: {setze: [S. 3], falls_mod: schnee}
  ableitungen.reich.wert: {ersetze: anzahl(karten wo kälte > 1)}
  abläufe.partie.ablauf:
    füge_hinzu:
      frost: |
        nacheinander für k aus karten wo eisig(k): kälte von k = 3
        einfrieren()
    vor: text
dinge:
  karte:
    schloss:
      preis: 2
      effekt:
        erstens: |
          nachdem einfrieren: kälte von dieser karte = 1
        zweitens: |
          immer: preis von dieser karte um +1
ereignisse:
  einfrieren:
    felder: {}
ableitungen:
  eisig: {parameter: {k: karte}, bedingung: kälte von k ≥ 2 und k ist nicht schloss}
"""
SNOW = "id: schnee\nversion: 1\nsprache: en\nextends: grundspiel\n".replace("sprache", "language")
ROUNDS = 300


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("spiel")
    for name, text in ((MAIN_FILE, EXAMPLE_BASE), ("winter/mod.yaml", MOD), ("schnee/mod.yaml", SNOW)):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_the_whole_mod_is_clean(game: Path) -> None:
    rulebook, findings = check_folder(game, [game / "winter", game / "schnee"])
    assert [finding.message for finding in findings] == []
    assert rulebook is not None
    assert [mod.id for mod in rulebook.mods] == ["schnee", "winter"]


@pytest.mark.parametrize("share", range(4))
def test_no_damage_gives_a_traceback(game: Path, share: int, tmp_path: Path) -> None:
    refused = 0
    folder = tmp_path / "winter"
    folder.mkdir()
    for number in range(ROUNDS // 4):
        text = damaged(MOD, random.Random(f"{share}/{number}"), EXAMPLE_BASE)
        (folder / "mod.yaml").write_bytes(text.encode("utf-8", "surrogatepass"))
        rulebook, findings = check_folder(game, [folder, game / "schnee"])
        assert rulebook is not None, "the game and the other mod are as they were"
        assert "schnee" in [mod.id for mod in rulebook.mods]
        if findings:
            refused += 1
            assert [mod.id for mod in rulebook.mods] == ["schnee"]
            for finding in findings:
                assert str(folder) in finding.span.file, finding
                assert finding.message
            assert render(findings, Style.FULL)
    assert refused > ROUNDS // 8
