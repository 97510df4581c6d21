"""Adjectives: `ein erschöpfter planet`, `andere spieler`, `eigene schiffe`, as tests on the noun behind them.

An adjective is the name of an attribute that is yes or no, of a condition with one parameter, or a value of an
enumeration that the thing shows, with the endings that German gives it. Three belong to the language: other, own,
another's (docs/semantics.md F5).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NoReturn

from regelwerk.dsl.findings.findings import nearest
from regelwerk.dsl.grammar.syntax import Word
from regelwerk.dsl.meaning.scope import PLAYER_TYPE, Scope
from regelwerk.dsl.meaning.shared_words import OTHERS, fits
from regelwerk.dsl.meaning.uses import note
from regelwerk.dsl.meaning.values.applied import derived_call
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import BOOL, Type

ENDINGS = ("", "e", "er", "es", "en", "em")
OWN = frozenset({"eigen", "own"})
FOREIGN = frozenset({"fremd", "foreign"})
RANDOM = frozenset({"zufällig", "random"})
"""It tests nothing: it says that the die picks, wherever a sentence picks so many (docs/semantics.md Z4)."""
_MOST_SHOWN = 8


def adjective_test(scope: Scope, adjective: Word, element: X) -> X:
    """What an adjective says of a thing."""
    found = [test for stem in stems(str(adjective)) for test in _tests(scope, stem, adjective, element)]
    if not found:
        _says_nothing(scope, adjective, element)
    _note(scope, adjective, found[0])
    return found[0]


def is_random(word: str) -> bool:
    """Whether an adjective leaves it to the die."""
    return any(stem in RANDOM for stem in stems(word))


def _note(scope: Scope, adjective: Word, test: X) -> None:
    """An adjective names the attribute, the condition or the value that it tests."""
    word = str(adjective)
    match test.op:
        case "attr":
            note(scope, adjective, word, "attribute", test.args[0])
        case "derived":
            note(scope, adjective, word, "derived", test.args[0])
        case "compare" | "in":
            value = next((one for one in test.args if isinstance(one, X) and one.op == "const"), None)
            if value is not None:
                note(scope, adjective, word, "value", f"{value.type.name}.{value.args[1]}")


def _says_nothing(scope: Scope, adjective: Word, element: X) -> NoReturn:
    """No attribute, condition or value of this kind of thing is called so: which ones there are."""
    said = message("findings.RW412.adjective", word=adjective, type=element.type)
    if scope.world.trying:  # nobody reads what is told of a trial
        scope.fail("RW412", adjective, said)
    word, known = str(adjective), adjectives_of(scope, element.type)
    endings = ENDINGS if scope.language == "de" else ("",)
    near = nearest(word, [stem + ending for stem in known for ending in endings])
    if near:
        scope.fail("RW412", adjective, said, message("findings.RW412.adjective_near", right=near), near)
    values = [value for one in scope.world.enumerations.values() for value in one]
    noun = nearest(word, [*values, *scope.world.entries, *scope.world.kind_forms()])
    if noun:  # no adjective at all: `einen regierungsitz`
        scope.fail("RW412", adjective, said, message("findings.RW412.adjective_near", right=noun), noun)
    hint = message("findings.RW412.adjective_hint")
    shown = ", ".join(known[:_MOST_SHOWN])
    scope.fail("RW412", adjective, said, message("findings.RW412.adjective_shown", shown=shown) if shown else hint)


def adjectives_of(scope: Scope, type: Type) -> list[str]:
    """The stems of all adjectives that say something of a thing of this type, without those of the language."""
    world = scope.world
    attributes = world.attributes_of(type) if type.base == "thing" else {}
    known = [name for name, attribute in attributes.items() if attribute.type == BOOL]
    for name, derived in world.derived.items():
        takes = list(derived.parameters.values())
        if derived.text_kind == "condition" and len(takes) == 1 and fits(type, takes[0]):
            known.append(name)
    for name, values in world.enumerations.items():
        if [one.type.name for one in attributes.values() if one.type.base == "enum"].count(name) == 1:
            known += values
    return known


def stems(word: str) -> list[str]:
    """What a word may be without its ending. English has none, but the names of a German rulebook keep theirs there."""
    return [word[: len(word) - len(one)] for one in ENDINGS if word.endswith(one) and len(word) > len(one) + 1]


def _tests(scope: Scope, stem: str, adjective: Word, element: X) -> Iterator[X]:
    world, span = scope.world, scope.span(adjective)
    if str(adjective) in OTHERS and element.type == PLAYER_TYPE:
        yield X("compare", ("!=", element, scope.need_me(adjective)), BOOL, span)
    if stem in OWN:
        yield X("belongs", (element, scope.need_me(adjective)), BOOL, span)
    if stem in FOREIGN:
        owner = X("owner", (element,), PLAYER_TYPE, span)
        mine = X("belongs", (element, scope.need_me(adjective)), BOOL, span)
        yield X("and", (X("is_some", (owner,), BOOL, span), X("not", (mine,), BOOL, span)), BOOL, span)
    attributes = world.attributes_of(element.type) if element.type.base == "thing" else {}
    attribute = attributes.get(stem)
    if attribute is not None and attribute.type == BOOL:
        yield X("attr", (stem, element), BOOL, span)
    derived = world.derived.get(stem)
    if derived is not None and derived.text_kind == "condition" and len(derived.parameters) == 1:
        (wanted,) = derived.parameters.values()
        if fits(element.type, wanted):
            yield derived_call(scope, derived.id, [element], adjective)
    for name, values in world.enumerations.items():
        shown = [one for one in attributes.values() if one.type.base == "enum" and one.type.name == name]
        if stem in values and len(shown) == 1:
            value = X("const", (values.index(stem), stem), shown[0].type.each(), span)
            has = X("attr", (shown[0].name, element), shown[0].type, span)
            one = X("compare", ("=", has, value), BOOL, span)
            yield X("in", (value, has), BOOL, span) if shown[0].type.many else one


def is_adjective(scope: Scope, word: str) -> bool:
    """Whether a word can be an adjective of something."""
    world = scope.world
    if word in OTHERS or is_random(word):
        return True
    for stem in stems(word):
        derived = world.derived.get(stem)
        if stem in OWN | FOREIGN:
            return True
        if derived is not None and derived.text_kind == "condition" and len(derived.parameters) == 1:
            return True
        if stem in world.attributes and world.attributes[stem].type == BOOL:
            return True
        if any(stem in values for values in world.enumerations.values()):
            return True
    return False
