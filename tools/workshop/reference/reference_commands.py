"""The page of the commands, made from the parser itself: what can be typed, what is printed as JSON, exit codes."""

from __future__ import annotations

import argparse

from regelwerk.dsl.messages.languages import speaking
from regelwerk.tools.commands.arguments import SCHEMAS, parser
from regelwerk.tools.commands.shell.command_completion import commands, switches
from regelwerk.tools.workshop.reference.reference_tables import forms, table

COMMANDS = "commands"
"""The name of the page."""

_JSON = {
    "check": ("check", "fix"), "migrate": ("migrate",), "test": ("test",), "simulate": ("simulate",),
    "show": ("show", "verbs", "style"), "diff": ("diff",), "why": ("why",), "conflicts": ("conflicts",),
    "bisect": ("bisect",), "audit": ("audit",), "coverage": ("coverage",), "mutate": ("mutate",), "fmt": ("fmt",),
    "explain": ("explain",), "replay": ("replay",), "new": ("new",), "pack": ("pack",), "install": ("install",),
    "uninstall": ("uninstall",), "book": ("book",), "bench": ("bench",),
}  # fmt: skip
"""What each command prints with `--json`: the names of the schemas."""

_OPENING = """# The commands

<!-- Made by `python -m regelwerk.tools.workshop.reference.reference`. Do not edit. -->

`regelwerk COMMAND --help` says the same in the terminal, in German or English (`regelwerk --lang en …`, or
`REGELWERK_LANG`). A command, switch or game that is mistyped is told with what was probably meant. Long
commands show on the error stream how far they are and about how long it will still take, if that is a terminal.

## Exit codes

| code | means |
| --- | --- |
| 0 | nothing to complain about |
| 1 | findings, failures, something that the game or the system refuses; a fault of the program |
| 2 | called wrongly: an unknown command, switch, game or file |
| 130 | interrupted (Ctrl+C) |
| 128 + n | ended by signal n while a game was played; it is saved |

`check` gives 1 with any finding, also a warning. `test` gives 1 if a scenario fails, `audit` if a paragraph is
open, `mutate --least N` below N percent, `replay` if the end is another one, `fmt --check` if a file would look
different.

## Output for programs

`--json` prints one JSON object on standard output and nothing else; messages for people go to the error stream.
What it looks like is published: `regelwerk schema NAME` prints the JSON Schema (draft 2020-12), and a test
holds what the commands print against it. `schema` itself prints JSON anyway; `play` and `lsp` talk with
somebody.

## Completion

    eval "$(regelwerk completion bash)"                                        # ~/.bashrc
    source <(regelwerk completion zsh)                                         # ~/.zshrc, behind compinit
    regelwerk completion fish > ~/.config/fish/completions/regelwerk.fish

"""


def commands_page() -> str:
    """The whole page."""
    with speaking("en"):
        every = commands()
        rows = (
            (f"[`{name}`](#{name})", (one.description or "").rstrip("."), forms(_JSON.get(name, ())))
            for name, one in every.items()
        )
        overview = table(("command", "", "`--json`"), rows)
        parts = [_OPENING + "## All commands\n\n" + overview]
        top = table(("before the command", ""), [_row(action) for action in switches(parser())])
        parts.append(top)
        parts += [_section(name, one) for name, one in every.items()]
    return "\n\n".join(parts) + "\n"


def unknown_schemas() -> list[str]:
    """Schemas that are named on the page and are not there."""
    return [name for names in _JSON.values() for name in names if name not in SCHEMAS]


def _section(name: str, one: argparse.ArgumentParser) -> str:
    described = [f"### {name}", one.description or ""]
    rows = [_row(action) for action in one._actions if action.help != argparse.SUPPRESS and action.dest != "help"]
    return "\n\n".join([*described, table(("", ""), rows)] if rows else described)


def _row(action: argparse.Action) -> tuple[str, str]:
    value = action.metavar if isinstance(action.metavar, str) else action.dest
    if action.choices is not None and action.option_strings:
        value = "|".join(map(str, action.choices))
    typed = " ".join(f"`{form}`" for form in action.option_strings) or f"`{value}`"
    if action.option_strings and action.nargs != 0:
        typed += f" `{value}`"
    return typed, action.help or ""
