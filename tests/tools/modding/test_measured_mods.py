"""`audit`, `coverage` and `mutate` with mods: laid over a game, or named in its place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from calling import Answer, Call

pytestmark = pytest.mark.long

MOD = """\
id: zoll
version: 1
sprache: de
quelle: [Z1]
erweitert: kramladen
regeln:
  steuer: {quelle: [Z1], effekt: "nachdem ziehen(spieler): einnehmen(spieler, 1)"}
  reiche: {quelle: [Z2], effekt: "nachdem ziehen(spieler) falls gold von spieler ≥ 90: einnehmen(spieler, 1)"}
"""
LIST = "- {id: Z1, titel: Eine Steuer}\n- {id: Z2, titel: Die Reichen}\n- {id: Z3, titel: Noch offen}\n"
SCENARIOS = """\
sprache: de
szenarien:
  wer_zieht_bekommt_gold:
    quelle: [Z1]
    züge:
      - gilt: {spieler_1: {gold: 4}}
"""


@pytest.fixture
def game(shop: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The shop with a list of paragraphs, and a mod beside it that has one, too."""
    monkeypatch.chdir(shop.parent)
    files = {
        "kramladen/quellen/paragraphen.yaml": "- {id: L1, titel: Wer beginnt}\n",
        "zoll/mod.yaml": MOD,
        "zoll/quellen/paragraphen.yaml": LIST,
        "zoll/szenarien/s.yaml": SCENARIOS,
    }
    for name, text in files.items():
        (shop.parent / name).parent.mkdir(parents=True, exist_ok=True)
        (shop.parent / name).write_text(text, encoding="utf-8")
    return shop


def told(answer: Answer) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(answer.out)
    return found


def test_coverage_counts_what_the_mod_brings(call: Call, game: Path) -> None:
    alone = told(call("coverage", "kramladen", "--games", 1, "--json"))
    both = told(call("coverage", "kramladen", "--mod", "zoll", "--games", 1, "--json"))
    assert both["scenarios"] == alone["scenarios"] + 1
    assert both["clauses"]["all"] == alone["clauses"]["all"] + 2
    own = told(call("coverage", "zoll", "--games", 1, "--json"))
    assert own["clauses"]["all"] == 2
    assert [Path(one["file"]).name for one in own["clauses"]["open"]] == ["mod.yaml"]
    assert own["procedures"]["all"] == 0, "the procedures of the game are not what is asked about"
    assert [one["line"] for one in own["never_held"]] == [8]


def test_mutate_breaks_what_the_mod_brings(call: Call, game: Path) -> None:
    own = told(call("mutate", "zoll", "--json"))
    assert own["noticed"] > 0
    assert {Path(one["place"].split(":")[0]).name for one in own["survivors"]} == {"mod.yaml"}
    short = told(call("mutate", "kramladen", "steuer", "--mod", "zoll", "--json"))
    full = told(call("mutate", "kramladen", "zoll__steuer", "--mod", "zoll", "--json"))
    assert short == full
    assert 0 < short["noticed"] <= own["noticed"]
    survivor = next(one for one in own["survivors"] if "reiche" in one["entry"])
    judged = f"- {{eintrag: reiche, änderung: {json.dumps(survivor['change'])}, grund: zum Versuch}}\n"
    (game.parent / "zoll/quellen/mutanten.yaml").write_text(judged, encoding="utf-8")
    again = told(call("mutate", "zoll", "--json"))
    assert again["judged"] == 1, "a mod judges by its own short names"
    assert len(again["survivors"]) == len(own["survivors"]) - 1


def test_audit_reads_the_list_of_the_mod(call: Call, game: Path) -> None:
    own = told(call("audit", "zoll", "--json"))
    assert (own["paragraphs"], own["encoded"], own["shown"]) == (3, 2, 1)
    assert [(one["id"], one["missing"]) for one in own["open"]] == [
        ("Z2", ["scenario"]),
        ("Z3", ["entry", "scenario"]),
    ]
    both = told(call("audit", "kramladen", "--mod", "zoll", "--quick", "--json"))
    assert both["paragraphs"] == 4
    assert told(call("audit", "kramladen", "--quick", "--json"))["paragraphs"] == 1
    blind = SCENARIOS.replace("gilt: {spieler_1: {gold: 4}}", "fragt: {spieler: spieler_1}")
    (game.parent / "zoll/szenarien/s.yaml").write_text(blind, encoding="utf-8")
    assert told(call("audit", "zoll", "--json"))["shown"] == 0, "a scenario that notices nothing shows nothing"


def test_a_paragraph_that_no_list_has_is_told_in_the_mod(call: Call, game: Path) -> None:
    (game.parent / "zoll/mod.yaml").write_text(MOD.replace("[Z2]", "[Z9]"), encoding="utf-8")
    (finding,) = told(call("check", "zoll", "--json"))["findings"]
    assert (finding["code"], finding["file"], finding["line"]) == ("RW309", "zoll/mod.yaml", 8)
    (game.parent / "zoll/quellen/paragraphen.yaml").write_text(LIST + "- {id: Z9, titel: Neu}\n", encoding="utf-8")
    assert told(call("check", "zoll", "--json"))["findings"] == [], "what is remembered knows the list"


def test_without_a_list_there_is_nothing_to_audit(call: Call, game: Path) -> None:
    (game.parent / "zoll/quellen/paragraphen.yaml").unlink()
    answer = call("--lang", "en", "audit", "zoll")
    assert answer.code == 2
    assert "zoll has no list of paragraphs" in answer.err


@pytest.mark.parametrize("command", [["coverage", "--games", 1], ["mutate", "--sample", 1], ["audit", "--quick"]])
def test_a_mod_that_does_not_fit_is_told_and_fails(call: Call, game: Path, command: list[object]) -> None:
    (game.parent / "zoll/mod.yaml").write_text(MOD.replace("nachdem ziehen", "nachdem zihen"), encoding="utf-8")
    answer = call(command[0], "kramladen", "--mod", "zoll", *command[1:])
    assert answer.code == 1
    assert "Nicht alle Mods konnten geladen werden" in answer.err
