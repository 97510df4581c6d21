"""What a window listens to: an event by its name and fields, or told by the sentence that it declares.

`nachdem bauen(f)` and `nachdem ich eine mine auf f gebaut habe` are the same window. German tells it as a subordinate
clause, with the verb last; English as a main clause, with the verb behind its subject. Nobody acts in the passive:
`sobald ein schiff zerstört wird` (docs/semantics.md F2).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.syntax import Node
from regelwerk.dsl.grammar.words import BY_TERMINAL
from regelwerk.dsl.inflection.verb_forms import VerbForm
from regelwerk.dsl.meaning.clauses.event_fields import SpokenEvent
from regelwerk.dsl.meaning.clauses.event_patterns import cause, caused_by, pattern
from regelwerk.dsl.meaning.clauses.head_advice import slip, unreadable_head
from regelwerk.dsl.meaning.clauses.told_fields import tell
from regelwerk.dsl.meaning.nouns.noun_groups import Item, grouped, groupings
from regelwerk.dsl.meaning.scope import PLAYER_TYPE, Fault, Scope
from regelwerk.dsl.meaning.sentences.fitting_readings import best_readings, fits_slots, may_be_heard
from regelwerk.dsl.meaning.sentences.laid_patterns import layings, with_subject
from regelwerk.dsl.meaning.sentences.matcher import split_last_amount
from regelwerk.dsl.meaning.sentences.sentence_rows import Match, Noun, Row, items_of, word_of
from regelwerk.dsl.meaning.shared_words import only_thing
from regelwerk.dsl.meaning.understanding import Understanding
from regelwerk.dsl.meaning.uses import note_told
from regelwerk.dsl.meaning.values.missing_brackets import written
from regelwerk.dsl.meaning.values.named_behaviour import without_article
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.sentences.spoken_verbs import FINITE
from regelwerk.dsl.tree.clauses import WORDS, BorderKind
from regelwerk.dsl.world.behaviours import Event, Pattern, Procedure, ToldVerb

PERFORMED: dict[str, BorderKind] = {WORDS["before"]: "start", WORDS["after"]: "end"}
"""What hears a procedure that is told: `nachdem ich die primärfähigkeit von k abgehandelt habe` is `am ende von` it
(docs/semantics.md F2).
"""
_MOST_MEANINGS = 4
BEEN = {"de": "worden", "en": "been"}


@record
class HeardSentence:
    """One reading of a told event: its verb, who does it (nobody in the passive), and what fills its slots."""

    verb: ToldVerb
    subject: Noun | None
    match: Match


def heard(
    so_far: Understanding, tree: syntax.Heard, scope: Scope, border: bool, performed: bool = False
) -> SpokenEvent:
    """The event that a window listens to, the names that it binds to fields, and the tests on them.

    A head that has a procedure before or behind it may tell that one is `performed`.
    """
    called = is_called(tree, scope, border)
    if called is not None:
        if isinstance(called, syntax.Things):
            slip(scope, tree)
        spoken = pattern(so_far, called, scope, border)
        more = [] if border else items_of(tree.pieces)[1:]
        if any(preposition is None or preposition.type != "BY_WAY" for preposition, _ in more):
            slip(scope, tree)
        caused_by(more, spoken)
        return spoken
    return _told(so_far, tree, scope, performed)


def bordered(tree: syntax.Heard, scope: Scope) -> Node:
    """A procedure by its name, and whose it is."""
    items = items_of(tree.pieces)
    more = items[1][1] if len(items) > 1 else tree.copula
    if more is not None:
        scope.fail("RW408", more, message("findings.RW408.border"), message("findings.RW408.border_hint"))
    return without_article(scope, only_thing(items[0][1]))


def is_called(tree: syntax.Heard, scope: Scope, border: bool) -> Node | None:
    """An event by its name, a procedure by its border; None if it is told as a sentence."""
    if border:
        return bordered(tree, scope)
    items = items_of(tree.pieces)
    inner = only_thing(items[0][1])
    named = isinstance(inner, syntax.Call) and str(inner.name) in scope.world.events
    bare = [piece for preposition, piece in items if preposition is None]
    return inner if tree.copula is None and items[0][0] is None and (named or len(bare) == 1) else None


def _told(so_far: Understanding, tree: syntax.Heard, scope: Scope, performed: bool) -> SpokenEvent:
    _no_verb_twice(tree, scope)
    readings, causes = read(scope, tree, performed)
    if not readings:
        unreadable_head(scope, tree, lambda other: _reads(scope, other))
    if tree.copula is not None and tree.copula.not_word is not None:
        said = message("findings.RW200.not_heard", word=tree.copula.not_word)
        hint = message("findings.RW200.not_in_head_hint", condition=BY_TERMINAL["IF"].forms(scope.language)[0])
        scope.fail("RW200", tree.copula.not_word, said, hint)
    meant = best_readings(scope, [one.match for one in readings], may_be_heard)
    if len(meant) > 1:
        shown = " · ".join(f"`{one.pattern.text}`" for one in meant[:_MOST_MEANINGS])
        scope.fail("RW421", tree, message("findings.RW421.head"), message("findings.RW421.head_hint", shown=shown))
    best = next(one for one in readings if one.match is meant[0])
    meaning = best.verb.pattern.meaning
    event = scope.world.events.get(meaning) or scope.world.procedures[meaning]
    note_told(scope, tree, best.verb)
    spoken = SpokenEvent(event.id, event.fields, scope)
    if best.subject is not None:
        _acting(so_far, best.subject, event, spoken)
    for slot, noun in best.match.slots.items():
        tell(so_far, noun, slot, spoken)
    spoken.tests += [cause(only_thing(one), spoken.scope) for one in causes]
    return spoken


def _no_verb_twice(tree: syntax.Heard, scope: Scope) -> None:
    """`sobald mir schaden zugefügt zugefügt wird`: the first one would be a new name for how much."""
    for pieces in (tree.pieces, tree.rest):
        for (before, first), (behind, second) in pairwise(items_of(pieces) if pieces is not None else []):
            word = word_of(second) if before is None and behind is None else ""
            if word and word == word_of(first) and word in scope.world.told:
                said, hint = message("findings.RW232.doubled", text=word), message("findings.RW232.doubled_hint")
                twice = replace(tree.pieces, first=first.first, last=second.last, items=())
                scope.fail("RW232", twice, said, hint, word)


def _reads(scope: Scope, tree: syntax.Heard) -> list[Pattern]:
    """The declared sentences as which a head can be read whole, if its nouns are what their verb is said of."""
    found = [one.match for one in read(scope, tree)[0]]
    plain = [one for one in found if one.whole_amount is None and one.left_out == 0]
    return [one.pattern for one in plain if fits_slots(scope, one, may_be_heard)]


def _acting(so_far: Understanding, subject: Noun, event: Event | Procedure, spoken: SpokenEvent) -> None:
    """Who does it. What cannot do it is no player: that is told of the subject, not of a field."""
    try:
        tell(so_far, subject, event.subject, spoken)
    except Fault as fault:
        wanted = event.fields[event.subject]
        if fault.finding.code != "RW404" or wanted != PLAYER_TYPE:
            raise
        said = message("findings.RW432.heard", subject=written(spoken.scope, subject.tree))
        spoken.scope.fail("RW432", subject.tree, said, message("findings.RW432.heard_hint"))


def read(scope: Scope, tree: syntax.Heard, performed: bool = False) -> tuple[list[HeardSentence], list[Node]]:
    """All ways to read a told event, and what causes it. The verb itself may want `durch`: then it is no cause."""
    pieces = items_of(tree.pieces)
    kept, causes = _without_causes(pieces)
    for row, by in ((kept, causes), (pieces, [])) if causes else ((pieces, []),):
        readings = [one for items in groupings(scope, row) for one in _readings(scope, tree, items, performed)]
        if readings:
            return readings, by
    return [], []


def _without_causes(items: list[Item]) -> tuple[list[Item], list[Node]]:
    """The pieces without `durch x`, and these."""
    causes = [piece for preposition, piece in items if preposition is not None and preposition.type == "BY_WAY"]
    return [item for item in items if item[1] not in causes], causes


def _readings(scope: Scope, tree: syntax.Heard, items: list[Item], performed: bool) -> Iterator[HeardSentence]:
    """All ways to read a head as a sentence that some event declares, or some procedure that is `performed`."""
    for verb, before, behind in _verbs(scope, tree, items):
        event: Event | Procedure | None = scope.world.events.get(verb.pattern.meaning)
        if event is None and performed:
            event = scope.world.procedures.get(verb.pattern.meaning)
        if event is None:
            continue
        passive = tree.copula is not None and _is_passive(tree, scope.language)
        if passive:
            yield from _passive(verb, before + behind)
        else:
            yield from _active(scope, event, verb, before, behind)


def _is_passive(tree: syntax.Heard, language: str) -> bool:
    """`zerstört wird`, `zerstört worden ist`; `is destroyed`, `has been destroyed`."""
    terminal = tree.copula.word.type if tree.copula is not None else ""
    if language == "de":
        return terminal == "BECOMES" or (terminal == "IS" and _ends_with_been(tree))
    return terminal == "IS" or (terminal == "HAS" and _ends_with_been(tree))


def _ends_with_been(tree: syntax.Heard) -> bool:
    """Whether a perfect is that of the passive."""
    if tree.rest is not None:
        return word_of(tree.rest.items[0]) == BEEN["en"]
    return word_of(tree.pieces.items[-1]) == BEEN["de"]


def _verbs(scope: Scope, tree: syntax.Heard, items: list[Item]) -> Iterator[tuple[ToldVerb, list[Item], list[Item]]]:
    """Words that may be the verb, with the pieces before and behind it."""
    told, rest = scope.world.told, grouped(scope, items_of(tree.rest)) if tree.rest is not None else []
    if tree.copula is not None and _is_passive(tree, scope.language) and _ends_with_been(tree):
        items, rest = (items[:-1], rest) if scope.language == "de" else (items, rest[1:])
    if scope.language == "de":
        items = split_last_amount(scope.world, items)
        word = word_of(items[-1][1]) if items and items[-1][0] is None else ""
        wanted = {VerbForm.PARTICIPLE} if tree.copula is not None else FINITE
        for one in told.get(word, ()):
            fits = one.form in wanted and one.pattern.language == "de" and (one.joined or one.pattern.held < 0)
            if fits and not rest:
                yield one, items[:-1], []
        return
    row, begin = (rest, 0) if tree.copula is not None else (items, 1)
    wanted = {VerbForm.PARTICIPLE} if tree.copula is not None else FINITE
    for place in range(begin, len(row)):
        preposition, piece = row[place]
        word = word_of(piece) if preposition is None else ""
        for one in told.get(word, ()):
            if one.form in wanted and one.pattern.language == "en":
                yield one, (items if tree.copula is not None else row[:place]), row[place + 1 :]
        if tree.copula is not None:
            return


def _active(
    scope: Scope, event: Event | Procedure, verb: ToldVerb, before: list[Item], behind: list[Item]
) -> Iterator[HeardSentence]:
    """`ich eine mine baue`: the first noun is whoever does it, with phrases behind it that the verb does not want."""
    for subject, slots in with_subject(scope.language, verb, before, behind, leaving_out=True) if event.subject else ():
        yield HeardSentence(verb, subject, Match(verb.pattern, slots))


def _passive(verb: ToldVerb, items: list[Item]) -> Iterator[HeardSentence]:
    """`ein schiff zerstört wird`: nobody is said to do it."""
    if items:
        for slots in layings(verb.pattern, Row(items, None, None, items[0][1]), verb.joined, leaving_out=True):
            yield HeardSentence(verb, None, Match(verb.pattern, slots))
