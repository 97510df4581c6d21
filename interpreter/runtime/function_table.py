"""The functions of the runtime that rulebooks can call, by the names that compiled code uses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from regelwerk.interpreter.runtime import called_functions, searches

FUNCTIONS: dict[str, Callable[..., Any]] = {
    one.__name__: one for one in (*called_functions.FUNCTIONS, *searches.FUNCTIONS)
}
