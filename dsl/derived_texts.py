"""Derived values and defaults of fields: understood where they are first used."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from regelwerk.dsl.findings import Finding
from regelwerk.dsl.grammar.parse import TextKind
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.nouns import Nouns
from regelwerk.dsl.parsed_texts import parse_text
from regelwerk.dsl.pieces import Piece
from regelwerk.dsl.scope import Fault, Scope
from regelwerk.dsl.tree import X
from regelwerk.dsl.types import INT, Type
from regelwerk.dsl.world import Derived, Event, World

_KIND_OF_TEXT: dict[str, TextKind] = {"value": "value", "condition": "condition", "set": "set"}


def understand_derived(world: World, derived: Derived, scope: Scope, tree: Piece) -> Type:
    """The type of a derived value. It is understood where it is first used; a circle is a finding."""
    if derived.type is not None:
        return derived.type
    if derived.building:
        scope.fail(
            "RW417",
            tree,
            f"{derived.id} hängt im Kreis von sich selbst ab.",
            "Löse den Kreis auf: eine Ableitung darf sich nicht selbst brauchen.",
        )
    derived.building = True
    try:
        kind = _KIND_OF_TEXT[derived.text_kind]
        findings: list[Finding] = []
        parsed = parse_text(derived.text, kind, cast(Language, derived.language), findings, world)
        if parsed is None:
            raise Fault(findings[0])
        inner = Scope(world, derived.text, cast(Language, derived.language), dict(derived.parameters))
        nouns = Nouns(inner)
        body = parsed.children[0]
        value = nouns.condition(body) if kind == "condition" else nouns.expression(body)
        if kind == "set":
            value = nouns.row(value, body)
        if value.op in ("some", "amount"):
            inner.fail(
                "RW418", body, "Eine Ableitung ist ein Wert; hier würde gewählt.", "Wähle im Text, der sie benutzt."
            )
        derived.value, derived.type = value, value.type
    finally:
        derived.building = False
    return derived.type


def understand_default(world: World, event: Event, name: str, scope: Scope, findings: list[Finding]) -> X:
    scalar = event.defaults[name]
    parsed = parse_text(scalar, "value", cast(Language, event.language), findings, world)
    if parsed is None:
        return X("const", (0,), INT)
    inner = replace(scope, scalar=scalar, language=cast(Language, event.language), locals={**scope.locals})
    return Nouns(inner).hinted(parsed.children[0], event.fields[name])
