"""Why an answer is possible or not, as a person at the terminal reads it: sentences; if asked further, the formula."""

from __future__ import annotations

from collections.abc import Iterator

from regelwerk.dsl.messages.message import message
from regelwerk.dsl.sentences.told_names import without_mods
from regelwerk.interpreter.decisions import Decision
from regelwerk.interpreter.explain.why import why
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.shown.both_languages import begun
from regelwerk.interpreter.shown.reasons import reasons
from regelwerk.tools.play.looked_up import printed_name

_MOST_FORESEEN = 8
"""So many lines of what would happen are told."""


def told_reasons(game: Game, name: str, decision: Decision, language: str) -> str:
    """Whether it can be chosen; if so what happens then, if not the reasons with their paragraphs."""
    found = reasons(game, name, decision.player)
    if found["offered"] is None:
        return told_formula(game, name, decision, language)
    if found["offered"]:
        return "\n".join(_foreseen(game, name, decision, language))
    told = [message("explanations.not_offered", option=printed_name(game, name, language)).told(language)]
    for one in found["reasons"]:
        source = f" [{', '.join(one['source'])}]" if one["source"] else ""
        told.append(f"  {begun(one['sentence'][language])}{source}")
    if any(one["formula"] is not None for one in found["reasons"]):
        told.append(message("sitting.formula_with", name=name).told(language))
    return "\n".join(dict.fromkeys(told))


def told_formula(game: Game, name: str, decision: Decision, language: str) -> str:
    """The words of the rulebook that ask, and the conditions with their values."""
    return without_mods(why(game, name, decision.player), game.link.world, language)


def _foreseen(game: Game, name: str, decision: Decision, language: str) -> Iterator[str]:
    yield message("explanations.offered", option=printed_name(game, name, language)).told(language)
    if decision.option(name) is None:
        return
    ahead = game.preview(name, decision.player)
    for line in ahead["sentences"][:_MOST_FORESEEN]:
        yield f"  {line[language]}"
    if ahead["stop"] is not None:
        yield f"  {ahead['stop']['sentence'][language]}"
