"""Loading and checking a big rulebook: by a fresh process that knows nothing, and once more when it is known."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from regelwerk.tools.workshop import bench_rulebooks

SIZE = 500_000

# What is imported does not count; building the parser and everything after it does.
_PROGRAM = """
import sys, time
from pathlib import Path
from regelwerk.dsl import checking, rulebook
begin = time.process_time()
rulebook.load(Path(sys.argv[1]))
print(time.process_time() - begin)
"""


@dataclass(frozen=True, slots=True)
class Loading:
    """`cold_s` is the first load of all, `again_s` that of another process which finds the rulebook in the cache."""

    cold_s: float
    again_s: float
    size: int


def loading(size: int, times: int) -> Loading:
    """The medians over some runs, each with an empty cache of its own."""
    with TemporaryDirectory() as name:
        folder = bench_rulebooks.big_file(Path(name) / "groß", size)
        size = sum(path.stat().st_size for path in folder.glob("*.yaml"))
        caches = [Path(name) / f"cache_{number}" for number in range(times)]
        runs = [(_process(folder, cache), _process(folder, cache)) for cache in caches]
    return Loading(median(cold for cold, _ in runs), median(again for _, again in runs), size)


def help_s(times: int) -> float:
    """The CPU seconds of `regelwerk --help`, from the start of Python to its end; the median of some runs."""
    return median(_help() for _ in range(times))


def _help() -> float:
    before = os.times()
    command = [sys.executable, "-m", "regelwerk.tools.commands.command", "--help"]
    subprocess.run(command, capture_output=True, check=True)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def _process(folder: Path, cache: Path) -> float:
    """The CPU seconds that a fresh process takes to load."""
    done = subprocess.run([sys.executable, "-c", _PROGRAM, str(folder)], capture_output=True, text=True, check=True,
                          env={**os.environ, "XDG_CACHE_HOME": str(cache)})
    return float(done.stdout)
