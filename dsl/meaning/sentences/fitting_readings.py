"""Which of several readings of a sentence is meant: what fits by type, then what says the most (docs/semantics.md F12).

One verb may have several meanings, told apart by what fills its slots. A sentence that may leave parts out is read
with all that stands there. What remains is a sentence that can be read in two ways.
"""

from __future__ import annotations

from regelwerk.dsl.declare.world import PLAYER
from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.meaning.nouns.noun_groups import described, free
from regelwerk.dsl.meaning.scope import PLAYER_TYPE, Fault, Scope
from regelwerk.dsl.meaning.sentences.sentence_rows import Match, Noun, word_of
from regelwerk.dsl.meaning.shared_words import OTHERS, fits, only_thing
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import AMOUNT, INT, RESOURCE, Type


def best_readings(scope: Scope, readings: list[Match], heard: bool = False) -> list[Match]:
    """One reading for each meaning that a sentence can have after all; of those of one meaning, the first."""
    if len(readings) == 1:
        return readings
    plain = [one for one in readings if one.whole_amount is None]
    fitting = [one for one in readings if _fits(scope, one, heard)] or plain or readings
    whole = [one for one in fitting if one.left_out == 0] or fitting
    most = max(_fixed_words(one) for one in whole)
    sharpest = [one for one in whole if _fixed_words(one) == most]
    longest: dict[str, Match] = {}
    for one in sharpest:
        known = longest.get(one.pattern.meaning)
        if known is None or len(one.slots) > len(known.slots):
            longest[one.pattern.meaning] = one
    return list(longest.values())


def _fixed_words(reading: Match) -> int:
    return sum(1 for part in reading.pattern.parts if part.word)


def _fits(scope: Scope, reading: Match, heard: bool) -> bool:
    """Whether what fills the slots is of their types. Sentences of the language itself see for themselves."""
    said = scope.world.events.get(reading.pattern.meaning) or scope.world.procedures.get(reading.pattern.meaning)
    if said is None:
        return True
    may_be = _may_be_heard if heard else _may_be
    both = reading.whole_amount or ()
    return all(may_be(scope, noun, said.fields[slot]) for slot, noun in reading.slots.items() if slot not in both)


def sound(scope: Scope, reading: Match) -> bool:
    """Whether a noun that fills two slots is an amount (or not known), and they are of a number and of a resource."""
    both = reading.whole_amount
    said = scope.world.events.get(reading.pattern.meaning) or scope.world.procedures.get(reading.pattern.meaning)
    if both is None or said is None:
        return both is None
    if tuple(said.fields[slot] for slot in both) != (INT, RESOURCE):
        return False
    tried = _tried(scope, reading.slots[both[0]], AMOUNT)
    return tried is None or tried.type == AMOUNT


def _may_be(scope: Scope, noun: Noun, wanted: Type) -> bool:
    """Whether a noun can fill a slot: one for one, each of several, all together, or so many of them."""
    x = _tried(scope, noun, wanted)
    if x is None:
        return False
    if x.op == "amount":
        return wanted in (INT, AMOUNT)
    return fits(x.type.each(), wanted.each())


def _tried(scope: Scope, noun: Noun, wanted: Type) -> X | None:
    """What a noun means where something is wanted; None if it cannot be understood."""
    uses, scope.world.uses = scope.world.uses, None  # this is a trial: nothing is named by it
    try:
        return noun.expression(scope, wanted)
    except Fault:
        return None
    finally:
        scope.world.uses = uses


def _may_be_heard(scope: Scope, noun: Noun, wanted: Type) -> bool:
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
    word = word_of(tree)
    if group is None and word and free(scope, word):
        return True
    if isinstance(tree, syntax.Amount):
        return wanted == INT
    return _may_be(scope, noun, wanted)
