"""Why an ability or an action is, or is not, open to a player now."""

from __future__ import annotations

from typing import Any

from regelwerk.dsl.compile.state_layout import LIVE, PLACE, R_PROCEDURES, REGISTERS
from regelwerk.dsl.grammar.words import spoken
from regelwerk.dsl.tree.clauses import WORDS, Ability, Action, Clause, Played, limit_of
from regelwerk.interpreter.decisions import entry_label, label, source_of
from regelwerk.interpreter.explain.excerpts import excerpt, located
from regelwerk.interpreter.explain.explain_choices import failing
from regelwerk.interpreter.explain.live_clauses import Standing, is_spent, stands, used_up
from regelwerk.interpreter.explain.telling import Reason, Teller, lines, reason_lines
from regelwerk.interpreter.machine import segments as at
from regelwerk.interpreter.machine.listening import COPIED, silent
from regelwerk.interpreter.machine.windows import OPTIONAL
from regelwerk.interpreter.state.records import EVENT, FIELDS, RECORDS, USED
from regelwerk.interpreter.state.state import State


def clauses_named(S: State, option: str) -> list[Ability]:
    """The clauses an option's id can mean: of an entry (`karte`, `karte@karte#2`, `karte~2`), or of a thing."""
    entry = option.split("@")[0].split("~")[0]
    thing = S.link.things[S.link.by_id[entry]] if entry in S.link.by_id else None
    if thing is not None and thing.entry is not None:
        entry = thing.entry.id
    return [one for one in S.link.world.clauses if one.entry == entry and isinstance(one, Ability)]


def heading(voice: Teller, clause: Clause) -> str:
    S, language = voice.S, voice.language
    source = source_of(S.link, clause.entry)
    words = excerpt(clause.span) or voice.say("explanations.what_the_card_says")
    where = " ".join(part for part in (f"[{', '.join(source)}]" if source else "", located(clause.span)) if part)
    return f"{entry_label(S.link, clause.entry, language)}: {words} {where}".rstrip()


# ---- why


def why_chosen(voice: Teller, value: int) -> list[str]:
    """What speaks for an offered ability or action."""
    S = voice.S
    one, fields = _offered(S, value)
    used = used_up(S, one, fields)
    limit = ["  " + voice.say("explanations.used", used=used[0], n=used[1])] if used is not None else []
    told = [line for part in voice.clause(one, fields).parts for line in lines(part, voice.language, 1)]
    return [heading(voice, one.clause), *told, *limit]


def _offered(S: State, value: int) -> tuple[Standing, tuple[Any, ...]]:
    if S.top[0] == at.ACT_ANSWER:
        clause, this, _ = S.top[5][value]
        return Standing(0, S.link.world.clauses[clause], S.top[2], this, ()), ()
    choices, _, bucket = S.top[6:]
    me, _, ref, record, clause, this = choices[value]
    kept = () if ref >= COPIED else stands(S, ref).kept
    return Standing(ref, S.link.world.clauses[clause], me, this, kept), bucket[RECORDS][record][FIELDS]


# ---- what a clause needs, to one who is not asked


def what_it_needs(voice: Teller, option: str) -> list[str]:
    """What the actions of a name need, and how it stands with that, as far as the listener can see.

    It rests on who is asked and on open things alone: nothing of the question is used.
    """
    S, told = voice.S, []
    for clause in clauses_named(S, option):
        told.append(heading(voice, clause))
        carriers = _carriers(voice, clause, option) if isinstance(clause, Action) else []
        own = [one for one in carriers if one.me == S.who]
        told += [line for one in own for part in voice.clause(one, ()).parts for line in lines(part, voice.language, 1)]
    return told


# ---- why not


def why_not_chosen(voice: Teller, option: str) -> list[str]:
    """What stands against an ability or action that is not offered; nothing if no clause has this name."""
    told = []
    for clause in clauses_named(voice.S, option):
        told.append(heading(voice, clause))
        told += reason_lines(against_clause(voice, clause, option), voice.language, 1)
    return told


def against_clause(voice: Teller, clause: Ability, option: str) -> list[Reason]:
    """What stands against a clause that an option of this name could mean."""
    S = voice.S
    if isinstance(clause, Played):
        return [voice.say("explanations.when_played")]
    acting = S.top[0] == at.ACT_ANSWER
    if acting != isinstance(clause, Action):
        return [voice.say("explanations.an_action" if isinstance(clause, Action) else "explanations.no_action")]
    occasions = [()] if acting else _occasions(S, clause)
    if isinstance(clause, Action) and clause.during and clause.during not in _running(S):
        procedure = entry_label(S.link, clause.during, voice.language)
        return [voice.say("explanations.only_during", procedure=procedure)]
    if not occasions:
        window = spoken(WORDS[clause.kind], "en" if voice.language == "en" else "de")
        head = f"{window} {entry_label(S.link, clause.topic, voice.language)}"
        return [voice.say("explanations.window_closed", head=head)]
    carriers = _carriers(voice, clause, option)
    if not carriers:
        return [*_asleep(voice, clause)]
    return [reason for one in carriers for fields in occasions for reason in against_carrier(voice, one, fields)]


