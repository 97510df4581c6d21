"""Which language a person reads: the one asked for, else that of the file it is about or of the rulebook at hand, else
that of the system."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

LANGUAGES = ("de", "en")
"""Every message exists in these; the first is spoken where nobody says anything."""

VARIABLE = "REGELWERK_LANG"
_SYSTEM = ("LC_ALL", "LC_MESSAGES", "LANG")

# A thread that is begun starts without a choice; whoever begins it for a reader says `speaking` in it.
_chosen: ContextVar[str] = ContextVar("chosen_language", default="")
_at_hand: ContextVar[str] = ContextVar("language_at_hand", default="")


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Messages are told in this language inside, in this thread or task alone; "" leaves the choice as it was."""
    if language and language not in LANGUAGES:
        raise ValueError(f"no catalogue for {language!r}")
    before, nothing_at_hand = _chosen.set(language or _chosen.get()), _at_hand.set(_at_hand.get())
    try:
        yield
    finally:
        _chosen.reset(before)
        _at_hand.reset(nothing_at_hand)


def at_hand(language: str) -> None:
    """From here to the end of `speaking`, a rulebook or mod in this language is what everything is about."""
    _at_hand.set(language)


def language_for(about: str = "") -> str:
    """The language to tell something in. `about` is the language of the file that it is about, if it is about one."""
    return _chosen.get() or named(os.environ.get(VARIABLE, "")) or about or _at_hand.get() or _of_the_system()


def named(locale: str) -> str:
    """The language of a locale such as `en_GB.UTF-8`; "" if there is no catalogue for it."""
    language = locale.replace("-", "_").partition(".")[0].partition("_")[0].lower()
    return language if language in LANGUAGES else ""


def _of_the_system() -> str:
    """As POSIX has it, the first variable that is set decides."""
    said = next((value for value in map(os.environ.get, _SYSTEM) if value), "")
    return named(said) or LANGUAGES[0]
