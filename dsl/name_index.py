"""Where every name of a rulebook is declared and where it is used: in its files and inside its texts.

Made from the checked files and from what understanding the texts noted (`uses.py`). Words that no rule of meaning had
to look at (steps, fields in front of a colon, options) are told by where they stand in the syntax tree. Nothing is
looked at before it is asked for: an editor asks for one place, or for one name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from regelwerk.dsl.checked_data import RecordData
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.names_in_files import names_in_file
from regelwerk.dsl.names_in_texts import names_in_text
from regelwerk.dsl.nodes import Span
from regelwerk.dsl.occurrences import Occurrence, Symbol, as_written, short_names
from regelwerk.dsl.text_places import TextPlace, text_places
from regelwerk.dsl.uses import Use
from regelwerk.dsl.world import World


class NameIndex:
    """The names of a world whose texts were understood with uses noted, and of the files it was made from.

    With mods, what they added stands in the files of the rulebook as far as the world is concerned: `mixed`.
    """

    def __init__(self, world: World, files: Iterable[tuple[RecordData, Language]], mixed: bool = False) -> None:
        self.world = world
        self.mixed = mixed
        self._files = {data.span.file: data for data, _ in files}
        self._in_files: dict[str, list[Occurrence]] = {}
        self._texts: list[TextPlace] = []
        self._spans: dict[str, list[tuple[Span, TextPlace]]] = {}
        for place in text_places(world):
            if place.scalar.span.file in world.libraries:
                continue  # nobody edits a library while they edit a rulebook
            self._texts.append(place)
            for part in place.scalar.parts or (place.scalar,):  # a mod may add paragraphs, in its own file
                self._spans.setdefault(part.span.file, []).append((part.span, place))
        self._uses: dict[int, list[Use]] = {}
        for use in world.uses or ():
            self._uses.setdefault(id(use.scalar), []).append(use)

    def at(self, file: str, line: int, column: int) -> Occurrence | None:
        """What stands at a place; the end of a word still belongs to it."""
        place = self.text_at(file, line, column)
        names = self._in_text(place) if place is not None else self.in_file(file)
        here = [one for one in names if one.span.line == line and one.span.column <= column <= one.span.end_column]
        return max(here, key=lambda one: one.span.column, default=None)

    def text_at(self, file: str, line: int, column: int) -> TextPlace | None:
        """The text that a place lies in."""
        for span, place in self._spans.get(file, ()):
            if (span.line, span.column) <= (line, column) <= (span.end_line, span.end_column):
                return place
        return None

    def of(self, symbol: Symbol) -> list[Occurrence]:
        """Every place that names it, declarations first."""
        found = {(one.span, one.word): one for one in self._named(symbol) if one.symbol == symbol}
        return sorted(found.values(), key=lambda one: (not one.declares, _order(one)))

    def declarations(self, symbol: Symbol) -> list[Occurrence]:
        return [one for one in self.of(symbol) if one.declares]

    def borrowed(self, symbol: Symbol) -> bool:
        """Whether a name comes from a library: it is declared in no file of the rulebook."""
        world, id = self.world, symbol.id.partition(".")[0]
        tables: dict[str, dict[str, Any]] = {
            "event": world.events, "field": world.events, "verb": world.events, "procedure": world.procedures,
            "derived": world.derived, "attribute": world.attributes, "kind": world.kinds,
        }  # fmt: skip
        found: list[dict[str, Any]] = (
            [tables[symbol.what]] if symbol.what in tables else [world.procedures, world.derived]
        )
        return any(id in table and table[id].span.file in world.libraries for table in found)

    def everything(self) -> Iterator[Occurrence]:
        """All names of the rulebook."""
        for file in self._files:
            yield from self._in_page(file)
        for place in self._texts:
            yield from self._in_text(place)

    def in_file(self, file: str) -> list[Occurrence]:
        """The names in a file outside of its texts."""
        if not self.mixed:
            return self._in_page(file)
        return [one for page in self._files for one in self._in_page(page) if one.span.file == file]

    def _in_page(self, file: str) -> list[Occurrence]:
        if file not in self._in_files:
            data = self._files.get(file)
            self._in_files[file] = list(map(as_written, names_in_file(self.world, data))) if data is not None else []
        return self._in_files[file]

    def _in_text(self, place: TextPlace) -> Iterator[Occurrence]:
        return names_in_text(self.world, place, self._uses.get(id(place.scalar), ()))

    def _named(self, symbol: Symbol) -> Iterator[Occurrence]:
        """The names that could be those of a symbol: those of the files, and of texts that hold one of its words."""
        for file in self._files:
            yield from self._in_page(file)
        words = self.words_of(symbol)
        for place in self._texts:
            text = str(place.scalar.value)
            if any(word in text for word in words):
                yield from self._in_text(place)

    def words_of(self, symbol: Symbol) -> set[str]:
        """The words under which a symbol can stand in a text."""
        world, id = self.world, symbol.id
        if symbol.what == "local":
            return {""}
        forms = {
            "kind": lambda: world.kinds[id].forms,
            "resource": lambda: world.resources[id].forms,
            "derived": lambda: world.derived[id].forms,
        }
        words = set(forms[symbol.what]()) if symbol.what in forms else set()
        words |= {id.rpartition(".")[2].rpartition(":")[2]}
        return words | set(map(short_names, words))


def _order(one: Occurrence) -> tuple[str, int, int]:
    return one.span.file, one.span.line, one.span.column
