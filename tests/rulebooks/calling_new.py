"""A mod with one more thing of a kind, as `regelwerk new` makes it."""

from __future__ import annotations

from pathlib import Path

from regelwerk.tools.commands.command import main


def made_by_new(where: Path, game: str, what: str, kind: str) -> Path:
    assert main(["new", "mod", "meins", "--game", game, "--in", str(where)]) == 0
    folder = where / "meins"
    more = ["--kind", kind] if kind else []
    assert main(["new", what, "neuling", "--in", str(folder), *more]) == 0
    return folder
