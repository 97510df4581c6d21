"""Examples of the findings RW63x of choosing, of chance and of what lasts, for those who write in English.

Each code has what is wrong, and the same mended; `codes_choosing.py` tells more.
"""

from __future__ import annotations

_BOOK = (
    "id: example\nversion: 1\nlanguage: en\nplayers: {from: 2, to: 4}\nmain: match\n"
    "kinds: {card: {forms: [cards], attributes: {strong: yes_no}}}\n"
    "events:\n"
    "  discarding:\n    fields: {player: player, card: card}\n    sentence: discard {card}\n    subject: player\n"
    "    effect: card is strong\n"
    "  ringing: {fields: {}}\n"
)


def _course(text: str, more: str = "") -> str:
    """A rulebook in which each player has one turn, which is the text."""
    lines = "".join(f"      {line}\n" for line in text.split("\n"))
    return (
        f"{_BOOK}procedures:\n  match:\n    course: |\n      ringing\n      one by one for p from players: turn(p)\n"
        f"{more}  turn:\n    parameters: {{s: player}}\n    actor: s\n    course: |\n{lines}"
    )


_PHASES = "  phase: {covers: [harvest, winter]}\n  harvest: {course: ringing}\n  winter: {course: ringing}\n"
_TAKEN = "harvest afterwards winter\ndiscard 1 card"

ENGLISH_CHOOSING: dict[str, tuple[str, str]] = {
    "RW630": (
        _course("discard 1 card") + "rules:\n  example: 'after discarding through ringing: victory([])'\n",
        _course("discard 1 card") + "rules:\n  example: 'after discarding during turn: victory([])'\n",
    ),
    "RW631": (
        _course(f"{_TAKEN} afterwards end phase", _PHASES),
        _course(f"{_TAKEN} afterwards end turn", _PHASES) + "rules: {example: 'at start of each phase: victory([])'}\n",
    ),
    "RW632": (
        _course(_TAKEN, _PHASES.replace("phase: {covers", "phase: {course: ringing, covers")),
        _course(_TAKEN, _PHASES) + "rules: {example: 'at start of each phase: victory([])'}\n",
    ),
    "RW633": (
        _course(_TAKEN, _PHASES.replace("[harvest, winter]", "[harvest, winter, summer]"))
        + "rules: {example: 'at start of each phase: victory([])'}\n",
        _course(_TAKEN, _PHASES) + "rules: {example: 'at start of each phase: victory([])'}\n",
    ),
    "RW634": (
        _course("discard all random cards"),
        _course("discard 2 random cards"),
    ),
    "RW635": (
        _course("choose 2 cards"),
        _course("choose 2 cards k\ndiscard k"),
    ),
    "RW636": (
        _course("discard 3 to 1 cards"),
        _course("discard 1 to 3 cards"),
    ),
    "RW637": (
        _course("any number of times: discard 1 card"),
        _course("any number of times: s may discard 1 card"),
    ),
    "RW638": (
        _course("reset s\ndiscard 1 card"),
        _course("reset cards\ndiscard 1 card"),
    ),
    "RW639": (
        _course("if count(2 cards) ≥ 1: discard 1 card"),
        _course("if count(cards) ≥ 2: discard 1 card"),
    ),
}
