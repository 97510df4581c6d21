"""A rulebook and mods as one: which mods can be there, what they do, and why the others had to be left out."""

from __future__ import annotations

from collections import abc
from collections.abc import Iterator, Sequence

from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.overlay.applying import Unfit, Written, carry_out
from regelwerk.dsl.overlay.book import Book, Page, Slot, book_of
from regelwerk.dsl.overlay.conflicts import Conflict, Touch, conflicts, finding, touches
from regelwerk.dsl.overlay.mods import Mod
from regelwerk.dsl.overlay.names import own_words, vocabulary
from regelwerk.dsl.overlay.order import alone, circles, forerunners, in_order, together
from regelwerk.dsl.overlay.paths import BOOK, Keys
from regelwerk.dsl.overlay.plans import Plan, plan_of
from regelwerk.dsl.overlay.qualify import Adopting
from regelwerk.dsl.reading.nodes import Mapping, Words
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.world.kinds import PLAYER

Left = dict[str, list[Finding]]


@record
class Base:
    """The rulebook that mods are laid over."""

    id: str
    version: str
    pages: tuple[Page, ...]


@record
class Prepared:
    """A mod that fits the rulebook: its words, its entries under their full names, its plans."""

    mod: Mod
    words: Words
    entries: tuple[Page, ...]
    plans: tuple[Plan, ...]


@record
class Combined:
    """What came of it. `mods` are those that are in it, in their order; `left_out` says why those `refused` are not."""

    book: Book
    mods: tuple[Prepared, ...]
    history: tuple[Written, ...]
    left_out: Left
    conflicts: tuple[Conflict, ...] = ()
    refused: tuple[Mod, ...] = ()

    def pages(self) -> list[Page]:
        return self.book.pages()


def combine(base: Base, mods: Sequence[Mod], left_out: abc.Mapping[str, list[Finding]] | None = None) -> Combined:
    """The rulebook with all mods that can be there together; those in `left_out` are not tried."""
    left: Left = dict(left_out or {})
    given: dict[str, Mod] = {}
    for mod in mods:
        if mod.id in given and given[mod.id].folder != mod.folder:
            left.setdefault(mod.id, []).append(_twice(mod, given[mod.id]))
        given.setdefault(mod.id, mod)
    prepared = _prepared(base, [mod for mod in given.values() if mod.id not in left], left)
    met: list[Conflict] = []
    while True:
        present = {id: one.mod for id, one in prepared.items() if id not in left}
        bad = _cannot_be(present, given, left) or circles(present)
        if not bad:
            chosen = [prepared[mod.id] for mod in in_order(present)]
            found = conflicts([one.mod for one in chosen], list(_touches(chosen)))
            bad = _unfit(base, chosen, found)
            if not bad:
                met += found
                bad = _told(found)
            if not bad:
                book, history, bad = apply(base, chosen)
                if not bad:
                    refused = tuple(mod for id, mod in given.items() if id not in present)
                    return Combined(book, tuple(chosen), tuple(history), left, tuple(met), refused)
        for id, findings in bad.items():
            left[id] = [*left.get(id, []), *findings]


def _twice(mod: Mod, other: Mod) -> Finding:
    place = f"{other.span.file}:{other.span.line}"
    return Finding(
        "RW712",
        mod.span,
        message("findings.RW712.twice", name=mod.id, place=place),
        message("findings.RW712.twice_hint"),
    )


def _prepared(base: Base, mods: Sequence[Mod], left: Left) -> dict[str, Prepared]:
    taken = vocabulary([(page.node, page.language) for page in base.pages])
    found = {}
    for mod in mods:
        findings = alone(mod, base.id, base.version)
        if not findings:
            words, findings = own_words(mod, taken)
            plans, more = _plans(mod, words)
            findings += more
            found[mod.id] = Prepared(mod, words, tuple(_entries(mod, words)), tuple(plans))
        if findings:
            left[mod.id] = findings
    return found


