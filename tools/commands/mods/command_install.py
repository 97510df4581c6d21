"""`regelwerk install`: a packed game or mod, so that it can be named without its path."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from contextlib import suppress
from pathlib import Path

from regelwerk.dsl.findings.findings import Finding, errors_in
from regelwerk.dsl.findings.render import as_object
from regelwerk.dsl.messages.message import say
from regelwerk.dsl.messages.printable import printable
from regelwerk.dsl.rulebook import check_folder
from regelwerk.tools.commands.command import FAILED, FINE
from regelwerk.tools.commands.findings_text import print_findings
from regelwerk.tools.commands.games import UsageError
from regelwerk.tools.commands.home_folder import GAMES, MODS, installed_in
from regelwerk.tools.commands.installed_mods import base_of, with_needed
from regelwerk.tools.modding.packing import GAME, MOD, Packed, Refused, install


def run(args: Namespace) -> int:
    package = Path(args.file)
    if not package.is_file():
        raise UsageError(say("packages.no_file", file=args.file))
    games, mods = installed_in(GAMES), installed_in(MODS)
    if games is None or mods is None:
        raise UsageError(say("packages.no_home"))
    try:
        packed, folder = install(package, {GAME: games, MOD: mods}, args.replace)
    except (Refused, OSError) as error:
        print(printable(f"regelwerk: {error}"), file=sys.stderr)
        return FAILED
    if args.json:
        return _told_as_object(folder, packed)
    print(printable(say("packages.installed", id=packed.id, version=packed.version, folder=folder)))
    print(say("packages.checksum", hash=packed.hash))
    return _fits(folder, packed)


def _told_as_object(folder: Path, packed: Packed) -> int:
    """What was installed, and what is wrong with it together with its game as it is here."""
    findings: list[Finding] = []
    if packed.held.kind == MOD:
        with suppress(UsageError):
            findings = check_folder(base_of(folder), with_needed([folder]))[1]
    found = {"kind": packed.held.kind, "id": packed.id, "version": packed.version, "folder": str(folder),
             "hash": packed.hash, "findings": [as_object(one) for one in findings]}  # fmt: skip
    print(json.dumps(found, ensure_ascii=False, indent=2))
    return FAILED if errors_in(findings) else FINE


def _fits(folder: Path, packed: Packed) -> int:
    """Say how it is played, and whether a mod goes with the game as it is here."""
    if packed.held.kind == GAME:
        print(printable(say("packages.play_game", game=packed.id)))
        return FINE
    try:
        game = base_of(folder)
    except UsageError as error:
        print(printable(str(error)))
        return FINE
    _, findings = check_folder(game, with_needed([folder]))
    print_findings(findings, sys.stderr)
    if errors_in(findings):
        return FAILED
    print(printable(say("packages.play_mod", game=game.name, mod=packed.id)))
    return FINE
