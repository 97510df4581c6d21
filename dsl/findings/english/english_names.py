"""Examples of the findings RW3xx of declarations, for those who write in English.

Each code has what is wrong, and the same mended; `codes_names.py` tells more.
"""

from __future__ import annotations

_HEAD = "id: example\nversion: 1\nlanguage: en\nplayers: {from: 2, to: 4}\nmain: match\n"
_GAME = "procedures:\n  match:\n    course: victory([])\n"
_DISCARD = "kinds:\n  card: {}\nevents:\n  discarding:\n    fields: {card: card}\n"
_AUCTION = "resources:\n  gold: {}\nplaces:\n  hand: {per: player}\nkinds:\n  card: {}\n"
_PRICED = "kinds:\n  card: {attributes: {price: {type: number, fixed: true}}}\n"
_SHIP = "kinds:\n  ship:\n    forms: [ships]\n"
_PURPOSE = "  combat:\n    course: |\n      if count(ships for movement) ≥ 1: victory([])\n"
_SOURCED = "procedures:\n  match: {source: [R1], course: 'victory(players)'}\n"
_LIST = "# quellen/paragraphen.yaml\n"

_COPIES = (
    "kinds:\n  card: {{}}\n  house: {{attributes: {{picture: {{type: card, fixed: true}}}}}}\n"
    "things:\n  card: {{castle: {{count: 3}}}}\n  house: {{farm: {{picture: '{}'}}}}\n"
)
_TABLE = (
    "resources: {{gold: {{}}}}\nkinds:\n  crown:\n    forms: [crowns]\n    count: 1\n    attributes:\n"
    "      cost: {{type: number per resource, {}, start: {{gold: 2}}}}\n"
)
_PEOPLE = "kinds:\n  people: {{alike: true}}\nthings:\n  people:\n    dwarfs: {{name: {{en: Dwarfs}}, {}}}\n"

_ROADS = (
    "space:\n  map: {{shape: graph, field: region, edges: [{}]}}\n"
    "kinds:\n  region: {{}}\nthings:\n  region: {{meadow: {{}}, hill: {{}}}}\n"
)