def _plans(mod: Mod, words: Words) -> tuple[list[Plan], list[Finding]]:
    made = [plan_of(mod, change, words) for change in mod.changes]
    plans = [one for one in made if isinstance(one, Plan)]
    findings = [one for one in made if isinstance(one, Finding)]
    first: dict[Keys, Plan] = {}
    for plan in plans:
        known = first.setdefault(plan.keys, plan)
        if known is not plan and (known.by is None or plan.by is None):  # each file may raise what it brings more of
            place = f"{known.change.span.file}:{known.change.span.line}"
            what = message("findings.RW702.plans", written=plan.change.written, place=place)
            findings.append(Finding("RW702", plan.change.span, what, message("findings.RW702.plans_hint")))
    return plans, findings


def _entries(mod: Mod, words: Words) -> Iterator[Page]:
    """The files of a mod with full names."""
    for file in mod.files:
        node = Adopting(words, file.language, file.language).adopted(file.node, BOOK)
        if isinstance(node, Mapping):
            yield Page(node, file.language)


def _cannot_be(present: abc.Mapping[str, Mod], given: abc.Mapping[str, Mod], left: Left) -> Left:
    gone = {id: mod for id, mod in given.items() if id in left}
    found = {id: together(mod, present, gone) for id, mod in present.items()}
    return {id: findings for id, findings in found.items() if findings}


def _unfit(base: Base, chosen: Sequence[Prepared], found: Sequence[Conflict]) -> Left:
    """Mods that do not even fit the rulebook with those they come after: they shall spoil no other mod.

    One that misses what another mod adds only lacks an order; that is a conflict.
    """
    building = {touch.mod for one in found for touch, other in one.both_ways() if other.kind == "add"}
    before = forerunners({one.mod.id: one.mod for one in chosen})
    unfit: Left = {}
    for one in chosen:
        id = one.mod.id
        if id not in building:
            _, _, bad = apply(base, [other for other in chosen if other.mod.id == id or other.mod.id in before[id]])
            unfit |= {id: bad[id]} if id in bad else {}
    return unfit


def _touches(chosen: Sequence[Prepared]) -> Iterator[Touch]:
    for one in chosen:
        for keys, slot in book_of(one.entries).slots.items():
            if keys != ("kinds", PLAYER):  # several mods may give players something
                yield Touch(one.mod.id, "add", keys, slot.key.span, slot.language)
    for plan in _active(chosen):
        yield from touches(plan)


def _active(chosen: Sequence[Prepared]) -> Iterator[Plan]:
    present = {one.mod.id for one in chosen}
    for one in chosen:
        for plan in one.plans:
            if not plan.change.if_mod or plan.change.if_mod in present:
                yield plan


def _told(found: Sequence[Conflict]) -> Left:
    bad: Left = {}
    for conflict in found:
        for here, there in conflict.both_ways():
            bad.setdefault(here.mod, []).append(finding(here, there))
    return bad


def apply(base: Base, chosen: Sequence[Prepared], sequence: Sequence[str] = ()) -> tuple[Book, list[Written], Left]:
    """Lay mods over a rulebook. `chosen` is their order; they are applied in it, or as `sequence` says.

    Where nothing is in conflict, the sequence cannot matter as long as each mod comes after those it names.
    """
    book = book_of(base.pages)
    history: list[Written] = []
    bad: Left = {}
    rank = {one.mod.id: number for number, one in enumerate(chosen)}
    for one in chosen:
        for page in one.entries:
            known = set(book.slots)
            book.add(page)
            history += [_added(one.mod.id, keys, slot) for keys, slot in book.slots.items() if keys not in known]
    by_id = {one.mod.id: one for one in chosen}
    plans = list(_active(chosen))
    for id in sequence or list(by_id):
        for plan in plans:
            if plan.mod.id == id:
                try:
                    history += carry_out(plan, book, by_id[id].words, rank[id])
                except Unfit as unfit:
                    bad.setdefault(id, []).append(unfit.finding)
    return book, history, bad


def _added(mod: str, keys: Keys, slot: Slot) -> Written:
    return Written(mod, "add", keys, slot.key.span, None, slot.node, slot.language)
