"""What nothing can bring about: events nobody proposes, procedures nobody begins, texts nobody carries out."""

from __future__ import annotations

from collections.abc import Iterator

from regelwerk.dsl.lint.facts import Facts
from regelwerk.dsl.lint.remarks import Remark
from regelwerk.dsl.meaning.clauses.window_clauses import ANNOUNCED
from regelwerk.dsl.meaning.shared_words import VICTORY_WORDS, fits
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.tree.clauses import Action, Played
from regelwerk.dsl.tree.types import Type


def unreachable(facts: Facts) -> Iterator[Remark]:
    yield from _events(facts)
    yield from _procedures(facts)
    yield from _texts(facts)
    yield from _carried_out(facts)


def _events(facts: Facts) -> Iterator[Remark]:
    for event in facts.world.events.values():
        if event.id in facts.emitted or event.id in (*ANNOUNCED, *VICTORY_WORDS):
            continue
        heard = sum(clause.topic == event.id for clause in facts.world.clauses)
        what = message("findings.RW501.events", name=event.id)
        if heard:
            what = message("findings.RW501.heard", name=event.id, n=heard)
        yield Remark("RW501", event.id, event.span, what, message("findings.RW501.events_hint"))


def _procedures(facts: Facts) -> Iterator[Remark]:
    world = facts.world
    for procedure in world.procedures.values():
        if procedure.id != world.main and procedure.id not in facts.performed and not procedure.covers:
            what = message("findings.RW502.procedures", name=procedure.id)
            hint = message("findings.RW502.procedures_hint")
            yield Remark("RW502", procedure.id, procedure.span, what, hint)


def _texts(facts: Facts) -> Iterator[Remark]:
    for clause in facts.world.clauses:
        if isinstance(clause, Action) and not clause.during and not facts.acts:
            what = message("findings.RW502.texts")
            hint = message("findings.RW502.texts_hint")
            yield Remark("RW502", clause.entry, clause.span, what, hint)
        elif isinstance(clause, Played) and not any(fits(type, Type("thing", clause.this)) for type in facts.texts):
            what = message("findings.RW502.nobody_performs_text", entry=clause.entry)
            hint = message("findings.RW502.write_when_card_performed")
            yield Remark("RW502", clause.entry, clause.span, what, hint)


def _carried_out(facts: Facts) -> Iterator[Remark]:
    """A text is carried out, and no thing that it can be has one: each has only occasions, or nothing at all."""
    there = {clause.this for clause in facts.world.clauses if isinstance(clause, Played)}
    for entry, s in facts.carried_out:
        if not any(fits(s.thing.type, Type("thing", kind)) for kind in there):
            what = message("findings.RW502.carried_out", type=s.thing.type)
            hint = message("findings.RW502.carried_out_hint")
            yield Remark("RW502", entry, s.span, what, hint)
