"""`regelwerk explain`: the story behind a finding's code."""

from __future__ import annotations

from argparse import Namespace

from regelwerk.dsl.findings import codes
from regelwerk.dsl.findings.findings import nearest
from regelwerk.dsl.messages.message import message
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
        if near:
            raise UsageError(message("commands.explain.unknown_near", code=args.code, near=near))
        raise UsageError(message("commands.explain.unknown", code=args.code))
    print(told, end="")
    return FINE
