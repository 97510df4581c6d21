"""What is collected while the texts of one rulebook are understood: clauses, findings, and whose text it is."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TypeVar

from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.meaning.scope import Scope
from regelwerk.dsl.tree.clauses import EACH_PLAYER, Action, Clause
from regelwerk.dsl.tree.made_up_names import ME
from regelwerk.dsl.tree.types import Type
from regelwerk.dsl.tree.walk import mentions
from regelwerk.dsl.world.boards_and_options import Binding
from regelwerk.dsl.world.world import World

Made = TypeVar("Made", bound=Clause)


@dataclass
class Understanding:
    """The state of understanding one rulebook. Every function that understands a text is handed it."""

    world: World
    findings: list[Finding]
    entry: str = ""
    """The entry whose text is being understood."""
    layer: int = 0
    """The layer of that entry: what it says gives way to what higher layers say."""
    bound: list[Binding] = field(default_factory=list)
    """The names that the head being understood gives to fields; the next clause takes them."""

    letters_to_try: int = 400_000
    """So much text may still be read in search of what mends a mistake: a file full of them takes no minutes."""

    def add(self, clause: Made, scope: Scope, captured: dict[str, Type] | None = None) -> Made:
        """A clause of the entry: of the thing it stands on, of every player if it says `ich`, else of nobody."""
        number = len(self.world.clauses)
        kept = tuple(captured.items()) if captured else ()
        made = replace(clause, number=number, entry=self.entry, this=_bearer(clause, scope), captured=kept)
        self.world.clauses.append(made)
        own = {name for name, _ in made.fields}
        self.world.bindings[number] = tuple(one for one in self.bound if one.name in own)
        self.bound.clear()
        return made


def _bearer(clause: Clause, scope: Scope) -> str:
    if scope.this is not None:
        return scope.this_kind or EACH_PLAYER
    acts = isinstance(clause, Action) and not clause.during
    return EACH_PLAYER if acts or mentions(clause, ME) else ""
