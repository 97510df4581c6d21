"""From a syntax fault to a finding that says what to write instead.

Each recipe looks for one typical mistake. Most try their advice out: it is sure if the text can be read once it is
followed. The first sure advice wins, else the first that at least gets further, else the plain "does not fit here".
"""

from __future__ import annotations

from collections.abc import Callable

from lark import Token
from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.grammar.advice import recipes_calls as calls
from regelwerk.dsl.grammar.advice import recipes_layout as layout
from regelwerk.dsl.grammar.advice import recipes_sentences as sentences
from regelwerk.dsl.grammar.advice import recipes_spelling as spelling
from regelwerk.dsl.grammar.advice import recipes_words as words
from regelwerk.dsl.grammar.advice.case import Advice, Case, keyword_forms, place
from regelwerk.dsl.grammar.advice.vocabulary import NO_WORDS, Vocabulary
from regelwerk.dsl.grammar.parse import TEXT_KINDS, SyntaxFault, TextKind, parse
from regelwerk.dsl.grammar.positions import keeps_positions, span_of, text_span
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.messages.message import about, message
from regelwerk.dsl.reading.nodes import Scalar

_RECIPES: tuple[Callable[[Case], Advice | None], ...] = (
    layout.empty,
    layout.too_deep,
    layout.tab,
    words.decomposed,
    words.quotes,
    words.signs,
    sentences.late_not,
    words.phrase,
    words.article,
    words.pointing,
    words.false_friend,
    words.compared_in_words,
    words.with_for_where,
    words.condition_for_event,
    words.other_sign,
    words.until_for_while,
    spelling.other_language,
    words.doubled,
    sentences.and_in_head,
    sentences.not_in_head,
    layout.full_stop,
    words.fraction,
    layout.bracket,
    sentences.colon_after_choice,
    sentences.separated_verb,
    sentences.instead_first,
    sentences.joined_durations,
    layout.uneven,
    layout.deeper,
    layout.not_deeper,
    layout.substitute,
    spelling.capitalised,
    layout.blank_before_bracket,
    calls.square_brackets,
    calls.missing_brackets,
    spelling.misspelt,
    sentences.loop,
    sentences.other_step,
    sentences.window_for_condition,
    sentences.comma_before_head,
    sentences.missing_word,
    layout.colon,
    layout.separator,
    sentences.comma_for_and,
    layout.cost,
    sentences.mixed,
    words.joined_sets,
    sentences.open_where,
    sentences.qualifier_order,
    sentences.late_head,
    sentences.lonely_else,
    words.connector,
    words.keyword_as_name,
    sentences.something_missing,
    sentences.unexpected,
)


_SURELY_MEANT = 0.85  # how like a keyword a name must be, where no sentence tells whether the keyword would fit


def finding_for(fault: SyntaxFault, scalar: Scalar, language: Language, vocabulary: Vocabulary = NO_WORDS) -> Finding:
    """The finding for a fault in the text of a scalar."""
    if not keeps_positions(scalar):
        return folded(scalar)
    case = Case(_plain(fault, language, vocabulary), language, vocabulary)
    return _finding(_advice(case), fault.text, scalar, language)


def _plain(fault: SyntaxFault, language: Language, vocabulary: Vocabulary) -> SyntaxFault:
    """The same fault where it begins: in a text in which nothing asks, no condition is a row of words."""
    if not vocabulary.asks(fault.text):
        try:
            parse(fault.text, fault.text_kind, language, rows=False)
        except SyntaxFault as plain:
            return plain
    return fault


def folded(scalar: Scalar) -> Finding:
    """A text whose line ends YAML has folded away cannot be read line by line."""
    return Finding(
        "RW202",
        scalar.span,
        message("findings.RW202.folded"),
        message("findings.RW202.folded_hint"),
    )


