"""Random sentences from the declared patterns of all rulebooks, printed and read back: the same tree, one meaning.

Each is drawn with its mood (an order, an offer, a main clause, a head, a condition) and with random nouns in its slots;
then it is said in the other language, read there, and said again.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import pytest
from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.parse import parse
from regelwerk.dsl.grammar.printer import same, show
from regelwerk.dsl.grammar.syntax import Node
from regelwerk.dsl.grammar.words import LANGUAGES, Language, spoken
from regelwerk.dsl.inflection.german_verbs import GermanVerb
from regelwerk.dsl.inflection.verb_forms import VerbForm
from regelwerk.dsl.meaning.clauses.heard_events import read
from regelwerk.dsl.meaning.scope import PLAYER_TYPE, Scope
from regelwerk.dsl.meaning.sentences.fitting_readings import best_readings, may_be_heard
from regelwerk.dsl.meaning.sentences.matcher import readings_of
from regelwerk.dsl.meaning.sentences.sentence_rows import Match, row_of
from regelwerk.dsl.meaning.sentences.told_conditions import may_be_asked, read_condition
from regelwerk.dsl.meaning.sentences.told_sentences import told_readings
from regelwerk.dsl.meaning.shared_words import only_thing
from regelwerk.dsl.reading.nodes import NOWHERE, Scalar
from regelwerk.dsl.rulebook import load
from regelwerk.dsl.sentences.sentence_verbs import verb_of
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import INT, RESOURCE, Type
from regelwerk.dsl.world.behaviours import Event, Part, Pattern, Procedure
from regelwerk.dsl.world.counted_values import Derived
from regelwerk.dsl.world.world import World
from regelwerk.tools.commands.games import bundled
from regelwerk.tools.formatting.meant_sentences import Meant
from regelwerk.tools.formatting.sentence_forms import Turning
from samples import so_many

GAUNTLET = Path(__file__).parents[2] / "gauntlet"
FOLDERS = {**bundled(), **{name: GAUNTLET / name for name in ("saetze", "lesarten", "bedingungen")}}
OTHER: dict[Language, Language] = {"de": "en", "en": "de"}
WHO = "zz_who"
MOODS = ("order", "offer", "clause", "head")


@dataclass(frozen=True)
class Sentence:
    """A sentence that was drawn: what it says, and what fills its slots, as it is written."""

    text: str
    mood: str
    pattern: Pattern
    slots: dict[str, str]
    scope: Scope


@cache
def world_of(name: str) -> World:
    return load(FOLDERS[name]).world


class Drawing:
    """Draws sentences of one rulebook."""

    def __init__(self, name: str) -> None:
        self.world = world_of(name)
        self.chance = random.Random(name)
        said: list[Event | Procedure | Derived] = [*self.world.sayable(), *self.world.told_conditions()]
        self.sayable = [one for one in said if one.sentences]

    def sentence(self) -> Sentence:
        said = self.chance.choice(self.sayable)
        pattern = self.chance.choice(said.sentences)
        language = next(one for one in LANGUAGES if one == pattern.language)
        mood = "condition" if isinstance(said, Derived) else self.chance.choice(MOODS)
        if (mood == "head" and not isinstance(said, Event)) or not said.subject:
            mood = "order"  # whom it tells of must be known
        scope = Scope(self.world, Scalar("", NOWHERE), language, {WHO: PLAYER_TYPE})
        scope = replace(scope, me=X("local", (WHO,), PLAYER_TYPE), actor=X("local", (WHO,), PLAYER_TYPE))
        slots: dict[str, str] = {}
        for part in pattern.parts:
            if part.slot:
                slots[part.slot], scope = self._noun(said.fields[part.slot], len(slots), scope)
        return Sentence(self._said(pattern, mood, slots, language), mood, pattern, slots, scope)

    def _noun(self, type: Type, place: int, scope: Scope) -> tuple[str, Scope]:
        """Something of a type: a number, a resource, a thing by its own name, or a name that stands for one."""
        if type == INT:
            return str(self.chance.randint(2, 9)), scope
        free = sorted(self.world.resources.keys() - self.world.fixed_words.keys())  # else it is another sentence (F12)
        if type == RESOURCE and free:
            return self.chance.choice(free), scope
        things = [one.id for one in self.world.entries.values() if type == Type("thing", one.kind)]
        if things and self.chance.random() < 0.5:
            return self.chance.choice(things), scope
        name = f"zz_{place}"
        return name, scope.with_local(name, type)

    def _said(self, pattern: Pattern, mood: str, slots: dict[str, str], language: Language) -> str:
        verb = verb_of(pattern, self.world.verbs)
        if not isinstance(verb, GermanVerb):
            rest = _rest(pattern, slots, language)
            order = [pattern.verb, *rest]
            third = [verb.person(VerbForm.THIRD), *rest]
            return {
                "order": " ".join(order), "offer": " ".join([WHO, "may", *order]), "clause": " ".join([WHO, *third]),
                "head": " ".join(["after", WHO, *third]), "condition": " ".join([WHO, *third]),
            }[mood]  # fmt: skip
        whole = _rest(pattern, slots, language)
        last = _rest(pattern, slots, language, without=pattern.held)
        closing = verb.joined(VerbForm.THIRD).split()[-1]
        return {
            "order": " ".join([pattern.verb, *whole]),
            "offer": " ".join([WHO, "darf", *last, pattern.infinitive]),
            "clause": " ".join([WHO, verb.person(VerbForm.THIRD), *whole]),
            "head": " ".join(["nachdem", WHO, *last, closing]), "condition": " ".join([WHO, *last, closing]),
        }[mood]  # fmt: skip


def _rest(pattern: Pattern, slots: dict[str, str], language: Language, without: int = -1) -> list[str]:
    kept = (part for place, part in enumerate(pattern.parts) if place != without)
    return [word for part in kept for word in _part(part, slots, language)]


def _part(part: Part, slots: dict[str, str], language: Language) -> list[str]:
    before = [spoken(part.prepositions[0], language)] if part.prepositions else []
    if part.closes:
        return before
    if part.slot:
        return [*before, *([spoken("UP_TO", language)] if part.up_to else []), slots[part.slot]]
    return [*before, *([part.article_word] if part.article else []), part.word]


def tree_of(sentence: Sentence, text: str, language: Language) -> Node:
    if sentence.mood == "head":
        return parse(text, "window", language)
    return parse(text, "condition" if sentence.mood == "condition" else "effect", language)


def meant(sentence: Sentence, tree: Node, language: Language) -> list[Match]:
    """What a tree can be read as, after types have decided."""
    scope = replace(sentence.scope, language=language, home=language)
    if isinstance(tree, syntax.WindowText):
        readings, _ = read(scope, tree.head.heard)
        return best_readings(scope, [one.match for one in readings], may_be_heard) if readings else []
    if isinstance(tree, syntax.ConditionText):
        assert isinstance(tree.condition, syntax.ToldTest)
        found = read_condition(scope, tree.condition)
        return best_readings(scope, [one.match for one in found], may_be_asked) if found else []
    unit = next(one for one in syntax.walk(tree) if isinstance(one, syntax.Sentence))
    if sentence.mood == "clause":
        told = [one.match for one in told_readings(scope, row_of(unit))]
        return best_readings(scope, told) if told else []
    readings_here = readings_of(scope, row_of(unit), sentence.mood == "offer")
    return best_readings(scope, readings_here) if readings_here else []


def filled(match: Match, language: Language) -> dict[str, str]:
    return {slot: show(only_thing(noun.tree), language) for slot, noun in match.slots.items()}


@pytest.mark.parametrize("name", sorted(FOLDERS))
def test_a_random_sentence_has_one_meaning_and_keeps_it(name: str) -> None:
    drawing, wrong = Drawing(name), []
    for _ in range(so_many(40, 1500)):
        sentence = drawing.sentence()
        language: Language = "de" if sentence.pattern.language == "de" else "en"
        tree = tree_of(sentence, sentence.text, language)
        found = [(one.pattern.meaning, filled(one, language)) for one in meant(sentence, tree, language)]
        printed = show(tree, language)
        if found != [(sentence.pattern.meaning, sentence.slots)]:
            wrong.append((sentence.text, found))
        elif not same(tree_of(sentence, printed, language), tree):
            wrong.append((sentence.text, printed))
        else:
            wrong += _elsewhere(sentence, tree, language)
    assert wrong == []


def _elsewhere(sentence: Sentence, tree: Node, language: Language) -> list[tuple[str, object]]:
    """What goes wrong with a sentence in the other language, and on the way back."""
    world, other = sentence.scope.world, OTHER[language]
    slots = set(sentence.slots)
    both = [
        {one.language for one in world.said(sentence.pattern.meaning) if {p.slot for p in one.parts if p.slot} == slots}
    ]
    if both != [{"de", "en"}]:
        return []  # it is not said there with all that is said here
    known = Meant(order=[sentence.pattern.meaning])  # as it was noted when the rulebook was understood
    text = show(Turning(world, language, other, meant=known).turn(tree), other)
    there = tree_of(sentence, text, other)
    found = [(one.pattern.meaning, filled(one, other)) for one in meant(sentence, there, other)]
    if found != [(sentence.pattern.meaning, sentence.slots)]:
        return [(f"{sentence.text} -> {text}", found)]
    back = show(Turning(world, other, language, meant=known.again()).turn(there), language)
    again = meant(sentence, tree_of(sentence, back, language), language)
    came = [(one.pattern.meaning, filled(one, language)) for one in again]
    return [] if came == found else [(f"{sentence.text} -> {text} -> {back}", came)]
