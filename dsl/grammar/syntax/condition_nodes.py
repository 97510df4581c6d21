"""Conditions, queries, and whole values."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from regelwerk.dsl.grammar.syntax.node import Node, Word
from regelwerk.dsl.record_classes import record

if TYPE_CHECKING:
    from regelwerk.dsl.grammar.syntax.node_places import Condition, Sum, Test, Thing, Value
    from regelwerk.dsl.grammar.syntax.sentence_nodes import Per, Preposition


@record
class AndCondition(Node):
    """`a und b und c`: the tests with the words between them."""

    rule: ClassVar[str] = "and_cond"
    parts: tuple[Condition | Word, ...]

    @property
    def tests(self) -> tuple[Condition, ...]:
        return tuple(part for part in self.parts if not isinstance(part, Word))


@record
class OrCondition(Node):
    """`a oder b oder c`: the tests with the words between them."""

    rule: ClassVar[str] = "or_cond"
    parts: tuple[Condition | Word, ...]

    @property
    def tests(self) -> tuple[Condition, ...]:
        return tuple(part for part in self.parts if not isinstance(part, Word))


@record
class NotTest(Node):
    """`nicht a`."""

    rule: ClassVar[str] = "not_test"
    not_word: Word
    test: Test


@record
class Compare(Node):
    """`a ≥ b`."""

    rule: ClassVar[str] = "compare"
    left: Query
    sign: Word
    right: Query


@record
class CompareEqual(Node):
    """`a = b`."""

    rule: ClassVar[str] = "compare_equal"
    left: Query
    right: Query


@record
class IsTest(Node):
    """`x ist y`, `x ist nicht y`."""

    rule: ClassVar[str] = "is_test"
    left: Query
    is_word: Word
    not_word: Word | None
    right: Query


@record
class HasTest(Node):
    """`x hat y`, `x hat nicht y`."""

    rule: ClassVar[str] = "has_test"
    left: Query
    has_word: Word
    not_word: Word | None
    right: Query


@record
class ToldTest(Node):
    """A condition that is a sentence: `ich das feld nicht beherrsche`, `s keine schiffe hat`, `I control the field`.

    Behind the word that denies, phrases may stand by themselves: `e nicht auf dem plan steht`.
    """

    rule: ClassVar[str] = "told_test"
    row: tuple[Query | QueryPhrase | Word, ...]
    copula: Word | None

    @property
    def pieces(self) -> tuple[Query | QueryPhrase, ...]:
        """The row without the word that denies."""
        return tuple(part for part in self.row if not isinstance(part, Word))

    @property
    def nouns(self) -> tuple[Query, ...]:
        """The nouns of the row; in German the verb, if it is there, is the last of them."""
        return tuple(part for part in self.row if isinstance(part, Query))

    @property
    def not_word(self) -> Word | None:
        return next((part for part in self.row if isinstance(part, Word)), None)


@record
class CopulaRow(Node):
    """`x hat ein beladenes schiff`, `x ist nicht ein freies feld`: what x is or has is more than one word."""

    rule: ClassVar[str] = "copula_row"
    left: Query
    copula: Word
    not_word: Word | None
    right: tuple[Query, ...]

    @property
    def pieces(self) -> tuple[Query, ...]:
        return self.left, *self.right

    @property
    def nouns(self) -> tuple[Query, ...]:
        return self.pieces


def row_at_end(tree: Node) -> ToldTest | CopulaRow | None:
    """The row of words that a condition ends with: its last word may be the verb of the sentence around it."""
    while not isinstance(tree, (ToldTest, CopulaRow)):
        last = tree.children[-1] if tree.children else None
        if not isinstance(last, Node):
            return None
        tree = last
    closed = isinstance(tree, ToldTest) and (tree.copula is not None or isinstance(tree.row[-1], QueryPhrase))
    return None if closed else tree


def without_last(row: ToldTest | CopulaRow) -> Query | ToldTest | CopulaRow | IsTest | HasTest:
    """What a row is without its last word."""
    if isinstance(row, CopulaRow):
        *before, _ = row.right
        if len(before) > 1:
            return CopulaRow(row.first, before[-1].last, row.left, row.copula, row.not_word, tuple(before))
        of = IsTest if row.copula.type == "IS" else HasTest
        return of(row.first, before[0].last, row.left, row.copula, row.not_word, before[0])
    *kept, _ = row.row
    first, last = kept[0], kept[-1]
    if len(kept) == 1 and isinstance(first, Query):
        return first
    return ToldTest(row.first, last if isinstance(last, Word) else last.last, tuple(kept), None)


@record
class Happened(Node):
    """`geschehen bewegen(ich) während zug`."""

    rule: ClassVar[str] = "happened"
    happened_word: Word
    event: Thing
    during_word: Word | None
    during: Thing | None


@record
class DuringTest(Node):
    """`während kampf` as a condition."""

    rule: ClassVar[str] = "during_test"
    during_word: Word
    procedure: Thing


@record
class ThereIs(Node):
    """`es gibt x aus M wo …`."""

    rule: ClassVar[str] = "there_is"
    not_word: Word | None
    there_is_word: Word
    query: Query
    where_word: Word
    where: Condition


@record
class ForAll(Node):
    """`für alle x aus M gilt …`."""

    rule: ClassVar[str] = "for_all"
    for_all_word: Word
    query: Query
    holds_word: Word
    condition: Condition


@record
class Query(Node):
    """A value with the phrases that narrow it: `schiffe in zone mit schild`."""

    rule: ClassVar[str] = "query"
    head: Sum
    phrases: tuple[QueryPhrase, ...]


@record
class QueryPhrase(Node):
    """`in zone`."""

    rule: ClassVar[str] = "query_phrase"
    preposition: Preposition | Per
    target: Sum


@record
class QueryWhere(Node):
    """`schiffe in zone wo stärke ≥ 3, falls möglich`."""

    rule: ClassVar[str] = "query_where"
    query: Query
    where_word: Word | None
    where: Condition | None
    if_able_word: Word | None


@record
class ValueIf(Node):
    """`2 falls a, sonst 3`."""

    rule: ClassVar[str] = "value_if"
    value: QueryWhere
    if_word: Word
    condition: Condition
    else_word: Word
    otherwise: Value
