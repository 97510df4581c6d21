"""Examples of the warnings RW5xx of lint, for those who write in English.

Each code has what is wrong, and the same mended; `codes_lint.py` tells more.
"""

from __future__ import annotations

_HEAD = "id: example\nversion: 1\nlanguage: en\nplayers: {from: 2, to: 4}\nmain: match\n"
_END = "procedures:\n  match:\n    course: |\n      victory(players where gold ≥ 3)\n"
_GOLD = "resources:\n  gold: {start: 3}\n"
_TURNS = (
    "procedures:\n  match: {course: 'one by one for s from players: turn(s)'}\n"
    "  turn:\n    parameters: {s: player}\n    actor: s\n    course: s must perform action\n"
)
_TAKE = (
    "events:\n  taking:\n    fields: {s: player, n: number}\n    sentence: take {n} gold\n    subject: s\n"
    "    effect: raise gold of s by n\n"
)
_GRABBED = "    sentence: grab {n} gold\n"
_GRAB = _TAKE.replace("events:\n", "").replace("taking", "grabbing").replace("    sentence: take {n} gold\n", _GRABBED)
_HARVEST = "  harvesting: 'action: grabbing(I, 1)'\n"
_ALLOWED = "    allowed: {RW503: It only stands on the card.}\n"
_DECK = "places:\n  stack: {sight: nobody}\n  hand: {per: player}\n"
_CARDS = "kinds:\n  card: {forms: [cards], in: stack}\n"
_AWAKE = "  waking: 'action: awake of me = true'\nkinds: {player: {attributes: {awake: yes_no}}}\n"


def _rules(text: str, rest: str = _TAKE + _GOLD) -> str:
    return _HEAD + rest + _TURNS + "rules:\n  collect: 'action: take 1 gold'\n" + text


def _cards(keys: str) -> str:
    """Three cards that have everything, and a fourth with these keys."""
    complete = "      name: {{en: {0}, de: {0}}}\n      source: [p. 3]\n"
    cards = "".join(f"    {name.lower()}:\n" + complete.format(name) for name in ("Alpha", "Beta", "Gamma"))
    head = _HEAD.replace("language: en\n", "language: en\nsource: [booklet]\n")
    return head + _GOLD + _END + "kinds:\n  card: {}\nthings:\n  card:\n" + cards + "    delta:\n" + keys


_MEET = "  meeting: 'action: introducing(I, I, I)'\n"
_SHOW = (
    "  introducing:\n    fields: {s: player, a: player, b: player}\n    subject: s\n    sentence: 'introduce {a} {b}'\n"
    "    de: 'stelle {a} {b} vor'\n    effect: raise gold of a by count([b])\n"
)
_FORGET = "events:\n  forgetting: {fields: {s: player}, effect: gold of s = 9}\n"
_GUARD = "  limit: 'guard gold of me > 9: {} forgetting(I)'\n"
_CAPPED = _TAKE + "resources:\n  gold: {start: 3, most: 6}\n"
_KINDS = "kinds:\n  card: {total: 5}\nthings:\n  card:\n    red: {count: 2}\n"
_PLAN = (
    "kinds:\n  player: {{attributes: {{bid: {{type: number, sight: owner}}}}}}\n"
    "events:\n  bidding:\n    fields: {{s: player, n: number}}\n    subject: s\n{}    effect: bid of s = n\n"
)
_BID = _END.replace("      victory", "      bidding(first(players), 3)\n      victory").replace("gold ≥ 3", "bid ≥ 3")
_SEARCH = "  search:\n    effect: |\n      action:\n        "
_OPEN = _DECK + "  table: {}\n"
_CHOSEN = (
    "choose k from cards in table\n        if chosen(k): move k into hand of me\n        else: take 1 gold\n"
)

