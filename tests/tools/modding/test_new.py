"""`regelwerk new`: what it makes is clean, and its scenarios hold; where it cannot, nothing is left behind."""

from __future__ import annotations

from pathlib import Path

import pytest
from calling import SHOP, Call
from regelwerk.dsl.reading.nodes import Mapping, Node, Scalar, Sequence
from regelwerk.dsl.reading.reader import read, read_text
from regelwerk.tools.commands.games import bundled
from regelwerk.tools.modding.new_thing import with_file
from regelwerk.tools.modding.nodes_text import block
from telling_words import telling, words

pytestmark = pytest.mark.long


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def files(folder: Path) -> dict[str, str]:
    return {str(path.relative_to(folder)): path.read_text(encoding="utf-8") for path in folder.rglob("*.yaml")}


def test_a_rulebook_is_clean_and_can_be_played(call: Call) -> None:
    assert call("new", "rulebook", "steine").code == 0
    assert call("check", "steine").out == "0 Befunde in 2 Dateien\n"
    assert "2 Szenarien bestanden" in call("test", "steine").out
    assert call("simulate", "steine", "--players", 3, "--games", 5).code == 0
    assert call("new", "mod", "winter", "--game", "steine").code == 0
    assert call("test", "winter").code == 0


@pytest.mark.parametrize("game", sorted(bundled()))
def test_a_mod_of_any_game_is_clean_and_has_a_scenario(call: Call, game: str) -> None:
    answer = call("new", "mod", "meins", "--game", game)
    assert answer.code == 0, answer.err
    if game == "night_market":  # what is made for an English game is English
        assert answer.out == "new       meins/mod.yaml\nnew       meins/scenarios/beginning.yaml\n"
    else:
        assert answer.out == "neu       meins/mod.yaml\nneu       meins/szenarien/anfang.yaml\n"
    assert call("--lang", "de", "check", "meins").out == "0 Befunde in 2 Dateien\n"
    assert "1 Szenario bestanden, 0 gescheitert" in call("--lang", "de", "test", "meins").out


def test_an_english_author_gets_english_files(call: Call, here: Path) -> None:
    """A rulebook, a mod of it, a card of an English game, scenarios: without a German word, and they hold."""
    assert call("--lang", "en", "new", "rulebook", "stones").out.splitlines() == [
        "new       stones/rulebook.yaml", "new       stones/scenarios/basic_rules.yaml",
    ]
    assert call("check", "stones").out == "0 findings in 2 files\n"
    assert "2 scenarios passed" in call("test", "stones").out
    assert call("new", "scenario", "more", "--in", "stones").code == 0
    assert call("new", "mod", "lamps", "--game", "night_market").code == 0
    assert call("new", "card", "beacon", "--in", "lamps", "--like", "paper_lantern").code == 0
    assert call("check", "stones", "lamps").out == "0 findings in 7 files\n"
    assert "0 failed" in call("test", "lamps").out
    made = [path for path in here.rglob("*.yaml") if "lamps" in path.parts or "stones" in path.parts]
    assert len(made) == 7
    assert {path: found for path in made if (found := words(path.read_text(encoding="utf-8")) & telling("de"))} == {}


def test_cards_and_scenarios_in_a_mod(call: Call) -> None:
    call("new", "mod", "eis", "--game", "funkenflug")
    answer = call("new", "card", "eiszeit", "--in", "eis")
    assert answer.code == 0, answer.err
    assert "geändert  eis/mod.yaml" in answer.out
    assert call("new", "card", "glatteis", "--in", "eis/szenarien", "--like", "schild").code == 0
    assert call("new", "scenario", "mehr", "--in", "eis", "--seed", 7).code == 0
    assert call("check", "eis").out == "0 Befunde in 7 Dateien\n"
    assert "4 Szenarien bestanden, 0 gescheitert" in call("test", "eis").out
    assert "sobald mir schaden zugefügt wird" in (Path("eis") / "glatteis.yaml").read_text(encoding="utf-8")
    shown = call("show", "funkenflug", "glatteis", "--mod", "eis").out
    assert "glatteis: Ding (karte), „Glatteis“" in shown


def test_a_card_in_a_rulebook(call: Call, here: Path) -> None:
    for name, text in files(bundled()["funkenflug"]).items():
        path = here / "eigenes" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert call("new", "card", "kugelblitz", "--in", "eigenes").code == 0
    assert "dateien: [karten.yaml, kugelblitz.yaml]" in files(here)["eigenes/rulebook.yaml"]
    assert call("check", "eigenes").code == 0
    assert call("test", "eigenes").code == 0


