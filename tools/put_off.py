"""Forms that the language does not have yet, with the entries that will need them.

Each has a text that the checker refuses today; a test tries them, so that a form which has arrived is taken off the
list.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PutOff:
    """A form that the language does not have yet.

    `probe` is a text (or, where it begins a line of YAML, a declaration) that the checker refuses until the form is
    there; "" where the matter is no form of the language.
    """

    form: str
    meaning: str
    entries: str
    until_then: str
    probe: str


PUT_OFF: tuple[tuple[str, tuple[PutOff, ...]], ...] = (
    ("Space and movement", (
        PutOff("`plane … mit flugroute, ladung, staffel`",
               "a plan of routes with cargo that changes nothing until it is confirmed, in waves",
               "TI4 movement and transport (4.12), Hil Colish, production, bombardment",
               "system by system, each step an event under the rules' own prohibitions (`tests/gauntlet/bewegung`)",
               "aktion: plane für beliebig viele schiffe: fliege schiff nach nord"),
    )),
    ("Values and modifiers", (
        PutOff("`merke x = …` across steps", "a name that outlives the step it was given in",
               "Rex spaceport at the start of a phase; TI4 Matriarch; Gaia geoden",
               "an attribute; inside one text `merke` is the same as `sei`",
               "abläufe:\n  runde:\n    parameter: {s: spieler}\n    spieler: s\n    ablauf: |\n"
               "      schritt a: merke x = 3\n      schritt b: bekomme x gold\n"),
    )),
    ("Events and windows", (
        PutOff("lasting obligations; `…, außer es geht nicht anders`",
               "an obligation that filters options for as long as it lives; a soft rule",
               "TI4 34.4, 36.2, 63.7, 87.5, map building; Rex must fight; Hexpanse field attacks",
               "a derived set of what is bidden, which lasting clauses widen; the choice is made from "
               "`bevorzugt(gemeinsame(erlaubt, geboten), erlaubt)` (`tests/gauntlet/obliegenheit`)",
               "immer: andere müssen bewegen_nach"),
    )),
    ("Choices, chance, information, offers", (
        PutOff("dice as things: `würfle ART n für e ab w`, `wiederhole würfel`, `würfel um ±n`",
               "a die knows its roller, unit and kind; rerolls and changes per die",
               "TI4 Wrath of Kenara, the_crown_of_thalnos, fire_team, J.N.S. Hylarim",
               "a kind `würfel` with attributes for what it shows and who rolled it (`tests/gauntlet/würfel`); "
               "`würfle w mit [n, 6]` gives mere numbers, `treffer_ab(w, 4)` counts them",
               "aktion: würfle w mit [3, 6] danach würfle w neu"),
    )),
)
