"""The parts of a book that tell of single entries: procedures, rules, events, terms, things."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, cast

from regelwerk.dsl.grammar.parse import TextKind
from regelwerk.dsl.grammar.parsed_texts import parse_text
from regelwerk.dsl.grammar.printer import show
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.meaning.text_places import STATED_KINDS
from regelwerk.dsl.messages.message import Sayable
from regelwerk.dsl.reading.nodes import Scalar
from regelwerk.dsl.sentences.told_names import without_mods
from regelwerk.dsl.tree.clauses import Clause, Played
from regelwerk.dsl.tree.made_up_names import is_made_up
from regelwerk.dsl.tree.tree import Perform, Restart
from regelwerk.dsl.tree.types import BOOL, INT, RESOURCE, Type
from regelwerk.dsl.tree.walk import names_in, statements
from regelwerk.dsl.world.behaviours import Event, Procedure, Rule
from regelwerk.dsl.world.counted_values import Derived
from regelwerk.dsl.world.kinds import PLAYER, Entry, Kind
from regelwerk.tools.book.book_names import Naming
from regelwerk.tools.book.book_words import WORDS
from regelwerk.tools.book.markup import Part, element, prose, spoken
from regelwerk.tools.book.pictures import pattern_picture
from regelwerk.tools.book.source_pages import anchor
from regelwerk.tools.book.telling.clause_prose import clause_lines, granted
from regelwerk.tools.book.telling.prose import Line, Name, Pieces, capital, chosen, fill, joined
from regelwerk.tools.book.telling.saying import say
from regelwerk.tools.book.telling.step_prose import lines
from regelwerk.tools.book.telling.value_prose import saying_of
from regelwerk.tools.book.told_parts import ToldPart, paragraphs
from regelwerk.tools.formatting.bilingual import Names
from regelwerk.tools.formatting.sentence_forms import Turning
from regelwerk.tools.modding import entries

_TABLE_FROM = 9
_NO_ENTRIES: dict[Sayable, str] = {entries.ITSELF: "itself", entries.SETUP: "setup"}
_BANDS = ("#ece2cb", "#dfe7e4", "#eadfe3", "#e3e8d8", "#f0dccb", "#dde3ec", "#e9e4d0", "#e6dde9")

_GAP = re.compile(r"\{(\w+)(?::\w+)?\}")
"""A gap of a sentence: its name, and a case that may stand behind it."""

_NOTHING = "–"
"""What stands where an entry has no value."""


class Entries:
    """Tells of the entries of one rulebook."""

    def __init__(self, naming: Naming, parts: Sequence[ToldPart] = ()) -> None:
        self.parts = parts
        self.naming = naming
        self.world = naming.world
        self.language = naming.language
        self.saying = saying_of(naming)
        self.clauses: dict[str, list[Clause]] = {}
        inner = granted(self.world)
        for clause in self.world.clauses:
            if clause.number not in inner:
                self.clauses.setdefault(clause.entry, []).append(clause)

    def word(self, key: str) -> str:
        return chosen(WORDS[key], self.language)

    # ---- what all entries have

    def head(self, what: str, id: str, sort: str = "") -> ET.Element:
        name = capital(self.naming.text(what, id))
        return element("h3", name, element("span", sort, class_="sort") if sort else None)

    def foot(self, what: str, id: str) -> list[Part]:
        note, source = self.naming.note(what, id), self.naming.source(what, id)
        cited: list[Pieces] = [[Name(one, anchor(one))] for one in source]
        return [
            *(element("aside", element("b", part.title), *self.told(part)) for part in self.parts if part.at == id),
            element("p", note, class_="note") if note else None,
            element("p", *spoken(joined(cited)), class_="source") if source else None,
        ]

    def told(self, part: ToldPart) -> list[ET.Element]:
        """Prose for readers, with the entries that it leads to."""
        links: list[Pieces] = [[self.named(id)] for id in part.see]
        see = element("p", f"{self.word('see')}: ", *spoken(joined(links)), class_="links") if links else None
        return [*paragraphs(part.text), *([see] if see is not None else [])]

    def wording(self, *texts: tuple[Scalar | None, TextKind, str]) -> ET.Element | None:
        """The rule texts themselves, in the language of the book, to be opened."""
        shown = [self._shown(scalar, kind, cast(Language, language)) for scalar, kind, language in texts if scalar]
        if not shown:
            return None
        return element("details", element("summary", self.word("wording")), shown)

    def _shown(self, scalar: Scalar, kind: TextKind, language: Language) -> ET.Element:
        language = scalar.language or language
        tree = parse_text(scalar, kind, language, [])
        if tree is None:
            return element("pre", str(scalar.value))
        if language == self.language:
            return element("pre", without_mods(show(tree, language), self.world, self.language))
        said = Names(self.world, self.language).of(tree)
        turned = Turning(self.world, language, self.language).turn(tree)
        text = show(turned, self.language, lambda word: self.naming.written(said(word)))
        return element("pre", without_mods(text, self.world, self.language))

    def body(self, id: str) -> ET.Element | None:
        return prose(self.lines(id))

    def lines(self, id: str) -> list[Line]:
        """The clauses of an entry; what is done when it is played comes first."""
        own = sorted(self.clauses.get(id, ()), key=lambda clause: not isinstance(clause, Played))
        return [line for clause in own for line in clause_lines(self.saying, clause)]

    def _options(self, options: dict[str, Any]) -> Part:
        if not options:
            return None
        named: list[Pieces] = [
            fill(self.word("option_is"), [self.naming.name("option", name)], [self.plain_value(value)])
            for name, value in options.items()
        ]
        both = chosen((" und ", " and "), self.language)
        return element("p", f"({self.word('with_option')} ", *spoken(joined(named, both)), ")", class_="note")

    # ---- procedures

    def procedures(self) -> list[Procedure]:
        """Those with a text of their own, in the order in which the game comes upon them."""
        world, found = self.world, dict[str, None]()
        waiting = [world.main]
        while waiting:
            id = waiting.pop(0)
            procedure = world.procedures.get(id)
            if procedure is None or id in found or procedure.is_part:
                continue
            found[id] = None
            called = [one.procedure for one in statements(procedure.body) if isinstance(one, (Perform, Restart))]
            waiting = [*called, *waiting]
        rest = (id for id, one in world.procedures.items() if id not in found and not one.is_part)
        return [world.procedures[id] for id in (*found, *rest)]

    def procedure(self, one: Procedure) -> ET.Element:
        steps = (id for id, part in self.world.procedures.items() if part.step_of == one.id and part.is_part)
        parts = [element("span", id=f"procedure-{id}") for id in steps]
        saying = replace(self.saying, player=one.actor)
        others = {name: type for name, type in one.parameters.items() if name != one.actor}
        return element(
            "section", parts, self.head("procedure", one.id), self._typed(others, "parameters"),
            prose(lines(saying, one.body)), self.foot("procedure", one.id),
            self._linked("caused_by", entries.triggers(self.world, one.id)),
            self._linked("heard_by", self._listeners(one.id)), self.wording((one.text, "effect", one.language)),
            class_="entry", id=f"procedure-{one.id}",
        )  # fmt: skip

    def _typed(self, types: dict[str, Type], label: str) -> Part:
        if not types:
            return None
        parts: list[Part] = [f"{self.word(label)}: "]
        for index, (name, type) in enumerate(types.items()):
            parts += [
                ", " if index else "",
                element("i", self.naming.local(name).text),
                " (",
                *spoken([self.type(type)]),
                ")",
            ]
        return element("p", *parts, class_="links")

    def type(self, type: Type) -> Name:
        """A type as people say it."""
        if len(type.kinds) > 1:
            named = [self.naming.name("kind", kind).text for kind in type.kinds]
            return Name(chosen((" oder ", " or "), self.language).join(named))
        if type.base == "thing" and type.name:
            return self.naming.row(type.name) if type.many else self.naming.name("kind", type.name)
        if type.base == "enum":
            return self.naming.name("enumeration", type.name)
        words = {"int": ("Zahl", "number"), "bool": ("ja oder nein", "yes or no"), "thing": ("Ding", "thing"),
                 "resource": ("Ressource", "resource"), "ability": ("Fähigkeit", "ability")}  # fmt: skip
        return Name(chosen(words.get(type.base, (str(type), type.base)), self.language))

    # ---- rules

    def rule(self, one: Rule) -> ET.Element:
        sort = self.word("prohibition" if one.prohibition else "rule")
        return element(
            "section", self.head("rule", one.id, sort), self._options(one.options), self.body(one.id),
            self.foot("rule", one.id), self.wording((one.text, "event" if one.prohibition else "effect", one.language)),
            class_="entry", id=f"rule-{one.id}",
        )  # fmt: skip

    # ---- events

    def event(self, one: Event) -> ET.Element:
        inner = saying_of(self.naming, tuple(one.fields))
        said = [self._pattern(pattern.text) for pattern in one.sentences if pattern.language == self.language]
        condition = say(inner, one.condition) if one.condition is not None else []
        return element(
            "section", self.head("event", one.id),
            element("p", f"{self.word('said')}: ", element("i", " · ".join(said)), class_="links") if said else None,
            self._typed(one.fields, "fields"),
            prose([Line([f"{self.word('possible')}: ", *condition])]) if condition else None,
            prose(lines(inner, one.effect)), self.foot("event", one.id),
            self._linked("caused_by", entries.triggers(self.world, one.id)),
            self._linked("heard_by", self._listeners(one.id)),
            self.wording((one.condition_text, "condition", one.language), (one.effect_text, "effect", one.language)),
            class_="entry", id=f"event-{one.id}",
        )  # fmt: skip

    def _listeners(self, topic: str) -> Iterator[str]:
        for clause in self.world.clauses:
            if clause.topic == topic:
                yield clause.entry

    def _linked(self, label: str, ids: Iterable[Sayable]) -> Part:
        named: list[Pieces] = [[self.named(id)] for id in dict.fromkeys(ids)]
        return element("p", f"{self.word(label)}: ", *spoken(joined(named)), class_="links") if named else None

    def named(self, id: Sayable) -> Name:
        """Whatever has this id, or is no entry."""
        if id in _NO_ENTRIES:
            return Name(self.word(_NO_ENTRIES[id]))
        id = str(id)
        for what in ("rule", "entry", "procedure", "event", "kind", "derived", "means"):
            if self.naming.anchor(what, id):
                return self.naming.name(what, id)
        return Name(self.naming.human(id))

    # ---- terms

    def derived(self, one: Derived) -> ET.Element:
        value = say(self.saying, one.value) if one.value is not None else []
        kind = cast(TextKind, one.text_kind)
        return element(
            "section", self.head("derived", one.id), self._typed(one.parameters, "parameters"),
            prose([Line(value)]), self.foot("derived", one.id), self.wording((one.text, kind, one.language)),
            class_="entry", id=f"derived-{one.id}",
        )  # fmt: skip

    # ---- things

    def things(self, kind: Kind) -> list[ET.Element]:
        """The things of a kind: as cards if they say something, as a table if they are many and only have values."""
        own = [entry for entry in self.world.entries.values() if entry.kind == kind.id]
        speaking = [entry for entry in own if self._speaks(entry)]
        plain = [entry for entry in own if entry not in speaking]
        band = _BANDS[list(self.world.kinds).index(kind.id) % len(_BANDS)]
        made: list[ET.Element] = []
        if speaking or len(plain) < _TABLE_FROM:
            cards = [*speaking, *([] if len(plain) >= _TABLE_FROM else plain)]
            made.append(element("div", (self._card(entry, band) for entry in cards), class_="cards"))
        if len(plain) >= _TABLE_FROM:
            made.append(self._table(kind, plain))
        return made

    def _speaks(self, entry: Entry) -> bool:
        return entry.effect is not None or bool(entry.template or entry.paragraphs or entry.stated)

    def _is_told(self, attribute: str) -> bool:
        declared = self.world.attributes.get(attribute)
        return not is_made_up(attribute) and (declared is None or declared.display)

    def _card(self, entry: Entry, band: str) -> ET.Element:
        count = element("span", f"× {entry.count}", class_="count") if entry.count > 1 else None
        values = []
        for name, value in self._printed(entry):
            if value is None or value is False or (value == 0 and name not in entry.values) or not self._is_told(name):
                continue  # no card prints what it does not have
            if value is True:
                values.append(element("span", element("b", self.naming.human(name))))
            else:
                told = element("b", *spoken(self.value(value, self._type_of(name))))
                values.append(element("span", f"{self.naming.human(name)} ", told))
        texts: list[tuple[Scalar | None, TextKind, str]] = [(entry.effect, "effect", entry.language)]
        if entry.template:
            template = self.world.templates[entry.template]
            texts.append((template.effect, "effect", template.language))
        texts += [(one.text, "effect", one.language) for one in self.world.paragraphs_of(entry)]
        kinds = {name: STATED_KINDS[one.what] for name, one in self.world.kinds[entry.kind].stated.items()}
        texts += [(text, kinds[name], entry.language) for name, text in entry.stated.items()]
        return element(
            "article", element("header", element("h4", capital(self.naming.text("entry", entry.id))), count),
            element("div", element("div", values, class_="values") if values else None, self._options(entry.options),
                    self._stated(entry), self.body(entry.id), self._patterns(entry), class_="body"),
            element("div", self.foot("entry", entry.id), self.wording(*texts), class_="foot"),
            class_="card", id=f"entry-{entry.id}", style=f"--band:{band}",
        )  # fmt: skip

    def _printed(self, entry: Entry) -> Iterator[tuple[str, Any]]:
        """All that is printed on a thing: its own values, and those that all of its kind begin with."""
        yield from entry.values.items()
        for name, one in self.world.kinds[entry.kind].attributes.items():
            if one.fixed and one.start is not None and name not in entry.values and one.type == INT:
                yield name, one.start

    def _patterns(self, entry: Entry) -> ET.Element | None:
        """The patterns that a thing speaks of, drawn small."""
        spoken_of = {*map(str, entry.values.values()), *names_in(self.clauses.get(entry.id, []))}
        drawn = [pattern_picture(roles)[0] for id, roles in self.world.patterns.items() if id in spoken_of]
        return element("div", drawn, class_="drawn") if drawn else None

    def _stated(self, entry: Entry) -> ET.Element | None:
        told = self.stated(entry)
        return prose(told) if told else None

    def stated(self, entry: Entry) -> list[Line]:
        """The conditions and prices that a thing states."""
        told: list[Line] = []
        for name in entry.stated:
            derived = self.world.derived[name]
            cases = derived.value.args[2] if derived.value is not None else ()
            own = [value for things, value in cases if entry.id in names_in(things)]
            told += [Line([f"{capital(self.naming.human(name))}: ", *say(self.saying, one)]) for one in own]
        return told

    def _table(self, kind: Kind, own: list[Entry]) -> ET.Element:
        used = {name for entry in own for name in entry.values}
        columns = [name for name in kind.attributes if self._is_told(name) and name in used]
        counted = any(entry.count > 1 for entry in own)
        sources = any(entry.source for entry in own)
        head = [self.word("name"), *([self.word("count")] if counted else [])]
        head += [self.naming.human(name) for name in columns]
        head += [self.word("source")] if sources else []
        rows = []
        for entry in own:
            cells = [element("td", self.naming.text("entry", entry.id))]
            cells += [element("td", str(entry.count))] if counted else []
            for name in columns:
                cells.append(element("td", *spoken(self.value(entry.values.get(name), self._type_of(name)))))
            cells += [element("td", ", ".join(self.naming.source("entry", entry.id)))] if sources else []
            for cell, label in zip(cells, head, strict=True):
                cell.set("data-label", label)  # a phone shows each row as a list, every value with its label,
                if cell.text == _NOTHING and not len(cell):
                    cell.set("class", "none")  # and leaves out what is not there
            rows.append(element("tr", cells, id=f"entry-{entry.id}"))
        top = element("thead", element("tr", (element("th", one) for one in head)))
        return element("div", element("table", top, element("tbody", rows)), class_="wide")

    def _pattern(self, text: str) -> str:
        """A sentence as it is declared, its gaps called as the book calls them: *deploy {unit} on {field}*."""
        return _GAP.sub(lambda gap: f"{{{self.naming.local(gap[1]).text}}}", text)

    def _type_of(self, attribute: str) -> Type:
        return self.world.attributes[attribute].type

    def value(self, value: Any, type: Type) -> Pieces:
        """A value that a thing has."""
        if value is None:
            return [_NOTHING]
        if type.key is not None and type.value is not None:
            return joined([self._part(key, one, type.key, type.value) for key, one in value]) or [_NOTHING]
        if isinstance(value, (tuple, list)):
            return joined([self.value(one, type.each()) for one in value]) or [_NOTHING]
        if type == BOOL or isinstance(value, bool):
            return [chosen(("ja", "yes") if value else ("nein", "no"), self.language)]
        if str(value) in self.world.entries and type.base == "thing":
            return [self.naming.name("entry", str(value))]
        if type.base == "enum":
            return [self.naming.human(str(value))]
        return [self.plain_value(value)]

    def _part(self, key: Any, value: Any, key_type: Type, type: Type) -> Pieces:
        """A part of a table: of an amount, how much of which resource."""
        if key_type == RESOURCE and type == INT:
            return [f"{value} ", self.naming.name("resource", str(key))]
        return [*self.value(key, key_type), ": ", *self.value(value, type)]

    def plain_value(self, value: Any) -> str:
        if isinstance(value, bool):
            return chosen(("ja", "yes") if value else ("nein", "no"), self.language)
        return self.naming.human(value, False) if isinstance(value, str) else str(value)

    def kinds_with_things(self) -> list[Kind]:
        used = {entry.kind for entry in self.world.entries.values()}
        return [kind for kind in self.world.kinds.values() if kind.id in used]

    def other_kinds(self) -> list[Kind]:
        used = {entry.kind for entry in self.world.entries.values()}
        return [kind for kind in self.world.kinds.values() if kind.id not in used and kind.id != PLAYER]
