"""YAML nodes as text again: values for a line, entries as blocks."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from regelwerk.dsl.reading.nodes import Mapping, Node, Scalar, Sequence

_WIDEST = 90
_PLAIN = re.compile(r"[^\W\d][\w .;()≥≤≠<>=+×/-]*|-?\d+")
_NOT_TEXT = {"true", "false", "null"}


def block(node: Node) -> Iterator[str]:
    """A node as lines of YAML."""
    match node:
        case Mapping(entries) if entries and not _fits(node):
            for entry in entries:
                yield from entry_lines(str(entry.key.value), entry.value)
        case Sequence(items) if items and not _fits(node):
            for item in items:
                first, *more = block(item)
                yield f"- {first}"
                yield from (f"  {line}" for line in more)
        case Scalar(str() as text) if "\n" in text.rstrip("\n"):
            yield from text.rstrip("\n").split("\n")
        case _:
            yield flow(node)


def entry_lines(key: str, node: Node) -> Iterator[str]:
    """One `key: value` as lines of YAML."""
    if isinstance(node, Scalar) and isinstance(node.value, str) and "\n" in node.value:
        yield f"{key}: |"
        yield from (f"  {line}" for line in node.value.rstrip("\n").split("\n"))
    elif _fits(node):
        yield f"{key}: {flow(node)}"
    else:
        yield f"{key}:"
        yield from (f"  {line}" for line in block(node))


def flow(node: Node) -> str:
    """A node on one line."""
    match node:
        case Mapping(entries):
            return "{" + ", ".join(f"{entry.key.value}: {flow(entry.value)}" for entry in entries) + "}"
        case Sequence(items):
            return "[" + ", ".join(map(flow, items)) + "]"
        case Scalar(bool() as truth):
            return "true" if truth else "false"
        case Scalar(str() as text):
            line = text.rstrip("\n")
            plain = _PLAIN.fullmatch(line) and line not in _NOT_TEXT and not line.lstrip("-").isdecimal()
            return line if plain and not line.endswith(" ") else json.dumps(line, ensure_ascii=False)
        case Scalar(value):
            return "null" if value is None else str(value)


def _fits(node: Node) -> bool:
    """Whether a node is best written on one line."""
    match node:
        case Scalar(value):
            return not isinstance(value, str) or "\n" not in value
        case Sequence(items):
            return all(map(_fits, items)) and len(flow(node)) <= _WIDEST
        case Mapping(entries):
            small = all(isinstance(entry.value, Scalar) and _fits(entry.value) for entry in entries)
            return small and len(flow(node)) <= _WIDEST // 2
    return False


def plain(node: Node | None) -> Any:
    """A node as plain data, for JSON."""
    match node:
        case Mapping(entries):
            return {str(entry.key.value): plain(entry.value) for entry in entries}
        case Sequence(items):
            return [plain(item) for item in items]
        case Scalar(value):
            return value
    return None
