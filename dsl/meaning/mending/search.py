"""The search for the one change that mends a text, judged by reading it.

What is told of a text that cannot be read is often about the wrong word: the reader notices a slip only later, or takes
it for something else. So small changes of the line are tried, the likeliest first. Each changed text is parsed and
understood like any other; the first that leaves nothing to be told of its line is what was meant. An advice that is
there already is tried first: what mends the text stays.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import islice
from textwrap import dedent

from regelwerk.dsl.findings.findings import Finding, Severity
from regelwerk.dsl.grammar.advice.case import keyword_forms, pieces_of, place
from regelwerk.dsl.grammar.parse import SyntaxFault, TextKind
from regelwerk.dsl.grammar.parsed_texts import parsed
from regelwerk.dsl.grammar.positions import keeps_positions, text_span
from regelwerk.dsl.grammar.words import PREPOSITIONS, Language, spoken
from regelwerk.dsl.meaning.mending.missing_words import (
    broken_phrases,
    gaps,
    joining_words,
    names_between,
    names_for,
    second_sentence,
)
from regelwerk.dsl.meaning.mending.small_edits import Edit, Line
from regelwerk.dsl.meaning.mending.told_edits import told
from regelwerk.dsl.meaning.scope import Fault
from regelwerk.dsl.meaning.understanding import Understanding
from regelwerk.dsl.messages.message import about, message, one_of
from regelwerk.dsl.reading.nodes import Scalar

_UNCLEAR = frozenset(
    {"RW200", "RW208", "RW223", "RW224", "RW300", "RW401", "RW403", "RW404", "RW409", "RW413", "RW414", "RW420"}
) | {"RW412", "RW415", "RW422", "RW433", "RW436", "RW459", "RW560", "RW651"}
_OF_SENTENCES = frozenset({"RW414", "RW415", "RW420", "RW422", "RW433", "RW560", "RW651"})
"""Told where a sentence begins, whichever of its words is wrong."""
_TOLD_AT_THE_WORD = frozenset({"RW401", "RW403", "RW404", "RW413"})
_WITHOUT_EFFECT = "RW459"
"""It says of a word that it is too much; that the word is misspelt, it cannot know."""
_NOT_HAD = "RW413"
"""It says why a word cannot stand there: that it is too much would say less."""
_SURE_BUT_FOR_A_WORD = frozenset({"RW412", "RW415", "RW651"})
"""They say what a word tells of a noun, how many things belong to a name, and where a verb belongs; that another word
is wrong, they cannot know."""
_OF_TYPES = frozenset({"RW300", "RW402", "RW404", "RW407"})
_OF_GAPS = frozenset({"RW200", "RW210", "RW211", "RW223", "RW232", "RW409"})
"""Told where the reader notices that something is missing before a word."""
_OF_KINDS = frozenset({"RW402", "RW403", "RW404", "RW407", "RW409", "RW413", "RW420", "RW434", "RW437", "RW660"})
"""Told of a phrase; that one name of it is of the wrong kind, another in its place shows."""
_OF_JOINTS = frozenset({"RW200", "RW420"})
_UNOPENED = "RW205"
_OF_BRACKETS = frozenset({"RW204", _UNOPENED})
_MOST_NAMED = 12
_MOST_TRIED = 160
_MOST_PLACES = 4
_OF_LAYOUT = frozenset({"RW207", "RW208"})
_LONGEST = 4000
_MOST_LETTERS = 120_000
"""So much text is read in search of one mistake's mending."""


@dataclass(frozen=True)
class Retelling:
    """A text that can be understood again with other words in it."""

    scalar: Scalar
    kind: TextKind
    language: Language
    again: Callable[[Scalar], object]


def mended(so_far: Understanding, findings: list[Finding], texts: Sequence[Retelling]) -> list[Finding]:
    """What is told of some texts, each with the change that mends it where there is one."""
    return [_mended(so_far, one, findings, texts) for one in findings]


def _mended(so_far: Understanding, finding: Finding, all_told: list[Finding], texts: Sequence[Retelling]) -> Finding:
    text = next((one for one in texts if _holds(one.scalar, finding)), None)
    if text is None or finding.severity is not Severity.ERROR:
        return finding
    others = {one.span.line for one in all_told if one is not finding} - {finding.span.line}
    return _Search(so_far, text, finding, others).better()


def _is_unclear(finding: Finding) -> bool:
    doubtful = finding.code.startswith("RW2") and finding.suggestion  # what a recipe offers was parsed, not understood
    return bool(doubtful) or finding.code in _UNCLEAR | _OF_TYPES


