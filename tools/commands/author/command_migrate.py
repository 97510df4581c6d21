"""`regelwerk migrate`: rulebooks, mods and scenarios of an earlier edition in the present one."""

from __future__ import annotations

import json
from argparse import Namespace
from dataclasses import dataclass, field

from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.findings.render import Style, as_object, render
from regelwerk.dsl.messages.message import say
from regelwerk.dsl.messages.printable import printable
from regelwerk.tools.commands.author.fixed_folders import checking, mended_parts
from regelwerk.tools.commands.checked_folders import Named, named
from regelwerk.tools.commands.command import FAILED, FINE
from regelwerk.tools.commands.games import scenario_files
from regelwerk.tools.commands.written_changes import write_changes
from regelwerk.tools.mending.mended_files import MendedFiles
from regelwerk.tools.mending.overlaid import Overlaid
from regelwerk.tools.mending.told_changes import paths_changed, told
from regelwerk.tools.migration.editions import REWRITINGS
from regelwerk.tools.migration.migrating import Decision, migrate
from regelwerk.tools.migration.played_scenarios import ID, WHAT, played
from regelwerk.tools.scenarios.scenario_codes import register
from regelwerk.tools.scenarios.scenarios import Result

_WHAT = {**{one.id: one.what for one in REWRITINGS}, ID: WHAT}


@dataclass
class _Done:
    """What came of all that was named."""

    files: MendedFiles = field(default_factory=MendedFiles)
    decisions: list[Decision] = field(default_factory=list)
    warnings: list[Finding] = field(default_factory=list)
    played: list[Result] | None = None

    @property
    def failed(self) -> list[Result]:
        return [one for one in self.played or () if not one.passed]


def run(args: Namespace) -> int:
    register()
    given = named(args.paths)
    done = _Done()
    for home, part in mended_parts(given):
        migrated = migrate(home, checking(part, []), done.files)
        done.files = migrated.files
        done.decisions += [one for one in migrated.decisions if one not in done.decisions]
        done.warnings += [one for one in migrated.warnings if one not in done.warnings]
    if not args.quick:
        _play(given, done)
    if not args.dry_run:
        write_changes(done.files)
    if args.json:
        print(json.dumps(_as_object(done, args.dry_run), indent=2, ensure_ascii=False))
    else:
        _tell(done, args.dry_run)
    return FAILED if done.decisions or done.failed or (args.dry_run and paths_changed(done.files)) else FINE


def _play(given: Named, done: _Done) -> None:
    """Play the scenarios with the texts as they are now; some have to say more than they did."""
    homes = {path: folder for folder in given.folders for path in scenario_files(folder)}
    done.played = []
    sources = Overlaid({})
    for path, home in {**homes, **{path: path for path in given.scenarios}}.items():
        sources = Overlaid(done.files.texts, sources)
        came = played(path, done.files, home, sources)
        done.files = done.files.edited(came.edits)
        done.played += came.results


def _as_object(done: _Done, dry_run: bool) -> dict[str, object]:
    changes = list(told(done.files))
    return {
        "written": bool(changes) and not dry_run,
        "changes": [one.as_object("change") for one in changes],
        "decisions": [
            {**as_object(one.finding), "choices": [str(choice) for choice in one.choices]} for one in done.decisions
        ],
        "warnings": [as_object(one) for one in done.warnings],
        "scenarios": None if done.played is None else _played_object(done.played, done.failed),
    }


def _played_object(played: list[Result], failed: list[Result]) -> dict[str, object]:
    told_of = [{"name": one.name, "file": one.file, "line": one.line, "message": one.message} for one in failed]
    return {"passed": len(played) - len(failed), "failed": told_of}


def _tell(done: _Done, dry_run: bool) -> None:
    changes = list(told(done.files))
    for one in changes:
        print(one)
    for id in dict.fromkeys(one.reason for one in changes):
        number = sum(one.reason == id for one in changes)
        print(f"  {number} × {_WHAT[id]}")
    files = say("mending.in_files", n=len(paths_changed(done.files)))
    if dry_run:
        print(say("mending.would_change", n=len(changes), files=files))
    else:
        print(say("mending.changed", n=len(changes), files=files))
    if done.decisions:
        print(say("migration.decisions", n=len(done.decisions)))
    for decision in done.decisions:
        print(f"\n{render([decision.finding], Style.CONCISE)}", end="")
        for choice in decision.choices:
            print(f"  - {printable(str(choice))}")
    if done.warnings:
        print(say("migration.warnings", n=len(done.warnings)))
    for result in done.failed:
        print(f"\n{printable(result.file)}:{result.line}: {say('migration.fails', name=printable(result.name))}")
        for line in result.message.split("\n"):
            print(f"    {line}")
    if done.played is not None:
        print(say("migration.played", n=len(done.played), failed=len(done.failed)))
