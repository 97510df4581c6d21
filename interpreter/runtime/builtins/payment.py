"""One plan for a whole price: which pieces can pay which of its parts.

A price has parts (demands), a purse has pieces. A piece is used once, for one demand, and may be worth another amount
for each. A demand is covered when its pieces are worth at least its amount, and exactly that where overpaying is
forbidden. A payment is put together piece by piece, one demand after the other, and only such pieces are offered as
leave all the rest payable. The questions "can it be paid", "with what now" and "what is missing" are answered by the
same plan (docs/semantics.md P2, P5, P6).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from regelwerk.dsl.record_classes import record
from regelwerk.interpreter.runtime.builtins.assignment_of_pieces import (
    Answer,
    Example,
    Kinds,
    Use,
    assignable,
    covered,
    example,
)
from regelwerk.interpreter.runtime.builtins.exact_sums import used_exactly

_MOST_SUMS = 2000
_MOST_ALIKE = 30
"""How many sums of an example's pieces are looked at: more are not worth their time."""


@record
class Demand:
    """One part of a price: how much is still to be paid, and whether a piece may be worth more than that."""

    amount: int
    exact: bool = False


@record
class Pieces:
    """So many alike pieces, each of which can be used once, in one of these ways."""

    available: int
    uses: tuple[Use, ...]


