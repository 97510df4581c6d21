"""Messages that nobody's page sends: wrong kinds, wrong fields, wrong values, broken text, and well-formed ones that
the sender may not send. For trying what a server does with them."""

from __future__ import annotations

import json
import random

from regelwerk.tools.table.web.messages_in import SHAPES

_VALUES: tuple[object, ...] = (
    None, True, -1, 0, 1, 7, 10**8, 10**30, 1.5, "", "a1", "b2", "kreuz", "kreis", "spieler_1", "#1", "../etc", "<b>",
    "\u0000", "\ud800", "x" * 5000, [], ["a1"], [[["a"]]], {}, {"a": 1}, "passen", "zurück",
)  # fmt: skip


def forged_message(rng: random.Random) -> str:
    """One of them."""
    what = rng.choice([*SHAPES, "delete", ""])
    told: dict[str, object] = {"do": what, **{name: rng.choice(_VALUES) for name in SHAPES.get(what, {"x": ""})}}
    if rng.random() < 0.3:
        told[rng.choice(["id", "seat", "token", "extra"])] = rng.choice(_VALUES)
    text = json.dumps(told)
    if rng.random() < 0.2:
        at = rng.randrange(len(text))
        text = text[:at] + rng.choice(["{", "\\", "\ufffd", "9"]) + text[at + 1 :]
    return text


def forged_token(rng: random.Random, real: str) -> str:
    """A link that this server has not made: another table, another role, another code, no link at all."""
    number, role, code = real.split("-", 2)
    letters = list(code)
    at = rng.randrange(len(letters))
    letters[at] = "A" if letters[at] != "A" else "B"
    return rng.choice([
        f"{number}-{rng.choice([one for one in ('s0', 's1', 'h', 'a', 'd') if one != role])}-{code}",
        f"{int(number) + rng.randrange(1, 5)}-{role}-{code}",
        f"{number}-{role}-{''.join(letters)}",
        f"{number}-{role}-{code}x", f"{role}-{code}", "", "..", "x" * 300, "0-s0-" + "A" * 32,
    ])  # fmt: skip
