"""What a browser may ask for and do, message by message; each looks at the role first.

`answered` is the one way in: for tables that are played in this process, and for those that are played apart.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from regelwerk.dsl.messages.message import Message, message
from regelwerk.interpreter.game import GameError
from regelwerk.interpreter.shown.both_languages import both
from regelwerk.interpreter.shown.question import groups, preview, previews
from regelwerk.interpreter.shown.reasons import closed, impossible, reasons
from regelwerk.tools.book.card_texts import card_texts
from regelwerk.tools.table.all_tables import NewTables, fork
from regelwerk.tools.table.link_roles import HOT_SEAT, Role
from regelwerk.tools.table.open_table import Table
from regelwerk.tools.table.refusals import Refused, reason_of
from regelwerk.tools.table.web import examining
from regelwerk.tools.table.web.messages_in import Said

_MOST_PREVIEWS = 64

Change = Callable[[Table, Role, str | None, Said], dict[str, Any]]
Answer = Callable[[NewTables, Table, Role, str | None, Said], dict[str, Any]]


def _plays(role: Role) -> tuple[str, ...]:
    if not role.plays:
        raise Refused(message("table.only_looking"))
    return role.plays


def _own(role: Role, seat: str | None) -> str:
    if seat is None or seat not in role.plays:
        raise Refused(message("table.only_looking"))
    return seat


def _now(table: Table, said: Said) -> None:
    if said.number("decision") != len(table.game.answers):
        raise Refused(message("table.too_late"))


# ---- what changes a table


def _choose(table: Table, role: Role, seat: str | None, said: Said) -> dict[str, Any]:
    table.choose(_plays(role), said.number("decision"), said.text("option"))
    return {}


def _back(table: Table, role: Role, seat: str | None, said: Said) -> dict[str, Any]:
    table.back(_plays(role), said.number("decision"), said.number("to"))
    return {"asked": table.wish is not None}


def _agree(table: Table, role: Role, seat: str | None, said: Said) -> dict[str, Any]:
    table.agree(_plays(role), said.number("decision"), bool(said.fields["yes"]))
    return {}


def _stand(table: Table, role: Role, seat: str | None, said: Said) -> dict[str, Any]:
    table.stand(_own(role, seat), said.text("entry"), said.fields["yes"])
    return {}


def _ahead(table: Table, role: Role, seat: str | None, said: Said) -> dict[str, Any]:
    table.pass_ahead(_own(role, seat), bool(said.fields["on"]))
    return {}


CHANGES: dict[str, Change] = {
    "choose": _choose, "back": _back, "agree": _agree, "stand": _stand, "ahead": _ahead,
    "breakpoints": examining.set_breakpoints, "go_on": examining.go_on,
}  # fmt: skip


# ---- what only tells


def _previews(tables: NewTables, table: Table, role: Role, seat: str | None, said: Said) -> dict[str, Any]:
    _now(table, said)
    try:
        found = table.worked_out.once(("previews", seat), lambda: previews(table.game, seat, _MOST_PREVIEWS))
    except GameError as error:
        raise Refused(reason_of(error)) from None
    names = table.worked_out.once(("closed", seat), lambda: closed(table.game, seat))
    return {"decision": said.number("decision"), "previews": found, "groups": groups(found), "closed": names}


def _preview(tables: NewTables, table: Table, role: Role, seat: str | None, said: Said) -> dict[str, Any]:
    _now(table, said)
    try:
        option = said.text("option")
        found = table.worked_out.once(("preview", seat, option), lambda: preview(table.game, option, seat))
    except GameError as error:
        raise Refused(reason_of(error)) from None
    return {"decision": said.number("decision"), "preview": found}


def _impossible(tables: NewTables, table: Table, role: Role, seat: str | None, said: Said) -> dict[str, Any]:
    _now(table, said)
    found = table.worked_out.once(("impossible", seat), lambda: impossible(table.game, seat))
    return {"decision": said.number("decision"), "actions": found["actions"]}


def _why_not(tables: NewTables, table: Table, role: Role, seat: str | None, said: Said) -> dict[str, Any]:
    _now(table, said)
    name = said.text("name")
    found = table.worked_out.once(("why", seat, name), lambda: reasons(table.game, name, seat))
    return {"decision": said.number("decision"), "asked": found}


def _at(tables: NewTables, table: Table, role: Role, seat: str | None, said: Said) -> dict[str, Any]:
    return table.at(said.number("decision"), seat)


def _fork(tables: NewTables, table: Table, role: Role, seat: str | None, said: Said) -> dict[str, Any]:
    if not (role.author or table.may_fork(role.plays)):
        raise Refused(message("table.fork_shows_hands"))
    kept = fork(tables, table, said.number("decision"))
    return {"token": tables.token(kept, "author" if role.author else HOT_SEAT)}


def _texts(tables: NewTables, table: Table, role: Role, seat: str | None, said: Said) -> dict[str, Any]:
    return {"texts": card_texts(table.game.rulebook)}


ANSWERS: dict[str, Answer] = {
    "previews": _previews, "preview": _preview, "impossible": _impossible, "why": _why_not, "at": _at, "fork": _fork,
    "inspect": examining.inspected, "value": examining.value, "again": examining.again, "scenario": examining.scenario,
    "set": examining.changed, "report": examining.report, "texts": _texts,
}  # fmt: skip


def answered(tables: NewTables, table: Table, role: Role, seat: str | None, said: Said) -> dict[str, Any]:
    """What a browser that looks with the eyes of a seat hears to what it has said."""
    try:
        table.sure()
        if said.what in CHANGES:
            told = CHANGES[said.what](table, role, seat, said)
            return {"is": "done", "id": said.id, "decision": len(table.game.answers), **told}
        return {"is": said.what, "id": said.id, **ANSWERS[said.what](tables, table, role, seat, said)}
    except Refused as refused:
        return refusal(said, refused.why)


def refusal(said: Said, why: Message) -> dict[str, Any]:
    """What somebody hears who does not get what they want."""
    return {"is": "refused", "id": said.id, "do": said.what, "why": both(why.told)}
