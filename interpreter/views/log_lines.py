"""Entries of the log as lines for people: a sentence, and beside it what it rests on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from regelwerk.dsl.inflection.german_cases import Case
from regelwerk.dsl.messages.message import Message, message
from regelwerk.dsl.saying.terms import Nobody, joined
from regelwerk.dsl.sentences.told_names import without_mods
from regelwerk.interpreter.decisions import entry_label
from regelwerk.interpreter.explain.excerpts import HIDDEN
from regelwerk.interpreter.link.link import Linked
from regelwerk.interpreter.views.narrator import Narrator
from regelwerk.interpreter.views.told_as_one import as_one, runs


class Line(NamedTuple):
    """What happened, and in a column of its own by what: the card or rule with its paragraphs, the author's words."""

    text: str
    aside: str = ""


def line_of(link: Linked, entry: dict[str, Any], language: str) -> Line:
    """One entry as one line."""
    text, aside = _line(Narrator(link, language), entry)
    return Line(text, without_mods(aside, link.world, language))


def lines_of(link: Linked, entries: Iterable[dict[str, Any]], language: str) -> Iterator[Line]:
    """Entries as lines; what is gained, lost or paid at once of several resources is one, and what moves together."""
    for run in runs(link.world, entries):
        yield line_of(link, as_one(link.world, run), language)


def _line(told: Narrator, entry: dict[str, Any]) -> Line:
    match entry["kind"]:
        case "event":
            cause = entry["cause"]
            return Line(_event(told, entry), _by(told, cause) if cause is not None and cause["entry"] else "")
        case "forbidden":
            reasons = ", ".join(_cited(told, one) for one in entry["because"])
            return Line(_said(told, message("log.forbidden", what=_event(told, entry))), reasons)
        case "impossible":
            return Line(_said(told, message("log.impossible", what=_event(told, entry))))
        case "skipped":
            return _skipped(told, entry)
        case "begin":
            return Line(_begin(told, entry))
        case "move":
            return Line(_move(told, entry))
        case "reveal":
            return Line(_reveal(told, entry))
        case "ability":
            what = _named(told, entry)
            if entry["player"] is None:  # a rule that belongs to nobody
                return Line(_said(told, message("log.works", entry=what)), _paragraphs(entry))
            who = told.name(entry["player"])
            # a card is used; what a rule offers has the name of what one does
            is_rule = entry["entry"] in told.world.rules
            said = message("log.chooses" if is_rule else "log.uses", player=who, entry=what)
            return Line(_said(told, said), _paragraphs(entry))
        case "roll":
            thrown = ", ".join(map(str, entry["thrown"])) or _said(told, message("told.nothing"))
            return Line("  " + _said(told, message("log.roll", sides=entry["sides"], thrown=thrown)))
        case "over":
            return Line(_said(told, message("log.over", winners=_players(told, entry["winners"]))))
    return Line(f"({entry['kind']})")


def _event(told: Narrator, entry: dict[str, Any]) -> str:
    return told.event(entry["event"], entry["fields"], entry.get("amounts"))


def _skipped(told: Narrator, entry: dict[str, Any]) -> Line:
    if entry["player"]:
        what = message("log.skipped_by", player=told.name(entry["player"]), entry=_named(told, entry))
    else:
        what = message("log.skipped", entry=_named(told, entry))
    own = told.language == told.world.language  # the author's words say nothing to who speaks the other language
    aside = " ".join(one for one in (entry["words"] if own else "", _paragraphs(entry)) if one)
    return Line(_said(told, what), aside)


def _begin(told: Narrator, entry: dict[str, Any]) -> str:
    """A procedure begins: its sentence, or its name as a headline."""
    spoken = told.procedure(entry["procedure"], entry["arguments"])
    if spoken:
        return spoken
    types = told.world.procedures[entry["procedure"]].parameters
    inside = ", ".join(told.listed(one, types[name]) for name, one in entry["arguments"].items())
    named = entry_label(told.link, entry["procedure"], told.language)
    return f"— {named[:1].upper()}{named[1:]}{f' ({inside})' if inside else ''} —"


def _move(told: Narrator, entry: dict[str, Any]) -> str:
    moved = told.moved(entry.get("things", [entry["thing"]]), entry["of"])
    thing, several = _begun(moved.said(Case.NOMINATIVE)), moved.plural
    source = told.source(entry["from"]) if entry["from"] else ""
    target = told.target(entry["to"]) if entry["to"] else ""
    if source and target:
        what = message("log.several_move" if several else "log.moves", thing=thing, source=source, target=target)
    elif target:
        what = message("log.several_come" if several else "log.comes", thing=thing, target=target)
    elif source:
        what = message("log.several_leave" if several else "log.leaves", thing=thing, source=source)
    else:
        what = message("log.several_gone" if several else "log.gone", thing=thing)
    return "  " + _said(told, what)


def _reveal(told: Narrator, entry: dict[str, Any]) -> str:
    seen = [told.name(one) for one in entry["things"] if one != HIDDEN]
    hidden = len(entry["things"]) - len(seen)
    what = [*seen, *([_said(told, message("log.hidden_things", n=hidden))] if hidden else [])]
    things = ", ".join(what) or _said(told, message("told.nothing"))
    shown_to = _players(told, entry["to"], Case.ACCUSATIVE)
    return "  " + _said(told, message("log.shown", players=shown_to, things=things))


def _by(told: Narrator, entry: dict[str, Any]) -> str:
    return _said(told, message("log.by", entry=_cited(told, entry)))


def _cited(told: Narrator, entry: dict[str, Any]) -> str:
    return " ".join(one for one in (_named(told, entry), _paragraphs(entry)) if one)


def _named(told: Narrator, entry: dict[str, Any]) -> str:
    """A rule or a card by its title; a rule without one by its id."""
    return _begun(entry_label(told.link, entry["entry"], told.language))


def _begun(text: str) -> str:
    return text[:1].upper() + text[1:]


def _paragraphs(entry: dict[str, Any]) -> str:
    return f"[{', '.join(entry['source'])}]" if entry["source"] else ""


def _players(told: Narrator, ids: list[Any], case: Case = Case.NOMINATIVE) -> str:
    return joined([told.name(one) for one in ids], told.language) if ids else Nobody(told.language).said(case)


def _said(told: Narrator, what: Message) -> str:
    return what.told(told.language)
