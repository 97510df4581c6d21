"""Advice on faults of layout: indentation, colons, brackets, line ends."""

from __future__ import annotations

from regelwerk.dsl.grammar.advice.case import Advice, Case, Effect, Piece
from regelwerk.dsl.grammar.advice.heads_end import behind_head
from regelwerk.dsl.grammar.parse import MAX_NESTING
from regelwerk.dsl.grammar.words import LANGUAGES, spoken
from regelwerk.dsl.messages.message import message

_THEN = frozenset(spoken("THEN", language) for language in LANGUAGES)
_PAYING = frozenset({"zahle", "bezahle", "zahlt", "zahlen", "pay", "pays"})
_PARTNER = {"(": ")", "[": "]", ")": "(", "]": "["}


def empty(case: Case) -> Advice | None:
    if case.pieces:
        return None
    return Advice("RW201", 0, 0, message("findings.RW201.empty_hint"), message("findings.RW201.write_what_hold_leave"))


def too_deep(case: Case) -> Advice | None:
    if case.fault.kind != "nesting":
        return None
    return Advice(
        "RW221",
        case.offset,
        case.offset + 1,
        message("findings.RW221.too_deep"),
        message("findings.RW221.too_deep_hint", max_nesting=MAX_NESTING),
    )


def tab(case: Case) -> Advice | None:
    start = case.text.find("\t")
    if start < 0 or start > case.offset:
        return None
    end = start
    while case.text[end : end + 1] == "\t":
        end += 1
    return Advice(
        "RW203",
        start,
        end,
        message("findings.RW203.tab"),
        message("findings.RW203.tab_hint"),
        "  " * (end - start),
    )


def bracket(case: Case) -> Advice | None:
    """Brackets that have no partner, up to the fault."""
    opened: list[Piece] = []
    for piece in case.pieces:
        if piece.text in ("(", "["):
            opened.append(piece)
        elif piece.text in (")", "]"):
            if opened and opened[-1].text == _PARTNER[piece.text]:
                opened.pop()
            elif piece.start > case.offset and (opened or case.at is None or case.at.text != ","):
                break  # before a comma in no bracket, one may be lost: `preisx, s)`
            elif len(opened) > 1 and opened[-2].text == _PARTNER[piece.text]:
                return _unclosed(opened[-1])
            elif opened:
                right = _PARTNER[opened[-1].text]
                return Advice(
                    "RW205",
                    piece.start,
                    piece.end,
                    message("findings.RW205.bracket", text=opened[-1].text, text2=piece.text),
                    message("findings.common.write", said=right),
                    right,
                )
            else:
                return Advice(
                    "RW205",
                    piece.start,
                    piece.end,
                    message("findings.RW205.bracket_was_never_opened", text=piece.text),
                    message("findings.RW205.bracket_hint", partner=_PARTNER[piece.text]),
                )
    opened = [piece for piece in opened if piece.start <= case.offset]
    return _unclosed(opened[-1]) if opened else None


def _unclosed(piece: Piece) -> Advice:
    closing = _PARTNER[piece.text]
    return Advice(
        "RW204",
        piece.start,
        piece.end,
        message("findings.RW204.unclosed", text=piece.text),
        message("findings.RW204.unclosed_hint", closing=closing),
    )


def uneven(case: Case) -> Advice | None:
    if case.fault.kind != "uneven":
        return None
    start = case.offset - (case.fault.column - 1)
    widths = {0} | {len(line) - len(line.lstrip(" ")) for line in case.text[:start].split("\n") if line.strip()}
    nearest = min(abs(known - case.fault.column + 1) for known in widths)
    near = sorted(known for known in widths if abs(known - case.fault.column + 1) == nearest)
    fitting = [known for known in near if case.attempt(start, case.offset, " " * known) > Effect.NONE] or near
    if len(fitting) > 1:
        hint = message("findings.RW209.either", less=fitting[0], more=fitting[1])
    else:
        hint = message("findings.RW209.hint", width=fitting[0])
    right = " " * fitting[0] if len(fitting) == 1 else ""
    return Advice("RW209", start, case.offset, message("findings.RW209.message"), hint, right)


def deeper(case: Case) -> Advice | None:
    if case.fault.kind != "deeper":
        return None
    behind = case.behind(case.before)
    if case.attempt(behind, behind, ":") > Effect.NONE:
        return _colon_missing(behind, behind)
    offers = any(word.terminal == "MAY" or word.text in _PAYING for word in case.statement)
    if offers and case.before is not None and case.attempt(behind, behind, ";") is Effect.MENDED:
        said = message("findings.RW223.missing_sign", word=case.before.text, sign=";")
        return Advice("RW223", behind, behind, said, message("findings.common.write", said=";"), ";")
    first = case.pieces[case.index] if case.index < len(case.pieces) else None
    other = spoken("OR", case.language)
    if first is not None and first.terminal == "ELSE" and case.attempt(first.start, first.end, other) is Effect.MENDED:
        said = message("findings.RW210.phrase", match=first.text)
        hint = message("findings.common.write", said=other)
        return Advice("RW210", first.start, first.end, said, hint, other)
    if first is not None and first.terminal == "ELSE":
        return Advice(
            "RW227",
            first.start,
            first.end,
            message("findings.RW227.deeper", text=first.text, if_word=spoken("IF", case.language)),
            message("findings.RW227.deeper_hint", text=first.text, if_word=spoken("IF", case.language)),
        )
    return Advice(
        "RW208",
        case.offset,
        first.end if first is not None else case.offset,
        message("findings.RW208.deeper"),
        message("findings.RW208.deeper_hint"),
    )


