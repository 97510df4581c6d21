"""Playing a scenario, step by step, and telling where the game differs from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from regelwerk.dsl.findings.findings import nearest
from regelwerk.dsl.messages.message import say
from regelwerk.dsl.reading.nodes import Span
from regelwerk.interpreter.decisions import Decision
from regelwerk.interpreter.explain.why import why_not
from regelwerk.interpreter.game import Game, GameError
from regelwerk.tools.play.values_text import event_fields, outcome, said
from regelwerk.tools.scenarios.scenario_names import comparable
from regelwerk.tools.scenarios.scenario_reading import (
    Asked,
    Fact,
    Happening,
    Happens,
    Holds,
    Move,
    Offered,
    Scenario,
    Sees,
    Step,
    Undo,
)
from regelwerk.tools.scenarios.scenario_values import may_know, value_now

_MOST_SHOWN = 30


class Difference(Exception):
    """The game is not what the scenario expects: where, what was expected and what was there."""

    def __init__(self, span: Span, expected: str, found: str, more: Sequence[str] = ()) -> None:
        super().__init__(found)
        self.span = span
        self.expected = expected
        self.found = found
        self.more = tuple(more)


class Playing:
    """A scenario's game while it is played."""

    def __init__(self, game: Game, look: Callable[[Any], None] = lambda raw: None) -> None:
        """`look` sees what stands to choose before each answer."""
        self.game = game
        self._look = look
        self._since = 0

    def play(self, scenario: Scenario) -> None:
        """All steps and the end; raises the first Difference."""
        for step in scenario.steps:
            self.step(step)
        self._end(scenario)

    def step(self, step: Step) -> None:
        match step:
            case Move():
                self._move(step)
            case Asked():
                self._asked(step)
            case Offered():
                self._offered(step)
            case Holds(facts):
                self._holds(facts)
            case Sees():
                self._sees(step)
            case Happens():
                self._happens(step)
            case Undo():
                self._undo(step)

    # ---- choices

    def _move(self, move: Move) -> None:
        self._since = len(self._trace)
        for answer in move.answers:
            wanted = say("scenarios.scenario_steps.move", player=move.player, answer=answer)
            decision = self._decision_of(move.player, wanted, move.span)
            if decision.option(answer) is None:
                near = nearest(answer, [option.id for option in decision.options])
                hint = say("scenarios.steps.no_option", answer=answer)
                if near:
                    hint = say("scenarios.steps.no_option_near", answer=answer, near=near)
                raise Difference(move.span, wanted, hint, [asked_now(self.game)])
            self._look(self.game.raw)
            try:
                self.game.submit(answer)
            except GameError as error:
                raise Difference(move.span, wanted, str(error), [asked_now(self.game)]) from error

    def _undo(self, undo: Undo) -> None:
        for done in range(undo.count):
            if not self.game.undo():
                raise Difference(
                    undo.span,
                    say("scenarios.steps.undone", n=undo.count),
                    say("scenarios.scenario_steps.undo_hint", done=done),
                )
        self._since = len(self._trace)

    # ---- expectations

    def _decision_of(self, player: str, wanted: str, span: Span) -> Decision:
        decision = self.game.decision
        if decision is None:
            raise Difference(span, wanted, say("scenarios.scenario_steps.decision_of"), [outcome(self.game)])
        if decision.player != player:
            raise Difference(
                span,
                wanted,
                say("scenarios.scenario_steps.asked_not", player=decision.player, player2=player),
                [asked_now(self.game)],
            )
        return decision

    def _asked(self, asked: Asked) -> None:
        wanted = say("scenarios.steps.asked", player=asked.player)
        if asked.entry:
            wanted = say("scenarios.steps.asked_by", player=asked.player, entry=asked.entry)
        decision = self._decision_of(asked.player, wanted, asked.span)
        if asked.entry and decision.entry != asked.entry:
            offers = [option.id.split("@")[0].split("~")[0] for option in decision.options]
            # A window asks once for all abilities that can answer in it; each of them asks.
            if decision.kind != "ability" or asked.entry not in offers:
                raise Difference(
                    asked.span,
                    wanted,
                    say("scenarios.scenario_steps.asked", entry=decision.entry),
                    [asked_now(self.game)],
                )

    def _offered(self, step: Offered) -> None:
        listed = ", ".join(step.options)
        wanted = {
            "among": say("scenarios.scenario_steps.offered", player=step.player, listed=listed),
            "exactly": say("scenarios.scenario_steps.can_choose_exactly_from", player=step.player, listed=listed),
            "not": say("scenarios.scenario_steps.cannot_choose", player=step.player, listed=listed),
        }[step.how]
        if step.how == "not":
            self._not_offered(step, wanted)
            return
        decision = self._decision_of(step.player, wanted, step.span)
        missing = [one for one in step.options if decision.option(one) is None]
        surplus = _surplus(decision, step.options) if step.how == "exactly" else []
        if missing or surplus:
            parts = [say("scenarios.scenario_steps.missing", missing=", ".join(missing))] if missing else []
            parts += [say("scenarios.scenario_steps.also", cut=_cut(surplus))] if surplus else []
            raise Difference(step.span, wanted, "; ".join(parts), [asked_now(self.game)])

    def _not_offered(self, step: Offered, wanted: str) -> None:
        """When the game is over, nobody has anything to choose."""
        decision = None if self.game.over else self._decision_of(step.player, wanted, step.span)
        present = [one for one in step.options if decision is not None and decision.option(one) is not None]
        if present:
            raise Difference(
                step.span,
                wanted,
                say("scenarios.scenario_steps.not_offered", present=", ".join(present)),
                [asked_now(self.game)],
            )
        if not step.because:
            return
        for option in step.options:
            reasons = why_not(self.game, option)
            if step.because.casefold() not in reasons.casefold():
                told = [f"  {line}" for line in reasons.split("\n")]
                raise Difference(
                    step.span,
                    say("scenarios.scenario_steps.not_possible_because", option=option, because=step.because),
                    say("scenarios.scenario_steps.not_offered_hint"),
                    [say("scenarios.steps.explanation"), *told],
                )

    def _holds(self, facts: Iterable[Fact]) -> None:
        for fact in facts:
            actual = value_now(self.game, fact.thing, fact.attribute)
            if comparable(actual) != comparable(fact.value):
                raise Difference(
                    fact.span,
                    say(
                        "scenarios.scenario_steps.holds",
                        attribute=fact.attribute,
                        thing=fact.thing,
                        said=said(fact.value),
                    ),
                    say(
                        "scenarios.scenario_steps.holds", attribute=fact.attribute, thing=fact.thing, said=said(actual)
                    ),
                    [asked_now(self.game)],
                )

    def _sees(self, step: Sees) -> None:
        for one in step.seen:
            if may_know(self.game, step.viewer, one.thing, one.attribute) != step.wanted:
                known = say("scenarios.sees", viewer=step.viewer, what=one.written)
                hidden = say("scenarios.sees_not", viewer=step.viewer, what=one.written)
                expected, found = (known, hidden) if step.wanted else (hidden, known)
                raise Difference(one.span, expected, found, [asked_now(self.game)])

    def _happens(self, step: Happens) -> None:
        happened = self._happened()
        told = ", ".join(_told(name, fields) for name, fields in happened) or say("scenarios.steps.nothing")
        more = [say("scenarios.scenario_steps.happens", told=told), asked_now(self.game)]
        if not step.wanted:
            for event in step.events:
                if any(_matches(event, name, fields) for name, fields in happened):
                    raise Difference(
                        step.span,
                        say("scenarios.scenario_steps.does_not_happen", wanted=_wanted(event)),
                        say("scenarios.scenario_steps.happens_hint"),
                        more,
                    )
            return
        wanted = say("scenarios.steps.happens", events=", ".join(map(_wanted, step.events)))
        left = iter(happened)
        for event in step.events:
            if not any(_matches(event, name, fields) for name, fields in left):
                early = any(_matches(event, name, fields) for name, fields in happened)
                found = say(
                    "scenarios.steps.other_order" if early else "scenarios.steps.not_happened", event=_wanted(event)
                )
                raise Difference(step.span, wanted, found, more)

    def _end(self, scenario: Scenario) -> None:
        game, end = self.game, scenario.end
        if end.over is not None and end.over != game.over:
            going_on, over = say("scenarios.scenario_steps.end"), say("scenarios.scenario_steps.decision_of")
            wanted, found = (over, going_on) if end.over else (going_on, over)
            more = asked_now(game) if not game.over else outcome(game)
            raise Difference(end.over_span, wanted, found, [more])
        if end.winners is not None:
            wanted = say("scenarios.steps.wins", names=", ".join(end.winners))
            if not end.winners:
                wanted = say("scenarios.steps.nobody_wins")
            if not game.over:
                raise Difference(end.winners_span, wanted, say("scenarios.scenario_steps.end"), [asked_now(game)])
            if sorted(end.winners) != sorted(game.winners):
                raise Difference(end.winners_span, wanted, outcome(game))
        self._holds(end.facts)

    # ---- what happened

    @property
    def _trace(self) -> list[tuple[Any, ...]]:
        trace = self.game.state.trace
        assert trace is not None, "scenarios are played with a trace"
        return trace

    def _happened(self) -> list[tuple[str, dict[str, Any]]]:
        """The events since the last choice, with their fields."""
        names = list(self.game.link.plan.events)
        found = []
        for entry in self._trace[self._since :]:
            if entry[0] == "event":
                name = names[entry[1]]
                found.append((name, event_fields(self.game, name, entry[2])))
        return found


