"""What can be typed behind `regelwerk`: commands, arguments and switches, and what is said of a wrong call.

Only the standard library and the messages are imported here, so that asking for help costs next to nothing.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NoReturn

from regelwerk import __version__
from regelwerk.dsl.messages.languages import LANGUAGES
from regelwerk.dsl.messages.message import say

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

USAGE = 2
"""What the command answers that was called wrongly."""

STYLES = ("full", "concise", "json", "sarif", "github")

GAMES = "games"
"""What shells ask for when they complete the name of a game or a mod."""

SCHEMAS = (
    "audit", "balance", "bench", "bisect", "book", "campaign", "check", "conflicts", "coverage", "diff", "differences",
    "explain", "fix", "fmt", "impossible", "install", "log", "migrate", "moment", "mutate", "new", "oracle", "pack",
    "package", "preview", "question", "reasons", "replay", "save", "show", "simulate", "static", "style", "test",
    "uninstall", "verbs", "why",
)
"""What has a published schema (`dsl/schemas/`), so that help need not look."""

# argparse speaks English; these are its sentences that a person can meet.
_SENTENCES = (
    (r"the following arguments are required: (?P<what>.*)", "commands.usage.missing"),
    (r"unrecognized arguments: (?P<what>.*)", "commands.usage.unrecognized"),
    (r"argument (?P<name>.*): expected (?:at least )?one argument", "commands.usage.needs_one"),
    (r"argument (?P<name>.*): ignored explicit argument (?P<what>.*)", "commands.usage.takes_none"),
    (r"argument (?P<name>.*): invalid choice: (?P<what>.*) \(choose from (?P<choices>.*)\)", "commands.usage.choice"),
    (r"one of the arguments (?P<what>.*) is required", "commands.usage.one_of"),
    (r"argument (?P<name>.*): not allowed with argument (?P<what>.*)", "commands.usage.excludes"),
)
_NAMED = re.compile(r"argument (.*?): (.*)", re.DOTALL)


class Parser(argparse.ArgumentParser):
    """An argument parser that speaks the language of whoever calls it."""

    def __init__(self, prog: str | None = None, description: str | None = None, epilog: str | None = None) -> None:
        super().__init__(prog, description=description, epilog=epilog, add_help=False, allow_abbrev=False,
                         formatter_class=argparse.RawDescriptionHelpFormatter)
        self._positionals.title = say("commands.positionals")
        self._optionals.title = say("commands.options")
        self.add_argument("-h", "--help", action="help", help=say("commands.help"))
        self.add_argument("--hilfe", action="help", help=argparse.SUPPRESS)

    def error(self, message: str) -> NoReturn:
        self.exit(USAGE, f"{self.format_usage()}regelwerk: {plain(_translated(message))}{_meant(message)}\n")

    def parse_args(self, args: Sequence[str] | None = None, namespace: None = None) -> argparse.Namespace:  # type: ignore[override]
        """Unlike argparse, what nothing can be made of is held against the switches of the command that was called."""
        found, extra = self.parse_known_args(args, namespace)
        if not extra:
            return found
        called = self._command_called(getattr(found, "command", None))
        known = [form for action in called._actions for form in action.option_strings]
        near = [one for word in extra if word.startswith("-") for one in _nearest(word.partition("=")[0], known)]
        told = say("commands.usage.unrecognized", what=" ".join(extra))
        advice = f" {say('commands.did_you_mean', name=near[0])}" if near else ""
        called.exit(USAGE, f"{called.format_usage()}regelwerk: {plain(told)}{advice}\n")
        raise AssertionError("exit does not come back")

    def _command_called(self, name: str | None) -> argparse.ArgumentParser:
        for action in self._actions:
            if isinstance(action, argparse._SubParsersAction) and name in action.choices:
                found: argparse.ArgumentParser = action.choices[name]
                return found
        return self

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Unlike argparse, notice where nothing can be written."""
        print(self.format_help(), end="", file=file)

    def format_usage(self) -> str:
        return super().format_usage().replace("usage:", say("commands.call"), 1)

    def format_help(self) -> str:
        return super().format_help().replace("usage:", say("commands.call"), 1)


