"""What only an author may ask of a table: the machine at a moment, why a value is as it is, the same game with the
rules as they are now in the files, a scenario of a moment, another position, a report."""

from __future__ import annotations

import re
from dataclasses import asdict, replace
from typing import Any

from regelwerk.dsl.findings.findings import RulebookError
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.rulebook import Rulebook
from regelwerk.dsl.shape.shapes import NAME_PATTERN
from regelwerk.interpreter.game import Game, GameError
from regelwerk.interpreter.shown.both_languages import Both
from regelwerk.interpreter.shown.both_languages import said as in_both
from regelwerk.interpreter.shown.differences import differences
from regelwerk.interpreter.shown.inspection import inspect
from regelwerk.interpreter.shown.moment import moment
from regelwerk.interpreter.shown.told_log import log_lines
from regelwerk.interpreter.views.log import entries
from regelwerk.tools.commands.games import SCENARIO_FOLDERS
from regelwerk.tools.modding.new_files import played
from regelwerk.tools.table.all_tables import NewTables
from regelwerk.tools.table.laid_out import differing, position, set_up
from regelwerk.tools.table.link_roles import AUTHOR, Role
from regelwerk.tools.table.open_table import Table
from regelwerk.tools.table.refusals import Refused, reason_of, told_findings
from regelwerk.tools.table.store import Entry, Line, Setup
from regelwerk.tools.table.web.messages_in import Said

_MOST_CHANGES, _MOST_LINES = 80, 60


def _author(role: Role) -> None:
    if not role.author:
        raise Refused(message("table.only_authors"))


def _game(table: Table, number: int) -> Game:
    if not 0 <= number <= len(table.game.answers):
        raise Refused(message("table.no_such_moment", number=number))
    return table.past.at(table.game, number)


def inspected(tables: NewTables, table: Table, role: Role, seat: str | None, said: Said) -> dict[str, Any]:
    """The machine at a moment, what the decision before it did, what is different since."""
    _author(role)
    number = said.number("decision")
    game = _game(table, number)
    before = _game(table, number - 1) if number else game
    changed = differences(moment(before, seat), moment(game, seat))["changes"]
    return {
        "inspection": inspect(game),
        "events": _lines(table, number),
        "changes": changed[:_MOST_CHANGES],
        "breakpoints": table.breakpoints.written,
        "held": table.breakpoints.held,
        "files": str(table.rulebook.folder),
    }


def _lines(table: Table, number: int) -> list[dict[str, Any]]:
    """What followed from a decision, for who may know everything."""
    told = [one for one in entries(table.game, None, number - 1) if one["decision"] == number]
    return [dict(one) for one in log_lines(table.game.link, told)][:_MOST_LINES]


def value(tables: NewTables, table: Table, role: Role, seat: str | None, said: Said) -> dict[str, Any]:
    """Why a value is as it is: since which decision, what it was before, and what happened then."""
    _author(role)
    number, thing, attribute = said.number("decision"), said.text("thing"), said.text("attribute")
    try:
        now = _game(table, number).value(thing, attribute)
        at = number
        while at > 0 and _game(table, at - 1).value(thing, attribute) == now:
            at -= 1
        before = _game(table, at - 1).value(thing, attribute) if at else None
    except (KeyError, GameError, ValueError):
        raise Refused(message("table.no_such_value", thing=thing, attribute=attribute)) from None
    return {"thing": thing, "attribute": attribute, "value": now, "before": before, "since": at,
            "events": _lines(table, at)}  # fmt: skip


def scenario(tables: NewTables, table: Table, role: Role, seat: str | None, said: Said) -> dict[str, Any]:
    """The moment as scenario YAML: how the game began, all answers, and who is asked."""
    _author(role)
    name, number = said.text("name"), said.number("decision")
    if not re.fullmatch(NAME_PATTERN, name):
        raise Refused(message("table.no_name", name=name))
    setup, game = table.kept.setup, _game(table, number)
    text = played(table.rulebook, name, game.answers, setup.players, setup.seed, game.link.options, setup.arranged)
    return {"yaml": text, "file": f"{SCENARIO_FOLDERS[table.rulebook.world.language]}/{name}.yaml"}


def report(tables: NewTables, table: Table, role: Role, seat: str | None, said: Said) -> dict[str, Any]:
    """All that is needed to see what the reporter saw: rulebook, beginning, answers, their view."""
    setup = asdict(table.kept.setup)
    kept = {"rulebook": table.rulebook.id, "digest": table.rulebook.digest, "setup": setup}
    whole = role.author or table.may_fork(role.plays)  # answers and seed tell hands
    if not whole:
        kept["setup"] = {name: setup[name] for name in ("players", "options", "everybody")}
    answers = table.game.answers if whole else len(table.game.answers)
    return {"report": {**kept, "answers": answers, "view": moment(table.game, seat)}}


