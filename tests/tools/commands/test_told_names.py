"""The names that mods gave their entries, wherever a person reads: without the mod; its title follows if need be."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from calling import Call
from regelwerk.dsl.rulebook import Rulebook, load
from regelwerk.interpreter.explain.why import explain_decision, why, why_not
from regelwerk.interpreter.game import Game, GameError
from regelwerk.interpreter.views import log
from regelwerk.tools.commands.games import game_folder

pytestmark = pytest.mark.long

MOD = """\
id: bastler
name: {de: Die Bastler, en: The Tinkerers}
version: 1
sprache: de
quelle: [Z1]
erweitert: funkenflug
ressourcen:
  schraube: {anfang: 2, formen: [schrauben], en: [screw, screws]}
aufzählungen:
  werkstoff: [holz, eisen]
arten:
  spieler:
    attribute: {fleiß: {art: zahl, anfang: 1}, stoff: {art: werkstoff, anfang: holz}}
orte:
  werkbank: {je: spieler, en: [workbench]}
dinge:
  karte:
    werkzeug:
      name: {de: Werkzeug, en: Tool}
      quelle: [Z1]
      preis: 1
      effekt: |
        basteln(ich, 2)
        bewege diese karte nach werkbank von mir
        nachdem basteln(wer: ich): darf 1 schraube zahlen; basteln(ich, 1)
    hammer:
      name: {de: Hammer, en: Hammer}
      quelle: [Z1]
      preis: 0
      anzahl: 3
      effekt: |
        basteln(ich, 1)
        stoff von ich = eisen
        lege diese karte ab
ereignisse:
  basteln:
    felder: {wer: spieler, n: zahl}
    quelle: [Z1]
    bedingung: geschickt(wer)
    wirkung: erhöhe fleiß von wer um n
ableitungen:
  geschickt: {parameter: {s: spieler}, bedingung: fleiß von s ≤ 4}
abläufe:
  bastelzeit:
    parameter: {s: spieler}
    spieler: s
    ablauf: s darf 1 karte in hand von s ablegen dann basteln(s, 1)
regeln:
  bastelrunde: {quelle: [Z1], effekt: "aktion falls geschickt(ich): basteln(ich, 1); bastelzeit(ich)"}
verbote:
  nicht_zu_viel: {quelle: [Z1], ereignis: "basteln(wer, n) falls n > 3"}
"""
PREFIX = re.compile(r"\w*(?:bastler|pfuscher)_[_ ]\w+")


@pytest.fixture
def mods(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Two mods that chose the same names for everything."""
    monkeypatch.chdir(tmp_path)
    texts = {"bastler": MOD}
    texts["pfuscher"] = MOD.replace("bastler", "pfuscher").replace("Die Bastler", "Die Pfuscher")
    for id, text in texts.items():
        (tmp_path / id / "szenarien").mkdir(parents=True)
        (tmp_path / id / "mod.yaml").write_text(text, encoding="utf-8")
        (tmp_path / id / "quellen").mkdir()
        listed = "- {id: Z1, titel: Basteln}\n" if id == "bastler" else "[]\n"
        (tmp_path / id / "quellen" / "paragraphen.yaml").write_text(listed, encoding="utf-8")
    return [tmp_path / id for id in texts]


def read_by_people(rulebook: Rulebook, seeds: range) -> list[str]:
    """Everything that some games tell: questions, options, reasons for and against, the log, in both languages."""
    found: list[str] = []
    for seed in seeds:
        game = Game.start(rulebook, 2, seed, trace=True)
        dice = random.Random(seed)
        for number in range(60):
            asked = game.decision
            if asked is None:
                break
            found += [option.label for option in asked.options]
            if number % 4 == 0:
                found.append(explain_decision(game))
                found += [why(game, option.id) for option in asked.options[:4]]
                found += [why_not(game, id) for id in ("bastler__bastelrunde", "bastler__hammer#1")]
            try:
                game.submit(dice.choice(asked.options).id if asked.options else str(asked.least))
            except GameError:  # two mods that answer each other for ever
                break
        found += log.lines(game)
        found += log.lines(game, language="en")
    return found


def test_nobody_reads_which_mod_a_name_is_from(mods: list[Path]) -> None:
    rulebook = load(game_folder("funkenflug"), mods[:1])
    assert rulebook.warnings == ()
    told = read_by_people(rulebook, range(4))
    assert [one for one in told if PREFIX.search(one)] == []
    everything = "\n".join(told)
    for word in ("Hammer", "basteln", "bastelrunde", "geschickt(ich)"):
        assert word in everything, "it is told all the same"


def test_names_that_two_mods_chose_are_told_apart_by_their_titles(mods: list[Path]) -> None:
    rulebook = load(game_folder("funkenflug"), mods)
    told = read_by_people(rulebook, range(4))
    assert [one for one in told if PREFIX.search(one)] == []
    everything = "\n".join(told)
    for word in ("Hammer (Die Bastler)", "Hammer (Die Pfuscher)", "basteln (Die Bastler)", "Hammer (The Tinkerers)"):
        assert word in everything
    assert rulebook.world.entries["blitz"].names["de"] == "Blitz", "what nobody else is called keeps its name"


@pytest.mark.parametrize(
    "arguments",
    [
        ["coverage", "bastler", "--games", 1],
        ["mutate", "bastler", "--sample", 12],
        ["audit", "bastler", "--all", "--quick"],
        ["simulate", "funkenflug", "--mod", "bastler", "--games", 3],
        ["show", "funkenflug", "--mod", "bastler"],
        ["show", "funkenflug", "hammer", "--mod", "bastler"],
        ["play", "funkenflug", "--mod", "bastler", "--bots", "all", "--seed", 2],
        ["check", "bastler"],
        ["book", "funkenflug", "--mod", "bastler", "--out", "b.html"],
        ["book", "funkenflug", "--mod", "bastler", "--lang", "en", "--out", "b.html"],
    ],
)
def test_no_command_says_it(call: Call, mods: list[Path], arguments: list[object]) -> None:
    (mods[0] / "mod.yaml").write_text(MOD.replace(", en: Hammer", ""), encoding="utf-8")  # something to find
    answer = call(*arguments)
    text = answer.out + answer.err
    if arguments[0] == "book":
        page = Path("b.html").read_text(encoding="utf-8")
        text = re.sub(r"<[^>]*>", "", re.sub(r"<(script|style)\b.*?</\1>", "", page, flags=re.DOTALL))
    assert PREFIX.findall(text) == []
    assert "ammer" in text or "astel" in text or "RW509" in text
