"""Declared sentences in a book: what is done, what may be done, when something happens, whoever acts.

A sentence is declared once with its event, procedure or condition (docs/semantics.md F1); here its slots are filled
with what the typed tree says, and with names that lead somewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import cast

from regelwerk.dsl.inflection.german_articles import Determiner
from regelwerk.dsl.inflection.german_cases import Case
from regelwerk.dsl.inflection.verb_forms import VerbForm
from regelwerk.dsl.meaning.shared_words import NOTHING
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.saying.printed_sentences import imperative, infinitive_words, main_clause, passive, subordinate
from regelwerk.dsl.saying.terms import Amount, Nobody, Noun, Term
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import BOOL, INT, RESOURCE, Type
from regelwerk.dsl.world.behaviours import Event, Pattern, Procedure
from regelwerk.dsl.world.counted_values import Derived
from regelwerk.dsl.world.kinds import PLAYER
from regelwerk.tools.book.telling.linked_words import LinkedNoun, SaidValue, packed, unpacked
from regelwerk.tools.book.telling.prose import Local, Pieces, in_brackets, plain
from regelwerk.tools.book.telling.saying import Saying, is_me, me, say

Said = Event | Procedure | Derived
_MAY = {VerbForm.SECOND: "darfst", VerbForm.THIRD: "darf", VerbForm.PLURAL: "dürfen"}
_ARTICLES = ("der ", "die ", "das ", "the ")
_A_WORD = 3
"""Names of one or two letters are signs, and stand before what they count."""
_TRUTHS = {True: ("ja", "yes", "true"), False: ("nein", "no", "false")}


@dataclass(frozen=True)
class Subject:
    """Whoever acts in a sentence, and the form of the verb that goes with it."""

    term: Term
    form: VerbForm


def subject_of(saying: Saying, x: X) -> Subject:
    """A player who acts: `du`, or by name."""
    if is_me(saying, x):
        return Subject(SaidValue(lambda case: me(saying, case)), VerbForm.SECOND)
    many = x.type.many
    return Subject(SaidValue(lambda case: say(saying, x, case), many), VerbForm.PLURAL if many else VerbForm.THIRD)


def terms_of(saying: Saying, said: Said, given: Mapping[str, X]) -> dict[str, Term]:
    """What fills the slots of a sentence."""
    types = said.parameters if isinstance(said, Derived) else said.fields
    return {slot: _term(saying, x, types[slot].name) for slot, x in given.items()}


def _term(saying: Saying, x: X, kind: str) -> Term:
    if x.type.base == "none" and kind == PLAYER:
        return Nobody(saying.language)
    if x.type == INT and x.op == "const":
        return Amount(x.args[0], saying.language)
    if x.type == INT and x.op in ("local", "field") and plain(say(saying, x)).startswith(_ARTICLES):
        word = x.args[0] if x.op == "local" else saying.fields[x.args[0]]
        value = packed(say(saying, x)) if len(plain([saying.naming.local(word)])) >= _A_WORD else ""
        return Amount(None, saying.language, words=packed([saying.naming.local(word)]), value=value)
    if x.type == INT:
        said = say(saying, x)
        long = x.op in ("math", "attr", "call", "derived") and not in_brackets(said)
        if not long:
            return Amount(None, saying.language, words=packed(said))
        return Amount(None, saying.language, words=packed(["(", *said, ")"]), value=packed(said))
    if x.type == RESOURCE and x.op == "const":
        return Noun(noun(saying, "resource", x.args[1]))
    reader = saying.language == "en" and is_me(saying, x)  # English says *you are*
    return SaidValue(lambda case: say(saying, x, case), x.type.many or reader)


def noun(saying: Saying, what: str, id: str) -> LinkedNoun:
    """A noun of the rulebook, with its link."""
    return LinkedNoun(saying.naming.vocabulary.noun(id, saying.language), saying.naming.anchor(what, id))


@record
class Introduced:
    """What a head introduces: *eine Karte*, *eine Karte k*; several without an article, and where there is `none` of
    it *keine Karte*."""

    noun: LinkedNoun
    name: str
    plural: bool
    none: bool = False

    def said(self, case: Case | None) -> str:
        words = self.noun.several() if self.plural else self.noun.one(case)
        if self.none:
            words = self.noun.with_determiner(Determiner.NO, case or Case.NOMINATIVE)
        return f"{words} {packed([Local(self.name)])}" if self.name else words


def introduced(saying: Saying, type: Type, field: str, bound: str) -> Term:
    """A field of which a head says nothing but what it is called."""
    kind = type.name
    if type.base == "thing" and (kind == PLAYER or kind in saying.world.kinds):
        known = bound in ("", field) or saying.world.kind_of_form(bound) == kind
        return Introduced(noun(saying, "kind", kind), "" if known else saying.naming.local(bound).text, type.many)
    name = saying.naming.local(bound or field)
    if type == INT:
        return Amount(None, saying.language, words=packed([name]))
    return SaidValue(lambda case: [name])


# ---- sentences


def done(saying: Saying, said: Said, given: Mapping[str, X]) -> Pieces:
    """What is done, as a sentence without its full stop; nothing if it has no sentence in this language."""
    pattern = _fitting(saying, said, given)
    if pattern is None:
        return []
    terms = terms_of(saying, said, given)
    vocabulary = saying.naming.vocabulary
    who = given.get(said.subject)
    if said.subject in _slots(pattern):
        told = passive(vocabulary, pattern, terms)
    elif who is None or is_me(saying, who) or who == saying.spoken_to:
        told = imperative(vocabulary, pattern, terms)
    else:
        told = main_clause(vocabulary, pattern, subject_of(saying, who).term, terms)
    return unpacked(told.removesuffix("."))


def to_do(saying: Saying, said: Said, given: Mapping[str, X]) -> Pieces:
    """What somebody may do: *eine Mine auf D2 bauen*."""
    pattern = _fitting(saying, said, given)
    who = given.get(said.subject)
    if pattern is None or said.subject in _slots(pattern):
        return []
    form = subject_of(saying, who if who is not None else saying.actor).form
    return unpacked(infinitive_words(saying.naming.vocabulary, pattern, terms_of(saying, said, given), form))


def when(
    saying: Saying, said: Said, subject: Subject | None, terms: Mapping[str, Term], perfect: bool, adverb: str = ""
) -> Pieces:
    """What stands behind *nachdem*, *sobald*: the shortest sentence that has all that is known; with an `adverb`
    English is in the perfect, too: *you have already passed*."""
    best = _shortest(saying, said, terms)
    if best is None:
        return []
    rest = _unknown(saying, said, terms)
    acts = None if said.subject in _slots(best) else subject
    form = acts.form if acts is not None else VerbForm.THIRD
    term = acts.term if acts is not None else None
    return unpacked(subordinate(saying.naming.vocabulary, best, term, form, {**rest, **terms}, perfect, adverb))


def forbidden(saying: Saying, said: Said, subject: Subject | None, terms: Mapping[str, Term]) -> Pieces:
    """What must not be done: *Niemand darf eine Einheit zurückziehen*, *Du darfst keine Karte ablegen*, *You may not
    discard a card*; nothing without a sentence."""
    pattern = _shortest(saying, said, terms)
    if pattern is None or said.subject in _slots(pattern):
        return []
    filled = {**_unknown(saying, said, terms), **terms}
    form = subject.form if subject is not None else VerbForm.THIRD
    if subject is None:
        who, denied = saying.word(("Niemand darf", "Nobody may")), False
    else:
        name = subject.term.said(Case.NOMINATIVE)
        who = saying.word((f"{name} {_MAY[form]}", f"{name} may not"))
        denied = saying.language == "de"
    if denied:
        objects = [part.slot for part in pattern.parts if part.slot and not part.prepositions]
        unknown = next((slot for slot in objects if isinstance(filled.get(slot), Introduced)), None)
        if unknown is not None:
            filled[unknown] = replace(cast(Introduced, filled[unknown]), none=True)
            denied = False
    words = infinitive_words(saying.naming.vocabulary, pattern, filled, form)
    if denied:
        before, _, verb = words.rpartition(" ")
        words = " ".join(one for one in (before, "nicht", verb) if one)
    return unpacked(f"{who} {words}")


def may_be_done(saying: Saying, said: Said, subject: Subject | None, terms: Mapping[str, Term]) -> Pieces:
    """What may be done all the same, behind *trotz …*: *darfst du eine Karte ablegen*, *you may discard a card*."""
    pattern = _shortest(saying, said, terms)
    if pattern is None or said.subject in _slots(pattern):
        return []
    form = subject.form if subject is not None else VerbForm.THIRD
    who = subject.term.said(Case.NOMINATIVE) if subject is not None else saying.word(("man", "anybody"))
    words = infinitive_words(
        saying.naming.vocabulary, pattern, {**_unknown(saying, said, terms), **terms}, form
    )
    return unpacked(saying.word((f"{_MAY[form]} {who} {words}", f"{who} may {words}")))


def _shortest(saying: Saying, said: Said, terms: Mapping[str, Term]) -> Pattern | None:
    """The shortest sentence that has all that is known."""
    patterns = [one for one in said.sentences if one.language == saying.language and set(terms) <= _slots(one)]
    return min(patterns, key=lambda one: len(one.parts), default=None)


def _unknown(saying: Saying, said: Said, terms: Mapping[str, Term]) -> dict[str, Term]:
    """What fills the slots of which nothing is said: *eine Karte*."""
    return {slot: introduced(saying, type, slot, "") for slot, type in said.fields.items() if slot not in terms}


def holds(saying: Saying, said: Derived, given: Mapping[str, X], relative: Subject | None = None) -> Pieces:
    """A condition by its sentence, behind *falls* with the German verb last; nothing if it has none.

    `relative` is a relative pronoun for whoever it is about: *die auf dem Plan stehen*.
    """
    pattern = _fitting(saying, said, given)
    who = given.get(said.subject)
    if pattern is None or who is None or said.subject in _slots(pattern):
        return []
    subject = relative or subject_of(saying, who)
    terms = terms_of(saying, said, given)
    vocabulary = saying.naming.vocabulary
    if saying.verb_last or saying.language == "en" or relative is not None:
        return unpacked(subordinate(vocabulary, pattern, subject.term, subject.form, terms))
    if subject.form is VerbForm.SECOND:
        return []
    return unpacked(main_clause(vocabulary, pattern, subject.term, terms).removesuffix("."))


def _slots(pattern: Pattern) -> set[str]:
    return {part.slot for part in pattern.parts if part.slot}


def _fitting(saying: Saying, said: Said, given: Mapping[str, X]) -> Pattern | None:
    """The shortest sentence in this language that tells everything, or most, but what goes without saying."""
    patterns = [one for one in said.sentences if one.language == saying.language and _slots(one) <= set(given)]
    needed = {slot for slot, x in given.items() if slot != said.subject and not _goes_without_saying(said, slot, x)}
    return min(patterns, key=lambda one: (len(needed - _slots(one)), len(one.parts)), default=None)


def _goes_without_saying(said: Said, slot: str, x: X) -> bool:
    """Whether a field has just what it has when a text leaves it out."""
    if isinstance(said, Derived) or slot not in said.defaults:
        return False
    word = str(said.defaults[slot].value)
    if x.op == "list" and not x.args:
        return word == "[]"
    if x.op != "const":
        return False
    if x.type.base == "none":
        return word in NOTHING
    return word.lower() in (_TRUTHS[bool(x.args[0])] if x.type == BOOL else {str(value) for value in x.args})
