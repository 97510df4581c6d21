"""Examples of the findings RW4xx of the understanding of texts, for those who write in English.

Each code has what is wrong, and the same mended; `codes_meaning.py` tells more.
"""

from __future__ import annotations

_HEAD = "id: example\nversion: 1\nlanguage: en\nplayers: {from: 2, to: 4}\nmain: match\n"
_CARDS = "kinds:\n  card:\n    forms: [cards]\n    attributes: {price: number, colour: player, open: yes_no}\n"
_PLACES = "places:\n  stack: {}\n"
_GOLD = "resources:\n  gold: {start: 3}\n"
_DISCARD = (
    "events:\n  discarding:\n    fields: {player: player, card: card}\n"
    "    sentence: discard {card}\n    subject: player\n"
)
_FIXED = "kinds:\n  card:\n    forms: [cards]\n    attributes: {price: {type: number, fixed: true}}\n"
_SAME = "supply: {set: cards}\ntwo:\n  condition:\n    there is a from cards where there is "
_END = "procedures:\n  match: {course: 'victory([])'}\n"


def _course(text: str, rest: str = "") -> str:
    """A rulebook whose main procedure is the text."""
    return _HEAD + rest + "procedures:\n  match:\n    course: |\n" + _lines(text, 6)


def _turn(text: str, rest: str = "") -> str:
    """A rulebook in which each player has one turn, which is the text; `I` is the player."""
    return (
        _HEAD
        + rest
        + "procedures:\n  match: {course: 'one by one for p from players: turn(p)'}\n"
        + "  turn:\n    parameters: {s: player}\n    actor: s\n    course: |\n"
        + _lines(text, 6)
    )


def _rule(text: str, rest: str = "") -> str:
    """A rulebook with one rule."""
    return _HEAD + rest + _END + "rules:\n  example_rule: |\n" + _lines(text, 4)


def _derived(text: str, rest: str = "") -> str:
    """A rulebook with derived values."""
    return _HEAD + rest + _END + "derived:\n" + _lines(text, 2)


def _lines(text: str, indent: int) -> str:
    return "".join(" " * indent + line + "\n" for line in text.split("\n"))


_SETTING = """\
resources: {gold: {}, ruby: {}}
means: {gold_as_ruby: {for: ruby, resource: gold}}
events:
  grasping:
    fields: {player: player}
    subject: player
    effect: pay 1 ruby
"""

_GIVE = (
    "events:\n"
    "  donating: {fields: {x: thing, k: card}, sentence: 'give {x} to {k}'}\n"
    "  gift: {fields: {k: card, x: thing}, "
)

