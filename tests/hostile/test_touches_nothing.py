"""Loading, compiling and playing a rulebook opens its own files and nothing else, and starts nothing.

Python reports every such event to audit hooks. A hook cannot be taken off again, so the games are played in a process
of their own, which prints what it saw.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from regelwerk.tools.games import bundled

from hostile import names
from hostile.arena import Case

HERE = Path(__file__).parent
WATCH = '''
import json, random, sys
from pathlib import Path
folder = sys.argv[1]
from regelwerk.dsl.render import Style, render
from regelwerk.dsl.rulebook import check_folder
from regelwerk.interpreter.game import Game
from regelwerk.tools.findings_text import source_text
seen = []
watching = False
def hook(event, arguments):
    if not watching or event.startswith(("object.__", "sys._getframe", "code.__new__", "gc.", "marshal.")):
        return
    shown = [a.co_filename if hasattr(a, "co_filename") else str(a)[:200] for a in arguments]
    seen.append([event, *shown])
sys.addaudithook(hook)
watching = True
rulebook, findings = check_folder(Path(folder))
for style in Style:
    render(findings, style, source_text)
if rulebook is not None:
    game = Game.start(rulebook, seed=1)
    rng = random.Random(1)
    for _ in range(40):
        asked = game.decision
        if asked is None:
            break
        number = asked.kind == "number"
        game.submit(str(rng.randint(asked.least, asked.most)) if number else rng.choice(asked.options).id)
        game.fork()
        Game.load(rulebook, json.loads(json.dumps(game.save())))
    game.undo()
watching = False
print(json.dumps(seen))
'''
# What modules of the machine may be loaded late; Python itself opens them.
QUIET = {"import", "sys.excepthook", "os.listdir", "os.scandir", "builtins.id", "time.sleep"}


def watched(folder: Path, cache: Path) -> list[list[str]]:
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache), "HOME": str(cache), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-c", WATCH, str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=cache, timeout=60)
    assert done.returncode == 0, done.stderr
    seen: list[list[str]] = json.loads(done.stdout)
    return seen


def strange(event: list[str], folder: Path, cache: Path) -> bool:
    """Whether an event is more than reading the rulebook, the package, Python's library or the cache."""
    name, *arguments = event
    if name in QUIET:
        return False
    if name == "open":
        path = Path(arguments[0]).resolve()
        reading = arguments[1].startswith("r") and "+" not in arguments[1]
        library = [HERE.parent.parent, Path(sys.prefix), Path(sys.base_prefix), Path(os.__file__).parent]
        if path.is_relative_to(cache):
            return False
        allowed = [home.resolve() for home in (folder, *library)]
        return not (reading and any(path.is_relative_to(home) for home in allowed))
    if name in ("compile", "exec"):
        # Our own module is called <id>; the others are modules of the package that are loaded late, or dataclasses.
        made = arguments[-1]
        return not (made.startswith("<") or made.endswith(".py") or made == "None")
    return not (name.startswith("os.") and arguments and Path(arguments[0]).is_relative_to(cache))


FORBIDDEN = ("socket.", "subprocess.", "os.system", "os.exec", "os.fork", "os.posix_spawn", "ctypes.", "urllib.")


@pytest.mark.parametrize("folder", bundled().values(), ids=bundled().keys())
def test_a_bundled_game_touches_nothing(folder: Path, tmp_path: Path) -> None:
    seen = watched(folder, tmp_path)
    assert any(event[0] == "open" for event in seen), "the hook saw nothing"
    assert [event for event in seen if event[0].startswith(FORBIDDEN)] == []
    assert [event for event in seen if strange(event, folder, tmp_path)] == []


@pytest.mark.parametrize("case", [pytest.param(case, id=case.name) for case in names.CASES[:24]])
def test_a_hostile_game_touches_nothing(case: Case, tmp_path: Path) -> None:
    folder, cache = tmp_path / "book", tmp_path / "cache"
    cache.mkdir()
    case.write(folder)
    seen = watched(folder, cache)
    assert [event for event in seen if event[0].startswith(FORBIDDEN) or strange(event, folder, cache)] == []
