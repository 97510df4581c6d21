"""What is wrong with a file, told so that its author can mend it."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from enum import StrEnum

from regelwerk.dsl.messages.message import Message, Sayable, message
from regelwerk.dsl.reading.nodes import Span
from regelwerk.dsl.record_classes import record


class Severity(StrEnum):
    """How bad a finding is. Only errors keep a rulebook from loading."""

    ERROR = "error"
    WARNING = "warning"


@record
class Finding:
    """One thing that is wrong: where, what, and what to do about it.

    `message` and `hint` are sentences only where they are shown: in the language of whoever reads them.
    `suggestion` is the text that should stand at the span instead, where the checker is confident enough to say.
    `name` is the name that is not known there, if that is what is wrong: it may be lost by another mistake.
    """

    code: str
    span: Span
    message: Sayable
    hint: Sayable = ""
    suggestion: str = ""
    severity: Severity = Severity.ERROR
    name: str = ""


class RulebookError(Exception):
    """The one exception that leaves dsl/: it carries findings, and nothing else needs to be caught."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = tuple(findings)
        super().__init__("; ".join(f"{f.code} {f.message}" for f in self.findings[:3]))


def errors_in(findings: Iterable[Finding]) -> list[Finding]:
    """The findings that keep something from loading."""
    return [finding for finding in findings if finding.severity is Severity.ERROR]


def nearest(word: str, names: Iterable[str]) -> str:
    """The name most like `word`, or "" where none is near enough to be offered."""
    choices = sorted(names)
    spelled_out = next((name for name in choices if name != word and _spelled_out(name) == _spelled_out(word)), "")
    if spelled_out:
        return spelled_out
    turned = [name for name in choices if "_" in word and name != word and _parts(name) == _parts(word)]
    if len(turned) == 1:
        return turned[0]
    short_for = [name for name in choices if name != word and is_short_for(word, name)]
    if len(short_for) == 1:
        return short_for[0]
    folded = {name.casefold(): name for name in choices if len(word) > 3 or len(name) < len(word) + 3}
    close = difflib.get_close_matches(word.casefold(), list(folded), n=1, cutoff=0.7 if len(word) > 3 else 0.6)
    if close:
        return folded[close[0]]
    begun = [name for name in folded if len(word) > 3 and name.startswith(word.casefold())]
    longer = [name for name in begun if name[len(word)] == "_"] or begun
    return folded[longer[0]] if len(longer) == 1 else ""


def _parts(name: str) -> list[str]:
    """`angeboten_genau` and `genau_angeboten` have the same."""
    return sorted(name.casefold().split("_"))


def is_short_for(word: str, name: str) -> bool:
    """`zangen_muster`, where it is `zangenangriff_muster`: each part begins a part of the name."""
    parts, whole = word.casefold().split("_"), name.casefold().split("_")
    begins = (long.startswith(short) for short, long in zip(parts, whole, strict=False))
    return len(parts) == len(whole) > 1 and min(map(len, parts)) > 2 and all(begins)


def foreign_word(word: str, language: str) -> Message:
    """What to say of a word of the other language in a file of this one."""
    return (
        message("findings.RW102.english", word=word)
        if language == "de"
        else message("findings.RW102.german", word=word)
    )


def plain(name: str) -> str:
    """A name as its author wrote it: without the mod that brought it."""
    return name.rpartition("__")[2] or name


_LIKE = 0.6
_MOST_LIKE = 8


def alike(word: str, names: Iterable[str]) -> list[str]:
    """The names that are like `word`, the most alike first. They may be further from it than one that is offered as
    it is: whoever asks sees which of them can stand there."""
    folded = {plain(name).casefold(): name for name in names if name != word}
    close = difflib.get_close_matches(word.casefold(), list(folded), n=_MOST_LIKE, cutoff=_LIKE)
    long = [one for one in folded if is_short_for(word, one)]
    return [folded[one] for one in dict.fromkeys([*long, *close])]


_SPELLED_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


def _spelled_out(word: str) -> str:
    """A word as it is typed where there are no umlauts: `waehle`."""
    return word.casefold().translate(_SPELLED_OUT)


MOST_CHOICES = 8
"""So many names are told, where one of them is meant and none is near."""


def meant(word: str, names: Iterable[str], otherwise: Sayable = "") -> tuple[Sayable, str]:
    """Advice on a word that is not among these names, and the one that is probably meant. `otherwise` is told where
    none is near, instead of a short list of them. Of many names, those are told that have something in common with it.
    """
    choices = list(dict.fromkeys(map(plain, names)))
    near = nearest(word, choices)
    if near:
        return message("findings.common.meant", name=near), near
    if not otherwise and 0 < len(choices) <= MOST_CHOICES:
        return message("findings.RW300.possible", names=", ".join(choices)), ""
    hint = otherwise or message("findings.RW300.declare")
    akin = _akin(word, choices)
    return (message("findings.RW300.akin", hint=hint, names=", ".join(akin)) if akin else hint), ""


_MOST_AKIN = 5
_SHORTEST_SHARED = 4
_AKIN = 0.67


def _akin(word: str, names: Iterable[str]) -> list[str]:
    """The names that are like a word, or share one of its parts: `sallab_slums`, where it is `sallab_elendsviertel`."""
    found = {name: _likeness(word, name) for name in names if name != word}
    best = sorted((name for name, like in found.items() if like >= _LIKE), key=lambda name: (-found[name], name))
    return best[:_MOST_AKIN]


def _likeness(word: str, name: str) -> float:
    one, other = word.casefold(), name.casefold()
    matcher = difflib.SequenceMatcher(None, one, other)
    parts, others = one.split("_"), other.split("_")
    shared = sum(len(part) for part in parts if len(part) >= _SHORTEST_SHARED and part in others)
    first = len(parts[0]) >= _SHORTEST_SHARED and other.startswith(parts[0])
    by_parts = _LIKE + 0.3 * (shared / len(one)) + 0.1 * first if shared or first else 0.0
    whole = matcher.ratio() if matcher.quick_ratio() >= _AKIN else 0.0
    return max(by_parts, whole if whole >= _AKIN else 0.0)
