"""Mended texts into their files: all of them, or, where one is refused, none that was not yet written."""

from __future__ import annotations

from regelwerk.dsl.messages.message import say
from regelwerk.dsl.source_files import shown
from regelwerk.tools.commands.games import UsageError
from regelwerk.tools.commands.standard_streams import reason
from regelwerk.tools.commands.whole_files import write_whole
from regelwerk.tools.mending.mended_files import MendedFiles
from regelwerk.tools.mending.mended_text import written
from regelwerk.tools.mending.told_changes import paths_changed


def write_changes(files: MendedFiles) -> None:
    made: dict[str, str] = {}
    for path in paths_changed(files):
        try:
            made[str(path)] = written(path.read_bytes().decode("utf-8"), files.files[path])
        except (OSError, ValueError) as error:
            said = reason(error) if isinstance(error, OSError) else str(error)
            raise UsageError(say("mending.unreadable", file=shown(path), reason=said)) from None
    for path in paths_changed(files):
        try:
            write_whole(path, made[str(path)])
        except OSError as error:
            raise UsageError(say("mending.unwritable", file=shown(path), reason=reason(error))) from None
