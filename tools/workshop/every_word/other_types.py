"""Texts with one value exchanged for one of another type: that is refused, or it means something else and fits.

Whoever reads a place in a text must ask whether what stands there can be used. Where nobody asks, one of three things
happens to an exchanged text, and each is reported: it means the same as before; only the judgement of finished trees
refuses it (RW490), with advice that knows nothing of the place; or it makes the reader fail.

`python -m regelwerk.tools.workshop.every_word.other_types FOLDER … [--sample N] [--seed N]` looks through rulebooks.
"""

from __future__ import annotations

import argparse
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path as FilePath

from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.parse import SyntaxFault, parse
from regelwerk.dsl.grammar.positions import keeps_positions, span_of
from regelwerk.dsl.grammar.syntax import Node, walk
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.meaning.scope import PLAYER_TYPE
from regelwerk.dsl.meaning.text_places import TextPlace
from regelwerk.dsl.much_at_once import made_for_good, much_at_once
from regelwerk.dsl.reading.nodes import Span
from regelwerk.dsl.tree.all_trees import trees
from regelwerk.dsl.tree.types import BOOL, INT, NONE, RESOURCE, Type, thing
from regelwerk.dsl.tree.walk import expressions
from regelwerk.dsl.world.kinds import PLAYER
from regelwerk.dsl.world.world import World
from regelwerk.tools.mutation.broken_worlds import Original
from regelwerk.tools.workshop.every_word.plain_meaning import meaning

