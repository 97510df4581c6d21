"""Scenarios that go on where they did not: a choice of several things ends when the player says so.

In the first edition a choice of up to so many things ended by itself when nothing could follow the last one in the
order of the table. Now it ends with the word for it (docs/semantics.md M13), so a scenario has to say it. Where it
belongs is found by playing: what is put in is kept only if the whole scenario is then as it says.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from regelwerk.dsl.messages.message import message
from regelwerk.dsl.reading.nodes import Scalar, Sequence, Span
from regelwerk.dsl.rulebook import Rulebook
from regelwerk.interpreter.explain.excerpts import unsaved
from regelwerk.interpreter.game import Game, GameError
from regelwerk.tools.mending.mended_files import Edit, MendedFiles
from regelwerk.tools.mending.overlaid import Overlaid
from regelwerk.tools.migration.written_files import WrittenFiles
from regelwerk.tools.scenarios.scenario_names import begin
from regelwerk.tools.scenarios.scenario_reading import Move, Scenario, Undo
from regelwerk.tools.scenarios.scenario_steps import Difference, Playing
from regelwerk.tools.scenarios.scenarios import Result, opened, run_scenario

ID = "done"
WHAT = message("migration.done")

_WORDS = ("fertig", "done")
_MOST = 30
"""So often the word is put into one scenario at most."""


@dataclass(frozen=True)
class Played:
    """What came of the scenarios of a file, and the edits with which more of them pass."""

    results: tuple[Result, ...]
    edits: tuple[Edit, ...]


def played(path: Path, files: MendedFiles, home: Path, sources: Overlaid) -> Played:
    """The scenarios of a file, played with the texts as they stand."""
    file, rulebook, refused = opened(path, sources=sources)
    if rulebook is None:
        return Played(tuple(refused), ())
    results: list[Result] = []
    edits: list[Edit] = []
    written = WrittenFiles(home, files)
    with unsaved(files.texts):
        for scenario in file.scenarios:
            result = run_scenario(rulebook, scenario, file.language)
            if not result.passed and (said := _with_the_word(rulebook, scenario)) is not None:
                again = run_scenario(rulebook, said, file.language)
                places = list(_edits(scenario, said, written)) if again.passed else []
                if places:
                    result, edits = again, [*edits, *places]
            results.append(result)
    return Played(tuple(results), tuple(edits))


def _with_the_word(rulebook: Rulebook, scenario: Scenario) -> Scenario | None:
    """The scenario with the word wherever the game still asks for more of a choice; None if that is not the reason."""
    changed = False
    for _ in range(_MOST):
        done = 0
        try:
            playing = Playing(begin(rulebook, scenario))
            for step in scenario.steps:
                playing.step(step)
                done += 1
            playing.play(replace(scenario, steps=()))
            return scenario if changed else None
        except GameError:
            return None
        except Difference:
            more = _finished(scenario, done, playing.game)
        if more is None:
            return None
        scenario, changed = more, True
    return None


def _finished(scenario: Scenario, done: int, game: Game) -> Scenario | None:
    """With the word behind the last answer that was given, if it can be said there. `done` steps went as they say."""
    decision = game.decision
    word = next((one for one in _WORDS if decision is not None and decision.option(one) is not None), "")
    given: list[tuple[int, int]] = []
    for number, step in enumerate(scenario.steps[: done + 1]):
        if isinstance(step, Move):
            given += [(number, place) for place in range(len(step.answers))]
        elif isinstance(step, Undo) and number < done:
            del given[len(given) - step.count :]
    if not word or decision is None or not 0 < len(game.answers) <= len(given):
        return None
    number, place = given[len(game.answers) - 1]
    move = scenario.steps[number]
    if not isinstance(move, Move) or move.player != decision.player:
        return None
    answers = (*move.answers[: place + 1], word, *move.answers[place + 1 :])
    spans = (*move.answer_spans[: place + 1], *move.answer_spans[place:])  # it stands where the answer before it does
    said = replace(move, answers=answers, answer_spans=spans)
    steps = (*scenario.steps[:number], said, *scenario.steps[number + 1 :])
    return replace(scenario, steps=steps)


def _edits(before: Scenario, after: Scenario, written: WrittenFiles) -> Iterator[Edit]:
    for old, new in zip(before.steps, after.steps, strict=True):
        if isinstance(old, Move) and isinstance(new, Move) and old.answers != new.answers:
            yield from _answers(old, new, written)


def _answers(old: Move, new: Move, written: WrittenFiles) -> Iterator[Edit]:
    step = written.path_to(old.span)[-1]
    if isinstance(step.value, Scalar):
        yield Edit(step.value.span, f"[{_source(step.value.span, written)}, {new.answers[1]}]", ID)
    elif isinstance(step.value, Sequence):
        listed = [_source(item.span, written) for item in step.value.items]
        for place, answer in enumerate(new.answers):
            if place >= len(listed) or (answer in _WORDS and listed[place] not in _WORDS):
                listed.insert(place, answer)
        source = written.files.of(old.span.file)
        start, end = source.stretch(step.value.span)
        if source.text[start : start + 1] == "[":
            yield Edit(source.span(old.span.file, start, end), f"[{', '.join(listed)}]", ID)


def _source(span: Span, written: WrittenFiles) -> str:
    source = written.files.of(span.file)
    start, end = source.stretch(span)
    return source.text[start:end].rstrip()
