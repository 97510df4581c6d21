"""German sentences with two objects of which none is marked as the dative: both are printed without an article."""

from __future__ import annotations

from collections.abc import Iterator

from regelwerk.dsl.lint.facts import Facts
from regelwerk.dsl.lint.remarks import Remark
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.world.behaviours import Event, Pattern


def unmarked_objects(facts: Facts) -> Iterator[Remark]:
    """Every event and procedure once, by its longest sentence."""
    for said in facts.world.sayable():
        types = said.fields if isinstance(said, Event) else said.parameters
        things = {name for name, type in types.items() if type.base == "thing"}
        german = next((one for one in said.sentences if one.language == "de"), None)
        slots = unmarked(german, things) if german is not None else []
        if len(slots) > 1:
            what = message("findings.RW572.message", entry=said.id, slots=", ".join(slots))
            yield Remark("RW572", said.id, said.span, what, message("findings.RW572.hint", slot=slots[0]))


def unmarked(pattern: Pattern, things: set[str]) -> list[str]:
    """The slots for things that stand without preposition and without a declared case."""
    bare = [part for part in pattern.parts if part.slot in things and not part.prepositions]
    return [part.slot for part in bare] if all(part.case is None for part in bare) else []
