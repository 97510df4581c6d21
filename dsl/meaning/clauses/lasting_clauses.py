"""Lasting clauses: what stands under `immer` and `solange`, line by line; counting by purpose, copied texts, sight."""

from __future__ import annotations

from collections.abc import Sequence

from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.syntax import Node
from regelwerk.dsl.meaning.clauses import lasting_values
from regelwerk.dsl.meaning.clauses.durations import refuse_durations
from regelwerk.dsl.meaning.clauses.guard_clauses import guard, state
from regelwerk.dsl.meaning.clauses.lasting_attributes import attribute_modifier, elements_of, on_elements
from regelwerk.dsl.meaning.clauses.lasting_events import modal
from regelwerk.dsl.meaning.clauses.window_clauses import window
from regelwerk.dsl.meaning.scope import Scope
from regelwerk.dsl.meaning.sentences.effect_units import match_verb
from regelwerk.dsl.meaning.sentences.matcher import match
from regelwerk.dsl.meaning.sentences.sentence_rows import row_of, word_of
from regelwerk.dsl.meaning.shared_words import conjunction
from regelwerk.dsl.meaning.understanding import Understanding
from regelwerk.dsl.meaning.values.grouped import noun_in
from regelwerk.dsl.meaning.values.quantities import divisor
from regelwerk.dsl.meaning.values.understood_values import (
    as_amount,
    condition_of,
    expression,
    needed,
    unwrapped,
    value_for,
)
from regelwerk.dsl.meaning.values.unknown_names import unknown
from regelwerk.dsl.meaning.without_effect import without_effect
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.tree.clauses import Clause, Copy, Count, ModifierStep, Sight
from regelwerk.dsl.tree.made_up_names import ELEMENT, titled
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import BOOL, INT, Type

_FOR_EQUALS = ("ON", "TO", "AT")
"""Prepositions with which people give something a value: `auf 3`."""


def lasting(
    so_far: Understanding,
    head: syntax.AlwaysHead | syntax.WhileHead,
    tail: syntax.Tail,
    scope: Scope,
    condition: X | None,
    captured: dict[str, Type] | None = None,
) -> Sequence[Clause]:
    tests = [condition] if condition is not None else []
    if isinstance(head, syntax.WhileHead):
        tests.append(state(head.condition, scope))
    if head.if_condition is not None:
        tests.append(condition_of(scope, head.if_condition))
    if head.limit is not None:
        without_effect(scope, head.limit, message("findings.RW459.hint_limit"))
    test = conjunction(tests)
    lines = tail.body.lines if isinstance(tail.body, syntax.Text) else (tail.body,)
    made: list[Clause] = []
    for line in lines:
        made += lasting_line(so_far, line, scope, test, captured)
    return made


def lasting_line(
    so_far: Understanding, line: syntax.Line, scope: Scope, test: X | None, captured: dict[str, Type] | None
) -> Sequence[Clause]:
    if isinstance(line, syntax.CompoundLine) and line.before is None and isinstance(line.compound, syntax.Headed):
        head, tail = line.compound.head, line.compound.tail
        if isinstance(head, syntax.WindowHead):
            return window(so_far, head, tail, scope, test, captured)
        if isinstance(head, (syntax.AlwaysHead, syntax.WhileHead)):
            return lasting(so_far, head, tail, scope, test, captured)
        if isinstance(head, syntax.GuardHead):
            return [guard(so_far, head, tail, scope, test)]
    if isinstance(line, syntax.ChainLine):
        made: list[Clause] = []
        for step in line.chain.steps:
            made += lasting_step(so_far, step, scope, test, captured)
        return made
    return scope.fail(
        "RW433",
        line,
        message("findings.RW433.lasting_line"),
        message("findings.RW433.lasting_line_hint"),
    )


def lasting_step(
    so_far: Understanding, step: syntax.Step, scope: Scope, test: X | None, captured: dict[str, Type] | None
) -> Sequence[Clause]:
    refuse_durations(step, scope)
    if isinstance(step, syntax.ModalStep):
        units = step.units
    else:
        units = step.unit.units if isinstance(step.unit, syntax.AndUnits) else (step.unit,)
    made = [clause for unit in units for clause in modified(so_far, unit, scope, test, captured)]
    if isinstance(step, syntax.ModalStep):
        made += modal(so_far, step.modal, scope, test, captured)
    return made


