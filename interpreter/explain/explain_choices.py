"""Why a value is, or is not, among those a question offers."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import Any

from regelwerk.dsl.compile.analysis.possible import is_true, possible
from regelwerk.dsl.inflection.german_cases import Case
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.sentences.told_names import called
from regelwerk.dsl.tree.all_trees import bodies_from
from regelwerk.dsl.tree.clauses import hears_leaving
from regelwerk.dsl.tree.tree import Ask, Either, Statement, X
from regelwerk.dsl.tree.types import Type
from regelwerk.dsl.tree.walk import statements
from regelwerk.interpreter.decisions import entry_label, label, option_for
from regelwerk.interpreter.explain.evaluator import AFTERWARDS, Env, evaluate
from regelwerk.interpreter.explain.excerpts import HIDDEN
from regelwerk.interpreter.explain.net_reasons import against_net, asked_net
from regelwerk.interpreter.explain.telling import Teller, Told, lines
from regelwerk.interpreter.link.link import Linked
from regelwerk.interpreter.naming import raw_value
from regelwerk.interpreter.prepared import did_you_mean
from regelwerk.interpreter.state.state import State


def asking_environment(S: State) -> dict[str, Any]:
    """The names that the text of an open question can use, with their values."""
    names = S.link.compiled.locals_of_segment.get(S.top[0], ())
    env = {name.removeprefix("v_"): value for name, value in zip(names, S.top[2:], strict=True)}
    found = asking_statement(S)
    answering = [clause.answer for clause in S.link.world.clauses if hears_leaving(clause)]
    if found is not None and any(one is found for one in statements(answering)):
        env[AFTERWARDS] = True
    return env


def asking_row(S: State) -> X | None:
    """The row that an open question offers from; None if the question is of another kind."""
    compiled = S.link.compiled
    site = compiled.site_of_segment.get(S.top[0], -1)
    if site in compiled.options_of_site:
        return compiled.options_of_site[site]
    found = asking_statement(S)
    return found.options if isinstance(found, Ask) else None


def asking_statement(S: State) -> Statement | None:
    """The statement of the rulebook that asks."""
    number = S.link.compiled.site_of_segment.get(S.top[0], -1)
    if number < 0:
        return None
    if number not in S.link.asking:
        S.link.asking[number] = _statement_of(S.link, number)
    return S.link.asking[number]


def _statement_of(link: Linked, number: int) -> Statement | None:
    site = link.compiled.sites[number]
    steps = (one for _, body in bodies_from(link.world, site.owner) for one in statements(body))
    return next((one for one in steps if one.span == site.span and type(one).__name__.lower() == site.kind), None)


# ---- values by their ids

_VALUES = defaultdict(
    lambda: "explanations.a_value", {"int": "explanations.number", "bool": "explanations.yes_or_no"}
)
"""What is asked for where it is no thing of a kind."""


def value_of(link: Linked, id: str, type: Type) -> Any:
    """The value that an option's id stands for; KeyError or ValueError if there is none of this type."""
    if type.base == "bool":
        return {"ja": True, "yes": True, "nein": False, "no": False}[id]
    if type.base == "int":
        return int(id)
    if type.base == "resource":
        return link.world.resources[id].number
    if type.base == "rows":
        return tuple(link.by_id[part] for part in id.split("+")) if id != "-" else ()
    if type.base not in ("thing", "enum") or type.name.startswith("option:"):
        raise ValueError(id)
    return raw_value(link, id, type)


def route_named(S: State, row: X, env: Env, id: str) -> Any:
    """The route that an id stands for, offered or filtered out; None if there is none within the budget."""
    while row.op == "filter":
        row = row.args[0]
    type = row.type.each()
    found = (one for one in evaluate(S, row, env) if option_for(S.link, one, type.base, type.name, "de").id == id)
    return next(found, None)


def unknown_value(link: Linked, id: str, type: Type, language: str) -> list[str]:
    """What to say about an id that no value of the type has."""
    values = link.world.enumerations.get(type.name, ())
    known = list(link.by_id) if type.base == "thing" else [called(one, link.world, language) for one in values]
    is_kind = type.name in link.world.kinds
    asked = link.vocabulary.noun(type.name, language).one(Case.NOMINATIVE) if is_kind else message(_VALUES[type.base])
    is_known = id in link.by_id or id in link.world.entries  # then something else was meant, and nothing misspelt
    named = label(link, link.by_id[id], language) if id in link.by_id else id
    if is_known and id not in link.by_id:  # a card of which there are several
        named = entry_label(link, id, language)
    near = "" if is_known else did_you_mean(id, known)
    return [message("explanations.not_of_type", type=asked, id=named, near=near).told(language)]