ENGLISH_LINT: dict[str, tuple[str, str]] = {
    "RW501": (
        _HEAD + _GOLD + _TAKE + _END,
        _HEAD + _GOLD + _TAKE + _END.replace("      victory", "      taking(first(players), 1)\n      victory"),
    ),
    "RW502": (
        _HEAD + _GOLD + _END + "  turn: {course: 'victory([])'}\n",
        _HEAD
        + _GOLD
        + _END.replace("      victory", "      turn\n      victory")
        + "  turn: {course: 'victory([])'}\n",
    ),
    "RW503": (
        _HEAD + _GOLD + _END + "kinds:\n  card:\n    attributes: {colour: number}\n",
        _HEAD + _GOLD + _END + "kinds:\n  card:\n    attributes: {colour: number}\n" + _ALLOWED,
    ),
    "RW504": (
        _rules("  interest: 'after taking: take 1 gold'\n"),
        _rules("  interest: 'after taking, at most 1 times per turn: take 1 gold'\n"),
    ),
    "RW505": (
        _rules("  market: 'action: 9 gold; take 20 gold'\n", _CAPPED),
        _rules("  market: 'action: 5 gold; take 20 gold'\n", _CAPPED),
    ),
    "RW506": (
        _rules(_GUARD.format("may"), _FORGET + _TAKE.removeprefix("events:\n") + _GOLD),
        _rules(_GUARD.format("must"), _FORGET + _TAKE.removeprefix("events:\n") + _GOLD),
    ),
    "RW507": (
        _rules("prohibitions:\n  thrift: taking\n"),
        _rules("prohibitions:\n  thrift: taking(n) if n > 3\n"),
    ),
    "RW508": (
        _HEAD + _GOLD + _END + _KINDS + "    blue: {count: 2}\n",
        _HEAD + _GOLD + _END + _KINDS + "    blue: {count: 3}\n",
    ),
    "RW509": (
        _cards("      name: {de: Delta}\n      source: [p. 4]\n"),
        _cards("      name: {en: Delta, de: Delta}\n      source: [p. 4]\n"),
    ),
    "RW510": (
        _cards("      name: {en: Delta, de: Delta}\n"),
        _cards("      name: {en: Delta, de: Delta}\n      source: [reconstructed]\n"),
    ),
    "RW511": (
        _rules(
            _SEARCH + "choose k from cards in stack\n        move k into hand of me\n",
            _TAKE + _GOLD + _DECK + _CARDS,
        ),
        _rules(_SEARCH + "move top(stack) into hand of me\n", _TAKE + _GOLD + _DECK + _CARDS),
    ),
    "RW512": (
        _rules("  wage: 'after taking(s: othr): gold of first(players) = 1'\n"),
        _rules("  wage: 'after taking(s: other): gold of first(players) = 1'\n"),
    ),
    "RW513": (
        _HEAD + _GOLD + _END + "words:\n  mach: {de: partie}\n",
        _HEAD + _GOLD + _END + "words:\n  match: {de: partie}\n",
    ),
    "RW514": (
        _HEAD + _PLAN.format("") + _BID,
        _HEAD + _PLAN.format("    hidden: [n]\n") + _BID,
    ),
    "RW515": (
        _rules("  rest: |\n    action if awake of me:\n      awake of me = false until end of turn\n" + _AWAKE),
        _rules("  rest: |\n    action if awake of me:\n      awake of me = false\n" + _AWAKE),
    ),
    "RW520": (
        _HEAD + _GOLD + _END + "kinds:\n  card:\n" + _ALLOWED,
        _HEAD + _GOLD + _END + "kinds:\n  card: {}\n",
    ),
    "RW521": (
        _HEAD + _GOLD + _END + "kinds:\n  card: {allowed: {RW300: So it is}}\n",
        _HEAD + _GOLD + _END + "kinds:\n  card: {}\n",
    ),
    "RW550": (
        _rules("verbs:\n  takes: {participle: taken}\n"),
        _rules(""),
    ),
    "RW551": (
        _rules("verbs:\n  take: {second: takest}\n"),
        _rules(""),
    ),
    "RW552": (
        _rules("verbs:\n  take: {participle: taken}\n"),
        _rules(""),
    ),
    "RW553": (
        _rules("", _TAKE + "    de: nehme {n} gold\n" + _GOLD),
        _rules("", _TAKE + "    de: nimm {n} gold\n" + _GOLD),
    ),
    "RW570": (
        _rules("", _TAKE + "    de: 'nimm {n:dativv} gold'\n" + _GOLD),
        _rules("", _TAKE + "    de: 'nimm {n:akkusativ} gold'\n" + _GOLD),
    ),
    "RW571": (
        _rules("", _TAKE.replace("take {n} gold", "'take {n:akkusativ} gold'") + _GOLD),
        _rules("", _TAKE + _GOLD),
    ),
    "RW572": (
        _rules(_MEET, _TAKE + _SHOW + _GOLD),
        _rules(_MEET, _TAKE + _SHOW.replace("stelle {a}", "stelle {a:dativ}") + _GOLD),
    ),
    "RW575": (
        _rules("  harvesting: 'action: grabbing(I, 1) or take 2 gold'\n", _TAKE + _GRAB.replace(_GRABBED, "") + _GOLD),
        _rules("  harvesting: 'action: grab 1 gold or take 2 gold'\n", _TAKE + _GRAB + _GOLD),
    ),
    "RW576": (
        _rules(_HARVEST, _TAKE + _GRAB.replace("grab {", "take {") + _GOLD),
        _rules(_HARVEST, _TAKE + _GRAB + _GOLD),
    ),
    "RW516": (
        _rules(_SEARCH + _CHOSEN, _TAKE + _GOLD + _OPEN + _CARDS),
        _rules(_SEARCH + _CHOSEN.replace("table\n", "table, if able\n"), _TAKE + _GOLD + _OPEN + _CARDS),
    ),
}