def not_deeper(case: Case) -> Advice | None:
    if case.fault.expected != {"_INDENT"}:
        return None
    opener = case.before.text if case.before is not None else ":"
    if case.at is None:
        return Advice(
            "RW223",
            case.offset,
            case.offset,
            message("findings.RW223.not_deeper", opener=opener),
            message("findings.RW223.not_deeper_hint"),
        )
    return Advice(
        "RW207",
        case.at.start,
        case.at.end,
        message("findings.RW207.not_deeper", opener=opener),
        message("findings.RW207.not_deeper_hint"),
        "  " + case.at.text,
    )


def colon(case: Case) -> Advice | None:
    """A head without its colon, or with a comma or „dann“ in its place."""
    heads = behind_head(case)
    for place in heads:
        if case.attempt(place, place, ":") is Effect.MENDED:
            return _colon_missing(place, place)
    if "COLON" not in case.fault.expected:
        return None
    if case.at is not None and (case.at.text in _THEN or case.at.text in (",", ";", "-", ".")):
        replaced = _colon_missing(case.at.start, case.at.end, case.at.text)
        if case.attempt(case.at.start, case.at.end, ":") > Effect.NONE:
            start = case.behind(case.before)
            return Advice(replaced.code, start, case.at.end, replaced.message, replaced.hint, ":")
    behind = case.behind(case.before)
    for place in (*_before_swallowed_verb(case), *heads, behind):
        effect = case.attempt(place, place, ":")
        if effect > Effect.NONE:
            return _colon_missing(place, place, sure=effect is Effect.MENDED)
    if case.at is None or case.fault.expected == {"COLON"}:
        return _colon_missing(behind, behind, sure=case.at is None and case.fault.expected == {"COLON"})
    return None


def separator(case: Case) -> Advice | None:
    """`ziehen(s; 2)`: what stands in brackets is separated by commas."""
    if case.at is None or case.at.text != ";" or not case.at.depth:
        return None
    if case.attempt(case.at.start, case.at.end, ",") is Effect.NONE:
        return None
    what = message("findings.RW212.separator")
    return Advice("RW212", case.at.start, case.at.end, what, message("findings.RW212.separator_hint"), ",")


def cost(case: Case) -> Advice | None:
    """`darf diese karte ablegen:` with what it pays for in the next line; `aktion: zahle 1 gold: …`."""
    if case.at is None or case.at.text != ":":
        return None
    begun = case.pieces.index(case.statement[0])
    headed = begun > 0 and case.pieces[begun - 1].text == ":"
    # Below another line, in a paragraph of several, a price may stand without `darf`: `belege diesen booster: …`.
    below = case.statement[0].start > 0 and case.statement[0].terminal == ""
    if not headed and not below and not any(word.terminal == "MAY" for word in case.statement):
        return None
    if case.attempt(case.at.start, case.at.end, ";") is not Effect.MENDED:
        return None
    return Advice(
        "RW233",
        case.at.start,
        case.at.end,
        message("findings.RW233.cost"),
        message("findings.RW233.cost_hint"),
        ";",
    )


def _before_swallowed_verb(case: Case) -> list[int]:
    """`falls n ≥ 3 lege x ab`: the condition has taken the verb for what is counted."""
    if case.index < 3:
        return []
    sign, number, name = case.pieces[case.index - 3 : case.index]
    swallowed = sign.text in "=<>≥≤≠" and number.text.isdigit() and name.is_name
    return [number.end] if swallowed else []


def _colon_missing(start: int, end: int, found: str = "", sure: bool = True) -> Advice:
    said = message("findings.RW206.instead", found=found) if found else message("findings.RW206.message")
    return Advice("RW206", start, end, said, message("findings.RW206.hint"), ":", sure)


def blank_before_bracket(case: Case) -> Advice | None:
    """`nachdem ablegen (karte)`: with a blank it is a group, without it a call."""
    opened = [
        number
        for number in range(1, min(case.index + 1, len(case.pieces)))
        if case.pieces[number].text == "(" and case.pieces[number - 1].is_name
    ]
    for number in reversed(opened[-3:]):
        name, opening = case.pieces[number - 1 : number + 1]
        if name.end == opening.start:
            continue
        effect = case.attempt(name.end, opening.start, "")
        if effect > Effect.NONE:
            return Advice(
                "RW217",
                name.start,
                opening.end,
                message("findings.RW217.message", name=name.text),
                message("findings.RW217.hint"),
                name.text + "(",
                sure=effect is Effect.MENDED,
            )
    return None


def full_stop(case: Case) -> Advice | None:
    piece = case.at if case.at is not None else case.before
    if piece is None or piece.text not in (".", "!", "?") or case.text[piece.end : piece.end + 1].strip():
        return None
    return Advice(
        "RW231",
        piece.start,
        piece.end,
        message("findings.RW231.full_stop", text=piece.text),
        message("findings.RW231.full_stop_hint"),
    )


def substitute(case: Case) -> Advice | None:
    """`falls unmöglich:` and `falls unterlassen:` open no block."""
    if case.at is not None or case.index < 2:
        return None
    word = case.pieces[case.index - 2].terminal
    if word not in ("IF_IMPOSSIBLE", "IF_NOT_DONE"):
        return None
    behind = case.behind(case.before)
    return Advice(
        "RW223",
        behind,
        behind,
        message("findings.RW223.substitute", spoken=spoken(word, case.language)),
        message("findings.RW223.substitute_hint"),
    )