def test_a_race_is_a_thing_of_the_kind_that_the_game_calls_so(call: Call, here: Path) -> None:
    call("new", "rulebook", "reich")
    path = here / "reich" / "rulebook.yaml"
    text = path.read_text(encoding="utf-8")
    text = text.replace("arten:\n", "arten:\n  volk: {formen: [völker], attribute: {stärke: zahl}}\n")
    path.write_text(text + "dinge:\n  volk:\n    elfen: {stärke: 3}\n", encoding="utf-8")
    answer = call("new", "race", "zwerge", "--in", "reich")
    assert answer.code == 0, answer.err
    made = files(here)["reich/zwerge.yaml"]
    assert "zwerge:" in made
    assert "stärke: 3" in made
    assert "zwerge: {stärke: 3}" in files(here)["reich/szenarien/zwerge.yaml"]


@pytest.mark.parametrize(
    ("game", "what", "kind", "made"),
    [
        ("funkenflug", "card", "", ["neuling"]),
        ("gaia", "race", "", ["neuling"]),
        ("gaia", "card", "booster", ["neuling"]),
        ("hexpanse", "card", "", ["neuling"]),
        ("hexpanse", "race", "partei", ["neuling", "neuling_terraner", "neuling_ramius"]),
        ("rex", "card", "strategiekarte", ["neuling"]),
        ("rex", "race", "", ["neuling", "neuling_einheit", "neuling_7", "verräter_neuling_7", "bündnis_neuling"]),
    ],
)
def test_cards_and_races_of_the_bundled_games(call: Call, game: str, what: str, kind: str, made: list[str]) -> None:
    call("new", "mod", "meins", "--game", game)
    answer = call("new", what, "neuling", "--in", "meins", *(["--kind", kind] if kind else []))
    assert answer.code == 0, answer.err
    text = (Path("meins") / "neuling.yaml").read_text(encoding="utf-8")
    assert [id for id in made if f"    {id}:\n" not in text] == []
    assert call("check", "meins").out == "0 Befunde in 4 Dateien\n"
    assert "2 Szenarien bestanden, 0 gescheitert" in call("test", "meins").out


def test_a_race_comes_with_all_that_belongs_to_it_and_the_counts_grow(call: Call, here: Path) -> None:
    call("new", "mod", "meins", "--game", "rex")
    assert call("new", "race", "saar", "--in", "meins").code == 0
    assert "arten.einheit.insgesamt: {um: 20}" in files(here)["meins/saar.yaml"]
    assert call("new", "race", "winnu", "--in", "meins", "--like", "jol_nar").code == 0
    assert "arten.einheit.insgesamt: {um: 20}" in files(here)["meins/saar.yaml"]
    made = files(here)["meins/winnu.yaml"]
    assert "arten.einheit.insgesamt: {um: 20}" in made, "each file raises what it brings more of"
    assert "name: {de: Ingenieur (Winnu 1), en: Engineer (Winnu 1)}" in made
    assert "jol_nar" not in made.replace("# Gemacht wie jol_nar", "")
    assert call("check", "meins").code == 0
    played = call("simulate", "rex", "--mod", "meins", "--players", 4, "--games", 2, "--seed", 1)
    assert "2 von 2 Partien beendet" in played.out


def test_what_a_race_shares_with_others_is_joined_and_not_made_anew(call: Call, here: Path) -> None:
    assert call("new", "rulebook", "steine").code == 0
    main = here / "steine" / "rulebook.yaml"
    more = """
arten:
  volk: {formen: [völker], quelle: [Probe]}
  können: {formen: [fertigkeiten], quelle: [Probe], attribute: {startet_bei: {art: mehrere volk, fest: true}}}
dinge:
  volk: {riesen: {quelle: [Probe]}, zwerge: {quelle: [Probe]}}
  können:
    schmieden: {quelle: [Probe], startet_bei: [riesen, zwerge]}
    werfen: {quelle: [Probe], startet_bei: [riesen]}
"""
    (here / "steine" / "volk.yaml").write_text("sprache: de" + more, encoding="utf-8")
    main.write_text(with_file(main.read_text(encoding="utf-8"), "volk.yaml"), encoding="utf-8")
    assert call("new", "mod", "elfen", "--game", "steine").code == 0
    assert call("new", "race", "elben", "--in", "elfen", "--like", "riesen").code == 0
    text = files(here)["elfen/elben.yaml"]
    assert "    elben_werfen:" in text  # the giants alone begin with it
    assert "elben_schmieden" not in text
    assert "dinge.können.schmieden.startet_bei: {füge_hinzu: elben}" in text
    assert call("check", "elfen").out.startswith("0 Befunde")
    assert call("test", "elfen").code == 0


