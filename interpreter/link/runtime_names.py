"""What compiled code can call of the machine: what these modules list as CALLED, and no more.

A rulebook's code is run with these names, a few functions of Python, the functions that rulebooks can call
(`interpreter/runtime/function_table.py`), and tables of its game (`linked_names.py`). So whatever a rulebook is turned
into, it reaches nothing else. `tests/interpreter/link/test_runtime_names.py` holds the lists against the names that the
compiler writes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from regelwerk.interpreter.machine import (
    actions,
    buckets,
    guards,
    limits,
    listening,
    noting,
    payments,
    procedures,
    prohibitions,
    segments,
)
from regelwerk.interpreter.runtime import amounts, places, rows
from regelwerk.interpreter.runtime.function_table import FUNCTIONS
from regelwerk.interpreter.state import chance, records, secrecy, state

OF_PYTHON: tuple[Callable[..., Any], ...] = (len, tuple, min, max, sum, abs, sorted, set, bool, filter)

_MODULES = (
    actions, amounts, buckets, chance, guards, limits, listening, noting, payments, places, procedures, prohibitions,
    records, rows, secrecy, state,
)  # fmt: skip

RUNTIME: dict[str, Any] = {
    **{one.__name__: one for module in _MODULES for one in module.CALLED},
    **FUNCTIONS,
    "NO_EVENT": records.NO_EVENT,
    "PROCEDURE_END": segments.PROCEDURE_END,
}
"""By the names that compiled code says."""
