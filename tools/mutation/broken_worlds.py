"""A rulebook with one text broken, understood: only the broken text and what rests on its outside is looked at again.

What other texts see of a text is little: the type of a derived value, the steps that a procedure names, how many
clauses come before their own. Where a broken text leaves all that as it was, it is understood alone and put into a copy
of the understood rulebook. In every other case all texts are understood anew.

A clause that is gone keeps its number: it stays as one whose condition never holds, which is the same in play.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path as FilePath
from typing import cast

from regelwerk.dsl.checking import check_sources
from regelwerk.dsl.compile.compiled import Owner
from regelwerk.dsl.findings.findings import Finding, RulebookError, errors_in
from regelwerk.dsl.grammar.syntax import Word
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.meaning.scope import Scope
from regelwerk.dsl.meaning.text_places import PARAGRAPH, STATED, Path, text_places
from regelwerk.dsl.meaning.texts import Texts
from regelwerk.dsl.meaning.values.derived_texts import understand_derived
from regelwerk.dsl.much_at_once import much_at_once
from regelwerk.dsl.reading.nodes import Scalar
from regelwerk.dsl.rulebook import MAIN_FILE, Rulebook
from regelwerk.dsl.sources import Sources
from regelwerk.dsl.tree.clauses import GRANTED, Clause, Guard, ParagraphText
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import BOOL
from regelwerk.dsl.world.behaviours import Event, Procedure
from regelwerk.dsl.world.counted_values import Derived
from regelwerk.dsl.world.kinds import Entry, Kind, SaidParagraph
from regelwerk.dsl.world.world import World
from regelwerk.tools.mutation.edits import named_steps
from regelwerk.tools.mutation.table_cells import TABLE, cell_places, put_cell
from regelwerk.tools.mutation.text_slots import put

_NEVER = X("const", (False,), BOOL)

Unit = tuple[str, ...]
"""What is understood in one go: ("rule", id), ("entry", id, "effect")."""


class _Keeping(Sources):
    """Understands a rulebook and keeps it as it was before, as plain bytes."""

    def __init__(self) -> None:
        self.declared_only = b""

    def understood(self, world: World) -> list[Finding]:
        self.declared_only = pickle.dumps(world, protocol=5)
        return super().understood(world)


class _Counting(Texts):
    """Understands all texts, and notes which clauses came of which unit: the first and the one behind the last."""

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self.clauses_of: dict[Unit, tuple[int, int]] = {}

    def _note(self, unit: Unit, work: Callable[[], None]) -> None:
        first = len(self.world.clauses)
        work()
        self.clauses_of[unit] = (first, len(self.world.clauses))

    def _event(self, event: Event) -> None:
        self._note(("event", event.id), partial(super()._event, event))

    def _procedure(self, procedure: Procedure) -> None:
        self._note(("procedure", procedure.id), partial(super()._procedure, procedure))

    def _rule(self, id: str) -> None:
        self._note(("rule", id), partial(super()._rule, id))

    def _on_things(
        self, id: str, kind: str, scalar: Scalar, language: str, layer: str, arguments: dict[str, Scalar] | None = None
    ) -> None:
        own = id in self.world.kinds and scalar is self.world.kinds[id].effect
        unit = ("kind", id) if own else ("entry", id, "effect" if arguments is None else "template")
        self._note(unit, partial(super()._on_things, id, kind, scalar, language, layer, arguments))

    def _paragraph(self, id: str, kind: str, said: SaidParagraph, layer: str) -> None:
        what = "kind" if id in self.world.kinds else "entry"
        self._note((what, id, PARAGRAPH + said.name), partial(super()._paragraph, id, kind, said, layer))

    def _means(self) -> None:
        self._note(("means",), super()._means)

    def _frame(self) -> None:
        self._note(("frame",), super()._frame)


class _OneUnit(Texts):
    """Understands one unit of a world in which everything else is understood already."""

    def unit(self, path: Path) -> tuple[Unit, Callable[[], object]] | None:
        """The unit that a text belongs to, and how it is understood; None if it is understood as a part of others."""
        world = self.world
        what, id, part = path
        match what:
            case "event" if not part.startswith("default:"):
                event = world.events[id]
                event.condition, event.nothing, event.effect = None, None, ()
                return ("event", id), partial(self._event, event)
            case "procedure":
                return ("procedure", id), partial(self._procedure, world.procedures[id])
            case "rule":
                return ("rule", id), partial(self._rule, id)
            case "derived":
                return ("derived", id), partial(self._derived, world.derived[id])
            case "kind" | "entry" if part.startswith(STATED):
                name = part.removeprefix(STATED)
                return ("derived", name), partial(self._stated, world.derived[name])
            case "means":
                means = world.means[id]
                means.things, means.worth, means.condition, means.effect = None, None, None, ()
                return ("means",), self._means
            case "setup" | "in_order" | "window_order":
                return ("frame",), self._frame
            case "kind":
                return self._of_kind(world.kinds[id], part)
            case "entry":
                return self._of_entry(world.entries[id], part)
        return None

    def _of_kind(self, kind: Kind, part: str) -> tuple[Unit, Callable[[], object]] | None:
        """Who is present is no unit: every text that names the kind has the condition in it."""
        if part == "effect" and kind.effect is not None:
            return ("kind", kind.id), partial(self._on_things, kind.id, kind.id, kind.effect, kind.language, "karte")
        if part.startswith(PARAGRAPH):
            name = part.removeprefix(PARAGRAPH)
            text = kind.paragraphs[name].effect
            if text is not None:
                said = SaidParagraph(name, text, kind.language, None)
                return ("kind", kind.id, part), partial(self._paragraph, kind.id, kind.id, said, "karte")
        if part == "most" and kind.most_text is not None:
            return ("kind", kind.id, part), partial(self._guarded, partial(self._room, kind, kind.most_text))
        return None

    def _of_entry(self, entry: Entry, part: str) -> tuple[Unit, Callable[[], object]] | None:
        of_thing = partial(self._on_things, entry.id, entry.kind)
        said = {one.name: one for one in self.world.paragraphs_of(entry)}
        if part.startswith(PARAGRAPH):
            own = said.get(part.removeprefix(PARAGRAPH))
            if own is None:
                return None  # it is taken away: that of the kind may come in its place
            return ("entry", entry.id, part), partial(self._paragraph, entry.id, entry.kind, own, entry.layer)
        if part.startswith("argument:"):
            shared = self.world.templates[entry.template]
            if shared.effect is None or any(one.arguments is not None for one in said.values()):
                return None  # several of its texts have it
            work = partial(of_thing, shared.effect, shared.language, entry.layer, entry.arguments)
            return ("entry", entry.id, "template"), work
        if entry.effect is None:
            return None
        return ("entry", entry.id, "effect"), partial(of_thing, entry.effect, entry.language, entry.layer)

    def _derived(self, derived: Derived) -> None:
        was, derived.type, derived.value = derived.type, None, None
        scope = Scope(self.world, derived.text, cast(Language, derived.language))
        self._guarded(partial(understand_derived, self.world, derived, scope, Word("NAME", "")))
        if derived.type is not None and derived.type != was:
            raise _Outside

    def ending(self) -> None:
        """What is looked at when all texts are understood."""
        self._ended()


class _Outside(Exception):
    """Other texts see something of this one that is not as it was."""


@dataclass(frozen=True, slots=True)
class Broken:
    """A rulebook with one text broken, and whose code changes by it; nobody's in particular if `changed` is empty."""

    world: World
    changed: frozenset[Owner] = frozenset()


