"""Why: what a decision is about, why an option is offered, and why another one is not.

    print(explain_decision(game))
    print(why(game, "a1"))
    print(why_not(game, "b2"))

All answers are German texts of several lines. They cite the rulebook: its words, its entry, its source paragraph. With
`viewer` (the id of a player) they rest on what that player may see; without it they are for a referee, who sees all.
"""

from __future__ import annotations

from regelwerk.interpreter.decisions import Decision, entry_label
from regelwerk.interpreter.excerpts import excerpt, located
from regelwerk.interpreter.explain_choices import (
    alternative,
    asking_environment,
    asking_row,
    belonging,
    failing,
    route_named,
    said,
    unknown_value,
    value_of,
)
from regelwerk.interpreter.explain_clauses import clauses_named, why_chosen, why_not_chosen
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.standing import means_of
from regelwerk.interpreter.state import BUDGET
from regelwerk.interpreter.telling import Teller
from regelwerk.interpreter.windows import PASS

_ASKED = {
    "choice": "wählt",
    "yes_no": "sagt ja oder passt",
    "either": "wählt einen von mehreren Wegen",
    "ability": "kann mit einer Fähigkeit antworten",
    "action": "wählt eine Aktion",
    "payment": "zahlt",
}
OVER = "Das Spiel ist zu Ende; niemand wird etwas gefragt."


def _voice(game: Game, viewer: str | None) -> Teller:
    game.state.fuel = BUDGET  # an explanation looks at as much as a decision may
    return Teller(game.state, game.language, None if viewer is None else game.link.by_id[viewer])


def explain_decision(game: Game) -> str:
    """Who is asked, by which entry and source, and the line of the rulebook that asks."""
    asked = game.decision
    if asked is None:
        return OVER
    return "\n".join(_asked(game, asked))


def _asked(game: Game, asked: Decision) -> list[str]:
    what = _ASKED.get(asked.kind, "")
    if asked.kind == "number":
        what = f"nennt eine Zahl von {asked.least} bis {asked.most}"
    source = f" [{', '.join(asked.source)}]" if asked.source else ""
    told = [f"{asked.player} {what}: {entry_label(game.link, asked.entry, game.language)}{source}"]
    words = excerpt(asked.span)
    if words:
        told.append(f"  {words} ({located(asked.span)})")
    return told


def why(game: Game, option_id: str, viewer: str | None = None) -> str:
    """Why an option is offered: the entry that asks, its source, and the conditions that hold."""
    asked = game.decision
    if asked is None:
        return OVER
    found = asked.option(option_id)
    if found is None:
        return why_not(game, option_id, viewer)
    S, voice = game.state, _voice(game, viewer)
    told = _asked(game, asked)
    if found.value == PASS and asked.kind != "number":
        told.append("  Niemand muss hier etwas wählen.")
    elif asked.kind in ("ability", "action"):
        told += why_chosen(voice, found.value)
    elif asked.kind == "either":
        told += alternative(voice, option_id)
    elif asked.kind in ("choice", "number"):
        row = asking_row(S)
        if row is not None:
            try:
                told += said(belonging(voice, row, asking_environment(S), found.value))
            except KeyError:  # a name that the question itself no longer needs
                told.append("  Es gehört zu dem, was hier gewählt werden kann.")
    return "\n".join(told)


def why_not(game: Game, option_id: str, viewer: str | None = None) -> str:
    """Why an option is not offered; one reason per line, with the words, values and sources behind it."""
    asked = game.decision
    if asked is None:
        return OVER
    if asked.option(option_id) is not None:
        return f"{option_id} wird angeboten.\n{why(game, option_id, viewer)}"
    reasons = _against(game, asked, option_id, _voice(game, viewer))
    return "\n".join([f"{option_id} wird nicht angeboten.", *_asked(game, asked), *reasons])


