"""A rule that does not end is reported, soon, and by the entry that goes on and on (review R1, R3, S18)."""

from __future__ import annotations

import random
import time
from cProfile import Profile
from pathlib import Path
from textwrap import dedent, indent

import pytest
from machine_pace import slowness
from regelwerk.dsl.rulebook import Rulebook, load
from regelwerk.interpreter.game import Game, GameError
from regelwerk.interpreter.state.state import BudgetError

MOST_SECONDS = 2.0

HEAD = """\
id: endlos
version: 1
sprache: de
spieler: {von: 2, bis: 2, namen: [anna, bert]}
hauptablauf: partie
arten: {feld: {formen: [felder]}}
raum: {brett: {form: rechteck, feld: feld, breite: 6, höhe: 6}}
ressourcen: {ruhm: {anfang: 0}}
"""


def book(folder: Path, course: str, more: str = "", head: str = HEAD) -> Rulebook:
    text = f"{head}abläufe:\n  partie:\n    ablauf: |\n{indent(dedent(course).strip(), ' ' * 6)}\n{more}"
    (folder / "rulebook.yaml").write_text(text, encoding="utf-8")
    return load(folder)


def reported(rulebook: Rulebook) -> str:
    """The rule that is named; to find it out must not take long."""
    began = time.process_time()
    with pytest.raises(GameError) as error:
        Game.start(rulebook, 2, 1)
    assert time.process_time() - began < MOST_SECONDS * slowness()
    found = str(error.value).partition("Die Regel ")[2].partition(" kommt nicht zu einem Ende")[0]
    assert found, str(error.value)
    return found


SEARCHES = {
    "routes that pay for themselves": "erreichbar(erste(felder), 2, gewinn: 1)",
    "routes told apart by every field": "wege(erste(felder), 14, unterscheide: felder)",
    "numbers without end": "zahlen(1, 2000000000)",
    "pairs of very many": "paare(zahlen(1, 3000))",
}


@pytest.mark.parametrize("value", [pytest.param(value, id=name) for name, value in SEARCHES.items()])
def test_a_function_charges_for_its_work(tmp_path: Path, value: str) -> None:
    rulebook = book(tmp_path, f"ruhm von anna = anzahl({value})\nspielsieg(spieler)")
    assert reported(rulebook) == "partie"


def test_values_that_double_are_charged_and_the_first_of_them_is_named(tmp_path: Path) -> None:
    chain = "\n".join(f"  d{n}: {{wert: d{n - 1} + d{n - 1}}}" for n in range(1, 41))
    more = f'ableitungen:\n  d0: {{wert: "anzahl(spieler)"}}\n{chain}\n'
    assert reported(book(tmp_path, "falls d40 > 3: spielsieg(anna)\nspielsieg(spieler)", more)) == "d40"


def test_a_loop_in_the_effect_of_an_event_is_named_by_the_event(tmp_path: Path) -> None:
    more = """\
ereignisse:
  feiern:
    felder: {wer: spieler}
    wirkung: |
      ruhm von wer = anzahl(erreichbar(erste(felder), 2, gewinn: 1))
"""
    assert reported(book(tmp_path, "feiern(anna)\nspielsieg(spieler)", more)) == "feiern"


def test_a_loop_is_named_and_not_the_value_that_it_asks(tmp_path: Path) -> None:
    """The budget runs out in `nah` or elsewhere; what does not end is the repetition."""
    course = """\
        wiederhole runde bis ruhm von anna > 5:
          ruhm von anna = nah
        spielsieg(anna)
    """
    more = """\
ableitungen:
  nah: {wert: "anzahl(felder wo abstand(feld, erste(felder)) > 100)"}
"""
    assert reported(book(tmp_path, course, more)) in ("partie", "runde")