def misspelt_keyword(name: Token, scalar: Scalar, language: Language) -> Finding | None:
    """For a name nobody has declared: the keyword it was probably meant to be.

    The grammar takes any row of names for a sentence, so `lege karte ab dan ziehe 1 karte` is found only when the names
    are looked up.
    """
    word = str(name)
    forms = keyword_forms(language)
    capital = next((form for form in forms if form.lower() == word.lower()), "")
    if word in forms:
        return None
    if capital:
        said, hint = message("findings.RW214.message", word=word), message("findings.RW214.hint", form=capital)
        return Finding("RW214", span_of(name, scalar), about(said, language), about(hint, language), capital)
    near = spelling.near_keywords(word, language)
    if not near or near[0][0] < _SURELY_MEANT:
        return None
    form = near[0][1]
    said, hint = message("findings.RW215.message", word=word), message("findings.RW215.hint", form=form)
    return Finding("RW215", span_of(name, scalar), about(said, language), about(hint, language), form, name=word)


_IN_ROWS: tuple[Callable[[Case], Advice | None], ...] = (
    words.phrase,
    spelling.other_language,
    spelling.capitalised,
    layout.blank_before_bracket,
    spelling.misspelt,
)
_BEHIND_ROWS = frozenset({"COLON", "OR", "DURING", "IF", "AT_MOST"})
_HOLDING_ROWS: tuple[TextKind, ...] = ("effect", "window", "event")


def slip_in_row(word: Token, scalar: Scalar, language: Language, vocabulary: Vocabulary) -> Finding | None:
    """For a row of pieces that can be parsed but not read, up to this word: a slip that the grammar takes.

    `nachdem ablegen(karte) wehrend kampf`, `nachdem ablegen (karte)`: the head of a window is any row of pieces.
    """
    text = str(scalar.value).rstrip("\n")
    kind = next((kind for kind in _HOLDING_ROWS if _is_read(text, kind, language)), None)
    if kind is None or not keeps_positions(scalar):
        return None
    fault = SyntaxFault("word", word.line or 1, word.column or 1, str(word), _BEHIND_ROWS, text, kind)
    for recipe in _IN_ROWS:
        advice = recipe(Case(fault, language, vocabulary))
        if advice is not None and advice.sure:
            return _finding(advice, fault.text, scalar, language)
    return None


def unread_row(word: Token, scalar: Scalar, language: Language, vocabulary: Vocabulary) -> Finding:
    """For a condition that is a row of words without a verb that asks: this word cannot stand where it does."""
    text = str(scalar.value).rstrip("\n")
    kind: TextKind = next((kind for kind in TEXT_KINDS if _is_read(text, kind, language)), "effect")
    fault = SyntaxFault("word", word.line or 1, word.column or 1, str(word), _BEHIND_ROWS, text, kind)
    return finding_for(fault, scalar, language, vocabulary)


def told_event(word: Token, scalar: Scalar, language: Language, vocabulary: Vocabulary) -> Finding | None:
    """For a head that tells of an event without a sentence: the event by its name, with who and what in brackets."""
    text = str(scalar.value).rstrip("\n")
    if not keeps_positions(scalar):
        return None
    fault = SyntaxFault("word", word.line or 1, word.column or 1, str(word), _BEHIND_ROWS, text)
    advice = calls.spoken_event(Case(fault, language, vocabulary))
    return None if advice is None else _finding(advice, fault.text, scalar, language)


def _is_read(text: str, kind: TextKind, language: Language) -> bool:
    try:
        parse(text, kind, language)
    except SyntaxFault:
        return False
    return True


def _finding(advice: Advice, text: str, scalar: Scalar, language: Language) -> Finding:
    span = text_span(scalar, place(text, advice.start), place(text, advice.end))
    said, hint = about(advice.message, language), about(advice.hint, language)
    return Finding(advice.code, span, said, hint, advice.suggestion)


def _advice(case: Case) -> Advice:
    likely: Advice | None = None
    for recipe in _RECIPES:
        advice = recipe(case)
        if advice is None:
            continue
        if advice.sure and (likely is None or advice.code not in ("RW200", "RW223", "RW224")):
            return advice
        likely = likely or advice
    return likely or sentences.unexpected(case)
