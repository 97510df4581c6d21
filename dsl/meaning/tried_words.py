"""A line that cannot be understood: whether it can with another small word, or without a word.

Who writes `felder mit besetzt` means `felder wo besetzt`; who writes `darf eine aktion ausführen` has an article too
much. The names are right then, and what is told of them leads astray. So each small word of the line is exchanged, each
article left out, and the line is parsed and understood again; if changing just one word makes it readable, that is
told.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TypeVar

from regelwerk.dsl.findings.findings import Finding, nearest
from regelwerk.dsl.grammar.parse import SyntaxFault, parse
from regelwerk.dsl.grammar.parsed_texts import vocabulary_of
from regelwerk.dsl.grammar.positions import keeps_positions
from regelwerk.dsl.grammar.syntax import Node, Word, first_word, walk, words
from regelwerk.dsl.grammar.words import PREPOSITIONS, spoken
from regelwerk.dsl.meaning.proven_names import Again, is_read
from regelwerk.dsl.meaning.scope import Fault, Scope
from regelwerk.dsl.meaning.understanding import Understanding
from regelwerk.dsl.messages.message import about, message

Tree = TypeVar("Tree", bound=Node)
_UNCLEAR = frozenset({"RW300", "RW404", "RW409", "RW420", "RW422", "RW401", "RW403"})
_ARTICLES = frozenset({"A", "THE"})
_SMALL = frozenset({*PREPOSITIONS, "OF", "FROM", "WHERE"})
_INSTEAD = ("WHERE", "OF", "FROM", "IN", "ON", "TO", "BY", "FOR", "WITH")
_MOST_TRIALS = 60
_LONGEST = 2000


@dataclass(frozen=True)
class _Edit:
    """A word with what stands there instead: nothing, where it is too much; `inserted` if it stays behind another."""

    word: Word
    said: str
    inserted: bool = False


def with_another_word(
    so_far: Understanding, line: Tree, scope: Scope, fault: Fault, again: Again[Tree]
) -> Finding | None:
    """The finding for the one small word that keeps a line from being read; None if there is none, or several."""
    finding, text = fault.finding, str(scope.scalar.value)
    plain = keeps_positions(scope.scalar) and not scope.scalar.parts and len(text) <= _LONGEST
    if finding.suggestion or finding.code not in _UNCLEAR or not plain:
        return None
    near = [word for word in words(line) if scope.span(word).line == finding.span.line]
    found: list[_Edit] = []
    for number, edit in enumerate(_edits(near, fault, scope)):
        if number >= _MOST_TRIALS:
            return None
        changed = _changed(text, edit)
        tree = _parsed(changed, line, scope) if changed else None
        there = replace(scope, scalar=replace(scope.scalar, value=changed))
        if tree is not None and is_read(so_far, tree, there, again):
            found.append(edit)
    at_one_word = len({id(edit.word) for edit in found}) == 1
    return _told(found[0], near, scope) if at_one_word else None


def _edits(near: list[Word], fault: Fault, scope: Scope) -> Iterator[_Edit]:
    for word in near:
        # A word that is no verb may be too much; a verb that nobody knows is mostly another one.
        if word.type in _ARTICLES or (word is fault.word and fault.finding.code != "RW422"):
            yield _Edit(word, "")
            if word.type == "A":
                yield _Edit(word, "1")
        elif word.type in _SMALL:
            for terminal in _INSTEAD:
                said = spoken(terminal, scope.language)
                if terminal != word.type and said != str(word):
                    yield _Edit(word, said)
            yield from (_Edit(word, said) for said in _fixed_words(near, scope) if said != str(word))
        elif word.type == "NAME" and (said := nearest(str(word), set(_fixed_words(near, scope)) - {str(word)})):
            yield _Edit(word, said)  # `platziere eine station auf f`
        elif word.type == "IS":  # `falls karte ist hand von mir`
            yield _Edit(word, spoken("IN", scope.language))
    for before, word in pairwise(near):
        if before.type == word.type == "NAME" and _side_by_side(before, word):
            yield _Edit(word, f"{spoken('OF', scope.language)} {word}", inserted=True)


def _fixed_words(near: list[Word], scope: Scope) -> list[str]:
    """The words of their own that the sentences have whose verb stands here: `setze e mittels a auf f ein`."""
    said = [one for word in near for one in scope.world.sentences.get(str(word), ()) if one.language == scope.language]
    return list(dict.fromkeys(part.word for one in said for part in one.parts if part.word and not part.slot))


def _side_by_side(one: Word, other: Word) -> bool:
    """Whether nothing stands between two words but a blank: `leben ziel`."""
    return one.end_line == other.line and (one.end_column or 0) + 1 == other.column


def _changed(text: str, edit: _Edit) -> str:
    rows = text.split("\n")
    row, word = (edit.word.line or 1) - 1, edit.word
    start, end = (word.column or 1) - 1, (word.end_column or 1) - 1
    if word.end_line != word.line:
        return ""
    behind = rows[row][end:] if edit.said else rows[row][end:].lstrip()
    rows[row] = rows[row][:start] + edit.said + behind
    return "\n".join(rows)


def _parsed(changed: str, line: Tree, scope: Scope) -> Tree | None:
    """The same line in the changed text: parsed with what stands around it, since lines hang together by layout."""
    try:
        tree = parse(changed, "effect", scope.language, vocabulary_of(scope.world).asks(changed))
    except SyntaxFault:
        return None
    first = first_word(line)
    for node in walk(tree):
        begins = first_word(node)
        if node.__class__ is line.__class__ and (begins.line, begins.column) == (first.line, first.column):
            return node
    return None


def _told(edit: _Edit, near: list[Word], scope: Scope) -> Finding:
    if edit.inserted:
        said = spoken("OF", scope.language)
        what = message("findings.RW420.no_preposition", word=edit.word, said=said)
        hint = message("findings.common.write", said=edit.said)
        told = about(what, scope.language), about(hint, scope.language)
        return Finding("RW420", scope.span(edit.word), *told, edit.said)
    if edit.said:
        what = message("findings.RW420.other_word", word=edit.word)
        hint = message("findings.RW215.preposition_hint", said=edit.said)
        place, suggestion = scope.span(edit.word), edit.said
        return Finding("RW420", place, about(what, scope.language), about(hint, scope.language), suggestion)
    behind = near[near.index(edit.word) + 1 :]
    following = behind[0] if behind else edit.word
    what, hint = message("findings.RW228.message_word", word=edit.word), message("findings.RW300.filler_hint")
    span = scope.span(edit.word)
    until = scope.span(following)
    stretch = span._replace(end_line=until.end_line, end_column=until.end_column)
    said = str(following) if following is not edit.word else ""
    return Finding("RW228", stretch, about(what, scope.language), about(hint, scope.language), said)
