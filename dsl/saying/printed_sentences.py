"""A declared sentence as people read it: with a subject, in the passive where nobody acts, or as an infinitive.

`setze {einheit} auf {feld} ein` becomes *Spieler 1 setzt einen Nomaden auf G8 ein*, *Ein Nomade wird auf G8
eingesetzt*, *Einen Nomaden auf G8 einsetzen*. What is not known is not printed: a noun whose case is unsure has no
article.
"""

from __future__ import annotations

import re
from dataclasses import replace

from regelwerk.dsl.grammar.words import LANGUAGES, spoken
from regelwerk.dsl.inflection.english_verbs import EnglishVerb
from regelwerk.dsl.inflection.german_cases import Case
from regelwerk.dsl.inflection.german_verbs import GermanVerb
from regelwerk.dsl.inflection.verb_forms import VerbForm
from regelwerk.dsl.saying.fixed_words import FixedWords
from regelwerk.dsl.saying.phrases import Phrase, Terms, phrases
from regelwerk.dsl.saying.printed_words import Vocabulary, in_words
from regelwerk.dsl.saying.terms import Term
from regelwerk.dsl.world.behaviours import Part, Pattern

_OF = tuple(spoken("OF", language) for language in LANGUAGES)


def main_clause(vocabulary: Vocabulary, pattern: Pattern, subject: Term, terms: Terms) -> str:
    """*Spieler 1 legt die Karte ab.* / *Player 1 discards the card.*"""
    form = VerbForm.PLURAL if subject.plural else VerbForm.THIRD
    pattern = _of_another(in_words(pattern), form)
    verb = vocabulary.verb(pattern)
    words = [one.words for one in phrases(vocabulary, pattern, terms)]
    finite = verb.person(form)
    return _sentence([subject.said(Case.NOMINATIVE), finite, *words, _particle(pattern, verb)])


def imperative(vocabulary: Vocabulary, pattern: Pattern, terms: Terms) -> str:
    """What a reader is told to do: *Lege die Karte ab* / *Discard the card*. It has no full stop."""
    pattern = _of_another(in_words(pattern), VerbForm.SECOND)
    verb = vocabulary.verb(pattern)
    words = [one.words for one in phrases(vocabulary, pattern, terms)]
    return _begun([verb.person(VerbForm.IMPERATIVE), *words, _particle(pattern, verb)])


def subordinate(
    vocabulary: Vocabulary,
    pattern: Pattern,
    subject: Term | None,
    form: VerbForm,
    terms: Terms,
    perfect: bool = False,
    adverb: str = "",
) -> str:
    """What stands behind *nachdem*, *falls*: *du die Karte abgelegt hast*, *die Karte abgelegt worden ist*.

    English has the present: *you discard the card*, *the card is discarded*; and the perfect with an `adverb`: *you
    have already discarded the card*. Without a subject it is the passive.
    """
    pattern = in_words(pattern) if subject is None else _of_another(in_words(pattern), form)
    verb = vocabulary.verb(pattern)
    found = phrases(vocabulary, pattern, terms)
    words = [one.words for one in found]
    if subject is not None:
        who = subject.said(Case.NOMINATIVE)
        if isinstance(verb, EnglishVerb) and adverb:
            have = "has" if form is VerbForm.THIRD else "have"
            return _joined([who, have, adverb, verb.participle, *words, _particle(pattern, verb)])
        if isinstance(verb, EnglishVerb):
            return _joined([who, verb.person(form), *words, _particle(pattern, verb)])
        return _joined([who, *words, verb.perfect(form) if perfect else verb.joined(form)])
    acted_on, thing, rest = _acted_on(found, verb)
    several = acted_on is not None and acted_on.plural
    if isinstance(verb, EnglishVerb) and adverb:
        return _joined([thing or "it", "have" if several else "has", adverb, "been", verb.participle, *rest])
    if isinstance(verb, EnglishVerb):
        return _joined([thing or "it", "are" if several else "is", verb.participle, *rest])
    now, done = ("werden", "worden sind") if several else ("wird", "worden ist")
    return _joined([thing or "es", *rest, verb.participle, done if perfect else now])


def passive(vocabulary: Vocabulary, pattern: Pattern, terms: Terms) -> str:
    """What happens where nobody acts: *Die Karte wird abgelegt.* / *The card is discarded.*"""
    pattern = in_words(pattern)
    verb = vocabulary.verb(pattern)
    found = phrases(vocabulary, pattern, terms)
    acted_on, subject, rest = _acted_on(found, verb)
    if isinstance(verb, EnglishVerb):
        if acted_on is None:
            return _sentence([verb.base, *rest])
        return _sentence([subject, "are" if acted_on.plural else "is", verb.participle, *rest])
    if acted_on is None:
        return _sentence(["es", "wird", *rest, verb.participle])
    return _sentence([subject, "werden" if acted_on.plural else "wird", *rest, verb.participle])


