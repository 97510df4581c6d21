"""Forms that were once proposed and that the language says in other words, each with a rulebook in which it runs.

The reference lists them. A test looks for the quoted text in the rulebook, so that no example gets lost.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SaidOtherwise:
    """A form, what it was needed for, how it is said, and a folder of `tests/gauntlet` that holds `text`."""

    form: str
    needed_by: str
    wording: str
    example: str
    text: str


SAID_OTHERWISE: tuple[SaidOtherwise, ...] = (
    SaidOtherwise(
        "`fraktion.setzt: {tabelle.pfad: wert}`",
        "Gaia 14 factions (mad_androids, itar), Rex free recruits",
        "a derived value that has the owner as a parameter, and a lasting clause of the faction: "
        "`immer: ertrag(ich, mine, 3) = 5`",
        "nachschlagen",
        "immer: ertrag(ich, mine, 3) = 5",
    ),
    SaidOtherwise(
        "`kreisläufe:` with containers, kinds of tokens and named flows",
        "Gaia power (terraner, itar, nevlar, taklons); TI4 command-token pools",
        "places, and one event for each flow, of which a faction changes a field (`ziel wird …`); tokens that pay are "
        "`mittel`; `schiebe n steine durch [a, b, c]` moves tokens step by step",
        "kreislauf",
        "sobald gaia_rückkehr(spieler: ich): ziel wird schale_2 von ich",
    ),
    SaidOtherwise(
        "`ersetzt werte von K: {…}`",
        "TI4 dreadnought_2, floating_factory_2 and 35 more upgrades",
        "the card has the values as its own attributes: `immer: schiffe von mir haben werte von dieser karte`; the "
        "youngest lies on top",
        "werte",
        "haben werte von diese karte",
    ),
    SaidOtherwise(
        "`M hat / verliert fähigkeit F(werte)`",
        "TI4 war_sun, disable, experimental_battlestation",
        "a keyword is an attribute (a number or a flag) that the effect of the kind asks for; lasting clauses give it "
        "and take it away: `immer: kanone der einheiten von mir = 3`, `immer: … sind nicht schildträger`",
        "werte",
        "immer: kanone der einheiten von mir = 3",
    ),
    SaidOtherwise(
        "exact fractions",
        "TI4 hybrid_crystal_fighter_2",
        "count in halves; `aufgerundet(a / 2)` and `abgerundet(a / 2)` round a division",
        "werte",
        "flottenlast(spieler) ≤ 2 * grenze",
    ),
    SaidOtherwise(
        "`darf auch M ohne kosten.teil`, parts of a price with names",
        "Gaia lantida, mine and habitability; Hexpanse M07, wl_terra, C23; Rex informant",
        "each part of the price is a derived value; a lasting clause changes or waives it, for many things at once: "
        "`immer: bewohnbar(ich, felder wo herr ist nicht leer) = 0`",
        "preise",
        "immer: bewohnbar(ich, felder wo herr ist nicht leer) = 0",
    ),
    SaidOtherwise(
        "`kosten von E ohne / um …`",
        "TI4 masters_of_trade, sarween_tools, mirror_computing",
        "a derived price, which lasting clauses change: `immer: gebühr(ich) = 0`",
        "preise",
        "immer: gebühr(ich) = 0",
    ),
    SaidOtherwise(
        "virtual budgets (\"as if spending X power\")",
        "Gaia terraner",
        "a resource that is filled, spent in a loop and emptied again",
        "preise",
        "s muss wandeln(s, 4, 1, erz) oder wandeln(s, 3, 2, gold) oder verfallen(s)",
    ),
    SaidOtherwise(
        "`teile:` of a space: tiles with sides and turning",
        "Gaia sectors, TI4 map building",
        "a board with `mitten`; each tile is a thing with a pattern (`muster`) for each side, whose roles are what is "
        "printed there; laying it writes the fields of `lagen(bild von teil, mitte)`",
        "kartenteile",
        "stelle(lagen(bild(t), mitte(t)), n)",
    ),
)
