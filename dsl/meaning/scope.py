"""What a text can see where it stands: its own names, who acts, what it belongs to."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import NoReturn

from regelwerk.dsl.declare.world import PLAYER, World
from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.grammar.positions import paragraph_at, span_of, text_span
from regelwerk.dsl.grammar.syntax import Node, Word, first_word
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.messages.message import Sayable, about
from regelwerk.dsl.reading.nodes import Scalar, Span
from regelwerk.dsl.tree.tree import Body, X
from regelwerk.dsl.tree.types import Type, thing

PLAYER_TYPE = thing(PLAYER)


class Fault(Exception):
    """A text cannot be understood; the finding says why. Caught line by line."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.message)
        self.finding = finding


@dataclass(frozen=True)
class Scope:
    """The names in reach. Scopes are never changed; `with_…` gives a new one."""

    world: World
    scalar: Scalar
    language: Language
    locals: dict[str, Type] = field(default_factory=dict)
    me: X | None = None
    actor: X | None = None
    this: X | None = None
    this_kind: str = ""
    elements: tuple[tuple[str, Type], ...] = ()
    event: str = ""
    event_fields: dict[str, str] = field(default_factory=dict)
    procedure: str = ""
    applying: str = ""
    arguments: dict[str, Scalar] = field(default_factory=dict)
    introduced: dict[str, str] = field(default_factory=dict)
    """The name of what was last introduced by `ein …`, by its kind or noun: `jener planet` means it."""

    home: Language | None = None
    """The language of the entry; a text that a mod wrote there may have another."""

    def __post_init__(self) -> None:
        if self.home is None:
            object.__setattr__(self, "home", self.language)
        if self.scalar.language and self.scalar.language != self.language:
            object.__setattr__(self, "language", self.scalar.language)

    def in_paragraph(self, line: Node) -> Scope:
        """The scope in the language of the paragraph that a line stands in."""
        if all(part.language == self.scalar.language for part in self.scalar.parts):
            return self
        part, _ = paragraph_at(self.scalar, first_word(line).line or 1)
        return replace(self, language=part.language or self.home or self.language)

    def with_local(self, name: str, type: Type) -> Scope:
        return replace(self, locals={**self.locals, name: type})

    def introducing(self, name: str, noun: str, type: Type) -> Scope:
        """With a name for what `ein …` introduces."""
        known = {**self.introduced, type.name if type.base == "thing" and type.name else noun: name}
        return replace(self, locals={**self.locals, name: type}, introduced=known)

    def with_element(self, name: str, type: Type) -> Scope:
        return replace(self, locals={**self.locals, name: type}, elements=((name, type), *self.elements))

    def span(self, tree: Node | Word) -> Span:
        """Where a piece of the text stands in the file."""
        if isinstance(tree, Node):
            return span_of(tree, self.scalar)
        start, end = (tree.line or 1, tree.column or 1), (tree.end_line or 1, tree.end_column or 1)
        return text_span(self.scalar, start, end)

    def fail(
        self, code: str, tree: Node | Word, message: Sayable, hint: Sayable = "", suggestion: str = ""
    ) -> NoReturn:
        said, advice = about(message, self.language), about(hint, self.language)
        raise Fault(Finding(code, self.span(tree), said, advice, suggestion))

    def need_me(self, tree: Node | Word) -> X:
        if self.me is None:
            self.fail(
                "RW405",
                tree,
                "Hier ist kein Spieler da, den `ich` meinen könnte.",
                "Nenne den Spieler, oder gib dem Ablauf mit `spieler:` den Handelnden.",
            )
        return self.me


Made = tuple[Body, Scope]
"""What understanding a piece of text gives: statements, and the scope for what follows."""
