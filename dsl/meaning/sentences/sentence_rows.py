"""The pieces of a sentence: nouns with what describes them, the row of all pieces, a pattern laid over it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import pairwise

from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.syntax import Node, Word
from regelwerk.dsl.meaning.nouns.articles import chosen
from regelwerk.dsl.meaning.nouns.attached_phrases import described_by
from regelwerk.dsl.meaning.nouns.noun_groups import Item, described
from regelwerk.dsl.meaning.nouns.noun_names import hinted
from regelwerk.dsl.meaning.nouns.noun_phrases import filtered_by
from regelwerk.dsl.meaning.scope import Scope
from regelwerk.dsl.meaning.shared_words import only_thing
from regelwerk.dsl.meaning.values.understood_values import expression
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import Type
from regelwerk.dsl.world.behaviours import Pattern


@dataclass
class Noun:
    """A noun of a sentence with the phrases that describe it."""

    tree: Node
    phrases: list[tuple[Word, Node]] = field(default_factory=list)
    where: syntax.Condition | None = None

    def expression(self, scope: Scope, hint: Type | None = None) -> X:
        group = described(self.tree)
        if group is not None and group.article == "A":
            x = chosen(scope, expression(scope, replace(group, name=None)), self.tree)
        elif hint is not None and not self.phrases and self.where is None:
            return hinted(scope, self.tree, hint)
        else:
            x = expression(scope, self.tree)
        x = described_by(scope, x, self.phrases, self.tree)
        return filtered_by(scope, x, self.where, self.tree) if self.where is not None else x


@dataclass
class Row:
    """The pieces of one sentence without its verb: nouns without preposition, phrases, and the closing particle."""

    items: list[Item]
    particle: Word | None
    where: syntax.Condition | None
    tree: Node


@dataclass
class Match:
    """A pattern laid over a row: a noun for each slot."""

    pattern: Pattern
    slots: dict[str, Noun]

    @property
    def left_out(self) -> int:
        """How many slots nothing fills."""
        return sum(1 for part in self.pattern.parts if part.slot and part.slot not in self.slots)

    @property
    def whole_amount(self) -> tuple[str, str] | None:
        """The slots of a number and of its resource, if one noun fills both: `erhalte den ertrag von p`."""
        return next((pair for pair in pairwise(self.slots) if self.slots[pair[0]] is self.slots[pair[1]]), None)


def items_of(pieces: syntax.Pieces) -> list[Item]:
    """The pieces of a sentence, each with its preposition."""
    items: list[Item] = []
    for piece in pieces.items:
        if isinstance(piece, syntax.Phrase):
            items.append((piece.preposition.word, piece.things))
        elif isinstance(piece, syntax.ByPhrase):
            items.append((piece.by_word, piece))
        else:
            items.append((None, piece))
    return items


def row_of(tree: syntax.Sentence | syntax.OpenUnit) -> Row:
    """A sentence taken apart."""
    items = items_of(tree.pieces)
    if isinstance(tree, syntax.Sentence):
        return Row(items, tree.particle.preposition.word if tree.particle is not None else None, None, tree)
    if tree.verb is not None:
        items.append((None, syntax.name(tree.verb)))
    return Row(items, None, tree.where, tree)


def word_of(piece: Node) -> str:
    """The bare word of a piece, or ""."""
    while not isinstance(piece, syntax.Name):
        parts = piece.children
        if isinstance(piece, syntax.Call) or len(parts) != 1 or not isinstance(parts[0], Node):
            return ""
        piece = parts[0]
    return str(piece.word)


def verb_and_rest(items: list[Item], place: int) -> tuple[str, list[Item]]:
    """The word at a place, and what stands behind it. `ziehe von a nach b`: `von` belongs to no noun there."""
    inner = only_thing(items[place][1])
    if isinstance(inner, syntax.Of) and isinstance(inner.thing, syntax.Name):
        return str(inner.thing.word), [(inner.of_word, inner.owner), *items[place + 1 :]]
    return word_of(inner), items[place + 1 :]
