"""Events and procedures that a text names: `bewegen(einheit)`, `dieser runde`, `zug von mir`."""

from __future__ import annotations

from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.syntax import Node
from regelwerk.dsl.meaning.scope import Scope
from regelwerk.dsl.meaning.values.unknown_names import unknown


def event_call(scope: Scope, tree: Node) -> tuple[str, tuple[syntax.Arg, ...]]:
    """The name of an event, and its arguments."""
    if isinstance(tree, syntax.Call):
        return str(tree.name), tree.arguments
    if isinstance(tree, syntax.Name):
        return str(tree.word), ()
    number = isinstance(tree, syntax.Number)
    hint = "Ein Bereich von Zahlen ist zahlen(…, …)." if number else "Zum Beispiel: bewegen(einheit)."
    return scope.fail("RW408", tree, "Hier wird ein Ereignis erwartet.", hint)


def procedure_name(scope: Scope, tree: Node) -> str:
    """The procedure that is meant; "" is the whole game."""
    inner = _without_owner(tree)
    word = ""
    if isinstance(inner, syntax.Quantified):
        word = str(inner.noun) if not isinstance(inner.noun, syntax.Call) else str(inner.noun.name)
    elif isinstance(inner, syntax.Name):
        word = str(inner.word)
    elif isinstance(inner, syntax.Call):
        word = str(inner.name)
    if word in ("spiel", "game"):
        return ""
    if word not in scope.world.procedures:
        unknown(scope, "Ablauf", word, inner, scope.world.procedures)
    return word


def _without_owner(tree: Node) -> Node:
    while True:
        match tree:
            case syntax.Of():
                tree = tree.thing
            case syntax.Query():
                tree = tree.head
            case syntax.Filtered():
                tree = tree.value
            case syntax.Things() | syntax.Pieces():
                tree = tree.items[0]
            case _:
                return tree
