"""`regelwerk coverage`: what of a rulebook no scenario and no random game ever reached."""

from __future__ import annotations

import json
from argparse import Namespace
from typing import Any

from regelwerk.dsl.messages.message import message, say
from regelwerk.dsl.messages.printable import printable
from regelwerk.dsl.sentences.told_names import without_mods
from regelwerk.dsl.world.world import World
from regelwerk.interpreter.prepared import compiled
from regelwerk.tools.commands.command import FAILED, FINE
from regelwerk.tools.commands.findings_text import source_text
from regelwerk.tools.commands.games import title_of
from regelwerk.tools.commands.installed_mods import asked_for
from regelwerk.tools.commands.shell.progress_line import Progress
from regelwerk.tools.commands.silences_text import (
    silences_as_object,
    tell_silences,
    tell_unfinished,
    unfinished_as_object,
)
from regelwerk.tools.play.never import silences
from regelwerk.tools.scenarios.coverage import Report, Unit, measure
from regelwerk.tools.scenarios.scenarios_of_rulebook import scenarios_of

_NAMES = {
    "clauses": message("commands.coverage.clauses"),
    "statements": message("commands.coverage.statements"),
    "procedures": message("commands.coverage.procedures"),
    "events": message("commands.coverage.events"),
    "entries": message("commands.coverage.entries"),
    "options": message("commands.coverage.options"),
}
_LONGEST = 70


def run(args: Namespace) -> int:
    asked = asked_for(args.game, args.mod)
    rulebook, complete = asked.load()
    with Progress(len(scenarios_of(rulebook)) + args.games) as progress:
        report = measure(rulebook, args.games, args.seed or 0, asked.concerns, progress)
    never = silences(compiled(rulebook), report.evidence).among(asked.concerns)
    if args.json:
        found = _as_object(rulebook.id, report)
        found |= {"unfinished": unfinished_as_object(report.unfinished), **silences_as_object(never)}
        print(json.dumps(found, ensure_ascii=False, indent=2))
    else:
        _tell(rulebook.world, report)
        tell_unfinished(report.unfinished, rulebook.world)
        tell_silences(never, rulebook.world)
    return FINE if complete else FAILED


def _as_object(game: str, report: Report) -> dict[str, Any]:
    found: dict[str, Any] = {"game": game, "scenarios": report.scenarios, "games": report.games}
    for what in _NAMES:
        units = report.open.get(what, [])
        found[what] = {
            "all": report.all.get(what, 0),
            "open": [
                {"entry": unit.owner, "text": _shown(unit), "file": unit.span.file, "line": unit.span.line}
                for unit in units
            ],
        }
    return found


def _tell(world: World, report: Report) -> None:
    counts = say("commands.counted.scenarios", n=report.scenarios), say("commands.counted.games", n=report.games)
    print(f"{printable(title_of(world))}: {', '.join(counts)}")
    for what, word in _NAMES.items():
        count = report.all.get(what, 0)
        if count:
            reached = say("commands.coverage.reached", reached=count - len(report.open[what]), count=count)
            print(f"  {word!s:<13} {reached}")
    for what, word in _NAMES.items():
        units = report.open.get(what)
        if units:
            print("\n" + say("commands.coverage.never", what=word))
            for unit in units:
                told = without_mods(f"{unit.owner}: {_shown(unit)}", world)
                print(f"  {unit.span.file}:{unit.span.line}  {printable(told)}")


def _shown(unit: Unit) -> str:
    """A clause or statement as it is written, everything else by its name."""
    if unit.what not in ("statements", "clauses"):
        return unit.text
    source = source_text(unit.span.file)
    lines = (source or "").split("\n")
    if not 0 < unit.span.line <= len(lines):
        return unit.text
    line = lines[unit.span.line - 1]
    end = unit.span.end_column - 1 if unit.span.end_line == unit.span.line else len(line)
    text = line[unit.span.column - 1 : end].strip() or unit.text
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
