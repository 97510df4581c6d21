"""`regelwerk pack`: a mod as one file, to pass on."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from regelwerk.dsl.findings.findings import RulebookError, errors_in
from regelwerk.dsl.findings.render import printable
from regelwerk.dsl.overlay.mods import read_mod
from regelwerk.dsl.rulebook import DISK, check_folder
from regelwerk.tools.commands.command import FAILED, FINE
from regelwerk.tools.commands.findings_text import counted
from regelwerk.tools.commands.games import UsageError
from regelwerk.tools.commands.installed_mods import base_of, mod_folder, with_needed
from regelwerk.tools.modding.packing import Refused, pack


def run(args: Namespace) -> int:
    folder = mod_folder(args.mod)
    _, findings = check_folder(base_of(folder), with_needed([folder]))
    mod, own = read_mod(folder, DISK)
    if mod is None or errors_in(findings):
        raise RulebookError(findings or own)
    target = Path(args.out or f"{mod.id}-{mod.version}.zip")
    if not target.parent.is_dir():
        raise UsageError(f"Einen Ordner {target.parent} gibt es nicht.")
    try:
        packed = pack(folder, target)
    except Refused as error:
        print(printable(f"regelwerk: {error}"), file=sys.stderr)
        return FAILED
    print(printable(f"{target}: {packed.id} {packed.version}, {counted(packed.files, 'Datei', 'Dateien')}"))
    print(f"Prüfsumme {packed.hash}")
    return FINE
