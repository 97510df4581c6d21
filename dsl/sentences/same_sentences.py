"""Two events or procedures with the same sentence: whatever says one of them says the other as well.

Sentences are the same if they have the verb, the fixed words and the prepositions in common, and if the types of their
slots do not tell them apart: everything that fits the slots of one fits those of the other. A sentence that may leave
something out is every shorter one as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.grammar.words import LANGUAGES, Language
from regelwerk.dsl.meaning.sentences.native_sentences import NATIVE_VERBS
from regelwerk.dsl.meaning.shared_words import fits
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.sentences.declared_sentences import Said, patterns_of
from regelwerk.dsl.sentences.sentence_skeletons import plain_skeleton, skeleton
from regelwerk.dsl.tree.types import Type
from regelwerk.dsl.world.behaviours import Event, Part, Pattern, Procedure
from regelwerk.dsl.world.world import World


def same_sentences(world: World) -> Iterator[Finding]:
    """A finding at the later of two that say the same; of several that say the same, at the first of them."""
    for patterns in world.sentences.values():
        different: list[Pattern] = []
        told: set[str] = set()
        for other in patterns:
            same = next((one for one in different if _say_the_same(world, one, other)), None)
            if same is None:
                different.append(other)
            elif same.meaning not in told:
                told.add(same.meaning)
                yield _finding(world, same, other)


def _say_the_same(world: World, one: Pattern, other: Pattern) -> bool:
    return one.meaning != other.meaning and _same(one, _declared(world, one), other, _declared(world, other))


def proposal(world: World, said: Event | Procedure, language: Language) -> str:
    """A sentence for something, which no text can mistake for another one.

    A verb that says something else already needs a fixed word; one at the end may be part of its infinitive.
    """
    short = skeleton(said, language)
    (one, *_) = patterns_of(Said(said.id, _fields(said)), short, language)
    others = [other for other in world.sentences.get(one.verb, ()) if other.meaning != said.id]
    if one.verb in NATIVE_VERBS:  # whoever declares such a verb takes it from the language
        return plain_skeleton(said, language)
    if others and not any(part.word for part in one.parts[:-1]):
        return plain_skeleton(said, language)
    same = any(_same(one, said, other, _declared(world, other)) for other in others)
    return plain_skeleton(said, language) if same else short


def _finding(world: World, one: Pattern, other: Pattern) -> Finding:
    said = _declared(world, other)
    language = next(each for each in LANGUAGES if each == other.language)
    what = message("findings.RW576.message", one=other.meaning, other=one.meaning, sentence=other.text)
    hint = message("findings.RW576.hint", one=other.meaning, sentence=proposal(world, said, language))
    return Finding("RW576", said.span, what, hint)


def _declared(world: World, pattern: Pattern) -> Event | Procedure:
    """What a sentence says."""
    said = world.behaviour(pattern.meaning)
    assert said is not None
    return said


def _same(one: Pattern, said: Event | Procedure, other: Pattern, other_said: Event | Procedure) -> bool:
    """Whether all that fits one of two sentences fits the other."""
    if one.language != other.language:
        return False
    fields, theirs = _fields(said), _fields(other_said)
    return _inside(one, fields, other, theirs) or _inside(other, theirs, one, fields)


def _inside(narrow: Pattern, fields: dict[str, Type], wide: Pattern, theirs: dict[str, Type]) -> bool:
    """Whether all that fits one sentence fits another."""
    if len(narrow.parts) != len(wide.parts):
        return False
    bare = [[part for part in one.parts if not part.prepositions] for one in (narrow, wide)]
    behind = [[part for part in one.parts if part.prepositions] for one in (narrow, wide)]
    if len(bare[0]) != len(bare[1]):
        return False

    def fit(one: Part, other: Part) -> bool:
        if one.word != other.word or bool(one.slot) != bool(other.slot):
            return False
        if not set(one.prepositions) <= set(other.prepositions):
            return False
        return not one.slot or _within(fields[one.slot], theirs[other.slot])

    # phrases may stand in any order
    return all(map(fit, *bare)) and any(all(map(fit, behind[0], order)) for order in permutations(behind[1]))


def _within(narrow: Type, wide: Type) -> bool:
    """Whether all of one type is of another: every card is a thing, and not every thing is a card."""
    return fits(narrow, wide) and (bool(narrow.name) or not wide.name)


def _fields(said: Event | Procedure) -> dict[str, Type]:
    return said.fields if isinstance(said, Event) else said.parameters
