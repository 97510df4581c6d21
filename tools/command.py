"""The command `regelwerk`: what can be typed, and which module does it.

Only the standard library is imported here; each command's module is loaded when it is called, so that asking for help
costs next to nothing.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import NoReturn

FINE, FAILED, USAGE = 0, 1, 2
"""What the command answers: nothing to complain about; findings or failures; called wrongly."""

STYLES = ("full", "concise", "json", "sarif", "github")

# argparse speaks English; these are its sentences that a person can meet.
_SENTENCES = (
    (r"the following arguments are required: (.*)", r"es fehlt: \1"),
    (r"unrecognized arguments: (.*)", r"damit lässt sich nichts anfangen: \1"),
    (r"argument (.*): expected one argument", r"hinter \1 fehlt eine Angabe"),
    (r"argument (.*): expected at least one argument", r"hinter \1 fehlt eine Angabe"),
    (r"argument (.*): ignored explicit argument (.*)", r"\1 nimmt keine Angabe (\2)"),
    (r"argument (.*): invalid choice: (.*) \(choose from (.*)\)", r"\1 kann nicht \2 sein, möglich ist: \3"),
    (r"argument (.*): not allowed with argument (.*)", r"\1 geht nicht zusammen mit \2"),
    (r"argument (.*): invalid \w+ value: (.*)", r"\1: \2 ist keine ganze Zahl"),
    (r"argument (.*?): (.*)", r"\1: \2"),
)


class Parser(argparse.ArgumentParser):
    """An argument parser that speaks German."""

    def __init__(self, prog: str | None = None, description: str | None = None, epilog: str | None = None) -> None:
        super().__init__(prog, description=description, epilog=epilog, add_help=False, allow_abbrev=False,
                         formatter_class=argparse.RawDescriptionHelpFormatter)
        self._positionals.title = "Angaben"
        self._optionals.title = "Schalter"
        self.add_argument("-h", "--help", "--hilfe", action="help", help="zeigt diese Hilfe")

    def error(self, message: str) -> NoReturn:
        for pattern, german in _SENTENCES:
            if re.fullmatch(pattern, message, re.DOTALL):
                message = re.sub(pattern, german, message, flags=re.DOTALL)
                break
        self.exit(USAGE, f"{self.format_usage()}regelwerk: {_plain(message)}\n")

    def format_usage(self) -> str:
        return super().format_usage().replace("usage: ", "Aufruf: ", 1)

    def format_help(self) -> str:
        return super().format_help().replace("usage: ", "Aufruf: ", 1)


def _plain(text: str) -> str:
    """A text that cannot command a terminal; `dsl.render.printable` is not loaded yet."""
    return "".join(character if character.isprintable() else "?" for character in text)


def _at_least(least: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text!r} ist keine ganze Zahl") from None
        if value < least:
            raise argparse.ArgumentTypeError(f"{value} ist zu klein, es geht ab {least}")
        return value

    return number


def parser() -> Parser:
    """Everything that can be typed."""
    top = Parser(
        "regelwerk", "Spielregeln, die sich ausführen lassen.",
        "Ein SPIEL ist der Name eines mitgelieferten Regelwerks oder der Pfad eines Ordners mit rulebook.yaml.\n"
        "Mehr zu einem Befehl: regelwerk BEFEHL --help",
    )
    commands = top.add_subparsers(dest="command", metavar="BEFEHL", title="Befehle", required=True, parser_class=Parser)

    check = _command(commands, "check", "prüft Regelwerke und Szenarien")
    check.add_argument("paths", nargs="+", metavar="PFAD",
                       help="Spiel, Mod, Ordner eines der beiden, rulebook.yaml oder Datei mit Szenarien")
    _mods(check)
    check.add_argument("--watch", action="store_true", help="prüft nach jedem Speichern von neuem")
    style = check.add_mutually_exclusive_group()
    style.add_argument("--format", choices=STYLES, metavar="FORM",
                       help="full, concise, json, sarif oder github (sonst REGELWERK_FORMAT, sonst full)")
    style.add_argument("--json", action="store_true", help="dasselbe wie --format json")

    fmt = _command(commands, "fmt", "bringt Dateien in eine einheitliche Form und übersetzt sie")
    fmt.add_argument("paths", nargs="+", metavar="PFAD", help="Spiel, Ordner oder Datei")
    fmt.add_argument("--check", action="store_true", help="schreibt nichts; 1, falls eine Datei anders aussehen müsste")
    fmt.add_argument("--diff", action="store_true", help="schreibt nichts; zeigt, was sich ändern würde")
    fmt.add_argument("--lang", choices=("de", "en"), help="übersetzt Schlüssel, Wörter und Sätze in diese Sprache")

    schema = _command(commands, "schema", "gibt das JSON-Schema der Dateien für Editoren aus")
    schema.add_argument("language", nargs="?", choices=("de", "en"), default="de", help="die Sprache der Schlüssel")
    schema.add_argument("--part", action="store_true", help="für weitere Dateien statt für die Hauptdatei")
    schema.add_argument("--mod", dest="of_mod", action="store_true", help="für Mods statt für Regelwerke")
    explain = _command(commands, "explain", "erzählt, was hinter einem Befund steckt")
    explain.add_argument("code", nargs="?", metavar="CODE", help="etwa RW101; ohne Angabe alle Codes")

    test = _command(commands, "test", "spielt Szenarien und vergleicht")
    test.add_argument("paths", nargs="*", metavar="SPIEL|PFAD",
                      help="Spiele, Ordner oder Dateien; sonst alle mitgelieferten")
    _mods(test)
    test.add_argument("--json", action="store_true", help="Ergebnis als ein JSON-Objekt")

    play = _command(commands, "play", "spielt im Terminal, Menschen und Automaten gemischt")
    play.add_argument("game", nargs="?", metavar="SPIEL", help="das Spiel; mit --load nicht nötig")
    _table(play)
    play.add_argument("--bots", default="", metavar="all|1,2", help="welche Plätze Automaten haben")
    play.add_argument("--ask-everybody", action="store_true",
                      help="fragt auch, wer bloß etwas Passendes haben könnte: keine Frage verrät eine Hand")
    play.add_argument("--save", metavar="DATEI", help="wohin beim Aufhören gespeichert wird")
    play.add_argument("--load", metavar="DATEI", help="setzt ein gespeichertes Spiel fort")
    play.add_argument("--show", default="", metavar="ATTRIBUT", help="was der Plan auf jedem Feld zeigt")

    simulate = _command(commands, "simulate", "lässt Automaten viele Partien spielen")
    simulate.add_argument("game", metavar="SPIEL", help="das Spiel")
    _table(simulate)
    simulate.add_argument("--games", type=_at_least(1), default=100, metavar="N", help="wie viele Partien (100)")
    simulate.add_argument("--jobs", type=_at_least(1), default=1, metavar="N", help="wie viele zugleich (1)")
    simulate.add_argument("--bot", choices=("random",), default="random", metavar="ART", help="welcher Automat: random")
    simulate.add_argument("--json", action="store_true", help="Ergebnis als ein JSON-Objekt")

    replay = _command(commands, "replay", "spielt ein gespeichertes Spiel nach und vergleicht")
    replay.add_argument("file", metavar="DATEI", help="der Spielstand")
    replay.add_argument("--game", metavar="SPIEL", help="das Regelwerk, falls der Spielstand es nicht findet")
    _mods(replay)

    show = _command(commands, "show", "zeigt ein Regelwerk oder einen Eintrag daraus")
    show.add_argument("game", metavar="SPIEL", help="das Spiel")
    show.add_argument("entry", nargs="?", metavar="EINTRAG", help="Regel, Karte, Ablauf, Ereignis oder Art")
    _mods(show)

    diff = _command(commands, "diff", "zeigt, was Mods an einem Regelwerk ändern")
    diff.add_argument("game", metavar="SPIEL", help="das Spiel")
    diff.add_argument("mods", nargs="+", metavar="MOD", help="Name oder Ordner eines Mods")
    diff.add_argument("--json", action="store_true", help="Ergebnis als ein JSON-Objekt")
    why = _command(commands, "why", "zeigt, wer einen Wert gesetzt hat")
    why.add_argument("game", metavar="SPIEL", help="das Spiel")
    why.add_argument("path", metavar="PFAD", help="etwa dinge.karte.blitz.preis")
    _mods(why)
    why.add_argument("--json", action="store_true", help="Ergebnis als ein JSON-Objekt")
    conflicts = _command(commands, "conflicts", "zeigt, wo Mods einander in die Quere kommen")
    conflicts.add_argument("mods", nargs="+", metavar="MOD", help="Name oder Ordner eines Mods")
    conflicts.add_argument("--game", metavar="SPIEL", help="das Spiel, falls es bei den Mods nicht zu finden ist")
    conflicts.add_argument("--json", action="store_true", help="Ergebnis als ein JSON-Objekt")

    new = _command(commands, "new", "legt Dateien an, mit denen sich anfangen lässt")
    new.add_argument("what", choices=("rulebook", "mod", "race", "card", "scenario"), metavar="WAS",
                     help="rulebook, mod, race, card oder scenario")
    new.add_argument("name", metavar="NAME", help="wie es heißen soll")
    new.add_argument("--in", dest="where", default=".", metavar="ORDNER",
                     help="wohin; bei race, card und scenario ein Regelwerk oder Mod (hier)")
    new.add_argument("--game", metavar="SPIEL", help="das Spiel, zu dem ein Mod gehört")
    new.add_argument("--kind", metavar="ART", help="von welcher Art das neue Ding ist")
    new.add_argument("--like", metavar="EINTRAG", help="wie welches Ding es zuerst ist")
    new.add_argument("--seed", type=_at_least(0), default=1, metavar="ZAHL", help="der Samen des Szenarios (1)")
    pack = _command(commands, "pack", "packt einen Mod in eine Datei")
    pack.add_argument("mod", metavar="MOD", help="Name oder Ordner eines Mods")
    pack.add_argument("--out", metavar="DATEI", help="wie sie heißen soll (MOD-VERSION.zip)")
    install = _command(commands, "install", "nimmt einen gepackten Mod auf")
    install.add_argument("file", metavar="DATEI", help="was `regelwerk pack` geschrieben hat")
    install.add_argument("--replace", action="store_true", help="auch wenn schon ein Mod dieses Namens da ist")

    audit = _command(commands, "audit", "zählt, welche gedruckten Absätze ein Regelwerk nachbaut und zeigt")
    audit.add_argument("game", metavar="SPIEL", help="das Spiel")
    audit.add_argument("--all", action="store_true", help="jeden Absatz, nicht nur die offenen")
    audit.add_argument("--json", action="store_true", help="Ergebnis als ein JSON-Objekt")

    coverage = _command(commands, "coverage", "zeigt, was kein Szenario und keine Partie je erreicht")
    coverage.add_argument("game", metavar="SPIEL", help="das Spiel")
    coverage.add_argument("--games", type=_at_least(0), default=20, metavar="N", help="wie viele Partien (20)")
    coverage.add_argument("--seed", type=_at_least(0), metavar="ZAHL", help="der Samen des Zufalls")
    coverage.add_argument("--json", action="store_true", help="Ergebnis als ein JSON-Objekt")

    book = _command(commands, "book", "macht aus einem Regelwerk ein Buch: eine HTML-Seite oder ein PDF")
    book.add_argument("game", metavar="SPIEL", help="das Spiel")
    book.add_argument("--lang", choices=("de", "en"), default="de", help="die Sprache des Buchs (de)")
    book.add_argument("--out", metavar="DATEI", help="wohin (sonst SPIEL-SPRACHE.html oder .pdf)")
    book.add_argument("--pdf", action="store_true", help="als PDF, mit einem Browser, der auf diesem Rechner ist")
    _mods(book)

    _command(commands, "lsp", "spricht mit einem Editor (Language Server Protocol, über Standardein- und -ausgabe)")

    _command(commands, "bench", "misst, wie schnell die Maschine ist")
    return top


def _command(commands: argparse._SubParsersAction[Parser], name: str, what: str) -> Parser:
    made: Parser = commands.add_parser(name, help=what, description=what[0].upper() + what[1:] + ".")
    return made


def _table(command: Parser) -> None:
    """What every game that is begun can be told."""
    command.add_argument("--players", type=_at_least(1), metavar="N", help="wie viele mitspielen")
    command.add_argument("--seed", type=_at_least(0), metavar="ZAHL", help="der Samen des Zufalls")
    command.add_argument("--option", action="append", default=[], metavar="NAME=WERT", help="wählt eine Variante")
    _mods(command)


def _mods(command: Parser) -> None:
    """What every command can be told that reads a game."""
    command.add_argument("--mod", action="append", default=[], metavar="MOD",
                         help="legt einen Mod darüber: Name oder Ordner; mehrmals möglich")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; gives its exit code. Whatever goes wrong is said in a sentence, never as a traceback."""
    _never_fail_to_print()
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        if given[:1] == ["bench"]:
            return _bench(given[1:])
        args = parser().parse_args(given)
        answer: int = import_module(f"regelwerk.tools.command_{args.command}").run(args)
        sys.stdout.flush()
        return answer
    except SystemExit as stop:  # argparse has already said what is wrong
        return stop.code if isinstance(stop.code, int) else USAGE
    except BrokenPipeError:
        # Whoever read the output has seen enough. Python would complain again when it closes the pipe.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        return _failure(error)


