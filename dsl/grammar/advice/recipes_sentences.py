"""Advice on how parts of a sentence hang together: und/oder, wo, loops, word order."""

from __future__ import annotations

import re

from regelwerk.dsl.grammar.advice.case import Advice, Case, Effect, Piece
from regelwerk.dsl.grammar.advice.classes import classes
from regelwerk.dsl.grammar.advice.recipes_words import always_before, condition_first
from regelwerk.dsl.grammar.words import PREPOSITIONS, WINDOWS, spoken
from regelwerk.dsl.messages.message import message, one_of

_STARTS = frozenset(
    {"IF", "WHERE", "WHILE", "UNTIL", "GUARD", "MAY", "MUST", "AFTERWARDS", "THEN", "BUT", "NOT", "ALSO"}
)
_ASKING = frozenset({"IF", "WHERE", "WHILE", "UNTIL", "GUARD"})
_LOOPS = frozenset({"ONE_BY_ONE", "AT_ONCE", "SECRETLY", "IN_TURN"})
_QUALIFIERS = ("BY_WAY", "DURING", "IF", "AT_MOST")
_DURATIONS = frozenset({"UNTIL", "UNTIL_END", "UNTIL_START"})
_ENDING_SIGNS = frozenset(":;,)]")
_LATE_HEADS = frozenset({*WINDOWS, "IF", "WHILE"})


def joined_durations(case: Case) -> Advice | None:
    """`bis zum ende von zug und bis zum ende von runde`: the first to end counts, and that is said with `oder`."""
    piece = case.at
    if piece is None or piece.terminal != "AND" or case.index + 1 >= len(case.pieces):
        return None
    right = spoken("OR", case.language)
    until = case.pieces[case.index + 1].terminal in _DURATIONS
    if not until or case.attempt(piece.start, piece.end, right) is not Effect.MENDED:
        return None
    what = message("findings.RW457.joined", word=piece.text)
    return Advice("RW457", piece.start, piece.end, what, message("findings.RW457.joined_hint", word=right), right)


def instead_first(case: Case) -> Advice | None:
    """`stattdessen ziehe 1 karte`: the word stands behind the sentence that replaces."""
    piece = case.at
    if piece is None or piece.terminal != "INSTEAD" or case.index + 1 >= len(case.pieces):
        return None
    sentence = case.text[case.pieces[case.index + 1].start : case.line_end].rstrip()
    moved = f"{sentence} {piece.text}"
    if case.attempt(piece.start, case.line_end, moved) is not Effect.MENDED:
        return None
    what = message("findings.RW210.instead_first", word=piece.text)
    return Advice("RW210", piece.start, case.line_end, what, message("findings.common.write", said=moved), moved)


def mixed(case: Case) -> Advice | None:
    """`a und b oder c`: which belongs together must be said by brackets."""
    piece = case.at
    if piece is None or piece.terminal not in ("AND", "OR"):
        return None
    opposite = "OR" if piece.terminal == "AND" else "AND"
    level = [word for word in case.statement[:-1] if word.depth == piece.depth]
    joined = [number for number, word in enumerate(level) if word.terminal == opposite]
    if not joined or case.before is None:
        return None
    starts = [word for number, word in enumerate(level) if number < joined[0] and _may_begin(case, word)]
    what = message("findings.RW218.mixed", and_word=spoken("AND", case.language), or_word=spoken("OR", case.language))
    for start in reversed(starts):
        stretch = case.text[start.start : case.before.end]
        if case.attempt(start.start, case.before.end, f"({stretch})") > Effect.NONE:
            hint = message("findings.RW218.mixed_hint", stretch=stretch, text=piece.text)
            return Advice("RW218", piece.start, piece.end, what, hint)
    return Advice("RW218", piece.start, piece.end, what, message("findings.RW218.set_brackets_around_what"))


def _may_begin(case: Case, word: Piece) -> bool:
    number = case.pieces.index(word)
    previous = case.pieces[number - 1] if number else None
    return word.first or previous is None or previous.terminal in _STARTS or previous.text in ("(", "[", ",", ":")


