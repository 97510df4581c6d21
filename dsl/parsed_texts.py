"""One text of a file as a syntax tree, or as a finding with advice."""

from __future__ import annotations

from functools import lru_cache

from regelwerk.dsl.findings import Finding
from regelwerk.dsl.grammar.faults import finding_for
from regelwerk.dsl.grammar.parse import SyntaxFault, SyntaxTree, TextKind, parse
from regelwerk.dsl.grammar.vocabulary import NO_WORDS, EventWords, Vocabulary
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.nodes import Scalar
from regelwerk.dsl.paragraphs import in_full_names
from regelwerk.dsl.pieces import OTHERS
from regelwerk.dsl.types import thing
from regelwerk.dsl.world import PLAYER, Event, World

LONGEST_TEXT = 20_000


@lru_cache(maxsize=4096)
def parsed(text: str, kind: TextKind, language: Language) -> SyntaxTree | SyntaxFault:
    """The tree of a text, or what is wrong with it; both are remembered and nobody may change them."""
    try:
        return parse(text, kind, language)
    except SyntaxFault as fault:
        # It is remembered for long: without the frames and the parser's own error that hang on it.
        fault.__traceback__ = fault.__context__ = fault.__cause__ = None
        return fault


def parse_text(
    scalar: Scalar, kind: TextKind, language: Language, findings: list[Finding], world: World | None = None
) -> SyntaxTree | None:
    """The tree of a text; None (and a finding) if it is no sentence of the language.

    The advice of the finding speaks of the events and values of the world, if there is one.
    """
    value = scalar.value
    text = ("ja" if value else "nein") if isinstance(value, bool) else str(value)
    if isinstance(value, bool) and language == "en":
        text = "true" if value else "false"
    if len(text) > LONGEST_TEXT:
        long = Finding(
            "RW455",
            scalar.span,
            "Dieser Text ist zu lang.",
            "Teile ihn: gib Teilen als Ablauf oder Ableitung einen Namen.",
        )
        if long not in findings:
            findings.append(long)
        return None
    found = parsed(text.rstrip("\n"), kind, language)
    if isinstance(found, SyntaxFault):
        finding = finding_for(found, scalar, language, vocabulary_of(world) if world is not None else NO_WORDS)
        if finding not in findings:
            findings.append(finding)
        return None
    return in_full_names(found, scalar)


def vocabulary_of(world: World) -> Vocabulary:
    """What can be named in an advice."""
    return Vocabulary(
        {name: EventWords(_who(event), tuple(event.fields)) for name, event in world.events.items()},
        {verb: patterns[0].event for verb, patterns in world.sentences.items()},
        frozenset(name for name, derived in world.derived.items() if derived.parameters),
        frozenset({*OTHERS, *(form for form, named in world.forms.items() if named == ("kind", PLAYER))}),
    )


def _who(event: Event) -> str:
    """The field that says who does it."""
    players = [name for name, type in event.fields.items() if type == thing(PLAYER)]
    return event.subject or (players[0] if players else "")
