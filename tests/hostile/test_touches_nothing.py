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
from regelwerk.tools.commands.games import bundled

from hostile import names, paths, reading
from hostile.arena import Case

pytestmark = pytest.mark.long

HERE = Path(__file__).parent
WATCH = '''
import json, random, sys
from pathlib import Path
import regelwerk.dsl.checking  # with what of Python's library reading a rulebook needs
from regelwerk.dsl.findings.render import Style, render
from regelwerk.dsl.rulebook import check_folder
from regelwerk.interpreter.game import Game, GameError
from regelwerk.tools.commands.findings_text import source_text
seen = []
watching = False
def hook(event, arguments):
    quiet = ("builtins.id", "object.__", "sys._getframe", "sys.settrace", "code.__new__", "gc.")
    if watching and not event.startswith(quiet):
        seen.append([event, *(a.co_filename if hasattr(a, "co_filename") else str(a)[:200] for a in arguments)])
sys.addaudithook(hook)
def play(rulebook):
    game = Game.start(rulebook, seed=1)
    rng = random.Random(1)
    for _ in range(20):
        asked = game.decision
        if asked is None:
            break
        number = asked.kind == "number"
        game.submit(str(rng.randint(asked.least, asked.most)) if number else rng.choice(asked.options).id)
        game.fork()
        Game.load(rulebook, json.loads(json.dumps(game.save())))
    game.undo()
told = {}
for folder in sys.argv[1:]:
    seen = []
    watching = True
    rulebook, findings = check_folder(Path(folder))
    for style in Style:
        render(findings, style, source_text)
    try:
        if rulebook is not None:
            play(rulebook)
    except GameError:
        pass
    watching = False
    told[folder] = seen
print(json.dumps(told))
'''
FORBIDDEN = ("socket.", "subprocess.", "os.system", "os.exec", "os.fork", "os.posix_spawn", "ctypes.", "urllib.")
# Modules of the package may be loaded late; Python looks for them, opens and runs them.
# Dumping numbers for a digest touches nothing, nor do numbers that are read back from remembered work.
QUIET = ("import", "os.listdir", "os.scandir", "marshal.loads", "marshal.dumps", "array.__new__")


def watched(folders: list[Path], cache: Path) -> dict[str, list[list[str]]]:
    """What a process saw that checked and played these rulebooks one after the other, by folder."""
    environment = {**os.environ, "REGELWERK_CACHE": str(cache), "HOME": str(cache), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-c", WATCH, *map(str, folders)]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=cache, timeout=600)
    assert done.returncode == 0, done.stderr
    told: dict[str, list[list[str]]] = json.loads(done.stdout)
    return told


def strange(event: list[str], folder: Path, cache: Path) -> bool:
    """Whether an event is more than reading the rulebook, the package or Python's library, and keeping a cache."""
    name, *arguments = event
    if name in QUIET:
        return False
    if name in ("compile", "exec"):
        # Our own module is made of a tree, never of text, and called <id>; Lark reads its pieces as <unknown>; a module
        # of the package that is loaded late has the path of its file.
        if arguments[0].startswith("<ast.Module "):
            return False
        made = Path(arguments[-1])
        return not (made.name.startswith("<") or made.is_relative_to(HERE.parent.parent))
    if name == "open" and arguments[0].isdigit():
        return False  # a file that was opened with another event
    place = Path(arguments[0]).resolve() if arguments else Path("/")
    if name.startswith(("open", "os.", "pathlib.")) and place.is_relative_to(cache.resolve()):
        return False
    reading = name.startswith("pathlib.") or (name == "open" and arguments[1] in ("r", "rb"))
    allowed = (folder, HERE.parent.parent, Path(sys.prefix), Path(sys.base_prefix))
    return not (reading and any(place.is_relative_to(home.resolve()) for home in allowed))


def test_the_bundled_games_touch_nothing(tmp_path: Path) -> None:
    told = watched(list(bundled().values()), tmp_path)
    for folder, seen in told.items():
        assert any(event[0] == "open" for event in seen), "the hook saw nothing"
        assert any(event[0] == "exec" for event in seen), "nothing was played"
        assert [e for e in seen if e[0].startswith(FORBIDDEN) or strange(e, Path(folder), tmp_path)] == [], folder


def test_hostile_games_touch_nothing(tmp_path: Path) -> None:
    tags = [case for case in reading.CASES if case.name.startswith("tag_")]
    files = [case for case in paths.CASES if "link" not in case.name and case.name != "fifo"]  # a pipe makes one wait
    _touch_nothing([*names.CASES, *tags, *files], tmp_path)


def test_links_lead_nowhere(tmp_path: Path) -> None:
    _touch_nothing([case for case in paths.CASES if "link" in case.name], tmp_path)


def _touch_nothing(cases: list[Case], tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    cache.mkdir(mode=0o700)
    for case in cases:
        case.write(tmp_path / case.name)
    told = watched([tmp_path / case.name for case in cases], cache)
    assert len(told) == len(cases)
    for folder, seen in told.items():
        assert [e for e in seen if e[0].startswith(FORBIDDEN) or strange(e, Path(folder), cache)] == [], folder


def test_the_hook_sees_what_must_not_happen(tmp_path: Path) -> None:
    """A test that never fails proves nothing: these are the events it is there for."""
    for event in (["open", "/etc/passwd", "r", "0"], ["open", str(tmp_path / "x"), "w", "0"], ["exec", "/tmp/x.py"],
                  ["os.system", "id"], ["socket.connect", "x", "y"], ["pathlib.Path.glob", "/etc", "*"]):
        assert strange(event, HERE, tmp_path / "cache"), event
