"""Sentences that cannot be read: what is wrong with them, and what may be meant."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import NoReturn

from regelwerk.dsl.findings.findings import Finding, foreign_word, nearest
from regelwerk.dsl.findings.kinds_of_names import KINDS_OF_NAMES
from regelwerk.dsl.grammar.advice.false_friends import AT_MOST_WORDS, RAISED_TO, SENTENCES
from regelwerk.dsl.grammar.advice.faults import misspelt_keyword
from regelwerk.dsl.grammar.parsed_texts import vocabulary_of
from regelwerk.dsl.grammar.syntax import (
    Amount,
    BoundSentence,
    Me,
    Node,
    Number,
    Of,
    Pieces,
    Things,
    Word,
    first_word,
    last_word,
    name,
    row_at_end,
    words,
)
from regelwerk.dsl.grammar.words import spoken
from regelwerk.dsl.inflection.verb_forms import VerbForm
from regelwerk.dsl.meaning.mending.missing_parts import missing_part, verb_between
from regelwerk.dsl.meaning.nouns.noun_groups import grouped
from regelwerk.dsl.meaning.nouns.noun_names import is_known
from regelwerk.dsl.meaning.other_verbs import (
    can_say,
    fitting_sentences,
    nearly_the_same,
    particle_word,
    with_missing_prepositions,
    with_other_genitive,
    with_other_words,
    with_prepositions,
    without_strange_end,
)
from regelwerk.dsl.meaning.scope import Fault, Scope
from regelwerk.dsl.meaning.sentences.fitting_readings import fits_slots
from regelwerk.dsl.meaning.sentences.matcher import laid, patterns_for, split_last_row, spoken_pattern
from regelwerk.dsl.meaning.sentences.native_sentences import CHOOSING, NATIVE, NATIVE_INFINITIVES
from regelwerk.dsl.meaning.sentences.sentence_rows import Row, items_of, word_of
from regelwerk.dsl.meaning.sentences.told_sentences import nearest_form, telling, tells
from regelwerk.dsl.meaning.shared_words import VICTORY_WORDS, only_thing
from regelwerk.dsl.meaning.values.missing_brackets import check_brackets, written
from regelwerk.dsl.messages.message import about, message
from regelwerk.dsl.reading.nodes import Span
from regelwerk.dsl.sentences.sentence_verbs import verb_of
from regelwerk.dsl.world.behaviours import Pattern
from regelwerk.dsl.world.world import World

_ILL_FILLED = frozenset({"RW300", "RW404", "RW407"})
_OF_TYPES = frozenset({"RW404", "RW407"})
_MOST_READINGS = 3
_MOST_VERBS = 8


def unreadable(scope: Scope, patterns: list[Pattern], row: Row, shown: str) -> NoReturn:
    """The finding for a sentence whose verb is known: a part is missing, a preposition is misspelt, or all is odd."""
    if scope.world.trying:  # nobody reads what is told of a trial
        scope.fail("RW420", row.tree, message("findings.RW420.unreadable"))
    wanted = {one for pattern in patterns for part in pattern.parts if part.slot for one in part.prepositions}
    if row.particle is not None and row.particle.type in wanted:
        span = scope.span(row.particle)
        end = Span(span.file, span.end_line, span.end_column, span.end_line, span.end_column + 1)
        hint = message("findings.sentence_advice.possible", shown=shown)
        raise Fault(Finding("RW223", end, message("findings.RW223.missing_after", word=row.particle), hint))
    ends = [part for pattern in patterns for part in pattern.parts if part.closes]
    closing = {spoken(one, scope.language) for part in ends for one in part.prepositions}
    for (_, piece), (preposition, following) in zip(row.items, row.items[1:], strict=False):
        if preposition is None and word_of(following) not in closing:
            check_brackets(scope, word_of(piece), piece, following)
    _up_to(scope, row)
    _inverted(scope, patterns, row)
    _wholly_of_another_verb(scope, row)
    _other_preposition(scope, [one for one in patterns if scope.world.told_of(one.meaning) is not None], row)
    _said_with_a_sign(scope, row)
    _second_sentence(scope, row)
    _other_preposition(scope, patterns, row)
    for strange, said in with_prepositions(scope, patterns, row):
        what = message("findings.RW215.preposition", word=strange)
        scope.fail("RW215", strange, what, message("findings.RW215.preposition_hint", said=said), said)
    _strange_end(scope, patterns, row)
    _times(scope, row)
    _other_noun(scope, patterns, row)
    forms = [spoken(terminal, scope.language) for terminal in sorted(wanted)]
    for preposition, piece in row.items:
        word = word_of(piece)
        if preposition is None and word and not is_known(scope, word):
            near = nearest(word, forms)
            if near:
                scope.fail(
                    "RW215",
                    piece,
                    message("findings.RW215.unreadable", word=word),
                    message("findings.common.probably", name=near),
                    near,
                )
    misspelt(scope, row.tree)
    for (preposition, piece), (behind, other) in zip(row.items, row.items[1:], strict=False):
        both = word_of(piece) and word_of(other) and is_known(scope, word_of(piece)) and is_known(scope, word_of(other))
        if preposition is not None and behind is None and both:
            right = f"{word_of(piece)} {spoken('OF', scope.language)} {word_of(other)}"
            hint = message("findings.sentence_advice.did_you_mean_possible", right=right, shown=shown)
            apart = message("findings.sentence_advice.stand_side_by_side", piece=word_of(piece), other=word_of(other))
            scope.fail("RW420", other, apart, hint, right.partition(" ")[2])
    missing_part(scope, patterns, row)
    others = [one for one in fitting_sentences(scope, row) if any(part.word for part in one.parts)]
    shown = " · ".join([shown, *(f"`{spoken_pattern(one)}`" for one in others[:_MOST_READINGS])])
    scope.fail(
        "RW420", row.tree, message("findings.RW420.unreadable"), message("findings.RW420.unreadable_hint", shown=shown)
    )


def _up_to(scope: Scope, row: Row) -> None:
    """`mache maximal 2 planeten spielbereit`: a number with a bound is said otherwise."""
    for word in _names(row.tree):
        if str(word) in AT_MOST_WORDS[scope.language] and not is_known(scope, str(word)):
            right = spoken("UP_TO", scope.language)
            what = message("findings.RW210.amount", word=word)
            scope.fail("RW210", word, what, message("findings.common.write", said=right), right)


def _inverted(scope: Scope, patterns: list[Pattern], row: Row) -> None:
    """`dann ziehe ich 1 karte`: who does it stands before the verb."""
    preposition, who = row.items[0] if row.items else (None, None)
    subject = only_thing(who) if who is not None else None
    if preposition is not None or not isinstance(subject, Me):
        return
    rest = replace(row, items=row.items[1:])
    if any(fits_slots(scope, one) for pattern in patterns for one in laid(scope, pattern, rest, False)):
        verb = first_word(row.tree)
        said = f"{subject.word} {verb}"
        what = message("findings.RW420.inverted", word=subject.word)
        scope.fail("RW420", Node(verb, subject.word), what, message("findings.common.write", said=said), said)


def _wholly_of_another_verb(scope: Scope, row: Row) -> None:
    """`mit x in y 5 einheiten produzieren`, where `bauen` says just this: so much fits by no chance."""
    fitting = [one for one in fitting_sentences(scope, row) if len([part for part in one.parts if part.slot]) > 2]
    if len(fitting) == 1:
        kept = {id(word) for _, piece in row.items for word in words(piece)}
        verb = next((word for word in _names(row.tree) if id(word) not in kept), None)
        if verb is not None and str(verb) not in (fitting[0].verb, fitting[0].infinitive):
            at_end = str(verb) in scope.world.infinitives
            said = (fitting[0].infinitive if at_end else fitting[0].verb) if not particle_word(fitting[0]) else ""
            what = message("findings.RW420.other_verb", verb=verb)
            hint = message("findings.RW420.head_hint", shown=f"`{spoken_pattern(fitting[0])}`")
            scope.fail("RW420", verb, what, hint, said)


def _other_preposition(scope: Scope, patterns: list[Pattern], row: Row) -> None:
    """`setze x auf b ein`, `greife 2 einheiten an`: the verb asks for another small word, or for one at all."""
    for strange, said in (*with_other_words(scope, patterns, row), *with_other_genitive(scope, patterns, row)):
        what = message("findings.RW420.other_word", word=strange)
        scope.fail("RW420", strange, what, message("findings.RW215.preposition_hint", said=said), said)
    for strange, said in with_missing_prepositions(scope, patterns, row):
        both = f"{said} {strange}"
        what = message("findings.RW420.no_preposition", word=strange, said=said)
        scope.fail("RW420", strange, what, message("findings.common.write", said=both), both)


def _times(scope: Scope, row: Row) -> None:
    """`verbrenne 4x gold`: a number is a number."""
    for (_, piece), (_, sign) in pairwise(row.items):
        count = only_thing(piece)
        if isinstance(count, Number) and word_of(sign) in ("x", "X") and not is_known(scope, word_of(sign)):
            number = str(count.digits)
            what = message("findings.RW210.times", word=f"{number}{word_of(sign)}")
            both = Node(first_word(piece), last_word(sign))
            scope.fail("RW210", both, what, message("findings.common.write", said=number), number)


def _other_noun(scope: Scope, patterns: list[Pattern], row: Row) -> None:
    """`ziehe 2 strategiekarten`, where the sentence is `ziehe {n} aktionskarten`: the noun belongs to the sentence."""
    for place, (preposition, piece) in enumerate(row.items):
        amount = only_thing(piece)
        if preposition is not None or not isinstance(amount, Amount) or not isinstance(amount.noun, Word):
            continue
        for pattern in patterns:
            for fixed in (part.word for part in pattern.parts if part.word):
                said = replace(amount, noun=Word("NAME", fixed))
                tried = replace(row, items=[*row.items[:place], (None, said), *row.items[place + 1 :]])
                if any(fits_slots(scope, one) for one in laid(scope, pattern, tried, False)):
                    what = message("findings.RW420.other_noun", word=amount.noun)
                    hint = message("findings.RW420.head_hint", shown=f"`{spoken_pattern(pattern)}`")
                    scope.fail("RW420", amount.noun, what, hint)


def ill_filled(scope: Scope, row: Row, modal: bool, code: str) -> None:
    """Fails if a sentence that was read, but whose nouns do not fit, is one with other small words or another verb.
    `code` is what is wrong with a noun: its type, or that nobody knows it."""
    found = patterns_for(scope.world, row, modal, scope.language)
    if found is None or code not in _ILL_FILLED:
        return
    patterns, rest = found
    if code == "RW300":
        _chosen_from(scope, patterns, rest)
        _like_fixed_word(scope, patterns, rest)
    if code in _OF_TYPES:
        declared = [one for one in patterns if scope.world.told_of(one.meaning) is not None]
        _other_preposition(scope, declared, replace(rest, items=grouped(scope, rest.items)))
    if code == "RW407":
        return
    kept = [piece for _, piece in rest.items]
    verb = next((piece for _, piece in (row.items[0], row.items[-1]) if piece not in kept), None)
    if verb is not None:
        _of_another_verb(scope, rest, verb)


def _chosen_from(scope: Scope, patterns: list[Pattern], rest: Row) -> None:
    """`bestimme ziel von bezirke`: what is chosen has a new name, and stands before `aus`."""
    genitive = only_thing(rest.items[0][1]) if len(rest.items) == 1 and rest.items[0][0] is None else None
    if not any(one.meaning in CHOOSING for one in patterns) or not isinstance(genitive, Of):
        return
    if word_of(genitive.thing) and not is_known(scope, word_of(genitive.thing)):
        said = spoken("FROM", scope.language)
        what = message("findings.RW420.other_word", word=genitive.of_word)
        scope.fail("RW420", genitive.of_word, what, message("findings.RW215.preposition_hint", said=said), said)


def _like_fixed_word(scope: Scope, patterns: list[Pattern], rest: Row) -> None:
    """`erhalte 3 kommandomarken`, where the sentence is `erhalte {n} kommandomarker`."""
    for _, piece in rest.items:
        amount = only_thing(piece)
        noun = amount.noun if isinstance(amount, Amount) and isinstance(amount.noun, Word) else None
        if noun is None or is_known(scope, str(noun)):
            continue
        fixed = [one for pattern in patterns for part in pattern.parts for one in (part.word, *part.forms) if one]
        near = nearest(str(noun), fixed)
        if near:
            what = message("findings.RW300.here", what=KINDS_OF_NAMES["name"], word=noun)
            scope.fail("RW300", noun, what, message("findings.common.meant", name=near), near)


def ill_told(scope: Scope, row: Row, code: str) -> None:
    """The same for what is told of somebody."""
    forms = telling(scope.world, scope.language) if code in _ILL_FILLED - {"RW407"} else {}
    for place, (preposition, piece) in enumerate(row.items[1:], 2):
        if preposition is None and word_of(piece) in forms:
            _of_another_verb(scope, replace(row, items=row.items[place:]), piece)


def _of_another_verb(scope: Scope, rest: Row, verb: Node) -> None:
    """`nimm den sprechermarker`, where the fixed words belong to `übernimm den sprechermarker`."""
    said = [one for one in fitting_sentences(scope, rest) if any(part.word and not part.closes for part in one.parts)]
    same = nearly_the_same(scope, word_of(verb), said)
    near = nearest(word_of(verb), [one.infinitive or one.verb for one in said])
    likely = [one for one in said if one is same or (one.infinitive or one.verb) == near]
    if said:
        what = message("findings.RW420.other_verb", verb=word_of(verb))
        shown = " · ".join(f"`{spoken_pattern(one)}`" for one in (likely or said)[:_MOST_READINGS])
        at_end = word_of(verb) in (*NATIVE_INFINITIVES, *scope.world.infinitives)
        right = (likely[0].infinitive if at_end else likely[0].verb) if len(likely) == 1 else ""
        scope.fail("RW420", verb, what, message("findings.RW420.head_hint", shown=shown), right)


def _strange_end(scope: Scope, patterns: list[Pattern], row: Row) -> None:
    """`füge z 2 schaden hinzu`: the sentence ends with another word."""
    shorter = without_strange_end(scope, row)
    if shorter is None:
        return
    for pattern in patterns:
        said = particle_word(pattern)
        if said and any(fits_slots(scope, one) for one in laid(scope, pattern, shorter, True)):
            last = row.particle if row.particle is not None else last_word(row.items[-1][1])
            what = message("findings.RW215.particle", word=last, verb=pattern.verb)
            scope.fail("RW215", last, what, message("findings.RW215.particle_hint", said=said), said)


def _said_with_a_sign(scope: Scope, row: Row) -> None:
    """`setze x von y auf 3`: here it is `x von y = 3`."""
    text = " ".join(written(scope, row.tree).split())
    raised = re.fullmatch(RAISED_TO[scope.language], text)
    if raised is not None:
        to = next(word for word in reversed(list(words(row.tree))) if str(word) == raised["to"])
        by, said = spoken("BY", scope.language), f"{raised['what']} = {raised['value']}"
        what = message("findings.RW210.raised_to", verb=raised["verb"])
        scope.fail("RW210", to, what, message("findings.RW210.raised_to_hint", by=by, said=said))
    for pattern, right in SENTENCES[scope.language] if row.particle is None else ():
        found = re.fullmatch(pattern, text)
        if found is not None:
            _written_otherwise(scope, row.tree, text, found.expand(right))


def _written_otherwise(scope: Scope, tree: Node, text: str, said: str) -> NoReturn:
    """The finding for a sentence that is written otherwise, at the words in which the two differ."""
    what, hint = message("findings.RW210.otherwise_message"), message("findings.common.write", said=said)
    old, new = text.split(), said.split()
    before = next((place for place, (one, other) in enumerate(zip(old, new, strict=False)) if one != other), 0)
    pairs = enumerate(zip(old[::-1], new[::-1], strict=False))
    behind = min(next((place for place, (one, other) in pairs if one != other), 0), len(old) - before - 1)
    start, end = len(" ".join([*old[:before], ""])), len(" ".join(old[: len(old) - behind]))
    pieces, at = [], 0
    for word in words(tree):
        at = text.find(str(word), at)
        pieces += [word] if start <= at < end else []
        at += len(word)
    stretch = Node(pieces[0], pieces[-1]) if pieces else tree
    if not before or written(scope, stretch) != text[start:end]:  # a bracket or a sign at its end is no word
        scope.fail("RW210", tree, what, hint, said)
    scope.fail("RW210", stretch, what, hint, " ".join(new[before : len(new) - behind]))


def _second_sentence(scope: Scope, row: Row) -> None:
    """`mische stapel, bewege karte nach hand`: two sentences in one line."""
    verbs = set(all_verbs(scope.world, scope.language))
    for _, piece in row.items:
        for token in _names(piece):
            if str(token) in verbs and not is_known(scope, str(token)):
                hint = message("findings.RW420.second_sentence_hint", and_word=spoken("AND", scope.language))
                scope.fail("RW420", token, message("findings.RW420.second_sentence", word=token), hint)


def _cost_with_a_comma(scope: Scope, row: Row) -> None:
    """`darf diese karte ablegen, ziehe 1 karte`: what is done for a price stands behind a semicolon."""
    verbs = set(all_verbs(scope.world, scope.language))
    for _, piece in row.items:
        inner = piece.items if isinstance(piece, Things) else ()
        for before, behind in pairwise(inner):
            if word_of(before) in (*NATIVE_INFINITIVES, *scope.world.infinitives) and str(first_word(behind)) in verbs:
                what = message("findings.RW420.second_sentence", word=first_word(behind))
                scope.fail("RW420", behind, what, message("findings.RW420.cost_hint"))


def _names(tree: Node) -> Iterator[Word]:
    """The words of a tree that are no words of the language."""
    return (word for word in words(tree) if word.type == "NAME")


def all_verbs(world: World, language: str) -> list[str]:
    """Every verb a sentence may begin with."""
    verbs = [pattern.verb for pattern, _ in NATIVE if pattern.language == language]
    verbs += [verb for verb, patterns in world.sentences.items() if any(p.language == language for p in patterns)]
    return [*verbs, *world.events, *world.procedures]


def no_verb(scope: Scope, row: Row, modal: bool) -> NoReturn:
    """The finding for a sentence without a verb we know. After a German modal the verb is looked for at the end."""
    if scope.world.trying:
        scope.fail("RW420", row.tree, message("findings.RW420.unreadable"))
    world = scope.world
    closing = row_at_end(row.where) if modal and scope.language == "de" and row.where is not None else None
    if closing is not None and not is_known(scope, word_of(closing.nouns[-1])):
        row = split_last_row(row, closing)
    infinitive_first(scope, row, modal)
    if modal:
        _cost_with_a_comma(scope, row)
    last = row.items[-1][1] if row.items and row.items[-1][0] is None else None
    if modal and last is not None and len(row.items) > 1:
        _without_sentence(scope, row, word_of(last))
        _by_name(scope, row, last)
    if modal and scope.language == "de" and last is not None and len(row.items) > 1 and word_of(last):
        word = word_of(last)
        _imperative_last(scope, row, last, word)
        near = nearest(word, [*NATIVE_INFINITIVES, *world.infinitives])
        if near or not is_known(scope, word):
            _missing_verb(scope, last, word, near, replace(row, items=row.items[:-1]), at_end=True)
    _said_with_a_sign(scope, row)
    _verb_before_subject(scope, row)
    word = word_of(row.items[0][1]) if row.items else ""
    told = is_known(scope, word)
    near = nearest(word, [*all_verbs(world, scope.language), *scope.arguments]) if word and not told else ""
    if not near:
        misspelt(scope, row.tree)
    said = [one.verb for one in world.infinitives.get(word, ()) if one.language == scope.language]
    if said:
        hint = message("findings.RW420.no_verb_hint", said=said[0], word=word)
        first = row.items[0][1]
        scope.fail("RW420", first, message("findings.RW420.unreadable"), hint, said[0])
    if word and (word in world.events or word in world.procedures):
        hint = message("findings.RW420.what_belongs_stands_round", word=word)
        scope.fail("RW420", row.tree, message("findings.RW420.unreadable"), hint)
    if word in VICTORY_WORDS and len(row.items) > 1:
        call = f"{word}({written(scope, row.tree).removeprefix(word).strip()})"
        hint = message("findings.RW420.what_belongs_stands_round_2", call=call)
        scope.fail("RW420", row.tree, message("findings.RW420.unreadable"), hint, call)
    if not near:
        _told_of_somebody(scope, row)
    if told and not said:
        verb_between(scope, row)
    first = row.items[0][1] if word and row.items[0][0] is None else row.tree
    rest = replace(row, items=row.items[1:]) if word and len(row.items) > 1 else None
    _missing_verb(scope, first, word, near, rest)


def _verb_before_subject(scope: Scope, row: Row) -> None:
    """`gewinnt der spieler`: who does it stands before the verb."""
    if len(row.items) < 2 or any(preposition is not None for preposition, _ in row.items[:2]):
        return
    (_, verb), (_, who) = row.items[:2]
    turned = replace(row, items=[row.items[1], row.items[0], *row.items[2:]])
    if word_of(verb) in telling(scope.world, scope.language) and tells(scope, turned):
        both = Node(first_word(verb), last_word(who))
        said = f"{written(scope, who)} {word_of(verb)}"
        what = message("findings.RW420.inverted", word=written(scope, who))
        scope.fail("RW420", both, what, message("findings.common.write", said=said), said)


def seems_verb(scope: Scope, row: Row, modal: bool) -> bool:
    """Whether a word that nobody knows stands where a verb would: `bezahle 1 gold`, `darf 1 karte opfern`."""
    if modal and scope.language == "de" and len(row.items) > 1 and row.items[-1][0] is None:
        last = word_of(row.items[-1][1])
        resources = [form for form, (what, _) in scope.world.forms.items() if what == "resource"]
        if last.endswith("n") and not is_known(scope, last) and not nearest(last, resources):
            return True
    word = word_of(row.items[0][1]) if len(row.items) > 1 and row.items[0][0] is None else ""
    return bool(word) and not is_known(scope, word) and bool(nearest(word, all_verbs(scope.world, scope.language)))


def infinitive_first(scope: Scope, row: Row, modal: bool) -> None:
    """`darf ablegen diese karte`: in German the verb stands at the end there."""
    word = word_of(row.items[0][1]) if row.items and row.items[0][0] is None else ""
    if not modal or scope.language != "de" or len(row.items) < 2:
        return
    if word in NATIVE_INFINITIVES or word in scope.world.infinitives:
        said = f"{written(scope, row.tree).removeprefix(word).strip()} {word}"
        what = message("findings.RW420.infinitive_first", word=word)
        scope.fail("RW420", row.tree, what, message("findings.RW420.infinitive_first_hint", said=said), said)


def _imperative_last(scope: Scope, row: Row, last: Node, word: str) -> None:
    """`darf diese karte lege ab`, `… lege_ab`: behind `darf` and `muss` stands the infinitive."""
    word, _, joined = word.partition("_")
    native = [(infinitive, "") for one, infinitive in NATIVE if one.verb == word and one.language == scope.language]
    said = [(one.infinitive, particle_word(one)) for one in scope.world.sentences.get(word, ()) if one.language == "de"]
    particle = str(row.particle) if row.particle is not None else joined
    right = next((infinitive for infinitive, end in (*said, *native) if infinitive and end == particle), "")
    if right:
        whole = Node(first_word(last), row.particle if row.particle is not None else last_word(last))
        what = message("findings.RW420.imperative_last", word=f"{word} {particle}".strip())
        scope.fail("RW420", whole, what, message("findings.RW420.imperative_last_hint", said=right), right)


def _by_name(scope: Scope, row: Row, last: Node) -> None:
    """`darf wieder auferstehen`, where the event `auferstehen` is said `stehe wieder auf`."""
    word = word_of(last)
    known = word in scope.world.events or word in scope.world.procedures
    said = [one for one in scope.world.said(word) if one.language == scope.language] if known else []
    if not said or word in scope.world.infinitives:
        return
    rest = replace(row, items=row.items[:-1])
    fitting = [one for one in said if any(fits_slots(scope, match) for match in laid(scope, one, rest, True))]
    what = message("findings.RW420.by_name", word=word, name=word)
    hint = message("findings.RW420.by_name_hint", infinitive=said[0].infinitive, shown=f"`{spoken_pattern(said[0])}`")
    scope.fail("RW420", last, what, hint, fitting[0].infinitive if fitting else "")


def _without_sentence(scope: Scope, row: Row, word: str) -> None:
    """`darf diese karte spielen`, where the event `spielen` is declared without a sentence."""
    world = scope.world
    known = word in world.events or word in world.procedures
    if not known or any(one.language == scope.language for one in world.said(word)):
        return
    said = f"{word}({written(scope, row.tree).removesuffix(word).strip()})"
    what = message("findings.RW422.no_sentence", word=word)
    scope.fail("RW422", row.tree, what, message("findings.RW422.no_sentence_hint", said=said, word=word), said)


def amount_without_verb(scope: Scope, row: Row, modal: bool) -> NoReturn:
    """`1 gold` where it is no price: it could be paid, lost or gained."""
    amount = written(scope, row.tree)
    pay, last = next(one for one in NATIVE if one[0].meaning == "pay" and one[0].language == scope.language)
    said = f"{amount} {last}" if modal and last else f"{pay.verb} {amount}"
    what = message("findings.RW441.message", amount=amount)
    scope.fail("RW441", row.tree, what, message("findings.RW441.hint", sentence=said), said)


def _told_of_somebody(scope: Scope, row: Row) -> None:
    """`s verliert`, `jeder spieler verliehrt 1 gold`: a main clause whose verb is misspelt, or lacks what it takes."""
    if len(row.items) < 2 or row.items[0][0] is not None:
        return
    forms = telling(scope.world, scope.language)
    told = [(word_of(piece), piece) for preposition, piece in row.items[1:] if preposition is None and word_of(piece)]
    for word, piece in told:
        if word in forms:
            behind_it = [one for _, one in row.items].index(piece) + 1
            rest = replace(row, items=row.items[behind_it:])
            _other_preposition(scope, [one for one in forms[word] if one.language == scope.language], rest)
            missing_part(scope, forms[word], rest)
            shown = " · ".join(f"`{spoken_pattern(pattern)}`" for pattern in forms[word][:_MOST_READINGS])
            said = message("findings.RW420.told", verb=word)
            fixed = {one for pattern in forms[word] for part in pattern.parts for one in (part.word, *part.forms)}
            behind = [one for one in _names(row.tree) if one != word and one not in fixed]
            strange = [one for one in behind if not is_known(scope, str(one))]
            at = strange[0] if len(strange) == 1 and is_known(scope, word_of(row.items[0][1])) else row.tree
            scope.fail("RW420", at, said, message("findings.RW420.told_hint", shown=shown))
    for word, piece in told:
        near, _ = nearest_form(word, forms) if not is_known(scope, word) else ("", 0.0)
        if near and _tells_otherwise(scope, row, piece, near):
            _unknown_told(scope, row, piece, word)
        if near:
            verb = forms[near][0]
            said = message("findings.RW422.told", word=word)
            hint = message("findings.RW422.told_hint", near=near, infinitive=verb.infinitive or verb.verb)
            scope.fail("RW422", piece, said, hint, near)
    vocabulary = vocabulary_of(scope.world)
    for word, _ in told:
        name = vocabulary.event_like(word) if not is_known(scope, word) or word in scope.world.events else ""
        if name and not scope.world.said(name):
            said = message("findings.RW422.no_sentence", word=name)
            scope.fail("RW422", row.tree, said, message("findings.RW422.told_call", name=name))
    first = word_of(row.items[0][1])
    for word, piece in told:
        if not is_known(scope, word) and (not first or is_known(scope, first)):
            _unknown_told(scope, row, piece, word)
            _missing_verb(scope, piece, word, "")


def _tells_otherwise(scope: Scope, row: Row, verb: Node, near: str) -> bool:
    """Whether a sentence can be read neither with the form that its verb is like, nor otherwise than with another."""
    said = [(one, name(Word("NAME", near)) if piece is verb else piece) for one, piece in row.items]
    return not tells(scope, replace(row, items=said))


def _unknown_told(scope: Scope, row: Row, verb: Node, word: str) -> None:
    """`s bekommt 1 gold`: the verb of the rulebook that fits what stands behind, as it is said of somebody."""
    place = next(number for number, (_, piece) in enumerate(row.items) if piece is verb)
    fitting = fitting_sentences(scope, replace(row, items=row.items[place + 1 :]))
    if not fitting:
        return
    same = nearly_the_same(scope, word, fitting)
    fitting = [same] if same is not None else fitting
    verbs = [(one, verb_of(one, scope.world.verbs).person(VerbForm.THIRD)) for one in fitting[:_MOST_READINGS]]
    shown = " · ".join(f"`{said}{spoken_pattern(one).removeprefix(one.verb)}`" for one, said in verbs)
    what = about(message("findings.RW422.told", word=word), scope.language)
    hint = about(message("findings.RW420.told_hint", shown=shown), scope.language)
    near = verbs[0][1] if same is not None and not particle_word(same) else ""
    raise Fault(Finding("RW422", scope.span(verb), what, hint, near, name=word))


def relative_clause(scope: Scope, pieces: Pieces) -> None:
    """`zerstöre 1 schiff das kosten = 1`: what must hold for a thing stands behind `wo`."""
    for _, piece in items_of(pieces)[1:]:
        first = first_word(piece)
        if first.type in ("THE", "THAT"):
            where = spoken("WHERE", scope.language)
            said = message("findings.RW210.relative", word=first)
            scope.fail("RW210", first, said, message("findings.RW210.relative_hint", where=where), where)


def compared_in_a_sentence(scope: Scope, tree: BoundSentence) -> NoReturn:
    """`wähle z aus felder wi z ≠ ich`: a comparison in a sentence that has a verb stands behind `wo`."""
    relative_clause(scope, tree.left)
    where = spoken("WHERE", scope.language)
    for token in _names(tree.left):
        near = token[0] == where[0] and len(token) <= len(where) + 1
        if near and not is_known(scope, str(token)):
            hint = message("findings.common.probably", name=where)
            scope.fail("RW215", token, message("findings.RW215.compared_in_a_sentence", token=token), hint, where)
    hint = message("findings.sentence_advice.condition_stands_behind_if", where=where)
    scope.fail("RW200", tree.sign, message("findings.RW200.compared_in_a_sentence", sign=tree.sign), hint)


def misspelt(scope: Scope, tree: Node) -> None:
    """Fails with the first word of a sentence that nobody knows and that looks like a word of the language."""
    for token in _names(tree):
        if not is_known(scope, str(token)):
            finding = misspelt_keyword(token, scope.scalar, scope.language)
            if finding is not None:
                raise Fault(finding)


def _can_be_laid(scope: Scope, pattern: Pattern, rest: Row | None) -> bool:
    """Whether a sentence has a place for what stands behind its verb, or needs nothing if nothing does."""
    if rest is None:
        return not pattern.parts
    return next(iter(laid(scope, pattern, rest, True)), None) is not None


def _missing_verb(
    scope: Scope, tree: Node, word: str, near: str, rest: Row | None = None, at_end: bool = False
) -> NoReturn:
    """`rest` is the sentence without the word that is taken for its verb, which stands first or `at_end`."""
    other = next((pattern.meaning for pattern, _ in NATIVE if pattern.verb == word), "")
    own = next((one.verb for one, _ in NATIVE if one.meaning == other and one.language == scope.language), "")
    for foreign in scope.world.sentences.get(word, ()):
        said = scope.world.said(foreign.meaning)
        own = own or next((one.verb for one in said if one.language == scope.language), "")
    if own:
        what = foreign_word(word, scope.language)
        scope.fail("RW216", tree, what, message("findings.RW216.missing_verb_hint", own=own), own)
    what = message("findings.RW422.no_such_verb", word=word) if word else message("findings.RW422.verb_missing")
    if word and not near and is_known(scope, word):
        what = message("findings.RW422.no_verb", word=word)
    hint = message("findings.common.meant", name=near) if near else message("findings.RW422.where_verbs_stand")
    fitting = fitting_sentences(scope, rest) if rest is not None else []
    others = fitting_sentences(scope, rest, sharp=False) if rest is not None else []
    native = [one for one, _ in NATIVE if one.language == scope.language and _can_be_laid(scope, one, rest)]
    bare = word.removesuffix("s") if scope.language == "en" else word
    told = [one for one in native if bare != word and bare == one.verb]  # `pays 1 coin`
    meant = (nearly_the_same(scope, word, some) for some in (told, fitting, others, native))
    same = told[0] if told else next((one for one in meant if one is not None), None)
    if same is None and near and rest is not None and can_say(scope, near, rest, at_end):
        fitting = []
    if fitting and near:
        near, hint = "", message("findings.RW422.where_verbs_stand")
    fitting = [same] if same is not None else fitting
    sharp = len(fitting) == 1 and sum(1 for part in fitting[0].parts if part.word) > 1
    certain = same is not None or len(others) == 1 or sharp
    if certain and fitting and (at_end or not particle_word(fitting[0])):
        near = fitting[0].infinitive if at_end else fitting[0].verb
        hint = message("findings.common.meant", name=near)
    if fitting:
        listed = fitting if same is not None else [*fitting, *(one for one in others if one not in fitting)]
        shown = " · ".join(f"`{spoken_pattern(one)}`" for one in listed[:_MOST_READINGS])
        raise Fault(
            Finding(
                "RW422",
                scope.span(tree),
                what,
                message("findings.RW422.possible", hint=hint, shown=shown),
                near,
                name=word,
            )
        )
    spoken_here = [one for said in scope.world.sentences.values() for one in said if one.language == scope.language]
    verbs = list(dict.fromkeys(one.verb for one in spoken_here))
    if word and not near and verbs:
        listed_verbs = ", ".join(verbs[:_MOST_VERBS]) + (" …" if len(verbs) > _MOST_VERBS else "")
        hint = message("findings.RW422.verbs_here", hint=hint, told=listed_verbs)
    raise Fault(Finding("RW422", scope.span(tree), what, hint, near, name=word))
