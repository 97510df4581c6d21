"""Messages that nobody's page sends: nothing of them is accepted, nothing leaks, the server goes on."""

from __future__ import annotations

import json
import random
from pathlib import Path

from regelwerk.tools.table.web.forged_messages import forged_message
from regelwerk.tools.table.web.messages_in import SHAPES, Malformed, read
from samples import so_many
from sitting import Sitting
from starlette.websockets import WebSocketDisconnect


def test_only_the_declared_shapes_are_messages() -> None:
    rng, good = random.Random(3), 0
    for _ in range(so_many(2_000, 20_000)):
        text = forged_message(rng)
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
                            text = forged_message(rng)
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