def _holds(scalar: Scalar, finding: Finding) -> bool:
    at, span = finding.span, scalar.span
    inside = (span.line, span.column) <= (at.line, at.column) <= (span.end_line, span.end_column)
    return span.file == at.file and inside and isinstance(scalar.value, str) and not scalar.parts


class _Search:
    """One finding, and the text it is about."""

    def __init__(self, so_far: Understanding, text: Retelling, finding: Finding, others: set[int]) -> None:
        self.so_far, self.retelling, self.finding, self.others = so_far, text, finding, others
        self.text = str(text.scalar.value).rstrip("\n")
        self.language: Language = text.scalar.language or text.language

    def better(self) -> Finding:
        """The finding at the change that mends the text; as it is, if its own advice does, or nothing is found."""
        start, end = self._offset(self.finding.span.line, self.finding.span.column), -1
        if start < 0 or len(self.text) > _LONGEST or not keeps_positions(self.retelling.scalar):
            return self.finding
        whole = Line(self.text, start, self.language, self.so_far.world, whole=True)
        joined = next(self._read(whole.joined_names()), None)
        phrases = list(self._read([] if self.finding.suggestion else list(broken_phrases(whole))))
        if phrases:
            same = [one for one in phrases if one.start == phrases[0].start]
            return self._told(same[0]) if len(same) == 1 else self._one_of(same)
        left_out = self.text[:start] + self.text[start + 1 :]
        if self.finding.code == _UNOPENED and self._is_read(left_out):  # one too many
            return self.finding
        if self.finding.code in _OF_BRACKETS:
            partners = list(self._read(whole.partners()))
            if len(partners) == 1:
                return self._told(partners[0])
            beside = [one for one in partners if self.text[one.start - 1] in ")]"]
            if beside:  # of several brackets in a row one is left out most easily
                return replace(self._told(beside[-1]), suggestion="")
        if joined is not None or not _is_unclear(self.finding):
            return self._told(joined) if joined is not None else self.finding
        suggestion = self.finding.suggestion
        if self.finding.code == "RW228":
            split = next(self._read(list(second_sentence(whole, start))), None)
            if split is not None:
                return self._told(split)
        if self.finding.code == "RW228" and self._joins(start):  # `hand von oder …`
            missing = self._with_missing_name(whole, start, own_only=True)
            if missing is not None:
                return missing
        inside = self._lying_in(suggestion)
        if inside and self._is_read(self.text[:start] + inside + self.text[start + len(inside.split()[-1]) :]):
            what = message("findings.RW420.no_preposition", word=inside.split()[-1], said=inside.split()[0])
            hint = message("findings.common.write", said=inside)
            told = about(what, self.language), about(hint, self.language)
            return Finding("RW420", self.finding.span, *told, inside)
        if suggestion:
            end = self._offset(self.finding.span.end_line, self.finding.span.end_column)
            keyword = self.finding.code == "RW300" and self.text[start:end] in keyword_forms(self.language)
            # A word of the language is no slip in writing a name, even if some name reads in its place.
            if end < 0 or (not keyword and self._is_read(self.text[:start] + suggestion + self.text[end:])):
                return self.finding
        anywhere = self.finding.code in _OF_SENTENCES | _TOLD_AT_THE_WORD
        line = Line(self.text, start, self.language, self.so_far.world, anywhere)
        tried = self._edits(line) if self.finding.code not in _OF_TYPES - _UNCLEAR else []
        found = next(self._read(tried), None)
        if found is not None and found.what == "extra":
            split = next(self._read(list(second_sentence(whole, found.start))), None)
            found = split or found
        if found is not None and found.what == "extra" and found.start != found.end:
            behind = line.place_of_gap(found.end)  # `schatz von oder …`: rather is something missing there
            said = keyword_forms(self.language).get(self.text[found.start : found.end], "")
            small = said in (*PREPOSITIONS, "OF", "AND", "OR")
            missing = self._with_missing_name(line, behind, own_only=True) if small else None
            if missing is not None:
                return missing
        if found is not None:
            return self._told(found)
        if self.finding.code in _OF_GAPS and (self.finding.code != "RW409" or line.begins_there(start)):
            twice = self.finding.code == "RW232" and suggestion  # the one behind is there, its noun is not
            at = line.place_of_gap(start + len(suggestion) + 1 if twice else start)
            missing = self._with_missing_name(line, at, own_only=False)
            if missing is not None:
                return missing
        begins_another = any(second_sentence(whole, start))  # that is told already
        if self.finding.code in _OF_JOINTS and not begins_another:
            for both in joining_words(line):
                joining = list(self._read(both))
                if joining:
                    return self._one_of(joining)
        if suggestion:
            return self._without_ill_advice(start, end)
        told_so_far = self._with_fitting_names(line)
        return told_so_far if told_so_far is not self.finding else self._at_the_wrong_name(line, start)

    def _lying_in(self, suggestion: str) -> str:
        """`von hand` as `in hand`: what is missing between things and a place says where they lie."""
        of, _, where = suggestion.partition(" ")
        kind = self.so_far.world.kinds.get(where)
        lies = of == spoken("OF", self.language) and kind is not None and kind.place
        return f"{spoken('IN', self.language)} {where}" if lies else ""

    def _joins(self, start: int) -> bool:
        """Whether the word at a place joins two things: then one of them may be missing."""
        said = [spoken(one, self.language) for one in ("AND", "OR")]
        return any(re.match(rf"{one}(?!\w)", self.text[start:]) for one in said)

    def _told(self, found: Edit) -> Finding:
        span = text_span(self.retelling.scalar, place(self.text, found.start), place(self.text, found.end))
        better = told(found, self.finding, span, self.text, self.retelling.scalar, self.language)
        return replace(better, name=self.finding.name)

    def _edits(self, line: Line) -> list[Edit]:
        if self.finding.code in _OF_LAYOUT:
            return [*line.depths(), *(edit for edit in line.edits() if edit.what == "word")]
        edits = line.edits()
        if self.finding.code in _TOLD_AT_THE_WORD:
            here = [edit for edit in edits if line.at_fault(edit) or line.is_compared_with(edit)]
            return [edit for edit in here if edit.what != "extra"] if self.finding.code == _NOT_HAD else here
        if self.finding.name:
            return [edit for edit in edits if line.keeps_names(edit) or (line.at_fault(edit) and edit.said)]
        if self.finding.code == _WITHOUT_EFFECT:
            return [edit for edit in edits if line.is_misspelt(edit) or line.begins_a_condition(edit)]
        # Where something is missing, or a phrase belongs to nothing, no single word is too much.
        if self.finding.code == "RW223":
            choosing = [spoken(one, self.language) for one in ("IF", "ELSE")]
            lacking = [edit for edit in edits if edit.what == "missing" and edit.said.strip() in choosing]
            return [*lacking, *(edit for edit in edits if edit.what not in ("extra", "missing"))]
        if self.finding.code in _SURE_BUT_FOR_A_WORD:
            return [edit for edit in edits if line.is_misspelt(edit)]
        return [edit for edit in edits if edit.what != "extra"] if self.finding.code == "RW409" else edits

    def _read(self, edits: Sequence[Edit]) -> Iterator[Edit]:
        """Those of the changes with which the text can be read, as long as there is time to try them."""
        letters = min(_MOST_LETTERS, self.so_far.letters_to_try)
        for edit in edits:
            letters -= len(self.text)
            self.so_far.letters_to_try -= len(self.text)
            if letters < 0:
                return
            if self._is_read(edit.made(self.text)):
                yield edit

    def _without_ill_advice(self, start: int, end: int) -> Finding:
        """The finding without a name that means nothing in its place, either."""
        finding = self.finding
        if finding.code != "RW300" or not finding.name:
            return finding
        with _only_tried(self.so_far) as told_so_far:
            changed = replace(self.retelling.scalar, value=self.text[:start] + finding.suggestion + self.text[end:])
            try:
                self.retelling.again(changed)
                left = self.so_far.findings[told_so_far:]
            except Fault as fault:
                left = [fault.finding]
        if not any(_begin(one) == _begin(finding) for one in left):
            return finding
        hint = about(message("findings.RW300.declare"), self.language)
        return replace(finding, hint=hint, suggestion="")

    def _with_fitting_names(self, line: Line) -> Finding:
        """The finding with the names that can stand in the place of what does not fit there, if they are few."""
        if self.finding.code not in _OF_TYPES or self.finding.suggestion:
            return self.finding
        if self.finding.name and not line.is_compared():  # anything may be missing there
            return self.finding
        fitting = list(islice(self._read(list(line.other_names())), _MOST_NAMED + 1))
        if not 1 <= len(fitting) <= _MOST_NAMED:
            return self.finding
        names = message("findings.RW300.possible", names=", ".join(edit.said for edit in fitting))
        hint = message("findings.RW300.and_more", hint=names, more=self.finding.hint) if self.finding.hint else names
        return replace(self.finding, hint=about(hint, self.language))

    def _with_missing_name(self, line: Line, at: int, own_only: bool) -> Finding | None:
        """The finding for a name that is missing at a place, with those that can stand there; None if none can."""
        if at < 0:
            return None
        tried = [one for one in gaps(line, at) if not own_only or f" {one.said}" in f" {self.text} "]
        fitting = list(islice(self._read(tried), _MOST_NAMED + 1))
        return self._one_of(fitting) if fitting else None

    def _one_of(self, fitting: list[Edit]) -> Finding:
        """The finding for a place where one of some words is missing."""
        at_gap = place(self.text, fitting[0].start)
        span = text_span(self.retelling.scalar, at_gap, at_gap)
        behind = next(piece for piece in pieces_of(self.text, self.language) if piece.start >= fitting[0].start)
        what = about(message("findings.RW223.name_missing", word=behind.text), self.language)
        said = [one.said.strip() for one in fitting]
        phrases = one_of([message("findings.expected.word", word=one) for one in said])
        names = phrases if any(" " in one for one in said) else _listed(fitting)
        hint = about(message("findings.RW300.possible", names=names), self.language)
        return Finding("RW223", span, what, hint)

    def _at_the_wrong_name(self, line: Line, start: int) -> Finding:
        """The finding at the one name of what it is told of that is of the wrong kind, with names of the right one."""
        if self.finding.code not in _OF_KINDS:
            return self.finding
        end = self._offset(self.finding.span.end_line, self.finding.span.end_column)
        for piece in names_between(line, start, end if end > start else len(self.text))[:_MOST_PLACES]:
            tried = list(islice(names_for(line, piece), _MOST_TRIED))
            fitting = list(islice(self._read(tried), _MOST_NAMED + 1))
            if fitting:
                span = text_span(self.retelling.scalar, place(self.text, piece.start), place(self.text, piece.end))
                hint = message("findings.RW300.possible", names=_listed(fitting))
                if self.finding.hint:
                    hint = message("findings.RW300.and_more", hint=hint, more=self.finding.hint)
                return replace(self.finding, span=span, hint=about(hint, self.language))
        return self.finding

    def _is_read(self, changed: str) -> bool:
        """Whether a text leaves nothing to be told but what is told of other lines. Nothing is kept of it."""
        changed = dedent(changed)
        if isinstance(parsed(changed, self.retelling.kind, self.language), SyntaxFault):
            return False
        with _only_tried(self.so_far) as told_so_far:
            try:
                self.retelling.again(replace(self.retelling.scalar, value=changed))
            except Fault as fault:
                return fault.finding.span.line in self.others
            return all(one.span.line in self.others for one in self.so_far.findings[told_so_far:])

    def _offset(self, line: int, column: int) -> int:
        """The place in the text of a place in the file, -1 if it lies elsewhere."""
        rows = self.text.split("\n")
        for number, (first_line, first_column) in enumerate(self.retelling.scalar.lines[: len(rows)]):
            if first_line == line and 0 <= column - first_column <= len(rows[number]):
                return sum(len(row) + 1 for row in rows[:number]) + column - first_column
        return -1


def _listed(fitting: list[Edit]) -> str:
    """The names that can stand somewhere, as many as one looks at."""
    more = " …" if len(fitting) > _MOST_NAMED else ""
    return ", ".join(one.said.strip() for one in fitting[:_MOST_NAMED]) + more


def _begin(finding: Finding) -> tuple[int, int]:
    return finding.span.line, finding.span.column


@contextmanager
def _only_tried(so_far: Understanding) -> Iterator[int]:
    """What is understood here is forgotten again; gives how many findings there were before."""
    world, findings = so_far.world, len(so_far.findings)
    clauses, named, bound, entry = len(world.clauses), len(world.procedures), list(so_far.bound), so_far.entry
    before, world.uses, world.trying = (world.uses, world.trying), None, True
    try:
        yield findings
    finally:
        world.uses, world.trying = before
        so_far.bound[:], so_far.entry = bound, entry
        del so_far.findings[findings:], world.clauses[clauses:]
        for number in [one for one in world.bindings if one >= clauses]:
            del world.bindings[number]
        for name in list(world.procedures)[named:]:
            del world.procedures[name]
