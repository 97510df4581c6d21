"""The rulebooks of strangers that a server has, and the tables that play them: none of it is read or played in the
process of the server."""

from __future__ import annotations

import base64
import re
from collections import OrderedDict
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from regelwerk.dsl.messages.message import message
from regelwerk.dsl.rulebook import Rulebook
from regelwerk.tools.table.all_tables import Tables
from regelwerk.tools.table.apart.apart_table import ApartTable
from regelwerk.tools.table.apart.worker_process import WorkerProcess
from regelwerk.tools.table.kept_rulebooks import packed_files, with_mod
from regelwerk.tools.table.refusals import Refused
from regelwerk.tools.table.store import Kept, Setup
from regelwerk.tools.table.web.desk import Desk

MOST_BYTES, MOST_FILES = 2_000_000, 400
_FILE = re.compile(r"(?:[\w-]{1,80}/){0,6}[\w-]{1,80}\.yaml")
"""A file inside a rulebook: no way out of its folder, nothing but YAML."""


def checked_files(files: object) -> dict[str, str]:
    """Files as somebody sends them: path to text. Refused if they are none of a rulebook, or too much."""
    if not isinstance(files, dict) or not 0 < len(files) <= MOST_FILES:
        raise Refused(message("table.no_rulebook_files"))
    if not all(isinstance(text, str) and _FILE.fullmatch(path) for path, text in files.items()):
        raise Refused(message("table.no_rulebook_files"))
    if sum(len(text.encode("utf-8", "replace")) for text in files.values()) > MOST_BYTES:
        raise Refused(message("table.too_large"))
    return files


def files_in(folder: Path) -> dict[str, str]:
    """The files of a folder that could be a rulebook's, without reading it as one."""
    found = sorted(folder.rglob("*.yaml"))
    return {one.relative_to(folder).as_posix(): one.read_text(encoding="utf-8", errors="replace") for one in found}


class Strangers:
    """Those of one server. Used from the loop that talks to browsers; the database is asked at the desk."""

    def __init__(self, tables: Tables, desk: Desk) -> None:
        self._tables, self._desk = tables, desk
        self._open: OrderedDict[int, ApartTable] = OrderedDict()
        self._spare: tuple[str, WorkerProcess] | None = None
        """A process that has read the rulebook of a digest: who brings one begins a table, and then sits down at it."""

    async def bring(self, files: object, over: Rulebook | None = None) -> dict[str, Any]:
        """Keep a rulebook that somebody brings, or a mod of theirs over one of ours; what it is (`digest`, name,
        players), or what is wrong with it (`findings`)."""
        given = checked_files(files)
        content = packed_files(given) if over is None else with_mod(over, given)
        worker, about = await self._read(content)
        if about["findings"]:
            await worker.end()
        else:
            await self._desk.do(lambda: self._keep(about, content))
            await self._put_by(str(about["digest"]), worker)
        return about

    def _keep(self, about: dict[str, Any], content: bytes) -> None:
        store, digest = self._tables.store, str(about["digest"])
        if store.has_rulebook(digest) and not store.is_stranger(digest):
            return  # one of ours, to the letter: the host vouches for it
        store.keep_rulebook(digest, str(about["id"]), content)
        store.keep_stranger(digest, about)

    async def _read(self, content: bytes) -> tuple[WorkerProcess, dict[str, Any]]:
        worker = WorkerProcess(self._tables.limits)
        await worker.begin()
        return worker, await worker.call("read", content=base64.b64encode(content).decode())

    async def _fresh(self, digest: str) -> WorkerProcess:
        """A process that has read a rulebook."""
        spare, self._spare = self._spare, None
        if spare is not None and spare[0] == digest and spare[1].alive:
            return spare[1]
        if spare is not None:
            await spare[1].end()
        worker, _ = await self._read(await self._desk.do(lambda: self._tables.store.rulebook(digest)))
        return worker

    async def _put_by(self, digest: str, worker: WorkerProcess) -> None:
        before, self._spare = self._spare, (digest, worker)
        if before is not None:
            await before[1].end()

    async def begin(self, digest: str, wanted: Mapping[str, Any]) -> dict[str, Any]:
        """A new table of such a rulebook: all its links."""
        worker = await self._fresh(digest)
        found = await worker.call("prepare", wanted=dict(wanted))
        await self._put_by(digest, worker)
        kept = await self._desk.do(lambda: self._tables.begin_kept(digest, Setup(**found["setup"])))
        return self._tables.links_of(kept, found["seats"])

    async def open(self, kept: Kept) -> ApartTable:
        """The table with its process. Refused if all processes that there may be are busy; WorkerLost if the game takes
        too much to be played to where it was."""
        found = self._open.get(kept.id)
        if found is None:
            await self._make_room()
            found = self._open[kept.id] = ApartTable(kept, self._tables, self._desk, self._fresh)
        self._open.move_to_end(kept.id)
        await found.open()
        return found

    async def _make_room(self) -> None:
        idle = [one for one in self._open.values() if not one.looking]
        while len(self._open) >= self._tables.limits.apart_tables:
            if not idle:
                raise Refused(message("table.too_many_tables", most=self._tables.limits.apart_tables))
            gone = idle.pop(0)
            del self._open[gone.id]
            await gone.close()

    async def close(self) -> None:
        for one in self._open.values():
            await one.close()
        if self._spare is not None:
            await self._spare[1].end()
