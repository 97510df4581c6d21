"""Chance: a counter-based generator whose key and counter are part of the state.

Number n of a game with seed s is the BLAKE2b digest of (s, n); bounded numbers are cut from it by rejection, so every
value is equally likely and the same on every machine.

What it does is docs/semantics.md Z1 to Z3.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from typing import Any, Protocol

from regelwerk.dsl.compile.state_layout import INSIDE, KNOWN, R_CHANCE, REGISTERS
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.tree.tree import MOST_DICE
from regelwerk.interpreter.state.state import BudgetError, NoSuchSide, State, own, put


class Told(Protocol):
    """Chance that somebody else brings, in the place of the seed: whoever goes through all that can happen."""

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1."""


class Stream:
    """The bytes of one throw, and more of them if it needs more."""

    def __init__(self, seed: int | Told, counter: int) -> None:
        self._told: Told | None = None
        self._key = b""
        if isinstance(seed, int):
            self._key = b"%d/%d" % (seed, counter)
        else:
            self._told = seed
        self._block = 0
        self._bytes = b""

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1."""
        if bound <= 1:
            return 0
        if self._told is not None:
            return self._told.below(bound)
        size = (bound - 1).bit_length() + 7 >> 3
        limit = (1 << 8 * size) // bound * bound
        while True:
            while len(self._bytes) < size:
                self._bytes += blake2b(self._key + b"/%d" % self._block, digest_size=64).digest()
                self._block += 1
            number, self._bytes = int.from_bytes(self._bytes[:size], "big"), self._bytes[size:]
            if number < limit:
                return number % bound

    def dice(self, count: int, sides: int) -> tuple[int, ...]:
        """So many numbers from 1 to `sides`; the same as asking `below` for each, in one go where a byte is enough."""
        if self._told is not None or not 1 < sides < 256:
            return tuple(1 + self.below(sides) for _ in range(count))
        faces, refused = _faces(sides)
        found = b""
        while len(found) < count:
            block = blake2b(self._key + b"/%d" % self._block, digest_size=64).digest()
            self._block += 1
            found += block.translate(faces, refused)
        return tuple(found[:count])


@cache
def _faces(sides: int) -> tuple[bytes, bytes]:
    """For each byte the face it shows, and the bytes that show none (so that all faces are equally likely)."""
    limit = 256 // sides * sides
    return bytes(1 + byte % sides for byte in range(256)), bytes(range(limit, 256))


def _throw(S: State) -> tuple[int, int]:
    """The seed and the number of this throw; the next one has another number."""
    now: tuple[int, int] = S.c[REGISTERS][R_CHANCE]
    put(S, REGISTERS, R_CHANCE, (now[0], now[1] + 1))
    return now


def roll(S: State, sides: int) -> int:
    return rolls(S, 1, sides)[0]


def rolls(S: State, count: int, sides: int) -> tuple[int, ...]:
    """Dice: `count` numbers from 1 to `sides`."""
    if S.shared & 1:
        own(S, REGISTERS)
    registers = S.c[REGISTERS]
    seed, counter = throw = registers[R_CHANCE]
    S.log.append((REGISTERS, R_CHANCE, throw))
    registers[R_CHANCE] = (seed, counter + 1)
    thrown: tuple[int, ...] = ()
    if 1 < sides < 256 and type(seed) is int:  # nearly always the first block is enough
        faces, refused = _faces(sides)
        thrown = tuple(blake2b(b"%d/%d/0" % throw).digest().translate(faces, refused)[:count])
    if len(thrown) != count:
        if count > MOST_DICE:
            raise BudgetError(S.link.running_name(S), message("games.too_many_dice", count=count, most=MOST_DICE))
        thrown = Stream(seed, counter).dice(max(0, count), sides)
    if S.forced is not None:
        forced: list[Any] = S.forced.get("dice", [])
        thrown = tuple(_told(forced.pop(0), sides) if forced else die for die in thrown)
    if S.trace is not None:
        S.trace.append(("roll", thrown, sides))
    return thrown


def _told(shown: int, sides: int) -> int:
    """How a die falls in a scenario; only on a side that it has."""
    if not 1 <= shown <= sides:
        raise NoSuchSide(shown, sides)
    return shown


def shuffled(stream: Stream, row: tuple[int, ...]) -> tuple[int, ...]:
    cards = list(row)
    for last in range(len(cards) - 1, 0, -1):
        other = stream.below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)


def shuffle(S: State, place: int) -> None:
    """A new order for a place; what was known of the things in it is forgotten."""
    row = S.c[INSIDE][place]
    made = shuffled(Stream(*_throw(S)), tuple(sorted(row)))
    forced: list[Any] = (S.forced or {}).get("draws", [])
    if forced:
        first = [card for card in forced if card in made]
        # A scenario names what will be drawn first; the top of a place is its end.
        made = tuple(card for card in made if card not in first) + tuple(reversed(first))
    put(S, INSIDE, place, made)
    if S.trace is not None:
        S.trace.append(("effect",))
    for card in row:
        if S.c[KNOWN][card]:
            put(S, KNOWN, card, 0)


def draw(S: State, row: tuple[int, ...], count: int) -> tuple[int, ...]:
    """So many of a row, each as likely as any other; none, if there are not enough (docs/semantics.md Z4)."""
    if len(row) < count:
        return ()
    forced: list[Any] = (S.forced or {}).get("draws", [])
    first = [one for one in forced if one in row][:count]  # a scenario names what will be picked
    for one in first:
        forced.remove(one)
    left = tuple(sorted(one for one in row if one not in first))
    return (*first, *shuffled(Stream(*_throw(S)), left)[: count - len(first)])


CALLED: tuple[Callable[..., Any], ...] = (draw, roll, rolls, shuffle)
"""What compiled code may call of this module."""
