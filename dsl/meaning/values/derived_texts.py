"""Derived values: understood where they are first used."""

from __future__ import annotations

from typing import Literal, cast

from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.parsed_texts import parse_text
from regelwerk.dsl.grammar.syntax import Node, Word
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.meaning.scope import Fault, Scope
from regelwerk.dsl.meaning.values.understood_values import as_row, condition_of, expression
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import AMOUNT, Type
from regelwerk.dsl.world.counted_values import Derived
from regelwerk.dsl.world.world import World

_KIND_OF_TEXT: dict[str, Literal["value", "condition", "set"]] = {
    "value": "value",
    "condition": "condition",
    "set": "set",
}


def understand_derived(world: World, derived: Derived, scope: Scope, tree: Node | Word) -> Type:
    """The type of a derived value. It is understood where it is first used; a circle is a finding."""
    if derived.type is not None:
        return derived.type
    if derived.building:
        scope.fail(
            "RW417",
            tree,
            message("findings.RW417.understand_derived", name=derived.id),
            message("findings.RW417.understand_derived_hint"),
        )
    derived.building = True
    try:
        kind = _KIND_OF_TEXT[derived.text_kind]
        findings: list[Finding] = []
        parsed = parse_text(derived.text, kind, cast(Language, derived.language), findings, world)
        if parsed is None:
            raise Fault(findings[0])
        inner = Scope(world, derived.text, cast(Language, derived.language), dict(derived.parameters))
        if isinstance(parsed, syntax.ConditionText):
            body: Node = parsed.condition
            value = condition_of(inner, body)
        else:
            body = parsed.value
            value = expression(inner, body)
        if kind == "set":
            value = as_row(inner, value, body)
        if value.op == "some":
            inner.fail(
                "RW418",
                body,
                message("findings.RW418.understand_derived"),
                message("findings.RW418.understand_derived_hint"),
            )
        derived.value, derived.type = value, value.type
    finally:
        derived.building = False
    return derived.type


def price_of(scope: Scope, tree: syntax.Value) -> X:
    """A price that a thing states, as an amount for each resource."""
    price = expression(scope, tree)
    if price.type != AMOUNT:
        scope.fail("RW598", tree, message("findings.RW598.message"), message("findings.RW598.hint"))
    return price
