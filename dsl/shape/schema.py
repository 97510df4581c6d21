"""The shape of a rulebook: every key an author may write, in both languages, with one sentence each.

The checker, the JSON Schema for editors and the language reference are all made from these declarations.
"""

from __future__ import annotations

from regelwerk.dsl.shape.book_shape import BOOK
from regelwerk.dsl.shape.cell_keys import CELL
from regelwerk.dsl.shape.display_shape import DISPLAY
from regelwerk.dsl.shape.shapes import Either, Key, ListOf, MapOf, Named, Number, Record, Ref, Shape, Text, Truth

NAME = Text("name")
EFFECT = Either((("scalar", Text("effekt")), ("mapping", MapOf(Text("effekt"), key="paragraph"))))
CONDITION = Text("bedingung")
VALUE = Text("wert")
DATUM = Text("angabe")
TYPE = Text("art")
SET = Text("menge")
SENTENCE = Text("satz")
SENTENCES = ListOf(SENTENCE, single=True)


def _told(german: str, english: str) -> tuple[Key, Key]:
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

_COMMON = (
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
_GERMAN_FORMS = Key(
    "formen", "forms", ListOf(NAME, single=True), doc="The inflected forms under which texts may use the word."
)
_FORMS = (
    _GERMAN_FORMS,
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
        *_COMMON,
        *_told(
            "How it is performed, said in German: `handle die primärfähigkeit von {ding} ab`.",
            "How it is performed, said in English.",
        ),
        Key("darf_fehlen", "optional", Truth(), doc="A thing need not have it; to perform it then does nothing."),
        Key("effekt", "effect", EFFECT, doc="What it does for things that say nothing else."),
    )
)

KIND = Record(
    (
        *_COMMON,
        *_FORMS,
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
        *_COMMON,
        *_FORMS,
        Key("je", "per", NAME, doc="One such place for each thing of this kind, owned by it."),
        Key("ordnung", "order", ORDERS, doc="How what lies in it is ordered: heap (no order), stack or row."),
        Key("sicht", "sight", SIGHTS, doc="Who may see what lies in it; its number is seen by all."),
        Key("anzeigen", "display", Truth(), doc="false: the table at the terminal leaves it out."),
        _ROOM,
    )
)

