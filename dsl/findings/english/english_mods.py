"""Examples of the findings of mods (RW7xx, RW54x), for those who write in English: mods for `ENGLISH_BASE`.

Each code has what is wrong, and the same mended; `codes_mods.py` tells more.
"""

from __future__ import annotations

ENGLISH_BASE = """\
id: base_game
version: 2
language: en
players: {from: 2, to: 4}
main: match
kinds:
  card: {forms: [cards], attributes: {price: number}}
  house: {forms: [houses], count: 2, total: 2}
things:
  card:
    castle: {price: 3}
    village: {price: 1}
derived:
  rich: {value: count(cards where price > price of village)}
procedures:
  match:
    course: victory([])
"""


def _mod(rest: str, id: str = "winter", extends: str = "base_game") -> str:
    return f"id: {id}\nversion: 1\nlanguage: en\nextends: {extends}\n{rest}"


def _change(text: str) -> str:
    return f"changes:\n  {text}\n"


_CHEAP = _change("things.card.castle.price: {set: 1}")
_DEAR = _change("things.card.castle.price: {set: 5}")

ENGLISH_MODS: dict[str, tuple[str, str]] = {
    "RW540": (
        _mod(_change("derived.rich.value: {by: 1}")),
        _mod(_change("things.card.castle.price: {by: 1}")),
    ),
    "RW541": (
        _mod(_change("kinds.house.count: {by: 1}\n  kinds.house.total: {set: 3}")),
        _mod(_change("kinds.house.count: {by: 1}\n  kinds.house.total: {by: 1}")),
    ),
    "RW701": (
        _mod(_change("things.card.caslte.price: {set: 1}")),
        _mod(_CHEAP),
    ),
    "RW702": (
        _mod("things:\n  card:\n    castle: {price: 1}\n"),
        _mod("things:\n  card:\n    palace: {price: 1}\n"),
    ),
    "RW703": (
        _mod(_change("things.card.castle.price: {expected: 2, set: 1}")),
        _mod(_change("things.card.castle.price: {expected: 3, set: 1}")),
    ),
    "RW704": (
        _mod(_CHEAP) + _mod(_DEAR, "summer"),
        _mod(_CHEAP) + _mod("after: winter\n" + _DEAR, "summer"),
    ),
    "RW705": (
        _mod("", extends="{id: base_game, from: 3}"),
        _mod("", extends="{id: base_game, from: 2}"),
    ),
    "RW706": (
        _mod("needs: summer\n"),
        _mod("needs: summer\n") + _mod("", "summer"),
    ),
    "RW707": (
        _mod("incompatible: summer\n") + _mod("", "summer"),
        _mod("incompatible: summer\n"),
    ),
    "RW708": (
        _mod("after: summer\n") + _mod("after: winter\n", "summer"),
        _mod("after: summer\n") + _mod("", "summer"),
    ),
    "RW709": (
        _mod(_change("things.card.castle.source: {set: p. 4, remove: p. 3}")),
        _mod(_change("things.card.castle.source: {set: p. 4}")),
    ),
    "RW710": (
        _mod("", extends="another_game"),
        _mod(""),
    ),
    "RW711": (
        _mod("").replace("version: 1", "version: newest"),
        _mod("").replace("version: 1", 'version: "1.4"'),
    ),
    "RW712": (
        _mod("") + _mod("note: an older edition\n"),
        _mod(""),
    ),
    "RW713": (
        _mod("things:\n  card:\n    ice__palace: {price: 1}\n"),
        _mod("things:\n  card:\n    ice_palace: {price: 1}\n"),
    ),
    "RW714": (
        _mod(_change("things.card: {remove: village}")),
        _mod(_change("things.card: {remove: castle}")),
    ),
}
