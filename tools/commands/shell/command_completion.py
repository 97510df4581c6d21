"""`regelwerk completion`: a script that teaches a shell to complete commands, switches and games.

It is made from the parser itself, so it knows what the command knows. Games and mods are asked for when they are
needed: what is installed later is completed too.
"""

from __future__ import annotations

import argparse
from argparse import Namespace
from collections.abc import Iterator

from regelwerk.tools.commands.arguments import GAMES, Parser, parser
from regelwerk.tools.commands.command import FINE

_ASK = f"regelwerk completion {GAMES} 2>/dev/null"
_LINES = ' ${(f)"$(' + _ASK + ')"}'
"""For zsh: each line one word."""
_ABOUT_GAMES = ("game", "paths", "mods")
"""Arguments that can be the name of a game or a mod."""


def run(args: Namespace) -> int:
    if args.shell == GAMES:
        from regelwerk.tools.commands.games import known_games
        from regelwerk.tools.commands.installed_mods import known_mods

        print("\n".join(dict.fromkeys([*known_games(), *known_mods()])))
        return FINE
    print({"bash": _bash, "zsh": _zsh, "fish": _fish}[args.shell](), end="")
    return FINE


def commands() -> dict[str, Parser]:
    """All commands with what can be typed behind them."""
    found = next(one for one in parser()._actions if isinstance(one, argparse._SubParsersAction))
    return dict(found.choices)


def switches(one: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """The switches that a command tells of in its help."""
    return (action for action in one._actions if action.option_strings and action.help != argparse.SUPPRESS)


def _words(one: argparse.ArgumentParser) -> list[str]:
    """Everything that can come next in a command: its switches, and what its arguments can be."""
    found = [name for action in switches(one) for name in action.option_strings]
    for action in one._actions:
        if not action.option_strings and action.choices:
            found += map(str, action.choices)
    return found


def _takes_games(one: argparse.ArgumentParser) -> bool:
    return any(action.dest in _ABOUT_GAMES and not action.choices for action in one._actions)


def _cases(line: str, games: str) -> str:
    """For bash and zsh alike: what can come after a word, by command and word."""
    every = commands()
    lines = []
    for name, one in every.items():
        for action in switches(one):
            if action.choices:
                forms = "|".join(f"{name},{form}" for form in action.option_strings)
                lines.append(f"        {forms}) {line.format(' '.join(map(str, action.choices)))} ;;")
        more = games if _takes_games(one) else ""
        lines.append(f"        {name},*) {line.format(' '.join(_words(one)) + more)} ;;")
    top = [form for action in switches(parser()) for form in action.option_strings]
    lines.insert(0, f"        *,--lang) {line.format('de en')} ;;")
    lines.append(f"        *) {line.format(' '.join((*every, *top)))} ;;")
    return "\n".join(lines)


def _bash() -> str:
    return f"""\
# Completion of regelwerk for bash: eval "$(regelwerk completion bash)" in ~/.bashrc
_regelwerk() {{
    local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}} command= word words
    for word in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
        case $word in -*|de|en) ;; *) command=$word; break ;; esac
    done
    case "$command,$previous" in
{_cases('words="{}"', f" $({_ASK})")}
    esac
    COMPREPLY=($(compgen -W "$words" -- "$current"))
}}
complete -o default -F _regelwerk regelwerk
"""


def _zsh() -> str:
    return f"""\
#compdef regelwerk
# Completion of regelwerk for zsh: source <(regelwerk completion zsh) in ~/.zshrc, behind compinit
_regelwerk() {{
    local command="" previous=${{words[CURRENT-1]}} word
    local -a found
    for word in ${{words[2,CURRENT-1]}}; do
        case $word in (-*|de|en) ;; (*) command=$word; break ;; esac
    done
    case "$command,$previous" in
{_cases('found=({})', _LINES)}
    esac
    compadd -a found
    [[ -n $command ]] && _files
}}
compdef _regelwerk regelwerk
"""


def _fish() -> str:
    lines = ["# Completion for fish: regelwerk completion fish > ~/.config/fish/completions/regelwerk.fish"]
    for action in switches(parser()):
        lines.append(_fish_switch("__fish_use_subcommand", action))
    for name, one in commands().items():
        lines.append(f"complete -c regelwerk -n __fish_use_subcommand -f -a {name} -d {_quoted(one.description or '')}")
        within = f"'__fish_seen_subcommand_from {name}'"
        lines += [_fish_switch(within, action) for action in switches(one)]
        arguments = (action for action in one._actions if not action.option_strings)
        choices = [str(choice) for action in arguments for choice in action.choices or ()]
        if choices:
            lines.append(f"complete -c regelwerk -n {within} -a '{' '.join(choices)}'")
        if _takes_games(one):
            lines.append(f"complete -c regelwerk -n {within} -a '({_ASK})'")
    return "\n".join(lines) + "\n"


def _fish_switch(within: str, action: argparse.Action) -> str:
    forms = [f"-l {form[2:]}" if form.startswith("--") else f"-s {form[1:]}" for form in action.option_strings]
    values = f" -xa '{' '.join(map(str, action.choices))}'" if action.choices else " -r" if action.nargs != 0 else ""
    return f"complete -c regelwerk -n {within} {' '.join(forms)}{values} -d {_quoted(action.help or '')}"


def _quoted(text: str) -> str:
    plain = " ".join(text.split()).replace("\\", "\\\\")
    return "'" + plain.replace("'", "\\'") + "'"
