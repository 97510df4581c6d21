"""The names inside the texts of a rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lark import Token, Tree
from regelwerk.dsl.functions import BY_NAME
from regelwerk.dsl.occurrences import Occurrence, Symbol, word_span
from regelwerk.dsl.text_places import TextPlace, text_places
from regelwerk.dsl.texts import parse_text
from regelwerk.dsl.uses import Use
from regelwerk.dsl.world import World

_NAMES = frozenset({"NAME", "CALLNAME", "FIELD", "FIELDNAME"})
_BINDING_TREES = {"loop_named": 0, "let_line": 1}
"""Trees that bring a name into a text, with the place of that name in them."""

_OWNED = {"event": "field", "procedure": "parameter", "derived": "parameter"}
_TABLES = {
    "events": "event", "procedures": "procedure", "derived": "derived", "rules": "rule", "entries": "entry",
    "attributes": "attribute", "options": "option", "patterns": "pattern", "templates": "template",
}  # fmt: skip


def names_in_texts(world: World) -> Iterator[Occurrence]:
    """Every name in every text that can be parsed and that keeps its places."""
    noted: dict[int, list[Use]] = {}
    for use in world.uses or ():
        noted.setdefault(id(use.scalar), []).append(use)
    for place in text_places(world):
        yield from _Text(world, place, noted.get(id(place.scalar), [])).occurrences()


class _Text:
    """One text: its words, what was noted of them, and which local names it brings in."""

    def __init__(self, world: World, place: TextPlace, uses: list[Use]) -> None:
        self.world = world
        self.place = place
        self.uses = {(use.line, use.column): use for use in uses if not use.binds}
        self.binders: dict[tuple[int, int], str] = {(use.line, use.column): use.word for use in uses if use.binds}
        self.fields: dict[tuple[int, int], Symbol] = {}

    def occurrences(self) -> Iterator[Occurrence]:
        tree = parse_text(self.place.scalar, self.place.kind, self.place.language, [])
        if tree is None:
            return
        found: dict[tuple[int, int], tuple[Token, Any, Any]] = {}
        for parent, token, call in _tokens(tree):
            found[(token.line or 1, token.column or 1)] = (token, parent, call)
            self._bind(parent, token, call)
        for at, (token, parent, call) in found.items():
            symbol = self._symbol(at, token, parent, call)
            span = word_span(self.place.scalar, at[0], at[1], str(token))
            if symbol is not None and span is not None:
                use = self.uses.get(at)
                declares = at in self.binders and at not in self.fields
                declares = declares or (symbol.what == "procedure" and self.world.procedures[symbol.id].span == span)
                yield Occurrence(span, str(token), symbol, declares, use.type if use is not None else None)

    def _bind(self, parent: Any, token: Token, call: Any) -> None:
        at = (token.line or 1, token.column or 1)
        position = _BINDING_TREES.get(parent.data)
        if position is not None and parent.children[position] is token:
            self.binders[at] = str(token)
        event = self.world.events.get(str(call.children[0])) if call is not None else None
        if event is not None and at in self.binders and str(token) in event.fields:
            # a field named by itself: whoever renames the field renames this, and what refers to it
            self.fields[at] = Symbol("field", f"{event.id}.{token}")

    def _symbol(self, at: tuple[int, int], token: Token, parent: Any, call: Any) -> Symbol | None:
        word, use = str(token), self.uses.get(at)
        if at in self.binders:
            return self._local(word, at)
        if use is not None:
            if use.what == "local":
                return self._local(word, at)
            if use.what == "parameter":
                return Symbol("parameter", f"{self.place.path[1]}.{word}")
            if use.what == "verb":
                return Symbol("verb", f"{use.id}:{word}")
            return Symbol(use.what, use.id)
        if token.type == "FIELD":
            return self._field(word, call)
        if token.type == "FIELDNAME" and word not in self.world.attributes:
            return Symbol("role", word)
        if parent.data in ("step_head", "repeat_head") and word in self.world.procedures:
            return Symbol("procedure", word)
        return self._guess(word)

    def _local(self, word: str, at: tuple[int, int]) -> Symbol | None:
        """Which of the local names of the text a word means: the one brought in last, or one of its owner's."""
        before = [where for where, bound in self.binders.items() if bound == word and where <= at]
        if before:
            where = max(before)
            what, id, part = self.place.path
            return self.fields.get(where) or Symbol("local", f"{what}/{id}/{part}:{where[0]}:{where[1]}")
        what, id, _ = self.place.path
        if word in self.place.names:
            return Symbol(_OWNED[what], f"{id}.{word}")
        return None

    def _field(self, word: str, call: Any) -> Symbol | None:
        called = str(call.children[0]) if call is not None else ""
        if called in self.world.events:
            return Symbol("field", f"{called}.{word}")
        derived = self.world.forms.get(called, ("", ""))
        owner = derived[1] if derived[0] == "derived" else called
        return Symbol("parameter", f"{owner}.{word}")

    def _guess(self, word: str) -> Symbol | None:
        """A word that no rule of meaning looked at: what is declared under it."""
        world = self.world
        for table, what in _TABLES.items():
            if word in getattr(world, table):
                return Symbol(what, word)
        what, id = world.forms.get(word, ("", ""))
        if what:
            return Symbol(what, id)
        for name, values in world.enumerations.items():
            if word in values:
                return Symbol("value", f"{name}.{word}")
        if word in BY_NAME:
            return Symbol("function", BY_NAME[word].id)
        return None


def _tokens(tree: Any) -> Iterator[tuple[Any, Token, Any]]:
    """The names of a syntax tree, each with its tree and with the call whose argument it is."""
    waiting: list[tuple[Any, Any]] = [(tree, None)]
    while waiting:
        here, call = waiting.pop()
        for child in here.children:
            if isinstance(child, Token):
                if child.type in _NAMES:
                    yield here, child, call
            elif isinstance(child, Tree):
                waiting.append((child, here if here.data == "call" else call))
