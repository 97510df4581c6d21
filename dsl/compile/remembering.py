"""A compiled rulebook, remembered: compiling takes far longer than reading back what came of it.

The world is not written again; whoever asks has it. Everything else of a compiled rulebook is plain data, but for its
code, which is written as Python writes the code of its own modules.
"""

from __future__ import annotations

import marshal
from dataclasses import fields, replace
from types import CodeType
from typing import Any

from regelwerk.dsl.cache import key_of, remembered
from regelwerk.dsl.compile.compiled import Compiled
from regelwerk.dsl.rulebook import Rulebook
from regelwerk.dsl.world.world import World

_NOWHERE = World()
_NOT_WRITTEN = {"world", "code", "patch", "name"}


def compiled_form(rulebook: Rulebook) -> Compiled:
    """The compiled form of a rulebook: as it was remembered, or made now and remembered.

    Only a rulebook that was remembered itself is: of others, such as drafts, nobody knows that they will be again.
    """

    def make() -> Compiled:
        from regelwerk.dsl.compile.module import compile_world  # most starts have nothing to compile

        return compile_world(rulebook.world)

    if rulebook.remembered is None or rulebook.remembered[1] is not rulebook.world:
        return make()
    # The name of a remembered rulebook is that of its main files: the others are in its digest.
    key = key_of([rulebook.remembered[0].encode(), rulebook.digest.encode()])
    made = remembered("compiled", key, make, lambda data, code: _recalled(rulebook, data, code), _kept)
    assert made is not None
    made.name = key
    return made


def _kept(made: Compiled) -> tuple[dict[str, Any], bytes]:
    """All parts by their names; the plan without its world."""
    parts = {one.name: getattr(made, one.name) for one in fields(made) if one.name not in _NOT_WRITTEN}
    parts["plan"] = replace(made.plan, world=_NOWHERE)
    return parts, marshal.dumps(made.code)


def _recalled(rulebook: Rulebook, parts: dict[str, Any], written: bytes) -> Compiled:
    code = marshal.loads(written)
    if not isinstance(code, CodeType):
        raise TypeError(type(code).__name__)
    parts["plan"].world = rulebook.world
    return Compiled(world=rulebook.world, code=code, **parts)
