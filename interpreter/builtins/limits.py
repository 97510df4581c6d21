"""The one way in which a search says that a question is too large."""

from __future__ import annotations


class SearchLimit(Exception):
    """A search was given up because it would have looked at more states than it was allowed to."""

    def __init__(self, what: str, limit: int) -> None:
        super().__init__(f"{what}: more than {limit}")
        self.what = what
        self.limit = limit
