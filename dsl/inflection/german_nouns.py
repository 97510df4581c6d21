"""All forms of a German noun, from its singular, its plural and its article.

*der Planet, den Planeten, dem Planeten, des Planeten; die Planeten, den Planeten.* A name may have an adjective in
front (*der Galaktische Rat, dem Galaktischen Rat*) or more words behind (*die Halle der Erinnerung*): only its noun and
its adjectives are inflected. Words may be joined by blanks or underscores.

Without an article nothing is known of a noun's cases; there is no `GermanNoun` then, and the caller prints the word as
it is. `guessed_article` finds most articles by the word itself and keeps silent otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from types import MappingProxyType

from regelwerk.dsl.inflection.german_articles import (
    Determiner,
    adjective_ending,
    adjective_form,
    determiner_form,
)
from regelwerk.dsl.inflection.german_cases import (
    ATTRIBUTES,
    STRONG_NOMINATIVE,
    Agreement,
    Article,
    Case,
    Gender,
    Number,
)
from regelwerk.dsl.record_classes import record

# A masculine noun with one of these endings and a plural in -n is weak: den Nomaden, dem Planeten, des Soldaten.
_WEAK_ENDINGS = (
    *("e", "et", "ent", "ant", "ist", "at", "it", "ot", "aut", "arch", "ekt", "herr", "graf", "held", "mensch"),
    *("bär", "narr", "rebell", "vasall", "barbar", "nachbar", "bauer", "kamerad", "prinz", "fürst", "hirt", "tyrann"),
)
_SURELY_WEAK = ("e", "herr", "graf", "held", "mensch", "bär", "narr", "prinz", "fürst", "ist", "arch", "soldat", "ant")
_STRONG_IN_SPITE_OF_LOOKS = ("see", "staat", "effekt", "monat", "verrat", "vorrat")
# Weak nouns with -ns in the genitive: des Namens.
_WEAK_WITH_S = ("buchstabe", "friede", "funke", "gedanke", "glaube", "haufe", "name", "same", "wille")

_SAME_IN_THE_PLURAL = ("chen", "el", "en", "er", "lein")
_ENDS_WITHOUT_STRESS = ("e", "em", *_SAME_IN_THE_PLURAL)
_HISSING = ("s", "ß", "x", "z", "sch")
_VOWELS = "aeiouäöüy"

_ADJECTIVE_ENDINGS = re.compile(r"(isch|lich|ig|bar|sam|haft|los|iert|end|(ge|ent|ver|zer)\w+en|(ent|ver|zer)\w+t)$")
_SHORT_ADJECTIVES = frozenset(
    {
        "aktiv",
        "alt",
        "arm",
        "blau",
        "braun",
        "bös",
        "dritt",
        "dunkl",
        "eigen",
        "erst",
        "frei",
        "fremd",
        "gelb",
        "golden",
    }
    | {"grau", "groß", "grün", "gut", "heiß", "hell", "hoh", "inner", "jung", "kalt", "klein", "kurz", "lang", "leer"}
    | {"besiedelt", "geheim", "leicht", "letzt", "neu", "neutral", "normal"}
    | {"ober", "offen", "passiv", "reich", "rot", "schnell", "schwach", "schwarz"}
    | {
        "schwer",
        "silbern",
        "stark",
        "still",
        "tief",
        "tot",
        "unter",
        "voll",
        "weiß",
        "wild",
        "zentral",
        "zweit",
        "äußer",
    }
)


@record
class GermanNoun:
    """A German noun or name that is inflected like one.

    `plural` is empty for what cannot be counted, which then is never in the plural (*das Erz, 2 Erz*). What has only
    a plural (*die Ambas*) has the same word twice and the article *die*.
    """

    singular: str
    plural: str
    article: Article

    @property
    def gender(self) -> Gender:
        return Gender(self.article)

    @property
    def always_plural(self) -> bool:
        """Whether even the one thing is spoken of in the plural: *die Ambas nehmen*."""
        return self.article == "die" and self.singular == self.plural

    def agreement(self, case: Case, number: Number = Number.SINGULAR) -> Agreement:
        """What the other words of the phrase have to agree with."""
        if self.always_plural:
            number = Number.PLURAL
        elif not self.plural:
            number = Number.SINGULAR
        return Agreement(case, number, self.gender)

    def form(self, case: Case, number: Number = Number.SINGULAR, after: Determiner | None = None) -> str:
        """The noun itself. `after` matters for an adjective inside it: *der Galaktische Rat, ein Galaktischer Rat*."""
        agreement = self.agreement(case, number)
        name = self._name(agreement.number)
        adjectives = "".join(stem + adjective_ending(agreement, after) + gap for stem, gap in name.adjectives)
        return adjectives + self._head(name.head, agreement, after) + name.rest

    def phrase(
        self,
        case: Case,
        number: Number = Number.SINGULAR,
        determiner: Determiner | None = None,
        adjectives: Iterable[str] = (),
    ) -> str:
        """The noun with what stands before it: *einem freien Feld*, *meine erschöpften Planeten*."""
        agreement = self.agreement(case, number)
        words = [determiner_form(determiner, agreement)] if determiner is not None else []
        words += [adjective_form(adjective, agreement, determiner) for adjective in adjectives]
        return " ".join(word for word in (*words, self.form(case, number, determiner)) if word)

    def counted(self, count: int, case: Case, adjectives: Iterable[str] = ()) -> str:
        """With a number before it: *1 freies Feld*, *2 freie Felder*."""
        number = Number.SINGULAR if count == 1 else Number.PLURAL
        return f"{count} {self.phrase(case, number, None, adjectives)}"

    def forms(self) -> Mapping[str, frozenset[tuple[Case, Number]]]:
        """Every written form of the noun with the cases and numbers that it may be."""
        found: dict[str, set[tuple[Case, Number]]] = {}
        numbers = (
            [Number.PLURAL] if self.always_plural else [Number.SINGULAR, *([Number.PLURAL] if self.plural else [])]
        )
        for number in numbers:
            for case in Case:
                for after in (None, Determiner.THE, Determiner.NO):
                    found.setdefault(self.form(case, number, after), set()).add((case, number))
        return MappingProxyType({word: frozenset(readings) for word, readings in found.items()})

    def _name(self, number: Number) -> _Name:
        if number is Number.PLURAL:
            return _name(self.plural, "e", "")
        return _name(self.singular, STRONG_NOMINATIVE[self.article], self.plural)

    @property
    def _is_adjective(self) -> bool:
        """Whether the noun is itself inflected like an adjective: (ein) Verbündeter, (die) Verbündeten."""
        return self.article == "der" and self.singular.endswith("er") and self.plural == self.singular[:-1]

    def _head(self, head: str, agreement: Agreement, after: Determiner | None) -> str:
        if self._is_adjective:
            return head.removesuffix("r").removesuffix("e") + adjective_ending(agreement, after)
        if agreement.number is Number.PLURAL:
            return head + "n" if agreement.case is Case.DATIVE and head.endswith(("e", "el", "er")) else head
        if agreement.case is Case.NOMINATIVE or agreement.gender is Gender.FEMININE:
            return head
        plural = self._name(Number.PLURAL).head if self.plural else ""
        if _is_weak(head, plural, agreement.gender):
            return _weak(head, plural, agreement.case)
        return head + _genitive_ending(head, plural) if agreement.case is Case.GENITIVE else head


def masculine_without_plural(word: str) -> GermanNoun | None:
    """A masculine name whose plural is not known. Weak ones need it; None if the word does not tell whether it is one.

    *der Nomade, den Nomaden; der Kriegsherr, den Kriegsherrn; der Palast, den Palast.* A *Pilot* is weak and a *Profit*
    is not: of such words nothing is known.
    """
    head = _name(word, STRONG_NOMINATIVE["der"], "").head.lower()
    if not head.endswith(_WEAK_ENDINGS) or head.endswith(_STRONG_IN_SPITE_OF_LOOKS):
        return GermanNoun(word, "", "der")
    if word.lower().endswith(_SURELY_WEAK):
        return GermanNoun(word, word + ("n" if word.endswith("e") else "en"), "der")
    one_syllable = len(re.findall(f"[{_VOWELS}]+", head)) == 1
    return GermanNoun(word, "", "der") if one_syllable else None


def without_article_in_the_plural(name: str) -> str:
    """The name of several as it stands in the dative, and behind *der* in the genitive: adjectives that it begins with
    or is have *-en* there, *offene Karten*, *die Anzahl der offenen Karten*; *Gefallene*, *die Anzahl der Gefallenen*.
    """
    words = name.split(" ")
    for place, word in enumerate(words):
        stem = word.removesuffix("e")
        if stem == word or not _is_adjective(stem, (), 0):
            break
        written = stem.lower() if len(words) > place + 1 and words[place + 1][:1].isupper() else stem
        words[place] = f"{written}en"
    return " ".join(words)


def same_in_the_plural(word: str, article: Article) -> bool:
    """Whether its ending says that a noun looks the same in the plural: *der Marker, die Marker*."""
    return article != "die" and word.endswith(_SAME_IN_THE_PLURAL)


def sure_plural(word: str, article: Article) -> str:
    """The plural of what can be counted, if the word itself tells it: *Karten*, *Einheiten*; "" if it does not."""
    if article != "die":
        return ""
    if word.endswith("e"):
        return word + "n"
    return word + "en" if word.endswith(("heit", "keit", "schaft", "sion", "tion", "tät", "ung")) else ""


def german_noun(word: str, forms: Sequence[str], article: Article) -> GermanNoun:
    """The noun of a declared word and the other forms that are declared with it.

    The word may be the plural (*credits*, with the form *credit*). Else the first form is the plural, unless it is the
    dative of a plural that looks like the singular (*spieler*, with the form *spielern*). A word without forms has a
    plural only if its ending says that it looks the same (*der Marker, die Marker*).
    """
    alike = same_in_the_plural(word, article)
    singular = next((form for form in forms if word.startswith(form) and form != word), None)
    if singular is not None:
        return GermanNoun(singular, word, article)
    if alike and (not forms or forms[0] in (word, word + "n", word + "s")):
        return GermanNoun(word, word, article)
    return GermanNoun(word, forms[0] if forms else "", article)


@record
class _Name:
    """A name taken apart: stems of adjectives, each with the gap behind it; the noun; all that follows it."""

    adjectives: tuple[tuple[str, str], ...]
    head: str
    rest: str


@cache
def _name(written: str, adjective_ending: str, plural: str) -> _Name:
    parts = re.split(r"([ _]+)", written)
    words, gaps = parts[::2], parts[1::2]
    plural_words = re.split(r"[ _]+", plural)
    adjectives: list[tuple[str, str]] = []
    for index, word in enumerate(words[:-1]):
        stem = word.removesuffix(adjective_ending)
        if stem == word or words[index + 1].lower() in ATTRIBUTES or not _is_adjective(stem, plural_words, index):
            break
        adjectives.append((stem, gaps[index]))
    first = len(adjectives)
    rest_known = first or (len(words) > 1 and words[1].lower() in ATTRIBUTES)
    if len(words) > first + 1 and not rest_known:  # Alba Longa: a name whose parts mean nothing here
        return _Name((), written, "")
    return _Name(tuple(adjectives), words[first], "".join(parts[2 * first + 1 :]))


def _is_adjective(stem: str, plural_words: Sequence[str], index: int) -> bool:
    if stem.lower() in _SHORT_ADJECTIVES or _ADJECTIVE_ENDINGS.search(stem.lower()):
        return True
    return len(plural_words) > index + 1 and plural_words[index] == stem + "e"


def _is_weak(singular: str, plural: str, gender: Gender) -> bool:
    word = singular.lower()
    if gender is not Gender.MASCULINE or not plural.lower().startswith(word) or not plural.endswith("n"):
        return False
    return word != plural.lower() and word.endswith(_WEAK_ENDINGS) and not word.endswith(_STRONG_IN_SPITE_OF_LOOKS)


def _weak(singular: str, plural: str, case: Case) -> str:
    if singular.lower().endswith("herr"):
        return singular + "n"
    return plural + "s" if case is Case.GENITIVE and singular.lower().endswith(_WEAK_WITH_S) else plural


def _genitive_ending(singular: str, plural: str) -> str:
    """-s or -es of a strong noun; nothing for what cannot take it (PDS, Zyklus)."""
    word = singular.lower()
    syllables = len(re.findall(f"[{_VOWELS}]+", word))
    if not syllables or " " in word or "_" in word or word.endswith((".", "us", "os", "ismus")):
        return ""
    if plural.lower() == word and not word.endswith(_ENDS_WITHOUT_STRESS):  # a foreign word that is never inflected
        return ""
    if word.endswith("nis"):
        return "ses"
    if word.endswith(_HISSING):
        return "es"
    foreign = plural.lower() == word + "s"
    return "es" if syllables == 1 and word[-1] not in _VOWELS and not foreign else "s"
