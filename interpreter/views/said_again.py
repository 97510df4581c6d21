"""Lines of the log that the next one says once more, and more of it: *Anna uses Mirror. Anna plays Mirror.*

An ability is said again also by a sentence that has all words of its name: *Anna chooses: Pass. Anna passes.*

A line says another once more if it followed from the same decision, somebody does both, and all that the first one is
about is in it: its ability or its values, and the words that its declared sentence has beside the verb. *Anna performs
a tactical action in X. Anna activates X.* are two things; of the second the tactical action is no part.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from regelwerk.dsl.inflection.german_verbs import GermanVerb
from regelwerk.dsl.saying.printed_words import in_words
from regelwerk.dsl.world.behaviours import Event, Pattern, Procedure
from regelwerk.interpreter.decisions import entry_label
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
            if actor is not None and actor == subject and _has_name(link, second, first["entry"]):
                return True
        case "begin":
            about, actor, others = _said(link, first)
        case _:
            return False
    if actor is None or actor != subject or not about or HIDDEN in about:
        return False
    return all(one in values for one in about) and others <= words


def _has_name(link: Linked, entry: Entry, ability: str) -> bool:
    """Whether a sentence of an event or procedure, with its verb in the infinitive, has all words of a name."""
    language = link.world.language
    name = set(re.findall(r"\w+", entry_label(link, ability, language).casefold()))
    said = _behaviour(link, entry)
    return any(name <= _infinitive(link, said, one) for one in said.sentences if one.language == language)


def _infinitive(link: Linked, said: Event | Procedure, pattern: Pattern) -> set[str]:
    """The words that stand in a sentence with its verb in the infinitive; for a thing, what its kind is called."""
    pattern = in_words(pattern)
    verb = link.vocabulary.verb(pattern)
    kinds = [said.fields[part.slot].name for part in pattern.parts if part.slot in said.fields]
    forms = {form.casefold() for one in kinds if one in link.world.kinds for form in link.world.kinds[one].forms}
    fixed = {part.word.casefold() for part in pattern.parts if part.word}
    return fixed | forms | {verb.infinitive if isinstance(verb, GermanVerb) else verb.base}


def _behaviour(link: Linked, entry: Entry) -> Event | Procedure:
    world = link.world
    return world.events[entry["event"]] if entry["kind"] == "event" else world.procedures[entry["procedure"]]


def _said(link: Linked, entry: Entry) -> tuple[list[Any], Any, set[str]]:
    """What an event or procedure is about, who does it, and the words of its sentences that stand for nothing else."""
    said = _behaviour(link, entry)
    values = entry["fields"] if entry["kind"] == "event" else entry["arguments"]
    actor = said.subject if isinstance(said, Event) else said.actor
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
