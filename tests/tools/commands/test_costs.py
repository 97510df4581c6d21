"""`simulate --costs` tells which entries cost how much."""

from __future__ import annotations

import json
from pathlib import Path

from calling import Call
from regelwerk.dsl import schemas
from regelwerk.dsl.rulebook import load
from regelwerk.tools.many.runs import Together
from regelwerk.tools.play.costs import MACHINE, Costs
from regelwerk.tools.play.simulation import Order, simulate

BOOK = """\
id: kosten
version: 1
sprache: de
spieler: {von: 2, bis: 2}
hauptablauf: partie
ressourcen: {gold: {anfang: 0}}
arten: {stein: {formen: [steine], attribute: {größe: {art: zahl, anfang: 1}}}}
dinge: {stein: {kiesel: {anzahl: 6}}}
ableitungen:
  teuer: {parameter: {n: zahl}, wert: "anzahl(steine wo größe ≥ n) + anzahl(steine wo größe > n)"}
  billig: {parameter: {n: zahl}, wert: "anzahl(spieler wo gold ≥ n)"}
regeln:
  reich: {effekt: "wache gold von stelle(spieler, 1) ≥ 99: gold von stelle(spieler, 1) = 0"}
abläufe:
  partie:
    ablauf: |
      nacheinander für i aus zahlen(1, 20):
        stelle(spieler, 1) muss z aus [teuer(i), billig(i), 5] bestimmen danach gold von stelle(spieler, 1) = z
"""


def costs_of(folder: Path, games: int, jobs: int) -> Costs:
    (folder / "rulebook.yaml").write_text(BOOK, encoding="utf-8")
    load(folder)
    return simulate(Order(str(folder), 2, (), 0, games, costs=True), Together(jobs), lambda done: None).costs


def test_the_dear_value_is_dearer_and_calls_are_the_same_every_time(tmp_path: Path) -> None:
    costs_of(tmp_path, 1, 1)  # whatever is made at first use
    first, again = (costs_of(tmp_path, 2, 1) for _ in range(2))
    dear, cheap = (first["derived", name] for name in ("teuer", "billig"))
    assert dear.times == cheap.times == 2 * 19  # the first question belongs to the set-up, which is not counted
    assert dear.calls > cheap.calls
    assert dear.own_s > cheap.own_s
    whole = first["procedure", "partie"]
    assert whole.with_others_s >= whole.own_s + dear.own_s
    assert {owner: (one.times, one.calls) for owner, one in first.items()} == {
        owner: (one.times, one.calls) for owner, one in again.items()
    }
    assert MACHINE in first
    assert ("guard", "reich") in first


def test_it_is_the_same_however_many_share_the_work(tmp_path: Path) -> None:
    alone, shared = (costs_of(tmp_path, 4, jobs) for jobs in (1, 2))
    assert alone["derived", "teuer"].times == shared["derived", "teuer"].times == 4 * 19


def test_it_is_told_by_name_and_as_its_schema_says(call: Call, tmp_path: Path) -> None:
    (tmp_path / "rulebook.yaml").write_text(BOOK, encoding="utf-8")
    shown = call("simulate", tmp_path, "--games", 1, "--profile").out  # the same as --costs
    assert "Ableitung teuer" in shown
    assert "Wache reich" in shown
    data = json.loads(call("simulate", tmp_path, "--games", 1, "--costs", "--json").out)
    assert schemas.misplaced("simulate", data) is None
    assert abs(sum(one["share"] for one in data["costs"]) - 1) < 0.02
    assert "costs" not in json.loads(call("simulate", tmp_path, "--games", 1, "--json").out)
