"""Examples of the findings RW2xx of the effect language, for those who write in English.

Each code has what is wrong, and the same mended; `codes_grammar.py` tells more.
"""

from __future__ import annotations

_HEAD = "id: example\nversion: 1\nlanguage: en\nplayers: {from: 2, to: 4}\nmain: match\nprocedures:\n  match:\n"

_WITHOUT_SENTENCE = (
    _HEAD + "    course: 'one by one for s from players: harvest(s)'\n"
    "events:\n  harvest: {fields: {player: player}}\nrules:\n  example_rule: "
)

ENGLISH_WHOLE_EXAMPLES: dict[str, tuple[str, str]] = {
    "RW202": (
        _HEAD + "    course: >\n      let n = count(players)\n      if n > 3: victory([])\n",
        _HEAD + "    course: |\n      let n = count(players)\n      if n > 3: victory([])\n",
    ),
    "RW234": (
        _WITHOUT_SENTENCE + "'after a player harvests: victory([])'\n",
        _WITHOUT_SENTENCE + "'after harvest(player): victory([])'\n",
    ),
}
"""What is wrong and right in a whole rulebook, for codes that no effect text alone can show."""

ENGLISH_GRAMMAR: dict[str, tuple[str, str]] = {
    "RW200": (
        "let n 3",
        "let n = 3",
    ),
    "RW201": (
        "# still to come",
        "draw 1 card",
    ),
    "RW203": (
        "after discarding(card):\n\tdraw 1 card",
        "after discarding(card):\n  draw 1 card",
    ),
    "RW204": (
        "after discarding(card: draw 1 card",
        "after discarding(card): draw 1 card",
    ),
    "RW205": (
        "after discarding(card)): draw 1 card",
        "after discarding(card): draw 1 card",
    ),
    "RW206": (
        "if hand is empty draw 1 card",
        "if hand is empty: draw 1 card",
    ),
    "RW207": (
        "after discarding(card):\ndraw 1 card",
        "after discarding(card):\n  draw 1 card",
    ),
    "RW208": (
        "draw 1 card\n  lose 1 victory_point",
        "draw 1 card\nlose 1 victory_point",
    ),
    "RW209": (
        "if hand is empty:\n    draw 1 card\n  lose 1 victory_point",
        "if hand is empty:\n    draw 1 card\n    lose 1 victory_point",
    ),
    "RW210": (
        "can discard this card; draw 1 card",
        "may discard this card; draw 1 card",
    ),
    "RW211": (
        "if sum(cost the ships) ≥ 3: draw 1 card",
        "if sum(cost of the ships) ≥ 3: draw 1 card",
    ),
    "RW212": (
        "if n == 3: draw 1 card",
        "if n = 3: draw 1 card",
    ),
    "RW213": (
        'discard "red card"',
        "discard red_card",
    ),
    "RW214": (
        "After discarding(card): draw 1 card",
        "after discarding(card): draw 1 card",
    ),
    "RW215": (
        "aftr discarding(card): draw 1 card",
        "after discarding(card): draw 1 card",
    ),
    "RW216": (
        "sobald discarding(card): draw 1 card",
        "when discarding(card): draw 1 card",
    ),
    "RW217": (
        "if count (cards) ≥ 3 and not a: draw 1 card",
        "if count(cards) ≥ 3 and not a: draw 1 card",
    ),
    "RW218": (
        "if a and b or c: draw 1 card",
        "if (a and b) or c: draw 1 card",
    ),
    "RW219": (
        "destroy 1 ship where cost = 1 and draw 1 card",
        "destroy (1 ship where cost = 1) and draw 1 card",
    ),
    "RW220": (
        "let over = 3",
        "let surplus = 3",
    ),
    "RW221": (
        "destroy " + "(" * 61 + "ship" + ")" * 61,
        "destroy (ship)",
    ),
    "RW222": (
        "for p from players: draw 1 card",
        "one by one for p from players: draw 1 card",
    ),
    "RW223": (
        "draw 1 card and",
        "draw 1 card and lose 1 victory_point",
    ),
    "RW224": (
        "draw 1 card @ turn",
        "draw 1 card",
    ),
    "RW225": (
        "after discarding(card) if n = 1 during combat: draw 1 card",
        "after discarding(card) during combat if n = 1: draw 1 card",
    ),
    "RW226": (
        "discard c\u0308ard",
        "discard card",
    ),
    "RW227": (
        "else: draw 1 card",
        "if hand is empty: draw 1 card\nelse: pass",
    ),
    "RW228": (
        "may discard this card; then draw 1 card",
        "may discard this card; draw 1 card",
    ),
    "RW229": (
        "draw 1 card if hand is empty",
        "if hand is empty: draw 1 card",
    ),
    "RW230": (
        "pay 1.5 ore",
        "pay 2 ore",
    ),
    "RW231": (
        "discard card.",
        "discard card",
    ),
    "RW232": (
        "draw 1 card and and pass",
        "draw 1 card and pass",
    ),
    "RW233": (
        "may discard this card:\n  draw 1 card",
        "may discard this card;\n  draw 1 card",
    ),
    "RW235": (
        "if count hand ≥ 3: draw 1 card",
        "if count(hand) ≥ 3: draw 1 card",
    ),
}
