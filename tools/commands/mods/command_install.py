"""`regelwerk install`: a packed mod, so that it can be named without its path."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from regelwerk.dsl.findings.findings import errors_in
from regelwerk.dsl.findings.render import printable
from regelwerk.dsl.rulebook import check_folder
from regelwerk.tools.commands.command import FAILED, FINE
from regelwerk.tools.commands.findings_text import print_findings
from regelwerk.tools.commands.games import UsageError
from regelwerk.tools.commands.installed_mods import base_of, installed_folder, with_needed
from regelwerk.tools.modding.packing import Refused, install


def run(args: Namespace) -> int:
    package = Path(args.file)
    if not package.is_file():
        raise UsageError(f"Eine Datei {args.file} gibt es nicht.")
    try:
        packed, folder = install(package, installed_folder(), args.replace)
    except (Refused, OSError) as error:
        print(printable(f"regelwerk: {error}"), file=sys.stderr)
        return FAILED
    print(printable(f"{packed.id} {packed.version} liegt jetzt in {folder}."))
    print(f"Prüfsumme {packed.hash}")
    return _fits(folder, packed.id)


def _fits(folder: Path, id: str) -> int:
    """Say whether the mod goes with the game as it is here."""
    try:
        game = base_of(folder)
    except UsageError as error:
        print(printable(str(error)))
        return FINE
    _, findings = check_folder(game, with_needed([folder]))
    print_findings(findings, sys.stderr)
    if errors_in(findings):
        return FAILED
    print(printable(f"Gespielt wird damit so: regelwerk play {game.name} --mod {id}"))
    return FINE
