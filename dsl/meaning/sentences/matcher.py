"""The sentence matcher: which verb is meant, and which piece of the sentence fills which place of its pattern.

A sentence is a flat row of pieces. In the imperative (and always in English) the verb stands first; under a German
modal its infinitive stands last. How a pattern is laid over the pieces tells laid_patterns.py. What can be read in no
way or in two ways is a finding.

A sentence is said in the language of its file. An event that has no sentence in that language can be said in the other
one, with the keywords of the file.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NoReturn, cast

from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.syntax import Node, Word
from regelwerk.dsl.grammar.words import BY_TERMINAL, Language, spoken
from regelwerk.dsl.meaning.nouns.noun_groups import Item, grouped
from regelwerk.dsl.meaning.scope import Fault, Scope
from regelwerk.dsl.meaning.sentences.fitting_readings import best_readings, sound
from regelwerk.dsl.meaning.sentences.laid_patterns import layings
from regelwerk.dsl.meaning.sentences.native_sentences import CHOOSING, NATIVE_INFINITIVES, NATIVE_VERBS
from regelwerk.dsl.meaning.sentences.sentence_rows import Match, Noun, Row, verb_and_rest, word_of
from regelwerk.dsl.meaning.shared_words import only_thing
from regelwerk.dsl.meaning.uses import noting_verbs
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.world.behaviours import Pattern
from regelwerk.dsl.world.world import World


def patterns_for(world: World, row: Row, modal: bool, language: str) -> tuple[list[Pattern], Row] | None:
    """The patterns whose verb the sentence has, and the row without the verb; None if it has no known verb."""
    if modal and language == "de" and row.where is not None:
        row = _split_last_test(world, row)
    if modal and row.items:
        row = replace(row, items=split_last_amount(world, row.items))
    if modal and row.items and row.items[-1][0] is None:
        word = word_of(row.items[-1][1])
        found = list(NATIVE_INFINITIVES.get(word, ())) if language == "de" else []
        declared = world.infinitives.get(word, [])
        found += [one for one in declared if language == "de" or not _is_said(world, one.meaning, language)]
        if found:
            return found, Row(row.items[:-1], row.particle, row.where, row.tree)
    if row.items and row.items[0][0] is None:
        word, behind = verb_and_rest(row.items, 0)
        declared = world.sentences.get(word, [])
        found = [pattern for pattern in (*NATIVE_VERBS.get(word, ()), *declared) if pattern.language == language]
        found = found or [pattern for pattern in declared if not _is_said(world, pattern.meaning, language)]
        if found:
            return found, Row(behind, row.particle, row.where, row.tree)
    return None


def _is_said(world: World, id: str, language: str) -> bool:
    """Whether an event or a procedure has a sentence in a language."""
    return any(one.language == language for one in world.said(id))


def is_declared(world: World, pattern: Pattern) -> bool:
    """Whether the rulebook itself declares a sentence."""
    return pattern in world.said(pattern.meaning)


def verb_stands_last(world: World, row: Row, language: str) -> bool:
    """Whether, after a modal, the verb of a sentence is an infinitive at its end."""
    found = patterns_for(world, row, True, language)
    return found is not None and found[1].items != row.items[1:]


def split_last_amount(world: World, items: list[Item]) -> list[Item]:
    """`darf 1 ernten`: the number and the verb at the end stand side by side like an amount and its noun."""
    if not items:  # a verb alone, in two parts: `worden ist`
        return items
    preposition, piece = items[-1]
    inner = only_thing(piece)
    if isinstance(inner, syntax.Amount) and isinstance(inner.noun, Word):
        word = str(inner.noun)
        if _is_infinitive(world, word) or word in world.told or word in world.asked:
            return [*items[:-1], (preposition, syntax.number(inner.count)), (None, syntax.name(inner.noun))]
    return items


def _is_infinitive(world: World, word: str) -> bool:
    return str(word) in NATIVE_INFINITIVES or str(word) in world.infinitives


def _split_last_test(world: World, row: Row) -> Row:
    """`muss x aus M wo n = 0 wählen`: here, too, the last number of the condition and the infinitive stand together."""
    found = _last_amount(row.where)
    told = syntax.row_at_end(row.where) if row.where is not None else None
    if told is not None:
        return split_last_row(row, told) if _is_infinitive(world, word_of(told.nouns[-1])) else row
    if found is None or not isinstance(found.noun, Word) or not _is_infinitive(world, found.noun):
        return row
    amount = found

    def split(part: Node | Word) -> Node | Word:
        if part is amount:
            return syntax.number(amount.count)
        return syntax.changed(part, split) if isinstance(part, Node) else part

    where = row.where if row.where is None else syntax.changed(row.where, split)
    return Row([*row.items, (None, syntax.name(found.noun))], row.particle, where, row.tree)


def with_own_verb(world: World, tree: syntax.OpenUnit) -> syntax.OpenUnit:
    """A German sentence behind a modal whose condition could go on with its infinitive, with that as its verb."""
    told = syntax.row_at_end(tree.where)
    if told is None or tree.verb is not None or not _is_infinitive(world, word_of(told.nouns[-1])):
        return tree
    where = split_last_row(Row([], None, tree.where, tree), told).where
    return tree if where is None else replace(tree, where=where, verb=told.last)


def split_last_row(row: Row, told: syntax.ToldTest | syntax.CopulaRow) -> Row:
    """`muss x aus M wo x frei wählen`: the verb of the sentence stands behind a condition that could go on with it."""
    last = told.nouns[-1]

    def split(part: Node | Word) -> Node | Word:
        if part is told:
            return syntax.without_last(told)
        return syntax.changed(part, split) if isinstance(part, Node) else part

    where = split(row.where) if row.where is not None else None
    return Row([*row.items, (None, last.head)], row.particle, where, row.tree)  # type: ignore[arg-type]


def _last_amount(tree: Node | None) -> syntax.Amount | None:
    """The amount that a tree ends with."""
    while tree is not None and not isinstance(tree, syntax.Amount):
        last = tree.children[-1]
        tree = last if isinstance(last, Node) else None
    return tree


@noting_verbs
def match(scope: Scope, row: Row, modal: bool) -> Match | None:
    """The one way to read a sentence, None if it has no verb, or a finding."""
    found = patterns_for(scope.world, row, modal, scope.language)
    if found is None:
        return None
    patterns, rest = found
    readings = _readings(scope, row, modal, patterns, rest)
    if not readings:
        from regelwerk.dsl.meaning.sentences.sentence_advice import unreadable

        shown = " · ".join(f"`{spoken_pattern(pattern)}`" for pattern in patterns[:3])
        unreadable(scope, patterns, replace(rest, items=grouped(scope, rest.items)), shown)
    best = best_readings(scope, readings)
    if len(best) > 1:
        for noun in best[0].slots.values():
            _unknown_noun(scope, noun)
        two_readings(scope, row.tree, best)
    return best[0]


def _unknown_noun(scope: Scope, noun: Noun) -> None:
    """Fails if a noun is not known at all: then it cannot tell the readings apart."""
    try:
        noun.expression(scope)
    except Fault as fault:
        if fault.finding.code == "RW300":
            raise


def readings_of(scope: Scope, row: Row, modal: bool) -> list[Match]:
    """All ways to read a sentence, whatever its nouns mean; none if it has no verb."""
    found = patterns_for(scope.world, row, modal, scope.language)
    return _readings(scope, row, modal, *found) if found is not None else []


def _readings(scope: Scope, row: Row, modal: bool, patterns: list[Pattern], rest: Row) -> list[Match]:
    """The ways to lay the patterns of a verb over what stands beside it."""
    first, behind = verb_and_rest(row.items, 0) if row.items else ("", [])
    verb_first = behind == rest.items and any(first == pattern.verb for pattern in patterns)
    readings = [one for pattern in patterns for one in laid(scope, pattern, rest, modal and not verb_first)]
    own = [one for one in readings if is_declared(scope.world, one.pattern)]
    return own or readings  # a verb that the rulebook declares is its own, whatever the language does with it


def laid(scope: Scope, pattern: Pattern, row: Row, infinitive: bool) -> list[Match]:
    """All ways to lay a pattern over a row; what is said of a noun stands with it, unless it is fixed."""
    items = grouped(scope, row.items, pattern.meaning in CHOOSING)
    for these in (items,) if items == row.items else (items, row.items):
        readings = (Match(pattern, one) for one in layings(pattern, replace(row, items=these), infinitive))
        found = [one for one in readings if sound(scope, one)]
        if found:
            return found
    return []


def two_readings(scope: Scope, tree: Node, readings: list[Match]) -> NoReturn:
    """A sentence that can mean two things is a finding with both."""
    shown = " · ".join(f"`{spoken_pattern(one.pattern)}`" for one in readings[:3])
    scope.fail("RW421", tree, message("findings.RW421.message"), message("findings.RW421.hint", shown=shown))


def spoken_pattern(pattern: Pattern) -> str:
    """A pattern as an author would write it; those of the language itself name prepositions by their terminals."""
    words = [
        "/".join(
            spoken(one, cast(Language, pattern.language)) if one in BY_TERMINAL else one for one in word.split("|")
        )
        for word in pattern.text.split()
    ]
    return " ".join(words)
