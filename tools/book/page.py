"""The page of a book: its parts in order, the contents beside them, the index of sources at the end."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from regelwerk.dsl.editing.drafts import Drafts
from regelwerk.dsl.findings.findings import RulebookError, Severity
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.library import Use
from regelwerk.dsl.rulebook import MAIN_FILE, load
from regelwerk.dsl.tree.made_up_names import is_made_up
from regelwerk.dsl.world.behaviours import Event, Procedure
from regelwerk.dsl.world.counted_values import Derived, Table
from regelwerk.dsl.world.kinds import Kind
from regelwerk.dsl.world.world import World
from regelwerk.tools.book.book_names import Naming
from regelwerk.tools.book.book_words import SIGHTS, WORDS
from regelwerk.tools.book.borrowed import brought, heading, is_borrowed, uses
from regelwerk.tools.book.entry_pages import Entries
from regelwerk.tools.book.markup import Part, as_html, element, prose, spoken
from regelwerk.tools.book.pictures import pattern_picture
from regelwerk.tools.book.set_up_boards import SetUp, board_picture, set_up
from regelwerk.tools.book.source_pages import sources_of
from regelwerk.tools.book.table_pages import table
from regelwerk.tools.book.telling.prose import Line, Pieces, capital, chosen, joined
from regelwerk.tools.book.telling.saying import say
from regelwerk.tools.book.telling.step_prose import lines
from regelwerk.tools.book.told_parts import told_parts

_LONG = 150
"""A chapter of so many elements begins on a page of its own when it is printed."""

_Declared = TypeVar("_Declared", Event, Procedure, Derived, Table)


@dataclass
class Chapter:
    """A part of the book with its heading; `inside` are headings that the contents name below it."""

    id: str
    title: str
    parts: list[ET.Element]
    inside: list[tuple[str, str]] = field(default_factory=list)


def book(folder: Path, language: Language, mods: Sequence[Path] = ()) -> str:
    """The book of a rulebook folder as one HTML page; RulebookError if it has findings that keep it from loading."""
    return written(folder, language, mods)[0]


def written(
    folder: Path, language: Language, mods: Sequence[Path] = (), players: int | None = None
) -> tuple[str, list[str]]:
    """The book, and the words in it that have no name in its language; boards lie as for so many players."""
    drafts = Drafts(folder / MAIN_FILE, mods=tuple(mods))
    findings = drafts.check()
    if drafts.world is None or any(finding.severity is Severity.ERROR for finding in findings):
        raise RulebookError(findings)
    borrowed = uses(drafts.files)
    naming = Naming(drafts.world, drafts.files, language, borrowed)
    rulebook = load(folder, mods)
    table = set_up(rulebook, players or rulebook.world.most_players)
    entries = Entries(naming, told_parts(drafts.files, language))
    page = _Book(entries, borrowed, table, sources_of(rulebook, naming)).html()
    return page, sorted(naming.missing)


class _Book:
    """Makes the page."""

    def __init__(self, entries: Entries, borrowed: list[Use], table: SetUp, sources: ET.Element | None) -> None:
        self.entries = entries
        self.table = table
        self.sources = sources
        self.borrowed = borrowed
        self.naming = entries.naming
        self.world: World = entries.world
        self.language: Language = entries.language

    def word(self, key: str) -> str:
        return chosen(WORDS[key], self.language)

    def html(self) -> str:
        chapters = [chapter for chapter in self.chapters() if chapter.parts]
        title = self.world.names.get(self.language) or self.world.names.get("de", self.world.id)
        style = (Path(__file__).parent / "style.css").read_text(encoding="utf-8")
        head = element(
            "head", element("meta", charset="utf-8"), element("title", title),
            element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        )  # fmt: skip
        sheet = ET.SubElement(head, "style")
        sheet.text = style
        parts = (self._title(title), self._contents(chapters), self._main(chapters))
        script = ET.Element("script")
        script.text = (Path(__file__).parent / "search.js").read_text(encoding="utf-8")
        body = element("body", element("div", parts, class_="page"), script)
        return "<!DOCTYPE html>\n" + as_html(element("html", head, body, lang=self.language)) + "\n"

    def _title(self, title: str) -> ET.Element:
        fewest, most = self.world.least_players, self.world.most_players
        players = f"{fewest}" + (f" {self.word('to')} {most}" if most != fewest else "")
        version = f"{self.word('version')} {self.world.version}"
        facts = [f"{self.word('players')}: {players}", version, *self.world.source]
        return element("header", element("h1", title), element("p", " · ".join(facts), class_="facts"), class_="title")

    def _contents(self, chapters: list[Chapter]) -> ET.Element:
        items = []
        for chapter in chapters:
            inner = element("ol", (element("li", element("a", name, href=f"#{id}")) for id, name in chapter.inside))
            link = element("a", chapter.title, href=f"#{chapter.id}")
            items.append(element("li", link, inner if chapter.inside else None))
        field = element("input", id="search", type="search", hidden="hidden", placeholder=self.word("search"))
        field.set("aria-label", self.word("search"))
        listed = element("details", element("summary", self.word("contents")), element("ol", items), id="contents")
        listed.set("open", "open")
        return element("nav", field, element("ol", id="hits"), listed)

    def _main(self, chapters: list[Chapter]) -> ET.Element:
        parts: list[Part] = []
        for number, chapter in enumerate(chapters):
            long = number > 0 and sum(1 for part in chapter.parts for _ in part.iter()) > _LONG
            parts += [element("h2", chapter.title, id=chapter.id, class_="long" if long else "short"), *chapter.parts]
        return element("main", *parts, element("footer", self.word("made"), class_="end"))

    # ---- chapters

    def chapters(self) -> Iterator[Chapter]:
        for part in self.entries.parts:
            if not part.at:
                yield Chapter(f"part-{part.id}", part.title, self.entries.told(part))
        yield self._boards()
        if self.world.setup:
            told = prose(lines(self.entries.saying, self.world.setup))
            wording = self.entries.wording((self.world.setup_text, "effect", self.world.language))
            yield Chapter("setup", self.word("setup"), [one for one in (told, wording) if one is not None])
        procedures = self._own(self.entries.procedures())
        named = [(f"procedure-{one.id}", capital(self.naming.text("procedure", one.id))) for one in procedures]
        told_elsewhere = [
            element("span", id=f"procedure-{id}")
            for id, one in self.world.procedures.items()
            if one.is_part and one.step_of not in self.world.procedures
        ]  # rounds and steps inside of rules and cards
        parts = [*told_elsewhere, *(self.entries.procedure(one) for one in procedures)]
        yield Chapter("procedures", self.word("procedures"), parts, named)
        rules = list(self.world.rules.values())
        yield Chapter("rules", self.word("rules"), [self.entries.rule(one) for one in rules])
        for kind in self.entries.kinds_with_things():
            yield self._things(kind)
        events = [self.entries.event(one) for one in self._own(self.world.events.values())]
        yield Chapter("events", self.word("events"), events)
        terms = [self.entries.derived(one) for one in self._own(self.world.derived.values())]
        yield Chapter("derived", self.word("derived"), terms)
        tables = [table(self.entries, one) for one in self._own(self.world.tables.values())]
        yield Chapter("tables", self.word("tables"), tables)
        yield self._patterns()
        yield self._overview()
        yield self._library()
        yield self._glossary()
        yield Chapter("sources", self.word("sources"), [self.sources] if self.sources is not None else [])

    def _own(self, declared: Iterable[_Declared]) -> list[_Declared]:
        """What the rulebook itself declares; the rest has a chapter of its own."""
        return [one for one in declared if not is_borrowed(self.world, one)]

    def _library(self) -> Chapter:
        parts = [part for use in self.borrowed for part in brought(self.entries, use)]
        inside = [heading(use, self.language) for use in self.borrowed]
        return Chapter("library", self.word("library_chapter"), parts, inside)

    def _overview(self) -> Chapter:
        parts: list[ET.Element] = []
        facts: list[Line] = []
        if self.world.main in self.world.procedures:
            facts.append(Line([f"{self.word('main')}: ", self.naming.name("procedure", self.world.main)]))
        if self.world.window_order is not None:
            facts.append(Line([f"{self.word('order')}: ", *say(self.entries.saying, self.world.window_order)]))
        told = prose(facts)
        if told is not None:
            parts.append(told)
        if self.world.options:
            parts += [element("h3", self.word("options")), self._options()]
        if self.world.profiles:
            parts += [element("h3", self.word("profiles")), self._profiles()]
        return Chapter("overview", self.word("overview"), parts)

    def _options(self) -> ET.Element:
        rows = []
        for option in self.world.options.values():
            values: list[Part] = [element("b", self.entries.plain_value(option.values[0]))]
            values += [f" · {self.entries.plain_value(value)}" for value in option.values[1:]]
            told = self.naming.note("option", option.id)
            source = ", ".join(self.naming.source("option", option.id))
            rows.append(
                element(
                    "tr", element("td", capital(self.naming.text("option", option.id))), element("td", *values),
                    element("td", told), element("td", source), id=f"option-{option.id}",
                )
            )  # fmt: skip
        return element("table", element("tbody", rows))

    def _profiles(self) -> ET.Element:
        rows = []
        for name, chosen_options in self.world.profiles.items():
            told: list[Pieces] = [
                [self.naming.name("option", option), f" = {self.entries.plain_value(value)}"]
                for option, value in chosen_options.items()
            ]
            rows.append(element("tr", element("td", self.naming.human(name)), element("td", *spoken(joined(told)))))
        return element("table", element("tbody", rows))

    def _boards(self) -> Chapter:
        parts = []
        for id in self.table.fixed["boards"]:
            made = board_picture(self.naming, self.table, id)
            players = f"{self.table.players} {self.word('players')}"
            caption: list[Part] = [f"{capital(self.naming.text('space', id))} ({players})", *_swatches(made.legend)]
            parts.append(element("figure", made.drawn, element("figcaption", *caption), id=f"space-{id}"))
            parts += [one for one in self.entries.foot("space", id) if isinstance(one, ET.Element)]
        return Chapter("boards", self.word("boards"), parts)

    def _patterns(self) -> Chapter:
        figures = []
        for id, roles in self.world.patterns.items():
            picture, legend = pattern_picture(roles)
            roles_named = {self.naming.human(role): colour for role, colour in legend.items()}
            caption: list[Part] = [element("b", self.naming.text("pattern", id)), *_swatches(roles_named)]
            figures.append(element("figure", picture, element("figcaption", *caption), id=f"pattern-{id}"))
        if not figures:
            return Chapter("patterns", self.word("patterns"), [])
        note = element("p", self.word("pattern_note"), class_="note")
        return Chapter("patterns", self.word("patterns"), [note, element("div", figures, class_="patterns")])

    def _things(self, kind: Kind) -> Chapter:
        about = self._about_kind(kind)
        parts = [about] if about is not None else []
        return Chapter(f"kind-{kind.id}", capital(self.naming.many(kind.id)), [*parts, *self.entries.things(kind)])

    def _about_kind(self, kind: Kind) -> ET.Element | None:
        """What holds for every thing of a kind."""
        text = self.entries.body(kind.id)
        parts: list[Part] = [text, *self.entries.foot("kind", kind.id)]
        if kind.effect is not None:
            parts.append(self.entries.wording((kind.effect, "effect", self.world.language)))
        return element("section", *parts, class_="entry") if any(part is not None for part in parts) else None

    # ---- glossary

    def _glossary(self) -> Chapter:
        parts: list[ET.Element] = []
        for title, rows in (
            ("resources", self._resources()), ("means", self._means()), ("kinds", self._kinds()),
            ("enumerations", self._enumerations()), ("templates", self._templates()),
        ):  # fmt: skip
            made = list(rows)
            if made:
                parts += [element("h3", self.word(title)), element("table", element("tbody", made))]
        return Chapter("glossary", self.word("kinds"), parts)

    def _resources(self) -> Iterator[ET.Element]:
        for one in self.world.resources.values():
            bound = f", {self.word('most')} {one.most}" if one.most is not None else ""
            yield self._row("resource", one.id, [f"{self.word('start')} {one.start}{bound}"])

    def _means(self) -> Iterator[ET.Element]:
        for one in self.world.means.values():
            told: Pieces = []
            if one.things is not None:
                told += say(self.entries.saying, one.things)
            elif one.other:
                told.append(self.naming.name("resource", one.other))
            told += [f" {self.word('pays')} ", self.naming.name("resource", one.resource)]
            if one.worth is not None:
                told += [f" ({self.word('worth')}: ", *say(self.entries.saying, one.worth), ")"]
            yield self._row("means", one.id, told)

    def _kinds(self) -> Iterator[ET.Element]:
        for kind in self.entries.other_kinds():
            told: Pieces = []
            if kind.per:
                told += [f"{self.word('per')} ", self.naming.name("kind", kind.per), ". "]
            if kind.place:
                seen = chosen(SIGHTS.get(kind.sight, (kind.sight, kind.sight)), self.language)
                told.append(f"{self.word('sight')}: {seen}. ")
            attributes: list[Pieces] = [
                [f"{self.naming.human(name)} (", self.entries.type(one.type), ")"]
                for name, one in kind.attributes.items()
                if one.display and not is_made_up(name)
            ]
            if attributes:
                told += [f"{self.word('attributes')}: ", *joined(attributes)]
            yield self._row("kind", kind.id, told, self.entries.body(kind.id))

    def _enumerations(self) -> Iterator[ET.Element]:
        for name, values in self.world.enumerations.items():
            yield self._row("enumeration", name, [", ".join(self.naming.human(value) for value in values)])

    def _templates(self) -> Iterator[ET.Element]:
        for one in self.world.templates.values():
            texts = [one.effect, *one.paragraphs.values()]
            yield self._row("template", one.id, [], self.entries.wording(*((t, "effect", one.language) for t in texts)))

    def _row(self, what: str, id: str, told: Pieces, more: Part = None) -> ET.Element:
        name = element("td", element("b", capital(self.naming.text(what, id))))
        return element("tr", name, element("td", *spoken(told), more, *self.entries.foot(what, id)), id=f"{what}-{id}")


def _swatches(legend: dict[str, str]) -> list[Part]:
    made: list[Part] = []
    for name, colour in legend.items():
        swatch = element("span", class_="swatch", style=f"background:{colour}")
        made += [" ", element("span", swatch, name, class_="together")]
    return made
