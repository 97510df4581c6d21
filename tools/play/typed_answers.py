"""Answers as a person sees and types them: by number, by id or by name, never by a part of a name."""

from __future__ import annotations

from typing import NamedTuple

from regelwerk.dsl.overlay import SEPARATOR
from regelwerk.interpreter.decisions import Decision
from regelwerk.tools.play.screen.wrapping import all_wrapped

_WIDTH = 100


class Offer(NamedTuple):
    """An answer as a person sees it; `more` is what it costs and does."""

    id: str
    label: str
    more: str = ""


def meant(decision: Decision, offers: list[Offer], typed: str) -> str:
    """The id of the answer that somebody typed: its number in the list, its id, also without the name of its mod, or
    its name, with or without what is told of it in brackets. "" if there is none, or more than one."""
    if decision.kind == "number":
        return typed if decision.option(typed) is not None else ""
    said = typed.casefold()
    exact = [place for place, offer in enumerate(offers) if offer.id == typed]
    alike = [place for place, offer in enumerate(offers) if said in _names(offer)]
    by_number = typed.isdecimal() and not _speak_numbers(offers) and 1 <= int(typed) <= len(offers)
    places = exact or ([int(typed) - 1] if by_number else alike)
    return decision.options[places[0]].id if len(places) == 1 else ""


def _names(offer: Offer) -> set[str]:
    told = (offer.id, offer.id.rpartition(SEPARATOR)[2], offer.label, offer.label.partition(" [")[0])
    return {name.casefold() for name in told}


def listed(offers: list[Offer]) -> list[str]:
    """The answers as a list to choose from; by their ids only where names are not enough. Where they are numbers
    themselves, they get no others."""
    lines, labels = [], [offer.label for offer in offers]
    for number, offer in enumerate(offers, 1):
        is_field = offer.label.casefold() == offer.id.casefold() and any(map(str.isdecimal, offer.id))
        name = offer.id if is_field else offer.label
        if labels.count(offer.label) > 1:
            name = f"{offer.label} ({offer.id})"
        more = f"  → {offer.more}" if offer.more else ""
        lines.append(name + more if _speak_numbers(offers) else f"{number:>2} {name}{more}")
    return lines


def answer_forms(offers: list[Offer], width: int) -> list[list[str]]:
    """The answers as a list in so many columns, from the fullest form to the shortest: with all that each does, with as
    much of it as goes into a line, and alone."""
    whole, alone = listed(offers), listed([one._replace(more="") for one in offers])
    cut = [line if len(line) <= width else f"{line[: width - 1].rstrip(' ,')}…" for line in whole]
    return [all_wrapped(in_columns(lines, width), width, further=4) for lines in (whole, cut, alone)]


def in_columns(items: list[str], width: int = _WIDTH) -> list[str]:
    """Short items side by side, long ones below each other."""
    widest = max(map(len, items), default=0) + 3
    count = max(1, width // widest)
    if len(items) <= 4 or count == 1:
        return items
    padded = [item.ljust(widest) for item in items]
    return ["".join(padded[first : first + count]).rstrip() for first in range(0, len(items), count)]


def _speak_numbers(offers: list[Offer]) -> bool:
    return any(offer.id.lstrip("-").isdecimal() for offer in offers)
