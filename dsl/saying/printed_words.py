"""The words of a rulebook as they are printed: its nouns with cases and plurals, the verbs of its sentences.

A noun is printed by the title that its entry has, else by the word itself. If that title is one of its forms, the other
forms are its plural; of another title nothing more is known than what it tells itself.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

from regelwerk.dsl.inflection.english_nouns import english_plural
from regelwerk.dsl.inflection.english_verbs import EnglishVerb
from regelwerk.dsl.inflection.german_articles import Determiner
from regelwerk.dsl.inflection.german_cases import ARTICLES, ATTRIBUTES, Article, Case
from regelwerk.dsl.inflection.german_genders import counted_noun, guessed_article, known_noun
from regelwerk.dsl.inflection.german_nouns import (
    GermanNoun,
    german_noun,
    masculine_without_plural,
    same_in_the_plural,
    sure_plural,
)
from regelwerk.dsl.inflection.german_verbs import PARTICLES, GermanVerb
from regelwerk.dsl.saying.noun_words import EnglishWord, GermanWord, NounWord, as_written
from regelwerk.dsl.sentences.sentence_verbs import nouns_of, verb_of
from regelwerk.dsl.tree.types import INT
from regelwerk.dsl.world.behaviours import Part, Pattern
from regelwerk.dsl.world.kinds import PLAYER, PLAYER_WORDS, NounWords, plain_name
from regelwerk.dsl.world.world import World

_INSIDE_NAMES = "am an auf aus bei das dem den der des die für im in mit ohne und vom von zu zum zur"
_SMALL_WORDS = frozenset(_INSIDE_NAMES.split())
_MADE_UP: Article = "der"
_ONLY_PLURAL = ("kosten", "leute")
_PARTICIPLE = "ender"
_BEGINNINGS = ("above", "behind", "below", "beside", "beyond", "in", "near", "on", "outside", "under")
"""Words that a name begins with which has no article: *beside the galaxy*."""
_WITH_IE = ("cookies", "genies", "movies", "zombies")


class Vocabulary:
    """How one rulebook's words are printed. It remembers what it has found out."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._known = dict(nouns_of(world))
        self._articles: dict[str, Article] = {noun.singular: noun.article for noun in self._known.values()}
        self._nouns: dict[tuple[str, str], NounWord] = {}
        self._verbs: dict[Pattern, GermanVerb | EnglishVerb] = {}

    # ---- nouns

    def noun(self, id: str, language: str) -> NounWord:
        """A kind, a place, a resource: anything that is declared as a noun."""
        key = (id, language)
        if key not in self._nouns:
            words = PLAYER_WORDS if id == PLAYER else self.world.nouns.get(id, NounWords())
            title = self.world.titles.get(id, {}).get(language, "")
            self._nouns[key] = self._english(id, words, title) if language == "en" else self._german(id, words, title)
        return self._nouns[key]

    def fixed_noun(self, part: Part, language: str) -> NounWord | None:
        """The noun that a word of a sentence is: one of the rulebook, one that is declared in both numbers, or one that
        everybody knows.
        """
        what, id = self.world.forms.get(part.word, ("", ""))
        if what in ("kind", "resource"):
            return self.noun(id, language)
        if part.word in self.world.entries and self.world.entries[part.word].count > 1:
            return self.entry_noun(part.word, language)
        if language == "de" and part.word in self._words:
            return self.noun(self._words[part.word], language)
        pair = self._numbers.get((language, part.word)) or _declared_numbers(part)
        if language == "en":
            return EnglishWord(plain_name(pair[0]), plain_name(pair[1])) if pair else counted_english(part.word)
        if pair is not None:
            return _german_word(*pair, counted_noun(pair[0]))
        found = known_noun(part.word) if part.word not in PARTICLES else None
        return _of_tables(part.word, found) if found is not None else None

    def sure_noun(self, part: Part) -> GermanWord | None:
        """A German word that is a noun for sure, if its article can be told."""
        found = counted_noun(part.word)
        return _of_tables(part.word, found) if found is not None else None

    @cached_property
    def _words(self) -> dict[str, str]:
        """The words that declare themselves as German nouns, by each of their forms: with an article, a plural, or a
        printed name with a capital.
        """
        found: dict[str, str] = {}
        for id, word in self.world.words.items():
            if word.article or word.forms or word.names.get("de", "")[:1].isupper():
                found |= dict.fromkeys((id, *(as_written(form) for form in word.forms)), id)
        return found

    @cached_property
    def _numbers(self) -> dict[tuple[str, str], tuple[str, str]]:
        """Of nouns that sentences declare in both numbers, behind the same verb and number: singular and plural."""
        found: dict[tuple[object, ...], dict[str, None]] = {}
        for said in self.world.sayable():
            for pattern in said.sentences:
                shape = [(part.slot, part.prepositions, part.word) for part in pattern.parts]
                for place, part in enumerate(pattern.parts[1:], 1):
                    if part.word and said.fields.get(pattern.parts[place - 1].slot) == INT:
                        key = (said.id, pattern.language, pattern.verb, *shape[:place], *shape[place + 1 :])
                        found.setdefault(key, {})[part.word] = None
        pairs = [(str(key[1]), sorted(words, key=len)) for key, words in found.items() if len(words) == 2]
        return {(language, one): (pair[0], pair[1]) for language, pair in pairs for one in pair}

    def entry_noun(self, id: str, language: str) -> NounWord:
        """A thing that there are several of, by its title: *Nomade*, *nomad*."""
        key = (f"entry {id}", language)
        if key not in self._nouns:
            names = self.world.entries[id].names
            article = self.declared_article(id)
            if language == "en" and names.get("en"):
                self._nouns[key] = self._common_noun(names["en"])
            elif language == "en":
                self._nouns[key] = EnglishWord(names["de"], "", takes_article=False)
            else:
                self._nouns[key] = self._by_title(capital(names["de"]), article, counts=True)
        return self._nouns[key]

    def _common_noun(self, title: str) -> EnglishWord:
        """An English title as a common noun: *Baker unit*, *trade station*; *mercenaries* are several already."""
        words = (one if self._is_name(one) else _common(one) for one in title.split(" "))
        word = " ".join(words)
        if counted_english(word.rpartition(" ")[2]) is not None:
            return EnglishWord(word, word, takes_article=False, always_plural=True)
        return EnglishWord(word, english_plural(word))

    def _is_name(self, word: str) -> bool:
        """Whether a word is the name of a thing that there is one of."""
        found = self.world.entries.get(word.casefold())
        return found is not None and found.count == 1

    def value(self, word: str) -> str:
        """A German value of an enumeration that is a noun has a capital; of several words nobody knows which."""
        is_noun = " " not in word and word not in PARTICLES and known_noun(word) is not None
        return capital(word) if is_noun else word

    def declared_article(self, id: str) -> Article | None:
        """The article that an entry declares itself."""
        words = self.world.nouns.get(id)
        return next((one for one in ARTICLES if words is not None and one == words.article), None)

    def in_the_plural(self, id: str, language: str) -> bool:
        """Whether the name of one thing is declared to be in the plural."""
        words = self.world.nouns.get(id)
        return words is not None and language in words.plural

    def named(self, id: str, title: str, language: str) -> NounWord | None:
        """A name with an article that it declares or begins with: *der Kaiserpalast*, *die Emirate von Hacan*, *the
        Hall of Records*. None of a name without one.
        """
        article, plural = self.declared_article(id), self.in_the_plural(id, language)
        first, _, rest = title.partition(" ")
        if language == "en":
            begins = first == "The" and bool(rest)
            if article is None and not begins:
                return None
            return EnglishWord(rest if begins else title, "", always_plural=plural)
        begun = next((one for one in ARTICLES if rest and one == first.casefold()), None)
        article, name = begun or article, rest if begun else title
        if article is None:
            return None
        if article == "der":
            noun = masculine_without_plural(name)
            return GermanWord(noun, True) if noun is not None else None
        return GermanWord(GermanNoun(name, name if plural else "", article), True)

    def _german(self, id: str, words: NounWords, title: str) -> GermanWord:
        forms = words.german or (id,)
        word = self.world.words.get(id)
        called = title or (word.names.get("de", "") if word is not None else "")
        if called and "de" in words.plural:
            return GermanWord(GermanNoun(called, called, "die"), True)
        if called and called.casefold().replace(" ", "_") not in forms:
            plural = word.forms[0] if word is not None and word.forms else ""
            return self._by_title(called, self.declared_article(id), id in self.world.kinds, plain_name(plural))
        known = PLAYER_NOUN if id == PLAYER else self._known.get(id)
        noun = known or german_noun(forms[0], forms[1:], _MADE_UP)
        written = replace(noun, singular=capital(plain_name(noun.singular)), plural=capital(plain_name(noun.plural)))
        return GermanWord(written, known is not None)

    def by_title(self, title: str) -> GermanWord | None:
        """A German noun by its title alone, if that tells all its cases: *Preis*, *Volk der Einheit*; of *Erweiterter
        Markt* the adjective is not known, and nothing with an article can be said of it."""
        small = " " in title and title[:1].islower()  # *geheime Zahl*, inside a sentence
        word = self._by_title(title if small else capital(title), None, counts=False)
        first, *rest = word.noun.singular.split(" ")
        alone = not rest or rest[0].casefold() in _SMALL_WORDS
        known = word.knows_article and not first.casefold().endswith(_ONLY_PLURAL)
        if first.endswith(_PARTICIPLE) and known_noun(first) is None:
            return None  # ein Eröffnender, der Eröffnende
        bent = word.noun.form(Case.DATIVE, after=Determiner.THE).split(" ")[0]  # dem *ersten* Bezirk
        return word if known and (alone or bent.endswith("en")) else None

    def _by_title(self, written: str, article: Article | None, counts: bool, plural: str = "") -> GermanWord:
        """A noun by its title, with the plural that is declared for it or, of what `counts`, is told by the word."""
        title, bracket, rest = written.partition(" (")
        return replace(self._by_name(title, article, counts, plural), suffix=bracket + rest)

    def _by_name(self, title: str, article: Article | None, counts: bool, plural: str) -> GermanWord:
        known = article or guessed_article(title, self._articles)
        several = plural or (self._sure_plural(title, known) if counts and known is not None else "")
        noun = german_noun(title, (several,) if several else (), known or _MADE_UP)
        if known == "der" and not noun.plural:
            weak_or_not = masculine_without_plural(title)
            return GermanWord(weak_or_not or noun, weak_or_not is not None)
        return GermanWord(noun, known is not None)

    def _sure_plural(self, title: str, article: Article) -> str:
        """The plural that the noun of a title tells, itself or as a compound of one of the rulebook: *Einheiten der
        Sol*, *Schlachtschiffe*."""
        words = title.split(" ")
        end = next((place for place, one in enumerate(words) if place and one in ATTRIBUTES), len(words))
        *before, head = words[:end]
        plural = sure_plural(head, article)
        for noun in () if plural else self._known.values():
            last = plain_name(noun.singular).casefold()
            if noun.article == article and noun.plural and head.casefold().endswith(last):
                plural = head[: -len(last)] + plain_name(noun.plural).casefold()
        return " ".join([*before, capital(plural), *words[end:]]) if plural else ""

    def _english(self, id: str, words: NounWords, title: str) -> EnglishWord:
        # in a game that is written in English, words without English forms are English themselves
        forms = words.english or (words.german if self.world.language == "en" else ())
        if not forms:
            called = title or self.world.words[id].names.get("en", "") if id in self.world.words else title
            if called:
                return self._english_by_name(id, _common(called))
            german = self.noun(id, "de")
            return EnglishWord(german.alone(None), german.several(), takes_article=False)
        singular = plain_name(forms[0])
        if title and title.casefold().replace(" ", "_") not in forms:
            return EnglishWord(_common(title), _common(title))
        if len(forms) > 1:
            plural = plain_name(forms[1])
            return EnglishWord(plural, singular) if singular.startswith(plural) else EnglishWord(singular, plural)
        counted = counted_english(forms[0])
        if id in self.world.kinds and self.world.kinds[id].place:  # places are not counted: their reinforcements
            is_noun = singular.partition(" ")[0] not in _BEGINNINGS
            return EnglishWord(singular, "", takes_article=is_noun, always_plural=counted is not None)
        if counted is not None:
            return counted
        countable = id in self.world.nouns and len(words.german) > 1
        return EnglishWord(singular, english_plural(singular) if countable else "")

    def _english_by_name(self, id: str, called: str) -> EnglishWord:
        """What is counted has a name in the singular or in the plural; anything else is called what it is called."""
        word = self.world.words.get(id)
        if self.in_the_plural(id, "en"):
            return EnglishWord(called, "", always_plural=True)
        if id in self.world.resources:
            return counted_english(called) or EnglishWord(called, "")
        return EnglishWord(called, english_plural(called) if word is not None and word.forms else "")

    # ---- verbs

    def verb(self, pattern: Pattern) -> GermanVerb | EnglishVerb:
        """The verb of a sentence."""
        if pattern not in self._verbs:
            self._verbs[pattern] = verb_of(pattern, self.world.verbs)
        return self._verbs[pattern]


