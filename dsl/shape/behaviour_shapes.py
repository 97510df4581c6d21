"""The shapes of events, derived values, tables, procedures, rules and templates."""

from __future__ import annotations

from regelwerk.dsl.shape.cell_keys import CELL
from regelwerk.dsl.shape.common_shapes import (
    ANYTHING,
    ARTICLE,
    COMMON,
    CONDITION,
    EFFECT,
    FORMS,
    GERMAN_FORMS,
    NAME,
    SET,
    TYPE,
    VALUE,
    told,
)
from regelwerk.dsl.shape.shapes import Key, ListOf, MapOf, Record, Ref, Shape, Text, Truth

EVENT = Record(
    (
        *COMMON,
        Key("felder", "fields", MapOf(TYPE), doc="The typed fields, in order."),
        *told(
            "How the event is said in German, e.g. `lege {karte} ab`. Where neither verb nor preposition tells the "
            "case of a slot, it is marked for printing: `gib {empfänger:dativ} {karte}`. A noun of the sentence itself "
            "may have a capital, with which it is printed; texts write it small: `eröffne die Versteigerung`.",
            "How the event is said in English.",
        ),
        Key("subjekt", "subject", NAME, doc="The field that is filled with whoever acts."),
        Key("vorgaben", "defaults", MapOf(VALUE), doc="Values of fields that a sentence leaves out."),
        Key("bedingung", "condition", CONDITION, doc="When the event is possible at all."),
        Key("wirkung", "effect", EFFECT, doc="What it does."),
        Key("auch_bei_null", "even_if_nothing", Truth(), doc="The event happens although it changes nothing."),
        Key(
            "ersetzt_gilt_als_bezahlt",
            "replaced_is_paid",
            Truth(),
            doc="As part of a price it counts as paid even if something else happened instead.",
        ),
        Key("verdeckt", "hidden", ListOf(NAME, single=True), doc="Fields that only the subject may see in the log."),
    )
)

DERIVED = Record(
    (
        *COMMON,
        GERMAN_FORMS,
        ARTICLE,
        Key("parameter", "parameters", MapOf(TYPE), doc="The typed parameters, in order."),
        Key(
            "subjekt",
            "subject",
            NAME,
            doc="Of a condition: the parameter that its sentences tell of (`falls ich das feld beherrsche`).",
        ),
        *told(
            "How a condition with a subject is said in German, e.g. `beherrsche {feld}`.",
            "How a condition with a subject is said in English; of anything else, the English forms of the word.",
        ),
        Key("wert", "value", VALUE, doc="The value, as an expression."),
        Key("bedingung", "condition", CONDITION, doc="The value, as a condition."),
        Key("menge", "set", SET, doc="The value, as a set."),
    )
)

CELLS: Shape = MapOf(Ref("cell"), key=CELL)
"""What stands in a table: for each key a value, or a table of its own for the next key."""

TABLE = Record(
    (
        *COMMON,
        *FORMS,
        Key("art", "type", TYPE, doc="What its cells are: a number if nothing is said."),
        Key(
            "nach",
            "by",
            ListOf(TYPE, single=True),
            doc="What it is asked with: a number if nothing is said; several for a table in tables, outermost first.",
        ),
        Key(
            "werte",
            "values",
            CELLS,
            required=True,
            doc="The cells: a key (`3`, `4 bis 6`, a value, a thing; `sonst` for all others) and what stands there.",
        ),
    )
)

PROCEDURE = Record(
    (
        *COMMON,
        Key("parameter", "parameters", MapOf(TYPE), doc="The typed parameters, in order."),
        Key("ablauf", "course", EFFECT, doc="What is done, step by step."),
        Key(
            "umfasst",
            "covers",
            ListOf(NAME, single=True),
            doc="Instead of `ablauf`: procedures and steps that it gathers under its name (`zu beginn jeder phase`).",
        ),
        Key("spieler", "actor", NAME, doc="The parameter that `ich` means: the subject of its sentences."),
        *told(
            "How the procedure is said in German, e.g. `greife {ziel} an`.",
            "How the procedure is said in English.",
        ),
        Key("vorgaben", "defaults", MapOf(VALUE), doc="Values of parameters that a sentence or a call leaves out."),
        Key(
            "gleich_mit",
            "same_as",
            ListOf(NAME, single=True),
            doc="Procedures whose first start and last end are the same moment as this one's.",
        ),
        Key("ergebnis", "result", Text(), doc="The type of what it gives, by `ergebnis = x` to `sei y = P(…)`."),
    )
)

RULE = Record(
    (
        *COMMON,
        Key("effekt", "effect", EFFECT, required=True, doc="What the rule says."),
        Key("schicht", "layer", NAME, doc="Rule, variant, faction or card: what beats what."),
        Key(
            "nach", "after", ListOf(NAME, single=True), doc="Entries whose answers in a window come before this one's."
        ),
        Key("falls_option", "if_option", MapOf(ANYTHING), doc="The rule is there only with these options."),
    ),
    short=EFFECT,
    short_key="effect",
)

TEMPLATE = Record(
    (
        *COMMON,
        Key(
            "parameter",
            "parameters",
            MapOf(Text(choices=(("effekt", "effect"), ("wert", "value")))),
            doc="What an entry that uses the template must say itself: an effect or a value.",
        ),
        Key("effekt", "effect", EFFECT, doc="The shared text; parameters stand in it by their names."),
        Key(
            "absätze",
            "paragraphs",
            MapOf(EFFECT, key="known"),
            doc="Shared paragraphs, by the names that the kind gives them.",
        ),
    )
)

PROHIBITION = Record(
    (
        *COMMON,
        Key("ereignis", "event", Text("ereignis"), required=True, doc="What is forbidden, and when."),
        Key("schicht", "layer", NAME, doc="The layer it belongs to."),
        Key("unaufhebbar", "irrevocable", Truth(), doc="Nothing lifts it."),
        Key("falls_option", "if_option", MapOf(ANYTHING), doc="The prohibition is there only with these options."),
    ),
    short=Text("ereignis"),
    short_key="event",
)
