"""Where a hostile rulebook is tried: a process of its own, with little memory and little time.

The child checks, compiles, starts and plays; it says what came of it through a pipe. A child that dies without a word
(killed, segmentation fault) is an outcome too.
"""

from __future__ import annotations

import json
import multiprocessing
import random
import resource
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path

from regelwerk.dsl.findings.render import Style, render
from regelwerk.dsl.rulebook import MAIN_FILE, check_folder
from regelwerk.interpreter.game import Game, GameError
from regelwerk.tools.commands.findings_text import source_text

SECONDS = 6.0
"""The goal is two seconds on a quiet machine; a test that must hold on any machine is only a net against hanging."""
MEMORY = 256 << 20
DECISIONS = 30
_GIVE_UP = 600
"""A net against a child that waits for ever; one that works for ever is ended by its processor time."""

Files = dict[str, str | bytes]


@dataclass(frozen=True)
class Case:
    """A hostile rulebook: its files by name, or a function that makes them in a folder.

    `refused` is True where a finding is due (with one of `codes`, if any are named), False where the rulebook is to
    load and be played within bounds, None where both will do.
    """

    name: str
    files: Files | Callable[[Path], None]
    refused: bool | None = None
    codes: tuple[str, ...] = ()

    def write(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        if callable(self.files):
            self.files(folder)
            return
        for name, content in self.files.items():
            raw = content if isinstance(content, bytes) else content.encode("utf-8", "surrogatepass")
            (folder / name).write_bytes(raw)


@dataclass
class Outcome:
    """What came of a case. `end` is one of refused, played, stopped (a GameError), crashed, killed."""

    end: str = "killed"
    stage: str = ""
    codes: list[str] = field(default_factory=list)
    message: str = ""
    seconds: float = 0.0
    decisions: int = 0


def head(id: str = "feind", **more: str) -> str:
    """The lines every rulebook begins with."""
    keys = {"id": id, "version": "1", "sprache": "de", "spieler": "{von: 2, bis: 2}", "hauptablauf": "partie", **more}
    return "".join(f"{key}: {value}\n" for key, value in keys.items())


def book(rest: str = "", course: str = "spielsieg([])", **more: str) -> Files:
    """A rulebook whose main procedure has the given course, with further sections behind it."""
    lines = "".join(f"      {line}\n" for line in course.split("\n"))
    return {MAIN_FILE: head(**more) + f"abläufe:\n  partie:\n    ablauf: |\n{lines}" + rest}


def tried(case: Case, folder: Path) -> Outcome:
    """Try a case in a child process."""
    case.write(folder)
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe(duplex=False)
    child = context.Process(target=_child, args=(folder, there))
    child.start()
    there.close()
    outcome = Outcome()
    while here.poll(_GIVE_UP + 5):
        try:
            outcome = Outcome(**json.loads(here.recv_bytes()))
        except EOFError:
            break
    if child.is_alive():
        child.kill()
    child.join()
    if outcome.end == "killed":
        outcome.message = f"exit code {child.exitcode}"
    return outcome


def _child(folder: Path, pipe: Connection) -> None:
    with open("/proc/self/statm") as statm:
        size = int(statm.read().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (size + MEMORY, size + MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (int(SECONDS) + 2, int(SECONDS) + 3))
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(_GIVE_UP)
    outcome = Outcome()
    began = time.process_time()

    def tell(stage: str) -> None:
        outcome.stage, outcome.seconds = stage, time.process_time() - began
        pipe.send_bytes(json.dumps(vars(outcome)).encode())

    try:
        _try(folder, outcome, tell)
    except GameError as error:
        outcome.end, outcome.message = "stopped", str(error)
    except BaseException as error:
        outcome.end, outcome.message = "crashed", f"{type(error).__name__}: {str(error)[:300]} {_place(error)}"
    tell(outcome.stage)
    pipe.close()


def _place(error: BaseException) -> str:
    trace, last = error.__traceback__, ""
    for _ in range(2000):
        if trace is None:
            break
        code = trace.tb_frame.f_code
        last, trace = f"({Path(code.co_filename).name}:{trace.tb_lineno} {code.co_name})", trace.tb_next
    return last


def _try(folder: Path, outcome: Outcome, tell: Callable[[str], None]) -> None:
    tell("check")
    rulebook, findings = check_folder(folder)
    tell("render")
    for style in Style:
        shown = render(findings, style, source_text)
        assert not any(ord(character) < 32 and character != "\n" for character in shown), "control character"
    outcome.codes = sorted({finding.code for finding in findings})
    outcome.message = findings[0].message if findings else ""
    if rulebook is None:
        outcome.end = "refused"
        return
    tell("start")
    game = Game.start(rulebook, seed=1)
    tell("play")
    rng = random.Random(1)
    while (asked := game.decision) is not None and outcome.decisions < DECISIONS:
        if asked.kind == "number" and asked.least is not None and asked.most is not None:
            game.submit(str(rng.randint(asked.least, asked.most)))
        else:
            game.submit(rng.choice(asked.options).id)
        outcome.decisions += 1
    outcome.end = "played"
