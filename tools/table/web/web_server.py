"""The server: the page and its parts, the lobby of the host, and one WebSocket for each browser at a table.

It sets no cookie and keeps no session: who has a link has its role, who has none has nothing. Only pages that come from
here may talk to it (`Origin`), only names that it is known by are answered (`Host`), and the page may load nothing from
anywhere else (Content-Security-Policy).
"""

from __future__ import annotations

import asyncio
import json
import sys
import traceback
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlsplit

from regelwerk.dsl.messages.languages import LANGUAGES
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.rulebook import Rulebook
from regelwerk.interpreter.shown.both_languages import both
from regelwerk.tools.book.card_texts import card_texts
from regelwerk.tools.table.all_tables import Tables, setup_of
from regelwerk.tools.table.apart.strangers import MOST_BYTES, Strangers
from regelwerk.tools.table.apart.worker_process import WorkerLost, WorkerRefused
from regelwerk.tools.table.link_roles import Role
from regelwerk.tools.table.open_table import Table
from regelwerk.tools.table.refusals import Refused
from regelwerk.tools.table.store import Kept, Store
from regelwerk.tools.table.table_limits import Limits
from regelwerk.tools.table.web.clients import FULL, UNKNOWN_LINK, Client
from regelwerk.tools.table.web.desk import Desk, Patience
from regelwerk.tools.table.web.edited_files import EditedFiles
from regelwerk.tools.table.web.hearing import hear_others
from regelwerk.tools.table.web.page_words import words
from regelwerk.tools.table.web.pages import FOR_EVER, packed, page, page_file
from regelwerk.tools.table.web.rooms import Here, Room
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

_MOST_FORM = 16_384
_MOST_BROUGHT = 2 * MOST_BYTES

_HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}

_HOLDS_LINKS = {"cache-control": "no-store"}
"""What has links in it is kept by nobody on the way."""


