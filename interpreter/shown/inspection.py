"""The machine at a decision, for who examines rules: the stack of events bucket by bucket, the open window with all who
listen and whether they match, the prohibitions with what decided. It tells everything: never hand it to a player.
"""

from __future__ import annotations

from typing import Any, TypedDict

from regelwerk.dsl.messages.languages import LANGUAGES, speaking
from regelwerk.dsl.reading.nodes import Span
from regelwerk.dsl.tree.clauses import WINDOW_KINDS
from regelwerk.interpreter.decisions import source_of
from regelwerk.interpreter.explain.evaluator import standing_still
from regelwerk.interpreter.explain.excerpts import plain_value
from regelwerk.interpreter.explain.live_clauses import Standing, standing
from regelwerk.interpreter.explain.telling import Teller
from regelwerk.interpreter.explain.why import explain_decision
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.machine import segments as at
from regelwerk.interpreter.shown.both_languages import Both, both, names_of_entry
from regelwerk.interpreter.shown.reasons import Formula, formula_of
from regelwerk.interpreter.state.records import EVENT, FIELDS, RECORDS, STATUS, Bucket, Record, buckets
from regelwerk.interpreter.state.state import State

STAGES = ("before", "when", "applied", "after", "close")
_STATUS = ("not", "part", "full", "proposed", "replacing", "replaced", "not replaced")
_STAGE_OF = {
    at.BEFORE: "before", at.WHEN: "when", at.APPLY: "when", at.APPLIED: "applied", at.DONE: "applied",
    at.LATER: "applied", at.GUARDS: "applied", at.AFTER: "after", at.CLOSE: "close",
}  # fmt: skip
_STAGE_OF_WINDOW = {"before": "before", "when": "when", "done": "applied", "after": "after"}
_DEPTH, _SLOT, _PASSED, _FOUND, _BUCKET = 2, 3, 5, 7, 8
"""The parts of the frame of an open window (`turns.py`)."""


class InspectedEvent(TypedDict):
    """An event of a bucket: its fields by name, what became of it."""

    event: str
    name: Both
    fields: dict[str, Any]
    status: str
    source: list[str]
    where: str


class InspectedBucket(TypedDict):
    """What happens at once, and how far it is: one of STAGES."""

    stage: str
    events: list[InspectedEvent]


class Verdict(TypedDict):
    """A clause that was asked: of which entry, whose, on which thing, whether it holds and why."""

    entry: str
    name: Both
    player: str | None
    thing: str | None
    holds: bool
    formula: Formula | None
    source: list[str]
    where: str


class SeatInWindow(TypedDict):
    """A player in the open window: `asked`, `can` (still answer), `passed`, or `silent`; with what."""

    seat: str
    state: str
    entries: list[str]


class Inspection(TypedDict):
    """All of it; `stack` from the outermost to the innermost bucket."""

    decision: int
    stack: list[InspectedBucket]
    window: str | None
    seats: list[SeatInWindow]
    listeners: list[Verdict]
    prohibitions: list[Verdict]
    why: Both


def inspect(game: Game) -> Inspection:
    """The machine at the open decision of a game."""
    S = game.state
    with standing_still(S):
        S.fuel = game.link.budget
        F = S.top if S.top[0] == at.ANSWER else None
        open_ = [*buckets(S)]
        if F is not None and F[_DEPTH] >= len(open_):
            open_.append(F[_BUCKET])  # a bucket goes from hand to hand; not every one lies on the stack
        stages = _stages(S)
        innermost = open_[-1] if open_ else None
        return {
            "decision": len(game.answers),
            "stack": [_bucket(S, one, stages.get(depth, "applied")) for depth, one in enumerate(open_)],
            "window": WINDOW_KINDS[F[_SLOT]] if F is not None else None,
            "seats": _seats(S, F) if F is not None else [],
            "listeners": _listeners(S, F[_BUCKET], F[_SLOT]) if F is not None else [],
            "prohibitions": _prohibitions(S, innermost) if innermost is not None else [],
            "why": _why(game),
        }


def _why(game: Game) -> Both:
    return both(lambda language: _why_in(game, language)) if game.decision is not None else {"de": "", "en": ""}


