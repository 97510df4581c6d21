"""A step back over what others did or saw: they are asked first."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Wish:
    """A step back that the others are asked about: who would like it, to how many decisions, at which one."""

    by: str
    to: int
    decision: int
    agreed: tuple[str, ...]
