"""What is collected while the texts of one rulebook are understood: clauses, findings, and whose text it is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from regelwerk.dsl.declare.world import Binding, World
from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.meaning.scope import Scope
from regelwerk.dsl.reading.nodes import Span
from regelwerk.dsl.tree.made_up_names import ME
from regelwerk.dsl.tree.tree import Body, Clause, Limit, X
from regelwerk.dsl.tree.types import Type
from regelwerk.dsl.tree.walk import mentions


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

    def add(
        self,
        kind: str,
        topic: str,
        span: Span,
        scope: Scope,
        test: X | None,
        body: Body = (),
        *,
        fields: Iterable[tuple[str, int]] = (),
        optional: bool = False,
        once: bool = False,
        limit: Limit | None = None,
        captured: dict[str, Type] | None = None,
        extra: Any = None,
    ) -> Clause:
        """A clause of the entry: of the thing it stands on, of every player if it says `ich`, else of nobody."""
        if scope.this is not None:
            this = scope.this_kind or "player"
        else:
            this = "player" if kind == "action" or mentions((test, body, limit, extra), ME) else ""
        bound = tuple(fields)
        kept = tuple(captured.items()) if captured else ()
        number = len(self.world.clauses)
        clause = Clause(
            number, self.entry, kind, topic, bound, test, body, optional, this, span, once, limit, kept, extra
        )
        self.world.clauses.append(clause)
        own = {name for name, _ in bound}
        self.world.bindings[number] = tuple(one for one in self.bound if one.name in own)
        self.bound.clear()
        return clause
