"""Told events and main clauses in the other language: the same subject, verb and nouns, in the order that it has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from types import MappingProxyType

from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.syntax import Node, Word, words
from regelwerk.dsl.grammar.words import Language, spoken
from regelwerk.dsl.inflection.english_verbs import EnglishVerb
from regelwerk.dsl.inflection.german_verbs import GermanVerb
from regelwerk.dsl.inflection.verb_forms import VerbForm
from regelwerk.dsl.meaning.clauses.heard_events import BEEN
from regelwerk.dsl.meaning.nouns.noun_groups import Described, Item, described
from regelwerk.dsl.meaning.sentences.sentence_rows import Noun
from regelwerk.dsl.meaning.shared_words import ANOTHER, OTHERS, only_thing
from regelwerk.dsl.sentences.sentence_verbs import singular_of, verb_of
from regelwerk.dsl.world.behaviours import Part, Pattern
from regelwerk.dsl.world.kinds import PLAYER
from regelwerk.dsl.world.world import World

NOMINATIVES = {"den": "der", "einen": "ein", "meinen": "mein", "diesen": "dieser", "keinen": "kein", "jeden": "jeder"}
"""Articles in the accusative, as sentences declare them, that are others in the nominative."""
SECOND_PERSON = frozenset({"du", "dir", "dich", "you"})


def person_of(subject: Noun) -> VerbForm:
    """Which form of a verb goes with a subject."""
    tree = only_thing(subject.tree)
    if not isinstance(tree, syntax.Me):
        return VerbForm.THIRD
    return VerbForm.SECOND if str(tree.word) in SECOND_PERSON else VerbForm.FIRST


def said_alike(world: World, pattern: Pattern, language: Language, slots: Mapping[str, Noun]) -> Iterator[Pattern]:
    """The sentences of the same event in a language that have these slots."""
    for one in world.said(pattern.meaning):
        if one.language == language and {part.slot for part in one.parts if part.slot} == set(slots):
            yield one


def heard_alike(world: World, pattern: Pattern, language: Language, slots: Mapping[str, Noun]) -> Iterator[Pattern]:
    """Likewise for what is heard, which may leave slots out: those with the fewest others first."""
    said = [one for one in world.said(pattern.meaning) if one.language == language]
    fitting = [one for one in said if set(slots) <= {part.slot for part in one.parts}]
    return iter(sorted(fitting, key=lambda one: sum(1 for part in one.parts if part.slot)))


def first_object(pattern: Pattern) -> str:
    """The slot of what suffers: in the passive it stands first."""
    return next((part.slot for part in pattern.parts if part.slot and not part.prepositions), "")


def items_of_slots(
    world: World,
    pattern: Pattern,
    slots: Mapping[str, Noun],
    language: Language,
    joined: bool,
    without: str = "",
    passive: bool = False,
    chosen: Mapping[str, Word] = MappingProxyType({}),
) -> list[Item]:
    """What stands beside the verb, in the order of a pattern; the word that the verb holds is left out. In the
    passive, where no slot is what suffers, its first noun is the subject. `chosen` are prepositions by slots, where a
    sentence has several."""
    items: list[Item] = []
    subject = passive and not without
    for place, part in enumerate(pattern.parts):
        if (joined and place == pattern.held) or (without and part.slot == without):
            continue
        preposition = preposition_of(part, language, chosen)
        if part.slot and place and slots.get(pattern.parts[place - 1].slot) is slots.get(part.slot, part):
            continue  # an amount that is one value fills two slots
        if part.slot and part.slot in slots:
            items += items_of_noun(slot_noun(slots[part.slot], part, language), language, preposition)
        elif part.word:
            before = number_before(items)
            if subject and part.article and preposition is None:
                part, subject = replace(part, article_word=NOMINATIVES.get(part.article_word, part.article_word)), False
            items.append((preposition, fixed_word(world, part, language, before)))
    return counted_first(items)


def preposition_of(part: Part, language: Language, chosen: Mapping[str, Word]) -> Word | None:
    """The preposition before a part: the one that was chosen among several, or the first as it is declared."""
    if not part.prepositions:
        return None
    terminal = part.prepositions[0]
    if part.slot in chosen and chosen[part.slot].type in part.prepositions:
        terminal = chosen[part.slot].type
    return Word(terminal, part.said or spoken(terminal, language))


def chosen_prepositions(items: Iterable[Item], slots: Mapping[str, Noun]) -> dict[str, Word]:
    """The prepositions before what fills the slots of a sentence, as its author chose them."""
    return {
        slot: preposition
        for slot, noun in slots.items()
        for preposition, piece in items
        if preposition is not None and words_of(piece) == words_of(noun.tree)
    }


def words_of(tree: Node) -> tuple[tuple[str, int | None], ...]:
    return tuple((str(word), word.start_pos) for word in words(tree))


def counted_first(items: list[Item]) -> list[Item]:
    """`3 gold je schiff in hafen`: `je …` belongs to the number, and stands behind what is counted."""
    place = next((i for i, one in enumerate(items) if is_per(one)), len(items))
    noun = next((i for i in range(place, len(items)) if items[i][0] is None), len(items))
    if noun == len(items):
        return items
    return [*items[:place], items[noun], *items[place:noun], *items[noun + 1 :]]


def is_per(item: Item) -> bool:
    """Whether a piece of a sentence is `je …`."""
    return item[0] is not None and item[0].type == "PER"


def in_forms_of(pattern: Pattern, said: Pattern, tree: Node) -> Pattern:
    """A sentence with its fixed words in the forms that another one was said with: `1 schritt`, `n schritten`. Behind a
    number that is written out, as it is declared: `2 schritte`."""
    written = list(words(tree))
    used = iter([_form_in(written, part) for part in said.parts if part.forms])
    parts = tuple(_in_form(part, next(used, 0)) if part.forms else part for part in pattern.parts)
    return replace(pattern, parts=parts)


def _form_in(written: list[Word], part: Part) -> int:
    """Which form of a fixed word stands in a text."""
    said = {str(word): before for before, word in pairwise([Word("", ""), *written])}
    place, form = next(((i, form) for i, form in enumerate((part.word, *part.forms)) if form in said), (0, part.word))
    counted = form in said and said[form].isdigit() and said[form] != "1"
    return 0 if counted else place


def _in_form(part: Part, place: int) -> Part:
    return replace(part, word=(part.word, *part.forms)[min(place, len(part.forms))])


def number_before(items: list[Item]) -> Node | None:
    """What a noun stands behind; `je …` belongs behind both."""
    own = next((i for i, one in enumerate(items) if is_per(one)), len(items))
    return only_thing(items[own - 1][1]) if own else None


def fixed_word(world: World, part: Part, language: Language, before: Node | None) -> Node:
    """A fixed word with the article that is declared before it; behind a 1 it is a singular."""
    one = isinstance(before, syntax.Number) and str(before.digits) == "1"
    word = Word("NAME", singular_of(world, part.word, language) if one else part.word)
    if not part.article:
        return syntax.name(word)
    article = Word(part.article, part.article_word)
    return syntax.Quantified(article, word, syntax.Quantifier(article, article, article), word)


def slot_noun(noun: Noun, part: Part, language: Language) -> Noun:
    """What fills a slot, with the `bis zu` that is declared before it."""
    if not part.up_to:
        return noun
    up_to = Word("UP_TO", spoken("UP_TO", language))
    most = only_thing(noun.tree)
    return replace(noun, tree=syntax.UpTo(up_to, most.last, up_to, None, most))  # type: ignore[arg-type]


def items_of_noun(noun: Noun, language: Language | None, preposition: Word | None = None) -> list[Item]:
    """A noun as the pieces that it is written with, and its phrases; without a language, with its own words."""
    first, *more = _pieces(noun.tree, language)
    return [(preposition, first), *((None, one) for one in more), *noun.phrases]


def _pieces(tree: Node, language: Language | None) -> list[Node]:
    """A noun group taken apart again. English says *another* for *a* and *other*."""
    group = described(tree)
    if group is None or (group is not only_thing(tree) and (language is None or str(group.noun) not in OTHERS)):
        return [tree]
    first, *rest = _words(group, language)
    if group.name is not None:
        rest.append(group.name)
    made: list[Node] = []
    if group.quantifier is not None:
        quantified = group.quantifier
        if quantified.type == "A" and language == "en" and str(first) in OTHERS and rest:
            quantified, first, rest = Word("A", ANOTHER), rest[0], rest[1:]
        quantifier = syntax.Quantifier(quantified, quantified, quantified)
        made.append(syntax.Quantified(quantified, first, quantifier, first))
    elif group.count is not None:
        made.append(syntax.Amount(group.count, first, group.count, first))
    elif isinstance(group.bounds, (syntax.UpTo, syntax.AtLeast)):
        made.append(replace(group.bounds, last=first, what=first))
    elif group.bounds is not None:
        made.append(replace(group.bounds, last=first, noun=first))
    else:
        made.append(syntax.name(first))
    made += [syntax.name(word) for word in rest]
    if group.owner is not None:
        of = Word("OF", spoken("OF", "de"))
        made[-1] = syntax.Of(made[-1].first, group.owner.last, made[-1], of, group.owner)  # type: ignore[arg-type]
    return made


def _words(group: Described, language: Language | None) -> list[Word]:
    """The adjectives and the noun. Who is an *other* is a player, which English says."""
    words = [_other(word, group, language) for word in (*group.adjectives, group.noun)]
    if language == "en" and str(group.noun) in OTHERS:
        words.append(Word("NAME", PLAYER))
    return words


def _other(word: Word, group: Described, language: Language | None) -> Word:
    if str(word) not in OTHERS or language is None or (language == "de") == str(word).startswith("ander"):
        return word
    return Word("NAME", "other" if language == "en" else "anderer" if group.article == "A" else "andere")


def verb_words(
    world: World, pattern: Pattern, form: VerbForm, passive: bool, perfect: bool
) -> tuple[tuple[str, ...], tuple[str, str] | None]:
    """The verb of a head, and its copula (terminal, word) if it has one: `baue`; `gebaut` and `habe`."""
    verb = verb_of(pattern, world.verbs)
    if isinstance(verb, EnglishVerb):
        return ((verb.participle,), ("IS", "is")) if passive else ((verb.person(form),), None)
    return _german(verb, form, passive, perfect)


def _german(
    verb: GermanVerb, form: VerbForm, passive: bool, perfect: bool
) -> tuple[tuple[str, ...], tuple[str, str] | None]:
    participle = verb.participle.split()[-1]
    if passive:
        return ((participle, BEEN["de"]), ("IS", "ist")) if perfect else ((participle,), ("BECOMES", "wird"))
    if perfect:
        terminal = "HAS" if verb.auxiliary == "haben" else "IS"
        return (participle,), (terminal, verb.auxiliary_form(form))
    return (verb.joined(form).split()[-1],), None
