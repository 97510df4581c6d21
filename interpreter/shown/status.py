"""How it stands: what is going on, whose turn it is, who is asked, in which window, and who leads.

Of a question, others than the one who is asked hear only whose answer all are waiting for; so it is the same whether
somebody has an answer or not, as far as the table asks everybody who could have one (docs/semantics.md A12).
"""

from __future__ import annotations

from typing import Any, TypedDict
from weakref import WeakKeyDictionary

from regelwerk.dsl.compile.state_layout import R_OVER, R_PROCEDURES, REGISTERS
from regelwerk.dsl.tree.clauses import WINDOW_KINDS
from regelwerk.dsl.tree.made_up_names import titled
from regelwerk.dsl.tree.types import THING
from regelwerk.interpreter.explain.excerpts import HIDDEN
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.link.link import Linked
from regelwerk.interpreter.machine import segments as at
from regelwerk.interpreter.naming import attribute_reader, spoken
from regelwerk.interpreter.runtime.called_functions import fn_active_player
from regelwerk.interpreter.shown.actions_left import actions_left
from regelwerk.interpreter.shown.both_languages import Both, both, names_of_entry
from regelwerk.interpreter.shown.imagined import imagined
from regelwerk.interpreter.shown.unknown import Stopped, is_unknown
from regelwerk.interpreter.state.records import EVENT, FIELDS, RECORDS
from regelwerk.interpreter.state.state import State
from regelwerk.interpreter.views.narrator import Narrator
from regelwerk.interpreter.views.sight import SPECTATOR, sees_attribute, visible_value

_SLOT, _BUCKET = 3, 8
"""Where the frame of an open window has its number and what happens in it (`turns.py`)."""


class Running(TypedDict):
    """A running procedure: its name, its sentence if it has one (*Anna greift B3 an*) with the things that this speaks
    of, which round, whose."""

    procedure: str
    name: Both
    sentence: Both | None
    things: list[str]
    round: int | None
    player: str | None


class Window(TypedDict):
    """The window in which somebody is asked: before, when, done, after an event, or the border of a procedure."""

    kind: str
    event: str | None
    procedure: str | None
    sentence: Both | None


class Status(TypedDict):
    """How it stands; docs/protocol.md tells of each part."""

    over: bool
    winners: list[str]
    turn: str | None
    round: int | None
    phase: str | None
    scores: dict[str, Any] | None
    order: dict[str, Any] | None
    running: list[Running]
    waiting_for: list[str]
    asked: bool
    actions_left: int | None
    window: Window | None


def status(game: Game, viewer: int) -> Status:
    """How it stands, for one viewer."""
    S = game.state
    names = game.link.player_names
    winners = S.c[REGISTERS][R_OVER]
    turn = fn_active_player(S)
    running = [_running(S, viewer, one) for one in S.c[REGISTERS][R_PROCEDURES]]
    phase = _phase(game.link, [one["procedure"] for one in running])
    waiting = bool(game.raw) and winners is None
    asked = waiting and S.who == viewer
    return {
        "over": not waiting,
        "winners": [names[one] for one in winners or ()],
        "turn": names[turn] if turn >= 0 else None,
        "round": next((one["round"] for one in running if one["round"] is not None), None),
        "phase": phase,
        "scores": _scores(S, viewer),
        "order": _order(game, turn, phase),
        "running": running,
        "waiting_for": [names[S.who]] if waiting else [],
        "asked": asked,
        "actions_left": actions_left(game) if asked else None,
        "window": _window(S, viewer) if waiting and (asked or not game.link.has_secrets) else None,
    }


def round_now(game: Game) -> int:
    """Which round is played; 0 before the first."""
    return next((one[2] for one in game.state.c[REGISTERS][R_PROCEDURES] if one[2]), 0)


def _phase(link: Linked, running: list[str]) -> str | None:
    """The innermost of the procedures that the rulebook tells as phases; where it says nothing, the second one."""
    if link.world.phases:
        return next((one for one in reversed(running) if one in link.world.phases), None)
    return running[1] if len(running) > 1 else None