def open_where(case: Case) -> Advice | None:
    """`zerstöre 1 schiff wo p und ziehe 1 karte`: `wo` has taken what should come after it."""
    words = case.statement
    where = next((number for number, word in enumerate(words) if word.terminal == "WHERE"), None)
    if where is None or where == 0:
        return None
    stops = [word.start for word in words[where + 1 :] if word.terminal in ("AND", "OR")]
    if case.at is None and words[-1].terminal in PREPOSITIONS:
        stops.append(words[-1].start)
    begin = where
    while begin > 0 and words[begin - 1].terminal not in (*_STARTS, "AND", "OR"):
        begin -= 1
    for stop in reversed(stops):
        for start in (*words[begin + 1 : where], words[begin]):
            stretch = case.text[start.start : stop].rstrip()
            effect = case.attempt(start.start, start.start + len(stretch), f"({stretch})")
            if effect > Effect.NONE:
                return Advice(
                    "RW219",
                    start.start,
                    start.start + len(stretch),
                    message("findings.RW219.open_where", where_word=spoken("WHERE", case.language)),
                    message("findings.RW219.open_where_hint"),
                    f"({stretch})",
                    sure=effect is Effect.MENDED,
                )
    return None


def loop(case: Case) -> Advice | None:
    """Every loop says how it goes round and over what: `nacheinander für p aus spieler:`."""
    if not case.statement:
        return None
    language = case.language
    first, colon = case.statement[0], case.at is not None and case.at.text == ":"
    one_by_one, for_word = spoken("ONE_BY_ONE", language), spoken("FOR", language)
    hint = message(
        "findings.RW222.loop_hint",
        one_by_one=one_by_one,
        for_word=for_word,
        from_word=spoken("FROM", language),
        at_once_word=spoken("AT_ONCE", language),
        each_word=spoken("EACH", language),
    )
    if first.terminal in ("EACH", "ALL") and colon and case.before is not None:  # `jeder andere: …`
        return Advice("RW222", first.start, case.before.end, message("findings.RW222.whose"), hint)
    if first.terminal == "FOR":
        effect = case.attempt(first.start, first.end, f"{one_by_one} {first.text}")
        if effect is not Effect.NONE:
            what = message("findings.RW222.loop")
            return Advice(
                "RW222", first.start, first.end, what, hint, f"{one_by_one} {first.text}", effect is Effect.MENDED
            )
    if first.terminal not in _LOOPS or len(case.statement) < 2:
        return None
    second = case.statement[1]
    if second is case.at and second.terminal != "FOR":
        effect = case.attempt(second.start, second.start, for_word + " ")
        if effect is not Effect.NONE:
            what = message("findings.RW222.after_missing", text=first.text, for_word=for_word)
            return Advice("RW222", second.start, second.start, what, hint, for_word + " ", effect is Effect.MENDED)
    if second.terminal == "FOR_ALL" and second is case.at:
        start, said = second.start + len(for_word) + 1, f"{first.text} {for_word} p {spoken('FROM', language)}"
        named = message("findings.RW222.named_hint", said=said)
        return Advice("RW222", start, second.end, message("findings.RW222.named"), named)
    short = len(case.statement) <= 4 and second.terminal == "FOR" and "COLON" not in case.fault.expected
    if case.fault.expected == {"FROM"} or short:
        start, end = (case.at.start, case.at.end) if case.at is not None else (case.offset, case.offset)
        return Advice("RW222", start, end, message("findings.RW222.loop_does_not_say"), hint)
    return None


def other_step(case: Case) -> Advice | None:
    """`phase auffrischen:`: a named part of a procedure has a word of its own before its name."""
    piece, words = case.at, case.statement
    if piece is None or piece.text != ":" or len(words) != 3 or not (words[0].is_name and words[1].is_name):
        return None
    step = spoken("STEP", case.language)
    if case.attempt(words[0].start, words[0].end, step) is not Effect.MENDED:
        return None
    what = message("findings.RW210.other_step", word=words[0].text)
    hint = message("findings.common.write", said=step)
    return Advice("RW210", words[0].start, words[0].end, what, hint, step)


