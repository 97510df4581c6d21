"""Sends a server what it must not accept, and looks what becomes of it."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

from regelwerk.tools.table.store import Store
from regelwerk.tools.table.web.driven_server import Driven
from regelwerk.tools.table.web.forged_messages import forged_message, forged_token
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

_GAME = "funkenflug"
"""A game with hands."""
_OF_THE_BOX = '{"is":"texts"'
"""What is printed on all cards of the rulebook: the same for everybody, whatever lies where."""
_OF_A_BROWSER = 25
_LONGEST = 60.0


def forge(folder: str, messages: int, rng: random.Random) -> dict[str, Any]:
    """Send so many of them; what was accepted, leaked or broken by it (`wrong`)."""
    with Driven(folder, _GAME) as driven:
        (links,) = driven.begin_tables(1, 2)
        wrong, heard = asyncio.run(_forge(driven, links, messages, rng))
        if driven.process.poll() is not None:
            wrong.append("the server is gone")
        log = (Path(folder) / "server.log").read_text(encoding="utf-8", errors="replace")
    for secret in _tokens(links):
        if secret in log:
            wrong.append("a link stands in the server's log")
    if "Traceback" in log:
        wrong.append(f"a fault: {log[-600:]}")
    store = Store(driven.data)
    written = store.journal(links["table"])
    store.close()
    if len(written) != 1:
        wrong.append(f"the journal has {len(written)} lines")
    return {"messages": messages, "heard": heard, "wrong": wrong}


def _tokens(links: dict[str, Any]) -> list[str]:
    seats = [one["token"] for one in links["seats"]]
    return [*seats, *(links[kind] for kind in ("hot_seat", "spectator", "all_hands", "author"))]


async def _forge(driven: Driven, links: dict[str, Any], messages: int, rng: random.Random) -> tuple[list[str], int]:
    async with driven.browser(links["hot_seat"]) as everybody:
        asked = everybody.question
        assert asked is not None
        await everybody.look_as(asked["player"])
        theirs = everybody.things
        other = next(one for one in links["seats"] if one["seat"] != asked["player"])
        async with driven.browser(other["token"]) as mine:
            hidden = [f'"{thing}"' for thing in theirs - mine.things]
        wrong = [] if hidden else ["there is nothing to find out"]
        sent = heard = 0
        while sent < messages:
            token = rng.choice([links["spectator"], other["token"], forged_token(rng, links["spectator"])])
            now, told = await _one_browser(driven, token, rng, min(_OF_A_BROWSER, messages - sent), other["token"])
            sent, heard = sent + now, heard + len(told)
            of_the_game = [text for text in told if not text.startswith(_OF_THE_BOX)]
            wrong += [f"{token[:8]}… heard of {one}" for one in hidden if any(one in text for text in of_the_game)]
            welcomed = any(text.startswith('{"is":"welcome"') for text in told)
            if welcomed != (token in (links["spectator"], other["token"])):
                wrong.append("a forged link is good" if welcomed else "a good link is not")
            wrong += [f"accepted: {text[:200]}" for text in told if '"is":"done"' in text]
        await everybody.refresh()
        if everybody.decision != 0 or everybody.question is None:
            wrong.append("the game has gone on")
        elif not await everybody.choose(driven.any_answer(everybody.question, rng)):
            wrong.append("a good answer is refused")
        return wrong[:10], heard


async def _one_browser(driven: Driven, token: str, rng: random.Random, most: int, player: str) -> tuple[int, list[str]]:
    """A browser that says such things until it is sent away, or has said enough."""
    told: list[str] = []
    sent = 0
    address = driven.address
    async with connect(address, max_size=None, open_timeout=_LONGEST, compression=None) as socket:
        try:
            await socket.send(json.dumps({"do": "hello", "token": token, "as": None, "since": -1, "stream": ""}))
            for _ in range(2):
                told.append(str(await asyncio.wait_for(socket.recv(), _LONGEST)))
            while sent < most:
                text = forged_message(rng)
                if token == player and _allowed(text):
                    continue
                sent += 1
                await socket.send(text)
                told.append(str(await asyncio.wait_for(socket.recv(), _LONGEST)))
        except ConnectionClosed:
            sent = max(sent, 1)
    return sent, told


def _allowed(text: str) -> bool:
    """What a player who is not asked may really do: standing answers, passing ahead, asking for a step back."""
    return any(f'"do": "{what}"' in text for what in ("back", "stand", "ahead", "agree"))
