"""For work that makes very many objects of which hardly one is thrown away: meanwhile no garbage is looked for.

Checking, compiling and linking a rulebook are such work. Looking through all that is there again and again takes as
long as the work itself, and longer the more there is. Playing many decisions in one go is such work too.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def much_at_once() -> Iterator[None]:
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()
