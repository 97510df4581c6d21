"""Giving values to many things under conditions, one thing at a time, so that the rest can always be completed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from regelwerk.interpreter.runtime.builtins.too_large import Charge, SearchLimit, nobody

Single = Callable[[int, int], bool]
Pairwise = Callable[[int, int, int, int], bool]
Domains = dict[int, tuple[int, ...]]


def open_values(
    first: int,
    things: Sequence[int],
    values: Sequence[int],
    single: Single,
    pairwise: Pairwise,
    repeated: bool,
    most_states: int = 20_000,
    charge: Charge = nobody,
) -> tuple[int, ...]:
    """The values that one of the things can be given so that all of them can be given one; in the order of the values.

    A value must suit its thing, and any two things with their values must suit each other. Unless `repeated`, each
    value is given once. Looking at more than `most_states` partial answers raises `SearchLimit`.
    """
    charge((1 + len(things)) * len(values))
    others = [thing for thing in dict.fromkeys(things) if thing != first]
    domains = {thing: tuple(value for value in values if single(thing, value)) for thing in (first, *others)}
    search = _Search(pairwise, repeated, most_states, charge)
    return tuple(value for value in domains[first] if search.completes(search.narrowed(domains, first, value)))


class _Search:
    """Backtracking that always takes the thing with the fewest values left. Pairs are looked at once."""

    def __init__(self, pairwise: Pairwise, repeated: bool, most_states: int, charge: Charge) -> None:
        self._pairwise = pairwise
        self._repeated = repeated
        self._most = most_states
        self._charge = charge
        self._looked_at = 0
        self._known: dict[tuple[int, int, int, int], bool] = {}

    def narrowed(self, domains: Domains, thing: int, value: int) -> Domains:
        """What is left for all others once a thing has a value."""
        self._charge(1 + sum(len(left) for left in domains.values()))
        return {
            other: tuple(one for one in left if self._suit(thing, value, other, one))
            for other, left in domains.items()
            if other != thing
        }

    def completes(self, domains: Domains) -> bool:
        self._looked_at += 1
        if self._looked_at > self._most:
            raise SearchLimit("partial assignments", self._most)
        if not domains:
            return True
        thing = min(domains, key=lambda one: (len(domains[one]), one))
        return any(self.completes(self.narrowed(domains, thing, value)) for value in domains[thing])

    def _suit(self, a: int, value: int, b: int, other: int) -> bool:
        if value == other and not self._repeated:
            return False
        key = (a, value, b, other) if a < b else (b, other, a, value)
        if key not in self._known:
            self._known[key] = self._pairwise(*key)
        return self._known[key]
