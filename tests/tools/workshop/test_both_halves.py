"""Both halves of a card are proved by scenarios that fail when it does less, and when it does more."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from regelwerk.tools.mutation.broken_worlds import Original
from regelwerk.tools.workshop.both_halves import Proof, Texts, holds, main, proof, standing

pytestmark = pytest.mark.long

RULEBOOK = """\
id: karten
version: 1
sprache: de
spieler: {von: 2, bis: 2}
hauptablauf: partie
ressourcen:
  gold: {anfang: 3}
orte:
  hand: {je: spieler}
  stapel: {}
arten:
  karte: {formen: [karten], in: stapel, aktiv: hand}
dinge:
  karte:
    gier: {effekt: "aktion falls gold von mir ≥ 3: nimm 2 gold"}
    gabe: {effekt: "aktion: nimm 1 gold"}
    rang: {effekt: "nachdem nehmen(s, n) falls s = ich und n = 1: erhöhe gold von mir um 1"}
    blatt: {}
ereignisse:
  nehmen: {felder: {s: spieler, n: zahl}, satz: "nimm {n} gold", subjekt: s, wirkung: erhöhe gold von s um n}
abläufe:
  partie: {ablauf: "nacheinander für s aus spieler: zug(s)"}
  zug: {parameter: {s: spieler}, spieler: s, ablauf: s muss aktion ausführen}
"""

DOES = """\
  reich:
    gegeben: {gier: {ort: "hand:spieler_1"}, gabe: {ort: "hand:spieler_1"}}
    züge:
      - spieler_1: gier
      - gilt: {spieler_1: {gold: 5}}
  beschenkt:
    gegeben: {gabe: {ort: "hand:spieler_1"}, gier: {ort: "hand:spieler_1"}}
    züge:
      - spieler_1: gabe
      - gilt: {spieler_1: {gold: 4}}
"""

MUST_NOT = """\
  arm:
    gegeben: {gier: {ort: "hand:spieler_1"}, gabe: {ort: "hand:spieler_1"}, spieler_1: {gold: 2}}
    züge:
      - genau_angeboten: {spieler_1: [gabe]}
"""


def written(folder: Path, scenarios: str) -> Path:
    (folder / "szenarien").mkdir(exist_ok=True)
    (folder / "rulebook.yaml").write_text(RULEBOOK, "utf-8")
    (folder / "szenarien" / "alle.yaml").write_text(f"sprache: de\nszenarien:\n{scenarios}", "utf-8")
    return folder


def limits(folder: Path, scenarios: str) -> tuple[Texts, Proof | None]:
    texts = Texts(Original(written(folder, scenarios), []), ["karte"])
    return texts, proof(standing(texts.original), "gier", texts.widened("gier"))


def test_cards_without_a_text_have_no_halves(tmp_path: Path) -> None:
    texts, _ = limits(tmp_path, DOES)
    assert texts.entries == ["gier", "gabe", "rang"]
    assert texts.widened("gabe") == []


def test_a_condition_that_nobody_misses_proves_nothing(tmp_path: Path) -> None:
    assert limits(tmp_path, DOES)[1] is None


def test_who_lacks_the_gold_shows_the_other_half(tmp_path: Path) -> None:
    texts, told = limits(tmp_path, DOES + MUST_NOT)
    assert told is not None
    assert (told.scenario, told.kind, told.change) == ("arm", "condition", "ohne: falls gold von mir ≥ 3")
    assert holds(standing(texts.original), texts.mutants("gier"), told)


@pytest.mark.parametrize(
    "changed", [{"scenario": "reich"}, {"scenario": "niemand"}, {"change": "ohne: falls gold von mir ≥ 4"}]
)
def test_a_line_that_says_what_is_not_so_does_not_hold(changed: dict[str, str], tmp_path: Path) -> None:
    texts, told = limits(tmp_path, DOES + MUST_NOT)
    assert told is not None
    assert not holds(standing(texts.original), texts.mutants("gier"), replace(told, **changed))  # type: ignore[arg-type]


def test_a_number_is_a_limit_where_less_is_asked_or_more_is_allowed(tmp_path: Path) -> None:
    texts, _ = limits(tmp_path, DOES)
    assert [one.change for one in texts.widened("gier") if one.kind == "number"] == ["3 → 2"]


def test_what_speaks_of_its_owner_is_widened_to_anybody(tmp_path: Path) -> None:
    texts, _ = limits(tmp_path, DOES)
    assert "gold von mir → gold(spieler)" in [one.change for one in texts.widened("gier") if one.kind == "anybody"]


def test_the_command_tells_what_is_missing_and_keeps_what_it_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "halves.jsonl"
    assert main([str(written(tmp_path, DOES)), str(file), "karte"]) == 0
    assert capsys.readouterr().out.splitlines() == ["gier limits", "rang does limits"]
    assert main([str(written(tmp_path, DOES + MUST_NOT)), str(file), "karte", "--again"]) == 0
    assert capsys.readouterr().out.splitlines() == ["rang does limits"]
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert [(one["entry"], one["does"] is not None, one["limits"] is not None) for one in lines] == [
        ("gier", True, True), ("gabe", True, False), ("rang", False, False),
    ]  # fmt: skip
