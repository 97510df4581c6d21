"""Advice on single words and signs: everyday words, articles, quotes, numbers."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from itertools import pairwise

from regelwerk.dsl.grammar.advice.case import Advice, Case, Effect, Piece, pieces_of
from regelwerk.dsl.grammar.advice.false_friends import (
    INSTEAD_OF,
    LINE_STARTS,
    PHRASES,
    POINTING,
    QUOTES,
    SIGNS,
)
from regelwerk.dsl.grammar.words import BY_TERMINAL, spoken
from regelwerk.dsl.messages.message import Sayable, message, one_of

_SIGN_CHARACTERS = frozenset("".join(SIGNS)) | frozenset("=<>!")
_NAMELIKE = frozenset(
    {"preposition", "genitive", "pronoun", "quantifier", "copula", "condition", "suffix", "qualifier"}
)
_ARTICLES = frozenset(word.terminal for word in BY_TERMINAL.values() if word.group == "article")
_COMPARED = {"kleiner": "<", "weniger": "<", "größer": ">", "mehr": ">", "less": "<", "greater": ">", "more": ">"}
_THAN = frozenset({"als", "than"})
_ANY_NAME = "irgendein_name"


def decomposed(case: Case) -> Advice | None:
    sign = case.text[case.offset : case.offset + 1]
    if not sign or not unicodedata.combining(sign):
        return None
    start = case.offset
    while start > 0 and (case.text[start - 1].isalnum() or case.text[start - 1] == "_"):
        start -= 1
    end = case.offset
    while end < len(case.text) and (case.text[end].isalnum() or unicodedata.combining(case.text[end])):
        end += 1
    word = unicodedata.normalize("NFC", case.text[start:end])
    return Advice(
        "RW226",
        start,
        end,
        message("findings.RW226.decomposed", word=word),
        message("findings.RW226.decomposed_hint"),
        "" if any(map(unicodedata.combining, word)) else word,  # not every pair is a letter
    )


def quotes(case: Case) -> Advice | None:
    sign = case.text[case.offset : case.offset + 1]
    if not sign or sign not in QUOTES:
        return None
    closing = re.compile(f"[{re.escape(QUOTES)}]").search(case.text, case.offset + 1)
    line_end = case.text.find("\n", case.offset) % (len(case.text) + 1)
    if closing is not None and closing.end() <= line_end:
        inside = case.text[case.offset + 1 : closing.start()].strip()
        end = closing.end()
        spoken_words = any(piece.terminal for piece in pieces_of(inside, case.language))
        plain = spoken_words and case.attempt(case.offset, end, inside) is Effect.MENDED
        suggestion = inside if plain else re.sub(r"\W+", "_", inside)
    else:
        end, suggestion = case.offset + 1, ""
    return Advice(
        "RW213",
        case.offset,
        end,
        message("findings.RW213.quotes"),
        message("findings.RW213.quotes_hint"),
        suggestion,
    )


def signs(case: Case) -> Advice | None:
    start = end = case.offset
    while start > 0 and case.text[start - 1] in _SIGN_CHARACTERS:
        start -= 1
    while end < len(case.text) and case.text[end] in _SIGN_CHARACTERS:
        end += 1
    words = {"&": "AND", "&&": "AND", "|": "OR", "||": "OR", "!": "NOT"}
    run = case.text[start:end]
    if not run:
        found = re.compile(r"&+|\|+").match(case.text, case.offset)
        run, end = (found[0], found.end()) if found else ("", end)
    right = SIGNS.get(run) or (spoken(words[run], case.language) if run in words else "")
    if not right or (run == "!" and case.text[end : end + 1].strip() == ""):
        return None
    return Advice(
        "RW212",
        start,
        end,
        message("findings.RW212.signs", run=run),
        message("findings.common.write", said=right),
        right,
    )


def phrase(case: Case) -> Advice | None:
    """Turns of phrase that the language words differently."""
    if not case.statement:
        return None
    first = case.statement[0].start
    reach = case.offset
    if case.at is not None and case.at.text == "," and case.index + 1 < len(case.pieces):
        reach = case.pieces[case.index + 1].start  # before the right phrase the comma would be punctuation
    rewordings = [(*entry, first) for entry in LINE_STARTS[case.language]]
    rewordings += [(*entry, reach) for entry in PHRASES[case.language]]
    likely: Advice | None = None
    for pattern, replacement, latest in rewordings:
        for match in _phrase(pattern).finditer(case.text, first, max(case.line_end, reach)):
            right = match.expand(replacement)
            if match.start() > latest or " ".join(match[0].split()) == right:
                continue
            effect = case.attempt(match.start(), match.end(), right)
            if effect is Effect.NONE:
                continue
            start = match.start() + _alike(match[0], right)
            advice = Advice(
                "RW210",
                start,
                match.end(),
                message("findings.RW210.phrase", match=match[0]),
                message("findings.common.write", said=right),
                right[start - match.start() :],
                sure=effect is Effect.MENDED,
            )
            if advice.sure:
                return advice
            likely = likely or advice
    return likely


def _alike(written: str, right: str) -> int:
    """How far two turns of phrase begin with the same words: what is wrong begins behind them."""
    alike = 0
    for one, other in zip(re.findall(r"\S+ +", written), re.findall(r"\S+ +", right), strict=False):
        if one != other:
            break
        alike += len(one)
    return alike


@cache
def _phrase(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{pattern})(?!\w)".replace(" ", " +"))


def article(case: Case) -> Advice | None:
    """`lege die ab`: an article says something only of the noun behind it."""
    word = next((one for one in (case.before, case.at) if one is not None and one.terminal in _ARTICLES), None)
    if word is None:
        return _clause_behind_article(case)
    each = spoken("OF_THE", case.language)
    if case.attempt(word.start, word.end, each) is Effect.MENDED:  # `größte(wert der schiffe)`
        said = message("findings.RW211.of_each", word=word.text)
        return Advice("RW211", word.start, word.end, said, message("findings.RW211.of_each_hint", each=each), each)
    where = spoken("WHERE", case.language)
    if word.terminal in ("THE", "THAT") and case.attempt(word.start, word.end, where) is Effect.MENDED:
        return _relative(word, where, where)  # `karten die kosten = 1`
    if word.terminal == "THE" and case.at is not None and case.at.terminal == "NOT" and case.statement[0] is not word:
        return _relative(word, where, "")  # `spieler die nicht ich sind`
    if word.terminal == "THAT" and case.at is not None and case.at.terminal in ("IS", "HAS"):
        return _relative(word, where, "")  # `ships that are damaged`
    if case.attempt(word.start, word.end, "") is Effect.NONE:
        return None
    if word.terminal == "MY":
        said, hint = message("findings.RW211.mine", word=word.text), message("findings.RW211.mine_hint", word=word.text)
        return Advice("RW211", word.start, word.end, said, hint, "")
    said = message("findings.RW211.message", word=word.text)
    behind = next((one for one in case.pieces if one.start >= word.end), None)
    if behind is not None and behind.is_name and case.attempt(word.start, behind.start, "") is Effect.MENDED:
        hint = message("findings.RW211.without", word=word.text, right=behind.text)
        return Advice("RW211", word.start, behind.end, said, hint, behind.text)
    # what is missing would stand before the next word of the line
    at = behind.start if behind is not None and "\n" not in case.text[word.end : behind.start] else word.end
    return Advice("RW211", at, at, said, message("findings.RW211.hint"), "")


def _clause_behind_article(case: Case) -> Advice | None:
    """`zerstöre 1 schiff, das beschädigt ist`: the line ends with the verb of a clause."""
    articles = [word for word in case.statement[1:] if word.terminal == "THE"]
    if case.at is not None or case.before is None or case.before.terminal not in ("IS", "HAS") or not articles:
        return None
    return _relative(articles[-1], spoken("WHERE", case.language), "")


def _relative(word: Piece, where: str, suggestion: str) -> Advice:
    said = message("findings.RW210.relative", word=word.text)
    hint = message("findings.RW210.relative_hint", where=where)
    return Advice("RW210", word.start, word.end, said, hint, suggestion)


def pointing(case: Case) -> Advice | None:
    """`spiele sie`: which thing is meant, only its name says."""
    piece = case.at
    if piece is None or piece.text not in POINTING[case.language]:
        return None
    what = message("findings.RW210.pointing", text=piece.text)
    hint: Sayable = message("findings.RW210.by_its_name")
    if case.before is not None and case.attempt(case.before.end, piece.end, "") is Effect.MENDED:  # `cancel it`
        hint = message("findings.RW210.pointing_hint", word=piece.text)
    return Advice("RW210", piece.start, piece.end, what, hint)


def compared_in_words(case: Case) -> Advice | None:
    """`gold von mir kleiner 2`, `größer als 3`: numbers are compared by signs. Elsewhere these words may be names."""
    if case.at is None or case.at.text not in _COMPARED:
        return None
    behind = case.pieces[case.index + 1 : case.index + 2]
    end = behind[0].end if behind and behind[0].text in _THAN else case.at.end
    sign = _COMPARED[case.at.text]
    if case.attempt(case.at.start, end, sign) is not Effect.MENDED:
        return None
    what = message("findings.RW210.compared", words=case.text[case.at.start : end])
    return Advice("RW210", case.at.start, end, what, message("findings.RW210.compared_hint", sign=sign), sign)


def with_for_where(case: Case) -> Advice | None:
    """`spieler mit leben ≥ 1`: what is compared stands behind `wo`."""
    piece = case.at
    having = next((word for word in reversed(case.statement) if word.terminal == "WITH"), None)
    if piece is None or piece.text not in "=<>≥≤≠" or having is None:
        return None
    where = spoken("WHERE", case.language)
    if case.attempt(having.start, having.end, where) is not Effect.MENDED:
        return None
    what = message("findings.RW210.with_for_where", word=having.text)
    hint = message("findings.common.write", said=where)
    return Advice("RW210", having.start, having.end, what, hint, where)


def condition_for_event(case: Case) -> Advice | None:
    """`falls ich eine karte ziehe: …`: what happens is heard, not asked for."""
    first = case.statement[0] if case.statement else None
    if first is None or first.terminal not in ("IF", "WHILE"):
        return None
    behind = case.pieces[case.pieces.index(first) + 1 :]
    end = next((number for number, piece in enumerate(behind) if piece.text == ":"), 0)
    if not any(piece.text in case.vocabulary.told for piece in behind[:end]):
        return None
    when = spoken("WHEN", case.language)
    if case.attempt(first.start, first.end, when) is not Effect.MENDED:
        return None
    what = message("findings.RW210.condition_for_event", word=first.text)
    hint = message("findings.RW210.condition_for_event_hint", when=when, after=spoken("AFTER", case.language))
    return Advice("RW210", first.start, first.end, what, hint, when)


def other_sign(case: Case) -> Advice | None:
    """`sei start auf feld`: what has a name behind `sei` stands behind an equals sign."""
    piece = case.at
    if piece is None or case.fault.expected != {"EQUAL"} or case.attempt(piece.start, piece.end, "=") is Effect.NONE:
        return None
    what = message("findings.RW200.message", word=piece.text)
    said = "="
    if case.attempt(piece.start, piece.start, "= ") is Effect.MENDED:  # `sei e einheit_auf(f)`
        said = f"= {piece.text}"
    return Advice("RW200", piece.start, piece.end, what, message("findings.common.write", said=said), said)


def until_for_while(case: Case) -> Advice | None:
    """`wiederhole abwurf solange n > 4:`: a repetition says what ends it."""
    piece = case.at
    if piece is None or piece.terminal != "WHILE" or case.statement[0].terminal not in ("REPEAT", "IN_TURN"):
        return None
    until = spoken("UNTIL", case.language)
    if case.attempt(piece.start, piece.end, until) is Effect.NONE:
        return None
    what = message("findings.RW210.until_for_while", word=piece.text)
    return Advice("RW210", piece.start, piece.end, what, message("findings.RW210.until_for_while_hint", until=until))


def joined_sets(case: Case) -> Advice | None:
    """`(karten in markt) und (karten in hand)`: sets and numbers are put together by a sign."""
    if case.at is None or case.at.terminal != "AND" or case.attempt(case.at.start, case.at.end, "+") is Effect.NONE:
        return None
    what = message("findings.RW210.joined_sets", word=case.at.text)
    return Advice("RW210", case.at.start, case.at.end, what, message("findings.common.write", said="+"), "+")


def false_friend(case: Case) -> Advice | None:
    if case.at is None or case.at.text not in INSTEAD_OF[case.language]:
        return None
    options = INSTEAD_OF[case.language][case.at.text]
    effects = {option: case.attempt(case.at.start, case.at.end, option) for option in options}
    best = max(effects.values())
    fitting = [option for option in options if effects[option] is best and best is not Effect.NONE]
    condition = spoken("IF", case.language)
    if condition in fitting and _asks(case):
        fitting = [condition]
    offered = any(word.terminal == "MAY" for word in case.statement)
    declined = spoken("IF_NOT_DONE" if offered else "IF_IMPOSSIBLE", case.language)
    otherwise = spoken("ELSE", case.language)
    if len(fitting) > 1 and declined in fitting:  # `s darf passen, ansonsten: …`
        fitting = [otherwise if otherwise in fitting and _below_a_condition(case) else declined]
    told = one_of([message("findings.expected.word", word=option) for option in (fitting or options)])
    following = case.pieces[case.index + 1] if case.index + 1 < len(case.pieces) else None
    # A condition of its own needs no word in front of it; in an effect, leaving the word out only joins two sentences.
    if best is not Effect.MENDED and following is not None and case.fault.text_kind != "effect":
        if case.attempt(case.at.start, following.start, "") is Effect.MENDED:
            return superfluous(case.at, following)
    suggestion = fitting[0] if len(fitting) == 1 else options[0] if len(options) == 1 else ""
    chosen = "" if fitting else _chosen_before(case)
    if chosen:
        narrowed = f"{chosen} {spoken('FROM', case.language)} (… {spoken('WHERE', case.language)} …)"
        hint = message("findings.RW210.false_friend_hint", chosen=chosen, narrowed=narrowed)
        return Advice(
            "RW210", case.at.start, case.at.end, message("findings.RW210.false_friend", text=case.at.text), hint
        )
    moved = "" if fitting else condition_first(case, case.at, options[0])
    if moved:
        told, suggestion = message("findings.expected.word", word=f"{always_before(case)}{moved}"), ""
    return Advice(
        "RW210",
        case.at.start,
        case.at.end,
        message("findings.RW210.false_friend", text=case.at.text),
        message("findings.RW210.write_one_of", told=told),
        suggestion,
    )


def _below_a_condition(case: Case) -> bool:
    """Whether the line begins here, and the last one before it that is indented alike begins with `falls`."""
    lines = case.text[: case.offset].split("\n")
    depth = len(lines[-1])
    if lines[-1].strip():
        return False
    above = [line for line in lines[:-1] if line.strip() and len(line) - len(line.lstrip()) <= depth]
    words = above[-1].split() if above else []
    return bool(words) and words[0] == spoken("IF", case.language)


def _asks(case: Case) -> bool:
    """Whether what follows up to the colon asks for something: it compares, or says what something is."""
    behind = case.pieces[case.index + 1 :]
    end = next((number for number, piece in enumerate(behind) if piece.text == ":"), 0)
    return any(piece.terminal == "IS" or piece.text in "=<>≥≤≠" for piece in behind[: max(end - 1, 0)])


def _chosen_before(case: Case) -> str:
    """The k in `wähle k aus karten wenn wert von k = 1`: chosen before the fault, asked about behind it."""
    words = case.statement
    behind = {piece.text for piece in case.pieces[case.index + 1 :] if piece.start < case.line_end}
    if not any(word.text.startswith(("wähl", "choos")) for word in words):
        return ""
    pairs = pairwise(words)
    return next((name.text for name, word in pairs if word.terminal == "FROM" and name.text in behind), "")


def superfluous(piece: Piece, following: Piece) -> Advice:
    return Advice(
        "RW228",
        piece.start,
        following.end,
        message("findings.RW228.superfluous", text=piece.text),
        message("findings.RW228.superfluous_hint"),
        following.text,
    )


def connector(case: Case) -> Advice | None:
    """`; dann ziehe 1 karte`: a connector or comma with nothing to connect."""
    piece = case.at
    if piece is None or case.index + 1 >= len(case.pieces):
        return None
    if piece.text != "," and (piece.terminal not in BY_TERMINAL or BY_TERMINAL[piece.terminal].group != "connector"):
        return None
    following = case.pieces[case.index + 1]
    if case.attempt(piece.start, following.start, "") is not Effect.MENDED:
        return None
    return superfluous(piece, following)


def always_before(case: Case) -> str:
    """`immer: w = 3 falls C`: what always holds has its condition in its head, `immer falls C: w = 3`."""
    start = case.pieces.index(case.statement[0])
    head = case.pieces[start - 2] if start >= 2 and case.pieces[start - 1].text == ":" else None
    return f"{head.text} " if head is not None and head.terminal == "ALWAYS" else ""


def condition_first(case: Case, piece: Piece, word: str) -> str:
    """`ziehe 1 karte wenn n = 1` with the condition in front, or "" where that does not help."""
    start = case.statement[0].start
    sentence = case.text[start : case.behind(case.before)].rstrip(" ,")
    moved = f"{word}{case.text[piece.end : case.line_end].rstrip()}: {sentence}"
    return moved if case.attempt(start, case.line_end, moved) is Effect.MENDED else ""


def keyword_as_name(case: Case) -> Advice | None:
    piece = case.at
    if piece is None or not piece.terminal or BY_TERMINAL[piece.terminal].group not in _NAMELIKE:
        return None
    if not case.fault.expected & {"NAME", "CALLNAME"}:
        return None
    if case.attempt(piece.start, piece.start, f"{_ANY_NAME} ") is Effect.MENDED:  # `wähle beliebig viele aus felder`
        said = message("findings.RW223.name_before", word=piece.text)
        hint = message("findings.RW223.name_before_hint", word=piece.text)
        return Advice("RW223", piece.start, piece.end, said, hint)
    if case.attempt(piece.start, piece.end, _ANY_NAME) is not Effect.MENDED:
        return None
    return Advice(
        "RW220",
        piece.start,
        piece.end,
        message("findings.RW220.keyword_as_name", text=piece.text),
        message("findings.RW220.keyword_as_name_hint"),
    )


def doubled(case: Case) -> Advice | None:
    if case.at is None or case.before is None:
        return None
    compared = case.index > 1 and case.pieces[case.index - 2].text in ("=", "≠")  # `farbe = rot rot`
    if not case.at.terminal and not compared:
        return None
    part_of_it = case.before.text.endswith(f" {case.at.text}")  # `zu beginn von von zug`
    if case.at.text != case.before.text and not part_of_it:
        return None
    return Advice(
        "RW232",
        case.before.start,
        case.at.end,
        message("findings.RW232.doubled", text=case.at.text),
        message("findings.RW232.doubled_hint"),
        case.before.text,
    )


def fraction(case: Case) -> Advice | None:
    if case.index < 2 or case.at is None or not case.at.text.isdigit():
        return None
    number, point = case.pieces[case.index - 2 : case.index]
    if point.text != "." or not number.text.isdigit():
        return None
    return Advice(
        "RW230",
        number.start,
        case.at.end,
        message("findings.RW230.fraction"),
        message("findings.RW230.fraction_hint"),
    )
