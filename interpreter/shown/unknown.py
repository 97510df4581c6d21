"""Values that somebody does not know: they stand in the place of what is hidden, and hold nothing of it.

Whatever tries to find out what they are is stopped. So a game that goes on with them goes as far as one can see from
that seat, and not a step further. Their own number is the same for all of them: code that looks at it (as the index of
a list) finds nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, NoReturn, SupportsIndex

_NO_NUMBER = -(1 << 62)
"""No index of any list, and nothing to count up to."""


class Stopped(Exception):
    """Here somebody no longer knows how it goes on. `why` is hidden, drawn, thrown or shuffled; `place` is the number
    of the place in which what matters lies, if that is known, else -1."""

    def __init__(self, why: str, place: int = -1) -> None:
        super().__init__(why)
        self.why = why
        self.place = place


class Secrets:
    """What is hidden from one viewer at one moment: the numbers of things, the places whose inside is not seen, and who
    owns such places."""

    def __init__(self, things: Collection[int], closed: Collection[int], owners: Collection[int]) -> None:
        self.things = frozenset(things)
        self.closed = frozenset(closed)
        self.owners = frozenset(owners)
        self.taken_from = -1
        """The closed place from which something was taken last."""

    def stop(self) -> NoReturn:
        raise Stopped("hidden")


def _asked(*_: object) -> NoReturn:
    raise Stopped("hidden")


def _reckoned(self: Any, *_: object) -> Unknown:
    return Unknown(self.secrets)


class Unknown(int):
    """A number that is not known. What is reckoned with it is not known either."""

    secrets: Secrets

    def __new__(cls, secrets: Secrets) -> Unknown:
        made = super().__new__(cls, _NO_NUMBER)
        made.secrets = secrets
        return made

    def __repr__(self) -> str:
        return "?"

    __eq__: Any = _asked
    __ne__: Any = _asked
    __lt__: Any = _asked
    __le__: Any = _asked
    __gt__: Any = _asked
    __ge__: Any = _asked
    __bool__: Any = _asked
    __hash__: Any = _asked
    __index__: Any = _asked
    __lshift__: Any = _asked
    __rlshift__: Any = _asked
    __pow__: Any = _asked
    __rpow__: Any = _asked
    __add__: Any = _reckoned
    __radd__: Any = _reckoned
    __sub__: Any = _reckoned
    __rsub__: Any = _reckoned
    __mul__: Any = _reckoned
    __rmul__: Any = _reckoned
    __neg__: Any = _reckoned
    __abs__: Any = _reckoned
    __floordiv__: Any = _reckoned
    __rfloordiv__: Any = _reckoned
    __mod__: Any = _reckoned
    __rmod__: Any = _reckoned
    __and__: Any = _reckoned
    __rand__: Any = _reckoned
    __or__: Any = _reckoned
    __ror__: Any = _reckoned
    __rshift__: Any = _reckoned


class UnknownThing(Unknown):
    """Some thing that is not seen. It is none of those that are."""

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Unknown) or other in self.secrets.things:
            self.secrets.stop()
        return False

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __ge__(self, other: int) -> bool:
        return self._is_something(other)

    def __lt__(self, other: int) -> bool:
        return not self._is_something(other)

    def __gt__(self, other: int) -> bool:
        return self._is_something(other + 1)

    def __le__(self, other: int) -> bool:
        return not self._is_something(other + 1)

    def _is_something(self, other: int) -> bool:
        if isinstance(other, Unknown) or other != 0:
            self.secrets.stop()
        return True

    __hash__: Any = _asked


class Elsewhere(UnknownThing):
    """The place of a thing that is not seen: none that one can look into. Tables of things have nothing to say of it,
    as of no place at all. Whoever climbs from it to an owner (`listening.owner`) gets it back: an owner who is unknown.
    """

    def __new__(cls, secrets: Secrets) -> Elsewhere:
        made = int.__new__(cls, -1)
        made.secrets = secrets
        return made

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Unknown) or other in self.secrets.closed or other in self.secrets.owners:
            self.secrets.stop()
        return False

    def __lt__(self, players: int) -> bool:
        return players > 0

    __hash__: Any = _asked


class Unseen(tuple[int, ...]):
    """What lies in a closed place: how much is known, and some of the things perhaps, but not where."""

    secrets: Secrets
    place: int
    size: int
    known: frozenset[int]

    @classmethod
    def of(cls, secrets: Secrets, place: int, count: int, known: Collection[int]) -> Unseen:
        made = cls()
        made.secrets, made.place, made.size, made.known = secrets, place, count, frozenset(known)
        return made

    def _with(self, things: tuple[int, ...]) -> Unseen:
        if isinstance(things, Unseen):
            return Unseen.of(self.secrets, self.place, self.size + things.size, self.known | things.known)
        return Unseen.of(self.secrets, self.place, self.size + len(things), {*self.known, *things})

    def __len__(self) -> int:
        return self.size

    def __iter__(self) -> Iterator[int]:
        self.secrets.taken_from = self.place
        self.secrets.stop()

    def __contains__(self, thing: object) -> bool:
        if isinstance(thing, Unknown) or thing in self.secrets.things:
            self.secrets.stop()
        return thing in self.known

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, slice):
            return self._part(at)
        self.secrets.taken_from = self.place
        if self.known:  # it may be one of these
            self.secrets.stop()
        return _Lying(self.secrets)

    def _part(self, at: slice) -> Unseen:
        """A part of it, in which everything that is known may lie or not: only the whole or nothing is told of."""
        length = len(range(*at.indices(self.size)))
        if length not in (0, self.size) and self.known:
            self.secrets.stop()
        return Unseen.of(self.secrets, self.place, length, self.known if length == self.size else ())

    def index(self, thing: Any, start: SupportsIndex = 0, stop: SupportsIndex = 0) -> int:
        self.secrets.taken_from = self.place
        self.secrets.stop()

    def __add__(self, other: Any) -> Unseen:
        return self._with(other)

    def __radd__(self, other: tuple[int, ...]) -> Unseen:
        return self._with(other)

    def __eq__(self, other: object) -> bool:
        if other != () and self.size:
            self.secrets.stop()
        return other == () and not self.size

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__: Any = _asked


class _Lying(UnknownThing):
    """A thing of a closed place. Where another one would lie among them, in the order of numbers, tells nothing."""

    def __lt__(self, other: int) -> bool:
        return False

    def __gt__(self, other: int) -> bool:
        return False

    __hash__: Any = _asked


class UnknownRow(tuple[Any, ...]):
    """A row of which not even the length is known."""

    secrets: Secrets

    @classmethod
    def of(cls, secrets: Secrets) -> UnknownRow:
        made = cls()
        made.secrets = secrets
        return made

    __len__: Any = _asked
    __iter__: Any = _asked
    __contains__: Any = _asked
    __getitem__: Any = _asked
    __add__: Any = _asked
    __radd__: Any = _asked
    __eq__: Any = _asked
    __ne__: Any = _asked
    __hash__: Any = _asked
    index: Any = _asked
    count: Any = _asked


class Unpredictable(tuple[int, int]):
    """Chance, for those who do not know it. Dice take it apart (`chance.rolls`), who shuffles or picks looks into it
    (`chance._throw`)."""

    def __iter__(self) -> Iterator[int]:
        raise Stopped("thrown")

    def __getitem__(self, at: Any) -> Any:
        raise Stopped("shuffled")


def is_unknown(value: object) -> bool:
    """Whether a value, or a part of it, is not known."""
    if isinstance(value, (Unknown, Unseen, UnknownRow)):
        return True
    return isinstance(value, (tuple, list)) and any(is_unknown(one) for one in value)