PLAYER_NOUN = german_noun(PLAYER_WORDS.german[0], PLAYER_WORDS.german[1:], "der")


def in_words(pattern: Pattern) -> Pattern:
    """A sentence whose verb is no word with underscores: *zahle_schaden* is said as *zahle schaden*."""
    verb, _, rest = pattern.verb.partition("_")
    if not rest:
        return pattern
    words = tuple(Part(word=one) for one in rest.split("_"))
    closing = rest in PARTICLES
    behind = pattern.text.split()[1:]
    text = " ".join([verb, *behind, rest] if closing else [verb, *rest.split("_"), *behind])
    parts = (*pattern.parts, *words) if closing else (*words, *pattern.parts)
    held = len(parts) - 1 if closing else -1 if pattern.held < 0 else pattern.held + len(words)
    return replace(pattern, verb=verb, parts=parts, text=text, held=held)


def _declared_numbers(part: Part) -> tuple[str, str] | None:
    """The two numbers of a word that declares another form: `ziehe {n} karte|karten`."""
    if len(part.forms) != 1:
        return None
    singular, plural = sorted((part.word, part.forms[0]), key=len)
    return singular, plural


def _of_tables(word: str, found: tuple[str, Article | None]) -> GermanWord:
    singular, article = found
    weak = masculine_without_plural(singular) if article == "der" else None
    if weak is not None and weak.plural and weak.form(Case.ACCUSATIVE) == word:  # den kriegsherrn
        return _german_word(singular, weak.plural, found)
    if article is not None and word == singular + "n" and same_in_the_plural(singular, article):  # den spielern
        return _german_word(singular, singular, found)
    plural = "" if singular == word and not singular.endswith(_ONLY_PLURAL) else word
    return _german_word(singular, plural, found)


