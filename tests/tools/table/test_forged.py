"""Messages that nobody's page sends: nothing of them is accepted, nothing leaks, the server goes on."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from regelwerk.tools.table.web.messages_in import SHAPES, Malformed, read
from samples import so_many
from sitting import Sitting
from starlette.websockets import WebSocketDisconnect

_VALUES: tuple[Any, ...] = (
    None, True, -1, 0, 1, 7, 10**8, 10**30, 1.5, "", "a1", "b2", "kreuz", "kreis", "spieler_1", "#1", "../etc", "<b>",
    "\u0000", "x" * 5000, [], ["a1"], [[["a"]]], {}, {"a": 1}, "passen", "zurück",
)  # fmt: skip


def _forged(rng: random.Random) -> str:
    """A message with something wrong in it, or of a kind that the sender may not send."""
    what = rng.choice([*SHAPES, "delete", ""])
    told: dict[str, Any] = {"do": what, **{name: rng.choice(_VALUES) for name in SHAPES.get(what, {"x": ""})}}
    if rng.random() < 0.3:
        told[rng.choice(["id", "seat", "token", "extra"])] = rng.choice(_VALUES)
    text = json.dumps(told)
    if rng.random() < 0.2:
        at = rng.randrange(len(text))
        text = text[:at] + rng.choice(["{", "\\", "\ufffd", "9"]) + text[at + 1 :]
    return text


def test_only_the_declared_shapes_are_messages() -> None:
    rng, good = random.Random(3), 0
    for _ in range(so_many(2_000, 20_000)):
        text = _forged(rng)
        try:
            said = read(text)
        except Malformed:
            continue
        good += 1
        assert set(said.fields) == set(SHAPES[said.what])
    assert good > 0


def test_forged_messages_change_nothing_and_tell_nothing(tmp_path: Path) -> None:
    """A spectator and the player who is not asked send whatever they like: the game stays where it is, and what they
    hear never names a card of another hand."""
    sitting = Sitting(tmp_path / "tables.sqlite", ("funkenflug",))
    rng = random.Random(4)
    with sitting.http:
        links = sitting.begin(players=2)
        kept = sitting.server.tables.store.table(links["table"])
        assert kept is not None
        table = sitting.server.desk.now(lambda: sitting.server.tables.open(kept))
        before, asked = table.game.hash, table.game.decision.player
        mine = next(seat for seat in links["seats"] if seat["seat"] != asked)
        secret = set(table.at(0, asked)["moment"]["things"]) - set(table.at(0, mine["seat"])["moment"]["things"])
        assert secret
        heard: list[str] = []
        for token in (links["spectator"], mine["token"]):
            sent = 0
            while sent < so_many(150, 5_000):
                with sitting.http.websocket_connect("/ws") as socket:
                    hello = {"do": "hello", "token": token, "as": None, "since": -1, "stream": ""}
                    socket.send_text(json.dumps(hello))
                    try:
                        for _ in range(2):
                            heard.append(socket.receive_text())
                        for _ in range(20):
                            sent += 1
                            text = _forged(rng)
                            if '"back"' in text and token == mine["token"]:
                                continue  # they may ask for it; the other would be asked
                            socket.send_text(text)
                            heard.append(socket.receive_text())
                    except WebSocketDisconnect:
                        continue
        assert table.game.hash == before
        assert table.written == len(table.game.answers) == 0
        assert not [card for card in secret if any(f'"{card}"' in text for text in heard)]
        with sitting.browser(links["hot_seat"]) as everybody:
            now = everybody.hear("moment")
            assert everybody.choose(0, now["question"]["options"][0]["id"])["is"] == "done"
