"""What fills the slots of a sentence, each in any case: names, nouns, numbers, and what is hidden."""

from __future__ import annotations

from typing import Protocol

from regelwerk.dsl.inflection.german_cases import Case
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.saying.noun_words import NounWord


class Term(Protocol):
    """What can stand in a slot. A case of None is one that is not known."""

    def said(self, case: Case | None) -> str: ...

    @property
    def plural(self) -> bool: ...


@record
class Name:
    """A name that stands alone: *Spieler 1*, *G8*, *Phönix*."""

    text: str
    plural: bool = False

    def said(self, case: Case | None) -> str:
        return self.text


@record
class TheNoun:
    """The only one of its name, with the article that it declares: *der Kaiserpalast*, *die Ambas*."""

    noun: NounWord

    def said(self, case: Case | None) -> str:
        return self.noun.the(case)

    @property
    def plural(self) -> bool:
        return self.noun.always_plural


@record
class OneOfMany:
    """One of several that are alike: *einen Nomaden*."""

    noun: NounWord

    def said(self, case: Case | None) -> str:
        return self.noun.one(case)

    @property
    def plural(self) -> bool:
        return self.noun.always_plural


@record
class Noun:
    """A noun without article: what is counted (*Erz*), or a word that a sentence has itself (*Kontrolle*)."""

    noun: NounWord

    def said(self, case: Case | None) -> str:
        return self.noun.alone(case)

    @property
    def plural(self) -> bool:
        return self.noun.always_plural


@record
class Amount:
    """A number, which a noun may follow. A count of None is hidden; a number that is told in `words` counts as many;
    a `value` of several words is told behind a noun: *so viele Karten wie der Wert der Figur*."""

    count: int | None
    language: str
    noun: NounWord | None = None
    words: str = ""
    value: str = ""

    @property
    def number(self) -> str:
        return self.words or str(self.count)

    def said(self, case: Case | None) -> str:
        if self.value and self.noun is not None:
            return self._as_many(self.noun, case)
        if self.words:
            return self.words if self.noun is None else f"{self.words} {self.noun.several()}"
        if self.count is None:
            if self.noun is None:
                return message("told.hidden_number").told(self.language)
            return message("told.hidden_number_of", things=self.noun.several()).told(self.language)
        return str(self.count) if self.noun is None else self.noun.counted(self.count, case)

    def _as_many(self, noun: NounWord, case: Case | None) -> str:
        many = noun.is_plural(2)
        if self.language == "en":
            return f"as {'many' if many else 'much'} {noun.several()} as {self.value}"
        ending = "" if not many else "en" if case is Case.DATIVE else "e"
        return f"so viel{ending} {noun.several()} wie {self.value}"

    @property
    def plural(self) -> bool:
        count = 2 if self.words else self.count
        return count is not None and self.noun is not None and self.noun.is_plural(count)


@record
class Hidden:
    """One thing, or several, of which the reader may know the kind alone; of a hidden row not even how many."""

    noun: NounWord | None
    language: str
    many: bool = False
    count: int | None = None

    def said(self, case: Case | None) -> str:
        if self.noun is None:
            return message("told.something_hidden").told(self.language)
        return self.noun.hidden_ones(self.count, case) if self.many else self.noun.hidden(case)

    @property
    def plural(self) -> bool:
        return self.many and self.noun is not None


@record
class Nobody:
    """No player where one could be: *niemanden*, *nobody*."""

    language: str
    plural: bool = False

    def said(self, case: Case | None) -> str:
        written = {
            Case.ACCUSATIVE: message("told.nobody_accusative"),
            Case.DATIVE: message("told.nobody_dative"),
        }.get(case or Case.NOMINATIVE, message("told.nobody"))
        return written.told(self.language)


@record
class Row:
    """Several, joined: *2 Nomaden und einen Händler*."""

    terms: tuple[Term, ...]
    language: str

    def said(self, case: Case | None) -> str:
        return joined([one.said(case) for one in self.terms], self.language)

    @property
    def plural(self) -> bool:
        return len(self.terms) > 1 or (bool(self.terms) and self.terms[0].plural)


def joined(words: list[str], language: str) -> str:
    """*a, b und c*; of nothing *nichts*."""
    if not words:
        return message("told.nothing").told(language)
    if len(words) == 1:
        return words[0]
    return message("told.and", before=", ".join(words[:-1]), last=words[-1]).told(language)

