"""Which mods break something, and which of their entries: the smallest set of mods, then the least of what they do.

A question is put to a rulebook with some of the mods, or with some pieces of a mod: a change, or an entry it brings.
What cannot be loaded, because a piece is missing that others need, answers nothing.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from regelwerk.dsl.findings.findings import Finding, RulebookError, errors_in
from regelwerk.dsl.overlay import MOD_FILE
from regelwerk.dsl.overlay.mod_shape import MOD
from regelwerk.dsl.overlay.paths import SECTION_KEYS
from regelwerk.dsl.reading.nodes import Entry, Mapping, Node, Scalar, Span
from regelwerk.dsl.reading.reader import read
from regelwerk.dsl.rulebook import check_folder
from regelwerk.dsl.shape.shape_check import declared_language
from regelwerk.dsl.source_files import shown
from regelwerk.tools.modding.nodes_text import block
from regelwerk.tools.scenarios.scenario_reading import read_scenarios
from regelwerk.tools.scenarios.scenarios import run_scenario

Question = Callable[[Sequence[Path]], str]
"""What is broken with some mods, told; "" if nothing is, or if there is no telling."""

_MOST_TOGETHER = 3
"""Sets of up to so many mods are tried one by one; larger ones are made smaller one mod at a time."""


def scenario_question(folder: Path, file: Path, name: str, own: str) -> Question:
    """Whether a scenario fails. `own` is the id of the mod that it belongs to, "" for one of the rulebook."""

    def ask(mods: Sequence[Path]) -> str:
        rulebook, findings = check_folder(folder, mods)
        if rulebook is None or errors_in(findings):
            return ""
        words = next((mod.words for mod in rulebook.mods if mod.id == own), None)
        if own and words is None:
            return ""
        read_file, wrong = read_scenarios(file, words)
        scenario = next((one for one in read_file.scenarios if one.name == name), None)
        if scenario is None or errors_in(wrong):
            return ""
        return run_scenario(rulebook, scenario, read_file.language).message

    return ask


def check_question(folder: Path, codes: frozenset[str] | None = None) -> Question:
    """Whether a check finds errors; with `codes`, whether it finds one of these."""

    def ask(mods: Sequence[Path]) -> str:
        found = [one for one in errors(folder, mods) if codes is None or one.code in codes]
        return f"[{found[0].code}] {found[0].message}" if found else ""

    return ask


def errors(folder: Path, mods: Sequence[Path]) -> list[Finding]:
    return errors_in(check_folder(folder, mods)[1])


# ---- which mods


def smallest(mods: Sequence[Path], ask: Question) -> tuple[list[Path], str]:
    """The smallest set of mods that breaks it, with what is told then; all of them are known to break it."""
    for size in range(1, min(_MOST_TOGETHER, len(mods) - 1) + 1):
        for some in combinations(mods, size):
            if told := ask(some):
                return list(some), told
    return _reduced(list(mods), ask)


def _reduced(mods: list[Path], ask: Question) -> tuple[list[Path], str]:
    """The set without every mod that it can do without."""
    told = ask(mods)
    for one in list(mods):
        rest = [other for other in mods if other != one]
        if rest and (found := ask(rest)):
            mods, told = rest, found
    return mods, told


# ---- which of their entries


@dataclass(frozen=True, slots=True)
class Piece:
    """A change that a mod makes, or an entry that it brings: by its path, and where it stands."""

    mod: str
    path: str
    span: Span


def least_pieces(mods: Sequence[Path], ask: Question) -> list[Piece]:
    """The pieces of the mods without which nothing would be broken; empty if taking pieces away tells nothing."""
    pieces = [piece for mod in mods for piece in _pieces(mod)]
    with tempfile.TemporaryDirectory() as home:
        copies = [Path(home) / str(number) / mod.name for number, mod in enumerate(mods)]

        def still(left: Sequence[Piece]) -> bool:
            kept = {piece.span for piece in left}
            for mod, copy in zip(mods, copies, strict=True):
                _write(mod, copy, kept)
            return bool(ask(copies))

        if not still(pieces):
            return []
        going = True
        while going:  # what others need can go only after them
            going = False
            for piece in reversed(pieces):
                rest = [one for one in pieces if one != piece]
                if still(rest):
                    pieces, going = rest, True
    return pieces


def _files(mod: Path) -> list[Path]:
    """The main file of a mod and those it names, as far as they can be read."""
    node = read(mod / MOD_FILE)
    named = (node.get("dateien") or node.get("files")) if isinstance(node, Mapping) else None
    items = getattr(named, "items", ())
    return [mod / MOD_FILE, *(mod / str(one.value) for one in items if isinstance(one, Scalar))]


def _pieces(mod: Path) -> Iterator[Piece]:
    for file in _files(mod):
        try:
            node = read(file, shown(file))
        except RulebookError:
            continue
        for path, entry in _entries(node):
            yield Piece(mod.name, path, entry.key.span)


def _entries(node: Node) -> Iterator[tuple[str, Entry]]:
    """What a file of a mod consists of: each change by its path, each entry by its section and name."""
    language = declared_language(node)
    for section in node.entries if isinstance(node, Mapping) else ():
        key = MOD.spelled(str(section.key.value), language)
        inside = section.value.entries if isinstance(section.value, Mapping) else ()
        if key is None or key.en not in {*SECTION_KEYS, "changes"}:
            continue
        for entry in inside:
            if key.en == "changes":
                yield str(entry.key.value), entry
            elif key.en == "things" and isinstance(entry.value, Mapping):
                for thing in entry.value.entries:
                    yield f"{section.key.value}.{entry.key.value}.{thing.key.value}", thing
            else:
                yield f"{section.key.value}.{entry.key.value}", entry


def _write(mod: Path, copy: Path, kept: set[Span]) -> None:
    """A copy of a mod with some of its pieces only."""
    for file in _files(mod):
        target = copy / file.relative_to(mod)
        target.parent.mkdir(parents=True, exist_ok=True)
        node = read(file, shown(file))
        going = {entry.key.span for _, entry in _entries(node)} - kept
        target.write_text("".join(f"{line}\n" for line in block(_without(node, going))), encoding="utf-8")


def _without(node: Node, going: set[Span]) -> Node:
    """A node without some of its entries; a section of which nothing is left goes as well."""
    if not isinstance(node, Mapping):
        return node
    entries = []
    for one in node.entries:
        value = _without(one.value, going)
        emptied = isinstance(value, Mapping) and not value.entries and value != one.value
        if one.key.span not in going and not emptied:
            entries.append(Entry(one.key, value))
    return Mapping(tuple(entries), node.span)
