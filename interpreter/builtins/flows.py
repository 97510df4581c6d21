"""A cycle of containers through which tokens flow.

Containers and kinds of tokens are numbered from 0; `contents[container][kind]` is how many tokens of a kind lie there.
An arrow (source, target) moves one token; `OUTSIDE` stands for the general supply, which never runs out. A flow is an
ordered list of arrows. Each of its points moves one token along the first arrow that has one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from regelwerk.interpreter.builtins.limits import SearchLimit

Contents = tuple[tuple[int, ...], ...]
Arrow = tuple[int, int]

OUTSIDE = -1


@dataclass(frozen=True, slots=True, order=True)
class Move:
    """One token of a kind on its way."""

    source: int
    target: int
    kind: int


@dataclass(frozen=True, slots=True)
class Flowed:
    """What the containers hold afterwards, how many points were applied, how many were lost."""

    contents: Contents
    applied: int
    lost: int


def moved(contents: Contents, moves: Sequence[Move]) -> Contents:
    """The containers after all these moves at once."""
    rows = [list(row) for row in contents]
    for move in moves:
        if move.source != OUTSIDE:
            rows[move.source][move.kind] -= 1
            if rows[move.source][move.kind] < 0:
                raise ValueError(f"container {move.source} has no token of kind {move.kind} left")
    for move in moves:
        if move.target != OUTSIDE:
            rows[move.target][move.kind] += 1
    return tuple(tuple(row) for row in rows)


def moves(contents: Contents, arrows: Sequence[Arrow], any_arrow: bool = False, new_kind: int = 0) -> tuple[Move, ...]:
    """What the next point may do: one move per kind of token along the first arrow that has one.

    More than one move is a choice; none means that the point is lost. With `any_arrow` the container is chosen
    too. What comes from outside is of the kind `new_kind`.
    """
    found: list[Move] = []
    for source, target in arrows:
        if source == OUTSIDE:
            found.append(Move(source, target, new_kind))
        else:
            found += [Move(source, target, kind) for kind, count in enumerate(contents[source]) if count]
        if found and not any_arrow:
            break
    return tuple(dict.fromkeys(found))


def apply_flow(
    contents: Contents, arrows: Sequence[Arrow], points: int, prefer: Sequence[int] = (), new_kind: int = 0
) -> Flowed:
    """Apply so many points without asking: kinds in `prefer` go first, in that order, then the others by number."""
    rank = {kind: place for place, kind in enumerate(prefer)}
    applied = 0
    while applied < points:
        possible = moves(contents, arrows, new_kind=new_kind)
        if not possible:
            break
        contents = moved(contents, (min(possible, key=lambda move: (rank.get(move.kind, len(rank)), move.kind)),))
        applied += 1
    return Flowed(contents, applied, points - applied)


def capacity(contents: Contents, arrows: Sequence[Arrow]) -> int | None:
    """How many points can still be applied; nothing if there is no end to it.

    Arrows from one container are all possible or all impossible, so only the first of them is ever used: every token
    has one way before it, and the length of that way is what it can take.
    """
    following: dict[int, int] = {}
    for source, target in arrows:
        following.setdefault(source, target)
    if OUTSIDE in following:
        return None
    total = 0
    for container, row in enumerate(contents):
        tokens = sum(row)
        if not tokens:
            continue
        steps = 0
        place = container
        while place in following:
            place = following[place]
            steps += 1
            if steps > len(following):
                return None
        total += tokens * steps
    return total


def worth(contents: Contents, container: int, values: Sequence[int]) -> int:
    """What the tokens in a container can pay."""
    return sum(count * value for count, value in zip(contents[container], values, strict=True))


def spendings(contents: Contents, container: int, need: int, values: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The ways to pay a need with tokens from a container, each as a number per kind, sorted.

    A token's surplus is lost, but no way holds a token without which it would be enough. There is a choice only where
    kinds of tokens differ.
    """
    if need <= 0:
        return ((0,) * len(values),)
    ranges = [
        range(min(count, -(-need // value)) + 1) if value > 0 else range(1)
        for count, value in zip(contents[container], values, strict=True)
    ]
    found: list[tuple[int, ...]] = []
    for counts in product(*ranges):
        paid = sum(count * value for count, value in zip(counts, values, strict=True))
        if paid >= need and paid - min(v for c, v in zip(counts, values, strict=True) if c) < need:
            found.append(counts)
    return tuple(sorted(found))


def spend(contents: Contents, arrow: Arrow, counts: Sequence[int]) -> Contents:
    """Move so many tokens of each kind along an arrow."""
    source, target = arrow
    return moved(contents, [Move(source, target, kind) for kind, count in enumerate(counts) for _ in range(count)])


def together_moves(contents: Contents, arrows: Sequence[Arrow], new_kind: int = 0) -> tuple[tuple[Move, ...], ...]:
    """The ways to move one token along each arrow at once, sorted; every token must be there before."""
    choices = [
        [Move(source, target, new_kind)]
        if source == OUTSIDE
        else [Move(source, target, kind) for kind, count in enumerate(contents[source]) if count]
        for source, target in arrows
    ]
    found: dict[tuple[Move, ...], None] = {}
    for combination in product(*choices):
        taken = [(move.source, move.kind) for move in combination if move.source != OUTSIDE]
        if all(taken.count(place) <= contents[place[0]][place[1]] for place in taken):
            found[combination] = None
    return tuple(sorted(found))


def apply_together(
    contents: Contents, arrows: Sequence[Arrow], points: int, prefer: Sequence[int] = (), new_kind: int = 0
) -> Flowed:
    """Apply so many points, each along all arrows at once; the first arrows get the preferred kinds.

    A point for which not every arrow has a token is lost, wholly.
    """
    rank = {kind: place for place, kind in enumerate(prefer)}
    applied = 0
    while applied < points:
        possible = together_moves(contents, arrows, new_kind)
        if not possible:
            break
        best = min(possible, key=lambda ways: [(rank.get(move.kind, len(rank)), move.kind) for move in ways])
        contents = moved(contents, best)
        applied += 1
    return Flowed(contents, applied, points - applied)


def together_capacity(contents: Contents, arrows: Sequence[Arrow], most: int = 10_000) -> int:
    """How many points can still be applied along all arrows at once; more than `most` raise `SearchLimit`.

    Kinds of tokens do not matter for the number.
    """
    alike = tuple((sum(row),) for row in contents)
    applied = apply_together(alike, arrows, most + 1).applied
    if applied > most:
        raise SearchLimit("points of a flow", most)
    return applied
