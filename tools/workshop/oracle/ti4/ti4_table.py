"""Situations against the answers of other programs: `python -m regelwerk.tools.oracle ti4-table FOLDER [--json]`.

Each situation is set up in the rulebook, and the rulebook is asked. A situation is left out if it needs a faction or
a card that the rulebook does not have; its name is told.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from regelwerk.dsl.rulebook import Rulebook
from regelwerk.interpreter.game import GameError
from regelwerk.interpreter.state.state import BudgetError
from regelwerk.tools.workshop.oracle.ti4 import ti4_counts, ti4_map_questions, ti4_rolls
from regelwerk.tools.workshop.oracle.ti4.ti4_names import Missing, Names, rulebook

Asked = Callable[[Rulebook, Names, dict[str, Any]], tuple[Any, Any]]
"""What our rulebook says to a case, and what is recorded."""


def _rolls(rules: Rulebook, names: Names, case: dict[str, Any]) -> tuple[Any, Any]:
    theirs = {unit: {"dice": one["dice"], "hit": one["hit"]} for unit, one in case["expect"].items()}
    return ti4_rolls.roll(rules, names, case), theirs


def _adjacency(rules: Rulebook, names: Names, case: dict[str, Any]) -> tuple[Any, Any]:
    ours = ti4_map_questions.adjacent(rules, names, case)
    theirs = {viewer: sorted(map(tuple, pairs)) for viewer, pairs in case["expect"].items()}
    return {viewer: sorted(pairs) for viewer, pairs in ours.items()}, theirs


def _movement(rules: Rulebook, names: Names, case: dict[str, Any]) -> tuple[Any, Any]:
    return ti4_map_questions.can_move(rules, names, case), [ship["expect"]["can"] for ship in case["ships"]]


def _transport(rules: Rulebook, names: Names, case: dict[str, Any]) -> tuple[Any, Any]:
    return ti4_map_questions.legal(rules, names, case), case["expect"]["legal"]


def _objectives(rules: Rulebook, names: Names, case: dict[str, Any]) -> tuple[Any, Any]:
    return ti4_counts.objectives(rules, names, case), case["expect"]


def _production(rules: Rulebook, names: Names, case: dict[str, Any]) -> tuple[Any, Any]:
    return ti4_counts.production(rules, names, case), case["expect"]


def _units(rules: Rulebook, names: Names, case: dict[str, Any]) -> tuple[Any, Any]:
    ours = ti4_counts.unit(rules, names, case)
    return ours, {name: case[name] for name in ours}


SECTIONS: dict[str, Asked] = {
    "rolls": _rolls,
    "adjacency": _adjacency,
    "movement": _movement,
    "movement_with_technologies": _movement,
    "transport": _transport,
    "objectives": _objectives,
    "production": _production,
    "units": _units,
}


@dataclass
class Section:
    """What came of one file."""

    cases: int = 0
    equal: int = 0
    skipped: list[dict[str, str]] = field(default_factory=list)
    differences: list[dict[str, Any]] = field(default_factory=list)

    def data(self) -> dict[str, Any]:
        return {
            "cases": self.cases,
            "equal": self.equal,
            "skipped": self.skipped,
            "differences": self.differences,
        }


def compare(name: str, cases: list[dict[str, Any]], rules: Rulebook, names: Names) -> Section:
    section = Section(len(cases))
    for place, case in enumerate(cases):
        id = case.get("id", f"{name}-{place}")
        try:
            ours, theirs = SECTIONS[name](rules, names, case)
        except Missing as missing:
            section.skipped.append({"id": id, "why": str(missing)})
            continue
        except (GameError, BudgetError, LookupError, ValueError) as error:
            section.differences.append({"id": id, "error": f"{type(error).__name__}: {error}"})
            continue
        if ours == theirs:
            section.equal += 1
        else:
            section.differences.append({"id": id, "ours": ours, "theirs": theirs})
    return section


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m regelwerk.tools.oracle ti4-table", description=__doc__)
    parser.add_argument("folder", type=Path, help="a folder with recorded situations (JSON)")
    parser.add_argument("--only", choices=SECTIONS, help="one file alone")
    parser.add_argument("--first", type=int, help="so many cases of each file")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args(arguments)
    files = {name: given.folder / f"{name}.json" for name in SECTIONS if given.only in (None, name)}
    found = {name: path for name, path in files.items() if path.is_file()}
    if not found:
        print(f"{given.folder}: {', '.join(path.name for path in files.values())}", file=sys.stderr)
        return 2
    rules = rulebook()
    names = Names(rules)
    report, began = {}, time.process_time()
    for name, path in found.items():
        cases = json.loads(path.read_text(encoding="utf-8"))[: given.first]
        report[name] = compare(name, cases, rules, names)
    if given.json:
        print(json.dumps({name: one.data() for name, one in report.items()}, ensure_ascii=False, indent=1))
    else:
        for name, one in report.items():
            print(f"{name}: {one.equal} von {one.cases} gleich, {len(one.skipped)} ausgelassen")
            for difference in one.differences[:3]:
                said = difference.get("error") or f"{difference['ours']} statt {difference['theirs']}"
                print(f"  ≠ {difference['id']}: {said}")
        print(f"{time.process_time() - began:.1f} s")
    return 1 if any(one.differences for one in report.values()) else 0
