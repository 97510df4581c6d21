"""What the shapes of many entries have in common: names, sources, texts, forms."""

from __future__ import annotations

from regelwerk.dsl.shape.cell_keys import CELL
from regelwerk.dsl.shape.shapes import Either, Key, ListOf, MapOf, Record, Ref, Shape, Text

NAME = Text("name")
EFFECT = Either((("scalar", Text("effekt")), ("mapping", MapOf(Text("effekt"), key="paragraph"))))
CONDITION = Text("bedingung")
VALUE = Text("wert")
DATUM = Text("angabe")
TYPE = Text("art")
SET = Text("menge")
SENTENCE = Text("satz")
SENTENCES = ListOf(SENTENCE, single=True)


def told(german: str, english: str) -> tuple[Key, Key]:
    """How something is said, in both languages: what is in the language of the file is its sentence."""
    return (
        Key("satz", "de", SENTENCES, doc=german, abroad="sentence"),
        Key("en", "sentence", SENTENCES, doc=english, abroad="satz"),
    )


SIGN = Text()
FORM = Text()
SOURCES = ListOf(Text(), single=True)

_NAMES = (
    Key("de", "de", Text(), doc="The printed name in German."),
    Key("en", "en", Text(), doc="The name in English."),
)
NAMES: Shape = Record(_NAMES, short=Text(), short_key="de")

NOTES: Shape = Record(
    (Key("de", "de", Text(), doc="The remark in German."), Key("en", "en", Text(), doc="The remark in English.")),
    short=Text(),
    short_key="de",
)

COMMON = (
    Key("name", "name", NAMES, doc="The printed name, per language or as one text."),
    Key("quelle", "source", SOURCES, doc="The paragraphs this entry encodes, or `rekonstruiert`."),
    Key("hinweis", "note", NOTES, doc="A remark for readers, per language or as one text; it has no meaning to play."),
    Key("geduldet", "allowed", MapOf(Text()), doc="Warnings that are right here, each with the reason."),
)
ARTICLE = Key(
    "artikel",
    "article",
    Text(choices=(("der", "der"), ("die", "die"), ("das", "das"))),
    doc="The German article, from which all cases come. Most words tell it themselves (`-ung`, `…karte`); one that "
    "does not and declares none is printed without article.",
)
PLURAL = Key(
    "mehrzahl",
    "plural",
    ListOf(Text(choices=(("de", "de"), ("en", "en"))), single=True),
    doc="The languages in which the name is in the plural: `[de, en]` for *die Emirate kommen*, *the Emirates come*.",
)
GERMAN_FORMS = Key(
    "formen", "forms", ListOf(NAME, single=True), doc="The inflected forms under which texts may use the word."
)
FORMS = (
    GERMAN_FORMS,
    Key("en", "en", ListOf(NAME, single=True), doc="The English forms of the word."),
    ARTICLE,
)

SIGHTS = Text(choices=(("alle", "all"), ("besitzer", "owner"), ("niemand", "nobody"), ("team", "team")))
ORDERS = Text(choices=(("haufen", "heap"), ("stapel", "stack"), ("reihe", "row")))

ANYTHING: Shape = Either(
    (
        ("scalar", DATUM),
        ("list", ListOf(Ref("anything"))),
        ("mapping", MapOf(Ref("anything"), key=CELL)),
    )
)
