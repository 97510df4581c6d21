"""`regelwerk diff`: what mods change in a rulebook, entry by entry, before and after."""

from __future__ import annotations

import json
import sys
from argparse import Namespace

from regelwerk.dsl.findings.findings import Finding, errors_in
from regelwerk.dsl.messages.message import say
from regelwerk.dsl.messages.printable import printable
from regelwerk.dsl.overlay.book import book_of
from regelwerk.dsl.overlay.combine import Combined
from regelwerk.tools.commands.command import FAILED, FINE
from regelwerk.tools.commands.findings_text import print_findings
from regelwerk.tools.commands.games import game_folder
from regelwerk.tools.commands.installed_mods import mod_folder
from regelwerk.tools.modding.overlay_text import (
    ADDED,
    CHANGED,
    REMOVED,
    Difference,
    as_object,
    combined_with,
    differences,
    finding_object,
    told,
)


def run(args: Namespace) -> int:
    base, _ = combined_with(game_folder(args.game), [])
    combined, findings = combined_with(game_folder(args.game), [mod_folder(name) for name in args.mods])
    found = differences(book_of(base.pages()), combined)
    if args.json:
        _write_json(combined, found, findings)
    else:
        print_findings(findings, sys.stderr)
        _tell(combined, found)
    return FAILED if errors_in(findings) else FINE


def _write_json(combined: Combined, found: list[Difference], findings: list[Finding]) -> None:
    mods = [{"id": one.mod.id, "version": one.mod.version} for one in combined.mods]
    changes = [as_object(one) for one in found]
    left = [finding_object(one) for one in findings]
    print(json.dumps({"mods": mods, "changes": changes, "findings": left}, ensure_ascii=False, indent=2))


def _tell(combined: Combined, found: list[Difference]) -> None:
    for difference in found:
        for line in told(difference):
            print(printable(line))
        print()
    numbers = {sign: sum(one.sign == sign for one in found) for sign in (ADDED, CHANGED, REMOVED)}
    counts = [_counted(sign, number) for sign, number in numbers.items() if number]
    names = ", ".join(f"{one.mod.id} {one.mod.version}" for one in combined.mods) or say("overlay.diff.no_mod")
    print(printable(f"{names}: {', '.join(counts) or say('overlay.diff.no_change')}"))


def _counted(sign: str, n: int) -> str:
    if sign == ADDED:
        return say("overlay.diff.added", n=n)
    return say("overlay.diff.changed", n=n) if sign == CHANGED else say("overlay.diff.removed", n=n)
