"""The paragraphs of the printed rules, as a list beside the rulebook: what there is to encode, and what is cited.

    # quellen/paragraphen.yaml
    - {id: R1, titel: Wer am Zug ist, nimmt Hölzer, art: regel}
    - {id: R2, titel: Zwanzig Hölzer liegen bei, art: keine_regel, grund: Spielmaterial}

With such a list, a `quelle` that looks like a paragraph of it, or is one letter away from one, must be in it. Other
words (`rekonstruiert`, a page, the name of a card) cite something else and are free.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Protocol

from regelwerk.dsl.findings.findings import Finding, RulebookError, Severity, nearest
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.reading.nodes import Node, Span
from regelwerk.dsl.shape.checked_data import Data, RecordData
from regelwerk.dsl.shape.shapes import Key, Language, ListOf, Record, Shape, Text
from regelwerk.dsl.source_files import PARAGRAPH_FILE
from regelwerk.dsl.world.boards_and_options import Paragraph
from regelwerk.dsl.world.world import World

_NO_RULE = "no_rule"
_LEAST_LETTERS = 4

PARAGRAPH = Record(
    (
        Key("id", "id", Text(), required=True, doc="How entries and scenarios cite the paragraph."),
        Key("titel", "title", Text(), doc="What it is about, in a few words."),
        Key(
            "art",
            "kind",
            Text(choices=(("regel", "rule"), ("keine_regel", _NO_RULE))),
            doc="Whether it is a rule of play; a rule by default.",
        ),
        Key("grund", "reason", Text(), doc="Why it is no rule of play."),
    )
)
PARAGRAPHS = ListOf(PARAGRAPH)


class Reading(Protocol):
    """Where the list comes from and how it is held against its shape (`rulebook.Sources`)."""

    def node(self, path: Path, name: str) -> Node: ...

    def shaped(self, node: Node, shape: Shape, language: Language) -> tuple[Data, list[Finding]]: ...


def read_paragraphs(folder: Path, name: str, language: Language, world: World, reading: Reading) -> list[Finding]:
    """Put the list in the folder of a rulebook or mod into the world, and tell what is wrong with it."""
    try:
        node = reading.node(folder / PARAGRAPH_FILE, name)
    except RulebookError as error:
        return list(error.findings)
    data, findings = reading.shaped(node, PARAGRAPHS, language)
    for item in data.as_list:
        findings += _add(item.as_record, world)
    return findings


def unknown_citations(world: World) -> list[Finding]:
    """What is wrong with the citations of all entries."""
    return [one for citation in world.citations for one in unknown_citation(citation.text, citation.span, world)]


def _add(record: RecordData, world: World) -> list[Finding]:
    id, span = record.text("id"), record["id"].span
    if not id:
        return []
    rule = record.text("kind") != _NO_RULE
    paragraph = Paragraph(id, record.text("title"), rule, record.text("reason"), span)
    if id in world.paragraphs:
        line = world.paragraphs[id].span.line
        hint = message("findings.citations.already_stands_line_strike", line=line)
        return [Finding("RW310", span, message("findings.RW310.add", id=id), hint, severity=Severity.WARNING)]
    world.paragraphs[id] = paragraph
    if not rule and not paragraph.reason:
        hint = message("findings.citations.add_reason_game_material")
        what = message("findings.citations.not_said_why_no", id=id)
        return [Finding("RW311", span, what, hint, severity=Severity.WARNING)]
    return []


def cited(text: str, world: World) -> str:
    """The paragraph that a `quelle` cites, or "" if it cites something else."""
    if text in world.paragraphs:
        return text
    found = _looks_like(text, world.paragraphs)
    return found if found in world.paragraphs else ""


def unknown_citation(text: str, span: Span, world: World) -> list[Finding]:
    """The finding for a `quelle` that looks like a paragraph of the list and is none."""
    if not world.paragraphs:
        return []
    several = text.split(", ")
    if len(several) > 1 and all(one in world.paragraphs for one in several):  # `quelle: A 1, A 2`
        listed = f"[{text}]"
        hint = message("findings.shape_faults.list_stands_square_brackets", listed=listed)
        what = message("findings.RW309.unknown_citation", looks=text, paragraph_file=PARAGRAPH_FILE.as_posix())
        return [Finding("RW309", span, what, hint, listed, Severity.WARNING)]
    if cited(text, world):
        return []
    looks = _looks_like(text, world.paragraphs)
    head = text.partition(" (")[0]
    slip = "" if looks else _one_letter_from(head, tuple(world.paragraphs))
    if not looks and not slip:
        return []
    looks, near = (looks, nearest(looks, world.paragraphs)) if looks else (head, slip)
    hint = message("findings.common.meant", name=near) if near else message("findings.RW309.unknown_citation_hint")
    what = message("findings.RW309.unknown_citation", looks=looks, paragraph_file=PARAGRAPH_FILE.as_posix())
    return [Finding("RW309", span, what, hint, text.replace(looks, near, 1) if near else "", Severity.WARNING)]


def _looks_like(text: str, ids: Iterable[str]) -> str:
    """The beginning of a text that is written like the ids of the list: the same letters, other numbers."""
    found = _numbered(tuple(ids)).match(text)
    return found[0] if found is not None else ""


@lru_cache(maxsize=4096)
def _one_letter_from(text: str, ids: tuple[str, ...]) -> str:
    """The numbered paragraph that a text would cite with one of its letters exchanged, taken away or put in; "" if
    there is none. Of very short ones, other words would be too near.
    """
    if len(text) < _LEAST_LETTERS:
        return ""
    return next((id for id in ids if re.search(r"\d", id) and _is_one_letter_from(text, id)), "")


def _is_one_letter_from(one: str, other: str) -> bool:
    pairs = enumerate(zip(one, other, strict=False))
    same = next((place for place, (a, b) in pairs if a != b), min(len(one), len(other)))
    shorter, longer = sorted((one[same:], other[same:]), key=len)
    return one != other and longer[1:] in (shorter, shorter[1:])


@lru_cache(maxsize=8)
def _numbered(ids: tuple[str, ...]) -> re.Pattern[str]:
    """Anything that is written like these ids, the longest letters first."""
    prefixes = {re.split(r"\d", id, maxsplit=1)[0] for id in ids if re.search(r"\d", id)}
    letters = "|".join(re.escape(prefix) for prefix in sorted(prefixes, key=len, reverse=True))
    return re.compile(rf"(?:{letters})\d+(?:[.\-/]\d+)*[a-z]?(?!\w)" if prefixes else r"(?!)")
