"""Names that no author can write: what the language makes up itself never meets a word of a rulebook.

A word of a rulebook consists of letters, digits and underscores. Every name in a typed tree or in compiled code that
does not come from a rulebook has a colon in it, and every table or function for a word of a rulebook is named by what
it is, a colon, and the word. So whatever authors call their locals, fields, events or means, nothing is mistaken for
the machine's own (`tests/interpreter/machine/test_no_name_hurts.py`).
"""

from __future__ import annotations

MARK = ":"
ME = ":me"
"""Whose text it is."""
THIS = ":this"
"""The thing that carries the text."""
OWNER = ":owner"
"""Whose a place is, where each player or thing has one."""
RECORD = ":record"
"""The proposed event that a text changes, cancels or replaces."""


def made_up(word: str, *parts: int | str) -> str:
    """A name for something that has none in the text: what it is, and what tells it from others of its kind."""
    return MARK.join((word, "", *map(str, parts)))


ELEMENT = made_up("it")
"""The thing whose value is asked for, in what changes or counts the values of things."""


def is_made_up(name: str) -> bool:
    return MARK in name


def spread(field: str) -> str:
    """The name of the one thing, where an event that a sentence says of many is proposed for each of them."""
    return made_up("each", field)


def is_spread(name: str) -> bool:
    return name.startswith(made_up("each", ""))


def titled(what: str, *words: str) -> str:
    """The name of a table or function for words of a rulebook."""
    return MARK.join((what, *words))


def untitled(title: str) -> tuple[str, str]:
    """What a title says it is, and of which word; a word alone is nothing but itself."""
    what, mark, word = title.partition(MARK)
    return (what, word) if mark else ("", title)


def unlike(name: str, taken: frozenset[str]) -> str:
    """A name like this one that is not taken."""
    while name in taken:
        name += MARK
    return name
