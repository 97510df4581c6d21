"""`regelwerk show GAME --verbs`: every verb of a rulebook's sentences, its forms, and where each form comes from."""

from __future__ import annotations

import json
from typing import Any

from regelwerk.dsl.inflection.german_verbs import GermanVerb
from regelwerk.dsl.inflection.verb_forms import VerbSource
from regelwerk.dsl.messages.message import say
from regelwerk.dsl.messages.printable import printable
from regelwerk.dsl.sentences.sentence_verbs import SentenceVerb, declarable_forms, verbs_of
from regelwerk.dsl.world.world import World

_SIGNS = {VerbSource.RULE: "", VerbSource.TABLE: "*", VerbSource.DECLARED: "!"}


def show_verbs(world: World, as_json: bool) -> None:
    """All verbs, as a table for people or as an object for programs."""
    verbs = verbs_of(world)
    if as_json:
        print(json.dumps({"verbs": [_as_object(verb) for verb in verbs]}, ensure_ascii=False, indent=2))
        return
    if not verbs:
        print(say("commands.show.no_verbs"))
        return
    for language in dict.fromkeys(verb.language for verb in verbs):
        rows = [_row(verb) for verb in verbs if verb.language == language]
        print(say("commands.show.verbs_de") if language == "de" else say("commands.show.verbs_en"))
        widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
        for row in rows:
            cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
            print(printable(f"  {'  '.join(cells)}".rstrip()))
        print()
    print(say("commands.show.verb_signs"))


def _row(verb: SentenceVerb) -> list[str]:
    particle = f" … {verb.verb.particle}" if verb.verb.particle else ""
    forms = [form + _SIGNS[verb.verb.sources[name]] for name, form in _forms(verb).items()]
    return [verb.word + particle, *forms, ", ".join(event.id for event in verb.events)]


def _forms(verb: SentenceVerb) -> dict[str, str]:
    return {name: str(getattr(verb.verb, name)) for name in declarable_forms(verb.language)}


def _as_object(verb: SentenceVerb) -> dict[str, Any]:
    imperative = verb.verb.imperative if isinstance(verb.verb, GermanVerb) else verb.verb.base
    return {
        "language": verb.language,
        "word": verb.word,
        "imperative": imperative,
        "particle": verb.verb.particle,
        "forms": {
            name: {"form": form, "source": verb.verb.sources[name].value} for name, form in _forms(verb).items()
        },
        "events": [event.id for event in verb.events],
    }
