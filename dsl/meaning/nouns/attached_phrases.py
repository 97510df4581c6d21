"""Which noun a phrase belongs to: `ein planet ohne einheiten in einem system` may speak of the planet or of the units.

A phrase describes the noun that the phrases before it describe, or the one right before it; types decide which. Where
both could be meant, nothing is guessed: it is a finding with both readings; brackets decide (docs/semantics.md F13).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.syntax import Node, Word
from regelwerk.dsl.meaning.nouns.noun_phrases import narrowed
from regelwerk.dsl.meaning.scope import Scope, tried
from regelwerk.dsl.meaning.shared_words import only_thing
from regelwerk.dsl.meaning.values.missing_brackets import written
from regelwerk.dsl.meaning.values.understood_values import expression, understands
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.tree.tree import X

Phrase = tuple[Word, Node]


@understands(syntax.Query)
def query(scope: Scope, tree: syntax.Query) -> X:
    phrases = [(one.preposition.word, one.target) for one in tree.phrases]
    return described_by(scope, expression(scope, tree.head), phrases, tree.head)


def described_by(scope: Scope, x: X, phrases: Sequence[Phrase], noun: Node) -> X:
    """A noun narrowed by all its phrases."""
    for preposition, target in attached(scope, x, phrases, noun):
        x = narrowed(scope, x, preposition, target)
    return x


def attached(scope: Scope, x: X, phrases: Sequence[Phrase], noun: Node) -> list[Phrase]:
    """The phrases of a noun; one that speaks of the noun of the phrase before it has become a part of that."""
    own: list[Phrase] = []
    for preposition, target in phrases:
        if own and "PER" not in (preposition.type, own[-1][0].type):
            before, other = own[-1]
            if _is_narrowed(scope, other, preposition, target):
                if tried(scope, partial(narrowed, scope, x, preposition, target)) is not None:
                    _two_readings(scope, noun, own[-1], (preposition, target))
                own[-1] = (before, _with_phrase(other, preposition, target))
                continue
        own.append((preposition, target))
    return own


def _is_narrowed(scope: Scope, noun: Node, preposition: Word, target: Node) -> bool:
    """Whether a phrase could describe the noun of another phrase. Names take no phrases."""
    x = tried(scope, lambda: expression(scope, noun))
    if x is None or not x.type.many:
        return False
    kept = tried(scope, lambda: narrowed(scope, x, preposition, target))
    return kept is not None and kept.type.many


def _with_phrase(noun: Node, preposition: Word, target: Node) -> Node:
    inner = only_thing(noun)
    phrase = syntax.QueryPhrase(
        preposition, target.last, syntax.Preposition(preposition, preposition, preposition), only_thing(target)  # type: ignore[arg-type]
    )
    return syntax.Query(noun.first, target.last, inner, (phrase,))  # type: ignore[arg-type]


def _two_readings(scope: Scope, noun: Node, first: Phrase, second: Phrase) -> None:
    """The finding with both readings, as they would be written."""
    what, one, other = written(scope, noun), written(scope, first[1]), written(scope, second[1])
    outer = f"({what} {first[0]} {one}) {second[0]} {other}"
    inner = f"{what} {first[0]} ({one} {second[0]} {other})"
    said = message("findings.RW421.phrase", phrase=f"{second[0]} {other}")
    scope.fail("RW421", second[0], said, message("findings.RW421.phrase_hint", outer=outer, inner=inner))