def test_counts_grow_in_a_rulebook_as_well(call: Call, here: Path) -> None:
    call("new", "rulebook", "reich")
    path = here / "reich" / "rulebook.yaml"
    text = path.read_text(encoding="utf-8")
    text = text.replace("arten:\n", "arten:\n  karte: {insgesamt: 3, in: haufen}\n")
    path.write_text(text + "dinge:\n  karte:\n    eins: {anzahl: 3}\n", encoding="utf-8")
    assert call("new", "card", "zwei", "--in", "reich").code == 0
    assert "insgesamt: 6" in files(here)["reich/rulebook.yaml"]
    assert call("check", "reich").code == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["card", "blitz", "--in", "eis"], "RW702"),
        (["card", "dann", "--in", "eis"], "feste Bedeutung"),
        (["card", "anzahl", "--in", "eis"], "feste Bedeutung"),
        (["card", "a__b", "--in", "eis"], "taugt nicht als Name"),
        (["card", "../b", "--in", "eis"], "taugt nicht als Name"),
        (["card", "mod", "--in", "eis"], "gibt es schon"),
        (["card", "neues", "--in", "eis", "--kind", "kart"], "Meintest du karte?"),
        (["card", "neues", "--in", "eis", "--like", "blits"], "Meintest du blitz?"),
        (["race", "elfen", "--in", "eis"], "Nenne sie mit --kind; es gibt: spieler, karte"),
        (["card", "blitz", "--in", "eis"], "Es wurde nichts angelegt."),
        (["scenario", "anfang", "--in", "eis"], "gibt es schon"),
        (["card", "neues"], "liegt in keinem Regelwerk und in keinem Mod"),
        (["card", "neues", "--in", "nirgends"], "Einen Ordner nirgends gibt es nicht"),
        (["mod", "eis", "--game", "funkenflug"], "gibt es schon"),
        (["mod", "neues"], "Nenne es mit --game"),
        (["rulebook", "1x"], "taugt nicht als Name"),
        (["haus", "x"], "kann nicht 'haus' sein"),
    ],
)
def test_where_it_cannot_nothing_is_left_behind(call: Call, here: Path, arguments: list[str], words: str) -> None:
    call("new", "mod", "eis", "--game", "funkenflug")
    before = files(here)
    answer = call("new", *arguments)
    assert answer.code != 0
    assert words in answer.err
    assert answer.out == ""
    assert files(here) == before


def test_where_a_game_has_several_kinds_of_cards_they_are_named(call: Call) -> None:
    call("new", "mod", "meins", "--game", "rex")
    answer = call("new", "card", "neues", "--in", "meins")
    assert answer.code != 0
    assert "es gibt: bombardierungskarte, strategiekarte, verräterkarte, einflusskarte" in answer.err


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("sprache: de\nid: x\n", "sprache: de\ndateien: [n.yaml]\nid: x\n"),
        ("sprache: de\ndateien: []\nid: x\n", "sprache: de\ndateien: [n.yaml]\nid: x\n"),
        ("dateien: [a.yaml]  # Teile\nsprache: de\n", "dateien: [a.yaml, n.yaml]  # Teile\nsprache: de\n"),
        ("sprache: de\ndateien:\n  - a.yaml\nid: x\n", "sprache: de\ndateien:\n  - a.yaml\n  - n.yaml\nid: x\n"),
        ("language: en\nfiles: [a.yaml,\n  b.yaml]\n", "language: en\nfiles: [a.yaml,\n  b.yaml, n.yaml]\n"),
    ],
)
def test_one_more_file_in_the_main_file(before: str, after: str) -> None:
    assert with_file(before, "n.yaml") == after


def bare(node: Node) -> object:
    match node:
        case Mapping(entries):
            return {entry.key.value: bare(entry.value) for entry in entries}
        case Sequence(items):
            return [bare(item) for item in items]
        case Scalar(str() as text):
            return text.rstrip("\n")
        case Scalar(value):
            return value


@pytest.mark.parametrize("path", [path for folder in (*bundled().values(), SHOP) for path in folder.rglob("*.yaml")])
def test_what_is_written_reads_the_same(path: Path) -> None:
    node = read(path)
    assert bare(read_text("\n".join(block(node)) + "\n", "x.yaml")) == bare(node)
