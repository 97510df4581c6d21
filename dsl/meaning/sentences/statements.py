"""From the syntax tree of an effect to typed statements: which function understands which class.

Names that a line introduces (`sei`, `wähle`, `würfle`) are seen by the lines after it, so every step hands on a scope.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.syntax import Node
from regelwerk.dsl.meaning.scope import Fault, Made, Scope
from regelwerk.dsl.meaning.understanding import Understanding
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.tree.tree import Body, X
from regelwerk.dsl.tree.types import Type

Understood = TypeVar("Understood", bound=Node)
Function = Callable[[Understanding, Understood, Scope], Made]

STATEMENTS: dict[type[Node], Callable[[Understanding, Any, Scope], Made]] = {}
"""Which function understands which class of lines and steps."""


def states(of: type[Understood]) -> Callable[[Function[Understood]], Function[Understood]]:
    """Marks the function that understands a class of lines or steps."""

    def marked(function: Function[Understood]) -> Function[Understood]:
        STATEMENTS[of] = function
        return function

    return marked


def statements_of(so_far: Understanding, tree: Node, scope: Scope) -> Made:
    """The statements of a text, a line, a chain or a step, and the scope behind it."""
    return STATEMENTS[tree.__class__](so_far, tree, scope)


def body_of(so_far: Understanding, tail: syntax.Tail, scope: Scope) -> Body:
    """The statements behind a colon or a semicolon. The names in them are not seen behind it."""
    body, _ = statements_of(so_far, tail.body, scope)
    return body


def actor(scope: Scope) -> X:
    """Who acts."""
    who = scope.actor or scope.me
    if who is None:
        raise Fault(
            Finding(
                "RW405",
                scope.scalar.span,
                message("findings.RW405.actor"),
                message("findings.RW405.actor_hint"),
            )
        )
    return who


def is_fixed(scope: Scope, attribute: str, owner: Type) -> bool:
    """Whether an attribute never changes: for a kind of things, though for another kind it may."""
    kind = scope.world.kinds.get(owner.name)
    own = kind.attributes.get(attribute) if kind is not None else None
    return (own or scope.world.attributes[attribute]).fixed
