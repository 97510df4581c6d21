"""Heads of windows that cannot be read: what is wrong with them, and what to write instead.

Any row of pieces is a head for the grammar, so slips of spelling come here as well (`nachdem ablegen(k) wehrend zug`).
What is advised has been read: a head with its verb moved is offered only if it says something.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from difflib import SequenceMatcher
from typing import NoReturn

from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.advice.faults import slip_in_row, told_event
from regelwerk.dsl.grammar.advice.verbs_alike import is_past_of
from regelwerk.dsl.grammar.advice.vocabulary import Vocabulary
from regelwerk.dsl.grammar.parse import SyntaxFault
from regelwerk.dsl.grammar.parsed_texts import parsed, vocabulary_of
from regelwerk.dsl.grammar.syntax import Node, Word, first_word, last_word, words
from regelwerk.dsl.grammar.words import spoken
from regelwerk.dsl.inflection.english_verbs import EnglishVerb
from regelwerk.dsl.inflection.german_verbs import GermanVerb
from regelwerk.dsl.inflection.verb_forms import VerbForm
from regelwerk.dsl.meaning.nouns.noun_groups import Item, free
from regelwerk.dsl.meaning.nouns.noun_names import is_known
from regelwerk.dsl.meaning.other_verbs import nearly_the_same
from regelwerk.dsl.meaning.scope import Fault, Scope
from regelwerk.dsl.meaning.sentences.sentence_rows import items_of, word_of
from regelwerk.dsl.meaning.sentences.told_sentences import nearest_form
from regelwerk.dsl.meaning.shared_words import only_thing
from regelwerk.dsl.meaning.values.missing_brackets import written
from regelwerk.dsl.messages.message import about, message
from regelwerk.dsl.reading.nodes import Span
from regelwerk.dsl.sentences.sentence_verbs import particle_of, verb_of
from regelwerk.dsl.world.behaviours import Pattern, ToldVerb

Reads = Callable[[syntax.Heard], list[Pattern]]
"""The declared sentences as which a head can be read."""

_MOST_SHOWN = 4
_MOST_VERBS = 8


def unreadable_head(scope: Scope, tree: syntax.Heard, reads: Reads) -> NoReturn:
    """Why a head cannot be read: a slip, a verb in the wrong place or unknown, or what fills it does not fit."""
    if scope.world.trying:  # nobody reads what is told of a trial
        scope.fail("RW422", tree, message("findings.RW422.head"))
    items = items_of(tree.pieces)
    slip(scope, tree)
    _article_alone(scope, items)
    verbs = [
        (piece, scope.world.told[word_of(piece)]) for piece in _words_of(tree) if word_of(piece) in scope.world.told
    ]
    verbs = [(piece, own) for piece, all in verbs if (own := [v for v in all if v.pattern.language == scope.language])]
    if verbs:
        _misplaced(scope, tree, verbs[-1][0], reads)
        _nobody_acts(scope, tree, verbs[-1][0], reads)
        _misused(scope, tree, *verbs[-1])
    _no_verb(scope, tree, items, reads)


def slip(scope: Scope, tree: Node) -> None:
    """Fails if the row that ends here holds a slip that a word of the language mends."""
    finding = slip_in_row(last_word(tree), scope.scalar, scope.language, _vocabulary(scope))
    if finding is not None:
        raise Fault(finding)


def _vocabulary(scope: Scope) -> Vocabulary:
    return replace(vocabulary_of(scope.world), means=lambda word: _means(scope, word))


def _means(scope: Scope, word: str) -> bool:
    """Whether a word is somebody's: then it is no misspelt word of the language."""
    world = scope.world
    return not free(scope, word) or word in world.events or word in world.procedures or is_known(scope, word)


def _words_of(tree: syntax.Heard) -> list[Node]:
    """The pieces without a preposition."""
    rest = items_of(tree.rest) if tree.rest is not None else []
    return [piece for preposition, piece in (*items_of(tree.pieces), *rest) if preposition is None]


