"""The thorough check of a rulebook folder, as `regelwerk check` does it, for texts that are not saved yet.

It plays scenarios' beginnings and looks at the whole, so it takes its time. It runs in a process of its own, on a
copy of the folder with the unsaved texts in it.
"""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.messages.message import say
from regelwerk.dsl.overlay import MOD_FILE
from regelwerk.tools.commands.checked_folders import check_folders
from regelwerk.tools.commands.games import shown
from regelwerk.tools.scenarios.scenarios import forget, run_file

_MOST_BYTES = 50_000_000
"""A folder that holds more than this is no rulebook folder, and is not copied."""


def thorough(folder: str, unsaved: dict[str, str]) -> list[Finding]:
    """All findings of a folder, as if everything were saved. Spans name the files of the folder itself."""
    home = Path(folder)
    forget()
    if not unsaved:
        return check_folders([home], [], [])[0]
    if (home / MOD_FILE).is_file():
        return []  # a copy would not find the rulebook that it is for; what is saved is checked
    if sum(path.stat().st_size for path in home.rglob("*") if path.is_file()) > _MOST_BYTES:
        return []
    with TemporaryDirectory() as name:
        copy = Path(name).resolve() / home.name
        shutil.copytree(home, copy, ignore=shutil.ignore_patterns(".*"))
        for path, text in unsaved.items():
            inside = copy / Path(path).relative_to(home)
            inside.parent.mkdir(parents=True, exist_ok=True)
            inside.write_text(text, encoding="utf-8", errors="surrogatepass")
        findings, _ = check_folders([copy], [], [])
        return [replace(one, span=one.span._replace(file=_original(one.span.file, copy, home))) for one in findings]


def played(path: str, name: str) -> tuple[bool, str]:
    """Play one scenario of a file as it is saved: whether it passed, and what is told of it."""
    forget()
    found = [one for one in run_file(Path(path)) if one.name == name]
    if not found:
        return False, say("editing.no_scenario", name=name)
    one = found[0]
    return one.passed, say("editing.passed", name=name) if one.passed else f"{name}: {one.message}"


def _original(file: str, copy: Path, home: Path) -> str:
    path = Path(file).resolve()
    return shown(home / path.relative_to(copy)) if path.is_relative_to(copy) else file
