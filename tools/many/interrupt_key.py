"""The interrupt key during a run: heard at once where the run works, and after the batch where somebody shows it."""

from __future__ import annotations

import signal
import threading
from types import FrameType


class InterruptKey:
    """While a batch is with whoever asked for it, the key waits: the run itself must hear it, to say what is kept."""

    def __enter__(self) -> InterruptKey:
        self._shown = self._waits = False
        # Only the first thread hears signals; and who was told to ignore the key goes on ignoring it.
        first = threading.current_thread() is threading.main_thread()
        self._ours = first and signal.getsignal(signal.SIGINT) is signal.default_int_handler
        if self._ours:
            signal.signal(signal.SIGINT, self._heard)
        return self

    def __exit__(self, *_: object) -> None:
        if self._ours:
            signal.signal(signal.SIGINT, signal.default_int_handler)

    def _heard(self, number: int, frame: FrameType | None) -> None:
        if not self._shown:
            raise KeyboardInterrupt
        self._waits = True

    def show(self) -> None:
        """A batch goes to whoever asked."""
        self._shown = True

    def go_on(self) -> None:
        """The run works again."""
        self._shown = False
        if self._waits:
            raise KeyboardInterrupt
