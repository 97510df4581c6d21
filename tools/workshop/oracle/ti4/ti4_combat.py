"""Battles against exact odds: `python -m regelwerk.tools.oracle ti4-combat FILE [--battles N] [--json]`.

Each setup is fought so many times through the rulebook's own procedures. It is equal if every probability (attacker,
defender, draw) lies within four standard errors of the recorded one. Who is left is compared, too, and told beside it:
those lists find errors that the odds hide, but so many rare outcomes are sampled that one is far off now and then.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from regelwerk.dsl.rulebook import Rulebook
from regelwerk.interpreter.game import GameError
from regelwerk.interpreter.state.state import BudgetError
from regelwerk.tools.workshop.oracle.ti4.ti4_battle import SIDES, Battle
from regelwerk.tools.workshop.oracle.ti4.ti4_names import Missing, Names, rulebook

ENOUGH = 4.0
LEFT_ENOUGH = 5.0
EXPECTED = 10
"""Survivors are compared where at least so many battles should end in this way."""
Left = tuple[tuple[str, int], ...]
"""Who is left of a side: kinds of units, with their numbers."""
OUTCOMES = ("attacker", "defender", "draw")


@dataclass
class Odds:
    """What came of one setup."""

    id: str
    worst_z: float
    ours: dict[str, float]
    theirs: dict[str, float]
    left_z: float = 0.0
    """The same for who is left, over all outcomes that are not too rare."""
    left: str = ""
    """The outcome that differs most."""

    @property
    def equal(self) -> bool:
        return self.worst_z <= ENOUGH


@dataclass
class Report:
    """What came of a file of setups."""

    battles: int
    found: list[Odds] = field(default_factory=list)
    skipped: list[dict[str, str]] = field(default_factory=list)
    failed: list[dict[str, Any]] = field(default_factory=list)
    """Setups that could not be fought to their end, and why: they count as different."""
    seconds: float = 0.0

    def data(self) -> dict[str, Any]:
        return {
            "cases": len(self.found) + len(self.skipped) + len(self.failed),
            "equal": sum(one.equal for one in self.found),
            "skipped": self.skipped,
            "worst_z": round(max((one.worst_z for one in self.found), default=0.0), 2),
            "battles": self.battles,
            "cpu_seconds": round(self.seconds, 1),
            "survivors": {
                "worst_z": round(max((one.left_z for one in self.found), default=0.0), 2),
                "differences": [
                    {"id": one.id, "z": round(one.left_z, 2), "of": one.left}
                    for one in self.found
                    if one.left_z > LEFT_ENOUGH
                ],
            },
            "differences": [
                {"id": one.id, "z": round(one.worst_z, 2), "ours": one.ours, "theirs": one.theirs}
                for one in self.found
                if not one.equal
            ]
            + self.failed,
        }


def odds(rulebook: Rulebook, names: Names, setup: dict[str, Any], battles: int) -> Odds:
    """Fight one setup so many times; Missing names what the rulebook does not have."""
    battle = Battle(rulebook, names, setup)
    won = dict.fromkeys(OUTCOMES, 0)
    left: Counter[tuple[str, Left]] = Counter()
    for seed in range(battles):
        survivors = battle.survivors(battle.fight(seed))
        standing = [side for side in SIDES if survivors[side]]
        won[standing[0] if len(standing) == 1 else "draw"] += 1
        if len(standing) == 1:
            left[standing[0], tuple(sorted(survivors[standing[0]].items()))] += 1
    ours = {name: count / battles for name, count in won.items()}
    recorded = setup.get("exact") or setup
    theirs = {name: float(recorded[f"p_{name}"]) for name in OUTCOMES}
    sampled = {} if setup.get("exact") else setup["stderr"]
    worst = max(_z(ours[name], theirs[name], battles, sampled.get(f"p_{name}", 0.0)) for name in OUTCOMES)
    return Odds(setup["id"], worst, ours, theirs, *_survivors(recorded, left, battles))


def _survivors(recorded: dict[str, Any], left: Counter[tuple[str, Left]], battles: int) -> tuple[float, str]:
    """The worst difference in who is left, and in which outcome."""
    worst, where = 0.0, ""
    for side in SIDES:
        for outcome in recorded.get("survivors", {}).get(side, ()):
            if outcome["p"] * battles >= EXPECTED:
                found = left[side, tuple(sorted(outcome["units"].items()))]
                z = _z(found / battles, outcome["p"], battles, 0.0)
                if z > worst:
                    worst, where = z, f"{side} {outcome['units']}: {found / battles:.4f}, {outcome['p']:.4f}"
    return worst, where


def _z(ours: float, theirs: float, battles: int, sampled: float) -> float:
    """How many standard errors lie between what was counted and what was recorded."""
    error = math.sqrt(theirs * (1 - theirs) / battles + sampled**2)
    if error < 1e-9:
        return 0.0 if abs(ours - theirs) < 0.5 / battles else math.inf
    return abs(ours - theirs) / error


def compare(setups: list[dict[str, Any]], battles: int) -> Report:
    rules = rulebook()
    names, report, began = Names(rules), Report(battles), time.process_time()
    for setup in setups:
        try:
            report.found.append(odds(rules, names, setup, battles))
        except Missing as missing:
            report.skipped.append({"id": setup["id"], "why": str(missing)})
        except (GameError, BudgetError, LookupError, ValueError) as error:
            report.failed.append({"id": setup["id"], "error": f"{type(error).__name__}: {error}"})
    report.seconds = time.process_time() - began
    return report


def _part(text: str) -> tuple[int, int]:
    """`2/5` is the second of five parts."""
    first, _, parts = text.partition("/")
    if not (first.isdecimal() and parts.isdecimal() and 1 <= int(first) <= int(parts)):
        raise argparse.ArgumentTypeError(text)
    return int(first), int(parts)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m regelwerk.tools.oracle ti4-combat", description=__doc__)
    parser.add_argument("file", type=Path, help="setups with their odds (JSON)")
    parser.add_argument("--battles", type=int, default=2000, help="how often each setup is fought")
    parser.add_argument("--only", help="setups whose id begins so")
    parser.add_argument("--part", type=_part, default=(1, 1), metavar="K/N", help="every N-th setup, from the K-th on")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args(arguments)
    try:
        setups = json.loads(given.file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        print(f"{given.file}: {error}", file=sys.stderr)
        return 2
    if given.only:
        setups = [one for one in setups if one["id"].startswith(given.only)]
    first, parts = given.part
    report = compare(setups[first - 1 :: parts], given.battles)
    data = report.data()
    if given.json:
        print(json.dumps(data, ensure_ascii=False, indent=1))
    else:
        for one in report.found:
            print(f"{'=' if one.equal else '≠'} {one.id}  z {one.worst_z:.2f}, Überlebende {one.left_z:.2f} {one.left}")
        for failure in report.failed:
            print(f"≠ {failure['id']}  {failure['error']}")
        print(
            f"{data['equal']} von {len(report.found) + len(report.failed)} gleich, {len(report.skipped)} ausgelassen, "
            f"größtes z {data['worst_z']}, {data['cpu_seconds']} s"
        )
    return 0 if data["equal"] == len(report.found) and not report.failed else 1
