"""Lines that are indented too little: a key of an entry among the entries, or what belongs below a key beside it.

What slipped is put back to where it belongs, so that nothing else is told of the same line.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.reading.nodes import Entry, Mapping, Node, Scalar
from regelwerk.dsl.shape.shapes import Key, Language, MapOf, Record, Shape

Fits = Callable[[Node, Shape], bool]
"""Whether a value has one of the forms of a shape."""


def keys_among_entries(
    node: Mapping, record: Record, language: Language, fits: Fits
) -> tuple[Mapping, list[Finding]]:
    """Entries that have the form of `record`, with the keys that slipped out of the one above them put back."""
    kept: list[Entry] = []
    findings: list[Finding] = []
    as_deep: set[str] = set()
    for entry in node.entries:
        above = kept[-1] if kept else None
        inside = _inside(above)
        key = _spelled(record, entry.key.text, language)
        slipped = key is not None and fits(entry.value, key.shape) and not _is_entry(entry.value, record, language)
        if above is None or inside is None or key is None or not slipped:
            kept.append(entry)
            continue
        has_it = any(one.key.text == entry.key.text for one in inside.entries)
        if record.short is not None and (has_it or not key.required):  # such a word may be all that an entry says
            kept.append(entry)
            continue
        if inside is not above.value:  # the entry stands as deep as its own keys
            what = message("findings.RW006.slipped", name=above.key.text, depth=above.key.span.column - 1)
            hint = message("findings.RW006.slipped_hint", name=above.key.text)
            findings.append(Finding("RW101", above.key.span, what, hint))
            as_deep.add(above.key.text)
        elif above.key.text not in as_deep:
            what = message("findings.RW101.key_among_names", written=entry.key.text)
            hint = message("findings.RW101.key_among_names_hint", name=above.key.text)
            findings.append(Finding("RW101", entry.key.span, what, hint))
        if not has_it:
            kept[-1] = replace(above, value=replace(inside, entries=(*inside.entries, entry)))
    return (replace(node, entries=tuple(kept)) if findings else node), findings


def entries_beside_key(
    node: Mapping, record: Record, language: Language, map_of: Callable[[Shape], MapOf | None]
) -> tuple[Mapping, list[Finding]]:
    """A record with what stands behind a key without a value, as deep as that, put below it, if it is no key itself."""
    kept: list[Entry] = []
    findings: list[Finding] = []
    for entry in node.entries:
        above = kept[-1] if kept else None
        key = _spelled(record, above.key.text, language) if above is not None else None
        if above is None or key is None or map_of(key.shape) is None or _spelled(record, entry.key.text, language):
            kept.append(entry)
            continue
        moved = bool(findings) and isinstance(above.value, Mapping) and findings[-1].name == above.key.text
        empty = isinstance(above.value, Scalar) and above.value.value is None
        if not moved and not empty:
            kept.append(entry)
            continue
        inside = above.value.entries if moved and isinstance(above.value, Mapping) else ()
        whole = Mapping((*inside, entry), inside[0].key.span if inside else entry.key.span)
        kept[-1] = replace(above, value=whole)
        if empty:
            what = message("findings.RW101.beside_key", written=entry.key.text, key=above.key.text)
            hint = message("findings.RW101.key_among_names_hint", name=above.key.text)
            findings.append(Finding("RW101", entry.key.span, what, hint, name=above.key.text))
    return (replace(node, entries=tuple(kept)) if findings else node), findings


def _inside(entry: Entry | None) -> Mapping | None:
    """What an entry has inside, which may be nothing."""
    value = entry.value if entry is not None else None
    if isinstance(value, Scalar) and value.value is None:
        return Mapping((), value.span)
    return value if isinstance(value, Mapping) else None


def _spelled(record: Record, word: str, language: Language) -> Key | None:
    return record.spelled(word, language) or record.meant(word, language)


def _is_entry(node: Node, record: Record, language: Language) -> bool:
    """Whether a value has keys that an entry has."""
    entries = node.entries if isinstance(node, Mapping) else ()
    return any(_spelled(record, inner.key.text, language) is not None for inner in entries)
