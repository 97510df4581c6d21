"""Noun groups: an article or a number, adjectives, a noun, a name for it, and whose it is, as one piece of a sentence.

The grammar knows no nouns, so `ein anderer spieler s` stands in a sentence as three pieces. Here they are put together
before a verb is looked for (docs/semantics.md F4).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.syntax import Node, Word
from regelwerk.dsl.meaning.nouns.adjectives import is_adjective
from regelwerk.dsl.meaning.scope import Scope
from regelwerk.dsl.meaning.shared_words import ANOTHER, OTHERS, only_thing
from regelwerk.dsl.record_classes import record

ARTICLES = frozenset({"A", "THE", "THAT", "MY"})
Bounds = syntax.UpTo | syntax.AtLeast | syntax.Between | syntax.AnyNumber
"""Numbers with a least and a most in front of a noun."""
Item = tuple[Word | None, Node]
"""A piece of a sentence with its preposition, if it has one."""


@record
class Described(Node):
    """`ein anderer spieler s von x`: one noun with all that belongs to it, but for its phrases."""

    rule: ClassVar[str] = "described"
    quantifier: Word | None
    count: Word | None
    adjectives: tuple[Word, ...]
    noun: Word
    name: Word | None
    owner: Node | None
    bounds: Bounds | None = None

    @property
    def article(self) -> str:
        """The terminal of the article or quantifier, or ""."""
        return "" if self.quantifier is None else self.quantifier.type


def grouped(scope: Scope, items: list[Item], naming: bool = False) -> list[Item]:
    """The pieces of a sentence, with those put together that are one noun; a word behind `ein …` is its name, and
    behind a number, if the verb is `naming` what it takes."""
    return next(groupings(scope, items, naming))


def groupings(scope: Scope, items: list[Item], naming: bool = False) -> Iterator[list[Item]]:
    """All ways to put the pieces together: a free word behind `ein spieler` may be its name, or the next piece."""
    for owned in _owner_groups(scope, items):
        yield from _groups(scope, owned, naming)


def _groups(scope: Scope, items: list[Item], naming: bool) -> Iterator[list[Item]]:
    for place, (preposition, piece) in enumerate(items):
        group = _Group(scope, naming).begun(only_thing(piece))
        if group is None:
            continue
        for after, made in _wholes(group, piece, items, place + 1):
            for rest in _groups(scope, items[after:], naming):
                yield [*items[:place], (preposition, made), *rest]
        return
    yield items


def _owner_groups(scope: Scope, items: list[Item]) -> Iterator[list[Item]]:
    """The same for those behind `von`: `ein schiff von einem anderen spieler s`."""
    for place, (preposition, piece) in enumerate(items):
        inner = only_thing(piece)
        owner = _last_owner(inner) if isinstance(inner, syntax.Of) else None
        group = _Group(scope).begun(owner) if owner is not None else None
        if owner is None or group is None:
            continue
        wholes = _wholes(group, owner, items, place + 1)
        if len(wholes) == 1 and wholes[0][1] is owner:
            continue
        for after, made in wholes:
            whole = inner if made is owner else _with_last_owner(inner, made)
            for rest in _owner_groups(scope, items[after:]):
                yield [*items[:place], (preposition, whole), *rest]
        return
    yield items


def _wholes(group: _Group, piece: Node, items: list[Item], end: int) -> list[tuple[int, Node]]:
    """Where a group may end, and what it is then; the longest first."""
    whole = [(end, group.finished(piece))]
    while group.goes_on and end < len(items) and items[end][0] is None and group.takes(only_thing(items[end][1])):
        end += 1
        whole = [(end, group.finished(piece)), *(whole if group.name is not None else ())]
    return whole


def _last_owner(tree: syntax.Of) -> Node:
    owner = only_thing(tree.owner)
    return _last_owner(owner) if isinstance(owner, syntax.Of) else owner


def _with_last_owner(tree: Node, owner: Node) -> syntax.Of:
    assert isinstance(tree, syntax.Of)
    inner = only_thing(tree.owner)
    made = _with_last_owner(inner, owner) if isinstance(inner, syntax.Of) else owner
    return replace(tree, last=owner.last, owner=made)  # type: ignore[arg-type]


def described(tree: Node) -> Described | None:
    """A piece as a noun group, if it is one: `eine mine`, `ein schiff von mir`."""
    inner = only_thing(tree)
    if isinstance(inner, Described):
        return inner
    owner: Node | None = None
    last = inner.last
    if isinstance(inner, syntax.Of):
        owner, inner = inner.owner, inner.thing
    if isinstance(inner, syntax.Quantified) and isinstance(inner.noun, Word) and inner.quantifier.word != ANOTHER:
        return Described(inner.first, last, inner.quantifier.word, None, (), inner.noun, None, owner)
    return None


def owner_name(group: Described) -> Word | None:
    """The name of whoever something belongs to: `ein feld von einem anderen spieler s`."""
    owner = described(group.owner) if group.owner is not None else None
    return owner.name if owner is not None and owner.article == "A" else None


def without_owner_name(tree: Node) -> Node:
    """A noun group without that name; whoever chooses what it describes gives it."""
    group = described(tree)
    owner = described(group.owner) if group is not None and group.owner is not None else None
    if group is None or owner is None or owner_name(group) is None:
        return tree
    return replace(group, owner=replace(owner, name=None))


class _Group:
    """A noun group that is being put together."""

    def __init__(self, scope: Scope, naming: bool = False) -> None:
        self.scope = scope
        self.naming = naming
        self.bounds: Bounds | None = None
        self.quantifier: Word | None = None
        self.count: Word | None = None
        self.words: list[Word] = []
        self.name: Word | None = None
        self.owner: Node | None = None
        self.changed = False

    def begun(self, tree: Node) -> _Group | None:
        """The group that begins with a piece; None if none does."""
        inner = tree.thing if isinstance(tree, syntax.Of) else tree
        match inner:
            case syntax.Quantified() if isinstance(inner.noun, Word):
                self.quantifier, word = inner.quantifier.word, inner.noun
            case syntax.Amount() if isinstance(inner.noun, Word):
                self.count, word = inner.count, inner.noun
            case syntax.UpTo() | syntax.AtLeast() if inner.count is not None and isinstance(inner.what, Word):
                self.bounds, word = inner, inner.what
            case syntax.Between() | syntax.AnyNumber():
                self.bounds, word = inner, inner.noun
            case syntax.Name() if inner is tree and self._describes(str(inner.word)):
                word = inner.word
            case _:
                return None
        if self.quantifier == ANOTHER:
            self.words.append(Word("NAME", "other"))
            self.changed = True
        self.words.append(word)
        if isinstance(tree, syntax.Of):
            self.owner = tree.owner
        return self

    def _describes(self, word: str) -> bool:
        """Whether a word can only be an adjective: `andere spieler`, `freie felder`."""
        return word not in self.scope.locals and not is_noun(self.scope, word) and is_adjective(self.scope, word)

    @property
    def goes_on(self) -> bool:
        return self.owner is None and self.name is None

    def takes(self, tree: Node) -> bool:
        """Whether a piece belongs to the group: the noun behind an adjective, or a name behind the noun."""
        owner: Node | None = None
        if isinstance(tree, syntax.Of):
            owner, tree = tree.owner, tree.thing
        if not isinstance(tree, syntax.Name):
            return False
        if not is_noun(self.scope, str(self.words[-1])) and is_noun(self.scope, str(tree.word)):
            self.words.append(tree.word)
        elif self._can_have_name(str(tree.word)):
            self.name = tree.word
        else:
            return False
        self.owner = owner
        self.changed = True
        return True

    def _can_have_name(self, word: str) -> bool:
        counted = self.naming and (self.count is not None or self.bounds is not None)
        new = counted or (self.quantifier is not None and self.quantifier.type in ("A", "EACH"))
        return (
            new
            and (is_noun(self.scope, str(self.words[-1])) or str(self.words[-1]) in OTHERS)
            and free(self.scope, word)
        )

    def finished(self, piece: Node) -> Node:
        """The group; the piece itself if it is no more than that."""
        if not self.changed:
            return piece
        last = self.owner.last if self.owner is not None else self.name or self.words[-1]
        first = self.quantifier or self.count or (self.bounds.first if self.bounds is not None else self.words[0])
        *adjectives, noun = self.words
        return Described(
            first, last, self.quantifier, self.count, tuple(adjectives), noun, self.name, self.owner, self.bounds
        )


def is_noun(scope: Scope, word: str) -> bool:
    """Whether a word stands for a kind, a set, a resource, a card or a value."""
    world = scope.world
    if word in world.forms or word in world.entries or any(word in one for one in world.enumerations.values()):
        return True
    derived = world.derived.get(word)
    return derived is not None and derived.text_kind == "set" and not derived.parameters


def free(scope: Scope, word: str) -> bool:
    """Whether a word means nothing yet: behind an article and a noun it names what the noun introduces."""
    return not (
        word in scope.locals
        or is_noun(scope, word)
        or word in scope.world.told
        or word in scope.world.asked
        or word in scope.world.sentences
        or word in scope.world.infinitives
        or word in scope.world.fixed_words
    )