class Server:
    """All that a running server has."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, Rulebook],
        limits: Limits | None = None,
        hosts: tuple[str, ...] = ("127.0.0.1", "localhost", "[::1]"),
    ) -> None:
        self.limits = limits or Limits()
        self.games = games
        """The rulebooks that can be played here: those that the host named, and no others."""
        self.hosts = hosts
        self.tables = Tables(store, self.limits, games)
        self.desk = Desk()
        self.strangers = Strangers(self.tables, self.desk)
        self._store = store
        self._clients: dict[int, set[Client]] = {}
        self._rooms: dict[int, Room] = {}
        """Tables at which somebody sits."""
        self._going: set[int] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    # ---- browsers

    async def room_of(self, token: str) -> tuple[Room, Role] | None:
        """The table and the role that a link is for; None if it is for nothing."""

        def find() -> tuple[Kept, Table | None] | None:
            kept = self.tables.kept_of(token)
            if kept is None:
                return None
            return kept, None if self._store.is_stranger(kept.rulebook) else self.tables.open(kept)

        found = await self.desk.do(find)
        if found is None:
            return None
        kept, table = found
        room: Room
        if table is None:
            room = apart = await self.strangers.open(kept)
            seats = apart.seats
        else:
            room, seats = self._rooms.get(kept.id) or Here(self.tables, table, self.desk), table.seats
        self.tell(room)  # what other servers wrote may have been read when it was opened
        role = self.tables.links.role_of(token, kept, seats)
        return None if role is None else (room, role)

    async def expect(self, token: str) -> None:
        """Whoever fetches a table's page comes to it at once: it is opened while their browser reads the page."""
        try:
            found = await self.room_of(token)
            if found is not None and isinstance(found[0], Here):
                await found[0].prepare(found[1])
        except Exception:
            self.complain()

    def comes(self, client: Client, room: Room) -> bool:
        """Whether there is room for one more."""
        here = self._clients.setdefault(room.id, set())
        everywhere = sum(len(one) for one in self._clients.values())
        if len(here) >= self.limits.clients_of_a_table or everywhere >= self.limits.clients:
            return False
        here.add(client)
        self._rooms[room.id] = room
        return True

    def gone(self, client: Client, room: Room) -> None:
        self._clients.get(room.id, set()).discard(client)
        if not self._clients.get(room.id):
            self._clients.pop(room.id, None)
            self._rooms.pop(room.id, None)
        self._do(room.leave(client.number))

    def tell(self, room: Room) -> None:
        """Something has happened at a table: those who sit there look."""
        for client in self._clients.get(room.id, ()):
            client.wake.set()

    def go_on(self, room: Room) -> None:
        """Let automatons decide, slice by slice; never twice at one table."""
        if room.id not in self._going:
            self._going.add(room.id)
            self._do(self._alone(room))

    async def _alone(self, room: Room) -> None:
        try:
            more = True
            while more:
                more, changed = await room.go_on_alone()
                if changed:
                    self.tell(room)
        except Exception:
            self.complain()
        finally:
            self._going.discard(room.id)

    async def _watch_files(self) -> None:
        """Tell the authors at a table when a file of its rulebook was saved: whether it is right, and from where their
        game would have gone otherwise."""
        seen = EditedFiles(self.games.values())
        while True:
            await asyncio.sleep(self.limits.seconds_between_looks)
            with_authors = [one for one in self._rooms.values() if isinstance(one, Here) and self._authors(one)]
            named = {one.table.rulebook.id for one in with_authors} & set(self.games)
            saved = {id for id in named if seen.changed(self.games[id])}
            for room in with_authors:
                if room.table.rulebook.id not in saved:
                    continue
                try:
                    told = await room.edited()
                except Exception:
                    self.complain()
                    continue
                for client in self._authors(room):
                    client.answer(told)

    def _authors(self, room: Room) -> list[Client]:
        return [one for one in self._clients.get(room.id, ()) if one.role.author]

    async def _written(self, id: int | None, lines: int) -> None:
        """A journal has so many lines now: another server may have written them (None: perhaps any of all)."""
        for room in [one for one in self._rooms.values() if id is None or (one.id == id and one.written < lines)]:
            try:
                if await room.catch_up():
                    self.tell(room)
                    self._do(self._take_over(room))
            except Exception:
                self.complain()

    async def _take_over(self, room: Room) -> None:
        """Whoever wrote lets the automatons go on; if they do not, their server may be gone."""
        more = True
        while more:
            await asyncio.sleep(self.limits.seconds_to_take_over)
            more = await room.catch_up()
            self.tell(room)
        self.go_on(room)

    def _do(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    @staticmethod
    def complain() -> None:
        """A fault of this program: for who runs it."""
        traceback.print_exc(file=sys.stderr)

    # ---- the application

    def application(self) -> Starlette:
        routes = [
            Route("/", self._page("empty")),
            Route("/t/{token}", self._table_page),
            Route("/h/{token}", self._page("lobby")),
            Route("/words.json", self._words),
            Route("/static/{token}/{hash}", self._static),
            Route("/api/games", self._games),
            Route("/api/rulebooks", self._bring, methods=["POST"]),
            Route("/api/tables", self._all_tables, methods=["GET"]),
            Route("/api/tables", self._begin, methods=["POST"]),
            WebSocketRoute("/ws", self._browser),
            Route("/page/{version}/{path:path}", page_file),
        ]
        layers = [
            Middleware(TrustedHostMiddleware, allowed_hosts=list(self.hosts), www_redirect=False),
            Middleware(_Headers),
            Middleware(GZipMiddleware, minimum_size=1_000),
        ]
        return Starlette(routes=routes, middleware=layers, lifespan=self._life)

    @asynccontextmanager
    async def _life(self, _: Starlette) -> AsyncIterator[None]:
        self._do(self._watch_files())
        if self._store.shared:
            self._do(hear_others(self._store.address, self._written))
        yield
        for task in self._tasks:
            task.cancel()
        await self.strangers.close()
        self.desk.close()
        self._store.close()

    def _page(self, name: str) -> Any:
        async def answer(request: Request) -> Response:
            return HTMLResponse(page(name), headers={"cache-control": "no-cache"})

        return answer

    async def _table_page(self, request: Request) -> Response:
        self._do(self.expect(request.path_params["token"]))
        return HTMLResponse(page("seat"), headers={"cache-control": "no-cache"})

    async def _words(self, request: Request) -> Response:
        return packed(request, words(), "application/json", "no-cache")

    async def _static(self, request: Request) -> Response:
        found = await self.room_of(request.path_params["token"])
        text = None if found is None else await found[0].static(request.path_params["hash"])
        if text is None:
            return JSONResponse({}, 404)
        return packed(request, text.encode(), "application/json", f"private, {FOR_EVER}")

    async def _browser(self, socket: WebSocket) -> None:
        if not self._is_from_here(socket):
            await socket.close(UNKNOWN_LINK)
            return
        if sum(len(one) for one in self._clients.values()) >= self.limits.clients:
            await socket.close(FULL)
            return
        await Client(socket, self).serve()

    @staticmethod
    def _is_from_here(socket: WebSocket) -> bool:
        """A browser says which page it speaks for; it must be one of ours. What is no browser says nothing."""
        origin = socket.headers.get("origin")
        return origin is None or urlsplit(origin).netloc == socket.headers.get("host")

    # ---- the host

    def _is_host(self, request: Request) -> bool:
        kind, _, token = request.headers.get("authorization", "").partition(" ")
        return kind == "Bearer" and self.tables.links.is_host(token)

    async def _games(self, request: Request) -> Response:
        if not self._is_host(request):
            return JSONResponse({}, 403)
        found = [
            {
                "id": id,
                "name": {language: one.world.names.get(language) or id for language in LANGUAGES},
                "least": one.world.least_players,
                "most": one.world.most_players,
                "mods": [mod.id for mod in one.mods],
            }
            for id, one in self.games.items()
        ]
        brought = await self.desk.do(self._store.strangers)
        found += [{**about, "id": digest, "apart": True} for digest, about in brought.items()]
        return JSONResponse({"games": found})

    async def _bring(self, request: Request) -> Response:
        """A rulebook, or a mod over one (`game`), that the host lets in and does not vouch for."""
        if not self._is_host(request):
            return JSONResponse({}, 403)
        data = await self._form(request, _MOST_BROUGHT)
        if isinstance(data, Response):
            return data
        over = data.get("game")
        if over is not None and over not in self.games:
            return JSONResponse({"why": both(message("table.no_such_game").told)}, 400)
        try:
            about = await self.strangers.bring(data.get("files"), None if over is None else self.games[over])
        except Refused as refused:
            return JSONResponse({"why": both(refused.why.told)}, 400)
        except WorkerLost:
            return JSONResponse({"why": both(message("table.worker_lost").told)}, 400)
        return JSONResponse(about, 400 if about["findings"] else 200)

    async def _all_tables(self, request: Request) -> Response:
        if not self._is_host(request):
            return JSONResponse({}, 403)

        def look() -> list[dict[str, Any]]:
            return [self.tables.shortly(kept) for kept in self.tables.store.tables()[-100:]]

        return JSONResponse({"tables": await self.desk.do(look)})

    async def _begin(self, request: Request) -> Response:
        if not self._is_host(request):
            return JSONResponse({}, 403)
        data = await self._form(request, _MOST_FORM)
        if isinstance(data, Response):
            return data
        game = data.get("game")
        rulebook = self.games.get(game) if isinstance(game, str) else None
        try:
            if rulebook is not None:
                begun = await self.desk.do(lambda: self.begin(rulebook, data))
                # whoever comes first finds the cards told
                self._do(self.desk.do(lambda: card_texts(rulebook), Patience.AUTOMATON))
                return JSONResponse(begun)
            if isinstance(game, str) and await self.desk.do(lambda: self._store.is_stranger(game)):
                return JSONResponse(await self.strangers.begin(game, data))
        except Refused as refused:
            return JSONResponse({"why": both(refused.why.told)}, 400)
        except WorkerRefused as refused:
            return JSONResponse({"why": refused.why}, 400)
        except WorkerLost:
            return JSONResponse({"why": both(message("table.worker_lost").told)}, 400)
        return JSONResponse({"why": both(message("table.no_such_game").told)}, 400)

    @staticmethod
    async def _form(request: Request, most: int) -> dict[str, Any] | Response:
        """What the host's page sends; an answer that says no if it is too much, or none."""
        body = b""
        async for part in request.stream():
            body += part
            if len(body) > most:
                return JSONResponse({}, 413)
        try:
            data = json.loads(body)
        except (ValueError, RecursionError):
            return JSONResponse({}, 400)
        return data if isinstance(data, dict) else JSONResponse({}, 400)

    def begin(self, rulebook: Rulebook, data: Mapping[str, Any]) -> dict[str, Any]:
        """A new table, with all its links; in the thread of the desk."""
        kept = self.tables.begin(rulebook, setup_of(rulebook, data))
        return self.tables.links_of(kept, self.tables.open(kept).seats)


class _Headers:
    """Puts the headers that keep the page to itself on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def with_headers(told: Message) -> None:
            if told["type"] == "http.response.start":
                more = _HEADERS if not scope["path"].startswith("/api/") else {**_HEADERS, **_HOLDS_LINKS}
                told["headers"] = [*told.get("headers", []), *((k.encode(), v.encode()) for k, v in more.items())]
            await send(told)

        await self.app(scope, receive, with_headers)
