"""`regelwerk schema`: the JSON Schema of rulebook files, for editors that know YAML but not Regelwerk."""

from __future__ import annotations

import json
from argparse import Namespace

from regelwerk.dsl.json_schema import json_schema
from regelwerk.dsl.schema import NAMED, PART, RULEBOOK
from regelwerk.tools.command import FINE


def run(args: Namespace) -> int:
    shape = PART if args.part else RULEBOOK
    print(json.dumps(json_schema(shape, args.language, NAMED), ensure_ascii=False, indent=2))
    return FINE
