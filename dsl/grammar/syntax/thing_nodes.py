"""Things and values: names, numbers, amounts, calls, sums."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from regelwerk.dsl.grammar.syntax.node import Node, Word
from regelwerk.dsl.record_classes import record

if TYPE_CHECKING:
    from regelwerk.dsl.grammar.syntax.node_places import Argument, Condition, Sum, Thing
    from regelwerk.dsl.grammar.syntax.sentence_nodes import Chain


@record
class Name(Node):
    """`schiff`."""

    rule: ClassVar[str] = "name"
    word: Word


@record
class Me(Node):
    """`ich`, `mir`."""

    rule: ClassVar[str] = "me"
    word: Word


@record
class Number(Node):
    """`3`."""

    rule: ClassVar[str] = "number"
    digits: Word


@record
class Amount(Node):
    """`2 gold`, `2 karten(farbe: rot)`."""

    rule: ClassVar[str] = "amount"
    count: Word
    noun: Word | Call


@record
class Quantifier(Node):
    """`alle`, `jeder`, `kein`, `diese`."""

    rule: ClassVar[str] = "quantifier"
    word: Word


@record
class Quantified(Node):
    """`alle schiffe`, `diese karte`."""

    rule: ClassVar[str] = "quantified"
    quantifier: Quantifier
    noun: Word | Call


@record
class UpTo(Node):
    """`bis zu 2 schiffe` has a count; `bis zu 2`, `bis zu n`, `bis zu kosten(x)` have none."""

    rule: ClassVar[str] = "up_to"
    up_to_word: Word
    count: Word | None
    what: Word | Number | Name | Call


@record
class AtLeast(Node):
    """`mindestens 2 schiffe` has a count; `mindestens 2`, `mindestens n`, `mindestens kosten(x)` have none."""

    rule: ClassVar[str] = "at_least"
    at_least_word: Word
    count: Word | None
    what: Word | Number | Name | Call


@record
class Between(Node):
    """`1 bis 3 schiffe`, `1 bis n schiffe`, `1 bis (n + 1) schiffe`."""

    rule: ClassVar[str] = "between"
    least: Word
    to_word: Word
    most: Word | Sum
    noun: Word


@record
class AnyNumber(Node):
    """`beliebig viele schiffe`."""

    rule: ClassVar[str] = "any_number"
    any_number_word: Word
    noun: Word


@record
class Call(Node):
    """`kosten(x, mit: y)`."""

    rule: ClassVar[str] = "call"
    name: Word
    arguments: tuple[Arg, ...]


@record
class Arg(Node):
    """One argument of a call, with or without the name of its field."""

    rule: ClassVar[str] = "arg"
    field: Word | None
    value: Argument


@record
class Filtered(Node):
    """An argument that is a value or a condition: `karten wo wert ≥ 3`."""

    rule: ClassVar[str] = "filtered"
    value: Condition
    where_word: Word | None
    where: Condition | None


@record
class Bounded(Node):
    """An argument that only bounds its field: `≥ 3`."""

    rule: ClassVar[str] = "bounded"
    sign: Word
    bound: Sum


@record
class Pair(Node):
    """Two words side by side as an argument."""

    rule: ClassVar[str] = "pair"
    left: Word
    right: Word


@record
class Member(Node):
    """`weg.preis`."""

    rule: ClassVar[str] = "member"
    thing: Thing
    field: Word


@record
class Listed(Node):
    """`[a, b]`."""

    rule: ClassVar[str] = "list"
    items: tuple[Sum, ...]


@record
class Group(Node):
    """Brackets in a sentence: they hold sentences or a thing."""

    rule: ClassVar[str] = "group"
    chain: Chain


@record
class QueryGroup(Node):
    """Brackets in a value or a condition."""

    rule: ClassVar[str] = "qgroup"
    value: Condition
    where_word: Word | None
    where: Condition | None


@record
class Of(Node):
    """`stärke von schiff`."""

    rule: ClassVar[str] = "of"
    thing: Thing
    of_word: Word
    owner: Thing


@record
class OfThe(Node):
    """`stärke aller schiffe`."""

    rule: ClassVar[str] = "of_the"
    thing: Thing
    of_word: Word
    owner: Thing


@record
class Arithmetic(Node):
    """`a + b`, `a × b`."""

    rule: ClassVar[str] = "arithmetic"
    left: Sum
    sign: Word
    right: Sum


@record
class Negative(Node):
    """`-3`, in a value or in a list."""

    rule: ClassVar[str] = "negative"
    sign: Word
    value: Sum


@record
class Things(Node):
    """`a, b` without a bracket: mostly just one."""

    rule: ClassVar[str] = "things"
    items: tuple[Sum, ...]


@record
class Path(Node):
    """The name of a rule, with the paragraph that is meant: `regel.absatz`."""

    rule: ClassVar[str] = "path"
    words: tuple[Word, ...]
