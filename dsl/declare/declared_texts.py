"""Declarations of attributes that are texts: the condition and the price that each thing of a kind states by itself.

Each is a value with two parameters, the thing and the player for whom it is asked; what it is worth is what stands on
the thing. Several kinds may have one of the same name, as with all attributes.
"""

from __future__ import annotations

from dataclasses import replace

from regelwerk.dsl.declare.declared_values import DeclaredValues
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.operations.functions import BY_NAME
from regelwerk.dsl.reading.nodes import Scalar
from regelwerk.dsl.shape.checked_data import Leaf, MapEntry
from regelwerk.dsl.shape.said_amounts import as_sum
from regelwerk.dsl.tree.types import AMOUNT, BOOL, Type, either, thing
from regelwerk.dsl.world.counted_values import Derived
from regelwerk.dsl.world.kinds import PLAYER, Kind, NounWords, StatedAttribute
from regelwerk.dsl.world.type_words import STATED_WORDS

ACTOR: dict[Language, str] = {"de": "spieler", "en": "player"}
WHAT: dict[Language, str] = {"de": "ding", "en": "thing"}
"""What the parameters of texts of things are called: whoever they are for, and the thing that has them. They do not
follow the language of a file, since a file can be translated.
"""
TYPES: dict[str, Type] = {"condition": BOOL, "price": AMOUNT}
"""What a stated text is worth."""


def stated_text(scalar: Scalar, what: str) -> Scalar:
    """A text as it is read: a price may be said like an amount, `3 gold und 1 erz`."""
    said = what == "price" and isinstance(scalar.value, str)
    return replace(scalar, value=as_sum(str(scalar.value))) if said else scalar


class DeclaredTexts(DeclaredValues):
    """Attributes that are texts; and, once all is declared, whether each thing states them."""

    def _is_stated(self, entry: MapEntry) -> bool:
        written = entry.record["type"].text
        return written in STATED_WORDS and self.world.type_named(written) is None

    def _stated(self, kind: Kind, entry: MapEntry, language: Language) -> None:
        if kind.id == PLAYER:
            told = message("findings.RW596.message", name=entry.id)
            self.fail("RW596", entry.id_span, told, message("findings.RW596.hint"))
            return
        what = STATED_WORDS[entry.record["type"].text]
        start = entry.record.get("start")
        default = stated_text(start.scalar, what) if isinstance(start, Leaf) else None
        attribute = StatedAttribute(entry.id, what, default, entry.id_span)
        known = self.world.derived.get(entry.id)
        taken = entry.id in BY_NAME or (known is not None and not known.stated)
        if self._reserved(entry.id, entry.id_span, taken):
            return
        if entry.id in self.world.attributes or (known is not None and known.type != TYPES[what]):
            said = message("findings.declared_texts.attribute_another_type_elsewhere", name=entry.id)
            self.fail("RW303", entry.id_span, said, message("findings.RW303.attribute_hint"))
            return
        kind.stated[entry.id] = attribute
        if known is not None:
            what_for = next(iter(known.parameters))
            known.parameters[what_for] = either((known.parameters[what_for], thing(kind.id)))
            return
        text_kind = "condition" if what == "condition" else "value"
        parameters = {WHAT["de"]: thing(kind.id), ACTOR["de"]: thing(PLAYER)}
        nothing = Scalar("", entry.id_span)
        derived = Derived(entry.id, (entry.id,), parameters, nothing, text_kind, entry.id_span, language=language)
        derived.type, derived.stated = TYPES[what], True
        self._unique(self.world.derived, entry, derived)
        self.world.nouns.setdefault(entry.id, NounWords((entry.id,)))

    def _check_stated(self) -> None:
        """Each thing states what its kind asks for, unless the kind states it for all."""
        world = self.world
        for entry in world.entries.values():
            lacking = [
                one.id
                for one in world.kinds[entry.kind].stated.values()
                if one.default is None and one.id not in entry.stated
            ]
            if lacking:
                what = message("findings.RW595.message", thing=entry.id, names=", ".join(lacking))
                self.fail("RW595", entry.span, what, message("findings.RW595.hint", name=lacking[0]))
        for kind in world.kinds.values():
            unsaid = [one for one in kind.stated.values() if one.default is None]
            if kind.count and unsaid:
                what = message("findings.RW595.message", thing=kind.id, names=", ".join(one.id for one in unsaid))
                self.fail("RW595", unsaid[0].span, what, message("findings.RW595.hint_kind", name=unsaid[0].id))