# ---- telling


def asked_now(game: Game) -> str:
    """Who is asked, by what, and what can be answered."""
    decision = game.decision
    if decision is None:
        return outcome(game)
    source = f" ({', '.join(decision.source)})" if decision.source else ""
    return say(
        "scenarios.scenario_steps.asked_now",
        player=decision.player,
        entry=decision.entry,
        source=source,
        choices=choices(decision),
    )


def choices(decision: Decision) -> str:
    """The options of a decision in one line."""
    if decision.kind == "number":
        return say("scenarios.scenario_steps.choices", least=decision.least, most=decision.most)
    return _cut([option.id for option in decision.options])


def _surplus(decision: Decision, wanted: Sequence[str]) -> list[str]:
    if decision.kind == "number" and decision.least is not None and decision.most is not None:
        numbers = map(str, range(decision.least, min(decision.most, decision.least + 1000) + 1))
        return [number for number in numbers if number not in wanted]
    named = {found.id for one in wanted if (found := decision.option(one)) is not None}
    return [option.id for option in decision.options if option.id not in named]


def _matches(event: Happening, name: str, fields: dict[str, Any]) -> bool:
    return event.event == name and all(
        comparable(fields.get(field)) == comparable(value) for field, value in event.fields.items()
    )


def _wanted(event: Happening) -> str:
    return _told(event.event, event.fields)


def _told(name: str, fields: dict[str, Any]) -> str:
    inner = ", ".join(f"{field} {said(value)}" for field, value in fields.items())
    return f"{name}({inner})" if inner else name


def _cut(words: Sequence[str]) -> str:
    more = len(words) - _MOST_SHOWN
    shown = ", ".join(words[:_MOST_SHOWN])
    return say("scenarios.steps.and_more", shown=shown, more=more) if more > 0 else shown
