"""Damage rulebooks at random and see what the checker and the machine make of them.

Each damaged copy must give findings with a position, or load, compile and play; a game may end with a GameError or a
BudgetError. Anything else is a fault, and so is more than two seconds of computing, for the check as for the game:

    python -m regelwerk.tools.workshop.damage --files 2000 --seed 1
    python -m regelwerk.tools.workshop.damage --seed 1 --show 17

The second form shows what was done to file 17 and what came of it.
"""

from __future__ import annotations

import argparse
import difflib
import json
import os
import random
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from types import FrameType

from regelwerk.dsl.cache import SWITCHED_OFF, cache_folder
from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.findings.render import Style, render
from regelwerk.dsl.rulebook import MAIN_FILE, Rulebook, check_folder
from regelwerk.interpreter.game import Game, GameError
from regelwerk.interpreter.prepared import compiled, forget
from regelwerk.interpreter.state.state import BudgetError
from regelwerk.tools.commands.findings_text import source_text
from regelwerk.tools.commands.games import SCENARIO_FOLDERS, bundled
from regelwerk.tools.workshop.damage_edits import damaged

LONGEST = 2.0
"""Seconds of computing that the check of one file may take, and again compiling and playing it."""

DECISIONS = 30
_GIVE_UP = 10.0
_MEMORY = 3 << 30
_GAUNTLET = Path(__file__).resolve().parents[2] / "tests" / "gauntlet"
# Findings about a file as a whole have no line to point to.
_WITHOUT_LINE = {"RW001", "RW002", "RW016", "RW017"}


class TooLong(BaseException):
    """The alarm that ends a file which takes far too long; no `except Exception` catches it."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A damaged file that was neither refused nor played properly. `stage` says how far it came."""

    number: int
    folder: str
    stage: str
    story: str


@dataclass(slots=True)
class Report:
    """What came of all files: refused with findings, played, or faults."""

    files: int = 0
    refused: int = 0
    played: int = 0
    decisions: int = 0
    seconds: float = 0.0
    longest: float = LONGEST
    slowest: float = 0.0
    slowest_number: int = 0
    codes: dict[str, int] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Copy:
    """One damaged copy of a rulebook: its files by name, and which of them was damaged from what."""

    folder: Path
    name: str
    before: str
    after: str

    def write(self, home: Path) -> None:
        home.mkdir(parents=True, exist_ok=True)
        for old in home.rglob("*.yaml"):
            old.unlink()
        for name in _files(self.folder):
            target = home / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes((self.folder / name).read_bytes())
        (home / self.name).write_bytes(self.after.encode("utf-8", "surrogatepass"))


def _files(folder: Path) -> list[str]:
    """The files of a rulebook, those in folders of their own included; scenarios are no part of it."""
    names = (file.relative_to(folder) for file in folder.rglob("*.yaml"))
    return sorted(str(name) for name in names if not set(SCENARIO_FOLDERS.values()) & set(name.parts))


def shipped(only: Sequence[str] = ()) -> list[Path]:
    """The folders of all rulebooks that come with the project, or of those with the given names."""
    folders = [*bundled().values(), *sorted(main.parent for main in _GAUNTLET.glob(f"*/{MAIN_FILE}"))]
    return [folder for folder in folders if not only or folder.name in only]


def copy(seed: int, number: int, folders: Sequence[Path]) -> Copy:
    """The damaged copy with this number; the same one every time."""
    rng = random.Random(f"{seed}/{number}")
    folder = rng.choice(folders)
    name = rng.choice(_files(folder))
    before = (folder / name).read_text(encoding="utf-8")
    other = (rng.choice(folders) / MAIN_FILE).read_text(encoding="utf-8")
    return Copy(folder, name, before, damaged(before, rng, other))


def run(
    count: int,
    seed: int,
    first: int = 0,
    keep: Path | None = None,
    longest: float = LONGEST,
    folders: Sequence[Path] = (),
) -> Report:
    """Damage `count` files and see to each of them; the faulty ones are kept in a folder, if one is given."""
    folders = folders or shipped()
    report = Report(longest=longest)
    signal.signal(signal.SIGVTALRM, _alarm)
    os.environ["REGELWERK_CACHE"] = SWITCHED_OFF  # damaged files are not worth remembering
    cache_folder.cache_clear()
    check_folder(folders[0])  # what is built once per process is no part of a file's time
    with tempfile.TemporaryDirectory() as place:
        home = Path(place)
        for number in range(first, first + count):
            one = copy(seed, number, folders)
            before = len(report.faults)
            _see_to(number, one, home, report)
            if keep is not None and len(report.faults) > before:
                one.write(keep / f"{seed}_{number}_{one.folder.name}")
    return report


def _alarm(signum: int, frame: FrameType | None) -> None:
    raise TooLong


