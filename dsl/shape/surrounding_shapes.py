"""The shapes of boards, options, words and verbs."""

from __future__ import annotations

from regelwerk.dsl.shape.common_shapes import _NAMES, ANYTHING, ARTICLE, COMMON, FORM, NAME, PLURAL
from regelwerk.dsl.shape.shapes import Key, ListOf, MapOf, Number, Record, Text

_MEASURES = (
    Key("breite", "width", Number(1, 100), doc="Columns."),
    Key("höhe", "height", Number(1, 100), doc="Rows."),
    Key("radius", "radius", Number(0, 50), doc="The radius of a hexagonal board."),
    Key("länge", "length", Number(1, 1000), doc="The number of fields of a ring."),
    Key(
        "mitten",
        "centres",
        ListOf(ListOf(Number(-1000, 1000))),
        doc="A hexagonal board of several tiles: the centre of each, as [q, r].",
    ),
)

SIZE = Record(
    (
        Key("spieler", "players", Number(1, 100), doc="With so many players."),
        Key("falls_option", "if_option", MapOf(ANYTHING), doc="With these options."),
        *_MEASURES,
    )
)

SPACE = Record(
    (
        *COMMON,
        Key(
            "form",
            "shape",
            Text(
                choices=(
                    ("rechteck", "rectangle"),
                    ("sechseck", "hexagon"),
                    ("raute", "rhombus"),
                    ("graph", "graph"),
                    ("ring", "ring"),
                )
            ),
            required=True,
            doc="What the board looks like.",
        ),
        Key("feld", "field", NAME, required=True, doc="The kind whose things are the fields."),
        *_MEASURES,
        Key(
            "größen",
            "sizes",
            ListOf(SIZE),
            doc="Other measures for some numbers of players or options; the first that fits counts.",
        ),
        Key("kanten", "edges", ListOf(ListOf(NAME)), doc="The pairs of neighbours of a graph."),
        Key(
            "zeigt",
            "shows",
            ListOf(NAME, single=True),
            doc="What the terminal shows of a field: attributes, `inhalt` (what lies there), players' sets of fields.",
        ),
        Key("merkmal", "mark", NAME, doc="A yes-or-no attribute whose fields are marked with * on the board."),
        Key(
            "linien", "lines", MapOf(Number(2, 100)), doc="Kinds of straight lines with their length, made into things."
        ),
    )
)

PATTERN = MapOf(ListOf(ListOf(Number())))

OPTION = Record(
    (
        *COMMON,
        Key(
            "werte", "values", ListOf(ANYTHING), required=True, doc="What can be chosen; the first one is the default."
        ),
    ),
    short=ListOf(ANYTHING),
    short_key="values",
)

WORD = Record(
    (
        *_NAMES,
        Key("formen", "forms", ListOf(FORM, single=True), doc="The German plural, if it differs, for what is printed."),
        ARTICLE,
        PLURAL,
    ),
    short=Text(),
    short_key="de",
)

VERB = Record(
    (
        Key("infinitiv", "infinitive", FORM, doc="The infinitive, without particle. The other forms are made from it."),
        Key("ich", "first", FORM, doc="The form after `ich`."),
        Key("du", "second", FORM, doc="The form after `du`."),
        Key("er", "third", FORM, doc="The form after `er`, or after `it` of an English verb."),
        Key("mehrzahl", "plural", FORM, doc="The form after `sie` in the plural."),
        Key("vergangenheit", "past", FORM, doc="The past of an English verb; German needs none."),
        Key("partizip", "participle", FORM, doc="The participle, without particle: `genommen`, `taken`."),
        Key(
            "hilfsverb",
            "auxiliary",
            Text(choices=(("haben", "haben"), ("sein", "sein"))),
            doc="With what a German verb makes its perfect.",
        ),
    )
)
