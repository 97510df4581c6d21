"""Names of the language itself that have a German and an English form: functions and their named arguments, words for
nothing, the parts of a route, types.

They are no keywords, so a rulebook may give such a name another meaning; then it is the rulebook's and stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.syntax import Node, Word, walk, words
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.meaning.sentences.sentence_rows import word_of
from regelwerk.dsl.meaning.shared_words import (
    ACTION_WORDS,
    BLOCK_WORDS,
    OTHERS,
    RESOURCES,
    RESULT_WORDS,
    ROUTE_PARTS,
    VICTORY_WORDS,
)
from regelwerk.dsl.operations.functions import BY_NAME, FUNCTIONS
from regelwerk.dsl.sentences.told_names import called
from regelwerk.dsl.tree.clauses import Prohibition
from regelwerk.dsl.world.type_words import PER_WORDS, STATED_WORDS, TYPE_WORDS
from regelwerk.dsl.world.world import World
from regelwerk.interpreter.decisions import BACK_WORDS

_CALLED = (*((one.de, one.en) for one in FUNCTIONS), VICTORY_WORDS, ("möglich", "possible"))
_WORDS = (
    ("leer", "empty"), ("niemand", "nobody"), ("nichts", "nothing"), ("ja", "true"), ("nein", "false"),
    ("andere", "others"), ("anderer", "other"), ("spiel", "game"), ("fenster", "window"), ACTION_WORDS, VICTORY_WORDS,
    BLOCK_WORDS, RESOURCES,
)  # fmt: skip
_PARTS = tuple((de, en) for de, en in ROUTE_PARTS.items() if de != en)
_TYPE_WORDS = [*TYPE_WORDS, *STATED_WORDS]
_TYPES = (*zip(_TYPE_WORDS[::2], _TYPE_WORDS[1::2], strict=True), ("spieler", "player"))
_ANSWERS = (("ja", "yes"), ("nein", "no"), ("passen", "pass"), ("fertig", "done"), BACK_WORDS)
_MANY = ("mehrere ", "several ")


class Names:
    """The names of a rulebook, for writing them in a language."""

    def __init__(self, world: World, target: Language) -> None:
        self._declared = _declared(world)
        self._events = frozenset(world.events)  # nobody can answer with an event
        self._procedures = frozenset(world.procedures)
        self._target: Language = target
        self._called, self._words, self._parts, self._types, self._answers = (
            {(en if target == "de" else de): (de if target == "de" else en) for de, en in pairs}
            for pairs in (_CALLED, _WORDS, _PARTS, _TYPES, _ANSWERS)
        )
        self._by_token = {"CALLNAME": self._called, "NAME": self._words, "FIELDNAME": self._parts}
        self._world = world
        self._many = (_MANY[1], _MANY[0]) if target == "de" else _MANY

    def _spoken(self, token: Word) -> str:
        """A name in a text, in the language wanted."""
        word = str(token)
        other = self._by_token.get(token.type, {}).get(word, word)
        return word if word in self._declared or other in self._declared else other

    def of(self, tree: Node) -> Callable[[Word], str]:
        """How to say the names of one text: an argument is known by the function that is called."""
        arguments = {
            arg.field.start_pos: self._argument(str(call.name), str(arg.field))
            for call in walk(tree)
            if isinstance(call, syntax.Call)
            for arg in call.arguments
            if arg.field is not None
        }

        results = set(_results(tree, self._procedures))
        said_words = list(words(tree))
        adjectives = {
            one.start_pos
            for one, other in pairwise(said_words)
            if one in OTHERS and other.type == "NAME" and _beside(one, other) and not self._tells(other)
        }  # before a noun it is inflected like any adjective of the rulebook, and stays

        def said(token: Word) -> str:
            if token.type == "FIELD":
                return arguments[token.start_pos]
            if token in OTHERS and token.start_pos in adjectives:
                return str(token)
            return RESULT_WORDS[self._target == "en"] if token.start_pos in results else self._spoken(token)

        return said

    def _tells(self, word: Word) -> bool:
        """Whether a word is the verb of what is told of somebody, and no noun: `anderer erhält 1 gold`."""
        return str(word) in self._world.told and str(word) not in self._world.forms

    def _argument(self, function: str, word: str) -> str:
        called = BY_NAME.get(function) if function not in self._declared else None
        place = called.named_like(word) if called is not None else -1
        if called is None or place < 0:
            return word
        return called.named[place].de if self._target == "de" else called.named[place].en

    def answer(self, written: str) -> str:
        """What a player answers in a scenario: the machine offers its own words in the language of the rulebook."""
        other = self._answers.get(written, written)
        return written if {written, other} & (self._declared - self._events) else other

    def reason(self, written: str) -> str:
        """Words of an explanation, which names prohibitions in the language of the rulebook."""
        source: Language = "en" if self._target == "de" else "de"
        ids = sorted({one.entry for one in self._world.clauses if isinstance(one, Prohibition)})
        titles = [(_title(id, self._world, source), _title(id, self._world, self._target)) for id in ids]
        new = _renamed(written, titles)
        return new if _renamed(new, [(said, other) for other, said in titles]) == written else written

    def type(self, written: str) -> str:
        """The name of a type, in the language wanted."""
        for per in PER_WORDS:
            if per in written:
                wanted = PER_WORDS[self._target == "en"]
                return wanted.join(self.type(part.strip()) for part in written.split(per, 1))
        many, wanted = self._many
        if written.startswith(many):
            return wanted + self.type(written[len(many) :].strip())
        other = self._types.get(written, written)
        return written if other != written and {written, other} & (self._declared - {"spieler", "player"}) else other


def _title(id: str, world: World, language: Language) -> str:
    """What the players are told as the name of an entry."""
    names = world.entries[id].names if id in world.entries else {}
    return names.get(language) or names.get("de") or called(id, world, language)


def _renamed(text: str, titles: list[tuple[str, str]]) -> str:
    """A text with the longest of these titles that it has, in the other language. Before a colon stands an id."""
    for old, new in sorted(titles, key=lambda pair: -len(pair[0])):
        parts = re.split(rf"(?<!\w){re.escape(old)}(?![\w:])", text)
        if len(parts) > 1:
            return new.join(parts)
    return text


def _beside(one: Word, other: Word) -> bool:
    """Whether only a blank stands between two words: in `spieler: anderer, feld` nothing belongs together."""
    return one.line == other.line and (one.column or 0) + len(one) + 1 == other.column


def _results(tree: Node, procedures: frozenset[str]) -> list[int]:
    """Where a procedure says what comes of it: `ergebnis = x`, or a text reads that: `ergebnis von kampf`. A text that
    has the word elsewhere, too, means a value by it."""
    said = [word for word in words(tree) if word in RESULT_WORDS]
    left = [node.left.items for node in walk(tree) if isinstance(node, syntax.EqualsSentence)]
    given = [row[0].first for row in left if len(row) == 1 and word_of(row[0]) in RESULT_WORDS]
    read = [node.thing for node in walk(tree) if isinstance(node, syntax.Of) and _is_one_of(node.owner, procedures)]
    given += [one.first for one in read if word_of(one) in RESULT_WORDS]
    return [word.start_pos or 0 for word in given] if len(given) == len(said) else []


def _is_one_of(owner: Node, procedures: frozenset[str]) -> bool:
    """Whether a procedure is named: `kampf`, `diesem kampf`."""
    return (str(owner.noun) if isinstance(owner, syntax.Quantified) else word_of(owner)) in procedures


def _declared(world: World) -> frozenset[str]:
    """Every name that the rulebook itself gives to something."""
    names: set[str] = set()
    for table in (
        world.forms, world.entries, world.enumerations, world.derived, world.procedures, world.rules, world.events,
        world.attributes, world.options, world.patterns, world.templates,
    ):  # fmt: skip
        names.update(table)
    names.update(value for values in world.enumerations.values() for value in values)
    names.update(name for event in world.events.values() for name in event.fields)
    names.update(name for derived in world.derived.values() for name in derived.parameters)
    names.update(name for procedure in world.procedures.values() for name in procedure.parameters)
    names.update(name for template in world.templates.values() for name in template.parameters)
    return frozenset(names)
