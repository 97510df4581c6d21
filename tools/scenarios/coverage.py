"""What of a rulebook scenarios and random games reach: which clauses answered, which statements were carried out.

The generated code has one line number for each statement and each clause (`regelwerk.dsl.compile.lines`), so that
watching which lines run tells what of the rulebook is used. A clause with an effect counts as reached when some of its
effect was carried out; one that only forbids, permits or changes a value, when its condition held for somebody.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields
from types import CodeType, FrameType
from typing import Any

from regelwerk.dsl.reading.nodes import NOWHERE, Span
from regelwerk.dsl.rulebook import Rulebook
from regelwerk.dsl.tree.all_trees import bodies
from regelwerk.dsl.tree.made_up_names import untitled
from regelwerk.dsl.tree.tree import Body, Emit, Statement
from regelwerk.dsl.tree.walk import statements
from regelwerk.interpreter.game import Game, GameError
from regelwerk.interpreter.prepared import compiled
from regelwerk.interpreter.state.state import BudgetError
from regelwerk.tools.commands.games import printed_name
from regelwerk.tools.modding.entries import SETUP, said
from regelwerk.tools.play.evidence import Evidence, Watching
from regelwerk.tools.play.simulation import Outcome, play_watched
from regelwerk.tools.scenarios.scenario_names import begin
from regelwerk.tools.scenarios.scenario_steps import Difference, Playing
from regelwerk.tools.scenarios.scenarios_of_rulebook import scenarios_of


@dataclass(frozen=True, slots=True)
class Unit:
    """Something that can be reached: what it is, whose it is, where it stands."""

    what: str
    owner: str
    text: str
    span: Span


@dataclass
class Report:
    """What there is and what was never reached, by kind, and how hard it was tried."""

    concerns: Callable[[Span], bool]
    scenarios: int = 0
    games: int = 0
    all: dict[str, int] = field(default_factory=dict)
    open: dict[str, list[Unit]] = field(default_factory=dict)
    unfinished: list[Outcome] = field(default_factory=list)
    evidence: Evidence = field(default_factory=Evidence)

    def count(self, unit: Unit, reached: bool) -> None:
        if not self.concerns(unit.span):
            return
        self.all[unit.what] = self.all.get(unit.what, 0) + 1
        missing = self.open.setdefault(unit.what, [])
        if not reached:
            missing.append(unit)


class Watch:
    """Notes which lines of a rulebook's generated code run, and which options and things a game had."""

    def __init__(self, rulebook: Rulebook) -> None:
        self.rulebook = rulebook
        self.lines: set[int] = set()
        self.options: set[tuple[str, str]] = set()
        self.present: set[str] = set()
        self._name = f"<{rulebook.world.id}>"
        self._unseen: dict[CodeType, set[int]] = {}
        """The lines of a piece of code that never ran: where none is left, nobody needs to watch it any more."""

    def __enter__(self) -> Watch:
        self._before = sys.gettrace()
        sys.settrace(self._called)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(self._before)

    def _called(self, frame: FrameType, event: str, arg: Any) -> Any:
        code = frame.f_code
        if code.co_filename != self._name:
            return None
        if code not in self._unseen:
            self._unseen[code] = {line for _, _, line in code.co_lines() if line is not None and line > 1}
        return self._ran if self._unseen[code] else None

    def _ran(self, frame: FrameType, event: str, arg: Any) -> Any:
        if event == "line":
            line = frame.f_lineno
            self.lines.add(line)
            self._unseen[frame.f_code].discard(line)
        return self._ran

    def played(self, game: Game) -> None:
        self.options.update((name, str(value)) for name, value in game.link.options.items())
        self.present.update(thing.entry.id for thing in game.link.things if thing.entry is not None)


def measure(
    rulebook: Rulebook,
    games: int,
    seed: int,
    concerns: Callable[[Span], bool],
    progress: Callable[[int], None] = lambda done: None,
) -> Report:
    """Play all scenarios and so many random games, and tell what was never reached of the places asked about.
    `progress` hears how many are done."""
    compiled(rulebook)
    watch = Watch(rulebook)
    report = Report(concerns, games=games)
    for scenario in scenarios_of(rulebook):
        progress(report.scenarios)
        report.scenarios += 1
        with watch:
            try:
                game = begin(rulebook, scenario)
                watch.played(game)
                Playing(game, Watching(game, report.evidence, -1, keep=True).look).play(scenario)
            except (GameError, BudgetError, Difference):
                continue  # `regelwerk test` tells what is wrong with it
    for number in range(games):
        progress(report.scenarios + number)
        _random_game(rulebook, watch, seed + number, report)
    _units(rulebook, watch, report)
    return report


