"""Everything a rulebook declares, by name: the nouns, verbs and procedures that its texts may use."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from regelwerk.dsl.inflection.german_cases import Case
from regelwerk.dsl.inflection.verb_forms import VerbForm
from regelwerk.dsl.reading.nodes import NOWHERE, Scalar, Span
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.tree.clauses import Clause
from regelwerk.dsl.tree.tree import Body, X
from regelwerk.dsl.tree.types import BOOL, INT, RESOURCE, Type, table

if TYPE_CHECKING:
    from regelwerk.dsl.meaning.uses import Use

PLAYER = "spieler"
PLAYER_FORMS = ("spieler", "spielern", "player", "players")
# In pairs: the German word, then the English one.
TYPE_WORDS = {
    "zahl": INT,
    "number": INT,
    "ja_nein": BOOL,
    "yes_no": BOOL,
    "ressource": RESOURCE,
    "resource": RESOURCE,
    "fähigkeit": Type("ability"),
    "ability": Type("ability"),
    "ding": Type("thing"),
    "thing": Type("thing"),
    "muster": Type("pattern"),
    "pattern": Type("pattern"),
    "lage": Type("layout"),
    "placement": Type("layout"),
}
STATED_WORDS = {"bedingung": "condition", "condition": "condition", "preis": "price", "price": "price"}
"""The types of attributes that are texts of things, in pairs as well."""
MANY_WORDS = ("mehrere ", "several ")
PER_WORDS = (" je ", " per ")
EVERYWHERE: None = None


def basic_type_names(language: str) -> list[str]:
    """The types of the language itself, as a file in a language writes them."""
    pairs = list(TYPE_WORDS)
    return pairs[::2] if language == "de" else pairs[1::2]


def plain_name(id: str) -> str:
    """An id as people read it: without the mod that an entry is from, with blanks."""
    return id.rpartition("__")[2].replace("_", " ")


@dataclass
class Attribute:
    """What things of some kinds have. One name means the same everywhere, and is one column of the state."""

    name: str
    type: Type
    sight: str = "all"
    fixed: bool = False
    start: Any = None
    span: Span = NOWHERE
    sign: str = ""
    display: bool = True
    """Whether people are shown it."""


@record
class NounWords:
    """How texts and people call a noun: its forms by language, the first one the word itself; its German article; and
    the languages in which it names one thing and is yet in the plural."""

    german: tuple[str, ...] = ()
    english: tuple[str, ...] = ()
    article: str = ""
    plural: tuple[str, ...] = ()


PLAYER_WORDS = NounWords(PLAYER_FORMS[:2], PLAYER_FORMS[2:], "der")


@dataclass
class KindParagraph:
    """A named text that the things of a kind have, each its own, or the one that the kind gives to all."""

    id: str
    optional: bool
    effect: Scalar | None
    span: Span


@dataclass
class StatedAttribute:
    """An attribute that is a text: a condition or a price that each thing states by itself."""

    id: str
    what: str
    """`condition` or `price`."""
    default: Scalar | None
    span: Span


@dataclass
class Kind:
    """A kind of things. Places are kinds too: any thing can hold others."""

    id: str
    forms: tuple[str, ...]
    attributes: dict[str, Attribute] = field(default_factory=dict)
    owner: str = ""
    per: str = ""
    order: str = "heap"
    sight: str = "all"
    place: bool = False
    active: tuple[str, ...] | None = EVERYWHERE
    announce: str = ""
    after_use: Scalar | None = None
    language: str = "de"
    sign: str = ""
    shows: tuple[str, ...] = ()
    display: bool = True
    present_text: Scalar | None = None
    present: X | None = None
    even_so_for: tuple[str, ...] = ()
    alike: bool = False
    together: bool = False
    """Whether so many alike things are one answer, in a choice of several."""
    count: int = 0
    total: int | None = None
    total_span: Span | None = None
    start_place: str = ""
    most_text: Scalar | None = None
    most: X | None = None
    space: str = ""
    span: Span = NOWHERE
    effect: Scalar | None = None
    source: tuple[str, ...] = ()
    paragraphs: dict[str, KindParagraph] = field(default_factory=dict)
    stated: dict[str, StatedAttribute] = field(default_factory=dict)


@dataclass
class Entry:
    """A thing with a name of its own (a card, a leader, a field), or one that stands for `count` copies."""

    id: str
    kind: str
    count: int
    values: dict[str, Any]
    names: dict[str, str]
    source: tuple[str, ...]
    place: str
    active: tuple[str, ...] | None
    layer: str
    after: tuple[str, ...]
    effect: Scalar | None
    options: dict[str, Any]
    span: Span
    language: str = "de"
    template: str = ""
    arguments: dict[str, Scalar] = field(default_factory=dict)
    sign: str = ""
    paragraphs: dict[str, Scalar] = field(default_factory=dict)
    stated: dict[str, Scalar] = field(default_factory=dict)
    row: str = ""
    """The entry that it is one thing of, if that is a row of things."""


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
class Derived:
    """A named value or condition."""

    id: str
    forms: tuple[str, ...]
    parameters: dict[str, Type]
    text: Scalar
    text_kind: str
    span: Span
    source: tuple[str, ...] = ()
    value: X | None = None
    type: Type | None = None
    language: str = "de"
    building: bool = False
    stated: bool = False
    subject: str = ""
    """Of a condition that has a sentence: the parameter that is whoever it tells of."""
    sentences: list[Pattern] = field(default_factory=list)

    @property
    def fields(self) -> dict[str, Type]:
        return self.parameters
    """Whether it is what things state themselves: a condition or a price of each."""


@dataclass
class Table:
    """Values that are looked up by one key, or by several one after the other."""

    id: str
    forms: tuple[str, ...]
    keys: tuple[Type, ...]
    value: Type
    cells: tuple[tuple[Any, Any], ...]
    """Each key (`OTHERWISE` for all that are not there) and its value; before the last key, its cells."""
    spans: dict[tuple[Any, ...], Span]
    """Where each cell is written, by its keys."""
    span: Span
    source: tuple[str, ...] = ()
    language: str = "de"

    @property
    def type(self) -> Type:
        found = self.value
        for key in reversed(self.keys):
            found = table(key, found)
        return found


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
class Resource:
    """What is counted: a column of its own, with a cap."""

    id: str
    forms: tuple[str, ...]
    of: str
    start: int
    most: int | None
    number: int
    span: Span
    overpaid: bool = True
    """Whether a piece that is worth more than what is left of a price may pay it; what goes beyond is lost."""


@dataclass
class Means:
    """Another way to pay a resource."""

    id: str
    resource: str
    things_text: Scalar | None
    other: str
    worth_text: Scalar | None
    effect_text: Scalar | None
    span: Span
    condition_text: Scalar | None = None
    purposes: tuple[str, ...] = ()
    things: X | None = None
    worth: X | None = None
    condition: X | None = None
    effect: Body = ()
    language: str = "de"


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
class SaidParagraph:
    """A paragraph of a thing: its own, or that of its template with what the thing puts into it."""

    name: str
    text: Scalar
    language: str
    arguments: dict[str, Scalar] | None


@dataclass
class Template:
    """A text that several things share, with parameters that each of them fills."""

    id: str
    parameters: dict[str, str]
    effect: Scalar | None
    span: Span
    language: str = "de"
    paragraphs: dict[str, Scalar] = field(default_factory=dict)


@dataclass
class Option:
    """A variant that can be chosen when a game starts; the first value is the default."""

    id: str
    values: tuple[Any, ...]
    span: Span


@dataclass(frozen=True)
class Size:
    """What a board measures with so many players (0: any number) and these options."""

    players: int
    options: dict[str, Any]
    measures: dict[str, Any]


@dataclass
class Space:
    """A board."""

    id: str
    shape: str
    field: str
    width: int = 0
    height: int = 0
    radius: int = 0
    length: int = 0
    edges: tuple[tuple[str, str], ...] = ()
    lines: dict[str, int] = dataclasses.field(default_factory=dict)
    span: Span = NOWHERE
    sizes: tuple[Size, ...] = ()
    centres: tuple[tuple[int, int], ...] = ((0, 0),)
    shows: tuple[str, ...] = ()
    mark: str = ""


@record
class Citation:
    """A `quelle`: which entry cites what, and where that is written. The header of a rulebook has no entry."""

    entry: str
    text: str
    span: Span


@record
class Binding:
    """A new name that the pattern of an event gives to a field: `nachdem schaden(ziel: opfer)`."""

    name: str
    field: str
    span: Span


@record
class Paragraph:
    """A paragraph of the printed rules, and whether it is a rule of play or why it is none."""

    id: str
    title: str
    rule: bool
    reason: str
    span: Span


@record
class DeclaredVerb:
    """Forms that a rulebook declares of the verb of its sentences, by the names that the room of inflection has."""

    forms: dict[str, str]
    spans: dict[str, Span]
    span: Span


@record
class Word:
    """What a word of the rulebook is called, by language, where it has no other name there."""

    names: dict[str, str]
    span: Span
    forms: tuple[str, ...] = ()
    article: str = ""
    plural: tuple[str, ...] = ()


@dataclass
class World:
    """One rulebook's names. Texts are resolved against it, and add their clauses to it."""

    id: str = ""
    version: str = ""
    names: dict[str, str] = field(default_factory=dict)
    language: str = "de"
    source: tuple[str, ...] = ()
    least_players: int = 2
    most_players: int = 2
    player_names: tuple[str, ...] = ()
    mods: dict[str, dict[str, str]] = field(default_factory=dict)
    chosen_twice: tuple[str, ...] = ()
    kinds: dict[str, Kind] = field(default_factory=dict)
    entries: dict[str, Entry] = field(default_factory=dict)
    enumerations: dict[str, tuple[str, ...]] = field(default_factory=dict)
    resources: dict[str, Resource] = field(default_factory=dict)
    means: dict[str, Means] = field(default_factory=dict)
    attributes: dict[str, Attribute] = field(default_factory=dict)
    events: dict[str, Event] = field(default_factory=dict)
    derived: dict[str, Derived] = field(default_factory=dict)
    tables: dict[str, Table] = field(default_factory=dict)
    procedures: dict[str, Procedure] = field(default_factory=dict)
    rules: dict[str, Rule] = field(default_factory=dict)
    templates: dict[str, Template] = field(default_factory=dict)
    options: dict[str, Option] = field(default_factory=dict)
    profiles: dict[str, dict[str, Any]] = field(default_factory=dict)
    spaces: dict[str, Space] = field(default_factory=dict)
    patterns: dict[str, dict[str, tuple[tuple[int, int], ...]]] = field(default_factory=dict)
    sentences: dict[str, list[Pattern]] = field(default_factory=dict)
    """All declared sentences, by their verb as it is first declared."""
    infinitives: dict[str, list[Pattern]] = field(default_factory=dict)
    """The German ones, by their infinitive."""
    told: dict[str, list[ToldVerb]] = field(default_factory=dict)
    """All declared sentences, by the forms of their verbs that tell of somebody."""
    asked: dict[str, list[ToldVerb]] = field(default_factory=dict)
    """The sentences of conditions, likewise."""
    fixed_words: dict[str, None] = field(default_factory=dict)
    """The fixed words of all declared sentences: `mache x spielbereit`."""
    clauses: list[Clause] = field(default_factory=list)
    bindings: dict[int, tuple[Binding, ...]] = field(default_factory=dict)
    citations: list[Citation] = field(default_factory=list)
    allowed: dict[str, dict[str, Span]] = field(default_factory=dict)
    paragraphs: dict[str, Paragraph] = field(default_factory=dict)
    forms: dict[str, tuple[str, str]] = field(default_factory=dict)
    setup_text: Scalar | None = None
    setup: Body = ()
    main: str = ""
    main_span: Span = NOWHERE
    window_order_text: Scalar | None = None
    window_order: X | None = None
    scopes: dict[Span, dict[str, Type]] = field(default_factory=dict)
    """For every question: the things that its text can name there."""
    titles: dict[str, dict[str, str]] = field(default_factory=dict)
    """The printed names that entries give themselves."""
    words: dict[str, Word] = field(default_factory=dict)
    """What words are called that have no other name in a language: in books, in the log, in questions."""
    nouns: dict[str, NounWords] = field(default_factory=dict)
    """What kinds, places, resources, derived values, tables and enumerations are called; of things only an article."""
    display: dict[str, dict[str, Any]] = field(default_factory=dict)
    """How what is declared is to look, by id: plain data with canonical keys. Never a rule."""
    phases: dict[str, Span] = field(default_factory=dict)
    """The procedures that are told as phases, and where that is said; steps are known only when texts are read."""
    verbs: dict[str, DeclaredVerb] = field(default_factory=dict)
    """Declared forms of verbs, by the word with which sentences begin."""
    english: dict[str, None] = field(default_factory=dict)
    """The ids of entries that have an English name, forms or sentence of their own."""
    in_order_text: Scalar | None = None
    in_order: X | None = None
    triggers: str = "at_once"
    cancel_first: bool = False
    cost_first: bool = False
    layers: tuple[str, ...] = ("regel", "variante", "fraktion", "karte")
    irrevocable: tuple[str, ...] = ()
    decisions_at_most: int = 100_000
    libraries: dict[str, tuple[str, Span]] = field(default_factory=dict)
    uses: list[Use] | None = None
    trying: bool = False
    """Whether a reading is only tried: what does not fit is not told, so that nobody needs advice on it."""

    def sayable(self) -> list[Event | Procedure]:
        """All that can have sentences."""
        return [*self.events.values(), *self.procedures.values()]

    def told_conditions(self) -> list[Derived]:
        """The conditions that have a sentence."""
        return [one for one in self.derived.values() if one.sentences]

    def behaviour(self, id: str) -> Event | Procedure | None:
        """The event or the procedure of this name."""
        return self.events.get(id) or self.procedures.get(id)

    def told_of(self, id: str) -> Event | Procedure | Derived | None:
        """What a sentence can tell by this name: an event, a procedure or a condition."""
        return self.behaviour(id) or self.derived.get(id)

    def said(self, id: str) -> list[Pattern]:
        """The sentences of an event, a procedure or a condition."""
        found = self.told_of(id)
        return found.sentences if found is not None else []

    def paragraphs_of(self, entry: Entry) -> Iterator[SaidParagraph]:
        """The paragraphs that a thing says itself or by its template."""
        template = self.templates.get(entry.template)
        for name, text in template.paragraphs.items() if template is not None else ():
            if template is not None and name not in entry.paragraphs:
                yield SaidParagraph(name, text, template.language, entry.arguments)
        for name, text in entry.paragraphs.items():
            yield SaidParagraph(name, text, entry.language, None)

    def kind_of_form(self, word: str) -> str:
        """The kind a word means, or ""."""
        found = self.forms.get(word)
        return found[1] if found and found[0] == "kind" else ""

    def means_several(self, word: str) -> bool:
        """Whether a word of a kind is its plural, and no singular: `schiffe`, not `schiff` (docs/semantics.md M15)."""
        kind = self.kind_of_form(word)
        words = PLAYER_WORDS if kind == PLAYER else self.nouns.get(kind, NounWords())
        return bool(kind) and word not in (kind, *words.german[:1], *words.english[:1])

    def attributes_of(self, type: Type) -> dict[str, Attribute]:
        """What every thing of a type has; of things of any kind, what any of them has."""
        kinds = [self.kinds[kind].attributes for kind in type.kinds if kind in self.kinds]
        if not kinds:
            return self.attributes
        return {name: one for name, one in kinds[0].items() if all(name in other for other in kinds[1:])}

    def kind_forms(self) -> list[str]:
        """Every word that means a kind."""
        return [form for form, (what, _) in self.forms.items() if what == "kind"]

    def means_for(self, purse: str) -> list[Means]:
        """The means of paying with a resource, other than to have it."""
        return [means for means in self.means.values() if means.resource == purse]

    def type_named(self, text: str) -> Type | None:
        """The type an author wrote in a declaration."""
        for per in PER_WORDS:
            if per in text:
                value, key = (self.type_named(part.strip()) for part in text.split(per, 1))
                good = value is not None and key is not None and not key.many and "table" not in (key.base, value.base)
                return table(key, value) if good and key is not None and value is not None else None
        for many in MANY_WORDS:
            if text.startswith(many):
                inner = self.type_named(text[len(many) :].strip())
                return inner.row() if inner else None
        if text in TYPE_WORDS:
            return TYPE_WORDS[text]
        kind = self.kind_of_form(text)
        if kind:
            return Type("thing", kind)
        if text in self.enumerations:
            return Type("enum", text)
        return None

    def type_names(self, language: str) -> list[str]:
        """Every name of a type that a file in a language would use."""
        return [*basic_type_names(language), *self.kind_forms(), *self.enumerations]
