"""Words that meant something else: `der` and `des` are articles now, `aller` is the genitive of each."""

from __future__ import annotations

from collections.abc import Iterator

from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.grammar.words import hard_words
from regelwerk.tools.mending.mended_files import Edit
from regelwerk.tools.migration.written_files import EffectText, Piece, WrittenFiles

_GENITIVES = frozenset({"der", "des"})
_CLOSING = frozenset({")", "]"})
_WITH_DATIVE = frozenset({"aus", "bei", "mit", "nach", "von", "zu"})


def genitives(finding: Finding, written: WrittenFiles, reason: str) -> Iterator[tuple[Edit, ...]]:
    """`preis der waren` is `preis aller waren`."""
    text = written.text_at(finding.span)
    if text is None or text.language != "de":
        return
    yield tuple(
        Edit(text.span(piece), "aller", reason)
        for before, piece in _with_the_one_before(text)
        if piece.text in _GENITIVES and before is not None and _ends_a_thing(before)
    )


def all_of_them(finding: Finding, written: WrittenFiles, reason: str) -> Iterator[tuple[Edit, ...]]:
    """`anzahl(aller waren)` is `anzahl(alle waren)`: with nothing in front of it, it is no genitive."""
    text = written.text_at(finding.span)
    if text is None or text.language != "de":
        return
    yield tuple(
        Edit(text.span(piece), "allen" if before is not None and before.text in _WITH_DATIVE else "alle", reason)
        for before, piece in _with_the_one_before(text)
        if piece.text == "aller" and not (before is not None and _ends_a_thing(before))
    )


def this_thing(finding: Finding, written: WrittenFiles, reason: str) -> Iterator[tuple[Edit, ...]]:
    """`dies` was the name of the machine for the thing that has the text: `diese karte`."""
    text = written.text_at(finding.span)
    steps = written.path_to(finding.span)
    if text is None or text.language != "de" or len(steps) < 2 or steps[0].key.text not in ("arten", "dinge"):
        return
    yield tuple(
        Edit(text.span(piece), f"diese {steps[1].key.text}", reason) for piece in text.pieces if piece.text == "dies"
    )


def _with_the_one_before(text: EffectText) -> Iterator[tuple[Piece | None, Piece]]:
    before: Piece | None = None
    for piece in text.pieces:
        yield before, piece
        before = piece


def _ends_a_thing(piece: Piece) -> bool:
    return piece.text in _CLOSING or piece.text[0].isdigit() or (piece.is_word and piece.text not in hard_words())