def again(tables: NewTables, table: Table, role: Role, seat: str | None, said: Said) -> dict[str, Any]:
    """The same decisions with the rules as they are in the files now, in a new table; from where it goes otherwise."""
    _author(role)
    try:
        rulebook = tables.now(table.rulebook)
    except RulebookError as error:
        return {"findings": told_findings(error.findings), "token": None, "otherwise": None}
    answers, otherwise = _alike(table, rulebook)
    journal = tuple(Entry(Line.ANSWER, "", answer) for answer in answers)
    kept = tables.begin(rulebook, replace(table.kept.setup, parent=table.kept.id), journal)
    changed = rulebook.digest != table.rulebook.digest
    token = tables.token(kept, AUTHOR)
    return {"findings": [], "token": token, "otherwise": otherwise, "played": len(answers), "changed": changed}


def edited(tables: NewTables, table: Table) -> dict[str, Any]:
    """The files of the rulebook were saved: whether they are right, and from where this game would have gone otherwise.
    Nothing is begun: the author says when (`again`)."""
    try:
        rulebook = tables.now(table.rulebook)
    except RulebookError as error:
        findings = told_findings(error.findings)
        return _edited(in_both("table.edited_wrong", finding=findings[0] if findings else ""), findings, None)
    if rulebook.digest == table.rulebook.digest:
        return _edited(in_both("table.edited_same"), [], None)
    _, otherwise = _alike(table, rulebook)
    if otherwise is None:
        return _edited(in_both("table.edited_alike"), [], None)
    return _edited(in_both("table.edited_otherwise", number=otherwise), [], otherwise)


def _edited(why: Both, findings: list[Both], otherwise: int | None) -> dict[str, Any]:
    return {"is": "edited", "why": why, "findings": findings, "otherwise": otherwise}


def _alike(table: Table, rulebook: Rulebook) -> tuple[list[str], int | None]:
    """The answers that can be given with other rules as well, and the first decision after which it is not the same."""
    setup = table.kept.setup
    try:
        new = _begun(rulebook, setup)
    except GameError as error:
        raise Refused(reason_of(error)) from None
    answers = list(table.game.answers)
    otherwise = None
    for number, answer in enumerate(answers):
        if otherwise is None and not _same(_game(table, number), new):
            otherwise = number
        try:
            new.submit(answer)
        except GameError:
            return answers[:number], number if otherwise is None else otherwise
    if otherwise is None and not _same(table.game, new):
        otherwise = len(answers)
    return answers, otherwise


def _same(one: Game, other: Game) -> bool:
    """Whether the same is asked of the same player, and all lies in the same way."""
    first, second = one.decision, other.decision
    if first is None or second is None:
        return first is second
    if (first.player, [option.id for option in first.options]) != (second.player, [o.id for o in second.options]):
        return False
    if one.link.things and len(one.link.things) != len(other.link.things):
        return False
    mine, theirs = moment(one, None), moment(other, None)
    return mine["things"] == theirs["things"] and mine["places"] == theirs["places"]


def changed(tables: NewTables, table: Table, role: Role, seat: str | None, said: Said) -> dict[str, Any]:
    """Another position: everything lies as at a moment, and one value is set, or a thing laid elsewhere. It is a new
    table, whose game begins from there; what its beginning changes again is told."""
    _author(role)
    thing, attribute, text = said.text("thing"), said.text("attribute"), said.text("value")
    setup, now = table.kept.setup, _game(table, said.number("decision"))
    given = {name: dict(values) for name, values in (setup.arranged.get("given") or {}).items()}
    begun = _begun(table.rulebook, setup)
    set_up(begun, now.answers)
    for name, values in position(begun, now).items():
        given.setdefault(name, {}).update(values)
    try:
        as_it_lies = _begun(table.rulebook, replace(setup, arranged={**setup.arranged, "given": given}))
        set_up(as_it_lies, now.answers)
        given.setdefault(thing, {})[attribute] = _written(text)
        arranged = {**setup.arranged, "given": given}
        answers = tuple(Entry(Line.ANSWER, "", answer) for answer in begun.answers)
        kept = tables.begin(table.rulebook, replace(setup, arranged=arranged, parent=table.kept.id), answers)
    except GameError as error:
        raise Refused(reason_of(error)) from None
    except (KeyError, TypeError, AttributeError):
        raise Refused(message("table.no_such_value", thing=thing, attribute=attribute)) from None
    return {"token": tables.token(kept, AUTHOR), "otherwise": differing(as_it_lies, now)[:_MOST_CHANGES]}


def _begun(rulebook: Rulebook, setup: Setup) -> Game:
    return Game.start(rulebook, setup.players, setup.seed, setup.options, ask_everybody=setup.everybody,
                      **setup.arranged)  # fmt: skip


def _written(text: str) -> Any:
    """A value as somebody types it."""
    if text.lstrip("-").isdecimal():
        return int(text)
    return _WORDS.get(text, text)


_WORDS: dict[str, object] = {
    "ja": True, "yes": True, "true": True, "nein": False, "no": False, "false": False, "-": None,
}  # fmt: skip


def set_breakpoints(table: Table, role: Role, seat: str | None, said: Said) -> dict[str, Any]:
    _author(role)
    try:
        table.set_breakpoints(seat or "", said.fields["on"])
    except ValueError as error:
        raise Refused(message("table.no_breakpoint", text=str(error))) from None
    return {"breakpoints": table.breakpoints.written}


def go_on(table: Table, role: Role, seat: str | None, said: Said) -> dict[str, Any]:
    _author(role)
    table.go_on(seat or "")
    return {}
