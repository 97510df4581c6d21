"""Nouns, values and conditions: from the syntax tree to typed expressions.

Each class of the syntax tree that has a value is understood by one function; the modules of this room say which
(`@understands`). `expression` finds it; everything that is asked of an expression regardless of its class stands here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from regelwerk.dsl.findings.findings import nearest
from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.syntax import Node, Word
from regelwerk.dsl.meaning.judged.needs import unmet
from regelwerk.dsl.meaning.scope import Scope
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.tree.made_up_names import ME, THIS, made_up
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import BOOL, INT, RESOURCE, Type

Understood = TypeVar("Understood", bound=Node)
Function = Callable[[Scope, Understood], X]

UNDERSTOOD: dict[type[Node], Callable[[Scope, Any], X]] = {}
"""Which function understands which class."""

_WRAPPERS = (syntax.Query, syntax.Filtered, syntax.Arg, syntax.Things, syntax.QueryWhere, syntax.Pieces)
"""Classes that mean what their only part means."""


def understands(of: type[Understood]) -> Callable[[Function[Understood]], Function[Understood]]:
    """Marks the function that understands a class of the syntax tree."""

    def marked(function: Function[Understood]) -> Function[Understood]:
        UNDERSTOOD[of] = function
        return function

    return marked


def expression(scope: Scope, tree: Node) -> X:
    """Any expression."""
    understand = UNDERSTOOD.get(tree.__class__)
    if understand is None:
        scope.fail("RW402", tree, message("findings.RW402.expression"), message("findings.RW402.expression_hint"))
    return understand(scope, tree)


def value_for(scope: Scope, tree: Node, need: str) -> X:
    """An expression where something of a certain kind is expected (`judged/needs.py` has the words for it)."""
    return needed(scope, expression(scope, tree), need, tree)


def needed(scope: Scope, x: X, need: str, tree: Node | Word) -> X:
    """The same, once it is understood."""
    wanted = unmet(scope.world, need, x.type)
    if wanted is not None:
        said = message("findings.RW404.needed", want=wanted, have=x.type)
        scope.fail("RW404", tree, said, message("findings.RW404.needed_hint"))
    return x


_ALWAYS_THERE = frozenset({"the", "entry", "const", "place_of", "kind", "list", "copies", "ability", "table", "option"})
"""What is there in every game, or is no question at all."""


def condition_of(scope: Scope, tree: Node) -> X:
    """A condition; a bare set means that there is one, a bare thing that it is there."""
    x = expression(scope, tree)
    if x.op == "not" and x.args[0].op == "exists" and x.args[0].args[2].op == "const":  # `keine karten`
        asked_for_nothing(scope, x.args[0].args[0], tree)
    return x if x.type == BOOL else as_truth(scope, asked_for_nothing(scope, x, tree), tree)


def as_truth(scope: Scope, x: X, tree: Node) -> X:
    if x.type == BOOL:
        return x
    if x.type.many:
        return X("exists", (x, made_up("any"), X("const", (True,), BOOL)), BOOL, x.span)
    if x.type.base in ("thing", "enum"):
        return X("is_some", (x,), BOOL, x.span)
    return scope.fail(
        "RW401",
        tree,
        message("findings.RW401.as_truth", type=x.type),
        message("findings.RW401.as_truth_hint"),
    )


def asked_for_nothing(scope: Scope, x: X, tree: Node) -> X:
    """Whether something is there is asked only of what may be missing; templates are filled with what is settled."""
    in_question = (ME, THIS, *(name for name, _ in scope.elements))
    always = x.op in _ALWAYS_THERE or (x.op == "local" and x.args[0] in in_question)
    if always or not (x.type.many or x.type.base in ("thing", "enum", "resource", "none")):
        said = message("findings.RW401.always_there", type=x.type)
        scope.fail("RW401", tree, said, message("findings.RW401.always_there_hint"))
    return x


def as_amount(scope: Scope, x: X, other: X, tree: Node | Word) -> X:
    """A resource beside a number means how much of it I have."""
    if x.type == RESOURCE and other.type == INT and x.op == "const":
        return X("attr", (x.args[1], scope.need_me(tree)), INT, x.span)
    return x


def as_row(scope: Scope, x: X, tree: Node | Word) -> X:
    """Several things: a place means what lies in it."""
    if not x.type.many:
        if x.type.base == "thing" and not x.type.name:
            return X("contents", (x,), Type("thing", "", True), x.span)
        rows = [one.id for one in scope.world.derived.values() if one.text_kind == "set" and not one.parameters]
        written = bare_word(tree) if isinstance(tree, Node) else ""
        near = nearest(written, {*rows, *scope.world.kinds} - {written}) if written else ""
        scope.fail(
            "RW407",
            tree,
            message("findings.RW407.as_row", type=x.type),
            message("findings.common.meant", name=near) if near else message("findings.RW407.name_set_example_kind"),
            near,
        )
    return x


def fresh(scope: Scope, type: Type) -> str:
    """A name for the things of a row that are looked at one by one."""
    return made_up(type.word, len(scope.elements) + 1)


def argument_of(arg: syntax.Arg) -> tuple[str, Node]:
    """The field name (or "") and the expression of one argument of a call."""
    field = "" if arg.field is None else str(arg.field)
    if isinstance(arg.value, syntax.Filtered) and arg.value.where is None:
        return field, arg.value.value
    return field, arg.value


def unwrapped(tree: Node) -> Node:
    """What stands inside brackets that are not written: rows of one, queries without phrases."""
    while isinstance(tree, _WRAPPERS):
        inner = [child for child in tree.children if child is not None]
        if len(inner) != 1 or not isinstance(inner[0], Node):
            break
        tree = inner[0]
    return tree


def bare_word(tree: Node) -> str:
    """The word, if an expression is nothing but one."""
    inner = unwrapped(tree)
    return str(inner.word) if isinstance(inner, syntax.Name) else ""
