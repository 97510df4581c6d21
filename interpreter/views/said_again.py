"""Lines of the log that the next one says once more, and more of it: *Anna uses Mirror. Anna plays Mirror.*

A line says another once more if it followed from the same decision, somebody does both, and all that the first one is
about is in it: its ability or its values, and the words that its declared sentence has beside the verb. *Anna performs
a tactical action in X. Anna activates X.* are two things; of the second the tactical action is no part.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from regelwerk.dsl.declare.world import Event, Procedure
from regelwerk.interpreter.explain.excerpts import HIDDEN
from regelwerk.interpreter.link.link import Linked

Entry = dict[str, Any]


def without_repeated(link: Linked, entries: Iterable[Entry]) -> Iterator[Entry]:
    """The entries of a log, but those that the next one says once more."""
    before: Entry | None = None
    for entry in entries:
        if before is not None and not says_again(link, before, entry):
            yield before
        before = entry
    if before is not None:
        yield before


def says_again(link: Linked, first: Entry, second: Entry) -> bool:
    """Whether an entry says once more what the one before it says."""
    if first["decision"] != second["decision"] or second["kind"] not in ("begin", "event"):
        return False
    values, subject, words = _said(link, second)
    match first["kind"]:
        case "ability":
            about, actor, others = [first["entry"]], first["player"], set[str]()
        case "begin":
            about, actor, others = _said(link, first)
        case _:
            return False
    if actor is None or actor != subject or not about or HIDDEN in about:
        return False
    return all(one in values for one in about) and others <= words


def _said(link: Linked, entry: Entry) -> tuple[list[Any], Any, set[str]]:
    """What an event or procedure is about, who does it, and the words of its sentences that stand for nothing else."""
    world = link.world
    said: Event | Procedure
    if entry["kind"] == "event":
        said = world.events[entry["event"]]
        values, actor = entry["fields"], said.subject
    else:
        said = world.procedures[entry["procedure"]]
        values, actor = entry["arguments"], said.actor
    about = [value for name, value in values.items() if name != actor and value is not None]
    words = {part.word for one in said.sentences for part in one.parts if part.word}
    return [*about, *_entries_of(link, about)], values.get(actor), words


def _entries_of(link: Linked, values: list[Any]) -> Iterator[str]:
    """The entries that things have which are spoken of: a card is what stands on it."""
    for value in values:
        number = link.by_id.get(value) if isinstance(value, str) else None
        entry = link.things[number].entry if number is not None else None
        if entry is not None:
            yield entry.id
