"""`regelwerk mutate`: what is broken and shown is noticed, what nobody shows is told with its place."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from calling import Call
from regelwerk.interpreter import prepared
from regelwerk.tools.commands.games import game_folder
from regelwerk.tools.mutation.known_trials import KnownTrials
from regelwerk.tools.mutation.measure import all_mutants, stand
from regelwerk.tools.mutation.trials import NOTICED, Stand, TooLong, failure, within
from small_game import RULEBOOK, SCENARIOS, write

pytestmark = pytest.mark.long

SHOWING = {
    "feiern": """\
  feiern:
    gegeben: {spieler_1: {gold: 5}}
    züge:
      - spieler_1: feiern
      - gilt: {spieler_1: {gold: 4, ruhm: 1}, spieler_2: {ruhm: 0}}
      - spieler_2: sammeln
      - genau_angeboten: {spieler_1: [sammeln, ruhe]}
""",
    "arm": """\
  arm:
    gegeben: {spieler_1: {gold: 2}}
    züge:
      - genau_angeboten: {spieler_1: [sammeln]}
""",
    "dank": """\
  dank:
    gegeben: {spieler_1: {gold: 4}}
    züge:
      - spieler_1: sammeln
      - geschieht: [nehmen, ehren]
      - gilt: {spieler_1: {gold: 6, ruhm: 1}}
""",
    "ende": """\
  ende:
    züge: [{spieler_1: sammeln}, {spieler_2: sammeln}, {spieler_1: sammeln}, {spieler_2: sammeln}]
    erwartet: {gewinner: spieler_1}
""",
    "reich": """\
  reich:
    gegeben: {spieler_1: {gold: 3, ruhm: 1}, spieler_2: {gold: 0, ruhm: 0}}
    züge:
      - genau_angeboten: {spieler_1: [sammeln, feiern, ruhe]}
      - spieler_1: ruhe
      - gilt: {spieler_1: {ruhm: 3}, spieler_2: {ruhm: 0}}
""",
}
"""Scenarios that notice more than SCENARIOS do."""


def told(call: Call, folder: Path, *more: object) -> dict[str, Any]:
    answer = call("mutate", folder, *more, "--json")
    found: dict[str, Any] = json.loads(answer.out)
    return found


def survivors(report: dict[str, Any]) -> set[tuple[str, str]]:
    return {(one["entry"], one["change"]) for one in report["survivors"]}


@pytest.mark.parametrize(
    ("entry", "change", "showing"),
    [
        ("partie", "ohne: spielsieg(erste(spieler))", "ende"),
        ("dank", "ohne: nachdem nehmen(s): falls gold von s ≥ 6: ehren(s, 1)", "dank"),
        ("dank", "nachdem → bevor", "dank"),
        ("dank", "6 → 7", "dank"),
        ("feiern", "ohne: falls gold von mir ≥ 3", "arm"),
        ("feiern", "3 → 2", "arm"),
        ("feiern", "ohne: höchstens 1 mal pro spiel", "feiern"),
        ("feiern", "ohne: zahle 1 gold", "feiern"),
        ("feiern", "ich → nächster(ich)", "feiern"),
        ("reich", "3 → 4", "reich"),
        ("ruhe", "ohne: aktion falls reich(ich): ehren(ich, 2)", "reich"),
        ("ruhe", "ich → nächster(ich)", "reich"),
        ("ehren", "ohne: erhöhe ruhm von s um n", "feiern"),
    ],
)
def test_a_change_survives_until_a_scenario_shows_it(
    call: Call, tmp_path: Path, entry: str, change: str, showing: str
) -> None:
    assert (entry, change) in survivors(told(call, write(tmp_path), entry))
    write(tmp_path, SCENARIOS + SHOWING[showing])
    assert (entry, change) not in survivors(told(call, tmp_path, entry))


PRESENCE = """\
  lesen: "aktion falls anzahl(steine) = 2: ehren(ich, 1)"
orte: {kiste: {}}
arten:
  stein: {formen: [steine], anzahl: 2, in: kiste, anwesend: nicht dunkel, attribute: {dunkel: ja_nein}}
