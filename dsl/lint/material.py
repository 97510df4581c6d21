"""The material: decks whose counts do not add up, sources that only some of their kind cite."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from regelwerk.dsl.lint.facts import Facts
from regelwerk.dsl.lint.remarks import Remark
from regelwerk.dsl.messages.message import Sayable, message
from regelwerk.dsl.reading.nodes import Span
from regelwerk.dsl.world.kinds import Entry
from regelwerk.dsl.world.world import World

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
            told = {"kind": kind.id, "found": found, "total": kind.total, "more": abs(found - kind.total)}
            what = message("findings.RW508.too_many" if found > kind.total else "findings.RW508.too_few", **told)
            hint = message("findings.RW508.counts_hint")
            yield Remark("RW508", kind.id, kind.total_span or kind.span, what, hint)


def _there(needed: dict[str, Any], options: dict[str, Any]) -> bool:
    return all(options.get(name) == value for name, value in needed.items())


def _of_kind(world: World, kind: str) -> list[Entry]:
    return [entry for entry in world.entries.values() if entry.kind == kind]


def sources(facts: Facts) -> Iterator[Remark]:
    """A rule or thing without a source where most of its neighbours cite one, in a rulebook that names its source."""
    world = facts.world
    if not world.source:
        return
    groups: dict[Sayable, list[tuple[str, tuple[str, ...], Span]]] = {}
    for entry in world.entries.values():
        groups.setdefault(entry.kind, []).append((entry.id, entry.source, entry.span))
    groups[message("findings.sorts.rules")] = [(rule.id, rule.source, rule.span) for rule in world.rules.values()]
    for title, group in groups.items():
        without = [(id, span) for id, source, span in group if not source]
        if len(group) < _FEWEST or not 0 < 2 * len(without) < len(group):
            continue
        for id, span in without:
            what = message("findings.RW510.sources", id=id, title=title)
            yield Remark("RW510", id, span, what, message("findings.RW510.sources_hint"))
