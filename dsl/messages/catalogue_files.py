"""The catalogues: one pair of files for each language and subject, read when the first message of that subject is told.

`catalogues/de/commands.po` is what translators edit. `commands.mo` beside it is the same, compiled by `make messages`
and kept in the repository, so that nothing is to be compiled when Regelwerk is installed.
"""

from __future__ import annotations

import os
from functools import cache
from gettext import GNUTranslations

FOLDER = os.path.join(os.path.dirname(__file__), "catalogues")


@cache
def _catalogue(language: str, subject: str) -> GNUTranslations:
    with open(os.path.join(FOLDER, language, f"{subject}.mo"), "rb") as file:
        return GNUTranslations(file)


def pattern(id: str, language: str, n: int | None) -> str:
    """The sentence of an id in a language, its placeholders not yet filled; `n` chooses between one and many."""
    catalogue = _catalogue(language, id.partition(".")[0])
    found = catalogue.gettext(id) if n is None else catalogue.ngettext(id, id, n)
    if found == id:
        raise KeyError(f"no message {id} in {language}")
    return found
