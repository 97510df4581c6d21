"""Why something is not possible, as data: a sentence, its paragraphs, and one step further down the formula.

It is told in both languages, from the same trees that the machine runs (`explain/`), and to one seat: what rests on
something hidden from it is `?`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypedDict

from regelwerk.dsl.messages.message import message
from regelwerk.dsl.sentences.told_names import without_mods
from regelwerk.dsl.tree.clauses import Action, Clause
from regelwerk.interpreter.decisions import Decision, source_of
from regelwerk.interpreter.explain.evaluator import standing_still
from regelwerk.interpreter.explain.excerpts import HIDDEN
from regelwerk.interpreter.explain.explain_choices import value_of
from regelwerk.interpreter.explain.explain_clauses import against_carrier, against_clause, clauses_named
from regelwerk.interpreter.explain.live_clauses import Standing, actions_of
from regelwerk.interpreter.explain.telling import Reason, Teller, Told
from regelwerk.interpreter.explain.why import against, is_secret
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.link.link import Linked
from regelwerk.interpreter.shown.both_languages import Both, both, names_of_entry, names_of_thing, said
from regelwerk.interpreter.shown.moment import number_of
from regelwerk.interpreter.shown.printed_names import meant_by

LANGUAGES = ("de", "en")
MOST_IMPOSSIBLE = 40
_DEEPEST = 6
_MOST_PARTS = 6


class Formula(TypedDict):
    """A condition or a value: its words, its value (`holds` if it is a condition, else null), and what it rests on."""

    text: Both
    value: Any
    holds: bool | None
    source: list[str]
    parts: list[Formula]


class WhyNot(TypedDict):
    """What stands against something."""

    sentence: Both
    entry: str | None
    source: list[str]
    formula: Formula | None


class Impossible(TypedDict):
    """An action that is not possible now."""

    id: str
    entry: str
    name: Both
    thing: str | None
    source: list[str]
    reasons: list[WhyNot]


class ClosedActions(TypedDict):
    """The actions that are not possible now, of the player who is asked for one; of others nothing is told."""

    player: str | None
    actions: list[Impossible]


class Asked(TypedDict):
    """What is known of a name that somebody asks about: what it can mean, whether it is offered (null: that is hidden,
    or nothing is asked), and what stands against it."""

    name: str
    meant: list[str]
    offered: bool | None
    reasons: list[WhyNot]


def impossible(game: Game, seat: str | None, most: int = MOST_IMPOSSIBLE) -> ClosedActions:
    """The actions that the asked player has and cannot do now, each with its reasons; for who may know the question,
    and where an action is asked for. Reasons take long: `closed` tells what they are the reasons for."""
    asked = game.decision
    if asked is None or asked.kind != "action" or not _may_know(game, seat):
        return {"player": None, "actions": []}
    with standing_still(game.state):
        actions = [_impossible(game, one) for one in _closed(game, asked)[:most]]
    return {"player": asked.player, "actions": actions}


def closed(game: Game, seat: str | None, most: int = MOST_IMPOSSIBLE) -> list[Both]:
    """The names of those actions, without a reason."""
    asked = game.decision
    if asked is None or asked.kind != "action" or not _may_know(game, seat):
        return []
    with standing_still(game.state):
        return [_name(game.link, one) for one in _closed(game, asked)[:most]]


def _closed(game: Game, asked: Decision) -> list[Standing]:
    S = game.state
    S.fuel = game.link.budget
    offered = {option.id.partition("@")[0].partition("~")[0] for option in asked.options}
    found = {(one.clause.entry, one.this): one for one in actions_of(S, S.who) if one.clause.entry not in offered}
    return list(found.values())


def _name(link: Linked, one: Standing) -> Both:
    entry = one.clause.entry
    return names_of_entry(link, entry) if entry not in link.world.kinds else names_of_thing(link, one.this)


def _impossible(game: Game, one: Standing) -> Impossible:
    link, entry = game.link, one.clause.entry
    on_thing = one.this >= link.players
    id = f"{entry}@{link.things[one.this].id}" if on_thing and link.things[one.this].id != entry else entry
    return {
        "id": id,
        "entry": entry,
        "name": _name(link, one),
        "thing": link.things[one.this].id if on_thing else None,
        "source": list(source_of(link, entry)),
        "reasons": _told(game, lambda voice: against_carrier(voice, one, ()), one.clause),
    }


def reasons(game: Game, name: str, seat: str | None) -> Asked:
    """Why something that is on the table is not offered, by any name it has: its id, the name that is printed on it in
    either language, a paragraph of the rules."""
    meant = meant_by(game.link, name)
    ids = [*meant, *_answers_meant(game.link, game.decision, game.state.top[0], name)] if game.decision else meant
    if game.decision is None or not _may_know(game, seat):
        return {"name": name, "meant": meant, "offered": None, "reasons": []}
    S = game.state
    with standing_still(S):
        S.fuel = game.link.budget
        voice = _voices(game)[0]
        known = [id for id in dict.fromkeys(ids) if not is_secret(voice, game.decision, id)]
        offered = any(game.decision.option(id) is not None for id in known)
        told = [] if offered else [one for id in known[:_MOST_PARTS] for one in _against(game, id)]
        if not told and not offered:
            unasked = said("shown.not_asked_for" if known else "shown.unknown_name")
            told = [{"sentence": unasked, "entry": None, "source": [], "formula": None}]
    unknown = bool(ids) and not known
    return {"name": name, "meant": meant, "offered": None if unknown else offered, "reasons": told}


def _answers_meant(link: Linked, asked: Decision, segment: int, name: str) -> list[str]:
    """An answer that is offered; or a number, a resource, a value that is asked for and is no thing on the table."""
    if asked.option(name) is not None:
        return [name]
    site = link.compiled.site_of_segment.get(segment, -1)
    if asked.kind != "choice" or site < 0 or link.compiled.sites[site].type.base not in ("int", "enum", "resource"):
        return []
    try:
        value_of(link, name, link.compiled.sites[site].type)
    except (KeyError, ValueError):
        return []
    return [name]


def _against(game: Game, id: str) -> list[WhyNot]:
    asked = game.decision
    assert asked is not None
    if asked.kind not in ("ability", "action"):
        return _told(game, lambda voice: against(game, asked, id, voice))
    clauses = clauses_named(game.state, id)
    return [
        one
        for clause in sorted(clauses, key=lambda clause: not isinstance(clause, Action))[:_MOST_PARTS]
        for one in _told(game, lambda voice, clause=clause: against_clause(voice, clause, id), clause)  # type: ignore[misc]
    ]


def _may_know(game: Game, seat: str | None) -> bool:
    return not game.link.has_secrets or number_of(game.link, seat) == game.state.who


def _voices(game: Game) -> list[Teller]:
    viewer = game.state.who if game.link.has_secrets else None
    return [Teller(game.state, language, viewer) for language in LANGUAGES]


# ---- from what is told in one language to data in both


def _told(game: Game, tell: Callable[[Teller], Sequence[Reason]], clause: Clause | None = None) -> list[WhyNot]:
    rows = [tell(voice) for voice in _voices(game)]
    entry = clause.entry if clause is not None else None
    made = []
    for german, english in zip(*rows, strict=True):
        made.append(_reason(game.link, german, english, entry))
    return made


def _reason(link: Linked, german: Reason, english: Reason, entry: str | None) -> WhyNot:
    source = list(source_of(link, entry)) if entry is not None else []
    if isinstance(german, str) or isinstance(english, str):
        sentence = _pair(link, german if isinstance(german, str) else german.text, _plain(english))
        return {"sentence": sentence, "entry": entry, "source": source, "formula": None}
    deepest = _cited(german)
    return {
        "sentence": _pair(link, _sentence(german, "de"), _sentence(english, "en")),
        "entry": deepest.entry or entry,
        "source": list(deepest.source) or source,
        "formula": formula_of(link, german, english),
    }


def _plain(reason: Reason) -> str:
    return reason if isinstance(reason, str) else reason.text


def _pair(link: Linked, german: str, english: str) -> Both:
    texts = {"de": german, "en": english}
    return both(lambda language: without_mods(texts[language], link.world, language).strip())


def _failing(told: Told) -> Told | None:
    """The first part that does not hold."""
    return next((part for part in told.parts if part.value is False), None)


def _path(told: Told) -> list[Told]:
    """From a condition that does not hold down to the part that it fails by."""
    path = [told]
    while (part := _failing(path[-1])) is not None:
        path.append(part)
    return path


def _sentence(told: Told, language: str) -> str:
    """The deepest part on the way down that has a sentence of its own; else the last one, in its words."""
    path = _path(told)
    because = next((one.because for one in reversed(path) if one.because), "")
    id = "shown.hidden_reason" if path[-1].value == HIDDEN else "shown.does_not_hold"
    return because or message(id, what=path[-1].text).told(language)


def _cited(told: Told) -> Told:
    """The part on the way down that names a paragraph, the deepest first."""
    return next((one for one in reversed(_path(told)) if one.source), told)


def formula_of(link: Linked, german: Told, english: Told, depth: int = 0) -> Formula:
    """What was told of a condition in two languages, as one tree."""
    pairs = list(zip(german.parts, english.parts, strict=True))[:_MOST_PARTS] if depth < _DEEPEST else []
    return {
        "text": _pair(link, german.text, english.text),
        "value": german.value,
        "holds": german.value if isinstance(german.value, bool) else None,
        "source": list(german.source),
        "parts": [formula_of(link, one, other, depth + 1) for one, other in pairs],
    }
