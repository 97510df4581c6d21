"""How the texts of a rulebook speak: which of their lines are sentences, and which are calls.

A **line** is one sentence or one head, as the syntax tree has them, however many stand on one line of the file: each
sentence joined by `und`, `oder`, `dann`, `danach`; each price; each head before a colon (`nachdem …:`, `aktion:`,
`nacheinander für …:`); each `sei`. `falls …:` and `sonst:` are no lines of their own, nor are values and conditions.

A line is **in call form** if it proposes an event or performs a procedure by `f(…)`, or if it is a head that hears
`f(…)`. Functions and derived values inside a sentence are no calls.
"""

from __future__ import annotations

from collections.abc import Iterator

from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.parsed_texts import parse_text
from regelwerk.dsl.grammar.syntax import Node
from regelwerk.dsl.meaning.shared_words import VICTORY_WORDS, name_and_arguments, only_thing
from regelwerk.dsl.meaning.text_places import TextPlace, text_places
from regelwerk.dsl.meaning.values.understood_values import unwrapped
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.world.world import World

_OF_THINGS = ("entry", "kind", "template")
_UNITS = (
    syntax.Sentence,
    syntax.OpenUnit,
    syntax.CopulaSentence,
    syntax.EqualsSentence,
    syntax.BoundSentence,
    syntax.FieldSentence,
)


@record
class CallForm:
    """How many lines the texts of things and all texts have, and how many of them are in call form."""

    thing_lines: int
    thing_calls: int
    lines: int
    calls: int


def call_form(world: World) -> CallForm:
    """The lines of a rulebook. A template is a text of things, counted once; what things put into it is theirs."""
    counts = {True: [0, 0], False: [0, 0]}
    for place, line in spoken_lines(world):
        count = counts[of_things(place)]
        count[0] += 1
        count[1] += bool(called_by(line, world))
    (thing_lines, thing_calls), (others, other_calls) = counts[True], counts[False]
    return CallForm(thing_lines, thing_calls, thing_lines + others, thing_calls + other_calls)


def of_things(place: TextPlace) -> bool:
    """Whether it is a text that things have."""
    return place.path[0] in _OF_THINGS


def spoken_lines(world: World) -> Iterator[tuple[TextPlace, Node]]:
    """Every line of all texts that say what happens or what is forbidden."""
    for place, tree in trees_of(world):
        for line in lines_of(tree):
            yield place, line


def trees_of(world: World) -> Iterator[tuple[TextPlace, Node]]:
    """Every text that says what happens or what is forbidden."""
    findings: list[Finding] = []  # the texts of a checked rulebook can be read
    for place in text_places(world):
        if place.kind in ("effect", "event"):
            tree = parse_text(place.scalar, place.kind, place.language, findings, world)
            if tree is not None:
                yield place, tree


def lines_of(tree: Node) -> Iterator[Node]:
    """The lines of a text, in its order."""
    waiting: list[Node] = [tree]
    while waiting:
        here = waiting.pop()
        if isinstance(here, _UNITS):
            inside = _in_brackets(here)
            if inside is None:
                yield here
            else:
                waiting.append(inside)
        elif isinstance(here, syntax.Headed):
            yield here.head
            waiting.append(here.tail)
        elif isinstance(here, (syntax.LetLine, syntax.Heard)):
            yield here
        elif not isinstance(here, syntax.Group):  # brackets around a value look like brackets around sentences
            waiting.extend(child for child in reversed(here.children) if isinstance(child, Node))


def _in_brackets(unit: Node) -> syntax.Chain | None:
    """The sentences of a sentence that is nothing but brackets."""
    if not isinstance(unit, syntax.Sentence) or len(unit.pieces.items) != 1:
        return None
    inner = only_thing(unit.pieces.items[0])
    return inner.chain if isinstance(inner, syntax.Group) else None


def called_by(line: Node, world: World) -> str:
    """The event or the procedure that a line proposes, performs or hears in call form; "" if it does not."""
    return next((name for one in _told(line) if isinstance(one, syntax.Call) and (name := _behaviour(one, world))), "")


def named_by(line: Node, world: World) -> list[str]:
    """All that a line proposes, performs or hears by name, in call form or as a bare name: `passen`."""
    return [name for one in _told(line) if (name := _behaviour(one, world))]


def does(line: Node) -> bool:
    """Whether a line does something; a head only hears it."""
    return not isinstance(line, (syntax.WindowHead, syntax.Heard))


def _told(line: Node) -> Iterator[Node]:
    """What a line may name: what it does, or what it hears."""
    match line:
        case syntax.Sentence(pieces=pieces) | syntax.OpenUnit(pieces=pieces) | syntax.Heard(pieces=pieces):
            yield only_thing(pieces.items[0])
        case syntax.WindowHead(heard=heard, others=others):
            for one in (heard, *(other.heard for other in others)):
                yield only_thing(one.pieces.items[0])
        case syntax.LetLine(value=value):
            yield unwrapped(value)


def _behaviour(tree: Node, world: World) -> str:
    name = str(name_and_arguments(tree)[0]) if isinstance(tree, (syntax.Call, syntax.Name)) else ""
    return name if name in world.events or name in world.procedures or name in VICTORY_WORDS else ""