def _why_in(game: Game, language: str) -> str:
    """Explanations speak the language of the game; here it is asked in each."""
    before = game.language
    game.language = language
    try:
        with speaking(language):
            return explain_decision(game)
    finally:
        game.language = before


def _stages(S: State) -> dict[int, str]:
    """How far each bucket is, from the frames that wait: the innermost of a bucket says it."""
    found: dict[int, str] = {}
    F: Any = S.top
    while isinstance(F, tuple) and len(F) > _DEPTH:
        if F[0] in (at.ANSWER, at.WINDOW):
            found.setdefault(F[_DEPTH], _STAGE_OF_WINDOW[WINDOW_KINDS[F[_SLOT]]])
        elif F[0] in _STAGE_OF and isinstance(F[_DEPTH], int):
            found.setdefault(F[_DEPTH], _STAGE_OF[F[0]])
        F = F[1]
    return found


def _bucket(S: State, bucket: Bucket, stage: str) -> InspectedBucket:
    return {"stage": stage, "events": [_event(S, record) for record in bucket[RECORDS][:12]]}


def _event(S: State, record: Record) -> InspectedEvent:
    link = S.link
    if record[EVENT] < 0:
        number, end = divmod(-1 - record[EVENT], 2)
        id = list(link.plan.procedures)[number]
        procedure = link.world.procedures[id]
        return {
            "event": f"{id} ({'end' if end else 'start'})", "name": names_of_entry(link, id), "fields": {},
            "status": "border", "source": list(procedure.source), "where": where(procedure.span),
        }  # fmt: skip
    id = link.event_names[record[EVENT]]
    event = link.world.events[id]
    fields = {
        name: plain_value(link, value, type)
        for (name, type), value in zip(event.fields.items(), record[FIELDS], strict=True)
    }
    return {
        "event": id, "name": names_of_entry(link, id), "fields": fields, "status": _STATUS[record[STATUS]],
        "source": list(event.source), "where": where(event.span),
    }  # fmt: skip


def where(span: Span) -> str:
    """A place in a file, as an editor opens it."""
    return f"{span.file}:{span.line}" if span.file else ""


def _seats(S: State, F: Any) -> list[SeatInWindow]:
    passed = {mark[0] for mark in F[_PASSED]}
    made: list[SeatInWindow] = []
    for number, seat in enumerate(S.link.player_names):
        own = [one for one in F[_FOUND] if one[0] == number]
        entries = sorted({S.link.world.clauses[one[4]].entry for one in own if one[4] >= 0})
        if number == S.who:
            state = "asked"
        elif own and all(one[2] in passed for one in own):
            state = "passed"
        else:
            state = "can" if own else "silent"
        made.append({"seat": seat, "state": state, "entries": entries})
    return made


def _listeners(S: State, bucket: Bucket, slot: int) -> list[Verdict]:
    found: list[Verdict] = []
    for record in bucket[RECORDS][:4]:
        for one in standing(S, S.link.window_topics[slot][record[EVENT]]):
            found.append(_verdict(S, one, record[FIELDS]))
    return found[:40]


def _prohibitions(S: State, bucket: Bucket) -> list[Verdict]:
    found: list[Verdict] = []
    for record in bucket[RECORDS][:4]:
        if record[EVENT] >= 0:
            for one in standing(S, S.link.forbid_topic[record[EVENT]]):
                found.append(_verdict(S, one, record[FIELDS]))
    return found[:40]


def _verdict(S: State, one: Standing, fields: tuple[Any, ...]) -> Verdict:
    link, entry = S.link, one.clause.entry
    german, english = (Teller(S, language).clause(one, fields) for language in LANGUAGES)
    return {
        "entry": entry,
        "name": names_of_entry(link, entry),
        "player": link.player_names[one.me] if 0 <= one.me < link.players else None,
        "thing": link.things[one.this].id if one.this >= 0 else None,
        "holds": bool(german.value),
        "formula": formula_of(link, german, english) if german.parts else None,
        "source": list(source_of(link, entry)),
        "where": where(one.clause.span),
    }