def _article_alone(scope: Scope, items: list[Item]) -> None:
    """`nachdem ich eine gebaut habe`: behind the article stands a verb."""
    for _, piece in items:
        inner = only_thing(piece)
        if not isinstance(inner, syntax.Quantified) or not isinstance(inner.noun, Word):
            continue
        article = inner.quantifier.word
        if (
            article.type in ("A", "THE", "THAT", "MY")
            and str(inner.noun) in scope.world.told
            and not _noun(scope, inner)
        ):
            hint = message("findings.RW211.hint")
            behind = scope.span(inner.noun)  # there it is missing
            at = Span(behind.file, behind.line, behind.column, behind.line, behind.column)
            scope.fail_at(at, "RW211", inner, message("findings.RW211.message", word=article), hint)


def _noun(scope: Scope, tree: syntax.Quantified) -> bool:
    return str(tree.noun) in scope.world.forms or is_known(scope, str(tree.noun))


def _misplaced(scope: Scope, tree: syntax.Heard, verb: Node, reads: Reads) -> None:
    """`nachdem ich baue eine mine`: in German the verb stands last, in English behind its subject."""
    for said in _moved(scope, tree, verb):
        if _read(said, scope, reads):
            what = message("findings.RW560.message", verb=word_of(verb))
            scope.fail("RW560", tree, what, message("findings.RW560.hint", said=said), said)


def _read(said: str, scope: Scope, reads: Reads) -> list[Pattern]:
    """The declared sentences as which a head can be read if it is said like this."""
    found = parsed(said, "event", scope.language)
    if isinstance(found, SyntaxFault):
        return []
    return [one for node in syntax.walk(found) if isinstance(node, syntax.Heard) for one in reads(node)]


def _moved(scope: Scope, tree: syntax.Heard, verb: Node) -> Iterator[str]:
    """The head with its verb where it may belong."""
    rest = items_of(tree.rest) if tree.rest is not None else []
    items = [*items_of(tree.pieces), *rest]
    kept = [item for item in items if item[1] is not verb]
    others = [_written(scope, item) for item in kept]
    copula = [written(scope, tree.copula)] if tree.copula is not None else []
    if scope.language == "de":
        yield " ".join([*others, word_of(verb), *copula])
        return
    for place in sorted(range(len(kept)), key=lambda place: not isinstance(only_thing(kept[place][1]), syntax.Me)):
        yield " ".join([others[place], *copula, word_of(verb), *others[:place], *others[place + 1 :]])


def _written(scope: Scope, item: Item) -> str:
    preposition, piece = item
    text = written(scope, piece)
    return text if preposition is None or text.startswith(str(preposition)) else f"{preposition} {text}"


def _nobody_acts(scope: Scope, tree: syntax.Heard, verb: Node, reads: Reads) -> None:
    """`nachdem eine mine gebaut`: the passive without its auxiliary."""
    if tree.copula is not None:
        return
    others = [_written(scope, item) for item in items_of(tree.pieces) if item[1] is not verb]
    auxiliary = spoken("BECOMES" if scope.language == "de" else "IS", scope.language)
    told = [word_of(verb), auxiliary] if scope.language == "de" else [auxiliary, word_of(verb)]
    said = " ".join([*others, *told])
    if _read(said, scope, reads):
        what = message("findings.RW560.no_auxiliary", auxiliary=auxiliary)
        at, right = (verb, " ".join(told)) if scope.language == "de" else (tree, said)
        scope.fail("RW560", at, what, message("findings.RW560.hint", said=said), right)