def _acted_on(found: list[Phrase], verb: GermanVerb | EnglishVerb) -> tuple[Phrase | None, str, list[str]]:
    """What the passive speaks of, its words as the subject, and the other words.

    Of two English objects it is the first, of two German ones the last, which is no dative. What it is *of* stays with
    it: *Nachbarn von Anna werden entlohnt*. English has a subject without an object too: *help is asked for*.
    """
    objects = [one for one in found if one.is_object and one.case is not Case.DATIVE]
    if not objects:
        first = found[0] if found and isinstance(verb, EnglishVerb) else None
        if first is None or not first.preposition or not isinstance(first.term, FixedWords):
            return None, "", [one.words for one in found]
        words = [first.preposition, *(one.words for one in found[1:])]
        return first, replace(first, preposition="").words, words
    acted_on = objects[0] if isinstance(verb, EnglishVerb) else objects[-1]
    place = next(number for number, one in enumerate(found) if one is acted_on)
    end = place + 1
    while end < len(found) and found[end].preposition in _OF:
        end += 1
    subject = " ".join([acted_on.said(Case.NOMINATIVE), *(one.words for one in found[place + 1 : end])])
    return acted_on, subject, [one.words for one in (*found[:place], *found[end:])]


def possibility(vocabulary: Vocabulary, pattern: Pattern, subject: Term | None, terms: Terms) -> str:
    """That it can be done: *Spieler 1 kann D2 besiedeln*, *D2 can be burnt down*. It begins no sentence of its own."""
    form = VerbForm.PLURAL if subject is not None and subject.plural else VerbForm.THIRD
    pattern = in_words(pattern) if subject is None else _of_another(in_words(pattern), form)
    verb = vocabulary.verb(pattern)
    found = phrases(vocabulary, pattern, terms)
    if subject is not None:
        who = subject.said(Case.NOMINATIVE)
        words = [one.words for one in found]
        if isinstance(verb, EnglishVerb):
            return " ".join([who, "can", verb.base, *words])
        return " ".join([who, "können" if subject.plural else "kann", *words, verb.infinitive])
    acted_on, thing, rest = _acted_on(found, verb)
    if isinstance(verb, EnglishVerb):
        if acted_on is None:
            return " ".join(["it is possible to", verb.base, *rest])
        return " ".join([thing, "can be", verb.participle, *rest])
    if acted_on is None:
        return " ".join(["es kann", *rest, verb.participle, "werden"])
    modal = "können" if acted_on.plural else "kann"
    return " ".join([thing, modal, *rest, verb.participle, "werden"])


def infinitive_phrase(vocabulary: Vocabulary, pattern: Pattern, terms: Terms) -> str:
    """What can be done: *Eine Mine auf D2 bauen* / *Build a mine on D2*. It has no full stop."""
    return _begun([infinitive_words(vocabulary, pattern, terms, VerbForm.FIRST)])


def infinitive_words(vocabulary: Vocabulary, pattern: Pattern, terms: Terms, form: VerbForm) -> str:
    """What stands behind *darf*: *eine Mine auf D2 bauen* / *build a mine on D2*; `form` is that of whoever may."""
    pattern = _of_another(in_words(pattern), form)
    verb = vocabulary.verb(pattern)
    words = [one.words for one in phrases(vocabulary, pattern, terms)]
    if isinstance(verb, EnglishVerb):
        return _joined([verb.base, *words])
    return _joined([*words, verb.infinitive])


# ---- words


_WHOSE = {VerbForm.SECOND: ("dein", "your"), VerbForm.THIRD: ("sein", "their"), VerbForm.PLURAL: ("ihr", "their")}


def _of_another(pattern: Pattern, form: VerbForm) -> Pattern:
    """What a sentence calls *mein* is told of somebody else: *deckt seine Karten auf*, *reveals their cards*."""
    if form not in _WHOSE or not any(part.article == "MY" for part in pattern.parts):
        return pattern
    german, english = _WHOSE[form]

    def told(part: Part) -> Part:
        if part.article != "MY":
            return part
        if pattern.language == "en":
            return replace(part, article_word=english)
        return replace(part, article_word=german + part.article_word[len("mein") :])

    return replace(pattern, parts=tuple(map(told, pattern.parts)))


def _particle(pattern: Pattern, verb: GermanVerb | EnglishVerb) -> str:
    """The particle, which closes a German main clause wherever it was declared."""
    return verb.particle if pattern.held >= 0 else ""


def _sentence(words: list[str]) -> str:
    """Words as a sentence; a full stop that ends a name ends it too."""
    text = _begun(words)
    return text if text.endswith(".") else f"{text}."


def _begun(words: list[str]) -> str:
    text = _joined(words)
    return text[:1].upper() + text[1:]


_ONE_TIME = re.compile(r"(?<![^\s])1 (mal|times?)(?=[.,]|$)")
_ONCE = {"mal": "einmal", "time": "once", "times": "once"}


def _joined(words: list[str]) -> str:
    """Words in a row; *1 mal* is one word."""
    return _ONE_TIME.sub(lambda found: _ONCE[found[1]], " ".join(one for one in words if one))
