"""What each entry of a rulebook costs, as a person reads it and as JSON."""

from __future__ import annotations

from typing import Any

from regelwerk.dsl.compile.compiled import Owner
from regelwerk.dsl.messages.languages import language_for
from regelwerk.dsl.messages.message import decimal, say
from regelwerk.dsl.messages.printable import printable
from regelwerk.dsl.sentences.told_names import without_mods
from regelwerk.dsl.world.world import World
from regelwerk.tools.play.costs import Costs, place_of

_MOST = 25


def costs_as_object(costs: Costs, world: World) -> list[dict[str, Any]]:
    whole = costs.seconds or 1.0
    return [
        {
            "what": owner[0],
            "entry": owner[1],
            "file": (span := place_of(world, owner)).file,
            "line": span.line,
            "share": round(cost.own_s / whole, 4),
            "own_s": round(cost.own_s, 6),
            "with_others_s": round(cost.with_others_s, 6),
            "times": cost.times,
            "calls": cost.calls,
        }
        for owner, cost in costs.dearest()
    ]


def tell_costs(costs: Costs, world: World, decisions: int) -> None:
    """The dearest entries as a table."""
    whole, dearest, language = costs.seconds or 1.0, costs.dearest(), language_for()
    print(f"\n{say('commands.profile.title')}")
    print(f"  {say('commands.profile.own'):>8}{say('commands.profile.with_others'):>10}"
          f"{say('commands.profile.times'):>12}{say('commands.profile.calls'):>12}")
    for owner, cost in dearest[:_MOST]:
        share, shared = (
            f"{decimal(100 * seconds / whole, 1, language)} %" for seconds in (cost.own_s, cost.with_others_s)
        )
        if owner[0] == "machine":
            shared = ""
        times = decimal(cost.times / max(decisions, 1), 2, language)
        calls = decimal(cost.calls / max(decisions, 1), 1, language)
        print(f"  {share:>8}{shared:>10}{times:>12}{calls:>12}"
              f"  {printable(without_mods(_named(owner), world))}{_where(world, owner)}")
    if len(dearest) > _MOST:
        print("  " + say("commands.profile.more", n=len(dearest) - _MOST))


def _where(world: World, owner: Owner) -> str:
    span = place_of(world, owner)
    return f"  ({span.file}:{span.line})" if span.line else ""


def _named(owner: Owner) -> str:
    what, id = owner
    match what:
        case "derived":
            return say("commands.profile.derived", id=id)
        case "procedure":
            return say("commands.profile.procedure", id=id)
        case "event":
            return say("commands.profile.event", id=id)
        case "guard":
            return say("commands.profile.guard", id=id)
        case "means":
            return say("commands.profile.means", id=id)
        case "setup":
            return say("commands.profile.setup")
        case "window_order" | "in_order":
            return say("commands.profile.order")
        case "machine":
            return say("commands.profile.machine")
    return id
