"""The words that a sentence has itself: which of them are a noun, with what stands before it, and in which cases.

`entdecke schwarzen planeten` has *schwarzen Planeten*, of which *schwarzer Planet* is told where nobody acts; `draw
first player` has *first player*. Such words are printed as they are declared, in the case that their place asks for.
Only where they are the subject they may change, and they do so only as far as the words themselves tell how.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from regelwerk.dsl.inflection.english_nouns import english_plural
from regelwerk.dsl.inflection.german_articles import DETERMINER_READINGS, Determiner, adjective_ending, determiner_form
from regelwerk.dsl.inflection.german_cases import STRONG_NOMINATIVE, Agreement, Case, Gender, Number
from regelwerk.dsl.inflection.german_nouns import GermanNoun, same_in_the_plural
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.saying.noun_words import EnglishWord, GermanWord, NounWord, as_written
from regelwerk.dsl.saying.printed_words import Vocabulary, capital
from regelwerk.dsl.world.behaviours import Part
from regelwerk.dsl.world.kinds import plain_name

_ADJECTIVE_ENDINGS = ("en", "em", "er", "es", "e")
# What follows an English verb and its noun, and is neither: set units up, send them home, research freely.
_CLOSING = "about again ahead along apart around aside away back by down forth forward further home in off on out over "
_CLOSING_WORDS = frozenset((_CLOSING + "through together under up").split())
_NOUNS_WITH_LY = frozenset(["ally", "anomaly", "assembly", "family", "fly", "lily", "monopoly", "reply", "supply"])


@record
class FixedWords:
    """Words of the sentence itself, as they are declared and, of a noun, as they are where they are the subject."""

    text: str
    nominative: str = ""
    plural: bool = False
    noun: NounWord | None = None
    is_dative: bool = False

    @property
    def is_noun(self) -> bool:
        return bool(self.nominative)

    def said(self, case: Case | None) -> str:
        return self.nominative if case is Case.NOMINATIVE and self.nominative else self.text


def fixed_words(vocabulary: Vocabulary, row: Sequence[Part], language: str, behind_verb: bool) -> list[FixedWords]:
    """A row of fixed words without a preposition or an article between them, as nouns and what is none."""
    row = [_named(vocabulary, part, language) for part in row]
    if language == "en":
        return _english(vocabulary, row, behind_verb)
    found: list[FixedWords] = []
    waiting: list[Part] = []
    known = [vocabulary.fixed_noun(part, language) for part in row]
    for place, part in enumerate(row):
        waiting.append(part)
        article_needs_one = bool(row[0].article) and place == len(row) - 1 and not any(one.is_noun for one in found)
        if known[place] is not None or part.printed or article_needs_one:
            found += _german(waiting, known[place], vocabulary.sure_noun(part))
            waiting = []
    return [*found, FixedWords(_plainly(waiting))] if waiting else found


def _named(vocabulary: Vocabulary, part: Part, language: str) -> Part:
    """A word that names a thing is printed by its name: `verliere einheiten an sol`."""
    entry = vocabulary.world.entries.get(part.word)
    is_name = entry is not None and entry.count == 1 and not part.printed and not part.article
    names = entry.names if entry is not None and is_name else {}
    return replace(part, printed=names.get(language) or names.get("de") or part.printed)


# ---- German


def _german(parts: list[Part], known: NounWord | None, guessed: GermanWord | None) -> list[FixedWords]:
    """The noun at the end of some words with its adjectives and article; words before that are told apart."""
    begin = len(parts) - 1
    while begin and (parts[0].article or parts[begin - 1].word.endswith(_ADJECTIVE_ENDINGS)):
        begin -= 1
    before = [FixedWords(_plainly(parts[:begin]))] if begin else []
    adjectives = [_written(part) for part in parts[begin:-1]]
    article, head = parts[begin].article_word, parts[-1]
    # of a noun whose title is another word nothing is known but the word; against its article a guess is worth nothing
    own = known if isinstance(known, GermanWord) and head.word in known.forms() else guessed
    ways = [_Phrase(article, tuple(adjectives), _noun_written(head, one), one) for one in (own, None)]
    phrase = ways[0] if ways[0].is_object or ways[0].is_dative_plural else ways[1]
    agreement = phrase.agreement()
    words = phrase.words(agreement, Case.NOMINATIVE) if agreement is not None else phrase.text
    plural = agreement is not None and agreement.number is Number.PLURAL
    counted = known if known is not None and not adjectives and not article else phrase.counted
    return [*before, FixedWords(phrase.text, words, plural, counted, not phrase.is_object)]


def _noun_written(part: Part, noun: GermanWord | None) -> str:
    """A German noun has a capital, and that of the rulebook the spelling of its title."""
    if part.printed:
        return plain_name(part.printed)
    written = plain_name(part.word)
    forms = (noun.several(), noun.alone(None)) if noun is not None else ()
    return next((one for one in forms if as_written(one) == part.word), capital(written))


@record
class _Phrase:
    """An article, adjectives and a noun, as they are declared beside a verb: as its object."""

    article: str
    adjectives: tuple[str, ...]
    written: str
    noun: GermanWord | None

    @property
    def text(self) -> str:
        return " ".join(one for one in (self.article, *self.adjectives, self.written) if one)

    @property
    def is_object(self) -> bool:
        """Whether it can be the object; of a dative its words tell it: *dem Kriegsherrn*, *fremdem Kriegsherrn*."""
        if self.article:
            return bool(self._readings(Case.ACCUSATIVE))
        return not self.adjectives or not self.adjectives[-1].endswith("em")

    @property
    def is_dative_plural(self) -> bool:
        """Whether it has the form that only a dative plural has: *den Spielern*."""
        if self.noun is None or not self.noun.noun.plural or self._is_form(self.noun.noun.plural):
            return False
        return self._is_form(self.noun.noun.form(Case.DATIVE, Number.PLURAL))

    @property
    def counted(self) -> NounWord | None:
        """The noun, with its adjectives, as it stands behind a number."""
        if self.noun is None or self.article:
            return None
        if not self.adjectives:
            return self.noun
        if not self.noun.knows_article:
            return None
        ending = STRONG_NOMINATIVE[self.noun.noun.article]
        singular, plural = self.noun.noun.singular, self.noun.noun.plural
        stems = [_stem(one) for one in self.adjectives]
        one = " ".join([*(stem + ending for stem in stems), singular])
        several = " ".join([*(f"{stem}e" for stem in stems), plural]) if plural else ""
        return replace(self.noun, noun=GermanNoun(one, several, self.noun.noun.article))

    def agreement(self) -> Agreement | None:
        """Number and gender as the words tell them, the article first, in the accusative; None if they tell nothing."""
        fitting = self._readings(Case.ACCUSATIVE)
        if fitting:
            return fitting[0][1]
        if self.noun is None:
            return None
        if self.noun.always_plural:
            return Agreement(Case.ACCUSATIVE, Number.PLURAL, self.noun.noun.gender)
        only = self._can_be(Number.PLURAL) and not self._can_be(Number.SINGULAR)
        either = self._can_be(Number.PLURAL) and not self._is_form(self.noun.noun.singular)
        number = Number.PLURAL if only or either else Number.SINGULAR
        if number is Number.SINGULAR and not self.noun.knows_article:
            return None
        return Agreement(Case.ACCUSATIVE, number, self.noun.noun.gender)

    def words(self, agreement: Agreement, case: Case) -> str:
        """All of it in another case. Only what is masculine and one differs there from the accusative."""
        if agreement.number is Number.PLURAL or agreement.gender is not Gender.MASCULINE:
            return self.text
        now = Agreement(case, agreement.number, agreement.gender)
        determiner = self._determiner
        article = determiner_form(determiner, now) if determiner is not None else self.article
        adjectives = [_stem(one) + adjective_ending(now, determiner) for one in self.adjectives]
        noun = self.noun.noun.singular if self.noun is not None and self.noun.knows_article else self.written
        return " ".join(one for one in (article, *adjectives, noun) if one)

    @property
    def _determiner(self) -> Determiner | None:
        found = self._readings(Case.ACCUSATIVE)
        return found[0][0] if found else None

    def _readings(self, case: Case) -> list[tuple[Determiner, Agreement]]:
        """What the article may be, as far as the noun allows it."""
        found = []
        for determiner, agreement in DETERMINER_READINGS.get(self.article, ()):
            gender_fits = self._gender in (None, agreement.gender) or agreement.number is Number.PLURAL
            if agreement.case is case and gender_fits and self._can_be(agreement.number):
                found.append((determiner, agreement))
        return found

    @property
    def _gender(self) -> Gender | None:
        return self.noun.noun.gender if self.noun is not None and self.noun.knows_article else None

    def _can_be(self, number: Number) -> bool:
        """Whether the form of the noun, and without an article the ending of its adjective, can be this number."""
        if self.noun is None:  # no feminine noun ends like that
            return number is Number.PLURAL or self.article != "die" or not self.written.endswith("en")
        noun = self.noun.noun
        if number is Number.PLURAL:
            plural = noun.plural or (noun.singular if same_in_the_plural(noun.singular, noun.article) else "")
            said = bool(plural) and any(map(self._is_form, (plural, noun.form(Case.DATIVE, number))))
            adjective = "e"
        else:
            said = any(self._is_form(noun.form(case)) for case in Case)
            adjective = {"der": "en", "die": "e", "das": "es"}[noun.article]
        fits = self.article or not self.adjectives or not self.noun.knows_article
        return said and (bool(fits) or self.adjectives[-1].endswith(adjective))

    def _is_form(self, form: str) -> bool:
        return bool(form) and form.casefold() == self.written.casefold()


def _stem(adjective: str) -> str:
    ending = next((one for one in _ADJECTIVE_ENDINGS if adjective.endswith(one)), "")
    return adjective.removesuffix(ending)


# ---- English


def _english(vocabulary: Vocabulary, row: Sequence[Part], behind_verb: bool) -> list[FixedWords]:
    """Right behind the verb all words are one noun; elsewhere, if an article, a capital or its number tells it.

    Words that close the verb are told apart, wherever they stand: *set units up*, *turn over cards*.
    """
    begin, end = 0, len(row)
    while end and not row[end - 1].printed and _closes(row[end - 1].word):
        end -= 1
    while begin < end and not row[begin].printed and _closes(row[begin].word):
        begin += 1
    opening = [FixedWords(_plainly(row[:begin]))] if begin else []
    closing = [FixedWords(_plainly(row[end:]))] if end < len(row) else []
    words = row[begin:end]
    if not words:
        return [*opening, *closing]
    head = words[-1]
    noun = vocabulary.fixed_noun(head, "en")
    text = _english_text(words, noun)
    if noun is None and not behind_verb and not words[0].article and not head.printed:
        return [*opening, FixedWords(text), *closing]
    sure = noun or EnglishWord(plain_name(head.word), english_plural(head.word))
    several, one = sure.several(), sure.alone(None)
    is_plural = several != one and plain_name(head.word) == several.casefold()
    adjectives = " ".join(_written(part) for part in words[:-1])
    counted = EnglishWord(f"{adjectives} {one}".strip(), f"{adjectives} {several}".strip() if several != one else "")
    return [*opening, FixedWords(text, text, is_plural or sure.always_plural, counted), *closing]


def _english_text(words: Sequence[Part], noun: NounWord | None) -> str:
    """The words as they are declared; a noun of the rulebook has the spelling of its title."""
    *before, head = words
    written = _written(head)
    forms = (noun.several(), noun.alone(None)) if noun is not None and not head.printed else ()
    last = next((one for one in forms if one.casefold() == written), written)
    return " ".join([*([words[0].article_word] if words[0].article_word else []), *map(_written, before), last])


def _closes(word: str) -> bool:
    return word in _CLOSING_WORDS or (word.endswith("ly") and len(word) > 4 and word not in _NOUNS_WITH_LY)


def _written(part: Part) -> str:
    return plain_name(part.printed or part.word)


def _plainly(parts: Sequence[Part]) -> str:
    return " ".join(word for part in parts for word in (part.article_word, _written(part)) if word)
