"""Plans carried out on a book, each with a note of what it found and what it left."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import NoReturn

from regelwerk.dsl.findings.findings import Finding, nearest
from regelwerk.dsl.messages.message import Message, about, message
from regelwerk.dsl.overlay.book import Book, Placement, Slot
from regelwerk.dsl.overlay.canonical import meaning
from regelwerk.dsl.overlay.item_rows import arranged, key_of, keyed
from regelwerk.dsl.overlay.paths import UNDIVIDED, Keys, entry_depth, spelled, step, word_of
from regelwerk.dsl.overlay.plans import Item, Plan, segment_span
from regelwerk.dsl.overlay.qualify import Adopting
from regelwerk.dsl.reading.nodes import Entry, Mapping, Node, Scalar, Sequence, Span, Words
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.shape.common_shapes import EFFECT
from regelwerk.dsl.shape.schema import NAMED
from regelwerk.dsl.shape.shapes import Either, Language, ListOf, Record, Shape, resolve

_THERE = ("replace", "by")
"""What is done only to something that is there already."""


@record
class Written:
    """One thing that a mod did to the rulebook: what stood there before, what stands there now."""

    mod: str
    operation: str
    keys: Keys
    span: Span
    before: Node | None
    after: Node | None
    language: Language


class Unfit(Exception):
    """A plan that does not fit what it finds."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.message)
        self.finding = finding


def carry_out(plan: Plan, book: Book, words: Words, rank: int) -> list[Written]:
    """Change the book as planned; Unfit (and the book is as it was) if that is not possible."""
    if plan.path.is_section:
        return _remove_entries(plan, book)
    return _Work(plan, book, words, rank).done()


def _remove_entries(plan: Plan, book: Book) -> list[Written]:
    notes = []
    for item in plan.removed:
        keys = (*plan.keys, item.key)
        slot = book.slots.get(keys)
        if slot is None:
            raise Unfit(_missing(item.span, item.key, plan, plan.keys, book.names_at(plan.keys)))
        notes.append(Written(plan.mod.id, "remove", keys, item.span, slot.node, None, slot.language))
    for note in notes:
        del book.slots[note.keys]
        _forget(book, note.keys)
    return notes


