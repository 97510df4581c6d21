"""What a rulebook means, without where and in which words it is written: what means the same is equal in it."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
from typing import Any

from regelwerk.dsl.reading.nodes import Scalar, Span
from regelwerk.dsl.world.world import World

# names that the checker makes up from places in the file
_CHOSEN = re.compile(r"^\w+::(\w+:)?\d+:\d+$")
_OF_WORDING = {"sentences", "language", "labels"}
_OTHERS = {"other": "anderer", "others": "andere"}  # in the pattern of an event, the word becomes a name


def essence(world: World) -> Any:
    """Everything a rulebook declares and says, as plain data."""
    numbers: dict[str, str] = {}

    def plain(value: Any, name: str = "") -> Any:
        if isinstance(value, (Span, Scalar)) or name in _OF_WORDING:
            return None
        if isinstance(value, dict):
            return [(plain(key), plain(one)) for key, one in value.items()]
        if isinstance(value, (list, tuple)):
            return [plain(one) for one in value]
        if is_dataclass(value) and not isinstance(value, type):
            parts = [(one.name, plain(getattr(value, one.name), one.name)) for one in fields(value)]
            return [type(value).__name__, *parts]
        if isinstance(value, str) and _CHOSEN.match(value):
            return numbers.setdefault(value, f"chosen {len(numbers)}")
        return _OTHERS.get(value, value) if isinstance(value, str) else value

    return plain(world)
