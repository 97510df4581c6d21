"""What a change of a mod is to do, before it is known what it finds: its path, its operations, its items by name."""

from __future__ import annotations

from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.messages.message import Sayable, message
from regelwerk.dsl.overlay.item_rows import key_of
from regelwerk.dsl.overlay.mods import Change, Mod
from regelwerk.dsl.overlay.paths import Keys, Lost, Path, entry_depth, path_of
from regelwerk.dsl.overlay.qualify import Adopting
from regelwerk.dsl.reading.nodes import Entry, Mapping, Node, Scalar, Sequence, Span, Words
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.shape.cell_keys import CELL, said_in
from regelwerk.dsl.shape.common_shapes import EFFECT
from regelwerk.dsl.shape.schema import NAMED
from regelwerk.dsl.shape.shapes import Either, ListOf, MapOf, Record, Shape, resolve

OPERATIONS = ("set", "replace", "by", "add", "remove")


@record
class Item:
    """Something that is added or removed: what it is known by, and itself as it is written."""

    key: str
    node: Node
    written: Scalar | None = None

    @property
    def span(self) -> Span:
        return self.written.span if self.written is not None else self.node.span


@record
class Plan:
    """A change that makes sense in itself."""

    mod: Mod
    change: Change
    path: Path
    value: Node | None
    operation: str
    added: tuple[Item, ...]
    removed: tuple[Item, ...]
    anchor: Item | None
    before: bool
    expected: Node | None
    by: Scalar | None = None

    @property
    def keys(self) -> Keys:
        return self.path.keys

    def span(self, operation: str) -> Span:
        return self.change.data.key_span(operation)


def plan_of(mod: Mod, change: Change, words: Words) -> Plan | Finding:
    """The plan of a change, or what is wrong with it in itself."""
    path = path_of(change.written, change.language, words)
    if isinstance(path, Lost):
        return lost(change, path)
    planning = _Planning(mod, change, path, words)
    return planning.fault() or planning.plan()


def lost(change: Change, path: Lost) -> Finding:
    """The finding for a path that leads nowhere."""
    word = change.written.split(".")[path.at]
    hint = message("findings.common.probably", name=path.meant) if path.meant else ""
    if "/" in word:
        return Finding(
            "RW701",
            change.span,
            message("findings.RW701.lost"),
            message("findings.common.write", said=change.written.replace("/", ".")),
            change.written.replace("/", "."),
        )
    if not hint:
        hint = (
            message("findings.RW701.lost_hint", allowed=", ".join(path.allowed[:12]))
            if path.allowed
            else message("findings.RW701.path_ends")
        )
    what = (
        message("findings.RW701.leads_nowhere_rulebook", word=word)
        if word
        else message("findings.RW701.word_missing_path")
    )
    return Finding("RW701", segment_span(change, path.at), what, hint, path.meant)


def segment_span(change: Change, number: int) -> Span:
    """Where one word of a path stands."""
    span = change.span
    width = span.end_column - span.column
    parts = change.written.split(".")
    quotes = (width - len(change.written)) // 2
    if span.line != span.end_line or quotes not in (0, 1) or width - len(change.written) not in (0, 2):
        return span
    start = span.column + quotes + sum(len(part) + 1 for part in parts[:number])
    return Span(span.file, span.line, start, span.line, start + max(1, len(parts[number])))


