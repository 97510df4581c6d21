"""The shapes of kinds, places, things, resources and the means of paying them."""

from __future__ import annotations

from regelwerk.dsl.shape.common_shapes import (
    ANYTHING,
    ARTICLE,
    COMMON,
    CONDITION,
    DATUM,
    EFFECT,
    FORMS,
    NAME,
    ORDERS,
    PLURAL,
    SET,
    SIGHTS,
    SIGN,
    TYPE,
    VALUE,
    told,
)
from regelwerk.dsl.shape.shapes import Either, Key, ListOf, MapOf, Number, Record, Ref, Shape, Text, Truth

ATTRIBUTE = Record(
    (
        Key(
            "art",
            "type",
            TYPE,
            required=True,
            doc="The type: zahl, ja_nein, a kind, an enumeration, `mehrere …`, `… je …`; `bedingung`, `preis`: a text "
            "that each thing states by itself.",
        ),
        Key("anfang", "start", ANYTHING, doc="The value at the beginning of the game."),
        Key("sicht", "sight", SIGHTS, doc="Who may see the value."),
        Key("fest", "fixed", Truth(), doc="The value never changes; it becomes part of the compiled rules."),
        Key("zeichen", "sign", SIGN, doc="A short sign for the attribute on a board."),
        Key("anzeigen", "display", Truth(), doc="false: it helps the rules alone, and nobody is shown it."),
    ),
    short=TYPE,
    short_key="type",
)

_ROOM = Key(
    "höchstens",
    "most",
    VALUE,
    doc="How many things have room in it (`ort` is the place, `ich` its owner). An event that first of all moves "
    "things there is possible only if there is room for them; else what finds no room stays where it is.",
)

PARAGRAPH = Record(
    (
        *COMMON,
        *told(
            "How it is performed, said in German: `handle die primärfähigkeit von {ding} ab`.",
            "How it is performed, said in English.",
        ),
        Key("darf_fehlen", "optional", Truth(), doc="A thing need not have it; to perform it then does nothing."),
        Key("effekt", "effect", EFFECT, doc="What it does for things that say nothing else."),
    )
)

KIND = Record(
    (
        *COMMON,
        *FORMS,
        Key("attribute", "attributes", MapOf(ATTRIBUTE), doc="What every thing of the kind has."),
        Key("besitzer", "owner", NAME, doc="The attribute that says whose thing it is; else the owner of its place."),
        Key("anzahl", "count", Number(0, 5000), doc="How many alike things there are (`art_1`, `art_2` …)."),
        Key("insgesamt", "total", Number(0, 5000), doc="How many there must be altogether, all copies counted."),
        Key("je", "per", NAME, doc="One thing for each thing of this kind, owned by it."),
        Key("in", "in", NAME, doc="The place in which the things begin."),
        Key("aktiv", "active", ListOf(NAME, single=True), doc="The places in which abilities of such things live."),
        Key("ordnung", "order", ORDERS, doc="How what lies in it is ordered: heap (no order), stack or row."),
        Key("sicht", "sight", SIGHTS, doc="Who may see what lies in it; its number is seen by all."),
        _ROOM,
        Key("ansage", "announce", NAME, doc="The event that announces the use of an ability of such a thing."),
        Key("nach_gebrauch", "after_use", EFFECT, doc="What happens to the thing after its ability was used."),
        Key("gleich", "alike", Truth(), doc="Things that differ in no attribute are one option with a count."),
        Key(
            "zusammen",
            "together",
            Truth(),
            doc="As `gleich`; and in a choice of several, so many of those that differ in nothing are one answer "
            "(`trupp_1*3`).",
        ),
        Key("anzeigen", "display", Truth(), doc="false: the terminal leaves out what lies in such a thing."),
        Key(
            "zeichen",
            "sign",
            SIGN,
            doc="A short sign for such a thing on a board (`·`: none); its owner's seat is added.",
        ),
        Key(
            "zeigt",
            "shows",
            ListOf(NAME, single=True),
            doc="The attributes that the terminal tells with such a thing; of players, those that it tells at all.",
        ),
        Key(
            "anwesend",
            "present",
            CONDITION,
            doc="Only things for which this holds are there for texts that speak of the kind.",
        ),
        Key(
            "trotzdem_für",
            "even_so_for",
            ListOf(NAME, single=True),
            doc="Purposes for which the others are there too: `einheiten für bewegung`.",
        ),
        Key("effekt", "effect", EFFECT, doc="Abilities that every thing of the kind has."),
        Key(
            "absätze",
            "paragraphs",
            MapOf(PARAGRAPH),
            doc="Named texts that every thing of the kind has: a primary and a secondary ability, an income. Each is a "
            "procedure that a player (`spieler`, in the text `ich`) performs with the thing (`ding`).",
        ),
    )
)