class _Version(argparse.Action):
    """Unlike the one of argparse, it notices where nothing can be written."""

    def __call__(
        self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, values: object, option: str | None = None
    ) -> None:
        print(f"regelwerk {__version__}")
        parser.exit()


if TYPE_CHECKING:  # it takes no parameter when it runs
    Commands = argparse._SubParsersAction[Parser]


def spoken(given: Sequence[str]) -> tuple[str, list[str]]:
    """The language that stands before the command (`--lang en`), since it is needed before anything can be said, and
    the other words. A language that there is not stays among them: the parser refuses it."""
    for place, word in enumerate(given):
        if not word.startswith("-"):
            break
        language = "".join(given[place + 1 : place + 2]) if word == "--lang" else word.partition("--lang=")[2]
        if language in LANGUAGES:
            return language, [*given[:place], *given[place + (2 if word == "--lang" else 1) :]]
    return "", list(given)


def _nearest(word: str, known: Sequence[str]) -> list[str]:
    """The one that was probably meant, if any."""
    from difflib import get_close_matches  # loaded where something is wrong

    return get_close_matches(word, known, 1, 0.6)


def _meant(sentence: str) -> str:
    """What was probably meant, where something is none of those that can be chosen; else nothing."""
    for pattern, id in _SENTENCES:
        found = re.fullmatch(pattern, sentence, re.DOTALL)
        if found and id == "commands.usage.choice":
            choices = [one.strip().strip("'") for one in found["choices"].split(",")]
            near = _nearest(found["what"].strip("'"), choices)
            return f". {say('commands.did_you_mean', name=near[0])}" if near else ""
    return ""


def _translated(sentence: str) -> str:
    """A sentence of argparse in the language that is spoken."""
    for pattern, id in _SENTENCES:
        if found := re.fullmatch(pattern, sentence, re.DOTALL):
            return say(id, **found.groupdict())
    return _NAMED.sub(r"\1: \2", sentence)


def plain(text: str) -> str:
    """A text that cannot command a terminal; `dsl.render.printable` is not loaded yet."""
    return "".join(character if character.isprintable() else "?" for character in text)


def minutes(text: str) -> float:
    try:
        value = float(text.replace(",", "."))
    except ValueError:
        value = 0
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError(say("commands.simulate.no_minutes", text=text))
    return value


def share(text: str) -> float:
    """A part of a whole, without its ends."""
    try:
        value = float(text.replace(",", "."))
    except ValueError:
        value = 0
    if not 0 < value < 1:
        raise argparse.ArgumentTypeError(say("commands.usage.no_share", text=text))
    return value


