"""Events and procedures that a text names: `bewegen(einheit)`, `dieser runde`, `zug von mir`."""

from __future__ import annotations

from regelwerk.dsl.declare.world import Procedure
from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.syntax import Node, Word
from regelwerk.dsl.meaning.scope import Scope
from regelwerk.dsl.meaning.uses import note
from regelwerk.dsl.meaning.values.unknown_names import unknown
from regelwerk.dsl.meaning.without_effect import without_effect


def event_call(scope: Scope, tree: Node) -> tuple[str, tuple[syntax.Arg, ...]]:
    """The name of an event, and its arguments."""
    if isinstance(tree, syntax.Call):
        return str(tree.name), tree.arguments
    if isinstance(tree, syntax.Name):
        return str(tree.word), ()
    number = isinstance(tree, syntax.Number)
    hint = "Ein Bereich von Zahlen ist zahlen(…, …)." if number else "Zum Beispiel: bewegen(einheit)."
    return scope.fail("RW408", tree, "Hier wird ein Ereignis erwartet.", hint)


def procedure_name(scope: Scope, tree: Node, owned: bool = False) -> str:
    """The procedure that is meant; "" is the whole game. Where it is `owned`, it may be somebody's: `zug von s`."""
    inner = _bare(scope, tree, owned)
    word = ""
    if isinstance(inner, syntax.Quantified) and inner.quantifier.word.type == "THIS":
        if isinstance(inner.noun, syntax.Call):
            without_effect(scope, inner.noun.arguments[0] if inner.noun.arguments else inner.noun)
        word = str(inner.noun)
    elif isinstance(inner, syntax.Quantified):
        without_effect(scope, inner.quantifier)
    elif isinstance(inner, syntax.Name):
        word = str(inner.word)
    elif isinstance(inner, syntax.Call):
        word = str(inner.name)
        if inner.arguments and (not word or word in ("spiel", "game", *scope.world.procedures)):
            without_effect(scope, inner.arguments[0])
    if word in ("spiel", "game"):
        return ""
    if word not in scope.world.procedures:
        unknown(scope, "Ablauf", word, inner, scope.world.procedures)
    return word


def _bare(scope: Scope, tree: Node, owned: bool) -> Node:
    """What stands there without an owner; nothing else can be said of a procedure."""
    while True:
        more: tuple[Node | None, ...] = ()
        match tree:
            case syntax.Of():
                more = () if owned else (tree.owner,)
                tree = tree.thing
            case syntax.Query():
                more = tree.phrases
                tree = tree.head
            case syntax.Filtered():
                more = (tree.where,)
                tree = tree.value
            case syntax.Things() | syntax.Pieces():
                more = tree.items[1:]
                tree = tree.items[0]
            case _:
                return tree
        for part in more:
            if part is not None:
                without_effect(scope, part)


def named_paragraph(scope: Scope, tree: Node) -> tuple[Procedure, Node] | None:
    """`führe die primärfähigkeit von k aus`: the paragraph that is named and its thing, or None."""
    if not isinstance(tree, syntax.Of):
        return None
    left = tree.thing
    word: Word | None = None
    if isinstance(left, syntax.Name):
        word = left.word
    elif isinstance(left, syntax.Quantified) and left.quantifier.word.type == "THE" and isinstance(left.noun, Word):
        word = left.noun
    procedure = scope.world.procedures.get(str(word)) if word is not None else None
    if word is None or procedure is None or not procedure.paragraph or str(word) in scope.locals:
        return None
    note(scope, left, str(word), "procedure", procedure.id)
    return procedure, tree.owner
