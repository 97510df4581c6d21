"""Single values as prose: names, attributes and places, with their articles and whose they are.

*der Preis der Karte*, *deine Reserve*, *the price of the card*. Where a German word does not tell its article, none is
printed, and whose it is follows with *von*.
"""

from __future__ import annotations

from dataclasses import replace

from regelwerk.dsl.inflection.german_articles import Determiner
from regelwerk.dsl.inflection.german_cases import Case
from regelwerk.dsl.saying.noun_words import GermanWord
from regelwerk.dsl.tree import made_up_names as names
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import BOOL, RESOURCE, Type
from regelwerk.dsl.world.kinds import PLAYER
from regelwerk.tools.book.book_words import ENDS_WITH, OF, PLAYER_WORDS, YOUR
from regelwerk.tools.book.telling.predicates import is_so
from regelwerk.tools.book.telling.prose import Local, Name, Pieces, fill, plain
from regelwerk.tools.book.telling.saying import Saying, Teller, case_behind, is_me, me, named, say, whose

_A_WORD = 3
"""Names of one or two letters are signs: they have no article."""
_PRONOUNS = frozenset({"which", "whose", "who", "whom", "what", "where"})
"""English names that are no nouns."""
_NO_NOUNS = _PRONOUNS | {
    *("the", "a", "an", "each", "all", "your", "their", "no", "is", "has", "are", "have"),
    *("at", "by", "for", "from", "in", "on", "to", "with"),
}
"""Words that an English name may begin with behind which no article is missing."""


def local(saying: Saying, x: X, case: Case) -> Pieces:
    name = x.args[0]
    if name in saying.locals:
        return saying.locals[name]
    if name == names.ME:
        return me(saying, case)
    if name == saying.player:
        forms = PLAYER_WORDS[saying.language]
        return [forms.get(case, forms[Case.NOMINATIVE])]
    if name == names.THIS:
        return me(saying, case) if x.type.name == PLAYER else [saying.naming.this(x.type.name, case)]
    if name == saying.element and (names.is_made_up(name) or name in saying.world.kinds):
        return [saying.word(("es", "it"))]
    return known(saying, name, x.type, case)


def known(saying: Saying, name: str, type: Type, case: Case) -> Pieces:
    """What was named before, with its article if it is a word that has one: *das Ziel*, *the target*, *e*."""
    said = saying.naming.local(name)
    kind = saying.world.kind_of_form(name)
    if kind and kind == type.name and not type.many:
        noun = saying.naming.vocabulary.noun(kind, saying.language)
        if not isinstance(noun, GermanWord) or noun.knows_article:
            return [Local(noun.with_determiner(Determiner.THE, case))]
    if len(said.text) < _A_WORD or names.is_made_up(name) or type == BOOL:
        return [said]
    if saying.language == "en":
        return [said if said.text.startswith("the ") or said.text in _PRONOUNS else Local(f"the {said.text}")]
    word = None if type.many else german(saying, said.text)
    return [Local(word.with_determiner(Determiner.THE, case))] if word is not None else [said]


def field(saying: Saying, x: X, case: Case) -> Pieces:
    index = x.args[0]
    return known(saying, saying.fields[index], x.type, case) if index < len(saying.fields) else [f"‹{index}›"]


def german(saying: Saying, title: str) -> GermanWord | None:
    """A word as a German noun, if this is a German book and the word tells its article."""
    return saying.naming.vocabulary.by_title(title) if saying.language == "de" else None


def const(saying: Saying, x: X, case: Case) -> Pieces:
    value = x.args[0]
    if x.type == BOOL:
        return [saying.word(("ja", "yes") if value else ("nein", "no"))]
    if x.type == RESOURCE:
        return [saying.naming.name("resource", x.args[1])]
    if x.type.base == "none":
        return [saying.word(("nichts", "nothing"))]
    if x.type.base == "enum":
        return [Name(saying.naming.value(str(x.args[1])), saying.naming.anchor("enumeration", x.type.name))]
    if x.type.base == "thing" and value == -1:
        return [saying.word(("niemand", "nobody") if x.type.name == PLAYER else ("nichts", "nothing"))]
    if x.type.base == "thing" and x.type.name == PLAYER and value < len(saying.world.player_names):
        return [saying.naming.human(saying.world.player_names[value])]
    return [str(value)]


def attribute(saying: Saying, x: X, case: Case) -> Pieces:
    name, thing = x.args
    if thing.op == "local" and thing.args[0] == saying.element:
        return named(saying, "attribute", name)  # inside `wo`, what the thing in question has stands alone
    if x.type == BOOL:
        return is_so(saying, name, thing)
    return of(saying, named(saying, "attribute", name), thing, case, many=x.type.many)


