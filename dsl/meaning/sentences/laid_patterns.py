"""A declared pattern laid over the pieces of a sentence: which are its fixed words, and which fill its slots.

A phrase belongs to the verb if the verb declares its preposition; of several such phrases the first does, and the
others describe the noun before them. `von` belongs to the noun before it, unless the verb asks for it. What is laid
in several ways is told apart by types (fitting_readings.py; docs/semantics.md F12).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, pairwise

from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.syntax import Node, Word
from regelwerk.dsl.meaning.nouns.noun_groups import Described, Item
from regelwerk.dsl.meaning.sentences.native_sentences import CHOOSING
from regelwerk.dsl.meaning.sentences.sentence_rows import Noun, Row, word_of
from regelwerk.dsl.meaning.shared_words import only_thing
from regelwerk.dsl.world.behaviours import Part, Pattern, ToldVerb

Slots = dict[str, Noun]
Taken = dict[int, str]
"""Which piece, by its place, fills which slot."""


def layings(pattern: Pattern, row: Row, infinitive: bool, leaving_out: bool = False) -> Iterator[Slots]:
    """All ways to fill the slots of a pattern from a row, the nearest at hand first.

    An `infinitive` holds the particle of its verb: `ablegen`. What is heard may leave slots out, but not all that the
    verb is about.
    """
    items = _without_fixed_words(pattern, row, infinitive)
    if items is None:
        return
    items = _amounts_split(pattern, items)
    wanted = [part for part in pattern.parts if part.slot and part.prepositions]
    bare = [part for part in pattern.parts if part.slot and not part.prepositions]
    for taken, rest in _own_phrases(wanted, items, {}, leaving_out):
        yield from _nouns(bare, taken, rest, row.where, pattern, leaving_out)


def _amounts_split(pattern: Pattern, items: list[Item]) -> list[Item]:
    """`gegen 2 gold` for `gegen {n} {r}`: the number stands behind the preposition, and what it counts by itself."""
    counting = {
        one
        for part, behind in pairwise(pattern.parts)
        if part.slot and behind.slot and not behind.prepositions
        for one in part.prepositions
    }
    split: list[Item] = []
    for preposition, piece in items:
        amount = only_thing(piece)
        if preposition is not None and preposition.type in counting and isinstance(amount, syntax.Amount):
            counted = syntax.name(amount.noun) if isinstance(amount.noun, Word) else amount.noun
            split += [(preposition, syntax.number(amount.count)), (None, counted)]
        else:
            split.append((preposition, piece))
    return split


def _without_fixed_words(pattern: Pattern, row: Row, infinitive: bool) -> list[Item] | None:
    """The pieces that are left when all fixed words and the particle are taken; None if one is missing."""
    items, particle = list(row.items), row.particle
    for place, part in enumerate(pattern.parts):
        if part.slot or (infinitive and place == pattern.held):
            continue
        if part.closes:
            if particle is None or particle.type not in part.prepositions:
                return None
            particle = None
        elif not (_take_phrase(items, part) if part.prepositions else _take_word(items, part)):
            return None
    return items if particle is None else None


def _take_word(items: list[Item], part: Part) -> bool:
    """Take a fixed word out of the row, the last one there. `2 schaden` loses its noun and stays a number; in `das
    einkommen von x` only the owner stays, behind his preposition.
    """
    for index in range(len(items) - 1, -1, -1):
        preposition, piece = items[index]
        inner = only_thing(piece)
        if preposition is None and is_word(inner, part):
            del items[index]
            return True
        if preposition is None and isinstance(inner, syntax.Of) and is_word(inner.thing, part):
            items[index] = (inner.of_word, inner.owner)
            return True
        if isinstance(inner, syntax.Amount) and isinstance(inner.noun, Word) and part.says(str(inner.noun)):
            items[index] = (preposition, syntax.number(inner.count))
            return True
        if isinstance(inner, syntax.Of) and isinstance(owner := only_thing(inner.owner), syntax.Amount):
            if isinstance(owner.noun, Word) and part.says(str(owner.noun)):  # `3 von 5 macht`
                items[index] = (preposition, replace(inner, last=owner.count, owner=syntax.number(owner.count)))
                return True
        if isinstance(inner, syntax.UpTo) and inner.count is not None and part.says(str(inner.what)):
            number = syntax.number(inner.count)
            items[index] = (preposition, replace(inner, last=inner.count, count=None, what=number))
            return True
    return False


def _take_phrase(items: list[Item], part: Part) -> bool:
    """Take a fixed phrase out of the row: `in reserve`, `von hand`."""
    for index, (preposition, piece) in enumerate(items):
        inner = only_thing(piece)
        if preposition is not None and preposition.type in part.prepositions and is_word(inner, part):
            del items[index]
            return True
        if isinstance(inner, syntax.Of) and "OF" in part.prepositions and is_word(inner.owner, part):
            items[index] = (preposition, inner.thing)
            return True
    return False


def is_word(tree: Node, part: Part) -> bool:
    """Whether a piece is a fixed word, with the article that is declared."""
    if isinstance(tree, syntax.Quantified) and isinstance(tree.noun, Word):
        return tree.quantifier.word.type == part.article and part.says(str(tree.noun))
    return not part.article and part.says(word_of(tree))


def _own_phrases(
    wanted: list[Part], items: list[Item], taken: Taken, leaving_out: bool
) -> Iterator[tuple[Taken, list[Item]]]:
    """Which phrases fill slots with a preposition, and all pieces; what belongs to a noun may be split from it."""
    if not wanted:
        yield taken, items
        return
    part, *rest = wanted
    found = False
    for index, (preposition, _) in enumerate(items):
        if preposition is not None and preposition.type in part.prepositions and index not in taken:
            found = True
            yield from _own_phrases(rest, items, {**taken, index: part.slot}, leaving_out)
    if "OF" in part.prepositions:
        for index in range(len(items) - 1, -1, -1):
            halves = split_owner(items[index])
            if halves is not None:
                found = True
                moved = {place + (place > index): slot for place, slot in taken.items()}
                split = [*items[:index], *halves, *items[index + 1 :]]
                yield from _own_phrases(rest, split, {**moved, index + 1: part.slot}, leaving_out)
    if leaving_out and not found:
        yield from _own_phrases(rest, items, taken, leaving_out)


def split_owner(item: Item) -> tuple[Item, Item] | None:
    """`1 karte von spieler` as two pieces."""
    preposition, piece = item
    inner = only_thing(piece)
    if isinstance(inner, syntax.Of):
        return (preposition, inner.thing), (inner.of_word, inner.owner)
    if isinstance(inner, Described) and inner.owner is not None:
        last = inner.name or inner.noun
        return (preposition, replace(inner, last=last, owner=None)), (Word("OF", "von"), inner.owner)
    return None


def _nouns(
    bare: list[Part],
    taken: Taken,
    items: list[Item],
    where: syntax.Condition | None,
    pattern: Pattern,
    leaving_out: bool,
) -> Iterator[Slots]:
    """The nouns of all slots, each with the phrases behind it."""
    nouns: list[tuple[str, Noun]] = []
    for index, (preposition, piece) in enumerate(items):
        if index in taken:
            nouns.append((taken[index], Noun(piece)))
        elif preposition is None:
            nouns.append(("", Noun(piece)))
        elif nouns:
            _counted(nouns, preposition).phrases.append((preposition, piece))
        else:
            return
    if where is not None:
        if not nouns:
            return
        _counted(nouns, None).where = where
    free = [noun for slot, noun in nouns if not slot]
    slots = {slot: noun for slot, noun in nouns if slot}
    yield from _bare_slots(bare, free, slots, pattern, leaving_out)


def _bare_slots(
    bare: list[Part], free: list[Noun], slots: Slots, pattern: Pattern, leaving_out: bool
) -> Iterator[Slots]:
    """The nouns without a preposition fill the slots without one, in their order. `bis zu {n}` takes the number."""
    names = [part.slot for part in bare]
    if pattern.meaning == "pay" and len(free) == 1 and names == ["n", "r"] and not _is_amount(free[0].tree):
        yield {**slots, "k": free[0]}
        return
    from_a_row = any(word.type == "FROM" for one in free for word, _ in one.phrases)
    if pattern.meaning in CHOOSING and names == ["m"] and from_a_row:
        return  # `wähle eine karte k aus der hand`: there the row is said
    if pattern.meaning in CHOOSING and len(free) == 2 and names == ["x"]:
        slots, free = {**slots, "count": free[0]}, free[1:]
    for place, (part, noun) in enumerate(zip(bare, free, strict=False)):
        if part.up_to:
            most = only_thing(noun.tree)
            if not isinstance(most, syntax.UpTo) or most.count is not None:
                return
            free[place] = replace(noun, tree=syntax.name(most.what) if isinstance(most.what, Word) else most.what)
    if len(free) == 1 and len(names) == 2 and isinstance(amount := only_thing(free[0].tree), syntax.Amount):
        yield {**slots, **_number_and_noun(names, free[0], amount)}
    elif len(free) == len(names):
        yield {**slots, **dict(zip(names, free, strict=True))}
    elif leaving_out and len(free) < len(names) and (free or any(part.word for part in pattern.parts)):
        for said in combinations(names, len(free)):
            yield {**slots, **dict(zip(said, free, strict=True))}
    elif len(free) == len(names) - 1:
        for place, noun in enumerate(free):  # an amount of several resources fills two slots: so much, of what
            both = [*free[:place], noun, *free[place:]]
            yield {**slots, **dict(zip(names, both, strict=True))}


def _number_and_noun(names: list[str], noun: Noun, amount: syntax.Amount) -> Slots:
    """`2 gold je schiff`: the number and what it counts fill two slots; what is said `je …` describes the number."""
    counted = syntax.name(amount.noun) if isinstance(amount.noun, Word) else amount.noun
    own = next((i for i, (word, _) in enumerate(noun.phrases) if word.type == "PER"), len(noun.phrases))
    per = noun.phrases[own:]
    return {
        names[0]: Noun(syntax.number(amount.count), per, noun.where if per else None),
        names[1]: Noun(counted, noun.phrases[:own], None if per else noun.where),
    }


def _is_amount(piece: Node) -> bool:
    return isinstance(only_thing(piece), syntax.Amount)


def _counted(nouns: list[tuple[str, Noun]], preposition: Word | None) -> Noun:
    """The noun that a phrase describes. `(n) gold je schiff in hafen` speaks of the number, and then of the ships."""
    if len(nouns) > 1 and not nouns[-2][0] and word_of(nouns[-1][1].tree):
        number = nouns[-2][1]
        if (preposition is not None and preposition.type == "PER") or any(p.type == "PER" for p, _ in number.phrases):
            return number
    return nouns[-1][1]


def with_subject(
    language: str, verb: ToldVerb, before: list[Item], behind: list[Item], leaving_out: bool
) -> Iterator[tuple[Noun, Slots]]:
    """All ways to read the pieces before and behind a verb as its subject and what fills the slots of its sentence."""
    if not before or before[0][0] is not None:
        return
    wanted = {one for part in verb.pattern.parts for one in part.prepositions}
    first = split_owner(before[0]) if "OF" in wanted else None
    if first is not None:  # `ich von a nach b ziehe`: somebody who is, or has nothing to do with a
        before = [*first, *before[1:]]
    subject = Noun(before[0][1])
    rest = before[1:]
    while rest and not isinstance(only_thing(subject.tree), syntax.Me):
        preposition, target = rest[0]
        if preposition is None or preposition.type in wanted:
            break
        subject.phrases.append((preposition, target))
        del rest[0]
    if language == "en" and any(preposition is None for preposition, _ in rest):
        return  # the English verb stands behind its subject
    for slots in layings(verb.pattern, Row([*rest, *behind], None, None, subject.tree), verb.joined, leaving_out):
        yield subject, slots
