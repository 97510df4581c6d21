"""A rulebook taken apart into its entries, so that they can be changed one by one, and put together again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from regelwerk.dsl.overlay.paths import BOOK, SECTION_KEYS, Keys, entry_depth
from regelwerk.dsl.reading.nodes import Entry, Mapping, Node, Scalar, Span
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.shape.shapes import Language


@record
class Page:
    """One file: what stands in it, and its language. The first file of a rulebook is its main file."""

    node: Mapping
    language: Language


@record
class Slot:
    """One entry, or one key of the header, with its place: the file, and the mappings above it, by key and stretch.

    `new` is a key of the header that only a mod has set.
    """

    key: Scalar
    node: Node
    language: Language
    file: int
    above: tuple[tuple[Scalar, Span], ...] = ()
    new: bool = False


@record
class Placement:
    """Where a mod put an item of a list or mapping: behind (or before) another one, or at the end (no anchor).

    `rank` is the number of the mod in the order of the mods, `index` that of the item among those it put there.
    """

    before: bool
    anchor: str | None
    rank: int
    index: int


@dataclass(slots=True)
class Book:
    """All entries by their canonical path, in the order of the files."""

    slots: dict[Keys, Slot] = field(default_factory=dict)
    spans: list[tuple[Span, Language]] = field(default_factory=list)
    placed: dict[Keys, dict[str, Placement]] = field(default_factory=dict)

    def add(self, page: Page) -> None:
        """Take one more file in."""
        file = len(self.spans)
        self.spans.append((page.node.span, page.language))
        for keys, slot in _slots(page, file):
            # Two entries of one name in different files are kept both; a path means the first.
            unique = keys
            while unique in self.slots:
                unique = (*unique[:-1], f"{unique[-1]} ")
            self.slots[unique] = slot

    def pages(self) -> list[Page]:
        """The files, put together again."""
        files: list[list[Slot]] = [[] for _ in self.spans]
        for slot in self.slots.values():
            if not slot.new:
                files[slot.file].append(slot)
        files[:1] = [[*one, *(self.slots[keys] for keys in self._new_keys())] for one in files[:1]]
        return [
            Page(_nested(slots, 0, span), language) for slots, (span, language) in zip(files, self.spans, strict=True)
        ]

    def _new_keys(self) -> list[Keys]:
        return sorted(keys for keys, slot in self.slots.items() if slot.new)

    def names_at(self, keys: Keys) -> list[str]:
        """The names that go on from a path that leads to no entry yet: the ids of a section, the kinds of things."""
        depth = len(keys)
        return list(dict.fromkeys(slot[depth] for slot in self.slots if slot[:depth] == keys and len(slot) > depth))

    def copy(self) -> Book:
        return Book(dict(self.slots), list(self.spans), {keys: dict(items) for keys, items in self.placed.items()})


def book_of(pages: Sequence[Page]) -> Book:
    book = Book()
    for page in pages:
        book.add(page)
    return book


def _slots(page: Page, file: int) -> Iterator[tuple[Keys, Slot]]:
    for entry in page.node.entries:
        key = BOOK.spelled(str(entry.key.value), page.language)
        if key is None:
            continue
        yield from _inside((key.en,), entry, (), page.language, file)


def _inside(
    keys: Keys, entry: Entry, above: tuple[tuple[Scalar, Span], ...], language: Language, file: int
) -> Iterator[tuple[Keys, Slot]]:
    if keys[0] not in SECTION_KEYS or len(keys) == entry_depth(keys):
        yield keys, Slot(entry.key, entry.value, language, file, above)
    elif isinstance(entry.value, Mapping):
        for inner in entry.value.entries:
            around = (*above, (entry.key, entry.value.span))
            yield from _inside((*keys, str(inner.key.value)), inner, around, language, file)


def _nested(slots: list[Slot], depth: int, span: Span) -> Mapping:
    """Slots as the mapping they came from: those with the same keys above them stand together."""
    groups: dict[object, list[Slot]] = {}
    for slot in slots:
        deeper = len(slot.above) > depth
        groups.setdefault(slot.above[depth][0].value if deeper else (slot.key.value, id(slot)), []).append(slot)
    entries = []
    for group in groups.values():
        first = group[0]
        if len(first.above) > depth:
            key, stretch = first.above[depth]
            entries.append(Entry(key, _nested(group, depth + 1, stretch)))
        else:
            entries.append(Entry(first.key, first.node))
    return Mapping(tuple(entries), span)
