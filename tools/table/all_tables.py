"""All tables of a server: begun, opened when somebody comes, put away when nobody has come for long."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from regelwerk.dsl.messages.message import message
from regelwerk.dsl.rulebook import Rulebook
from regelwerk.interpreter.game import Game, GameError
from regelwerk.interpreter.shown.static_data import static
from regelwerk.tools.bots.named_bots import named_bot
from regelwerk.tools.table.kept_rulebooks import KeptRulebooks, packed
from regelwerk.tools.table.link_roles import ALL_HANDS, AUTHOR, HOT_SEAT, SEAT, SPECTATOR, Links, Role
from regelwerk.tools.table.open_table import FREE, STRICT, Refused, Table, reason_of
from regelwerk.tools.table.store import ANSWER, Entry, Kept, Setup, Store
from regelwerk.tools.table.table_limits import Limits

LONGEST_NAME = 40


class Tables:
    """The tables of one server. Used from one thread (`web/desk.py`)."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self.store, self.limits = store, limits
        self.links = Links(store.secret)
        self._rulebooks = KeptRulebooks()
        self._open: OrderedDict[int, Table] = OrderedDict()

    # ---- beginning

    def begin(self, rulebook: Rulebook, setup: Setup, journal: tuple[Entry, ...] = ()) -> Kept:
        """A new table; Refused if the server has enough of them, or the game cannot be begun in this way."""
        if self.store.count() >= self.limits.tables:
            raise Refused(message("table.too_many_tables", most=self.limits.tables))
        try:
            Game.start(rulebook, setup.players, setup.seed, setup.options, **setup.arranged)
        except GameError as error:
            raise Refused(reason_of(error)) from None
        self._rulebooks.add(rulebook)
        self.store.keep_rulebook(rulebook.digest, rulebook.id, packed(rulebook))
        return self.store.begin(rulebook.digest, setup, journal)

    def fork(self, table: Table, decision: int) -> Kept:
        """A table of one's own that goes on from a moment of another."""
        if not 0 <= decision <= len(table.game.answers):
            raise Refused(message("table.no_such_moment", number=decision))
        answers = tuple(Entry(ANSWER, "", answer) for answer in table.game.answers[:decision])
        setup = replace(table.kept.setup, bots={}, undo=FREE, parent=table.kept.id)
        return self.begin(table.rulebook, setup, answers)

    # ---- opening

    def of_token(self, token: str) -> tuple[Table, Role] | None:
        """The table and the role that a link is for; None if it is for nothing."""
        id = Links.table_of(token)
        kept = None if id is None else self.store.table(id)
        if kept is None:
            return None
        # who does not have the right link does not make the server open anything
        seats = tuple(str(at) for at in range(kept.setup.players))
        if self.links.role_of(token, kept, seats) is None:
            return None
        table = self.open(kept)
        role = self.links.role_of(token, kept, table.seats)
        return None if role is None else (table, role)

    def open(self, kept: Kept) -> Table:
        """A table with its game in memory."""
        found = self._open.get(kept.id)
        if found is None:
            content = self.store.rulebook(kept.rulebook)
            found = self._open[kept.id] = Table(kept, self._rulebooks.get(kept.rulebook, content), self.store)
            self._make_room()
        self._open.move_to_end(kept.id)
        return found

    def _make_room(self) -> None:
        idle = [id for id, table in self._open.items() if not any(one.watchers > 0 for one in table.streams.values())]
        for id in idle[: max(0, len(self._open) - self.limits.open_tables)]:
            del self._open[id]

    # ---- telling of it

    def links_of(self, table: Table) -> dict[str, Any]:
        """All links of a table, for its host."""
        kept = table.kept
        seats = [
            {"seat": seat, "name": self._name(table, seat), "token": self.links.token(kept, SEAT, at)}
            for at, seat in enumerate(table.seats)
            if seat not in table.bots
        ]
        kinds = (HOT_SEAT, SPECTATOR, ALL_HANDS, AUTHOR)
        return {"table": kept.id, "seats": seats, **{kind: self.links.token(kept, kind) for kind in kinds}}

    def shortly(self, kept: Kept) -> dict[str, Any]:
        """A table in the list of its host; it need not be open for that."""
        seats = [
            {"seat": str(at), "name": "", "token": self.links.token(kept, SEAT, at)}
            for at in range(kept.setup.players)
        ]
        tokens = {kind: self.links.token(kept, kind) for kind in (HOT_SEAT, SPECTATOR, ALL_HANDS, AUTHOR)}
        game = self.store.rulebook_name(kept.rulebook)
        return {"table": kept.id, "game": game, "begun": kept.begun, "seats": seats, **tokens}

    def about(self, table: Table, role: Role) -> dict[str, Any]:
        """What a browser is told of its table: who sits where, what it may do, the link for those who look on."""
        return {
            "table": table.kept.id,
            "role": {"kind": role.kind, "plays": role.plays, "sees": role.sees, "author": role.author},
            "names": {seat: self._name(table, seat) for seat in table.seats},
            "bots": {seat: table.kept.setup.bots[seat] for seat in table.bots},
            "hidden": table.hidden,
            "undo": table.kept.setup.undo,
            "fork": table.may_fork(role.plays),
            "watch": self.links.token(table.kept, SPECTATOR),
            "static": static(table.game.link)["hash"],
            "parent": table.kept.setup.parent,
        }

    def _name(self, table: Table, seat: str) -> str:
        return table.kept.setup.names.get(seat, "")