def _scores(S: State, viewer: int) -> dict[str, Any] | None:
    """Who leads, if the rulebook says by what (`darstellung`), as far as the viewer may know."""
    name = S.link.world.display.get(S.link.world.id, {}).get("score")
    if name not in S.link.world.attributes:
        return None
    read, type = attribute_reader(S, name), S.link.world.attributes[name].type
    return {
        id: visible_value(S, viewer, read(at), type) if sees_attribute(S, viewer, at, name) else HIDDEN
        for at, id in enumerate(S.link.player_names)
    }


_ORDERS: WeakKeyDictionary[Game, tuple[tuple[Any, ...], dict[str, Any]]] = WeakKeyDictionary()


def _order(game: Game, turn: int, phase: str | None) -> dict[str, Any] | None:
    """By what turns come, if the rulebook says so (`darstellung`): told to everybody alike, so only what whoever looks
    on can reckon. That is asked again with every turn, and whenever it is another value."""
    S = game.state
    panels = S.link.world.display.get(S.link.world.id, {}).get("panels", ())
    name = next((one["by"] for one in panels if one["as"] == "order"), None)
    if name is None:
        return None
    now = (*_each(S, name), turn, phase)
    known = _ORDERS.get(game)
    if known is None or known[0] != now:
        as_known, _ = imagined(S, SPECTATOR)
        values = zip(S.link.player_names, _each(as_known, name), strict=True)
        known = _ORDERS[game] = now, {id: HIDDEN if value is None else value for id, value in values}
    return known[1]


def _each(S: State, name: str) -> list[Any]:
    """A derived value of each player; None where it hangs on what is not known."""
    value, type = S.link.namespace[titled("derived", name)], S.link.world.derived[name].type
    assert type is not None  # the text was read when the rulebook was
    found: list[Any] = []
    for player in range(S.link.players):
        S.fuel = S.link.budget
        try:
            one = value(S, player)
            found.append(None if is_unknown(one) else spoken(S.link, one, type))
        except Stopped:
            found.append(None)
    return found


def _running(S: State, viewer: int, one: tuple[Any, ...]) -> Running:
    number, _, round_, player, args = one
    link = S.link
    id = list(link.plan.procedures)[number]
    types = link.world.procedures[id].parameters
    sentence, things = None, list[str]()
    if link.world.procedures[id].sentences and len(args) == len(types):
        values = {
            name: visible_value(S, viewer, value, type)
            for (name, type), value in zip(types.items(), args, strict=True)
        }
        sentence = both(lambda language: Narrator(link, language).procedure(id, values))
        told = [one for value in values.values() for one in (value if isinstance(value, list) else [value])]
        things = [one for one in told if isinstance(one, str) and one in link.by_id]
    return {
        "procedure": id,
        "name": names_of_entry(link, id),
        "sentence": sentence,
        "things": things,
        "round": round_ or None,
        "player": visible_value(S, viewer, player, THING),
    }


def _window(S: State, viewer: int) -> Window | None:
    if S.top[0] != at.ANSWER:
        return None
    link, record = S.link, S.top[_BUCKET][RECORDS][0]
    if record[EVENT] < 0:  # the border of a procedure
        number, end = divmod(-1 - record[EVENT], 2)
        procedure = list(link.plan.procedures)[number]
        return {"kind": "end" if end else "start", "event": None, "procedure": procedure, "sentence": None}
    name = link.event_names[record[EVENT]]
    types = link.world.events[name].fields
    hidden = link.world.events[name].hidden
    values = {
        field: visible_value(S, viewer, value, type)
        for (field, type), value in zip(types.items(), record[FIELDS], strict=True)
        if field not in hidden
    }
    told = both(lambda language: Narrator(link, language).event(name, values)) if len(values) == len(types) else None
    return {"kind": WINDOW_KINDS[S.top[_SLOT]], "event": name, "procedure": None, "sentence": told}
