"""The shape of `buch`: prose for readers that no rule text can tell, such as the aim of the game or a turn at a
glance. It is never a rule: a game plays the same without it.
"""

from __future__ import annotations

from regelwerk.dsl.shape.shapes import Key, ListOf, MapOf, Record, Text

_TITLE = Record(
    (
        Key("de", "de", Text(), doc="The heading in German."),
        Key("en", "en", Text(), doc="The heading in English."),
    ),
    short=Text(),
    short_key="de",
)
_TEXT = Record(
    (
        Key("de", "de", Text(), doc="The text in German."),
        Key("en", "en", Text(), doc="The text in English."),
    ),
    short=Text(),
    short_key="de",
)

BOOK = MapOf(
    Record(
        (
            Key("titel", "title", _TITLE, required=True, doc="What stands above it, per language."),
            Key(
                "text",
                "text",
                _TEXT,
                required=True,
                doc="Paragraphs, parted by empty lines; lines that begin with `- ` are a list.",
            ),
            Key("bei", "at", Text("name"), doc="The entry it stands with; without it, it is a chapter at the front."),
            Key("siehe", "see", ListOf(Text("name"), single=True), doc="Entries that it leads to."),
        )
    )
)
