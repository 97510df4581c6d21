"""Which of several readings of a sentence is meant: what fits by type, then what says the most (docs/semantics.md F12).

One verb may have several meanings, told apart by what fills its slots. A sentence that may leave parts out is read
with all that stands there. What remains is a sentence that can be read in two ways.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.meaning.nouns.noun_groups import described, free, without_owner_name
from regelwerk.dsl.meaning.scope import PLAYER_TYPE, Scope, tried
from regelwerk.dsl.meaning.sentences.sentence_rows import Match, Noun, word_of
from regelwerk.dsl.meaning.shared_words import OTHERS, fits, only_thing
from regelwerk.dsl.tree.types import AMOUNT, INT, RESOURCE, Type
from regelwerk.dsl.world.kinds import PLAYER

MayBe = Callable[[Scope, Noun, Type], bool]
"""Whether a noun can fill a slot of a type."""


def may_be(scope: Scope, noun: Noun, wanted: Type) -> bool:
    """Whether a noun can fill a slot: one for one, each of several, all together, or so many of them."""
    plain = replace(noun, tree=without_owner_name(noun.tree))
    x = tried(scope, lambda: plain.expression(scope, wanted))
    if x is None:
        return False
    if x.op == "amount":
        return wanted in (INT, AMOUNT)
    return fits(x.type.each(), wanted.each())


def best_readings(scope: Scope, readings: list[Match], fitting_noun: MayBe = may_be) -> list[Match]:
    """One reading for each meaning that a sentence can have after all; of those of one meaning, the first."""
    if len(readings) == 1:
        return readings
    plain = [one for one in readings if one.whole_amount is None]
    fitting = [one for one in readings if fits_slots(scope, one, fitting_noun)] or plain or readings
    whole = [one for one in fitting if one.left_out == 0] or fitting
    most = max(fixed_words(one) for one in whole)
    sharpest = [one for one in whole if fixed_words(one) == most]
    longest: dict[str, Match] = {}
    for one in sharpest:
        known = longest.get(one.pattern.meaning)
        if known is None or len(one.slots) > len(known.slots):
            longest[one.pattern.meaning] = one
    return list(longest.values())


def fixed_words(reading: Match) -> int:
    return sum(1 for part in reading.pattern.parts if part.word)


def fits_slots(scope: Scope, reading: Match, fitting_noun: MayBe = may_be) -> bool:
    """Whether what fills the slots is of their types. Sentences of the language itself see for themselves."""
    said = scope.world.told_of(reading.pattern.meaning)
    if said is None:
        return True
    both = reading.whole_amount or ()
    return all(fitting_noun(scope, noun, said.fields[slot]) for slot, noun in reading.slots.items() if slot not in both)


def sound(scope: Scope, reading: Match) -> bool:
    """Whether a noun that fills two slots is an amount (or not known), and they are of a number and of a resource."""
    both = reading.whole_amount
    said = scope.world.told_of(reading.pattern.meaning)
    if both is None or said is None:
        return both is None
    if tuple(said.fields[slot] for slot in both) != (INT, RESOURCE):
        return False
    noun = reading.slots[both[0]]
    x = tried(scope, lambda: noun.expression(scope, AMOUNT))
    return x is None or x.type in (AMOUNT, AMOUNT.row())


def may_be_heard(scope: Scope, noun: Noun, wanted: Type) -> bool:
    """Whether a noun of a head can speak of a field. A free word is a new name for it."""
    tree = only_thing(noun.tree)
    if isinstance(tree, syntax.Me):
        return fits(PLAYER_TYPE, wanted.each())
    group = described(tree)
    if group is not None:
        word = str(group.noun)
        kind = PLAYER if word in OTHERS else scope.world.kind_of_form(word)
        if kind:
            return fits(Type("thing", kind), wanted.each()) or fits(wanted.each(), Type("thing", kind))
        if _is_said_of(scope, word, wanted.each()):
            return True
    word = word_of(tree)
    if group is None and word and free(scope, word):
        return True
    if isinstance(tree, syntax.Amount):
        return wanted == INT
    return may_be(scope, noun, wanted)


def _is_said_of(scope: Scope, word: str, type: Type) -> bool:
    """Whether a word is a value that things of a type have, and so a name for such a thing: `eine lampe`."""
    own = {one.type.name for one in scope.world.attributes_of(type).values() if one.type.base == "enum"}
    return any(word in scope.world.enumerations.get(name, ()) for name in own)
