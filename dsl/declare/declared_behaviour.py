"""Declarations of what happens: events with their sentences, derived values, procedures, rules, means."""

from __future__ import annotations

import re

from regelwerk.dsl.declare.declared_values import DeclaredValues
from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.grammar.positions import keeps_positions, text_span
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.reading.nodes import Scalar, Span
from regelwerk.dsl.reading.sign_places import narrowed
from regelwerk.dsl.sentences.declared_sentences import Said, UnknownSlot, Unsaid, sentences
from regelwerk.dsl.shape.checked_data import Broken, Leaf, MapEntry, RecordData
from regelwerk.dsl.tree.payment_event import PAID_WORDS, amount_field, payer_field
from regelwerk.dsl.tree.types import Type
from regelwerk.dsl.world.behaviours import DeclaredVerb, Event, Pattern, Procedure, Rule
from regelwerk.dsl.world.counted_values import Derived, Means


class DeclaredBehaviour(DeclaredValues):
    """Events, derived values, procedures, rules, prohibitions and means."""

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
                covers=tuple(leaf.text for leaf in record.leaves("covers")),
                covered_at=tuple(leaf.span for leaf in record.leaves("covers")),
                same_at=tuple(leaf.span for leaf in record.leaves("same_as")),
            )
            self._does_or_gathers(item, procedure)
            if procedure.actor and procedure.actor not in procedure.parameters:
                self._unknown("parameter", procedure.actor, record["actor"].span, procedure.parameters)
            procedure.sentences = self._sentences(Said(item.id, procedure.parameters), record)
            procedure.defaults = self._defaults(record, procedure.parameters)
            self._unique(world.procedures, item, procedure)
        for section in ("rules", "prohibitions"):
            for item in data.entries(section):
                self._rule(item, section == "prohibitions", language)
        for item in data.entries("verbs"):
            given = {one.key: one.data for one in item.record.fields if isinstance(one.data, Leaf)}
            forms = {key: leaf.text for key, leaf in given.items()}
            spans = {key: leaf.span for key, leaf in given.items()}
            if item.id in world.verbs:
                what = message("findings.RW301.verb", verb=item.id)
                self.fail("RW301", item.id_span, what, message("findings.RW301.verb_hint"))
            world.verbs.setdefault(item.id, DeclaredVerb(forms, spans, item.id_span))
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
                    self._unknown("resource", record.text(key), record[key].span, world.resources)

    def _does_or_gathers(self, item: MapEntry, procedure: Procedure) -> None:
        """A procedure has a course, or gathers others; these have one."""
        if isinstance(item.data, Broken) or isinstance(item.record.get("course"), Broken):
            return
        if (procedure.text is None) == (not procedure.covers):
            said = message("findings.RW632.message", name=item.id)
            self.fail("RW632", item.id_span, said, message("findings.RW632.hint"))

    def _event(self, item: MapEntry, language: Language) -> None:
        record = item.record
        fields = self._typed(record, "fields")
        event = Event(
            item.id,
            fields,
            [],
            record.text("subject"),
            self._defaults(record, fields),
            self._text(record, "condition"),
            self._text(record, "effect"),
            record.truth("even_if_nothing"),
            tuple(leaf.text for leaf in record.leaves("hidden")),
            item.id_span,
            source=self._source(record),
            replaced_is_paid=record.truth("replaced_is_paid"),
            language=language,
        )
        for leaf in (record["subject"], *record.leaves("hidden")):
            if leaf.text and leaf.text not in fields:
                self._unknown("field", leaf.text, leaf.span, fields)
        self._acting(record, fields)
        if item.id in PAID_WORDS and not (payer_field(event) and amount_field(event)):
            hint = message("findings.RW316.hint")
            self.fail("RW316", item.id_span, message("findings.RW316.event", name=item.id), hint)
        self._unique(self.world.events, item, event)
        event.sentences = self._sentences(Said(item.id, fields), record)

    def _acting(self, record: RecordData, fields: dict[str, Type]) -> None:
        """Only a thing can act: a player, a unit."""
        leaf = record["subject"].as_leaf if "subject" in record else None
        type = fields.get(leaf.text) if leaf is not None else None
        if leaf is None or type is None or type.base in ("thing", "any"):
            return
        able = ", ".join(name for name, one in fields.items() if one.base == "thing")
        what = message("findings.RW306.subject", name=leaf.text, type=type)
        hint = message("findings.RW300.possible", names=able) if able else message("findings.RW300.declare")
        self.fail("RW306", leaf.span, what, hint)

    def _defaults(self, record: RecordData, fields: dict[str, Type]) -> dict[str, Scalar]:
        """Values of fields or parameters that may be left out."""
        for entry in record.entries("defaults"):
            if entry.id not in fields:
                self._unknown("field", entry.id, entry.id_span, fields)
        return {entry.id: entry.leaf.scalar for entry in record.entries("defaults") if isinstance(entry.data, Leaf)}

    def _sentences(self, said: Said, record: RecordData) -> list[Pattern]:
        """How something is said."""
        told: list[str] = []

        def fail(leaf: Leaf, wrong: Unsaid | UnknownSlot) -> None:
            if isinstance(wrong, UnknownSlot) and not said.fields:
                told.append(wrong.slot)
                if len(told) == 1:
                    what = message("findings.RW300.no_fields", name=said.id, slot=wrong.slot)
                    hint = message("findings.RW300.no_fields_hint", slot=wrong.slot)
                    span = _stretch(leaf, wrong.slot)
                    self.findings.append(Finding("RW300", span, what, hint, name=wrong.slot))
            elif isinstance(wrong, UnknownSlot):
                self._unknown("field", wrong.slot, _stretch(leaf, wrong.slot), said.fields)
            else:
                span = _stretch(leaf, wrong.word) if wrong.word else leaf.span
                place, right = narrowed(span, wrong.word, wrong.suggestion)
                self.fail(wrong.code, place, wrong.message, wrong.hint, right)

        return list(sentences(said, record, fail))

    def _derived(self, item: MapEntry, language: Language) -> None:
        record = item.record
        kinds = [key for key in ("value", "condition", "set") if key in record]
        if isinstance(item.data, Broken):
            return
        if len(kinds) != 1:
            self.fail(
                "RW305",
                item.id_span,
                message("findings.RW305.derived", name=item.id),
                message("findings.RW305.derived_hint"),
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
            subject=record.text("subject"),
        )
        derived.sentences = self._told_condition(derived, record)
        self._unique(self.world.derived, item, derived)
        self.world.nouns.setdefault(item.id, self._noun_words(item))
        for form in derived.forms[1:]:
            self.world.forms.setdefault(form, ("derived", item.id))

    def _told_condition(self, derived: Derived, record: RecordData) -> list[Pattern]:
        """How a condition is said. Its sentence tells all that it is asked with, and of whom it tells."""
        said = [leaf for key in ("de", "sentence") for leaf in record.leaves(key)]
        if not derived.subject:
            wrong = next((leaf for leaf in said if leaf in record.leaves("de") or " " in leaf.text), None)
            if wrong is not None:
                what = message("findings.RW650.subject", name=derived.id)
                self.fail("RW650", wrong.span, what, message("findings.RW650.subject_hint"))
            return []
        if derived.subject not in derived.parameters:
            self._unknown("parameter", derived.subject, record["subject"].span, derived.parameters)
            derived.subject = ""
            return []
        if derived.text_kind != "condition":
            what = message("findings.RW650.condition", name=derived.id)
            self.fail("RW650", record["subject"].span, what, message("findings.RW650.condition_hint"))
            return []
        patterns = self._sentences(Said(derived.id, derived.parameters), record)
        for one in patterns:
            told = {part.slot for part in one.parts if part.slot}
            if told | {derived.subject} != set(derived.parameters) or derived.subject in told:
                lacking = [name for name in derived.parameters if name not in told | {derived.subject}]
                what = message("findings.RW650.slots", sentence=one.text, slots=", ".join(lacking or [derived.subject]))
                self.fail("RW650", said[0].span, what, message("findings.RW650.slots_hint"))
                return []
        return patterns

    def _rule(self, item: MapEntry, prohibition: bool, language: Language) -> None:
        record = item.record
        text = self._text(record, "event" if prohibition else "effect")
        if text is None:
            return
        rule = Rule(
            item.id,
            text,
            record.text("layer", "regel"),
            () if prohibition else self._answered_before(record),
            self._source(record),
            self._chosen(record.get("if_option")),
            item.id_span,
            language,
            prohibition,
            prohibition and record.truth("irrevocable"),
        )
        self._unique(self.world.rules, item, rule)


def _stretch(leaf: Leaf, word: str) -> Span:
    """Where a field of a sentence is named, or another word stands in it."""
    found = re.search(rf"(?<={{){re.escape(word)}(?=}})|(?<!\w){re.escape(word)}(?!\w)", leaf.text)
    if found is None or not keeps_positions(leaf.scalar):
        return leaf.span
    return text_span(leaf.scalar, (1, found.start() + 1), (1, found.end() + 1))
