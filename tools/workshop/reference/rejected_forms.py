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
        "and take it away: `immer: kanone aller einheiten von mir = 3`, `immer: … sind nicht schildträger`",
        "werte",
        "immer: kanone aller einheiten von mir = 3",
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
        'virtual budgets ("as if spending X power")',
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
    SaidOtherwise(
        "supply policies: limited, backed by a figure, may be taken back from the board",
        "TI4 infantry, war_effort (24.5, 52.4)",
        "pieces in a place are a limited supply; what may be used when it is empty stands in the choice (`wo`), what "
        "must be there besides in the condition of the event",
        "plaetze",
        "t in im_vorrat(ich) oder (im_vorrat(ich) ist leer und ort(t) ≠ f)",
    ),
    SaidOtherwise(
        "`gruppen:` with size limits",
        "Rex alliances, Hexpanse team game",
        "an attribute of players that names their group (`arten: spieler: {attribute: {gruppe: bund}}`), and the limit "
        "in the condition of joining; places with `sicht: team` are open to the group (attribute `gruppe` or `team`)",
        "buendnisse",
        "spieler: {attribute: {gruppe: bund}}",
    ),
    SaidOtherwise(
        "`sind aus sicht von P [für Z] angrenzend`",
        "TI4 quantum_entanglement, enforced_travel_ban, Lazax Gate Folding (4.5; faq-021, faq-024)",
        "a derived condition that has viewer and purpose as parameters, and that lasting clauses change",
        "nachbarn_sicht",
        "parameter: {wer: spieler, zweck: zwecke, a: feld, b: feld}",
    ),
    SaidOtherwise(
        "`jedes E in diesem bündel`: react once to what happens at once",
        "TI4 plasma_scoring, infiltrate, pillage",
        "a window hears each event of a bucket, and a limit makes it one answer: `höchstens 1 mal pro fenster`",
        "aktionen_grenze",
        "höchstens 1 mal pro fenster, name",
    ),
    SaidOtherwise(
        "`negiere bis zu n aus treffer wo …`",
        "TI4 shields_holding, maneuvering_jets, sustain damage",
        "hits are things, and some of them are taken away before they are assigned",
        "raumkampf",
        "streiche bis zu 2 treffer in trefferhaufen von ich",
    ),
    SaidOtherwise(
        "`stand von x vor E`",
        "TI4 courageous_to_the_end, unveil_flagship",
        "an event carries what listeners need from before it as a field, filled by `vorgaben`; a thing that leaves "
        "hears with its own old values",
        "raumkampf",
        "vorgaben: {verursacher: niemand}",
    ),
    SaidOtherwise(
        "`gilt als K außer für Z`",
        "TI4 The Alastor, Matriarch",
        "`gilt als K für Z`: the purposes for which it counts are named, as queries name them",
        "bewegung",
        "gilt als schiff für reise",
    ),
    SaidOtherwise(
        "`aufhebung:` on an ability",
        "Rex informant (RX258-264)",
        "whether, until when and with what consequence: attributes of the thing that carries the ability, and "
        "`setze f aus bis …`",
        "vorteile",
        "setze f aus bis zum ende von zug",
    ),
    SaidOtherwise(
        "`verwende F von M mit werte`",
        "TI4 harrow, experimental_battlestation, minister_of_industry",
        "a procedure with parameters, performed from both places; its result has a name: `sei x = P(…)`",
        "anwesend",
        "sei sieger = höchstes_gebot(s, nächster(s))",
    ),
    SaidOtherwise(
        "`die gleichnamige von mir`",
        "TI4 research_agreement, infiltrate, indoctrination",
        "a query over an attribute that names what is printed",
        "kampfplan",
        "karte wo name_der_karte = befohlen",
    ),
    SaidOtherwise(
        "`verteile n auf M`, `setze um`",
        "TI4 leadership, bioplasmosis, politics; Rex Sol's start units",
        "one by one: `nacheinander für p aus M:`, each time a number of those that are left",
        "marken_vorrat",
        "nacheinander für m aus marken: bewege m nach vorrat von besitzer(m)",
    ),
    SaidOtherwise(
        "`angebote:` with goods, partners and limits",
        "TI4 transactions; Rex ceasefire; Gaia passive power",
        "an offer is `x darf K; X` or `mit zustimmung von s:`, bound to the event that caused it, with a limit",
        "vertraege",
        "mit zustimmung von partner:",
    ),
    SaidOtherwise(
        "`merke x = … bis P`",
        "Rex spaceport at the start of a phase; TI4 Matriarch, infantry_2; Gaia geoden",
        "an attribute of the card (or of a player) that one clause writes and later ones read; inside one text `sei` "
        "gives a name; things that are kept lie in a place",
        "ablauf",
        "zu beginn von beratung: gemerkt von dieser karte = ruhm von ich",
    ),
    SaidOtherwise(
        "`würfle ART n für e ab w`, `wiederhole würfel`, `würfel um ±n`",
        "TI4 Wrath of Kenara, the_crown_of_thalnos, fire_team, J.N.S. Hylarim",
        "dice are things of a kind, with attributes for what they show and who rolled them; `würfle w mit [n, 6]` "
        "gives mere numbers, `treffer_ab(w, 4)` counts them",
        "wuerfel",
        "nacheinander für w aus erste_n(würfel in becher, anzahl_würfel von e):",
    ),
    SaidOtherwise(
        "lasting obligations; `…, außer es geht nicht anders`",
        "TI4 36.2, 63.7, 87.5, map building; Rex must fight; Hexpanse field attacks",
        "a derived set of what is bidden, which lasting clauses widen; the choice is made among what is allowed and "
        "bidden, or else among what is allowed. A soft rule of one choice: `wähle x aus M wo B, falls möglich`",
        "obliegenheit",
        "bevorzugt(gemeinsame(erlaubt(s), geboten(s)), erlaubt(s))",
    ),
    SaidOtherwise(
        "`plane … mit flugroute, ladung, staffel`",
        "TI4 movement and transport (4.12; LRR 15, 83), Hil Colish, production, bombardment",
        "first all are asked, and attributes keep what they answered (`wege` gives the routes, `unterscheide` the "
        "classes of them); then the plan is carried out, and `zugleich` all arrive",
        "fracht",
        "zugleich für x aus schiffe wo geplant: ankommen(x)",
    ),
)
