"""`regelwerk show GAME --style`: how much of a rulebook is said in sentences, and what still lacks one."""

from __future__ import annotations

import json

from regelwerk.dsl.lint.call_form import call_form
from regelwerk.dsl.lint.missing_sentences import events_without_sentence, procedures_without_sentence
from regelwerk.dsl.messages.message import say
from regelwerk.dsl.world.world import World


def show_style(world: World, as_json: bool) -> None:
    """The figures, as lines for people or as an object for programs, which also has the ids."""
    form = call_form(world)
    events, procedures = events_without_sentence(world), procedures_without_sentence(world)
    if as_json:
        figures = {
            "thing_lines": form.thing_lines,
            "thing_calls": form.thing_calls,
            "lines": form.lines,
            "calls": form.calls,
            "events_without_sentence": events,
            "procedures_without_sentence": procedures,
        }
        print(json.dumps(figures, ensure_ascii=False, indent=2))
        return
    of_things, of_all = _percent(form.thing_calls, form.thing_lines), _percent(form.calls, form.lines)
    print(say("commands.show.style_things", calls=form.thing_calls, lines=form.thing_lines, percent=of_things))
    print(say("commands.show.style_all", calls=form.calls, lines=form.lines, percent=of_all))
    print(say("commands.show.style_events", without=len(events), all=len(world.events)))
    print(say("commands.show.style_procedures", without=len(procedures), all=len(world.procedures)))
    print(say("commands.show.style_lines"))


def _percent(part: int, whole: int) -> float:
    return 100 * part / whole if whole else 0.0
