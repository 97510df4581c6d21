"""The thorough proof that a renaming changes nothing: the renamed rulebook is checked and held against the old one.

The old one has been checked for the editor already. Of the new one, only what is different is read and understood
(`drafts.py`): the files and texts with edits, and the texts that say a word which is declared otherwise now. What came
of these is compared with what they meant before, piece by piece; all other texts are the very same. If kinds or
attributes changed, all texts are understood anew.
"""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from regelwerk.dsl.editing.drafts import Drafts
from regelwerk.dsl.editing.remembered_texts import Meaning, Unit
from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.messages.message import say
from regelwerk.dsl.overlay import SEPARATOR
from regelwerk.dsl.reading.nodes import Scalar, Span
from regelwerk.dsl.tree.clauses import Clause
from regelwerk.dsl.tree.tree import Last
from regelwerk.dsl.world.behaviours import Event, Part, Pattern, Procedure
from regelwerk.dsl.world.counted_values import Derived
from regelwerk.dsl.world.world import World

_NO_ENGLISH_NAME = "RW509"
_FRESH = re.compile(r"(?::\d+)+$")
"""Names that the checker makes up for choices carry the place of the choice."""

_IN_MEANINGS: dict[type, frozenset[str]] = {
    World: frozenset({"clauses", "bindings", "scopes", "uses", "sentences", "infinitives", "told", "fixed_words"}),
    Pattern: frozenset({"infinitive", "held"}),
    Part: frozenset({"forms"}),
    Event: frozenset({"effect", "condition", "nothing"}),
    Procedure: frozenset({"body"}),
    Derived: frozenset({"value"}),
}
"""What a world that is being edited has only of texts that were just understood; `Drafts.meanings` has it of all.

Sentences by their verbs are those of its events, told once more: two that shared a verb need not share the new one.
The infinitive follows from the verb. A fixed word has the forms of the resource or kind that is called so: a new word
need not have them, and whoever says one of them is told.
"""


class RenameRefused(Exception):
    """The renaming cannot be done; the message says why."""


def compare(before: Drafts, after: Drafts, old: str, new: str) -> None:
    """RenameRefused unless a checked rulebook says the same as another one, up to the new name."""
    known, found = before.findings, after.findings
    if sorted(_weighty(known)) != sorted(_weighty(found)):
        more = _first_new(known, found)
        raise RenameRefused(
            say("editing.rename_proof.compare", new=new, message=more.message, file=more.span.file, line=more.span.line)
            if more
            else say("editing.rename_proof.cannot_renamed", old=old)
        )
    complete = before.complete and after.complete
    same = complete and Comparison(old, new).same(before.world, after.world)
    if not same or not _same_meanings(before.meanings, after.meanings, old, new):
        raise RenameRefused(say("editing.rename_proof.name_rulebook_would_mean", new=new))


def _weighty(findings: list[Finding]) -> list[str]:
    """The codes of what is wrong. That a new word has no English name yet is no reason against it."""
    return [finding.code for finding in findings if finding.code != _NO_ENGLISH_NAME]


def _first_new(known: list[Finding], found: list[Finding]) -> Finding | None:
    codes = [finding.code for finding in known]
    return next((finding for finding in found if finding.code not in codes), found[0] if found else None)


def _same_meanings(one: dict[Unit, Meaning], other: dict[Unit, Meaning], old: str, new: str) -> bool:
    if len(one) != len(other):
        return False
    for unit, a in one.items():
        b = other.get(unit) or other.get(tuple(_renamed(part, old, new) for part in unit))
        if b is None:
            return False
        if a is not b and not Comparison(old, new, b.first - a.first).same((a.clauses, a.trees), (b.clauses, b.trees)):
            return False
    return True


def _renamed(id: str, old: str, new: str) -> str:
    """An id under its new name, with what it is (`paragraph:…`) and the mod that it is from."""
    what, colon, full = id.rpartition(":")
    mod, separator, name = full.rpartition(SEPARATOR)
    return what + colon + mod + separator + new if name == old else id


class Comparison:
    """Whether two things say the same, if `new` in the other is what `old` is in the one. Places do not matter.

    Clauses are numbered in the order in which they were understood; `shift` is how far apart their numbers are.
    """

    def __init__(self, old: str, new: str, shift: int = 0) -> None:
        self.old = old
        self.new = _part(new)
        self.new_spaced = _part(new.replace("_", " "))
        self.shift = shift

    def same(self, one: Any, other: Any) -> bool:
        waiting: list[tuple[Any, Any]] = [(one, other)]
        while waiting:
            a, b = waiting.pop()
            if a is b:
                continue
            if isinstance(a, (Span, Scalar)):
                if type(a) is not type(b):
                    return False
            elif isinstance(a, str) and isinstance(b, str):
                if a != b and not self._same_word(a, b):
                    return False
            elif type(a) is not type(b):
                return False
            elif isinstance(a, dict):
                if len(a) != len(b):
                    return False
                for items in zip(a.items(), b.items(), strict=True):
                    waiting += zip(*items, strict=True)
            elif isinstance(a, (list, tuple)):
                if len(a) != len(b):
                    return False
                waiting += zip(a, b, strict=True)
            elif is_dataclass(a):
                waiting += self._parts(a, b)
            elif a != b:
                return False
        return True

    def _same_word(self, a: str, b: str) -> bool:
        # an entry without a name is called by its id, with blanks for underscores
        said = self.new_spaced.sub(self.old, self.new.sub(self.old, _FRESH.sub("", b)))
        return _FRESH.sub("", a).replace("_", " ") == said.replace("_", " ")

    def _parts(self, a: Any, b: Any) -> list[tuple[Any, Any]]:
        kind: type = type(a)
        pairs = [(getattr(a, part), getattr(b, part)) for part in _compared(kind)]
        if isinstance(a, (Clause, Last)):  # their first field is the number of a clause, or the numbers of several
            (number, its), *rest = pairs
            pairs = [(self._shifted(number), its), *rest]
        return pairs

    def _shifted(self, number: Any) -> Any:
        return tuple(map(self._shifted, number)) if isinstance(number, tuple) else number + self.shift


@cache
def _compared(kind: type) -> tuple[str, ...]:
    """The parts of a thing of this kind that are held against each other."""
    left_out = _IN_MEANINGS.get(kind, frozenset())
    return tuple(one.name for one in fields(kind) if one.name not in left_out)


def _part(word: str) -> re.Pattern[str]:
    """A word that stands alone in a string, or is a part of a made-up name: `je_karte`, `attr:karte`, `karte_1`."""
    return re.compile(rf"(?<![^\W_]){re.escape(word)}(?![^\W_])")
