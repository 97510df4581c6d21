"""What can happen and what is done: events, procedures and rules, with the sentences that tell of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from regelwerk.dsl.inflection.german_cases import Case
from regelwerk.dsl.inflection.verb_forms import VerbForm
from regelwerk.dsl.reading.nodes import Scalar, Span
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.tree.tree import Body, X
from regelwerk.dsl.tree.types import Type

if TYPE_CHECKING:
    pass


@dataclass
class Event:
    """What can happen: its fields, its sentences, what makes it possible, what it does."""

    id: str
    fields: dict[str, Type]
    sentences: list[Pattern]
    subject: str
    defaults: dict[str, Scalar]
    condition_text: Scalar | None
    effect_text: Scalar | None
    even_if_nothing: bool
    hidden: tuple[str, ...]
    span: Span
    replaced_is_paid: bool = False
    source: tuple[str, ...] = ()
    condition: X | None = None
    nothing: X | None = None
    effect: Body = ()
    language: str = "de"


@record
class Pattern:
    """A declared sentence: the verb, and what follows it: slots, slots behind prepositions, fixed words.

    `meaning` is the event, the procedure or the statement of the language that it says. After `darf` and `muss` a
    German sentence ends with its `infinitive`, which may hold one of its words: `lege … ab`, `ablegen`; `held` is the
    place of that among the parts, or -1.
    """

    meaning: str
    verb: str
    parts: tuple[Part, ...]
    language: str
    text: str
    infinitive: str = ""
    held: int = -1


@record
class ToldVerb:
    """A form of a verb that tells what somebody does: `legt` (`ab` stands elsewhere), `ablegt`, `abgelegt`."""

    pattern: Pattern
    form: VerbForm
    joined: bool
    """Whether the word holds the closing word of its sentence."""


@record
class Part:
    """One part of a pattern: a slot or a fixed word, each with or without prepositions; or a closing preposition.

    `case` is the one that is declared for a slot, `{empfänger:dativ}`; it matters for printing alone. A fixed word has
    the article that stands before it, by its terminal, and all its forms; `printed` is a word with a capital letter, as
    it is printed: a noun. `said` is the form of its preposition, where that is not the usual one (`zur`). A slot with
    `up_to` is `bis zu {n}`.
    """

    slot: str = ""
    prepositions: tuple[str, ...] = ()
    word: str = ""
    case: Case | None = None
    article: str = ""
    article_word: str = ""
    forms: tuple[str, ...] = ()
    up_to: bool = False
    printed: str = ""
    said: str = ""

    def says(self, word: str) -> bool:
        """Whether a word of a text is this fixed word."""
        return word == self.word or word in self.forms

    @property
    def closes(self) -> bool:
        """Whether it is a preposition that closes the sentence: `ab`, `aus`."""
        return not self.slot and not self.word


@dataclass
class Procedure:
    """Something with a beginning and an end: a round, a phase, a turn, a battle, a step of one."""

    id: str
    parameters: dict[str, Type]
    text: Scalar | None
    actor: str
    same_as: tuple[str, ...]
    result: Type | None
    span: Span
    source: tuple[str, ...] = ()
    body: Body = ()
    language: str = "de"
    step_of: str = ""
    sentences: list[Pattern] = field(default_factory=list)
    defaults: dict[str, Scalar] = field(default_factory=dict)
    paragraph: bool = False
    """Whether its text is a paragraph of the thing it is performed with."""
    covers: tuple[str, ...] = ()
    """The procedures that it only gathers under its name: it is no procedure of its own."""
    covered_at: tuple[Span, ...] = ()
    same_at: tuple[Span, ...] = ()

    @property
    def is_part(self) -> bool:
        """Whether it is a step or a round, which is named inside the text of another."""
        return self.text is None and not self.paragraph

    @property
    def fields(self) -> dict[str, Type]:
        """Its parameters, as an event has fields."""
        return self.parameters

    @property
    def subject(self) -> str:
        """The parameter that is whoever acts, as an event has a subject."""
        return self.actor


@dataclass
class Rule:
    """A general rule or prohibition, as text."""

    id: str
    text: Scalar
    layer: str
    after: tuple[str, ...]
    source: tuple[str, ...]
    options: dict[str, Any]
    span: Span
    language: str = "de"
    prohibition: bool = False
    irrevocable: bool = False


@record
class DeclaredVerb:
    """Forms that a rulebook declares of the verb of its sentences, by the names that the room of inflection has."""

    forms: dict[str, str]
    spans: dict[str, Span]
    span: Span
