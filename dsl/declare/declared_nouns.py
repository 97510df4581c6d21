"""Declarations of nouns: kinds, places, enumerations, resources, boards; first their names, then what they have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from regelwerk.dsl.declare.declared_texts import DeclaredTexts
from regelwerk.dsl.declare.declared_values import Reference, plain
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.reading.nodes import Mapping, Span
from regelwerk.dsl.shape.checked_data import Broken, Leaf, MapEntry, RecordData
from regelwerk.dsl.tree.made_up_names import OWNER
from regelwerk.dsl.tree.types import ANY, INT, Type, thing
from regelwerk.dsl.world.boards_and_options import Size, Space, Word
from regelwerk.dsl.world.counted_values import Resource
from regelwerk.dsl.world.kinds import PLAYER, PLAYER_FORMS, Attribute, Kind, KindParagraph, NounWords

_NAMED_SECTIONS = (
    "resources", "means", "kinds", "places", "space", "events", "derived", "tables", "procedures", "rules",
    "prohibitions", "templates", "options",
)  # fmt: skip
"""Sections whose entries can have names and forms of their own; of things it is known without them."""


def _centres(record: RecordData) -> tuple[tuple[int, int], ...]:
    return tuple((row[0], row[1]) for row in (plain(one) for one in record.items("centres")) if row and len(row) == 2)


class DeclaredNouns(DeclaredTexts):
    """Kinds, places, enumerations, patterns, resources and boards."""

    def _titles(self, data: RecordData, language: Language) -> None:
        for section in ("kinds", "places", "resources", "tables", "events", "procedures", "rules", "prohibitions"):
            for item in data.entries(section):
                if isinstance(item.data, RecordData) and "name" in item.record:
                    self.world.titles[item.id] = self._names(item.record, item.id)
        paragraphs = [one for kind in data.entries("kinds") for one in kind.record.entries("paragraphs")]
        for item in paragraphs:
            if isinstance(item.data, RecordData) and "name" in item.record:
                self.world.titles[item.id] = self._names(item.record, item.id)
        known = {key.en for key in data.shape.keys} if data.shape is not None else set()
        for entries in (paragraphs, *(data.entries(one) for one in _NAMED_SECTIONS if one in known)):
            for item in entries:
                name = item.record.get("name")
                said = any(one in item.record for one in ("en", "sentence"))
                if said or (isinstance(name, RecordData) and "en" in name):
                    self.world.english[item.id] = None
        for item in data.entries("words") if "words" in known else ():
            if item.id in self.world.words:
                self.fail(
                    "RW301",
                    item.id_span,
                    message("findings.RW301.titles", name=item.id),
                    message("findings.RW301.titles_hint"),
                )
                continue
            given = {one: item.record.text(one) for one in ("de", "en") if item.record.text(one)}
            forms = tuple(leaf.text for leaf in item.record.leaves("forms"))
            article = item.record.text("article")
            counted = message("findings.RW324.forms") if forms else None
            plural = self._in_the_plural(item.record, given.get("de", ""), counted)
            self.world.words[item.id] = Word(given, item.id_span, forms, article, plural)

    def _names_of_nouns(self, data: RecordData, language: Language) -> None:
        world = self.world
        for item in data.entries("enumerations"):
            leaves = [leaf for leaf in item.data.as_list if isinstance(leaf, Leaf)]
            values = tuple(leaf.text for leaf in leaves)
            for leaf in leaves:
                self._reserved(leaf.text, leaf.span)
            world.enumerations[item.id] = values
            self._noun("enumeration", item.id, (item.id,), item.id_span)
            world.nouns[item.id] = NounWords((item.id,))
        for section in ("kinds", "places"):
            for item in data.entries(section):
                id = self._kind_id(item)
                if id in self._first and self._borrowing:
                    continue
                if id in self._first and id != PLAYER:  # what players have may stand where it belongs
                    self.fail(
                        "RW301",
                        item.id_span,
                        message("findings.RW301.names_of_nouns", id=id),
                        message("findings.RW301.titles_hint"),
                    )
                    continue
                self._first[id] = item
                self._noun("kind", id, self._forms(item), item.id_span)
                if id != PLAYER:
                    world.nouns[id] = self._noun_words(item)
                    world.kinds[id] = Kind(id, self._forms(item), place=section == "places", span=item.id_span)
        for item in data.entries("space"):
            for entry in item.record.entries("lines"):
                self._noun("kind", entry.id, (entry.id,), entry.id_span)
                world.kinds[entry.id] = Kind(entry.id, (entry.id,), span=entry.id_span)
        for item in data.entries("patterns"):
            roles = {}
            for role in item.data.as_map:
                cells = plain(role.data) or ()
                roles[role.id] = tuple((cell[0], cell[1]) for cell in cells if cell and len(cell) == 2)
            world.patterns[item.id] = roles
        for item in data.entries("resources"):
            record = item.record
            self._noun("resource", item.id, self._forms(item), item.id_span)
            world.nouns[item.id] = self._noun_words(item)
            most = record.get("most")
            world.resources[item.id] = Resource(
                item.id,
                self._forms(item),
                record.text("of", PLAYER),
                record.number("start"),
                most.number if isinstance(most, Leaf) else None,
                len(world.resources),
                item.id_span,
                record.truth("overpaid", True),
            )

        for item in data.entries("tables"):
            self._noun("table", item.id, self._forms(item), item.id_span)
            world.nouns[item.id] = self._noun_words(item)

    def _nouns_of_words(self) -> None:
        """Forms and articles of nouns that have no entry of their own: enumerations, their values, attributes."""
        nouns = self.world.nouns
        for id, word in self.world.words.items():
            if word.forms or word.article or word.plural:
                known = nouns.get(id, NounWords((id,)))
                german = tuple(dict.fromkeys((*known.german, *word.forms)))
                nouns[id] = replace(known, german=german, article=known.article or word.article, plural=word.plural)

    def _noun(self, what: str, id: str, forms: Iterable[str], span: Span) -> None:
        for form in forms:
            if self._reserved(form, span):
                continue
            if form in self.world.forms and self.world.forms[form] != (what, id):
                self.fail(
                    "RW301",
                    span,
                    message("findings.RW301.noun", form=form),
                    message("findings.RW301.noun_hint", form=self.world.forms[form][1]),
                )
            else:
                self.world.forms[form] = (what, id)

    def _kind_id(self, item: MapEntry) -> str:
        """Players are one kind in both languages; a library may speak of a kind by any of its forms."""
        if item.id in PLAYER_FORMS:
            return PLAYER
        return (self.world.kind_of_form(item.id) or item.id) if self._borrowing else item.id

    def _check_needed(self, needed: Iterable[tuple[str, str, Span]]) -> None:
        """Names that the rulebook gave to a library must be what the library takes them for."""
        world = self.world
        for what, word, span in needed:
            kind = world.kinds.get(world.kind_of_form(word))
            if what == "ressource":
                if world.forms.get(word, ("", ""))[0] != "resource":
                    self._unknown("resource", word, span, world.resources)
            elif kind is None or (what == "ort" and not kind.place):
                fitting = [one.id for one in world.kinds.values() if what == "art" or one.place]
                self._unknown("kind" if what == "art" else "place", word, span, fitting)

    def _kinds(self, data: RecordData, language: Language) -> None:
        world = self.world
        for section in ("kinds", "places"):
            for item in data.entries(section):
                self._kind(item, section == "places", language)
        for item in data.entries("resources"):
            resource = world.resources[item.id]
            owner = world.kinds.get(self._kind_named(item.record, "of") or PLAYER)
            sight = item.record.text("sight", "all")
            attribute = Attribute(item.id, INT, sight, start=resource.start, span=item.id_span)
            if owner is not None:
                self._attribute(owner, attribute)
        for item in data.entries("space"):
            self._space(item)

    def _kind(self, item: MapEntry, place: bool, language: Language) -> None:
        record, kind = item.record, self.world.kinds[self._kind_id(item)]
        if self._first.get(kind.id) is not item and kind.id != PLAYER:
            # a library adds attributes to a kind of the rulebook
            for entry in () if place else record.entries("attributes"):
                if self._is_stated(entry):
                    self._stated(kind, entry, language)
                    continue
                attribute = self._attribute_declared(entry)
                if attribute is not None:
                    self._attribute(kind, attribute)
            return
        kind.language = language
        kind.most_text = self._text(record, "most")
        kind.per = self._kind_named(record, "per")
        kind.order = record.text("order", "stack" if place else "heap")
        kind.sight = record.text("sight", "all")
        kind.source = self._source(record)
        kind.display = record.truth("display", default=True)
        if kind.per:
            self._attribute(kind, Attribute(OWNER, Type("thing", kind.per), fixed=True, span=item.id_span))
            kind.owner = OWNER
        if place:
            return
        for entry in record.entries("attributes"):
            if self._is_stated(entry):
                self._stated(kind, entry, language)
            else:
                self._attribute(kind, self._attribute_declared(entry))
        if "owner" in record:
            kind.owner = record.text("owner")
            if kind.owner not in kind.attributes:
                self._unknown("attribute", kind.owner, record["owner"].span, kind.attributes)
                kind.owner = ""
        kind.count = record.number("count")
        if "total" in record:
            kind.total, kind.total_span = record.number("total"), record["total"].span
        kind.start_place = record.text("in")
        self._starts.append(record["in"])
        if "active" in record:
            kind.active = self._places(record)
        kind.announce = record.text("announce")
        self._announced.append(record["announce"])
        kind.after_use = self._text(record, "after_use")
        kind.together = record.truth("together")
        kind.alike = record.truth("alike") or kind.together
        kind.sign = record.text("sign")
        kind.shows = (*kind.shows, *(leaf.text for leaf in record.leaves("shows")))
        self._shown += [(kind.id, leaf) for leaf in record.leaves("shows")]
        kind.present_text = self._text(record, "present")
        kind.even_so_for = tuple(leaf.text for leaf in record.leaves("even_so_for"))
        kind.effect = self._text(record, "effect")
        for entry in record.entries("paragraphs"):
            own = entry.record
            text = self._text(own, "effect")
            kind.paragraphs[entry.id] = KindParagraph(entry.id, own.truth("optional"), text, entry.id_span)

    def _attribute_declared(self, entry: MapEntry) -> Attribute:
        record = entry.record
        written = record["type"]
        type = self._type(written)
        sight = record.text("sight", "all")
        fixed = record.truth("fixed") or type.base == "table"
        if "fixed" in record and fixed != record.truth("fixed"):
            said = message("findings.RW319.message", attribute=entry.id)
            self.fail("RW319", record["fixed"].span, said, message("findings.RW319.hint"))
        display = record.truth("display", default=True)
        attribute = Attribute(entry.id, type, sight, fixed, None, entry.id_span, record.text("sign"), display)
        start = record.get("start")
        attribute.start = self._written(start, type) if start is not None else None
        if start is not None and attribute.start is None and type == INT:
            attribute.start = 0  # something is said; what is wrong with it has been told
        return attribute

    def _attribute(self, kind: Kind, attribute: Attribute) -> None:
        known = self.world.attributes.get(attribute.name)
        stated = self.world.derived.get(attribute.name)
        if stated is not None and stated.stated:
            said = message("findings.RW303.attribute", name=attribute.name)
            self.fail("RW303", attribute.span, said, message("findings.RW303.attribute_hint"))
            return
        different = known is not None and known.type != attribute.type and ANY not in (known.type, attribute.type)
        if known is not None and different and attribute.name != OWNER:
            self.fail(
                "RW303",
                attribute.span,
                message("findings.RW303.attribute_elsewhere", name=attribute.name, type=known.type),
                message("findings.RW303.attribute_hint"),
            )
            return
        self._reserved(attribute.name, attribute.span)
        if known is not None and known.fixed and not attribute.fixed:
            # what changes for one kind needs a column, though for another it is fixed
            self.world.attributes[attribute.name] = replace(known, fixed=False)
        self.world.attributes.setdefault(attribute.name, attribute)
        kind.attributes[attribute.name] = attribute

    def _edges(self, record: RecordData, field: str) -> Iterator[tuple[str, str]]:
        """The neighbours of a graph: each pair has two fields, and both are there."""
        for row in record.items("edges"):
            fields = [one for one in row.as_list if isinstance(one, Leaf)]
            if len(fields) < len(row.as_list):
                continue  # what is no name at all has been told
            if len({one.text for one in fields}) != 2 or len(fields) != 2:
                self.fail("RW323", row.span, message("findings.RW323.message"), message("findings.RW323.hint"))
                continue
            self._references += (Reference(one.text, thing(field), one.span, copies=True) for one in fields)
            yield fields[0].text, fields[1].text

    def _space(self, item: MapEntry) -> None:
        world, record = self.world, item.record
        field = self._kind_named(record, "field")
        edges = tuple(self._edges(record, field))
        space = Space(
            item.id,
            record.text("shape"),
            field,
            record.number("width", 1),
            record.number("height", 1),
            record.number("radius"),
            record.number("length", 1),
            edges,
            {entry.id: entry.leaf.number for entry in record.entries("lines")},
            item.id_span,
            tuple(self._size(one) for one in record.items("sizes") if isinstance(one, RecordData)),
            _centres(record) or ((0, 0),),
            tuple(leaf.text for leaf in record.leaves("shows")),
            record.text("mark"),
        )
        marked = [record["mark"]] if "mark" in record else []
        self._shown += [(field, leaf) for leaf in (*record.leaves("shows"), *marked)]
        world.spaces[item.id] = space
        misspelt = isinstance(record.node, Mapping) and len(record.node.entries) > len(record.fields)
        if misspelt or any(isinstance(record.get(one), Broken) for one in ("width", "height", "radius", "length")):
            self._unmeasured.add(field)
        if field:
            world.kinds[field].space = item.id
            for name in ("spalte", "zeile"):
                self._attribute(world.kinds[field], Attribute(name, INT, fixed=True, span=item.id_span))
            for line in space.lines:
                plural = [*world.kinds[field].forms, field][1]
                fields = Attribute(plural, Type("thing", field, True), fixed=True, span=item.id_span)
                self._attribute(world.kinds[line], fields)

    def _size(self, record: RecordData) -> Size:
        options = self._chosen(record.get("if_option"))
        keys = ("width", "height", "radius", "length")
        measures: dict[str, Any] = {key: record.number(key) for key in keys if key in record}
        if "centres" in record:
            measures["centres"] = _centres(record)
        return Size(record.number("players"), options, measures)