def late_not(case: Case) -> Advice | None:
    """`darf in navigation nicht aufsteigen`: what is forbidden has its `nicht` right behind `darf`."""
    piece = case.at if case.at is not None and case.at.terminal == "NOT" else case.before
    may = next((word for word in reversed(case.statement) if word.terminal == "MAY"), None)
    if piece is None or piece.terminal != "NOT" or may is None or may.end >= piece.start - 1:
        return None
    between = case.text[may.end : piece.start].strip()
    moved = f"{may.text} {piece.text} {between}"
    if case.attempt(may.start, piece.end, moved) is not Effect.MENDED:
        return None
    what = message("findings.RW210.late_not", word=piece.text, may=may.text)
    return Advice("RW210", may.start, piece.end, what, message("findings.common.write", said=moved), moved)


def window_for_condition(case: Case) -> Advice | None:
    """`am ende von zug sobald n = 0: …`: a head has one window; what must hold stands behind `falls`."""
    piece = case.at
    if piece is None or piece.terminal not in WINDOWS or case.statement[0] is piece:
        return None
    condition = spoken("IF", case.language)
    heard = any(word.terminal in WINDOWS for word in case.statement[:-1])
    if not heard or case.attempt(piece.start, piece.end, condition) is not Effect.MENDED:
        return None
    what = message("findings.RW210.window_for_condition", word=piece.text)
    hint = message("findings.common.write", said=condition)
    return Advice("RW210", piece.start, piece.end, what, hint, condition)


def comma_before_head(case: Case) -> Advice | None:
    """`lege die karte ab, einmal zu beginn von zug: …`: what comes after it is joined by a word."""
    piece = case.at
    if piece is None or piece.text != "," or case.index + 1 >= len(case.pieces):
        return None
    following = case.pieces[case.index + 1]
    if following.terminal not in ("ONCE", *_LATE_HEADS, *_LOOPS):
        return None
    word = spoken("AFTERWARDS", case.language)
    said = word if case.text[piece.start - 1 : piece.start] == " " else f" {word}"
    if case.attempt(piece.start, piece.end, said) is not Effect.MENDED:
        return None
    what = message("findings.RW212.comma_before_head", word=following.text)
    return Advice("RW212", piece.start, piece.end, what, message("findings.common.write", said=word), said)


def qualifier_order(case: Case) -> Advice | None:
    piece = case.at
    if piece is None or piece.terminal not in _QUALIFIERS:
        return None
    head = next((word for word in case.statement if word.terminal != "ONCE"), None)
    if head is None or head.terminal not in WINDOWS:
        return None
    due_later = _QUALIFIERS[_QUALIFIERS.index(piece.terminal) :]
    if not any(word.depth == piece.depth and word.terminal in due_later for word in case.statement[:-1]):
        return None
    told = [message("findings.expected.word", word=spoken(terminal, case.language)) for terminal in _QUALIFIERS]
    return Advice(
        "RW225",
        piece.start,
        piece.end,
        message("findings.RW225.qualifier_order", text=piece.text),
        message("findings.RW225.qualifier_order_hint", told=told),
    )


def late_head(case: Case) -> Advice | None:
    """`ziehe 1 karte falls n = 1`: conditions and windows come first."""
    piece = case.at
    if piece is None or piece.terminal not in _LATE_HEADS or case.statement[0] is piece or piece.depth:
        return None
    if piece.terminal == "IF" and (advice := _otherwise(case, piece)) is not None:
        return advice
    afterwards = spoken("AFTERWARDS", case.language)
    if piece.terminal == "AFTER" and case.attempt(piece.start, piece.end, afterwards) is Effect.MENDED:
        said = message("findings.RW210.phrase", match=piece.text)
        hint = message("findings.common.write", said=afterwards)
        return Advice("RW210", piece.start, piece.end, said, hint, afterwards)
    what = message("findings.RW229.late_head", text=piece.text)
    moved = condition_first(case, piece, piece.text)
    if moved:
        return Advice(
            "RW229",
            piece.start,
            piece.end,
            what,
            message("findings.RW229.late_head_hint", always=always_before(case), moved=moved),
        )
    effect = case.attempt(piece.start, piece.start, afterwards + " ")
    if effect is Effect.NONE:
        return None
    return Advice(
        "RW229",
        piece.start,
        piece.end,
        what,
        message("findings.RW229.begin_new_line_put", afterwards=afterwards),
        f"{afterwards} {piece.text}",
        sure=effect is Effect.MENDED,
    )