def _against(game: Game, asked: Decision, option: str, voice: Teller) -> list[str]:
    if asked.kind in ("ability", "action"):
        told = why_not_chosen(voice, option)
        return told or [f"Es gibt keine Regel und keine Karte {option}, die man hier wählen könnte."]
    if asked.kind == "number":
        return [f"Gefragt ist eine Zahl von {asked.least} bis {asked.most}."]
    if asked.kind == "either":
        return alternative(voice, option) or [f"Zur Wahl steht: {_ids(asked)}."]
    if asked.kind == "payment":
        return _not_payable(game, asked, option, voice)
    if asked.kind == "yes_no":
        return [*_elsewhere(game, option), f"Gefragt ist nur: {_ids(asked)}."]
    return _not_in_row(game, asked, option, voice)


def _ids(asked: Decision) -> str:
    return ", ".join(option.id for option in asked.options)


def _elsewhere(game: Game, option: str) -> list[str]:
    """An ability or action that is named while something else is asked."""
    found = clauses_named(game.state, option)
    return [f"{option} ist eine Fähigkeit oder Aktion; danach wird gerade nicht gefragt."] if found else []


def _not_in_row(game: Game, asked: Decision, option: str, voice: Teller) -> list[str]:
    S, link = game.state, game.link
    site = link.compiled.sites[link.compiled.site_of_segment[S.top[0]]]
    if option in ("passen", "pass", "fertig", "done"):
        return ["Hier muss gewählt werden." if not site.several else "Es ist noch nicht genug gewählt."]
    if site.type.base == "route":
        return _no_route(game, asked, option, voice)
    try:
        value = value_of(link, option, site.type)
    except (KeyError, ValueError):
        return [*_elsewhere(game, option), *unknown_value(link, option, site.type)]
    kind = link.things[value].kind if site.type.base == "thing" else ""
    if site.type.name and kind and kind != site.type.name:
        return [f"Gefragt ist {site.type.name}; {option} ist {kind}."]
    env = asking_environment(S)
    row = asking_row(S)
    try:
        told = failing(belonging(voice, row, env, value)) if row is not None else []
    except KeyError:  # a name that the question itself no longer needs
        told = []
    if told:
        return said(told)
    if site.several:
        if value in env.get(site.variable, ()):
            return [f"{option} ist schon gewählt."]
        return ["Gewählt wird der Reihe nach; was davor liegt, ist übergangen, oder es ist genug gewählt."]
    return [f"{option} gehört nicht zu dem, was hier gewählt werden kann: {_ids(asked)}."]


def _no_route(game: Game, asked: Decision, option: str, voice: Teller) -> list[str]:
    S, env, row = game.state, asking_environment(game.state), asking_row(game.state)
    try:
        value = route_named(S, row, env, option) if row is not None else None
        if row is not None and value is not None:
            return said(failing(belonging(voice, row, env, value)))
    except KeyError:  # a name that the question itself no longer needs
        pass
    return [f"Kein Weg führt hier zu {option}: das Budget reicht nicht, oder er ist versperrt.",
            f"Zur Wahl steht: {_ids(asked)}."]  # fmt: skip


def _not_payable(game: Game, asked: Decision, option: str, voice: Teller) -> list[str]:
    S, link = game.state, game.link
    purse = asked.entry
    purpose = next(name for name, number in link.plan.purposes.items() if number == S.top[5])
    told = [
        f"Zu zahlen sind {S.top[3]} {purse}; vorhanden ist im Ganzen "
        f"{sum(max(one.worth, 0) * one.available for one in means_of(S, S.who, purse, purpose))}."
    ]
    thing = link.by_id.get(option, -1)
    for means in link.world.means_for(purse):
        if means.things is not None and thing >= 0:
            told += said(failing(belonging(voice, means.things, {"ich": S.who}, thing)))
    return [*told, f"Zahlen kann man mit: {_ids(asked)}."]


__all__ = ["asking_environment", "explain_decision", "why", "why_not"]
