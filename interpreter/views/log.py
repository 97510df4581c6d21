"""The event log: what happened so far, for programs (`entries`) and for people (`lines`).

A game started with `trace=True` notes what happens. The log is made from these notes for one reader: a player (by id)
reads what they could witness, SPECTATOR what everybody could, None (a referee, a replay) everything. A decision that is
undone leaves no notes.

- A thing that moves is named to those who may look into the place it leaves or the place it comes to.
- The fields an event declares as `verdeckt` are told to its subject alone.
- What happens inside `geheim` is told to the one who does it: the subject of an event, the owner of what moves.
- A procedure, or an ability that nobody chose, is told if something happened in it that the reader is told (`news.py`).
- An event whose numbers are all 0, and that does nothing then, is not told (`empty_events.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from regelwerk.dsl.compile.state_layout import PLACE
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.tree.types import THING, Type
from regelwerk.interpreter.decisions import source_of
from regelwerk.interpreter.explain.excerpts import HIDDEN, excerpt, plain_value
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.machine.listening import owner
from regelwerk.interpreter.state import secrecy
from regelwerk.interpreter.state.secrecy import secrecy_after
from regelwerk.interpreter.views import news, sight
from regelwerk.interpreter.views.empty_events import comes_to_nothing
from regelwerk.interpreter.views.log_lines import lines_of

SPECTATOR = ""
_ALL = -2
_UNTOLD = (*secrecy.NOTES, *news.UNTOLD, "held", "done")
"""Notes for those who count, not for readers."""
_OF_THE_OBLIGED = ("skipped", "impossible")
"""That somebody could not do what they had to may betray what they hold: it is told to them alone; and to nobody but a
referee, where it is an event that fails, since whose it is may change."""


@record
class Note:
    """One note of the trace with what must be known of its moment."""

    what: tuple[Any, ...]
    decision: int
    secret: bool
    seen: frozenset[int]


def entries(game: Game, player: str | None = None, since: int = -1) -> list[dict[str, Any]]:
    """The log as data, oldest first. Every entry has its `kind` and the number of the `decision` it followed from;
    `since` leaves out what followed from that decision and earlier ones, and costs no more than what is left."""
    reader = _ALL if player is None else sight.SPECTATOR if player == SPECTATOR else game.link.by_id[player]
    lines: news.Lines[dict[str, Any]] = news.Lines()
    for note in _notes(game, reader, since):
        own = note.secret or note.what[0] in _OF_THE_OBLIGED
        if own and reader not in (_ALL, *_actors(game, note.what)):
            lines.follow(note.what, note.decision, None, False)
        elif note.what[0] in _UNTOLD:
            lines.follow(note.what, note.decision, None, _is_news(game, note, reader))
        else:
            body = _TOLD[note.what[0]](game, note, reader)
            if note.what[0] == "event" and comes_to_nothing(game.link, body["event"], body["fields"]):
                continue
            line = {"kind": note.what[0], "decision": note.decision, **body}
            lines.follow(note.what, note.decision, line, _is_news(game, note, reader))
    if game.decision is not None:
        lines.asked()
    return lines.told()


def _is_news(game: Game, note: Note, reader: int) -> bool:
    """Whether a note that the reader may know of says that something happened."""
    match note.what:
        case ("begin" | "end" | "used" | "held" | "done" | secrecy.HUSH, *_):
            return False
        case ("ability", _, _, _, _, chosen):
            return bool(chosen)
        case ("reveal", things, to):
            return bool(things and to)
        case ("written", *_):
            return news.is_seen(game.state, reader, note.what, reader == _ALL, note.seen)
        case ("touched", event, fields, field):
            told = list(_proposed(game, event, fields, reader)["fields"].values())
            return field < 0 or bool(told[field] != HIDDEN)
    return True


def lines(game: Game, player: str | None = None, language: str | None = None) -> list[str]:
    """The log as sentences in a language; by what each happened stands in the entries (`cause`, `source`)."""
    told = lines_of(game.link, entries(game, player), language or game.language)
    return [line.text for line in told]


# ---- moments


def _notes(game: Game, reader: int, since: int) -> Iterator[Note]:
    """The notes with their decision, whether they are secret, and which of their things the reader saw."""
    trace = game.state.trace or []
    marks = game.told
    first = len(game.answers) - len(marks)
    passed = max(0, since - first)
    start = 0 if since < first else marks[passed] if passed < len(marks) else len(trace)
    seen = _seen(game, trace[start:], reader)
    secret = secrecy_after(game.state, start)
    for index, what in enumerate(trace[start:], start):
        while passed < len(marks) and marks[passed] <= index:
            passed += 1
        secret.note(what)
        yield Note(what, first + passed, bool(secret), seen[index - start])


def _seen(game: Game, trace: list[tuple[Any, ...]], reader: int) -> list[frozenset[int]]:
    """For each note, which of the things it speaks of lay open to the reader.

    Where things lay at each moment is found by going back from now, move by move.
    """
    S = game.state
    place = list(S.c[PLACE])
    found: list[frozenset[int]] = []

    def is_open(where: int) -> bool:
        for _ in range(64):
            if where < 0:
                return True
            if not sight.sees_into(S, reader, where):
                return False
            where = place[where]
        return False

    for what in reversed(trace):
        if what[0] == "move":
            _, thing, old, new = what[:4]
            found.append(frozenset([thing] if reader == _ALL or is_open(new) or is_open(old) else []))
            place[thing] = old
        else:
            things = [one for one in _numbers(what[1:]) if 0 <= one < len(place)]
            found.append(frozenset(one for one in things if reader == _ALL or is_open(place[one])))
    return found[::-1]


def _numbers(value: Any) -> Iterator[int]:
    if isinstance(value, (tuple, list)):
        for one in value:
            yield from _numbers(one)
    elif isinstance(value, int) and not isinstance(value, bool):
        yield value


def _actors(game: Game, what: tuple[Any, ...]) -> tuple[int, ...]:
    """Who may hear of something that happens in secret."""
    match what[0]:
        case "event" | "forbidden" | "touched":
            return _subject(game, what[1], what[2])
        case "move":
            return tuple(owner(game.state, place) for place in what[2:4] if owner(game.state, place) >= 0)
        case "ability" | "skipped":
            return (what[2],)
        case "reveal":
            return tuple(what[2])
        case "written":
            return (what[5],)
    return ()


def _subject(game: Game, number: int, fields: tuple[Any, ...]) -> tuple[int, ...]:
    """Who does an event: its declared subject, else whose things it is about."""
    event = game.link.world.events[list(game.link.plan.events)[number]]
    if event.subject in event.fields:
        return (fields[list(event.fields).index(event.subject)],)
    types = event.fields.values()
    things = [value for value, type in zip(fields, types, strict=True) if type.base == "thing" and not type.many]
    owners = {owner(game.state, thing) for thing in things} - {-1}
    return tuple(owners) if len(owners) == 1 else ()


# ---- kinds of notes

Body = dict[str, Any]


def _event(game: Game, note: Note, reader: int) -> Body:
    _, number, fields, *cause = note.what
    return {**_proposed(game, number, fields, reader), "cause": _cause(game, cause[0] if cause else ())}


def _proposed(game: Game, number: int, fields: tuple[Any, ...], reader: int) -> Body:
    name = list(game.link.plan.events)[number]
    event = game.link.world.events[name]
    doer = fields[list(event.fields).index(event.subject)] if event.subject in event.fields else None
    told = reader in (_ALL, doer)
    values = {
        field: HIDDEN if field in event.hidden and not told else plain_value(game.link, value, type)
        for (field, type), value in zip(event.fields.items(), fields, strict=True)
    }
    return {"event": name, "source": list(event.source), "fields": values}


def _cause(game: Game, cause: tuple[Any, ...]) -> Body | None:
    """The ability that made it happen, if one did."""
    if not cause:
        return None
    entry, _, me = cause[-1]
    name = game.link.entry_name(entry)
    return {"entry": name, "source": list(source_of(game.link, name)), "player": _id(game, me)}


def _forbidden(game: Game, note: Note, reader: int) -> Body:
    _, number, fields, clauses = note.what
    names = [game.link.world.clauses[clause].entry for clause in clauses]
    because = [{"entry": name, "source": list(source_of(game.link, name))} for name in names]
    return {**_proposed(game, number, fields, reader), "because": because}


def _impossible(game: Game, note: Note, reader: int) -> Body:
    _, number, fields = note.what
    return _proposed(game, number, fields, reader)


def _skipped(game: Game, note: Note, reader: int) -> Body:
    _, number, player, _ = note.what
    site = game.link.compiled.sites[number]
    return {
        "entry": site.owner,
        "source": list(source_of(game.link, site.owner)),
        "player": _id(game, player),
        "words": excerpt(site.span),
    }


def _begin(game: Game, note: Note, reader: int) -> Body:
    _, number, args = note.what
    name = list(game.link.plan.procedures)[number]
    types = game.link.world.procedures[name].parameters
    values = {word: _if_seen(game, note, value, type) for (word, type), value in zip(types.items(), args, strict=False)}
    return {"procedure": name, "arguments": values}


def _move(game: Game, note: Note, reader: int) -> Body:
    _, thing, old, new = note.what[:4]
    return {
        "thing": _if_seen(game, note, thing, THING),
        "of": game.link.things[thing].kind,
        "from": _id(game, old),
        "to": _id(game, new),
    }


def _reveal(game: Game, note: Note, reader: int) -> Body:
    _, things, to = note.what
    told = reader == _ALL or reader in to
    shown = [_id(game, one) if told or one in note.seen else HIDDEN for one in things]
    return {"things": shown, "to": [_id(game, one) for one in to]}


def _ability(game: Game, note: Note, reader: int) -> Body:
    _, entry, me, *_ = note.what
    name = game.link.entry_name(entry)
    return {"entry": name, "source": list(source_of(game.link, name)), "player": _id(game, me)}


def _roll(game: Game, note: Note, reader: int) -> Body:
    _, thrown, sides = note.what
    return {"thrown": list(thrown), "sides": sides}


def _over(game: Game, note: Note, reader: int) -> Body:
    return {"winners": [_id(game, one) for one in note.what[1]]}


def _if_seen(game: Game, note: Note, value: Any, type: Type) -> Any:
    if isinstance(value, (tuple, list)):
        return [_if_seen(game, note, one, type.each()) for one in value]
    if type.base == "thing" and value >= 0 and value not in note.seen:
        return HIDDEN
    return plain_value(game.link, value, type)


def _id(game: Game, thing: int) -> str | None:
    return game.link.things[thing].id if thing >= 0 else None


_TOLD: dict[str, Callable[[Game, Note, int], Body]] = {
    "event": _event,
    "forbidden": _forbidden,
    "impossible": _impossible,
    "skipped": _skipped,
    "begin": _begin,
    "move": _move,
    "reveal": _reveal,
    "ability": _ability,
    "roll": _roll,
    "over": _over,
}
