"""Long lines in several: broken between words, and further lines begin where the first one did."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable


def wrapped(text: str, width: int, further: int = 2) -> list[str]:
    """A line in as many as it takes; those after the first are indented by so much more."""
    if len(text) <= width:
        return [text]
    start = len(text) - len(text.lstrip())
    own, rest = " " * min(start, width // 2), " " * min(start + further, width // 2)
    return textwrap.wrap(text.strip(), width, initial_indent=own, subsequent_indent=rest, break_on_hyphens=False)


def all_wrapped(lines: Iterable[str], width: int, further: int = 2) -> list[str]:
    return [part for line in lines for part in wrapped(line, width, further)]


def joined_wrapped(parts: Iterable[str], width: int, indent: str = "") -> list[str]:
    """Short pieces in lines, broken only between pieces: `Erz 4 · Credits 15 · …`."""
    lines = [""]
    for part in parts:
        apart = " · " if lines[-1] else ""
        if lines[-1] and len(indent) + len(lines[-1]) + len(apart) + len(part) > width:
            lines.append(part)
        else:
            lines[-1] += apart + part
    return [indent + line for line in lines if line]
