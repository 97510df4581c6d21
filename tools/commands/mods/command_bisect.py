"""`regelwerk bisect`: which of several mods breaks a scenario or a check, and by which of its entries."""

from __future__ import annotations

import json
from argparse import Namespace
from dataclasses import dataclass, field
from pathlib import Path

from regelwerk.dsl.findings.findings import RulebookError, nearest
from regelwerk.dsl.messages.message import say
from regelwerk.dsl.messages.printable import printable
from regelwerk.dsl.overlay.mods import read_mod
from regelwerk.dsl.rulebook import check_folder
from regelwerk.dsl.sources import DISK
from regelwerk.tools.commands.command import FAILED, FINE
from regelwerk.tools.commands.games import UsageError, game_folder, scenario_files
from regelwerk.tools.commands.installed_mods import mod_folder, with_needed
from regelwerk.tools.modding.bisecting import (
    Piece,
    Question,
    check_question,
    errors,
    least_pieces,
    scenario_question,
    smallest,
)
from regelwerk.tools.scenarios.scenario_reading import read_scenarios


@dataclass
class _Result:
    """What was found: nothing, or that it is broken anyway, or the mods that break it and by what."""

    given: list[Path]
    alone: str = ""
    mods: list[Path] = field(default_factory=list)
    reason: str = ""
    pieces: list[Piece] = field(default_factory=list)


def run(args: Namespace) -> int:
    folder = game_folder(args.game)
    if check_folder(folder)[0] is None:
        raise RulebookError(check_folder(folder)[1])
    mods = with_needed(mod_folder(name) for name in args.mods)
    found = _Result(mods)
    if args.scenario:
        _scenario(found, folder, args.scenario)
    else:
        ask = check_question(folder)
        _find(found, ask)
        if found.mods:
            codes = frozenset(one.code for one in errors(folder, found.mods))
            found.pieces = _pieces(found.mods, check_question(folder, codes))
    if args.json:
        print(json.dumps(_as_object(folder, args.scenario, found), ensure_ascii=False, indent=2))
    else:
        _tell(found)
    return FAILED if found.alone or found.mods else FINE


def _scenario(found: _Result, folder: Path, name: str) -> None:
    """Look for what breaks a scenario of the rulebook or of one of the mods."""
    file, own = _place(folder, found.given, name)
    wrong = errors(folder, found.given)
    if wrong:
        raise UsageError(say("overlay.bisect.check_first", code=wrong[0].code, message=wrong[0].message))
    ask = scenario_question(folder, file, name, own)
    _find(found, ask)
    if found.mods:
        found.pieces = _pieces(found.mods, ask)


def _find(found: _Result, ask: Question) -> None:
    found.alone = ask([])
    if not found.alone and ask(found.given):
        found.mods, found.reason = smallest(found.given, ask)


def _pieces(mods: list[Path], ask: Question) -> list[Piece]:
    try:
        return least_pieces(mods, ask)
    except RulebookError:  # a mod that cannot be read has no pieces
        return []


def _place(folder: Path, mods: list[Path], name: str) -> tuple[Path, str]:
    """The file of a scenario, and the id of the mod that it belongs to, if any."""
    names: list[str] = []
    for home in (folder, *mods):
        for file in scenario_files(home):
            here = [one.name for one in read_scenarios(file)[0].scenarios]
            if name in here:
                mod = read_mod(home, DISK)[0] if home != folder else None
                return file, mod.id if mod is not None else ""
            names += here
    near = nearest(name, names)
    told = [say("overlay.bisect.no_scenario", name=name), *([say("commands.did_you_mean", name=near)] if near else [])]
    raise UsageError(" ".join(told))


def _as_object(folder: Path, scenario: str | None, found: _Result) -> dict[str, object]:
    return {
        "game": folder.name,
        "scenario": scenario or None,
        "mods": [mod.name for mod in found.given],
        "broken_without_mods": bool(found.alone),
        "smallest": [mod.name for mod in found.mods],
        "reason": found.alone or found.reason,
        "entries": [
            {"mod": one.mod, "path": one.path, "file": one.span.file, "line": one.span.line} for one in found.pieces
        ],
    }


def _tell(found: _Result) -> None:
    if found.alone:
        print(say("overlay.bisect.alone"))
    elif not found.mods:
        print(say("overlay.bisect.nothing"))
    else:
        names = ", ".join(mod.name for mod in found.mods)
        print(printable(say("overlay.bisect.found", n=len(found.mods), mods=names)))
        for piece in found.pieces:
            print(f"  {printable(piece.span.file)}:{piece.span.line}  {printable(piece.path)}")
    for line in (found.alone or found.reason).split("\n"):
        if line:
            print(f"    {printable(line)}")
