"""`regelwerk conflicts`: where mods touch the same, and why some of them cannot be there together."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from pathlib import Path

from regelwerk.dsl.findings.findings import errors_in
from regelwerk.dsl.findings.render import printable
from regelwerk.dsl.overlay.conflicts import Conflict, Touch
from regelwerk.dsl.overlay.paths import spelled
from regelwerk.dsl.rulebook import combine_folder
from regelwerk.tools.commands.command import FAILED, FINE
from regelwerk.tools.commands.findings_text import counted, print_findings
from regelwerk.tools.commands.games import UsageError, game_folder
from regelwerk.tools.commands.installed_mods import base_of, mod_folder, with_needed
from regelwerk.tools.modding.overlay_text import finding_object


def run(args: Namespace) -> int:
    folders = with_needed(mod_folder(name) for name in args.mods)
    combined, findings = combine_folder(_game(args, folders), folders)
    if args.json:
        met = [_as_object(one) for one in combined.conflicts]
        other = [finding_object(one) for one in findings if one.code != "RW704"]
        print(json.dumps({"mods": len(folders), "conflicts": met, "findings": other}, ensure_ascii=False, indent=2))
    else:
        print_findings(findings, sys.stdout)
        gap = "\n" if findings else ""
        print(f"{gap}{counted(len(combined.conflicts), 'Konflikt', 'Konflikte')} zwischen "
              f"{counted(len(folders), 'Mod', 'Mods')}")
        if not findings and combined.mods:
            print(printable(f"Reihenfolge: {', '.join(one.mod.id for one in combined.mods)}"))
    return FAILED if errors_in(findings) else FINE


def _game(args: Namespace, folders: list[Path]) -> Path:
    if args.game:
        return game_folder(args.game)
    games = {base_of(folder).resolve(): folder for folder in folders}
    if len(games) > 1:
        names = ", ".join(sorted(game.name for game in games))
        raise UsageError(f"Diese Mods gehören zu verschiedenen Regelwerken: {names}.")
    return next(iter(games))


def _as_object(conflict: Conflict) -> dict[str, object]:
    return {"path": spelled(conflict.keys, "de"), "between": [_touch(conflict.one), _touch(conflict.other)]}


def _touch(touch: Touch) -> dict[str, object]:
    return {"mod": touch.mod, "does": touch.kind, "path": spelled(touch.keys, "de"), "file": touch.span.file,
            "line": touch.span.line}
