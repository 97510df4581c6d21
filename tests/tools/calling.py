"""Calling the command `regelwerk` inside a test, and the small shop that the tests play with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

SHOP = Path(__file__).parent / "kramladen"


@dataclass(frozen=True)
class Answer:
    """What a call of the command gave: its exit code and what it wrote."""

    code: int
    out: str
    err: str


Call = Callable[..., Answer]
