"""Texts with one part taken away or put in: the meaning is another, or it is an error; if neither, a word is ignored.

`python -m regelwerk.tools.workshop.every_word.every_word FOLDER … [--sample N] [--seed N]` looks through rulebooks,
all edits of them or so many of each, and lists the words that are ignored.
"""

from __future__ import annotations

import argparse
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path as FilePath

from regelwerk.dsl.grammar.positions import text_span
from regelwerk.dsl.meaning.text_places import Path, TextPlace
from regelwerk.tools.mutation.broken_worlds import Original
from regelwerk.tools.mutation.edits import KINDS, Edit, edits
from regelwerk.tools.workshop.every_word.additions import additions
from regelwerk.tools.workshop.every_word.plain_meaning import meaning

_DROPPED = frozenset(KINDS[: KINDS.index("modal")])


@dataclass(frozen=True, slots=True)
class Ignored:
    """A part of a text that means nothing: whose text, where, what kind of part, and the words."""

    path: Path
    place: str
    kind: str
    words: str
    added: bool
    line: str

    def __str__(self) -> str:
        sign = "+" if self.added else "-"
        return f"{self.place} {'/'.join(self.path)}: {sign} {self.kind}: {self.words} | {self.line}"


@dataclass(frozen=True, slots=True)
class Looked:
    """How many edits of a rulebook were looked at, how many of them were refused, and what was ignored."""

    edits: int
    refused: int
    ignored: tuple[Ignored, ...]


class EveryWord:
    """A rulebook whose words are counted."""

    def __init__(self, folder: FilePath, mods: Sequence[FilePath] = ()) -> None:
        self._original = Original(folder, mods)
        self._world = self._original.rulebook.world
        self._meaning = meaning(self._world)

    def edits(self, added: bool) -> Iterator[tuple[TextPlace, Edit]]:
        """Every text with one of its parts gone, or with one part more."""
        for place in self._original.places.values():
            if place.scalar.span.file in self._world.libraries:
                continue
            text = str(place.scalar.value)
            if added:
                made = additions(text, place.kind, place.language, self._world)
            else:
                made = (one for one in edits(text, place.kind, place.language) if one.kind in _DROPPED)
            yield from ((place, one) for one in made)

    def _means_the_same(self, place: TextPlace, edit: Edit) -> bool | None:
        """Whether a text still means the same; None if it is an error."""
        broken = self._original.broken(place.path, edit.text)
        if broken is None:
            return None
        found = meaning(broken.world, broken.changed)
        return found == ({owner: self._meaning.get(owner) for owner in found} if broken.changed else self._meaning)

    def _said_again(self, place: TextPlace, edit: Edit) -> bool:
        """Whether an argument only says what holds without it (docs/semantics.md E14, M14): another is noticed."""
        names = frozenset(re.findall(r"\w+", edit.before))
        last = edit.column + len(edit.before)
        others = (
            one
            for one in edits(str(place.scalar.value), place.kind, place.language, names)
            if one.kind in ("number", "player") and one.line == edit.line and edit.column <= one.column <= last
        )
        return edit.kind == "argument" and any(not self._means_the_same(place, one) for one in others)

    def looked(self, added: bool, sample: int = 0, seed: int = 0) -> Looked:
        """All edits, or a sample of so many."""
        chosen = list(self.edits(added))
        if sample and sample < len(chosen):
            chosen = random.Random(seed).sample(chosen, sample)
        refused, ignored = 0, []
        for place, edit in chosen:
            same = self._means_the_same(place, edit)
            refused += same is None
            if same and (added or not self._said_again(place, edit)):
                start = (edit.line, edit.column)
                span = text_span(place.scalar, start, start)
                where = f"{span.file}:{span.line}:{span.column}"
                line = (edit.text if added else str(place.scalar.value)).splitlines()[edit.line - 1].strip()
                words = edit.after if added else edit.before
                ignored.append(Ignored(place.path, where, edit.kind, words, added, line))
        return Looked(len(chosen), refused, tuple(ignored))


def main(arguments: Sequence[str] | None = None) -> int:
    """What the rulebooks in some folders ignore."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=FilePath)
    parser.add_argument("--sample", type=int, default=0, help="so many edits of each rulebook (0: all)")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args(arguments)
    found = 0
    for folder in given.folders:
        words = EveryWord(folder)
        for added in (False, True):
            looked = words.looked(added, given.sample, given.seed)
            found += len(looked.ignored)
            print(f"{folder.name}: {'+' if added else '-'} {looked.edits} edits, {looked.refused} refused")
            for one in looked.ignored:
                print(f"  {one}")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