def _german_word(singular: str, plural: str, found: tuple[str, Article | None] | None) -> GermanWord:
    """A noun in both numbers, with its article if that was found for the singular."""
    article = found[1] if found is not None and found[0] == singular else None
    written = GermanNoun(capital(plain_name(singular)), capital(plain_name(plural)), article or _MADE_UP)
    return GermanWord(written, article is not None)


def counted_english(word: str) -> EnglishWord | None:
    """An English word that is the plural of another: *cards*."""
    if word.endswith(("ss", "us", "is")):  # bonus, pass
        return None
    hissing = word.endswith(("sses", "xes", "ches", "shes", "zzes", "nuses", "ruses", "tuses"))  # losses, bonuses
    stems: tuple[str, ...] = (word[:-2], word[:-1]) if hissing else (word[:-1], word[:-2])
    if word.endswith("ies") and word not in _WITH_IE:  # minorities
        stems = (word[:-3] + "y",)
    singular = next((one for one in stems if len(one) > 2 and english_plural(one) == word), None)
    return EnglishWord(plain_name(singular), plain_name(word)) if singular is not None else None


def capital(words: str) -> str:
    """German nouns begin with a capital: *Galaktischer Rat*, *Halle der Erinnerung*."""
    return " ".join(one if one in _SMALL_WORDS else one[:1].upper() + one[1:] for one in words.split(" "))


def _common(title: str) -> str:
    """An English title as a common noun: *Trade Station* is a *trade station*; *QIC* stays."""
    return " ".join(one.lower() if one[1:].islower() else one for one in title.split(" "))
