"""`regelwerk test`: plays scenarios and shows where a game differs from them."""

from __future__ import annotations

import json
import time
from argparse import Namespace
from dataclasses import asdict
from pathlib import Path

from regelwerk.dsl.messages.message import message, say
from regelwerk.dsl.messages.printable import printable
from regelwerk.dsl.overlay import MOD_FILE
from regelwerk.dsl.rulebook import MAIN_FILE
from regelwerk.tools.commands.command import FAILED, FINE
from regelwerk.tools.commands.games import UsageError, bundled, game_folder, known_games, scenario_files, shown
from regelwerk.tools.commands.installed_mods import bundled_mods, known_mods, mod_folder
from regelwerk.tools.commands.searched_folders import games_and_mods, yaml_files_below
from regelwerk.tools.scenarios.scenarios import Result, run_file


def run(args: Namespace) -> int:
    files = _files(args.paths)
    began = time.perf_counter()
    results: list[Result] = []
    for file in files:
        own = run_file(file, args.mod)
        results += own
        if not args.json:
            _tell(file, own)
    failures = [result for result in results if not result.passed]
    passed = len(results) - len(failures)
    if args.json:
        shape = [{key: value for key, value in asdict(one).items() if key != "passed"} for one in failures]
        print(json.dumps({"passed": passed, "failed": len(failures), "failures": shape}, ensure_ascii=False, indent=2))
    else:
        scenarios, seconds = message("commands.counted.scenarios", n=passed), time.perf_counter() - began
        print(say("commands.test.told", scenarios=scenarios, failed=len(failures), seconds=seconds))
    return FAILED if failures else FINE


def _files(names: list[str]) -> list[Path]:
    """The scenario files that the arguments mean; those of all bundled games and mods where there are none."""
    if not names:
        folders = [*bundled().values(), *bundled_mods().values()]
        return [file for folder in folders for file in scenario_files(folder)]
    found: dict[Path, None] = {}
    for name in names:
        path = Path(name)
        if name in known_games():
            own = scenario_files(game_folder(name))
        elif path.name == MOD_FILE or (path / MOD_FILE).is_file() or (not path.exists() and name in known_mods()):
            own = scenario_files(mod_folder(name))
        elif path.is_file() and path.name != MAIN_FILE:
            own = [path]
        elif path.is_dir() and not (path / MAIN_FILE).is_file():
            files = yaml_files_below(path)
            own = [file for folder in games_and_mods(files) for file in scenario_files(folder)] or files
        else:
            own = scenario_files(game_folder(name))
        if not own:
            raise UsageError(say("commands.test.files", name=name))
        found.update(dict.fromkeys(own))
    return list(found)


def _tell(file: Path, results: list[Result]) -> None:
    failures = [result for result in results if not result.passed]
    mark = say("commands.test.bad") if failures else say("commands.test.good")
    print(f"{mark:6}  {printable(shown(file))}  {len(results) - len(failures)}/{len(results)}")
    for result in failures:
        print(f"\n  {printable(result.name)}  {printable(result.file)}:{result.line}")
        for line in result.message.split("\n"):
            print(f"    {line}")
    if failures:
        print()
