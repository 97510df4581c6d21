"""Lasting sentences about several values at once: a bound, two values swapped, a whole block of values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lark import Tree
from regelwerk.dsl.grammar.parse import SyntaxTree
from regelwerk.dsl.nouns import Nouns
from regelwerk.dsl.pieces import BLOCK_WORDS, COMPARISONS, Piece, conjunction, flat_pieces, unwrapped
from regelwerk.dsl.scope import Scope
from regelwerk.dsl.sentences import Match, word_of
from regelwerk.dsl.tree import Clause, X
from regelwerk.dsl.types import BOOL, INT, Type

if TYPE_CHECKING:
    from regelwerk.dsl.clauses import Clauses

_BOUNDS = {">=": "least", "<=": "most"}


def bounded(
    clauses: Clauses, unit: SyntaxTree, scope: Scope, test: X | None, captured: dict[str, Type] | None
) -> Clause:
    """`stärke der einheiten von mir ≤ 20`: whatever else changes the value, it goes no further."""
    left, sign, right = unit.children
    op = _BOUNDS.get(COMPARISONS[str(sign)])
    if op is None:
        scope.fail("RW433", sign, "Dauernd gelten nur die Grenzen ≥ und ≤.", "Zum Beispiel: stärke von x ≤ 20.")
    row = flat_pieces(left)
    made = clauses.attribute_modifier(row[0] if len(row) == 1 else left, op, (right,), test, scope, unit, captured)
    if made.extra.value.type != INT:
        scope.fail("RW403", right, f"Begrenzt werden Zahlen, das ist {made.extra.value.type}.", "Nenne eine Zahl.")
    return made


def swapped(
    clauses: Clauses, found: Match, unit: SyntaxTree, scope: Scope, test: X | None, captured: dict[str, Type] | None
) -> list[Clause]:
    """`vertausche einfluss mit ertrag der planeten von mir`: each has the value of the other, with all its changes."""
    first = word_of(found.slots["a"].tree)
    x = found.slots["b"].expression(Nouns(scope))
    row, value = (x.args[0], x.args[2]) if x.op == "map" else (x, x)
    if value.op != "attr" or first not in clauses.world.attributes:
        scope.fail(
            "RW452",
            unit,
            "Vertauscht werden zwei Attribute derselben Dinge.",
            "Zum Beispiel: vertausche einfluss mit ertrag der planeten.",
        )
    if x.op != "map":
        row = X("list", (x.args[1],), x.args[1].type.row(), x.span)
    second = value.args[0]
    attributes = clauses.world.attributes
    if attributes[first].type != attributes[second].type:
        scope.fail(
            "RW404",
            unit,
            f"{first} ist {attributes[first].type}, {second} ist {attributes[second].type}.",
            "Vertauschen lässt sich nur, was von gleicher Art ist.",
        )
    element = X("local", ("es_",), row.type.each())
    return [
        clauses.on_elements(
            "attr:" + one, "swap", "es_", row, X("settled", (other, element), attributes[other].type), test, scope,
            unit, captured,
        )
        for one, other in ((first, second), (second, first))
    ]  # fmt: skip


def block_source(right: SyntaxTree) -> Piece | None:
    """What stands behind `werte von` in `… haben werte von x`."""
    inner = unwrapped(flat_pieces(right)[0])
    if isinstance(inner, Tree) and inner.data == "of" and word_of(inner.children[0]) in BLOCK_WORDS:
        return inner.children[2]
    return None


def block(
    clauses: Clauses,
    unit: SyntaxTree,
    source: Piece,
    scope: Scope,
    test: X | None,
    captured: dict[str, Type] | None,
) -> list[Clause]:
    """`schlachtschiffe von mir haben werte von dieser karte`: every value that is written there replaces theirs."""
    element, row = clauses.element_of(unit.children[0], scope)
    giver = Nouns(scope).expression(source)
    kinds = clauses.world.kinds
    ours, theirs = kinds.get(row.type.name), kinds.get(giver.type.name)
    shared = (
        [name for name in theirs.attributes if name in ours.attributes and name != ours.owner and name[-1] != "_"]
        if ours is not None and theirs is not None and not giver.type.many
        else []
    )
    if not shared:
        scope.fail(
            "RW452",
            unit,
            f"{row.type.each()} und {giver.type} haben keine Werte gemeinsam.",
            "Werte übernimmt man von einem Ding, dessen Art gleichnamige Attribute hat.",
        )
    made = []
    for name in shared:
        value = X("attr", (name, giver), theirs.attributes[name].type, giver.span) if theirs is not None else giver
        written = X("written", (name, giver), BOOL, giver.span)
        both = conjunction([written] if test is None else [written, test])
        made.append(clauses.on_elements("attr:" + name, "block", element, row, value, both, scope, unit, captured))
    return made
