"""Cases that are known to be open, with what is missing. A case that works must leave this list."""

from __future__ import annotations

import pytest

OPEN: dict[str, str] = {
    "test_what_a_player_cannot_know_changes_nothing_for_them[rex]": "the log of a game of Rex differs for a twin game",
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        reason = next((why for part, why in OPEN.items() if part in item.nodeid), "")
        if reason:
            item.add_marker(pytest.mark.xfail(reason=reason, strict=False))