def _running(S: State) -> list[str]:
    names = list(S.link.plan.procedures)
    return [names[one[0]] for one in S.c[REGISTERS][R_PROCEDURES]]


def _occasions(S: State, clause: Clause) -> list[tuple[Any, ...]]:
    """The fields of the events that the open window is about, as far as the clause listens to them."""
    frame = S.top
    slot, bucket = frame[3], frame[-1]
    return [
        record[FIELDS]
        for record in bucket[RECORDS]
        if S.link.window_topics[slot][record[EVENT]] == S.link.clause_topic[clause.number]
    ]


def _carriers(voice: Teller, clause: Clause, option: str) -> list[Standing]:
    """What has the clause and could use it now. A hidden thing is passed over: that it is held would be told."""
    S = voice.S
    live = (stands(S, ref) for ref in S.c[LIVE][S.link.clause_topic[clause.number]])
    found = [one for one in live if one.clause.number == clause.number and not _hidden(voice, one)]
    named = option.split("@")[-1]
    wanted = [one for one in found if one.this >= 0 and S.link.things[one.this].id == named]
    own = [one for one in found if one.me == S.who]
    return wanted or own or found[:1]


def _hidden(voice: Teller, one: Standing) -> bool:
    return one.this >= 0 and voice.hides((one.this,))


def _asleep(voice: Teller, clause: Clause) -> list[str]:
    """Nothing that carries the clause lies where it works."""
    S, link = voice.S, voice.S.link
    told = []
    for ref, number in enumerate(link.instance_clause):
        where = link.active_in[ref]
        if number != clause.number or where is None:
            continue
        thing = link.instance_thing[ref]
        if voice.hides((thing,)):
            continue
        place = S.c[PLACE][thing]
        nouns = (link.vocabulary.noun(link.kind_names[kind], voice.language) for kind in sorted(where))
        works = ", ".join(noun.alone(None) for noun in nouns)
        name = label(link, thing, voice.language)
        if place < 0:
            told.append(voice.say("explanations.asleep_outside", name=name, places=works))
        else:
            lies_in = voice.narrator.name(link.things[place].id)
            told.append(voice.say("explanations.asleep", name=name, place=lies_in, places=works))
    return told[:3] or [voice.say("explanations.all_asleep")]


def against_carrier(voice: Teller, one: Standing, fields: tuple[Any, ...]) -> list[Reason]:
    """What stands against a clause of one thing, for one player."""
    S, link, clause, language = voice.S, voice.S.link, one.clause, voice.language
    if silent(S, clause.number, one.this):
        return [voice.say("explanations.suspended")]
    if one.me != S.who and link.bound[clause.number]:
        asked = label(link, S.who, language)
        if one.me < 0:
            return [voice.say("explanations.of_nobody", asked=asked)]
        return [voice.say("explanations.of_another", owner=label(link, one.me, language), asked=asked)]
    against = what_fails(voice, one, fields)
    if against:
        return against
    if S.top[0] != at.ACT_ANSWER:
        return [voice.say(_in_window(S, one))]
    return [voice.say("explanations.nothing_against")]


def what_fails(voice: Teller, one: Standing, fields: tuple[Any, ...]) -> list[Reason]:
    """The conditions of a clause that do not hold, or else its limit if that is reached."""
    failed = failing(list(voice.clause(one, fields).parts))
    if failed:
        return [*failed]
    used, limit = used_up(voice.S, one, fields), limit_of(one.clause)
    if used is not None and limit is not None and is_spent(voice.S, one, fields):
        if not limit.scope:
            return [voice.say("explanations.limit_of_the_game", used=used[0], n=used[1])]
        scope = entry_label(voice.S.link, limit.scope, voice.language)
        return [voice.say("explanations.limit", used=used[0], n=used[1], scope=scope)]
    return []


def _in_window(S: State, one: Standing) -> str:
    """Why what could answer is not offered at this moment of a window."""
    choices, _, bucket = S.top[6:]
    if any(ref == one.ref for ref, _ in bucket[USED]):
        return "explanations.has_answered"
    if S.link.optional[one.clause.number] and not choices[0][OPTIONAL]:
        return "explanations.duties_first"
    return "explanations.others_first"