def _misused(scope: Scope, tree: syntax.Heard, piece: Node, verbs: list[ToldVerb]) -> NoReturn:
    """The verb is known, but not what stands with it."""
    world, word = scope.world, word_of(piece)
    patterns = list(dict.fromkeys(verb.pattern for verb in verbs))
    events = [one for one in patterns if one.meaning in world.events]
    if not events:
        name = patterns[0].meaning
        at_end = f"{spoken('AT_END', scope.language)} {name}"
        hint = message("findings.RW562.hint", said=at_end)
        scope.fail("RW562", tree, message("findings.RW562.message", verb=word, name=name), hint)
    passive = _is_passive(scope, tree)
    silent = next((one.meaning for one in events if not world.events[one.meaning].subject), "")
    if silent and not passive:
        shown = _as_head(scope, next(one for one in events if one.meaning == silent), passive=True)
        hint = message("findings.RW561.hint", shown=shown, name=silent)
        scope.fail("RW561", piece, message("findings.RW561.message", name=silent), hint)
    past = [one for one in verbs if one.form in (VerbForm.PAST, VerbForm.PARTICIPLE)] if scope.language == "en" else []
    if past and tree.copula is None:
        me = isinstance(only_thing(items_of(tree.pieces)[0][1]), syntax.Me)
        verb = verb_of(past[0].pattern, world.verbs)
        said = verb.person(VerbForm.FIRST if me else VerbForm.THIRD)
        what = message("findings.RW420.past", verb=word)
        scope.fail("RW420", piece, what, message("findings.RW420.past_hint", said=said), said)
    shown = " · ".join(f"`{_as_head(scope, one, passive)}`" for one in events[:_MOST_SHOWN])
    scope.fail(
        "RW420", tree, message("findings.RW420.head", verb=word), message("findings.RW420.head_hint", shown=shown)
    )


def _as_head(scope: Scope, pattern: Pattern, passive: bool) -> str:
    """A declared sentence as a head tells it: `ich {feld} besiedle`, `{feld} besiedelt wird`."""
    verb, me = verb_of(pattern, scope.world.verbs), spoken("ME", scope.language)
    _, *rest = pattern.text.split()
    if not isinstance(verb, GermanVerb):
        told = [*rest[:1], spoken("IS", "en"), verb.participle, *rest[1:]]
        return " ".join(told) if passive else f"{me} {pattern.text}"
    if pattern.held >= 0:
        rest.remove(particle_of(pattern))
    return " ".join(
        [*rest, verb.participle, spoken("BECOMES", "de")] if passive else [me, *rest, verb.joined(VerbForm.FIRST)]
    )


def _no_verb(scope: Scope, tree: syntax.Heard, items: list[Item], reads: Reads) -> NoReturn:
    """The verb is misspelt, or that of an event without a sentence, or there is none."""
    world = scope.world
    own = {word for word, told in world.told.items() if any(one.pattern.language == scope.language for one in told)}
    names = [word for word in words(tree) if word.type == "NAME"]
    unknown = [word for word in names if not is_known(scope, str(word))]
    for one in unknown:
        _in_the_past(scope, tree, one)
    if unknown:
        _other_verb(scope, tree, unknown[-1 if scope.language == "de" else 0], reads)
    close = [(*nearest_form(str(word), own), word) for word in unknown]
    near, likeness, word = max(close, default=("", 0.0, None), key=lambda one: one[1])
    if word is not None and near and likeness > _event_likeness(scope, str(word)):
        said = message("findings.RW422.told", word=word)
        hint = message("findings.RW422.told_hint", near=near, infinitive=_infinitive(scope, near))
        what, advice = about(said, scope.language), about(hint, scope.language)
        raise Fault(Finding("RW422", scope.span(word), what, advice, near, name=str(word)))
    for one in reversed(names):
        if one in unknown or str(one) in world.events:
            _event_by_name(scope, tree, str(one))
    verbs = list(dict.fromkeys(_infinitive(scope, one) for one in sorted(own)))
    shown = ", ".join(verbs[:_MOST_VERBS]) + (" …" if len(verbs) > _MOST_VERBS else "")
    hint = message("findings.RW422.head_verbs", shown=shown) if verbs else message("findings.RW422.head_hint")
    if unknown:
        strange = unknown[-1 if scope.language == "de" else 0]
        scope.fail("RW422", strange, message("findings.RW422.told", word=strange), hint)
    last = items_of(tree.rest)[-1][1] if tree.rest is not None else items[-1][1]
    scope.fail("RW422", last, message("findings.RW422.head"), hint)


def _in_the_past(scope: Scope, tree: syntax.Heard, word: Word) -> None:
    """`nachdem ich eine mine baute`: a German head tells in the present, behind `nachdem` in the perfect."""
    if scope.language != "de":
        return
    for pattern in dict.fromkeys(told.pattern for all in scope.world.told.values() for told in all):
        verb = verb_of(pattern, scope.world.verbs)
        if isinstance(verb, GermanVerb) and is_past_of(str(word), verb.infinitive, verb.joined(VerbForm.THIRD)):
            said = _told_form(scope, tree, verb)
            what = message("findings.RW420.past", verb=word)
            scope.fail("RW420", word, what, message("findings.RW420.past_hint", said=said), said)


