"""A sentence with a verb or a small word that does not belong there: the sentence of the rulebook that it fits.

What stands beside the verb is laid under every declared sentence; what is offered has been read.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import cast

from regelwerk.dsl.findings.findings import nearest
from regelwerk.dsl.grammar.advice.verbs_alike import means_nearly
from regelwerk.dsl.grammar.syntax import Node, Of, Word, name, words
from regelwerk.dsl.grammar.words import BY_TERMINAL, Language, spoken
from regelwerk.dsl.inflection.german_verbs import GermanVerb
from regelwerk.dsl.meaning.nouns.noun_groups import Item
from regelwerk.dsl.meaning.nouns.noun_names import is_known
from regelwerk.dsl.meaning.scope import Scope
from regelwerk.dsl.meaning.sentences.fitting_readings import fits_slots, fixed_words
from regelwerk.dsl.meaning.sentences.laid_patterns import is_word
from regelwerk.dsl.meaning.sentences.matcher import laid
from regelwerk.dsl.meaning.sentences.native_sentences import NATIVE
from regelwerk.dsl.meaning.sentences.sentence_rows import Match, Row, word_of
from regelwerk.dsl.meaning.shared_words import only_thing
from regelwerk.dsl.sentences.sentence_verbs import verb_of
from regelwerk.dsl.world.behaviours import Part, Pattern


def fitting_sentences(scope: Scope, rest: Row, sharp: bool = True) -> list[Pattern]:
    """The declared sentences, but for their verbs and particles, that fit the pieces of a row without its verb:
    if `sharp`, only those that have the most fixed words of it."""
    rest = replace(rest, particle=None)
    declared = [one for patterns in scope.world.sentences.values() for one in patterns]
    phrased = [one for one, _ in NATIVE if any(part.slot and part.prepositions for part in one.parts)]
    found: dict[str, Match] = {}
    for pattern in (*declared, *phrased) if sharp else declared:
        if pattern.language != scope.language or (pattern.held < 0 and _closes(pattern)):
            continue
        plain = (one for one in laid(scope, pattern, rest, True) if one.whole_amount is None)
        match = next((one for one in plain if fits_slots(scope, one)), None)
        known = found.get(pattern.verb)
        if match is not None and (known is None or fixed_words(match) > fixed_words(known)):
            found[pattern.verb] = match
    most = max(map(fixed_words, found.values()), default=0)
    return [one.pattern for one in found.values() if fixed_words(one) == most or not sharp]


def nearly_the_same(scope: Scope, word: str, fitting: list[Pattern]) -> Pattern | None:
    """The one of several sentences whose verb means nearly the same as a word that is no verb of the rulebook."""
    verbs = [(one, verb_of(one, scope.world.verbs)) for one in fitting]
    named = [(one, verb.infinitive if isinstance(verb, GermanVerb) else verb.base) for one, verb in verbs]
    near = [one for one, name in named if means_nearly(word, name, scope.language)]
    return near[0] if len(near) == 1 else None


def can_say(scope: Scope, verb: str, rest: Row, at_end: bool) -> bool:
    """Whether a sentence with this verb, an infinitive if it stands `at_end`, can say the rest of a row."""
    native = [one for one, infinitive in NATIVE if verb == (infinitive if at_end else one.verb)]
    table = scope.world.infinitives if at_end else scope.world.sentences
    patterns = (*native, *table.get(verb, ()))
    return any(fits_slots(scope, match) for one in patterns for match in laid(scope, one, rest, at_end))


def _closes(pattern: Pattern) -> bool:
    return any(part.closes for part in pattern.parts)


def particle_word(pattern: Pattern) -> str:
    """The word that closes a sentence, or stands apart from its verb: `ab`."""
    if pattern.held < 0:
        return ""
    part = pattern.parts[pattern.held]
    return part.word or spoken(part.prepositions[0], cast(Language, pattern.language))


def without_strange_end(scope: Scope, rest: Row) -> Row | None:
    """A row without its last word, if nobody knows that, or without its particle; None if it has neither."""
    if rest.particle is not None:
        return replace(rest, particle=None)
    if len(rest.items) < 2 or rest.items[-1][0] is not None:
        return None
    word = word_of(rest.items[-1][1])
    return replace(rest, items=rest.items[:-1]) if word and not is_known(scope, word) else None


def with_other_words(scope: Scope, patterns: list[Pattern], rest: Row) -> Iterator[tuple[Word, str]]:
    """The prepositions and fixed words of a row that keep it from being read, each with what its verb asks for."""
    for place, (preposition, piece) in enumerate(rest.items):
        for pattern in patterns:
            for part in pattern.parts:
                tried: list[Item] = []
                if preposition is not None and part.slot:
                    said = [one for one in part.prepositions if one in BY_TERMINAL and one != preposition.type]
                    tried = [(Word(one, spoken(one, scope.language)), piece) for one in said]
                elif preposition is None and part.word and _is_like(scope, word_of(piece), part):
                    tried = [(None, name(Word("NAME", part.word)))]
                for item in tried:
                    row = replace(rest, items=[*rest.items[:place], item, *rest.items[place + 1 :]])
                    if any(fits_slots(scope, one) for one in laid(scope, pattern, row, False)):
                        yield preposition or next(words(piece)), str(item[0] or part.word)


def with_other_genitive(scope: Scope, patterns: list[Pattern], rest: Row) -> Iterator[tuple[Word, str]]:
    """`raube 2 gold von s`, where the verb asks for `aus s`: what looks like an owner fills a slot of the verb."""
    declared = [one for one in patterns if scope.world.told_of(one.meaning) is not None]
    for place, (preposition, piece) in enumerate(rest.items):
        genitive = only_thing(piece)
        if preposition is not None or not isinstance(genitive, Of):
            continue
        for pattern in declared:
            for terminal in (one for part in pattern.parts if part.slot for one in part.prepositions):
                if terminal not in BY_TERMINAL or terminal == "OF":
                    continue
                said = Word(terminal, spoken(terminal, scope.language))
                items = [*rest.items[:place], (None, genitive.thing), (said, genitive.owner), *rest.items[place + 1 :]]
                if any(fits_slots(scope, one) for one in laid(scope, pattern, replace(rest, items=items), False)):
                    yield genitive.of_word, str(said)


def with_missing_prepositions(scope: Scope, patterns: list[Pattern], rest: Row) -> Iterator[tuple[Word, str]]:
    """The first words of nouns of a row, each with a preposition that makes the sentence readable before it."""
    declared = [one for one in patterns if scope.world.told_of(one.meaning) is not None]
    native = [one for one in patterns if one not in declared and len(one.parts) == len(rest.items)]
    found: list[tuple[int, Word, str]] = []
    for place, (preposition, piece) in enumerate(rest.items):
        if preposition is None:
            said = list(_fixed_with(scope, declared, rest, place))
            tried = [*declared, *(native if place else [])]
            said += _readable_with(scope, tried, rest, slice(place, place + 1), piece)
            found += ((_amiss(patterns, one, place), next(words(piece)), str(one)) for one in said)
    # of several places, the one is meant that the phrase has in its sentence
    yield from ((word, said) for _, word, said in sorted(found, key=lambda one: one[0]))


def _amiss(patterns: list[Pattern], preposition: Word, place: int) -> int:
    """How far a phrase is from its place in the patterns of a verb."""
    places = (
        abs(len([one for one in pattern.parts[:number] if one.slot]) - place)
        for pattern in patterns
        for number, part in enumerate(pattern.parts)
        if preposition.type in part.prepositions
    )
    return min(places, default=0)


def _fixed_with(scope: Scope, patterns: list[Pattern], rest: Row, place: int) -> Iterator[Word]:
    """The prepositions with which a piece is a fixed phrase of the verb: `aus lazarett`."""
    inner = only_thing(rest.items[place][1])
    for pattern in patterns:
        for part in (one for one in pattern.parts if one.word and one.prepositions and is_word(inner, one)):
            said = Word(part.prepositions[0], part.said or spoken(part.prepositions[0], scope.language))
            row = replace(rest, items=[*rest.items[:place], (said, rest.items[place][1]), *rest.items[place + 1 :]])
            if any(fits_slots(scope, one) for one in laid(scope, pattern, row, False)):
                yield said


def _readable_with(scope: Scope, patterns: list[Pattern], rest: Row, instead: slice, piece: Node) -> Iterator[Word]:
    """The prepositions of the verb that make the sentence readable before a piece, in the place of some items."""
    for pattern in patterns:
        for terminal in (one for part in pattern.parts if part.slot for one in part.prepositions):
            if terminal not in BY_TERMINAL:
                continue
            said = Word(terminal, spoken(terminal, scope.language))
            row = replace(rest, items=[*rest.items[: instead.start], (said, piece), *rest.items[instead.stop :]])
            if any(fits_slots(scope, one) for one in laid(scope, pattern, row, False)):
                yield said


def _is_like(scope: Scope, word: str, part: Part) -> bool:
    return bool(word) and not is_known(scope, word) and bool(nearest(word, (part.word, *part.forms)))


def with_prepositions(scope: Scope, patterns: list[Pattern], rest: Row) -> Iterator[tuple[Word, str]]:
    """The words of a row that nobody knows, each with a preposition of the verb that makes the sentence readable."""
    # what stands behind a choice's new name is looked at before that
    for place in range(len(rest.items) - 2, -1, -1):
        (preposition, piece), (behind, noun) = rest.items[place : place + 2]
        word = word_of(piece)
        if preposition is not None or behind is not None or not word or is_known(scope, word):
            continue
        for said in _readable_with(scope, patterns, rest, slice(place, place + 2), noun):
            yield next(words(piece)), str(said)