def _random_game(rulebook: Rulebook, watch: Watch, seed: int, report: Report) -> None:
    """Numbers of players in turn; the options have their defaults first, then their other values in turn or mixed."""
    world = rulebook.world
    dice = random.Random(seed)
    sizes = range(world.least_players, world.most_players + 1)
    turn, place = divmod(seed, len(sizes))
    players = sizes[place]
    options = {
        option.id: dice.choice(option.values) if turn and turn % 2 == 0 else option.values[turn % len(option.values)]
        for option in world.options.values()
    }
    with watch:
        try:
            game = Game.start(rulebook, players, seed, options, trace=True)
            watch.played(game)
            outcome = play_watched(game, report.evidence, seed)
        except (GameError, BudgetError):
            return  # `regelwerk simulate` tells what is wrong
    if outcome.stopped:
        report.unfinished.append(outcome)


# ---- what there is


def _units(rulebook: Rulebook, watch: Watch, report: Report) -> None:
    world = rulebook.world
    numbers = compiled(rulebook).lines
    done = {key for (what, key), number in numbers.items() if what == "statement" and number in watch.lines}
    held = {key for (what, key), number in numbers.items() if what == "clause" and number in watch.lines}
    known = {key for (what, key) in numbers if what == "statement"}

    def reached(body: Body) -> bool:
        return any(_key(statement) in done for statement in statements(body))

    answered: set[str] = set()
    for clause in world.clauses:
        body = clause.effects
        ran = reached(body) if body else clause.number in held
        answered |= {clause.entry} if ran else set()
        words = said(clause.kind, untitled(clause.topic)[1], world.language)
        report.count(Unit("clauses", clause.entry, words, clause.span), ran)
        if ran:
            _statements(clause.entry, body, done, known, report)
    for procedure in world.procedures.values():
        if not procedure.is_part:
            ran = reached(procedure.body)
            report.count(Unit("procedures", procedure.id, procedure.id, procedure.span), ran)
            if ran:
                _statements(procedure.id, procedure.body, done, known, report)
    _statements(str(SETUP), world.setup, done, known, report)
    emitted = {event for _, body in bodies(world) for event in _emitted(body, done, known, False)}
    for event in world.events.values():
        report.count(Unit("events", event.id, event.id, event.span), event.id in emitted)
        if event.id in emitted:
            _statements(event.id, event.effect, done, known, report)
    with_clauses = {clause.entry for clause in world.clauses}
    for entry in world.entries.values():
        lives = entry.id in answered or (entry.id not in with_clauses and entry.id in watch.present)
        report.count(Unit("entries", entry.id, printed_name(entry.names), entry.span), lives)
    for option in world.options.values():
        for value in option.values:
            unit = Unit("options", option.id, f"{option.id}={value}", option.span)
            report.count(unit, (option.id, str(value)) in watch.options)


def _key(statement: Statement) -> tuple[str, Span]:
    return type(statement).__name__, statement.span


def _emitted(node: Any, done: set[Any], known: set[Any], ran: bool) -> Iterator[str]:
    """The events that were proposed. One that has no code of its own is proposed where the statement around it runs."""
    if isinstance(node, Statement):
        ran = _key(node) in done if _key(node) in known else ran
        if ran and isinstance(node, Emit):
            yield node.event
        for one in fields(node):  # type: ignore[arg-type]
            yield from _emitted(getattr(node, one.name), done, known, ran)
    elif isinstance(node, tuple):
        for inner in node:
            yield from _emitted(inner, done, known, ran)


def _statements(owner: str, node: Any, done: set[Any], known: set[Any], report: Report) -> None:
    """Count statements; what stands inside one that was never reached is not told again."""
    if isinstance(node, tuple):
        for inner in node:
            _statements(owner, inner, done, known, report)
    elif isinstance(node, Statement):
        if _key(node) in known and node.span != NOWHERE:
            report.count(Unit("statements", owner, type(node).__name__, node.span), _key(node) in done)
            if _key(node) not in done:
                return
        for one in fields(node):  # type: ignore[arg-type]
            _statements(owner, getattr(node, one.name), done, known, report)
