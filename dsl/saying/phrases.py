"""What stands beside the verb of a sentence, phrase by phrase: slots with what fills them, and words of its own.

A number counts the noun behind it (*2 Karten*) and belongs to the noun before it (*Runde 2*).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from regelwerk.dsl.grammar.words import LANGUAGES, spoken
from regelwerk.dsl.inflection.german_cases import Case
from regelwerk.dsl.inflection.german_prepositions import case_after
from regelwerk.dsl.inflection.german_verbs import GermanVerb
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.saying.fixed_words import FixedWords, fixed_words
from regelwerk.dsl.saying.noun_words import EnglishWord
from regelwerk.dsl.saying.printed_words import Vocabulary
from regelwerk.dsl.saying.terms import Amount, Name, Noun, Row, Term
from regelwerk.dsl.tree.types import INT, RESOURCE, Type
from regelwerk.dsl.world.behaviours import Part, Pattern

Terms = Mapping[str, Term]
_HOW_OFTEN_OR_FAR = ("mal", "times", "weit", "far")


@record
class Phrase:
    """A part of a sentence with what fills it: one behind a preposition, an object, or words of the sentence itself.

    `before` stands before it and changes nothing (*bis zu*), `behind` belongs to it (*Runde 2*). A value of an
    enumeration `tells_how`, where there is another object (*kampflos*).
    """

    term: Term
    preposition: str = ""
    case: Case | None = None
    is_object: bool = False
    before: str = ""
    behind: str = ""
    tells_how: bool = False

    @property
    def plural(self) -> bool:
        """A number with words that are no known noun: German says *3 Verwundete werden*, English *3 damage is*."""
        if isinstance(self.term, Amount) and self.behind:
            return self.term.language == "de" and self.term.count != 1
        return self.term.plural

    @property
    def words(self) -> str:
        return self.said(self.case)

    def said(self, case: Case | None) -> str:
        words = (self.preposition, self.before, self.term.said(case), self.behind)
        return " ".join(one for one in words if one)


def phrases(vocabulary: Vocabulary, pattern: Pattern, terms: Terms) -> list[Phrase]:
    """What stands beside the verb, in the order of the sentence, without the particle that the verb holds."""
    return _Phrases(vocabulary, pattern, terms).all()


class _Phrases:
    """Goes through the parts of one sentence."""

    def __init__(self, vocabulary: Vocabulary, pattern: Pattern, terms: Terms) -> None:
        self.vocabulary = vocabulary
        self.pattern = pattern
        self.language = pattern.language
        self.terms = terms
        self.verb = vocabulary.verb(pattern)
        self.parts = [part for place, part in enumerate(pattern.parts) if place != pattern.held]
        self.place = 0
        self.found: list[Phrase] = []
        world = vocabulary.world
        said = world.behaviour(pattern.meaning)
        self._types: Mapping[str, Type] = said.fields if said is not None else {}

    def all(self) -> list[Phrase]:
        while self.place < len(self.parts):
            part = self.parts[self.place]
            if part.closes:
                self.found.append(Phrase(Name(self._preposition(part))))
                self.place += 1
            elif part.slot:
                self._slot(part)
            else:
                self._words(part)
        return _without_guesses(_with_amounts_joined(self.found, self.language))

    # ---- what fills a slot

    def _slot(self, part: Part) -> None:
        self.place += 1
        term, adverb = self.terms[part.slot], ""
        following = self.parts[self.place] if self.place < len(self.parts) else Part()
        others: list[FixedWords] = []
        if isinstance(term, Amount) and term.noun is None:
            term, others, adverb = self._counted(term)
        before = spoken("UP_TO", next(one for one in LANGUAGES if one == self.language)) if part.up_to else ""
        preposition = self._preposition(part)
        is_object = not preposition and following.word not in _HOW_OFTEN_OR_FAR
        case = self._case(part, preposition, is_object)
        type = self._types.get(part.slot)
        tells_how = type is not None and type.base == "enum"
        self.found.append(Phrase(term, preposition, case, is_object, before, adverb, tells_how))
        self.found += [Phrase(one) for one in others]

    def _counted(self, amount: Amount) -> tuple[Amount, list[FixedWords], str]:
        """A number with the noun behind it, which it counts; with words that are none, those stay as they are."""
        following = self.parts[self.place] if self.place < len(self.parts) else Part()
        if following.prepositions or following.closes or following.article:
            return amount, [], ""
        if following.slot:
            term = self.terms[following.slot]
            if not isinstance(term, Noun):
                return amount, [], ""
            self.place += 1
            return replace(amount, noun=term.noun), [], ""
        first, *others = self._row(behind_verb=False)
        if first.noun is not None:
            return replace(amount, noun=first.noun), others, ""
        return amount, others, first.text

    # ---- words of the sentence

    def _row(self, behind_verb: bool) -> list[FixedWords]:
        """The fixed words from here on, up to the next preposition, article or slot."""
        end = self.place + 1
        while end < len(self.parts) and self.parts[end].word and self._joins(self.parts[end]):
            end += 1
        row, self.place = self.parts[self.place : end], end
        return fixed_words(self.vocabulary, row, self.language, behind_verb)

    def _joins(self, part: Part) -> bool:
        return not part.prepositions and not part.article

    def _words(self, part: Part) -> None:
        preposition = self._preposition(part)
        row = self._row(behind_verb=not self.found and not preposition)
        for number, one in enumerate(row):
            here = preposition if not number else ""
            is_object = one.is_noun and not here
            case = Case.DATIVE if one.is_dative else self._case(Part(), here, is_object)
            self.found.append(Phrase(one, here, case, is_object))
        last = self.found[-1]
        if not row[-1].is_dative and (row[-1].is_noun or last.preposition):
            self.found[-1] = replace(last, behind=self._belonging())

    def _belonging(self) -> str:
        """What stands right behind a noun and tells which one it is: *Runde 2*, *Karte Phönix*."""
        following = self.parts[self.place] if self.place < len(self.parts) else Part()
        if not following.slot or following.prepositions or following.up_to:
            return ""
        behind = self.parts[self.place + 1] if self.place + 1 < len(self.parts) else Part()
        term = self.terms[following.slot]
        if isinstance(term, Amount):
            counts = behind.word and not behind.prepositions and not behind.article
            if counts or term.noun is not None or (behind.slot and isinstance(self.terms[behind.slot], Noun)):
                return ""
            self.place += 1
            hidden = message("told.hidden").told(self.language)
            return f"({hidden})" if term.count is None and not term.words else term.number
        if following.case is not None:
            return ""
        self.place += 1
        return term.said(None)

    # ---- cases

    def _preposition(self, part: Part) -> str:
        if not part.prepositions:
            return ""
        return spoken(part.prepositions[0], next(one for one in LANGUAGES if one == self.language))

    def _case(self, part: Part, preposition: str, is_object: bool) -> Case | None:
        if part.case is not None:
            return part.case
        if is_object:
            return Case.ACCUSATIVE
        return case_after(preposition, self.verb) if isinstance(self.verb, GermanVerb) else None


def _with_amounts_joined(found: list[Phrase], language: str) -> list[Phrase]:
    """Amounts that stand side by side are one object: *3 Erz, 2 Credits und 1 Wissen*."""
    joined: list[Phrase] = []
    for one in found:
        last = joined[-1] if joined else None
        if last is not None and _is_amount(one) and _is_amount(last):
            before = last.term.terms if isinstance(last.term, Row) else (last.term,)
            joined[-1] = replace(last, term=Row((*before, one.term), language))
        else:
            joined.append(one)
    return joined


def _is_amount(one: Phrase) -> bool:
    """Whether it is an object that is counted, or several of them."""
    terms = one.term.terms if isinstance(one.term, Row) else (one.term,)
    plain = one.is_object and not one.behind and not one.before
    return plain and all(isinstance(term, Amount) and term.noun is not None for term in terms)


def _without_guesses(found: list[Phrase]) -> list[Phrase]:
    """Of two objects one is in the dative: that which is no amount (*gibt einem Spieler 2 Gold*), and before a noun of
    the sentence that which fills a slot (*gibt einem Spieler Rückhalt*).

    Of two that look alike nobody knows which one, unless it is declared.
    """
    objects = [one for one in found if one.is_object and one.case is Case.ACCUSATIVE]
    if any(one.tells_how for one in objects) and not all(one.tells_how for one in objects):
        found = [replace(one, is_object=one.is_object and not one.tells_how) for one in found]
        objects = [one for one in found if one.is_object and one.case is Case.ACCUSATIVE]
    if len(objects) < 2:
        return found
    last = max(map(_sort, objects))
    given = [one for one in objects if _sort(one) == last]
    known = len(objects) == 2 and len(given) == 1 and (_sort(objects[0]) == 0 or given[0] is objects[0])
    unsure = given if known else objects
    case = Case.DATIVE if known else None
    return [replace(one, case=case) if one in unsure else one for one in found]


def _sort(one: Phrase) -> int:
    """Amounts first, nouns of the sentence next; what fills a slot may be whoever gets them."""
    if isinstance(one.term, (Amount, Noun)) or _is_amount(one):
        return 0
    return 1 if isinstance(one.term, FixedWords) else 2


def slot_cases(vocabulary: Vocabulary, pattern: Pattern) -> dict[str, Case]:
    """The case in which a thing stands in each slot of a German sentence, as far as that is known."""
    said = vocabulary.world.behaviour(pattern.meaning)
    types = said.fields if said is not None else {}
    terms: dict[str, Term] = {}
    before: Type | None = None
    for part in pattern.parts:
        type = types.get(part.slot)
        if part.slot and type == RESOURCE and before == INT and not part.prepositions:
            terms[part.slot] = _COUNTED
        elif part.slot:
            counts = type in (INT, RESOURCE)
            terms[part.slot] = Amount(len(terms), pattern.language) if counts else Name(part.slot)
        before = type
    found = phrases(vocabulary, pattern, terms)
    return {
        slot: one.case
        for slot, term in terms.items()
        for one in found
        if _is_in(one.term, term) and one.case is not None
    }


_COUNTED = Noun(EnglishWord("", ""))
"""Something that is counted, whatever it is: what stands behind a number belongs to that."""


def _is_in(said: Term, term: Term) -> bool:
    """Whether a term was said, with the noun that it counts or without."""
    if isinstance(said, Amount) and isinstance(term, Amount):
        return said.count == term.count
    return said is term
