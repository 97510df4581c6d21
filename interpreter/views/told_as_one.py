"""Entries of the log that follow one another and are told as one: events that differ in nothing but what is counted
(*Anna erhält 1 Q.I.C. und 5 Credits*), and moves from one place to another (*2 Nomaden und ein Händler kommen …*)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from regelwerk.dsl.tree.types import INT, RESOURCE
from regelwerk.dsl.world.behaviours import Event, Procedure
from regelwerk.dsl.world.world import World
from regelwerk.interpreter.explain.excerpts import HIDDEN

Logged = dict[str, Any]


def counted_fields(said: Event | Procedure) -> tuple[str, str] | None:
    """The fields of a number and of its resource, if there is just one of each."""
    numbers = [name for name, type in said.fields.items() if type == INT]
    resources = [name for name, type in said.fields.items() if type == RESOURCE]
    return (numbers[0], resources[0]) if len(numbers) == len(resources) == 1 else None


def runs(world: World, entries: Iterable[Logged]) -> Iterator[list[Logged]]:
    """Entries of the log: those that follow one another and can be told as one together, each other alone."""
    run: list[Logged] = []
    for entry in entries:
        if run and not _goes_on(world, run, entry):
            yield run
            run = []
        run.append(entry)
    if run:
        yield run


def as_one(world: World, run: list[Logged]) -> Logged:
    """The entries of a run as one: a move of several `things`, or an event of several `amounts`."""
    if len(run) == 1:
        return run[0]
    if run[0]["kind"] == "move":
        return {**run[0], "things": [one["thing"] for one in run]}
    return {**run[0], "amounts": _amounts_in(world, run)}


def _amounts_in(world: World, run: list[Logged]) -> dict[str, int]:
    """How much of each resource the events of a run are about."""
    counted = counted_fields(world.events[run[0]["event"]])
    assert counted is not None
    number, resource = counted
    return {one["fields"][resource]: one["fields"][number] for one in run}


def _goes_on(world: World, run: list[Logged], entry: Logged) -> bool:
    """Whether an event belongs to those before it: the same but for the amount, and of another resource."""
    first = run[0]
    if entry["kind"] == "move":
        return _moves_along(first, entry)
    if entry["kind"] != "event" or any(entry[key] != first.get(key) for key in ("kind", "event", "decision", "cause")):
        return False
    said = world.events[entry["event"]]
    counted = counted_fields(said)
    if counted is None or not _are_one_phrase(said, counted):
        return False
    if not all(_is_known(one["fields"], counted, world) for one in (*run, entry)):
        return False
    if entry["fields"][counted[1]] in {one["fields"][counted[1]] for one in run}:
        return False
    return _rest(first["fields"], counted) == _rest(entry["fields"], counted)


def _moves_along(first: Logged, entry: Logged) -> bool:
    """Whether something moves after the same decision from the same place to the same, both seen or both hidden."""
    if any(entry[key] != first.get(key) for key in ("kind", "decision", "from", "to")):
        return False
    hidden = [one["thing"] == HIDDEN for one in (first, entry)]
    return hidden[0] == hidden[1] and (not hidden[0] or first["of"] == entry["of"])


def _are_one_phrase(said: Event, counted: tuple[str, str]) -> bool:
    """Whether each sentence has the resource behind its number, *3 Erz*, so that *3 Erz und 2 Credits* can stand there;
    not so *3 Machtsteine aus Schale I*."""
    number, resource = counted
    for pattern in said.sentences:
        parts = list(pattern.parts)
        slots = [part.slot for part in parts]
        if number not in slots and resource not in slots:
            continue
        following = parts[slots.index(number) + 1 :][:1] if number in slots else []
        if not following or following[0].slot != resource or following[0].prepositions:
            return False
    return True


def _is_known(fields: Logged, counted: tuple[str, str], world: World) -> bool:
    return isinstance(fields[counted[0]], int) and fields[counted[1]] in world.resources


def _rest(fields: Logged, counted: tuple[str, str]) -> Logged:
    return {name: value for name, value in fields.items() if name not in counted}