"""
"""More of the small game: who is present, and a rule that counts them."""


def test_who_is_present_is_seen_by_every_text_that_names_the_kind(call: Call, tmp_path: Path) -> None:
    shown = "szenarien: {lesen: {züge: [{genau_angeboten: {spieler_1: [sammeln, feiern, lesen]}}]}}\n"
    report = told(call, write(tmp_path, shown, RULEBOOK + PRESENCE), "stein")
    assert ("stein", "ohne: nicht") not in survivors(report)
    assert ("stein", "ohne: nicht dunkel") in survivors(report), "no stone is dark, so nobody sees that"


MEANS = """\
arten:
  stein: {formen: [steine], anzahl: 1, attribute: {dunkel: ja_nein}}
mittel:
  stein_für_gold: {für: gold, aus: steine wo nicht dunkel, wert: "1", effekt: dunkel von ding = ja}
"""
"""More of the small game: gold can be paid with a stone, which is dark then."""


def test_what_a_payment_does_is_noticed_when_it_is_gone(call: Call, tmp_path: Path) -> None:
    shown = "{gilt: {spieler_1: {gold: 3}, stein_1: {dunkel: ja}}}"
    paid = f"szenarien: {{zahlen: {{züge: [{{spieler_1: [feiern, stein_1]}}, {shown}]}}}}\n"
    report = told(call, write(tmp_path, paid, RULEBOOK + MEANS), "stein_für_gold")
    assert ("stein_für_gold", "ohne: dunkel von ding = ja") not in survivors(report)
    assert ("stein_für_gold", "ohne: wo nicht dunkel") in survivors(report), "nobody pays twice"


def test_the_report(call: Call, tmp_path: Path) -> None:
    report = told(call, write(tmp_path))
    assert report["mutants"] == report["noticed"] + len(report["survivors"])
    assert report["faults"] == report["stale"] == []
    limit = next(one for one in report["survivors"] if one["kind"] == "limit")
    line = "aktion falls gold von mir ≥ 3, höchstens 1 mal pro spiel: zahle 1 gold; ehren(ich, 1)"
    assert limit == {
        "entry": "feiern",
        "place": f"{tmp_path}/rulebook.yaml:27:43",
        "kind": "limit",
        "change": "ohne: höchstens 1 mal pro spiel",
        "line": line,
        "why": "1 Szenario erreicht den Eintrag und bemerkt die Änderung nicht.",
    }
    # nobody in the game asks for it, so breaking it breaks no rule
    assert "immer_wahr" not in {entry for entry, _ in survivors(report)}


def test_what_no_scenario_reaches(call: Call, tmp_path: Path) -> None:
    report = told(call, write(tmp_path, "szenarien: {nichts: {erwartet: {beendet: nein}}}\n"), "nehmen")
    assert report["noticed"] == 0
    write(tmp_path, "szenarien: {}\n")
    assert {one["why"] for one in told(call, tmp_path)["survivors"]} == {"Kein Szenario erreicht den Eintrag."}


def test_a_scenario_that_fails_anyway_notices_nothing(call: Call, tmp_path: Path) -> None:
    wrong = SCENARIOS.replace("gold: 5", "gold: 99")
    answer = call("mutate", write(tmp_path, wrong), "--json")
    assert json.loads(answer.out)["noticed"] == 0
    assert "1 Szenario scheitert schon ohne Änderung und zählt nicht: sammeln" in answer.err


def test_the_share_that_must_be_noticed(call: Call, tmp_path: Path) -> None:
    folder = write(tmp_path, SCENARIOS + "".join(SHOWING.values()))
    assert told(call, folder)["rate"] >= 0.75
    assert call("mutate", folder, "--least", "75").code == 0
    assert call("mutate", folder, "--least", "100").code == 1


def test_an_unknown_entry(call: Call, tmp_path: Path) -> None:
    answer = call("mutate", write(tmp_path), "feuern")
    assert answer.code == 2
    assert "Meintest du feiern?" in answer.err


def test_a_sample_is_the_same_each_time_on_any_number_of_processors(call: Call, tmp_path: Path) -> None:
    folder = write(tmp_path)
    first = told(call, folder, "--sample", "12", "--seed", "3")
    assert first["mutants"] + first["invalid"] == 12
    assert told(call, folder, "--sample", "12", "--seed", "3", "--jobs", "2") == first
    assert told(call, folder, "--sample", "12", "--seed", "4") != first


JUDGED = """\
- {eintrag: feiern, änderung: "1 → 2", zeile: "ZEILE", grund: zur Probe}
- {eintrag: feiern, änderung: "ohne: höchstens 1 mal pro spiel", grund: zur Probe}
""".replace("ZEILE", "aktion falls gold von mir ≥ 3, höchstens 1 mal pro spiel: zahle 1 gold; ehren(ich, 1)")


def test_what_a_person_has_judged_is_no_survivor(call: Call, tmp_path: Path) -> None:
    before = told(call, write(tmp_path), "feiern")
    answer = call("mutate", write(tmp_path, quellen__mutanten=JUDGED), "feiern", "--json")
    report = json.loads(answer.out)
    assert answer.code == 0
    assert survivors(before) - survivors(report) == {
        ("feiern", "1 → 2"),
        ("feiern", "ohne: höchstens 1 mal pro spiel"),
    }
    assert report["mutants"] + report["judged"] == before["mutants"]


def test_of_equal_changes_of_a_line_one_can_be_judged(call: Call, tmp_path: Path) -> None:
    def places(report: dict[str, Any]) -> list[str]:
        return [one["place"] for one in report["survivors"] if one["change"] == "1 → 2"]

    before = places(told(call, write(tmp_path), "feiern"))
    second = '- {eintrag: feiern, änderung: "1 → 2", mal: 2, grund: zur Probe}\n'
    assert places(told(call, write(tmp_path, quellen__mutanten=second), "feiern")) == [before[0], *before[2:]]


def test_a_judgement_that_is_wrong_is_told(call: Call, tmp_path: Path) -> None:
    more = '- {eintrag: fort, änderung: "1 → 2", grund: war einmal}\n'
    folder = write(tmp_path, SCENARIOS + SHOWING["feiern"], quellen__mutanten=JUDGED + more)
    answer = call("mutate", folder)
    assert answer.code == 1
    assert "„ohne: höchstens 1 mal pro spiel“ von feiern bemerkt jetzt das Szenario feiern." in answer.err
    assert "Die Änderung „1 → 2“ von fort gibt es nicht mehr." in answer.err


def test_a_judgement_needs_a_reason(call: Call, tmp_path: Path) -> None:
    folder = write(tmp_path, quellen__mutanten='- {eintrag: feiern, änderung: "1 → 2"}\n')
    answer = call("mutate", folder)
    assert answer.code == 1
    assert "grund" in answer.err


def outcomes(at: Stand, number: int) -> tuple[list[bool], list[bool]]:
    """Which scenarios fail with a mutant: compiled by a patch, and compiled as a whole."""
    mutant = all_mutants(at, sample=60, seed=5)[number]
    chosen = at.chosen(mutant)[:12]
    patched = at.made(mutant)
    if patched is None:
        return [], []
    by_patch = [failure(patched, at.scenarios[one])[0] for one in chosen]
    prepared.forget()
    return by_patch, [failure(patched, at.scenarios[one])[0] for one in chosen]


@pytest.fixture(scope="module")
def sparks() -> Stand:
    return stand(game_folder("funkenflug"))


@pytest.mark.parametrize("number", range(0, 60, 3))
def test_a_patch_plays_like_the_whole(sparks: Stand, number: int) -> None:
    by_patch, whole = outcomes(sparks, number)
    assert by_patch == whole


@pytest.mark.parametrize("game", ["durchbruch", "hex"])
def test_every_mutant_of_a_small_game_plays_like_the_whole(game: str) -> None:
    """Here answers are written into their events and derived values into tables; a patch finds them there, too."""
    at = stand(game_folder(game))
    for mutant in all_mutants(at):
        patched = at.made(mutant)
        if patched is not None:
            by_patch = [failure(patched, one) for one in at.scenarios]
            prepared.forget()
            whole = [failure(patched, one) for one in at.scenarios]
            assert (mutant.change, by_patch) == (mutant.change, whole)
            assert not any(fault for _, fault in whole)


def test_most_mutants_need_only_a_patch(sparks: Stand) -> None:
    sound = [broken for one in all_mutants(sparks, sample=60, seed=5)
             if (broken := sparks.original.broken(one.path, one.text)) is not None]  # fmt: skip
    patches = [sparks.patches.patched(one.world, one.changed) for one in sound if one.changed]
    assert sum(one is not None for one in patches) > len(sound) / 2
    assert any(sparks.try_out(one).outcome == NOTICED for one in all_mutants(sparks, sample=5, seed=5))


def test_it_is_told_in_english_as_well(tmp_path: Path, call: Call) -> None:
    write(tmp_path)
    answer = call("--lang", "en", "mutate", str(tmp_path))
    assert re.search(r"^\S+: \d+ mutants, \d+ of them noticed \(\d+\.\d %\); 0 judged equivalent, ", answer.out)
    missing = call("--lang", "en", "mutate", str(tmp_path), "nichts")
    assert (missing.code, missing.err) == (2, "regelwerk: There is no entry nichts with a text.\n")


@pytest.mark.parametrize("before_taken", [True, False])
def test_who_breaks_a_run_off_is_told_how_many_the_file_holds(
    before_taken: bool, tmp_path: Path, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also when the interrupt comes after the seventh is written and before anybody has counted it."""
    results, keep, kept = tmp_path / "results.jsonl", KnownTrials.keep, list[object]()

    def seven(*given: Any) -> None:
        if len(kept) == 7:
            raise KeyboardInterrupt
        kept.append(given)
        keep(*given)
        if before_taken and len(kept) == 7:
            raise KeyboardInterrupt

    monkeypatch.setattr(KnownTrials, "keep", seven)
    folder = write(tmp_path / "game")
    told = call("--lang", "en", "mutate", str(folder), "--results", str(results))
    assert len(results.read_text(encoding="utf-8").splitlines()) == 7
    assert told.code == 130
    assert f"Broken off after 7 mutants; what came of them is kept in {results}" in told.err
    kept.clear()
    assert "after 14 mutants" in call("--lang", "en", "mutate", str(folder), "--results", str(results)).err
    kept.clear()
    lost = call("--lang", "en", "mutate", str(folder))
    assert "nothing is kept (--results FILE keeps them)" in lost.err


