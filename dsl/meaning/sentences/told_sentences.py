"""Main clauses: a sentence tells what somebody does, `s verliert 1 siegpunkt`, `jeder andere spieler legt 1 karte ab`.

One player does it as if `muss` stood before it; several do it one after the other, in the order of their row
(docs/semantics.md F8).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from difflib import SequenceMatcher

from regelwerk.dsl.findings.findings import nearest
from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.meaning.judged.needs import unmet
from regelwerk.dsl.meaning.nouns.noun_groups import Item, described, grouped
from regelwerk.dsl.meaning.nouns.noun_names import is_known
from regelwerk.dsl.meaning.scope import PLAYER_TYPE, Fault, Scope, tried
from regelwerk.dsl.meaning.sentences.fitting_readings import best_readings, sound
from regelwerk.dsl.meaning.sentences.laid_patterns import layings
from regelwerk.dsl.meaning.sentences.matcher import is_declared, two_readings
from regelwerk.dsl.meaning.sentences.native_sentences import NATIVE
from regelwerk.dsl.meaning.sentences.sentence_rows import Match, Noun, Row, row_of, verb_and_rest, word_of
from regelwerk.dsl.meaning.shared_words import fits, only_thing
from regelwerk.dsl.meaning.uses import note, note_told
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.sentences.spoken_verbs import FINITE, told_verbs
from regelwerk.dsl.tree.made_up_names import made_up
from regelwerk.dsl.tree.tree import Body, Loop, X
from regelwerk.dsl.world.behaviours import Pattern, ToldVerb
from regelwerk.dsl.world.kinds import PLAYER
from regelwerk.dsl.world.world import World

_ALIKE = 0.8
_NATIVE_TOLD: dict[str, list[ToldVerb]] = {}
for _pattern, _ in NATIVE:
    for _word, _told in told_verbs(_pattern, {}):
        _NATIVE_TOLD.setdefault(_word, []).append(_told)


@record
class Told:
    """Who does it, and what."""

    subject: Noun
    match: Match
    verb: ToldVerb


def told(scope: Scope, row: Row) -> Told | None:
    """The one way to read a row as a main clause with a subject; None if it has no such verb."""
    readings = told_readings(scope, row)
    if not readings:
        return None
    best = best_readings(scope, [one.match for one in readings])
    if len(best) > 1:
        two_readings(scope, row.tree, best)
    clause = next(one for one in readings if one.match is best[0])
    note_told(scope, row.tree, clause.verb)
    return clause


def told_readings(scope: Scope, row: Row) -> list[Told]:
    """All ways to read a row as a main clause, whatever its nouns mean."""
    if len(row.items) < 2 or row.items[0][0] is not None:
        return []
    items = grouped(scope, row.items)
    readings: list[Told] = []
    for place in range(1, len(items)):
        if place > 1 and items[place - 1][0] is None:
            break  # a subject is one noun with its phrases
        if items[place][0] is not None:
            continue
        word, behind = verb_and_rest(items, place)
        for verb in _verbs(scope.world, word, scope.language):
            for slots in layings(verb.pattern, replace(row, items=behind), verb.joined):
                reading = Match(verb.pattern, slots)
                if sound(scope, reading):
                    readings.append(Told(_subject(items[:place]), reading, verb))
    own = [one for one in readings if is_declared(scope.world, one.match.pattern)]
    return own or readings  # a verb that the rulebook declares is its own, whatever the language does with it


def tells(scope: Scope, row: Row) -> bool:
    """Whether a row says who does it, and is a sentence of its own."""
    try:
        return told(scope, row) is not None
    except Fault:
        return True  # in two ways


def seems_told(scope: Scope, row: Row) -> bool:
    """Whether a row begins with somebody, and goes on with a word that nobody knows: a verb, in all likelihood."""
    if len(row.items) < 2 or row.items[0][0] is not None or row.items[1][0] is not None:
        return False
    word = word_of(row.items[1][1])
    who = tried(scope, lambda: Noun(row.items[0][1]).expression(scope)) if word and not is_known(scope, word) else None
    return who is not None and fits(who.type.each(), PLAYER_TYPE)


def _verbs(world: World, word: str, language: str) -> Iterator[ToldVerb]:
    for one in (*world.told.get(word, ()), *_NATIVE_TOLD.get(word, ())):
        apart = not one.joined or one.pattern.held < 0
        if one.form in FINITE and one.pattern.language == language and apart:
            yield one


def nearest_form(word: str, forms: Iterable[str]) -> tuple[str, float]:
    """The form of a verb that a word is most like, and how much; "" where none is like it enough to be meant.

    Verbs share their endings: what is alike in a name may be chance in them.
    """
    near = nearest(word, forms)
    likeness = SequenceMatcher(None, word, near).ratio()
    return (near, likeness) if likeness >= _ALIKE else ("", 0.0)


def telling(world: World, language: str) -> dict[str, list[Pattern]]:
    """The words that tell what somebody does, each with the sentences that it may be of."""
    found: dict[str, list[Pattern]] = {}
    for word in (*world.told, *_NATIVE_TOLD):
        patterns = list(dict.fromkeys(one.pattern for one in _verbs(world, word, language)))
        if patterns:
            found[word] = patterns
    return found


def _subject(items: list[Item]) -> Noun:
    """Who does it: a noun with the phrases behind it."""
    noun = Noun(items[0][1])
    noun.phrases += [(preposition, piece) for preposition, piece in items[1:] if preposition is not None]
    return noun


def done_by(scope: Scope, subject: Noun) -> tuple[Scope, X | None]:
    """The scope in which the subject acts; and the row of those who do it one after the other, if there are several."""
    tree = only_thing(subject.tree)
    group = described(tree)
    name = group.name if group is not None and group.article == "EACH" else None
    if group is not None and name is not None:
        subject = replace(subject, tree=replace(group, name=None))
    who = subject.expression(scope)
    if unmet(scope.world, "player", who.type) is None and who.op != "some":
        return replace(scope, actor=who), None
    if unmet(scope.world, "players", who.type) is None and who.op != "some":
        span = scope.span(tree)
        one = X("local", (str(name or made_up("each", span.line, span.column)),), PLAYER_TYPE, span)
        note(scope, name, str(name), "local", str(name), PLAYER_TYPE, True)
        inner = scope.introducing(one.args[0], PLAYER, PLAYER_TYPE)
        return replace(inner, actor=one), who
    said = message("findings.RW432.told", type=who.type)
    return scope.fail("RW432", tree, said, message("findings.RW432.told_hint"))


def each_in_turn(scope: Scope, inner: Scope, row: X | None, body: Body, tree: syntax.Node) -> Body:
    """What several do, one after the other."""
    if row is None or inner.actor is None:
        return body
    return (Loop("one_by_one", inner.actor.args[0], row, body, None, None, scope.span(tree)),)


def telling_again(scope: Scope, before: syntax.Junction, unit: syntax.Sentence) -> syntax.Sentence | None:
    """`s verliert 1 gold und 2 erz`: the second amount with the subject and the verb of the first."""
    amount = _amount_alone(unit)
    if amount is None or not isinstance(before, syntax.Sentence):
        return None
    places = [place for place, piece in enumerate(before.pieces.items) if _is_amount(piece)]
    try:
        clause = told(scope, row_of(before)) if len(places) == 1 else None
    except Fault:
        return None
    if clause is None:
        return None
    items = tuple(amount if place == places[0] else piece for place, piece in enumerate(before.pieces.items))
    return replace(unit, pieces=replace(unit.pieces, items=items), particle=before.particle)


def _amount_alone(unit: syntax.Sentence) -> syntax.Piece | None:
    items = unit.pieces.items
    return items[0] if len(items) == 1 and unit.particle is None and _is_amount(items[0]) else None


def _is_amount(piece: syntax.Piece) -> bool:
    return isinstance(only_thing(piece), syntax.Amount)
