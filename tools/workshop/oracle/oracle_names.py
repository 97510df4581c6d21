"""Names of recorded Gaia Project games (format gaia-oracle/1) and of the rulebook `gaia`."""

from __future__ import annotations

FACTIONS = {
    "terrans": "terraner",
    "lantids": "lantida",
    "hadsch_hallas": "hadsch_halla",
    "ivits": "der_schwarm",
    "geodens": "geoden",
    "baltaks": "bal_tak",
    "xenos": "xenos",
    "gleens": "gleen",
    "taklons": "taklons",
    "ambas": "ambas",
    "firaks": "firaks",
    "bescods": "mad_androids",
    "nevlas": "nevlar",
    "itars": "itar",
}

PLANETS = {
    "none": "weltraum",
    "terra": "terra",
    "oxide": "oxyd",
    "volcanic": "vulkan",
    "desert": "wüste",
    "swamp": "sumpf",
    "titanium": "titan",
    "ice": "eis",
    "gaia": "gaiaplanet",
    "transdim": "transdim",
    "lost": "schwarzer_planet",
}

BUILDINGS = {
    "mine": "mine",
    "trading_station": "handelszentrum",
    "research_lab": "forschungslabor",
    "planetary_institute": "regierungssitz",
    "academy_knowledge": "akademie_wissen",
    "academy_qic": "akademie_qic",
}

TRACKS = {
    "terraforming": "terraforming",
    "navigation": "navigation",
    "ai": "künstliche_intelligenz",
    "gaia": "gaia_projekt",
    "economy": "wirtschaft",
    "science": "wissenschaft",
}

TILES = {
    "tech_ore_qic": "bt_erz_qic",
    "tech_types_knowledge": "bt_wissen_pro_planetenart",
    "tech_big_buildings_power4": "bt_machtwert_4",
    "tech_7vp": "bt_7_siegpunkte",
    "tech_income_ore_power": "bt_einkommen_erz_macht",
    "tech_income_knowledge_credit": "bt_einkommen_wissen_credit",
    "tech_gaia_mine_3vp": "bt_gaia_3_siegpunkte",
    "tech_income_4credits": "bt_einkommen_4_credits",
    "tech_action_4power": "bt_aktion_4_macht",
    "adv_pass_federation_3vp": "at_passen_3_pro_allianz",
    "adv_research_2vp": "at_2_pro_forschungsschritt",
    "adv_action_qic_5credits": "at_aktion_qic_5_credits",
    "adv_now_mine_2vp": "at_2_pro_mine",
    "adv_pass_lab_3vp": "at_passen_3_pro_labor",
    "adv_now_sector_ore": "at_erz_pro_sektor",
    "adv_pass_type_1vp": "at_passen_1_pro_planetenart",
    "adv_now_gaia_2vp": "at_2_pro_gaiaplanet",
    "adv_now_ts_4vp": "at_4_pro_handelszentrum",
    "adv_now_sector_2vp": "at_2_pro_sektor",
    "adv_action_3ore": "at_aktion_3_erz",
    "adv_now_federation_5vp": "at_5_pro_allianz",
    "adv_action_3knowledge": "at_aktion_3_wissen",
    "adv_build_mine_3vp": "at_3_beim_minenbau",
    "adv_build_ts_3vp": "at_3_beim_handelszentrum",
}

POSITIONS = {
    "terraforming": "unter_terraforming",
    "navigation": "unter_navigation",
    "ai": "unter_ki",
    "gaia": "unter_gaia_projekt",
    "economy": "unter_wirtschaft",
    "science": "unter_wissenschaft",
    "free1": "freier_platz_1",
    "free2": "freier_platz_2",
    "free3": "freier_platz_3",
    "adv_terraforming": "ausbau_terraforming",
    "adv_navigation": "ausbau_navigation",
    "adv_ai": "ausbau_ki",
    "adv_gaia": "ausbau_gaia_projekt",
    "adv_economy": "ausbau_wirtschaft",
    "adv_science": "ausbau_wissenschaft",
}

BOOSTERS = {
    "boost_knowledge_ore": "rb_erz_wissen",
    "boost_ore_2tokens": "rb_machtsteine_erz",
    "boost_qic_2credits": "rb_credits_qic",
    "boost_2credits_terraform": "rb_terraforming",
    "boost_2power_range": "rb_reichweite",
    "boost_ore_mine_1vp": "rb_mine",
    "boost_ore_ts_2vp": "rb_handelszentrum",
    "boost_knowledge_lab_3vp": "rb_labor",
    "boost_4power_big_4vp": "rb_regierungssitz_akademie",
    "boost_4credits_gaia_1vp": "rb_gaiaplanet",
}

