"""Procedures that a rulebook names outside of its texts: the one that is the game, its phases, what others gather."""

from __future__ import annotations

from collections.abc import Iterator

from regelwerk.dsl.findings.findings import Finding, nearest
from regelwerk.dsl.findings.kinds_of_names import KINDS_OF_NAMES
from regelwerk.dsl.messages.message import Message, about, message
from regelwerk.dsl.world.world import World

_MOST_SHOWN = 6


def gathered(world: World, unread: set[str]) -> list[Finding]:
    """What a procedure gathers are procedures that do something; `unread` may be steps of texts that nobody can read.

    What is told here is gathered no longer."""
    findings = []
    known = {id: one for id, one in world.procedures.items() if not one.covers}
    for procedure in world.procedures.values():
        for name, span in zip(procedure.covers, procedure.covered_at, strict=True):
            if name not in known and name not in unread:
                near = nearest(name, known)
                hint = message("findings.RW633.hint_near", near=near) if near else message("findings.RW633.hint")
                said = message("findings.RW633.message", name=name)
                told = about(said, procedure.language), about(hint, procedure.language)
                findings.append(Finding("RW633", span, *told, near))
        procedure.covers = tuple(name for name in procedure.covers if name in known)
    return findings


def named_procedures(world: World) -> Iterator[Finding]:
    """The main procedure is there, does something and needs nothing; phases, and what counts as another one, are
    procedures or steps."""
    yield from _main_procedure(world)
    same = [one for each in world.procedures.values() for one in zip(each.same_as, each.same_at, strict=False)]
    for name, span in [*world.phases.items(), *same]:
        if name not in world.procedures:
            near = nearest(name, world.procedures)
            hint = message("findings.common.meant", name=near) if near else message("findings.RW300.declare_phase")
            said = message("findings.RW300.nowhere", what=KINDS_OF_NAMES["procedure"], word=name)
            yield Finding("RW300", span, about(said, world.language), about(hint, world.language), near, name=name)


def _main_procedure(world: World) -> Iterator[Finding]:
    if not world.main:
        return
    procedure = world.procedures.get(world.main)
    if procedure is None:
        alone = _without_parameters(world)
        near = alone[0] if len(alone) == 1 else nearest(world.main, alone)
        said = message("findings.RW300.frame", main=world.main)
        hint = message("findings.common.meant", name=near) if near else _whole_games(alone)
        yield Finding("RW300", world.main_span, said, hint, near)
    elif procedure.covers:
        said = message("findings.RW631.message", name=world.main)
        hint = message("findings.RW631.hint", among=", ".join(procedure.covers))
        yield Finding("RW631", world.main_span, about(said, world.language), about(hint, world.language))
    elif procedure.parameters:
        yield Finding("RW454", world.main_span, message("findings.RW454.frame"), message("findings.RW454.hint"))


def _without_parameters(world: World) -> list[str]:
    return [one.id for one in world.procedures.values() if not one.parameters and not one.is_part]


def _whole_games(alone: list[str]) -> Message:
    """To declare it, or which procedures could be the whole game, since nobody has to be named for them."""
    if not alone:
        return message("findings.RW300.declare_main")
    return message("findings.RW300.declare_main_or", alone=", ".join(alone[:_MOST_SHOWN]))
