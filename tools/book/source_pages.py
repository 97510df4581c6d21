"""The index of sources: each paragraph of the printed rules, what encodes it, and the scenarios that show it."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

from regelwerk.dsl.rulebook import Rulebook
from regelwerk.tools.book.book_names import Naming
from regelwerk.tools.book.book_words import WORDS
from regelwerk.tools.book.markup import element, spoken
from regelwerk.tools.book.prose import Pieces, chosen, joined
from regelwerk.tools.scenarios.scenarios_of_rulebook import scenarios_of

_NUMBERS = re.compile(r"(\d+)")
_NO_LETTERS = re.compile(r"[^\w.-]+")


def anchor(source: str) -> str:
    """Where a source stands in the index."""
    return f"source-{_NO_LETTERS.sub('-', source)}"


def sources_of(rulebook: Rulebook, naming: Naming) -> ET.Element | None:
    """A row for each source that something cites."""
    cited: dict[str, list[Pieces]] = {}
    for (what, id), sources in naming.sources.items():
        if naming.anchor(what, id):
            for source in sources:
                cited.setdefault(source, []).append([naming.name(what, id)])
    shown: dict[str, list[str]] = {}
    for scenario in scenarios_of(rulebook):
        for source, _ in scenario.sources:
            shown.setdefault(source, []).append(scenario.name)
    rows = [
        element("tr", element("td", element("b", source), _title(rulebook, source)),
                element("td", *spoken(joined(names)), _scenarios(naming, shown.get(source, []))), id=anchor(source))
        for source, names in sorted(cited.items(), key=lambda item: _natural(item[0]))
    ]  # fmt: skip
    return element("table", element("tbody", rows)) if rows else None


def _title(rulebook: Rulebook, source: str) -> ET.Element | None:
    paragraph = rulebook.world.paragraphs.get(source)
    return element("p", paragraph.title, class_="note") if paragraph is not None and paragraph.title else None


def _scenarios(naming: Naming, names: list[str]) -> ET.Element | None:
    if not names:
        return None
    summary = f"{chosen(WORDS['shown_by'], naming.language)}: {len(names)}"
    return element("details", element("summary", summary), element("ul", (element("li", one) for one in names)))


def _natural(text: str) -> list[tuple[int, int, str]]:
    """An order in which `S. 9` comes before `S. 10`."""
    return [(0, int(part), "") if part.isdigit() else (1, 0, part) for part in _NUMBERS.split(text)]
