"""Mods on the command line: laid over a game by every command, compared, asked about, saved and replayed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from calling import Call
from regelwerk.dsl.rulebook import load
from regelwerk.interpreter.game import Game, GameError
from regelwerk.tools.commands.games import game_folder
from regelwerk.tools.scenarios.scenarios import forget

MOD = """\
id: teuer
version: "1.2"
sprache: de
erweitert: funkenflug
änderungen:
  dinge.karte.blitz.preis: {erwartet: 1, setze: 2}
  dinge.karte.brunnen.effekt: {füge_hinzu: {mehr: 'zu beginn von zug von mir: erhalte 1 leben'}}
  dinge.karte: {entferne: sprungfeder}
dinge:
  karte:
    zoll: {name: {de: Zoll, en: Toll}, quelle: [Zoll 1], anzahl: 2, preis: 0, effekt: lege diese karte ab}
"""


@pytest.fixture
def mod(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A mod in a folder of its own, where the test stands."""
    monkeypatch.chdir(tmp_path)
    return written(tmp_path / "teuer", MOD)


def written(folder: Path, text: str) -> Path:
    folder.mkdir()
    (folder / "mod.yaml").write_text(text, encoding="utf-8")
    return folder


def test_check_looks_at_a_mod_together_with_its_game(call: Call, mod: Path) -> None:
    assert call("check", "teuer").out == "0 Befunde in 1 Datei\n"
    assert call("check", mod / "mod.yaml").code == 0
    answer = call("check", "funkenflug", "--mod", "teuer")
    # The scenarios of the game are looked at without the mod, which takes away a card that one of them needs.
    own = len(list((game_folder("funkenflug") / "szenarien").glob("*.yaml")))
    assert (answer.code, answer.out) == (0, f"0 Befunde in {3 + own} Dateien\n")
    (mod / "mod.yaml").write_text(MOD.replace("blitz", "blits"), encoding="utf-8")
    answer = call("check", "--format", "concise", "teuer")
    assert answer.code == 1
    assert answer.out.startswith("teuer/mod.yaml:6:15: fehler[RW701] „blits“ gibt es in dinge.karte nicht.")


def test_findings_in_the_texts_of_a_mod_stand_in_its_own_file(call: Call, mod: Path) -> None:
    wrong = MOD.replace("erhalte 1 leben", "erhalte 1 lebn")
    (mod / "mod.yaml").write_text(wrong, encoding="utf-8")
    answer = call("check", "--json", "teuer")
    (finding,) = json.loads(answer.out)["findings"]
    assert (finding["file"], finding["line"], finding["column"]) == (
        "teuer/mod.yaml", 7, wrong.splitlines()[6].index("lebn") + 1
    )
    assert finding["suggestion"] == "leben"


def test_a_broken_mod_is_a_failure_though_the_others_are_played(call: Call, mod: Path) -> None:
    written(mod.parent / "kaputt", MOD.replace("id: teuer", "id: kaputt").replace("blitz", "blits"))
    answer = call("simulate", "funkenflug", "--mod", "kaputt", "--mod", "teuer", "--games", 2, "--json")
    assert answer.code == 1
    assert json.loads(answer.out)["finished"] == 2
    assert call("simulate", "funkenflug", "--mod", "teuer", "--games", 2, "--json").code == 0
    assert "RW701" in answer.err
    assert "Geladen sind: teuer." in answer.err


def test_show_finds_an_entry_of_a_mod_by_either_name(call: Call, mod: Path) -> None:
    for name in ("zoll", "teuer__zoll"):
        answer = call("show", "funkenflug", name, "--mod", "teuer")
        assert answer.code == 0
        assert "\nzoll: Ding (karte), „Zoll“" in f"\n{answer.out}"
        assert "Steht in: teuer/mod.yaml:11" in answer.out
    assert call("show", "funkenflug", "zoll").code == 2


def test_diff_shows_every_entry_that_is_not_as_it_was(call: Call, mod: Path) -> None:
    answer = call("diff", "funkenflug", "teuer")
    assert answer.code == 0
    lines = answer.out.splitlines()
    assert [line.split("  (")[0] for line in lines if line[:1] in "+~-" and line[:1]] == [
        "~ dinge.karte.blitz",
        "~ dinge.karte.brunnen",
        "- dinge.karte.sprungfeder",
        "+ dinge.karte.teuer__zoll",
    ]
    price = lines[1:5]
    assert [line.strip() for line in price] == ["preis:", "# teuer setze (teuer/mod.yaml:6)", "- 1", "+ 2"]
    assert "      + teuer__mehr: \"zu beginn von zug von mir: erhalte 1 leben\"" in lines
    assert lines[-1] == "teuer 1.2: 1 neuer Eintrag, 2 geänderte, 1 entfernter"


