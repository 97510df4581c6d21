"""Files that lie in the folder of a rulebook and are not listed there: what they declare, nobody knows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from regelwerk.dsl.findings.findings import Finding, RulebookError, Severity
from regelwerk.dsl.messages.message import about, message
from regelwerk.dsl.reading.nodes import Mapping, Node, Scalar, Sequence, Span
from regelwerk.dsl.reading.reader import read
from regelwerk.dsl.source_files import shown

_MISSED = ("RW300", "RW4", "RW56")
"""Codes that tell of names, verbs and their uses which an unread declaration would have explained."""


_IDLE = ("RW501", "RW502", "RW503", "RW508")
"""Codes of what nobody needs: perhaps a file that nobody listed does."""


def blaming_unlisted(
    findings: list[Finding], folder: Path, listed: tuple[str, ...], at: Span, language: str
) -> list[Finding]:
    """The findings with those put together that miss what a file declares which nobody listed."""
    missed = {finding.name for finding in findings if finding.name and finding.code.startswith(_MISSED)}
    for name in _unlisted(folder, listed) if missed else ():
        found = missed & set(_declared(folder / name))
        if found:
            said = about(message("findings.RW300.unlisted", file=name, name=min(found)), language)
            hint = about(message("findings.RW300.unlisted_hint", file=name), language)
            rest = [one for one in findings if not one.code.startswith(_MISSED)]
            return [*rest, Finding("RW300", at, said, hint)]
    if findings and all(finding.code in _IDLE for finding in findings):
        name = next(_unlisted(folder, listed), "")
        if name:
            said = about(message("findings.RW300.unlisted_file", file=name), language)
            hint = about(message("findings.RW300.unlisted_hint", file=name), language)
            return [Finding("RW300", at, said, hint, severity=Severity.WARNING)]
    return findings


def _unlisted(folder: Path, listed: tuple[str, ...]) -> Iterator[str]:
    """The files beside the main one, and in the folders of those that are listed; scenarios lie elsewhere."""
    folders = {folder, *((folder / name).parent for name in listed)}
    for place in sorted(folders):
        for path in sorted(place.glob("*.yaml")):
            name = path.relative_to(folder).as_posix()
            if name not in listed and path.name not in ("rulebook.yaml", "mod.yaml"):
                yield name


def _declared(path: Path) -> Iterator[str]:
    """The names of all entries of a file, and the values of its enumerations."""
    try:
        waiting: list[Node] = [read(path, shown(path))]
    except RulebookError:
        return
    while waiting:
        here = waiting.pop()
        for entry in here.entries if isinstance(here, Mapping) else ():
            yield str(entry.key.value)
            waiting.append(entry.value)
        for item in here.items if isinstance(here, Sequence) else ():
            yield from (str(item.value),) if isinstance(item, Scalar) else ()
