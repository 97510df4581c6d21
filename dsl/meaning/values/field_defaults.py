"""The values of fields that sentences leave out."""

from __future__ import annotations

from typing import cast

from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.grammar.parsed_texts import parse_text
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.meaning.nouns.noun_names import hinted
from regelwerk.dsl.meaning.scope import Scope
from regelwerk.dsl.meaning.shared_words import fits
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import ANY
from regelwerk.dsl.tree.walk import filled
from regelwerk.dsl.world.behaviours import Event, Procedure
from regelwerk.dsl.world.world import World


def understand_default(world: World, event: Event | Procedure, name: str, findings: list[Finding]) -> X | None:
    """What a field (or a parameter) is where it is left out, said of the fields without a value of their own and of
    those before it. It stands with the event: names of whoever proposes it are not seen (docs/semantics.md E14).
    """
    scalar, language = event.defaults[name], cast(Language, event.language)
    parsed = parse_text(scalar, "value", language, findings, world)
    if parsed is None:
        return None
    before = list(event.fields)[: list(event.fields).index(name)]
    seen = {field: type for field, type in event.fields.items() if field not in event.defaults or field in before}
    me = X("local", (event.subject,), seen[event.subject]) if event.subject in seen else None
    scope = Scope(world, scalar, language, seen, me=me)
    value, wanted = hinted(scope, parsed.value, event.fields[name]), event.fields[name]
    if not (fits(value.type, wanted) or (wanted.many and fits(value.type, wanted.each()))):
        scope.fail(
            "RW404",
            parsed,
            message("findings.RW404.understand_default", name=name, wanted=wanted, type=value.type),
            message("findings.RW404.change_hint"),
        )
    return value


def default_of(world: World, event: Event | Procedure, name: str, fields: dict[str, X], findings: list[Finding]) -> X:
    """The declared value of a field that a sentence leaves out, with the fields that the sentence gives."""
    value = understand_default(world, event, name, findings)
    return X("const", (0,), ANY) if value is None else filled(value, fields)
