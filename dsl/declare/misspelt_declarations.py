"""A name that is declared otherwise than everybody says it: its declaration is misspelt, not what uses it.

A field, a value of an enumeration, an attribute is declared once. If nobody says it as it is declared, and a name like
it is said again and again though nobody declares that, one finding at the declaration tells more than one at each use.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from regelwerk.dsl.findings.findings import Finding, plain
from regelwerk.dsl.grammar.positions import keeps_positions, text_span
from regelwerk.dsl.messages.message import about, message
from regelwerk.dsl.operations.functions import FUNCTIONS
from regelwerk.dsl.reading.nodes import Mapping, Node, Scalar, Sequence, Span
from regelwerk.dsl.world.world import World

_PRINTED = frozenset({"name", "quelle", "source", "hinweis", "note", "titel", "title", "buch", "book"})
"""What stands under these is read by people: it says no names."""
_WORD = re.compile(r"\w+")
_LEAST_SAID = 2


def at_declarations(findings: list[Finding], files: Iterable[Node], world: World) -> list[Finding]:
    """The findings with those put together that miss a name whose only declaration is misspelt."""
    telling = [one for one in findings if one.code == "RW300" or (one.code == "RW101" and _is_attribute(one, world))]
    pairs = {_pair(one) for one in telling if one.name and one.suggestion not in ("", plain(one.name))}
    if not pairs:
        return findings
    nodes = list(files)
    said: Counter[str] = Counter(word for file in nodes for part in _said(file) for word in _WORD.findall(part.text))
    told: dict[tuple[str, str], Finding] = {}
    for missed, declared in pairs:
        if said[declared] != 1 or said[missed] < _LEAST_SAID:
            continue
        parts = [part for file in nodes for part in _said(file)]
        whole = next((part.span for part in parts if part.value == declared), None)
        in_text = (_place(part, declared) for part in parts) if declared not in _named(world) else ()
        here = whole or next((place for place in in_text if place is not None), None)
        if here is not None:
            what = message("findings.RW300.declared_otherwise", places=said[missed], name=missed, declared=declared)
            hint = message("findings.RW300.meant_here", name=missed)
            told_in = about(what, world.language), about(hint, world.language)
            told[missed, declared] = Finding("RW300", here, *told_in, missed, name=declared)
    kept = [one for one in findings if one not in telling or _pair(one) not in told]
    return [*kept, *told.values()]


def _is_attribute(finding: Finding, world: World) -> bool:
    """Whether the key of a thing is told to be another attribute of it."""
    return finding.suggestion in world.attributes


def _pair(finding: Finding) -> tuple[str, str]:
    """The name that is missed, and the one that is there."""
    return plain(finding.name), finding.suggestion


def _named(world: World) -> set[str]:
    """What is named for all texts: whatever else a text calls by a name, it declares itself."""
    tables = (world.forms, world.entries, world.derived, world.events, world.procedures, world.attributes)
    functions = {name for one in FUNCTIONS for name in (one.de, one.en)}
    return {name for table in tables for name in table} | functions


def _place(part: Scalar, name: str) -> Span | None:
    """Where a text says a name."""
    for line, row in enumerate(part.text.split("\n"), start=1):
        found = re.search(rf"(?<!\w){re.escape(name)}(?!\w)", row)
        if found is not None and keeps_positions(part):
            return text_span(part, (line, found.start() + 1), (line, found.end() + 1))
    return None


def _said(root: Node) -> Iterator[Scalar]:
    """Every key and every value of a file in which names are said."""
    waiting: list[Node] = [root]
    while waiting:
        here = waiting.pop()
        if isinstance(here, Mapping):
            waiting += [entry.key for entry in here.entries]
            waiting += [entry.value for entry in here.entries if entry.key.value not in _PRINTED]
        elif isinstance(here, Sequence):
            waiting += here.items
        elif isinstance(here, Scalar):
            yield here
