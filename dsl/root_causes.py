"""One root cause, one finding: what one mistake made unknown is not told as another.

A declaration that cannot be understood takes its names with it. Whoever uses such a name later is not to blame.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from regelwerk.dsl.findings import Finding
from regelwerk.dsl.nodes import Mapping, Node, Scalar, Sequence, Span
from regelwerk.dsl.world import World

_LONGEST_NAME = 100


def without_consequences(findings: list[Finding], broken: Iterable[Finding], files: Iterable[Node]) -> list[Finding]:
    """The findings without those that only miss a name which one of the `broken` places would have declared."""
    places = {_start(finding.span) for finding in broken}
    if not places:
        return findings
    lost = {word for file in files for part in _parts_at(file, places) for word in _words(part)}
    return [finding for finding in findings if not finding.name or finding.name not in lost]


def blaming_declarations(findings: list[Finding], world: World) -> list[Finding]:
    """The findings with those put together that all miss one name whose declaration is misspelt: nobody uses that."""
    groups: dict[tuple[str, str], list[Finding]] = {}
    for finding in findings:
        if finding.name and finding.suggestion:
            groups.setdefault((finding.name, finding.suggestion), []).append(finding)
    blamed: dict[int, Finding | None] = {}
    for (name, declared), missing in groups.items():
        places = {(finding.span.file, finding.span.line) for finding in missing}
        span = _declared_at(world, declared) if len(places) > 1 else None
        if span is None or any(re.search(rf"(?<!\w){re.escape(declared)}(?!\w)", text) for text in _texts(world)):
            continue
        message = f"{len(places)} Stellen sprechen von {name}, deklariert ist aber {declared}."
        blamed.update({id(finding): None for finding in missing})
        blamed[id(missing[0])] = Finding("RW300", span, message, f"Meintest du hier {name}?", name, name=declared)
    made = (blamed.get(id(finding), finding) for finding in findings)
    return [finding for finding in made if finding is not None]


def _declared_at(world: World, name: str) -> Span | None:
    tables = (
        world.kinds, world.entries, world.events, world.procedures, world.resources, world.derived, world.rules,
        world.attributes,
    )  # fmt: skip
    found = next((table[name] for table in tables if name in table), None)
    span: Span | None = getattr(found, "span", None)
    return span if span is not None and span.line else None


def _texts(world: World) -> Iterator[str]:
    """All texts of a rulebook, as they are written."""
    for table in (world.procedures, world.rules, world.derived, world.events, world.entries, world.kinds, world.means):
        for declared in table.values():
            for part in ("text", "effect", "effect_text", "condition_text", "things_text", "worth_text", "after_use"):
                scalar = getattr(declared, part, None)
                if isinstance(scalar, Scalar):
                    yield str(scalar.value)
    for scalar in (world.setup_text, world.window_order_text):
        if scalar is not None:
            yield str(scalar.value)


def _start(span: Span) -> tuple[str, int, int]:
    return span.file, span.line, span.column


def _parts_at(root: Node, places: set[tuple[str, int, int]]) -> Iterator[Node]:
    """The values that begin at one of the places, and what stands behind a key that does."""
    waiting = [root]
    while waiting:
        here = waiting.pop()
        if _start(here.span) in places and here is not root:
            yield here
        if isinstance(here, Mapping):
            for entry in here.entries:
                if _start(entry.key.span) in places:
                    yield from (entry.key, entry.value)
                waiting.append(entry.value)
        elif isinstance(here, Sequence):
            waiting.extend(here.items)


def _words(part: Node) -> Iterator[str]:
    """Every key and every text of a part; of a name that cannot be one also what it may be called elsewhere."""
    waiting = [part]
    while waiting:
        here = waiting.pop()
        if isinstance(here, Mapping):
            for entry in here.entries:
                waiting += [entry.key, entry.value]
        elif isinstance(here, Sequence):
            waiting.extend(here.items)
        elif isinstance(here, Scalar) and isinstance(here.value, str) and len(here.value) < _LONGEST_NAME:
            yield from (here.value, re.sub(r"\W", "", here.value), re.sub(r"\W+", "_", here.value))
