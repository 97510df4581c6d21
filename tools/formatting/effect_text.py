"""Texts of the effect language: in canonical layout, and in the other language.

A translation must lose nothing. German has more forms than English (`diese`, `dieser`, `dieses`; `darf`, `dürfen`),
and some events can be said in several ways. Where the way back would not lead to the same text, a translation comes
with a note: the forms that the original has. The formatter writes it beside the text as a comment, and reads it on the
way back.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from regelwerk.dsl.grammar.margins import Margins
from regelwerk.dsl.grammar.parse import SyntaxFault, TextKind
from regelwerk.dsl.grammar.parsed_texts import parsed
from regelwerk.dsl.grammar.printer import Manner, same, write
from regelwerk.dsl.grammar.syntax import Node, words
from regelwerk.dsl.grammar.words import BY_TERMINAL, WORDS, Language, reserved_words
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.world.world import World
from regelwerk.tools.formatting.bilingual import Names
from regelwerk.tools.formatting.meant_sentences import NOTHING_NOTED, Meant
from regelwerk.tools.formatting.sentence_forms import Turning

_BETWEEN = ", "


class Untranslatable(Exception):
    """A text that cannot be said in the other language without loss; the message says why."""


@dataclass(frozen=True)
class Translation:
    """A text in the other language, with the note for the way back ("" if it needs none)."""

    text: str
    note: str


def formatted(text: str, kind: TextKind, language: Language) -> str:
    """The text in canonical layout; as it is where it is no sentence of the language."""
    return _formatted(text.rstrip("\n"), kind, language)


@lru_cache(maxsize=4096)
def _formatted(text: str, kind: TextKind, language: Language) -> str:
    tree = parsed(text, kind, language)
    if isinstance(tree, SyntaxFault):
        return text
    new = write(tree, Manner(language, margins=Margins(text, tree, language), one_line="\n" not in text))
    again = parsed(new, kind, language)
    return new if not isinstance(again, SyntaxFault) and same(again, tree) else text


def inflected(
    text: str, kind: TextKind, language: Language, world: World, verbs: Mapping[tuple[int, int], str] = NOTHING_NOTED
) -> str:
    """The text in canonical layout, with each word in the form that it has there: `nachdem ich 1 karte gezogen habe`.

    It is said again in its own language. What could not be read again in the same way only gets its layout.
    """
    text = text.rstrip("\n")
    layout = _formatted(text, kind, language)
    try:
        new, markers = _turned(text, kind, language, language, world, {}, (), Meant(verbs))
        if new == layout:
            return layout
        new, _ = _turned(text, kind, language, language, world, {}, markers, Meant(verbs))
        again, _ = _turned(new, kind, language, language, world, {}, markers, Meant())
    except Untranslatable:
        return layout
    return new if again == new else layout


def translated(
    text: str,
    kind: TextKind,
    source: Language,
    target: Language,
    world: World,
    note: str = "",
    verbs: Mapping[tuple[int, int], str] = NOTHING_NOTED,
) -> Translation:
    """A text that is already in canonical layout, in the other language. `note` is the one that it came with; `verbs`
    says what was found to be meant by the verbs in it, by their places."""
    meant = Meant(verbs)
    new, markers = _turned(text, kind, source, target, world, *_noted(note, target), meant)
    back, usual = _turned(new, kind, target, source, world, {}, (), meant.again())
    if back == text:
        return Translation(new, "")
    forms = _lost_forms(text, back, kind, source)
    markers = markers if markers != usual else ()
    right = _turned(text, kind, source, source, world, forms, markers, Meant(verbs))[0]  # rightly inflected
    if _turned(new, kind, target, source, world, forms, markers, meant.again())[0] not in (text, right):
        raise Untranslatable(message("editing.effect_text.translated"))
    return Translation(new, _BETWEEN.join([*(form for row in forms.values() for form in row), *markers]))


def _turned(
    text: str,
    kind: TextKind,
    source: Language,
    target: Language,
    world: World,
    forms: dict[str, tuple[str, ...]],
    wanted: tuple[str, ...],
    meant: Meant,
) -> tuple[str, tuple[str, ...]]:
    """The text in the other language, and the markers of its sentences as they were."""
    tree = parsed(text, kind, source)
    if isinstance(tree, SyntaxFault):
        raise Untranslatable(message("editing.effect_text.turned"))
    turning = Turning(world, source, target, wanted, meant)
    turned = turning.turn(tree)
    translate = str if source == target else Names(world, target).of(tree)
    manner = Manner(target, translate, Margins(text, tree, source), forms, "\n" not in text)
    new = write(turned, manner)
    again = parsed(new, kind, target)
    if isinstance(again, SyntaxFault):
        names = (str(word) for word in words(turned) if word.type == "NAME")
        reserved = next((name for name in names if name in reserved_words(target)), "")
        told = reserved or again.word or new
        raise Untranslatable(message("editing.effect_text.cannot_stand_other_language", told=told))
    return new, turning.noted


def _forms(tree: Node) -> dict[str, tuple[str, ...]]:
    """The words with several forms, by terminal, in the order of the text."""
    found: dict[str, tuple[str, ...]] = {}
    for word in words(tree):
        if word.type in BY_TERMINAL:
            found[word.type] = (*found.get(word.type, ()), " ".join(word.split()))
    return found


def _lost_forms(text: str, back: str, kind: TextKind, language: Language) -> dict[str, tuple[str, ...]]:
    """All forms of each word of which at least one does not come back by itself."""
    trees = [parsed(one, kind, language) for one in (text, back)]
    if any(isinstance(tree, SyntaxFault) for tree in trees):
        return {}
    before, after = (_forms(tree) for tree in trees if not isinstance(tree, SyntaxFault))
    return {terminal: forms for terminal, forms in sorted(before.items()) if forms != after.get(terminal, forms)}


def _noted(note: str, language: Language) -> tuple[dict[str, tuple[str, ...]], tuple[str, ...]]:
    """A note taken apart: forms of words by terminal, and markers of sentences."""
    known = {form: word.terminal for word in WORDS if len(word.forms(language)) > 1 for form in word.forms(language)}
    forms: dict[str, tuple[str, ...]] = {}
    markers: list[str] = []
    for part in note.split(_BETWEEN) if note else ():
        if part in known:
            forms[known[part]] = (*forms.get(known[part], ()), part)
        else:
            markers.append(part)
    return forms, tuple(markers)
