"""All forms of an English verb, from the base form with which a rulebook declares a sentence.

*discard {card}* gives *discard, discards, discarded*. A closing word stays a word of its own in every form
(*roll out, rolls out, rolled out*); it is no part of what stands here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType

from regelwerk.dsl.inflection.irregular_english_verbs import (
    DOUBLED_WITH_SEVERAL_SYLLABLES,
    irregular_past_and_participle,
)
from regelwerk.dsl.inflection.verb_forms import VerbForm, VerbSource, WrittenVerb
from regelwerk.dsl.record_classes import record

# The forms of a verb that a rulebook may declare.
DECLARABLE_ENGLISH_FORMS = ("third", "past", "participle")

_VOWELS = frozenset("aeiou")
_IRREGULAR_THIRD: Mapping[str, str] = MappingProxyType({"be": "is", "have": "has"})
_HISSING = ("s", "x", "z", "ch", "sh")


@record
class EnglishVerb:
    """An English verb with all its forms, without its closing word.

    `base` is imperative, infinitive and every person of the present but the third: *I discard*, *they discard*.
    """

    base: str
    particle: str
    third: str
    past: str
    participle: str
    sources: Mapping[str, VerbSource] = field(compare=False)

    def person(self, form: VerbForm) -> str:
        """The word for a form, without the closing word."""
        return {VerbForm.THIRD: self.third, VerbForm.PAST: self.past, VerbForm.PARTICIPLE: self.participle}.get(
            form, self.base
        )

    def forms(self) -> Mapping[str, tuple[WrittenVerb, ...]]:
        """Every written word of the verb, with all that it may be."""
        found: dict[str, list[WrittenVerb]] = {}
        for form in VerbForm:
            found.setdefault(self.person(form), []).append(WrittenVerb(form, bool(self.particle)))
        return MappingProxyType({word: tuple(readings) for word, readings in found.items()})


_NOTHING: Mapping[str, str] = MappingProxyType({})


def english_verb(base: str, particle: str = "", overrides: Mapping[str, str] = _NOTHING) -> EnglishVerb:
    """The verb of a sentence that begins with `base`. `overrides` declares forms by `DECLARABLE_ENGLISH_FORMS`.

    A declared past is the participle too, unless that is declared itself.
    """
    irregular = irregular_past_and_participle(base)
    past, participle = irregular or (_weak_past(base), _weak_past(base))
    past = overrides.get("past", past)
    sources = dict.fromkeys(DECLARABLE_ENGLISH_FORMS, VerbSource.RULE)
    sources |= dict.fromkeys(("past", "participle") if irregular else (), VerbSource.TABLE)
    sources |= dict.fromkeys(("third",) if base in _IRREGULAR_THIRD else (), VerbSource.TABLE)
    sources |= dict.fromkeys(overrides, VerbSource.DECLARED)
    if "past" in overrides and "participle" not in overrides:
        participle, sources["participle"] = past, VerbSource.DECLARED
    return EnglishVerb(
        base=base,
        particle=particle,
        third=overrides.get("third") or _IRREGULAR_THIRD.get(base) or _third(base),
        past=past,
        participle=overrides.get("participle", participle),
        sources=sources,
    )


def _third(base: str) -> str:
    if base.endswith("y") and base[-2:-1] not in _VOWELS:
        return base[:-1] + "ies"
    if base.endswith("o") and base[-2:-1] not in _VOWELS:  # goes, vetoes, but radios
        return base + "es"
    if base.endswith("z") and not base.endswith(("zz", "tz")):  # quizzes
        return base + "zes"
    return base + ("es" if base.endswith(_HISSING) else "s")


def _weak_past(base: str) -> str:
    if base.endswith("e"):
        return base + "d"
    if base.endswith("y") and base[-2:-1] not in _VOWELS:
        return base[:-1] + "ied"
    if base.endswith("c"):  # panicked
        return base + "ked"
    return base + (base[-1] if _doubles(base) else "") + "ed"


def _doubles(base: str) -> bool:
    """Whether the last consonant is written twice before -ed: swapped, planned, controlled, but rolled, opened."""
    if base in DOUBLED_WITH_SEVERAL_SYLLABLES:
        return True
    letters = base.replace("qu", "q")
    if len(letters) < 2 or letters[-1] in _VOWELS or letters[-1] in "wxy" or letters[-2] not in _VOWELS:
        return False
    return all(letter not in _VOWELS and letter != "y" for letter in letters[:-2])
