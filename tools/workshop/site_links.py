"""For the site of the documentation (mkdocs): pages that stand elsewhere in the repository, and links out of `docs/`.

`CHANGELOG.md` and `CONTRIBUTING.md` stand where people look for them first; on the site they are pages like the others.
A link to a file of the repository that is no page of the site becomes the path of that file. A link to something that
is not there is an error.
"""

from __future__ import annotations

import logging
import posixpath
import re
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

_ROOT = Path(__file__).resolve().parents[2]
_ELSEWHERE = {"changelog.md": "CHANGELOG.md", "contributing.md": "CONTRIBUTING.md"}
_PAGES = {original: page for page, original in _ELSEWHERE.items()} | {"README.md": "index.md"}
_LINK = re.compile(r"\[([^\]]*)\]\((?!https?:)([^)#\s]+)(#[^)\s]*)?\)")
_FENCE = re.compile(r"^```(\w+) ([^\n]+)$", re.MULTILINE)
_log = logging.getLogger("mkdocs.site_links")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Pages that are not in `docs/`."""
    from mkdocs.structure.files import File

    for page, original in _ELSEWHERE.items():
        files.append(File.generated(config, page, content=(_ROOT / original).read_text(encoding="utf-8")))
    return files


def on_page_markdown(text: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """A page with links that lead somewhere on the site."""
    source = page.file.src_uri
    home = "" if source in _ELSEWHERE else posixpath.join("docs", posixpath.dirname(source))

    def elsewhere(found: re.Match[str]) -> str:
        told, target, anchor = found[1], found[2], found[3] or ""
        path = posixpath.normpath(posixpath.join(home, target))
        if path.startswith("docs/"):
            inside = path.removeprefix("docs/")
            return f"[{told}]({posixpath.relpath(inside, posixpath.dirname(source) or '.')}{anchor})"
        if path in _PAGES:
            up = posixpath.relpath(_PAGES[path], posixpath.dirname(source) or ".")
            return f"[{told}]({up}{anchor if path != 'README.md' else ''})"
        if not (_ROOT / path).exists():
            _log.warning("%s: there is no %s", source, path)
        return f"{told} (`{path}`)"

    return _FENCE.sub(_titled, _LINK.sub(elsewhere, text))


def _titled(fence: re.Match[str]) -> str:
    """A block that is a file has its name above it; `+` is what is added to the end of one."""
    file, _, more = fence[2].partition(" ")
    return f'```{fence[1]} title="{file}{" (added at its end)" if more == "+" else ""}"'
