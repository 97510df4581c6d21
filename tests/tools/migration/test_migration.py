"""`regelwerk migrate`: files of the first edition, and what becomes of them.

In `first_edition/` lie rulebooks, a mod and scenarios as they were written for it, with every construct that is said
otherwise now.
"""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml
from calling import Answer, Call
from regelwerk.dsl import schemas
from regelwerk.dsl.grammar.words import every_word
from regelwerk.dsl.rulebook import load
from regelwerk.dsl.world.behaviours import Event
from regelwerk.tools.commands.games import bundled
from regelwerk.tools.migration.earlier_wording import EARLIER_FILE
from regelwerk.tools.migration.editions import REWRITINGS
from regelwerk.tools.migration.played_scenarios import ID
from regelwerk.tools.migration.written_files import pieces_of

FIRST = Path(__file__).parent / "first_edition"


@pytest.fixture
def first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the old files that a test may migrate."""
    monkeypatch.chdir(tmp_path)
    return Path(shutil.copytree(FIRST, tmp_path / "alt"))


def told(answer: Answer) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(answer.out)
    assert schemas.misplaced("migrate", found) is None
    return found


def all_texts(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*.yaml"))}


def test_old_files_check_and_play_afterwards_and_stay_as_they_are(call: Call, first: Path) -> None:
    assert call("check", first).code == 1
    found = told(call("migrate", first, "--json"))
    assert found["written"]
    assert found["scenarios"] == {"passed": 6, "failed": []}
    assert {one["file"] for one in found["decisions"]} == {"alt/streit/rulebook.yaml"}
    for name in ("auswahl", "markt", "pond", "raub", "zugabe"):
        assert call("check", first / name).out.startswith("0 "), name
        assert call("test", first / name).code == 0, name
    texts = all_texts(first)
    again = told(call("migrate", first, "--json"))
    assert (again["written"], again["changes"]) == (False, [])
    assert again["decisions"] == found["decisions"]
    assert all_texts(first) == texts


def test_every_rewriting_is_shown_by_an_old_file(call: Call, first: Path) -> None:
    """But those for what only mods of the large games have, which have tests of their own below."""
    found = told(call("migrate", first, "--dry-run", "--quick", "--json"))
    elsewhere = {"this", "total", "wording", "attribute", ID}
    certain = {one.id for one in REWRITINGS if one.choices is None}
    assert {one["change"] for one in found["changes"]} == certain - elsewhere
    assert all_texts(first) == all_texts(FIRST)


def test_comments_and_layout_are_kept(call: Call, first: Path) -> None:
    call("migrate", first, "--quick")
    for path in sorted(FIRST.rglob("*.yaml")):
        before = [line.partition("#")[2] for line in path.read_text(encoding="utf-8").split("\n") if "#" in line]
        text = (first / path.relative_to(FIRST)).read_text(encoding="utf-8")
        assert [line.partition("#")[2] for line in text.split("\n") if "#" in line] == before
    market = (first / "markt" / "waren.yaml").read_text(encoding="utf-8")
    assert "        fest: true   # in Pfund\n        anfang: 0\n" in market
    assert "tafel: { art: zahl je ressource, fest: true, anfang: {gold: 2} }" in market


def test_what_a_person_must_decide_has_its_place_and_both_choices(call: Call, first: Path) -> None:
    answer = call("migrate", first / "streit")
    assert answer.code == 1
    assert "alt/streit/rulebook.yaml:47:78: der → aller\n" in answer.out  # behind what is to be decided
    found = told(call("migrate", first / "streit", "--json"))["decisions"]
    assert [(one["code"], one["line"], one["column"]) for one in found] == [
        ("RW318", 5, 34), ("RW576", 28, 3), ("RW457", 41, 46), ("RW472", 47, 11),
    ]  # fmt: skip
    assert all(len(set(one["choices"])) == 2 for one in found)
    german = [one["choices"] for one in found]
    english = [one["choices"] for one in told(call("--lang", "en", "migrate", first / "streit", "--json"))["decisions"]]
    assert all(one not in german for one in english)


def test_following_either_choice_checks(call: Call, first: Path) -> None:
    call("migrate", first / "streit")
    main = first / "streit" / "rulebook.yaml"
    migrated = main.read_text(encoding="utf-8")
    choices = (
        (("bis: 3, namen: [anna, bert]", "bis: 3, namen: [anna, bert, carl]"), ("bis: 3", "bis: 2")),
        (("    satz: lege {k} hin\n    wirkung: fleiß von s = 0", "    wirkung: fleiß von s = 0"),
         ("satz: lege {k} hin\n    wirkung: fleiß von s = 0", "satz: wirf {k} weg\n    wirkung: fleiß von s = 0")),
        ((" bis legen", " oder bis legen"), (" bis legen", "")),
        (("einmal nachdem legen:", "nachdem legen:"),
         ("einmal nachdem legen:", "nachdem legen, höchstens 1 mal pro spiel:")),
    )  # fmt: skip
    for way in (0, 1):
        text = migrated
        for choice in choices:
            old, new = choice[way]
            assert old in text
            text = text.replace(old, new)
        main.write_text(text, encoding="utf-8")
        assert call("check", first / "streit").out == "0 Befunde in 1 Datei\n"


def test_choices_of_several_things_say_when_they_are_done(call: Call, first: Path) -> None:
    """In the first edition such a choice ended by itself behind the last thing in the order of the table."""
    found = told(call("migrate", first / "auswahl", "--json"))
    assert [(one["before"], one["after"], one["change"]) for one in found["changes"]] == [("c", "[c, fertig]", ID)]
    assert found["scenarios"] == {"passed": 1, "failed": []}
    text = (first / "auswahl" / "szenarien" / "wahl.yaml").read_text(encoding="utf-8")
    assert "- spieler_1: [c, fertig]   # die letzte\n" in text


def test_scenarios_that_play_otherwise_are_told_with_the_reason(call: Call, first: Path) -> None:
    path = first / "auswahl" / "szenarien" / "wahl.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("zu_ende: true", "zu_ende: false"), encoding="utf-8")
    before = path.read_bytes()
    found = told(call("migrate", first / "auswahl", "--json"))
    assert (found["changes"], found["scenarios"]["passed"]) == ([], 0)
    assert "vorgefunden: offen von c ist nein" in found["scenarios"]["failed"][0]["message"]
    assert path.read_bytes() == before


def test_a_mod_follows_what_its_rulebook_says_otherwise(call: Call, first: Path) -> None:
    base = first / "auswahl"
    main = base / "rulebook.yaml"
    text = main.read_text(encoding="utf-8").replace("{formen: [karten], ", "{formen: [karten], insgesamt: 3, ")
    main.write_text(text, encoding="utf-8")
    (base / "quellen").mkdir()
    (base / "quellen" / "frueher.yaml").write_text(
        '- {text: "drehe({k}, {n})", jetzt: "wenden({k})"}\n- {attribut: karte.gewicht}\n'
        "- {name: klappen, jetzt: wenden}\n- {feld: wenden.was, jetzt: k}\n",
        encoding="utf-8",
    )
    mod = first / "mehr"
    mod.mkdir()
    (mod / "mod.yaml").write_text(
        "id: mehr\nversion: 1\nsprache: de\nerweitert: auswahl\ndinge:\n  karte:\n    d: {gewicht: 3}\n"
        "änderungen:\n  arten.karte.insgesamt: {erwartet: 3, setze: 4}\n"
        "regeln:\n  r: 'am ende von partie: drehe(d, 2)'\n  n: 'nachdem klappen(k: d): drehe(a, 1)'\n",
        encoding="utf-8",
    )
    found = told(call("migrate", mod, "--dry-run", "--json"))
    made = {one["change"]: (one["before"], one["after"]) for one in found["changes"] if one["change"] != "wording"}
    said = [(one["before"], one["after"]) for one in found["changes"] if one["change"] == "wording"]
    assert said == [("drehe(d, 2)", "wenden(d)"), ("klappen", "wenden"), ("drehe(a, 1)", "wenden(a)")]
    assert made["attribute"] == ("    d: {gewicht: 3}", "    d: {}")
    assert made["total"] == ("{erwartet: 3, setze: 4}", "{um: 1}")
    assert found["decisions"] == []


def test_scenarios_for_a_rulebook_elsewhere_follow_it_too(call: Call, first: Path) -> None:
    base = first / "auswahl"
    (base / "quellen").mkdir()
    (base / "quellen" / "frueher.yaml").write_text(
        "- {name: klappen, jetzt: wenden}\n- {feld: wenden.was, jetzt: k}\n", encoding="utf-8"
    )
    path = first / "fremd.yaml"
    path.write_text(
        "regelwerk: auswahl\nszenarien:\n  s:\n    züge:\n      - spieler_1: [a, b]\n"
        "      - geschieht: [{klappen: {k: a}}, klappen]\n",
        encoding="utf-8",
    )
    found = told(call("migrate", path, "--json"))
    assert [(one["before"], one["after"]) for one in found["changes"]] == [("klappen", "wenden")] * 2
    assert (found["decisions"], found["scenarios"]) == ([], {"passed": 1, "failed": []})


def test_what_the_machine_called_dies_is_this_thing(call: Call, tmp_path: Path) -> None:
    (tmp_path / "rulebook.yaml").write_text(
        "id: schiffe\nversion: 1\nsprache: de\nspieler: {von: 2, bis: 4}\nhauptablauf: partie\n"
        "abläufe:\n  partie:\n    ablauf: |\n      falls anzahl(schiffe für bewegung) ≥ 1: spielsieg([])\n  bewegung:\n"
        "    ablauf: spielsieg([])\n"
        "arten:\n  schiff: {formen: [schiffe], effekt: 'immer: dies zählt nicht für bewegung'}\n",
        encoding="utf-8",
    )
    changes = told(call("migrate", tmp_path, "--dry-run", "--json"))["changes"]
    assert [(one["before"], one["after"], one["change"]) for one in changes] == [("dies", "diese schiff", "this")]


NOTED = sorted(name for name, folder in bundled().items() if (folder / EARLIER_FILE).is_file())


@pytest.mark.parametrize("game", NOTED)
def test_what_a_rulebook_says_now_is_what_it_declares(game: str) -> None:
    world = load(bundled()[game]).world
    declared = {**world.forms, **world.events, **world.procedures, **world.derived, **world.entries, **world.options}
    known = {*declared, *world.resources, *world.attributes}
    known |= {word for values in world.enumerations.values() for word in values} | every_word() | {"ja", "anzahl"}
    for item in yaml.safe_load((bundled()[game] / EARLIER_FILE).read_text(encoding="utf-8")):
        assert set(item) in ({"name", "jetzt"}, {"feld", "jetzt"}, {"text", "jetzt"}, {"attribut"}), item
        if "feld" in item:
            id = item["feld"].partition(".")[0]
            fields = {**world.events, **world.procedures}[id]
            assert item["jetzt"] in (fields.fields if isinstance(fields, Event) else fields.parameters)
        elif "jetzt" in item:
            said = [piece.text for piece in pieces_of(re.sub(r"\{\w+\}", "1", item["jetzt"])) if piece.is_word]
            assert set(said) <= known, item


@pytest.mark.parametrize("game", ["tictactoe", "funkenflug", "hexpanse"])
def test_files_of_today_are_left_alone(call: Call, game: str) -> None:
    answer = call("migrate", bundled()[game], "--dry-run", "--quick")
    assert (answer.code, answer.out) == (0, "0 Änderungen in 0 Dateien, nicht geschrieben\n")


@pytest.mark.parametrize("content", [b"\xff\xfe\0", b"", b"- 1", b"a: [", b"id: x\nsprache: de\nregeln: {a: der der}"])
def test_bad_input_is_told_not_raised(call: Call, tmp_path: Path, content: bytes) -> None:
    for name in ("rulebook.yaml", "mod.yaml"):
        folder = tmp_path / name.partition(".")[0]
        folder.mkdir()
        (folder / name).write_bytes(content)
        assert call("migrate", folder).code in (1, 2)
        assert (folder / name).read_bytes() == content
    assert call("migrate", tmp_path / "nirgends").code == 2
