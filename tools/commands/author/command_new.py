"""`regelwerk new`: files to begin with. They are clean, and a scenario already holds."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from pathlib import Path

from regelwerk.dsl.findings.findings import RulebookError
from regelwerk.dsl.messages.message import say
from regelwerk.dsl.messages.printable import printable
from regelwerk.tools.commands.command import FAILED, FINE
from regelwerk.tools.commands.findings_text import print_findings
from regelwerk.tools.commands.games import SCENARIO_FOLDERS, UsageError, game_folder, rulebook_above, shown
from regelwerk.tools.commands.installed_mods import mod_above
from regelwerk.tools.modding.new_files import Made, check_name, mod, rulebook, scenario
from regelwerk.tools.modding.new_thing import thing
from regelwerk.tools.scenarios.scenarios import _checked, check_file, run_file


def run(args: Namespace) -> int:
    check_name(args.name)
    made = Made()
    try:
        _make(made, args)
        fine = _held(made)
    except RulebookError as error:
        print_findings(error.findings, sys.stderr)
        fine = False
    except BaseException:
        made.take_back()
        raise
    if not fine:
        made.take_back()
        print(say("commands.new.nothing_made"), file=sys.stderr)
        return FAILED
    if args.json:
        found = {"new": [shown(path) for path in made.new], "changed": [shown(path) for path in made.changed]}
        print(json.dumps(found, ensure_ascii=False, indent=2))
        return FINE
    for path in made.new:
        print(printable(say("commands.new.new_file", path=shown(path))))
    for path in made.changed:
        print(printable(say("commands.new.run", path=shown(path))))
    return FINE


def _make(made: Made, args: Namespace) -> None:
    where = Path(args.where)
    if not where.is_dir():
        raise UsageError(say("commands.new.make", where=args.where))
    if args.what == "rulebook":
        rulebook(made, args.name, where)
    elif args.what == "mod":
        if not args.game:
            raise UsageError(say("commands.new.which_game_name_game"))
        mod(made, args.name, where, game_folder(args.game))
    else:
        folder = mod_above(where) or rulebook_above(where)
        if folder is None:
            raise UsageError(say("commands.new.lies_no_rulebook_no", where=args.where))
        if args.what == "scenario":
            scenario(made, args.name, folder, args.seed)
        else:
            thing(made, args.what, args.name, folder, args.kind or "", args.like or "")


def _held(made: Made) -> bool:
    """Whether the scenarios that were made are clean and hold, as `check` and `test` would see them."""
    _checked.cache_clear()  # the files are other ones now
    files = [path for path in made.new if path.parent.name in SCENARIO_FOLDERS.values()]
    findings = [finding for file in files for finding in check_file(file)]
    print_findings(findings, sys.stderr)
    failures = [] if findings else [one for file in files for one in run_file(file) if not one.passed]
    for failure in failures:
        print(printable(f"{failure.name}: {failure.message}"), file=sys.stderr)
    return not findings and not failures
