"""A declared sentence as people read it: with a subject, in the passive where nobody acts, or as an infinitive.

`setze {einheit} auf {feld} ein` becomes *Spieler 1 setzt einen Nomaden auf G8 ein*, *Ein Nomade wird auf G8
eingesetzt*, *Einen Nomaden auf G8 einsetzen*. What is not known is not printed: a noun whose case is unsure has no
article.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from regelwerk.dsl.declare.world import Part, Pattern
from regelwerk.dsl.grammar.words import LANGUAGES, spoken
from regelwerk.dsl.inflection.english_verbs import EnglishVerb
from regelwerk.dsl.inflection.german_cases import Case
from regelwerk.dsl.inflection.german_prepositions import case_after
from regelwerk.dsl.inflection.german_verbs import GermanVerb
from regelwerk.dsl.saying.noun_words import NounWord
from regelwerk.dsl.saying.printed_words import Vocabulary, in_words
from regelwerk.dsl.saying.terms import Amount, Name, Noun, Term

Terms = Mapping[str, Term]


@dataclass(frozen=True, slots=True)
class _Phrase:
    """A part of a sentence with what fills it: one behind a preposition, an object, or words of the sentence itself."""

    term: Term
    preposition: str = ""
    case: Case | None = None
    is_object: bool = False

    @property
    def words(self) -> str:
        return self.said(self.case)

    def said(self, case: Case | None) -> str:
        return f"{self.preposition} {self.term.said(case)}".strip()


def main_clause(vocabulary: Vocabulary, pattern: Pattern, subject: Term, terms: Terms) -> str:
    """*Spieler 1 legt die Karte ab.* / *Player 1 discards the card.*"""
    pattern = in_words(pattern)
    verb = vocabulary.verb(pattern)
    words = [one.words for one in _phrases(vocabulary, pattern, terms)]
    finite = _present(verb, subject.plural)
    return _sentence([subject.said(Case.NOMINATIVE), finite, *words, _particle(pattern, verb)])


def passive(vocabulary: Vocabulary, pattern: Pattern, terms: Terms) -> str:
    """What happens where nobody acts: *Die Karte wird abgelegt.* / *The card is discarded.*"""
    pattern = in_words(pattern)
    verb = vocabulary.verb(pattern)
    phrases = _phrases(vocabulary, pattern, terms)
    acted_on = _acted_on(phrases, verb)
    rest = [one.words for one in phrases if one is not acted_on]
    if isinstance(verb, EnglishVerb):
        if acted_on is None:
            return _sentence([verb.base, *rest])
        return _sentence([acted_on.words, "are" if acted_on.term.plural else "is", verb.participle, *rest])
    if acted_on is None:
        return _sentence(["es", "wird", *rest, verb.participle])
    auxiliary = "werden" if acted_on.term.plural else "wird"
    return _sentence([acted_on.said(Case.NOMINATIVE), auxiliary, *rest, verb.participle])


def _acted_on(phrases: list[_Phrase], verb: GermanVerb | EnglishVerb) -> _Phrase | None:
    """What the passive speaks of: of two English objects the first, of two German ones the last, which is no dative."""
    objects = [one for one in phrases if one.is_object and one.case is not Case.DATIVE]
    return (objects[0] if isinstance(verb, EnglishVerb) else objects[-1]) if objects else None


def possibility(vocabulary: Vocabulary, pattern: Pattern, subject: Term | None, terms: Terms) -> str:
    """That it can be done: *Spieler 1 kann D2 besiedeln*, *D2 can be burnt down*. It begins no sentence of its own."""
    pattern = in_words(pattern)
    verb = vocabulary.verb(pattern)
    phrases = _phrases(vocabulary, pattern, terms)
    if subject is not None:
        who = subject.said(Case.NOMINATIVE)
        words = [one.words for one in phrases]
        if isinstance(verb, EnglishVerb):
            return " ".join([who, "can", verb.base, *words])
        return " ".join([who, "können" if subject.plural else "kann", *words, verb.infinitive])
    acted_on = _acted_on(phrases, verb)
    rest = [one.words for one in phrases if one is not acted_on]
    if isinstance(verb, EnglishVerb):
        if acted_on is None:
            return " ".join(["it is possible to", verb.base, *rest])
        return " ".join([acted_on.words, "can be", verb.participle, *rest])
    if acted_on is None:
        return " ".join(["es kann", *rest, verb.participle, "werden"])
    modal = "können" if acted_on.term.plural else "kann"
    return " ".join([acted_on.said(Case.NOMINATIVE), modal, *rest, verb.participle, "werden"])


def infinitive_phrase(vocabulary: Vocabulary, pattern: Pattern, terms: Terms) -> str:
    """What can be done: *Eine Mine auf D2 bauen* / *Build a mine on D2*. It has no full stop."""
    pattern = in_words(pattern)
    verb = vocabulary.verb(pattern)
    words = [one.words for one in _phrases(vocabulary, pattern, terms)]
    if isinstance(verb, EnglishVerb):
        return _begun([verb.base, *words])
    return _begun([*words, verb.infinitive])


# ---- parts


def _phrases(vocabulary: Vocabulary, pattern: Pattern, terms: Terms) -> list[_Phrase]:
    """What stands beside the verb, in the order of the sentence, without the particle that the verb holds."""
    verb = vocabulary.verb(pattern)
    parts = [part for place, part in enumerate(pattern.parts) if place != pattern.held]
    found: list[_Phrase] = []
    place = 0
    while place < len(parts):
        part = parts[place]
        if part.closes:
            found.append(_Phrase(Name(_word(part.prepositions[0], pattern.language))))
            place += 1
            continue
        term = terms[part.slot] if part.slot else _fixed(vocabulary, part.word, pattern.language)
        if isinstance(term, Amount) and term.noun is None and place + 1 < len(parts):
            counted = _counted(vocabulary, parts[place + 1], terms, pattern.language)
            if counted is not None:
                term = Amount(term.count, term.language, counted)
                place += 1
        preposition = _word(part.prepositions[0], pattern.language) if part.prepositions else ""
        noun = vocabulary.fixed_noun(part.word, pattern.language) if part.word else None
        is_object = not preposition and (bool(part.slot) or noun is not None)
        found.append(_Phrase(term, preposition, _case(part, preposition, verb, is_object), is_object))
        place += 1
    return _without_guesses(found)


def _fixed(vocabulary: Vocabulary, word: str, language: str) -> Term:
    """A word of the sentence itself; a noun is printed as one, in the number in which it stands there."""
    noun = vocabulary.fixed_noun(word, language)
    written = word.replace("_", " ")
    if noun is None:
        return Name(written)
    for number in (noun.several(), noun.alone(None)):
        if number.casefold() == written:
            return Name(number, plural=noun.is_plural(2) and number == noun.several())
    return Name(written[:1].upper() + written[1:]) if language == "de" else Name(written)


def _counted(vocabulary: Vocabulary, part: Part, terms: Terms, language: str) -> NounWord | None:
    """The noun that a number before it counts."""
    if part.prepositions:
        return None
    if part.slot:
        term = terms[part.slot]
        return term.noun if isinstance(term, Noun) else None
    return vocabulary.fixed_noun(part.word, language)


def _case(part: Part, preposition: str, verb: GermanVerb | EnglishVerb, is_object: bool) -> Case | None:
    if part.case is not None:
        return part.case
    if is_object:
        return Case.ACCUSATIVE
    return case_after(preposition, verb) if isinstance(verb, GermanVerb) else None


def _without_guesses(phrases: list[_Phrase]) -> list[_Phrase]:
    """Of two objects one is in the dative: that which is no amount (*gibt einem Spieler 2 Gold*).

    Of two that look alike nobody knows which one, unless it is declared.
    """
    objects = [one for one in phrases if one.is_object and one.case is Case.ACCUSATIVE]
    if len(objects) < 2:
        return phrases
    others = [one for one in objects if not isinstance(one.term, (Amount, Noun))]
    case = Case.DATIVE if len(objects) == 2 and len(others) == 1 else None
    unsure = others if case is not None else objects
    return [_Phrase(one.term, one.preposition, case, True) if one in unsure else one for one in phrases]


# ---- words


def _word(terminal: str, language: str) -> str:
    return spoken(terminal, next(one for one in LANGUAGES if one == language))


def _present(verb: GermanVerb | EnglishVerb, plural: bool) -> str:
    if isinstance(verb, EnglishVerb):
        return verb.base if plural else verb.third
    return verb.plural if plural else verb.third


def _particle(pattern: Pattern, verb: GermanVerb | EnglishVerb) -> str:
    """The particle, which closes a German main clause wherever it was declared."""
    return verb.particle if pattern.held >= 0 else ""


def _sentence(words: list[str]) -> str:
    """Words as a sentence; a full stop that ends a name ends it too."""
    text = _begun(words)
    return text if text.endswith(".") else f"{text}."


def _begun(words: list[str]) -> str:
    text = " ".join(one for one in words if one)
    return text[:1].upper() + text[1:]
