"""Standard input, output and error as a command finds them: closed, full, or a terminal that knows few letters.

Only the standard library and the messages are imported here: `regelwerk --help` needs it.
"""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress

from regelwerk.dsl.messages.message import message

_REASONS = {
    errno.ENOSPC: message("commands.refused.no_space"),
    errno.EDQUOT: message("commands.refused.no_space"),
    errno.EFBIG: message("commands.refused.too_large"),
    errno.EACCES: message("commands.refused.no_permission"),
    errno.EPERM: message("commands.refused.no_permission"),
    errno.EROFS: message("commands.refused.read_only"),
    errno.ENOENT: message("commands.refused.nothing_there"),
    errno.EISDIR: message("commands.refused.is_a_folder"),
    errno.ENOTDIR: message("commands.refused.no_folder"),
    errno.ENAMETOOLONG: message("commands.refused.name_too_long"),
    errno.ELOOP: message("commands.refused.links_in_a_circle"),
    errno.EMFILE: message("commands.refused.too_many_open"),
    errno.EIO: message("commands.refused.device_fails"),
}


def make_ready() -> None:
    """Whoever closed a stream wants nothing of it: it becomes one that is empty, or that swallows everything.

    Left closed, its number would go to the next file that is opened, and what is printed would end up there. A terminal
    that does not know a letter gets a question mark instead.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 (until the process ends)
        elif mode == "w" and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def complain(sentence: str) -> None:
    """Say what is wrong. Where nobody can be told, the exit code says it."""
    with suppress(OSError):
        print(sentence, file=sys.stderr, flush=True)


def give_up_output() -> None:
    """What could not be written stays unwritten: without this, Python would try again at its end, and complain."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            with suppress(OSError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def reason(error: OSError) -> str:
    """Why the system refused something, in words."""
    known = _REASONS.get(error.errno or 0)
    return str(known) if known is not None else error.strerror or str(error)