ENGLISH_NAMES: dict[str, tuple[str, str]] = {
    "RW300": (
        _HEAD + "procedures:\n  mach:\n    course: victory([])\n",
        _HEAD + _GAME,
    ),
    "RW301": (
        _HEAD + _GAME + "kinds:\n  card: {forms: [cards]}\nplaces:\n  stack: {forms: [cards]}\n",
        _HEAD + _GAME + "kinds:\n  card: {forms: [cards]}\nplaces:\n  stack: {}\n",
    ),
    "RW302": (
        _HEAD + _GAME + "kinds:\n  round: {}\n  then: {}\n",
        _HEAD + _GAME + "kinds:\n  round: {}\n  afterwards_card: {}\n",
    ),
    "RW303": (
        _HEAD + _GAME + "kinds:\n  card: {attributes: {value: number}}\n  token: {attributes: {value: player}}\n",
        _HEAD + _GAME + "kinds:\n  card: {attributes: {value: number}}\n  token: {attributes: {holder: player}}\n",
    ),
    "RW304": (
        _HEAD + _GAME + _DISCARD + "    sentence: '{card} discard'\n",
        _HEAD + _GAME + _DISCARD + "    sentence: 'discard {card}'\n",
    ),
    "RW305": (
        _HEAD + _GAME + "derived:\n  many: {value: count(players), condition: count(players) > 3}\n",
        _HEAD + _GAME + "derived:\n  many: {condition: count(players) > 3}\n",
    ),
    "RW306": (
        _HEAD + _GAME + "kinds:\n  card: {attributes: {price: number}}\nthings:\n  card:\n    castle: {price: three}\n",
        _HEAD + _GAME + "kinds:\n  card: {attributes: {price: number}}\nthings:\n  card:\n    castle: {price: 3}\n",
    ),
    "RW307": (
        _HEAD + "files: [../cards.yaml]\n" + _GAME,
        _HEAD + "files: []\n" + _GAME,
    ),
    "RW308": (
        _HEAD + _GAME + _PURPOSE + _SHIP + "    effect: 'always: this ship does not count for movment'\n",
        _HEAD + _GAME + _PURPOSE + _SHIP + "    effect: 'always: this ship does not count for movement'\n",
    ),
    "RW309": (
        _HEAD + _SOURCED.replace("R1", "R7") + _LIST + "- {id: R1, title: All win}\n",
        _HEAD + _SOURCED + _LIST + "- {id: R1, title: All win}\n",
    ),
    "RW310": (
        _HEAD + _SOURCED + _LIST + "- {id: R1, title: All win}\n- {id: R1, title: Nobody loses}\n",
        _HEAD + _SOURCED + _LIST + "- {id: R1, title: All win}\n- {id: R2, title: Nobody loses}\n",
    ),
    "RW311": (
        _HEAD + _SOURCED + _LIST + "- {id: R1}\n- {id: R2, title: Ten cards, kind: no_rule}\n",
        _HEAD + _SOURCED + _LIST + "- {id: R1}\n- {id: R2, title: Ten cards, kind: no_rule, reason: material}\n",
    ),
    "RW313": (
        _HEAD + "options:\n  long_game: []\n" + _GAME,
        _HEAD + "options:\n  long_game: [false, true]\n" + _GAME,
    ),
    "RW314": (
        _HEAD.replace("{from: 2, to: 4}", "{from: 4, to: 2}") + _GAME,
        _HEAD + _GAME,
    ),
    "RW315": (
        _HEAD + "library:\n  auction: {good: card, currency: gold}\n" + _GAME + _AUCTION,
        _HEAD + "library:\n  auction: {good: card, currency: gold, target: hand}\n" + _GAME + _AUCTION,
    ),
    "RW316": (
        _HEAD + "events:\n  paid:\n    fields: {player: player}\n" + _GAME,
        _HEAD + "events:\n  paid:\n    fields: {player: player, n: number}\n" + _GAME,
    ),
    "RW317": (
        _HEAD + _GAME + _PRICED + "things:\n  card:\n    castle: {}\n",
        _HEAD + _GAME + _PRICED + "things:\n  card:\n    castle: {price: 3}\n",
    ),
    "RW318": (
        _HEAD.replace("to: 4}", "to: 4, names: [red, blue]}") + _GAME,
        _HEAD.replace("to: 4}", "to: 4, names: [red, blue, yellow, white]}") + _GAME,
    ),
    "RW319": (
        _HEAD + _TABLE.format("fixed: false") + _GAME,
        _HEAD + _TABLE.format("fixed: true") + _GAME,
    ),
    "RW320": (
        _HEAD + _GAME + _COPIES.format("castle"),
        _HEAD + _GAME + _COPIES.format("castle#1"),
    ),
    "RW321": (
        _HEAD + _GAME + "resources: {gold: {start: 1}}\ndisplay:\n  gold: {line: [gold]}\n",
        _HEAD + _GAME + "resources: {gold: {start: 1}}\ndisplay:\n  players: {line: [gold]}\n",
    ),
    "RW322": (
        _HEAD + _GAME + "resources: {gold: {start: 1}}\ndisplay:\n  gold: {colour: yellow}\n",
        _HEAD + _GAME + 'resources: {gold: {start: 1}}\ndisplay:\n  gold: {colour: "#e8c24a"}\n',
    ),
    "RW323": (
        _HEAD + _GAME + _ROADS.format("[meadow, hill], [hill]"),
        _HEAD + _GAME + _ROADS.format("[meadow, hill]"),
    ),
    "RW324": (
        _HEAD + _GAME + _PEOPLE.format("count: 3, plural: en"),
        _HEAD + _GAME + _PEOPLE.format("plural: en"),
    ),
}
