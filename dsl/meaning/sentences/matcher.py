"""The sentence matcher: which verb is meant, and which piece of the sentence fills which place of its pattern.

A sentence is a flat row of pieces. In the imperative (and always in English) the verb stands first; under a German
modal its infinitive stands last. A phrase belongs to the verb if the verb declares its preposition and just one
phrase qualifies; every other phrase describes the noun before it. What can be read in no way or in two ways is a
finding.

A sentence is said in the language of its file. An event that has no sentence in that language can be said in the other
one, with the keywords of the file.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import cast

from regelwerk.dsl.declare.world import Part, Pattern, World
from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.syntax import Node, Word
from regelwerk.dsl.grammar.words import BY_TERMINAL, Language, spoken
from regelwerk.dsl.meaning.scope import Fault, Scope
from regelwerk.dsl.meaning.sentences.native_sentences import NATIVE_INFINITIVES, NATIVE_VERBS
from regelwerk.dsl.meaning.sentences.noun_groups import Item, described, grouped
from regelwerk.dsl.meaning.shared_words import only_thing
from regelwerk.dsl.meaning.uses import noting_verbs
from regelwerk.dsl.meaning.values.articles import chosen
from regelwerk.dsl.meaning.values.noun_names import hinted
from regelwerk.dsl.meaning.values.noun_phrases import filtered_by, narrowed
from regelwerk.dsl.meaning.values.understood_values import expression
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import AMOUNT, INT, RESOURCE, Type


@dataclass
class Noun:
    """A noun of a sentence with the phrases that describe it."""

    tree: Node
    phrases: list[tuple[Word, Node]] = field(default_factory=list)
    where: syntax.Condition | None = None

    def expression(self, scope: Scope, hint: Type | None = None) -> X:
        group = described(self.tree)
        if group is not None and group.article == "A":
            x = chosen(scope, expression(scope, self.tree), self.tree)
        elif hint is not None and not self.phrases and self.where is None:
            return hinted(scope, self.tree, hint)
        else:
            x = expression(scope, self.tree)
        for preposition, target in self.phrases:
            x = narrowed(scope, x, preposition, target)
        return filtered_by(scope, x, self.where, self.tree) if self.where is not None else x


@dataclass
class Row:
    """The pieces of one sentence without its verb: nouns without preposition, phrases, and the closing particle."""

    items: list[Item]
    particle: Word | None
    where: syntax.Condition | None
    tree: Node


@dataclass
class Match:
    """A pattern laid over a row: a noun for each slot."""

    pattern: Pattern
    slots: dict[str, Noun]


def items_of(pieces: syntax.Pieces) -> list[Item]:
    """The pieces of a sentence, each with its preposition."""
    items: list[Item] = []
    for piece in pieces.items:
        if isinstance(piece, syntax.Phrase):
            items.append((piece.preposition.word, piece.things))
        elif isinstance(piece, syntax.ByPhrase):
            items.append((piece.by_word, piece))
        else:
            items.append((None, piece))
    return items


def row_of(tree: syntax.Sentence | syntax.OpenUnit) -> Row:
    """A sentence taken apart."""
    items = items_of(tree.pieces)
    if isinstance(tree, syntax.Sentence):
        return Row(items, tree.particle.preposition.word if tree.particle is not None else None, None, tree)
    if tree.verb is not None:
        items.append((None, syntax.name(tree.verb)))
    return Row(items, None, tree.where, tree)


def word_of(piece: Node) -> str:
    """The bare word of a piece, or ""."""
    while not isinstance(piece, syntax.Name):
        parts = piece.children
        if isinstance(piece, syntax.Call) or len(parts) != 1 or not isinstance(parts[0], Node):
            return ""
        piece = parts[0]
    return str(piece.word)


def patterns_for(world: World, row: Row, modal: bool, language: str) -> tuple[list[Pattern], Row] | None:
    """The patterns whose verb the sentence has, and the row without the verb; None if it has no known verb."""
    if modal and language == "de" and row.where is not None:
        row = _split_last_test(world, row)
    if modal and row.items and row.items[-1][0] is None:
        row = replace(row, items=split_last_amount(world, row.items))
        word = word_of(row.items[-1][1])
        found = list(NATIVE_INFINITIVES.get(word, ())) if language == "de" else []
        declared = world.infinitives.get(word, [])
        found += [one for one in declared if language == "de" or not _is_said(world, one.meaning, language)]
        if found:
            return found, Row(row.items[:-1], row.particle, row.where, row.tree)
    if row.items and row.items[0][0] is None:
        word = word_of(row.items[0][1])
        declared = world.sentences.get(word, [])
        found = [pattern for pattern in (*NATIVE_VERBS.get(word, ()), *declared) if pattern.language == language]
        found = found or [pattern for pattern in declared if not _is_said(world, pattern.meaning, language)]
        if found:
            return found, Row(row.items[1:], row.particle, row.where, row.tree)
    return None


def _is_said(world: World, id: str, language: str) -> bool:
    """Whether an event or a procedure has a sentence in a language."""
    return any(one.language == language for one in world.said(id))


def is_declared(world: World, pattern: Pattern) -> bool:
    """Whether the rulebook itself declares a sentence."""
    return pattern in world.said(pattern.meaning)


def verb_stands_last(world: World, row: Row, language: str) -> bool:
    """Whether, after a modal, the verb of a sentence is an infinitive at its end."""
    found = patterns_for(world, row, True, language)
    return found is not None and found[1].items != row.items[1:]


def split_last_amount(world: World, items: list[Item]) -> list[Item]:
    """`darf 1 ernten`: the number and the verb at the end stand side by side like an amount and its noun."""
    preposition, piece = items[-1]
    inner = only_thing(piece)
    if isinstance(inner, syntax.Amount) and isinstance(inner.noun, Word):
        if _is_infinitive(world, inner.noun) or str(inner.noun) in world.told:
            return [*items[:-1], (preposition, syntax.number(inner.count)), (None, syntax.name(inner.noun))]
    return items


def _is_infinitive(world: World, word: str) -> bool:
    return str(word) in NATIVE_INFINITIVES or str(word) in world.infinitives


def _split_last_test(world: World, row: Row) -> Row:
    """`muss x aus M wo n = 0 wählen`: here, too, the last number of the condition and the infinitive stand together."""
    found = _last_amount(row.where)
    if found is None or not isinstance(found.noun, Word) or not _is_infinitive(world, found.noun):
        return row
    amount = found

    def split(part: Node | Word) -> Node | Word:
        if part is amount:
            return syntax.number(amount.count)
        return syntax.changed(part, split) if isinstance(part, Node) else part

    where = row.where if row.where is None else syntax.changed(row.where, split)
    return Row([*row.items, (None, syntax.name(found.noun))], row.particle, where, row.tree)


def _last_amount(tree: Node | None) -> syntax.Amount | None:
    """The amount that a tree ends with."""
    while tree is not None and not isinstance(tree, syntax.Amount):
        last = tree.children[-1]
        tree = last if isinstance(last, Node) else None
    return tree


@noting_verbs
def match(scope: Scope, row: Row, modal: bool) -> Match | None:
    """The one way to read a sentence, None if it has no verb, or a finding."""
    found = patterns_for(scope.world, row, modal, scope.language)
    if found is None:
        return None
    patterns, rest = found
    rest = replace(rest, items=grouped(scope, rest.items))
    infinitive = modal and not (row.items and rest.items == row.items[1:])
    good: list[Match] = []
    for pattern in patterns:
        slots = lay(scope, pattern, rest, bool(infinitive))
        if slots is not None and not any(
            same_slots(slots, other.slots) and pattern.meaning == other.pattern.meaning for other in good
        ):
            good.append(Match(pattern, slots))
    own = [one for one in good if is_declared(scope.world, one.pattern)]
    good = own or good  # a verb that the rulebook declares is its own, whatever the language does with it elsewhere
    if len(good) == 1:
        return good[0]
    shown = " · ".join(f"`{spoken_pattern(pattern)}`" for pattern in patterns[:3])
    if not good:
        from regelwerk.dsl.meaning.sentences.sentence_advice import unreadable

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


def spoken_pattern(pattern: Pattern) -> str:
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
        if part.slot or (infinitive and pattern.held >= 0 and part is pattern.parts[pattern.held]):
            continue  # the infinitive holds its particle: `ablegen`
        if part.closes:
            if particle is None or particle.type not in part.prepositions:
                return None
            particle = None
        elif part.prepositions:
            if not _take_phrase(items, part):
                return None
        elif not _take_word(items, part.word):
            return None
    if particle is not None:
        return None
    wanted = [part for part in pattern.parts if part.slot and part.prepositions]
    bare = [part for part in pattern.parts if part.slot and not part.prepositions]
    slots, items = _own_phrases(wanted, _split_genitive(wanted, items))
    if slots is None:
        return None
    return _nouns(scope, bare, wanted, slots, items, row.where, pattern)


def _take_word(items: list[Item], word: str) -> bool:
    """Take a fixed word out of the row; `2 schaden` loses its noun and stays a number."""
    for index in range(len(items) - 1, -1, -1):
        preposition, piece = items[index]
        if preposition is None and word_of(piece) == word:
            del items[index]
            return True
        inner = only_thing(piece)
        if isinstance(inner, syntax.Amount) and isinstance(inner.noun, Word) and inner.noun == word:
            items[index] = (preposition, syntax.number(inner.count))
            return True
    return False


def _take_phrase(items: list[Item], part: Part) -> bool:
    """Take a fixed phrase out of the row: `in reserve`."""
    for index, (preposition, piece) in enumerate(items):
        if preposition is not None and preposition.type in part.prepositions and word_of(piece) == part.word:
            del items[index]
            return True
    return False


def _split_genitive(wanted: list[Part], items: list[Item]) -> list[Item]:
    """`nimm 1 karte von spieler`: `von` binds to the noun, unless the verb asks for it."""
    if not any("OF" in part.prepositions for part in wanted):
        return items
    split: list[Item] = []
    for preposition, piece in items:
        inner = only_thing(piece)
        if preposition is None and isinstance(inner, syntax.Of):
            split.append((None, inner.thing))
            split.append((inner.of_word, inner.owner))
        else:
            split.append((preposition, piece))
    return split


def _own_phrases(wanted: list[Part], items: list[Item]) -> tuple[dict[int, str] | None, list[Item]]:
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
    items: list[Item],
    where: syntax.Condition | None,
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
    if pattern.meaning == "pay" and len(free) == 1 and names == ["n", "r"] and not _is_amount(free[0].tree):
        slots["k"] = free[0]
        return slots
    if pattern.meaning in ("choose", "pick") and len(free) == 2 and names == ["x"]:
        slots["count"] = free[0]
        free = free[1:]
    if len(free) == 1 and len(names) == 2:
        inner = only_thing(free[0].tree)
        if isinstance(inner, syntax.Amount):
            noun = syntax.name(inner.noun) if isinstance(inner.noun, Word) else inner.noun
            own = next((i for i, (word, _) in enumerate(free[0].phrases) if word.type == "PER"), len(free[0].phrases))
            per = free[0].phrases[own:]
            slots[names[0]] = Noun(syntax.number(inner.count), per, free[0].where if per else None)
            slots[names[1]] = Noun(noun, free[0].phrases[:own], None if per else free[0].where)
            return slots
    if len(free) == len(names) - 1:
        free = _with_whole_amount(scope, pattern, names, free)
    if len(free) != len(names):
        return None
    slots.update(zip(names, free, strict=True))
    return slots


def _with_whole_amount(scope: Scope, pattern: Pattern, names: list[str], free: list[Noun]) -> list[Noun]:
    """`erhalte den ertrag von p`: an amount that is one value fills the slots of a number and of its resource."""
    said = scope.world.events.get(pattern.meaning) or scope.world.procedures.get(pattern.meaning)
    types = [said.fields[name] for name in names] if said is not None else []
    for place, pair in enumerate(pairwise(types)):
        if pair == (INT, RESOURCE) and not _is_amount(free[place].tree) and is_whole_amount(scope, free[place]):
            return [*free[:place], free[place], *free[place:]]
    return free


def is_whole_amount(scope: Scope, noun: Noun) -> bool:
    """Whether a noun is an amount of several resources."""
    try:
        return noun.expression(scope).type == AMOUNT
    except Fault:
        return False


def _is_amount(piece: Node) -> bool:
    return isinstance(only_thing(piece), syntax.Amount)


def counted(nouns: list[tuple[str, Noun]], preposition: Word | None) -> Noun:
    """The noun that a phrase describes. `(n) gold je schiff in hafen` speaks of the number, and then of the ships."""
    if len(nouns) > 1 and not nouns[-2][0] and word_of(nouns[-1][1].tree):
        number = nouns[-2][1]
        if (preposition is not None and preposition.type == "PER") or any(p.type == "PER" for p, _ in number.phrases):
            return number
    return nouns[-1][1]
