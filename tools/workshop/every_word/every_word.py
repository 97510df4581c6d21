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
from itertools import islice, zip_longest
from pathlib import Path as FilePath

from regelwerk.dsl.grammar.positions import text_span
from regelwerk.dsl.meaning.text_places import Path, TextPlace
from regelwerk.dsl.much_at_once import made_for_good, much_at_once
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
        with made_for_good():
            self._original = Original(folder, mods)
        self._world = self._original.rulebook.world
        self._meaning = meaning(self._world)

    def _texts(self, folder: str) -> Iterator[TextPlace]:
        """The rulebook's own texts; of those alone that stand in a folder, or in part."""
        for place in self._original.places.values():
            files = [one.span.file for one in (place.scalar, *place.scalar.parts)]
            if files[0] not in self._world.libraries and any(folder in file for file in files):
                yield place

    def _edits_of(self, place: TextPlace, added: bool) -> Iterator[Edit]:
        """A text with one of its parts gone, or with one part more."""
        text = str(place.scalar.value)
        if added:
            return additions(text, place.kind, place.language, self._world)
        return (one for one in edits(text, place.kind, place.language) if one.kind in _DROPPED)

    def _drawn(self, added: bool, sample: int, seed: int, folder: str) -> Iterator[tuple[TextPlace, Edit]]:
        """So many edits, of as many texts as possible: drawn texts in turn, one drawn edit of each. Texts that are not
        drawn are not edited at all, which is most of the work in a large rulebook."""
        rng = random.Random(seed)
        texts = list(self._texts(folder))
        rng.shuffle(texts)
        edited = ((place, list(self._edits_of(place, added))) for place in texts)
        piles = list(islice(((place, made) for place, made in edited if made), sample))
        for _, made in piles:
            rng.shuffle(made)
        rounds = zip_longest(*([(place, one) for one in made] for place, made in piles))
        yield from islice((one for each in rounds for one in each if one is not None), sample)

    def edits(self, added: bool, sample: int = 0, seed: int = 0, folder: str = "") -> Iterator[tuple[TextPlace, Edit]]:
        """All edits of the texts that stand in a folder, or a sample of so many."""
        if sample:
            return self._drawn(added, sample, seed, folder)
        return ((place, one) for place in self._texts(folder) for one in self._edits_of(place, added))

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

    def looked(self, added: bool, sample: int = 0, seed: int = 0, folder: str = "") -> Looked:
        """All edits, or a sample of so many."""
        looked, refused, ignored = 0, 0, []
        for place, edit in self.edits(added, sample, seed, folder):
            looked += 1
            with much_at_once():
                same = self._means_the_same(place, edit)
            refused += same is None
            if same and (added or not self._said_again(place, edit)):
                start = (edit.line, edit.column)
                span = text_span(place.scalar, start, start)
                where = f"{span.file}:{span.line}:{span.column}"
                line = (edit.text if added else str(place.scalar.value)).splitlines()[edit.line - 1].strip()
                words = edit.after if added else edit.before
                ignored.append(Ignored(place.path, where, edit.kind, words, added, line))
        return Looked(looked, refused, tuple(ignored))


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
