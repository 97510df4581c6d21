"""`regelwerk explain`: the story behind a finding's code."""

from __future__ import annotations

import json
from argparse import Namespace

from regelwerk.dsl.findings import codes
from regelwerk.dsl.findings.findings import nearest
from regelwerk.dsl.messages.message import message
from regelwerk.tools.commands.command import FINE
from regelwerk.tools.commands.games import UsageError
from regelwerk.tools.scenarios.scenario_codes import register


def run(args: Namespace) -> int:
    register()
    if args.json and args.code is None:
        print(json.dumps({"codes": [_as_object(codes.CODES[code]) for code in sorted(codes.CODES)]}, ensure_ascii=False,
                         indent=2))
        return FINE
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
    if args.json:
        found = {"codes": [_as_object(codes.CODES[args.code.strip().upper()])]}
        print(json.dumps(found, ensure_ascii=False, indent=2))
    else:
        print(told, end="")
    return FINE


def _as_object(code: codes.Code) -> dict[str, str]:
    example = code.example()
    return {"code": code.code, "title": str(code.title), "story": str(code.story), "wrong": example.wrong,
            "right": example.right}  # fmt: skip
