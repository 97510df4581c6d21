"""Who may do what: every link is one role at one table, and nobody can guess it.

A link is made of the table's number, the role, and a code over both with the server's secret and the table's salt. So
the server keeps no list of links, and a link that somebody changes opens nothing.
"""

from __future__ import annotations

import base64
import hmac
import re
from dataclasses import dataclass
from hashlib import sha256

from regelwerk.tools.table.store import Kept

SEAT, HOT_SEAT, SPECTATOR, ALL_HANDS, AUTHOR, HOST = "seat", "hot_seat", "spectator", "all_hands", "author", "host"

_CODES = {SEAT: "s", HOT_SEAT: "h", SPECTATOR: "w", ALL_HANDS: "a", AUTHOR: "d"}
_TOKEN = re.compile(r"([0-9]{1,15})-([shwad])([0-9]{0,3})-([A-Za-z0-9_-]{32})")


@dataclass(frozen=True)
class Role:
    """What a link is good for. `plays`: the seats whose questions it answers; `sees`: those whose hands it sees."""

    kind: str
    plays: tuple[str, ...] = ()
    sees: tuple[str, ...] = ()

    @property
    def author(self) -> bool:
        return self.kind == AUTHOR

    def views(self, seat: str | None) -> bool:
        """Whether this role may look at the table with the eyes of a seat; everybody may with nobody's."""
        return seat is None or seat in self.sees


def role(kind: str, seats: tuple[str, ...], bots: frozenset[str], seat: int | None = None) -> Role:
    """A role at a table with these seats."""
    people = tuple(one for one in seats if one not in bots)
    match kind:
        case "seat":
            mine = (seats[seat or 0],)
            return Role(kind, mine, mine)
        case "hot_seat":
            return Role(kind, people, people)
        case "all_hands":
            return Role(kind, (), seats)
        case "author":
            return Role(kind, seats, seats)
        case _:
            return Role(SPECTATOR)


class Links:
    """Makes the links of a server and reads them again."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def token(self, table: Kept, kind: str, seat: int | None = None) -> str:
        name = f"{table.id}-{_CODES[kind]}{'' if seat is None else seat}"
        return f"{name}-{self._code(name, table.salt)}"

    def host(self) -> str:
        """The link of whoever runs this server."""
        return self._code("host", "")

    def is_host(self, token: str) -> bool:
        return hmac.compare_digest(token.encode(), self.host().encode())

    @staticmethod
    def table_of(token: str) -> int | None:
        """Which table a link says that it is for."""
        found = _TOKEN.fullmatch(token)
        return None if found is None else int(found[1])

    def role_of(self, token: str, table: Kept, seats: tuple[str, ...]) -> Role | None:
        """What a link is good for at a table; None if it is not one that this server has made."""
        found = _TOKEN.fullmatch(token)
        if found is None or int(found[1]) != table.id:
            return None
        kind = next(kind for kind, code in _CODES.items() if code == found[2])
        at = int(found[3]) if found[3] else None
        if (kind == SEAT) != (at is not None) or (at is not None and at >= len(seats)):
            return None
        if not hmac.compare_digest(token.encode(), self.token(table, kind, at).encode()):
            return None
        return role(kind, seats, frozenset(table.setup.bots), at)

    def _code(self, name: str, salt: str) -> str:
        made = hmac.new(self._secret, f"{salt}/{name}".encode(), sha256).digest()[:24]
        return base64.urlsafe_b64encode(made).decode()
