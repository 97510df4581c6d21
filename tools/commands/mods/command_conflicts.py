"""`regelwerk conflicts`: which mods are invalid, where the others touch the same, in which order they are loaded."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from regelwerk.dsl.findings.findings import Finding, RulebookError, errors_in
from regelwerk.dsl.messages.message import say
from regelwerk.dsl.messages.printable import printable
from regelwerk.dsl.overlay import MOD_FILE
from regelwerk.dsl.overlay.combine import Combined
from regelwerk.dsl.overlay.conflicts import Conflict, Touch
from regelwerk.dsl.reading.reader import read
from regelwerk.tools.commands.command import FAILED, FINE
from regelwerk.tools.commands.findings_text import print_findings
from regelwerk.tools.commands.games import UsageError, game_folder, shown
from regelwerk.tools.commands.installed_mods import base_of, mod_folder, with_needed
from regelwerk.tools.modding.overlay_text import combined_with, finding_object, path_words

_MEETING = "RW704"


def run(args: Namespace) -> int:
    folders = with_needed(mod_folder(name) for name in args.mods)
    combined, findings = combined_with(_game(args, folders), folders)
    invalid = _invalid(folders, combined)
    if args.json:
        _write_json(combined, invalid, folders, findings)
    else:
        _tell(combined, invalid, folders, findings)
    return FAILED if errors_in(findings) else FINE


def _invalid(folders: Sequence[Path], combined: Combined) -> list[str]:
    """The mods that are not there for another reason than a conflict: by their ids, unread ones by their folders."""
    known = {one.mod.folder.resolve() for one in combined.mods}
    known |= {mod.folder.resolve() for mod in combined.refused}
    wrong = {
        mod.id
        for mod in combined.refused
        if any(finding.code != _MEETING for finding in combined.left_out.get(mod.id, ()))
    }
    unread = {folder.name for folder in folders if folder.resolve() not in known}
    return sorted(wrong | unread)


def _write_json(
    combined: Combined, invalid: Sequence[str], folders: Sequence[Path], findings: Sequence[Finding]
) -> None:
    told = {
        "mods": len(folders),
        "order": [{"id": one.mod.id, "version": one.mod.version} for one in combined.mods],
        "invalid": list(invalid),
        "conflicts": [_as_object(one) for one in combined.conflicts],
        "findings": [finding_object(one) for one in findings if one.code != _MEETING],
    }
    print(json.dumps(told, ensure_ascii=False, indent=2))


def _tell(combined: Combined, invalid: Sequence[str], folders: Sequence[Path], findings: Sequence[Finding]) -> None:
    print_findings(findings, sys.stdout)
    gap = "\n" if findings else ""
    if invalid:
        print(gap + printable(say("overlay.invalid", n=len(invalid), mods=", ".join(invalid))))
        gap = ""
    valid = len(folders) - len(invalid)
    if valid > 1 or not invalid:
        met = say("overlay.conflicts", n=len(combined.conflicts))
        print(gap + say("overlay.conflicts_between", conflicts=met, mods=say("overlay.counted", n=valid)))
    if combined.mods and not errors_in(findings):
        print(printable(say("overlay.order", mods=", ".join(one.mod.id for one in combined.mods))))


def _game(args: Namespace, folders: list[Path]) -> Path:
    """The rulebook that is named, or the one that all mods are for which say it."""
    if args.game:
        return game_folder(args.game)
    games: dict[Path, None] = {}
    broken: list[Finding] = []
    for folder in folders:
        main = folder / MOD_FILE
        try:
            read(main, shown(main))
        except RulebookError as error:  # it does not even say which rulebook it is for
            broken += error.findings
            continue
        games[base_of(folder).resolve()] = None
    if not games:
        raise RulebookError(broken)
    if len(games) > 1:
        raise UsageError(say("overlay.different_games", games=", ".join(sorted(game.name for game in games))))
    return next(iter(games))


def _as_object(conflict: Conflict) -> dict[str, object]:
    return {"path": path_words(conflict.keys), "between": [_touch(conflict.one), _touch(conflict.other)]}


def _touch(touch: Touch) -> dict[str, object]:
    return {"mod": touch.mod, "does": touch.kind, "path": path_words(touch.keys), "file": touch.span.file,
            "line": touch.span.line}
