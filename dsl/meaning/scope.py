"""What a text can see where it stands: its own names, who acts, what it belongs to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import NoReturn, TypeVar

from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.grammar.positions import paragraph_at, span_of, text_span
from regelwerk.dsl.grammar.syntax import Node, Word, first_word
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.messages.message import Sayable, about, message
from regelwerk.dsl.reading.nodes import Scalar, Span
from regelwerk.dsl.tree.tree import Body, X
from regelwerk.dsl.tree.types import Type, thing
from regelwerk.dsl.world.kinds import PLAYER
from regelwerk.dsl.world.world import World

PLAYER_TYPE = thing(PLAYER)


class Fault(Exception):
    """A text cannot be understood; the finding says why. Caught line by line."""

    def __init__(self, finding: Finding, word: Word | None = None, choices: tuple[str, ...] = ()) -> None:
        super().__init__(finding.message)
        self.finding = finding
        self.word = word
        """The word of the text that nobody knows, if that is what is wrong,"""
        self.choices = choices
        """and the names among which the one that is meant may be. Which of those that are like it, a trial shows."""


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

    unclear: frozenset[str] = frozenset()
    """The kinds of which one sentence introduced two: `jenes feld` could mean either."""

    twice: frozenset[str] = frozenset()
    """The nouns that are names of two things which one head introduced."""

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
        key = type.name if type.base == "thing" and type.name else noun
        named = {**self.locals, name: type}
        known, clear = {**self.introduced, key: name}, self.unclear - {key}
        return replace(self, locals=named, introduced=known, unclear=clear, twice=self.twice - {name})

    def having_two(self, noun: str, type: Type, name: str = "") -> Scope:
        """With two of a kind that one sentence has introduced; by one name, if both have none of their own."""
        return replace(self, unclear=self.unclear | {type.name or noun}, twice=self.twice | {name} - {""})

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

    def fail_at(self, span: Span, code: str, tree: Node | Word, message: Sayable, hint: Sayable = "") -> NoReturn:
        """Fail at a part of a tree, if it is known where that stands; else at the tree."""
        whole = self.span(tree)
        within = span.file == whole.file and whole.line <= span.line and span.end_line <= whole.end_line
        said, advice = about(message, self.language), about(hint, self.language)
        raise Fault(Finding(code, span if within else whole, said, advice))

    def need_me(self, tree: Node | Word) -> X:
        if self.me is None:
            self.fail(
                "RW405",
                tree,
                message("findings.RW405.need_me"),
                message("findings.RW405.need_me_hint"),
            )
        return self.me


Tried = TypeVar("Tried")


def tried(scope: Scope, understand: Callable[[], Tried]) -> Tried | None:
    """What comes of a trial, None if it cannot be understood. Nothing is named by it, and nobody looks for advice."""
    world = scope.world
    before, world.uses, world.trying = (world.uses, world.trying), None, True
    try:
        return understand()
    except Fault:
        return None
    finally:
        world.uses, world.trying = before


Made = tuple[Body, Scope]
"""What understanding a piece of text gives: statements, and the scope for what follows."""
