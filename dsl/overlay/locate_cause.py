"""What a mod gives reason to say about an entry of the rulebook is said at the mod's own place.

Its author cannot mend the rulebook's file, and did not write in it. The place is that of the change which touches the
entry most closely: one of the entry itself, then one of what bears its name, then one that speaks of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.messages.message import Message, message
from regelwerk.dsl.overlay.applying import Written
from regelwerk.dsl.overlay.book import Page, Slot, book_of
from regelwerk.dsl.overlay.combine import Prepared
from regelwerk.dsl.overlay.paths import Keys
from regelwerk.dsl.reading.nodes import Mapping, Node, Scalar, Span
from regelwerk.dsl.reading.nodes import Sequence as Items

_OF_KEYS = frozenset({"RW101", "RW102"})
"""They tell of a key that nobody knows: the change that put it there bears it."""


def at_their_cause(
    findings: Sequence[Finding], pages: Sequence[Page], mods: Sequence[Prepared], history: Sequence[Written]
) -> list[Finding]:
    """The findings, those about the rulebook's own files (`pages`) moved to what the mods did."""
    files = {page.node.span.file for page in pages} if mods else set()
    return [
        _moved(finding, cause_of(finding, pages, history) or mods[-1].mod.span)
        if finding.span.file in files
        else finding
        for finding in findings
    ]


def cause_of(finding: Finding, pages: Sequence[Page], history: Sequence[Written]) -> Span | None:
    """The place of the change that took away the name a finding misses, or that touches the entry it is about; None if
    none does."""
    slots = book_of(pages).slots
    about: list[Keys] = [(finding.name,)] if finding.name else []
    said = {str(value) for _, value in finding.message.arguments} if isinstance(finding.message, Message) else set()
    strange = next((one.span for one in history if finding.code in _OF_KEYS and str(one.keys[-1]) in said), None)
    if strange is not None:
        return strange
    about += [keys for keys, slot in slots.items() if _within(finding.span, slot)][:1]
    for keys in about:
        ranked = [(rank, number) for number, one in enumerate(history) if (rank := _closeness(one, keys)) is not None]
        if ranked:
            return history[min(ranked)[1]].span
    return None


def _moved(finding: Finding, span: Span) -> Finding:
    place = message("findings.common.it_is_about", file=finding.span.file, line=finding.span.line)
    hint = message("findings.RW300.and_more", hint=finding.hint, more=place) if finding.hint else place
    return replace(finding, span=span, hint=hint, suggestion="")


def _within(span: Span, slot: Slot) -> bool:
    start, end = slot.key.span, slot.node.span
    begins = (start.line, start.column) <= (span.line, span.column)
    return span.file == start.file and begins and (span.line, span.column) <= (end.end_line, end.end_column)


def _closeness(written: Written, keys: Keys) -> int | None:
    if written.keys[: len(keys)] == keys:
        return 0
    if keys[-1] in written.keys:
        return 1
    nodes = [node for node in (written.before, written.after) if node is not None]
    word = re.compile(rf"(?<!\w){re.escape(keys[-1])}(?!\w)")
    return 2 if any(word.search(text) for node in nodes for text in _texts(node)) else None


def _texts(node: Node) -> Iterator[str]:
    match node:
        case Mapping():
            for entry in node.entries:
                yield str(entry.key.value)
                yield from _texts(entry.value)
        case Items():
            for item in node.items:
                yield from _texts(item)
        case Scalar():
            yield str(node.value)
