"""Declarations of paragraphs: named texts that the things of a kind have. Each name is a procedure, whose text is that
of the thing with which it is performed.

Several kinds may have a paragraph of the same name: it is one procedure, for things of one kind or another.
"""

from __future__ import annotations

from regelwerk.dsl.declare.declared_behaviour import DeclaredBehaviour
from regelwerk.dsl.declare.declared_texts import ACTOR, WHAT
from regelwerk.dsl.findings.findings import nearest
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.reading.nodes import Span
from regelwerk.dsl.sentences.declared_sentences import KEYS, Said
from regelwerk.dsl.shape.checked_data import MapEntry, RecordData
from regelwerk.dsl.tree.types import either, thing
from regelwerk.dsl.world.behaviours import Procedure
from regelwerk.dsl.world.kinds import PLAYER, Kind


class DeclaredParagraphs(DeclaredBehaviour):
    """The procedures that perform paragraphs; and, once all is declared, what things say of theirs."""

    def _paragraphs(self, data: RecordData, language: Language) -> None:
        for kind in data.entries("kinds"):
            for item in kind.record.entries("paragraphs"):
                self._paragraph(self.world.kinds[self.world.kind_of_form(kind.id)], item, language)

    def _paragraph(self, kind: Kind, item: MapEntry, language: Language) -> None:
        if kind.id == PLAYER:
            what = message("findings.RW593.message", name=item.id)
            self.fail("RW593", item.id_span, what, message("findings.RW593.hint"))
            return
        known = self.world.procedures.get(item.id)
        if known is not None and known.paragraph:
            self._shared(known, kind, item)
            return
        spoken = self._slots_in(item.record)
        parameters = {ACTOR[spoken]: thing(PLAYER), WHAT[spoken]: thing(kind.id)}
        procedure = Procedure(item.id, parameters, None, ACTOR[spoken], (), None, item.id_span, language=language)
        procedure.paragraph = True
        procedure.source = self._source(item.record)
        procedure.sentences = self._sentences(Said(item.id, parameters), item.record)
        self._unique(self.world.procedures, item, procedure)
        self._cited(item.id, item.record)

    def _slots_in(self, record: RecordData) -> Language:
        """The language of the slots of its sentences: a file that is translated keeps them."""
        said = " ".join(leaf.text for _, key in KEYS for leaf in record.leaves(key))
        return next((language for language, word in WHAT.items() if f"{{{word}" in said), "de")

    def _shared(self, known: Procedure, kind: Kind, item: MapEntry) -> None:
        """Another kind has a paragraph of this name; how that is said is declared once."""
        told = [leaf.span for _, key in KEYS for leaf in item.record.leaves(key)]
        what = list(known.parameters)[1]
        if told:
            first = known.parameters[what].kinds[0]
            said = message("findings.RW592.message", name=item.id, kind=first)
            self.fail("RW592", told[0], said, message("findings.RW592.hint", kind=first))
        known.parameters[what] = either((known.parameters[what], thing(kind.id)))

    def _check_paragraphs(self) -> None:
        """Things have the paragraphs of their kind: all of them, and no others."""
        world = self.world
        for template in world.templates.values():
            if template.effect is None and not template.paragraphs:
                what = message("findings.RW594.message", name=template.id)
                self.fail("RW594", template.span, what, message("findings.RW594.hint"))
        for entry in world.entries.values():
            kind = world.kinds[entry.kind]
            own = self._paragraph_keys.get(entry.id, {})
            said = {**dict.fromkeys(self._paragraph_keys.get(entry.template, {}), entry.span), **own}
            strange = [name for name in said if name not in kind.paragraphs]
            lacking = [name for name in self._needed(kind) if name not in said]
            only = lacking[0] if len(strange) == len(lacking) == 1 else ""
            meant = {self._no_such_paragraph(kind, name, said[name], only) for name in strange}
            self._lacking(kind, entry.id, {*said, *meant}, entry.span)
        for kind in world.kinds.values():
            if kind.count:
                self._lacking(kind, kind.id, set(), kind.span)

    def _no_such_paragraph(self, kind: Kind, name: str, span: Span, lacking: str) -> str:
        """Tells of a paragraph that things of a kind do not have; the one that is meant: if none is near, the only one
        that is `lacking`."""
        near = nearest(name, kind.paragraphs) or lacking
        what = message("findings.RW590.message", kind=kind.id, name=name)
        hint = message("findings.RW590.meant", near=near) if near else message("findings.RW590.hint", kind=kind.id)
        self.fail("RW590", span, what, hint, near)
        return near

    def _needed(self, kind: Kind) -> list[str]:
        """The paragraphs that each thing of a kind must have."""
        return [one.id for one in kind.paragraphs.values() if not one.optional and one.effect is None]

    def _lacking(self, kind: Kind, id: str, given: set[str], span: Span) -> None:
        lacking = [name for name in self._needed(kind) if name not in given]
        if lacking and id not in self._misspelt:  # what is missing may be what could not be read
            what = message("findings.RW591.message", thing=id, names=", ".join(lacking))
            self.fail("RW591", span, what, message("findings.RW591.hint", name=lacking[0], kind=kind.id))