def modified(
    so_far: Understanding, unit: syntax.Junction, scope: Scope, test: X | None, captured: dict[str, Type] | None
) -> Sequence[Clause]:
    """A lasting sentence about values: `A von M = w`, `A der M um +n`, `A von M ≤ w`, `vertausche A mit B der M`,
    `M haben werte von x`, `erweitere A um M`, `x zählt nicht für Z`.
    """
    if isinstance(unit, syntax.BoundSentence):
        return [lasting_values.bounded(so_far, unit, scope, test, captured)]
    if isinstance(unit, syntax.CopulaSentence) and unit.copula.word.type == "HAS":
        source = lasting_values.block_source(unit.right)
        if source is not None:
            more = unit.right.items[1] if len(unit.right.items) > 1 else unit.copula.not_word
            if more is not None:
                without_effect(scope, more)
            return lasting_values.block(so_far, unit, source, scope, test, captured)
    if isinstance(unit, (syntax.EqualsSentence, syntax.CopulaSentence)):
        return [lasting_copula(so_far, unit, scope, test, captured)]
    if isinstance(unit, (syntax.Sentence, syntax.OpenUnit)):
        row = row_of(unit)
        if row.particle is not None and not match_verb(scope, row, False):
            without_effect(scope, row.particle)
        by = row.items[1][1] if isinstance(unit, syntax.Sentence) and len(row.items) == 2 else None
        if isinstance(by, syntax.ByPhrase):
            value = expression(scope, by.things)
            if str(by.sign) in ("×", "*", "/"):
                step: ModifierStep = "divide" if str(by.sign) == "/" else "times"
                if step == "divide":
                    divisor(scope, value, by.things)
                return [attribute_modifier(so_far, row.items[0][1], step, value, test, scope, unit, captured)]
            if str(by.sign) == "-":
                value = needed(scope, as_amount(scope, value, X("const", (0,), INT), by.things), "int", by.things)
                value = X("math", ("-", X("const", (0,), INT), value), INT, value.span)
            return [attribute_modifier(so_far, row.items[0][1], "plus", value, test, scope, unit, captured)]
        found = match(scope, row, False)
        if found is not None and found.pattern.meaning == "extend":
            value = found.slots["m"].expression(scope)
            return [attribute_modifier(so_far, found.slots["a"].tree, "extend", value, test, scope, unit, captured)]
        if found is not None and found.pattern.meaning == "swap" and isinstance(unit, syntax.Sentence):
            return lasting_values.swapped(so_far, found, unit, scope, test, captured)
        if found is not None and found.pattern.meaning == "show":
            needs = (("x", "movable|movables"), ("s", "player|players"))
            nouns = [(found.slots[slot], need) for slot, need in needs]
            said = [needed(scope, noun.expression(scope), need, noun.tree) for noun, need in nouns]
            things, viewers = (x if x.type.many else X("list", (x,), x.type.row(), x.span) for x in said)
            sight = Sight(span=scope.span(unit), condition=test, things=things, viewers=viewers)
            return [so_far.add(sight, scope, captured)]
    if isinstance(unit, syntax.Sentence) and len(unit.pieces.items) == 2:
        phrase = unit.pieces.items[1]
        if isinstance(phrase, syntax.Phrase) and phrase.preposition.word.type in _FOR_EQUALS:  # `stärke auf 3`
            what = message("findings.RW433.preposition", word=phrase.preposition.word)
            scope.fail("RW433", phrase.preposition, what, message("findings.common.write", said="="), "=")
    return scope.fail(
        "RW433",
        unit,
        message("findings.RW433.nothing_lasting"),
        message("findings.RW433.modified_hint"),
    )


def lasting_copula(
    so_far: Understanding,
    unit: syntax.EqualsSentence | syntax.CopulaSentence,
    scope: Scope,
    test: X | None,
    captured: dict[str, Type] | None,
) -> Clause:
    left, right = unit.left, unit.right
    word = unit.copula.word.type if isinstance(unit, syntax.CopulaSentence) else "="
    if word in ("IS", "HAS") and len(right.items) > 1:
        without_effect(scope, right.items[1])
    if word == "=" or word == "BECOMES":
        piece: Node = left.items[0] if len(left.items) == 1 else left
        return attribute_modifier(so_far, piece, "set", right, test, scope, unit, captured)
    if isinstance(unit, syntax.CopulaSentence) and word in ("COUNTS_AS", "NOT_COUNTING"):
        return counted(so_far, unit, word, scope, test, captured)
    if word == "HAS":
        inner = unwrapped(right.items[0])
        if isinstance(inner, syntax.Of) and word_of(inner.thing) in ("text", "texte"):
            if isinstance(unit, syntax.CopulaSentence) and unit.copula.not_word is not None:
                without_effect(scope, unit.copula.not_word)
            if scope.this is None or noun_in(scope, left) != scope.this:
                without_effect(scope, left, message("findings.RW459.hint_copy"))
            source = value_for(scope, inner.owner, "text")
            return so_far.add(Copy(span=scope.span(unit), condition=test, source=source), scope, captured)
    if isinstance(unit, syntax.CopulaSentence) and word in ("IS", "HAS"):
        negated = unit.copula.not_word is not None
        flag = word_of(right.items[0])
        if flag in so_far.world.attributes and so_far.world.attributes[flag].type == BOOL:
            row = elements_of(left, scope)
            value = X("const", (not negated,), BOOL)
            return on_elements(so_far, titled("attr", flag), "set", row, value, test, scope, unit, captured)
    if isinstance(unit, syntax.CopulaSentence) and word == "IS" and unit.copula.not_word is None:
        what = message("findings.RW433.is", word=unit.copula.word)
        scope.fail("RW433", unit.copula, what, message("findings.common.write", said="="), "=")
    return scope.fail(
        "RW433", unit, message("findings.RW433.lasting_copula"), message("findings.RW433.lasting_copula_hint")
    )


def counted(
    so_far: Understanding,
    unit: syntax.CopulaSentence,
    word: str,
    scope: Scope,
    test: X | None,
    captured: dict[str, Type] | None,
) -> Count:
    """`x gilt als K für Z`, `x zählt nicht für Z`: counting by purpose."""
    row = elements_of(unit.left, scope)
    kind, purposes = "", []
    for piece in unit.right.items:
        if isinstance(piece, syntax.Things) and word == "COUNTS_AS":
            kind = so_far.world.kind_of_form(word_of(piece))
            if not kind:
                unknown(scope, "kind", word_of(piece), piece, so_far.world.forms)
        elif isinstance(piece, syntax.Phrase) and piece.preposition.word.type != "FOR":
            without_effect(scope, piece)
        else:
            things = piece if isinstance(piece, syntax.Things) else piece.things
            purposes += [word_of(child) for child in things.items]
    tests = [X("in", (X("local", (ELEMENT,), row.type.each()), row), BOOL)]
    if test is not None:
        tests.append(test)
    condition = conjunction(tests)
    made = Count(span=scope.span(unit), condition=condition, element=ELEMENT, as_kind=kind, purposes=tuple(purposes))
    return so_far.add(made, scope, captured)
