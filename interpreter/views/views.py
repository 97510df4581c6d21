"""What a player may know of a game, as plain data, and nothing else.

A view is built by inclusion: it starts empty, and only what `sight.py` grants is put in. What lies in a closed place is
there as a number; it has no id, no name, no attributes. A reference from an open value to a hidden thing is HIDDEN.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from regelwerk.dsl.compile.state_layout import INSIDE, PLACE, R_CAUSE, R_OVER, R_PROCEDURES, REGISTERS
from regelwerk.dsl.tree.made_up_names import is_made_up
from regelwerk.dsl.tree.types import THING, Type
from regelwerk.interpreter.decisions import Decision, Option, entry_label, label
from regelwerk.interpreter.explain.excerpts import HIDDEN
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.machine.listening import owner
from regelwerk.interpreter.naming import attribute_reader
from regelwerk.interpreter.runtime.called_functions import fn_active_player
from regelwerk.interpreter.state.state import State
from regelwerk.interpreter.views.sight import SPECTATOR, sees, sees_attribute, sees_into, visible_value

Displayed: TypeAlias = tuple[str, Type, Callable[[int], Any]]
"""An attribute that is shown, its type, and how its values are found."""


def view(of: Game | State, player: str | None) -> dict[str, Any]:
    """The game as a player (by id) sees it; None is a spectator."""
    S = of.state if isinstance(of, Game) else of
    link = S.link
    viewer = SPECTATOR if player is None else link.by_id[player]
    if viewer >= link.players:
        raise KeyError(player)
    language = of.language if isinstance(of, Game) else link.world.language
    known = [thing.number for thing in link.things if sees(S, viewer, thing.number)]
    displayed = {kind: _displayed(S, kind) for kind in {link.things[one].kind for one in known}}
    winners = S.c[REGISTERS][R_OVER]
    return {
        "game": link.world.id,
        "viewer": player,
        "players": [thing.id for thing in link.things[: link.players]],
        "turn": _id(S, fn_active_player(S)),
        "procedures": _procedures(S),
        "over": winners is not None,
        "winners": [_id(S, one) for one in winners or ()],
        "places": {link.things[one].id: _place(S, viewer, one) for one in known if _holds(S, one)},
        "things": {link.things[one].id: _thing(S, viewer, one, language, displayed) for one in known},
        "boards": {name: _board(S, name) for name in link.boards},
        "decision": _decision(of, S, viewer) if winners is None else None,
    }


def _id(S: State, thing: int) -> str | None:
    return S.link.things[thing].id if thing >= 0 else None


def _procedures(S: State) -> list[dict[str, Any]]:
    """The running procedures from the outermost to the innermost, with round and player."""
    names = list(S.link.plan.procedures)
    return [
        {"name": names[procedure], "round": number or None, "player": _id(S, player)}
        for procedure, _, number, player, _ in S.c[REGISTERS][R_PROCEDURES]
    ]


def _holds(S: State, thing: int) -> bool:
    return S.link.world.kinds[S.link.things[thing].kind].place or bool(S.c[INSIDE][thing])


def _place(S: State, viewer: int, place: int) -> dict[str, Any]:
    """A place: how many things lie in it, and those of them that the viewer knows.

    In an open place they stand in their order; of a closed one only who is known is said, not where.
    """
    inside = S.c[INSIDE][place]
    is_open = sees_into(S, viewer, place)
    seen = [_id(S, one) for one in inside if sees(S, viewer, one)]
    return {
        "kind": S.link.things[place].kind,
        "owner": _id(S, owner(S, place)),
        "count": len(inside),
        "open": is_open,
        "things": seen if is_open else sorted(one for one in seen if one is not None),
    }


def _displayed(S: State, kind: str) -> list[Displayed]:
    """What is shown of the things of a kind."""
    world = S.link.world
    return [
        (name, world.attributes[name].type, attribute_reader(S, name))
        for name, attribute in world.kinds[kind].attributes.items()
        if attribute.display and not is_made_up(name)
    ]


def _thing(
    S: State, viewer: int, thing: int, language: str, displayed: dict[str, list[Displayed]]
) -> dict[str, Any]:
    link = S.link
    found = link.things[thing]
    return {
        "kind": found.kind,
        "name": label(link, thing, language),
        "sign": (found.entry.sign if found.entry is not None else "") or link.world.kinds[found.kind].sign,
        "place": visible_value(S, viewer, S.c[PLACE][thing], THING),
        "owner": _id(S, owner(S, thing)),
        "attributes": {
            name: visible_value(S, viewer, read(thing), type)
            for name, type, read in displayed[found.kind]
            if sees_attribute(S, viewer, thing, name)
        },
    }


def _board(S: State, name: str) -> dict[str, Any]:
    board = S.link.boards[name]
    fields = [
        {"id": _id(S, number), "column": column, "row": row}
        for number, (column, row) in zip(board.numbers, board.coordinates, strict=True)
    ]
    shown = {"shows": list(board.space.shows), "mark": board.space.mark}
    return {"shape": board.space.shape, "kind": board.field, "fields": fields, **shown}


# ---- the decision


def _decision(of: Game | State, S: State, viewer: int) -> dict[str, Any] | None:
    """The whole decision for the one who is asked; for all others only who that is."""
    if S.who != viewer:
        return {"player": _id(S, S.who)}
    asked = of.decision if isinstance(of, Game) else None
    if asked is None:
        return {"player": _id(S, S.who)}
    return {
        "player": asked.player,
        "kind": asked.kind,
        "entry": asked.entry,
        "source": list(asked.source),
        "prompt": asked.prompt,
        "proposal": asked.proposal,
        "about": about_question(S, viewer, asked, S.link.world.language),
        "least": asked.least,
        "most": asked.most,
        "options": [_option(S, viewer, asked, place, option) for place, option in enumerate(asked.options)],
    }


def about_question(S: State, viewer: int, asked: Decision, language: str) -> list[dict[str, str]]:
    """What a question is about: the ability that is running, what the text names where it asks, and its numbers."""
    link = S.link
    running = S.c[REGISTERS][R_CAUSE][-1:]
    told = []
    for entry, thing, _ in running:
        name = link.entry_name(entry)
        if name and name != asked.entry and (thing < 0 or sees(S, viewer, thing)):
            told.append({"name": "", "value": entry_label(link, name, language)})
    named = link.world.scopes.get(asked.span, {})
    places = link.compiled.locals_of_segment.get(S.top[0], ())
    values = {name.removeprefix("v_"): value for name, value in zip(places, S.top[2:], strict=False)}
    for name, type in named.items():
        value = values.get(name, -1)
        known = name in values and not is_made_up(name)
        if known and type.base == "int":
            told.append({"name": name, "value": str(value)})
        elif known and value >= 0 and value != viewer and sees(S, viewer, value):
            told.append({"name": name, "value": label(link, value, language)})
    return told


def _option(S: State, viewer: int, asked: Decision, place: int, option: Option) -> dict[str, Any]:
    """An option. One that is a hidden thing (a card drawn blindly) has only its place in the list."""
    things = [S.link.by_id.get(one, -1) for one in option.id.split("+")]
    value = option.value if isinstance(option.value, tuple) else (option.value,)
    if asked.kind == "choice" and tuple(things) == value and not all(sees(S, viewer, one) for one in things):
        return {"id": f"#{place + 1}", "label": HIDDEN}
    return {"id": option.id, "label": option.label}
