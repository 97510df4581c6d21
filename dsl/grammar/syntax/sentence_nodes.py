"""Sentences: their pieces, what joins them, what somebody may or must do, and for how long."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from regelwerk.dsl.grammar.syntax.node import Node, Word
from regelwerk.dsl.record_classes import record

if TYPE_CHECKING:
    from regelwerk.dsl.grammar.syntax.node_places import (
        Condition,
        Follow,
        Junction,
        Modal,
        Piece,
        Step,
        Suffix,
        Sum,
        Thing,
        Until,
    )
    from regelwerk.dsl.grammar.syntax.thing_nodes import Path, Things


@record
class Chain(Node):
    """`a danach b danach c`: the steps with the words between them."""

    rule: ClassVar[str] = "chain"
    parts: tuple[Step | Word, ...]

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple(part for part in self.parts if not isinstance(part, Word))


@record
class PlainStep(Node):
    """A sentence, or several that are joined, with what limits them and what follows on them."""

    rule: ClassVar[str] = "step"
    unit: Junction
    suffixes: tuple[Suffix, ...]
    follow: Follow | None


@record
class ModalStep(Node):
    """`a und b und s darf c`: sentences with the words between them, and a modal at the end."""

    rule: ClassVar[str] = "modal_step"
    before: tuple[Junction | Word, ...]
    modal: Modal

    @property
    def units(self) -> tuple[Junction, ...]:
        """The sentences before the modal."""
        return tuple(part for part in self.before if not isinstance(part, Word))


@record
class Then(Node):
    """`dann b`."""

    rule: ClassVar[str] = "then"
    then_word: Word
    step: Step


@record
class IfImpossible(Node):
    """`falls unmöglich: b`."""

    rule: ClassVar[str] = "if_impossible"
    if_word: Word
    step: Step


@record
class IfNotDone(Node):
    """`falls nicht: b`."""

    rule: ClassVar[str] = "if_not_done"
    if_word: Word
    step: Step


@record
class May(Node):
    """`s darf a`."""

    rule: ClassVar[str] = "may"
    subject: Pieces | None
    may_word: Word
    step: Step


@record
class Must(Node):
    """`s muss a`."""

    rule: ClassVar[str] = "must"
    subject: Pieces | None
    must_word: Word
    step: Step


@record
class MayNot(Node):
    """`s darf nicht a, sondern b`."""

    rule: ClassVar[str] = "may_not"
    subject: Pieces | None
    may_word: Word
    not_word: Word
    unit: Junction
    suffixes: tuple[Suffix, ...]
    but_word: Word | None
    substitute: Step | None


@record
class MayAlso(Node):
    """`ziele darf auch a`."""

    rule: ClassVar[str] = "may_also"
    subject: Pieces | None
    may_word: Word
    also_word: Word
    unit: Junction
    suffixes: tuple[Suffix, ...]


@record
class MayDespite(Node):
    """`s darf trotz verbot a`."""

    rule: ClassVar[str] = "may_despite"
    subject: Pieces | None
    may_word: Word
    despite_word: Word
    prohibition: Path
    unit: Junction
    suffixes: tuple[Suffix, ...]


@record
class AndUnits(Node):
    """`a und b`: the sentences with the words between them."""

    rule: ClassVar[str] = "and_units"
    parts: tuple[Junction | Word, ...]

    @property
    def units(self) -> tuple[Junction, ...]:
        return tuple(part for part in self.parts if not isinstance(part, Word))


@record
class OrUnits(Node):
    """`a oder b`: the sentences with the words between them."""

    rule: ClassVar[str] = "or_units"
    parts: tuple[Junction | Word, ...]

    @property
    def units(self) -> tuple[Junction, ...]:
        return tuple(part for part in self.parts if not isinstance(part, Word))


@record
class Sentence(Node):
    """`lege karte ab`: a row of pieces, and a particle of its verb."""

    rule: ClassVar[str] = "sentence"
    pieces: Pieces
    particle: Particle | None


@record
class CopulaSentence(Node):
    """`stärke von x wird 3`."""

    rule: ClassVar[str] = "copula_sentence"
    left: Pieces
    copula: Copula
    right: Pieces


@record
class EqualsSentence(Node):
    """`ergebnis = 3`."""

    rule: ClassVar[str] = "equals_sentence"
    left: Pieces
    right: Pieces


@record
class BoundSentence(Node):
    """`stärke von x ≤ 20`."""

    rule: ClassVar[str] = "bound_sentence"
    left: Pieces
    sign: Word
    right: Pieces


@record
class FieldSentence(Node):
    """`nach wird x`: a field of the event that is named like a preposition."""

    rule: ClassVar[str] = "field_sentence"
    preposition: Preposition
    becomes_word: Word
    right: Pieces


@record
class OpenUnit(Node):
    """`wähle x aus M wo …`; under a German modal the verb stands behind the condition."""

    rule: ClassVar[str] = "open_unit"
    pieces: Pieces
    where_word: Word
    where: Condition
    verb: Word | None


@record
class Copula(Node):
    """`wird`, `ist nicht`, `zählt als`."""

    rule: ClassVar[str] = "copula"
    word: Word
    not_word: Word | None


@record
class Particle(Node):
    """The end of a sentence that belongs to its verb: `ab` in `lege karte ab`."""

    rule: ClassVar[str] = "particle"
    preposition: Preposition


@record
class IfAble(Node):
    """`falls möglich`."""

    rule: ClassVar[str] = "if_able"
    word: Word


@record
class Instead(Node):
    """`stattdessen`."""

    rule: ClassVar[str] = "instead"
    word: Word


@record
class LimitSuffix(Node):
    """A limit behind a sentence."""

    rule: ClassVar[str] = "limit_suffix"
    limit: Limit


@record
class OrUntil(Node):
    """`oder bis zum beginn von zug`, behind another duration."""

    rule: ClassVar[str] = "or_until"
    or_word: Word
    until: Until


@record
class UntilEnd(Node):
    """`bis zum ende von zug`."""

    rule: ClassVar[str] = "until_end"
    until_word: Word
    procedure: Thing
    others: tuple[OrUntil, ...]


@record
class UntilStart(Node):
    """`bis zum beginn von zug`."""

    rule: ClassVar[str] = "until_start"
    until_word: Word
    procedure: Thing
    others: tuple[OrUntil, ...]


@record
class UntilEvent(Node):
    """`bis bewegen(x)`."""

    rule: ClassVar[str] = "until_event"
    until_word: Word
    event: Thing
    others: tuple[OrUntil, ...]


@record
class Limit(Node):
    """`höchstens 2 mal pro zug, runde`."""

    rule: ClassVar[str] = "limit"
    at_most_word: Word
    count: Sum
    times_word: Word
    scopes: tuple[Thing, ...]


@record
class Pieces(Node):
    """The row of pieces that a sentence is made of."""

    rule: ClassVar[str] = "pieces"
    items: tuple[Piece, ...]


@record
class Phrase(Node):
    """`in zone`, `je schiff`."""

    rule: ClassVar[str] = "phrase"
    preposition: Preposition | Per
    things: Things


@record
class ByPhrase(Node):
    """`um +2`, `um ×2`."""

    rule: ClassVar[str] = "by_phrase"
    by_word: Word
    sign: Word
    things: Things


@record
class Preposition(Node):
    """`in`, `auf`, `mit`."""

    rule: ClassVar[str] = "preposition"
    word: Word


@record
class Per(Node):
    """`je`."""

    rule: ClassVar[str] = "per"
    word: Word
