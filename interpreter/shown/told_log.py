"""The log as data: one line for each thing that happened, in both languages, with who did it and how much of what.

What a reader could not witness is not in it or is `?` (`views/log.py`). Steps in which nothing happened are not told
(`views/news.py`), nor what the next line says once more (`views/said_again.py`). Procedures that have neither a title
nor a sentence are the machine's own business. Each line knows the decision that it followed from.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypedDict
from weakref import WeakKeyDictionary

from regelwerk.interpreter.game import Game
from regelwerk.interpreter.link.link import Linked
from regelwerk.interpreter.shown.both_languages import Both, both
from regelwerk.interpreter.views.log import SPECTATOR, entries
from regelwerk.interpreter.views.log_lines import line_of
from regelwerk.interpreter.views.said_again import without_repeated
from regelwerk.interpreter.views.told_as_one import as_one, runs

HEADING, DEED, DETAIL = "heading", "deed", "detail"
"""The weight of a line: a phase begins; somebody does something; how it came about in detail."""


class LogLine(TypedDict):
    """One thing that happened; docs/protocol.md tells of each part."""

    decision: int
    kind: str
    weight: str
    subject: str | None
    event: str | None
    procedure: str | None
    things: list[str]
    amounts: dict[str, int]
    text: Both
    by: Both
    source: list[str]


_TOLD: WeakKeyDictionary[Linked, dict[str, LogLine]] = WeakKeyDictionary()
"""Lines by what they tell, for as long as a game of this kind is played."""
_MOST_REMEMBERED = 10_000


class Log(TypedDict):
    """What happened after a decision, for one seat."""

    seat: str | None
    since: int
    lines: list[LogLine]


def log(game: Game, seat: str | None, since: int = -1) -> Log:
    """What happened after a decision (all of it: -1), as a seat could witness it; None is a spectator. The game must
    have been started with `trace`."""
    told = entries(game, SPECTATOR if seat is None else seat, since)
    return {"seat": seat, "since": since, "lines": list(log_lines(game.link, told))}


def log_lines(link: Linked, told: Iterable[dict[str, Any]]) -> Iterator[LogLine]:
    """Entries of the log as lines; what is gained or paid at once of several resources is one, and what moves
    together."""
    for run in runs(link.world, without_repeated(link, (one for one in told if not _is_internal(link, one)))):
        yield _remembered_line(link, as_one(link.world, run))


def _is_internal(link: Linked, entry: dict[str, Any]) -> bool:
    if entry["kind"] != "begin":
        return False
    procedure = link.world.procedures[entry["procedure"]]
    return not procedure.sentences and entry["procedure"] not in link.world.titles


def _remembered_line(link: Linked, entry: dict[str, Any]) -> LogLine:
    """A line like one that was told before is not told anew: most lines are read by many pairs of eyes, and those of a
    set-up are the same in many games."""
    told = _TOLD.setdefault(link, {})
    about = repr([(name, value) for name, value in entry.items() if name != "decision"])
    found = told.get(about)
    if found is None:
        if len(told) >= _MOST_REMEMBERED:
            told.clear()
        found = told[about] = _line(link, entry)
    return {**found, "decision": entry["decision"]}


def _line(link: Linked, entry: dict[str, Any]) -> LogLine:
    lines = {language: line_of(link, entry, language) for language in ("de", "en")}
    return {
        "decision": entry["decision"],
        "kind": entry["kind"],
        "weight": _weight(link, entry),
        "subject": _subject(link, entry),
        "event": entry.get("event"),
        "procedure": entry.get("procedure"),
        "things": list(dict.fromkeys(_things(link, entry))),
        "amounts": _amounts(link, entry),
        "text": both(lambda language: lines[language].text.strip()),
        "by": both(lambda language: lines[language].aside.strip()),
        "source": list(entry.get("source", ())),
    }


def _weight(link: Linked, entry: dict[str, Any]) -> str:
    if entry["kind"] == "begin":
        return DEED if link.world.procedures[entry["procedure"]].sentences else HEADING
    return DEED if entry["kind"] in ("event", "ability", "over", "roll") else DETAIL


def _subject(link: Linked, entry: dict[str, Any]) -> str | None:
    """Who did it."""
    if "event" in entry:
        found = entry["fields"].get(link.world.events[entry["event"]].subject)
    elif entry["kind"] == "begin":
        found = entry["arguments"].get(link.world.procedures[entry["procedure"]].actor)
    else:
        found = entry.get("player")
    return found if found in link.player_names else None


def _things(link: Linked, entry: dict[str, Any]) -> Iterator[str]:
    """The ids of all that a line is about."""
    values = [*entry.get("fields", {}).values(), *entry.get("arguments", {}).values(), *entry.get("things", ())]
    values += [entry[key] for key in ("thing", "from", "to") if key in entry]
    for value in values:
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, str) and one in link.by_id:
                yield one


def _amounts(link: Linked, entry: dict[str, Any]) -> dict[str, int]:
    """How much of which resource it is about; a bare number goes by the name of its field."""
    if "amounts" in entry:
        return dict(entry["amounts"])
    fields = entry.get("fields", {})
    numbers = {name: one for name, one in fields.items() if isinstance(one, int) and not isinstance(one, bool)}
    resources = [one for one in fields.values() if isinstance(one, str) and one in link.world.resources]
    if len(numbers) == len(resources) == 1:
        return {resources[0]: next(iter(numbers.values()))}
    return numbers