def of(saying: Saying, said: Pieces, thing: X, case: Case = Case.NOMINATIVE, many: bool = False) -> Pieces:
    """What somebody has: *dein Preis*, *der Preis der Karte*, *Nachbarn von f*; *your life*, *life of the player*.

    A name that ends with a preposition says itself how its owner follows: *Einheit auf*.
    """
    name = said[-1] if said else ""
    text = plain([name])
    base, behind = _ending(text)
    mine = is_me(saying, thing)
    if behind in OF or not behind:
        word = None if many or len(said) != 1 else german(saying, base or text)
        if mine and saying.language == "en":
            return [f"{YOUR} ", *said[:-1], _called(name, base or text)]
        if word is not None and mine:
            return [_called(name, word.with_determiner(Determiner.YOUR, case))]
        owner = whose(saying, thing)
        if word is not None:
            said = [_called(name, word.with_determiner(Determiner.THE, case))]
        elif behind:
            said = [*said[:-1], _called(name, base)]
        if owner:
            return [*said, " ", *owner]
        if saying.language == "en" and not many:
            said = with_the(said)
        return fill(saying.word(("{0} von {1}", "{0} of {1}")), said, say(saying, thing, Case.DATIVE))
    word = None if many or len(said) != 1 else german(saying, base)
    if word is not None:
        said = [_called(name, f"{word.with_determiner(Determiner.THE, case)} {behind}")]
    return fill("{0} {1}", said, say(saying, thing, case_behind(f"{behind} ")))


def with_the(said: Pieces) -> Pieces:
    """An English name with its article: *the price*; as it is what begins with one, or is no noun."""
    text = plain(said)
    first = text.partition(" ")[0].casefold()
    if not said or first in _NO_NOUNS or not text[:1].isalpha():
        return said
    name, *rest = said
    return [f"the {name}" if isinstance(name, str) else replace(name, text=f"the {name.text}"), *rest]


def without_of(said: Pieces) -> Pieces:
    """A name without the *von* that it may end with."""
    base, behind = _ending(plain(said[-1:]))
    return [*said[:-1], _called(said[-1], base)] if behind in OF else said


def _called(name: str | Name | Local, text: str) -> Name:
    return Name(text, name.anchor if isinstance(name, Name) else "")


def _ending(text: str) -> tuple[str, str]:
    """A name without the preposition that it ends with, and that; or ("", "")."""
    base, _, last = text.rpartition(" ")
    return (base, last) if last in ENDS_WITH else ("", "")


def the(saying: Saying, x: X, case: Case) -> Pieces:
    """The only thing of its kind: *der Ablagestapel*, *the discard pile*."""
    return the_only(saying, saying.naming.name("kind", x.args[0]), case)


def the_only(saying: Saying, name: Name, case: Case) -> Pieces:
    """What there is one of, with its article."""
    if saying.language == "en":
        return [name if name.text.startswith("the ") else Name(f"the {name.text}", name.anchor)]
    word = german(saying, name.text)
    return [Name(word.with_determiner(Determiner.THE, case), name.anchor)] if word is not None else [name]


def belonging(saying: Saying, name: Name, owner: X | None) -> Pieces:
    """Whose beginning or end it is: *des Kampfes*, *deines Zuges*, *von Aufdecken*; *of the battle*, *of your turn*."""
    told = the_only(saying, name, Case.GENITIVE) if owner is None else of(saying, [name], owner, Case.GENITIVE)
    if saying.language == "de" and german(saying, name.text) is not None:
        return told
    return [saying.word(("von ", "of ")), *told]


def during(saying: Saying, name: Name, owner: X | None) -> Pieces:
    """In what something happens: *in dem Zug*, *in deinem Zug*; *in the turn*."""
    told = the_only(saying, name, Case.DATIVE) if owner is None else of(saying, [name], owner, Case.DATIVE)
    return ["in ", *told]


def entry(saying: Saying, x: X, case: Case) -> Pieces:
    """A thing by its name, with the article that it declares or begins with: *der Spieltisch*."""
    id = x.args[0]
    name = saying.naming.name("entry", id)
    word = saying.naming.vocabulary.named(id, name.text, saying.language)
    return [Name(word.the(case), name.anchor)] if word is not None else [name]


def place_of(saying: Saying, x: X, case: Case) -> Pieces:
    """Somebody's place: *deine Reserve*, *die Reserve des Spielers*."""
    kind, owner = x.args
    return of(saying, [saying.naming.name("kind", kind)], owner, case)


_WHAT_ALL_HAVE = {"owner": ("Besitzer", "owner"), "place": ("Ort", "place")}


def owner_or_place(saying: Saying, x: X, case: Case) -> Pieces:
    [thing] = x.args
    said: Pieces = [saying.word(_WHAT_ALL_HAVE[x.op])]
    return said if thing.op == "local" and thing.args[0] == saying.element else of(saying, said, thing, case)


def parameter(saying: Saying, x: X, case: Case) -> Pieces:
    """What a running procedure is about: `System von Taktikaktion`."""
    procedure = saying.world.procedures[x.args[0]]
    name = list(procedure.parameters)[x.args[1]]
    said: Pieces = [saying.word(("Spieler", "player")) if name == procedure.actor else saying.naming.local(name)]
    return [*said, " ", *belonging(saying, saying.naming.name("procedure", procedure.id), None)]


TELLERS: dict[str, Teller] = {
    "local": local, "raw": local, "field": field, "param": field, "const": const, "attr": attribute, "the": the,
    "entry": entry,
    "place_of": place_of, "owner": owner_or_place, "place": owner_or_place, "parameter": parameter,
}  # fmt: skip
