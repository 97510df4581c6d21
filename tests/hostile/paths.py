"""Hostile file names in `dateien:` and hostile files behind harmless names. Nothing outside the folder is read."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

from regelwerk.dsl.rulebook import MAIN_FILE

from hostile.arena import Case, book

SECRET = "geheimnis_4711"


def _named(name: str, *files: str, codes: tuple[str, ...] = ()) -> Case:
    listed = ", ".join(json.dumps(file) for file in files)
    return Case(name, book(dateien=f"[{listed}]"), True, codes)


def _made(name: str, file: str, make: Callable[[Path], None], *codes: str) -> Case:
    """A rulebook that names a file which a function puts there."""

    def write(folder: Path) -> None:
        (folder / MAIN_FILE).write_text(str(book(dateien=f"[{file}]")[MAIN_FILE]), encoding="utf-8")
        outside = folder.parent / f"{folder.name}_outside"
        outside.mkdir(exist_ok=True)
        (outside / "geheim.yaml").write_text(f"{SECRET}: {{}}\n", encoding="utf-8")
        make(folder)

    return Case(name, write, True, codes)


def _link(target: str) -> Callable[[Path], None]:
    def make(folder: Path) -> None:
        (folder / "teil.yaml").symlink_to(target.replace("OUTSIDE", f"{folder}_outside"))

    return make


CASES = [
    _named("path_above", "../geheim.yaml", codes=("RW307",)),
    _named("path_above_inside", "a/../../geheim.yaml", codes=("RW307",)),
    _named("path_absolute", "/etc/passwd", codes=("RW307",)),
    _named("path_device", "/dev/zero", codes=("RW307",)),
    _named("path_stdin", "/dev/stdin", codes=("RW307",)),
    _named("path_proc", "/proc/self/environ", codes=("RW307",)),
    _named("path_home", "~/geheim.yaml"),
    _named("path_variable", "$HOME/geheim.yaml"),
    _named("path_windows", "C:\\Windows\\win.ini"),
    _named("path_windows_above", "..\\..\\geheim.yaml"),
    _named("path_network", "\\\\server\\share\\x.yaml"),
    _named("path_url", "https://example.org/x.yaml"),
    _named("path_file_url", "file:///etc/passwd"),
    _named("path_with_nul", "teil\0.yaml"),
    _named("path_empty", ""),
    _named("path_dot", "."),
    _named("path_main_itself", MAIN_FILE),
    _named("path_long", "x" * 5000 + ".yaml"),
    _named("path_deep", "a/" * 2000 + "x.yaml"),
    _named("path_many_missing", *(f"fehlt_{n}.yaml" for n in range(2000))),
    _named("path_newline", "teil\nrulebook.yaml"),
    _named("path_escape", "teil\x1b[31m.yaml"),
    _made("link_outside", "teil.yaml", _link("OUTSIDE/geheim.yaml"), "RW307", "RW017"),
    _made("link_passwd", "teil.yaml", _link("/etc/passwd"), "RW307", "RW017"),
    _made("link_to_zero", "teil.yaml", _link("/dev/zero")),
    _made("link_to_itself", "teil.yaml", _link("teil.yaml")),
    _made("fifo", "teil.yaml", lambda folder: os.mkfifo(folder / "teil.yaml")),
    _made("folder_as_file", "teil.yaml", lambda folder: (folder / "teil.yaml").mkdir()),
    _made("folder_link_outside", "teil/geheim.yaml", lambda folder: (folder / "teil").symlink_to(f"{folder}_outside"),
          "RW307", "RW017"),
    _made("unreadable", "teil.yaml", lambda folder: (folder / "teil.yaml").write_bytes(b"\xff\xfe\x00")),
]
