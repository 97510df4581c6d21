"""What is asked about an open question: previews, what is not possible, why not. It takes long; many ask the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")
_MOST = 200


class WorkedOut:
    """What was asked about the open question of a table, as it was worked out."""

    def __init__(self) -> None:
        self._found: dict[tuple[object, ...], Any] = {}

    def once(self, about: tuple[object, ...], work_out: Callable[[], T]) -> T:
        """Worked out once until the question is answered, however often it is asked for."""
        if about not in self._found:
            if len(self._found) >= _MOST:
                self._found.clear()
            self._found[about] = work_out()
        found: T = self._found[about]
        return found

    def forget(self) -> None:
        """The question is another."""
        self._found.clear()
