"""Texts that are understood anew only where something about them has changed: for rulebooks that are being edited.

A text is understood again when it is another, when a word of it is declared otherwise, or when the kinds and attributes
of the rulebook changed. Everything else is taken from memory, moved to the line where the text now stands.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from regelwerk.dsl.editing.signatures import DeclaredWords
from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.meaning.clauses.payment_purposes import purposes_asked, purposes_counted, purposes_paid
from regelwerk.dsl.meaning.text_places import PARAGRAPH, Path, text_places
from regelwerk.dsl.meaning.texts import Texts
from regelwerk.dsl.meaning.uses import Use
from regelwerk.dsl.reading.nodes import Scalar, Span
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.tree.all_trees import trees
from regelwerk.dsl.tree.clauses import Clause
from regelwerk.dsl.tree.types import Type
from regelwerk.dsl.world.behaviours import Event, Procedure
from regelwerk.dsl.world.counted_values import Derived
from regelwerk.dsl.world.kinds import SaidParagraph
from regelwerk.dsl.world.world import World

_WORD = re.compile(r"[^\W\d]\w*")
Unit = tuple[str, ...]
"""One entry's text, as the key under which it is remembered."""


@record
class Meaning:
    """The trees that came of a unit: clauses, the first of which had this number in its world, and all else.

    They are those of the time when the unit was understood: places in them do not move with the text.
    """

    first: int
    clauses: list[Clause]
    trees: Any


@record
class Understood:
    """What understanding a unit gave, and on what it rests.

    `texts` are the texts it looked at, as they were. `words` says for each of their words how it was declared.
    Findings, uses and steps (which a rule or card names in its text) carry the path of the text they stand in, so that
    they move with it; findings and steps also the line on which that text began.
    """

    context: int
    texts: dict[Path, Any]
    words: dict[str, int | None]
    everything: int
    findings: tuple[tuple[Path, int, Finding], ...]
    uses: tuple[tuple[Path, Use], ...]
    asked: tuple[tuple[Path, int, str, Span], ...]
    counted: tuple[tuple[Path, int, str, Span], ...]
    paid: tuple[tuple[Path, int, str, Span], ...]
    meaning: Meaning
    steps: tuple[tuple[Path, int, Procedure], ...] = ()
    type: Type | None = None


Memory = dict[Unit, Understood]


