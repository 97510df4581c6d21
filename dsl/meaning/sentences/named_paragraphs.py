"""`führe die primärfähigkeit von k aus`: a paragraph of a thing by its name, also if it has no sentence of its own
(docs/semantics.md R10).
"""

from __future__ import annotations

from regelwerk.dsl.declare.world import Procedure
from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.syntax import Node, Word
from regelwerk.dsl.meaning.scope import Scope
from regelwerk.dsl.meaning.uses import note


def named_paragraph(scope: Scope, tree: Node) -> tuple[Procedure, Node] | None:
    """The paragraph that `p von x` names, and its thing; None if it names none."""
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
