"""Declarations of things: cards, units and all that a rulebook lists one by one, and the templates they use."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from regelwerk.dsl.declare.declared_rows import DeclaredRows, Row
from regelwerk.dsl.declare.declared_texts import stated_text
from regelwerk.dsl.declare.declared_values import effect_text
from regelwerk.dsl.declare.made_things import made_things
from regelwerk.dsl.findings.findings import MOST_CHOICES, Finding, meant
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.reading.nodes import Mapping, Node, Scalar, Sequence, Span
from regelwerk.dsl.shape.checked_data import Broken, Leaf, MapData, MapEntry, RecordData
from regelwerk.dsl.shape.common_shapes import ANYTHING, EFFECT
from regelwerk.dsl.shape.noun_shapes import STATED, THING_KEYS
from regelwerk.dsl.shape.schema import NAMED
from regelwerk.dsl.shape.shape_check import gathered
from regelwerk.dsl.shape.shapes import Key, Record
from regelwerk.dsl.tree.types import INT, Type
from regelwerk.dsl.world.kinds import PLAYER, Entry, Kind, NounWords, Template

_OF_THINGS = {"de": {"name", "quelle", "anzahl"}, "en": {"name", "source", "count"}}
"""Keys of things that no thing is called by."""
_PER = next(key for key in THING_KEYS if key.en == "per")


class DeclaredThings(DeclaredRows):
    """Templates and things; and, once all is declared, what things refer to."""

    def _templates(self, data: RecordData, language: Language) -> None:
        for item in data.entries("templates"):
            text = self._text(item.record, "effect")
            parameters = {entry.id: entry.leaf.text for entry in item.record.entries("parameters")}
            paragraphs = self._paragraph_texts(item.record, item.id)
            template = Template(item.id, parameters, text, item.id_span, language, paragraphs)
            self._unique(self.world.templates, item, template)

    def _things(self, data: RecordData, language: Language) -> None:
        above, empty = "", False
        for group in data.entries("things"):
            kind_id = self.world.kind_of_form(group.id)
            if not kind_id and above and _keys_of(group.data.node) & _OF_THINGS[language]:
                hint = message("findings.RW101.key_among_names_hint", name=above)
                if not empty:  # that is told there
                    self.fail("RW300", group.id_span, message("findings.RW300.thing_among_kinds", name=group.id), hint)
                continue
            if not kind_id:
                self._unknown("kind", group.id, group.id_span, self.world.kind_forms())
                continue
            above, empty = group.id, isinstance(group.data.node, Scalar)
            kind = self.world.kinds[kind_id]
            shape = Record(
                (
                    *THING_KEYS,
                    *(
                        Key(name, name, ANYTHING)
                        for name in kind.attributes
                        if name not in {word for key in THING_KEYS for word in (key.de, key.en)}
                    ),
                    *(Key(name, name, STATED[one.what]) for name, one in kind.stated.items()),
                )
            )
            for item in self._gathered(group.data.as_map, shape, language):
                if _is_row(item, language):
                    self._waiting.append((kind, item, shape, language))
                else:
                    self._thing(kind, item, shape, language)

    def _gathered(self, things: MapData, shape: Record, language: Language) -> list[MapEntry]:
        """The things of a kind, with the keys among them put back into the one above."""
        items = list(things)
        if not isinstance(things.node, Mapping):
            return items
        node, findings = gathered(things.node, shape, language, NAMED)
        self.findings += findings
        if not findings:
            return items
        own = {item.id: item for item in items}
        return [
            own[one.key.text]._replace(data=replace(own[one.key.text].data, node=one.value)) for one in node.entries
        ]

    def _things_in_rows(self) -> None:
        """Rows, when all other things are known: those first that need nothing of another row."""
        while self._waiting:
            made = {kind.id for kind, *_ in self._waiting}
            ready = [one for one in self._waiting if not made & self._kinds_asked(one[0], one[1], one[3])]
            if not ready:
                _, item, _, _ = self._waiting[0]
                self.fail("RW626", item.id_span, message("findings.RW626.message"), message("findings.RW626.hint"))
                return
            self._waiting = [one for one in self._waiting if one not in ready]
            for row in ready:
                self._thing(*row)

    def _kinds_asked(self, kind: Kind, item: MapEntry, language: Language) -> set[str]:
        """The kinds of things for each of which a row has one."""
        node = item.data.node
        written = node.get(_PER.spelling(language)) if isinstance(node, Mapping) else None
        items = written.items if isinstance(written, Sequence) else (written,)
        names = [str(one.value) for one in items if isinstance(one, Scalar)]
        types = [kind.attributes[name].type for name in names if name in kind.attributes]
        return {type.name for type in types if type.base == "thing"}

    def _thing(self, kind: Kind, item: MapEntry, shape: Record, language: Language) -> None:
        template = self._template_of(item, language)
        parameters = self._parameters(template, item, shape) if template is not None else []
        if parameters:
            shape = Record((*shape.keys, *(Key(name, name, EFFECT, required=True) for name in parameters)))
        data, findings = self._shaped(item.data.node, shape, language)
        if template is None and self._names_template(item, language):
            # its parameters are keys, too, and nobody knows them
            findings = [one for one in findings if one.code != "RW101"]
        if any(one.code in ("RW101", "RW104") for one in findings):
            self._misspelt.add(item.id)
        self.findings += [self._of_other_language(one, item.data.node, kind) for one in findings]
        record = data.as_record
        if item.id in self.world.entries:
            self.fail(
                "RW301",
                item.id_span,
                message("findings.RW301.thing", name=item.id),
                message("findings.RW301.thing_hint"),
            )
            return
        if self._reserved(item.id, item.id_span):
            return
        rows = self._rows(kind, item, record)
        text, paragraphs = self._text(record, "effect"), self._paragraph_texts(record, item.id)
        if "per" in record and (text is not None or paragraphs) and template is None:
            # one text for all of them, as if it were a template of theirs
            template = Template(item.id, {}, text, item.id_span, language, paragraphs)
            text, paragraphs = None, {}
            self._unique(self.world.templates, item, template)
            self._cited(item.id, record)
        arguments = {name: self._text(record, name) or Scalar("", item.id_span) for name in parameters}
        options = self._chosen(record.get("if_option"))
        active = self._places(record) if "active" in record else kind.active
        self._starts.append(record["in"])
        found = self.findings
        for row in rows:
            # what is wrong with a row is wrong with each of its things, and told once
            self.findings = []
            if row.id in self.world.entries:
                said = message("findings.RW301.row", id=row.id)
                self.fail("RW301", item.id_span, said, message("findings.RW301.row_hint"))
            else:
                entry = self._entry(kind, item, record, row, language)
                entry.effect, entry.arguments, entry.options, entry.active = text, arguments, options, active
                entry.template, entry.paragraphs = template.id if template is not None else "", paragraphs
                self.world.entries[row.id] = entry
            found += [one for one in self.findings if one not in found]
        self.findings = found

    def _entry(self, kind: Kind, item: MapEntry, record: RecordData, row: Row, language: Language) -> Entry:
        """One thing: of a row, with its own values."""
        values: dict[str, Any] = {}
        for name, attribute in kind.attributes.items():
            written = record.get(name)
            if name in row.chosen:
                values[name] = row.chosen[name]
            elif written is not None:  # what is said wrongly is told there, and nowhere as unsaid
                broken = isinstance(written, Broken)
                own = written if broken else self._own_value(written, attribute.type, row, language)
                values[name] = None if broken else self._written(own, attribute.type)
        self._cited(row.id, record)
        names, count = self._row_names(record, item, row), record.number("count", 1)
        counted = message("findings.RW324.count", count=count) if count > 1 and kind.alike else None
        plural = self._in_the_plural(record, names.get("de", ""), counted)
        if plural or "article" in record:
            self.world.nouns[row.id] = NounWords(article=record.text("article"), plural=plural)
        return Entry(
            row.id,
            kind.id,
            count,
            values,
            names,
            self._source(record),
            record.text("in"),
            kind.active,
            record.text("layer", "karte"),
            self._answered_before(record),
            None,
            {},
            item.id_span,
            language,
            sign=record.text("sign"),
            stated=self._stated_texts(kind, record),
            row=item.id if row.chosen else "",
        )

    def _stated_texts(self, kind: Kind, record: RecordData) -> dict[str, Scalar]:
        """The conditions and prices that a thing states."""
        said = {name: record.get(name) for name in kind.stated}
        return {
            name: stated_text(data.scalar, kind.stated[name].what)
            for name, data in said.items()
            if isinstance(data, Leaf)
        }

    def _paragraph_texts(self, record: RecordData, owner: str) -> dict[str, Scalar]:
        """The paragraphs that a thing or a template says."""
        data, found = record.get("paragraphs"), {}
        for entry in data.as_map if data is not None else ():
            self._paragraph_keys.setdefault(owner, {})[entry.id] = entry.id_span
            text = effect_text(entry.data)
            if text is not None:  # what is said wrongly is told there, and nowhere as unsaid
                found[entry.id] = text
        return found

    def _names_template(self, item: MapEntry, language: Language) -> Scalar | None:
        node = item.data.node
        written = node.get("vorlage" if language == "de" else "template") if isinstance(node, Mapping) else None
        return written if isinstance(written, Scalar) else None

    def _of_other_language(self, finding: Finding, node: Node, kind: Kind) -> Finding:
        """A key that is unknown, with the attribute that is called so in the other language: `preis` for `price`."""
        entries = node.entries if finding.code == "RW101" and isinstance(node, Mapping) else ()
        written = next((entry.key.text for entry in entries if entry.key.span == finding.span), "")
        for name in kind.attributes if written else ():
            word = self.world.words.get(name)
            if word is not None and written.casefold() in (said.casefold() for said in word.names.values()):
                hint = message("findings.RW101.other_language", name=name)
                return replace(finding, hint=hint, suggestion=name)
        return finding

    def _template_of(self, item: MapEntry, language: Language) -> Template | None:
        """The template an entry uses, looked up before its keys are checked: its parameters are keys too."""
        written = self._names_template(item, language)
        if written is None:
            return None
        found = self.world.templates.get(str(written.value))
        if found is None:
            self._unknown("template", str(written.value), written.span, self.world.templates)
        return found

    def _parameters(self, template: Template, item: MapEntry, shape: Record) -> list[str]:
        """The parameters that an entry sets: each is a key of its own, so none can be called like one that is there."""
        taken = {word for key in shape.keys for word in (key.de, key.en)}
        for name in template.parameters:
            if name in taken:
                self.fail(
                    "RW301",
                    item.id_span,
                    message("findings.RW301.parameters", name=name, name2=template.id, name3=item.id),
                    message("findings.RW301.parameters_hint"),
                )
        return [name for name in template.parameters if name not in taken]

    def _attributes_of_places(self) -> None:
        for leaf in self._starts:
            place = leaf.text
            if place and not self.world.kind_of_form(place) and place not in self.world.entries:
                self._unknown("place", place, leaf.span, [*self.world.kinds, *self.world.entries])
        for leaf in self._announced:
            if leaf.text and leaf.text not in self.world.events:
                self._unknown("event", leaf.text, leaf.span, self.world.events)

    def _check_shown(self) -> None:
        """What things and fields show: their attributes; of fields also what lies there, and players' sets of fields.

        Only now, since a kind may be declared in several files.
        """
        players = self.world.kinds[PLAYER].attributes.values()
        for id, leaf in self._shown:
            kind = self.world.kinds.get(id)
            if kind is None:
                continue
            known = [*kind.attributes]
            if kind.space:
                known += ["inhalt", "contents", *(one.name for one in players if one.type == Type("thing", id, True))]
            if leaf.text not in known:
                self._unknown("attribute", leaf.text, leaf.span, known)

    def _check_fixed_numbers(self) -> None:
        """A number that never changes is said: for each thing, or with the attribute for all that say nothing."""
        world = self.world
        for kind in world.kinds.values():
            board = world.spaces.get(kind.space)
            unsaid = [
                name
                for name, one in kind.attributes.items()
                if one.fixed and one.type == INT and one.start is None and (board is None or one.span != board.span)
            ]
            if not unsaid:
                continue
            things = [entry for entry in world.entries.values() if entry.kind == kind.id]
            for entry in things:
                if entry.id not in self._misspelt:  # what is missing may be what could not be read
                    self._unsaid(entry.id, [name for name in unsaid if name not in entry.values], entry.span)
            if kind.count or kind.id == PLAYER or (board is not None and board.shape != "graph"):
                self._unsaid(kind.id, unsaid, kind.attributes[unsaid[0]].span)

    def _unsaid(self, id: str, names: list[str], span: Span) -> None:
        if names:
            said = message("findings.RW317.message", thing=id, names=", ".join(names))
            self.fail("RW317", span, said, message("findings.RW317.hint", name=names[0]))

    def _check_references(self) -> None:
        """Attributes that name things: there must be one, of the right kind."""
        made = made_things(self.world) if self._references else {}
        for one in self._references:
            kind, wanted = made.get(one.name, ""), one.type.name
            entry = self.world.entries.get(one.name)
            names = [name for name, its_kind in made.items() if its_kind == wanted or not wanted]
            if kind and wanted and kind != wanted:
                otherwise = message("findings.declared_things.check_name") if len(names) > MOST_CHOICES else ""
                hint, near = meant(one.name, names, otherwise)
                said = message("findings.RW306.check_references", type=one.type, name=one.name, kind=kind)
                self.fail("RW306", one.span, said, hint, near)
            elif not kind and wanted not in self._unmeasured:
                of_kind = message("findings.RW300.of_kind", kind=wanted)
                otherwise = of_kind if wanted and len(names) > MOST_CHOICES else ""
                self._unknown("thing", one.name, one.span, names, otherwise)
            elif entry is not None and entry.count > 1 and not one.copies:
                first = f"{one.name}#1"
                said = message("findings.RW320.message", thing=one.name, count=entry.count)
                self.fail("RW320", one.span, said, message("findings.RW320.hint", copy=first), first)


def _keys_of(node: Node) -> set[str]:
    return {entry.key.text for entry in node.entries} if isinstance(node, Mapping) else set()


def _is_row(item: MapEntry, language: Language) -> bool:
    """Whether an entry stands for a row of things."""
    node = item.data.node
    return isinstance(node, Mapping) and node.get(_PER.spelling(language)) is not None
