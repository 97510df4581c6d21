"""Battles against exact odds: `python -m regelwerk.tools.oracle ti4-combat FILE [--battles N] [--json]`.

Each setup is fought so many times through the rulebook's own procedures. It is equal if every probability (attacker,
defender, draw) lies within four standard errors of the recorded one.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from regelwerk.dsl.rulebook import Rulebook
from regelwerk.interpreter.game import GameError
from regelwerk.tools.workshop.oracle.ti4.ti4_battle import SIDES, Battle
from regelwerk.tools.workshop.oracle.ti4.ti4_names import Missing, Names, rulebook

ENOUGH = 4.0
OUTCOMES = ("attacker", "defender", "draw")


@dataclass
class Odds:
    """What came of one setup."""

    id: str
    worst_z: float
    ours: dict[str, float]
    theirs: dict[str, float]

    @property
    def equal(self) -> bool:
        return self.worst_z <= ENOUGH


@dataclass
class Report:
    """What came of a file of setups."""

    battles: int
    found: list[Odds] = field(default_factory=list)
    skipped: list[dict[str, str]] = field(default_factory=list)
    seconds: float = 0.0

    def data(self) -> dict[str, Any]:
        return {
            "cases": len(self.found) + len(self.skipped),
            "equal": sum(one.equal for one in self.found),
            "skipped": self.skipped,
            "worst_z": round(max((one.worst_z for one in self.found), default=0.0), 2),
            "battles": self.battles,
            "cpu_seconds": round(self.seconds, 1),
            "differences": [
                {"id": one.id, "z": round(one.worst_z, 2), "ours": one.ours, "theirs": one.theirs}
                for one in self.found
                if not one.equal
            ],
        }


def odds(rulebook: Rulebook, names: Names, setup: dict[str, Any], battles: int) -> Odds:
    """Fight one setup so many times; Missing names what the rulebook does not have."""
    battle = Battle(rulebook, names, setup)
    won = dict.fromkeys(OUTCOMES, 0)
    for seed in range(battles):
        left = battle.survivors(battle.fight(seed))
        standing = [side for side in SIDES if left[side]]
        won[standing[0] if len(standing) == 1 else "draw"] += 1
    ours = {name: count / battles for name, count in won.items()}
    recorded = setup.get("exact") or setup
    theirs = {name: float(recorded[f"p_{name}"]) for name in OUTCOMES}
    sampled = {} if setup.get("exact") else setup["stderr"]
    worst = max(_z(ours[name], theirs[name], battles, sampled.get(f"p_{name}", 0.0)) for name in OUTCOMES)
    return Odds(setup["id"], worst, ours, theirs)


def _z(ours: float, theirs: float, battles: int, sampled: float) -> float:
    """How many standard errors lie between what was counted and what was recorded."""
    error = math.sqrt(theirs * (1 - theirs) / battles + sampled**2)
    if error < 1e-9:
        return 0.0 if abs(ours - theirs) < 0.5 / battles else math.inf
    return abs(ours - theirs) / error


def compare(setups: list[dict[str, Any]], battles: int, stand_ins: bool = False) -> Report:
    rules = rulebook()
    names, report, began = Names(rules, stand_ins), Report(battles), time.process_time()
    for setup in setups:
        try:
            report.found.append(odds(rules, names, setup, battles))
        except Missing as missing:
            report.skipped.append({"id": setup["id"], "why": str(missing)})
        except GameError as error:
            raise GameError(f"{setup['id']}: {error}") from None
    report.seconds = time.process_time() - began
    return report


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m regelwerk.tools.oracle ti4-combat", description=__doc__)
    parser.add_argument("file", type=Path, help="setups with their odds (JSON)")
    parser.add_argument("--battles", type=int, default=2000, help="how often each setup is fought")
    parser.add_argument("--only", help="setups whose id begins so")
    parser.add_argument("--stand-ins", action="store_true", help="factions without a sheet fight with generic units")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args(arguments)
    try:
        setups = json.loads(given.file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        print(f"{given.file}: {error}", file=sys.stderr)
        return 2
    if given.only:
        setups = [one for one in setups if one["id"].startswith(given.only)]
    report = compare(setups, given.battles, given.stand_ins)
    data = report.data()
    if given.json:
        print(json.dumps(data, ensure_ascii=False, indent=1))
    else:
        for one in report.found:
            print(f"{'=' if one.equal else '≠'} {one.id}  z {one.worst_z:.2f}")
        print(
            f"{data['equal']} von {len(report.found)} gleich, {len(report.skipped)} ausgelassen, "
            f"größtes z {data['worst_z']}, {data['cpu_seconds']} s"
        )
    return 0 if data["equal"] == len(report.found) else 1
