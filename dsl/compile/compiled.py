"""A compiled rulebook: the code, and what the machine must know about it."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import CodeType

from regelwerk.dsl.compile.analysis.commuting import Commuting
from regelwerk.dsl.compile.keepable import Keepable
from regelwerk.dsl.compile.lines import Line
from regelwerk.dsl.compile.plan import Plan
from regelwerk.dsl.declare.world import World
from regelwerk.dsl.reading.nodes import Span
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import Type

Owner = tuple[str, str]
"""Whose text code comes from: ("event", id), ("derived", id), ("procedure", id), ("clause", its number), …"""
NOBODY: Owner = ("", "")


@dataclass(frozen=True, slots=True)
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
