"""`regelwerk pack`: a game or a mod as one file, to pass on."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from pathlib import Path

from regelwerk.dsl.findings.findings import RulebookError, errors_in
from regelwerk.dsl.messages.message import say
from regelwerk.dsl.messages.printable import printable
from regelwerk.tools.commands.command import FAILED, FINE
from regelwerk.tools.commands.games import UsageError
from regelwerk.tools.commands.installed_mods import asked_for
from regelwerk.tools.modding.packing import Refused, pack


def run(args: Namespace) -> int:
    asked = asked_for(args.game, [])
    rulebook, findings = asked.check()
    if rulebook is None or errors_in(findings):
        raise RulebookError(findings)
    packed_one = next((mod for mod in rulebook.mods if mod.folder.resolve() == asked.own), None)
    id, version = (packed_one.id, packed_one.version) if packed_one else (rulebook.id, rulebook.world.version)
    target = Path(args.out or f"{id}-{version}.zip")
    if not target.parent.is_dir():
        raise UsageError(say("packages.no_folder", folder=target.parent))
    try:
        packed = pack(asked.own or asked.folder, target)
    except Refused as error:
        print(printable(f"regelwerk: {error}"), file=sys.stderr)
        return FAILED
    if args.json:
        found = {"file": str(target), "kind": packed.held.kind, "id": packed.id, "version": packed.version,
                 "files": packed.files, "hash": packed.hash}  # fmt: skip
        print(json.dumps(found, ensure_ascii=False, indent=2))
        return FINE
    files = say("packages.files", n=packed.files)
    print(printable(say("packages.packed", file=target, id=packed.id, version=packed.version, files=files)))
    print(say("packages.checksum", hash=packed.hash))
    return FINE
