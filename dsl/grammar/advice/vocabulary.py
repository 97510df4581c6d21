"""What a rulebook calls its events and values, for advice that names them. The grammar itself knows none of these."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import field
from difflib import SequenceMatcher

from regelwerk.dsl.findings.findings import nearest
from regelwerk.dsl.operations.functions import BY_NAME
from regelwerk.dsl.record_classes import record


@record
class EventWords:
    """How one speaks of an event: the field that says who does it ("" for none), and all of its fields."""

    who: str
    fields: tuple[str, ...]


_WORD = re.compile(r"\w+")
_BENT = 0.8  # how like the name of an event a form of it is


def _unknown(_: str) -> bool:
    return False


@record
class Vocabulary:
    """The words of a rulebook: events, the verbs of their sentences, values that are asked for with brackets, words
    that stand for a player, the forms of verbs that tell of somebody, those of verbs that ask, and which names mean
    something where the text stands."""

    events: Mapping[str, EventWords] = field(default_factory=dict)
    verbs: Mapping[str, str] = field(default_factory=dict)
    values: frozenset[str] = frozenset()
    players: frozenset[str] = frozenset()
    told: frozenset[str] = frozenset()
    asked: frozenset[str] = frozenset()
    means: Callable[[str], bool] = _unknown

    def asks(self, text: str) -> bool:
        """Whether a word of a text may be the verb of a condition."""
        return bool(self.asked) and not self.asked.isdisjoint(_WORD.findall(text))

    def takes_brackets(self, word: str) -> bool:
        """Whether a word means nothing without something in brackets behind it."""
        return word in self.values or (word in BY_NAME and bool(BY_NAME[word].needs))

    def event_like(self, word: str) -> str:
        """The event that a word names, as it is or bent: `ersteigern`, `biete`, `ersteigert`; "" for none."""
        if word in self.events:
            return word
        near = nearest(word, [*self.events, *self.verbs]) if len(word) > 3 else ""
        near = near if SequenceMatcher(None, word, near).ratio() >= _BENT else ""
        return self.verbs.get(word) or self.verbs.get(near, near)


NO_WORDS = Vocabulary()