def test_diff_as_json(call: Call, mod: Path) -> None:
    told = json.loads(call("diff", "funkenflug", "teuer", "--json").out)
    assert told["mods"] == [{"id": "teuer", "version": "1.2"}]
    assert told["findings"] == []
    first = told["changes"][0]
    assert (first["path"], first["kind"]) == ("dinge.karte.blitz", "changed")
    assert (first["before"]["preis"], first["after"]["preis"]) == (1, 2)
    assert first["by"][0] | {"file": "", "before": 0, "after": 0} == {
        "mod": "teuer", "operation": "setze", "path": "dinge.karte.blitz.preis", "file": "", "line": 6,
        "before": 0, "after": 0,
    }


def test_why_tells_base_each_change_and_result(call: Call, mod: Path) -> None:
    written(
        mod.parent / "billig",
        "id: billig\nversion: 1\nsprache: de\nerweitert: funkenflug\nnach: teuer\n"
        "änderungen:\n  dinge.karte.blitz.preis: {erwartet: 2, setze: 0}\n",
    )
    answer = call("why", "funkenflug", "dinge.karte.blitz.preis", "--mod", "billig", "--mod", "teuer")
    assert answer.code == 0
    title, base, first, second, result = answer.out.splitlines()
    assert title == "dinge.karte.blitz.preis"
    assert base.startswith("  Grundspiel  ")
    assert base.endswith("karten.yaml:8: 1")
    assert first == "  teuer  teuer/mod.yaml:6  setze: 2"
    assert second == "  billig  billig/mod.yaml:7  setze: 0"
    assert result == "  Es gilt: 0"
    told = json.loads(call("why", "funkenflug", "things.karte.blitz.preis", "--mod", "teuer", "--json").out)
    assert (told["base"], told["result"], [step["after"] for step in told["steps"]]) == (1, 2, [2])


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("dinge.karte.blits.preis", "Meintest du blitz?"),
        ("dnge.karte.blitz", "Meintest du dinge?"),
        ("dinge.karte.blitz.aktiv", "Bei dinge.karte.blitz.aktiv steht nichts."),
    ],
)
def test_why_of_nothing(call: Call, path: str, words: str) -> None:
    answer = call("why", "funkenflug", path)
    assert answer.code == 2
    assert words in answer.err


def test_why_of_what_a_mod_removed(call: Call, mod: Path) -> None:
    answer = call("why", "funkenflug", "dinge.karte.sprungfeder.preis", "--mod", "teuer")
    assert answer.out.splitlines()[-2:] == ["  teuer  teuer/mod.yaml:8  entferne: nichts", "  Es gilt: nichts"]


def test_conflicts(call: Call, mod: Path) -> None:
    written(mod.parent / "gratis", MOD.replace("id: teuer", "id: gratis").replace("setze: 2", "setze: 0"))
    answer = call("conflicts", "teuer", "gratis")
    assert answer.code == 1
    assert answer.out.count("RW704") == 4
    assert answer.out.endswith("2 Konflikte zwischen 2 Mods\n")
    told = json.loads(call("conflicts", "teuer", "gratis", "--json").out)
    assert [one["path"] for one in told["conflicts"]] == ["dinge.karte.blitz.preis", "dinge.karte.sprungfeder"]
    assert {touch["mod"] for touch in told["conflicts"][0]["between"]} == {"teuer", "gratis"}
    assert call("conflicts", "teuer", "wiedergang").out == (
        "0 Konflikte zwischen 2 Mods\nReihenfolge: teuer, wiedergang\n"
    )


def test_conflicts_says_which_mods_are_invalid(call: Call, mod: Path) -> None:
    written(mod.parent / "kaputt", MOD.replace("id: teuer", "id: kaputt").replace("blitz", "blits"))
    written(mod.parent / "unlesbar", "id: [unlesbar\n")
    answer = call("conflicts", "teuer", "kaputt")
    assert answer.code == 1
    assert "RW701" in answer.out
    assert answer.out.endswith("\nDieser Mod ist ungültig und wird nicht geladen: kaputt\n")
    assert "Konflikt" not in answer.out, "one mod alone is in nobody's way"
    english = call("--lang", "en", "conflicts", "teuer", "kaputt", "wiedergang", "unlesbar")
    assert english.code == 1
    assert "These 2 mods are invalid and are not loaded: kaputt, unlesbar" in english.out
    assert english.out.endswith("0 conflicts between 2 mods\n")
    told = json.loads(call("conflicts", "teuer", "kaputt", "wiedergang", "unlesbar", "--json").out)
    assert told["invalid"] == ["kaputt", "unlesbar"]
    assert told["order"] == [{"id": "teuer", "version": "1.2"}, {"id": "wiedergang", "version": "1"}]
    assert [Path(one["file"]).parent.name for one in told["findings"]] == ["kaputt", "unlesbar"]
    alone = call("conflicts", "unlesbar")
    assert (alone.code, alone.out) == (1, "")
    assert "unlesbar/mod.yaml:1" in alone.err


def test_the_order_is_told_as_data(call: Call, mod: Path) -> None:
    written(mod.parent / "davor", "id: davor\nversion: 3\nsprache: de\nerweitert: funkenflug\nnach: teuer\n")
    told = json.loads(call("conflicts", "davor", "wiedergang", "teuer", "--json").out)
    assert [one["id"] for one in told["order"]] == ["teuer", "davor", "wiedergang"]
    assert (told["invalid"], told["findings"]) == ([], [])