def _bench(given: list[str]) -> int:
    try:
        bench = import_module("regelwerk.tools.bench")
    except ModuleNotFoundError:
        print("regelwerk: bench gibt es in dieser Fassung noch nicht.", file=sys.stderr)
        return USAGE
    answer = bench.main(given)
    return answer if isinstance(answer, int) else FINE


def _failure(error: Exception) -> int:
    """Say what went wrong: a wrong call, something the game refuses, a rulebook with errors, or a fault of ours."""
    from regelwerk.dsl.findings import RulebookError
    from regelwerk.dsl.render import printable
    from regelwerk.tools.games import UsageError

    if isinstance(error, UsageError):
        print(f"regelwerk: {printable(str(error))}", file=sys.stderr)
        return USAGE
    if isinstance(error, RulebookError):
        from regelwerk.tools.findings_text import print_findings

        print_findings(error.findings, sys.stderr)
        return FAILED
    from regelwerk.interpreter.game import GameError

    if isinstance(error, GameError):
        print(f"regelwerk: {printable(str(error))}", file=sys.stderr)
        return FAILED
    if os.environ.get("REGELWERK_TRACEBACK"):
        raise error
    print(f"regelwerk: Das ist ein Fehler im Programm, nicht in deinem Regelwerk: {type(error).__name__}: "
          f"{printable(str(error))}\nMit REGELWERK_TRACEBACK=1 zeigt sich, wo.", file=sys.stderr)
    return FAILED


def _never_fail_to_print() -> None:
    """A terminal that does not know a letter gets a question mark instead."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


if __name__ == "__main__":
    sys.exit(main())
