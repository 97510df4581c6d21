"""What nothing can bring about: events nobody proposes, procedures nobody begins, texts nobody carries out."""

from __future__ import annotations

from collections.abc import Iterator

from regelwerk.dsl.lint.facts import Facts
from regelwerk.dsl.lint.remarks import Remark
from regelwerk.dsl.meaning.clauses.window_clauses import ANNOUNCED
from regelwerk.dsl.meaning.shared_words import VICTORY_WORDS, fits
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
        message = f"Das Ereignis {event.id} schlägt niemand vor"
        message += f", und {heard} Klauseln warten darauf." if heard > 1 else ", und eine Klausel wartet darauf."
        if not heard:
            message = f"Das Ereignis {event.id} schlägt niemand vor."
        yield Remark("RW501", event.id, event.span, message, "Schlage es in einem Text vor, oder streiche es.")


def _procedures(facts: Facts) -> Iterator[Remark]:
    world = facts.world
    for procedure in world.procedures.values():
        if procedure.id != world.main and procedure.id not in facts.performed and not procedure.covers:
            message = f"Den Ablauf {procedure.id} beginnt niemand."
            hint = "Beginne ihn in einem Text, oder streiche ihn."
            yield Remark("RW502", procedure.id, procedure.span, message, hint)


def _texts(facts: Facts) -> Iterator[Remark]:
    for clause in facts.world.clauses:
        if isinstance(clause, Action) and not clause.during and not facts.acts:
            message = "Zu dieser Aktion kommt es nie: kein Ablauf lässt eine Aktion ausführen."
            hint = "Schreibe in den Zug: s darf aktion ausführen."
            yield Remark("RW502", clause.entry, clause.span, message, hint)
        elif isinstance(clause, Played) and not any(fits(type, Type("thing", clause.this)) for type in facts.texts):
            message = f"Den Text von {clause.entry} führt niemand aus."
            hint = "Schreibe, wann die Karte ausgeführt wird: führe k aus; oder beginne den Text mit einem Anlass."
            yield Remark("RW502", clause.entry, clause.span, message, hint)


def _carried_out(facts: Facts) -> Iterator[Remark]:
    """A text is carried out, and no thing that it can be has one: each has only occasions, or nothing at all."""
    there = {clause.this for clause in facts.world.clauses if isinstance(clause, Played)}
    for entry, s in facts.carried_out:
        if not any(fits(s.thing.type, Type("thing", kind)) for kind in there):
            message = f"Hier wird nie etwas ausgeführt: kein Ding ({s.thing.type}) hat einen Text ohne Anlass."
            hint = "Gib einer Karte einen Text, der nicht mit einem Anlass beginnt, oder streiche den Satz."
            yield Remark("RW502", entry, s.span, message, hint)
