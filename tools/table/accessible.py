"""What axe-core finds in a page: whether it can be used by who sees little or nothing, or uses no pointer.

axe-core is a script of others (`make axe` fetches it from the npm registry); it is no part of the package, and only
this check runs it, in a browser that is told to let it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

_RUN = "axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']})"
_BAD = ("serious", "critical")
_FIELDS = "label-content-name-mismatch"
"""A field is called by what lies in it; the numbers drawn there are no name for it."""


def found_by_axe(page: Page, script: Path) -> list[str]:
    """Each kind of finding once: how bad it is, what it is, how often, and the first place."""
    page.evaluate(script.read_text(encoding="utf-8"))
    told: dict[str, Any] = page.evaluate(_RUN)
    return [
        f"{one['impact']}: {one['id']} ({len(one['nodes'])}×), {one['nodes'][0]['html'][:120]}"
        for one in told["violations"]
        if one["impact"] in _BAD and one["id"] != _FIELDS
    ]
