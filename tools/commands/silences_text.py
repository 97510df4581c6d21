"""What never happened, as a person reads it and as JSON; `simulate` and `coverage` tell it the same way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from regelwerk.dsl.messages.message import say
from regelwerk.dsl.messages.printable import printable
from regelwerk.dsl.sentences.told_names import without_mods
from regelwerk.dsl.world.world import World
from regelwerk.tools.play.never import Silence, Silences
from regelwerk.tools.play.simulation import Outcome

_MOST = 20
_MOST_UNFINISHED = 3


def silences_as_object(never: Silences) -> dict[str, Any]:
    skipped = [{**_one(one), "times": one.times, "seed": one.seed} for one in never.always_skipped]
    return {
        "never_offered": [_one(one) for one in never.never_offered],
        "never_held": [_one(one) for one in never.never_held],
        "always_skipped": skipped,
    }


def _one(one: Silence) -> dict[str, Any]:
    return {
        "entry": one.entry,
        "text": one.text,
        "file": one.span.file,
        "line": one.span.line,
        "reason": list(one.reasons),
    }


def unfinished_as_object(found: Sequence[Outcome]) -> list[dict[str, Any]]:
    return [
        {
            "game": one.number,
            "seed": one.seed,
            "decisions": one.decisions,
            "reason": one.stopped,
            "last": list(one.last),
        }
        for one in found
    ]


def tell_unfinished(found: Sequence[Outcome], world: World) -> None:
    for one in found[:_MOST_UNFINISHED]:
        print(say("never.unfinished", game=one.number, seed=one.seed, reason=one.stopped))
        for line in one.last:
            print(f"  {printable(without_mods(line, world))}")
    if len(found) > _MOST_UNFINISHED:
        print(say("never.more_unfinished", n=len(found) - _MOST_UNFINISHED))


def tell_silences(never: Silences, world: World) -> None:
    """Nothing at all, if nothing is silent."""
    _tell(say("never.title.skipped"), never.always_skipped, world)
    _tell(say("never.title.offered"), never.never_offered, world)
    _tell(say("never.title.held"), never.never_held, world)


def _tell(title: str, found: Sequence[Silence], world: World) -> None:
    if not found:
        return
    print(f"\n{title}")
    for one in found[:_MOST]:
        times = f" ({say('never.times', n=one.times)})" if one.times else ""
        print(f"  {one.span.file}:{one.span.line}  {printable(without_mods(f'{one.entry}: {one.text}', world))}{times}")
        for reason in one.reasons:
            print(f"    {printable(without_mods(reason, world))}")
    if len(found) > _MOST:
        print("  " + say("never.more", n=len(found) - _MOST))