RESOURCE = Record(
    (
        *_COMMON,
        *_FORMS,
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
        *_COMMON,
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

EVENT = Record(
    (
        *_COMMON,
        Key("felder", "fields", MapOf(TYPE), doc="The typed fields, in order."),
        *_told(
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
        *_COMMON,
        _GERMAN_FORMS,
        ARTICLE,
        Key("parameter", "parameters", MapOf(TYPE), doc="The typed parameters, in order."),
        Key(
            "subjekt",
            "subject",
            NAME,
            doc="Of a condition: the parameter that its sentences tell of (`falls ich das feld beherrsche`).",
        ),
        *_told(
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
        *_COMMON,
        *_FORMS,
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
        *_COMMON,
        Key("parameter", "parameters", MapOf(TYPE), doc="The typed parameters, in order."),
        Key("ablauf", "course", EFFECT, doc="What is done, step by step."),
        Key(
            "umfasst",
            "covers",
            ListOf(NAME, single=True),
            doc="Instead of `ablauf`: procedures and steps that it gathers under its name (`zu beginn jeder phase`).",
        ),
        Key("spieler", "actor", NAME, doc="The parameter that `ich` means: the subject of its sentences."),
        *_told(
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
        *_COMMON,
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
        *_COMMON,
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
        *_COMMON,
        Key("ereignis", "event", Text("ereignis"), required=True, doc="What is forbidden, and when."),
        Key("schicht", "layer", NAME, doc="The layer it belongs to."),
        Key("unaufhebbar", "irrevocable", Truth(), doc="Nothing lifts it."),
        Key("falls_option", "if_option", MapOf(ANYTHING), doc="The prohibition is there only with these options."),
    ),
    short=Text("ereignis"),
    short_key="event",
)

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
        *_COMMON,
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
        *_COMMON,
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

SECTIONS: tuple[Key, ...] = (
    Key("aufzählungen", "enumerations", MapOf(ListOf(NAME)), doc="Closed sets of values."),
    Key("ressourcen", "resources", MapOf(RESOURCE), doc="What is counted rather than moved."),
    Key("mittel", "means", MapOf(MEANS), doc="Ways to pay a resource with something else."),
    Key("arten", "kinds", MapOf(KIND), doc="Kinds of things."),
    Key("orte", "places", MapOf(PLACE), doc="Places in which things lie."),
    Key("dinge", "things", MapOf(MapOf(Ref("anything"))), doc="The things themselves, per kind."),
    Key("raum", "space", MapOf(SPACE), doc="Boards."),
    Key("muster", "patterns", MapOf(PATTERN), doc="Shapes on a hexagonal board: role to offsets."),
    Key("ereignisse", "events", MapOf(EVENT), doc="What can happen, and how it is said."),
    Key("ableitungen", "derived", MapOf(DERIVED), doc="Named values and conditions."),
    Key(
        "tabellen",
        "tables",
        MapOf(TABLE),
        doc="Values that are looked up by a key: `kosten bei 3`, with two keys `kosten bei 3 bei terra`.",
    ),
    Key("abläufe", "procedures", MapOf(PROCEDURE), doc="Rounds, phases, turns, battles."),
    Key("regeln", "rules", MapOf(RULE), doc="What holds for everybody."),
    Key("verbote", "prohibitions", MapOf(PROHIBITION), doc="What the rules themselves forbid."),
    Key("vorlagen", "templates", MapOf(TEMPLATE), doc="Effects that several things share, called by `vorlage`."),
    Key(
        "verben",
        "verbs",
        MapOf(VERB, key="text"),
        doc="Forms of verbs that neither the rules of the language nor its table of irregular verbs give, each under "
        "the word with which its sentences begin. `regelwerk show GAME --verbs` shows all forms of all verbs.",
    ),
    Key(
        "wörter",
        "words",
        MapOf(WORD),
        doc="What a book calls words that name themselves nowhere else: attributes, values, fields, steps, local "
        "names, and entries without a `name` in the language of the book.",
    ),
    Key(
        "darstellung",
        "display",
        DISPLAY,
        doc="How things, kinds, values and boards are to look, each under its id; never a rule "
        "([the protocol](protocol.md)).",
    ),
    Key(
        "buch",
        "book",
        BOOK,
        doc="Prose for readers, in both languages: the aim, a turn at a glance, an example, remarks to an entry; "
        "never a rule.",
    ),
)

HEADER: tuple[Key, ...] = (
    Key("id", "id", NAME, required=True, doc="The id of the rulebook."),
    Key("name", "name", NAMES, doc="The name of the game."),
    Key("version", "version", DATUM, required=True, doc="The version of the rulebook."),
    Key(
        "sprache",
        "language",
        Text(choices=(("de", "de"), ("en", "en"))),
        required=True,
        doc="The language of the file.",
    ),
    Key("quelle", "source", SOURCES, doc="Where the rules come from."),
    Key(
        "spieler",
        "players",
        Record(
            (
                Key("von", "from", Number(1, 12), required=True, doc="The fewest players."),
                Key("bis", "to", Number(1, 12), required=True, doc="The most players."),
                Key("namen", "names", ListOf(NAME), doc="What the players are called."),
            )
        ),
        required=True,
        doc="How many can play.",
    ),
    Key("optionen", "options", MapOf(OPTION), doc="Variants and readings that can be chosen at the start."),
    Key("profile", "profiles", MapOf(MapOf(ANYTHING)), doc="Named sets of options."),
    Key("dateien", "files", ListOf(Text()), doc="The other files of the rulebook."),
    Key(
        "bibliothek",
        "library",
        Either((("list", ListOf(NAME)), ("mapping", MapOf(MapOf(VALUE))))),
        doc="Ready-made procedures with the words that fill their parameters; see the chapter on the library.",
    ),
    Key("aufbau", "setup", EFFECT, doc="What is done before the game begins."),
    Key("hauptablauf", "main", NAME, required=True, doc="The procedure that is the game."),
    Key("fensterordnung", "window_order", VALUE, doc="The players in the order in which they answer in a window."),
    Key(
        "pflichten_in_folge",
        "obligations_in_order",
        CONDITION,
        doc="A player's simultaneous obligations run in the order in which they came about; nobody chooses.",
    ),
    Key(
        "auslöser",
        "triggers",
        Text(choices=(("gleich", "at_once"), ("nach_der_fähigkeit", "after_ability"))),
        doc="When triggered abilities run: nested at once, or when the running ability is finished.",
    ),
    Key("abbruch_zuerst", "cancel_first", Truth(), doc="Abilities that cancel answer before all others."),
    Key("kosten_vor_ansage", "cost_before_announcement", Truth(), doc="Costs are paid before a use can be cancelled."),
    Key("schichten", "layers", ListOf(NAME), doc="The layers, weakest first."),
    Key("unaufhebbar", "irrevocable", ListOf(NAME), doc="Layers whose prohibitions nothing lifts."),
    Key("züge_höchstens", "decisions_at_most", Number(1), doc="After so many decisions the game is declared drawn."),
)

RULEBOOK = Record((*HEADER, *SECTIONS))
PART = Record(
    (
        Key("sprache", "language", Text(choices=(("de", "de"), ("en", "en"))), doc="The language of the file."),
        *SECTIONS,
    )
)

_GIVEN = Text(choices=tuple((word, word) for word in ("art", "ort", "ressource", "wert")))

LIBRARY = Record(
    (
        Key("sprache", "language", Text(choices=(("de", "de"),)), required=True, doc="The language of the file."),
        Key("id", "id", NAME, required=True, doc="The German name."),
        Key("en", "en", NAME, required=True, doc="The English name."),
        Key("hinweis", "note", Text(), required=True, doc="What it does, in English."),
        Key(
            "parameter",
            "parameters",
            MapOf(
                Record(
                    (
                        Key("en", "en", NAME, required=True, doc="The English name."),
                        Key(
                            "was",
                            "what",
                            _GIVEN,
                            required=True,
                            doc="What is to be given: the name of a kind, a place or a resource, or a value.",
                        ),
                        Key("vorgabe", "default", VALUE, doc="What holds if it is left out."),
                        Key("hinweis", "note", Text(), required=True, doc="What it means, in English."),
                    )
                )
            ),
            doc="Words of its texts that a rulebook replaces by its own.",
        ),
        Key("wörter", "words", MapOf(NAME), doc="The English words for what it declares."),
        *(key for key in SECTIONS if key.en != "words"),
    )
)

THING_KEYS: tuple[Key, ...] = (
    *_COMMON,
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

NAMED: Named = {
    "anything": ANYTHING,
    "cell": Either((("scalar", DATUM), ("list", ListOf(DATUM)), ("mapping", CELLS))),
}
