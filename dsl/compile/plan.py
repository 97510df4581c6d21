"""Numbers for everything a running game refers to: columns, topics, events, procedures.

They depend on the rulebook alone, never on the number of players or the options, so code is compiled once per rulebook.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from regelwerk.dsl.tree.clauses import (
    Guard,
    Prohibition,
    Window,
)
from regelwerk.dsl.tree.tree import (
    Body,
    EffectBegins,
    EffectEnds,
    X,
)
from regelwerk.dsl.world.behaviours import Event
from regelwerk.dsl.world.world import World

if TYPE_CHECKING:
    from regelwerk.dsl.compile.analysis.resting import Resting

FIXED_SEGMENTS = 32  # the numbers of the machine's own segments; see interpreter/machine/segments.py


@dataclass
class Plan:
    """The static numbering of one rulebook."""

    world: World
    columns: dict[str, int] = field(default_factory=dict)
    events: dict[str, int] = field(default_factory=dict)
    procedures: dict[str, int] = field(default_factory=dict)
    topics: dict[tuple[str, str], int] = field(default_factory=dict)
    kinds: dict[str, int] = field(default_factory=dict)
    entries: dict[str, int] = field(default_factory=dict)
    prohibitions: dict[str, list[Prohibition]] = field(default_factory=dict)
    """What forbids each event."""
    guards: tuple[Guard, ...] = ()
    simple_guards: tuple[Guard, ...] = ()
    """The state checks that are looked at after a change, and those that are tested on the spot."""
    inline: dict[str, list[Window]] = field(default_factory=dict)
    suspending_events: set[str] = field(default_factory=set)
    modified: set[str] = field(default_factory=set)
    watched: frozenset[int] = frozenset()
    bearing: frozenset[int] = frozenset()
    """The columns that say who listens: places, owners; any of them, if a listener asks for values of its own."""
    ending_events: frozenset[str] = frozenset()
    skippable: frozenset[str] = frozenset()
    ended: frozenset[str] = frozenset()
    """The procedures that an effect can end or begin anew."""
    counting: frozenset[str] = frozenset()
    """The procedures that limits count in."""
    heard_beginnings: frozenset[str] = frozenset()
    """The procedures whose beginning some clause hears."""
    plain_beginnings: frozenset[str] = frozenset()
    plain_endings: frozenset[str] = frozenset()
    """The procedures that begin, and those that end, with nothing out of the ordinary."""
    asked_history: dict[str, set[str]] = field(default_factory=dict)
    """The events of which is asked whether they happened, and in which procedures; "" for the whole game."""
    ending: frozenset[tuple[str, str]] = frozenset()
    """What ends lasting effects: the start or end of which procedures, which events."""
    asks_cause: bool = False
    asked_running: frozenset[str] = frozenset()
    """The events of which is asked whether what they do is being carried out."""
    copies: bool = False
    """Whether a thing can have the text of another, too."""
    replaces: bool = False
    silences: bool = False
    """Whether anything can be silenced."""
    purposes: dict[str, int] = field(default_factory=lambda: {"": 0})
    asked_inside: frozenset[str] = frozenset()
    tolls: dict[str, int] = field(default_factory=dict)
    """Derived values that are asked inside rows, and those that lead to very many others: see `budget.py`."""

    def column(self, attribute: str) -> int:
        return self.columns[attribute]

    def purpose(self, name: str) -> int:
        """What a payment is for, as a number; 0 for nothing in particular."""
        return self.purposes.setdefault(name, len(self.purposes))

    def effect(self, event: Event) -> Body:
        """What an event does, with a note that it is being done, if somebody asks."""
        if event.id not in self.asked_running:
            return event.effect
        fields = tuple(X("local", (name,), type) for name, type in event.fields.items())
        return (EffectBegins(event.id, fields, event.span), *event.effect, EffectEnds(event.id, event.span))

    @cached_property
    def resting(self) -> Resting:
        """What its values rest on. To be asked when everything is numbered."""
        from regelwerk.dsl.compile.analysis.resting import Resting  # a remembered game starts without the analysis

        return Resting(self)

    def topic(self, kind: str, name: str) -> int:
        return self.topics.setdefault((kind, name), len(self.topics))