def _told_form(scope: Scope, tree: syntax.Heard, verb: GermanVerb | EnglishVerb) -> str:
    """The form of a verb that a head needs: of the person who acts, behind `nachdem` in the perfect."""
    me = isinstance(only_thing(items_of(tree.pieces)[0][1]), syntax.Me)
    form = VerbForm.FIRST if me else VerbForm.THIRD
    if tree.copula is not None:
        return verb.participle
    if not isinstance(verb, GermanVerb):
        return verb.person(form)
    first = first_word(tree)
    line = str(scope.scalar.value).split("\n")[(first.line or 1) - 1][: (first.column or 1) - 1].split()
    after = bool(line) and line[-1] == spoken("AFTER", "de")
    return verb.perfect(form) if after else verb.joined(form)


def _other_verb(scope: Scope, tree: syntax.Heard, word: Word, reads: Reads) -> None:
    """`sobald ich n gold bekomme`: the verbs of the rulebook with which the head can be read."""
    world = scope.world
    told = dict.fromkeys(one.pattern for all in world.told.values() for one in all)
    own = [one for one in told if one.language == scope.language and one.meaning in world.events]
    forms = {one: _told_form(scope, tree, verb_of(one, world.verbs)) for one in own}
    texts = dict.fromkeys(_with_verb(scope, tree, word, form) for form in forms.values())
    fitting = list(dict.fromkeys(one for text in texts for one in _read(text, scope, reads) if one in forms))
    same = nearly_the_same(scope, str(word), fitting)
    if not fitting or (same is None and nearest_form(str(word), world.told)[0]):
        return
    shown = [same] if same is not None else fitting[:_MOST_SHOWN]
    what = about(message("findings.RW422.told", word=word), scope.language)
    passive = _is_passive(scope, tree)
    listed = " · ".join(f"`{_as_head(scope, one, passive)}`" for one in shown)
    hint = about(message("findings.RW420.head_hint", shown=listed), scope.language)
    said = forms[same] if same is not None else ""
    raise Fault(Finding("RW422", scope.span(word), what, hint, said, name=str(word)))


def _with_verb(scope: Scope, tree: syntax.Heard, word: Word, form: str) -> str:
    """A head with another verb in the place of a word."""
    before = written(scope, Node(first_word(tree), word)).removesuffix(str(word))
    behind = written(scope, Node(word, last_word(tree))).removeprefix(str(word))
    return before + form + behind


def _is_passive(scope: Scope, tree: syntax.Heard) -> bool:
    return tree.copula is not None and tree.copula.word.type == ("BECOMES" if scope.language == "de" else "IS")


def _event_by_name(scope: Scope, tree: syntax.Heard, word: str) -> None:
    """`nachdem ich ersteigere`: a sentence whose verb is the name of an event, which has another verb or none."""
    vocabulary = _vocabulary(scope)
    name = vocabulary.event_like(word)
    said = [one for one in scope.world.said(name) if one.language == scope.language] if name else []
    if said:
        shown = " · ".join(f"`{_as_head(scope, one, False)}`" for one in said[:_MOST_SHOWN])
        what = message("findings.RW420.by_name", word=word, name=name)
        scope.fail("RW420", tree, what, message("findings.RW420.head_hint", shown=shown))
    event = told_event(first_word(tree), scope.scalar, scope.language, vocabulary) if name else None
    if event is not None:
        raise Fault(event)


def _event_likeness(scope: Scope, word: str) -> float:
    return max((SequenceMatcher(None, word, name).ratio() for name in scope.world.events), default=0.0)


def _infinitive(scope: Scope, word: str) -> str:
    """The verb that a form belongs to, as a dictionary names it."""
    told = next(one for one in scope.world.told[word] if one.pattern.language == scope.language)
    return told.pattern.infinitive or told.pattern.verb
