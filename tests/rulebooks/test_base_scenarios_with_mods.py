"""The scenarios of a game with a mod over it: all that do not touch what the mod changes pass, whatever the shuffle.

What truly touches it is listed here, with the reason; a list that is too long is as wrong as one that is too short.
"""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

import pytest
from calling_new import made_by_new
from regelwerk.tools.commands.games import bundled, scenario_files
from regelwerk.tools.commands.installed_mods import base_of, bundled_mods
from regelwerk.tools.scenarios.scenarios import forget, run_file
from samples import so_many

pytestmark = pytest.mark.long

START = "It shows the life and the sparks that everybody begins with, and the mod gives them others."
COMMAND = "It shows the Xxcha forbid one card; with the mod they forbid a second one, and are asked for it."
PILE = "It counts the cards in the pile."
TOUCHED: dict[str, dict[str, str]] = {
    "kurzpartie": {"ein_zug_beginnt_mit_karte_und_funke": START},
    "langpartie": {"ein_zug_beginnt_mit_karte_und_funke": START},
    "aliens": {
        "hx004_zwölf_reguläre_einheiten_und_ein_kriegsherr_je_partei": "It counts all parties; the mod brings two.",
        "hx032_ab_dem_startspieler_wählt_jeder_eine_partei": "It lists all parties to choose from.",
    },
    "syndikat": {
        "rassen_im_uhrzeigersinn_und_unbenutzte_bleiben_in_der_schachtel": "It lists all races to choose from.",
    },
    "xxcha_doppelbefehl": {
        "xxcha_verbietet_eine_kampfkarte": COMMAND,
        "xxcha_verbietet_die_einzige_karte_dann_gibt_es_den_schlitz_nicht": COMMAND,
        "das_verbot_gilt_nur_in_diesem_kampf": COMMAND,
        "informant_gegen_den_befehl_der_xxcha": COMMAND,
        "erst_xxcha_dann_jol_nar": COMMAND,
        "xxcha_verbietet_auch_wenn_es_den_kampf_führt": COMMAND,
    },
    "wiedergang": {},
    "neue_kunde": {"voller_aufbau_zu_dritt": "It lists all factions to choose from."},
    "maessiges_pluendern": {"plündern_je_ware": "It shows what the house rule takes away: to pillage twice in a turn."},
}
EVERY_TURN = {"tauschrunde": {"archiv_nur_für_den_besitzer", "mehr_als_sechs_funken_hat_niemand"}}
"""Mods that put a question at the beginning of every turn: what passes with them are the scenarios in which nobody is
asked anything after one."""

NEW = [
    ("gaia", "card", "booster", {}),
    (
        "gaia", "race", "",
        {"volk_und_booster_muss_man_wählen": "It lists all factions to choose from."},
    ),
    (
        "rex", "card", "strategiekarte",
        {
            "material_vollständig": "It counts all strategy cards.",
            "bietet_niemand_werden_alle_karten_zurückgemischt": "It counts the strategy cards in the pile.",
            "der_leere_stapel_wird_sofort_neu_gemischt": "It empties the pile card by card, and there are more.",
        },
    ),
    (
        "hexpanse", "race", "partei",
        {
            "hx004_zwölf_reguläre_einheiten_und_ein_kriegsherr_je_partei": "It counts the units of all parties.",
            "hx032_ab_dem_startspieler_wählt_jeder_eine_partei": "It lists all parties to choose from.",
        },
    ),
    (
        "rex", "card", "einflusskarte",
        {
            "material_vollständig": "It counts all influence cards.",
            "informant_zu_beginn_der_einflussphase": "It counts the influence cards in the pile.",
            "das_leitsignal_ist_freiwillig_und_kommt_vor_der_karte": "It counts the influence cards in the pile.",
        },
    ),
    (
        "hexpanse", "card", "",
        {
            "hx003_aufträge_aktionskarten_und_söldnerkarten": PILE,
            "hx036_söldner_und_aktionskarten_bilden_einen_stapel_fünf_liegen_offen": PILE,
            "hx101_aufgefüllt_wird_erst_am_ende_der_phase": PILE,
            "hx110_die_karte_eines_entfernten_söldners_kann_durch_mischen_zurückkehren": PILE,
            "hx102_die_ablage_wird_gemischt_bevor_aus_ihr_gezogen_wird": PILE,
        },
    ),
    ("funkenflug", "card", "", {}),
]  # fmt: skip
"""What `regelwerk new` makes, by game, template and kind, with the scenarios that it touches."""


def failing(game: Path, mod: Path, touched: Collection[str]) -> set[str]:
    """The scenarios that fail with a mod, of all files in which some are touched and some of the others."""
    forget()
    files = [
        file
        for number, file in enumerate(scenario_files(game))
        if number % so_many(12, 1) == 0 or any(f"  {name}:" in file.read_text(encoding="utf-8") for name in touched)
    ]
    results = [result for file in files for result in run_file(file, [str(mod)])]
    assert results
    return {result.name for result in results if not result.passed}


@pytest.mark.parametrize("name", [name for name in bundled_mods() if name not in EVERY_TURN])
def test_scenarios_that_a_bundled_mod_does_not_touch_pass(name: str) -> None:
    folder = bundled_mods()[name]
    assert failing(base_of(folder), folder, TOUCHED[name]) == set(TOUCHED[name])


@pytest.mark.parametrize("name", EVERY_TURN)
def test_with_a_question_in_every_turn_only_that_question_stands_in_the_way(name: str) -> None:
    folder = bundled_mods()[name]
    results = [one for file in scenario_files(base_of(folder)) for one in run_file(file, [str(folder)])]
    passed = {one.name for one in results if one.passed}
    assert passed == EVERY_TURN[name]


@pytest.mark.parametrize(("game", "what", "kind", "touched"), NEW[:: so_many(2, 1)])
def test_one_more_of_a_kind_breaks_no_scenario_by_chance(
    tmp_path: Path, game: str, what: str, kind: str, touched: dict[str, str]
) -> None:
    mod = made_by_new(tmp_path, game, what, kind)
    assert failing(bundled()[game], mod, touched) == set(touched)