def test_a_rule_that_answers_to_itself_is_named(tmp_path: Path) -> None:
    more = """\
ereignisse:
  feiern: {felder: {wer: spieler}, wirkung: ruhm von wer = ruhm von wer + 1}
regeln:
  nachfeier:
    effekt: |
      nachdem feiern(wer: s): feiern(s)
"""
    assert reported(book(tmp_path, "feiern(anna)\nspielsieg(spieler)", more)) in ("nachfeier", "feiern")


def test_a_prohibition_whose_substitute_it_forbids_is_named_soon(tmp_path: Path) -> None:
    more = """\
ereignisse:
  feiern: {felder: {wer: spieler, n: zahl}, wirkung: ruhm von wer = ruhm von wer + n}
regeln:
  ernst: "immer: ich darf nicht feiern, sondern feiern(ich, 2)"
"""
    assert reported(book(tmp_path, "feiern(anna, 1)\nspielsieg(spieler)", more)) == "ernst"


def test_a_change_that_a_guard_makes_again_and_again_is_named_soon(tmp_path: Path) -> None:
    more = """\
ableitungen: {glanz: {wert: "1"}}
regeln:
  wachsen: "wache glanz ≥ 1: glanz um +1 bis zum ende von partie"
"""
    assert reported(book(tmp_path, "ruhm von anna = 1\nspielsieg(spieler)", more)) == "wachsen"


def test_what_a_scenario_lays_out_is_laid_out_again_to_find_who_loops(tmp_path: Path) -> None:
    """Without it the rule would come to an end, and whoever asked for it would be named."""
    more = """\
  zug: {parameter: {s: spieler}, spieler: s, ablauf: s muss aktion ausführen}
regeln:
  spenden: "aktion: je 2 ruhm: senke ruhm von mir um 0"
"""
    rulebook = book(tmp_path, "zug(anna)", more)
    with pytest.raises(GameError, match="spenden"):
        Game.start(rulebook, 2, 1, given={"anna": {"ruhm": 2147483647}})


def test_a_guard_that_acts_for_ever_is_named_and_not_who_waits_for_it(tmp_path: Path) -> None:
    more = """\
ereignisse:
  feiern: {felder: {wer: spieler}, wirkung: ruhm von wer = ruhm von wer + 1}
regeln:
  schuld: "wache ruhm von ich ≥ 1: zahle 2 ruhm"
"""
    assert reported(book(tmp_path, "feiern(anna)\nspielsieg(spieler)", more)) == "schuld"


def test_values_that_ask_for_each_other_without_end_are_named_by_the_rule_that_changes_one(tmp_path: Path) -> None:
    """Check refuses what goes in a circle; that one goes by way of what a player could pay is found in play."""
    more = """\
mittel:
  prahlerei: {für: ruhm, aus: felder wo stolz von ich > 0, wert: "1"}
regeln:
  stolzer: "solange zahlbar(ich, ruhm) ≥ 1: stolz von ich = 1"
"""
    head = HEAD.replace("arten: {", "arten: {spieler: {attribute: {stolz: zahl}}, ")
    course = "ruhm von anna = stolz von anna\nspielsieg(spieler)"
    assert reported(book(tmp_path, course, more, head)) == "stolzer"


def test_a_game_that_is_played_out_names_the_entry_as_well(tmp_path: Path) -> None:
    course = """\
        anna muss bestimme f aus felder
        rechnen
        spielsieg(anna)
    """
    more = """\
  rechnen: {ablauf: "ruhm von anna = anzahl(erreichbar(erste(felder), 2, gewinn: 1))"}
"""
    game = Game.start(book(tmp_path, course, more), 2, 1)
    with pytest.raises(BudgetError) as error:
        game.play_out(random.Random(1))
    assert error.value.owner == "rechnen"


def test_the_rule_is_named_under_a_profiler_too(tmp_path: Path) -> None:
    profile = Profile()
    rulebook = book(tmp_path, "wiederhole runde bis ruhm von anna < 0: erhöhe ruhm von anna um 1")
    profile.enable()
    try:
        assert reported(rulebook) == "partie"
    finally:
        profile.disable()
