"""Where every name of a rulebook is declared and where it is used: in its files and inside its texts.

Made from the checked files and from what understanding the texts noted (`uses.py`). Words that no rule of meaning had
to look at (steps, fields in front of a colon, options) are told by where they stand in the syntax tree. Nothing is
looked at before it is asked for: an editor asks for one place, or for one name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from regelwerk.dsl.editing.names_in_files import names_in_file
from regelwerk.dsl.editing.names_in_texts import names_in_text
from regelwerk.dsl.editing.occurrences import Occurrence, Symbol, as_written, short_names
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.meaning.nouns.adjectives import ENDINGS
from regelwerk.dsl.meaning.text_places import Path, TextPlace, text_places
from regelwerk.dsl.meaning.uses import Use
from regelwerk.dsl.reading.nodes import Span
from regelwerk.dsl.sentences.spoken_verbs import told_verbs
from regelwerk.dsl.shape.checked_data import RecordData
from regelwerk.dsl.world.world import World


class NameIndex:
    """The names of a world whose texts were understood with uses noted, and of the files it was made from.

    With mods, what they added stands in the files of the rulebook as far as the world is concerned: `mixed`.
    """

    def __init__(self, world: World, files: Iterable[tuple[RecordData, Language]], mixed: bool = False) -> None:
        self.world = world
        self.mixed = mixed
        self._files = {data.span.file: data for data, _ in files}
        self._in_files: dict[str, list[Occurrence]] = {}
        self._in_texts: dict[Path, list[Occurrence]] = {}
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
        world, id = self.world, re.split("[.:]", symbol.id)[0]
        tables: dict[str, dict[str, Any]] = {
            "event": world.events, "field": world.events, "procedure": world.procedures,
            "derived": world.derived, "attribute": world.attributes, "kind": world.kinds, "table": world.tables,
        }  # fmt: skip
        found: list[dict[str, Any]] = (
            [tables[symbol.what]] if symbol.what in tables else [world.events, world.procedures, world.derived]
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

    def everywhere_in(self, file: str) -> list[Occurrence]:
        """The names in a file, those in its texts with them."""
        places = {place.path: place for _, place in self._spans.get(file, ())}
        inside = (one for place in places.values() for one in self._in_text(place) if one.span.file == file)
        return [*self.in_file(file), *inside]

    def declared(self) -> Iterator[Occurrence]:
        """Everything that is declared outside of texts, file by file."""
        return (one for file in self._files for one in self._in_page(file) if one.declares)

    def _in_page(self, file: str) -> list[Occurrence]:
        if file not in self._in_files:
            data = self._files.get(file)
            self._in_files[file] = list(map(as_written, names_in_file(self.world, data))) if data is not None else []
        return self._in_files[file]

    def _in_text(self, place: TextPlace) -> list[Occurrence]:
        if place.path not in self._in_texts:
            uses = self._uses.get(id(place.scalar), ())
            self._in_texts[place.path] = list(names_in_text(self.world, place, uses))
        return self._in_texts[place.path]

    def _named(self, symbol: Symbol) -> Iterator[Occurrence]:
        """The names that could be those of a symbol: those of the files, and of texts that hold one of its words."""
        if symbol.what == "local":
            path = symbol.id.rsplit(":", 2)[0]
            for place in self._texts:
                if "/".join(place.path) == path:
                    yield from self._in_text(place)
            return
        for file in self._files:
            yield from self._in_page(file)
        said, owner = _one_of(self.words_of(symbol)), symbol.id.rpartition(".")[0]
        if symbol.what == "function":  # its arguments have names, too
            said = re.compile("")
        owned = symbol.what in ("field", "parameter")  # they are named by their owner, or where it is named, too
        owning = _one_of(self._words_of_owner(owner)) if owned else None
        for place in self._texts:
            text = str(place.scalar.value)
            if said.search(text) and (owning is None or place.path[1] == owner or owning.search(text)):
                yield from self._in_text(place)

    def _words_of_owner(self, owner: str) -> set[str]:
        """The words by which a text can speak of an event, a procedure, a derived value or a template."""
        words = set(self.world.derived[owner].forms) if owner in self.world.derived else set()
        for pattern in self.world.said(owner):
            words |= {pattern.verb, pattern.infinitive}
            words |= {word for word, _ in told_verbs(pattern, self.world.verbs)}
        words = words - {""} | {owner}
        return words | set(map(short_names, words))

    def _forms_of(self, meaning: str, word: str) -> set[str]:
        """The forms of the verb or of a fixed word of a sentence."""
        said = [pattern for pattern in self.world.said(meaning) if pattern.verb == word]
        told = {form for pattern in said for form, _ in told_verbs(pattern, self.world.verbs)}
        fixed = (part for pattern in self.world.said(meaning) for part in pattern.parts if part.word == word)
        told |= {form for part in fixed for form in part.forms}
        return told | {pattern.infinitive for pattern in said if pattern.infinitive}

    def words_of(self, symbol: Symbol) -> set[str]:
        """The words under which something that all texts know can stand in one."""
        world, id = self.world, symbol.id
        tables: dict[str, dict[str, Any]] = {
            "kind": world.kinds, "resource": world.resources, "derived": world.derived, "table": world.tables,
        }  # fmt: skip
        words = set(tables[symbol.what][id].forms) if id in tables.get(symbol.what, {}) else set()
        words |= {id.rpartition(".")[2].rpartition(":")[2]}
        if symbol.what == "verb":
            words |= self._forms_of(*id.split(":", 1))
        if symbol.what in ("attribute", "derived", "value"):  # it may be said as an adjective
            words |= {word + ending for word in words for ending in ENDINGS}
        return words | set(map(short_names, words))


def _one_of(words: Iterable[str]) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, words))})(?!\w)")


def _order(one: Occurrence) -> tuple[str, int, int]:
    return one.span.file, one.span.line, one.span.column
