"""One text of a file as a syntax tree, or as a finding with advice."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace
from typing import Literal, overload

from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.grammar.advice.doubled_words import doubled_word
from regelwerk.dsl.grammar.advice.faults import finding_for
from regelwerk.dsl.grammar.advice.vocabulary import NO_WORDS, EventWords, Vocabulary
from regelwerk.dsl.grammar.parse import SyntaxFault, TextKind, parse
from regelwerk.dsl.grammar.syntax import (
    ConditionText,
    EffectText,
    EventText,
    SetText,
    ValueText,
    WholeText,
)
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.meaning.shared_words import OTHERS
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.overlay.paragraphs import in_full_names
from regelwerk.dsl.reading.nodes import Scalar
from regelwerk.dsl.tree.types import thing
from regelwerk.dsl.world.behaviours import Event
from regelwerk.dsl.world.kinds import PLAYER
from regelwerk.dsl.world.world import World

LONGEST_TEXT = 20_000


def parsed(text: str, kind: TextKind, language: Language) -> WholeText | SyntaxFault:
    """The tree of a text, or what is wrong with it; both are remembered and nobody may change them."""
    return _remembered.of(text, kind, language)


class RememberedTrees:
    """Trees of texts, those that were not asked for longest forgotten first.

    A tree weighs about 170 bytes for each letter of its text: they are counted in letters. An editor sends a new text
    with each key that is pressed, and most of them are never seen again.
    """

    def __init__(self, most_letters: int) -> None:
        self.most_letters = most_letters
        self.letters = 0
        self._known: OrderedDict[tuple[str, TextKind, Language], WholeText | SyntaxFault] = OrderedDict()

    def of(self, text: str, kind: TextKind, language: Language) -> WholeText | SyntaxFault:
        key = (text, kind, language)
        found = self._known.get(key)
        if found is not None:
            self._known.move_to_end(key)
            return found
        found = self._known[key] = _parsed(text, kind, language)
        self.letters += len(text) + _LETTERS_OF_A_PLACE
        while self.letters > self.most_letters and len(self._known) > 1:
            (old, _, _), _ = self._known.popitem(last=False)
            self.letters -= len(old) + _LETTERS_OF_A_PLACE
        return found


_LETTERS_OF_A_PLACE = 40
"""What each text costs besides its letters."""
_remembered = RememberedTrees(most_letters=400_000)


def _parsed(text: str, kind: TextKind, language: Language) -> WholeText | SyntaxFault:
    try:
        return parse(text, kind, language)
    except SyntaxFault as fault:
        # It is remembered for long: without the frames and the parser's own error that hang on it.
        fault.__traceback__ = fault.__context__ = fault.__cause__ = None
        return fault


@overload
def parse_text(
    scalar: Scalar, kind: Literal["effect"], language: Language, findings: list[Finding], world: World | None = None
) -> EffectText | None: ...


@overload
def parse_text(
    scalar: Scalar, kind: Literal["condition"], language: Language, findings: list[Finding], world: World | None = None
) -> ConditionText | None: ...


@overload
def parse_text(
    scalar: Scalar, kind: Literal["event"], language: Language, findings: list[Finding], world: World | None = None
) -> EventText | None: ...


@overload
def parse_text(
    scalar: Scalar, kind: Literal["set"], language: Language, findings: list[Finding], world: World | None = None
) -> SetText | None: ...


@overload
def parse_text(
    scalar: Scalar, kind: Literal["value"], language: Language, findings: list[Finding], world: World | None = None
) -> ValueText | None: ...


@overload
def parse_text(
    scalar: Scalar,
    kind: Literal["value", "condition", "set"],
    language: Language,
    findings: list[Finding],
    world: World | None = None,
) -> ValueText | ConditionText | SetText | None: ...


@overload
def parse_text(
    scalar: Scalar, kind: TextKind, language: Language, findings: list[Finding], world: World | None = None
) -> WholeText | None: ...


def parse_text(
    scalar: Scalar, kind: TextKind, language: Language, findings: list[Finding], world: World | None = None
) -> WholeText | None:
    """The tree of a text; None (and a finding) if it is no sentence of the language.

    The advice of the finding speaks of the events and values of the world, if there is one.
    """
    value = scalar.value
    language = scalar.language or language
    if any(part.language != scalar.language for part in scalar.parts):
        return _in_two_languages(scalar, kind, language, findings, world)
    text = ("ja" if value else "nein") if isinstance(value, bool) else str(value)
    if isinstance(value, bool) and language == "en":
        text = "true" if value else "false"
    if len(text) > LONGEST_TEXT:
        long = Finding(
            "RW455",
            scalar.span,
            message("findings.RW455.parse_text"),
            message("findings.RW455.parse_text_hint"),
        )
        if long not in findings:
            findings.append(long)
        return None
    found = parsed(text.rstrip("\n"), kind, language)
    if not isinstance(found, SyntaxFault):
        found = doubled_word(text.rstrip("\n"), kind, language) or found
    if isinstance(found, SyntaxFault):
        finding = finding_for(found, scalar, language, vocabulary_of(world) if world is not None else NO_WORDS)
        if finding not in findings:
            findings.append(finding)
        return None
    return in_full_names(found, scalar)


def _in_two_languages(
    scalar: Scalar, kind: TextKind, language: Language, findings: list[Finding], world: World | None
) -> WholeText | None:
    """A text with paragraphs that mods have put there in another language: each is read by itself, all are one tree."""
    trees: list[EffectText] = []
    line = 0
    for part in scalar.parts:
        found = parsed("\n" * line + str(part.value).rstrip("\n"), kind, part.language or language)
        if isinstance(found, SyntaxFault) or not isinstance(found, EffectText):
            parse_text(part, kind, language, findings, world)  # tells what is wrong with it, at its own place
            return None
        trees.append(found)
        line += len(part.lines)
    rows = [row for tree in trees for row in tree.text.lines]
    whole = replace(trees[0], last=trees[-1].last, text=replace(trees[0].text, last=trees[-1].last, lines=tuple(rows)))
    return in_full_names(whole, scalar)


def vocabulary_of(world: World) -> Vocabulary:
    """What can be named in an advice."""
    return Vocabulary(
        {name: EventWords(_who(event), tuple(event.fields)) for name, event in world.events.items()},
        {verb: patterns[0].meaning for verb, patterns in world.sentences.items()},
        frozenset(name for name, derived in world.derived.items() if derived.parameters),
        frozenset({*OTHERS, *(form for form, named in world.forms.items() if named == ("kind", PLAYER))}),
        frozenset(world.told),
        frozenset(world.asked),
    )


def _who(event: Event) -> str:
    """The field that says who does it."""
    players = [name for name, type in event.fields.items() if type == thing(PLAYER)]
    return event.subject or (players[0] if players else "")