def _otherwise(case: Case, condition: Piece) -> Advice | None:
    """`s darf ziehen, falls abgelehnt: …`: what happens instead is said in words of the language."""
    behind = case.pieces[case.index + 1 : case.index + 3]
    comma = case.before is not None and case.before.text == ","
    if not comma or len(behind) < 2 or not behind[0].is_name or behind[1].text != ":":
        return None
    offered = any(word.terminal == "MAY" for word in case.statement)
    said = spoken("IF_NOT_DONE" if offered else "IF_IMPOSSIBLE", case.language)
    if case.attempt(condition.start, behind[0].end, said) is Effect.NONE:
        return None
    what = message("findings.RW210.phrase", match=case.text[condition.start : behind[0].end])
    right = said.removeprefix(f"{condition.text} ")
    return Advice("RW210", behind[0].start, behind[0].end, what, message("findings.common.write", said=said), right)


def and_in_head(case: Case) -> Advice | None:
    """`sobald ziehen(k) und ablegen(k)`: a window hears one event, or another."""
    piece, before = case.at, case.before
    if piece is None or before is None or piece.terminal != "AND" or "COLON" not in case.fault.expected:
        return None
    heads = [word for word in case.statement if word.terminal in WINDOWS]
    if not heads or any(word.terminal in _ASKING for word in case.statement):
        return None
    either = spoken("OR", case.language)
    calls = before.text == ")" and case.attempt(piece.start, piece.end, either) is Effect.MENDED
    said = message("findings.RW200.and_in_head", word=piece.text, window=heads[-1].text)
    hint = message("findings.RW200.and_in_head_hint", either=either)
    return Advice("RW200", piece.start, piece.end, said, hint, either if calls else "")


def not_in_head(case: Case) -> Advice | None:
    """`sobald ich nicht passe`: a window hears what happens."""
    piece = case.at
    if piece is None or piece.terminal != "NOT" or any(word.terminal in _ASKING for word in case.statement):
        return None
    heads = [word for word in case.statement if word.terminal in WINDOWS]
    if not heads or piece.depth != heads[-1].depth:
        return None
    said = message("findings.RW200.not_in_head", word=piece.text, window=heads[-1].text)
    hint = message("findings.RW200.not_in_head_hint", condition=spoken("IF", case.language))
    return Advice("RW200", piece.start, piece.end, said, hint)


def separated_verb(case: Case) -> Advice | None:
    """`nachdem ich lege eine karte ab`: in a German head the verb stands last, as one word with its particle."""
    heads = [word for word in case.statement if word.terminal in WINDOWS]
    particle = case.before
    if case.language != "de" or not heads or particle is None or particle.terminal not in PREPOSITIONS:
        return None
    clause = case.pieces[case.pieces.index(heads[-1]) + 1 : case.index - 1]
    verb = next((word for word in clause if particle.text + word.text in case.vocabulary.told), None)
    if verb is None:
        return None
    start, end = clause[0].start, particle.end
    others = f"{case.text[start : verb.start]} {case.text[verb.end : particle.start]} {particle.text}{verb.text}"
    right = " ".join(others.split())
    if case.attempt(start, end, right) is Effect.NONE:
        return None
    said = message("findings.RW560.message", verb=verb.text)
    return Advice("RW560", start, end, said, message("findings.RW560.hint", said=right), right)


def lonely_else(case: Case) -> Advice | None:
    piece = case.at
    if piece is None or piece.terminal != "ELSE":
        return None
    if_word = spoken("IF", case.language)
    return Advice(
        "RW227",
        piece.start,
        piece.end,
        message("findings.RW227.lonely_else", text=piece.text, if_word=if_word),
        message("findings.RW227.lonely_else_hint", text=piece.text, if_word=if_word),
    )


