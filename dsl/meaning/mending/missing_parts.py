"""A part that a sentence lacks: its verb is known, and with one more word it would be the sentence that is declared.

The pieces are laid under the patterns of the verb, with something put in at each place in turn. What fits tells which
part is missing, and where it belongs.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import replace
from typing import NoReturn

from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.grammar.syntax import Node, Quantified, Quantifier, Word, first_word, last_word, name
from regelwerk.dsl.grammar.words import BY_TERMINAL, spoken
from regelwerk.dsl.inflection.verb_forms import VerbForm
from regelwerk.dsl.meaning.nouns.noun_groups import Item
from regelwerk.dsl.meaning.other_verbs import fitting_sentences, particle_word
from regelwerk.dsl.meaning.scope import PLAYER_TYPE, Fault, Scope, tried
from regelwerk.dsl.meaning.sentences.fitting_readings import fits_slots, may_be
from regelwerk.dsl.meaning.sentences.matcher import laid, spoken_pattern
from regelwerk.dsl.meaning.sentences.sentence_rows import Match, Noun, Row, word_of
from regelwerk.dsl.meaning.shared_words import fits
from regelwerk.dsl.messages.message import Sayable, about, message
from regelwerk.dsl.reading.nodes import Span
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.sentences.sentence_verbs import verb_of
from regelwerk.dsl.tree.types import Type
from regelwerk.dsl.world.behaviours import Part, Pattern

_GAP = "…"
"""No name of a rulebook: it stands for whatever is missing."""
_MOST_PIECES = 8
_MOST_SHOWN = 3


@record
class _Gap:
    """A part that is missing, and before which piece of the row it belongs."""

    place: int
    pattern: Pattern
    part: Part

    @property
    def amiss(self) -> int:
        """How far it is from the place that the part has in its pattern."""
        before = self.pattern.parts[: self.pattern.parts.index(self.part)]
        return abs(self.place - len(before))


def missing_part(scope: Scope, patterns: list[Pattern], row: Row) -> None:
    """Fails at the place where a part is missing, if one is."""
    if len(row.items) > _MOST_PIECES:
        return
    gaps = sorted(_gaps(scope, patterns, row), key=lambda gap: gap.amiss)
    if gaps:
        _fail(scope, row, gaps)


def verb_between(scope: Scope, row: Row) -> None:
    """Fails behind a player with whom a sentence begins that has no verb: `bieter 1 chip`."""
    (preposition, who), rest = row.items[0], replace(row, items=row.items[1:])
    x = tried(scope, lambda: Noun(who).expression(scope)) if preposition is None and rest.items else None
    if x is None or not fits(x.type, PLAYER_TYPE):
        return
    fitting = [one for one in fitting_sentences(scope, rest) if _is_told_of_players(scope, one)]
    if not fitting:
        return
    said = [verb_of(one, scope.world.verbs).person(VerbForm.THIRD) for one in fitting]
    shown = [f"`{verb}{spoken_pattern(one).removeprefix(one.verb)}`" for verb, one in zip(said, fitting, strict=True)]
    span, _, _ = _place(scope, row, 1)
    what = about(message("findings.RW422.missing_behind", word=last_word(who)), scope.language)
    hint = about(message("findings.RW420.told_hint", shown=" · ".join(shown[:_MOST_SHOWN])), scope.language)
    near = f"{said[0]} " if len(fitting) == 1 and not particle_word(fitting[0]) else ""
    raise Fault(Finding("RW422", span, what, hint, near))


def _is_told_of_players(scope: Scope, pattern: Pattern) -> bool:
    told = scope.world.told_of(pattern.meaning)
    return told is not None and bool(told.subject)


def _gaps(scope: Scope, patterns: list[Pattern], row: Row) -> Iterator[_Gap]:
    for pattern in patterns:
        for part in pattern.parts:
            if part.closes or (part.slot and part.prepositions):
                continue
            for place in range(len(row.items) + 1):
                item = _filling(scope, part)
                tried = replace(row, items=[*row.items[:place], item, *row.items[place:]])
                if any(_fills(scope, one, part) for held in (False, True) for one in laid(scope, pattern, tried, held)):
                    yield _Gap(place, pattern, part)


def _filling(scope: Scope, part: Part) -> Item:
    said = next((one for one in part.prepositions if one in BY_TERMINAL), "")
    preposition = Word(said, spoken(said, scope.language)) if said else None
    word = Word("NAME", part.word or _GAP)
    if not part.article:
        return preposition, name(word)
    article = Word(part.article, part.article_word)
    return preposition, Quantified(article, word, Quantifier(article, article, article), word)


def _fills(scope: Scope, reading: Match, part: Part) -> bool:
    """Whether what was put in stands where it was meant to, and all else fits."""
    noun = reading.slots.get(part.slot)
    if part.slot and (noun is None or word_of(noun.tree) != _GAP or noun.where is not None):
        return False
    if noun is not None and any(word.type != "OF" for word, _ in noun.phrases):  # `erhöhe von s um 1`
        return False
    others = [one for slot, one in reading.slots.items() if slot != part.slot]
    return all(word_of(one.tree) != _GAP for one in others) and fits_slots(scope, reading, _may_be)


def _may_be(scope: Scope, noun: Noun, wanted: Type) -> bool:
    return word_of(noun.tree) == _GAP or may_be(scope, noun, wanted)


def _fail(scope: Scope, row: Row, gaps: list[_Gap]) -> NoReturn:
    first = gaps[0]
    part, pattern = first.part, first.pattern
    span, behind, word = _place(scope, row, first.place, {one.pattern.verb for one in gaps})
    missing = _said(scope, first)
    id = "findings.RW420.missing_before" if behind else "findings.RW420.missing_after"
    where = message(id, word=word, part=missing)
    same = [one for one in gaps if one.place == first.place]
    shown = " · ".join(dict.fromkeys(f"`{spoken_pattern(one.pattern)}`" for one in same[:_MOST_SHOWN]))
    hint = message("findings.RW420.head_hint", shown=shown)
    whole = " ".join(filter(None, (part.article_word, part.word)))
    fixed = whole if part.word and len({one.part for one in same}) == 1 and not part.prepositions else ""
    said = (f"{fixed} " if behind else f" {fixed}") if fixed else ""
    told = about(where, scope.language), about(hint, scope.language)
    raise Fault(Finding("RW420", span, *told, said, name=pattern.meaning if said else ""))


def _place(scope: Scope, row: Row, place: int, verbs: Container[str] = ()) -> tuple[Span, bool, Word]:
    """Where a piece is missing: before the next one, or behind the last, and the word there."""
    if place < len(row.items):
        preposition, piece = row.items[place]
        word = preposition or first_word(piece)
        at = scope.span(word)
        return Span(at.file, at.line, at.column, at.line, at.column), True, word
    if row.particle is not None:
        at = scope.span(row.particle)
        return Span(at.file, at.line, at.column, at.line, at.column), True, row.particle
    first = first_word(row.tree)
    if not row.items and str(first) not in verbs:  # a German infinitive: what belongs to it stands before it
        at = scope.span(first)
        return Span(at.file, at.line, at.column, at.line, at.column), True, first
    last = last_word(row.items[-1][1] if row.items else row.tree)
    at = scope.span(Node(last, last))
    return Span(at.file, at.end_line, at.end_column, at.end_line, at.end_column), False, last


def _said(scope: Scope, gap: _Gap) -> Sayable:
    """What is missing: a word, or what fills a slot, with its type if that is declared."""
    words = (_preposition(scope, gap), gap.part.article_word, gap.part.word)
    if gap.part.word:
        return message("findings.expected.word", word=" ".join(filter(None, words)))
    told = scope.world.told_of(gap.pattern.meaning)
    slot = f"{{{gap.part.slot}}}"
    if told is None:
        return message("findings.expected.word", word=slot)
    return message("findings.RW420.missing_slot", slot=slot, type=told.fields[gap.part.slot])


def _preposition(scope: Scope, gap: _Gap) -> str:
    return next((spoken(one, scope.language) for one in gap.part.prepositions if one in BY_TERMINAL), "")