ENGLISH_MEANING: dict[str, tuple[str, str]] = {
    "RW401": (
        _course("if count(cards): victory([])", _CARDS),
        _course("if count(cards) ≥ 1: victory([])", _CARDS),
    ),
    "RW402": (
        _course("if max(≥ 3) = 3: victory([])"),
        _course("if max(count(players), 3) = 3: victory([])"),
    ),
    "RW403": (
        _course("if colour of first(cards) > 3: victory([])", _CARDS),
        _course("if price of first(cards) > 3: victory([])", _CARDS),
    ),
    "RW404": (
        _course("if colour of first(cards) = 3: victory([])", _CARDS),
        _course("if price of first(cards) = 3: victory([])", _CARDS),
    ),
    "RW405": (
        _course("choose k from cards", _CARDS),
        _course("one by one for s from players: s must choose k from cards", _CARDS),
    ),
    "RW406": (
        _course("if first(cards) has 3: victory([])", _CARDS),
        _course("if price of first(cards) = 3: victory([])", _CARDS),
    ),
    "RW407": (
        _course("one by one for k from first(cards): open of k = true", _CARDS),
        _course("one by one for k from cards: open of k = true", _CARDS),
    ),
    "RW408": (
        _rule("after 3: victory([])", _CARDS + _DISCARD),
        _rule("after discarding(player, card): victory([])", _CARDS + _DISCARD),
    ),
    "RW409": (
        _course("if 3 in stack: victory([])", _CARDS + _PLACES),
        _course("if count(cards in stack) ≥ 1: victory([])", _CARDS + _PLACES),
    ),
    "RW410": (
        _course("if count(players) > 99999999999: victory([])"),
        _course("if count(players) > 9: victory([])"),
    ),
    "RW411": (
        _course("if 2 limit: victory([])", _CARDS + "derived:\n  limit: {value: '5'}\n"),
        _course("if limit ≥ 2: victory([])", _CARDS + "derived:\n  limit: {value: '5'}\n"),
    ),
    "RW412": (
        _course("open of this card = true", _CARDS),
        _HEAD + _CARDS + _END + "things:\n  card:\n    castle:\n      effect: open of this card = true\n",
    ),
    "RW413": (
        _course("if cards of 3: victory([])", _CARDS),
        _course("if cards of first(players): victory([])", _CARDS),
    ),
    "RW414": (
        _turn("price of first(cards) = 3 I", _CARDS + _GOLD),
        _turn("price of first(cards) = gold of me", _CARDS + _GOLD),
    ),
    "RW415": (
        _course("discarding(first(players))", _CARDS + _DISCARD),
        _course("discarding(first(players), first(cards))", _CARDS + _DISCARD),
    ),
    "RW416": (
        _rule("after discarding(player, card, place): victory([])", _CARDS + _DISCARD),
        _rule("after discarding(player, card): victory([])", _CARDS + _DISCARD),
    ),
    "RW417": (
        _derived("high: {value: high + 1}"),
        _derived("low: {value: '1'}\nhigh: {value: low + 1}"),
    ),
    "RW418": (
        _derived("loot: {value: 2 cards}", _CARDS),
        _derived("loot: {set: cards where open}", _CARDS),
    ),
    "RW420": (
        _turn("discard", _CARDS + _DISCARD),
        _turn("discard first(cards)", _CARDS + _DISCARD),
    ),
    "RW421": (
        _turn("give first(cards) to first(cards)", _CARDS + _GIVE + "sentence: 'give {k} to {x}'}\n"),
        _turn("give first(cards) to first(cards)", _CARDS + _GIVE + "sentence: 'present {k} to {x}'}\n"),
    ),
    "RW422": (
        _turn("put first(cards) away", _CARDS + _DISCARD),
        _turn("discard first(cards)", _CARDS + _DISCARD),
    ),
    "RW430": (
        _course("action: victory([])"),
        _rule("action: victory([])"),
    ),
    "RW431": (
        _course("cancel"),
        _rule("when discarding(player, card): cancel", _CARDS + _DISCARD),
    ),
    "RW432": (
        _course("players must choose k from cards", _CARDS),
        _course("one by one for s from players: s must choose k from cards", _CARDS),
    ),
    "RW433": (
        _rule("always: victory([])", _CARDS + _DISCARD),
        _rule("always: I may not discard a card", _CARDS + _DISCARD),
    ),
    "RW434": (
        _course("count(cards) = 3", _CARDS),
        _course("price of first(cards) = 3", _CARDS),
    ),
    "RW435": (
        _course("price of first(cards) = 3", _FIXED),
        _course("price of first(cards) = 3", _FIXED.replace(", fixed: true", "")),
    ),
    "RW436": (
        _turn("choose cards", _CARDS),
        _turn("choose target from cards", _CARDS),
    ),
    "RW437": (
        _course("move cards into 3", _CARDS + _PLACES),
        _course("move cards into stack", _CARDS + _PLACES),
    ),
    "RW438": (
        _course("roll throw with first(players)"),
        _course("roll throw with 6"),
    ),
    "RW439": (
        _turn("perform cards", _CARDS),
        _turn("perform first(cards)", _CARDS + "    effect: 'victory([I])'\n"),
    ),
    "RW440": (
        _turn("pay (2) cards", _CARDS + _GOLD),
        _turn("pay 2 gold", _CARDS + _GOLD),
    ),
    "RW441": (
        _turn("1 gold", _GOLD),
        _turn("pay 1 gold", _GOLD),
    ),
    "RW450": (
        _HEAD
        + "kinds:\n  card: {forms: [cards], announce: playing}\n"
        + "things:\n  card:\n    castle: {effect: 'victory(I)'}\n"
        + "events:\n  playing: {fields: {player: player, card: card, n: number}}\n"
        + _END,
        _HEAD
        + "kinds:\n  card: {forms: [cards], announce: playing}\n"
        + "things:\n  card:\n    castle: {effect: 'victory(I)'}\n"
        + "events:\n  playing: {fields: {player: player, card: card}}\n"
        + _END,
    ),
    "RW451": (
        _rule("always: I may also cards", _CARDS),
        _rule("always: targets may also cards", _CARDS + "derived:\n  targets: {set: cards where open}\n"),
    ),
    "RW452": (
        _rule("always: count(cards) by +1", _CARDS),
        _rule("always: price of the cards by +1", _CARDS),
    ),
    "RW453": (
        _rule("victory([])"),
        _rule("after discarding(player, card): victory([])", _CARDS + _DISCARD),
    ),
    "RW454": (
        _HEAD + "procedures:\n  match: {parameters: {s: player}, course: 'victory(s)'}\n",
        _HEAD + "procedures:\n  match: {course: 'victory([])'}\n",
    ),
    "RW457": (
        _turn("open of the cards = true until end of turn until discarding", _CARDS + _DISCARD),
        _turn("open of the cards = true until end of turn or until discarding", _CARDS + _DISCARD),
    ),
    "RW458": (
        _turn("while turn: open of the cards = true until end of match", _CARDS),
        _turn("while turn: open of the cards = true", _CARDS),
    ),
    "RW459": (
        _turn("discard first(cards), at most 1 times per turn", _CARDS + _DISCARD),
        _turn("discard first(cards)", _CARDS + _DISCARD),
    ),
    "RW460": (
        _derived(_SAME + "b from supply where b ≠ card", _CARDS),
        _derived(_SAME + "b from supply where b ≠ a", _CARDS),
    ),
    "RW461": (
        _course("discarding(first(players), first(cards))", _CARDS + _DISCARD + "    even_if_nothing: true\n"),
        _course("discarding(first(players), first(cards))", _CARDS + _DISCARD),
    ),
    "RW470": (
        _course("if 6 / 0 = 0: victory([])"),
        _course("if 6 / 2 = 3: victory([])"),
    ),
    "RW471": (
        _course("roll throw with [20000, 6]\nif sum(throw) > 0: victory([])"),
        _course("roll throw with [20, 6]\nif sum(throw) > 0: victory([])"),
    ),
    "RW472": (
        _rule("once after discarding(): victory([])", _CARDS + _DISCARD),
        _rule("after discarding(), at most 1 times per game: victory([])", _CARDS + _DISCARD),
    ),
    "RW479": (
        _course("roll throw with 0\nif throw > 0: victory([])"),
        _course("roll throw with 6\nif throw > 0: victory([])"),
    ),
    "RW480": (
        _rule("action: grasping(I) and grasping(I); victory(I)", _SETTING),
        _rule("action: pay 1 ruby and grasping(I); victory(I)", _SETTING),
    ),
}