@record
class PaymentPlan:
    """What is still to be paid, and what there is to pay it with. Paying a piece gives another plan."""

    demands: tuple[Demand, ...]
    pieces: tuple[Pieces, ...]

    def payable(self) -> bool:
        """Whether some assignment of pieces to demands covers them all. Raises `SearchLimit` if that is too hard."""
        return assignable([(one.amount, one.exact) for one in self.demands], self._kinds())

    def alone(self, demand: int) -> bool:
        """Whether one demand could be covered if it were the only one."""
        only = [(one.amount if place == demand else 0, one.exact) for place, one in enumerate(self.demands)]
        return assignable(only, self._kinds())

    def first_open(self) -> int:
        """The demand that is paid now; -1 if everything is paid."""
        return next((place for place, one in enumerate(self.demands) if one.amount > 0), -1)

    def offers(self) -> Iterator[tuple[int, int]]:
        """Of a payable price: which pieces can pay now, and by which of their uses. They leave all the rest payable."""
        now = self.first_open()
        kinds = self._kinds()
        fine = self._surely(now, kinds)
        for place, one in enumerate(self.pieces):
            if not one.available:
                continue
            for number, (demand, worth) in enumerate(one.uses):
                if demand != now or worth <= 0:
                    continue
                use = one.uses, number
                if use not in fine:  # alike pieces are alike here, too
                    fine[use], found = self._with_piece(kinds, *use)
                    if found is not None:  # it says something about other pieces as well
                        fine |= dict.fromkeys(self._shown(now, kinds, found), True)
                if fine[use]:
                    yield place, number

    def _surely(self, now: int, kinds: Kinds) -> dict[tuple[tuple[Use, ...], int], bool]:
        """What one example of a payment, or the table of all sums, says about pieces without looking at each."""
        owed = self.demands[now]
        if owed.exact:
            pays = {uses: count for uses, count in kinds.items() if any(demand == now for demand, _ in uses)}
            if all(len(uses) == 1 for uses in pays):
                worths: dict[int, int] = {}
                for uses, count in pays.items():
                    worths[uses[0][1]] = worths.get(uses[0][1], 0) + count
                used = used_exactly(owed.amount, worths)
                return {(uses, 0): uses[0][1] in used for uses in pays}
        found = example([(one.amount, one.exact) for one in self.demands], kinds)
        return {} if found is None else dict.fromkeys(self._shown(now, kinds, found), True)

    def _with_piece(self, kinds: Kinds, uses: tuple[Use, ...], number: int) -> Answer:
        """Whether a piece can be used in this way, and a payment in which it is, where one is found."""
        rest = self._rest(kinds, uses, number, 1)
        if rest is None:
            return False, None
        found = example(*rest)
        fine, found = (True, found) if found is not None else covered(*rest)
        if found is not None:
            demand, worth = uses[number]
            found[uses, demand, worth] = found.get((uses, demand, worth), 0) + 1
        return fine, found

    def _shown(self, now: int, kinds: Kinds, found: Example) -> Iterator[tuple[tuple[Use, ...], int]]:
        """The uses of pieces for the open demand that an example of a payment shows to be good: what it uses in this
        way, and what can be used instead of that."""
        free = dict(kinds)
        for (uses, _, _), count in found.items():
            free[uses] -= count
        spare = [0] * len(self.demands)
        for uses, count in free.items():
            for demand in {demand for demand, _ in uses}:
                spare[demand] += count * max(worth for which, worth in uses if which == demand)
        for (_, demand, worth), count in found.items():
            spare[demand] += worth * count
        exact = self.demands[now].exact
        instead = self._parts(now, found) if exact else frozenset()
        for uses in kinds:
            for number, (demand, worth) in enumerate(uses):
                if demand == now and (
                    (free[uses] > 0 and (not exact or worth in instead))
                    or found.get((uses, now, worth))
                    or (not exact and self._replaced(uses, number, found, spare))
                ):
                    yield uses, number

    def _parts(self, now: int, found: Example) -> frozenset[int]:
        """What some of the pieces that an example uses for a demand are worth together: a free piece of this worth can
        be used instead of them."""
        worths = [(worth, count) for (_, demand, worth), count in found.items() if demand == now]
        sums = {0}
        for worth, count in worths:
            if len(sums) > _MOST_SUMS:
                break
            sums |= {before + worth * many for before in sums for many in range(1, min(count, _MOST_ALIKE) + 1)}
        return frozenset(sums | {worth for worth, _ in worths})

    def _replaced(self, uses: tuple[Use, ...], number: int, found: Example, spare: list[int]) -> bool:
        """Whether a piece that an example uses elsewhere can be used in this way: others that the example leaves can do
        what it did."""
        now, _ = uses[number]
        return any(
            found.get((uses, demand, value))
            and not self.demands[demand].exact
            and demand != now
            and spare[demand] - value >= self.demands[demand].amount
            for demand, value in uses
        )

    def allows(self, place: int, use: int, count: int) -> bool:
        """Whether so many alike pieces can be used in this way: all of them needed, and the rest still payable."""
        demand, worth = self.pieces[place].uses[use]
        if count > self.pieces[place].available or self.demands[demand].amount <= worth * (count - 1):
            return False
        rest = self._rest(self._kinds(), self.pieces[place].uses, use, count)
        return rest is not None and assignable(*rest)

    def _rest(
        self, kinds: Kinds, uses: tuple[Use, ...], use: int, count: int
    ) -> tuple[list[tuple[int, bool]], Kinds] | None:
        """What is left to be covered, and the pieces for that, when so many pieces are used in this way; None if they
        are worth too much."""
        demand, worth = uses[use]
        owed = self.demands[demand]
        if owed.exact and worth * count > owed.amount:
            return None
        amounts = [(one.amount, one.exact) for one in self.demands]
        amounts[demand] = (max(owed.amount - worth * count, 0), owed.exact)
        return amounts, {**kinds, uses: kinds[uses] - count}

    def after(self, place: int, use: int, count: int) -> PaymentPlan:
        """What is left to be paid, and to pay with, when so many pieces have been used in this way."""
        one = self.pieces[place]
        demand, worth = one.uses[use]
        owed = self.demands[demand]
        less = replace(owed, amount=max(owed.amount - worth * count, 0))
        left = replace(one, available=one.available - count)
        return PaymentPlan(_with(self.demands, demand, less), _with(self.pieces, place, left))

    def needed(self, place: int, use: int) -> int:
        """How many of these pieces cover what is left of their demand, or all there are. If nothing else is offered,
        they are all forced: what leaves no way to pay now leaves none after another piece either."""
        demand, worth = self.pieces[place].uses[use]
        return min(-(-self.demands[demand].amount // worth), self.pieces[place].available)

    def all_that_pay(self) -> list[tuple[int, int, int]]:
        """The pieces that could pay the open demand, each with its use and how many there are."""
        now = self.first_open()
        return [
            (place, number, one.available)
            for place, one in enumerate(self.pieces)
            for number, (demand, worth) in enumerate(one.uses)
            if one.available and demand == now and worth > 0
        ]

    def everything(self) -> bool:
        """Whether all that could pay the open demand is needed for it, so that there is no choice about it."""
        now = self.first_open()
        worths = [
            (one.available, [worth for demand, worth in one.uses if demand == now and worth > 0]) for one in self.pieces
        ]
        if any(len(each) > 1 for there, each in worths if there):
            return False
        return sum(there * each[0] for there, each in worths if each) == self.demands[now].amount

    def _kinds(self) -> Kinds:
        kinds: Kinds = {}
        for one in self.pieces:
            if one.available > 0:
                kinds[one.uses] = kinds.get(one.uses, 0) + one.available
        return kinds


def most_payable(pieces: Sequence[Pieces], demand: int = 0) -> int:
    """The largest amount that these pieces are worth for one demand."""
    return sum(
        one.available * max((worth for which, worth in one.uses if which == demand and worth > 0), default=0)
        for one in pieces
    )


T = TypeVar("T")


def _with(row: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*row[:place], value, *row[place + 1 :])