class RememberedTexts(Texts):
    """Understands the texts of a world that notes uses, with the memory of earlier times with the same frame.

    `meanings` are those of all units, remembered or not.
    """

    def __init__(self, world: World, memory: Memory, frame: int) -> None:
        super().__init__(world)
        self.memory = memory
        self.meanings: dict[Unit, Meaning] = {}
        self.places = {place.path: place for place in text_places(world)}
        self._paths = {id(place.scalar): path for path, place in self.places.items()}
        self._frame_number = frame
        self._words: dict[str, int] | None = None
        self._everything = 0
        self._asked: list[tuple[str, Span]] = []
        self._counted: list[tuple[str, Span]] = []
        self._paid: list[tuple[str, Span]] = []
        self._fresh: set[str] = set()

    def understand(self) -> list[Finding]:
        findings = super().understand()
        self._remember_derived()
        for gone in self.memory.keys() - self._units():
            del self.memory[gone]
        return findings

    def _units(self) -> set[Unit]:
        world = self.world
        units: set[Unit] = {(what, id) for what, id, _ in self.places}
        for entry in world.entries.values():
            units |= {("entry", entry.id, PARAGRAPH + one.name) for one in world.paragraphs_of(entry)}
        units |= {("kind", one.id, PARAGRAPH + name) for one in world.kinds.values() for name in one.paragraphs}
        return units | {("entry", id, part) for id in world.entries for part in ("effect", "template")}

    # ---- derived values: their types are needed before anything else is looked at

    def _find_parts(self) -> None:
        super()._find_parts()
        self._declared = DeclaredWords(self.world)
        self._recall_derived()

    def _recall_derived(self) -> None:
        world = self.world
        declared = self._declared.numbers()
        everything = hash(frozenset(declared.items()))
        changed = {
            derived.id
            for derived in world.derived.values()
            if not self._same(("derived", derived.id), self._context_of(derived), declared, everything)
        }
        grown = changed
        while grown:  # what rests on something that changed has changed, too
            named = {form for id in grown for form in world.derived[id].forms}
            grown = {
                id for id in world.derived.keys() - changed if not named.isdisjoint(self.memory[("derived", id)].words)
            }
            changed |= grown
        for id in world.derived.keys() - changed:
            known = self.memory[("derived", id)]
            world.derived[id].type = known.type
            self._recall(("derived", id), known)
        self._fresh = changed
        self._untyped = declared

    def _remember_derived(self) -> None:
        """Those that have no type are in no memory: whoever uses them finds out anew why."""
        for id in self._fresh:
            derived, unit = self.world.derived[id], ("derived", id)
            self.memory.pop(unit, None)
            self.meanings[unit] = Meaning(0, [], derived.value)
            if derived.type is None or derived.stated:  # what things state has many texts
                continue
            uses = [use for use in self.world.uses or () if use.scalar is derived.text]
            words = {word: self._untyped.get(word) for word in _words_of([derived.text])}
            texts = {("derived", id, "text"): _print(derived.text)}
            placed = tuple((("derived", id, "text"), use) for use in uses)
            first = _first_line(derived.text)
            asked = tuple(
                (("derived", id, "text"), first, purpose, span) for purpose, span in purposes_asked(derived.value)
            )
            context, meaning = self._context_of(derived), self.meanings[unit]
            self.memory[unit] = Understood(
                context, texts, words, 0, (), placed, asked, (), (), meaning, type=derived.type
            )  # fmt: skip

    def _context_of(self, derived: Derived) -> int:
        told = (derived.parameters, derived.text_kind, derived.forms, derived.language, self._frame_number)
        return hash(repr(told))

    # ---- everything else

    def _event(self, event: Event) -> None:
        told = (event.fields, event.subject, event.language, event.even_if_nothing)
        texts = [text for text in (event.condition_text, event.effect_text) if text is not None]
        work = super()._event
        meaning = lambda: (event.effect, event.condition, event.nothing)  # noqa: E731
        self._unit(("event", event.id), told, texts, lambda: work(event), meaning)

    def _procedure(self, procedure: Procedure) -> None:
        told = (procedure.parameters, procedure.actor, procedure.language)
        texts = [procedure.text] if procedure.text is not None else []
        work = super()._procedure
        self._unit(("procedure", procedure.id), told, texts, lambda: work(procedure), lambda: procedure.body)

    def _rule(self, id: str) -> None:
        rule = self.world.rules[id]
        told = (rule.layer, rule.language, rule.prohibition)
        work = super()._rule
        self._unit(("rule", id), told, [rule.text], lambda: work(id), lambda: ())

    def _on_things(
        self,
        id: str,
        kind: str,
        scalar: Scalar,
        language: str,
        layer: str,
        arguments: dict[str, Scalar] | None = None,
    ) -> None:
        what = "kind" if id in self.world.kinds and scalar is self.world.kinds[id].effect else "entry"
        part = "template" if arguments is not None else "effect"
        unit: Unit = (what, id) if what == "kind" else (what, id, part)
        texts = [scalar, *(arguments or {}).values()]
        work = super()._on_things
        told = (kind, language, layer, tuple(arguments or ()))
        self._unit(unit, told, texts, lambda: work(id, kind, scalar, language, layer, arguments), lambda: ())

    def _paragraph(self, id: str, kind: str, said: SaidParagraph, layer: str) -> None:
        what = "kind" if id in self.world.kinds else "entry"
        texts = [said.text, *(said.arguments or {}).values()]
        work = super()._paragraph
        told = (kind, said.language, layer, tuple(said.arguments or ()))
        self._unit((what, id, PARAGRAPH + said.name), told, texts, lambda: work(id, kind, said, layer), lambda: ())

    def _unit(
        self, unit: Unit, told: object, texts: list[Scalar], work: Callable[[], None], trees: Callable[[], Any]
    ) -> None:
        """Recall a unit, or understand it and remember."""
        if self._words is None:
            self._words = self._declared.numbers()
            self._everything = hash(frozenset(self._words.items()))
        context = hash((repr(told), self._frame_number))
        if self._same(unit, context, self._words, self._everything):
            self._recall(unit, self.memory[unit])
            return
        self.memory.pop(unit, None)
        world, uses = self.world, self.world.uses
        assert uses is not None
        findings, noted, clauses, named = len(self.findings), len(uses), len(world.clauses), len(world.procedures)
        work()
        made, steps = world.clauses[clauses:], list(world.procedures.values())[named:]
        self.meanings[unit] = Meaning(clauses, made, trees())
        said = (made, self.meanings[unit].trees)
        asked, counted, paid = purposes_asked(said), purposes_counted(made), purposes_paid(said)
        self._asked += asked
        self._counted += counted
        self._paid += paid
        self._remember(unit, context, texts, self.findings[findings:], uses[noted:], asked, counted, paid, steps)
        self._now_declared(steps)

    def _remember(
        self,
        unit: Unit,
        context: int,
        texts: list[Scalar],
        findings: list[Finding],
        uses: list[Use],
        asked: list[tuple[str, Span]],
        counted: list[tuple[str, Span]],
        paid: list[tuple[str, Span]],
        steps: list[Procedure],
    ) -> None:
        scalars = {id(scalar): scalar for scalar in (*texts, *(use.scalar for use in uses))}
        paths = {self._paths[key]: scalar for key, scalar in scalars.items() if key in self._paths}
        placed = [(_place(finding.span, paths), finding) for finding in findings]
        wanted = [(_place(span, paths), purpose, span) for purpose, span in asked]
        spoken = [(_place(span, paths), purpose, span) for purpose, span in counted]
        bought = [(_place(span, paths), purpose, span) for purpose, span in paid]
        named = [(_place(step.span, paths), step) for step in steps]
        moved = (*placed, *wanted, *spoken, *bought, *named)
        if len(paths) != len(scalars) or any(where is None for where, *_ in moved):
            return  # something lies outside of its own texts and could not be moved with them
        assert self._words is not None
        self.memory[unit] = Understood(
            context,
            {path: _print(scalar) for path, scalar in paths.items()},
            {word: self._words.get(word) for word in _words_of(paths.values())},
            self._everything,
            tuple((where, _first_line(paths[where]), finding) for where, finding in placed if where is not None),
            tuple((self._paths[id(use.scalar)], use) for use in uses),
            tuple((at, _first_line(paths[at]), purpose, span) for at, purpose, span in wanted if at is not None),
            tuple((at, _first_line(paths[at]), purpose, span) for at, purpose, span in spoken if at is not None),
            tuple((at, _first_line(paths[at]), purpose, span) for at, purpose, span in bought if at is not None),
            self.meanings[unit],
            tuple((where, _first_line(paths[where]), step) for where, step in named if where is not None),
        )

    def _now_declared(self, steps: Iterable[Procedure]) -> None:
        """Steps that a text has named: the texts after it can speak of them."""
        if self._words is not None:
            self._words |= {step.id: hash((step.id, step.step_of)) for step in steps if step.id not in self._words}

    def _same(self, unit: Unit, context: int, declared: dict[str, int], everything: int) -> bool:
        known = self.memory.get(unit)
        if known is None or known.context != context:
            return False
        if known.findings and known.everything != everything:
            return False  # advice names the nearest of all names
        for path, print_of in known.texts.items():
            place = self.places.get(path)
            if place is None or _print(place.scalar) != print_of:
                return False
        return all(declared.get(word) == number for word, number in known.words.items())

    def _recall(self, unit: Unit, known: Understood) -> None:
        assert self.world.uses is not None
        self.meanings[unit] = known.meaning
        for path, line, finding in known.findings:
            moved = replace(finding, span=self._moved(path, line, finding.span))
            if moved not in self.findings:
                self.findings.append(moved)
        for path, use in known.uses:
            scalar = self.places[path].scalar  # another object only if its file was read anew
            self.world.uses.append(use if use.scalar is scalar else replace(use, scalar=scalar))
        steps = [replace(step, span=self._moved(path, line, step.span)) for path, line, step in known.steps]
        for step in steps:
            self.world.procedures.setdefault(step.id, step)
        self._now_declared(steps)
        self._asked += [(purpose, self._moved(path, line, span)) for path, line, purpose, span in known.asked]
        self._counted += [(purpose, self._moved(path, line, span)) for path, line, purpose, span in known.counted]
        self._paid += [(purpose, self._moved(path, line, span)) for path, line, purpose, span in known.paid]

    def _moved(self, path: Path, line: int, span: Span) -> Span:
        scalar = self.places[path].scalar
        by = _first_line(scalar) - line
        return span._replace(file=scalar.span.file, line=span.line + by, end_line=span.end_line + by)

    # ---- purposes

    def _purposes_asked(self) -> list[tuple[str, Span]]:
        fresh = [tree for _, tree in trees(self.world)]
        return list(dict.fromkeys([*self._asked, *purposes_asked(fresh)]))

    def _purposes_counted(self) -> list[tuple[str, Span]]:
        return self._counted

    def _purposes_paid(self) -> list[tuple[str, Span]]:
        return [*self._paid, *super()._purposes_paid()]


def _print(scalar: Scalar) -> Any:
    """A text as it stands in its file, whichever line it begins on."""
    first = _first_line(scalar)
    return scalar.value, scalar.block, tuple((line - first, column) for line, column in scalar.lines)


def _first_line(scalar: Scalar) -> int:
    return scalar.span.line


def _words_of(texts: Iterable[Scalar]) -> set[str]:
    return {word for text in texts for word in _WORD.findall(str(text.value))}


def _place(span: Span, paths: dict[Path, Scalar]) -> Path | None:
    """The text that a span lies in."""
    for path, scalar in paths.items():
        whole = scalar.span
        begins = (whole.line, whole.column) <= (span.line, span.column)
        if span.file == whole.file and begins and (span.line, span.column) <= (whole.end_line, whole.end_column):
            return path
    return None
