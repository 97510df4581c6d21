"""A sentence is declared with the imperative of its verb: what was meant where another form stands there."""

from __future__ import annotations

from regelwerk.dsl.inflection.english_verbs import english_verb
from regelwerk.dsl.inflection.german_verbs import PARTICLES, german_verb, irregular_forms
from regelwerk.dsl.inflection.verb_forms import VerbSource

_SHORTEST_STEM = 4


def meant_imperative(word: str, language: str) -> tuple[str, str]:
    """The imperative and the particle of a verb of which `word` is an infinitive or the third person: `ablegen`,
    `legt`, `discards`. Two empty words if it may be an imperative."""
    if language == "en":
        return _english(word), ""
    if word.endswith(("en", "eln", "ern")) and len(word) > _SHORTEST_STEM:
        fitting = [one for one in PARTICLES if word.startswith(one) and len(word) - len(one) > _SHORTEST_STEM]
        particle = max(fitting, key=len, default="")
        return _of_infinitive(word.removeprefix(particle)), particle
    return _of_third_person(word), ""



def _of_infinitive(infinitive: str) -> str:
    irregular = irregular_forms(infinitive).get("imperative")
    if irregular:
        return irregular
    if infinitive.endswith("eln"):
        return f"{infinitive[:-3]}le"
    return f"{infinitive.removesuffix('en').removesuffix('n')}e"


def _of_third_person(word: str) -> str:
    if not word.endswith("t") or VerbSource.TABLE in german_verb(word).sources.values():
        return ""
    stem = word[:-1]
    changed = (stem,) if VerbSource.TABLE in german_verb(stem).sources.values() else ()
    # `ziehe` is what rulebooks say; only where the vowel changes (`nimmt`) does no form end in -e.
    return next((one for one in (f"{stem}e", *changed, f"{stem[:-1]}e") if german_verb(one).third == word), "")


def _english(word: str) -> str:
    if not word.endswith("s") or word.endswith(("ss", "us", "is", "as")):
        return ""
    return next((one for one in (word[:-1], word[:-2], f"{word[:-3]}y") if english_verb(one).third == word), "")
