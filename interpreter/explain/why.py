"""Why: what a decision is about, why an option is offered, and why another one is not.

    print(explain_decision(game))
    print(why(game, "a1"))
    print(why_not(game, "b2"))

All answers are texts of several lines in the language of the game (`Game.language`). They cite the rulebook: its
words, its entry, its source paragraph.

With `viewer` (the id of a player, SPECTATOR for one who only looks on) an answer is a function of what that viewer may
know; without it, it is for a referee, who sees all. Who is asked knows the question and what is offered, though not a
thing that is drawn blindly. All others know, in a game with secrets, only who is asked: what they hear of an action is
what it needs, as far as they can see that, and no verdict. What it does is docs/semantics.md S7.
"""

from __future__ import annotations

from regelwerk.dsl.compile.state_layout import PASS
from regelwerk.dsl.inflection.german_cases import Case
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.sentences.told_names import without_mods
from regelwerk.dsl.tree.made_up_names import ME
from regelwerk.interpreter.decisions import Decision, Option, entry_label, label, paid_with
from regelwerk.interpreter.explain.evaluator import standing_still
from regelwerk.interpreter.explain.excerpts import HIDDEN, excerpt, located
from regelwerk.interpreter.explain.explain_choices import (
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
from regelwerk.interpreter.explain.explain_clauses import clauses_named, what_it_needs, why_chosen, why_not_chosen
from regelwerk.interpreter.explain.telling import Reason, Teller, reason_lines
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.machine.payments import paid_so_far, purse_of
from regelwerk.interpreter.runtime.builtins.payment import most_payable
from regelwerk.interpreter.views.narrator import Narrator
from regelwerk.interpreter.views.sight import SPECTATOR

_ASKED = {
    "choice": "explanations.asked_choice",
    "number": "explanations.asked_number",
    "yes_no": "explanations.asked_yes_no",
    "either": "explanations.asked_either",
    "ability": "explanations.asked_ability",
    "action": "explanations.asked_action",
    "payment": "explanations.asked_payment",
}


def _say(game: Game, id: str, /, **arguments: object) -> str:
    return message(id, **arguments).told(game.language)


def _voice(game: Game, viewer: str | None) -> Teller:
    """Who speaks to a viewer. Where nobody has secrets, everybody is told what a referee is."""
    game.state.fuel = game.link.budget  # an explanation looks at as much as a decision may
    if viewer is None or not game.link.has_secrets:
        return Teller(game.state, game.language)
    return Teller(game.state, game.language, SPECTATOR if viewer == "" else game.link.by_id[viewer])


def explain_decision(game: Game, viewer: str | None = None) -> str:
    """Who is asked, by which entry and source, and the line of the rulebook that asks."""
    with standing_still(game.state):
        return without_mods(_explain_decision(game, viewer), game.link.world, game.language)


def _explain_decision(game: Game, viewer: str | None) -> str:
    asked = game.decision
    if asked is None:
        return _say(game, "explanations.over")
    return "\n".join(_asked(game, asked) if _is_told(_voice(game, viewer)) else [_somebody_else(game, asked)])


def _is_told(voice: Teller) -> bool:
    """Whether the listener may know the question: they are asked, or they may know all."""
    return voice.viewer is None or voice.viewer == voice.S.who


def _somebody_else(game: Game, asked: Decision) -> str:
    return _say(game, "explanations.another_is_asked", player=_printed(game, asked.player))


def _printed(game: Game, player: str) -> str:
    """A player as the log calls them."""
    return Narrator(game.link, game.language).name(player)


def _asked(game: Game, asked: Decision) -> list[str]:
    player = _printed(game, asked.player)
    what = _say(game, _ASKED[asked.kind], player=player, least=asked.least, most=asked.most)
    source = f" [{', '.join(asked.source)}]" if asked.source else ""
    told = [f"{what}: {entry_label(game.link, asked.entry, game.language)}{source}"]
    words = excerpt(asked.span)
    if words:
        told.append(f"  {words} ({located(asked.span)})")
    return told


def why(game: Game, option_id: str, viewer: str | None = None) -> str:
    """Why an option is offered: the entry that asks, its source, and the conditions that hold."""
    with standing_still(game.state):
        return without_mods(_why(game, option_id, viewer), game.link.world, game.language)


def _why(game: Game, option_id: str, viewer: str | None) -> str:
    asked = game.decision
    if asked is None:
        return _say(game, "explanations.over")
    voice = _voice(game, viewer)
    found = asked.option(option_id)
    if found is None or is_secret(voice, asked, option_id):
        return _why_not(game, option_id, viewer)
    return "\n".join([*_asked(game, asked), *_in_favour(voice, asked, found)])


def _in_favour(voice: Teller, asked: Decision, found: Option) -> list[str]:
    S = voice.S
    if found.value == PASS:
        return ["  " + voice.say("explanations.nobody_must")]
    if asked.kind in ("ability", "action"):
        return why_chosen(voice, found.value)
    if asked.kind == "either":
        return said(voice, alternative(voice, found.id)) or ["  " + voice.say("never.always_open")]
    row = asking_row(S) if asked.kind in ("choice", "number") else None
    if row is None:
        return []
    try:
        return said(voice, belonging(voice, row, asking_environment(S), found.value))
    except KeyError:  # a name that the question itself no longer needs
        return ["  " + voice.say("explanations.can_be_chosen")]


def why_not(game: Game, option_id: str, viewer: str | None = None) -> str:
    """Why an option is not offered; one reason per line, with the words, values and sources behind it."""
    with standing_still(game.state):
        return without_mods(_why_not(game, option_id, viewer), game.link.world, game.language)


def _why_not(game: Game, option_id: str, viewer: str | None) -> str:
    asked = game.decision
    if asked is None:
        return _say(game, "explanations.over")
    voice = _voice(game, viewer)
    if is_secret(voice, asked, option_id):
        return "\n".join(_without_verdict(game, asked, option_id, voice))
    if asked.option(option_id) is not None:
        return f"{_say(game, 'explanations.offered', option=option_id)}\n{_why(game, option_id, viewer)}"
    reasons = _told_against(game, asked, option_id, voice)
    return "\n".join([_say(game, "explanations.not_offered", option=option_id), *_asked(game, asked), *reasons])


# ---- what a listener may not know


def is_secret(voice: Teller, asked: Decision, option: str) -> bool:
    """Whether the listener may not know if this is offered: others are asked, or it is a thing hidden from them."""
    if not _is_told(voice):
        return True
    named = [voice.S.link.by_id[one] for one in option.split("+") if one in voice.S.link.by_id]
    return asked.kind == "choice" and voice.hides(named)


def _without_verdict(game: Game, asked: Decision, option: str, voice: Teller) -> list[str]:
    verdict = _say(game, "explanations.no_verdict", option=option)
    if _is_told(voice):
        return [verdict, *_asked(game, asked), voice.say("never.hidden")]
    return [verdict, _somebody_else(game, asked), *what_it_needs(voice, option)]


# ---- what stands against an option


def _told_against(game: Game, asked: Decision, option: str, voice: Teller) -> list[str]:
    if asked.kind in ("ability", "action"):
        told = why_not_chosen(voice, option)
        return told or [voice.say("explanations.no_such_entry", option=option)]
    return [
        line
        for reason in against(game, asked, option, voice)
        for line in reason_lines([reason], voice.language, int(not isinstance(reason, str)))
    ]


def against(game: Game, asked: Decision, option: str, voice: Teller) -> list[Reason]:
    """What stands against an answer that is not offered, in a question that asks for no ability and no action."""
    if asked.kind == "number":
        return [voice.say("explanations.a_number", least=asked.least, most=asked.most)]
    if asked.kind == "either":
        return [*alternative(voice, option)] or [voice.say("explanations.choices", options=_ids(voice, asked))]
    if asked.kind == "payment":
        return _not_payable(game, asked, option, voice)
    if asked.kind == "yes_no":
        return [*_elsewhere(voice, option), voice.say("explanations.asked_only", options=_ids(voice, asked))]
    return _not_in_row(game, asked, option, voice)


def _ids(voice: Teller, asked: Decision) -> str:
    """What is offered, as the listener may know it: what is drawn blindly has no name."""
    secret = [is_secret(voice, asked, option.id) for option in asked.options]
    told = [HIDDEN if one else _known_as(voice, option.id) for one, option in zip(secret, asked.options, strict=True)]
    return ", ".join(told)


def _known_as(voice: Teller, option: str) -> str:
    """An option as it can be typed: by its id, which is a word of the rulebook; by its name, if that is no word of the
    language that is spoken."""
    link = voice.S.link
    if voice.language == link.world.language:
        return option
    thing = option.partition("@")[0]
    return voice.narrator.name(thing) if thing in link.by_id else entry_label(link, thing, voice.language)


def _elsewhere(voice: Teller, option: str) -> list[str]:
    """An ability or action that is named while something else is asked."""
    named = entry_label(voice.S.link, option.partition("@")[0], voice.language)
    return [voice.say("explanations.asked_elsewhere", option=named)] if clauses_named(voice.S, option) else []


def _not_in_row(game: Game, asked: Decision, option: str, voice: Teller) -> list[Reason]:
    S, link = game.state, game.link
    site = link.compiled.sites[link.compiled.site_of_segment[S.top[0]]]
    if option in ("passen", "pass", "fertig", "done"):
        return [voice.say("explanations.not_enough" if site.several else "explanations.must_choose")]
    if site.type.base == "route":
        return _no_route(game, asked, option, voice)
    try:
        value = value_of(link, option, site.type)
    except (KeyError, ValueError):
        return [*(_elsewhere(voice, option) or unknown_value(link, option, site.type, voice.language))]
    kind = link.things[value].kind if site.type.base == "thing" else ""
    if site.type.name and kind and kind != site.type.name:
        nouns = (link.vocabulary.noun(one, voice.language) for one in (site.type.name, kind))
        wanted, other = (noun.one(Case.NOMINATIVE) for noun in nouns)
        named = label(link, value, voice.language)
        return [voice.say("explanations.other_kind", asked=wanted, option=named, kind=other)]
    env = asking_environment(S)
    row = asking_row(S)
    try:
        told = failing(belonging(voice, row, env, value)) if row is not None else []
    except KeyError:  # a name that the question itself no longer needs
        told = []
    if told:
        return [*told]
    if site.several:
        if value in env.get(site.variable, ()):
            return [voice.say("explanations.chosen_already", option=option)]
        return [voice.say("explanations.passed_over")]
    return [voice.say("explanations.not_among", option=option, options=_ids(voice, asked))]


def _no_route(game: Game, asked: Decision, option: str, voice: Teller) -> list[Reason]:
    S, env, row = game.state, asking_environment(game.state), asking_row(game.state)
    try:
        value = route_named(S, row, env, option) if row is not None else None
        told = failing(belonging(voice, row, env, value)) if row is not None and value is not None else []
        if told:
            return [*told]
    except KeyError:  # a name that the question itself no longer needs
        pass
    choices = voice.say("explanations.choices", options=_ids(voice, asked))
    return [voice.say("explanations.no_route", option=_known_as(voice, option)), choices]


def _not_payable(game: Game, asked: Decision, option: str, voice: Teller) -> list[Reason]:
    S, link = game.state, game.link
    resource = asked.entry
    _, _, owed, kept, chosen = S.top
    purse = purse_of(S, (*owed, *kept))
    plan = paid_so_far(purse.plan, chosen)
    now = plan.first_open()
    due, there = purse.plan.demands[now].amount, most_payable(purse.plan.pieces, now)
    told: list[Reason] = [voice.say("explanations.price", amount=due, resource=resource, there=there)]
    thing = link.by_id.get(option, -1)
    for means in link.world.means_for(resource):
        if means.things is not None and thing >= 0:
            told += failing(belonging(voice, means.things, {ME: S.who}, thing))
    if any(
        demand == now and worth > 0 and one.available and paid_with(link, purse, place, use) == option
        for place, one in enumerate(plan.pieces)
        for use, (demand, worth) in enumerate(one.uses)
    ):
        told.append(voice.say("explanations.still_needed", option=option))
    return [*told, voice.say("explanations.payable_with", options=_ids(voice, asked))]


__all__ = ["against", "asking_environment", "explain_decision", "is_secret", "why", "why_not"]
