"""What a text can see where it stands: its own names, who acts, what it belongs to."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import NoReturn

from lark import Token, Tree
from regelwerk.dsl.findings import Finding
from regelwerk.dsl.grammar.positions import text_span
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.nodes import Scalar, Span
from regelwerk.dsl.tree import Body, X
from regelwerk.dsl.types import Type, thing
from regelwerk.dsl.world import PLAYER, World

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

    def with_local(self, name: str, type: Type) -> Scope:
        return replace(self, locals={**self.locals, name: type})

    def with_element(self, name: str, type: Type) -> Scope:
        return replace(self, locals={**self.locals, name: type}, elements=((name, type), *self.elements))

    def span(self, tree: Tree[Token] | Token) -> Span:
        """Where a piece of the text stands in the file."""
        if isinstance(tree, Token):
            place = (tree.line or 1, tree.column or 1, tree.end_line or 1, tree.end_column or 1)
        elif tree.meta.empty:
            return self.scalar.span
        else:
            place = (tree.meta.line, tree.meta.column, tree.meta.end_line, tree.meta.end_column)
        return text_span(self.scalar, place[:2], place[2:])

    def fail(
        self, code: str, tree: Tree[Token] | Token, message: str, hint: str = "", suggestion: str = ""
    ) -> NoReturn:
        raise Fault(Finding(code, self.span(tree), message, hint, suggestion))

    def need_me(self, tree: Tree[Token] | Token) -> X:
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
