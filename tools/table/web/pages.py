"""The pages as they are sent, and the files that they are made of.

All pages begin with the same head (`head.html`), and each goes on with its own. The files are read once and kept
packed; what they hold is in their address, so a browser that has them need not ask again until they are others.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

PAGE = Path(__file__).parent.parent / "page"

FOR_EVER = "max-age=31536000, immutable"
"""What is under an address will always be the same."""

_FETCHED_BY_ITSELF = ("main", "lobby", "empty", "debugger")
"""Scripts that a page names, or that are fetched when they are wanted; all others a table needs at once."""


class _File(NamedTuple):
    content: bytes
    media_type: str


@cache
def _files() -> dict[str, _File]:
    """What pages may fetch, by its path below the folder of pages."""
    found = (one for one in sorted(PAGE.rglob("*")) if one.suffix in (".css", ".js", ".svg"))
    return {
        one.relative_to(PAGE).as_posix(): _File(one.read_bytes(), mimetypes.guess_type(one.name)[0] or "text/plain")
        for one in found
    }


@cache
def at_page() -> str:
    """Where the files are: another place whenever one of them is another one."""
    digest = hashlib.sha256(b"\0".join(path.encode() + one.content for path, one in _files().items()))
    return f"/page/{digest.hexdigest()[:16]}/"


@cache
def page(name: str) -> str:
    """A page by its name: `seat`, `lobby` or `empty`. The browser is told what a table needs before it finds out."""
    rest = (PAGE / f"{name}.html").read_text(encoding="utf-8")
    scripts = sorted(one for one in (PAGE / "js").glob("*.js") if one.stem not in _FETCHED_BY_ITSELF)
    early = [f'<link rel="modulepreload" href="/page/js/{one.name}">\n' for one in scripts] if name == "seat" else []
    words = ['<link rel="preload" href="/words.json" as="fetch" crossorigin>\n']
    whole = "".join([(PAGE / "head.html").read_text(encoding="utf-8"), *words, *early, rest, "</html>\n"])
    return whole.replace('"/page/', f'"{at_page()}')


async def page_file(request: Request) -> Response:
    """One of the files."""
    found = _files().get(request.path_params["path"])
    if found is None or not request.url.path.startswith(at_page()):
        return Response(status_code=404)
    return packed(request, found.content, found.media_type, f"public, {FOR_EVER}")


def packed(request: Request, content: bytes, media_type: str, caching: str) -> Response:
    """Something that is asked for again and again, and always the same: it is packed once."""
    headers = {"cache-control": caching, "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        content, headers["content-encoding"] = _packed(content), "gzip"
    return Response(content, media_type=media_type, headers=headers)


@lru_cache(128)
def _packed(content: bytes) -> bytes:
    return gzip.compress(content, 6, mtime=0)
