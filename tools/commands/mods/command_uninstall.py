"""`regelwerk uninstall`: takes an installed game or mod away again."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from pathlib import Path

from regelwerk.dsl.findings.findings import nearest
from regelwerk.dsl.messages.message import say
from regelwerk.dsl.messages.printable import printable
from regelwerk.dsl.overlay import MOD_FILE
from regelwerk.dsl.rulebook import MAIN_FILE
from regelwerk.tools.commands.command import FAILED, FINE
from regelwerk.tools.commands.games import UsageError, bundled
from regelwerk.tools.commands.home_folder import GAMES, MODS, folders_with, installed_in
from regelwerk.tools.commands.installed_mods import bundled_mods, extends, needs
from regelwerk.tools.modding.packing import GAME, MOD, uninstall


def run(args: Namespace) -> int:
    installed = {GAME: folders_with(MAIN_FILE, installed_in(GAMES)), MOD: folders_with(MOD_FILE, installed_in(MODS))}
    kind = _kind(args.name, args.kind or "", installed)
    folder = installed[kind][args.name]
    needing = _needing(kind, args.name, installed[MOD])
    if needing and not args.force:
        names = ", ".join(needing)
        print(printable("regelwerk: " + say("packages.needed", n=len(needing), name=args.name, names=names)),
              file=sys.stderr)
        return FAILED
    uninstall(folder)
    if args.json:
        found = {"kind": kind, "id": args.name, "folder": str(folder), "missed_by": needing}
        print(json.dumps(found, ensure_ascii=False, indent=2))
        return FINE
    print(printable(say("packages.gone", name=args.name, folder=folder)))
    again = bundled() if kind == GAME else bundled_mods()
    if args.name in again:
        print(printable(say("packages.bundled_again", name=args.name)))
    return FINE


def _kind(name: str, wanted: str, installed: dict[str, dict[str, Path]]) -> str:
    """Whether a GAME or a MOD of this name is meant."""
    found = [kind for kind, folders in installed.items() if name in folders and wanted in ("", kind)]
    if len(found) == 1:
        return found[0]
    if found:
        raise UsageError(say("packages.both", name=name))
    names = [one for kind, folders in installed.items() if wanted in ("", kind) for one in folders]
    told = [say("packages.not_installed", name=name)]
    if name in bundled() or name in bundled_mods():
        told.append(say("packages.comes_along"))
    elif near := nearest(name, names):
        told.append(say("commands.did_you_mean", name=near))
    if names:
        told.append(say("packages.installed_ones", names=", ".join(names)))
    raise UsageError(" ".join(told))


def _needing(kind: str, name: str, mods: dict[str, Path]) -> list[str]:
    """The installed mods that would miss it. What comes with regelwerk as well is still there."""
    if name in (bundled() if kind == GAME else bundled_mods()):
        return []
    return [id for id, folder in mods.items() if name in ([extends(folder)] if kind == GAME else needs(folder))]
