"""`regelwerk diff`: what mods change in a rulebook, entry by entry, before and after."""

from __future__ import annotations

import json
import sys
from argparse import Namespace

from regelwerk.dsl.checking import combine_folder
from regelwerk.dsl.findings.findings import Finding, errors_in
from regelwerk.dsl.messages.printable import printable
from regelwerk.dsl.overlay.book import book_of
from regelwerk.dsl.overlay.combine import Combined
from regelwerk.tools.commands.command import FAILED, FINE
from regelwerk.tools.commands.counted_words import counted
from regelwerk.tools.commands.findings_text import print_findings
from regelwerk.tools.commands.games import game_folder
from regelwerk.tools.commands.installed_mods import mod_folder
from regelwerk.tools.modding.overlay_text import (
    ADDED,
    CHANGED,
    REMOVED,
    Difference,
    as_object,
    differences,
    finding_object,
    told,
)

_KINDS = {
    ADDED: ("neuer Eintrag", "neue Einträge"),
    CHANGED: ("geänderter", "geänderte"),
    REMOVED: ("entfernter", "entfernte"),
}


def run(args: Namespace) -> int:
    base, _ = combine_folder(game_folder(args.game), [])
    combined, findings = combine_folder(game_folder(args.game), [mod_folder(name) for name in args.mods])
    found = differences(book_of(base.pages()), combined)
    if args.json:
        _write_json(combined, found, findings)
    else:
        print_findings(findings, sys.stderr)
        _tell(combined, found)
    return FAILED if errors_in(findings) else FINE


def _write_json(combined: Combined, found: list[Difference], findings: list[Finding]) -> None:
    mods = [{"id": one.mod.id, "version": one.mod.version} for one in combined.mods]
    changes = [as_object(one, "de") for one in found]
    left = [finding_object(one) for one in findings]
    print(json.dumps({"mods": mods, "changes": changes, "findings": left}, ensure_ascii=False, indent=2))


def _tell(combined: Combined, found: list[Difference]) -> None:
    for difference in found:
        for line in told(difference, "de"):
            print(printable(line))
        print()
    counts = [
        counted(number, *words) for sign, words in _KINDS.items() if (number := sum(one.sign == sign for one in found))
    ]
    names = ", ".join(f"{one.mod.id} {one.mod.version}" for one in combined.mods) or "kein Mod"
    print(printable(f"{names}: {', '.join(counts) or 'keine Änderung'}"))
