"""`regelwerk schema`: the JSON Schema of rulebook and mod files, for editors that know YAML but not Regelwerk."""

from __future__ import annotations

import json
from argparse import Namespace

from regelwerk.dsl import schemas
from regelwerk.dsl.overlay.mod_shape import MOD, MOD_PART
from regelwerk.dsl.shape.json_schema import json_schema
from regelwerk.dsl.shape.schema import NAMED, PART, RULEBOOK
from regelwerk.tools.commands.command import FINE


def run(args: Namespace) -> int:
    if args.language not in ("de", "en"):
        print(schemas.text(args.language), end="")
        return FINE
    main, part = (MOD, MOD_PART) if args.of_mod else (RULEBOOK, PART)
    shape = part if args.part else main
    print(json.dumps(json_schema(shape, args.language, NAMED), ensure_ascii=False, indent=2))
    return FINE
