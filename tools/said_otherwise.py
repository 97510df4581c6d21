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
)