def test_a_run_goes_on_from_its_results(tmp_path: Path, call: Call) -> None:
    """What is known is not tried again; after a new scenario only what nobody had noticed is; another rulebook is."""
    results = tmp_path / "results.jsonl"
    folder = write(tmp_path / "game")
    first = json.loads(call("mutate", str(folder), "--json", "--results", str(results)).out)
    tries = results.read_text(encoding="utf-8").splitlines()
    assert len(tries) == first["mutants"] + first["invalid"]
    assert json.loads(call("mutate", str(folder), "--json", "--results", str(results)).out) == first
    assert results.read_text(encoding="utf-8").splitlines() == tries
    write(folder, SCENARIOS + SHOWING["dank"])
    more = json.loads(call("mutate", str(folder), "--json", "--results", str(results)).out)
    assert more == json.loads(call("mutate", str(folder), "--json").out)
    tried_again = results.read_text(encoding="utf-8").splitlines()[len(tries) :]
    assert 0 < len(tried_again) <= len(first["survivors"])
    cut = "\n".join([*tries[:5], tries[5][:30]])
    results.write_text(cut, encoding="utf-8")
    assert json.loads(call("mutate", str(folder), "--json", "--results", str(results)).out) == more
    write(folder, SCENARIOS + SHOWING["dank"], RULEBOOK.replace("gold von s ≥ 6", "gold von s ≥ 5"))
    other = json.loads(call("mutate", str(folder), "--json", "--results", str(results)).out)
    assert other == json.loads(call("mutate", str(folder), "--json").out)


def test_entries_of_a_file_are_meant_by_its_name(tmp_path: Path, call: Call) -> None:
    folder = write(tmp_path)
    alone = json.loads(call("mutate", str(folder), "feiern", "dank", "--json").out)
    assert {one["entry"] for one in alone["survivors"]} <= {"feiern", "dank"}
    whole = json.loads(call("mutate", str(folder), "--json").out)
    assert json.loads(call("mutate", str(folder), "rulebook.yaml", "--json").out) == whole
    assert call("mutate", str(folder), "nichts.yaml").code == 2


def test_what_computes_too_long_is_ended_and_waiting_is_no_computing() -> None:
    with within(0.02):
        # Another program has the processor: nobody calls a mutant noticed for that.
        subprocess.run([sys.executable, "-c", "sum(range(3_000_000))"], check=True)
    with pytest.raises(TooLong), within(0.02):
        _compute_for_ever()


def _compute_for_ever() -> None:
    while True:
        pass
