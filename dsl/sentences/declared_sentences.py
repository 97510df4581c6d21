"""How an event or a procedure is said: the sentences that a rulebook declares, as patterns for the matcher.

`platziere {einheit} [aus {herkunft}] auf|in {ort}`: the verb stands first, a slot is a field between { and }, what is
in [ ] may be left out, and | joins prepositions of which each will do. `gib {empfänger:dativ} {karte}`: the case of a
slot is declared where neither its preposition nor its verb tells it; it is needed for printing alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import product

from regelwerk.dsl.findings.findings import nearest
from regelwerk.dsl.grammar.words import LANGUAGES, PREPOSITIONS, WORDS, Language, spoken
from regelwerk.dsl.inflection.german_cases import Case
from regelwerk.dsl.inflection.german_verbs import PARTICLES
from regelwerk.dsl.inflection.wrong_imperatives import meant_imperative
from regelwerk.dsl.messages.message import Sayable, message
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.shape.checked_data import Leaf, RecordData
from regelwerk.dsl.tree.types import Type
from regelwerk.dsl.world.behaviours import Part, Pattern

_JOINED = "~"
"""Between two words that are one."""
_PREPOSITION_WORDS: dict[tuple[str, str], str] = {
    (language, form): word.terminal
    for word in WORDS
    if word.terminal in (*PREPOSITIONS, "OF")
    for language in LANGUAGES
    for form in word.forms(language)
}
_ARTICLES = ("THE", "A", "MY", "THIS", "ALL", "EACH", "NO")
"""What may stand before a fixed word: `erlange die kontrolle über {p}`."""
_UP_TO: dict[str, str] = {language: spoken("UP_TO", language).replace(" ", _JOINED) for language in LANGUAGES}
_FIXED_TERMINALS: dict[tuple[str, str], str] = {
    (language, form): word.terminal
    for word in WORDS
    if word.terminal not in (*PREPOSITIONS, "OF", "AND") and not word.soft
    for language in LANGUAGES
    for form in word.forms(language)
    if " " not in form
}
"""The words of the language that are no prepositions: a text could not have them in the middle of a sentence. Only
`und` joins what could be two sentences, and so can be one.
"""
_OPTIONAL = re.compile(r"\[([^\[\]]*)\]")
_MOST_OPTIONAL = 4
"""So many parts of one sentence may be left out: each of them doubles the ways to say it."""
CASE_WORDS = {"akkusativ": Case.ACCUSATIVE, "dativ": Case.DATIVE, "genitiv": Case.GENITIVE}
"""What may stand behind a slot: {empfänger:dativ}."""
_MARKED = re.compile(r"\{(\w+):(\w*)\}")
KEYS: tuple[tuple[Language, str], ...] = (("de", "de"), ("en", "sentence"))


class UnknownSlot(Exception):
    """A slot of a sentence that is no field."""

    def __init__(self, slot: str) -> None:
        super().__init__(slot)
        self.slot = slot


class Unsaid(Exception):
    """A sentence is not declared rightly: what is wrong, the advice, and the right text if it is known: of the whole
    sentence, or of the one `word` that is wrong."""

    def __init__(
        self, message: Sayable, hint: Sayable, suggestion: str = "", code: str = "RW304", word: str = ""
    ) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.suggestion = suggestion
        self.code = code
        self.word = word


@record
class Said:
    """What a sentence says: an event or a procedure, and its fields."""

    id: str
    fields: Mapping[str, Type]


def sentences(said: Said, record: RecordData, fail: Callable[[Leaf, Unsaid | UnknownSlot], None]) -> Iterator[Pattern]:
    """The patterns of all sentences of an entry, in both languages; `fail` is told what is wrong with one."""
    for language, key in KEYS:
        for leaf in record.leaves(key):
            try:
                yield from patterns_of(said, leaf.text, language)
            except (Unsaid, UnknownSlot) as wrong:
                fail(leaf, wrong)


def patterns_of(said: Said, text: str, language: Language) -> list[Pattern]:
    """A declared sentence in all its lengths, the longest first."""
    _check_cases(text, language)
    optional = len(_OPTIONAL.findall(text))
    if optional > _MOST_OPTIONAL:
        raise Unsaid(message("findings.RW304.too_many_optional", most=_MOST_OPTIONAL), message("findings.RW304.split"))
    if "[" in _OPTIONAL.sub("", text) or "]" in _OPTIONAL.sub("", text):
        raise Unsaid(message("findings.RW304.open_bracket"), message("findings.RW304.bracket_hint"))
    found: list[Pattern] = []
    for chosen in product((True, False), repeat=optional):
        keeps = iter(chosen)
        shorter = _OPTIONAL.sub(lambda part: part[1] if next(keeps) else "", text)
        found.append(_pattern(said, " ".join(shorter.split()), language))
    return found


def _check_cases(text: str, language: Language) -> None:
    """A declared case is one of the three, and stands in a German sentence."""
    marked = _MARKED.findall(text)
    if marked and language != "de":
        plain = _MARKED.sub(r"{\1}", text)
        what = message("findings.RW571.message", slot=marked[0][0], case=marked[0][1])
        raise Unsaid(what, message("findings.RW571.hint"), plain, "RW571")
    for slot, case in marked:
        if case not in CASE_WORDS:
            near = nearest(case, CASE_WORDS)
            what = message("findings.RW570.message", slot=slot, case=case)
            raise Unsaid(what, message("findings.RW570.hint", cases=", ".join(CASE_WORDS)), near, "RW570", case)


def _pattern(said: Said, text: str, language: Language) -> Pattern:
    words = text.replace(spoken("UP_TO", language), _UP_TO[language]).split()
    if not words or words[0].startswith("{"):
        raise Unsaid(message("findings.declared_sentences.sentence_begins_its_verb"), message("findings.RW304.example"))
    _check_imperative(words, text, language)
    _check_signs(said, words[1:])
    parts = _parts(said, words[1:], language)
    slots = {part.slot for part in parts if part.slot}
    bare = next((one for one in words[1:] if one in said.fields and one not in slots), "")
    if bare:
        what = message("findings.declared_sentences.field_event_but_stands", bare=bare)
        raise Unsaid(what, message("findings.RW304.as_field", field=bare), f"{{{bare}}}", word=bare)
    return Pattern(said.id, words[0], parts, language, _in_small_letters(_MARKED.sub(r"{\1}", text)))


def _check_signs(said: Said, words: list[str]) -> None:
    """`wende (marker)`: no text could say such a sign, and a field stands in braces."""
    for word in words:
        bare = word.strip("()<>$%\"'„“:;,.")
        if bare == word or "{" in word:
            continue
        if bare in said.fields:
            what = message("findings.declared_sentences.field_event_but_stands", bare=bare)
            raise Unsaid(what, message("findings.RW304.as_field", field=bare), f"{{{bare}}}", word=word)
        what = message("findings.RW304.sign", word=word)
        raise Unsaid(what, message("findings.common.write", said=bare), bare, word=word)


def _check_imperative(words: list[str], text: str, language: Language) -> None:
    """A sentence begins with the imperative; other forms come from it. In `zahle_schaden`, that is the first part."""
    first, joined, rest = words[0].partition("_")
    verb, particle = meant_imperative(first, language)
    if verb:
        behind = text.removeprefix(first).strip()
        if joined:
            behind = f"{rest.replace('_', ' ')} {text.removeprefix(words[0]).strip()}".strip()
        right = " ".join(part for part in (verb, behind, particle if particle not in words else "") if part)
        what = message("findings.RW304.imperative", word=words[0])
        raise Unsaid(what, message("findings.RW304.imperative_hint", said=right), right)


def _in_small_letters(text: str) -> str:
    """A sentence as texts say it: a noun with a capital letter is one for those who read what is printed."""
    return " ".join(word if word.startswith("{") else word.lower() for word in text.split())


def _parts(said: Said, words: list[str], language: Language) -> tuple[Part, ...]:
    parts: list[Part] = []
    waiting: tuple[str, ...] = ()
    article, up_to, bent = "", False, ""
    for place, word in enumerate(words):
        if word.startswith("{") and word.endswith("}"):
            slot, _, case = word[1:-1].partition(":")
            if slot not in said.fields:
                raise UnknownSlot(slot)
            if article:
                raise _unreadable(spoken(article, language))
            parts.append(Part(slot=slot, prepositions=waiting, case=CASE_WORDS.get(case), up_to=up_to))
            waiting, up_to, bent = (), False, ""
            continue
        if "{" in word or "}" in word:
            raise _half_a_field(word)
        terminals = tuple(_PREPOSITION_WORDS.get((language, one), "") for one in word.split("|"))
        if article and (all(terminals) or (language, word) in _FIXED_TERMINALS):
            raise _unreadable(spoken(article, language))
        if all(terminals):
            if waiting:  # a text could not say it: one of them would have no noun
                raise _early(words) if place == 1 and words[0] in PARTICLES else _unreadable(words[place - 1])
            waiting = terminals
            bent = word if word != spoken(terminals[0], language) and len(terminals) == 1 else ""
        elif word == _UP_TO[language]:
            up_to = True
        elif (language, word) in _FIXED_TERMINALS and not (word in PARTICLES and place == len(words) - 1):
            article = _FIXED_TERMINALS[language, word]
            if article not in _ARTICLES:
                raise _unreadable(word)
        else:
            first, *others = word.lower().split("|")
            before = words[place - 1] if article else ""
            printed = word.split("|")[0] if word != word.lower() else ""
            forms = tuple(others)
            parts.append(Part("", waiting, first, None, article, before, forms, printed=printed, said=bent))
            waiting, article, bent = (), "", ""
    if article or up_to:
        raise _unreadable(words[-1])
    if waiting:
        parts.append(Part(prepositions=waiting))
    return tuple(parts)


def _half_a_field(word: str) -> Unsaid:
    """`{karte`, `karte}`: a field with one of its braces."""
    what = message("findings.declared_sentences.sentence_stands_field_stands", word=word)
    bare = re.fullmatch(r"\{?(\w+(?::\w+)?)\}?", word)
    if bare is None:
        return Unsaid(what, message("findings.RW304.example"))
    whole = f"{{{bare[1]}}}"
    return Unsaid(what, message("findings.common.write", said=whole), whole, word=word)


def _early(words: list[str]) -> Unsaid:
    """`siedle um aus {start} nach {ziel}`: what belongs to the verb stands at the end."""
    particle, *behind = words
    hint = message("findings.common.write", said=" ".join(["…", *behind, particle]))
    return Unsaid(message("findings.RW304.word", word=particle), hint, word=particle)


def _unreadable(word: str) -> Unsaid:
    """A word of the language at a place where no sentence could have it."""
    what, hint = message("findings.RW304.word", word=word), message("findings.RW304.word_hint", word=word)
    return Unsaid(what, hint, word=word)
