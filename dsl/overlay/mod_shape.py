"""The shape of a mod: every key of `mod.yaml` and of its other files, in both languages, with one sentence each."""

from __future__ import annotations

from regelwerk.dsl.shape.common_shapes import NAME, NAMES, SOURCES
from regelwerk.dsl.shape.schema import SECTIONS
from regelwerk.dsl.shape.shapes import Key, ListOf, MapOf, Number, Record, Ref, Text

VERSION = Text("wert")
ANYTHING = Ref("anything")
_LANGUAGE = Text(choices=(("de", "de"), ("en", "en")))

OTHER = Record(
    (
        Key("id", "id", NAME, required=True, doc="The id of the rulebook or mod."),
        Key("von", "from", VERSION, doc="The first version that will do."),
        Key("bis", "to", VERSION, doc="The last one; `2` includes 2.7."),
    ),
    short=NAME,
    short_key="id",
)

CHANGE = Record(
    (
        Key("erwartet", "expected", ANYTHING, doc="The value that must be found there; else the base has moved."),
        Key("setze", "set", ANYTHING, doc="The value becomes this one; the key may be new, its entry is there."),
        Key("ersetze", "replace", ANYTHING, doc="The same, for what is already there."),
        Key("um", "by", Number(), doc="The number there grows by this one; several mods may each do so, in any order."),
        Key("füge_hinzu", "add", ANYTHING, doc="New items of a list; new names, keys or paragraphs of a mapping."),
        Key("entferne", "remove", ListOf(ANYTHING, single=True), doc="Items, names, keys or paragraphs that go."),
        Key("vor", "before", ANYTHING, doc="The item or name in front of which `füge_hinzu` puts the new ones."),
        Key("nach", "after", ANYTHING, doc="The item or name behind which it puts them."),
        Key("falls_mod", "if_mod", NAME, doc="The change is made only if this other mod is there."),
    )
)

CHANGES = Key(
    "änderungen",
    "changes",
    MapOf(CHANGE, key="text"),
    doc="Changes of what is there, by path: `dinge.karte.blitz.preis`.",
)

MOD_HEADER: tuple[Key, ...] = (
    Key("id", "id", NAME, required=True, doc="The id of the mod; its entries are known as `id__entry`."),
    Key("name", "name", NAMES, doc="The name of the mod."),
    Key("version", "version", VERSION, required=True, doc="Its version: numbers with dots between them."),
    Key("sprache", "language", _LANGUAGE, required=True, doc="The language of the file."),
    Key("quelle", "source", SOURCES, doc="Where its rules come from."),
    Key("hinweis", "note", Text(), doc="A remark for readers."),
    Key("erweitert", "extends", OTHER, required=True, doc="The rulebook it is for, with the versions that will do."),
    Key("braucht", "needs", ListOf(OTHER, single=True), doc="Mods without which it cannot be; it comes after them."),
    Key("unverträglich", "incompatible", ListOf(OTHER, single=True), doc="Mods with which it cannot be."),
    Key("nach", "after", ListOf(NAME, single=True), doc="Mods that it comes after, if they are there."),
    Key("dateien", "files", ListOf(Text()), doc="The other files of the mod."),
)

MOD = Record((*MOD_HEADER, CHANGES, *SECTIONS))
MOD_PART = Record((Key("sprache", "language", _LANGUAGE, doc="The language of the file."), CHANGES, *SECTIONS))
