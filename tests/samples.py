"""How much of a large sample is tried: a part in every run, all of it with `make thorough`.

What is drawn is the same every time; a thorough run draws more of it.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TypeVar

One = TypeVar("One")
THOROUGH = os.environ.get("REGELWERK_THOROUGH") == "1"


def so_many(usually: int, thoroughly: int) -> int:
    """The size of a sample."""
    return thoroughly if THOROUGH else usually


def evenly(all_of_them: Iterable[One], most: int) -> list[One]:
    """At most so many of a row, which lie evenly in it, the first among them."""
    row = list(all_of_them)
    return row[:: -(-len(row) // most)] if row else row
