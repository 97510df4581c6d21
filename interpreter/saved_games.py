"""What a saved game must be before anything in it is believed, and how it is written and read as a file.

Three walls, in this order: the published schema (`regelwerk schema save`), one checksum over everything that is read
back, and the rulebook itself: a save from elsewhere is played again from its beginning (`Game.replay`), and refused
unless its answers lead to the very position it holds. So whatever was edited, with or without new checksums, a loaded
game is a position that the rules can reach. Only what this very program has saved needs no such proof: it is known by
its checksum.
"""

from __future__ import annotations

import json
import marshal
import os
from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any

from regelwerk.dsl import schemas
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.rulebook import Rulebook
from regelwerk.interpreter.prepared import GameError

FORMAT = 4
MOST_BYTES = 50_000_000
_MOST_KNOWN = 10_000

_known: dict[str, None] = {}
"""Checksums of what this program has saved, the oldest first."""


def sealed(data: Mapping[str, Any]) -> dict[str, Any]:
    """The data of a save under their checksum; also for whoever adds something to what `Game.save` gave."""
    return {**data, "checksum": checksum(data)}


def known(data: dict[str, Any]) -> dict[str, Any]:
    """Data that this program has just saved: loading them again needs no proof."""
    _known.pop(data["checksum"], None)
    _known[data["checksum"]] = None
    if len(_known) > _MOST_KNOWN:
        del _known[next(iter(_known))]
    return data


def _saved_here(data: Mapping[str, Any]) -> bool:
    """Whether this program itself has saved exactly these data."""
    try:
        return checksum(data) in _known
    except (TypeError, ValueError, RecursionError):
        return False


def checksum(data: Mapping[str, Any]) -> str:
    """One number for everything in a save, whatever the order of its keys.

    The state is nearly all of it, and nearly all numbers: like `digest`, it is written in format 2 of marshal, plainly
    and many times faster than text.
    """
    rest = {key: data[key] for key in data if key not in ("checksum", "state")}
    body = blake2b(json.dumps(rest, sort_keys=True, separators=(",", ":")).encode(), digest_size=16)
    state = data.get("state")
    body.update(marshal.dumps(sorted(state.items()) if isinstance(state, dict) else state, 2))
    return body.hexdigest()


def check_save(rulebook: Rulebook, data: Mapping[str, Any]) -> bool:
    """Whether this program itself has saved these data; GameError unless they are a save of this rulebook as it is now.
    What a save from elsewhere says of the game is not proved by that."""
    here = check_shape(data)
    if data["rulebook"] != rulebook.id:
        raise GameError(message("saves.other_rulebook", saved=data["rulebook"], present=rulebook.id))
    saved = [f"{mod['id']} {mod['version']}" for mod in data["mods"]]
    present = [f"{mod.id} {mod.version}" for mod in rulebook.mods]
    if saved != present:
        with_saved, with_present = (
            message("saves.with_mods", mods=", ".join(one)) if one else message("saves.without_mods")
            for one in (saved, present)
        )
        raise GameError(message("saves.other_mods", rulebook=rulebook.id, saved=with_saved, present=with_present))
    if data["digest"] != rulebook.digest:
        raise GameError(message("saves.changed_rulebook", rulebook=rulebook.id))
    return here


def check_shape(data: Mapping[str, Any]) -> bool:
    """Whether this program has saved these data; GameError unless they are a save, by its schema and its checksum."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise GameError(message("saves.unknown_format"))
    if _saved_here(data):
        return True
    place = schemas.misplaced("save", data)
    if place is not None:
        raise GameError(message("saves.misplaced", place=place))
    try:
        good = checksum(data) == data["checksum"]
    except (TypeError, ValueError, RecursionError):
        good = False
    if not good:
        raise GameError(message("saves.wrong_checksum"))
    return False


def read_save(path: Path) -> dict[str, Any]:
    """A save from a file, held against its schema and its checksum; whether it fits a rulebook, `Game.load` says."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise GameError(message("saves.too_large", path=path))
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise GameError(message("saves.unreadable", path=path, reason=error.strerror)) from error
    except json.JSONDecodeError as error:
        raise GameError(message("saves.no_json", path=path, line=error.lineno)) from error
    except (ValueError, RecursionError) as error:
        raise GameError(message("saves.no_save", path=path)) from error
    if not isinstance(data, dict):
        raise GameError(message("saves.no_save", path=path))
    check_shape(data)
    return data


def write_save(path: Path, data: Mapping[str, Any]) -> None:
    """A save as a file: written beside its place, brought to the disk, then renamed. A full disk or a power cut costs
    nothing that was there before. OSError if it cannot be written."""
    beside = path.with_name(f".{path.name[:100]}.{os.getpid()}.neu")
    try:
        with beside.open("w", encoding="utf-8") as file:
            json.dump(data, file, ensure_ascii=False)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
        _to_disk(path.parent)
    finally:
        beside.unlink(missing_ok=True)


def _to_disk(folder: Path) -> None:
    """The new name itself, too. Not every system opens folders."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        pass
    finally:
        os.close(handle)
