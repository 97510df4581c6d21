"""The pages as they are sent: all begin with the same head (`head.html`), and each goes on with its own."""

from __future__ import annotations

from functools import cache
from pathlib import Path

PAGE = Path(__file__).parent.parent / "page"

_FETCHED_BY_ITSELF = ("main", "lobby", "empty", "debugger")
"""Scripts that a page names, or that are fetched when they are wanted; all others a table needs at once."""


@cache
def page(name: str) -> str:
    """A page by its name: `seat`, `lobby` or `empty`. The browser is told what a table needs before it finds out."""
    rest = (PAGE / f"{name}.html").read_text(encoding="utf-8")
    scripts = sorted(one for one in (PAGE / "js").glob("*.js") if one.stem not in _FETCHED_BY_ITSELF)
    early = [f'<link rel="modulepreload" href="/page/js/{one.name}">\n' for one in scripts] if name == "seat" else []
    return "".join([(PAGE / "head.html").read_text(encoding="utf-8"), *early, rest, "</html>\n"])
