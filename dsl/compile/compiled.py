"""A compiled rulebook: the code, and what the machine must know about it."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from types import CodeType

from regelwerk.dsl.compile.analysis.rests import Entries, Single, Under, Wide
from regelwerk.dsl.compile.plan import Plan
from regelwerk.dsl.reading.nodes import Span
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.tree.made_up_names import titled
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import Type
from regelwerk.dsl.world.world import World

Owner = tuple[str, str]
"""Whose text code comes from: ("event", id), ("derived", id), ("procedure", id), ("clause", its number), …"""
FIXED, OWNED, CHANGING, CHANGING_OWNED = "fixed", "owned", "changing", "changing_owned"
"""Tables of things by the value of an attribute: whether it can change; `owned` leaves out what belongs to nobody."""
NOBODY: Owner = ("", "")
PURSE = titled("purse", "pieces")
"""The function that gives everything with which a player can pay something."""
Line = tuple[str, Hashable]
"""What a line number stands for: ("statement", its class and span) or ("clause", its number), where its test holds."""


@record
class Site:
    """Where in the rulebook a decision comes from."""

    owner: str
    span: Span
    kind: str
    variable: str
    type: Type
    several: bool = False
    labels: tuple[str, ...] = ()
    optional: bool = False


@record
class View:
    """A test over a row that changes rarely: the functions for the row and for the test on one element."""

    row: str
    test: str
    finds: str
    """`exists`, `first` or `filter`."""
    then: str = ""
    """The function for what is asked last, if that rests on too much to be kept: it is asked anew each time."""


@record
class NearCells:
    """Cells of one column that a kept value rests on, found by its arguments."""

    column: int
    where: int | str
    """The place of the argument whose cell it is, or the function that gives the things."""
    compared: bool = False
    """Whether nothing can be kept if that is nothing (`rests.Near`)."""
    within: bool = False
    """Whether the cells are meant of what lies in these things."""
    of_row: bool = False
    """Of a test over a row: whether the element has no part in it, so that all elements rest on the same cells."""


@record
class Keepable:
    """A function whose values can be kept. Its last arguments are those that tell its values apart."""

    title: str
    arguments: tuple[Type, ...]
    wide: tuple[Wide, ...]
    single: tuple[Single | Entries, ...]
    near: tuple[NearCells, ...]
    under: tuple[Under, ...]
    tree: X
    view: View | None = None


@dataclass(frozen=True)
class Commuting:
    """Clauses that read and write the same are one group; which groups (with themselves, too) can be swapped."""

    group_of: dict[int, int]
    groups: frozenset[tuple[int, int]]

    def all_one(self, clauses: list[int]) -> bool:
        """Whether the order of these clauses cannot matter."""
        groups = [self.group_of.get(clause, -1) for clause in clauses]
        different = set(groups)
        return all((a, b) in self.groups for a in different for b in different if a != b or groups.count(a) > 1)


@record
class ClauseFacts:
    """What is to be known of a clause besides what it says of itself."""

    bound_fields: tuple[int, ...]
    """The places of the fields that its effect gets: one for each name, of two that share one the last."""
    limit_group: int
    """The first clause of its head: the clauses of one head share their limit."""
    needs_me: bool
    """It speaks of its owner, and so is silent while it has none."""
    cancels: bool
    announces: bool
    reads_itself: bool
    """It asks for values of the thing it stands on."""
    field_free: bool
    """What it does is the same whatever was heard, and wherever it stands."""


@record
class EventFacts:
    """What is to be known of what an event does."""

    changes_itself: bool
    changes_record: bool
    """It changes, cancels or replaces what is happening."""
    disturbs: bool
    """It can change who listens."""


@record
class Facts:
    """What the machine must know of the texts beyond their code (`analysis/text_facts.py` finds it)."""

    clauses: tuple[ClauseFacts, ...]
    events: tuple[EventFacts, ...]
    guards_end: dict[int, frozenset[int]]
    """The procedures that the text of a guard may end."""
    holders: dict[str, frozenset[str]]
    """By kind: the kinds of things that it can lie in."""
    searching: frozenset[str]
    """The functions that go through much, by their names in trees."""
    has_secrets: bool


@dataclass
class Compiled:
    """A compiled rulebook: code, and what the machine must know about it."""

    world: World
    plan: Plan
    code: CodeType
    segments: int
    procedure_segments: dict[int, int]
    clause_segments: dict[int, int]
    later_segments: dict[int, int]
    effect_segments: dict[int, int]
    means_segments: dict[str, int]
    setup_segment: int
    site_of_segment: dict[int, int]
    sites: list[Site]
    nodes: int
    guards_of_event: dict[int, tuple[int, ...]]
    commuting: Commuting
    facts: Facts
    plain_clauses: frozenset[int] = frozenset()
    """Clauses whose effect is one stretch of code: it asks nobody and proposes nothing that is heard."""
    disturbing: frozenset[int] = frozenset()
    """Clauses whose effect can change who listens."""
    steady: frozenset[int] = frozenset()
    """Clauses after whose effect the window they answer in is the same for everybody else."""
    options_of_site: dict[int, X] = field(default_factory=dict)
    locals_of_segment: dict[int, tuple[str, ...]] = field(default_factory=dict)
    tables: dict[str, tuple[str, tuple[int | None, ...]]] = field(default_factory=dict)
    indexes: dict[str, tuple[str, str, str]] = field(default_factory=dict)
    written: set[str] = field(default_factory=set)
    lines: dict[Line, int] = field(default_factory=dict)
    owners: dict[str, Owner] = field(default_factory=dict)
    """Whose text each function of the code comes from."""
    patch: CodeType | None = None
    """Code that takes the place of a part of the rest (`patching.py`)."""
    gone: tuple[str, ...] = ()
    """Functions that the patch leaves out."""
    test_of_site: dict[int, tuple[X, tuple[str, ...]]] = field(default_factory=dict)
    """For an obligation that can be impossible: what must hold for it, and the names of which the note of its being
    skipped has the values."""
    keepable: dict[str, Keepable] = field(default_factory=dict)
    """The functions whose values can be kept; none where a patch may have changed what they rest on."""
    guards: dict[int, Keepable] = field(default_factory=dict)
    """What the conditions of guards rest on, as far as that is known; those of each player by their player."""
    name: str = ""
    """What it is remembered by, together with all that it depends on; none if it is not remembered."""
