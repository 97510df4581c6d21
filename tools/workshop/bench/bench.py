"""`regelwerk bench`: how fast the machine is, as ratios to hand-written Python measured in the same run.

    regelwerk bench                  everything, as a table
    regelwerk bench --quick --json   roughly, as one JSON object
    regelwerk bench --large          only the large games, what they cost as they grow, and the memory of forks
    regelwerk bench hex kuhn         only how fast these games are played
    regelwerk bench ti4              its random games, and battles of three sizes
    regelwerk bench gaia --oracle PATH   also how fast recorded games are replayed
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from regelwerk.dsl.messages.message import say
from regelwerk.tools.commands.arguments import USAGE, Parser, sentence
from regelwerk.tools.commands.games import UsageError
from regelwerk.tools.commands.shell.progress_line import Progress
from regelwerk.tools.workshop.bench import (
    bench_battle,
    bench_combats,
    bench_forks,
    bench_games,
    bench_growth,
    bench_large,
    bench_load,
    bench_records,
    bench_state,
)
from regelwerk.tools.workshop.bench.bench_battle import Ratios
from regelwerk.tools.workshop.bench.bench_clock import FULL, QUICK, calibrate
from regelwerk.tools.workshop.bench.bench_combats import Combat
from regelwerk.tools.workshop.bench.bench_forks import Forks
from regelwerk.tools.workshop.bench.bench_games import CONTESTS, Outcome, Pace
from regelwerk.tools.workshop.bench.bench_growth import Growth
from regelwerk.tools.workshop.bench.bench_large import Large
from regelwerk.tools.workshop.bench.bench_load import Loading
from regelwerk.tools.workshop.bench.bench_records import Replays
from regelwerk.tools.workshop.bench.bench_state import Costs

FLOORS = {"games": 0.5, "quiet_ratio": 0.4, "ten_abilities_ratio": 0.1, "idle_500_ratio": 0.35}
FEWEST = ("rex", "gaia", "hexpanse")
"""Of these, random games per CPU-second with the fewest players, set-up included."""
CEILINGS = {"fork_us": 30.0, "undo_us_per_write": 0.3, "save_load_ms": 3.0, "silent_event_us": 0.3, "check_cold_s": 2.0,
            "check_cached_s": 0.5, "help_s": 0.25, "slowest_ms": 25.0,
            "idle_cards": 1.3, "larger_map": 2.0, "fork_kb": 100.0}
FORKS = 500
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class AtSize:
    """What the section `large` tells: games with as many players as they have room for, and what grows with size."""

    games: dict[str, Large]
    idle_cards: Growth
    larger_map: Growth
    forks: Forks


@dataclass(frozen=True, slots=True)
class Measured:
    """Everything that one run measured."""

    calibration_before_s: float
    calibration_after_s: float
    games: dict[str, Outcome]
    paces: dict[str, dict[int, Pace]]
    battle: Ratios | None
    state: Costs | None
    loading: Loading | None
    replays: Replays | None = None
    fewest: dict[str, tuple[int, Pace]] = field(default_factory=dict)
    help_s: float | None = None
    at_size: AtSize | None = None
    combats: dict[str, Combat] = field(default_factory=dict)


def measure(
    games: Sequence[str] = (), quick: bool = False, records: Path | None = None, forks: int | None = None
) -> Measured:
    """Measure everything, or only the games that are named; also replaying recorded games, if some are given."""
    effort = QUICK if quick else FULL
    before = calibrate()
    contests = {one.name: one for one in CONTESTS}
    contests |= {one.rulebook: one for one in CONTESTS}
    wanted = [contests[name] for name in games if name in contests] if games else list(CONTESTS)
    paced = [name for name in games if name not in contests]
    battle = state = loading = help_s = None
    fewest: dict[str, tuple[int, Pace]] = {}
    at_size = None
    # games, their battles, records; and where no games are named: the fewest players, and five sections
    steps = len(wanted) + len(paced) + 2 + (0 if games else len(FEWEST) + 5)
    with Progress(steps) as progress:

        def done(found: T, what: str) -> T:
            progress.next(what)
            return found

        outcomes = {one.name: done(bench_games.contest(one, effort), one.name) for one in wanted}
        paces = {name: done(bench_games.paces(name, effort), name) for name in paced}
        combats = done(bench_combats.combats(effort) if bench_combats.RULEBOOK in games else {}, "combats")
        replays = done(bench_records.replays(records) if records is not None else None, "replays")
        if not games:
            fewest = {name: done(bench_games.fewest(name, effort), name) for name in FEWEST}
            at_size = done(measure_large(quick, forks), "large")
            help_s = done(bench_load.help_s(1 if quick else 7), "help")
            battle = done(bench_battle.battles(effort), "battle")
            state = done(bench_state.costs(effort), "state")
            size = bench_load.SIZE // 10 if quick else bench_load.SIZE
            loading = done(bench_load.loading(size, 1 if quick else 3), "loading")
    return Measured(before, calibrate(), outcomes, paces, battle, state, loading, replays, fewest, help_s, at_size,
                    combats)


def measure_large(quick: bool = False, forks: int | None = None) -> AtSize:
    """The section `large`. How many forks there are is a question of patience: what each holds hardly depends on it."""
    return AtSize(
        {table.name: bench_large.large(table, quick) for table in bench_large.TABLES},
        bench_growth.with_idle_cards(quick),
        bench_growth.with_a_larger_map(quick),
        bench_forks.forks(forks or (FORKS // 100 if quick else FORKS)),
    )


def only_large(quick: bool = False, forks: int | None = None) -> Measured:
    """A run that measures nothing but the section `large`."""
    before, at_size = calibrate(), measure_large(quick, forks)
    return Measured(before, calibrate(), {}, {}, None, None, None, at_size=at_size)


def run(games: Sequence[str] = (), quick: bool = False) -> dict[str, Any]:
    """The same as one plain object, as `--json` prints it."""
    return as_data(measure(games, quick))


def as_data(found: Measured) -> dict[str, Any]:
    data: dict[str, Any] = {
        "calibration_s": _round((found.calibration_before_s + found.calibration_after_s) / 2),
        "games": {
            name: {
                "decisions_per_s": round(one.decisions_per_s),
                "handwritten_decisions_per_s": round(one.handwritten_decisions_per_s),
                "ratio": _round(one.ratio),
            }
            for name, one in found.games.items()
        } | {name: _paces_as_data(one) for name, one in found.paces.items()},
    }
    if found.battle is not None:
        data["battle"] = {
            "quiet_ratio": _round(found.battle.quiet),
            "ten_abilities_ratio": _round(found.battle.ten_abilities),
            "idle_500_ratio": _round(found.battle.idle_500),
        }
    if found.combats:
        data["combats"] = {
            name: {"battles_per_s": _round(one.battles_per_s), "ratio": _round(one.ratio)}
            for name, one in found.combats.items()
        }
    if found.state is not None:
        data["fork_us"] = _round(found.state.fork_us)
        data["undo_us_per_write"] = _round(found.state.undo_us_per_write)
        data["save_load_ms"] = _round(found.state.save_load_ms)
        data["silent_event_us"] = _round(found.state.silent_event_us)
    if found.fewest:
        data["large_games"] = {
            name: {
                "players": players,
                "games_per_s": _round(one.games_per_s),
                "decisions_per_s": round(one.decisions_per_s),
                "length": _round(one.length),
            }
            for name, (players, one) in found.fewest.items()
        }
    if found.at_size is not None:
        data["large"] = _at_size_as_data(found.at_size)
    if found.help_s is not None:
        data["help_s"] = _round(found.help_s)
    if found.loading is not None:
        data["check_cold_s"] = _round(found.loading.cold_s)
        data["check_cached_s"] = _round(found.loading.again_s)
    if found.replays is not None:
        data["replays"] = {
            "files": found.replays.files,
            "turns": found.replays.turns,
            "turns_per_s": round(found.replays.turns_per_s),
            "net_queries": found.replays.queries,
            "net_query_median_ms": _round(found.replays.query_median_ms),
            "net_query_worst_ms": _round(found.replays.query_worst_ms),
        }
    return data


def _at_size_as_data(found: AtSize) -> dict[str, Any]:
    """The games by name, then what grows with size."""
    games: dict[str, Any] = {
        name: {
            "players": one.players,
            "length": _round(one.length),
            "start_ms": _round(one.start_ms),
            "decisions_per_s": round(one.decisions_per_s),
            "slowest_ms": _round(one.slowest_ms),
            "calls_per_decision": round(one.calls_per_decision),
        }
        for name, one in found.games.items()
    }
    return games | {
        "idle_cards": _growth_as_data(found.idle_cards),
        "larger_map": _growth_as_data(found.larger_map),
        "forks": {"number": found.forks.number, "further": bench_forks.FURTHER, "kb_each": _round(found.forks.kb_each)},
    }


def _growth_as_data(growth: Growth) -> dict[str, Any]:
    return {"from": growth.few, "to": growth.many, "time": _round(growth.time), "calls": _round(growth.calls)}


def _paces_as_data(paces: dict[int, Pace]) -> dict[str, Any]:
    """The pace with the fewest players, and that with each number of them."""
    return {
        "decisions_per_s": round(paces[min(paces)].decisions_per_s),
        "players": {
            str(players): {
                "games_per_s": _round(one.games_per_s),
                "decisions_per_s": round(one.decisions_per_s),
                "length": _round(one.length),
            }
            for players, one in paces.items()
        },
    }


def _round(number: float) -> float:
    return float(f"{number:.4g}")


def table(found: Measured) -> str:
    """What was measured, for people."""
    before, after = found.calibration_before_s * 1e3, found.calibration_after_s * 1e3
    lines = [f"Eichung: {before:.1f} ms vorher, {after:.1f} ms nachher (CPU)"]
    if found.games:
        heads = f"{'Maschine/s':>12}{'von Hand/s':>12}{'Anteil':>8}{'schlicht':>10}{'mit Index':>11}{'Länge':>8}"
        lines += ["", f"{'Spiel':<14}{heads}"]
    for name, one in found.games.items():
        lines.append(f"{name:<14}{one.decisions_per_s:>12,.0f}{one.handwritten_decisions_per_s:>12,.0f}{one.ratio:>8.2f}"
                     f"{one.ratio_to_plain:>10.2f}{one.ratio_to_best:>11.2f}{one.length:>8.1f}  "
                     + _judged(one.ratio, FLOORS["games"], True))
    walked = {name: {players: one} for name, (players, one) in found.fewest.items()} | found.paces
    for name, walks in walked.items():
        for players, walk in walks.items():
            lines.append(f"{name:<14}{players} Spieler: {walk.games_per_s:>9,.1f} Partien/s,"
                         f"{walk.decisions_per_s:>10,.0f} Entscheidungen/s, Länge {walk.length:.1f}")
    for name, combat in found.combats.items():
        lines.append(say("commands.bench.told_combat", size=f"{name:<14}", pace=f"{combat.battles_per_s:,.0f}",
                         ratio=f"{combat.ratio:.3f}", judged=_judged(combat.ratio, bench_combats.GOAL, True)))
    if found.replays is not None:
        replays = found.replays
        lines.append(f"Nachgespielt: {replays.files} Dateien, {replays.turns} Züge, {replays.turns_per_s:,.0f} Züge/s; "
                     f"Netze: {replays.queries} Fragen, Median {replays.query_median_ms:.2f} ms, "
                     f"höchstens {replays.query_worst_ms:.1f} ms")
    if found.at_size is not None:
        lines += ["", *_large_lines(found.at_size)]
    if found.battle is not None:
        battle = found.battle
        lines.append("")
        for key, said, ratio, more in (
            ("quiet_ratio", "Gefecht ohne Fähigkeiten", battle.quiet,
             f"{battle.quiet_us:.0f} µs, von Hand {battle.quiet_handwritten_us:.0f} µs, Länge {battle.length:.1f}"),
            ("ten_abilities_ratio", "  mit zehn Fähigkeiten", battle.ten_abilities,
             f"Länge {battle.length_with_abilities:.1f}"),
            ("idle_500_ratio", "  mit 500 ruhenden", battle.idle_500, f"Länge {battle.length:.1f}"),
        ):
            lines.append(f"{said:<27}{ratio:>6.2f}  {_judged(ratio, FLOORS[key], True)}  {more}")
    if found.state is not None:
        data = as_data(found)
        lines += ["", "Zustand mit 2.000 Dingen zu 5 Attributen an 60 Orten"]
        for key, said in (("fork_us", "Abzweigen, µs"), ("undo_us_per_write", "Zurücknehmen je Schreiben, µs"),
                          ("save_load_ms", "Speichern und Laden, ms"), ("silent_event_us", "ungehörtes Ereignis, µs")):
            lines.append(f"  {said:<32}{data[key]:>8.2f}  {_judged(data[key], CEILINGS[key], False)}")
        lines.append(f"  {'… wenn niemand geladen ist':<32}{found.state.unheard_event_us:>8.2f}")
    if found.loading is not None:
        load = found.loading
        lines += [
            "",
            f"Laden und Prüfen von {load.size / 1e6:.2f} MB: {load.cold_s:.2f} s"
            f"  {_judged(load.cold_s, CEILINGS['check_cold_s'], False)}; noch einmal {load.again_s:.2f} s"
            f"  {_judged(load.again_s, CEILINGS['check_cached_s'], False)}",
        ]
    if found.help_s is not None:
        said = _judged(found.help_s, CEILINGS["help_s"], False)
        lines.append(f"`regelwerk --help`: {found.help_s:.3f} s  {said}")
    return "\n".join(lines)


def _large_lines(found: AtSize) -> list[str]:
    lines = []
    for name, one in found.games.items():
        judged = _judged(one.slowest_ms, CEILINGS["slowest_ms"], False)
        lines.append(say("commands.bench.told_game", game=f"{name:<14}", players=one.players,
                         pace=f"{one.decisions_per_s:,.0f}", slowest=f"{one.slowest_ms:.1f}", judged=judged,
                         calls=f"{one.calls_per_decision:,.0f}", start=f"{one.start_ms:.0f}"))
    lines.append(say("commands.bench.told_idle_cards", **_grown(found.idle_cards, "idle_cards")))
    lines.append(say("commands.bench.told_larger_map", **_grown(found.larger_map, "larger_map")))
    kb = found.forks.kb_each
    lines.append(say("commands.bench.told_forks", number=found.forks.number, further=bench_forks.FURTHER,
                     kb=f"{kb:.1f}", judged=_judged(kb, CEILINGS["fork_kb"], False)))
    return lines


def _grown(growth: Growth, bound: str) -> dict[str, str]:
    return {"few": f"{growth.few:,}", "many": f"{growth.many:,}", "time": f"{growth.time:.2f}",
            "calls": f"{growth.calls:.2f}", "judged": _judged(growth.time, CEILINGS[bound], False)}


def _judged(value: float, bound: float, floor: bool) -> str:
    good = value >= bound if floor else value <= bound
    return f"{'✓' if good else '✗'} ({'≥' if floor else '≤'} {bound:g})"


def main(args: Sequence[str] | None = None) -> int:
    parser = Parser("regelwerk bench", sentence(say("commands.bench.what")))
    parser.add_argument("games", nargs="*", metavar=say("commands.metavar.game"), help=say("commands.bench.games"))
    parser.add_argument("--json", action="store_true", help=say("commands.json"))
    parser.add_argument("--oracle", type=Path, metavar=say("commands.metavar.folder"),
                        help=say("commands.bench.oracle"))
    parser.add_argument("--quick", action="store_true", help=say("commands.bench.quick"))
    parser.add_argument("--large", action="store_true", help=say("commands.bench.large"))
    parser.add_argument("--forks", type=int, metavar="N", help=say("commands.bench.forks", default=FORKS))
    chosen = parser.parse_args(args)
    try:
        found = (only_large(chosen.quick, chosen.forks) if chosen.large
                 else measure(chosen.games, chosen.quick, chosen.oracle, chosen.forks))
    except UsageError as error:
        print(error, file=sys.stderr)
        return USAGE
    print(json.dumps(as_data(found), ensure_ascii=False, indent=2) if chosen.json else table(found))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
