"""What is legal in a mod and gets in the way of other mods: told as warnings, once the mod is known to fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from regelwerk.dsl.findings.findings import Finding, Severity
from regelwerk.dsl.messages.message import about, message
from regelwerk.dsl.overlay.applying import Written
from regelwerk.dsl.overlay.combine import Prepared
from regelwerk.dsl.overlay.paths import Keys, is_total
from regelwerk.dsl.overlay.plans import Plan
from regelwerk.dsl.reading.nodes import Node, Scalar


def remarks(mods: Sequence[Prepared], history: Sequence[Written]) -> list[Finding]:
    """What is to be said about mods that are in a rulebook."""
    before: dict[tuple[str, Keys], Node | None] = {(one.mod, one.keys): one.before for one in history}
    return [found for one in mods for plan in one.plans for found in _set_total(plan, before)]


def _set_total(plan: Plan, before: dict[tuple[str, Keys], Node | None]) -> Iterator[Finding]:
    """A total that is set is one that two mods would have to agree on."""
    if not is_total(plan.keys) or not isinstance(plan.value, Scalar) or not isinstance(plan.value.value, int):
        return
    was = before.get((plan.mod.id, plan.keys))
    if not isinstance(was, Scalar) or not isinstance(was.value, int):
        return  # the rulebook has no total: this mod is the first to know one
    language = plan.change.language
    word = {"de": "um", "en": "by"}[language]
    hint = message("overlay.RW541.hint", written=f"{plan.change.written}: {{{word}: {plan.value.value - was.value}}}")
    span = plan.span(plan.operation)
    yield Finding("RW541", span, about(message("overlay.RW541"), language), about(hint, language),
                  severity=Severity.WARNING)