def at_least(least: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(say("commands.usage.no_number", what=repr(text))) from None
        if value < least:
            raise argparse.ArgumentTypeError(say("commands.usage.too_small", value=value, least=least))
        return value

    return number


def parser() -> Parser:
    """Everything that can be typed, told in the language that is spoken."""
    top = Parser("regelwerk", say("commands.title"), say("commands.epilog"))
    top.add_argument("--version", action=_Version, nargs=0, help=say("commands.version"))
    top.add_argument("--lang", dest="spoken", choices=LANGUAGES, help=say("commands.lang"))
    commands = top.add_subparsers(dest="command", metavar=say("commands.metavar.command"),
                                  title=say("commands.commands"), required=True, parser_class=Parser)
    _about_files(commands)
    _about_games(commands)
    _about_mods(commands)
    _about_whole_rulebooks(commands)
    completion = _command(commands, "completion", say("commands.completion.what"))
    completion.add_argument("shell", choices=("bash", "zsh", "fish", GAMES), metavar=say("commands.metavar.shell"),
                            help=say("commands.completion.shell"))
    _command(commands, "lsp", say("commands.lsp.what"))
    _command(commands, "bench", say("commands.bench.what"))
    return top


def _about_files(commands: Commands) -> None:
    check = _command(commands, "check", say("commands.check.what"))
    check.add_argument("paths", nargs="+", metavar=say("commands.metavar.path"), help=say("commands.check.paths"))
    _mods(check)
    check.add_argument("--watch", action="store_true", help=say("commands.check.watch"))
    check.add_argument("--style", action="store_true", help=say("commands.check.style"))
    check.add_argument("--fix", action="store_true", help=say("commands.check.fix"))
    check.add_argument("--dry-run", action="store_true", help=say("commands.dry_run"))
    style = check.add_mutually_exclusive_group()
    style.add_argument("--format", choices=STYLES, metavar=say("commands.metavar.form"),
                       help=say("commands.check.format"))
    style.add_argument("--json", action="store_true", help=say("commands.check.json"))

    fmt = _command(commands, "fmt", say("commands.fmt.what"))
    fmt.add_argument("paths", nargs="+", metavar=say("commands.metavar.path"), help=say("commands.fmt.paths"))
    fmt.add_argument("--check", action="store_true", help=say("commands.fmt.check"))
    fmt.add_argument("--diff", action="store_true", help=say("commands.fmt.diff"))
    fmt.add_argument("--lang", choices=LANGUAGES, help=say("commands.fmt.lang"))
    fmt.add_argument("--json", action="store_true", help=say("commands.json"))

    migrate = _command(commands, "migrate", say("commands.migrate.what"))
    migrate.add_argument("paths", nargs="+", metavar=say("commands.metavar.path"), help=say("commands.migrate.paths"))
    migrate.add_argument("--dry-run", action="store_true", help=say("commands.dry_run"))
    migrate.add_argument("--quick", action="store_true", help=say("commands.migrate.quick"))
    migrate.add_argument("--json", action="store_true", help=say("commands.json"))

    schema = _command(commands, "schema", say("commands.schema.what"))
    schema.add_argument("language", nargs="?", choices=("de", "en", *SCHEMAS), default="de",
                        metavar=say("commands.metavar.schema"), help=say("commands.schema.language"))
    schema.add_argument("--part", action="store_true", help=say("commands.schema.part"))
    schema.add_argument("--mod", dest="of_mod", action="store_true", help=say("commands.schema.mod"))
    explain = _command(commands, "explain", say("commands.explain.what"))
    explain.add_argument("code", nargs="?", metavar="CODE", help=say("commands.explain.code"))
    explain.add_argument("--json", action="store_true", help=say("commands.json"))

    test = _command(commands, "test", say("commands.test.what"))
    test.add_argument("paths", nargs="*", metavar=say("commands.metavar.game_or_path"), help=say("commands.test.paths"))
    _mods(test)
    test.add_argument("--json", action="store_true", help=say("commands.json"))


def workers(command: Parser, results: str) -> None:
    """Who does the work where there is much of it, and where it is kept."""
    command.add_argument("--workers", "--jobs", dest="workers", type=at_least(1), default=1, metavar="N",
                         help=say("commands.jobs", default=1))
    command.add_argument("--ray", default="", metavar="ADDRESS", help=say("commands.ray"))
    command.add_argument("--results", metavar=say("commands.metavar.file"), help=results)


def _about_games(commands: Commands) -> None:
    play = _command(commands, "play", say("commands.play.what"))
    play.add_argument("game", nargs="?", metavar=say("commands.metavar.game"), help=say("commands.play.game"))
    _table(play)
    play.add_argument("--profile", default="", metavar="NAME", help=say("commands.profile"))
    play.add_argument("--bots", default="", metavar="all|1,2=BOT", help=say("commands.play.bots"))
    play.add_argument("--name", action="append", default=[], metavar="NAME", help=say("commands.play.name"))
    play.add_argument("--ask-everybody", action="store_true", help=say("commands.play.ask_everybody"))
    play.add_argument("--save", metavar=say("commands.metavar.file"), help=say("commands.play.save"))
    play.add_argument("--load", metavar=say("commands.metavar.file"), help=say("commands.play.load"))
    play.add_argument("--resume", action="store_true", help=say("commands.play.resume"))
    play.add_argument("--show", default="", metavar=say("commands.metavar.attribute"), help=say("commands.play.show"))

    table = _command(commands, "table", say("commands.table.what"))
    table.add_argument("game", nargs="?", metavar=say("commands.metavar.game"), help=say("commands.table.game"))
    _table(table)
    table.add_argument("--bots", default="", metavar="all|1,2=BOT", help=say("commands.play.bots"))
    table.add_argument("--name", action="append", default=[], metavar="NAME", help=say("commands.play.name"))
    table.add_argument("--ask-everybody", action="store_true", help=say("commands.play.ask_everybody"))
    table.add_argument("--host", default="127.0.0.1", metavar="HOST", help=say("commands.table.host"))
    table.add_argument("--port", type=at_least(1), default=8765, metavar="N", help=say("commands.table.port"))
    table.add_argument("--allow", action="append", default=[], metavar="NAME", help=say("commands.table.allow"))
    table.add_argument("--data", metavar=say("commands.metavar.file"), help=say("commands.table.data"))
    table.add_argument("--most-tables", type=at_least(1), default=500, metavar="N",
                       help=say("commands.table.most_tables"))
    table.add_argument("--apart", action="store_true", help=say("commands.table.apart"))
    table.add_argument("--open", action="store_true", help=say("commands.table.open"))

    simulate = _command(commands, "simulate", say("commands.simulate.what"))
    simulate.add_argument("game", metavar=say("commands.metavar.game"), help=say("commands.game"))
    _table(simulate)
    simulate.add_argument("--games", type=at_least(1), default=100, metavar="N",
                          help=say("commands.games", default=100))
    workers(simulate, say("commands.results"))
    simulate.add_argument("--most-decisions", type=at_least(1), default=20_000, metavar="N",
                          help=say("commands.simulate.most_decisions", default=20_000))
    simulate.add_argument("--minutes", type=minutes, metavar="M", help=say("commands.simulate.minutes"))
    simulate.add_argument("--bot", default="random", metavar="BOT", help=say("commands.simulate.bot"))
    simulate.add_argument("--costs", action="store_true", help=say("commands.simulate.costs"))
    # Without a name it is what `--costs` says: what a program costs is called its profile, too.
    simulate.add_argument("--profile", nargs="?", const="", metavar="NAME", help=say("commands.simulate.profile"))
    simulate.add_argument("--json", action="store_true", help=say("commands.json"))

    balance = _command(commands, "balance", say("commands.balance.what"))
    balance.add_argument("game", metavar=say("commands.metavar.game"), help=say("commands.game"))
    _table(balance)
    balance.add_argument("--profile", default="", metavar="NAME", help=say("commands.profile"))
    balance.add_argument("--bot", action="append", metavar="BOT", help=say("commands.balance.bot"))
    balance.add_argument("--games", type=at_least(1), default=200, metavar="N",
                         help=say("commands.games", default=200))
    workers(balance, say("commands.results"))
    balance.add_argument("--vary", action="append", default=[], metavar="OPTION", help=say("commands.balance.vary"))
    balance.add_argument("--against", action="append", metavar="MOD", help=say("commands.balance.against"))
    balance.add_argument("--width", type=share, metavar="W", help=say("commands.balance.width"))
    balance.add_argument("--most-decisions", type=at_least(1), default=20_000, metavar="N",
                         help=say("commands.simulate.most_decisions", default=20_000))
    balance.add_argument("--html", metavar=say("commands.metavar.file"), help=say("commands.balance.html"))
    balance.add_argument("--csv", metavar=say("commands.metavar.file"), help=say("commands.balance.csv"))
    balance.add_argument("--json", action="store_true", help=say("commands.json"))

    replay = _command(commands, "replay", say("commands.replay.what"))
    replay.add_argument("file", metavar=say("commands.metavar.file"), help=say("commands.replay.file"))
    replay.add_argument("--game", metavar=say("commands.metavar.game"), help=say("commands.replay.game"))
    replay.add_argument("--json", action="store_true", help=say("commands.json"))
    _mods(replay)

    show = _command(commands, "show", say("commands.show.what"))
    show.add_argument("game", metavar=say("commands.metavar.game"), help=say("commands.game"))
    show.add_argument("entry", nargs="?", metavar=say("commands.metavar.entry"), help=say("commands.show.entry"))
    show.add_argument("--verbs", action="store_true", help=say("commands.show.verbs"))
    show.add_argument("--style", action="store_true", help=say("commands.show.style"))
    show.add_argument("--json", action="store_true", help=say("commands.show.json"))
    _mods(show)


def _about_mods(commands: Commands) -> None:
    diff = _command(commands, "diff", say("commands.diff.what"))
    diff.add_argument("game", metavar=say("commands.metavar.game"), help=say("commands.game"))
    diff.add_argument("mods", nargs="+", metavar="MOD", help=say("commands.named_mod"))
    diff.add_argument("--json", action="store_true", help=say("commands.json"))
    why = _command(commands, "why", say("commands.why.what"))
    why.add_argument("game", metavar=say("commands.metavar.game"), help=say("commands.game"))
    why.add_argument("path", metavar=say("commands.metavar.path"), help=say("commands.why.path"))
    _mods(why)
    why.add_argument("--json", action="store_true", help=say("commands.json"))
    conflicts = _command(commands, "conflicts", say("commands.conflicts.what"))
    conflicts.add_argument("mods", nargs="+", metavar="MOD", help=say("commands.named_mod"))
    conflicts.add_argument("--game", metavar=say("commands.metavar.game"), help=say("commands.conflicts.game"))
    conflicts.add_argument("--json", action="store_true", help=say("commands.json"))

    bisect = _command(commands, "bisect", say("commands.bisect.what"))
    bisect.add_argument("game", metavar=say("commands.metavar.game"), help=say("commands.game"))
    bisect.add_argument("mods", nargs="+", metavar="MOD", help=say("commands.named_mod"))
    broken = bisect.add_mutually_exclusive_group(required=True)
    broken.add_argument("--scenario", metavar="NAME", help=say("commands.bisect.scenario"))
    broken.add_argument("--check", action="store_true", help=say("commands.bisect.check"))
    bisect.add_argument("--json", action="store_true", help=say("commands.json"))

    new = _command(commands, "new", say("commands.new.what"))
    new.add_argument("what", choices=("rulebook", "mod", "race", "card", "scenario"),
                     metavar=say("commands.metavar.what"), help=say("commands.new.kinds"))
    new.add_argument("name", metavar="NAME", help=say("commands.new.name"))
    new.add_argument("--in", dest="where", default=".", metavar=say("commands.metavar.folder"),
                     help=say("commands.new.where"))
    new.add_argument("--game", metavar=say("commands.metavar.game"), help=say("commands.new.game"))
    new.add_argument("--kind", metavar=say("commands.metavar.kind"), help=say("commands.new.kind"))
    new.add_argument("--like", metavar=say("commands.metavar.entry"), help=say("commands.new.like"))
    new.add_argument("--seed", type=at_least(0), default=1, metavar=say("commands.metavar.number"),
                     help=say("commands.new.seed"))
    new.add_argument("--json", action="store_true", help=say("commands.json"))
    pack = _command(commands, "pack", say("commands.pack.what"))
    pack.add_argument("game", metavar=say("commands.metavar.game_or_mod"), help=say("commands.pack.game"))
    pack.add_argument("--out", metavar=say("commands.metavar.file"), help=say("commands.pack.out"))
    pack.add_argument("--json", action="store_true", help=say("commands.json"))
    install = _command(commands, "install", say("commands.install.what"))
    install.add_argument("file", metavar=say("commands.metavar.file"), help=say("commands.install.file"))
    install.add_argument("--replace", action="store_true", help=say("commands.install.replace"))
    install.add_argument("--json", action="store_true", help=say("commands.json"))
    uninstall = _command(commands, "uninstall", say("commands.uninstall.what"))
    uninstall.add_argument("name", metavar="NAME", help=say("commands.uninstall.name"))
    uninstall.add_argument("--kind", choices=("game", "mod"), help=say("commands.uninstall.kind"))
    uninstall.add_argument("--force", action="store_true", help=say("commands.uninstall.force"))
    uninstall.add_argument("--json", action="store_true", help=say("commands.json"))


def _about_whole_rulebooks(commands: Commands) -> None:
    audit = _command(commands, "audit", say("commands.audit.what"))
    audit.add_argument("game", metavar=say("commands.metavar.game"), help=say("commands.game_or_mod"))
    audit.add_argument("--all", action="store_true", help=say("commands.audit.all"))
    audit.add_argument("--quick", action="store_true", help=say("commands.audit.quick"))
    audit.add_argument("--jobs", type=at_least(1), default=1, metavar="N", help=say("commands.jobs", default=1))
    _mods(audit)
    audit.add_argument("--json", action="store_true", help=say("commands.json"))

    coverage = _command(commands, "coverage", say("commands.coverage.what"))
    coverage.add_argument("game", metavar=say("commands.metavar.game"), help=say("commands.game_or_mod"))
    coverage.add_argument("--games", type=at_least(0), default=20, metavar="N", help=say("commands.games", default=20))
    coverage.add_argument("--seed", type=at_least(0), metavar=say("commands.metavar.number"),
                          help=say("commands.seed"))
    _mods(coverage)
    coverage.add_argument("--json", action="store_true", help=say("commands.json"))

    mutate = _command(commands, "mutate", say("commands.mutate.what"))
    mutate.add_argument("game", metavar=say("commands.metavar.game"), help=say("commands.game_or_mod"))
    mutate.add_argument("entries", nargs="*", metavar=say("commands.metavar.entry"),
                        help=say("commands.mutate.entries"))
    mutate.add_argument("--sample", type=at_least(1), default=0, metavar="N", help=say("commands.mutate.sample"))
    mutate.add_argument("--seed", type=at_least(0), metavar=say("commands.metavar.number"),
                        help=say("commands.mutate.seed"))
    workers(mutate, say("commands.mutate.results"))
    mutate.add_argument("--least", type=at_least(0), default=0, metavar=say("commands.metavar.percent"),
                        help=say("commands.mutate.least"))
    _mods(mutate)
    mutate.add_argument("--json", action="store_true", help=say("commands.json"))

    book = _command(commands, "book", say("commands.book.what"))
    book.add_argument("game", metavar=say("commands.metavar.game"), help=say("commands.game"))
    book.add_argument("--lang", choices=LANGUAGES, help=say("commands.book.lang"))
    book.add_argument("--out", metavar=say("commands.metavar.file"), help=say("commands.book.out"))
    book.add_argument("--pdf", action="store_true", help=say("commands.book.pdf"))
    book.add_argument("--json", action="store_true", help=say("commands.json"))
    book.add_argument("--players", type=at_least(1), metavar="N", help=say("commands.book.players"))
    _mods(book)


def _command(commands: Commands, name: str, what: str) -> Parser:
    made: Parser = commands.add_parser(name, help=what, description=sentence(what))
    return made


def sentence(what: str) -> str:
    """What a command does, as a sentence of its own."""
    return what[0].upper() + what[1:] + "."


def _table(command: Parser) -> None:
    """What every game that is begun can be told."""
    command.add_argument("--players", type=at_least(1), metavar="N", help=say("commands.players"))
    command.add_argument("--seed", type=at_least(0), metavar=say("commands.metavar.number"), help=say("commands.seed"))
    command.add_argument("--option", action="append", default=[], metavar=say("commands.metavar.option"),
                         help=say("commands.option"))
    _mods(command)


def _mods(command: Parser) -> None:
    """What every command can be told that reads a game."""
    command.add_argument("--mod", action="append", default=[], metavar="MOD", help=say("commands.mod"))
