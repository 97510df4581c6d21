"""The command `regelwerk`: which module does what was typed, and what is said if it fails.

Each command's module is loaded when it is called, so that asking for help costs next to nothing.
"""

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module

from regelwerk.dsl.messages.languages import LANGUAGES, VARIABLE, at_hand, named, speaking
from regelwerk.dsl.messages.message import say
from regelwerk.tools.commands import standard_streams
from regelwerk.tools.commands.arguments import USAGE, parser, plain, spoken
from regelwerk.tools.commands.standard_streams import complain

FINE, FAILED = 0, 1
"""What the command answers: nothing to complain about; findings or failures."""

HOMES = {
    "check": "author.command_check",
    "fmt": "author.command_fmt",
    "migrate": "author.command_migrate",
    "show": "author.command_show",
    "new": "author.command_new",
    "audit": "author.command_audit",
    "coverage": "author.command_coverage",
    "mutate": "author.command_mutate",
    "schema": "author.command_schema",
    "lsp": "author.command_lsp",
    "book": "author.command_book",
    "explain": "author.command_explain",
    "completion": "shell.command_completion",
    "play": "play.command_play",
    "table": "play.command_table",
    "balance": "play.command_balance",
    "simulate": "play.command_simulate",
    "replay": "play.command_replay",
    "test": "play.command_test",
    "why": "play.command_why",
    "diff": "mods.command_diff",
    "conflicts": "mods.command_conflicts",
    "bisect": "mods.command_bisect",
    "pack": "mods.command_pack",
    "install": "mods.command_install",
    "uninstall": "mods.command_uninstall",
}
"""Where each command stands. A command is loaded when it is called."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; gives its exit code."""
    return carried_out(_done, arguments)


def carried_out(do: Callable[[list[str]], int], arguments: Sequence[str] | None = None) -> int:
    """Do what was typed, in the language that stands before it; gives the exit code. Whatever goes wrong is said in a
    sentence, never as a traceback. Tools that are called as modules (`python -m …`) are commands, too."""
    standard_streams.make_ready()
    language, given = spoken(sys.argv[1:] if arguments is None else arguments)
    try:
        with speaking(language):
            return _wrong_environment() or _answer(do, given)
    finally:
        standard_streams.give_up_output()


def _wrong_environment() -> int:
    """What is asked for and cannot be had is refused, also where nobody sees it."""
    asked = os.environ.get(VARIABLE, "")
    if not asked or named(asked):
        return FINE
    sentence = say("commands.unknown_language", language=plain(asked), languages=", ".join(LANGUAGES))
    complain(f"regelwerk: {sentence}")
    return USAGE


def _answer(do: Callable[[list[str]], int], given: list[str]) -> int:
    try:
        answer = do(given)
        sys.stdout.flush()
        return answer
    except SystemExit as stop:  # argparse has already said what is wrong
        return stop.code if isinstance(stop.code, int) else USAGE
    except BrokenPipeError:  # whoever read the output has seen enough
        return FINE
    except KeyboardInterrupt as stop:
        if str(stop):  # a long run says what is kept of it
            complain(f"regelwerk: {plain(str(stop))}")
        return 130
    except Exception as error:
        return _failure(error)


def _done(given: list[str]) -> int:
    if given[:1] == ["bench"]:
        return _bench(given[1:])
    args = parser().parse_args(given)
    at_hand(import_module("regelwerk.tools.commands.language_at_hand").language_at_hand(args))
    answer: int = import_module(f"regelwerk.tools.commands.{HOMES[args.command]}").run(args)
    return answer


def _bench(given: list[str]) -> int:
    try:
        bench = import_module("regelwerk.tools.workshop.bench.bench")
    except ModuleNotFoundError:
        complain(f"regelwerk: {say('commands.bench.only_in_a_clone')}")
        return USAGE
    answer = bench.main(given)
    return answer if isinstance(answer, int) else FINE


def _failure(error: Exception) -> int:
    """Say what went wrong: a wrong call, something the game refuses, a rulebook with errors, or a fault of ours."""
    from regelwerk.dsl.findings.findings import RulebookError
    from regelwerk.dsl.messages.printable import printable
    from regelwerk.tools.commands.games import UsageError

    if isinstance(error, UsageError):
        complain(f"regelwerk: {printable(_shortened(str(error)))}")
        return USAGE
    if isinstance(error, RulebookError):
        from regelwerk.tools.commands.findings_text import print_findings

        with suppress(OSError):
            print_findings(error.findings, sys.stderr)
        return FAILED
    from regelwerk.interpreter.game import GameError

    if isinstance(error, GameError):
        complain(f"regelwerk: {printable(str(error))}")
        return FAILED
    if os.environ.get("REGELWERK_TRACEBACK"):
        raise error
    if isinstance(error, OSError):
        where = f" ({printable(_shortened(str(error.filename)))})" if error.filename else ""
        complain(f"regelwerk: {say('commands.refused', where=where, reason=standard_streams.reason(error))}")
        return USAGE if error.errno == errno.ENAMETOOLONG else FAILED
    fault = f"{type(error).__name__}: {printable(str(error))}"
    complain(f"regelwerk: {say('commands.own_fault', fault=fault)}")
    return FAILED


def _shortened(sentence: str) -> str:
    """A sentence in which nobody has to scroll past a word of thousands of letters."""
    return re.sub(r"(\S{60})\S{100,}", r"\1…", sentence)


if __name__ == "__main__":
    sys.exit(main())
