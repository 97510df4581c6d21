"""The end of a game in the words of the records: what was counted, and where the victory points came from."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from regelwerk.dsl.tree.made_up_names import titled
from regelwerk.interpreter.game import Game
from regelwerk.tools.workshop.oracle import oracle_names as names
from regelwerk.tools.workshop.oracle.oracle_setup import RecordError


def final_counts(game: Game, tiles: list[str]) -> list[list[list[int]]]:
    """For each player: what is counted for each final scoring tile, and the points it brings (before the scoring)."""
    functions, by_id = game.link.namespace, game.link.by_id
    found = []
    for player in game.players:
        pairs = []
        for tile in tiles:
            which = by_id[names.FINAL_TILES[tile]]
            count = functions[titled("derived", "gezählt")](game.state, by_id[player], which)
            pairs.append([count, functions[titled("derived", "punkte_für_rang")](game.state, count, which)])
        found.append(pairs)
    return found


def final(game: Game, trace: Iterable[tuple[Any, ...]], counted: list[list[list[int]]]) -> list[dict[str, Any]]:
    """The end of the game in the shape of `final`, without the names of the factions."""
    if len(counted) != len(game.players):
        raise RecordError("Die Schlusswertung wurde nicht erreicht.")
    events = game.link.event_names
    procedures = list(game.link.plan.procedures)
    scored: dict[tuple[int, str], int] = defaultdict(int)
    rounds: dict[tuple[int, int], int] = defaultdict(int)
    paid: dict[int, int] = defaultdict(int)
    number, running = 0, ""
    for entry in trace:
        if entry[0] == "begin":
            running = procedures[entry[1]]
        if entry[0] != "event":
            continue
        event, fields = events[entry[1]], entry[2]
        if event == "rundenbeginn":
            number = fields[0]
        elif event == "siegpunkte_abgeben":
            paid[fields[0]] += fields[1]
        elif event == "werten":
            reason = _reason(game, entry, running)
            scored[(fields[0], reason)] += fields[1]
            if reason == names.ROUND:
                rounds[(fields[0], number)] += fields[1]
    return [
        {
            "seat": seat,
            "vp": game.value(player, "siegpunkte"),
            "final_counts": [count for count, _ in counted[seat]],
            "breakdown": {
                "start": 10,
                "round_scoring": [rounds[(seat, one)] for one in range(1, 7)],
                "charge_cost": -paid[seat],
                "final_tiles": [points for _, points in counted[seat]],
                **{name: scored[(seat, name)] for name in names.REASONS},
            },
        }
        for seat, player in enumerate(game.players)
    ]


def _reason(game: Game, entry: tuple[Any, ...], running: str) -> str:
    """What brought victory points, in the words of the records: the thing whose text did, else the procedure."""
    causes = entry[3] if len(entry) > 3 else ()
    cause = game.link.entry_name(causes[-1][0]) if causes else ""
    thing = game.rulebook.world.entries.get(cause)
    kind = thing.kind if thing is not None else ""
    if kind == "technologie":
        return "advanced_tiles" if thing is not None and thing.values.get("ist_ausbau") else "tech_tiles"
    return names.SCORING.get(kind) or names.SCORING.get(cause) or names.SCORING.get(running, "")
