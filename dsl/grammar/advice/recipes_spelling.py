"""Advice on how words are written: misspellings, the other language, capitals."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from functools import lru_cache

from regelwerk.dsl.findings.findings import foreign_word
from regelwerk.dsl.grammar.advice.case import Advice, Case, Effect, Piece, keyword_forms
from regelwerk.dsl.grammar.advice.false_friends import TRUTH_WORDS, never_names
from regelwerk.dsl.grammar.words import SOMETIMES_ARTICLES, Language, hard_words, spoken
from regelwerk.dsl.messages.message import message

_CLOSE_ENOUGH = 0.75
_SWAPPED = 0.9  # `udn`: all letters are there
_CLOSE_ENOUGH_FOR_SEVERAL = 0.85


def other_language(case: Case) -> Advice | None:
    """`when` in a German file, `nachdem` in an English one."""
    own = keyword_forms(case.language)
    likely: Advice | None = None
    for start, form, at_fault in _foreign(case):
        terminal = keyword_forms(case.other)[form]
        if form in own or (terminal == "THEN" and "COLON" in case.fault.expected):  # there a colon is due, no word
            continue
        right = spoken(terminal, case.language)
        effect = case.attempt(start, start + len(form), right)
        truth = TRUTH_WORDS[case.language].get(form, "")
        if effect is Effect.NONE and truth and case.attempt(start, start + len(form), truth) is Effect.MENDED:
            right, effect = truth, Effect.MENDED
        if effect is Effect.NONE and not at_fault:
            continue
        likely = Advice(
            "RW216",
            start,
            start + len(form),
            foreign_word(form, case.language),
            message("findings.RW216.here", right=right),
            right,
            sure=at_fault or effect is Effect.MENDED,
        )
        if likely.sure:
            return likely
    return likely


def _foreign(case: Case) -> Iterator[tuple[int, str, bool]]:
    """Where keywords of the other language stand, the longest first, and whether the fault lies in a hard one."""
    forms = keyword_forms(case.other)
    if case.at is not None and case.at.is_word:
        for form in forms:
            start = case.text.rfind(form, max(0, case.at.start - len(form)), case.at.end + len(form))
            if start <= case.at.start < start + len(form) and _stands_at(case.text, start, form):
                yield start, form, " " in form or form in hard_words()
    for piece in _nearest_first(case):
        for form in forms:
            if _stands_at(case.text, piece.start, form):
                yield piece.start, form, False


def capitalised(case: Case) -> Advice | None:
    likely: Advice | None = None
    for piece in _nearest_first(case):
        if piece.terminal or case.vocabulary.means(piece.text):
            continue
        for form in keyword_forms(case.language):
            written = case.text[piece.start : piece.start + len(form)]
            if written == form or written.lower() != form.lower() or not _stands_at(case.text, piece.start, written):
                continue
            effect = case.attempt(piece.start, piece.start + len(form), form)
            if effect is Effect.NONE:
                continue
            likely = Advice(
                "RW214",
                piece.start,
                piece.start + len(form),
                message("findings.RW214.message", word=written),
                message("findings.RW214.hint", form=form),
                form,
                sure=effect is Effect.MENDED,
            )
            if likely.sure:
                return likely
    return likely


def misspelt(case: Case) -> Advice | None:
    """A word near a keyword that could stand there."""
    candidates = [
        (ratio, piece.start, end, form)
        for number, piece in enumerate(case.statement[-30:], start=len(case.statement) - len(case.statement[-30:]))
        if piece.is_word and piece.text not in never_names(case.language) and not case.vocabulary.means(piece.text)
        for ratio, end, form in _similar(case, number)
    ]
    likely: Advice | None = None
    for _, start, end, form in sorted(candidates, key=lambda found: -found[0])[:12]:
        effect = case.attempt(start, end, form)
        if effect is Effect.NONE or (len(form) < 3 and effect is not Effect.MENDED):
            continue
        advice = _misspelt(case.text[start:end], start, end, form, sure=effect is Effect.MENDED)
        if advice.sure:
            return advice
        likely = likely or advice
    if likely is None and candidates and case.at is not None and case.at.text == ":":
        # Only the beginning of a line asks for a colon, so its first word must be meant as one.
        first = [found for found in candidates if found[1] == case.statement[0].start]
        if first:
            _, start, end, form = max(first)
            return _misspelt(case.text[start:end], start, end, form, sure=False)
    return likely


def _similar(case: Case, number: int) -> list[tuple[float, int, str]]:
    """Keywords like the word (or the words) from this piece of the statement on: ratio, end, keyword."""
    piece = case.statement[number]
    found: list[tuple[float, int, str]] = []
    if not piece.terminal:
        found = [(ratio, piece.end, form) for ratio, form in near_keywords(piece.text, case.language)]
    for form in keyword_forms(case.language):
        words = form.split(" ")
        if len(words) < 2:
            continue
        match = re.compile(r"\w+" + r" +\w+" * (len(words) - 1)).match(case.text, piece.start)
        if match is None or all(word in keyword_forms(case.language) for word in match[0].split()):
            continue
        if " ".join(match[0].split()) == form:
            continue
        ratio = difflib.SequenceMatcher(None, match[0], form).ratio()
        if ratio >= _CLOSE_ENOUGH_FOR_SEVERAL:
            found.append((ratio, match.end(), form))
    return found


@lru_cache(maxsize=2048)
def near_keywords(word: str, language: Language) -> tuple[tuple[float, str], ...]:
    """The keywords of one word that look like this one, the nearest first, with how near they are."""
    if len(word) > 30:
        return ()
    found = []
    for form in keyword_forms(language):
        if " " in form or form == word or abs(len(form) - len(word)) > 3 or form in SOMETIMES_ARTICLES:
            continue
        if len(form) < 3:
            # So short a word is like many others: only its second letter may be wrong, and it must mend the sentence.
            if len(word) == len(form) and word[0] == form[0]:
                found.append((0.5, form))
            continue
        ratio = difflib.SequenceMatcher(None, word, form).ratio()
        swapped = len(form) == 3 and sorted(form) == sorted(word)
        if _plain(word) == _plain(form):
            found.append((1.0, form))
        elif ratio >= _CLOSE_ENOUGH or swapped:
            found.append((max(ratio, _SWAPPED) if swapped else ratio, form))
    return tuple(sorted(found, reverse=True))


def _plain(word: str) -> str:
    """As typed on a keyboard without umlauts: `fur`, `fuer` and `für` are one."""
    for written, letter in (("ae", "a"), ("oe", "o"), ("ue", "u"), ("ä", "a"), ("ö", "o"), ("ü", "u"), ("ß", "ss")):
        word = word.replace(written, letter)
    return word


def _misspelt(written: str, start: int, end: int, form: str, sure: bool) -> Advice:
    return Advice(
        "RW215",
        start,
        end,
        message("findings.RW215.message", word=written),
        message("findings.RW215.hint", form=form),
        form,
        sure=sure,
    )


def _stands_at(text: str, start: int, form: str) -> bool:
    """Whether these words stand there as whole words."""
    if start < 0 or not text.startswith(form, start):
        return False
    around = text[max(0, start - 1) : start] + text[start + len(form) : start + len(form) + 1]
    return re.search(r"\w", around) is None


def _nearest_first(case: Case) -> list[Piece]:
    """The words of the statement: the one at the fault, then the first, then the others backwards."""
    words = [piece for piece in case.statement if piece.is_word]
    if not words:
        return []
    at = [case.at] if case.at is not None and case.at in words else []
    return [*at, *(word for word in [words[0], *reversed(words[1:])][:12] if word not in at)]
