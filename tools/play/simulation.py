"""Many games at once, played by automatons: the same result however many processes share the work."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import asdict
from functools import lru_cache
from typing import Any

from regelwerk.dsl.messages.message import say
from regelwerk.dsl.much_at_once import much_at_once
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.rulebook import Rulebook, load
from regelwerk.interpreter.decisions import Decision, decision
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.machine.driver import run
from regelwerk.interpreter.state.state import BudgetError, never_back, undo_to
from regelwerk.tools.commands.seats import RANDOM
from regelwerk.tools.many.runs import NOT_KEPT, Numbered, Run, Together
from regelwerk.tools.play.costs import Costs, costs_as_data, costs_from
from regelwerk.tools.play.evidence import Evidence, Note, Watching, evidence_as_data, evidence_from

NOBODY = "niemand"
MOST_DECISIONS = 20_000
"""A game that is longer than this has got stuck, unless somebody says otherwise."""
NEVER = float("inf")
_LARGEST_SHARE = 200
_LAST_DECISIONS = 6
_GLANCE = 64
"""After how many decisions to look at the clock, and to forget the way to them."""


@record
class Order:
    """What is to be played: game number n of it has the seed `seed + n`."""

    folder: str
    players: int
    options: tuple[tuple[str, Any], ...]
    seed: int
    games: int
    mods: tuple[str, ...] = ()
    most_decisions: int = MOST_DECISIONS
    until: float = NEVER
    """When to stop, by `time.monotonic`."""
    costs: bool = False
    """Whether to count what each entry costs."""
    bot: str = RANDOM
    """Which automaton plays in all seats."""


@record
class Outcome:
    """What came of one game. `limited` says that it is drawn after as many decisions as its rulebook allows.

    `stopped` says why it did not come to an end, and `last` which decisions were the last ones.
    """

    number: int
    seed: int
    decisions: int
    winners: tuple[str, ...] = ()
    limited: bool = False
    error: str = ""
    stopped: str = ""
    last: tuple[str, ...] = ()


@record
class Share:
    """Some of the games: what came of them, what they showed, and what the entries cost, if that was counted."""

    outcomes: list[Outcome]
    evidence: Evidence
    costs: Costs


@record
class Summary:
    """What came of all games, in their order, how long playing them took, and what they showed of the rulebook."""

    outcomes: tuple[Outcome, ...]
    seconds: float
    evidence: Evidence
    costs: Costs

    @property
    def finished(self) -> list[Outcome]:
        return [one for one in self.outcomes if not one.error and not one.stopped]

    @property
    def unfinished(self) -> list[Outcome]:
        return [one for one in self.outcomes if one.stopped]

    @property
    def errors(self) -> list[Outcome]:
        return [one for one in self.outcomes if one.error]

    @property
    def decisions(self) -> int:
        return sum(one.decisions for one in self.outcomes)

    def winners(self) -> dict[str, int]:
        """How often each player (or each group of players, joined by +) has won, most often first."""
        counts: dict[str, int] = {}
        for one in self.finished:
            name = "+".join(one.winners) or NOBODY
            counts[name] = counts.get(name, 0) + 1
        return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def simulate(order: Order, together: Together, progress: Callable[[int], None]) -> Summary:
    """Play all games of an order, alone or with others; `progress` hears how many are done."""
    _rulebook.cache_clear()  # the files may have changed
    digest = _rulebook(order.folder, order.mods).digest  # read before the clock starts; forked processes inherit it
    what = [digest, order.players, [list(one) for one in order.options], order.bot, order.seed, order.most_decisions]
    what = ["simulate", order.costs, *what]
    run = Run(play_numbered, order, order.games, together, what, _LARGEST_SHARE, order.until)
    began = time.perf_counter()
    outcomes: list[Outcome] = []
    evidence, costs = Evidence(), Costs()
    for done in run.results():
        for _, one in done:
            outcomes.append(outcome_from(one["outcome"]))
            evidence.add(evidence_from(one["evidence"]))
            costs.add(costs_from(one["costs"]))
        progress(len(outcomes))
    seconds = time.perf_counter() - began
    return Summary(tuple(sorted(outcomes, key=lambda one: one.number)), seconds, evidence, costs)


@lru_cache(maxsize=1)
def _rulebook(folder: str, mods: tuple[str, ...]) -> Rulebook:
    return load(folder, mods)


def play_numbered(order: Order, first: int, end: int) -> Numbered:
    """Some of the games as plain data. What they showed is told together, by the first of them: they are kept together
    or not at all. Only a game that the clock ended is not kept, since it is to be played to its end another time."""
    share = play_share(order, first, end)
    made: Numbered = [(one.number, {"outcome": asdict(one), "evidence": {}, "costs": []}) for one in share.outcomes]
    if made:
        made[0][1].update(evidence=evidence_as_data(share.evidence), costs=costs_as_data(share.costs))
        if share.outcomes[-1].stopped and time.monotonic() >= order.until:
            made[-1][1][NOT_KEPT] = True
    return made


def outcome_from(data: dict[str, Any]) -> Outcome:
    """An outcome that was kept as plain data."""
    return Outcome(**{**data, "winners": tuple(data["winners"]), "last": tuple(data["last"])})


def play_share(order: Order, first: int, end: int) -> Share:
    """Some of the games; those that would begin after the time is up are left out."""
    share = Share([], Evidence(), Costs())
    for number in range(first, end):
        if time.monotonic() >= order.until:
            break
        share.outcomes.append(_play(order, number, share))
    return share


def _play(order: Order, number: int, share: Share) -> Outcome:
    """One game. Whatever goes wrong in it is told with its seed, so that it can be played again."""
    seed = order.seed + number
    try:
        rulebook = _rulebook(order.folder, order.mods)
        game = Game.start(rulebook, order.players, seed, dict(order.options), trace=True)
        with much_at_once(), share.costs.counting(game.link) if order.costs else nullcontext():
            if order.bot != RANDOM:
                return play_chosen(game, order.bot, share.evidence, number, order.most_decisions, order.until)
            return play_watched(game, share.evidence, number, order.most_decisions, order.until)
    except BudgetError as error:
        return Outcome(number, seed, 0, error=say("games.simulation.play", owner=error.owner, said=error.said))
    except Exception as error:  # a fault of the machine is a result here: one game in a thousand shows it
        return Outcome(number, seed, 0, error=f"{type(error).__name__}: {error}")


def play_watched(
    game: Game, evidence: Evidence, number: int, most_decisions: int = MOST_DECISIONS, until: float = NEVER
) -> Outcome:
    """Play a game to its end or to the bound, and watch what is asked in it.

    Notes are taken after each decision, which costs little. A decision in which something is left out for the first
    time is taken back and taken again, watched closely.
    """
    watching = Watching(game, evidence, number)
    most = min(most_decisions, game.rulebook.world.decisions_at_most)
    stopped = say("never.too_long", most=most) if most < game.rulebook.world.decisions_at_most else ""
    pick = random.Random(game.seed).random
    S, raw, count = game.state, game.raw, 0
    last: list[str] = []
    late = False
    notes: list[Note] = []
    S.trace = notes
    while raw and count < most:
        watching.look(raw)
        value = raw[int(pick() * len(raw))]
        if count >= most - _LAST_DECISIONS:
            last.append(_chosen(decision(S, raw, game.language), value))
        mark, before = len(S.log), (S.top, S.ret, S.who)
        raw = run(S, value)
        if notes and not watching.took(notes):
            undo_to(S, mark)
            S.top, S.ret, S.who = before
            S.trace = watching
            raw = run(S, value)
            S.trace = notes
        notes.clear()
        count += 1
        if count % _GLANCE == 0:
            never_back(S)  # what it holds would be looked through for garbage when the game is over
            if not late and time.monotonic() >= until:
                stopped, most = say("never.time_is_up"), min(most, count + _LAST_DECISIONS)
                late = True
    if not raw:
        return Outcome(number, game.seed, count, game.winners)
    if not stopped:
        return Outcome(number, game.seed, count, limited=True)
    return Outcome(number, game.seed, count, stopped=stopped, last=tuple(last))


def play_chosen(
    game: Game, bot: str, evidence: Evidence, number: int, most_decisions: int = MOST_DECISIONS, until: float = NEVER
) -> Outcome:
    """Play a game to its end or to the bound with a bot in all seats. Why something was left out is not looked into."""
    from regelwerk.tools.bots.named_bots import named_bot  # mostly automatons play at random
    from regelwerk.tools.bots.seat import answer

    watching, chooser, last = Watching(game, evidence, number), named_bot(bot), list[str]()
    stopped = ""
    while (asked := game.decision) is not None and not stopped:
        watching.look(game.raw)
        told = len(game.state.trace or ())
        chosen = answer(chooser, game)
        last.append(f"{asked.player}: {asked.entry}: {chosen}")
        game.submit(chosen)
        watching.took((game.state.trace or [])[told:])
        if len(game.answers) >= most_decisions:
            stopped = say("never.too_long", most=most_decisions)
        elif time.monotonic() >= until:
            stopped = say("never.time_is_up")
    count = len(game.answers)
    if game.decision is not None:
        return Outcome(number, game.seed, count, stopped=stopped, last=tuple(last[-_LAST_DECISIONS:]))
    return Outcome(number, game.seed, count, game.winners, limited=bool(game.ended_because))


def _chosen(asked: Decision, value: Any) -> str:
    """A decision and its answer on one line."""
    found = next((one.id for one in asked.options if one.value == value), str(value))
    return f"{asked.player}: {asked.entry}: {found}"
