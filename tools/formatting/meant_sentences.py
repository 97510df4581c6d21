"""Which of its meanings a sentence has that is translated: what was found out when the rulebook was understood.

A text that is translated stands alone, without the names and types around it. One verb can mean several events, told
apart by what fills them; so the places of verbs are looked up, and on the way back the same order holds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from regelwerk.dsl.grammar.syntax import Node, words
from regelwerk.dsl.meaning.scope import Scope
from regelwerk.dsl.meaning.sentences.fitting_readings import MayBe, best_readings, may_be
from regelwerk.dsl.meaning.sentences.sentence_rows import Match

NOTHING_NOTED: Mapping[tuple[int, int], str] = MappingProxyType({})
"""Nothing is known of the verbs of a text."""


class Meant:
    """The meanings of the sentences of one text, by the places of their verbs or in their order."""

    def __init__(self, verbs: Mapping[tuple[int, int], str] = NOTHING_NOTED, order: Sequence[str] = ()) -> None:
        self._verbs = verbs
        self._order = list(order)
        self._chosen: list[str] = []

    def again(self) -> Meant:
        """The same meanings, for the translation of this text: it says them in the same order."""
        return Meant(order=self._chosen)

    def among(self, scope: Scope, readings: list[Match], tree: Node, fitting_noun: MayBe = may_be) -> Match | None:
        """The reading that is meant; None if there is none, or if several could be."""
        if not readings:
            return None
        known = self._known(tree, {one.pattern.meaning for one in readings})
        best = best_readings(scope, [one for one in readings if one.pattern.meaning == known] or readings, fitting_noun)
        if len(best) > 1:
            return None
        self._chosen.append(best[0].pattern.meaning)
        return best[0]

    def _known(self, tree: Node, meanings: set[str]) -> str:
        places = ((word.line or 0, word.column or 0) for word in words(tree))
        noted = next((self._verbs[one] for one in places if self._verbs.get(one) in meanings), "")
        if not noted and self._order and self._order[0] in meanings:
            return self._order.pop(0)
        return noted
