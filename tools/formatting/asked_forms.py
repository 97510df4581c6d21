"""Conditions that are sentences in the other language: with the verb where it has it, and `nicht` or `do not`.

German asks with the verb last. `hat` and `ist` may stand there, too, or between the two; English has them between.
Where German has one of them last, a translation notes it for the way back: which of the tests with `hat` or `ist` it
is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.syntax import Word, changed, exchanged
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.inflection.english_verbs import EnglishVerb
from regelwerk.dsl.inflection.german_cases import Case, Number
from regelwerk.dsl.inflection.verb_forms import VerbForm
from regelwerk.dsl.meaning.nouns.noun_groups import Item, described
from regelwerk.dsl.meaning.scope import Scope
from regelwerk.dsl.meaning.sentences.fitting_readings import best_readings
from regelwerk.dsl.meaning.sentences.sentence_rows import Noun
from regelwerk.dsl.meaning.sentences.told_conditions import (
    AskedSentence,
    may_be_asked,
    phrase_of,
    query_of,
    read_condition,
    two_nouns,
)
from regelwerk.dsl.meaning.shared_words import only_thing
from regelwerk.dsl.sentences.sentence_verbs import verb_of
from regelwerk.dsl.world.behaviours import Pattern
from regelwerk.dsl.world.world import World
from regelwerk.tools.formatting.noun_forms import NounForms
from regelwerk.tools.formatting.told_forms import SECOND_PERSON, items_of_noun, items_of_slots, person_of, said_alike

_LAST = re.compile(r"(\d+) zuletzt")
InCases = Callable[[Pattern, Mapping[str, Noun]], dict[str, Noun]]
"""Puts what fills the slots of a sentence into the cases that it has there."""
CopulaTest = syntax.IsTest | syntax.HasTest | syntax.CopulaRow | syntax.ToldTest


class Asking:
    """Turns the conditions of one text; counts the tests with `hat` and `ist`, and which of them have it last."""

    def __init__(
        self, source: Scope, target: Scope, wanted: Iterable[str], nouns: NounForms | None, in_cases: InCases
    ) -> None:
        self.source = source
        self.target = target
        self.nouns = nouns
        self.in_cases = in_cases
        self._tests = 0
        self._wanted = {int(found[1]) for one in wanted if (found := _LAST.fullmatch(one))}
        self.last: list[str] = []

    def turned(self, tree: CopulaTest) -> syntax.Test:
        """A condition in the other language; itself, if that has no sentence for it."""
        if isinstance(tree, syntax.ToldTest) and tree.copula is None:
            return self._told(tree)
        made = _with_person(self._with_copula(tree), self.target.language)
        return made if self.nouns is None else self._inflected(made, self.nouns)

    def _told(self, tree: syntax.ToldTest) -> syntax.Test:
        world, language = self.source.world, self.target.language
        readings = read_condition(self.source, tree)
        best = best_readings(self.source, [one.match for one in readings], may_be_asked) if readings else []
        if len(best) != 1:
            return tree
        found = next(one for one in readings if one.match is best[0])
        for pattern in said_alike(world, found.match.pattern, language, found.match.slots):
            slots = self.in_cases(pattern, found.match.slots)
            beside = items_of_slots(world, pattern, slots, language, language == "de")
            if self.nouns is not None:
                number = None if _is_several(found) else Number.SINGULAR
                found = replace(found, subject=self.nouns.inflected(found.subject, Case.NOMINATIVE, number))
            return _row(found, pattern, beside, tree.not_word is not None, world, language)
        return tree

    def _with_copula(self, tree: CopulaTest) -> syntax.Test:
        """`s keine schiffe hat` · `s has no ships`."""
        self._tests += 1
        last = isinstance(tree, syntax.ToldTest)
        if last:
            self.last.append(f"{self._tests} zuletzt")
        wanted = self.target.language == "de" and self._tests in self._wanted
        if wanted == last or self.target.language == self.source.language:
            return tree
        if isinstance(tree, syntax.ToldTest):
            return self._between(tree)
        word = tree.has_word if isinstance(tree, syntax.HasTest) else _is_or_copula(tree)
        negation = [tree.not_word] if tree.not_word is not None else []
        behind = tree.right if isinstance(tree, syntax.CopulaRow) else (tree.right,)
        return syntax.ToldTest(tree.first, word, (tree.left, *negation, *behind), word)

    def _inflected(self, tree: syntax.Test, nouns: NounForms) -> syntax.Test:
        """Who is or has something in the nominative; what somebody has in the accusative."""
        if isinstance(tree, (syntax.IsTest, syntax.HasTest)):
            right = Case.NOMINATIVE if isinstance(tree, syntax.IsTest) else Case.ACCUSATIVE
            cases = {id(tree.left): Case.NOMINATIVE, id(tree.right): right}
            return changed(tree, lambda part: nouns.query(part, cases[id(part)]) if id(part) in cases else part)
        if not isinstance(tree, (syntax.ToldTest, syntax.CopulaRow)) or tree.copula is None:
            return tree
        found = two_nouns(self.target, tree) if tree.not_word is None else None
        if found is None:
            return tree
        right = Case.NOMINATIVE if tree.copula.type == "IS" else Case.ACCUSATIVE
        subject = _queries(items_of_noun(nouns.inflected(found[0], Case.NOMINATIVE), None))
        object_ = _queries(items_of_noun(nouns.inflected(found[1], right), None))
        if isinstance(tree, syntax.ToldTest):
            return replace(tree, first=subject[0].first, row=(*subject, *object_))
        return replace(tree, first=subject[0].first, left=subject[0], right=object_) if len(subject) == 1 else tree

    def _between(self, tree: syntax.ToldTest) -> syntax.Test:
        assert tree.copula is not None
        nouns = two_nouns(self.source, tree)
        if nouns is None:
            return tree
        subject, object_ = (_queries(items_of_noun(one, self.target.language)) for one in nouns)
        if len(subject) > 1:
            return tree
        if len(object_) > 1:
            return syntax.CopulaRow(tree.first, tree.last, subject[0], tree.copula, tree.not_word, object_)
        of = syntax.IsTest if tree.copula.type == "IS" else syntax.HasTest
        return of(tree.first, tree.last, subject[0], tree.copula, tree.not_word, object_[0])


_OF_PERSON: dict[tuple[Language, str], tuple[str, ...]] = {
    ("de", "IS"): ("bin", "bist", "ist", "sind"),
    ("de", "HAS"): ("habe", "hast", "hat", "haben"),
    ("en", "IS"): ("am", "are", "is", "are"),
    ("en", "HAS"): ("have", "have", "has", "have"),
}
"""The first, second and third person, and the third in the plural."""


def _with_person(tree: syntax.Test, language: Language) -> syntax.Test:
    """`ich habe`, `du hast`; whether one other is told of or several, the author knows."""
    match tree:
        case syntax.IsTest() | syntax.HasTest() | syntax.CopulaRow():
            subject = only_thing(tree.left.head)
            copula: Word | None = tree.has_word if isinstance(tree, syntax.HasTest) else _is_or_copula(tree)
        case syntax.ToldTest():
            subject, copula = only_thing(tree.nouns[0].head), tree.copula
        case _:
            return tree
    forms = _OF_PERSON.get((language, copula.type)) if copula is not None else None
    if copula is None or forms is None:
        return tree
    if isinstance(subject, syntax.Me):
        form = forms[str(subject.word) in SECOND_PERSON]
    else:
        form = forms[2] if str(copula) in set(forms[:2]) - {forms[3]} else str(copula)
    return exchanged(tree, copula, Word(copula.type, form, start_pos=copula.start_pos))


def without_orders(wanted: Sequence[str]) -> list[str]:
    """The markers of sentences alone."""
    return [one for one in wanted if not _LAST.fullmatch(one)]


def _is_or_copula(tree: syntax.IsTest | syntax.CopulaRow) -> Word:
    return tree.is_word if isinstance(tree, syntax.IsTest) else tree.copula


def _row(
    found: AskedSentence, pattern: Pattern, beside: list[Item], denied: bool, world: World, language: Language
) -> syntax.ToldTest:
    subject = _queries(items_of_noun(found.subject, language))
    verb, form = verb_of(pattern, world.verbs), _form(found)
    denial = [Word("NOT", _denial(language, form))] if denied else []
    if isinstance(verb, EnglishVerb):
        said = _queries([(None, syntax.name(Word("NAME", verb.person(VerbForm.FIRST if denied else form)))), *beside])
        row: tuple[syntax.Query | syntax.QueryPhrase | Word, ...] = (*subject, *denial, *said)
    else:
        items = [*items_of_noun(found.subject, language), *beside]
        last = syntax.name(Word("NAME", verb.joined(form).split()[-1]))
        cut = _denied_from(len(items) - len(beside), items) if denied else len(items)
        row = (*_queries(items[:cut]), *denial, *_pieces([*items[cut:], (None, last)]))
    end = row[-1]
    return syntax.ToldTest(found.subject.tree.first, end if isinstance(end, Word) else end.last, row, None)


def _denied_from(beside: int, items: Sequence[Item]) -> int:
    """Where German denies: before what has a preposition (`nicht auf dem plan steht`), else before the verb."""
    phrases = (place for place in range(beside, len(items)) if items[place][0] is not None)
    return next(phrases, len(items))


def _denial(language: Language, form: VerbForm) -> str:
    if language == "de":
        return "nicht"
    return "does not" if form is VerbForm.THIRD else "do not"


def _form(found: AskedSentence) -> VerbForm:
    """The form of the verb: plural where all or several are told of."""
    form = person_of(found.subject)
    return VerbForm.PLURAL if form is VerbForm.THIRD and _is_several(found) else form


def _is_several(found: AskedSentence) -> bool:
    tree = only_thing(found.subject.tree)
    group = described(tree)
    counted = isinstance(tree, (syntax.Amount, syntax.AtLeast, syntax.UpTo)) and str(tree.first) != "1"
    return counted or (group is not None and group.article == "ALL") or found.verb.form is VerbForm.PLURAL


def _pieces(items: Sequence[Item]) -> tuple[syntax.Query | syntax.QueryPhrase, ...]:
    """Pieces behind the word that denies: phrases by themselves, then nouns with theirs."""
    nouns = next(place for place, (preposition, _) in enumerate(items) if preposition is None)
    phrases = (phrase_of(preposition, piece) for preposition, piece in items[:nouns] if preposition is not None)
    return (*phrases, *_queries(items[nouns:]))


def _queries(items: Sequence[Item]) -> tuple[syntax.Query, ...]:
    """Pieces as a condition has them: each noun with the phrases behind it."""
    nouns: list[Noun] = []
    for preposition, piece in items:
        if preposition is None:
            nouns.append(Noun(only_thing(piece)))
        else:
            nouns[-1].phrases.append((preposition, piece))
    return tuple(map(query_of, nouns))
