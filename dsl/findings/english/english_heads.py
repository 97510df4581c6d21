"""Examples of the findings RW56x of heads told as sentences, for those who write in English.

Each code has what is wrong, and the same mended; `codes_heads.py` tells more.
"""

from __future__ import annotations

_BOOK = (
    "id: example\nversion: 1\nlanguage: en\nplayers: {from: 2, to: 4}\nmain: match\n"
    "kinds: {card: {forms: [cards]}}\n"
    "events:\n"
    "  drawing:\n    fields: {player: player, card: card}\n    sentence: draw {card}\n    subject: player\n"
    "  discarding: {fields: {card: card}, sentence: 'discard {card}'}\n"
    "procedures:\n"
    "  match: {course: 'one by one for p from players: turn(p)'}\n"
    "  turn:\n    parameters: {s: player}\n    actor: s\n    sentence: play for {s}\n"
    "    course: drawing(s, first(cards)) afterwards discarding(first(cards))\n"
    "rules:\n  example_rule: "
)

ENGLISH_HEADS: dict[str, tuple[str, str]] = {
    "RW560": (
        _BOOK + "'after a player a card draws: victory([])'\n",
        _BOOK + "'after a player draws a card: victory([])'\n",
    ),
    "RW561": (
        _BOOK + "'after a player discards a card: victory([])'\n",
        _BOOK + "'after a card is discarded: victory([])'\n",
    ),
    "RW562": (
        _BOOK + "'when a player plays: victory([])'\n",
        _BOOK + "'at end of turn: victory([])'\n",
    ),
}