def setup_of(rulebook: Rulebook, data: Mapping[str, Any]) -> Setup:
    """How somebody wants a table to begin, from what a form or a command says; Refused if it is nonsense."""
    world = rulebook.world
    players = data.get("players") or world.least_players
    seed = data.get("seed")
    bots, names = data.get("bots") or {}, data.get("names") or {}
    if "kinds" in data and type(players) is int:
        bots, names = _of_rows(rulebook, players, data.get("kinds"), data.get("seat_names"))
    well = (
        type(players) is int
        and (seed is None or (type(seed) is int and 0 <= seed <= 10**12))
        and isinstance(bots, dict)
        and isinstance(names, dict)
        and isinstance(data.get("options") or {}, dict)
        and all(isinstance(one, str) and len(one) <= LONGEST_NAME for one in bots.values())
        and all(isinstance(one, str) and len(one) <= LONGEST_NAME and one.isprintable() for one in names.values())
    )
    if not well:
        raise Refused(message("table.no_such_setup"))
    for one in set(bots.values()):
        try:
            named_bot(one)
        except GameError as error:
            raise Refused(reason_of(error)) from None
    people = int(players) - len(bots)
    return Setup(
        players=int(players),
        seed=secrets.randbelow(1_000_000) if seed is None else seed,
        options=dict(data.get("options") or {}),
        everybody=bool(data.get("everybody", False)),
        names={str(seat): name.strip() for seat, name in names.items() if name.strip()},
        bots={str(seat): str(kind) for seat, kind in bots.items()},
        undo=FREE if people <= 1 or data.get("undo") == FREE else STRICT,
        arranged=dict(data.get("arranged") or {}),
    )


def _of_rows(rulebook: Rulebook, players: int, kinds: object, names: object) -> tuple[dict[str, str], dict[str, str]]:
    """Who plays which seat and what they are called, where it is said seat by seat, in their order."""
    if not isinstance(kinds, list) or not isinstance(names, list) or not len(kinds) == len(names) == players:
        raise Refused(message("table.no_such_setup"))
    try:
        seats = Game.start(rulebook, players).players
    except GameError as error:
        raise Refused(reason_of(error)) from None
    rows = list(zip(seats, kinds, names, strict=True))
    return {seat: kind for seat, kind, _ in rows if kind != "person"}, {seat: name for seat, _, name in rows}
