"""Keys of a mapping: spelled as declared, in the other language, with a slip of the pen, or strange here."""

from __future__ import annotations

from typing import Literal

from regelwerk.dsl.findings.findings import Finding, foreign_word, nearest
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.reading.nodes import Entry, Mapping
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.shape.shape_faults import ShapeFaults
from regelwerk.dsl.shape.shapes import (
    Either,
    Key,
    ListOf,
    MapOf,
    Record,
    Shape,
    resolve,
)

MOST_UNKNOWN = 100
"""So many unknown keys of one mapping are told one by one, each with what may be meant; the rest as one finding."""

_CALLED: dict[str, str] = {
    "active": "active_in wirkt_in gilt_in",
    "condition": "falls wenn if when requires voraussetzung bedingungen requirement only_if",
    "count": "amount quantity copies stück stückzahl menge exemplare",
    "course": "text steps schritte",
    "de": "deutsch german",
    "derived": "berechnet computed formeln formulas begriffe",
    "effect": "text kartentext fähigkeit ability wirkung",
    "en": "englisch english",
    "enumerations": "enums listen lists",
    "events": "aktionen actions verbs",
    "fields": "parameter parameters felder arguments",
    "forms": "mehrzahl plural plurals",
    "from": "min minimum mindestens ab",
    "height": "rows zeilen reihen",
    "in": "place platz ort liegt_in startort start_in starts_in where",
    "kinds": "types typen klassen classes",
    "language": "lang",
    "most": "max maximum maximal limit grenze obergrenze upto",
    "name": "titel title bezeichnung",
    "names": "spielernamen",
    "note": "beschreibung description notiz kommentar comment bemerkung anmerkung remark",
    "parameters": "felder fields arguments",
    "players": "spielerzahl spieleranzahl player_count anzahl_spieler",
    "procedures": "phasen phases prozeduren",
    "prohibitions": "forbidden verboten bans",
    "resources": "währungen currencies zähler counters",
    "sentence": "verb",
    "sight": "sichtbar sichtbarkeit visible visibility",
    "source": "herkunft seite page sources",
    "space": "board brett spielbrett spielplan karte map",
    "start": "beginn startwert standard vorgabe initial starting default",
    "subject": "wer who akteur handelnder",
    "to": "max maximum höchstens",
    "width": "columns spalten",
}
"""What people call a key who have not yet read its name, by the key that is meant."""

_SAID_OTHERWISE: dict[str, list[str]] = {}
for _key, _words in _CALLED.items():
    for _word in _words.split():
        _SAID_OTHERWISE.setdefault(_word, []).append(_key)

THINGS = frozenset({"karten", "karte", "cards", "card", "figuren", "plättchen", "steine", "pieces", "tiles", "tokens"})
"""Things that people give a section of their own."""


@record
class Reading:
    """How an entry of a mapping is understood.

    `how` is "exact", "foreign" (spelled in the other language), "doubled" (the same, but the key is there already),
    "near" (a slip of the pen), or "stranger".
    """

    entry: Entry
    key: Key | None
    how: Literal["exact", "foreign", "doubled", "near", "stranger"]


class ShapeKeys(ShapeFaults):
    """Understands the keys of mappings."""

    def read_keys(self, node: Mapping, shape: Record) -> list[Reading]:
        """Understand every key of a mapping. No entry takes a key from one that spells it better."""
        keys = [shape.spelled(entry.key.text, self.language) for entry in node.entries]
        taken = {key.en for key in keys if key}
        foreign = [
            None if own else shape.meant(entry.key.text, self.language)
            for entry, own in zip(node.entries, keys, strict=True)
        ]
        unavailable = taken | {key.en for key in foreign if key}
        readings: list[Reading] = []
        unknown = [entry for entry, own, alien in zip(node.entries, keys, foreign, strict=True) if not (own or alien)]
        untold = {id(entry) for entry in unknown[MOST_UNKNOWN:]}
        if untold:
            what = message("findings.RW101.read_keys", n=len(unknown), most_unknown=MOST_UNKNOWN)
            hint = message("findings.RW101.read_keys_hint")
            self.findings.append(Finding("RW101", unknown[MOST_UNKNOWN].key.span, what, hint))
        for entry, own, alien in zip(node.entries, keys, foreign, strict=True):
            if id(entry) in untold:
                continue
            if own:
                readings.append(Reading(entry, own, "exact"))
            elif alien:
                readings.append(Reading(entry, alien, "doubled" if alien.en in taken else "foreign"))
                taken.add(alien.en)
            else:
                near = self.near_key(entry.key.text, [key for key in shape.keys if key.en not in unavailable])
                near = None if entry.key.text.casefold() in THINGS else near
                readings.append(Reading(entry, near, "near" if near else "stranger"))
                unavailable |= {near.en} if near else set()
        return readings

    def near_key(self, written: str, keys: list[Key]) -> Key | None:
        meant = _SAID_OTHERWISE.get(written.casefold(), ())
        said = next((key for key in keys if key.en in meant), None)
        if said is not None:
            return said
        for language in (self.language, self.other):
            spellings = {key.spelling(language): key for key in keys}
            near = nearest(written, spellings)
            if near:
                return spellings[near]
        return None

    def misspelled(self, reading: Reading, key: Key) -> None:
        written, right = reading.entry.key.text, key.spelling(self.language)
        if reading.how == "near":
            code, what = "RW101", message("findings.shape_keys.no_known_key", written=written)
            hint = message("findings.common.probably", name=right)
        else:
            code = "RW102"
            what = foreign_word(written, self.language)
            hint = message("findings.shape_keys.belongs", right=right)
        if reading.how == "doubled":
            hint, right = message("findings.shape_keys.already_one_two_keys", right=right), ""
        self.findings.append(Finding(code, reading.entry.key.span, what, hint, right, name=written))

    def spelled_anyhow(self, record: Record, written: str) -> Key | None:
        return record.spelled(written, self.language) or record.meant(written, self.language)

    def keys_below(self, record: Record, written: str) -> list[tuple[Key, Key]]:
        """The keys of `record` under which a record has the key `written`, each with that inner key."""
        found: list[tuple[Key, Key]] = []
        for outer in record.keys:
            for inner_record in self.records_in(outer.shape):
                inner = self.spelled_anyhow(inner_record, written)
                if inner:
                    found.append((outer, inner))
                    break
        return found

    def records_in(self, shape: Shape) -> list[Record]:
        """The records one meets first on the way into `shape`."""
        records: list[Record] = []
        waiting: list[Shape] = [shape]
        seen: list[Shape] = []
        while waiting:
            candidate = resolve(waiting.pop(0), self.named)
            if candidate in seen:
                continue
            seen.append(candidate)
            match candidate:
                case Record():
                    records.append(candidate)
                case ListOf(inner) | MapOf(inner):
                    waiting.append(inner)
                case Either(options):
                    waiting.extend(option for _, option in options)
        return records
