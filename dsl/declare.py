"""From checked files to the world of a rulebook: every declared name, before any text is understood.

Two rounds: first the names of nouns, so that declarations may use each other in any order; then what they have.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from regelwerk.dsl.checked_data import Broken, Data, Leaf, ListData, MapData, MapEntry, RecordData
from regelwerk.dsl.findings import Finding, nearest
from regelwerk.dsl.functions import BY_NAME
from regelwerk.dsl.grammar.words import LANGUAGES, PREPOSITIONS, WORDS, Language, hard_words
from regelwerk.dsl.nodes import Mapping, Node, Scalar, Span
from regelwerk.dsl.paragraphs import joined
from regelwerk.dsl.schema import ANYTHING, EFFECT, NAMED, SECTIONS, THING_KEYS
from regelwerk.dsl.shape_check import check
from regelwerk.dsl.shapes import Key, Record
from regelwerk.dsl.types import BOOL, INT, Type
from regelwerk.dsl.world import (
    PLAYER,
    PLAYER_FORMS,
    Attribute,
    Citation,
    Derived,
    Entry,
    Event,
    Kind,
    Means,
    Option,
    Part,
    Pattern,
    Procedure,
    Resource,
    Rule,
    Size,
    Space,
    Template,
    World,
    plain_name,
)

_TRUTHS = {"ja": True, "nein": False, "yes": True, "no": False}
_PREPOSITION_WORDS: dict[tuple[str, str], str] = {
    (language, form): word.terminal
    for word in WORDS
    if word.terminal in (*PREPOSITIONS, "OF")
    for language in LANGUAGES
    for form in word.forms(language)
}


def plain(data: Data | None) -> Any:
    """Checked data as plain values, for attributes and options."""
    match data:
        case Leaf():
            return data.value
        case ListData():
            return tuple(plain(item) for item in data)
        case MapData():
            return {entry.id: plain(entry.data) for entry in data}
    return None


def _centres(record: RecordData) -> tuple[tuple[int, int], ...]:
    return tuple((row[0], row[1]) for row in (plain(one) for one in record.items("centres")) if row and len(row) == 2)


Shaped = Callable[[Node, Record, Language], tuple[Data, list[Finding]]]


def _shaped(node: Node, shape: Record, language: Language) -> tuple[Data, list[Finding]]:
    return check(node, shape, language, NAMED)


class Declarations:
    """Builds a World out of the checked files of a rulebook."""

    def __init__(self, shaped: Shaped = _shaped) -> None:
        """`shaped` holds a thing against the shape of its kind."""
        self.world = World()
        self._shaped = shaped
        self.findings: list[Finding] = []
        self._seen: dict[str, Span] = {}
        self._references: list[tuple[str, Type, Span]] = []
        self._first: dict[str, MapEntry] = {}
        self._borrowing = False

    def fail(self, code: str, span: Span, message: str, hint: str = "", suggestion: str = "") -> None:
        self.findings.append(Finding(code, span, message, hint, suggestion))

    def build(
        self,
        header: RecordData,
        files: list[tuple[RecordData, Language]],
        borrowed: Iterable[tuple[RecordData, Language]] = (),
        needed: Iterable[tuple[str, str, Span]] = (),
    ) -> World:
        """The world of a rulebook: its own files, and what it borrows from the library, which may add to its kinds.

        `needed` are names that it gave to the library: what each must be, and where it stands.
        """
        self._header(header)
        self._noun("kind", PLAYER, PLAYER_FORMS, Span("", 0, 0, 0, 0))
        self.world.kinds[PLAYER] = Kind(PLAYER, PLAYER_FORMS)
        for collect in (self._titles, self._names_of_nouns, self._kinds, self._templates, self._things, self._rest):
            for data, language in files:
                collect(data, language)
            self._borrowing = True
            for data, language in borrowed:
                collect(data, language)
            self._borrowing = False
        self._check_needed(needed)
        self._attributes_of_places()
        self._check_references()
        for data, _ in files:
            self._cite(data)
        return self.world

    # ---- header

    def _header(self, data: RecordData) -> None:
        world = self.world
        world.id = data.text("id")
        world.version = data.text("version")
        world.language = data.text("language", "de")
        world.names = self._names(data, world.id)
        world.source = self._source(data)
        players = data.record("players")
        world.least_players = players.number("from", 2)
        world.most_players = players.number("to", 2)
        world.player_names = tuple(leaf.text for leaf in players.leaves("names"))
        if world.least_players > world.most_players:
            self.fail(
                "RW314",
                players.span,
                f"Von {world.least_players} bis {world.most_players} ist keine Spanne.",
                "Die kleinere Zahl steht bei `von`.",
            )
        for item in data.entries("options"):
            values = plain(item.record.get("values"))
            values = values if isinstance(values, tuple) else (values,)
            if not values:
                self.fail("RW313", item.id_span, f"Die Option {item.id} hat keine Werte.", "Nenne mindestens zwei.")
                values = (True,)
            if all(isinstance(one, str) and one in _TRUTHS for one in values):
                values = tuple(_TRUTHS[one] for one in values)
            world.options[item.id] = Option(item.id, values, item.id_span)
        for item in data.entries("profiles"):
            world.profiles[item.id] = self._chosen(item.data, item.id_span)
        world.setup_text = self._text(data, "setup")
        world.main = data.text("main")
        world.main_span = data["main"].span
        world.window_order_text = self._text(data, "window_order")
        world.in_order_text = self._text(data, "obligations_in_order")
        world.triggers = data.text("triggers", "at_once")
        world.cancel_first = data.truth("cancel_first")
        world.cost_first = data.truth("cost_before_announcement")
        layers = tuple(leaf.text for leaf in data.leaves("layers"))
        world.layers = layers or world.layers
        world.irrevocable = tuple(leaf.text for leaf in data.leaves("irrevocable"))
        world.decisions_at_most = data.number("decisions_at_most", world.decisions_at_most)

    # ---- first round: names

    def _titles(self, data: RecordData, language: Language) -> None:
        for section in ("kinds", "places", "events", "procedures", "rules", "prohibitions"):
            for item in data.entries(section):
                if isinstance(item.data, RecordData) and "name" in item.record:
                    self.world.titles[item.id] = self._names(item.record, item.id)

    def _names_of_nouns(self, data: RecordData, language: Language) -> None:
        world = self.world
        for item in data.entries("enumerations"):
            values = tuple(leaf.text for leaf in item.data.as_list if isinstance(leaf, Leaf))
            world.enumerations[item.id] = values
            self._noun("enumeration", item.id, (item.id,), item.id_span)
        for section in ("kinds", "places"):
            for item in data.entries(section):
                id = self._kind_id(item)
                if id in self._first and self._borrowing:
                    continue
                if id in self._first:
                    self.fail("RW301", item.id_span, f"{id} ist schon deklariert.", "Führe beide zusammen.")
                    continue
                self._first[id] = item
                self._noun("kind", id, self._forms(item), item.id_span)
                if id != PLAYER:
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
            most = record.get("most")
            world.resources[item.id] = Resource(
                item.id,
                self._forms(item),
                record.text("of", PLAYER),
                record.number("start"),
                most.number if isinstance(most, Leaf) else None,
                len(world.resources),
                item.id_span,
            )

    def _noun(self, what: str, id: str, forms: Iterable[str], span: Span) -> None:
        for form in forms:
            if form in hard_words():
                self.fail(
                    "RW302",
                    span,
                    f"Das Wort {form} hat in der Sprache eine feste Bedeutung.",
                    "Wähle einen anderen Namen, in beiden Sprachen.",
                )
            elif form in self.world.forms and self.world.forms[form] != (what, id):
                self.fail(
                    "RW301",
                    span,
                    f"Das Wort {form} ist schon vergeben.",
                    f"Es steht schon für {self.world.forms[form][1]}.",
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
                    self._unknown("Ressource", word, span, world.resources)
            elif kind is None or (what == "ort" and not kind.place):
                fitting = [one.id for one in world.kinds.values() if what == "art" or one.place]
                self._unknown("Art" if what == "art" else "Ort", word, span, fitting)

    def _forms(self, item: MapEntry) -> tuple[str, ...]:
        record = item.record
        words = [item.id, *(leaf.text for leaf in record.leaves("forms")), *(leaf.text for leaf in record.leaves("en"))]
        return tuple(dict.fromkeys(words))

    # ---- second round: what they have

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
        if self._first.get(kind.id) is not item:
            # a library adds attributes to a kind of the rulebook
            for entry in record.entries("attributes"):
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
        kind.language = language
        kind.display = record.truth("display", default=True)
        if kind.per:
            self._attribute(kind, Attribute("besitzer_", Type("thing", kind.per), fixed=True, span=item.id_span))
            kind.owner = "besitzer_"
        if place:
            return
        for entry in record.entries("attributes"):
            attribute = self._attribute_declared(entry)
            if attribute is not None:
                self._attribute(kind, attribute)
        if "owner" in record:
            kind.owner = record.text("owner")
            if kind.owner not in kind.attributes:
                self._unknown("Attribut", kind.owner, record["owner"].span, kind.attributes)
                kind.owner = ""
        kind.count = record.number("count")
        kind.total = record.number("total") if "total" in record else None
        kind.start_place = record.text("in")
        if "active" in record:
            kind.active = self._places(record)
        kind.announce = record.text("announce")
        kind.after_use = self._text(record, "after_use")
        kind.alike = record.truth("alike")
        kind.sign = record.text("sign")
        kind.shows = tuple(leaf.text for leaf in record.leaves("shows"))
        for leaf in record.leaves("shows"):
            if leaf.text not in kind.attributes:
                self._unknown("Attribut", leaf.text, leaf.span, kind.attributes)
        kind.present_text = self._text(record, "present")
        kind.even_so_for = tuple(leaf.text for leaf in record.leaves("even_so_for"))
        kind.effect = self._text(record, "effect")

    def _attribute_declared(self, entry: MapEntry) -> Attribute | None:
        record = entry.record
        written = record["type"]
        type = self.world.type_named(written.text)
        if type is None:
            self._unknown("Art", written.text, written.span, self.world.type_names())
            return None
        sight = record.text("sight", "all")
        fixed = record.truth("fixed") or type.base == "table"
        attribute = Attribute(entry.id, type, sight, fixed, None, entry.id_span)
        attribute.start = self._value(plain(record.get("start")), type, written.span) if "start" in record else None
        return attribute

    def _attribute(self, kind: Kind, attribute: Attribute) -> None:
        known = self.world.attributes.get(attribute.name)
        if known is not None and known.type != attribute.type and attribute.name != "besitzer_":
            self.fail(
                "RW303",
                attribute.span,
                f"Das Attribut {attribute.name} ist anderswo {known.type}.",
                "Gleiche Namen bedeuten überall dasselbe: nenne eines anders.",
            )
            return
        if attribute.name in hard_words():
            self.fail(
                "RW302",
                attribute.span,
                f"Das Wort {attribute.name} hat in der Sprache eine feste Bedeutung.",
                "Wähle einen anderen Namen, in beiden Sprachen.",
            )
            return
        self.world.attributes.setdefault(attribute.name, attribute)
        kind.attributes[attribute.name] = attribute

    def _space(self, item: MapEntry) -> None:
        world, record = self.world, item.record
        field = self._kind_named(record, "field")
        pairs: list[Any] = [plain(row) or () for row in record.items("edges")]
        edges = tuple((pair[0], pair[1]) for pair in pairs if len(pair) == 2)
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
        for leaf in (*record.leaves("shows"), *marked):
            if field and leaf.text not in ("inhalt", "contents", *world.kinds[field].attributes):
                self._unknown("Attribut", leaf.text, leaf.span, world.kinds[field].attributes)
        world.spaces[item.id] = space
        if field:
            world.kinds[field].space = item.id
            for name in ("spalte", "zeile"):
                self._attribute(world.kinds[field], Attribute(name, INT, fixed=True, span=item.id_span))
            for line in space.lines:
                plural = [*world.kinds[field].forms, field][1]
                fields = Attribute(plural, Type("thing", field, True), fixed=True, span=item.id_span)
                self._attribute(world.kinds[line], fields)

    def _size(self, record: RecordData) -> Size:
        options = self._chosen(record.get("if_option"), record.span)
        keys = ("width", "height", "radius", "length")
        measures: dict[str, Any] = {key: record.number(key) for key in keys if key in record}
        if "centres" in record:
            measures["centres"] = _centres(record)
        return Size(record.number("players"), options, measures)

    def _templates(self, data: RecordData, language: Language) -> None:
        for item in data.entries("templates"):
            text = self._text(item.record, "effect")
            parameters = {entry.id: entry.leaf.text for entry in item.record.entries("parameters")}
            if text is not None:
                template = Template(item.id, parameters, text, item.id_span, language)
                self._unique(self.world.templates, item, template)

    def _things(self, data: RecordData, language: Language) -> None:
        for group in data.entries("things"):
            kind_id = self.world.kind_of_form(group.id)
            if not kind_id:
                self._unknown(
                    "Art",
                    group.id,
                    group.id_span,
                    [form for form, (what, _) in self.world.forms.items() if what == "kind"],
                )
                continue
            kind = self.world.kinds[kind_id]
            shape = Record(
                (
                    *THING_KEYS,
                    *(
                        Key(name, name, ANYTHING)
                        for name in kind.attributes
                        if name not in {word for key in THING_KEYS for word in (key.de, key.en)}
                    ),
                )
            )
            for item in group.data.as_map:
                self._thing(kind, item, shape, language)

    def _thing(self, kind: Kind, item: MapEntry, shape: Record, language: Language) -> None:
        template = self._template_of(item, language)
        if template is not None:
            shape = Record((*shape.keys, *(Key(name, name, EFFECT, required=True) for name in template.parameters)))
        data, findings = self._shaped(item.data.node, shape, language)
        self.findings += findings
        record = data.as_record
        if item.id in self.world.entries:
            self.fail("RW301", item.id_span, f"Das Ding {item.id} gibt es schon.", "Jede id steht für genau eines.")
            return
        if item.id in hard_words():
            self.fail(
                "RW302",
                item.id_span,
                f"Das Wort {item.id} hat in der Sprache eine feste Bedeutung.",
                "Wähle einen anderen Namen, in beiden Sprachen.",
            )
            return
        values = {}
        for name, attribute in kind.attributes.items():
            found = record.get(name)
            if found is not None and not isinstance(found, Broken):
                values[name] = self._value(plain(found), attribute.type, found.span)
        self._cited(item.id, record)
        self.world.entries[item.id] = Entry(
            item.id,
            kind.id,
            record.number("count", 1),
            values,
            self._names(record, item.id),
            self._source(record),
            record.text("in"),
            self._places(record) if "active" in record else kind.active,
            record.text("layer", "karte"),
            tuple(leaf.text for leaf in record.leaves("after")),
            self._text(record, "effect"),
            self._chosen(record.get("if_option"), item.id_span),
            item.id_span,
            language,
            template.id if template is not None else "",
            {name: self._text(record, name) or Scalar("", item.id_span) for name in template.parameters}
            if template
            else {},
            record.text("sign"),
        )

    def _template_of(self, item: MapEntry, language: Language) -> Template | None:
        """The template an entry uses, looked up before its keys are checked: its parameters are keys too."""
        node = item.data.node
        written = node.get("vorlage" if language == "de" else "template") if isinstance(node, Mapping) else None
        if not isinstance(written, Scalar):
            return None
        found = self.world.templates.get(str(written.value))
        if found is None:
            self._unknown("Vorlage", str(written.value), written.span, self.world.templates)
        return found

    def _attributes_of_places(self) -> None:
        starts = [(kind.start_place, kind.span) for kind in self.world.kinds.values()]
        starts += [(entry.place, entry.span) for entry in self.world.entries.values()]
        for place, span in starts:
            if place and not self.world.kind_of_form(place) and place not in self.world.entries:
                self._unknown("Ort", place, span, [*self.world.kinds, *self.world.entries])
        for kind in self.world.kinds.values():
            if kind.active is not None:
                for place in kind.active:
                    if place not in self.world.kinds:
                        self._unknown("Ort", place, kind.span, self.world.kinds)

    def _check_references(self) -> None:
        """Attributes that name things: there must be one, of the right kind."""
        world = self.world
        players = world.player_names or tuple(f"spieler_{number + 1}" for number in range(world.most_players))
        made = {id: entry.kind for id, entry in world.entries.items()} | dict.fromkeys(players, PLAYER)
        for entry in world.entries.values():
            made.update({f"{entry.id}#{copy + 1}": entry.kind for copy in range(entry.count) if entry.count > 1})
        for kind in world.kinds.values():
            made.update({f"{kind.id}_{copy + 1}": kind.id for copy in range(kind.count) if not kind.per})
            made.update({kind.id: kind.id} if kind.place and not kind.per else {})
        boards = {space.field for space in world.spaces.values() if space.shape != "graph"}
        for value, type, span in self._references:
            if value in made and type.name and made[value] != type.name:
                self.fail("RW306", span, f"Hier wird {type} erwartet, {value} ist {made[value]}.", "Prüfe den Namen.")
            elif value not in made and ":" not in value and not boards & {type.name or next(iter(boards), "")}:
                wanted = [name for name, kind in made.items() if kind == type.name or not type.name]
                self._unknown("Ding", value, span, wanted)

    def _rest(self, data: RecordData, language: Language) -> None:
        world = self.world
        for item in data.entries("events"):
            self._event(item, language)
        for item in data.entries("derived"):
            self._derived(item, language)
        for item in data.entries("procedures"):
            record = item.record
            text = self._text(record, "course")
            procedure = Procedure(
                item.id,
                self._typed(record, "parameters"),
                text,
                record.text("actor"),
                tuple(leaf.text for leaf in record.leaves("same_as")),
                self._typed_result(record),
                item.id_span,
                self._source(record),
                language=language,
            )
            self._unique(world.procedures, item, procedure)
        for section in ("rules", "prohibitions"):
            for item in data.entries(section):
                self._rule(item, section == "prohibitions", language)
        for item in data.entries("means"):
            record = item.record
            world.means[item.id] = Means(
                item.id,
                record.text("for"),
                self._text(record, "from"),
                record.text("resource"),
                self._text(record, "worth"),
                self._text(record, "effect"),
                item.id_span,
                self._text(record, "condition"),
                tuple(leaf.text for leaf in record.leaves("purposes")),
                language=language,
            )
            for key in ("for", "resource"):
                if key in record and record.text(key) not in world.resources:
                    self._unknown("Ressource", record.text(key), record[key].span, world.resources)

    def _unique(self, table: dict[str, Any], item: MapEntry, value: Any) -> None:
        if item.id in hard_words() or item.id in BY_NAME:
            self.fail(
                "RW302",
                item.id_span,
                f"Das Wort {item.id} hat in der Sprache eine feste Bedeutung.",
                "Wähle einen anderen Namen, in beiden Sprachen.",
            )
        elif item.id in self._seen:
            self.fail(
                "RW301",
                item.id_span,
                f"Den Namen {item.id} gibt es schon.",
                f"Er steht schon in Zeile {self._seen[item.id].line}.",
            )
        else:
            self._seen[item.id] = item.id_span
            table[item.id] = value

    def _event(self, item: MapEntry, language: Language) -> None:
        record = item.record
        fields = self._typed(record, "fields")
        event = Event(
            item.id,
            fields,
            [],
            record.text("subject"),
            {entry.id: entry.leaf.scalar for entry in record.entries("defaults") if isinstance(entry.data, Leaf)},
            self._text(record, "condition"),
            self._text(record, "effect"),
            record.truth("even_if_nothing"),
            tuple(leaf.text for leaf in record.leaves("hidden")),
            item.id_span,
            source=self._source(record),
            replaced_is_paid=record.truth("replaced_is_paid"),
            language=language,
        )
        for name in (event.subject, *event.hidden, *event.defaults):
            if name and name not in fields:
                self._unknown("Feld", name, item.id_span, fields)
        self._unique(self.world.events, item, event)
        for spoken, key in (("de", "sentence"), ("en", "en")):
            for leaf in record.leaves(key):
                pattern = self._pattern(item.id, fields, leaf, spoken)
                if pattern is not None:
                    event.sentences.append(pattern)
                    self.world.sentences.setdefault(pattern.verb, []).append(pattern)

    def _pattern(self, event: str, fields: dict[str, Type], leaf: Leaf, language: str) -> Pattern | None:
        words = leaf.text.split()
        parts: list[Part] = []
        waiting: tuple[str, ...] = ()
        for word in words[1:]:
            if word.startswith("{") and word.endswith("}"):
                slot = word[1:-1]
                if slot not in fields:
                    self._unknown("Feld", slot, leaf.span, fields)
                    return None
                parts.append(Part(slot=slot, prepositions=waiting))
                waiting = ()
                continue
            if waiting:
                parts.append(Part(word=waiting[0]))
            terminals = tuple(_PREPOSITION_WORDS.get((language, one), "") for one in word.split("|"))
            if all(terminals):
                waiting = terminals
            else:
                parts.append(Part(word=word))
        if waiting:
            parts.append(Part(word=waiting[0], prepositions=waiting))
        if not words or words[0].startswith("{"):
            self.fail("RW304", leaf.span, "Ein Satz beginnt mit seinem Verb.", "Zum Beispiel: lege {karte} ab.")
            return None
        return Pattern(event, words[0], tuple(parts), language, leaf.text)

    def _derived(self, item: MapEntry, language: Language) -> None:
        record = item.record
        kinds = [key for key in ("value", "condition", "set") if key in record]
        if len(kinds) != 1:
            self.fail(
                "RW305",
                item.id_span,
                f"Die Ableitung {item.id} braucht genau eines von wert, bedingung, menge.",
                "Streiche oder ergänze.",
            )
            return
        text = self._text(record, kinds[0])
        if text is None:
            return
        derived = Derived(
            item.id,
            self._forms(item),
            self._typed(record, "parameters"),
            text,
            kinds[0],
            item.id_span,
            self._source(record),
            language=language,
        )
        self._unique(self.world.derived, item, derived)
        for form in derived.forms[1:]:
            self.world.forms.setdefault(form, ("derived", item.id))

    def _rule(self, item: MapEntry, prohibition: bool, language: Language) -> None:
        record = item.record
        text = self._text(record, "event" if prohibition else "effect")
        if text is None:
            return
        rule = Rule(
            item.id,
            text,
            record.text("layer", "regel"),
            () if prohibition else tuple(leaf.text for leaf in record.leaves("after")),
            self._source(record),
            self._chosen(record.get("if_option"), item.id_span),
            item.id_span,
            language,
            prohibition,
            prohibition and record.truth("irrevocable"),
        )
        self._unique(self.world.rules, item, rule)

    # ---- small readings

    def _chosen(self, data: Data | None, span: Span) -> dict[str, Any]:
        """Values of options, each checked against what its option can be."""
        written = plain(data) if data is not None else {}
        chosen: dict[str, Any] = {}
        for name, value in (written if isinstance(written, dict) else {}).items():
            option = self.world.options.get(name)
            if option is None:
                self._unknown("Option", name, span, self.world.options)
                continue
            if isinstance(option.values[0], bool) and isinstance(value, str):
                value = _TRUTHS.get(value, value)
            if value not in option.values:
                self._unknown(f"Der Wert der Option {name},", str(value), span, [str(one) for one in option.values])
            chosen[name] = value
        return chosen

    def _typed(self, record: RecordData, key: str) -> dict[str, Type]:
        types = {}
        for entry in record.entries(key):
            type = self.world.type_named(entry.leaf.text)
            if type is None:
                self._unknown("Art", entry.leaf.text, entry.leaf.span, self.world.type_names())
                type = INT
            types[entry.id] = type
        return types

    def _typed_result(self, record: RecordData) -> Type | None:
        if "result" not in record:
            return None
        type = self.world.type_named(record.text("result"))
        if type is None:
            self._unknown("Art", record.text("result"), record["result"].span, self.world.type_names())
        return type

    def _value(self, value: Any, type: Type, span: Span) -> Any:
        """A written value, checked against its type; names stay names until the game is set up."""
        if type.key is not None and type.value is not None:
            return self._table(value, type.key, type.value, span)
        if type.many:
            values = value if isinstance(value, tuple) else (value,)
            return tuple(self._value(one, type.each(), span) for one in values)
        if value is None:
            return None
        expected: Callable[[Any], bool]
        if type == INT:
            expected = lambda v: isinstance(v, int) and not isinstance(v, bool)  # noqa: E731
        elif type == BOOL:
            if value in ("ja", "nein"):
                return value == "ja"
            expected = lambda v: isinstance(v, bool)  # noqa: E731
        elif type.base == "enum":
            if value not in self.world.enumerations[type.name]:
                self._unknown("Wert", str(value), span, self.world.enumerations[type.name])
            return value
        elif type.base == "resource":
            what, id = self.world.forms.get(str(value), ("", ""))
            if what != "resource":
                self._unknown("Ressource", str(value), span, self.world.resources)
            return id
        elif type.base == "pattern":
            if value not in self.world.patterns:
                self._unknown("Muster", str(value), span, self.world.patterns)
            return value
        else:
            expected = lambda v: isinstance(v, str)  # noqa: E731
        if type.base == "thing" and expected(value):
            self._references.append((value, type, span))
        if not expected(value):
            self.fail("RW306", span, f"Hier wird {type} erwartet.", "Prüfe den Wert oder die Art des Attributs.")
            return None
        return value

    def _table(self, written: Any, key: Type, value: Type, span: Span) -> Any:
        """A table: a mapping from keys to values, or for numbers a list of the values for 1, 2, 3 …"""
        if isinstance(written, tuple) and key == INT:
            pairs = list(enumerate(written, 1))
        elif isinstance(written, dict):
            pairs = [(int(word) if key == INT and word.isdigit() else word, one) for word, one in written.items()]
        else:
            form = "eine Liste oder eine Zuordnung" if key == INT else "eine Zuordnung"
            self.fail("RW306", span, f"Hier wird eine Tabelle erwartet: {value} je {key}.", f"Schreibe {form}.")
            return ()
        return tuple((self._value(word, key, span), self._value(one, value, span)) for word, one in pairs)

    def _kind_named(self, record: RecordData, key: str) -> str:
        if key not in record:
            return ""
        leaf = record[key]
        kind = self.world.kind_of_form(leaf.text)
        if not kind:
            self._unknown(
                "Art oder Ort",
                leaf.text,
                leaf.span,
                [form for form, (what, _) in self.world.forms.items() if what == "kind"],
            )
        return kind

    def _places(self, record: RecordData) -> tuple[str, ...]:
        places = []
        for leaf in record.leaves("active"):
            kind = self.world.kind_of_form(leaf.text)
            if kind:
                places.append(kind)
            else:
                self._unknown("Ort", leaf.text, leaf.span, self.world.kinds)
        return tuple(places)

    def _unknown(self, what: str, word: str, span: Span, names: Iterable[str]) -> None:
        near = nearest(word, names)
        self.fail(
            "RW300",
            span,
            f"{what} {word} gibt es nicht.",
            f"Meintest du {near}?" if near else "Deklariere den Namen oder prüfe die Schreibung.",
            near,
        )

    def _names(self, record: RecordData, id: str) -> dict[str, str]:
        given = record.record("name") if "name" in record else None
        names = {language: given.text(language) for language in ("de", "en") if given.text(language)} if given else {}
        names.setdefault("de", plain_name(id))
        return names

    def _cite(self, data: RecordData) -> None:
        """Who cites which source and allows which warning; of things it is known already."""
        self._cited("", data)
        for section in SECTIONS:
            for item in data.entries(section.en) if section.en != "things" else ():
                self._cited(item.id, item.record)

    def _cited(self, entry: str, record: RecordData) -> None:
        if "source" in record:
            self.world.citations += (Citation(entry, leaf.text, leaf.span) for leaf in record.leaves("source"))
        if entry and "allowed" in record:
            codes = {one.id: one.id_span for one in record.entries("allowed")}
            self.world.allowed.setdefault(entry, {}).update(codes)

    def _source(self, record: RecordData) -> tuple[str, ...]:
        return tuple(leaf.text for leaf in record.leaves("source"))

    def _text(self, record: RecordData, key: str) -> Scalar | None:
        data = record.get(key)
        if isinstance(data, MapData):
            return joined([entry.leaf.scalar for entry in data if isinstance(entry.data, Leaf)], data.span)
        return data.scalar if isinstance(data, Leaf) and data.scalar.value is not None else None
