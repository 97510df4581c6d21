"""What went without saying and is said now, and what was said and had no effect: keys and values of entries."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.reading.nodes import Entry, Mapping, Scalar, Sequence
from regelwerk.tools.mending.mended_files import Edit
from regelwerk.tools.migration.rewritings import argument
from regelwerk.tools.migration.written_files import WrittenFiles, with_entry, without_entry

_RAISED = re.compile(r"\{(?:um|by): (-?\d+)\}")


def fixed_numbers(finding: Finding, written: WrittenFiles, reason: str) -> Iterator[tuple[Edit, ...]]:
    """A fixed number that nobody said was 0: its attribute says so, or, where that is another's, the thing."""
    names = argument(finding, "names").split(", ")
    steps = written.path_to(finding.span)
    if len(steps) < 2:
        return
    kind = steps[1].key.text
    declared = [_attribute(written, kind, name) for name in names]
    files = written.files
    if all(one is not None for one in declared):
        yield tuple(
            with_entry(files, entry.value, "anfang" if german else "start", "0", reason)
            for entry, german in (one for one in declared if one is not None)
            if isinstance(entry.value, Mapping)
        )
    thing = steps[2].value if len(steps) > 2 else None
    if isinstance(thing, Mapping):
        yield tuple(with_entry(files, thing, name, "0", reason) for name in names)


def _attribute(written: WrittenFiles, kind: str, name: str) -> tuple[Entry, bool] | None:
    """The declaration of an attribute, and whether its file is German."""
    for path in written.paths:
        node = written.node(path)
        for keys in (("arten", kind, "attribute", name), ("kinds", kind, "attributes", name)):
            found = _entry(node, keys)
            if found is not None and isinstance(found.value, Mapping):
                return found, keys[0] == "arten"
    return None


def _entry(node: object, keys: tuple[str, ...]) -> Entry | None:
    found: Entry | None = None
    for key in keys:
        if not isinstance(node, Mapping):
            return None
        found = next((one for one in node.entries if one.key.text == key), None)
        if found is None:
            return None
        node = found.value
    return found


def tables(finding: Finding, written: WrittenFiles, reason: str) -> Iterator[tuple[Edit, ...]]:
    """A table never changed, whatever `fest` said."""
    for step in written.path_to(finding.span):
        for entry in step.value.entries if isinstance(step.value, Mapping) else ():
            if entry.key.text in ("fest", "fixed") and isinstance(entry.value, Scalar) and entry.value.value is False:
                yield (Edit(entry.value.span, "true", reason),)


def even_if_nothing(finding: Finding, written: WrittenFiles, reason: str) -> Iterator[tuple[Edit, ...]]:
    """`auch_bei_null` of an event that happens anyway."""
    for step in written.path_to(finding.span):
        for entry in step.value.entries if isinstance(step.value, Mapping) else ():
            if entry.key.text in ("auch_bei_null", "even_if_nothing") and isinstance(step.value, Mapping):
                yield (without_entry(written.files, step.value, entry, reason),)


def totals(finding: Finding, written: WrittenFiles, reason: str) -> Iterator[tuple[Edit, ...]]:
    """A total that a mod set is raised by as much, so that other mods can raise it, too."""
    raised = _RAISED.search(argument(finding, "written"))
    steps = written.path_to(finding.span)
    change = next((step for step in steps if _sets(step)), None)
    if raised is None or change is None or not isinstance(change.value, Mapping):
        return
    word = "um" if written.language(Path(finding.span.file).resolve()) == "de" else "by"
    rest = [one for one in change.value.entries if one.key.text not in ("setze", "set", "erwartet", "expected")]
    source = written.files.of(finding.span.file)
    start, end = source.stretch(change.value.span)
    if rest or source.text[start : start + 1] != "{":
        return
    yield (Edit(source.span(finding.span.file, start, end), f"{{{word}: {raised[1]}}}", reason),)


def a_name_for_each(finding: Finding, written: WrittenFiles, reason: str) -> Iterator[tuple[Edit, ...]]:
    """As many names as players."""
    most = argument(finding, "most")
    for step in written.path_to(finding.span):
        names = step.value.items if step.key.text in ("namen", "names") and isinstance(step.value, Sequence) else ()
        source = written.files.of(finding.span.file)
        start, end = source.stretch(step.value.span)
        if names and most.isdecimal() and source.text[start : start + 1] == "[":
            kept = [source.text[slice(*source.stretch(one.span))] for one in names][: int(most)]
            kept += [f"spieler_{number}" for number in range(len(kept) + 1, int(most) + 1)]
            yield (Edit(source.span(finding.span.file, start, end), f"[{', '.join(kept)}]", reason),)


def sentence_keys(finding: Finding, written: WrittenFiles, reason: str) -> Iterator[tuple[Edit, ...]]:
    """In an English file, `sentence` was the German sentence and `en` the English one; now `de` and `sentence`."""
    new = {"sentence": "de", "en": "sentence"}
    for step in written.path_to(finding.span):
        entries = step.value.entries if isinstance(step.value, Mapping) else ()
        if any(one.key.span == finding.span for one in entries):
            yield tuple(Edit(one.key.span, new[one.key.text], reason) for one in entries if one.key.text in new)


def without_sentence(finding: Finding, written: WrittenFiles, reason: str) -> Iterator[tuple[Edit, ...]]:
    """One of two that have the same sentence is called by its name."""
    for step in written.path_to(finding.span)[:2]:
        for entry in step.value.entries if isinstance(step.value, Mapping) else ():
            if entry.key.text in ("satz", "en", "de", "sentence") and isinstance(step.value, Mapping):
                yield (without_entry(written.files, step.value, entry, reason),)


def _sets(step: Entry) -> bool:
    return isinstance(step.value, Mapping) and any(one.key.text in ("setze", "set") for one in step.value.entries)