def _see_to(number: int, one: Copy, home: Path, report: Report) -> None:
    one.write(home)
    stage = ["check"]
    began = time.process_time()
    checked = 0.0
    signal.setitimer(signal.ITIMER_VIRTUAL, _GIVE_UP)
    try:
        rulebook, findings = check_folder(home)
        stage.append("render")
        _tell(findings)
        checked = time.process_time() - began
        if rulebook is None:
            stage.append("findings")
            for code in {finding.code for finding in findings}:
                report.codes[code] = report.codes.get(code, 0) + 1
            _must_be_useful(findings)
            report.refused += 1
        else:
            stage.append("compile")
            report.decisions += _play(rulebook, number, stage)
            report.played += 1
    except TooLong:
        report.faults.append(Fault(number, one.folder.name, stage[-1], f"gave up after {_GIVE_UP:.0f} s\n" + _where()))
    except (Exception, RecursionError, MemoryError):
        report.faults.append(Fault(number, one.folder.name, stage[-1], _where()))
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    seconds = time.process_time() - began
    forget()
    report.files += 1
    report.seconds += seconds
    if checked > report.slowest:
        report.slowest, report.slowest_number = checked, number
    for done, took in (("check", checked), (stage[-1], seconds - checked)):
        if report.longest < took < _GIVE_UP and seconds < _GIVE_UP:
            report.faults.append(Fault(number, one.folder.name, done, f"took {took:.1f} s"))


def _where() -> str:
    lines = traceback.format_exc(limit=-6).strip().split("\n")
    return "\n".join(lines)


def _tell(findings: list[Finding]) -> None:
    for style in Style:
        render(findings, style, source_text)


def _must_be_useful(findings: list[Finding]) -> None:
    if not findings:
        raise AssertionError("refused without a finding")
    for finding in findings:
        if finding.span.line < 1 and finding.code not in _WITHOUT_LINE:
            raise AssertionError(f"{finding.code} has no position: {finding.message}")
        if not finding.message:
            raise AssertionError(f"{finding.code} says nothing")


def _play(rulebook: Rulebook, seed: int, stage: list[str]) -> int:
    """Compile, start and play some decisions at random; gives their number."""
    compiled(rulebook)
    rng = random.Random(seed)
    decisions = 0
    try:
        stage.append("start")
        game = Game.start(rulebook, seed=seed)
        stage.append("play")
        while game.decision is not None and decisions < DECISIONS:
            asked = game.decision
            if asked.kind == "number" and asked.least is not None and asked.most is not None:
                game.submit(str(rng.randint(asked.least, asked.most)))
            else:
                game.submit(rng.choice(asked.options).id)
            decisions += 1
    except (GameError, BudgetError):
        pass  # a rulebook may be unplayable, as long as the game says so
    return decisions


def show(seed: int, number: int, folders: Sequence[Path]) -> str:
    """What was done to a file, and what came of it."""
    one = copy(seed, number, folders)
    parts = list(difflib.unified_diff(one.before.split("\n"), one.after.split("\n"), one.name, "damaged", "", "", 2))
    report = run(1, seed, number, folders=folders)
    parts += [f"{fault.stage}: {fault.story}" for fault in report.faults] or [f"codes: {report.codes}"]
    return f"{one.folder}\n" + "\n".join(ascii(part)[1:-1] if not part.isprintable() and "\n" not in part else part
                                         for part in parts)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m regelwerk.tools.workshop.damage", description=__doc__)
    parser.add_argument("--files", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first file")
    parser.add_argument("--show", type=int, metavar="NUMBER")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="copies of the faulty files go there")
    parser.add_argument("--longest", type=float, default=LONGEST, help="seconds of computing that are still no fault")
    parser.add_argument("--only", action="append", default=[], metavar="NAME", help="only this rulebook, or these")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args(arguments)
    folders = shipped(given.only)
    if not folders:
        parser.error(f"there is no rulebook {', '.join(given.only)}")
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, resource.RLIM_INFINITY))
    if given.show is not None:
        print(show(given.seed, given.show, folders))
        return 0
    report = run(given.files, given.seed, given.first, given.keep, given.longest, folders)
    if given.json:
        print(json.dumps(asdict(report)))
    else:
        print(_told(report))
    return 1 if report.faults else 0


def _told(report: Report) -> str:
    parts = [f"file {fault.number} ({fault.folder}), {fault.stage}:\n{fault.story}\n" for fault in report.faults]
    parts.append(
        f"{report.files} files in {report.seconds:.1f} s: {report.refused} refused with {len(report.codes)} different "
        f"codes, {report.played} played ({report.decisions} decisions), {len(report.faults)} faults; "
        f"slowest check {report.slowest:.2f} s (file {report.slowest_number})"
    )
    return "\n".join(parts)


if __name__ == "__main__":
    sys.exit(main())
