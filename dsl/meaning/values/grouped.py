"""Rows of pieces and brackets in sentences that are no sentence themselves, but a thing."""

from __future__ import annotations

from itertools import pairwise

from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.syntax import Node
from regelwerk.dsl.meaning.nouns.attached_phrases import described_by
from regelwerk.dsl.meaning.nouns.noun_groups import grouped
from regelwerk.dsl.meaning.nouns.noun_phrases import filtered_by
from regelwerk.dsl.meaning.scope import Scope
from regelwerk.dsl.meaning.values.missing_brackets import check_brackets
from regelwerk.dsl.meaning.values.understood_values import bare_word, expression, understands
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.tree.tree import X

_UNCONNECTED = message("findings.grouped.two_words_stand_side")


@understands(syntax.Pieces)
def noun_in(scope: Scope, tree: syntax.Pieces) -> X:
    """A row of pieces that is one noun with its phrases."""
    phrase = syntax.Phrase
    row = grouped(
        scope,
        [(one.preposition.word, one.things) if isinstance(one, phrase) else (None, one) for one in tree.items],
    )
    for (_, before), (preposition, piece) in pairwise(row):
        if preposition is None:
            check_brackets(scope, bare_word(before), row[0][1], piece)
            scope.fail("RW414", piece, _UNCONNECTED, message("findings.RW414.noun_in"))
    first, noun = row[0]
    if first is not None:
        return expression(scope, tree.items[0])
    phrases = [(preposition, piece) for preposition, piece in row[1:] if preposition is not None]
    return described_by(scope, expression(scope, noun), phrases, noun)


@understands(syntax.Group)
def group(scope: Scope, tree: syntax.Group) -> X:
    """Brackets in a sentence hold a chain; without a verb in it, it is a thing."""
    inner = _only_part(tree)
    if isinstance(inner, syntax.OpenUnit):
        return filtered_by(scope, noun_in(scope, inner.pieces), inner.where, inner)
    return expression(scope, inner)


def _only_part(tree: Node) -> Node:
    wrappers = (syntax.Group, syntax.Chain, syntax.PlainStep, syntax.Sentence, syntax.ModalStep)
    while isinstance(tree, wrappers):
        inner = [child for child in tree.children if child is not None]
        if len(inner) != 1 or not isinstance(inner[0], Node):
            break
        tree = inner[0]
    return tree


@understands(syntax.Phrase)
def phrase(scope: Scope, tree: syntax.Phrase) -> X:
    return scope.fail("RW409", tree, message("findings.RW409.phrase"), message("findings.RW409.phrase_hint"))


@understands(syntax.Pair)
def pair(scope: Scope, tree: syntax.Pair) -> X:
    left, right = tree.left, tree.right
    hint = message("findings.RW414.pair_hint", left=left)
    return scope.fail("RW414", tree, _UNCONNECTED, hint, f"{left}: {right}")
