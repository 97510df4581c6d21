"""How much of a large sample is tried: a part in every run, all of it with `make thorough`.

What is drawn is the same every time; a thorough run draws more of it.
"""

from __future__ import annotations

import os

THOROUGH = os.environ.get("REGELWERK_THOROUGH") == "1"


def so_many(usually: int, thoroughly: int) -> int:
    """The size of a sample."""
    return thoroughly if THOROUGH else usually
