"""The keys of a table: what a cell is asked with. Two of them are words of the language: `sonst` and `4 bis 6`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from regelwerk.dsl.shape.shapes import Language

CELL = "cell"
"""The kind of these keys (`MapOf.key`)."""
OTHERWISE = {"de": "sonst", "en": "else"}
"""The key of the cell that is read where no other one is."""
RANGE = {"de": "bis", "en": "to"}
"""What stands between the ends of a range."""

_RANGE = re.compile(r"(-?\d+) +(bis|to) +(-?\d+)")


def range_of(written: str, language: Language) -> tuple[int, int] | None:
    """The ends of a range, as a file of a language writes it."""
    found = _RANGE.fullmatch(written)
    if found is None or found[2] != RANGE[language] or max(len(found[1]), len(found[3])) > 11:
        return None
    return int(found[1]), int(found[3])


def said_in(written: str, source: Language, target: Language) -> str:
    """A key of one language in the other one; all but these words stays as it is."""
    if written == OTHERWISE[source]:
        return OTHERWISE[target]
    found = _RANGE.fullmatch(written)
    if found is not None and found[2] == RANGE[source]:
        return f"{found[1]} {RANGE[target]} {found[3]}"
    return written
