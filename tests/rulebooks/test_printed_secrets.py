"""Which places and values of the bundled games not everybody may see: as printed, and nothing more or less.

That nobody hears of them otherwise is proved for all rulebooks at once (`tests/interpreter/views/test_secrets.py`,
`test_log_secrets.py`); those proofs take from the rulebook what is secret.
"""

from __future__ import annotations

import pytest
from regelwerk.dsl.rulebook import load
from regelwerk.tools.commands.games import bundled

OWNER, NOBODY = "owner", "nobody"
PRINTED = {
    "funkenflug": {"stapel": NOBODY, "hand": OWNER},
    "kuhn": {"stapel": NOBODY, "hand": OWNER},
    "schere_stein_papier": {"faust": OWNER},
    "night_market": {"deck": NOBODY},
    "hexpanse": {
        "stapel": NOBODY, "zusatzmarkt": OWNER, "auftragsstapel": NOBODY, "auftragsbündel": NOBODY,
        "auftragshand": OWNER, "geheimer_auftrag": OWNER, "völkerstapel": NOBODY, "entwurf": OWNER,
        "behalten": OWNER, "weitergabe": OWNER,
    },
    "rex": {
        "strategiestapel": NOBODY, "auslage": NOBODY, "hand": OWNER, "einflussstapel": NOBODY,
        "bombardierungsstapel": NOBODY, "verräterstapel": NOBODY, "verräter": OWNER, "hinterliststapel": NOBODY,
        "hinterlist": OWNER, "erfüllt": OWNER, "geheime_zahl": OWNER, "geheimer_anführer": OWNER,
        "geheimer_schlitz": OWNER, "geheimer_angriff": OWNER, "geheime_verteidigung": OWNER,
        "geheimer_verrat": NOBODY, "erfahrene_zahl": OWNER, "erfahrener_anführer": OWNER, "startzahl": OWNER,
        "vorhergesagte_rasse": OWNER, "vorhergesagte_runde": OWNER,
    },
    "ti4": {
        "hand": OWNER, "aktionsstapel": NOBODY, "agendastapel": NOBODY, "geheimstapel": NOBODY, "geheime_hand": OWNER,
        "auftragsstapel": NOBODY, "plättchenvorrat": NOBODY, "plättchenhand": OWNER, "auftragsvorrat": NOBODY,
    },
}  # fmt: skip


@pytest.mark.parametrize("game", sorted(bundled()))
def test_what_is_secret_is_what_the_print_says(game: str) -> None:
    world = load(bundled()[game]).world
    sights = {kind.id: kind.sight for kind in world.kinds.values()}
    sights |= {attribute.name: attribute.sight for attribute in world.attributes.values()}
    assert {name: sight for name, sight in sights.items() if sight != "all"} == PRINTED.get(game, {})
