"""A noun as it stands in a sentence: alone, with *ein*, with a number, or hidden from whoever reads."""

from __future__ import annotations

from typing import Protocol

from regelwerk.dsl.inflection.english_nouns import indefinite_article
from regelwerk.dsl.inflection.german_articles import Determiner
from regelwerk.dsl.inflection.german_cases import Case, Number
from regelwerk.dsl.inflection.german_nouns import GermanNoun
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.record_classes import record


def as_written(title: str) -> str:
    """A printed word as an id: *Q.I.C.* is written `qic`."""
    return "".join(one for one in title.casefold().replace(" ", "_") if one.isalnum() or one == "_")


class NounWord(Protocol):
    """A noun in one language. A case of None is one that is not known: then no article is printed."""

    def alone(self, case: Case | None) -> str: ...

    def one(self, case: Case | None) -> str: ...

    def the(self, case: Case | None) -> str: ...

    def with_determiner(self, determiner: Determiner, case: Case | None) -> str: ...

    def counted(self, count: int, case: Case | None) -> str: ...

    def several(self) -> str: ...

    def hidden(self, case: Case | None) -> str: ...

    def hidden_ones(self, count: int | None, case: Case | None) -> str: ...

    def is_plural(self, count: int) -> bool: ...

    @property
    def always_plural(self) -> bool: ...


@record
class GermanWord:
    """A German noun. If its article is not known, `noun` has a made-up one, of which nothing is printed.

    `suffix` follows it in all forms: *Händler (Elite)*.
    """

    noun: GermanNoun
    knows_article: bool
    suffix: str = ""

    def forms(self) -> frozenset[str]:
        """All its forms, as texts write them."""
        return frozenset(as_written(form) for form in (*self.noun.forms(), self.noun.plural))

    def alone(self, case: Case | None) -> str:
        known = case is not None and self.knows_article
        return (self.noun.form(case) if known and case is not None else self.noun.singular) + self.suffix

    def one(self, case: Case | None) -> str:
        return self.with_determiner(Determiner.A, case)

    def the(self, case: Case | None) -> str:
        return self.with_determiner(Determiner.THE, case)

    def with_determiner(self, determiner: Determiner, case: Case | None) -> str:
        if case is None or not self.knows_article:
            return self.noun.singular + self.suffix
        return self.noun.phrase(case, Number.SINGULAR, determiner) + self.suffix

    def counted(self, count: int, case: Case | None) -> str:
        if count == 1 and not self.knows_article:
            return f"1 {self.noun.singular}{self.suffix}"
        return self.noun.counted(count, case or Case.NOMINATIVE) + self.suffix

    def several(self) -> str:
        return (self.noun.plural or self.noun.singular) + self.suffix

    def hidden(self, case: Case | None) -> str:
        if case is None or not self.knows_article:
            return f"{self.noun.singular} ({_hidden('de')})"
        return self.noun.phrase(case, Number.SINGULAR, Determiner.A, (_hidden("de"),))

    def hidden_ones(self, count: int | None, case: Case | None) -> str:
        number = "" if count is None else f"{count} "
        if not self.noun.plural:
            return f"{number}{self.noun.singular} ({_hidden('de')})"
        return number + self.noun.phrase(case or Case.NOMINATIVE, Number.PLURAL, None, (_hidden("de"),))

    def is_plural(self, count: int) -> bool:
        return count != 1 and bool(self.noun.plural)

    @property
    def always_plural(self) -> bool:
        return self.knows_article and self.noun.always_plural


_ENGLISH = {
    Determiner.THE: "the", Determiner.NO: "no", Determiner.MY: "my", Determiner.YOUR: "your", Determiner.HIS: "their",
    Determiner.HER: "their", Determiner.EACH: "each", Determiner.THIS: "this", Determiner.THAT: "that",
    Determiner.WHICH: "which", Determiner.ALL: "all",
}  # fmt: skip
"""*A* is no one word: `one` finds it."""


@record
class EnglishWord:
    """An English noun. What cannot be counted has no plural."""

    singular: str
    plural: str
    takes_article: bool = True
    always_plural: bool = False

    def alone(self, case: Case | None) -> str:
        return self.singular

    def one(self, case: Case | None) -> str:
        if not self.takes_article or not self.plural:
            return self.singular
        return f"{indefinite_article(self.singular)} {self.singular}"

    def the(self, case: Case | None) -> str:
        return f"the {self.singular}" if self.takes_article else self.singular

    def with_determiner(self, determiner: Determiner, case: Case | None) -> str:
        return f"{_ENGLISH[determiner]} {self.singular}" if self.takes_article else self.singular

    def counted(self, count: int, case: Case | None) -> str:
        return f"{count} {self.plural if self.is_plural(count) else self.singular}"

    def several(self) -> str:
        return self.plural or self.singular

    def hidden(self, case: Case | None) -> str:
        return f"{indefinite_article(_hidden('en'))} {_hidden('en')} {self.singular}"

    def hidden_ones(self, count: int | None, case: Case | None) -> str:
        number = "" if count is None else f"{count} "
        return f"{number}{_hidden('en')} {self.several()}"

    def is_plural(self, count: int) -> bool:
        return count != 1 and bool(self.plural)


def _hidden(language: str) -> str:
    return message("told.hidden").told(language)
