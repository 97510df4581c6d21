"""The shape of a rulebook: every key an author may write, in both languages, with one sentence each.

The checker, the JSON Schema for editors and the language reference are all made from these declarations.
"""

from __future__ import annotations

from regelwerk.dsl.shape.behaviour_shapes import CELLS, DERIVED, EVENT, PROCEDURE, PROHIBITION, RULE, TABLE, TEMPLATE
from regelwerk.dsl.shape.book_shape import BOOK
from regelwerk.dsl.shape.common_shapes import ANYTHING, CONDITION, DATUM, EFFECT, NAME, NAMES, SOURCES, VALUE
from regelwerk.dsl.shape.display_shape import DISPLAY
from regelwerk.dsl.shape.noun_shapes import KIND, MEANS, PLACE, RESOURCE
from regelwerk.dsl.shape.shapes import Either, Key, ListOf, MapOf, Named, Number, Record, Ref, Text, Truth
from regelwerk.dsl.shape.surrounding_shapes import OPTION, PATTERN, SPACE, VERB, WORD

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

NAMED: Named = {
    "anything": ANYTHING,
    "cell": Either((("scalar", DATUM), ("list", ListOf(DATUM)), ("mapping", CELLS))),
}
