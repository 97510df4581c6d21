"""`regelwerk check`: everything that is wrong with rulebooks and scenarios, in one run."""

from __future__ import annotations

import os
import sys
import time
from argparse import Namespace
from pathlib import Path

from regelwerk.dsl.editing.drafts import Drafts
from regelwerk.dsl.findings.findings import Finding, RulebookError, errors_in
from regelwerk.dsl.findings.render import Style, printable
from regelwerk.dsl.lint.missing_sentences import missing_sentences
from regelwerk.dsl.much_at_once import much_at_once
from regelwerk.dsl.overlay import MOD_FILE
from regelwerk.dsl.reading.nodes import Mapping, Scalar, Sequence
from regelwerk.dsl.reading.reader import read
from regelwerk.dsl.rulebook import MAIN_FILE, Rulebook, check_folder
from regelwerk.tools.commands.command import FAILED, FINE
from regelwerk.tools.commands.findings_text import counted, print_findings
from regelwerk.tools.commands.games import UsageError, game_folder, known_games, rulebook_above, scenario_files, shown
from regelwerk.tools.commands.installed_mods import base_of, known_mods, mod_above, mod_folder, with_needed
from regelwerk.tools.commands.searched_folders import games_and_mods, yaml_files_below
from regelwerk.tools.editing.file_changes import Standing, changes, standing
from regelwerk.tools.scenarios.scenario_codes import register
from regelwerk.tools.scenarios.scenario_reading import is_scenario_file
from regelwerk.tools.scenarios.scenarios import check_file, forget


def run(args: Namespace) -> int:
    register()
    style = _style(args)
    rulebooks: dict[Path, None] = {}
    scenarios: dict[Path, None] = {}
    for name in args.paths:
        for folder in _collect(name, scenarios):
            rulebooks[folder.resolve()] = None
    before = standing([*rulebooks, *scenarios]) if args.watch else {}
    findings, files = check_folders(list(rulebooks), list(scenarios), args.mod, args.style)
    _tell(findings, files, style)
    if args.watch:
        findings = _watch(list(rulebooks), list(scenarios), args, style, findings, before)
    return FAILED if findings else FINE


def _tell(findings: list[Finding], files: int, style: Style) -> None:
    print_findings(findings, sys.stdout, style)
    if style in (Style.FULL, Style.CONCISE):
        gap = "\n" if findings and style is Style.FULL else ""
        print(f"{gap}{counted(len(findings), 'Befund', 'Befunde')} in {counted(files, 'Datei', 'Dateien')}")
    sys.stdout.flush()


def _watch(
    folders: list[Path],
    scenarios: list[Path],
    args: Namespace,
    style: Style,
    findings: list[Finding],
    before: Standing,
) -> list[Finding]:
    """Check again whenever a file was saved, until somebody stops it; gives the last findings.

    Errors come first and fast, from a check that remembers what did not change. A rulebook without errors is then
    looked at as a whole, with its scenarios and by lint.
    """
    drafts = {folder: _drafts(folder, args.mod) for folder in folders}
    for draft in drafts.values():
        draft.check()
    print("Warte auf Änderungen; Strg+C beendet.", file=sys.stderr, flush=True)
    try:
        for changed in changes([*folders, *scenarios], before):
            names = ", ".join(shown(path) for path in changed[:3]) + (" …" if len(changed) > 3 else "")
            print(f"\n— {time.strftime('%H:%M:%S')}  {printable(names)}", flush=True)
            forget()
            findings = [one for draft in drafts.values() for one in errors_in(draft.check())]
            files = sum(len(_parts(folder, MAIN_FILE)) for folder in folders)
            if not findings:
                findings, files = check_folders(folders, scenarios, args.mod, args.style)
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
        raise UsageError(f"REGELWERK_FORMAT kann nicht {chosen} sein, möglich ist: {', '.join(Style)}.") from None


