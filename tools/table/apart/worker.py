"""The process in which a stranger's rulebook is read and played: `python -m regelwerk.tools.table.apart.worker`.

It hears one line of JSON for each thing that it is to do, and says one line to each. In between it may want something
itself (a line with `want`), which the server answers. It has so much memory and so much time for each thing; whoever
takes more is ended by the system, and costs the table's request, not the server. It has no database and no links.
"""

from __future__ import annotations

import base64
import json
import os
import resource
import signal
import sys
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, BinaryIO, NoReturn

from regelwerk.dsl.findings.findings import RulebookError
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.rulebook import Rulebook
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.shown.both_languages import both
from regelwerk.tools.table.all_tables import can_begin, setup_of
from regelwerk.tools.table.bases import Taken
from regelwerk.tools.table.kept_rulebooks import mods_in, unpacked
from regelwerk.tools.table.link_roles import Role
from regelwerk.tools.table.open_table import Table
from regelwerk.tools.table.refusals import Refused, told_findings
from regelwerk.tools.table.store import Entry, Kept, Setup
from regelwerk.tools.table.web.messages_in import Said
from regelwerk.tools.table.web.rooms import news, seated, static_text, went_on
from regelwerk.tools.table.web.told_answers import answered

_LARGEST_FILE = 16_000_000
_OUT_OF_MEMORY = 9


class Above:
    """The server, as this process sees it: it keeps the journal and begins other tables."""

    def __init__(self, heard: BinaryIO, said: BinaryIO) -> None:
        self._heard, self._said = heard, said

    def say(self, data: dict[str, Any]) -> None:
        self._said.write(json.dumps(data, ensure_ascii=False).encode() + b"\n")
        self._said.flush()

    def hear(self) -> dict[str, Any] | None:
        line = self._heard.readline()
        return json.loads(line) if line else None

    def _want(self, what: str, **given: Any) -> dict[str, Any]:
        self.say({"want": what, **given})
        told = self.hear()
        if told is None:
            sys.exit(0)  # the server is gone
        return told

    def journal(self, id: int, since: int = 0) -> list[Entry]:
        return [Entry(*one) for one in self._want("journal", since=since)["journal"]]

    def add(self, id: int, number: int, entries: Sequence[Entry]) -> None:
        if self._want("add", number=number, entries=_rows(entries))["taken"]:
            raise Taken

    def begin(self, rulebook: Rulebook, setup: Setup, journal: tuple[Entry, ...] = ()) -> Kept:
        can_begin(rulebook, setup)
        told = self._want("begin", setup=asdict(setup), journal=_rows(journal))
        if told["id"] is None:
            raise Refused(message("table.too_many_tables", most=told["most"]))
        return Kept(int(told["id"]), "", rulebook.digest, setup, 0.0)

    def token(self, kept: Kept, kind: str) -> str:
        return str(self._want("token", id=kept.id, kind=kind)["token"])

    def now(self, rulebook: Rulebook) -> Rulebook:
        raise Refused(message("table.no_files"))


def _rows(entries: Sequence[Entry]) -> list[list[str]]:
    return [[one.kind, one.player, one.option] for one in entries]


class Worker:
    """What can be wanted of this process: methods by their names."""

    def __init__(self, above: Above) -> None:
        self._above = above
        self._rulebook: Rulebook | None = None
        self._table: Table | None = None

    @property
    def rulebook(self) -> Rulebook:
        assert self._rulebook is not None
        return self._rulebook

    @property
    def table(self) -> Table:
        assert self._table is not None
        return self._table

    @property
    def written(self) -> int:
        return 0 if self._table is None else self._table.written

    def read(self, content: str) -> dict[str, Any]:
        """Read a rulebook; what it is, or what is wrong with it."""
        given = base64.b64decode(content)
        try:
            book = unpacked(given)
        except RulebookError as error:
            return {"findings": told_findings(error.findings)}
        if len(book.mods) < mods_in(given):
            return {"findings": told_findings(book.warnings)}
        self._rulebook = book
        world = book.world
        return {
            "digest": book.digest, "id": book.id, "name": {"de": book.id, "en": book.id, **world.names},
            "least": world.least_players, "most": world.most_players, "mods": [mod.id for mod in book.mods],
            "findings": [],
        }  # fmt: skip

    def prepare(self, wanted: dict[str, Any]) -> dict[str, Any]:
        """How a table begins that somebody wants, and its seats."""
        setup = setup_of(self.rulebook, wanted)
        can_begin(self.rulebook, setup)
        seats = Game.start(self.rulebook, setup.players, setup.seed, setup.options).players
        return {"setup": asdict(setup), "seats": seats}

    def open(self, id: int, setup: dict[str, Any]) -> dict[str, Any]:
        self._table = Table(Kept(id, "", self.rulebook.digest, Setup(**setup), 0.0), self.rulebook, self._above)
        return {"seats": self.table.seats}

    def sit(self, browser: int, role: dict[str, Any], wanted: str | None) -> dict[str, Any]:
        return seated(self._above, self.table, browser, _role(role), wanted)

    def look(self, browser: int, seat: str | None) -> dict[str, Any]:
        self.table.look(browser, seat)
        return {}

    def leave(self, browser: int) -> dict[str, Any]:
        self.table.onlookers.leave(browser)
        return {}

    def ask(self, role: dict[str, Any], seat: str | None, said: dict[str, Any]) -> dict[str, Any]:
        return answered(self._above, self.table, _role(role), seat, Said(**said))

    def news(self, seat: str | None, stream: str, heard: int) -> dict[str, Any]:
        found = news(self.table, seat, stream, heard)
        return {"news": None if found is None else asdict(found)}

    def go_on_alone(self) -> dict[str, Any]:
        more, changed = went_on(self.table)
        return {"more": more, "changed": changed}

    def catch_up(self) -> dict[str, Any]:
        return {"changed": self.table.catch_up()}

    def static(self, hash: str) -> dict[str, Any]:
        return {"text": static_text(self.table, hash)}


def _role(data: dict[str, Any]) -> Role:
    return Role(data["kind"], tuple(data["plays"]), tuple(data["sees"]))


def _limit(megabytes: int) -> None:
    """No more memory than this, no large files, no core of it."""
    resource.setrlimit(resource.RLIMIT_AS, (megabytes * 1_000_000,) * 2)
    resource.setrlimit(resource.RLIMIT_FSIZE, (_LARGEST_FILE,) * 2)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _allow(seconds: float) -> None:
    """So much time of the processor from now on; the system ends who takes more (nothing here handles the signal)."""
    signal.setitimer(signal.ITIMER_PROF, seconds)


def serve(above: Above, seconds: float) -> None:
    """Do what is wanted, one after the other, until the server is gone."""
    worker = Worker(above)
    while (told := above.hear()) is not None:
        _allow(seconds)
        try:
            found = getattr(worker, told["do"])(**told["given"])
        except Refused as refused:
            above.say({"refused": both(refused.why.told), "written": worker.written})
        except MemoryError:
            os._exit(_OUT_OF_MEMORY)  # what was half done may be damaged: whoever comes next begins anew
        except Exception as error:
            above.say({"fault": repr(error)[:500], "written": worker.written})
        else:
            above.say({"found": found, "written": worker.written})


def main(megabytes: int, seconds: float) -> NoReturn:
    said = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints something does not talk to the server
    _limit(megabytes)
    serve(Above(sys.stdin.buffer, said), seconds)
    sys.exit(0)


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]))
