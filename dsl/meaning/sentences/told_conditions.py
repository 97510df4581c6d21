"""Conditions that are sentences: `falls ich das feld nicht beherrsche`, `falls s keine schiffe hat`.

A condition declares its sentence as an event does. German asks with a subordinate clause, the verb last; English as in
a main clause. `hat` and `ist` may stand last, too (docs/semantics.md F16 and F17).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NoReturn

from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.advice.faults import unread_row
from regelwerk.dsl.grammar.parsed_texts import vocabulary_of
from regelwerk.dsl.grammar.syntax import Node, Word, first_word
from regelwerk.dsl.meaning.nouns.asked_nouns import Asked, asked, holds_for
from regelwerk.dsl.meaning.nouns.noun_groups import Item, free, groupings
from regelwerk.dsl.meaning.scope import Fault, Scope, tried
from regelwerk.dsl.meaning.sentences.fitting_readings import best_readings
from regelwerk.dsl.meaning.sentences.laid_patterns import with_subject
from regelwerk.dsl.meaning.sentences.matcher import split_last_amount, two_readings
from regelwerk.dsl.meaning.sentences.sentence_rows import Match, Noun, word_of
from regelwerk.dsl.meaning.sentences.told_sentences import nearest_form
from regelwerk.dsl.meaning.shared_words import fits, only_thing
from regelwerk.dsl.meaning.uses import note_told
from regelwerk.dsl.meaning.values.applied import derived_call
from regelwerk.dsl.meaning.values.conditions import has, has_flag, is_that
from regelwerk.dsl.meaning.values.understood_values import understands
from regelwerk.dsl.meaning.without_effect import without_effect
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.sentences.sentence_verbs import asked_order
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import AMOUNT, BOOL, INT, Type
from regelwerk.dsl.world.behaviours import ToldVerb
from regelwerk.dsl.world.counted_values import Derived

AskingRow = syntax.ToldTest | syntax.CopulaRow
Test = Callable[[list[X]], X]
"""What is asked of the things that a condition speaks of, in the order of its nouns."""


@record
class AskedSentence:
    """One reading of a condition that is a sentence: its verb, whom it tells of, and what fills its slots."""

    verb: ToldVerb
    subject: Noun
    match: Match


@understands(syntax.IsTest)
def is_test(scope: Scope, tree: syntax.IsTest) -> X:
    nouns = noun_of(tree.left), noun_of(tree.right)
    return _held(scope, tree, *_of_two_nouns(scope, tree, tree.is_word, *nouns))


@understands(syntax.HasTest)
def has_test(scope: Scope, tree: syntax.HasTest) -> X:
    nouns = noun_of(tree.left), noun_of(tree.right)
    return _held(scope, tree, *_of_two_nouns(scope, tree, tree.has_word, *nouns))


@understands(syntax.ToldTest)
def told_test(scope: Scope, tree: syntax.ToldTest) -> X:
    denials = [part for part in tree.row if isinstance(part, Word)]
    if len(denials) > 1:
        without_effect(scope, denials[1])
    if tree.copula is None:
        return _held(scope, tree, *_with_verb(scope, tree))
    return _held(scope, tree, *_with_copula(scope, tree, tree.copula))


@understands(syntax.CopulaRow)
def copula_row(scope: Scope, tree: syntax.CopulaRow) -> X:
    return _held(scope, tree, *_with_copula(scope, tree, tree.copula))


def _held(scope: Scope, tree: AskingRow | syntax.IsTest | syntax.HasTest, nouns: list[Asked], test: Test) -> X:
    found = holds_for(scope, nouns, test)
    if tree.not_word is None:
        return found
    if not all(one.plain for one in nouns):
        said = message("findings.RW652.message", word=tree.not_word)
        scope.fail("RW652", tree.not_word, said, message("findings.RW652.hint"))
    return X("not", (found,), BOOL, found.span)


# ---- with a verb of its own


def _with_verb(scope: Scope, tree: syntax.ToldTest) -> tuple[list[Asked], Test]:
    readings = read_condition(scope, tree)
    if not readings:
        _unreadable(scope, tree)
    fitting = [one for one in readings if _may_be_subject(scope, one)] or readings
    meant = best_readings(scope, [one.match for one in fitting], may_be_asked)
    if len(meant) > 1:
        two_readings(scope, tree, meant)
    best = next(one for one in fitting if one.match is meant[0])
    if tree.not_word is not None and not _denies(scope, tree, best.verb):
        _unreadable(scope, tree)
    note_told(scope, tree, best.verb)
    condition = scope.world.derived[best.verb.pattern.meaning]
    filled = {condition.subject: best.subject, **best.match.slots}
    nouns = [asked(scope, noun.tree, noun.phrases, condition.parameters[name]) for name, noun in filled.items()]
    places = {name: place for place, name in enumerate(filled)}

    def test(values: list[X]) -> X:
        return derived_call(scope, condition.id, [values[places[name]] for name in condition.parameters], tree)

    return nouns, test


def _denies(scope: Scope, tree: syntax.ToldTest, verb: ToldVerb) -> bool:
    """Whether `nicht` stands before the verb, and `do not` right before it."""
    place = next(place for place, part in enumerate(tree.row) if isinstance(part, Word))
    behind = [part for part in tree.row[place + 1 :] if not isinstance(part, Word)]
    if scope.language == "de" or not behind:
        return bool(behind)
    return not isinstance(behind[0], syntax.QueryPhrase) and verb in scope.world.asked.get(word_of(behind[0].head), ())


def read_condition(scope: Scope, tree: syntax.ToldTest) -> list[AskedSentence]:
    """All ways to read a condition as a sentence that a rulebook declares."""
    return [
        AskedSentence(verb, subject, Match(verb.pattern, slots))
        for items in groupings(scope, items_of_row(tree))
        for verb, before, behind in _verbs(scope, items)
        for subject, slots in with_subject(scope.language, verb, before, behind, leaving_out=False)
    ]


def items_of_row(tree: AskingRow) -> list[Item]:
    """The pieces of a condition, each with its preposition."""
    items: list[Item] = []
    for part in tree.pieces:
        items += [] if isinstance(part, syntax.QueryPhrase) else [(None, part.head)]
        phrases = (part,) if isinstance(part, syntax.QueryPhrase) else part.phrases
        items += [(phrase.preposition.word, phrase.target) for phrase in phrases]
    return items


def _verbs(scope: Scope, items: list[Item]) -> Iterator[tuple[ToldVerb, list[Item], list[Item]]]:
    """Words that may be the verb, with the pieces before and behind it."""
    german = scope.language == "de"
    items = split_last_amount(scope.world, items) if german else items
    for place in [len(items) - 1] if german else range(1, len(items)):
        preposition, piece = items[place]
        for one in scope.world.asked.get(word_of(piece), ()) if preposition is None else ():
            if one.pattern.language == scope.language and (not german or one.joined or one.pattern.held < 0):
                yield one, items[:place], items[place + 1 :]


def may_be_asked(scope: Scope, noun: Noun, wanted: Type) -> bool:
    """Whether a condition can ask about a noun where a type is wanted."""
    found = tried(scope, lambda: asked(scope, noun.tree, noun.phrases, wanted))
    if found is None:
        return False
    if found.x.op == "amount":
        return wanted in (INT, AMOUNT)
    return fits(found.element, wanted)


def _may_be_subject(scope: Scope, one: AskedSentence) -> bool:
    condition = scope.world.derived[one.verb.pattern.meaning]
    return may_be_asked(scope, one.subject, condition.parameters[condition.subject])


# ---- with `hat` or `ist` at the end


def _with_copula(scope: Scope, tree: AskingRow, copula: Word) -> tuple[list[Asked], Test]:
    nouns = two_nouns(scope, tree)
    if nouns is None:
        raise Fault(unread_row(_second(tree), scope.scalar, scope.language, vocabulary_of(scope.world)))
    return _of_two_nouns(scope, tree, copula, *nouns)


def _of_two_nouns(
    scope: Scope, tree: Node, copula: Word, subject: Noun, object_: Noun
) -> tuple[list[Asked], Test]:
    who = asked(scope, subject.tree, subject.phrases, None)
    if copula.type == "IS":
        right = query_of(object_)
        if who.how_many == "some":  # all of them together: `karten ist leer`
            who = Asked(who.x)
        return [who], lambda values: is_that(scope, values[0], right, tree)
    flag = has_flag(scope, word_of(object_.tree)) if not object_.phrases else ""
    if flag:
        return [who], lambda values: X("attr", (flag, values[0]), BOOL, scope.span(tree))
    what = asked(scope, object_.tree, object_.phrases, None)
    return [who, what], lambda values: has(scope, values[0], values[1], tree)


def two_nouns(scope: Scope, tree: AskingRow) -> tuple[Noun, Noun] | None:
    """Whom it tells of, and what they are or have; None if there are more nouns, or fewer."""
    for items in groupings(scope, items_of_row(tree)):
        nouns: list[Noun] = []
        for preposition, piece in items:
            if preposition is None:
                nouns.append(Noun(piece))
            else:
                nouns[-1].phrases.append((preposition, piece))
        if len(nouns) == 2:
            return nouns[0], nouns[1]
    return None


def noun_of(query: syntax.Query) -> Noun:
    """A noun of a condition with the phrases that describe it."""
    return Noun(query.head, [(phrase.preposition.word, phrase.target) for phrase in query.phrases])


def query_of(noun: Noun) -> syntax.Query:
    phrases = tuple(phrase_of(word, target) for word, target in noun.phrases)
    last = phrases[-1].last if phrases else noun.tree.last
    return syntax.Query(noun.tree.first, last, noun.tree, phrases)  # type: ignore[arg-type]


def phrase_of(word: Word, target: Node) -> syntax.QueryPhrase:
    preposition = syntax.Preposition(word, word, word)
    return syntax.QueryPhrase(word, target.last, preposition, only_thing(target))  # type: ignore[arg-type]


# ---- what cannot be read


def _second(tree: AskingRow) -> Word:
    """Where a row goes on that should have ended: at its second part, or behind what stands behind `ist`."""
    part = tree.row[1] if isinstance(tree, syntax.ToldTest) else tree.right[1]
    return first_word(part)


def _unreadable(scope: Scope, tree: syntax.ToldTest) -> NoReturn:
    """A row of words that is no condition: with a verb that asks, how it is said; else no text of the language."""
    said: dict[str, Derived] = {}
    for _, piece in items_of_row(tree):
        for one in scope.world.asked.get(word_of(piece), ()):
            said[one.pattern.meaning] = scope.world.derived[one.pattern.meaning]
    shown = [
        asked_order(scope.world, pattern, condition.subject)
        for condition in said.values()
        for pattern in condition.sentences
        if pattern.language == scope.language
    ]
    if shown:
        hint = message("findings.RW651.hint", shown=" · ".join(f"`{one}`" for one in shown[:3]))
        scope.fail("RW651", tree, message("findings.RW651.message"), hint)
    _misspelt(scope, tree)
    raise Fault(unread_row(_second(tree), scope.scalar, scope.language, vocabulary_of(scope.world)))


def _misspelt(scope: Scope, tree: syntax.ToldTest) -> None:
    """A word that means nothing where the verb should stand, and is like one that asks."""
    bare = [piece for preposition, piece in items_of_row(tree) if preposition is None]
    piece = bare[-1 if scope.language == "de" else 1]
    word = word_of(piece)
    own = [form for form, told in scope.world.asked.items() if told[0].pattern.language == scope.language]
    near, _ = nearest_form(word, own) if word and free(scope, word) else ("", 0.0)
    if near:
        said = message("findings.RW651.verb", word=word)
        scope.fail("RW651", piece, said, message("findings.RW651.verb_hint", near=near), near)
