"""The words of a rulebook as they are printed: its nouns with cases and plurals, the verbs of its sentences.

A noun is printed by the title that its entry has, else by the word itself. If that title is one of its forms, the other
forms are its plural; of another title nothing more is known than what it tells itself.
"""

from __future__ import annotations

from dataclasses import replace

from regelwerk.dsl.declare.sentence_verbs import nouns_of, verb_of
from regelwerk.dsl.declare.world import PLAYER, PLAYER_WORDS, NounWords, Part, Pattern, World, plain_name
from regelwerk.dsl.inflection.english_nouns import english_plural
from regelwerk.dsl.inflection.english_verbs import EnglishVerb
from regelwerk.dsl.inflection.german_cases import ARTICLES, Article
from regelwerk.dsl.inflection.german_genders import guessed_article, known_noun
from regelwerk.dsl.inflection.german_nouns import GermanNoun, german_noun, masculine_without_plural
from regelwerk.dsl.inflection.german_verbs import PARTICLES, GermanVerb
from regelwerk.dsl.saying.noun_words import EnglishWord, GermanWord, NounWord

_INSIDE_NAMES = "am an auf aus bei das dem den der des die für im in mit ohne und vom von zu zum zur"
_SMALL_WORDS = frozenset(_INSIDE_NAMES.split())
_MADE_UP: Article = "der"


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

    def fixed_noun(self, word: str, language: str) -> NounWord | None:
        """The noun that a word of a sentence is: one of the rulebook, or one that everybody knows."""
        what, id = self.world.forms.get(word, ("", ""))
        if what in ("kind", "resource"):
            return self.noun(id, language)
        if language == "en":
            return _english_plural(word)
        found = known_noun(word) if word not in PARTICLES else None
        if found is None:
            return None
        singular, article = found
        plural = "" if singular == word else _capital(plain_name(word))
        return GermanWord(GermanNoun(_capital(plain_name(singular)), plural, article), True)

    def entry_noun(self, id: str, language: str) -> NounWord:
        """A thing that there are several of, by its title: *Nomade*, *nomad*."""
        key = (f"entry {id}", language)
        if key not in self._nouns:
            names = self.world.entries[id].names
            article = self.declared_article(id)
            if language == "en" and names.get("en"):
                word = _common(names["en"])
                self._nouns[key] = EnglishWord(word, english_plural(word))
            elif language == "en":
                self._nouns[key] = EnglishWord(names["de"], "", takes_article=False)
            else:
                self._nouns[key] = self._by_title(_capital(names["de"]), article)
        return self._nouns[key]

    def declared_article(self, id: str) -> Article | None:
        """The article that an entry declares itself."""
        words = self.world.nouns.get(id)
        return next((one for one in ARTICLES if words is not None and one == words.article), None)

    def named(self, title: str, article: Article, language: str) -> NounWord:
        """A name that declares its article: *der Kaiserpalast*, *the Hall of Records*."""
        if language == "en":
            return EnglishWord(title, "", takes_article=not title.casefold().startswith("the "))
        noun = masculine_without_plural(title) if article == "der" else GermanNoun(title, "", article)
        return GermanWord(noun or german_noun(title, (), _MADE_UP), noun is not None)

    def _german(self, id: str, words: NounWords, title: str) -> GermanWord:
        forms = words.german or (id,)
        if title and title.casefold().replace(" ", "_") not in forms:
            article = self.declared_article(id)
            return self._by_title(title, article)
        known = PLAYER_NOUN if id == PLAYER else self._known.get(id)
        noun = known or german_noun(forms[0], forms[1:], _MADE_UP)
        written = replace(noun, singular=_capital(plain_name(noun.singular)), plural=_capital(plain_name(noun.plural)))
        return GermanWord(written, known is not None)

    def _by_title(self, written: str, article: Article | None) -> GermanWord:
        title, bracket, rest = written.partition(" (")
        return replace(self._by_name(title, article), suffix=bracket + rest)

    def _by_name(self, title: str, article: Article | None) -> GermanWord:
        known = article or guessed_article(title, self._articles)
        noun = german_noun(title, (), known or _MADE_UP)
        if known == "der" and not noun.plural:
            weak_or_not = masculine_without_plural(title)
            return GermanWord(weak_or_not or noun, weak_or_not is not None)
        return GermanWord(noun, known is not None)

    def _english(self, id: str, words: NounWords, title: str) -> EnglishWord:
        forms = words.english
        if not forms:
            called = title or self.world.words[id].names.get("en", "") if id in self.world.words else title
            if called:
                return EnglishWord(_common(called), "")
            german = self.noun(id, "de")
            return EnglishWord(german.alone(None), german.several(), takes_article=False)
        singular = plain_name(forms[0])
        if title and title.casefold().replace(" ", "_") not in forms:
            return EnglishWord(_common(title), _common(title))
        if len(forms) > 1:
            plural = plain_name(forms[1])
            return EnglishWord(plural, singular) if singular.startswith(plural) else EnglishWord(singular, plural)
        countable = id in self.world.nouns and len(words.german) > 1
        return EnglishWord(singular, english_plural(singular) if countable else "")

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


def _english_plural(word: str) -> EnglishWord | None:
    """An English word that is the plural of another: *cards*."""
    stems = (word[:-1], word[:-2], word[:-3] + "y")
    singular = next((one for one in stems if len(one) > 2 and english_plural(one) == word), None)
    return EnglishWord(plain_name(singular), plain_name(word)) if singular is not None else None


def _capital(words: str) -> str:
    """German nouns begin with a capital: *Galaktischer Rat*, *Halle der Erinnerung*."""
    return " ".join(one if one in _SMALL_WORDS else one[:1].upper() + one[1:] for one in words.split(" "))


def _common(title: str) -> str:
    """An English title as a common noun: *Trade Station* is a *trade station*; *QIC* stays."""
    return " ".join(one.lower() if one[1:] == one[1:].lower() and len(one) > 1 else one for one in title.split(" "))
