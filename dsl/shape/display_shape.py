"""The shape of `darstellung`: how what a rulebook declares is to look. It is never a rule: without it a game plays the
same, and everything has a look of its own all the same.

Each entry stands under the id of what it is about: a thing, a kind, a place, a resource, a value, a board; under
`spieler` what a player's sheet shows, under the id of the rulebook what the whole table shows.
"""

from __future__ import annotations

from regelwerk.dsl.shape.shapes import Either, Key, ListOf, MapOf, Number, Record, Shape, Text, Truth

_ID = Text("name")
_IDS = ListOf(_ID, single=True)
_NAMES: Shape = Record(
    (
        Key("de", "de", Text(), doc="In German."),
        Key("en", "en", Text(), doc="In English."),
    ),
    short=Text(),
    short_key="de",
)

LAYER = Record(
    (
        Key(
            "als",
            "as",
            Text(
                choices=(
                    ("boden", "ground"),
                    ("muster", "pattern"),
                    ("scheibe", "disc"),
                    ("ring", "ring"),
                    ("rand", "rim"),
                    ("zeichen", "symbol"),
                    ("zahl", "number"),
                    ("figur", "piece"),
                    ("stapel", "stack"),
                    ("marken", "tokens"),
                )
            ),
            required=True,
            doc="What is drawn.",
        ),
        Key("art", "kind", _ID, doc="One for each thing of this kind that lies in the field, or in what lies there."),
        Key("ort", "at", _ID, doc="The attribute of such things that says in which field they are."),
        Key("wert", "value", _ID, doc="The attribute whose value gives colour, symbol or number."),
        Key("zahlen", "numbers", _IDS, doc="Attributes that are written on it."),
        Key("von", "of", _ID, doc="The attribute that says whose it is: it has the colour of that seat."),
        Key("nach", "by", _IDS, doc="The attributes by which things are put together in one stack."),
        Key("außer", "except", _IDS, doc="Values for which nothing is drawn."),
        Key("matt", "dim", _ID, doc="The attribute that says whether it is drawn faintly."),
        Key("klein", "small", Truth(), doc="true: it is drawn small."),
    )
)

PANEL = Record(
    (
        Key("titel", "title", _NAMES, doc="What stands above it."),
        Key(
            "als",
            "as",
            Text(
                choices=(
                    ("liste", "list"),
                    ("karten", "cards"),
                    ("zahl", "number"),
                    ("stapel", "stack"),
                    ("ringe", "rings"),
                    ("leiste", "track"),
                    ("vorrat", "slots"),
                    ("balken", "bars"),
                    ("summen", "sums"),
                    ("folge", "order"),
                )
            ),
            required=True,
            doc="How it is shown: names, cards, a number, heaps by kind, rings with amounts, markers on a track, slots"
            " that are filled by what is built, bars by what things are for, sums of what things are worth, the players"
            " in the order in which their turns come.",
        ),
        Key("orte", "places", _IDS, doc="The places whose things are shown."),
        Key("art", "kind", _ID, doc="The kind whose things are shown, wherever they lie."),
        Key("werte", "values", _IDS, doc="The attributes or resources that are shown; of a track, where each stands."),
        Key("von", "of", _ID, doc="The attribute that says whose a thing is: only those of the player are shown."),
        Key("gebaut", "built", _ID, doc="Of slots: the attribute of fields that says what stands there."),
        Key("höchstens", "most", _ID, doc="Of slots: the attribute that says how many there are."),
        Key("dazu", "beside", _ID, doc="Of a track: the kind of places whose things lie at its columns."),
        Key("matt", "dim", _ID, doc="The attribute that says that something is used up: it is faint, and not counted."),
        Key(
            "nach",
            "by",
            _ID,
            doc="Of an order: the value of a player by which it goes, the least first. It is told to everybody, as far"
            " as everybody may know it.",
        ),
    )
)

GROUPS = Record(
    (
        Key("art", "kind", _ID, required=True, doc="The kind of things that each stand for one group of fields."),
        Key("mitte", "middle", _IDS, required=True, doc="The two attributes that say where the middle of a group is."),
        Key("radius", "radius", Number(0, 100), required=True, doc="How far a group reaches, in steps."),
    )
)

WHEEL = Record(
    (
        Key("wert", "value", _ID, required=True, doc="The attribute that says in which sector a field lies."),
        Key("sektoren", "sectors", Number(2, 360), required=True, doc="How many there are; the last is on top."),
        Key("ding", "thing", _ID, doc="A thing that goes around."),
        Key("stand", "at", _ID, doc="The attribute of that thing that says in which sector it is."),
        Key("weite", "reach", Number(0, 360), doc="How many sectors further it can come at once."),
    )
)

LAYOUT = Record(
    (
        Key(
            "sechseck",
            "hexagon",
            Text(choices=(("spitz", "pointed"), ("flach", "flat"))),
            doc="Whether hexagons stand on a point or lie on a side.",
        ),
        Key("drehung", "turn", Number(-360, 360), doc="By how many degrees the board is turned clockwise."),
        Key("einheit", "unit", Number(1, 10_000), doc="How far neighbours are apart in the numbers of `punkte`; 100."),
        Key(
            "punkte",
            "points",
            MapOf(ListOf(Number()), key="known"),
            doc="Where each field of a graph lies: [x, y], to the right and down. Fields without one are laid out.",
        ),
    )
)

LOOK = Record(
    (
        Key("farbe", "colour", ListOf(Text(), single=True), doc="Its colour, `#rrggbb`; or two, for light and dark."),
        Key(
            "zeichen",
            "symbol",
            Either(
                (
                    ("scalar", Text()),
                    (
                        "mapping",
                        Record(
                            (
                                Key("pfad", "path", Text(), required=True, doc="The outline, as SVG path data."),
                                Key("innen", "inner", Text(), doc="What is drawn on it in the contrasting colour."),
                            )
                        ),
                    ),
                )
            ),
            doc="Its symbol: the name of one that programs bring along, or a path of its own in a square of 24 × 24.",
        ),
        Key("kurz", "short", _NAMES, doc="A short name, where there is little room."),
        Key("text", "text", _NAMES, doc="Of a thing: in a few words, what it does; the whole text is a click away."),
        Key(
            "grund",
            "background",
            Text(choices=(("weltall", "space"), ("wüste", "desert"), ("stadt", "city"), ("papier", "paper"))),
            doc="Of a board or of the rulebook: on what all lies.",
        ),
        Key("lage", "layout", LAYOUT, doc="Of a board: where its fields lie in a drawing."),
        Key("feld", "field", ListOf(LAYER), doc="Of a board: what is drawn of a field, from below."),
        Key("gruppen", "groups", GROUPS, doc="Of a board of hexagons: fields that are drawn with a common outline."),
        Key("rad", "wheel", WHEEL, doc="Of a board: sectors around its middle, and what goes around."),
        Key("zeile", "line", _IDS, doc="Of `spieler`: the attributes and resources that a seat shows in one line."),
        Key("teile", "parts", ListOf(PANEL), doc="Of `spieler`: what a player's sheet shows, in this order."),
        Key("tafeln", "panels", ListOf(PANEL), doc="Of the rulebook: what lies beside the board, in this order."),
        Key("ablauf", "phases", _IDS, doc="Of the rulebook: the procedures that are told as phases."),
        Key("punkte", "score", _ID, doc="Of the rulebook: the attribute or resource that says who leads."),
        Key("sitzfarbe", "seat_colour", _IDS, doc="Of the rulebook: the way from a player to a thing with a colour."),
    )
)

DISPLAY: Shape = MapOf(LOOK, key="known")
