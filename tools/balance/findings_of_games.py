"""What many games say: shares and means with intervals, what differs from what one would expect, and what never was.

A share differs if it does so after a correction for all shares of its table (Holm). What a bot does not understand it
does not use well: what is found is about these bots as much as about the rulebook.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from math import isfinite
from typing import Any

from regelwerk.tools.balance.recorded_games import GameRecord, SeatRecord
from regelwerk.tools.balance.statistics import Estimate, by_chance, holm, mean, share, unlikely

LEAST_GAMES = 5
"""What was seen less often is not judged."""
DIFFERS = 0.05


@dataclass(frozen=True, slots=True)
class Row:
    """One value of a table: how often it won, its score, and how likely such a difference is by chance."""

    name: str
    won: Estimate
    score: Estimate | None
    expected: float
    likely: float
    corrected: float = 1.0

    @property
    def differs(self) -> bool:
        return self.corrected < DIFFERS


@dataclass(frozen=True, slots=True)
class Table:
    """Shares of one kind: by seat, by faction, by card."""

    id: str
    of: str
    rows: tuple[Row, ...]


@dataclass(slots=True)
class Balance:
    """All that is said of a rulebook."""

    games: int
    errors: list[str]
    unfinished: int
    length: Estimate
    branching: Estimate
    lead_changes: Estimate | None
    lengths: list[int]
    """Decisions of each game."""
    leads: list[int]
    """Changes of the lead in each game, if the rulebook says what counts."""
    tables: list[Table] = field(default_factory=list)
    never_chosen: dict[str, int] = field(default_factory=dict)
    """Actions and abilities that were offered so often, and never taken."""
    dead_cards: list[str] = field(default_factory=list)
    """What was never held nor used, among things of which others were."""

    def as_object(self) -> dict[str, Any]:
        """As plain data; how long each game was is what `--results` keeps."""
        whole: dict[str, Any] = plain(asdict(self))
        return {name: value for name, value in whole.items() if name not in ("lengths", "leads")}


def plain(data: Any) -> Any:
    """What is not bounded is nothing in JSON."""
    if isinstance(data, dict):
        return {name: plain(value) for name, value in data.items()}
    if isinstance(data, list | tuple):
        return [plain(one) for one in data]
    return None if isinstance(data, float) and not isfinite(data) else data


def balance(records: Sequence[GameRecord], kinds: Mapping[str, str] | None = None) -> Balance:
    """What games say; `kinds` tells of each entry of a thing what kind of thing it is. Of kinds of which nobody ever
    held or used anything (fields, tracks) none is missed."""
    played = [one for one in records if not one.error]
    over = [one for one in played if one.over]
    leads = [one.lead_changes for one in over if one.lead_changes is not None]
    made = Balance(
        len(over),
        [f"{one.seed}: {one.error}" for one in records if one.error],
        len(played) - len(over),
        mean([float(one.decisions) for one in over]),
        mean([one.branching for one in over]),
        mean(leads) if leads else None,
        [one.decisions for one in over],
        leads,
    )
    made.tables += [_table("seat", "", over, lambda game, seat, at: [str(at + 1)])]
    made.tables += [_table("bot", "", over, lambda game, seat, at: [seat.bot])]
    for name in sorted({name for one in over for seat in one.seats for name in seat.is_}):
        made.tables.append(_table("is", name, over, _being(name)))
    made.tables += [_table("held", "", over, lambda game, seat, at: seat.held)]
    made.tables += [_table("used", "", over, lambda game, seat, at: seat.used)]
    made.tables += list(_by_option(over))
    made.tables = [one for one in made.tables if len(one.rows) > 1]
    offered, chosen = Counter[str](), Counter[str]()
    for game in played:
        offered.update(game.offered)
        chosen.update(game.chosen)
    made.never_chosen = {name: times for name, times in offered.most_common() if not chosen[name]}
    alive = {name for one in played for seat in one.seats for name in (*seat.held, *seat.used)}
    known = kinds or {}
    held = {known[name] for name in alive if name in known}
    made.dead_cards = sorted(name for name, kind in known.items() if name not in alive and kind in held)
    return made


Groups = Callable[..., Iterable[str]]


def _table(id: str, of: str, games: Sequence[GameRecord], groups: Groups) -> Table:
    """Shares of the win by what a seat was, or had."""
    won: defaultdict[str, list[float]] = defaultdict(list)
    points: defaultdict[str, list[float]] = defaultdict(list)
    expected: defaultdict[str, list[float]] = defaultdict(list)
    for game in games:
        for at, seat in enumerate(game.seats):
            for name in groups(game, seat, at):
                won[name].append(seat.worth)
                expected[name].append(1 / len(game.seats))
                if seat.score is not None:
                    points[name].append(seat.score)
    names = sorted(name for name in won if len(won[name]) >= LEAST_GAMES)
    likely = [unlikely(sum(won[one]), len(won[one]), sum(expected[one]) / len(expected[one])) for one in names]
    rows = [
        Row(
            name,
            share(sum(won[name]), len(won[name])),
            mean(points[name]) if points[name] else None,
            sum(expected[name]) / len(expected[name]),
            chance,
            corrected,
        )
        for name, chance, corrected in zip(names, likely, holm(likely), strict=True)
    ]
    return Table(id, of, tuple(sorted(rows, key=lambda row: (row.corrected, -row.won.value))))


def _by_option(games: Sequence[GameRecord]) -> Iterator[Table]:
    """Where an option was varied: how often the first seat won with each of its values."""
    for name in sorted({name for one in games for name in one.options}):
        if len({one.options[name] for one in games if name in one.options}) > 1:
            yield _table("option", name, games, _playing_with(name))


def _being(name: str) -> Groups:
    """Seats by what they are."""
    return lambda game, seat, at: [seat.is_[name]] if name in seat.is_ else []


def _playing_with(name: str) -> Groups:
    """First seats by the value of an option."""
    return lambda game, seat, at: [game.options[name]] if at == 0 else []


@dataclass(frozen=True, slots=True)
class Compared:
    """Two versions with the same seeds: what the second one changes, seat by seat."""

    pairs: int
    score: Estimate | None
    length: Estimate
    seats: tuple[tuple[str, Estimate], ...]
    """By seat: how much more of the win it has in the second version."""
    holders: tuple[tuple[str, Estimate, float], ...]
    """By card that only the second version has: how many more points (or parts of the win) those who held it have than
    the same seats in the first version; and how likely that is by chance, corrected for all cards."""

    def as_object(self) -> dict[str, Any]:
        whole: dict[str, Any] = plain(asdict(self))
        return whole


def compared(first: Sequence[GameRecord], second: Sequence[GameRecord]) -> Compared:
    """What a mod or another version changes, in games with the same seeds."""
    mine = {one.seed: one for one in first if one.over}
    pairs = [(mine[one.seed], one) for one in second if one.over and one.seed in mine]
    new = {name for _, b in pairs for seat in b.seats for name in (*seat.held, *seat.used)}
    new -= {name for a, _ in pairs for seat in a.seats for name in (*seat.held, *seat.used)}
    gains: dict[str, list[float]] = {name: [] for name in sorted(new)}
    points: list[float] = []
    by_seat: defaultdict[str, list[float]] = defaultdict(list)
    for a, b in pairs:
        here: defaultdict[str, list[float]] = defaultdict(list)
        for at, (before, after) in enumerate(zip(a.seats, b.seats, strict=True)):
            by_seat[str(at + 1)].append(after.worth - before.worth)
            for name in {*after.held, *after.used} & new:
                here[name].append(_gain(before, after))
        for name, values in here.items():  # seats of one game are not independent: it counts once
            gains[name].append(sum(values) / len(values))
        if b.seats[0].score is not None:
            points.append(sum(_gain(*both) for both in zip(a.seats, b.seats, strict=True)) / len(b.seats))
    found = [(name, mean(values)) for name, values in gains.items() if len(values) >= LEAST_GAMES]
    chances = holm([by_chance(one) for _, one in found])
    return Compared(
        len(pairs),
        mean(points) if points else None,
        mean([float(b.decisions - a.decisions) for a, b in pairs]),
        tuple((name, mean(values)) for name, values in sorted(by_seat.items())),
        tuple((name, one, chance) for (name, one), chance in zip(found, chances, strict=True)),
    )


def _gain(before: SeatRecord, after: SeatRecord) -> float:
    if before.score is not None and after.score is not None:
        return after.score - before.score
    return after.worth - before.worth