class Original:
    """A sound rulebook, from which broken ones are made."""

    def __init__(self, folder: FilePath, mods: Sequence[FilePath] = ()) -> None:
        sources = _Keeping()
        rulebook, findings = check_sources(folder / MAIN_FILE, sources, mods)
        if rulebook is None:
            raise RulebookError(findings)
        self._declared = sources.declared_only
        world: World = pickle.loads(self._declared)
        texts = _Counting(world)
        texts.understand()
        world.paragraphs = rulebook.world.paragraphs
        world.mods, world.chosen_twice = rulebook.world.mods, rulebook.world.chosen_twice
        self.rulebook: Rulebook = replace(rulebook, world=world)
        self._clauses_of = texts.clauses_of
        self._understood = pickle.dumps(world, protocol=5)
        self.places = {place.path: place for place in (*text_places(world), *cell_places(world))}

    def broken(self, path: Path, text: str | None, told: list[Finding] | None = None) -> Broken | None:
        """The rulebook with another text at a place (None: without it); None if that is an error, which is `told`."""
        told = [] if told is None else told
        try:
            if path[0] == TABLE:
                return self._other_cell(path, text or "")
            return self._alone(path, text, told)
        except _Outside:
            return self._anew(path, text, told)
        except RecursionError:
            return None

    def _scalar(self, path: Path, text: str | None) -> Scalar | None:
        if text is None:
            return None
        was = self.places[path].scalar
        lines = tuple((was.span.line + number, was.span.column) for number in range(text.count("\n") + 1))
        return Scalar(text, was.span, True, lines, language=was.language)

    def _other_cell(self, path: Path, text: str) -> Broken | None:
        """The rulebook with another number in a table: no text changes, and no code rests on it."""
        if not text.lstrip("-").isdigit():
            return None
        with much_at_once():
            world: World = pickle.loads(self._understood)
        put_cell(world.tables[path[1]], int(path[2]), int(text))
        return Broken(world, frozenset({(TABLE, path[1])}))

    def _anew(self, path: Path, text: str | None, told: list[Finding]) -> Broken | None:
        world = _tried(self._declared)
        put(world, path, self._scalar(path, text))
        told[:] = Texts(world).understand()
        return None if errors_in(told) else Broken(world)

    def _alone(self, path: Path, text: str | None, told: list[Finding]) -> Broken | None:
        """The broken text understood by itself, and the ending of all texts."""
        place = self.places[path]
        was = named_steps(str(place.scalar.value), place.kind, place.language)
        if named_steps(text or "", place.kind, place.language) != was:
            raise _Outside
        world = _tried(self._understood)
        texts = _OneUnit(world)
        gone = text is None and (path[0], path[2]) in _OF_CLAUSES_ALONE
        if not gone:
            put(world, path, self._scalar(path, text))
        work = texts.unit(path)
        if work is None:
            raise _Outside
        unit, understand = work
        first, end = self._clauses_of.get(unit, (len(world.clauses), len(world.clauses)))
        before, later, known = world.clauses[first:end], world.clauses[end:], len(world.procedures)
        del world.clauses[first:]
        if not gone:
            understand()
        told[:] = texts.findings
        if errors_in(told):
            return None
        if len(world.procedures) != known:
            raise _Outside
        if len(world.clauses) != end:
            world.clauses[first:] = _still_counted(world.clauses[first:], before)
        world.clauses += later
        texts.ending()
        told[:] = texts.findings
        if errors_in(told):
            return None
        owners = {("clause", str(number)) for number in range(first, end)}
        if path[2].startswith(STATED):
            owners.add(("derived", path[2].removeprefix(STATED)))
        elif path[0] in ("event", "procedure", "derived", "setup"):
            owners.add((path[0], path[1]))
        elif path[0] in ("means", "in_order", "window_order") or unit not in self._clauses_of:
            return Broken(world)
        return Broken(world, frozenset(owners))


def _tried(kept: bytes) -> World:
    """A world to break a text in: if that is an error, nobody asks what was meant."""
    with much_at_once():
        world: World = pickle.loads(kept)
    world.trying = True
    return world


_OF_CLAUSES_ALONE = (("rule", "text"), ("entry", "effect"), ("kind", "effect"))
"""Texts of which nothing is left without their clauses."""


def _still_counted(made: Sequence[Clause], before: Sequence[Clause]) -> list[Clause]:
    """The clauses of a text that has fewer now, each in the place of one that it had; in the other places stands what
    was there, and never holds."""
    left = list(made)
    if any(isinstance(one, (Guard, ParagraphText)) or one.this == GRANTED for one in (*made, *before)):
        raise _Outside  # others know them by their numbers
    found = []
    for number, clause in enumerate(before, before[0].number if before else 0):
        if left and (left[0].kind, left[0].topic) == (clause.kind, clause.topic):
            found.append(replace(left.pop(0), number=number))
        else:
            found.append(replace(clause, condition=_NEVER))
    if left:
        raise _Outside
    return found
