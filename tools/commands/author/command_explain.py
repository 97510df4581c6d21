"""`regelwerk explain`: the story behind a finding's code."""

from __future__ import annotations

from argparse import Namespace

from regelwerk.dsl.findings import codes
from regelwerk.dsl.findings.findings import nearest
from regelwerk.dsl.messages.message import say
from regelwerk.tools.commands.command import FINE
from regelwerk.tools.commands.games import UsageError
from regelwerk.tools.scenarios.scenario_codes import register


def run(args: Namespace) -> int:
    register()
    if args.code is None:
        for code in sorted(codes.CODES):
            print(f"{code}  {codes.CODES[code].title}")
        return FINE
    told = codes.explain(args.code)
    if told is None:
        near = nearest(args.code.strip().upper(), codes.CODES)
        raise UsageError(
            say("commands.explain.run", code=args.code)
            + (say("commands.explain.did_you_mean", near=near) if near else "")
            + " `regelwerk explain` zeigt alle."
        )
    print(told, end="")
    return FINE
