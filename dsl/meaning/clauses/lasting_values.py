"""Lasting sentences about several values at once: a bound, two values swapped, a whole block of values."""

from __future__ import annotations

from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.syntax import Node
from regelwerk.dsl.meaning.clauses.lasting_attributes import (
    CalledValue,
    attribute_modifier,
    derived_called,
    elements_of,
    modifier,
    on_elements,
)
from regelwerk.dsl.meaning.scope import Scope
from regelwerk.dsl.meaning.sentences.sentence_rows import Match, word_of
from regelwerk.dsl.meaning.shared_words import BLOCK_WORDS, COMPARISONS, conjunction
from regelwerk.dsl.meaning.understanding import Understanding
from regelwerk.dsl.meaning.values.understood_values import expression, unwrapped
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.tree.clauses import Modification, ModifierStep
from regelwerk.dsl.tree.made_up_names import ELEMENT, titled
from regelwerk.dsl.tree.tree import X, same_meaning
from regelwerk.dsl.tree.types import BOOL, INT, Type

_BOUNDS: dict[str, ModifierStep] = {">=": "least", "<=": "most"}


def bounded(
    so_far: Understanding, unit: syntax.BoundSentence, scope: Scope, test: X | None, captured: dict[str, Type] | None
) -> Modification:
    """`stärke der einheiten von mir ≤ 20`: whatever else changes the value, it goes no further."""
    left, sign, right = unit.left, unit.sign, unit.right
    op = _BOUNDS.get(COMPARISONS[str(sign)])
    if op is None:
        scope.fail("RW433", sign, message("findings.RW433.bounded"), message("findings.RW433.bounded_hint"))
    piece: Node = left.items[0] if len(left.items) == 1 else left
    made = attribute_modifier(so_far, piece, op, right, test, scope, unit, captured)
    if made.value.type != INT:
        scope.fail(
            "RW403",
            right,
            message("findings.RW403.bounded", type=made.value.type),
            message("findings.RW403.bounded_hint"),
        )
    return made


def swapped(
    so_far: Understanding, found: Match, unit: Node, scope: Scope, test: X | None, captured: dict[str, Type] | None
) -> list[Modification]:
    """`vertausche einfluss mit ertrag der planeten von mir`: each has the value of the other, with all its changes."""
    first = word_of(found.slots["a"].tree)
    called = [derived_called(unwrapped(found.slots[slot].tree), scope) for slot in ("a", "b")]
    if called[0] is not None and called[1] is not None:
        return _swapped_derived(so_far, called[0], called[1], unit, scope, test, captured)
    x = found.slots["b"].expression(scope)
    row, value = (x.args[0], x.args[2]) if x.op == "map" else (x, x)
    if value.op != "attr" or first not in so_far.world.attributes:
        scope.fail(
            "RW452",
            unit,
            message("findings.RW452.swapped"),
            message("findings.RW452.swapped_hint"),
        )
    if x.op != "map":
        row = X("list", (x.args[1],), x.args[1].type.row(), x.span)
    second = value.args[0]
    attributes = so_far.world.attributes
    if attributes[first].type != attributes[second].type:
        scope.fail(
            "RW404",
            unit,
            message(
                "findings.RW404.swapped",
                first=first,
                type=attributes[first].type,
                second=second,
                type2=attributes[second].type,
            ),
            message("findings.RW404.swapped_hint"),
        )
    element = X("local", (ELEMENT,), row.type.each())
    made = []
    for one, other in ((first, second), (second, first)):
        type = attributes[other].type
        value = X("settled", (X("attr", (other, element), type),), type)
        made.append(on_elements(so_far, titled("attr", one), "swap", row, value, test, scope, unit, captured))
    return made


def _swapped_derived(
    so_far: Understanding,
    first: CalledValue,
    second: CalledValue,
    unit: Node,
    scope: Scope,
    test: X | None,
    captured: dict[str, Type] | None,
) -> list[Modification]:
    """`vertausche rohstoffe(p) mit einfluss(p)`: the same of two derived values that are asked for the same."""
    (_, type, tests), (_, other_type, other_tests) = first, second
    if type != other_type or not same_meaning(tuple(tests), tuple(other_tests)):
        scope.fail(
            "RW404",
            unit,
            message("findings.RW404.swapped_derived", first=first[0], second=second[0]),
            message("findings.RW404.swapped_derived_hint"),
        )
    made = []
    for (one, *_), (other, *_) in ((first, second), (second, first)):
        asked = so_far.world.derived[other].parameters.values()
        arguments = tuple(X("param", (index,), kind) for index, kind in enumerate(asked))
        value = X("settled", (X("derived", (other, *arguments), type),), type)
        both = conjunction([*tests, test] if test is not None else tests)
        made.append(modifier(so_far, titled("derived", one), "swap", None, value, both, scope, unit, captured))
    return made


def block_source(right: syntax.Pieces) -> Node | None:
    """What stands behind `werte von` in `… haben werte von x`."""
    inner = unwrapped(right.items[0])
    return inner.owner if isinstance(inner, syntax.Of) and word_of(inner.thing) in BLOCK_WORDS else None


def block(
    so_far: Understanding,
    unit: syntax.CopulaSentence,
    source: Node,
    scope: Scope,
    test: X | None,
    captured: dict[str, Type] | None,
) -> list[Modification]:
    """`schlachtschiffe von mir haben werte von dieser karte`: every value that is written there replaces theirs."""
    row = elements_of(unit.left, scope)
    giver = expression(scope, source)
    kinds = so_far.world.kinds
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
            message("findings.RW452.block", type=row.type.each(), type2=giver.type),
            message("findings.RW452.block_hint"),
        )
    made = []
    for name in shared:
        value = X("attr", (name, giver), theirs.attributes[name].type, giver.span) if theirs is not None else giver
        written = X("written", (name, giver), BOOL, giver.span)
        both = conjunction([written] if test is None else [written, test])
        topic = titled("attr", name)
        made.append(on_elements(so_far, topic, "block", row, value, both, scope, unit, captured))
    return made
