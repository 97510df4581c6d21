"""From what the parser has read of a rule to the node of its class: one builder for each rule of the grammar.

The parser calls a builder as soon as it has read a rule, with its parts in order; None stands for what was left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from types import SimpleNamespace
from typing import Any, TypeVar

from regelwerk.dsl.grammar.syntax import condition_nodes as conditions
from regelwerk.dsl.grammar.syntax import line_nodes as lines
from regelwerk.dsl.grammar.syntax import sentence_nodes as sentences
from regelwerk.dsl.grammar.syntax import thing_nodes as things
from regelwerk.dsl.grammar.syntax.node import Node, Word

Made = TypeVar("Made", bound=Node)
Parts = list[Any]
"""What the parser hands over: nodes, words, None. Which of them stand where, the grammar says, and no type can."""

Builder = Callable[[Parts], Node]


def _ends(parts: Parts) -> tuple[Word, Word]:
    """The first and the last word of a row of parts."""
    for one in parts:
        if one is not None:
            break
    for other in reversed(parts):
        if other is not None:
            break
    return one if one.__class__ is Word else one.first, other if other.__class__ is Word else other.last


def _fixed(of: Callable[..., Node]) -> Builder:
    """For a rule that always has the same parts."""

    def build(parts: Parts) -> Node:
        return of(*_ends(parts), *parts)

    return build


def _word(of: Callable[..., Node]) -> Builder:
    """For a rule that is one word."""

    def build(parts: Parts) -> Node:
        return of(parts[0], parts[0], parts[0])

    return build


def _row(of: Callable[..., Node], before: int = 0, behind: int = 0) -> Builder:
    """For a rule with one part that is repeated, between others that are not."""

    def build(parts: Parts) -> Node:
        end = len(parts) - behind
        return of(*_ends(parts), *parts[:before], tuple(parts[before:end]), *parts[end:])

    return build


def _padded(of: Callable[..., Node], size: int) -> Builder:
    """For a rule whose last parts may be missing without a trace."""

    def build(parts: Parts) -> Node:
        return of(*_ends(parts), *parts, *[None] * (size - len(parts)))

    return build


def _call(parts: Parts) -> things.Call:
    return things.Call(parts[0], parts[-1], parts[0], tuple(one for one in parts if isinstance(one, things.Arg)))


def _listed(parts: Parts) -> things.Listed:
    return things.Listed(parts[0], parts[-1], tuple(one for one in parts if isinstance(one, Node)))  # type: ignore[misc]


def _group(parts: Parts) -> things.Group:
    return things.Group(parts[0], parts[2], parts[1])


def _query_group(parts: Parts) -> things.QueryGroup:
    return things.QueryGroup(parts[0], parts[-1], *parts[1:-1])


def _argument(parts: Parts) -> Node:
    """An argument that is a value or a condition. Two bare words are no sentence there, but a pair."""
    value, where_word, where = parts
    if where is None and isinstance(value, conditions.ToldTest) and value.copula is None and len(value.row) == 2:
        left, right = (_bare(part) for part in value.row)
        if left is not None and right is not None:
            return things.Pair(left, right, left, right)
    return things.Filtered(*_ends(parts), value, where_word, where)


def _told(parts: Parts) -> conditions.ToldTest:
    *before, last = parts
    closed = isinstance(last, Word) and last.type in ("IS", "HAS")
    return conditions.ToldTest(*_ends(parts), tuple(before if closed else parts), last if closed else None)


def _bare(part: conditions.Query | conditions.QueryPhrase | Word) -> Word | None:
    """The word, if a piece of a condition is nothing but one."""
    if not isinstance(part, conditions.Query) or part.phrases or not isinstance(part.head, things.Name):
        return None
    return part.head.word


def _bounded(of: Callable[..., Node]) -> Builder:
    """For `bis zu …` and `mindestens …`: a count may stand before what is counted."""

    def build(parts: Parts) -> Node:
        count = parts[1] if len(parts) == 3 else None
        return of(*_ends(parts), parts[0], count, parts[-1])

    return build


def _chain(parts: Parts) -> sentences.Chain:
    if len(parts) == 1:
        return sentences.Chain(*_ends(parts), tuple(parts))
    return sentences.Chain(*_ends(parts), (*parts[0].parts, *parts[1:]))


def _pieces(parts: Parts) -> sentences.Pieces:
    if len(parts) == 1:
        return sentences.Pieces(*_ends(parts), tuple(parts))
    return sentences.Pieces(*_ends(parts), parts[0].items + (parts[1],))  # one copy: a long text has many


WORDS: tuple[type[Node], ...] = (
    things.Name, things.Me, things.Number, things.Quantifier, sentences.Preposition, sentences.Per, sentences.IfAble,
    sentences.Instead, lines.Window, lines.LoopMode,
)  # fmt: skip
FIXED: tuple[type[Node], ...] = (
    things.Amount, things.Quantified, things.AnyNumber, things.Between, things.Arg, things.Bounded,
    things.Pair, things.Member, things.Of, things.OfThe, things.Arithmetic, things.Negative,
    conditions.NotTest, conditions.Compare, conditions.CompareEqual, conditions.IsTest, conditions.HasTest,
    conditions.Happened, conditions.DuringTest, conditions.ThereIs, conditions.ForAll, conditions.QueryPhrase,
    conditions.QueryWhere, conditions.ValueIf,
    sentences.Then, sentences.IfImpossible, sentences.IfNotDone, sentences.May, sentences.Must,
    sentences.CopulaSentence, sentences.EqualsSentence, sentences.BoundSentence, sentences.FieldSentence,
    sentences.Particle, sentences.LimitSuffix, sentences.OrUntil,
    sentences.Phrase, sentences.ByPhrase,
    lines.EffectText, lines.ConditionText, lines.ValueText, lines.SetText, lines.EventText, lines.WindowText,
    lines.LimitText, lines.RangeText, lines.ChainLine, lines.CostLine, lines.CompoundLine, lines.BeforeAfterwards,
    lines.BeforeThen, lines.Headed, lines.Tail, lines.Branch, lines.BranchElse, lines.LetLine, lines.OrHeard,
    lines.Heard, lines.During, lines.WhileHead, lines.AlwaysHead, lines.ActionHead, lines.StepHead, lines.GuardHead,
    lines.ExceptDuring, lines.DespiteHead, lines.ConsentHead, lines.PerHead, lines.LoopHead, lines.LoopNamed,
    lines.LoopPairs, lines.LoopEach, lines.RepeatHead, lines.AtWillHead,
)  # fmt: skip
ROWS: tuple[type[Node], ...] = (
    things.Things, things.Path, conditions.AndCondition, conditions.OrCondition, sentences.AndUnits, sentences.OrUnits,
    lines.Text,
)  # fmt: skip

BUILDERS: dict[type[Node], Builder] = {
    **{one: _word(one) for one in WORDS},
    **{one: _fixed(one) for one in FIXED},
    **{one: _row(one) for one in ROWS},
    things.Call: _call,
    things.Listed: _listed,
    things.Group: _group,
    things.QueryGroup: _query_group,
    things.Filtered: _argument,
    things.UpTo: _bounded(things.UpTo),
    things.AtLeast: _bounded(things.AtLeast),
    conditions.Query: _row(conditions.Query, before=1),
    conditions.ToldTest: _told,
    conditions.CopulaRow: _row(conditions.CopulaRow, before=3),
    sentences.Chain: _chain,
    sentences.Pieces: _pieces,
    sentences.PlainStep: _row(sentences.PlainStep, before=1, behind=1),
    sentences.ModalStep: _row(sentences.ModalStep, behind=1),
    sentences.MayNot: _row(sentences.MayNot, before=4, behind=2),
    sentences.MayAlso: _row(sentences.MayAlso, before=4),
    sentences.MayDespite: _row(sentences.MayDespite, before=5),
    sentences.Sentence: _padded(sentences.Sentence, 2),
    sentences.OpenUnit: _padded(sentences.OpenUnit, 4),
    sentences.Copula: _padded(sentences.Copula, 2),
    sentences.Limit: _row(sentences.Limit, before=3),
    sentences.UntilEnd: _row(sentences.UntilEnd, before=2),
    sentences.UntilStart: _row(sentences.UntilStart, before=2),
    sentences.UntilEvent: _row(sentences.UntilEvent, before=2),
    lines.WindowHead: _row(lines.WindowHead, before=3, behind=4),
}
"""How the node of each class is made."""


def by_rule() -> SimpleNamespace:
    """The builders by the names of their rules, as the parser looks them up."""
    return SimpleNamespace(**{one.rule: builder for one, builder in BUILDERS.items()})


def name(word: Word) -> things.Name:
    """The node of a word that is taken for a name."""
    return things.Name(word, word, word)


def number(digits: Word) -> things.Number:
    """The node of digits that are taken for a number."""
    return things.Number(digits, digits, digits)


def row_of_pieces(items: Iterable[things.Things | sentences.Phrase | sentences.ByPhrase]) -> sentences.Pieces:
    """A row of pieces that were taken from elsewhere."""
    row = tuple(items)
    return sentences.Pieces(row[0].first, row[-1].last, row)