# ---- belonging


def belonging(voice: Teller, row: X, env: Env, value: Any) -> list[Told]:
    """What must hold for a value to be in a row, from the outside in; the first that fails ends the list."""
    S, name = voice.S, voice.name(value, row.type.each())
    if row.op == "filter":
        inner, word, test = row.args
        told = belonging(voice, inner, env, value)
        return told if failing(told) else [*told, voice.tell(test, {**env, word: value})]
    if row.op == "derived":
        return _belonging_by_name(voice, row, env, value)
    if row.op == "starting":
        return belonging(voice, row.args[0], env, value)
    if row.op == "without":
        inner, other = row.args
        gone = evaluate(S, other, env)
        kept = value not in gone if other.type.many else value != gone
        verdict = _if_known(voice, other, env, kept)
        return [*belonging(voice, inner, env, value), Told(voice.say("explanations.not_left_out", name=name), verdict)]
    if row.op == "union":
        parts = [belonging(voice, part, env, value) for part in row.args]
        good = next((one for one in parts if not failing(one)), None)
        return good if good is not None else [one for part in parts for one in failing(part)]
    if row.op == "if":
        test, then, otherwise = row.args
        if voice.value(test, env) == HIDDEN:
            return [Told(voice.say("explanations.is_among", name=name, row=voice.words(row, env)), HIDDEN)]
        return belonging(voice, then if evaluate(S, test, env) else otherwise, env, value)
    inside = _if_known(voice, row, env, value in evaluate(S, row, env))
    net = asked_net(S, row, env) if inside is False else None
    if net is not None:
        reasons = against_net(S, net, value, lambda some: voice.name(some, row.type.each()), voice.say)
        return [Told(text, holds) for text, holds in reasons]
    if row.op == "kind":
        return [Told(voice.say("explanations.is_a", name=name, kind=row.args[0]), inside)]
    if row.op in ("kind_inside", "contents"):
        place = row.args[-1]
        known = voice.value(place, env) != HIDDEN
        where = voice.name(evaluate(S, place, env), place.type) if known else voice.words(place, env)
        return [Told(voice.say("explanations.lies_in", name=name, place=where), inside)]
    return [Told(voice.say("explanations.is_among", name=name, row=voice.words(row, env)), inside)]


def _if_known(voice: Teller, x: X, env: Env, verdict: bool) -> Any:
    """A verdict that rests on the value of an expression, for one who may know that value."""
    return verdict if voice.value(x, env) != HIDDEN else HIDDEN


def _belonging_by_name(voice: Teller, row: X, env: Env, value: Any) -> list[Told]:
    """A row with a name: its own definition says who belongs to it, unless a rule has widened it."""
    S = voice.S
    derived = S.link.world.derived[row.args[0]]
    args = [evaluate(S, arg, env) for arg in row.args[1:]]
    assert derived.value is not None
    told = belonging(voice, derived.value, dict(zip(derived.parameters, args, strict=True)), value)
    if failing(told) and voice.value(row, env) != HIDDEN and value in evaluate(S, row, env):
        text = voice.say("explanations.widened", name=derived.id)
        return [Told(text, True, voice.tell(row, env).parts, derived.source)]
    return [replace(one, source=one.source or derived.source, entry=one.entry or derived.id) for one in told]


def failing(told: list[Told]) -> list[Told]:
    """What fails, or may fail for all that the listener can see."""
    return [one for one in told if not one.value or one.value == HIDDEN]


def said(voice: Teller, told: list[Told]) -> list[str]:
    return [line for one in told for line in lines(one, voice.language, 1)]


# ---- alternatives


def alternative(voice: Teller, id: str) -> list[Told]:
    """Why one of several ways (`x oder y`, named by its number) cannot be gone."""
    S = voice.S
    found = asking_statement(S)
    if not isinstance(found, Either) or not id.isdigit() or not 1 <= int(id) <= len(found.bodies):
        return []
    test = possible(S.link.plan, found.bodies[int(id) - 1])
    if is_true(test):
        return []
    try:
        return [voice.tell(test, asking_environment(S))]
    except KeyError:  # a name that the question itself no longer needs
        return []