PLACE = Record(
    (
        *COMMON,
        *FORMS,
        Key("je", "per", NAME, doc="One such place for each thing of this kind, owned by it."),
        Key("ordnung", "order", ORDERS, doc="How what lies in it is ordered: heap (no order), stack or row."),
        Key("sicht", "sight", SIGHTS, doc="Who may see what lies in it; its number is seen by all."),
        Key("anzeigen", "display", Truth(), doc="false: the table at the terminal leaves it out."),
        _ROOM,
    )
)

RESOURCE = Record(
    (
        *COMMON,
        *FORMS,
        Key("anfang", "start", Number(0), doc="How much each player has at the beginning."),
        Key("höchstens", "most", Number(0), doc="What goes beyond this is lost."),
        Key("von", "of", NAME, doc="The kind of thing that has it; players by default."),
        Key("sicht", "sight", SIGHTS, doc="Who may see it."),
        Key(
            "überzahlbar",
            "overpaid",
            Truth(),
            doc="Whether a price in it may be paid with a piece that is worth more; what goes beyond is lost. "
            "With `false`, a price is paid exactly or not at all.",
        ),
    )
)

MEANS = Record(
    (
        *COMMON,
        Key("für", "for", NAME, required=True, doc="The resource whose price it can pay."),
        Key("aus", "from", SET, doc="The things that can pay, seen by the payer (`ich`)."),
        Key("ressource", "resource", NAME, doc="Another resource that can pay."),
        Key("bedingung", "condition", CONDITION, doc="When it can pay at all, seen by the payer (`ich`)."),
        Key(
            "zwecke",
            "purposes",
            ListOf(NAME, single=True),
            doc="It can pay only for these purposes (`zahle 2 macht für umtausch`).",
        ),
        Key("wert", "worth", VALUE, doc="How much one of them covers (`ding` is the thing)."),
        Key("effekt", "effect", EFFECT, doc="What spending one of them does."),
    )
)

THING_KEYS: tuple[Key, ...] = (
    *COMMON,
    ARTICLE,
    PLURAL,
    Key("anzahl", "count", Number(0, 5000), doc="How many copies there are."),
    Key(
        "je",
        "per",
        Either((("scalar", NAME), ("list", ListOf(NAME)), ("mapping", MapOf(ListOf(DATUM, single=True))))),
        doc="A row of things: one for each value of this attribute, or of these; a mapping names the values. The ids "
        "end with them (`kreuzer_rot`), `{farbe}` in the name stands for them, and what differs is written by them: "
        "`kosten: {rot: 3, sonst: 2}`.",
    ),
    Key("zeichen", "sign", SIGN, doc="A short sign for it on a board."),
    Key("in", "in", NAME, doc="The place in which it begins."),
    Key("aktiv", "active", ListOf(NAME, single=True), doc="The places in which its abilities live."),
    Key("schicht", "layer", NAME, doc="The layer of its abilities."),
    Key("nach", "after", ListOf(NAME, single=True), doc="Entries whose answers in a window come before this one's."),
    Key("vorlage", "template", NAME, doc="A template whose effect it has."),
    Key("falls_option", "if_option", MapOf(Ref("anything")), doc="The thing is there only with these options."),
    Key("effekt", "effect", EFFECT, doc="Its abilities, or what playing it does."),
    Key(
        "absätze",
        "paragraphs",
        MapOf(EFFECT, key="known"),
        doc="The texts of its paragraphs, by the names that its kind gives them.",
    ),
)

STATED: dict[str, Shape] = {"condition": CONDITION, "price": Text("preis")}
"""What stands on a thing under an attribute that is a text, by what it is."""