TOKENS = {
    "fed_12vp": "am_12",
    "fed_8vp_qic": "am_8_qic",
    "fed_8vp_2tokens": "am_8_machtsteine",
    "fed_7vp_2ore": "am_7_erz",
    "fed_7vp_6credits": "am_7_credits",
    "fed_6vp_2knowledge": "am_6_wissen",
    "fed_gleens": "am_gleen",
}

ROUND_TILES = {
    "round_terraform_2vp": "rw_terraforming",
    "round_research_2vp": "rw_forschung",
    "round_mine_2vp": "rw_mine",
    "round_federation_5vp": "rw_allianz",
    "round_ts_4vp": "rw_handelszentrum_4",
    "round_gaia_mine_4vp": "rw_gaia_4",
    "round_big_5vp_a": "rw_gross_a",
    "round_ts_3vp": "rw_handelszentrum_3",
    "round_gaia_mine_3vp": "rw_gaia_3",
    "round_big_5vp_b": "rw_gross_b",
}

FINAL_TILES = {
    "final_structures": "sw_gebäude",
    "final_federation_structures": "sw_gebäude_in_allianz",
    "final_planet_types": "sw_planetenarten",
    "final_gaia_planets": "sw_gaiaplaneten",
    "final_sectors": "sw_sektoren",
    "final_satellites": "sw_satelliten",
}

BOARD_ACTIONS = {
    "power_3knowledge": "ma_3_wissen",
    "power_2steps": "ma_2_terraforming",
    "power_2ore": "ma_2_erz",
    "power_7credits": "ma_7_credits",
    "power_2knowledge": "ma_2_wissen",
    "power_1step": "ma_1_terraforming",
    "power_2tokens": "ma_2_machtsteine",
    "qic_tech_tile": "qa_technologie",
    "qic_rescore_federation": "qa_allianz_werten",
    "qic_planet_types": "qa_planetenarten",
}

SPECIALS = {
    "booster_terraform_step": "rb_terraforming",
    "booster_range_3": "rb_reichweite",
    "tech_charge_4power": "bt_aktion_4_macht",
    "academy_qic": "akademie_nutzen",
    "academy_4credits": "akademie_nutzen",
    "adv_qic_5credits": "at_aktion_qic_5_credits",
    "adv_3ore": "at_aktion_3_erz",
    "adv_3knowledge": "at_aktion_3_wissen",
    "ambas_swap": "ambas",
    "ivits_space_station": "der_schwarm",
    "firaks_downgrade": "firaks",
    "bescods_lowest_track": "mad_androids",
}

STONE_PLACES = {
    "I": "in_schale_1",
    "II": "in_schale_2",
    "III": "in_schale_3",
    "gaia": "im_gaia_bereich",
    "discard": "nirgends",
}

CONVERSIONS = {
    ("qic", "ore"): "qic_zu_erz",
    ("power", "qic"): "macht_zu_qic",
    ("power", "ore"): "macht_zu_erz",
    ("power", "knowledge"): "macht_zu_wissen",
    ("power", "credits"): "macht_zu_credit",
    ("power", "credits+ore"): "macht_zu_erz_und_credit",
    ("knowledge", "credits"): "wissen_zu_credit",
    ("ore", "credits"): "erz_zu_credit",
    ("ore", "tokens"): "erz_zu_machtstein",
    ("gaiaformers", "qic"): "gaiaformer_zu_qic",
    ("tokens_bowl3_to_gaia", "knowledge"): "stein_zu_wissen",
    ("credits", "qic"): "credits_zu_qic",
    ("credits", "ore"): "credits_zu_erz",
    ("credits", "knowledge"): "credits_zu_wissen",
    ("tokens_from_gaia", "qic"): "macht_zu_qic",
    ("tokens_from_gaia", "ore"): "macht_zu_erz",
    ("tokens_from_gaia", "knowledge"): "macht_zu_wissen",
    ("tokens_from_gaia", "credits"): "macht_zu_credit",
}

ROUND = "round_scoring"
SCORING = {
    # kinds of things
    "booster": "booster_pass",
    "rundenwertung": ROUND,
    # things
    "gleen": "gleens_gaia_mines",
    "qa_planetenarten": "qic_planet_types",
    # procedures
    "marker_nehmen": "federation_tokens",
    "marker_erneut_werten": "rescored_tokens",
    "höchste_stufe": "level5_gaia",
    "forschungswertung": "research",
    "restwertung": "leftover_resources",
}
"""What brings victory points, and what the records call it; of technology tiles the kind does not say enough."""

REASONS = ("tech_tiles", "advanced_tiles", *(name for name in SCORING.values() if name != ROUND))
"""All reasons that a record counts for the whole game."""


def turned(names: dict[str, str]) -> dict[str, str]:
    """The same table the other way round; of several names the first."""
    found: dict[str, str] = {}
    for recorded, ours in names.items():
        found.setdefault(ours, recorded)
    return found
