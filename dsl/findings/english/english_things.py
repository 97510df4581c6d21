"""Examples of the findings RW59x of paragraphs, conditions and prices, for those who write in English.

Each code has what is wrong, and the same mended; `codes_things.py` tells more.
"""

from __future__ import annotations

_BOOK = (
    "id: example\nversion: 1\nlanguage: en\nplayers: {from: 2, to: 4}\nmain: match\n"
    "resources: {gold: {}}\n"
    "events:\n"
    "  gaining:\n    fields: {player: player, n: number, r: resource}\n    subject: player\n"
    "    sentence: receive {n} {r}\n    effect: raise r of player by n\n"
    "procedures:\n  match:\n    course: |\n      one by one for p from players: income(p, first(cards))\n"
)
_KIND = "kinds:\n  card:\n    forms: [cards]\n    paragraphs: {income: {sentence: 'harvest {thing}'}}\n"
_THING = "things: {card: {mine: {paragraphs: {income: receive 1 gold}}}}\n"
_STATING = (
    "id: example\nversion: 1\nlanguage: en\nplayers: {from: 2, to: 4}\nmain: match\n"
    "resources: {gold: {}}\n"
    "procedures:\n  match: {course: 'one by one for p from players: turn(p)'}\n"
    "  turn:\n    parameters: {s: player}\n    actor: s\n"
    "    course: 'if time of first(cards): victory(s)'\n"
    "kinds:\n  card: {forms: [cards], attributes: {time: {type: condition}}}\n"
)
_PRICED = _STATING.replace("condition", "price").replace("time", "cost").replace("if", "pay")
_PRICED = _PRICED.replace(": victory(s)", "")

ENGLISH_THINGS: dict[str, tuple[str, str]] = {
    "RW590": (
        _BOOK + _KIND.replace("thing}'", "thing}', optional: true") + _THING.replace("income", "incme"),
        _BOOK + _KIND.replace("thing}'", "thing}', optional: true") + _THING,
    ),
    "RW591": (
        _BOOK + _KIND + "things: {card: {mine: {}}}\n",
        _BOOK + _KIND + _THING,
    ),
    "RW592": (
        _BOOK + _KIND + "  house: {paragraphs: {income: {sentence: 'receive {thing}'}}}\n" + _THING,
        _BOOK + _KIND + "  house: {paragraphs: {income: {}}}\n" + _THING,
    ),
    "RW593": (
        _BOOK + _KIND + "  player: {paragraphs: {tax: {effect: receive 1 gold}}}\n" + _THING,
        _BOOK + _KIND + _THING + "rules: {tax: 'at end of match: victory([])'}\n",
    ),
    "RW594": (
        _BOOK + _KIND + "templates: {pit: {}}\n" + _THING,
        _BOOK + _KIND + "templates: {pit: {paragraphs: {income: receive 1 gold}}}\n"
        "things: {card: {mine: {template: pit}}}\n",
    ),
    "RW595": (
        _STATING + "things: {card: {mine: {}}}\n",
        _STATING + "things: {card: {mine: {time: gold of me ≥ 2}}}\n",
    ),
    "RW596": (
        _STATING + "  player: {attributes: {rich: {type: condition}}}\n",
        _STATING + "derived:\n  rich: {parameters: {s: player}, condition: gold of s > 9}\n",
    ),
    "RW597": (
        _STATING + "things: {card: {mine: {time: time of this card}}}\n",
        _STATING + "things: {card: {mine: {time: gold of me ≥ 2}}}\n",
    ),
    "RW598": (
        _PRICED + "things: {card: {mine: {cost: '3'}}}\n",
        _PRICED + "things: {card: {mine: {cost: 3 gold}}}\n",
    ),
}