_VALUES = (
    syntax.Name, syntax.Me, syntax.Number, syntax.Call, syntax.Of, syntax.OfThe, syntax.Quantified, syntax.Amount,
    syntax.Member, syntax.Listed,
)  # fmt: skip
_JUDGED = "RW490"
_ME: dict[Language, str] = {"de": "ich", "en": "me"}
Value = tuple[str, Type]
"""A word and what it is."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """A text in which one value is another now."""

    place: TextPlace
    node: Node
    word: str
    text: str

    def __str__(self) -> str:
        line = self.text.splitlines()[(self.node.first.line or 1) - 1].strip()
        return f"{'/'.join(self.place.path)}: {self.word} | {line}"


@dataclass(frozen=True, slots=True)
class Overlooked:
    """An exchange that nobody who reads the text has refused, although it does not fit or means nothing."""

    exchange: Exchange
    how: str

    def __str__(self) -> str:
        return f"{self.how}: {self.exchange}"


@dataclass(frozen=True, slots=True)
class Looked:
    """How many exchanges were made, how many of them were refused, and what was overlooked."""

    exchanges: int
    refused: int
    overlooked: tuple[Overlooked, ...]
    fitting: tuple[Exchange, ...]


def other_values(world: World, language: Language) -> list[Value]:
    """A value of each type: number, truth, nothing, place, kind, player, enumeration, card, event, resource."""
    german = language == "de"
    found: dict[str, Value] = {
        "number": ("3", INT),
        "truth": ("ja" if german else "true", BOOL),
        "nothing": ("leer" if german else "empty", NONE),
        "player": (_ME[language], PLAYER_TYPE),
        "players": ("spieler" if german else "players", PLAYER_TYPE.row()),
    }
    for kind in world.kinds.values():
        if kind.id != PLAYER and kind.forms:
            type = thing(kind.id) if kind.place else thing(kind.id).row()
            found.setdefault("place" if kind.place else "kind", (kind.forms[0], type))
    for name, values in world.enumerations.items():
        found.setdefault("enumeration", (values[0], Type("enum", name)))
    for entry in world.entries.values():
        found.setdefault("card", (entry.id, thing(entry.kind)))
    for resource in world.resources.values():
        found.setdefault("resource", (resource.id, RESOURCE))
    for event in world.events.values():
        found.setdefault("event", (event.id, Type("ability")))
    return list(found.values())


class OtherTypes:
    """A rulebook whose values are exchanged."""

    def __init__(self, folder: FilePath, mods: Sequence[FilePath] = ()) -> None:
        with made_for_good():
            self._original = Original(folder, mods)
        self._world = self._original.rulebook.world
        self._meaning = meaning(self._world)
        self._types: dict[Span, set[Type]] = {}
        for x in expressions([tree for _, tree in trees(self._world)]):
            self._types.setdefault(x.span, set()).add(x.type)

    def _nodes(self, folder: str) -> Iterator[tuple[TextPlace, Node]]:
        """Every part of a text that is a value, and stands in a folder."""
        for place in self._original.places.values():
            scalar = place.scalar
            if scalar.parts or folder not in scalar.span.file or scalar.span.file in self._world.libraries:
                continue
            try:
                tree = parse(str(scalar.value), place.kind, place.language)
            except SyntaxFault:
                continue
            for node in walk(tree):
                if isinstance(node, _VALUES) and keeps_positions(scalar) and span_of(node, scalar) in self._types:
                    yield place, node

    def _exchanges(self, place: TextPlace, node: Node) -> Iterator[Exchange]:
        """A value exchanged for each that is of another type; a word that the text has already may be a name in it."""
        text = str(place.scalar.value)
        known = {type.each() for type in self._types[span_of(node, place.scalar)]}
        words = set(re.findall(r"\w+", text))
        if isinstance(node, syntax.Me):
            words.add(_ME[place.language])  # `mir` is the same word
        start = _offset(text, node.first.line or 1, node.first.column or 1)
        end = _offset(text, node.last.end_line or 1, node.last.end_column or 1)
        for word, type in other_values(self._world, place.language):
            if type.each() not in known and word not in words and word not in place.names:
                yield Exchange(place, node, word, text[:start] + word + text[end:])

    def exchanges(self, sample: int = 0, seed: int = 0, folder: str = "") -> Iterator[Exchange]:
        """All exchanges in the texts that stand in a folder, or a sample of so many, of as many values as possible."""
        nodes = list(self._nodes(folder))
        if not sample:
            yield from (one for place, node in nodes for one in self._exchanges(place, node))
            return
        rng = random.Random(seed)
        rng.shuffle(nodes)
        for place, node in nodes[:sample]:
            made = list(self._exchanges(place, node))
            if made:
                yield rng.choice(made)

    def overlooked(self, exchange: Exchange) -> str | None:
        """How nobody has noticed an exchange; "" if it was refused, None if it means something else and fits."""
        told: list[Finding] = []
        broken = self._original.broken(exchange.place.path, exchange.text, told)
        if broken is None:
            return "judged" if any(one.code == _JUDGED for one in told) else ""
        found = meaning(broken.world, broken.changed)
        before = {owner: self._meaning.get(owner) for owner in found} if broken.changed else self._meaning
        return "same" if found == before else None

    def looked(self, sample: int = 0, seed: int = 0, folder: str = "") -> Looked:
        """All exchanges, or a sample of so many."""
        count, refused, overlooked, fitting = 0, 0, list[Overlooked](), list[Exchange]()
        for exchange in self.exchanges(sample, seed, folder):
            count += 1
            with much_at_once():
                how = self.overlooked(exchange)
            if how is None:
                fitting.append(exchange)
            elif how:
                overlooked.append(Overlooked(exchange, how))
            refused += how == ""
        return Looked(count, refused, tuple(overlooked), tuple(fitting))


def _offset(text: str, line: int, column: int) -> int:
    return sum(len(row) + 1 for row in text.split("\n")[: line - 1]) + column - 1


def main(arguments: Sequence[str] | None = None) -> int:
    """What is overlooked in the rulebooks of some folders; with `--fitting`, also what fits."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=FilePath)
    parser.add_argument("--sample", type=int, default=0, help="so many exchanges of each rulebook (0: all)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--fitting", action="store_true", help="list also what is read and fits")
    given = parser.parse_args(arguments)
    found = 0
    for folder in given.folders:
        looked = OtherTypes(folder).looked(given.sample, given.seed)
        found += len(looked.overlooked)
        fit = len(looked.fitting)
        print(f"{folder.name}: {looked.exchanges} exchanges, {looked.refused} refused, {fit} fit", flush=True)
        for one in (*looked.overlooked, *(looked.fitting if given.fitting else ())):
            print(f"  {one}", flush=True)
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
