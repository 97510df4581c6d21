"""Everything a rulebook declares, by name: the nouns, verbs and procedures that its texts may use."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from regelwerk.dsl.reading.nodes import NOWHERE, Scalar, Span
from regelwerk.dsl.tree.clauses import Clause
from regelwerk.dsl.tree.tree import Body, X
from regelwerk.dsl.tree.types import Type, table
from regelwerk.dsl.world.behaviours import DeclaredVerb, Event, Pattern, Procedure, Rule, ToldVerb
from regelwerk.dsl.world.boards_and_options import Binding, Citation, Option, Paragraph, Space, Word
from regelwerk.dsl.world.counted_values import Derived, Means, Resource, Table
from regelwerk.dsl.world.kinds import PLAYER, PLAYER_WORDS, Attribute, Entry, Kind, NounWords, SaidParagraph, Template
from regelwerk.dsl.world.type_words import MANY_WORDS, PER_WORDS, TYPE_WORDS, basic_type_names

if TYPE_CHECKING:
    from regelwerk.dsl.meaning.uses import Use


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
