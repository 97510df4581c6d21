"""`regelwerk check --fix`: what is certain is mended, what is not is left for a person."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from pathlib import Path

from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.findings.render import Style, as_object, render
from regelwerk.dsl.messages.message import say
from regelwerk.dsl.overlay import MOD_FILE
from regelwerk.tools.commands.checked_folders import Named, check_folders, named
from regelwerk.tools.commands.command import FAILED, FINE
from regelwerk.tools.commands.findings_text import source_text
from regelwerk.tools.commands.games import UsageError
from regelwerk.tools.commands.written_changes import write_changes
from regelwerk.tools.mending.fixing import Check, Fixing
from regelwerk.tools.mending.mended_files import MendedFiles
from regelwerk.tools.mending.overlaid import Overlaid
from regelwerk.tools.mending.suggested import suggested
from regelwerk.tools.mending.told_changes import paths_changed, told


def fix(args: Namespace) -> int:
    """Mend what was named, one rulebook or mod after the other, and write it unless it was only to be shown."""
    if args.watch or args.style or args.format:
        raise UsageError(say("mending.fix_alone"))
    given = named(args.paths)
    files = MendedFiles()
    left: list[Finding] = []
    for home, part in mended_parts(given):
        fixing = Fixing(checking(part, args.mod), home, suggested, files)
        fixing.mend()
        files = fixing.files
        left += [one for one in fixing.findings if one not in left]
    if not args.dry_run:
        write_changes(files)
    _tell(files, left, args)
    changed = bool(paths_changed(files))
    return FAILED if left or (args.dry_run and changed) else FINE


def mended_parts(given: Named) -> list[tuple[Path, Named]]:
    """What is mended by itself, with the folder or file that may be written: rulebooks first, mods stand on them."""
    folders = sorted(given.folders, key=lambda folder: (folder / MOD_FILE).is_file())
    parts = [(folder, Named((folder,), ())) for folder in folders]
    return parts + [(path, Named((), (path,))) for path in given.scenarios]


def checking(part: Named, mods: list[str]) -> Check:
    """Everything that is wrong with a part, wherever its texts come from."""

    def check(sources: Overlaid) -> list[Finding]:
        return check_folders(part.folders, part.scenarios, mods, sources=sources)[0]

    return check


def _tell(files: MendedFiles, left: list[Finding], args: Namespace) -> None:
    changes = list(told(files))
    if args.json:
        made = {
            "written": bool(changes) and not args.dry_run,
            "changes": [one.as_object("code") for one in changes],
            "left": [as_object(one) for one in left],
        }
        print(json.dumps(made, indent=2, ensure_ascii=False))
        return
    for one in changes:
        print(f"{one}  [{one.reason}]")
    number = len(paths_changed(files))
    if args.dry_run:
        print(say("mending.would_change", n=len(changes), files=say("mending.in_files", n=number)))
    else:
        print(say("mending.changed", n=len(changes), files=say("mending.in_files", n=number)))
    if left:
        print(say("mending.left", n=len(left)), end="\n\n")
        texts = files.texts
        sys.stdout.write(render(left, Style.FULL, lambda name: texts.get(Path(name).resolve()) or source_text(name)))
