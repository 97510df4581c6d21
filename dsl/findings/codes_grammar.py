"""What the findings RW2xx of the effect language mean, told to rulebook authors.

Each entry is (code, title, story, wrong, right): `wrong` is an effect text that has just this finding, `right` the same
one mended. Both are empty where no effect text alone can show the matter; `WHOLE_EXAMPLES` shows it in a rulebook.
"""

from __future__ import annotations

from regelwerk.dsl.messages.message import Message, message

_HEAD = "id: beispiel\nversion: 1\nsprache: de\nspieler: {von: 2, bis: 4}\nhauptablauf: partie\nabläufe:\n  partie:\n"

_WITHOUT_SENTENCE = (
    _HEAD + "    ablauf: 'nacheinander für s aus spieler: ernten(s)'\n"
    "ereignisse:\n  ernten: {felder: {spieler: spieler}}\nregeln:\n  beispielregel: "
)

WHOLE_EXAMPLES: dict[str, tuple[str, str]] = {
    "RW202": (
        _HEAD + "    ablauf: >\n      sei n = anzahl(spieler)\n      falls n > 3: spielsieg([])\n",
        _HEAD + "    ablauf: |\n      sei n = anzahl(spieler)\n      falls n > 3: spielsieg([])\n",
    ),
    "RW234": (
        _WITHOUT_SENTENCE + "'nachdem ein spieler erntet: spielsieg([])'\n",
        _WITHOUT_SENTENCE + "'nachdem ernten(spieler): spielsieg([])'\n",
    ),
}
"""What is wrong and right in a whole rulebook, for codes that no effect text alone can show."""

