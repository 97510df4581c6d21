"""An entry that is indented as deep as what belongs to it: `karte:` and, right below it, `name: …`.

It has no value, and its keys stand among those of the entry above, where most of them are there already.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.reading.nodes import Entry, Scalar, Span


def slipped_entry(entries: Sequence[Entry], doubled: Sequence[Span]) -> Finding | None:
    """The finding for an entry without a value, if all keys that are there twice stand behind it."""
    if len(doubled) < 2:
        return None
    for entry, following in pairwise(entries):
        empty = isinstance(entry.value, Scalar) and entry.value.value is None
        if empty and following.key.span == doubled[0]:
            name, depth = str(entry.key.value), entry.key.span.column - 1
            what = message("findings.RW006.slipped", name=name, depth=depth)
            return Finding("RW006", entry.key.span, what, message("findings.RW006.slipped_hint", name=name))
    return None
