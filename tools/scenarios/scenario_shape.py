"""The shape of a scenario file: every key an author may write, in both languages, with one sentence each.

A step of a game is written in one of two ways: `kreuz: b2` says what a player chooses, every other step is one of the
`EXPECTATIONS`. Players' names are no fixed words, so steps are held against a shape one by one, once it is known which
of the two they are (`regelwerk.tools.scenarios.scenario_reading`).
"""

from __future__ import annotations

from regelwerk.dsl.shape.common_shapes import ANYTHING, DATUM, NAME, SOURCES
from regelwerk.dsl.shape.shapes import Either, Key, ListOf, MapOf, Named, Number, Record, Shape, Text, Truth

ANSWERS = ListOf(DATUM, single=True)
"""What a player chooses: one option, or several in a row."""

STATE = MapOf(MapOf(ANYTHING, key="text"), key="text")
"""Things with the values of their attributes."""

OFFERS = MapOf(ListOf(DATUM, single=True), key="text")
"""A player with options; `nicht_angeboten` may have the reason beside it."""

SEEN = MapOf(ListOf(Text(), single=True), key="text")
"""A player (or `zuschauer`) with things, and values of things behind a dot."""

HAPPENINGS = ListOf(Either((("scalar", NAME), ("mapping", MapOf(MapOf(ANYTHING))))), single=True)
"""Events by name, or by name and fields."""

BECAUSE = Key("weil", "because", Text(), doc="Words that the explanation of the machine must contain.")

EXPECTATIONS = Record((
    Key("fragt", "asked", Record(
        (
            Key("spieler", "player", NAME, required=True, doc="The player who is asked."),
            Key("eintrag", "entry", NAME, doc="The rule, card or procedure that asks."),
        ),
        short=NAME,
        short_key="player",
    ), doc="Who is asked now."),
    Key("angeboten", "offered", OFFERS, doc="These options are among those a player has."),
    Key("genau_angeboten", "exactly_offered", OFFERS, doc="A player has these options and no other."),
    Key("nicht_angeboten", "not_offered", OFFERS, doc="A player does not have these options, and `weil` says why."),
    Key("gilt", "holds", STATE, doc="What things are like at this moment. A derived value is asked of the thing "
        "that is its first parameter; the others stand in brackets: `a1: {\"abstand_zu(b2)\": 3}`."),
    Key("sieht", "sees", SEEN, doc="What a player may know at this moment: things, or values of them behind a dot "
        "(`karte_3.wert`). `zuschauer` (`spectator`) is who only watches."),
    Key("sieht_nicht", "sees_not", SEEN, doc="What is hidden from a player at this moment."),
    Key("geschieht", "happens", HAPPENINGS, doc="Events that the last choice brought about, in this order."),
    Key("geschieht_nicht", "happens_not", HAPPENINGS, doc="Events that the last choice did not bring about."),
    Key("rückgängig", "undo", Number(1), doc="So many choices are taken back."),
))

END = Record((
    Key("gewinner", "winners", ListOf(NAME, single=True), doc="Who has won; nobody (`[]`) after a draw."),
    Key("zu_ende", "over", Truth(), doc="Whether the game is over."),
    Key("gilt", "holds", STATE, doc="What things are like in the end."),
))

SCENARIO = Record((
    Key("quelle", "source", SOURCES, doc="The paragraphs that the scenario shows."),
    Key("hinweis", "note", Text(), doc="A remark for readers."),
    Key("spieler", "players", Number(1, 12), doc="How many play; the fewest possible if nothing is said."),
    Key("samen", "seed", Number(0), doc="The seed of everything that is left to chance."),
    Key("optionen", "options", MapOf(DATUM), doc="Options that are not at their default."),
    Key("profil", "profile", NAME, doc="A named set of options."),
    Key("würfel", "dice", ListOf(Number()), doc="How the dice fall, in this order."),
    Key("karten", "draws", ListOf(DATUM), doc="What lies on top after shuffling or is picked at random, in order."),
    Key("gegeben", "given", STATE, doc="How things lie when the set-up is done."),
    Key("züge", "steps", ListOf(MapOf(ANYTHING, key="text")), doc="Choices of players, and expectations between them."),
    Key("erwartet", "expected", END, doc="What is expected in the end."),
))

SCENARIOS = Record((
    Key("sprache", "language", Text(choices=(("de", "de"), ("en", "en"))), doc="The language of the file."),
    Key("regelwerk", "rulebook", Text(), doc="The folder of the rulebook; the nearest one above the file by default."),
    Key("mods", "mods", ListOf(Text(), single=True),
        doc="Mods that are laid over the rulebook: names, or folders as seen from the file."),
    Key("szenarien", "scenarios", MapOf(SCENARIO), required=True, doc="The scenarios."),
))

NAMED_SHAPES: Named = {"anything": ANYTHING}


def is_expectation(word: str) -> bool:
    """Whether a step that begins with this word is an expectation and not a player's choice."""
    return EXPECTATIONS.spelled(word, "de") is not None or EXPECTATIONS.spelled(word, "en") is not None


def move_shape(player: str) -> Shape:
    """The shape of a step in which a player chooses."""
    return Record((Key(player, player, ANSWERS, required=True),))