class _Work:
    """One plan on its way into one entry."""

    def __init__(self, plan: Plan, book: Book, words: Words, rank: int) -> None:
        self.plan = plan
        self.book = book
        self.rank = rank
        depth = entry_depth(plan.keys)
        self.rest = plan.keys[depth:]
        self.shapes = plan.path.shapes[depth:]
        self.slot = self.found()
        self.adopting = Adopting(words, plan.change.language, self.slot.language)
        self.notes: list[Written] = []
        self.placed: dict[Keys, dict[str, Placement]] = {}

    def found(self) -> Slot:
        """The entry that the path leads into. Only the header may lack a key that is set."""
        plan, book = self.plan, self.book
        keys = plan.path.entry
        slot = book.slots.get(keys)
        if slot is not None:
            return slot
        for depth in range(1, len(keys)):
            names = book.names_at(keys[:depth])
            if keys[depth] not in names:
                raise Unfit(_missing(segment_span(plan.change, depth), keys[depth], plan, keys[:depth], names))
        if plan.operation in _THERE or plan.removed or self.rest:
            raise Unfit(_missing(plan.change.span, keys[0], plan, (), []))
        span, language = book.spans[0]
        return Slot(Scalar(spelled(keys, language), span), Scalar(None, span), language, 0, new=True)

    def done(self) -> list[Written]:
        node = None if isinstance(self.slot.node, Scalar) and self.slot.node.value is None else self.slot.node
        new = self.at(node, 0)
        for note in self.notes:
            if note.operation in ("set", "replace", "remove"):
                _forget(self.book, note.keys)
        self.book.slots[self.plan.path.entry] = replace(self.slot, node=new)
        self.book.placed.update(self.placed)
        return self.notes

    def at(self, node: Node | None, depth: int) -> Node:
        """The node with the change made below it, `depth` keys into the entry."""
        shape = self.shapes[depth]
        if depth == len(self.rest):
            return self.changed(node, shape)
        key = self.rest[depth]
        word = word_of(shape, key, self.slot.language)
        mapping = opened(node, shape, self.slot.language) if node is not None else None
        child = mapping.get(word) if mapping is not None else None
        last = depth == len(self.rest) - 1
        if mapping is None or (child is None and not (last and self.may_be_new(shape))):
            self.missing(depth, key, mapping)
        new = self.at(child, depth + 1)
        if child is not None:
            entries = tuple(replace(one, value=new) if one.key.value == word else one for one in mapping.entries)
            return replace(mapping, entries=entries)
        row = {str(entry.key.value): entry for entry in mapping.entries}
        row[word] = Entry(Scalar(word, self.slot.key.span), new)
        return self.put(mapping, row, self.plan.keys[: entry_depth(self.plan.keys) + depth], [word])

    def may_be_new(self, above: Shape) -> bool:
        """A key that its record may have can be set although it is not there yet; a name must be there."""
        plan = self.plan
        known = isinstance(resolve(above, NAMED), Record)
        return known and plan.operation not in _THERE and not plan.removed and plan.expected is None

    def missing(self, depth: int, key: str, mapping: Mapping | None) -> NoReturn:
        plan = self.plan
        at = entry_depth(plan.keys) + depth
        names = [str(entry.key.value) for entry in mapping.entries] if mapping is not None else []
        written = plan.change.written.split(".")
        word = written[at] if at < len(written) else key
        raise Unfit(_missing(segment_span(plan.change, at), word, plan, plan.keys[:at], names))

    def changed(self, node: Node | None, shape: Shape) -> Node:
        plan = self.plan
        if plan.expected is not None:
            self.compare(node, shape, plan.expected)
        if plan.value is not None:
            new = self.adopting.adopted(plan.value, shape)
            self.note(plan.operation, plan.keys, plan.span(plan.operation), node, new)
            return new
        if plan.by is not None:
            new = self.raised(node, plan.by)
            self.note("by", plan.keys, plan.span("by"), node, new)
            return new
        if _is_list(node, shape, plan):
            return self.list_changed(node, shape)
        return self.mapping_changed(node, shape)

    def compare(self, node: Node | None, shape: Shape, expected: Node) -> None:
        language = self.slot.language
        wanted = self.adopting.adopted(expected, shape)
        if node is not None and meaning(node, shape, language) == meaning(wanted, shape, language):
            return
        place = f" ({node.span.file}:{node.span.line})" if node is not None else ""
        stands = (
            message("findings.RW703.compare", node=brief(node), place=place)
            if node is not None
            else message("findings.RW703.nothing_stands")
        )
        hint = message("findings.RW703.compare_hint")
        if node is not None:
            hint = message("findings.RW703.now", value=brief(node))
        raise Unfit(
            Finding(
                "RW703",
                expected.span,
                message("findings.RW703.expected", expected=brief(expected), stands=stands),
                hint,
            )
        )

    def raised(self, node: Node | None, by: Scalar) -> Node:
        """A number and what a mod adds to it: whichever mod comes first, the sum is the same, and so is its place."""
        now = node.value if isinstance(node, Scalar) else None
        if node is None or isinstance(now, bool) or not isinstance(now, int) or not isinstance(by.value, int):
            language = self.plan.change.language
            stands = brief(node) if node is not None else message("overlay.nothing")
            said = about(message("overlay.RW540", stands=stands), language)
            raise Unfit(Finding("RW540", self.plan.span("by"), said, about(message("overlay.RW540.hint"), language)))
        return Scalar(now + by.value, node.span)

    # ---- items

    def mapping_changed(self, node: Node | None, shape: Shape) -> Node:
        plan, language = self.plan, self.slot.language
        mapping = Mapping((), self.slot.key.span) if node is None else opened(node, shape, language)
        if mapping is None:
            hint = message("findings.RW709.mapping_changed_hint")
            raise Unfit(Finding("RW709", plan.change.span, message("findings.RW709.mapping_changed"), hint))
        row = {str(entry.key.value): entry for entry in mapping.entries}
        for item in plan.removed:
            word = word_of(shape, item.key, language)
            if word not in row:
                raise Unfit(_missing(item.span, item.key, plan, plan.keys, list(row)))
            self.note("remove", (*plan.keys, item.key), item.span, row.pop(word).value, None)
        words = []
        for item in plan.added:
            word = word_of(shape, item.key, language)
            if word in row:
                raise Unfit(_double(item, row[word].key.span))
            new = self.adopting.adopted(item.node, _inner(shape, item.key))
            row[word] = Entry(Scalar(word, item.span), new)
            words.append(word)
            self.note("add", (*plan.keys, item.key), item.span, None, new)
        anchor = word_of(shape, plan.anchor.key, language) if plan.anchor is not None else None
        self.check_anchor(anchor, row, words)
        return self.put(mapping, row, plan.keys, words, anchor)

    def put(
        self, mapping: Mapping, row: dict[str, Entry], container: Keys, words: list[str], anchor: str | None = None
    ) -> Mapping:
        """The mapping with these entries, the new ones in their places."""
        placed = self.place(container, words, anchor, row)
        return replace(mapping, entries=tuple(entry for _, entry in arranged(list(row.items()), placed)))

    def list_changed(self, node: Node | None, shape: Shape) -> Node:
        plan = self.plan
        items = node.items if isinstance(node, Sequence) else (node,) if node is not None else ()
        row = dict(keyed(items))
        for item in plan.removed:
            if item.key not in row:
                raise Unfit(_missing(item.span, item.key, plan, plan.keys, list(row)))
            del row[item.key]
        shape = resolve(shape, NAMED)
        for item in plan.added:
            if item.key in row:
                raise Unfit(_double(item, row[item.key].span))
            row[item.key] = self.adopting.adopted(item.node, shape.item if isinstance(shape, ListOf) else shape)
        added = [item.key for item in plan.added]
        anchor = plan.anchor.key if plan.anchor is not None else None
        self.check_anchor(anchor, row, added)
        placed = self.place(plan.keys, added, anchor, row)
        span = node.span if node is not None else self.slot.key.span
        new = Sequence(tuple(item for _, item in arranged(list(row.items()), placed)), span)
        operation = "add" if plan.added else "remove"
        self.note(operation, plan.keys, plan.span(operation), node, new)
        return new

    def check_anchor(self, anchor: str | None, there: Collection[str], added: list[str]) -> None:
        plan = self.plan
        if plan.anchor is not None and (anchor not in there or anchor in added):
            raise Unfit(_missing(plan.anchor.span, plan.anchor.key, plan, plan.keys, list(there)))

    def place(
        self, container: Keys, words: list[str], anchor: str | None, there: Collection[str]
    ) -> dict[str, Placement]:
        """Remember where new items go."""
        known = self.book.placed.get(container, {})
        placed = {key: place for key, place in known.items() if key in there}
        for index, word in enumerate(words):
            placed[word] = Placement(self.plan.before, anchor, self.rank, index)
        self.placed[container] = placed
        return placed

    # ---- small things

    def note(self, operation: str, keys: Keys, span: Span, before: Node | None, after: Node | None) -> None:
        language = self.slot.language
        self.notes.append(Written(self.plan.mod.id, operation, keys, span, before, after, language))