CODES_GRAMMAR: tuple[tuple[str, Message, Message, str, str], ...] = (
    (
        "RW200",
        message("stories.RW200.title"),
        message("stories.RW200.story"),
        "sei n 3",
        "sei n = 3",
    ),
    (
        "RW201",
        message("stories.RW201.title"),
        message("stories.RW201.story"),
        "# kommt noch",
        "ziehe 1 karte",
    ),
    (
        "RW202",
        message("stories.RW202.title"),
        message("stories.RW202.story"),
        "",
        "",
    ),
    (
        "RW203",
        message("stories.RW203.title"),
        message("stories.RW203.story"),
        "nachdem ablegen(karte):\n\tziehe 1 karte",
        "nachdem ablegen(karte):\n  ziehe 1 karte",
    ),
    (
        "RW204",
        message("stories.RW204.title"),
        message("stories.RW204.story"),
        "nachdem ablegen(karte: ziehe 1 karte",
        "nachdem ablegen(karte): ziehe 1 karte",
    ),
    (
        "RW205",
        message("stories.RW205.title"),
        message("stories.RW205.story"),
        "nachdem ablegen(karte)): ziehe 1 karte",
        "nachdem ablegen(karte): ziehe 1 karte",
    ),
    (
        "RW206",
        message("stories.RW206.title"),
        message("stories.RW206.story"),
        "falls hand ist leer ziehe 1 karte",
        "falls hand ist leer: ziehe 1 karte",
    ),
    (
        "RW207",
        message("stories.RW207.title"),
        message("stories.RW207.story"),
        "nachdem ablegen(karte):\nziehe 1 karte",
        "nachdem ablegen(karte):\n  ziehe 1 karte",
    ),
    (
        "RW208",
        message("stories.RW208.title"),
        message("stories.RW208.story"),
        "ziehe 1 karte\n  verliere 1 siegpunkt",
        "ziehe 1 karte\nverliere 1 siegpunkt",
    ),
    (
        "RW209",
        message("stories.RW209.title"),
        message("stories.RW209.story"),
        "falls hand ist leer:\n    ziehe 1 karte\n  verliere 1 siegpunkt",
        "falls hand ist leer:\n    ziehe 1 karte\n    verliere 1 siegpunkt",
    ),
    (
        "RW210",
        message("stories.RW210.title"),
        message("stories.RW210.story"),
        "wenn hand ist leer: ziehe 1 karte",
        "falls hand ist leer: ziehe 1 karte",
    ),
    (
        "RW211",
        message("stories.RW211.title"),
        message("stories.RW211.story"),
        "falls summe(kosten der schiffe) ≥ 3: ziehe 1 karte",
        "falls summe(kosten aller schiffe) ≥ 3: ziehe 1 karte",
    ),
    (
        "RW212",
        message("stories.RW212.title"),
        message("stories.RW212.story"),
        "falls n == 3: ziehe 1 karte",
        "falls n = 3: ziehe 1 karte",
    ),
    (
        "RW213",
        message("stories.RW213.title"),
        message("stories.RW213.story"),
        'lege "rote karte" ab',
        "lege rote_karte ab",
    ),
    (
        "RW214",
        message("stories.RW214.title"),
        message("stories.RW214.story"),
        "Nachdem ablegen(karte): ziehe 1 karte",
        "nachdem ablegen(karte): ziehe 1 karte",
    ),
    (
        "RW215",
        message("stories.RW215.title"),
        message("stories.RW215.story"),
        "nachdm ablegen(karte): ziehe 1 karte",
        "nachdem ablegen(karte): ziehe 1 karte",
    ),
    (
        "RW216",
        message("stories.RW216.title"),
        message("stories.RW216.story"),
        "when ablegen(karte): ziehe 1 karte",
        "sobald ablegen(karte): ziehe 1 karte",
    ),
    (
        "RW217",
        message("stories.RW217.title"),
        message("stories.RW217.story"),
        "falls anzahl (karten) ≥ 3 und nicht a: ziehe 1 karte",
        "falls anzahl(karten) ≥ 3 und nicht a: ziehe 1 karte",
    ),
    (
        "RW218",
        message("stories.RW218.title"),
        message("stories.RW218.story"),
        "falls a und b oder c: ziehe 1 karte",
        "falls (a und b) oder c: ziehe 1 karte",
    ),
    (
        "RW219",
        message("stories.RW219.title"),
        message("stories.RW219.story"),
        "zerstöre 1 schiff wo kosten = 1 und ziehe 1 karte",
        "zerstöre (1 schiff wo kosten = 1) und ziehe 1 karte",
    ),
    (
        "RW220",
        message("stories.RW220.title"),
        message("stories.RW220.story"),
        "sei über = 3",
        "sei überschuss = 3",
    ),
    (
        "RW221",
        message("stories.RW221.title"),
        message("stories.RW221.story"),
        "zerstöre " + "(" * 61 + "schiff" + ")" * 61,
        "zerstöre (schiff)",
    ),
    (
        "RW222",
        message("stories.RW222.title"),
        message("stories.RW222.story"),
        "für p aus spieler: ziehe 1 karte",
        "nacheinander für p aus spieler: ziehe 1 karte",
    ),
    (
        "RW223",
        message("stories.RW223.title"),
        message("stories.RW223.story"),
        "ziehe 1 karte und",
        "ziehe 1 karte und verliere 1 siegpunkt",
    ),
    (
        "RW224",
        message("stories.RW224.title"),
        message("stories.RW224.story"),
        "ziehe 1 karte @ zug",
        "ziehe 1 karte",
    ),
    (
        "RW225",
        message("stories.RW225.title"),
        message("stories.RW225.story"),
        "nachdem ablegen(karte) falls n = 1 während kampf: ziehe 1 karte",
        "nachdem ablegen(karte) während kampf falls n = 1: ziehe 1 karte",
    ),
    (
        "RW226",
        message("stories.RW226.title"),
        message("stories.RW226.story"),
        "lege k\u0308arte ab",
        "lege karte ab",
    ),
    (
        "RW227",
        message("stories.RW227.title"),
        message("stories.RW227.story"),
        "sonst: ziehe 1 karte",
        "falls hand ist leer: ziehe 1 karte\nsonst: passe",
    ),
    (
        "RW228",
        message("stories.RW228.title"),
        message("stories.RW228.story"),
        "darf diese karte ablegen; dann ziehe 1 karte",
        "darf diese karte ablegen; ziehe 1 karte",
    ),
    (
        "RW229",
        message("stories.RW229.title"),
        message("stories.RW229.story"),
        "ziehe 1 karte falls hand ist leer",
        "falls hand ist leer: ziehe 1 karte",
    ),
    (
        "RW230",
        message("stories.RW230.title"),
        message("stories.RW230.story"),
        "zahle 1.5 erz",
        "zahle 2 erz",
    ),
    (
        "RW231",
        message("stories.RW231.title"),
        message("stories.RW231.story"),
        "lege karte ab.",
        "lege karte ab",
    ),
    (
        "RW232",
        message("stories.RW232.title"),
        message("stories.RW232.story"),
        "ziehe 1 karte und und passe",
        "ziehe 1 karte und passe",
    ),
    (
        "RW233",
        message("stories.RW233.title"),
        message("stories.RW233.story"),
        "darf diese karte ablegen:\n  ziehe 1 karte",
        "darf diese karte ablegen;\n  ziehe 1 karte",
    ),
    (
        "RW234",
        message("stories.RW234.title"),
        message("stories.RW234.story"),
        "",
        "",
    ),
    (
        "RW235",
        message("stories.RW235.title"),
        message("stories.RW235.story"),
        "falls anzahl hand ≥ 3: ziehe 1 karte",
        "falls anzahl(hand) ≥ 3: ziehe 1 karte",
    ),
)