def test_a_game_that_was_saved_finds_its_mods_again(call: Call, mod: Path) -> None:
    call("play", "funkenflug", "--mod", "teuer", "--bots", "all", "--seed", 5, "--save", "partie.json")
    saved = json.loads(Path("partie.json").read_text(encoding="utf-8"))
    assert [(one["id"], one["version"]) for one in saved["mods"]] == [("teuer", "1.2")]
    answer = call("replay", "partie.json")
    assert answer.code == 0
    assert "Die Prüfsumme stimmt" in answer.out
    answer = call("replay", "partie.json", "--mod", "wiedergang")
    assert answer.code == 1
    assert "gehört zu funkenflug mit teuer 1.2; hier ist es mit wiedergang 1" in answer.err
    (mod / "mod.yaml").write_text(MOD.replace("setze: 2", "setze: 3"), encoding="utf-8")
    answer = call("replay", "partie.json")
    assert answer.code == 1
    assert "hat sich seit dem Speichern geändert" in answer.err


def test_a_saved_game_with_mods_is_refused_without_them(mod: Path) -> None:
    game = Game.start(load(game_folder("funkenflug"), [mod]), 2, seed=1)
    data = game.save()
    with pytest.raises(GameError, match=r"mit teuer 1\.2; hier ist es ohne Mods"):
        Game.load(load(game_folder("funkenflug")), data)
    assert Game.load(load(game_folder("funkenflug"), [mod]), data).hash == game.hash


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["show", "funkenflug", "--mod", "wiedergan"], "Meintest du wiedergang?"),
        (["diff", "funkenflug", "nirgends/mod"], "Einen Mod nirgends/mod gibt es nicht."),
        (["play", "funkenflug", "--mod", "."], "liegt keine mod.yaml"),
        (["play", "--load", "x.json", "--mod", "wiedergang"], "gehören zu einem neuen Spiel"),
        (["diff", "funkenflug"], "es fehlt: MOD"),
        (["conflicts"], "es fehlt: MOD"),
        (["why", "funkenflug"], "es fehlt: PFAD"),
    ],
)
def test_wrong_calls(call: Call, mod: Path, arguments: list[str], words: str) -> None:
    answer = call(*arguments)
    assert answer.code == 2
    assert words in answer.err


def test_a_mod_whose_game_is_nowhere(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    written(tmp_path / "fremd", "id: fremd\nversion: 1\nsprache: de\nerweitert: halma\n")
    answer = call("check", "fremd")
    assert answer.code == 2
    assert "gehört zum Regelwerk halma, und das ist nicht zu finden" in answer.err


def test_scenarios_of_a_mod_call_its_entries_by_their_short_names(call: Call, mod: Path) -> None:
    scenarios = mod / "szenarien"
    scenarios.mkdir()
    text = """\
sprache: de
mods: [wiedergang]
szenarien:
  zoll:
    spieler: 2
    gegeben: {zoll#1: {ort: "hand:spieler_1"}}
    züge:
      - spieler_1: [karte_spielen, zoll#1]
      - geschieht: [{ablegen: {karte: zoll#1}}]
    erwartet:
      gilt: {zoll#1: {ort: ablage, preis: 0}, wiedergang__wiedergänger#1: {preis: 0}}
"""
    (scenarios / "zoll.yaml").write_text(text, encoding="utf-8")
    answer = call("test", "teuer")
    assert answer.code == 0, answer.out
    assert call("check", "teuer").out == "0 Befunde in 2 Dateien\n"
    (scenarios / "zoll.yaml").write_text(text.replace("zoll#1: {ort: ablage", "zol#1: {ort: ablage"), encoding="utf-8")
    assert "RW603" in call("check", "--format", "concise", "teuer").out
    (mod / "mod.yaml").write_text(MOD.replace("blitz", "blits"), encoding="utf-8")
    forget()
    answer = call("test", "teuer")
    assert answer.code == 1
    assert "Ein Mod dazu hat selbst Fehler" in answer.out


def test_the_scenarios_of_a_game_can_be_played_with_a_mod(call: Call) -> None:
    assert call("test", "tictactoe", "--mod", "wiedergang").code == 1
    assert call("test", "tauschrunde", "--mod", "wiedergang").code == 0


def test_a_mod_that_cannot_be_read_or_says_nothing(call: Call, tmp_path: Path) -> None:
    main = tmp_path / "nichts" / "mod.yaml"
    main.parent.mkdir()
    main.write_text("id: [a\n", encoding="utf-8")
    answer = call("check", main.parent, "--json")
    assert answer.code == 1
    assert [one["line"] for one in json.loads(answer.out)["findings"]] == [1]
    main.write_text("hallo\n", encoding="utf-8")
    answer = call("check", main.parent)
    assert answer.code == 2
    assert "sagt nicht, zu welchem Regelwerk der Mod gehört" in answer.err
