"""Why a recorded choice is none in our game, and why we offer one that the record does not name.

The recording program lists actions that lead nowhere (a free terraforming step without a planet that could use it), and
it proposes alliances by a heuristic. Each such difference is counted under one of the reasons below.
"""

from __future__ import annotations

from typing import Any

from regelwerk.dsl.tree.made_up_names import titled
from regelwerk.interpreter.game import Game
from regelwerk.tools.workshop.oracle import oracle_names as names

_STEPS = {"power_1step": 1, "power_2steps": 2, "booster_terraform_step": 1}
_RANGE = "booster_range_3"


def why_beyond(name: str, offered: str, recorded: set[str]) -> str:
    """Under which reason an offer beyond the record counts."""
    if name != "form_federation":
        return name
    members = set(offered.split())
    others = [set(one.split()) for one in recorded]
    if any(one > members for one in others):
        return f"{name}: a part of a proposed alliance"
    if any(one < members for one in others):
        return f"{name}: a proposed alliance and more"
    return f"{name}: other buildings than proposed"


def why_dead_end(game: Game, name: str, recorded: str) -> str:
    """Under which reason a recorded choice counts that we do not offer."""
    if recorded in _STEPS:
        return f"{name} {recorded}: {_why_no_mine(game, _STEPS[recorded], 0)}"
    if recorded == _RANGE:
        return f"{name} {recorded}: {_why_no_mine(game, 0, 3)}"
    if name == "form_federation":
        return f"{name}: proposed, not among ours"
    return f"{name} {recorded}: no reason known"


def _why_no_mine(game: Game, steps: int, range_: int) -> str:
    """What stands against a mine with free steps or more range (for the range also against a Gaia project)."""

    def value(derived: str, *arguments: int) -> Any:
        return game.link.namespace[titled("derived", derived)](game.state, *arguments)

    player = game.decision.player if game.decision is not None else game.players[0]
    me = game.link.by_id[player]
    useful = "schritte_nützen" if steps else "weite_nützt"
    targets = [field for field in value("bauziele", me) if value(useful, me, field)]
    if range_:
        projects = value("projektziele")
        if value("kann_projekt", me) and any(value(useful, me, field) for field in projects):
            return "no target pays within the Q.I.C."
    if value("gebaute", me, game.link.by_id[names.BUILDINGS["mine"]]) >= 8:
        return "no mine left"
    if game.value(player, "credits") < 2 or game.value(player, "erz") < 1:
        return "a mine cannot be paid"
    if not targets:
        return "nothing would be saved on any planet"
    qic = game.value(player, "qic")
    if all(value("mine_qic", me, field, range_) > qic for field in targets):
        return "every planet that would save something is out of range"
    return "no planet in range can be paid"
