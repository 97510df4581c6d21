"""Mods that touch the same: what each of them reads and writes, and where two of them meet without an order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from regelwerk.dsl.findings.findings import Finding, Severity
from regelwerk.dsl.messages.message import about, message
from regelwerk.dsl.overlay.applying import Written
from regelwerk.dsl.overlay.mods import Mod
from regelwerk.dsl.overlay.order import ordered
from regelwerk.dsl.overlay.paths import Keys, is_total, spelled
from regelwerk.dsl.overlay.plans import Plan
from regelwerk.dsl.reading.nodes import Node, Scalar, Span
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.shape.shapes import Language

_SAYS = {
    "write": message("overlay.does.write"),
    "raise": message("overlay.does.raise"),
    "add": message("overlay.does.add"),
    "remove": message("overlay.does.remove"),
    "read": message("overlay.does.read"),
    "anchor": message("overlay.does.anchor"),
}


@record
class Touch:
    """A place in the rulebook that a mod reads, writes, raises, adds, removes, or puts something beside."""

    mod: str
    kind: str
    keys: Keys
    span: Span
    language: Language


@record
class Conflict:
    """Two mods that meet in one place while neither comes after the other."""

    one: Touch
    other: Touch

    @property
    def keys(self) -> Keys:
        """The place where they meet: the outer of the two."""
        return min(self.one.keys, self.other.keys, key=len)

    def both_ways(self) -> tuple[tuple[Touch, Touch], tuple[Touch, Touch]]:
        """Each of the two with the other."""
        return (self.one, self.other), (self.other, self.one)


def finding(here: Touch, there: Touch) -> Finding:
    """What is told in one of the two mods, naming the place in the other."""
    keys, language = min(here.keys, there.keys, key=len), here.language
    said = message("overlay.RW704", place=spelled(keys, language), mod=here.mod, does=_SAYS[here.kind],
                   other=f"{there.mod} ({there.span.file}:{there.span.line})", other_does=_SAYS[there.kind])
    hint = message("overlay.RW704.hint", mod=here.mod, other=there.mod)
    if is_total(keys) and {here.kind, there.kind} <= {"write", "raise"}:
        hint = message("overlay.RW704.raise")
    return Finding("RW704", here.span, about(said, language), about(hint, language))


def touches(plan: Plan) -> Iterator[Touch]:
    """Everything that a change touches."""
    mod, keys, language = plan.mod.id, plan.keys, plan.change.language
    if plan.value is not None:
        yield Touch(mod, "write", keys, plan.change.span, language)
    if plan.by is not None:
        yield Touch(mod, "raise", keys, plan.change.span, language)
    if plan.expected is not None:
        yield Touch(mod, "read", keys, plan.span("expected"), language)
    for item in plan.added:
        yield Touch(mod, "add", (*keys, item.key), item.span, language)
    for item in plan.removed:
        yield Touch(mod, "remove", (*keys, item.key), item.span, language)
    if plan.anchor is not None:
        yield Touch(mod, "anchor", (*keys, plan.anchor.key), plan.anchor.span, language)


def conflicts(mods: Sequence[Mod], touched: Sequence[Touch]) -> list[Conflict]:
    """Every meeting of two mods without an order, once for each pair of mods and place."""
    pairs = ordered(mods)
    by_place: dict[Keys, list[Touch]] = {}
    for touch in touched:
        by_place.setdefault(touch.keys, []).append(touch)
    found: dict[tuple[str, str, Keys], Conflict] = {}
    for touch in touched:
        # Whoever touches something deeper meets those who touch what is above it.
        for length in range(1, len(touch.keys) + 1):
            for other in by_place.get(touch.keys[:length], ()):
                if _clash(other, touch) and not {(other.mod, touch.mod), (touch.mod, other.mod)} & pairs:
                    one, two = sorted((other, touch), key=lambda one: one.mod)
                    found.setdefault((one.mod, two.mod, other.keys), Conflict(one, two))
    return [found[key] for key in sorted(found)]


def _clash(outer: Touch, inner: Touch) -> bool:
    """Whether it could matter which of two touches comes first; the outer one is at or above the inner one."""
    if outer.mod == inner.mod:
        return False
    kinds = {outer.kind, inner.kind}
    if kinds <= {"read", "anchor"} or kinds == {"raise"}:
        return False  # looking changes nothing, and a sum is the same in any order
    if "anchor" in kinds:
        # Beside something one can stand whatever its value is; but it has to be there.
        anchor, other = (outer, inner) if outer.kind == "anchor" else (inner, outer)
        return other.kind in ("add", "remove") if other.keys == anchor.keys else len(other.keys) < len(anchor.keys)
    return True


# ---- conflicts to come


def set_totals(plans: Iterable[Plan], history: Sequence[Written]) -> list[Finding]:
    """A total that is set is one that two mods would have to agree on: a warning, once the mod is known to fit."""
    before: dict[tuple[str, Keys], Node | None] = {(one.mod, one.keys): one.before for one in history}
    found = []
    for plan in plans:
        value, was = plan.value, before.get((plan.mod.id, plan.keys))
        if is_total(plan.keys) and isinstance(value, Scalar) and isinstance(was, Scalar):
            found += _set_total(plan, value, was)
    return found


def _set_total(plan: Plan, value: Scalar, was: Scalar) -> list[Finding]:
    if not isinstance(value.value, int) or not isinstance(was.value, int):
        return []
    language = plan.change.language
    word = {"de": "um", "en": "by"}[language]
    hint = message("overlay.RW541.hint", written=f"{plan.change.written}: {{{word}: {value.value - was.value}}}")
    said = about(message("overlay.RW541"), language), about(hint, language)
    return [Finding("RW541", plan.span(plan.operation), *said, severity=Severity.WARNING)]
