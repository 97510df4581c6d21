"""`regelwerk check`: everything that is wrong with rulebooks and scenarios, in one run."""

from __future__ import annotations

import os
import sys
import time
from argparse import Namespace
from pathlib import Path

from regelwerk.dsl.editing.drafts import Drafts
from regelwerk.dsl.findings.findings import Finding, errors_in
from regelwerk.dsl.findings.render import Style
from regelwerk.dsl.messages.message import message, say
from regelwerk.dsl.messages.printable import printable
from regelwerk.dsl.overlay import MOD_FILE
from regelwerk.dsl.rulebook import MAIN_FILE
from regelwerk.tools.commands.author.fixed_folders import fix
from regelwerk.tools.commands.checked_folders import Named, check_folders, named, parts
from regelwerk.tools.commands.command import FAILED, FINE
from regelwerk.tools.commands.findings_text import print_findings
from regelwerk.tools.commands.games import UsageError, shown
from regelwerk.tools.commands.installed_mods import base_of, mod_folder, with_needed
from regelwerk.tools.editing.file_changes import Standing, changes, standing
from regelwerk.tools.scenarios.scenario_codes import register
from regelwerk.tools.scenarios.scenarios import forget


def run(args: Namespace) -> int:
    register()
    if args.fix:
        return fix(args)
    if args.dry_run:
        raise UsageError(say("mending.dry_run_alone"))
    style = _style(args)
    given = named(args.paths)
    before = standing([*given.folders, *given.scenarios]) if args.watch else {}
    findings, files = check_folders(given.folders, given.scenarios, args.mod, args.style)
    _tell(findings, files, style)
    if args.watch:
        findings = _watch(given, args, style, findings, before)
    return FAILED if findings else FINE


def _tell(findings: list[Finding], files: int, style: Style) -> None:
    print_findings(findings, sys.stdout, style)
    if style in (Style.FULL, Style.CONCISE):
        gap = "\n" if findings and style is Style.FULL else ""
        told = message("commands.counted.findings", n=len(findings)), message("commands.counted.files", n=files)
        print(gap + say("commands.check.found", findings=told[0], files=told[1]))
    sys.stdout.flush()


def _watch(
    given: Named,
    args: Namespace,
    style: Style,
    findings: list[Finding],
    before: Standing,
) -> list[Finding]:
    """Check again whenever a file was saved, until somebody stops it; gives the last findings.

    Errors come first and fast, from a check that remembers what did not change. A rulebook without errors is then
    looked at as a whole, with its scenarios and by lint.
    """
    drafts = {folder: _drafts(folder, args.mod) for folder in given.folders}
    for draft in drafts.values():
        draft.check()
    print(say("commands.check.waiting"), file=sys.stderr, flush=True)
    try:
        for changed in changes([*given.folders, *given.scenarios], before):
            names = ", ".join(shown(path) for path in changed[:3]) + (" …" if len(changed) > 3 else "")
            print(f"\n— {time.strftime('%H:%M:%S')}  {printable(names)}", flush=True)
            forget()
            findings = [one for draft in drafts.values() for one in errors_in(draft.check())]
            files = sum(len(parts(folder, MAIN_FILE)) for folder in given.folders)
            if not findings:
                findings, files = check_folders(given.folders, given.scenarios, args.mod, args.style)
            _tell(findings, files, style)
    except KeyboardInterrupt:
        print(file=sys.stderr)
    return findings


def _drafts(folder: Path, names: list[str]) -> Drafts:
    mods = [mod_folder(name) for name in names]
    if (folder / MOD_FILE).is_file():
        return Drafts(base_of(folder) / MAIN_FILE, mods=tuple(with_needed([folder, *mods])))
    return Drafts(folder / MAIN_FILE, mods=tuple(mods))


def _style(args: Namespace) -> Style:
    chosen = "json" if args.json else args.format or os.environ.get("REGELWERK_FORMAT") or Style.FULL
    try:
        return Style(chosen)
    except ValueError:
        raise UsageError(say("commands.check.no_such_style", chosen=chosen, style=", ".join(Style))) from None
