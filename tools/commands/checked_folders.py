"""What `check` looks at: the rulebooks, mods and scenarios that somebody named, and everything that is wrong with them.

The texts come from the disk, or from where they are tried before they are written.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from regelwerk.dsl.findings.findings import Finding, RulebookError
from regelwerk.dsl.lint.missing_sentences import missing_sentences
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.much_at_once import much_at_once
from regelwerk.dsl.overlay import MOD_FILE
from regelwerk.dsl.reading.nodes import Mapping, Scalar, Sequence
from regelwerk.dsl.reading.reader import read
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.rulebook import MAIN_FILE, Rulebook
from regelwerk.dsl.sources import DISK, Sources
from regelwerk.tools.commands.games import (
    SCENARIO_FOLDERS,
    UsageError,
    game_folder,
    known_games,
    rulebook_above,
    scenario_files,
    shown,
)
from regelwerk.tools.commands.installed_mods import base_of, known_mods, mod_above, mod_folder, with_needed
from regelwerk.tools.commands.searched_folders import games_and_mods, yaml_files_below
from regelwerk.tools.scenarios.scenario_reading import is_scenario_file
from regelwerk.tools.scenarios.scenarios import check_file


@record
class Named:
    """What was named: folders of rulebooks and mods, and single files of scenarios; each once."""

    folders: tuple[Path, ...]
    scenarios: tuple[Path, ...]


def named(names: Iterable[str]) -> Named:
    """The folders and files that arguments mean."""
    folders: dict[Path, None] = {}
    scenarios: dict[Path, None] = {}
    for name in names:
        for folder in _collect(name, scenarios):
            folders[folder.resolve()] = None
    return Named(tuple(folders), tuple(scenarios))


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
            raise UsageError(message("commands.check.nothing_there", name=name))
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
        return path.parent.name in SCENARIO_FOLDERS.values()


def check_folders(
    folders: Iterable[Path],
    scenarios: Iterable[Path],
    mods: list[str],
    sentences: bool = False,
    sources: Sources = DISK,
) -> tuple[list[Finding], int]:
    """Everything that is wrong with rulebook folders and scenario files, and how many files were looked at.

    With `sentences`, also what lacks one that a person would see.
    """
    findings: list[Finding] = []
    files = 0
    looked_at = dict.fromkeys(scenarios, mods)
    for folder in folders:
        rulebook, found, count = _check_folder(folder, mods, sources)
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
            findings += check_file(path, looked_at[path], sources)
    return list(dict.fromkeys(findings)), files + len(looked_at)


def _missing(rulebook: Rulebook, folder: Path) -> list[Finding]:
    """The sentences that a rulebook lacks; a mod is told of its own ones only."""
    own = next((mod for mod in rulebook.mods if mod.folder.resolve() == folder), None)
    files = {shown(folder / name) for name in (MOD_FILE, *(own.files if own is not None else ()))}
    return [one for one in missing_sentences(rulebook.world) if own is None or one.span.file in files]


def _check_folder(folder: Path, names: list[str], sources: Sources) -> tuple[Rulebook | None, list[Finding], int]:
    """A rulebook, or a mod laid over the one it is for; None if its scenarios cannot be looked at."""
    mods = [mod_folder(name) for name in names]
    if (folder / MOD_FILE).is_file():
        mods = with_needed([folder, *mods])
        try:
            sources.node(folder / MOD_FILE, shown(folder / MOD_FILE))
        except RulebookError as error:  # a mod that cannot be read does not even say which rulebook it is for
            return None, list(error.findings), 1
        rulebook, findings = sources.whole(base_of(folder), mods)
        there = rulebook is not None and any(mod.folder.resolve() == folder for mod in rulebook.mods)
        return (rulebook if there else None), findings, len(parts(folder, MOD_FILE))
    rulebook, findings = sources.whole(folder, mods)
    return rulebook, findings, len(parts(folder, MAIN_FILE)) + sum(len(parts(mod, MOD_FILE)) for mod in mods)


def parts(folder: Path, name: str) -> list[str]:
    """The files of a rulebook or mod: the main one and those it names."""
    main = folder / name
    try:
        node = read(main, shown(main))
    except RulebookError:
        return [name]
    named = (node.get("dateien") or node.get("files")) if isinstance(node, Mapping) else None
    items = named.items if isinstance(named, Sequence) else ()
    return [name, *(str(item.value) for item in items if isinstance(item, Scalar))]
