"""The material: decks whose counts do not add up, sources that only some of their kind cite."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from regelwerk.dsl.declare.world import Entry, World
from regelwerk.dsl.lint.facts import Facts
from regelwerk.dsl.lint.remarks import Remark
from regelwerk.dsl.reading.nodes import Span

_FEWEST = 3


def counts(facts: Facts) -> Iterator[Remark]:
    """`insgesamt` says how many things of a kind the game has; those declared must be as many."""
    world = facts.world
    defaults = {option.id: option.values[0] for option in world.options.values()}
    for kind in world.kinds.values():
        if kind.total is None:
            continue
        named = [entry for entry in _of_kind(world, kind.id) if _there(entry.options, defaults)]
        found = sum(entry.count for entry in named) + (kind.count if not kind.per else 0)
        if found != kind.total:
            more = f"{abs(found - kind.total)} zu {'viel' if found > kind.total else 'wenig'}"
            message = f"Von {kind.id} gibt es {found}, es sollen aber {kind.total} sein: {more}."
            hint = "Prüfe die Angaben bei `anzahl`, oder berichtige `insgesamt`."
            yield Remark("RW508", kind.id, kind.total_span or kind.span, message, hint)


def _there(needed: dict[str, Any], options: dict[str, Any]) -> bool:
    return all(options.get(name) == value for name, value in needed.items())


def _of_kind(world: World, kind: str) -> list[Entry]:
    return [entry for entry in world.entries.values() if entry.kind == kind]


def sources(facts: Facts) -> Iterator[Remark]:
    """A rule or thing without a source where most of its neighbours cite one, in a rulebook that names its source."""
    world = facts.world
    if not world.source:
        return
    groups: dict[str, list[tuple[str, tuple[str, ...], Span]]] = {}
    for entry in world.entries.values():
        groups.setdefault(entry.kind, []).append((entry.id, entry.source, entry.span))
    groups["Regeln"] = [(rule.id, rule.source, rule.span) for rule in world.rules.values()]
    for title, group in groups.items():
        without = [(id, span) for id, source, span in group if not source]
        if len(group) < _FEWEST or not 0 < 2 * len(without) < len(group):
            continue
        for id, span in without:
            message = f"{id} nennt keine Quelle; die meisten anderen ({title}) nennen eine."
            yield Remark("RW510", id, span, message, "Schreibe `quelle: […]`, oder `rekonstruiert`.")
