"""Words that meant something else: `der` and `des` are articles now, `aller` is the genitive of each."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.grammar.words import BY_TERMINAL, hard_words
from regelwerk.dsl.world.behaviours import Pattern
from regelwerk.dsl.world.world import World
from regelwerk.tools.mending.mended_files import Edit
from regelwerk.tools.migration.written_files import EffectText, Piece, WrittenFiles

_GENITIVES = frozenset({"der", "des"})
_MODALS = frozenset(form for word in ("MAY", "MUST") for form in BY_TERMINAL[word].de)
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


def infinitives(finding: Finding, written: WrittenFiles, reason: str) -> Iterator[tuple[Edit, ...]]:
    """Behind `darf` and `muss` stood the name of the event; now the infinitive of its sentence does."""
    text = written.text_at(finding.span)
    world = written.world
    if text is None or text.language != "de" or world is None:
        return
    edits: list[Edit] = []
    modal = 0
    for piece, behind in pairwise([*text.pieces, Piece("", 0, 0)]):
        if piece.text in _MODALS:
            modal = piece.line
        elif piece.text in (":", ";"):
            modal = 0
        elif piece.is_word and modal == piece.line and behind.text != "(" and piece.text not in hard_words():
            said = [one.infinitive for one in _sentences(world, piece.text) if one.infinitive]
            if said and piece.text not in said:
                edits.append(Edit(text.span(piece), said[0], reason))
    yield tuple(edits)


def _sentences(world: World, name: str) -> list[Pattern]:
    """The sentences of an event or procedure; in a mod it has a longer name, which ends with its own."""
    ids = [id for id in (*world.events, *world.procedures) if id == name or id.endswith(f"_{name}")]
    known = [name] if name in ids else ids if len(ids) == 1 else []
    return [one for id in known for one in world.said(id) if one.language == "de"]


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
