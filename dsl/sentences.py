"""The sentence matcher: which verb is meant, and which piece of the sentence fills which place of its pattern.

A sentence is a flat row of pieces. In the imperative (and always in English) the verb stands first; under a German
modal its infinitive stands last. A phrase belongs to the verb if the verb declares its preposition and just one
phrase qualifies; every other phrase describes the noun before it. What can be read in no way or in two ways is a
finding.

A sentence is said in the language of its file. An event that has no sentence in that language can be said in the other
one, with the keywords of the file.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import cast

from lark import Token, Tree
from regelwerk.dsl.grammar.parse import SyntaxTree
from regelwerk.dsl.grammar.words import BY_TERMINAL, Language, spoken
from regelwerk.dsl.native_sentences import NATIVE_INFINITIVES, NATIVE_VERBS
from regelwerk.dsl.nouns import Nouns
from regelwerk.dsl.pieces import Piece, flat_pieces, only_thing, token_of
from regelwerk.dsl.scope import Scope
from regelwerk.dsl.tree import X
from regelwerk.dsl.types import Type
from regelwerk.dsl.uses import noting_verbs
from regelwerk.dsl.world import Part, Pattern, World


@dataclass
class Noun:
    """A noun of a sentence with the phrases that describe it."""

    tree: Piece
    phrases: list[tuple[Token, Piece]] = field(default_factory=list)
    where: Piece | None = None

    def expression(self, nouns: Nouns, hint: Type | None = None) -> X:
        if hint is not None and not self.phrases and self.where is None:
            return nouns.hinted(self.tree, hint)
        x = nouns.expression(self.tree)
        for preposition, target in self.phrases:
            x = nouns.phrase(x, preposition, target)
        return nouns.where(x, self.where, self.tree) if self.where is not None else x


@dataclass
class Row:
    """The pieces of one sentence without its verb: nouns without preposition, phrases, and the closing particle."""

    items: list[tuple[Token | None, Piece]]
    particle: Token | None
    where: Piece | None
    tree: Piece


@dataclass
class Match:
    """A pattern laid over a row: a noun for each slot."""

    pattern: Pattern
    slots: dict[str, Noun]


def row_of(tree: SyntaxTree) -> Row:
    """The pieces of a `sentence` or `open_unit`."""
    where: Piece | None = None
    particle: Token | None = None
    pieces = tree.children[0]
    items: list[tuple[Token | None, Piece]] = []
    for piece in flat_pieces(pieces):
        if isinstance(piece, Tree) and piece.data == "phrase":
            items.append((token_of(piece.children[0]), piece.children[1]))
        elif isinstance(piece, Tree) and piece.data == "by_phrase":
            items.append((cast(Token, piece.children[0]), piece))
        else:
            items.append((None, piece))
    if tree.data == "open_unit":
        where = tree.children[2]
        if tree.children[3] is not None:
            items.append((None, Tree("name", [tree.children[3]])))
    elif len(tree.children) > 1 and isinstance(tree.children[1], Tree):
        particle = cast(Token, tree.children[1].children[0].children[0])
    return Row(items, particle, where, tree)


def word_of(piece: Piece) -> str:
    """The bare word of a piece, or ""."""
    while isinstance(piece, Tree):
        if piece.data == "name":
            return str(piece.children[0])
        if piece.data == "call" or len(piece.children) != 1:
            return ""
        piece = piece.children[0]
    return str(piece) if isinstance(piece, Token) and piece.type == "NAME" else ""


def patterns_for(world: World, row: Row, modal: bool, language: str) -> tuple[list[Pattern], Row] | None:
    """The patterns whose verb the sentence has, and the row without the verb; None if it has no known verb."""
    if modal and language == "de" and row.where is not None:
        row = _split_last_test(world, row)
    if modal and row.items and row.items[-1][0] is None:
        row = _split_last_amount(world, row)
        word = word_of(row.items[-1][1])
        found = list(NATIVE_INFINITIVES.get(word, ())) if language == "de" else []
        if word in world.events and (language == "de" or not _is_said(world, word, language)):
            found += [pattern for pattern in world.events[word].sentences if pattern.language == "de"]
        if found:
            return found, Row(row.items[:-1], row.particle, row.where, row.tree)
    if row.items and row.items[0][0] is None:
        word = word_of(row.items[0][1])
        declared = world.sentences.get(word, [])
        found = [pattern for pattern in (*NATIVE_VERBS.get(word, ()), *declared) if pattern.language == language]
        found = found or [pattern for pattern in declared if not _is_said(world, pattern.event, language)]
        if found:
            return found, Row(row.items[1:], row.particle, row.where, row.tree)
    return None


def _is_said(world: World, event: str, language: str) -> bool:
    """Whether an event has a sentence in a language."""
    return event in world.events and any(one.language == language for one in world.events[event].sentences)


def verb_stands_last(world: World, row: Row, language: str) -> bool:
    """Whether, after a modal, the verb of a sentence is an infinitive at its end."""
    found = patterns_for(world, row, True, language)
    return found is not None and found[1].items != row.items[1:]


def _split_last_amount(world: World, row: Row) -> Row:
    """`darf 1 ernten`: the number and the infinitive stand side by side like an amount and its noun."""
    inner: Piece = only_thing(row.items[-1][1])
    if isinstance(inner, Tree) and inner.data == "amount":
        noun = str(inner.children[1])
        if noun in NATIVE_INFINITIVES or noun in world.events:
            number, verb = (
                Tree("number", [inner.children[0]]),
                Tree("name", [inner.children[1]]),
            )
            return Row([*row.items[:-1], (None, number), (None, verb)], row.particle, row.where, row.tree)
    return row


def _split_last_test(world: World, row: Row) -> Row:
    """`muss x aus M wo n = 0 wählen`: here, too, the last number of the condition and the infinitive stand together."""
    path: list[Piece] = [row.where]
    while isinstance(path[-1], Tree) and path[-1].data != "amount" and path[-1].children:
        path.append(path[-1].children[-1])
    last = path[-1]
    if not isinstance(last, Tree) or last.data != "amount" or not isinstance(last.children[1], Token):
        return row
    verb = last.children[1]
    if str(verb) not in NATIVE_INFINITIVES and str(verb) not in world.events:
        return row
    made: Piece = Tree("number", [last.children[0]], last.meta)
    for outer in reversed(path[:-1]):
        made = Tree(outer.data, [*outer.children[:-1], made], outer.meta)
    return Row([*row.items, (None, Tree("name", [verb], last.meta))], row.particle, made, row.tree)


@noting_verbs
def match(scope: Scope, row: Row, modal: bool) -> Match | None:
    """The one way to read a sentence, None if it has no verb, or a finding."""
    found = patterns_for(scope.world, row, modal, scope.language)
    if found is None:
        return None
    patterns, rest = found
    infinitive = modal and not (row.items and rest.items == row.items[1:])
    good: list[Match] = []
    for pattern in patterns:
        slots = lay(scope, pattern, rest, bool(infinitive))
        if slots is not None and not any(
            same_slots(slots, other.slots) and pattern.event == other.pattern.event for other in good
        ):
            good.append(Match(pattern, slots))
    own = [one for one in good if one.pattern.event in scope.world.events]
    good = own or good  # a verb that the rulebook declares is its own, whatever the language does with it elsewhere
    if len(good) == 1:
        return good[0]
    shown = " · ".join(f"`{_spoken(pattern)}`" for pattern in patterns[:3])
    if not good:
        from regelwerk.dsl.sentence_advice import unreadable

        unreadable(scope, patterns, rest, shown)
    best = max(sum(1 for part in one.pattern.parts if part.word) for one in good)
    sharpest = [one for one in good if sum(1 for part in one.pattern.parts if part.word) == best]
    if len(sharpest) == 1:
        return sharpest[0]
    return scope.fail(
        "RW421",
        row.tree,
        "Der Satz lässt sich auf zwei Weisen lesen.",
        f"Setze Klammern oder nimm die Form mit ( ). Gemeint sein kann: {shown}.",
    )


def _spoken(pattern: Pattern) -> str:
    """A pattern as an author would write it; those of the language itself name prepositions by their terminals."""
    words = [
        "/".join(
            spoken(one, cast(Language, pattern.language)) if one in BY_TERMINAL else one for one in word.split("|")
        )
        for word in pattern.text.split()
    ]
    return " ".join(words)


def same_slots(a: dict[str, Noun], b: dict[str, Noun]) -> bool:
    return set(a) == set(b)


def lay(scope: Scope, pattern: Pattern, row: Row, infinitive: bool) -> dict[str, Noun] | None:
    """The slots of a pattern filled from a row, or None if it does not fit."""
    items = list(row.items)
    particle = row.particle
    for part in pattern.parts:
        if part.slot:
            continue
        if part.prepositions:
            if infinitive and particle is None:
                continue  # the infinitive holds its particle: `ablegen`
            if particle is None or particle.type not in part.prepositions:
                return None
            particle = None
        elif not _take_word(items, part.word) and not (infinitive and part is pattern.parts[-1]):
            return None
    if particle is not None:
        return None
    wanted = [part for part in pattern.parts if part.slot and part.prepositions]
    bare = [part for part in pattern.parts if part.slot and not part.prepositions]
    slots, items = _own_phrases(wanted, _split_genitive(wanted, items))
    if slots is None:
        return None
    return _nouns(scope, bare, wanted, slots, items, row.where, pattern)


def _take_word(items: list[tuple[Token | None, Piece]], word: str) -> bool:
    """Take a fixed word out of the row; `2 schaden` loses its noun and stays a number."""
    for index in range(len(items) - 1, -1, -1):
        preposition, piece = items[index]
        if preposition is not None:
            continue
        if word_of(piece) == word:
            del items[index]
            return True
        inner: Piece = only_thing(piece)
        if isinstance(inner, Tree) and inner.data == "amount" and str(inner.children[1]) == word:
            items[index] = (None, Tree("number", [inner.children[0]]))
            return True
    return False


def _split_genitive(wanted: list[Part], items: list[tuple[Token | None, Piece]]) -> list[tuple[Token | None, Piece]]:
    """`nimm 1 karte von spieler`: `von` binds to the noun, unless the verb asks for it."""
    if not any("OF" in part.prepositions for part in wanted):
        return items
    split: list[tuple[Token | None, Piece]] = []
    for preposition, piece in items:
        inner: Piece = only_thing(piece)
        if preposition is None and isinstance(inner, Tree) and inner.data == "of":
            split.append((None, inner.children[0]))
            split.append((cast(Token, inner.children[1]), inner.children[2]))
        else:
            split.append((preposition, piece))
    return split


def _own_phrases(
    wanted: list[Part], items: list[tuple[Token | None, Piece]]
) -> tuple[dict[int, str] | None, list[tuple[Token | None, Piece]]]:
    """Which item (by position) fills which slot with a preposition."""
    taken: dict[int, str] = {}
    for part in wanted:
        candidates = [
            index
            for index, (preposition, _) in enumerate(items)
            if preposition is not None and preposition.type in part.prepositions and index not in taken
        ]
        if len(candidates) != 1:
            return None, items
        taken[candidates[0]] = part.slot
    return taken, items


def _nouns(
    scope: Scope,
    bare: list[Part],
    wanted: list[Part],
    taken: dict[int, str],
    items: list[tuple[Token | None, Piece]],
    where: Piece | None,
    pattern: Pattern,
) -> dict[str, Noun] | None:
    nouns: list[tuple[str, Noun]] = []
    for index, (preposition, piece) in enumerate(items):
        if index in taken:
            nouns.append((taken[index], Noun(piece)))
        elif preposition is None:
            nouns.append(("", Noun(piece)))
        elif nouns:
            counted(nouns, preposition).phrases.append((preposition, piece))
        else:
            return None
    if where is not None:
        if not nouns:
            return None
        counted(nouns, None).where = where
    free = [noun for slot, noun in nouns if not slot]
    slots = {slot: noun for slot, noun in nouns if slot}
    names = [part.slot for part in bare]
    if pattern.event == "pay" and len(free) == 1 and names == ["n", "r"] and not _is_amount(free[0].tree):
        slots["k"] = free[0]
        return slots
    if pattern.event in ("choose", "pick") and len(free) == 2 and names == ["x"]:
        slots["count"] = free[0]
        free = free[1:]
    if len(free) == 1 and len(names) == 2:
        inner: Piece = only_thing(free[0].tree)
        if isinstance(inner, Tree) and inner.data == "amount":
            count, noun = inner.children
            own = next((i for i, (word, _) in enumerate(free[0].phrases) if word.type == "PER"), len(free[0].phrases))
            per = free[0].phrases[own:]
            slots[names[0]] = Noun(Tree("number", [count]), per, free[0].where if per else None)
            slots[names[1]] = Noun(Tree("name", [noun]), free[0].phrases[:own], None if per else free[0].where)
            return slots
    if len(free) != len(names):
        return None
    slots.update(zip(names, free, strict=True))
    return slots


def _is_amount(piece: Piece) -> bool:
    inner: Piece = only_thing(piece)
    return isinstance(inner, Tree) and inner.data == "amount"


def counted(nouns: list[tuple[str, Noun]], preposition: Token | None) -> Noun:
    """The noun that a phrase describes. `(n) gold je schiff in hafen` speaks of the number, and then of the ships."""
    if len(nouns) > 1 and not nouns[-2][0] and word_of(nouns[-1][1].tree):
        number = nouns[-2][1]
        if (preposition is not None and preposition.type == "PER") or any(p.type == "PER" for p, _ in number.phrases):
            return number
    return nouns[-1][1]
