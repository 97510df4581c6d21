"""German nouns in the right form: *einem anderen spieler*, *mir*, *2 karten*.

Every inflection is read, and one is written: that of the case in which the noun stands. Where its article is not known,
or the case, or whether one or several are meant, the words stay as their author wrote them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, TypeVar

from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.syntax import Node, Word, changed
from regelwerk.dsl.grammar.words import BY_TERMINAL
from regelwerk.dsl.inflection.german_articles import Determiner, adjective_form, determiner_form
from regelwerk.dsl.inflection.german_cases import Agreement, Case, Gender, Number
from regelwerk.dsl.inflection.german_genders import guessed_article
from regelwerk.dsl.inflection.german_nouns import GermanNoun
from regelwerk.dsl.meaning.nouns.adjectives import is_adjective, stems
from regelwerk.dsl.meaning.nouns.noun_groups import Described, described
from regelwerk.dsl.meaning.scope import Scope
from regelwerk.dsl.meaning.sentences.sentence_rows import Noun
from regelwerk.dsl.meaning.shared_words import OTHERS, only_thing
from regelwerk.dsl.saying.phrases import slot_cases
from regelwerk.dsl.saying.printed_words import Vocabulary
from regelwerk.dsl.sentences.sentence_verbs import nouns_of
from regelwerk.dsl.world.behaviours import Pattern
from regelwerk.dsl.world.world import World

_DETERMINERS = {
    "A": Determiner.A, "THE": Determiner.THE, "THAT": Determiner.THAT, "THIS": Determiner.THIS, "MY": Determiner.MY,
    "EACH": Determiner.EACH, "NO": Determiner.NO, "ALL": Determiner.ALL,
}  # fmt: skip
_OF_ONE = frozenset({"A", "EACH"})
_PRONOUNS: Mapping[str, Mapping[Case, str]] = {
    "ich": {Case.NOMINATIVE: "ich", Case.ACCUSATIVE: "mich", Case.DATIVE: "mir"},
    "du": {Case.NOMINATIVE: "du", Case.ACCUSATIVE: "dich", Case.DATIVE: "dir"},
}
RULING = (syntax.Of, syntax.Phrase, syntax.QueryPhrase, syntax.Arg, syntax.Compare, syntax.CompareEqual)
"""Parts of a text in which a noun has one case, whatever the verb."""
_BORDERS = (
    syntax.During, syntax.DuringTest, syntax.ExceptDuring, syntax.Happened, syntax.UntilEnd, syntax.UntilStart,
)  # fmt: skip
"""Parts of a text that name a procedure behind a word for its time."""
_BORDER_WINDOWS = frozenset({"AT_START", "AT_END", "ANY_TIME"})
_TESTS = ("condition", "if_condition", "where", "until", "test")
"""Where a condition stands: a noun with a phrase is one (`diese karte in hand`)."""
Turned = TypeVar("Turned", bound=Node)
_CASES = dict.fromkeys(("BY_WAY", "FOR", "WITHOUT", "BY"), Case.ACCUSATIVE)
_CASES |= dict.fromkeys(("FROM", "WITH", "AT", "INTO", "EXCEPT"), Case.DATIVE)
"""Prepositions that have one case, whatever the verb."""
_PLACES = frozenset({"IN", "ON", "UNDER", "OVER", "BESIDE", "BETWEEN", "AHEAD"})


class Wording:
    """The words of one rulebook, worked out once for all its texts."""

    _last: ClassVar[Wording | None] = None

    def __init__(self, world: World) -> None:
        self.world = world
        self.vocabulary = Vocabulary(world)
        self.nouns = dict(nouns_of(world))
        self._cases: dict[Pattern, dict[str, Case]] = {}

    @classmethod
    def of(cls, world: World) -> Wording:
        """That of a rulebook; texts of one come one after the other."""
        if cls._last is None or cls._last.world is not world:
            cls._last = cls(world)
        return cls._last

    def cases(self, pattern: Pattern) -> dict[str, Case]:
        """The cases of the slots of a sentence."""
        if pattern not in self._cases:
            self._cases[pattern] = slot_cases(self.vocabulary, pattern)
        return self._cases[pattern]


@dataclass(frozen=True)
class NounForms:
    """The nouns of a rulebook, for writing them."""

    scope: Scope
    nouns: Mapping[str, GermanNoun]

    def inflected(self, noun: Noun, case: Case | None, number: Number | None = None) -> Noun:
        """A noun in the forms that it has in a case; `number` is known if its verb tells it."""
        return replace(noun, tree=self.tree(noun.tree, case, number))

    def ruled(self, tree: Turned) -> Turned:
        """A tree with its direct parts in the case that stands there: whose something is, what is asked of."""
        case = _ruled_case(tree)

        def told(part: Node | Word) -> Node | Word:
            if isinstance(part, Word) or case is None or (isinstance(tree, syntax.Of) and part is not tree.owner):
                return part
            if isinstance(part, (syntax.Filtered, syntax.Query)) or _is_single(part):
                return changed(part, told)
            return self.piece(part, case)

        return changed(tree, told)

    def tested(self, tree: Turned) -> Turned:
        """A tree with what its conditions tell of in the nominative, and procedures behind words for their time in the
        one form that is the same with and without `von`: `zu beginn der phase`, `während dieser phase`."""
        if isinstance(tree, _BORDERS):
            return changed(tree, lambda part: part if isinstance(part, Word) else self._procedure(part))
        if isinstance(tree, syntax.WindowHead):
            tree = self._window(tree)  # type: ignore[assignment]
        junction = isinstance(tree, (syntax.AndCondition, syntax.OrCondition))
        tests = [getattr(tree, name, None) for name in _TESTS]

        def told(part: Node | Word) -> Node | Word:
            if not isinstance(part, syntax.Query):
                return part
            made = part if isinstance(tree, (syntax.ToldTest, syntax.CopulaRow)) else self._located(part)
            return self.query(made, Case.NOMINATIVE) if junction or any(part is one for one in tests) else made

        queries = any(isinstance(part, syntax.Query) for part in tree.children)
        return changed(tree, told) if queries else tree

    def _located(self, tree: syntax.Query) -> syntax.Query:
        """A noun of a condition with its phrases: without a verb, these tell where it is."""
        phrases = tuple(
            replace(one, target=self.piece(one.target, Case.DATIVE)) if one.first.type in _PLACES else one  # type: ignore[arg-type]
            for one in tree.phrases
        )
        return replace(tree, phrases=phrases) if phrases != tree.phrases else tree

    def query(self, tree: Node | Word, case: Case) -> Node | Word:
        """A noun of a condition in a case."""
        if not isinstance(tree, syntax.Query):
            return tree
        head = self.piece(tree.head, case)
        return tree if head is tree.head else replace(tree, first=head.first, head=head)  # type: ignore[arg-type]

    def _window(self, head: syntax.WindowHead) -> syntax.WindowHead:
        others, window = [], head.window
        heard = self._border(head.heard, window.word.type)
        for other in head.others:
            window = other.window or window
            others.append(replace(other, heard=self._border(other.heard, window.word.type)))
        return replace(head, heard=heard, others=tuple(others))

    def _border(self, heard: syntax.Heard, window: str) -> syntax.Heard:
        if window not in _BORDER_WINDOWS:
            return heard

        def named(part: Node | Word) -> Node | Word:
            if isinstance(part, (syntax.Pieces, syntax.Things)):
                return changed(part, named)
            return part if isinstance(part, Word) else self._procedure(part)

        return changed(heard, named)

    def _procedure(self, tree: Node) -> Node:
        """A procedure with its article, if that is `die`: of others the noun would have an ending of its own."""
        if not isinstance(tree, syntax.Quantified) or not isinstance(tree.noun, Word):
            return tree
        word, determiner = tree.quantifier.word, _DETERMINERS.get(tree.quantifier.word.type)
        known = str(tree.noun) in self.scope.world.procedures and guessed_article(str(tree.noun)) == "die"
        if not known or determiner is None:
            return tree
        form = determiner_form(determiner, Agreement(Case.DATIVE, Number.SINGULAR, Gender.FEMININE))
        if form not in BY_TERMINAL[word.type].de:
            return tree
        new = _as(word, form)
        return replace(tree, first=new, quantifier=syntax.Quantifier(new, new, new))

    def piece(self, tree: Node, case: Case) -> Node:
        """A piece of a text behind a preposition: a pronoun, or a noun with its article."""
        inner = only_thing(tree)
        if isinstance(inner, syntax.Me):
            return _pronoun(inner, case)
        if not isinstance(inner, syntax.Quantified) or not isinstance(inner.noun, Word):
            return tree
        group = self._group(Described(inner.first, inner.last, inner.first, None, (), inner.noun, None, None), case)
        quantifier = group.quantifier or inner.first
        if (str(quantifier), str(group.noun)) == (str(inner.first), str(inner.noun)):
            return tree
        said = syntax.Quantifier(quantifier, quantifier, quantifier)
        return syntax.Quantified(quantifier, group.noun, said, group.noun)

    def tree(self, tree: Node, case: Case | None, number: Number | None = None) -> Node:
        inner = only_thing(tree)
        if isinstance(inner, syntax.Me):
            return _pronoun(inner, case) if case is not None else tree
        group = described(tree)
        if group is None:
            return tree
        made = self._group(group, case, number)
        return tree if made == group else made

    def _group(self, group: Described, case: Case | None, number: Number | None = None) -> Described:
        owner = self.tree(group.owner, Case.DATIVE) if group.owner is not None else None
        group = group if owner is group.owner else replace(group, owner=owner)
        what, id = self.scope.world.forms.get(str(group.noun), ("", ""))
        noun, determiner = self.nouns.get(id) or self._value_noun(str(group.noun)), _determiner(group)
        number = (_number(group, noun) or number) if noun is not None else None
        if noun is None or number is None or case is None or (group.quantifier is not None and determiner is None):
            return group
        agreement = noun.agreement(case, number)
        written = noun.form(case, number, determiner)
        words = self.scope.world.nouns.get(id)
        german = words is not None and str(group.noun) in words.german
        word = written if german and self.scope.world.forms.get(written) == (what, id) else str(group.noun)
        adjectives = tuple(self._adjective(one, agreement, determiner) for one in group.adjectives)
        quantifier = group.quantifier
        if quantifier is not None and determiner is not None:
            form = determiner_form(determiner, agreement)
            if form in BY_TERMINAL[quantifier.type].de:
                quantifier = _as(quantifier, form)
        return replace(group, quantifier=quantifier, adjectives=adjectives, noun=_as(group.noun, word))

    def _value_noun(self, word: str) -> GermanNoun | None:
        """A thing or a value that is spoken of like a kind: *eine aktionskarte*."""
        world = self.scope.world
        known = word in world.entries or any(word in values for values in world.enumerations.values())
        article = guessed_article(word) if known and "_" not in word else None
        return GermanNoun(word, "", article) if article is not None else None

    def _adjective(self, word: Word, agreement: Agreement, after: Determiner | None) -> Word:
        stem = "ander" if str(word) in OTHERS else _stem(self.scope, str(word))
        form = adjective_form(stem, agreement, after) if stem else ""
        right = form.startswith(stem) and (str(word) not in OTHERS or form in OTHERS)
        return _as(word, form) if form and right else word


def _is_single(tree: Node) -> bool:
    return isinstance(tree, syntax.Things) and len(tree.items) == 1


def _as(word: Word, text: str) -> Word:
    return word if str(word) == text else Word(word.type, text, start_pos=word.start_pos)


def _stem(scope: Scope, word: str) -> str:
    """An adjective without its ending."""
    return next((one for one in sorted(stems(word), key=len) if is_adjective(scope, one)), "")


def _determiner(group: Described) -> Determiner | None:
    if group.quantifier is None:
        return None
    if group.quantifier.type == "MY" and str(group.quantifier).startswith("d"):
        return Determiner.YOUR
    return _DETERMINERS.get(group.quantifier.type)


def _number(group: Described, noun: GermanNoun) -> Number | None:
    """Whether one thing is meant or several; None if the words do not tell."""
    if group.count is not None:
        return Number.SINGULAR if str(group.count) == "1" else Number.PLURAL
    if group.bounds is not None or group.quantifier is None:
        return None
    if group.article in _OF_ONE:
        return Number.SINGULAR
    if group.article == "ALL":
        return Number.PLURAL
    said = {number for _, number in noun.forms().get(str(group.noun), ())}
    if len(said) > 1 and group.article == "THIS":  # the thing that the text stands on
        return Number.SINGULAR
    return next(iter(said)) if len(said) == 1 else None


def _pronoun(tree: syntax.Me, case: Case) -> syntax.Me:
    person = "du" if str(tree.word).startswith("d") else "ich"
    word = _as(tree.word, _PRONOUNS[person].get(case, str(tree.word)))
    return replace(tree, first=word, last=word, word=word)


def _ruled_case(tree: Node) -> Case | None:
    """The case of what stands in a part of a text, if there is but one."""
    match tree:
        case syntax.Of():
            return Case.DATIVE
        case syntax.Phrase() | syntax.QueryPhrase():
            return _CASES.get(tree.first.type)
        case _:
            return Case.NOMINATIVE