def opened(node: Node, shape: Shape, language: Language) -> Mapping | None:
    """A node as a mapping of its parts, short forms written out; None if it has none."""
    if isinstance(node, Mapping):
        return node
    shape = resolve(shape, NAMED)
    if isinstance(shape, Record) and shape.short is not None:
        key = next(one for one in shape.keys if one.en == shape.short_key)
        return Mapping((Entry(Scalar(key.spelling(language), node.span), node),), node.span)
    if shape == EFFECT:
        return Mapping((Entry(Scalar(UNDIVIDED, node.span), node),), node.span)
    return None


def value_at(book: Book, keys: Keys, shapes: tuple[Shape, ...]) -> tuple[Node, Language] | None:
    """What stands at a path, with the language it is written in; None if nothing does."""
    depth = entry_depth(keys)
    slot = book.slots.get(keys[:depth])
    if slot is None:
        return None
    node = below(slot.node, keys[depth:], shapes[depth:], slot.language)
    return (node, slot.language) if node is not None else None


def below(node: Node | None, keys: Keys, shapes: tuple[Shape, ...], language: Language) -> Node | None:
    """What stands some keys below a node."""
    for key, shape in zip(keys, shapes, strict=False):
        mapping = opened(node, shape, language) if node is not None else None
        node = mapping.get(word_of(shape, key, language)) if mapping is not None else None
    return node


def brief(node: Node) -> Message:
    """A value on one short line."""
    text = " ".join(key_of(node).split())
    return message("findings.common.quoted", text=text if len(text) <= 60 else text[:59] + "…")


def _inner(shape: Shape, key: str) -> Shape:
    """The shape of a named part."""
    found = step(shape, key, "en", {})
    return found[1] if found is not None else shape


def _is_list(node: Node | None, shape: Shape, plan: Plan) -> bool:
    shape = resolve(shape, NAMED)
    if isinstance(shape, Either) and shape != EFFECT:
        if node is not None:
            # One name alone may be a list of one; a number is not.
            return isinstance(node, Sequence) or (isinstance(node, Scalar) and isinstance(node.value, str))
        return any(item.written is None for item in plan.added)
    return isinstance(shape, ListOf)


def _forget(book: Book, keys: Keys) -> None:
    """What was put in below a path that is written anew has no place there any more."""
    for known in [one for one in book.placed if one[: len(keys)] == keys]:
        del book.placed[known]


def _missing(span: Span, key: str, plan: Plan, above: Keys, names: list[str]) -> Finding:
    near = nearest(key, names)
    where = spelled(above, plan.change.language) if above else message("findings.RW701.missing")
    hint = message("findings.common.probably", name=near) if near else ""
    if not hint:
        hint = (
            message("findings.RW701.missing_hint", names=", ".join(names[:12]))
            if names
            else message("findings.RW701.check_path_regelwerk_show")
        )
    return Finding("RW701", span, message("findings.RW701.no", key=key, where=where), hint, near)


def _double(item: Item, there: Span) -> Finding:
    hint = message("findings.RW702.double_hint")
    return Finding(
        "RW702", item.span, message("findings.RW702.double", key=item.key, file=there.file, line=there.line), hint
    )
