"""`regelwerk fmt`: files in their canonical layout, or in the other language."""

from __future__ import annotations

import difflib
import json
import sys
from argparse import Namespace
from pathlib import Path

from regelwerk.dsl.findings.findings import Finding, RulebookError
from regelwerk.dsl.findings.render import as_object
from regelwerk.dsl.messages.message import message, say
from regelwerk.dsl.reading.source_text import MAX_BYTES
from regelwerk.dsl.rulebook import MAIN_FILE
from regelwerk.tools.commands.command import FAILED, FINE
from regelwerk.tools.commands.findings_text import print_findings
from regelwerk.tools.commands.games import UsageError, game_folder, known_games, rulebook_above, shown
from regelwerk.tools.commands.installed_mods import mod_above
from regelwerk.tools.commands.searched_folders import yaml_files_below
from regelwerk.tools.commands.standard_streams import reason
from regelwerk.tools.commands.whole_files import write_whole
from regelwerk.tools.formatting.codes_translation import register
from regelwerk.tools.formatting.files import format_bytes
from regelwerk.tools.formatting.surroundings import Around, around


def run(args: Namespace) -> int:
    register()
    files = list(dict.fromkeys(file for name in args.paths for file in _files(name)))
    findings: list[Finding] = []
    made: dict[Path, tuple[bytes, str]] = {}
    surroundings: dict[Path | None, Around] = {}
    resolved = {path.resolve() for path in files}
    # Everything is made before anything is written: a rulebook that is half translated cannot be read.
    for path in files:
        raw = _content(path)
        folder = mod_above(path.parent) or rulebook_above(path.parent)
        try:
            if folder not in surroundings:
                whole = folder is not None and (folder / MAIN_FILE).resolve() in resolved
                surroundings[folder] = _around(folder, args.lang is not None, whole)
            made[path] = raw, format_bytes(raw, path, surroundings[folder], args.lang)
        except RulebookError as error:
            findings += error.findings
    findings = list(dict.fromkeys(findings))
    changed = [path for path, (raw, text) in made.items() if text.encode() != raw]
    if args.json:
        kept = args.check or args.diff or bool(findings and args.lang)
        if not kept:
            for path in changed:
                _write(path, made[path][1])
        found = {"files": len(files), "changed": [shown(path) for path in changed], "written": not kept,
                 "findings": [as_object(one) for one in findings]}  # fmt: skip
        print(json.dumps(found, ensure_ascii=False, indent=2))
        return FAILED if findings or (args.check and changed) else FINE
    if args.diff:
        for path in changed:
            print(_difference(path, *made[path]), end="")
    elif args.check:
        for path in changed:
            print(shown(path))
    elif not (findings and args.lang):
        for path in changed:
            _write(path, made[path][1])
    if findings:
        print_findings(findings, sys.stderr)
    asked = args.check or args.diff or (findings and args.lang)
    told = {"files": message("commands.counted.files", n=len(files)), "changed": len(changed)}
    said = say("commands.fmt.would_change" if asked else "commands.fmt.changed", **told)
    print(said, file=sys.stderr if args.diff else sys.stdout)
    return FAILED if findings or (args.check and changed) else FINE


def _around(folder: Path | None, translating: bool, whole: bool) -> Around:
    """What surrounds a file. What has errors cannot be translated, and gets its layout, but no other words."""
    if translating:
        return around(folder, True, whole)
    try:
        return around(folder, True, whole)
    except RulebookError:
        return around(folder, False, whole)


def _files(name: str) -> list[Path]:
    """The files that an argument means: all of a game or folder, or just one."""
    path = game_folder(name) if name in known_games() else Path(name)
    if path.is_dir():
        found = yaml_files_below(path)
        if not found:
            raise UsageError(say("commands.fmt.files", name=name))
        return found
    if not path.is_file():
        game_folder(name)  # says what is wrong
    return [path]


def _content(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except OSError as error:
        raise UsageError(say("commands.fmt.content", path=shown(path), reason=reason(error))) from None


def _difference(path: Path, raw: bytes, text: str) -> str:
    before = raw.decode("utf-8", "replace").splitlines(keepends=True)
    lines = difflib.unified_diff(before, text.splitlines(keepends=True), shown(path), shown(path))
    return "".join(line if line.endswith("\n") else line + "\n" for line in lines)


def _write(path: Path, text: str) -> None:
    try:
        write_whole(path, text)
    except OSError as error:
        raise UsageError(say("commands.fmt.write", path=shown(path), reason=reason(error))) from None