def _collect(name: str, scenarios: dict[Path, None]) -> list[Path]:
    """The folders of rulebooks and mods that an argument means; single scenario files are added to `scenarios`."""
    path = Path(name)
    if name in known_games() or (path / MAIN_FILE).is_file():
        return [game_folder(name)]
    if path.name == MOD_FILE or (path / MOD_FILE).is_file() or (not path.exists() and name in known_mods()):
        return [mod_folder(name)]
    if path.is_dir():
        files = yaml_files_below(path)
        if found := games_and_mods(files):
            return found
        played = [one.resolve() for one in files if _holds_scenarios(one)]
        if not played:
            raise UsageError(f"Im Ordner {name} liegen weder Regelwerke noch Szenarien.")
        scenarios.update(dict.fromkeys(played))
        return []
    if path.is_file() and path.name != MAIN_FILE:
        above = mod_above(path.parent) or rulebook_above(path.parent)
        if above is None or _holds_scenarios(path):
            scenarios[path.resolve()] = None
            return []
        return [above]
    return [game_folder(name)]


def _holds_scenarios(path: Path) -> bool:
    try:
        return is_scenario_file(read(path))
    except RulebookError:
        # What cannot be read is reported as what its folder says it is.
        return path.parent.name == "szenarien"


def check_folders(
    folders: list[Path], scenarios: list[Path], mods: list[str], sentences: bool = False
) -> tuple[list[Finding], int]:
    """Everything that is wrong with rulebook folders and scenario files, and how many files were looked at.

    With `sentences`, also what lacks one that a person would see.
    """
    findings: list[Finding] = []
    files = 0
    looked_at = dict.fromkeys(scenarios, mods)
    for folder in folders:
        rulebook, found, count = _check_folder(folder, mods)
        findings += found
        files += count
        # The scenarios of a game speak of it as it is: a mod may take away what they are about.
        over = mods if (folder / MOD_FILE).is_file() else []
        if rulebook is not None and sentences:
            findings += _missing(rulebook, folder)
        if rulebook is not None:
            looked_at = {**{one.resolve(): over for one in scenario_files(folder)}, **looked_at}
    with much_at_once():
        for path in sorted(looked_at):
            findings += check_file(path, looked_at[path])
    return list(dict.fromkeys(findings)), files + len(looked_at)


def _missing(rulebook: Rulebook, folder: Path) -> list[Finding]:
    """The sentences that a rulebook lacks; a mod is told of its own ones only."""
    own = next((mod for mod in rulebook.mods if mod.folder.resolve() == folder), None)
    files = {shown(folder / name) for name in (MOD_FILE, *(own.files if own is not None else ()))}
    return [one for one in missing_sentences(rulebook.world) if own is None or one.span.file in files]


def _check_folder(folder: Path, names: list[str]) -> tuple[Rulebook | None, list[Finding], int]:
    """A rulebook, or a mod laid over the one it is for; None if its scenarios cannot be looked at."""
    mods = [mod_folder(name) for name in names]
    if (folder / MOD_FILE).is_file():
        mods = with_needed([folder, *mods])
        try:
            read(folder / MOD_FILE, shown(folder / MOD_FILE))
        except RulebookError as error:  # a mod that cannot be read does not even say which rulebook it is for
            return None, list(error.findings), 1
        rulebook, findings = check_folder(base_of(folder), mods)
        there = rulebook is not None and any(mod.folder.resolve() == folder for mod in rulebook.mods)
        return (rulebook if there else None), findings, len(_parts(folder, MOD_FILE))
    rulebook, findings = check_folder(folder, mods)
    return rulebook, findings, len(_parts(folder, MAIN_FILE)) + sum(len(_parts(mod, MOD_FILE)) for mod in mods)


def _parts(folder: Path, name: str) -> list[str]:
    """The files of a rulebook or mod: the main one and those it names."""
    main = folder / name
    try:
        node = read(main, shown(main))
    except RulebookError:
        return [name]
    named = (node.get("dateien") or node.get("files")) if isinstance(node, Mapping) else None
    items = named.items if isinstance(named, Sequence) else ()
    return [name, *(str(item.value) for item in items if isinstance(item, Scalar))]
