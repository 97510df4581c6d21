"""What an unquoted YAML value means.

PyYAML's own rules turn `no` into false, `012` into ten and `1:30` into ninety. A rulebook author means none of that:
here a value is a truth value, a whole number or nothing only where it looks like one to a person. Everything else is
text.
"""

from __future__ import annotations

import re
from enum import Enum

LARGEST = 2**31 - 1

_WORDS: dict[str, bool | None] = {"": None, "~": None, "null": None, "true": True, "false": False}
_WHOLE = re.compile(r"[-+]?(?:0|[1-9][0-9]*)")
_FRACTION = re.compile(
    r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?"
    r"|[-+]?\.(?:inf|Inf|INF)"
    r"|\.(?:nan|NaN|NAN)"
)
_LEADING_ZERO = re.compile(r"[-+]?[0-9]+")


class Refused(Enum):
    """Why a value that looks like a number is not taken as one."""

    TOO_LARGE = "too large"
    FRACTION = "fraction"


def plain_value(text: str) -> str | int | bool | Refused | None:
    """The value of an unquoted scalar."""
    if text in _WORDS:
        return _WORDS[text]
    if text[0] not in "+-.0123456789":
        return text
    if _WHOLE.fullmatch(text):
        # The length is looked at first: Python itself refuses to read a number of several thousand digits.
        if len(text) > 11 or abs(int(text)) > LARGEST:
            return Refused.TOO_LARGE
        return int(text)
    if _LEADING_ZERO.fullmatch(text):
        return text
    return Refused.FRACTION if _FRACTION.fullmatch(text) else text
