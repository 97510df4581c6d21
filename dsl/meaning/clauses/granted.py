"""Clauses that an effect grants, with the values that they were granted with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.syntax import Node
from regelwerk.dsl.meaning.clauses.durations import only_durations, until
from regelwerk.dsl.meaning.clauses.lasting_clauses import lasting, modified
from regelwerk.dsl.meaning.clauses.lasting_events import modal
from regelwerk.dsl.meaning.clauses.window_clauses import window
from regelwerk.dsl.meaning.scope import Scope
from regelwerk.dsl.meaning.sentences.effect_units import match_verb
from regelwerk.dsl.meaning.sentences.matcher import patterns_for
from regelwerk.dsl.meaning.sentences.sentence_rows import row_of
from regelwerk.dsl.meaning.understanding import Understanding
from regelwerk.dsl.tree.clauses import GRANTED, Clause
from regelwerk.dsl.tree.tree import Last, Until, X
from regelwerk.dsl.tree.walk import free_names


def granted(so_far: Understanding, head: syntax.WindowHead, tail: syntax.Tail, scope: Scope, ends: Until) -> Last:
    captured = dict(scope.locals)
    outer = replace(scope, event="", event_fields={})
    return lasts(so_far, window(so_far, head, tail, outer, None, captured), scope, ends, head)


def granted_lasting(
    so_far: Understanding, head: syntax.AlwaysHead | syntax.WhileHead, tail: syntax.Tail, scope: Scope
) -> Last:
    return lasts(so_far, lasting(so_far, head, tail, scope, None, dict(scope.locals)), scope, Until("ever"), head)


def granted_modal(
    so_far: Understanding, tree: syntax.MayNot | syntax.MayAlso | syntax.MayDespite, scope: Scope
) -> Last:
    ends = until(tree.suffixes, scope)
    only_durations(tree.suffixes, scope)
    return lasts(so_far, modal(so_far, tree, scope, None, dict(scope.locals)), scope, ends, tree)


def lasts(so_far: Understanding, made: Sequence[Clause], scope: Scope, ends: Until, tree: Node) -> Last:
    """Clauses that are granted together now, with the values of the names in them."""
    kept: dict[str, X] = {}
    for clause in made:
        names = free_names(clause)
        captured = tuple((name, type) for name, type in clause.captured if name in names)
        so_far.world.clauses[clause.number] = replace(clause, captured=captured, this=GRANTED)
        kept |= {name: X("local", (name,), type) for name, type in captured}
    return Last(tuple(clause.number for clause in made), tuple(kept.items()), ends, scope.span(tree))


def lasting_sentence(
    so_far: Understanding, tree: syntax.PlainStep, scope: Scope
) -> Last | None:
    """A sentence about a value with a duration: `stärke von x um +2 bis zum ende von kampf`."""
    unit, suffixes = tree.unit, tree.suffixes
    ends = until(suffixes, scope)
    by = (
        isinstance(unit, syntax.Sentence)
        and any(isinstance(piece, syntax.ByPhrase) for piece in unit.pieces.items)
        and not match_verb(scope, row_of(unit), False)
    )
    if ends.kind == "ever" and not by:
        return None
    valued = isinstance(unit, (syntax.EqualsSentence, syntax.CopulaSentence, syntax.BoundSentence))
    if not (valued or by or only_lasts(unit, scope)):
        return None
    only_durations((*suffixes, tree.follow), scope)
    return lasts(so_far, modified(so_far, unit, scope, None, dict(scope.locals)), scope, ends, unit)


def only_lasts(unit: syntax.Junction, scope: Scope) -> bool:
    """Whether a sentence swaps two values or widens a set, which only lasts."""
    if not isinstance(unit, (syntax.Sentence, syntax.OpenUnit)):
        return False
    found = patterns_for(scope.world, row_of(unit), False, scope.language)
    return found is not None and all(pattern.meaning in ("swap", "extend") for pattern in found[0])
