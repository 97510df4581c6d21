"""For work that makes very many objects of which hardly one is thrown away: meanwhile no garbage is looked for.

Checking, compiling and linking a rulebook are such work. Looking through all that is there again and again takes as
long as the work itself, and longer the more there is. Playing many decisions in one go is such work too.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

MANY = 300
"""Fewer new objects than this are looked through in no time."""


class _Frozen:
    """Whether anybody was found to have frozen something. Counting that goes through all of it, so it is done once."""

    found = False


@contextmanager
def much_at_once() -> Iterator[None]:
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


@contextmanager
def made_for_good() -> Iterator[None]:
    """The same for what stays as long as the program runs: it is never looked through for garbage, not even once."""
    with much_at_once():
        yield
        gc.freeze()


@contextmanager
def much_without_circles() -> Iterator[None]:
    """The same where nothing that is made refers to itself: then it is not even looked through once, at the end.

    Freezing and thawing hands all objects on to the oldest generation, and touches none. What somebody else has frozen
    stays frozen.
    """
    with much_at_once():
        yield
        if _Frozen.found or gc.get_count()[0] <= MANY:
            return
        _Frozen.found = bool(gc.get_freeze_count())
        if not _Frozen.found:
            gc.freeze()
            gc.unfreeze()