def missing_word(case: Case) -> Advice | None:
    """`falls x leer:` without its `ist`, `aktion während zug:` without its `falls`, `falls:` without its condition."""
    piece, before = case.at, case.before
    if piece is None or before is None:
        return None
    if piece.text == ":" and before.terminal in _ASKING:
        what = message("findings.RW223.missing_word", text=before.text)
        hint = message("findings.RW223.missing_word_hint", text=before.text)
        return Advice("RW223", piece.start, piece.end, what, hint)
    tests = any(word.terminal in _ASKING for word in case.statement) and piece.is_name and before.is_name
    left_out = ["IF"] if "IF" in case.fault.expected else []
    left_out += ["IS"] if tests else []
    left_out += ["OF"] if piece.is_name and before.is_name else []
    held = case.pieces[case.index - 2] if case.index >= 2 else None
    if before.is_name and held is not None and held.is_name and not piece.is_name:  # `price c - 1`
        asking = any(word.terminal in _ASKING for word in case.statement)
        piece, left_out = before, ["IS", "OF"] if asking else ["OF"]  # `wo stein leer oder …`
    for terminal in left_out:
        word = spoken(terminal, case.language)
        if case.attempt(piece.start, piece.start, word + " ") is Effect.MENDED:
            what, right = (
                message("findings.RW223.before_missing", text=piece.text, word=word),
                f"{word} {piece.text}",
            )
            return Advice("RW223", piece.start, piece.end, what, message("findings.common.write", said=right), right)
    return None


def colon_after_choice(case: Case) -> Advice | None:
    """`wähle z aus spieler:` with what follows in a block: a choice has none."""
    piece = case.at
    if piece is None or piece.text != ":" or piece.depth or case.text[piece.end : case.line_end].strip():
        return None
    if not case.statement[0].text.startswith(("wähl", "bestimm", "choos", "pick")):
        return None
    hint = message("findings.RW228.colon_after_choice_hint")
    return Advice("RW228", piece.start, piece.end, message("findings.RW228.colon_after_choice"), hint)


def comma_for_and(case: Case) -> Advice | None:
    """`wo a, b`: conditions are joined by a word."""
    piece = case.at
    if piece is None or piece.text != "," or not any(word.terminal in _ASKING for word in case.statement):
        return None
    word = spoken("AND", case.language)
    if case.attempt(piece.start, piece.end, f" {word}") is not Effect.MENDED:
        return None
    what = message("findings.RW212.comma_for_and")
    return Advice("RW212", piece.start, piece.end, what, message("findings.common.write", said=word), f" {word}")


def something_missing(case: Case) -> Advice | None:
    """The line, or the part before a sign, ends too early."""
    expected = one_of(classes(case.fault.expected, case.language))
    hint = message("findings.RW223.something_missing_hint", expected=expected) if expected else ""
    if case.at is None:
        if case.fault.kind != "end":
            return None
        place = case.behind(case.before)
        what = message("findings.RW223.still_missing")
        if case.before is not None:
            what = message("findings.RW223.missing_after", word=case.before.text)
        return Advice("RW223", place, place, what, hint)
    if case.at.text not in _ENDING_SIGNS or case.before is None:
        return None
    wants_more = case.before.terminal or case.before.text in ",([:"
    if len(case.fault.expected) > 2 and not (wants_more and "NAME" in case.fault.expected):
        return None
    if case.fault.expected & {"_NL", "RPAR", "COLON"}:
        return None
    return Advice(
        "RW223", case.at.start, case.at.end, message("findings.RW223.something_missing", text=case.at.text), hint
    )


def unexpected(case: Case) -> Advice:
    """What remains: the word that does not fit, and what would."""
    expected = one_of(classes(case.fault.expected, case.language))
    hint = message("findings.recipes_sentences.can_stand", expected=expected) if expected else ""
    if case.at is None:
        return Advice("RW200", case.offset, case.offset, message("findings.RW200.unexpected"), hint)
    known = case.at.is_word or case.at.text.isdigit() or case.at.text in "()[]=<>≥≤≠+-*/×,:;."
    braces = re.compile(r"(?<!\w)\{([^{}\n]*)\}").match(case.text, case.at.start)
    if braces is not None:  # `{angreifer, verteidiger}`
        what, right = message("findings.RW224.unexpected", text=case.at.text), f"[{braces[1]}]"
        hint = message("findings.common.write", said=right)
        return Advice("RW224", case.at.start, braces.end(), what, hint, right)
    if not known:
        return Advice(
            "RW224",
            case.at.start,
            case.at.end,
            message("findings.RW224.unexpected", text=case.at.text)
            if case.at.text.isprintable()
            else message("findings.RW224.invisible_sign_language_does"),
            message("findings.RW224.delete_sign_write_word"),
        )
    return Advice("RW200", case.at.start, case.at.end, message("findings.RW200.does_not_fit", text=case.at.text), hint)
