"""`regelwerk lsp`: the language server, for editors."""

from __future__ import annotations

from argparse import Namespace
from importlib.util import find_spec

from regelwerk.dsl.messages.message import say
from regelwerk.tools.commands.command import FAILED, FINE
from regelwerk.tools.commands.games import UsageError


def run(args: Namespace) -> int:
    if find_spec("pygls") is None:
        raise UsageError(say("commands.lsp.run"))
    from regelwerk.tools.editing.lsp.server import serve

    return FINE if serve() else FAILED  # as the protocol has it
