"""Replay recorded games: `python -m regelwerk.tools.oracle gaia PATH… [--json]`.

A record was made by an independent program. The replay sets up the same game (profile `vergleich`), finds every
recorded command among the options that our game offers, and compares the two states after every step, at every
checkpoint inside a step, and at the end.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
import zlib
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from regelwerk.dsl.rulebook import Rulebook, load
from regelwerk.interpreter.game import Game, GameError
from regelwerk.tools.commands.games import game_folder
from regelwerk.tools.commands.shell.progress_line import Progress
from regelwerk.tools.workshop.oracle.oracle_end import final, final_counts
from regelwerk.tools.workshop.oracle.oracle_legal import Offers
from regelwerk.tools.workshop.oracle.oracle_moves import Mover, NotOffered
from regelwerk.tools.workshop.oracle.oracle_setup import Galaxy, RecordError, galaxy, start
from regelwerk.tools.workshop.oracle.oracle_state import board_state, differences, planet_changes, player_state

FORMAT = "gaia-oracle/1"

CHECKPOINTS = {
    "einkommensphase": "income_start",
    "gaiaphase": "gaia_start",
    "aktionsphase": "actions_start",
    "spielende": "scoring_start",
}


@dataclass
class Result:
    """What came of one record."""

    name: str
    steps: int = 0
    steps_equal: int = 0
    commands: int = 0
    extra_offers: Counter[str] = field(default_factory=Counter)
    dead_ends: Counter[str] = field(default_factory=Counter)
    differences: list[str] = field(default_factory=list)

    @property
    def equal(self) -> bool:
        return not self.differences


class Watch(list[tuple[Any, ...]]):
    """The trace of a game that takes a snapshot of all players whenever a phase begins."""

    def __init__(self, game: Game, known: Galaxy, final_tiles: list[str]) -> None:
        super().__init__(game.state.trace or [])
        self.game = game
        self.known = known
        self.final_tiles = final_tiles
        self.phases = {game.link.plan.procedures[name]: said for name, said in CHECKPOINTS.items()}
        self.seen: list[tuple[str, list[dict[str, Any]]]] = []
        self.counted: list[list[list[int]]] = []

    def append(self, entry: tuple[Any, ...]) -> None:
        super().append(entry)
        if entry[0] != "begin" or entry[1] not in self.phases:
            return
        phase = self.phases[entry[1]]
        self.seen.append((phase, [player_state(self.game, self.known, seat) for seat in range(len(self.game.players))]))
        if phase == "scoring_start":
            self.counted = final_counts(self.game, self.final_tiles)


def replay(rulebook: Rulebook, path: Path) -> Result:
    """Replay one file until its first difference."""
    result = Result(path.name)
    where = "Datei"
    try:
        record = read_record(path)
        _check(record)
        result.steps = len(record["steps"])
        result.commands = sum(len(step["move"]) for step in record["steps"])
        where = "Aufbau"
        known = galaxy(rulebook, record["setup"]["seats"])
        game = start(rulebook, known, record)
        watch = Watch(game, known, record["setup"]["final_scoring"])
        game.state.trace = watch
        first = {(one["q"], one["r"]): one["planet"] for one in record["setup"]["map"]["hexes"]}
        for step in record["steps"]:
            where = f"Schritt {step['n']} (Runde {step['round']}, {step['phase']}, {step['faction']}: {step['raw']})"
            if {command["action"] for command in step["move"]} == {"auction_bid"}:
                result.steps_equal += 1  # every bid is 0: nothing happens
                continue
            found = _whose_turn(game, step)
            if not found:
                missing, extra, dead_ends = Offers(game, known).compare(step)
                result.extra_offers.update(extra)
                result.dead_ends.update(dead_ends)
                found = missing + _step(game, known, watch, first, step)
            if found:
                result.differences += [f"{path.name} {where}: {one}" for one in found]
                return result
            result.steps_equal += 1
        where = "Ende"
        result.differences += [f"{path.name} Ende: {one}" for one in _end(game, watch, record["final"])]
    except (NotOffered, RecordError, GameError) as error:
        result.differences.append(f"{path.name} {where}: {error}")
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError) as error:
        result.differences.append(f"{path.name} {where}: Das steht nicht im Format {FORMAT} ({error!r}).")
    return result


def read_record(path: Path) -> dict[str, Any]:
    """A record from its file, packed or not; RecordError says what is wrong with it."""
    try:
        packed = path.read_bytes()
        text = gzip.decompress(packed) if packed[:2] == b"\x1f\x8b" else packed
        record = json.loads(text)
    except (OSError, EOFError, ValueError, RecursionError, zlib.error) as error:
        raise RecordError(f"nicht lesbar: {error}") from error
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise RecordError(f"kein Spiel im Format {FORMAT}")
    return record


def _check(record: dict[str, Any]) -> None:
    """Say what is missing before the game is set up from it."""
    for key, kind in (("setup", dict), ("steps", list)):
        if not isinstance(record.get(key), kind):
            raise RecordError(f"„{key}“ fehlt oder hat die falsche Form")
    setup = record["setup"]
    seats = setup.get("seats")
    if seats not in (2, 3, 4):
        raise RecordError(f"{seats} Plätze; das Grundspiel hat 2 bis 4")
    if setup.get("seat_order", list(range(seats))) != list(range(seats)):
        raise RecordError(f"Sitzordnung {setup['seat_order']}; im Uhrzeigersinn ab Platz 0 wird erwartet")


def _whose_turn(game: Game, step: dict[str, Any]) -> list[str]:
    """Whether the player of a step is the one whom our game asks."""
    asked, mover = game.decision, game.players[step["player"]]
    if asked is None or asked.player != mover:
        return [f"gefragt ist {asked.player if asked else 'niemand'}, nicht {mover}"]
    return []


def _step(
    game: Game, known: Galaxy, watch: Watch, first: dict[tuple[int, int], str], step: dict[str, Any]
) -> list[str]:
    """Play one step; what differs from the record afterwards."""
    watch.seen.clear()
    Mover(game, known, step["move"]).play()
    found: list[str] = []
    recorded = {one["at"]: one for one in step.get("checkpoints") or ()}
    for name, players in watch.seen:
        if name in recorded:
            for seat, player in enumerate(recorded.pop(name)["players"]):
                found += differences(players[seat], player, f"{name}.spieler_{seat + 1}")
    found += [f"{name} wurde nicht erreicht" for name in recorded]
    if step["next"] is None:
        return found  # the last state is compared by `final`
    after = step["after"]
    if after["players"][0] is not None:
        for seat, player in enumerate(after["players"]):
            found += differences(player_state(game, known, seat), player, f"spieler_{seat + 1}")
    board = dict(after["board"])
    if not step["round"]:
        board.pop("turn_order")  # before the first round there is none
    found += differences(board_state(game), board, "board")
    changes = planet_changes(game, known, first)
    found += differences({"planet_changes": changes}, {"planet_changes": after["planet_changes"]})
    asked, following = game.decision, step["next"]
    if following["phase"] != "setup_auction" and (asked is None or asked.player != game.players[following["player"]]):
        found.append(f"als Nächster ist {asked.player if asked else 'niemand'} gefragt, nicht {following}")
    return found


def _end(game: Game, watch: Watch, recorded: list[dict[str, Any]] | None) -> list[str]:
    if recorded is None:
        return []
    if not game.over:
        return ["das Spiel ist nicht zu Ende"]
    found = []
    for ours, theirs in zip(final(game, watch, watch.counted), recorded, strict=True):
        wanted = {key: theirs[key] for key in ours}
        wanted["breakdown"] = {key: value for key, value in theirs["breakdown"].items() if key != "bid"}
        found += differences(ours, wanted, f"spieler_{ours['seat'] + 1}")
    return found


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="regelwerk.tools.workshop.oracle.oracle", description=__doc__)
    parser.add_argument("game", choices=["gaia"])
    parser.add_argument("paths", nargs="+", type=Path)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--dead-ends", action="store_true", help="add recorded choices that lead nowhere, by reason")
    chosen = parser.parse_args(arguments)
    files = record_files(chosen.paths)
    if not files:
        print(f"Keine Aufzeichnung (*.json, *.json.gz) in {', '.join(map(str, chosen.paths))}.", file=sys.stderr)
        return 2
    rulebook = load(game_folder(chosen.game))
    results = []
    with Progress(len(files)) as progress:
        for path in files:
            results.append(replay(rulebook, path))
            progress.next(path.name)
    summary = _summary(results)
    dead_ends = sum((result.dead_ends for result in results), Counter[str]())
    if chosen.dead_ends:
        summary["dead_ends"] = dict(sorted(dead_ends.items()))
    if chosen.json:
        print(json.dumps(summary, ensure_ascii=False, indent=2))
    else:
        for one in summary["first_differences"]:
            print(one)
        for title, counts in (("Zusätzlich angeboten", summary["extra_offers"]), ("Sackgassen", dead_ends)):
            print(f"{title}: {sum(counts.values())}")
            for name, count in sorted(counts.items()):
                print(f"  {count:5} {name}")
        print(
            f"{summary['files_equal']} von {summary['files']} Dateien gleich, "
            f"{summary['steps_equal']} von {summary['steps']} Schritten, {summary['commands']} Befehle"
        )
    return 0 if summary["files"] == summary["files_equal"] else 1


def record_files(paths: list[Path]) -> list[Path]:
    """The files that are meant: a folder stands for all records in it and below, packed or not."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            inside = (one for one in path.rglob("*") if one.name.endswith((".json", ".json.gz")))
            found += sorted(one for one in inside if one.is_file())
        else:
            found.append(path)
    return found


def _summary(results: list[Result]) -> dict[str, Any]:
    offers = sum((result.extra_offers for result in results), Counter[str]())
    return {
        "files": len(results),
        "files_equal": sum(result.equal for result in results),
        "steps": sum(result.steps for result in results),
        "steps_equal": sum(result.steps_equal for result in results),
        "commands": sum(result.commands for result in results),
        "extra_offers": dict(sorted(offers.items())),
        "first_differences": [one for result in results for one in result.differences[:3]],
    }


if __name__ == "__main__":
    sys.exit(main())