class _Planning:
    def __init__(self, mod: Mod, change: Change, path: Path, words: Words) -> None:
        self.mod = mod
        self.change = change
        self.path = path
        self.words = words
        self.shape = resolve(path.shape, NAMED)
        self.present = [key for key in OPERATIONS if key in change.data]

    def fault(self) -> Finding | None:
        """An operation that cannot be meant."""
        data, spelled = self.change.data, self.spelled
        if not self.present:
            hint = message("findings.plans.write", operations=", ".join(spelled(key) for key in OPERATIONS))
            return self.unfit(self.change.span, message("findings.plans.does_not_say_what"), hint)
        for key in ("set", "replace", "by"):
            if key in self.present and len(self.present) > 1:
                hint = message("findings.plans.what_set_already_whole")
                return self.unfit(
                    data.key_span(key), message("findings.plans.does_not_stand_alone", key=spelled(key)), hint
                )
        for key in ("before", "after"):
            if key in data and "add" not in data:
                hint = message("findings.plans.only_what_added_needs", add=spelled("add"))
                return self.unfit(
                    data.key_span(key), message("findings.plans.only_goes", key=spelled(key), add=spelled("add")), hint
                )
        if "before" in data and "after" in data:
            what = message("findings.plans.at_once_no_place", before=spelled("before"), after=spelled("after"))
            return self.unfit(data.key_span("after"), what, message("findings.plans.name_only_one_neighbour"))
        return self.section_fault() or self.form_fault()

    def section_fault(self) -> Finding | None:
        if not self.path.is_section:
            return None
        data = self.change.data
        wrong = next((one.key for one in data.fields if one.key not in ("remove", "if_mod")), "")
        if wrong:
            hint = message("findings.plans.mod_writes_new_entries")
            return self.unfit(data.key_span(wrong), message("findings.plans.whole_section"), hint)
        if len(self.path.keys) < entry_depth(self.path.keys) - 1:
            hint = message("findings.plans.write_dot_behind")
            return self.unfit(self.change.span, message("findings.plans.still_missing_which_kind"), hint)
        return None

    def form_fault(self) -> Finding | None:
        """Items for something that has none."""
        if self.path.is_section:
            return None
        for key in ("add", "remove"):
            if key in self.present and not _has_items(self.shape):
                what = message("findings.plans.neither_list_nor_block")
                hint = message("findings.plans.single_value_can_changed", key=self.spelled("set"))
                return self.unfit(self.change.data.key_span(key), what, hint)
        added = self.change.node("add")
        if added is not None and self.is_mapping(added) and not isinstance(added, Mapping):
            hint = message("findings.plans.write_name_colon_before")
            return self.unfit(added.span, message("findings.plans.what_added_needs_name"), hint)
        return None

    def unfit(self, span: Span, what: Sayable, hint: Sayable) -> Finding:
        return Finding("RW709", span, what, hint)

    def spelled(self, key: str) -> str:
        record = self.change.data.shape
        found = next((one for one in record.keys if one.en == key), None) if record is not None else None
        return found.spelling(self.change.language) if found is not None else key

    # ---- the plan

    def plan(self) -> Plan:
        change = self.change
        where = next((key for key in ("before", "after") if key in change.data), "")
        anchor = change.node(where) if where else None
        removed = change.node("remove")
        items = removed.items if isinstance(removed, Sequence) else [removed] if removed is not None else []
        by = change.node("by")
        return Plan(
            self.mod,
            change,
            self.path,
            change.node("set") or change.node("replace"),
            next((key for key in ("set", "replace", "by") if key in self.present), ""),
            tuple(self.added()),
            tuple(self.named(item) for item in items),
            self.named(anchor) if anchor is not None else None,
            where == "before",
            change.node("expected"),
            by if isinstance(by, Scalar) else None,
        )

    def added(self) -> list[Item]:
        node = self.change.node("add")
        if node is None:
            return []
        if isinstance(node, Mapping) and self.is_mapping(node):
            return [Item(self.new_name(entry), entry.value, entry.key) for entry in node.entries]
        items = node.items if isinstance(node, Sequence) else (node,)
        return [Item(self.item_key(item), item) for item in items]

    def new_name(self, entry: Entry) -> str:
        word = str(entry.key.value)
        return self.mod.full_name(word) if self.shape == EFFECT else self.name(word)

    def named(self, node: Node) -> Item:
        """Something that is there, by the name or content the mod calls it by."""
        if isinstance(node, Scalar) and not isinstance(self.shape, ListOf):
            return Item(self.name(str(node.value)), node)
        return Item(self.item_key(node), node)

    def name(self, word: str) -> str:
        if isinstance(self.shape, Record):
            key = self.shape.spelled(word, self.change.language)
            if key is not None:
                return key.en
        inner = self.shape.option("mapping") if isinstance(self.shape, Either) else self.shape
        if isinstance(inner, MapOf) and inner.key == CELL:
            word = said_in(word, self.change.language, "en")
        return word if self.shape == EFFECT else self.words.get(word, word)

    def item_key(self, node: Node) -> str:
        language = self.change.language
        item = self.shape.item if isinstance(self.shape, ListOf) else self.shape
        return key_of(Adopting(self.words, language, language).adopted(node, item))

    def is_mapping(self, node: Node) -> bool:
        """Whether items are known by names; where both is possible, the way they are written decides."""
        if isinstance(self.shape, Either) and self.shape != EFFECT:
            return isinstance(node, Mapping)
        return not isinstance(self.shape, ListOf)


def _has_items(shape: Shape) -> bool:
    return isinstance(shape, (Record, MapOf, ListOf, Either))
