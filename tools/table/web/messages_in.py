"""What a browser may say: a few kinds of messages, each with just these fields. Everything else is refused before it
comes near a game."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

MOST_BYTES = 8_192
LONGEST_TEXT = 400
LARGEST_NUMBER = 1_000_000_000

_TEXT, _NUMBER, _TRUTH, _TEXT_OR_NONE, _TRUTH_OR_NONE, _TEXTS = "text", "number", "truth", "text?", "truth?", "texts"

SHAPES: dict[str, dict[str, str]] = {
    "hello": {"token": _TEXT, "as": _TEXT_OR_NONE, "since": _NUMBER, "stream": _TEXT},
    "as": {"seat": _TEXT_OR_NONE},
    "choose": {"decision": _NUMBER, "option": _TEXT},
    "back": {"decision": _NUMBER, "to": _NUMBER},
    "agree": {"decision": _NUMBER, "yes": _TRUTH},
    "previews": {"decision": _NUMBER},
    "preview": {"decision": _NUMBER, "option": _TEXT},
    "impossible": {"decision": _NUMBER},
    "why": {"decision": _NUMBER, "name": _TEXT},
    "at": {"decision": _NUMBER},
    "fork": {"decision": _NUMBER},
    "stand": {"entry": _TEXT, "yes": _TRUTH_OR_NONE},
    "ahead": {"on": _TRUTH},
    "inspect": {"decision": _NUMBER},
    "value": {"decision": _NUMBER, "thing": _TEXT, "attribute": _TEXT},
    "breakpoints": {"on": _TEXTS},
    "go_on": {"decision": _NUMBER},
    "again": {},
    "scenario": {"decision": _NUMBER, "name": _TEXT},
    "set": {"decision": _NUMBER, "thing": _TEXT, "attribute": _TEXT, "value": _TEXT},
    "report": {},
    "texts": {},
}
"""Each kind of message with its fields. Every message may have a number of its own (`id`) that the answer repeats."""


class Malformed(Exception):
    """A message that is none."""


@dataclass(frozen=True)
class Said:
    """A message of a browser."""

    what: str
    id: int
    fields: dict[str, Any]

    def number(self, name: str) -> int:
        return int(self.fields[name])

    def text(self, name: str) -> str:
        return str(self.fields[name])


def read(text: str | bytes) -> Said:
    """A message as it came; Malformed if it has not one of the SHAPES."""
    if isinstance(text, bytes) or len(text.encode("utf-8", "replace")) > MOST_BYTES:
        raise Malformed
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise Malformed from None
    if not isinstance(data, dict) or not isinstance(data.get("do"), str):
        raise Malformed
    shape = SHAPES.get(data["do"])
    fields = {name: value for name, value in data.items() if name not in ("do", "id")}
    if shape is None or set(fields) != set(shape):
        raise Malformed
    if not all(_fits(value, shape[name]) for name, value in fields.items()) or not _fits(data.get("id", 0), _NUMBER):
        raise Malformed
    return Said(data["do"], data.get("id", 0), fields)


def _fits(value: object, kind: str) -> bool:
    if kind.endswith("?"):
        return value is None or _fits(value, kind[:-1])
    if kind == _NUMBER:
        return type(value) is int and -1 <= value <= LARGEST_NUMBER
    if kind == _TRUTH:
        return type(value) is bool
    if kind == _TEXTS:
        return isinstance(value, list) and len(value) <= 20 and all(_fits(one, _TEXT) for one in value)
    return isinstance(value, str) and len(value) <= LONGEST_TEXT and value.isprintable()
