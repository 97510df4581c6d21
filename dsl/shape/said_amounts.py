"""Amounts as they are said in a value: `2 erz und 1 wissen`, `2 ore and 1 knowledge`."""

from __future__ import annotations

import re

from regelwerk.dsl.shape.shapes import Language

_AND = {"de": "und", "en": "and"}
_JOINT = re.compile(r" +(?:und|and) +| *, *(?:(?:und|and) +)?")
_PART = re.compile(r"(-?\d{1,10}) +([^\W\d]\w*)")


def said_parts(written: str) -> list[tuple[int, str]] | None:
    """The numbers and words of an amount; None if it is none."""
    found = [_PART.fullmatch(part) for part in _JOINT.split(written.strip())]
    return [(int(one[1]), one[2]) for one in found if one is not None] if all(found) else None


def joined_in(written: str, language: Language) -> str:
    """An amount with the word of a language between its parts; anything else as it is."""
    return re.sub(r"(?<= )(?:und|and)(?= )", _AND[language], written) if said_parts(written) else written


def as_sum(written: str) -> str:
    """An amount as a sum, every part in its place: `2 erz  +  1 wissen`; anything else as it is."""
    return _JOINT.sub(lambda joint: "+".center(len(joint[0])), written) if said_parts(written) else written
