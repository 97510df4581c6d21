"""Lasting clauses: what stands under `immer` and `solange`, line by line; counting by purpose, copied texts, sight."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from lark import Token, Tree
from regelwerk.dsl import lasting_values
from regelwerk.dsl.grammar.parse import SyntaxTree
from regelwerk.dsl.nouns import Nouns
from regelwerk.dsl.pieces import Piece, conjunction, flat_pieces, leading_word, unwrapped
from regelwerk.dsl.scope import Scope
from regelwerk.dsl.sentences import match, row_of, word_of
from regelwerk.dsl.tree import (
    Clause,
    X,
)
from regelwerk.dsl.types import BOOL, INT, Type

if TYPE_CHECKING:
    from regelwerk.dsl.clauses import Clauses


def lasting(
    clauses: Clauses,
    head: SyntaxTree,
    tail: SyntaxTree,
    scope: Scope,
    condition: X | None,
    captured: dict[str, Type] | None = None,
) -> list[Clause]:
    tests = [condition] if condition is not None else []
    nouns = Nouns(scope)
    parts = list(head.children)
    if head.data == "while_head":
        tests.append(clauses.state(parts[1], scope))
        parts = parts[2:]
    for index, part in enumerate(parts):
        if isinstance(part, Token) and part.type == "IF":
            tests.append(nouns.condition(parts[index + 1]))
    test = conjunction(tests)
    inner = tail.children[0]
    lines = inner.children if inner.data == "text" else [inner]
    made: list[Clause] = []
    for line in lines:
        made += clauses.lasting_line(line, scope, test, captured)
    return made


def state(clauses: Clauses, tree: Piece, scope: Scope) -> X:
    """The condition of `solange`: a condition, or the name of a procedure that is running."""
    word = leading_word(tree)
    bare = isinstance(tree, Tree) and tree.data == "query" and len(tree.children) == 1
    if bare and word in clauses.world.procedures and word not in clauses.world.derived:
        return clauses.during(cast(Tree[Token], tree).children[0], scope)
    return Nouns(scope).condition(tree)


def lasting_line(
    clauses: Clauses, line: SyntaxTree, scope: Scope, test: X | None, captured: dict[str, Type] | None
) -> list[Clause]:
    if line.data == "compound_line" and line.children[0] is None and line.children[1].data == "headed":
        head, tail = line.children[1].children
        head = head.children[0] if head.data == "head" else head
        if head.data == "window_head":
            return clauses.window(head, tail, scope, test, captured)
        if head.data in ("always_head", "while_head"):
            return clauses.lasting(head, tail, scope, test, captured)
        if head.data == "guard_head":
            return [clauses.guard(head, tail, scope, test)]
    if line.data == "chain_line":
        made: list[Clause] = []
        for step in clauses.effects.steps(line.children[0]):
            made += clauses.lasting_step(step, scope, test, captured)
        return made
    return scope.fail(
        "RW433",
        line,
        "Unter immer und solange steht, was dauernd gilt.",
        "Verbote, Erlaubnisse, Werte oder eigene Fenster; was geschieht, steht unter einem Fenster.",
    )


def lasting_step(
    clauses: Clauses, step: SyntaxTree, scope: Scope, test: X | None, captured: dict[str, Type] | None
) -> list[Clause]:
    if step.data == "modal_step":
        *before, modal = step.children
        made: list[Clause] = []
        for unit in before:
            if isinstance(unit, Tree):
                made += clauses.modified(unit, scope, test, captured)
        return made + clauses.modal(modal, scope, test, captured)
    unit = step.children[0] if step.data == "step" else step
    units = [child for child in unit.children if isinstance(child, Tree)] if unit.data == "and_units" else [unit]
    return [clause for one in units for clause in clauses.modified(one, scope, test, captured)]


def modified(
    clauses: Clauses, unit: SyntaxTree, scope: Scope, test: X | None, captured: dict[str, Type] | None
) -> list[Clause]:
    """A lasting sentence about values: `A von M = w`, `A der M um +n`, `A von M ≤ w`, `vertausche A mit B der M`,
    `M haben werte von x`, `erweitere A um M`, `x zählt nicht für Z`.
    """
    nouns = Nouns(scope)
    if unit.data == "bound_sentence":
        return [lasting_values.bounded(clauses, unit, scope, test, captured)]
    if unit.data == "copula_sentence" and unit.children[1].children[0].type == "HAS":
        source = lasting_values.block_source(unit.children[-1])
        if source is not None:
            return lasting_values.block(clauses, unit, source, scope, test, captured)
    if unit.data in ("equals_sentence", "copula_sentence"):
        return [clauses.lasting_copula(unit, scope, test, captured)]
    if unit.data in ("sentence", "open_unit"):
        row = row_of(unit)
        if (
            unit.data == "sentence"
            and len(row.items) == 2
            and isinstance(row.items[1][1], Tree)
            and row.items[1][1].data == "by_phrase"
        ):
            _, sign, amount = row.items[1][1].children
            value = nouns.expression(amount)
            if str(sign) in ("×", "*", "/"):
                op = "divide" if str(sign) == "/" else "times"
                return [clauses.attribute_modifier(row.items[0][1], op, value, test, scope, unit, captured)]
            if str(sign) == "-":
                value = X("math", ("-", X("const", (0,), INT), value), INT, value.span)
            return [clauses.attribute_modifier(row.items[0][1], "plus", value, test, scope, unit, captured)]
        found = match(scope, row, False)
        if found is not None and found.pattern.event == "extend":
            value = found.slots["m"].expression(nouns)
            return [clauses.attribute_modifier(found.slots["a"].tree, "extend", value, test, scope, unit, captured)]
        if found is not None and found.pattern.event == "swap" and unit.data == "sentence":
            return lasting_values.swapped(clauses, found, unit, scope, test, captured)
        if found is not None and found.pattern.event == "show":
            said = [found.slots[slot].expression(nouns) for slot in ("x", "s")]
            seen = tuple(x if x.type.many else X("list", (x,), x.type.row(), x.span) for x in said)
            return [clauses.add("sight", "sight", scope.span(unit), scope, test, captured=captured, extra=seen)]
    return scope.fail(
        "RW433",
        unit,
        "Dieser Satz beschreibt nichts, was dauernd gilt.",
        "Zum Beispiel: stärke der einheiten von mir um +1.",
    )


def lasting_copula(
    clauses: Clauses, unit: SyntaxTree, scope: Scope, test: X | None, captured: dict[str, Type] | None
) -> Clause:
    nouns = Nouns(scope)
    left, right = unit.children[0], unit.children[-1]
    word = unit.children[1].children[0].type if unit.data == "copula_sentence" else "="
    if word == "=" or word == "BECOMES":
        row = flat_pieces(left)
        piece = row[0] if len(row) == 1 else left
        return clauses.attribute_modifier(piece, "set", (right,), test, scope, unit, captured)
    if word in ("COUNTS_AS", "NOT_COUNTING"):
        return clauses.counted(unit, word, scope, test, captured)
    if word == "HAS":
        inner = unwrapped(flat_pieces(right)[0])
        if isinstance(inner, Tree) and inner.data == "of" and word_of(inner.children[0]) in ("text", "texte"):
            source = nouns.expression(inner.children[2])
            return clauses.add("copy", "copy", scope.span(unit), scope, test, captured=captured, extra=source)
    if word in ("IS", "HAS"):
        negated = len(unit.children[1].children) > 1
        flag = word_of(flat_pieces(right)[0])
        if flag in clauses.world.attributes and clauses.world.attributes[flag].type == BOOL:
            element, row_x = clauses.element_of(left, scope)
            value = X("const", (not negated,), BOOL)
            return clauses.on_elements("attr:" + flag, "set", element, row_x, value, test, scope, unit, captured)
    return scope.fail(
        "RW433", unit, "So lässt sich dauernd Geltendes nicht sagen.", "Nimm `=`, `um`, `zählt nicht für`."
    )


def counted(
    clauses: Clauses, unit: SyntaxTree, word: str, scope: Scope, test: X | None, captured: dict[str, Type] | None
) -> Clause:
    """`x gilt als K für Z`, `x zählt nicht für Z`: counting by purpose."""
    left, right = unit.children[0], unit.children[-1]
    element, row = clauses.element_of(left, scope)
    pieces = flat_pieces(right)
    kind, purposes = "", []
    for piece in pieces:
        if isinstance(piece, Tree) and piece.data == "phrase":
            purposes += [word_of(child) for child in piece.children[1].children]
        elif word == "COUNTS_AS":
            kind = clauses.world.kind_of_form(word_of(piece))
            if not kind:
                Nouns(scope).unknown("Art", word_of(piece), piece, clauses.world.forms)
        else:
            purposes += [word_of(child) for child in cast(Tree[Token], piece).children]
    tests = [X("in", (X("local", (element,), row.type.each()), row), BOOL)]
    if test is not None:
        tests.append(test)
    said = (element, kind, tuple(purposes))
    return clauses.add("counts", "counts", scope.span(unit), scope, conjunction(tests), captured=captured, extra=said)
