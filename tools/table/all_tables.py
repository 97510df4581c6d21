"""All tables of a server: begun, opened when somebody comes, put away when nobody has come for long."""

from __future__ import annotations

import secrets
from collections import Counter, OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol

from regelwerk.dsl.messages.message import message
from regelwerk.dsl.rulebook import Rulebook, load
from regelwerk.interpreter.game import Game, GameError
from regelwerk.interpreter.shown.static_data import static
from regelwerk.tools.bots.named_bots import named_bot
from regelwerk.tools.table.kept_rulebooks import KeptRulebooks, packed
from regelwerk.tools.table.link_roles import ALL_HANDS, AUTHOR, HOT_SEAT, SEAT, SPECTATOR, Links, Role
from regelwerk.tools.table.open_table import FREE, STRICT, Table
from regelwerk.tools.table.refusals import Refused, reason_of
from regelwerk.tools.table.store import Entry, Kept, Line, Setup, Store
from regelwerk.tools.table.table_limits import Limits

LONGEST_NAME = 40


class Tables:
    """The tables of one server. Used from one thread (`web/desk.py`)."""

    def __init__(self, store: Store, limits: Limits, games: Mapping[str, Rulebook]) -> None:
        self.store, self.limits, self.games = store, limits, games
        self.links = Links(store.secret)
        self._rulebooks = KeptRulebooks(games.values())
        self._open: OrderedDict[int, Table] = OrderedDict()
        self._forks: Counter[int] = Counter()

    # ---- beginning

    def begin(self, rulebook: Rulebook, setup: Setup, journal: tuple[Entry, ...] = ()) -> Kept:
        """A new table; Refused if the server has enough of them, or the game cannot be begun in this way."""
        can_begin(rulebook, setup)
        self._rulebooks.add(rulebook)
        self.store.keep_rulebook(rulebook.digest, rulebook.id, packed(rulebook))
        return self.begin_kept(rulebook.digest, setup, journal)

    def begin_kept(self, digest: str, setup: Setup, journal: tuple[Entry, ...] = ()) -> Kept:
        """A new table of a rulebook that is kept already, in a way that is known to be possible."""
        if self.store.count() >= self.limits.tables:
            raise Refused(message("table.too_many_tables", most=self.limits.tables))
        if setup.parent is not None:
            if self._forks[setup.parent] >= self.limits.forks_of_a_table:
                raise Refused(message("table.too_many_tables", most=self.limits.forks_of_a_table))
            self._forks[setup.parent] += 1
        return self.store.begin(digest, setup, journal)

    def token(self, kept: Kept, kind: str) -> str:
        return self.links.token(kept, kind)

    def now(self, rulebook: Rulebook) -> Rulebook:
        """A rulebook as its files are now. A table that was opened from the database has none: those that the host
        named are meant."""
        named = self.games.get(rulebook.id, rulebook)
        return load(named.folder, [mod.folder for mod in named.mods])

    # ---- opening

    def kept_of(self, token: str) -> Kept | None:
        """The table that a link is for; None if it is for nothing. Who does not have the right link does not make the
        server open anything."""
        id = Links.table_of(token)
        kept = None if id is None else self.store.table(id)
        if kept is None:
            return None
        seats = tuple(str(at) for at in range(kept.setup.players))
        return None if self.links.role_of(token, kept, seats) is None else kept

    def open(self, kept: Kept) -> Table:
        """A table with its game in memory, as far as its journal goes."""
        found = self._open.get(kept.id)
        if found is None:
            content = self.store.rulebook(kept.rulebook)
            found = self._open[kept.id] = Table(kept, self._rulebooks.get(kept.rulebook, content), self.store)
            self._make_room(kept.id)
        elif self.store.shared:
            found.catch_up()
        self._open.move_to_end(kept.id)
        return found

    def _make_room(self, wanted: int) -> None:
        idle = [id for id, table in self._open.items() if not table.onlookers and id != wanted]
        for id in idle[: max(0, len(self._open) - self.limits.open_tables)]:
            del self._open[id]

    # ---- telling of it

    def links_of(self, kept: Kept, ids: Sequence[str]) -> dict[str, Any]:
        """All links of a table with these seats, for its host."""
        seats = [
            {"seat": seat, "name": kept.setup.names.get(seat, ""), "token": self.links.token(kept, SEAT, at)}
            for at, seat in enumerate(ids)
            if seat not in kept.setup.bots
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


class NewTables(Protocol):
    """What somebody at a table may want of the server: another table that goes on from there."""

    def begin(self, rulebook: Rulebook, setup: Setup, journal: tuple[Entry, ...] = ()) -> Kept: ...

    def token(self, kept: Kept, kind: str) -> str: ...

    def now(self, rulebook: Rulebook) -> Rulebook: ...


def can_begin(rulebook: Rulebook, setup: Setup) -> None:
    """Refused if a game cannot be begun in this way."""
    try:
        Game.start(rulebook, setup.players, setup.seed, setup.options, **setup.arranged)
    except GameError as error:
        raise Refused(reason_of(error)) from None


def fork(tables: NewTables, table: Table, decision: int) -> Kept:
    """A table of one's own that goes on from a moment of another."""
    if not 0 <= decision <= len(table.game.answers):
        raise Refused(message("table.no_such_moment", number=decision))
    answers = tuple(Entry(Line.ANSWER, "", answer) for answer in table.game.answers[:decision])
    setup = replace(table.kept.setup, bots={}, undo=FREE, parent=table.kept.id)
    return tables.begin(table.rulebook, setup, answers)


def about(tables: NewTables, table: Table, role: Role) -> dict[str, Any]:
    """What a browser is told of its table: who sits where, what it may do, the link for those who look on."""
    setup = table.kept.setup
    return {
        "table": table.kept.id,
        "role": {"kind": role.kind, "plays": role.plays, "sees": role.sees, "author": role.author},
        "names": {seat: setup.names.get(seat, "") for seat in table.seats},
        "bots": {seat: setup.bots[seat] for seat in table.bots},
        "hidden": table.hidden,
        "undo": setup.undo,
        "fork": table.may_fork(role.plays),
        "watch": tables.token(table.kept, SPECTATOR),
        "static": static(table.game.link)["hash"],
        "parent": setup.parent,
    }


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
