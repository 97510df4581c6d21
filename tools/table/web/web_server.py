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
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from regelwerk.dsl.messages.languages import LANGUAGES
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.rulebook import Rulebook
from regelwerk.interpreter.shown.both_languages import both
from regelwerk.interpreter.shown.static_data import static
from regelwerk.tools.table.all_tables import Tables, setup_of
from regelwerk.tools.table.open_table import Refused, Table
from regelwerk.tools.table.store import Store
from regelwerk.tools.table.table_limits import Limits
from regelwerk.tools.table.web.clients import FULL, UNKNOWN_LINK, Client
from regelwerk.tools.table.web.desk import Desk
from regelwerk.tools.table.web.page_words import words
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

PAGE = Path(__file__).parent.parent / "page"
_MOST_FORM = 16_384

_HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


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
        self.tables = Tables(store, self.limits)
        self.desk = Desk()
        self._store = store
        self._clients: dict[int, set[Client]] = {}
        self._going: set[int] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    # ---- browsers

    def comes(self, client: Client, table: Table) -> bool:
        """Whether there is room for one more."""
        here = self._clients.setdefault(table.kept.id, set())
        everywhere = sum(len(one) for one in self._clients.values())
        if len(here) >= self.limits.clients_of_a_table or everywhere >= self.limits.clients:
            return False
        here.add(client)
        return True

    def gone(self, client: Client) -> None:
        table = client.table
        if table is None:
            return
        self._clients.get(table.kept.id, set()).discard(client)
        if not self._clients.get(table.kept.id):
            self._clients.pop(table.kept.id, None)
        self._do(self.desk.do(lambda: client.leave(table)))

    def tell(self, table: Table) -> None:
        """Something has happened at a table: those who sit there look."""
        for client in self._clients.get(table.kept.id, ()):
            client.wake.set()

    def go_on(self, table: Table) -> None:
        """Let automatons decide, slice by slice; never twice at one table."""
        if table.kept.id not in self._going:
            self._going.add(table.kept.id)
            self._do(self._alone(table))

    async def _alone(self, table: Table) -> None:
        try:
            more = True
            while more:
                before = len(table.game.answers)
                more = await self.desk.do(table.go_on_alone)
                if len(table.game.answers) != before:
                    self.tell(table)
        except Exception:
            self.complain()
        finally:
            self._going.discard(table.kept.id)

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
            Route("/", self._file("empty.html")),
            Route("/t/{token}", self._file("seat.html")),
            Route("/h/{token}", self._file("lobby.html")),
            Route("/words.json", self._words),
            Route("/static/{token}/{hash}", self._static),
            Route("/api/games", self._games),
            Route("/api/tables", self._all_tables, methods=["GET"]),
            Route("/api/tables", self._begin, methods=["POST"]),
            WebSocketRoute("/ws", self._browser),
            Mount("/page", StaticFiles(directory=PAGE)),
        ]
        layers = [
            Middleware(TrustedHostMiddleware, allowed_hosts=list(self.hosts), www_redirect=False),
            Middleware(_Headers),
            Middleware(GZipMiddleware, minimum_size=1_000),
        ]
        return Starlette(routes=routes, middleware=layers, lifespan=self._life)

    @asynccontextmanager
    async def _life(self, _: Starlette) -> AsyncIterator[None]:
        yield
        for task in self._tasks:
            task.cancel()
        self.desk.close()
        self._store.close()

    def _file(self, name: str) -> Any:
        async def answer(request: Request) -> Response:
            return FileResponse(PAGE / name, headers={"cache-control": "no-cache"})

        return answer

    async def _words(self, request: Request) -> Response:
        return JSONResponse(words(), headers={"cache-control": "no-cache"})

    async def _static(self, request: Request) -> Response:
        token, hash = request.path_params["token"], request.path_params["hash"]

        def find() -> str | None:
            found = self.tables.of_token(token)
            data = None if found is None else static(found[0].game.link)
            return json.dumps(data, ensure_ascii=False) if data is not None and data["hash"] == hash else None

        text = await self.desk.do(find)
        if text is None:
            return JSONResponse({}, 404)
        headers = {"cache-control": "private, max-age=31536000, immutable"}
        return Response(text, media_type="application/json", headers=headers)

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
        return JSONResponse({"games": found})

    async def _all_tables(self, request: Request) -> Response:
        if not self._is_host(request):
            return JSONResponse({}, 403)

        def look() -> list[dict[str, Any]]:
            return [self.tables.shortly(kept) for kept in self.tables.store.tables()[-100:]]

        return JSONResponse({"tables": await self.desk.do(look)})

    async def _begin(self, request: Request) -> Response:
        if not self._is_host(request):
            return JSONResponse({}, 403)
        body = b""
        async for part in request.stream():
            body += part
            if len(body) > _MOST_FORM:
                return JSONResponse({}, 413)
        try:
            data = json.loads(body)
            rulebook = self.games.get(data["game"]) if isinstance(data, dict) else None
        except (ValueError, RecursionError, KeyError, TypeError):
            return JSONResponse({}, 400)
        if rulebook is None:
            return JSONResponse({"why": both(message("table.no_such_game").told)}, 400)
        try:
            links = await self.desk.do(lambda: self.begin(rulebook, data))
        except Refused as refused:
            return JSONResponse({"why": both(refused.why.told)}, 400)
        return JSONResponse(links)

    def begin(self, rulebook: Rulebook, data: Mapping[str, Any]) -> dict[str, Any]:
        """A new table, with all its links; in the thread of the desk."""
        kept = self.tables.begin(rulebook, setup_of(rulebook, data))
        return self.tables.links_of(self.tables.open(kept))


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
                told["headers"] = [*told.get("headers", []), *((k.encode(), v.encode()) for k, v in _HEADERS.items())]
            await send(told)

        await self.app(scope, receive, with_headers)
