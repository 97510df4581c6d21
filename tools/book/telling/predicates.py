"""That something is so or is not: *die Karte ist bereit*, *you are not moving*, *du hast einen Sitz* of `hat_sitz`.

A value that is yes or no is mostly named by an adjective, behind *ist*. One whose name begins with a verb says it
itself, and the verb goes with whoever it is said of. A noun is what a thing is, *ein Gesetz*, and what a field has,
*eine Festung*.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from regelwerk.dsl.inflection.english_nouns import indefinite_article
from regelwerk.dsl.inflection.german_articles import Determiner
from regelwerk.dsl.inflection.german_cases import Case
from regelwerk.dsl.inflection.german_genders import known_noun
from regelwerk.dsl.saying.noun_words import GermanWord
from regelwerk.dsl.tree.tree import X
from regelwerk.tools.book.telling.prose import Pieces, capital, plain
from regelwerk.tools.book.telling.saying import Saying, is_me, say


class Verb(NamedTuple):
    """A verb of the third person, the second, and the plural."""

    third: str
    second: str
    plural: str


_BE = {"de": Verb("ist", "bist", "sind"), "en": Verb("is", "are", "are")}
_VERBS = {
    "de": {"hat": Verb("hat", "hast", "haben"), "ist": _BE["de"], "kann": Verb("kann", "kannst", "können")},
    "en": {"has": Verb("has", "have", "have"), "is": _BE["en"], "can": Verb("can", "can", "can")},
}
"""Verbs that the name of a value may begin with."""
_A_WORD = 3
"""Names of one or two letters are signs."""
_HAVE = {one: _VERBS[one]["hat" if one == "de" else "has"] for one in ("de", "en")}
NOW, NO_LONGER, NOT = ("jetzt", "now"), ("nicht mehr", "no longer"), ("nicht", "not")


def verb_and_rest(saying: Saying, attribute: str) -> tuple[Verb, str]:
    """The verb by which something has a value that is yes or no, and what stands beside it."""
    word = saying.naming.human(attribute, False)
    first, _, rest = word.partition(" ")
    verb = _VERBS[saying.language].get(first.casefold())
    if verb is not None and rest:
        return verb, rest
    if _is_noun(saying, attribute):
        verb = (_HAVE if _is_had(saying, attribute) else _BE)[saying.language]
        return verb, _one(saying, attribute)
    return _BE[saying.language], word


def _is_noun(saying: Saying, attribute: str) -> bool:
    """Whether a value that is yes or no is called by one German noun, and in an English book by what that is."""
    return saying.world.language == "de" and "_" not in attribute.strip("_") and known_noun(attribute) is not None


def _is_had(saying: Saying, attribute: str) -> bool:
    """Whether what it says lies on a field or in a place, which then has it: *der Bezirk hat eine Festung*; a card is
    *ein Gesetz*."""
    kinds = [one for one in saying.world.kinds.values() if attribute in one.attributes]
    return all(one.space or one.place for one in kinds)


def _one(saying: Saying, attribute: str) -> str:
    """*eine Festung*, *a stronghold*."""
    case = Case.ACCUSATIVE if _is_had(saying, attribute) else Case.NOMINATIVE
    if saying.language == "en":
        word = saying.naming.human(attribute, False)
        return word if word.startswith("the ") else f"{indefinite_article(word)} {word}"
    said = capital(saying.naming.human(attribute, False))
    noun = saying.naming.vocabulary.noun(attribute, "de")
    if isinstance(noun, GermanWord) and noun.knows_article:
        return noun.one(case)
    told = saying.naming.vocabulary.by_title(said)
    return told.one(case) if told is not None else said


def is_so(saying: Saying, attribute: str, thing: X, how: tuple[str, str] = ("", "")) -> Pieces:
    """That a thing has a value that is yes or no; `how` is *not*, *now*, *no longer*. Behind *falls* a German verb
    comes last."""
    verb, rest = verb_and_rest(saying, attribute)
    form = verb.second if is_me(saying, thing) else verb.plural if thing.type.many else verb.third
    between = saying.word(how)
    noun = saying.naming.vocabulary.by_title(rest) if verb.third == "hat" and how == NOT else None
    if noun is not None:
        between, rest = "", noun.with_determiner(Determiner.NO, Case.ACCUSATIVE)  # du hast keinen Sitz
    elif saying.language == "de" and rest.startswith("ein") and how in (NOT, NO_LONGER):
        between, rest = "", f"k{rest}" if how == NOT else f"k{rest} mehr"  # der Bezirk hat keine Festung mehr
    words = [between, rest, form] if saying.verb_last and saying.language == "de" else [form, between, rest]
    if verb.third == "has" and how == NOT and rest.startswith(("a ", "an ", "the ")):
        words = ["do" if form == verb.plural else "does", "not have", rest]  # has not passed, does not have a seat
    elif verb.third == "has" and how in (NOW, NO_LONGER):
        words = [between, form, rest]
    return [*say(saying, thing), " ", " ".join(word for word in words if word)]


def which_is_so(saying: Saying, attribute: str, who: Pieces, several: bool, no: bool) -> Pieces:
    """The same as a relative clause: *die bereit sind*, *that have passed*."""
    verb, rest = verb_and_rest(saying, attribute)
    form, between = verb.plural if several else verb.third, saying.word(NOT) if no else ""
    if no and saying.language == "de" and rest.startswith("ein"):
        between, rest = "", f"k{rest}"
    if no and saying.language == "en" and verb.third == "has" and rest.startswith(("a ", "an ", "the ")):
        form, between = ("do not have", "") if several else ("does not have", "")
    words = [between, rest, form] if saying.language == "de" else [form, between, rest]
    return [*who, " ", " ".join(word for word in words if word)]


def lacked(saying: Saying, said: Pieces, determiner: Determiner) -> Pieces:
    """*keinen Besitzer*, *einen Höchstbietenden*, *kein b*, *an owner*; nothing where the word does not tell its
    article."""
    if len(said) != 1:
        return []
    [piece] = said
    text = plain(said)
    if saying.language == "en":
        before = "no" if determiner is Determiner.NO else indefinite_article(text)
        return [f"{before} ", piece]
    bare = text.partition(" ")[2] if text.startswith(("den ", "die ", "das ")) else text
    word = saying.naming.vocabulary.by_title(bare)
    if word is not None and not word.always_plural:
        told = word.with_determiner(determiner, Case.ACCUSATIVE)
    elif bare.endswith(("ender", "eter", "ener")) and " " not in bare:
        told = f"{determiner.value}en {capital(bare.removesuffix('r'))}n"  # Höchstbietender, keinen Höchstbietenden
    elif len(bare) < _A_WORD:
        told = f"{determiner.value} {bare}"
    else:
        return []
    return [told if isinstance(piece, str) else replace(piece, text=told)]
