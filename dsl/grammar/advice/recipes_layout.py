"""Advice on faults of layout: indentation, colons, brackets, line ends."""

from __future__ import annotations

from regelwerk.dsl.grammar.advice.case import Advice, Case, Effect, Piece
from regelwerk.dsl.grammar.advice.heads_end import behind_head
from regelwerk.dsl.grammar.parse import MAX_NESTING
from regelwerk.dsl.grammar.words import LANGUAGES, spoken
from regelwerk.dsl.messages.message import message

_THEN = frozenset(spoken("THEN", language) for language in LANGUAGES)
_PARTNER = {"(": ")", "[": "]", ")": "(", "]": "["}


def empty(case: Case) -> Advice | None:
    if case.pieces:
        return None
    return Advice("RW201", 0, 0, "Hier steht kein Text.", "Schreibe, was gelten soll, oder lass das Feld weg.")


def too_deep(case: Case) -> Advice | None:
    if case.fault.kind != "nesting":
        return None
    return Advice(
        "RW221",
        case.offset,
        case.offset + 1,
        "Dieser Text ist zu tief verschachtelt.",
        f"Gib einem inneren Teil einen eigenen Namen; mehr als {MAX_NESTING} Klammern ineinander sind nicht erlaubt.",
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
        "Hier steht ein Tabulator.",
        "Rücke mit Leerzeichen ein, zwei je Stufe.",
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
            elif piece.start > case.offset:
                break
            elif len(opened) > 1 and opened[-2].text == _PARTNER[piece.text]:
                return _unclosed(opened[-1])
            elif opened:
                right = _PARTNER[opened[-1].text]
                return Advice(
                    "RW205",
                    piece.start,
                    piece.end,
                    f"Die Klammer „{opened[-1].text}“ wird hier mit „{piece.text}“ geschlossen.",
                    f"Schreibe „{right}“.",
                    right,
                )
            else:
                return Advice(
                    "RW205",
                    piece.start,
                    piece.end,
                    f"Zu der Klammer „{piece.text}“ fehlt die öffnende.",
                    f"Lösche sie oder setze davor „{_PARTNER[piece.text]}“.",
                )
    opened = [piece for piece in opened if piece.start <= case.offset]
    return _unclosed(opened[-1]) if opened else None


def _unclosed(piece: Piece) -> Advice:
    closing = _PARTNER[piece.text]
    return Advice(
        "RW204",
        piece.start,
        piece.end,
        f"Die Klammer „{piece.text}“ wird nicht geschlossen.",
        f"Setze „{closing}“ hinter das, was in die Klammer gehört.",
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
    first = case.pieces[case.index] if case.index < len(case.pieces) else None
    if first is not None and first.terminal == "ELSE":
        return Advice(
            "RW227",
            first.start,
            first.end,
            f"Dieses „{first.text}“ ist tiefer eingerückt als sein „{spoken('IF', case.language)}“.",
            f"Rücke „{first.text}“ genauso weit ein wie „{spoken('IF', case.language)}“.",
        )
    return Advice(
        "RW208",
        case.offset - (case.fault.column - 1),
        case.offset,
        "Diese Zeile ist tiefer eingerückt, obwohl die Zeile davor nichts eröffnet.",
        "Rücke beide gleich weit ein, oder beende die Zeile davor mit „:“ nach einer Bedingung oder „;“ nach Kosten.",
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
            f"Nach „{opener}“ fehlt, was geschehen soll.",
            "Schreibe es dahinter oder tiefer eingerückt in die nächste Zeile.",
        )
    return Advice(
        "RW207",
        case.at.start,
        case.at.end,
        f"Nach „{opener}“ am Ende der Zeile davor muss diese Zeile tiefer eingerückt sein.",
        "Rücke sie um zwei Leerzeichen weiter ein.",
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
    what = "In Klammern trennt ein Komma, kein Strichpunkt."
    return Advice("RW212", case.at.start, case.at.end, what, "Schreibe „,“.", ",")


def cost(case: Case) -> Advice | None:
    """`darf diese karte ablegen:` with what it pays for in the next line; `aktion: zahle 1 gold: …`."""
    if case.at is None or case.at.text != ":":
        return None
    begun = case.pieces.index(case.statement[0])
    headed = begun > 0 and case.pieces[begun - 1].text == ":"
    if not headed and not any(word.terminal == "MAY" for word in case.statement):
        return None
    if case.attempt(case.at.start, case.at.end, ";") is not Effect.MENDED:
        return None
    return Advice(
        "RW233",
        case.at.start,
        case.at.end,
        "Nach Kosten steht ein Strichpunkt.",
        "Schreibe „;“ zwischen das, was es kostet, und das, was man dafür bekommt.",
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
        f"Ein Satz endet hier ohne „{piece.text}“.",
        "Lösche das Zeichen; das Ende der Zeile beendet den Satz.",
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
        f"Nach „{spoken(word, case.language)}:“ steht ein Satz in derselben Zeile.",
        "Schreibe den Satz direkt dahinter, oder fasse mehrere mit „" + spoken("AND", case.language) + "“ zusammen.",
    )
