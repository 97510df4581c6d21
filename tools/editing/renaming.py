"""Renaming a word of a rulebook in all its files, with the proof that the rulebook still means the same.

The edits come from the name index. What would change the meaning of the rulebook, or bring a new finding, is refused
with the reason. There are two proofs: a new word in all places of the old one cannot change anything
(`rename_words.py`); in all other cases the renamed rulebook is checked and held against the old one
(`rename_proof.py`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from regelwerk.dsl.editing.drafts import Drafts
from regelwerk.dsl.editing.name_index import NameIndex
from regelwerk.dsl.editing.occurrences import Occurrence, span_at
from regelwerk.dsl.grammar.advice.false_friends import never_names
from regelwerk.dsl.grammar.words import LANGUAGES, hard_words
from regelwerk.dsl.inflection.german_verbs import GermanVerb
from regelwerk.dsl.lint.translation import all_words
from regelwerk.dsl.meaning.clauses.window_clauses import ANNOUNCED
from regelwerk.dsl.meaning.nouns.adjectives import ENDINGS
from regelwerk.dsl.meaning.shared_words import ACTION_WORDS, VICTORY_WORDS
from regelwerk.dsl.messages.message import say
from regelwerk.dsl.reading.nodes import Span
from regelwerk.dsl.reading.source_text import as_read
from regelwerk.dsl.sentences.sentence_verbs import verb_of
from regelwerk.dsl.sentences.spoken_verbs import told_verbs
from regelwerk.dsl.shape.shapes import NAME_PATTERN
from regelwerk.dsl.tree.payment_event import PAID_WORDS
from regelwerk.dsl.world.behaviours import Pattern
from regelwerk.dsl.world.kinds import PLAYER_FORMS
from regelwerk.dsl.world.world import World
from regelwerk.interpreter.views.sight import TEAM
from regelwerk.tools.editing.rename_proof import RenameRefused, compare
from regelwerk.tools.editing.rename_words import new_word_for_all

NEVER_RENAMED = frozenset({"function", "role", "layer"})
FIXED_MEANING = frozenset({*PLAYER_FORMS, *ANNOUNCED, *VICTORY_WORDS, *ACTION_WORDS, *PAID_WORDS})
"""Names that mean something to the machine whoever declares them."""


@dataclass(frozen=True, slots=True)
class Edit:
    """A stretch of a file that becomes another word."""

    span: Span
    new: str


def places(index: NameIndex, occurrence: Occurrence) -> list[Occurrence]:
    """Every place that would be renamed together with this one: the same word for the same thing."""
    return [one for one in index.of(occurrence.symbol) if one.word == occurrence.word]


def rename(drafts: Drafts, index: NameIndex, occurrence: Occurrence, new: str) -> list[Edit]:
    """The edits that rename a word; RenameRefused if there is no way to do it without changing the rulebook."""
    found = places(index, occurrence)
    if occurrence.symbol.what in NEVER_RENAMED or not any(one.declares for one in found):
        raise RenameRefused(say("editing.renaming.rename", word=occurrence.word))
    elsewhere = _elsewhere(drafts, found)
    if elsewhere is not None:
        where = f"{elsewhere.span.file}:{elsewhere.span.line}"
        raise RenameRefused(say("editing.renaming.does_not_belong_mod", word=occurrence.word, where=where))
    if occurrence.word in FIXED_MEANING:
        raise RenameRefused(say("editing.renaming.name_machine_itself_knows", word=occurrence.word))
    if not re.fullmatch(NAME_PATTERN, new):
        raise RenameRefused(say("editing.renaming.not_fit_name_letters", new=new))
    if new in hard_words() | FIXED_MEANING or any(new in never_names(language) for language in LANGUAGES):
        raise RenameRefused(say("editing.renaming.has_fixed_meaning_language", new=new))
    team = {occurrence.word, new} & set(TEAM)
    if occurrence.symbol.what == "attribute" and team:
        raise RenameRefused(say("editing.renaming.name_by_which_machine", pop=team.pop()))
    edits = edits_for(drafts, index, occurrence, new)
    if new != occurrence.word:
        _doubtful(drafts, index, edits, occurrence.word, new)
        in_books = _name_in_books(drafts, edits, occurrence.word, new)
        if new_word_for_all(drafts, [one.span for one in (*edits, *in_books)], occurrence.word, new):
            return [*edits, *in_books]
        after = drafts.with_texts(renamed_texts(drafts, edits))
        after.check()
        if in_books and after.world is not None and occurrence.word not in all_words(after.world):
            edits += in_books  # nothing else is called by the word any more
            after = after.with_texts(renamed_texts(drafts, edits))
            after.check()
        compare(drafts, after, occurrence.word, new)
    return edits


def edits_for(drafts: Drafts, index: NameIndex, occurrence: Occurrence, new: str) -> list[Edit]:
    """What a new word changes, whether or not that is right."""
    said = [Edit(one.span, new) for one in places(index, occurrence)]
    return said + _inflected(drafts, index, occurrence, new)


def _inflected(drafts: Drafts, index: NameIndex, occurrence: Occurrence, new: str) -> list[Edit]:
    """Where texts say a word in another form: verbs (`ablegen`) get that of the new one, adjectives their ending."""
    if occurrence.symbol.what in ("attribute", "derived", "value"):
        bare = occurrence.word
        bent = {bare + ending for ending in ENDINGS if ending}
        return [Edit(one.span, new + one.word[len(bare) :]) for one in index.of(occurrence.symbol) if one.word in bent]
    owner, _, word = occurrence.symbol.id.partition(":")
    world = drafts.world
    if occurrence.symbol.what != "verb" or occurrence.word != word or world is None:
        return []
    forms_of: dict[str, str] = {}
    for pattern in world.said(owner):
        if pattern.verb == word:
            renamed = replace(pattern, verb=new, text=" ".join([new, *pattern.text.split()[1:]]))
            forms = _forms(renamed, world)
            forms_of |= {old: forms[form] for form, old in _forms(pattern, world).items()}
    others = [one for one in index.of(occurrence.symbol) if one.word != word]
    return [Edit(one.span, forms_of[one.word]) for one in others if one.word in forms_of]


def _forms(pattern: Pattern, world: World) -> dict[tuple[str, bool], str]:
    """The words of a verb by what they are."""
    verb = verb_of(pattern, world.verbs)
    told = {(one.form.value, one.joined): word for word, one in told_verbs(pattern, world.verbs)}
    return {**told, ("infinitive", True): verb.infinitive.split()[-1]} if isinstance(verb, GermanVerb) else told


def _elsewhere(drafts: Drafts, found: list[Occurrence]) -> Occurrence | None:
    """A place that lies outside of the mod that is being edited, which is the first of the mods."""
    home = drafts.mods[0].resolve() if drafts.mods else None
    return next((one for one in found if home and not Path(one.span.file).resolve().is_relative_to(home)), None)


def _doubtful(drafts: Drafts, index: NameIndex, edits: list[Edit], old: str, new: str) -> None:
    """RenameRefused if nobody can know what words mean: in files and texts that are not understood themselves."""
    first = next(iter(drafts.findings), None)
    if first is not None and not drafts.complete:
        where = f"{first.span.file}:{first.span.line}"
        raise RenameRefused(say("editing.renaming.doubtful", message=first.message, where=where))
    edited = {(one.span.file, one.span.line, one.span.column) for one in edits}
    either = re.compile(rf"(?<!\w)(?:{re.escape(old)}|{re.escape(new)})(?!\w)")
    for finding in drafts.findings:
        file, line, column, *_ = finding.span
        place = index.text_at(file, line, column)
        if place is None:
            continue
        for found in either.finditer(str(place.scalar.value)):
            span = span_at(place.scalar, found.start(), found[0])
            if span is None or (span.file, span.line, span.column) not in edited:
                why = f"{finding.message} ({file}:{line})"
                raise RenameRefused(say("editing.renaming.text_which_stands_cannot", found=found[0], why=why))


def _name_in_books(drafts: Drafts, edits: list[Edit], word: str, new: str) -> list[Edit]:
    """The entry under `wörter` that says what the word is called, unless the new one has such an entry already."""
    words = drafts.world.words if drafts.world is not None else {}
    given = words.get(word)
    if given is None or new in words or any(edit.span == given.span for edit in edits):
        return []
    return [Edit(given.span, new)]


def renamed_texts(drafts: Drafts, edits: Iterable[Edit]) -> dict[Path, str]:
    """The whole texts of the files that edits change."""
    by_file: dict[str, list[Edit]] = {}
    for edit in edits:
        by_file.setdefault(edit.span.file, []).append(edit)
    texts: dict[Path, str] = {}
    for file, own in by_file.items():
        path = Path(file).resolve()
        lines = as_read(drafts.content(path).decode("utf-8", "replace")).split("\n")
        for edit in sorted(own, key=lambda one: (one.span.line, one.span.column), reverse=True):
            line = lines[edit.span.line - 1]
            lines[edit.span.line - 1] = line[: edit.span.column - 1] + edit.new + line[edit.span.end_column - 1 :]
        texts[path] = "\n".join(lines)
    return texts
